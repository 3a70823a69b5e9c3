/* A query as addresses of the Laws: the same as ingest/citation/query.py, with the patterns that come from there. */

const LONGEST = 600;
const HIGHEST = 199;
const PAGE_KINDS = { laws: "law", commentary: "com", definitions: "def", preface: "pre", essay: "ess" };
const ROMANS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];
const LEVELS = ["section", "item", "sub", "roman"];
const NOTHING = { number: 0, section: "", item: 0, sub: "", roman: "", slug: "", note: 0 };

const make = (kind, parts) => ({ ...NOTHING, ...parts, kind });
const level = (address) => LEVELS.findLast((name) => address[name]) ?? "number";
const firstOf = (groups, ...names) => names.map((name) => groups[name]).find(Boolean) ?? "";

function idOf(a) {
  const note = a.note ? `-n${a.note}` : "";
  if (a.kind === "law") return `law:${a.number}${a.section}${a.item || ""}${a.sub}${a.roman}${note}`;
  if (a.kind === "com") return `com:${a.number}${a.item ? `.${a.item}${a.sub}` : ""}${note}`;
  return `${a.kind}:${a.slug || a.number}${note}`;
}

function parent(a) {
  if (a.note) return { ...a, note: 0 };
  const names = { law: ["roman", "sub", "item", "section"], com: ["sub", "item"] }[a.kind] ?? [];
  const name = names.find((one) => a[one]);
  return name ? { ...a, [name]: NOTHING[name] } : null;
}

/** Ids of an address and of those above it, the address first. */
function chain(address) {
  const ids = [];
  for (let one = address; one; one = parent(one)) ids.push(idOf(one));
  return ids;
}

/** Reads addresses out of queries by the grammar of the index. */
export class AddressReader {
  constructor(grammar) {
    this.lookalikes = grammar.lookalikes;
    this.heads = grammar.heads;
    this.last = grammar.last;
    this.patterns = grammar.patterns;
    this.edges = new Set(grammar.trim);
    this.made = new Map();
  }

  regexp(name, flags) {
    const id = name + flags;
    if (!this.made.has(id)) {
      const [source, own] = this.patterns[name];
      this.made.set(id, new RegExp(flags === "^$" ? `^(?:${source})$` : source, own + (flags === "y" ? "y" : "")));
    }
    return this.made.get(id);
  }

  /** Match of a pattern that begins at `at`. */
  at(name, text, at) {
    const pattern = this.regexp(name, "y");
    pattern.lastIndex = at;
    return pattern.exec(text);
  }

  whole(name, text) {
    return this.regexp(name, "^$").exec(text);
  }

  fold(text) {
    return Array.from(text ?? "", (c) => this.lookalikes[c] ?? c).join("");
  }

  upper(letter) {
    return this.fold(letter).toUpperCase();
  }

  lower(letter) {
    return this.fold(letter).toLowerCase();
  }

  /** The addresses that a query consists of: of each its id and the ids above it; [] for any other query. */
  addresses(text) {
    let query = text.normalize("NFC").replaceAll("\u00ad", "").split(/\s+/u).filter(Boolean).join(" ");
    while (query && this.edges.has(query[0])) query = query.slice(1);
    while (query && this.edges.has(query.at(-1))) query = query.slice(0, -1);
    if (!query || query.length > LONGEST) return [];
    const fixed = this.fixedForm(query);
    return (fixed ? [fixed] : this.spelled(query)).map(chain);
  }

  fixedForm(query) {
    if (this.whole("ID", query)) {
      const [kind, ...rest] = query.split(":");
      return this.parsed(query) ?? this.one(rest.join(":"), kind);
    }
    let match = this.whole("PATH", query);
    if (match) {
      const kind = PAGE_KINDS[match.groups.page];
      const last = match.groups.fragment || match.groups.first || "";
      return this.parsed(`${kind}:${last}`) ?? this.one(last, kind);
    }
    match = this.whole("LABEL", query);
    if (match) return this.one(match.groups.rest, match.groups.kind.toLowerCase().slice(0, 3));
    if (!query.startsWith("#")) return null;
    const rest = query.slice(1);
    return this.parsed(`law:${rest}`) ?? this.parsed(`com:${rest}`) ?? this.fixedForm(rest) ?? this.one(rest, "");
  }

  parsed(id) {
    const kind = id.split(":")[0];
    const rest = id.slice(kind.length + 1);
    let found = null;
    let match;
    if (kind === "law" && (match = this.whole("LAW", rest))) {
      const g = match.groups;
      found = make("law", {
        number: Number(g.law), section: g.section ?? "", item: Number(g.item ?? 0), sub: g.sub ?? "",
        roman: g.roman ?? "", note: Number(g.note ?? 0),
      });
    } else if (kind === "com" && (match = this.whole("COM", rest))) {
      const g = match.groups;
      found = make("com", { number: Number(g.law), item: Number(g.para ?? 0), sub: g.sub ?? "", note: Number(g.note ?? 0) });
    } else if (kind === "ess" && /^[1-9][0-9]{0,3}$/.test(rest)) {
      found = make("ess", { number: Number(rest) });
    } else if ((kind === "def" || kind === "pre") && (match = this.whole("SLUG", rest))) {
      found = make(kind, { slug: match.groups.slug, note: Number(match.groups.note ?? 0) });
    }
    if (!found || idOf(found) !== id || (kind === "law" && found.sub && !found.section)) return null;
    return found;
  }

  one(text, kind) {
    const found = this.spelled(text);
    if (found.length === 1 && (!kind || found[0].kind === kind)) return found[0];
    if (kind === "com" && found.length === 1 && found[0].kind === "law" && !found[0].section) {
      return make("com", { number: found[0].number });
    }
    return null;
  }

  spelled(query) {
    const parts = this.inParts(query);
    if (parts) return [parts];
    const heads = this.headsOf(query);
    const { kind, number } = heads;
    let { at } = heads;
    while (at < query.length && "( №#".includes(query[at])) at += 1;
    const first = this.first(query, at);
    if (!first) return [];
    const bare = first.address.kind === "law" && !first.address.section;
    if (bare && ["item", "section", "note"].includes(kind)) return [];
    const headKind = ["", "law", "on"].includes(kind) ? "law" : kind;
    const run = this.extend(query, first, headKind, number === "s");
    let targets = run.map((target) => target.address);
    let rest = query.slice(run.at(-1).end);
    const note = this.whole("NOTE", rest);
    if (note) {
      const { stars, n, m } = note.groups;
      targets = [...targets.slice(0, -1), { ...targets.at(-1), note: stars ? stars.length : Number(n ?? m) }];
      rest = "";
    } else if (kind === "note" || kind === "on") {
      targets = targets.map((target) => ({ ...target, note: 1 }));
    }
    if (rest.replace(/[ .)]/g, "") || (!kind && !targets.every((target) => this.known(target)))) return [];
    if (kind !== "com") return targets;
    return targets.map((t) => (t.kind === "law" && !t.section ? make("com", { number: t.number }) : t));
  }

  inParts(query) {
    const word = this.regexp("LAW_WORD", "").exec(query);
    const back = word && this.regexp("PREFIX_BACK", "").exec(query.slice(0, word.index));
    if (!back || back.index || !back[0]) return null;
    const start = word.index + word[0].length;
    const match = this.at("ADDRESS", query, start);
    const address = match && this.addressOf(match.groups);
    const found = address && this.joined(address, back.groups);
    return found && start + match[0].length === query.length ? found : null;
  }

  joined(address, g) {
    const section = address.section || this.upper(g.ps);
    const item = address.item || Number(g.psi || g.pi || 0);
    const sub = address.sub || this.lower(g.psu || g.pu || g.pv);
    const twice = (g.ps && address.section) || (g.pi && (address.item || g.psi));
    if (!section || twice || (sub && !item)) return null;
    return make("law", { number: address.number, section, item, sub, roman: address.roman });
  }

  headsOf(query) {
    let kind = "";
    let number = "";
    let at = 0;
    for (let match = this.at("HEAD", query, at); match; match = this.at("HEAD", query, at)) {
      const word = match.groups.word.toLowerCase().replace(/[. ]/g, "");
      const end = at + match[0].length;
      if (at && (word === "с" || word === "from")) return { kind, number: "p", at: end };
      if (!Object.hasOwn(this.heads, word)) break;
      const [here, count] = this.heads[word];
      number = count;
      if (kind !== "com" && kind !== "on") kind = word.startsWith("§") ? "law" : here;
      at = end;
      const linking = this.at("ON", query, at);
      if (linking) {
        if (kind === "note") kind = "on";
        at += linking[0].length;
      }
    }
    return { kind, number, at };
  }

  first(query, at) {
    const point = this.at("POINT", query, at);
    if (point) return { address: this.pointOf(point.groups), start: at, end: at + point[0].length };
    const match = this.at("LOOSE", query, at) ?? this.at("ADDRESS", query, at);
    const address = match && this.addressOf(match.groups);
    return address ? { address, start: at, end: at + match[0].length } : null;
  }

  addressOf(g) {
    if (g.only !== undefined) return make("law", { number: Number(g.only) });
    const section = this.upper(firstOf(g, "s1", "s2", "s3", "s4", "s5", "s6"));
    const item = Number(firstOf(g, "i1", "i2", "i3", "i4") || 0);
    const sub = this.lower(firstOf(g, "u1", "u2", "u3"));
    let roman = firstOf(g, "r1", "r2").toLowerCase();
    if (/^[0-9]+$/.test(roman)) roman = ROMANS[Number(roman) - 1];
    if (roman && !sub) return null;
    return make("law", { number: Number(g.law), section, item, sub, roman });
  }

  pointOf(g) {
    return make("com", { number: Number(g.law), item: Number(g.para), sub: this.lower(g.u1 || g.u2) });
  }

  /* Lists and ranges: ingest/citation/runs.py. What it guards against (a number that counts something) cannot be a
     whole query. */

  extend(text, first, kind, singular) {
    let targets = [first];
    let sure = 1;
    for (;;) {
      const last = targets.at(-1);
      const more = this.range(text, last);
      if (more) {
        targets = targets.concat(more);
        sure = targets.length;
        continue;
      }
      const step = this.next(text, last, kind, singular);
      if (!step) return targets.slice(0, sure);
      targets = targets.concat(step.added);
      if (!step.weak) sure = targets.length;
    }
  }

  range(text, last) {
    const sign = this.at("RANGE", text, last.end);
    if (!sign) return null;
    const end = this.candidate(text, last.end + sign[0].length, last.address);
    const inner = end && !this.tooHigh(end) && this.between(last.address, end.address);
    if (!inner) return null;
    return [...inner.map((address) => ({ address, start: last.end, end: last.end })), end];
  }

  tooHigh(target) {
    const { kind, section, number } = target.address;
    return kind === "law" && !section && number > HIGHEST;
  }

  candidate(text, at, before) {
    if (before.kind === "com") {
      const match = this.at("POINT", text, at);
      if (match) return { address: this.pointOf(match.groups), start: at, end: at + match[0].length };
    } else {
      const match = this.at("ADDRESS", text, at);
      if (match && !match.groups.s3 && !(match.groups.s5 && match.groups.i1 === undefined)) {
        const part = before.item ? this.part(text, at, before) : null;
        if (part) return part;
        const address = this.addressOf(match.groups);
        return address ? { address, start: at, end: at + match[0].length } : null;
      }
    }
    return this.part(text, at, before);
  }

  part(text, at, before) {
    const match = this.at("PART", text, at);
    if (!match) return null;
    const { s, i, u, i9, u9, u8 } = match.groups;
    let address = null;
    if (s && before.section && this.upper(s) > before.section) {
      address = make("law", { number: before.number, section: this.upper(s), item: Number(i ?? 0), sub: this.lower(u) });
    } else if (i9 && before.item && Number(i9) > before.item) {
      address = make("law", { number: before.number, section: before.section, item: Number(i9), sub: this.lower(u9) });
    } else if (u8 && before.sub && this.lower(u8) > before.sub) {
      address = { ...before, sub: this.lower(u8), roman: "", note: 0 };
    }
    return address && this.known(address) ? { address, start: at, end: at + match[0].length } : null;
  }

  next(text, last, kind, singular) {
    let at = last.end;
    if (last.address.kind === "com" && text[at] === ".") at += 1;
    const comma = this.at("COMMA", text, at);
    const separator = comma ?? this.at("AND", text, at);
    if (!separator) return null;
    const weak = Boolean(comma && !comma.groups.conj) && singular;
    at += separator[0].length;
    const opening = /^(?:с|со|from|between)[ \t\u00a0\u2009\u202f]{1,4}/u.exec(text.slice(at));
    const target = this.candidate(text, at + (opening ? opening[0].length : 0), last.address);
    if (!target) return null;
    if (opening) {
      const more = this.range(text, target);
      return more ? { added: [target, ...more], weak: false } : null;
    }
    if (this.tooHigh(target) && !this.range(text, target)) return null;
    const { address } = target;
    if (address.kind === "law" && !address.section) {
      return kind !== "law" || separator[0].includes(";") ? null : { added: [target], weak };
    }
    const call = address.kind === "law" && address.number <= 7 && "CDHSNT".includes(address.section) && !address.item;
    if (call && /[0-9]/.test(text[target.start]) && (!this.known(address) || weak || singular)) return null;
    return { added: [target], weak: false };
  }

  between(first, last) {
    const name = level(first);
    const above = (address) => JSON.stringify(parent(address));
    if (first.kind !== last.kind || name !== level(last) || above(first) !== above(last)) return null;
    const [low, high] = [first[name], last[name]];
    let values = [];
    let ascending = low < high;
    if (typeof low === "number") {
      for (let n = low + 1; n < high; n += 1) values.push(n);
    } else if (ROMANS.includes(low) && ROMANS.includes(high) && (low + high).length > 2) {
      values = ROMANS.slice(ROMANS.indexOf(low) + 1, ROMANS.indexOf(high));
      ascending = ROMANS.indexOf(low) < ROMANS.indexOf(high);
    } else {
      for (let n = low.charCodeAt(0) + 1; n < high.charCodeAt(0); n += 1) values.push(String.fromCharCode(n));
      ascending = low.length === 1 && high.length === 1 && low < high;
    }
    if (!ascending || (name === "number" && high > HIGHEST)) return null;
    return values.map((value) => ({ ...first, note: 0, [name]: value })).filter((address) => this.known(address));
  }

  /** Whether the Laws have the address, or it is plausible below one that they have: ingest/outline.py. */
  known(address) {
    const lastLaw = Number(this.last[""]);
    if (address.kind === "com") return address.number >= 1 && address.number <= lastLaw && address.item <= 40;
    if (address.kind !== "law" || address.number < 1 || address.number > lastLaw) return false;
    let path = String(address.number);
    const { section, item, sub, roman } = address;
    for (const [name, child] of [["section", section], ["item", String(item || "")], ["sub", sub], ["roman", roman]]) {
      if (!child) continue;
      const limit = this.last[path];
      const digits = (text) => /^[0-9]+$/.test(text);
      let exists = limit !== undefined && digits(limit) === digits(child) && rank(child) <= rank(limit);
      if (name === "sub" && item && "abc".includes(child)) exists = true;
      if (name === "roman" && ROMANS.slice(0, 4).includes(child)) exists = true;
      if (!exists) return false;
      path += child;
    }
    return true;
  }
}

function rank(child) {
  if (/^[0-9]+$/.test(child)) return Number(child);
  return ROMANS.includes(child) ? ROMANS.indexOf(child) + 1 : child.charCodeAt(0);
}
