/* Finds the citations of the Laws in running prose, as `python -m ingest cite` does: the same grammar
   (api/grammar.json), the same rules (ingest/citation/finder.py and the modules beside it), tested on the same texts.

     const finder = new CitationFinder(await (await fetch("api/grammar.json")).json());
     finder.find("По правилу 64А1 2 взятки") // [{start, end, printed, targets: ["law:64A1"], edition, known, ...}] */

import { AddressReader } from "../search/address.mjs";

const BLANK = "\ufffc";
const ADJECTIVE_RU = /(?:ых|их|ые|ие|ая|ую|ой|яя|ый|ий)$/u;
const GENITIVE = /(?:ого|его|ых|их|ой|ей)$/u;
const IMPORTANT = [["percent", "hcp", "imp"], ["of", "in", "from"], ["о", "об", "от"]];
const letter = (c) => c !== undefined && /\p{L}/u.test(c);
const ascii = (word) => /^[\x00-\x7f]*$/u.test(word);
const law = (number, section = "", item = 0, sub = "", roman = "", note = 0) => ({
  kind: "law", number, section, item, sub, roman, slug: "", note,
});

function idOf(a) {
  const note = a.note ? `-n${a.note}` : "";
  if (a.kind === "law") return `law:${a.number}${a.section}${a.item || ""}${a.sub}${a.roman}${note}`;
  return `${a.kind}:${a.slug || a.number}${a.item ? `.${a.item}${a.sub}` : ""}${note}`;
}

/** Where the first of the ascending numbers stands that is not below the bound. */
function lowerBound(places, bound) {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A word list of the grammar: entries with "=" are whole words, the others begin one. */
class Stems {
  constructor(entries) {
    this.whole = new Set(entries.filter((entry) => entry.startsWith("=")).map((entry) => entry.slice(1)));
    this.starts = entries.filter((entry) => !entry.startsWith("="));
  }

  has(word) {
    return word !== undefined && (this.whole.has(word) || this.starts.some((start) => word.startsWith(start)));
  }
}

export class CitationFinder extends AddressReader {
  constructor(grammar) {
    const patterns = Object.entries(grammar.patterns).map(([name, { source, flags }]) => [name, [source, flags]]);
    const { lookalikes, last, words } = grammar;
    super({ lookalikes, last, heads: words.heads, trim: "", patterns: Object.fromEntries(patterns) });
    this.limits = grammar.limits;
    this.characters = grammar.characters;
    this.unprose = grammar.unprose.map(({ source, flags, how }) => [new RegExp(source, flags), how]);
    this.stems = {};
    this.sets = {};
    for (const [name, list] of Object.entries(words)) {
      if (name === "heads" || name === "counted_ru") continue;
      this.stems[name] = new Stems(list);
      this.sets[name] = new Set(list);
    }
    this.counted = [0, 1, 2].map((place) => new Set(words.counted_ru.flatMap((row) => row[place].split("|"))));
    this.scanners = {
      games: this.scanner(words.other_games),
      play: this.scanner(words.play_words),
      points: this.scanner([...words.point_books, ...words.point_evidence]),
    };
  }

  scanner(entries) {
    const escape = (text) => text.replace(/[\\^$.*+?()[\]{}|/]/gu, "\\$&");
    const sources = entries.map((entry) =>
      entry.startsWith("=") ? `${escape(entry.slice(1))}(?![A-Za-zА-Яа-яЁё'’\\-])` : escape(entry));
    return new RegExp(`(?<![A-Za-zА-Яа-яЁё])(?:${sources.join("|")})`, "gu");
  }

  /** Text of the same length with what is no prose blanked (URLs, file names, code, link targets of Markdown). */
  mask(text) {
    const blank = (found, filler) => found.replace(/[^\n]/gsu, (c) => filler.repeat(c.length));
    let masked = this.withoutFences(text, blank);
    for (const [pattern, how] of this.unprose) {
      masked = masked.replace(pattern, (found, ...rest) => {
        if (how === "spaces") return blank(found, " ");
        const kept = how === "target" ? found[0] : how === "label" ? rest[0] : "";
        return kept + blank(found.slice(kept.length), BLANK);
      });
    }
    return masked;
  }

  withoutFences(text, blank) {
    let [out, at, opening] = ["", 0, null];
    for (const fence of text.matchAll(/^ {0,3}(`{3,}|~{3,})/gmu)) {
      if (!opening) opening = fence;
      else if (fence[1].startsWith(opening[1])) {
        const end = this.end(fence);
        out += text.slice(at, opening.index) + blank(text.slice(opening.index, end), BLANK);
        [at, opening] = [end, null];
      }
    }
    return out + text.slice(at);
  }

  /** All citations of a plain or Markdown text, in order. Offsets are those of JavaScript strings. */
  find(text) {
    this.text = this.mask(text);
    this.landmarks = this.scan(this.text);
    const found = [];
    const digits = new RegExp(this.patterns.DIGITS[0], "gu");
    let low = 0;
    for (let match = digits.exec(this.text); match; match = digits.exec(this.text)) {
      const citation = this.atNumber(match.index, match[0], low);
      if (!citation) continue;
      low = Math.max(digits.lastIndex, citation.end);
      digits.lastIndex = low;
      citation.printed = text.slice(citation.start, citation.end);
      found.push(citation);
    }
    return found;
  }

  scan(text) {
    const lower = Array.from(text, (c) => (c.toLowerCase().length === c.length ? c.toLowerCase() : c)).join("");
    const places = (name) => Array.from(lower.matchAll(this.scanners[name]), (match) => match.index);
    const evidence = Array.from(lower.matchAll(this.scanners.points), (m) => this.stems.point_evidence.has(m[0]));
    return { games: places("games"), play: places("play"), points: places("points"), evidence };
  }

  result(start, end, targets, edition, kind) {
    return {
      start, end, edition, kind,
      targets: targets.map((target) => idOf(target.address)),
      parts: targets.map((target) => [target.start, target.end]),
      known: targets.every((target) => this.known({ ...target.address, note: 0 })),
    };
  }

  back(name, low, end) {
    const from = Math.max(low, end - this.limits.window);
    const match = this.regexp(name, "").exec(this.text.slice(from, end));
    return match ? { groups: match.groups ?? {}, printed: match[0], start: from + match.index } : null;
  }

  end(match) {
    return match.index + match[0].length;
  }

  // ---- the number and what stands before it (finder.py, heads.py)

  atNumber(at, digits, low) {
    const end = at + digits.length;
    if (digits.length > 3) return digits.length === 4 ? this.editionAlone(at, end, low) : null;
    if (digits.length === 2) {
      const named = this.editionAlone(at, end, low);
      if (named) return named;
    }
    if (this.text[at - 1] === ":") {
      const id = this.anId(at);
      if (id) return id;
    }
    const head = this.headBefore(at, low);
    if (!head) return this.bare(at);
    if (head.rejects) return null;
    if (head.kind === "law") return this.lawAt(at, low, head);
    return head.kind === "note" ? this.noteAt(at, head) : this.pointAt(at, head);
  }

  anId(at) {
    const start = at - 4;
    if (start < 0 || (start && /[\p{L}\p{N}/#\-_.]/u.test(this.text[start - 1]))) return null;
    const match = this.at("ID", this.text, start);
    if (!match) return null;
    const id = match[0].replace(/[.-]$/u, "");
    const [kind, rest] = id.split(":");
    const found = kind === "com" ? this.at("POINT", rest, 0) : this.at("ADDRESS", rest, 0);
    const address = found && (kind === "com" ? this.pointOf(found.groups) : this.addressOf(found.groups));
    if (!address || idOf(address) !== id) return null;
    return this.result(start, start + id.length, [{ address, start, end: start + id.length }], null, kind);
  }

  wordBefore(at, low) {
    let end = at;
    let limit = Math.max(low, at - this.limits.gap);
    while (end > limit && this.characters.gap.includes(this.text[end - 1])) end -= 1;
    let start = end;
    limit = Math.max(low, end - this.limits.word);
    while (start > limit && (letter(this.text[start - 1]) || this.text[start - 1] === "§")) start -= 1;
    return [start, end];
  }

  headBefore(at, low) {
    const { text, sets } = this;
    let [start, end] = this.wordBefore(at, low);
    let gap = text.slice(end, at);
    let ranged = false;
    const hop = text.slice(start, end).toLowerCase();
    if (sets.hops.has(hop) && end < at) {
      ranged = sets.range_hops.has(hop);
      const from = start;
      [start, end] = this.wordBefore(from, low);
      gap = text.slice(end, from);
    }
    const word = text.slice(start, end);
    const lower = word.toLowerCase();
    if (!Object.hasOwn(this.heads, lower)) return null;
    let [kind, number] = this.heads[lower];
    const dotted = gap.includes(".");
    let fits = this.whole("GAP", gap) && (!dotted || sets.dotted.has(lower));
    if (!gap && !sets.attached.has(word) && !sets.dotted.has(lower) && !(kind === "law" && !ascii(word))) fits = false;
    if (lower === "п" && dotted && text.slice(Math.max(low, start - 3), start).trimEnd().toLowerCase().endsWith("п.")) {
      start = text.lastIndexOf(".", start - 1) - 1;
      number = "p";
    }
    const before = text[start - 1];
    const inWord = letter(before) || ("'’".includes(before) && letter(text[start - 2]));
    const rejects = start > 0 && (this.characters.not_before_head.includes(before) || inWord);
    return fits || rejects ? { kind, number, word, start, ranged, rejects, singular: number === "s" } : null;
  }

  // ---- what may be a citation, by its head (finder.py)

  bare(start) {
    const { text } = this;
    if (start && !this.characters.before_bare.includes(text[start - 1])) return null;
    const head = { kind: "bare", number: "s", word: "", start, ranged: false, singular: true };
    const point = this.at("POINT", text, start);
    if (point && (point.groups.u1 || this.wordsAfter(this.end(point), 1)[0] === "комментария")) {
      if (!this.isPointOfCommentary(start, this.end(point), false)) return null;
      const target = { address: this.pointOf(point.groups), start, end: this.end(point) };
      return this.finish(start, [target], { ...head, kind: "item" });
    }
    const match = this.at("BARE", text, start);
    const address = match && this.addressOf(match.groups);
    if (!address || !this.known(address) || this.isSpoiled(this.end(match))) return null;
    if ((!address.item && address.number <= 7) || !this.bareCounts(start, this.end(match), address)) return null;
    return this.finish(start, this.run({ address, start, end: this.end(match) }, head), head);
  }

  lawAt(at, low, head) {
    const match = this.at("ADDRESS", this.text, at);
    if (!match || !this.isHeadL(at, head, match)) return null;
    const target = this.firstTarget(match);
    if (!target) return null;
    const run = this.run(target, head);
    if (this.isSomethingElse(target, run, head)) return null;
    if (run.length > 1) return this.finish(head.start, run, head);
    const note = this.back("NOTE_BACK", low, head.start);
    if (note) {
      const number = (note.groups.stars ?? "").length || Number(note.groups.n ?? 1);
      return this.finish(note.start, [{ ...target, address: { ...target.address, note: number } }], head);
    }
    const parts = this.listBefore(target, head, low) ?? this.withParts(target, head, low);
    return this.finish(parts.start, parts.run, head);
  }

  isHeadL(at, head, match) {
    if (!["l", "ll"].includes(head.word.toLowerCase())) return true;
    const dotted = this.text.slice(head.start, at).includes(".");
    const written = "L.".includes(this.text[at - 1]) || dotted || match.groups.only === undefined;
    return head.word === head.word.toUpperCase() && written;
  }

  firstTarget(match) {
    const { index: start, groups } = match;
    const end = this.end(match);
    const spaced = start + groups.law?.length + 2; // after "64 A"
    if (groups.s3 === "A" && !groups.i3 && this.sets.after_article.has(this.wordsAfter(end, 1)[0])) {
      return { address: law(Number(groups.law)), start, end: spaced - 2 };
    }
    if (groups.i3 && spaced + 1 + groups.i3.length === end && this.isCounted(end, Number(groups.i3))) {
      return { address: this.addressOf({ ...groups, i3: undefined }), start, end: spaced };
    }
    const address = this.addressOf(groups);
    return address ? { address, start, end } : null;
  }

  isSomethingElse(target, run, head) {
    const { number, section } = target.address;
    const word = head.word.toLowerCase();
    if (section) return this.isSpoiled(target.end);
    if (run.length > 1) return false;
    if (this.notAfter(target.end) || this.isHeading(head.start, target.end) || this.isCountedRange(target.end)) return true;
    const after = this.at("NEXT_WORD", this.text, target.end)?.[1];
    if (this.sets.clear_plurals.has(word) && after && after === after.toLowerCase() && !this.sets.after_number.has(after)) {
      return true;
    }
    const statute = word.startsWith("закон");
    if (this.isCounted(target.end, number, !head.singular)) {
      const few = number <= 13 && !ascii(head.word);
      return few || !head.singular || statute || head.word === "law" || this.sets.always_counted.has(after?.toLowerCase());
    }
    return statute && IMPORTANT[2].includes(after?.toLowerCase());
  }

  listBefore(target, head, low) {
    const back = this.back("LIST_BACK", low, head.start);
    if (!back) return null;
    const offset = back.start + back.printed.indexOf(back.groups.list);
    const run = [];
    for (const part of back.groups.list.matchAll(/[0-9]+|(?<!\p{L})\p{L}(?!\p{L})/gu)) {
      const item = /[0-9]/.test(part[0]) ? Number(part[0]) : 0;
      const section = item ? "" : this.upper(part[0]);
      const { address } = target;
      if (Boolean(section) === Boolean(address.section) || address.item || (section && !"ABCDEFG".includes(section))) continue;
      const start = offset + part.index;
      run.push({ address: law(address.number, section || address.section, item), start, end: start + part[0].length });
    }
    if (run.length < 2) return null;
    run.end = target.end;
    return { start: back.start, run };
  }

  withParts(target, head, low) {
    let { address, end } = target;
    let { start } = head;
    const back = this.back("PREFIX_BACK", low, head.start);
    const before = back?.printed ? this.joined(address, back.groups) : null;
    if (before) [address, start] = [before, back.start];
    const section = address.section ? null : this.at("SUFFIX_SECTION", this.text, end);
    if (section) {
      const { s, i, u } = section.groups;
      address = law(address.number, this.upper(s), Number(i ?? 0), this.lower(u));
      end = this.end(section);
      const run = this.run({ address, start: target.start, end }, { ...head, singular: true });
      if (run.length > 1) return { start, run };
    }
    const item = address.section && !address.item ? this.at("SUFFIX_ITEM", this.text, end) : null;
    if (item) {
      const finer = law(address.number, address.section, Number(item.groups.i), this.lower(item.groups.u));
      if (this.known(finer)) [address, end] = [finer, this.end(item)];
    }
    return { start, run: [{ address, start: target.start, end }] };
  }

  pointAt(at, head) {
    const { text } = this;
    const point = this.at("POINT", text, at);
    if (point) {
      const russian = !ascii(head.word) && head.kind === "item" && head.word !== "§";
      const run = this.run({ address: this.pointOf(point.groups), start: at, end: this.end(point) }, head);
      const ours = head.kind === "com" || this.isPointOfCommentary(head.start, run.at(-1).end, russian);
      return ours ? this.finish(head.start, run, head) : null;
    }
    const match = head.kind === "com" ? null : this.at("ADDRESS", text, at);
    if (!match || match.groups.only || match.groups.s3 || match.groups.s5) return null;
    const address = this.addressOf(match.groups);
    if (!address) return null;
    const run = this.run({ address, start: at, end: this.end(match) }, head);
    const [edition] = this.editionAfter(run.at(-1).end);
    if ((!this.known(address) && edition === null) || this.isPartOfOtherBook(head.start)) return null;
    return this.finish(head.start, run, head);
  }

  noteAt(at, head) {
    const match = this.at("ADDRESS", this.text, at);
    const address = match && !match.groups.only && !match.groups.s3 ? this.addressOf(match.groups) : null;
    if (!address || !this.known(address)) return null;
    return this.finish(head.start, [{ address: { ...address, note: 1 }, start: at, end: this.end(match) }], head);
  }

  finish(from, run, head) {
    let start = from;
    let [edition, end] = this.editionAfter(run.end ?? run.at(-1).end);
    if (edition === null && ["law", "laws"].includes(head.word.toLowerCase())) {
      const before = this.back("YEAR_BACK", 0, start);
      if (before) [edition, start] = [before.groups.year, before.start];
    }
    if (edition === null && run.at(-1).address.kind === "com" && this.at("DOT_INSIDE", this.text, end)) end += 1;
    if (this.isOtherBook(start, end)) return null;
    return this.result(start, end, run, edition, run[0].address.note ? "note" : run[0].address.kind);
  }

  // ---- lists and ranges (runs.py); `next`, `candidate`, `between` are those of the query

  run(first, head) {
    this.head = head;
    return this.extend(this.text, first, head.kind, head.singular);
  }

  range(text, last) {
    const sign = this.at("RANGE", text, last.end);
    if (!sign) return null;
    const { head } = this;
    if (/^\p{L}+$/u.test(sign[0].trim()) && !(head.ranged || !head.singular || last.address.section)) return null;
    const end = this.candidate(text, this.end(sign), last.address);
    if (!end || this.tooHigh(end)) return null;
    const inner = this.between(last.address, end.address) ?? (this.onlyEnds(last.address, end.address) ? [] : null);
    return inner && [...inner.map((address) => ({ address, start: sign.index, end: sign.index })), end];
  }

  onlyEnds(first, last) {
    if (!this.head.word || !last.section || first.kind !== "law") return false;
    const order = (a) => [String(a.number).padStart(3, "0"), a.section, String(a.item).padStart(2, "0"), a.sub, a.roman].join(" ");
    return order(first) < order(last);
  }

  next(text, last, kind, singular) {
    const step = super.next(text, last, kind, singular);
    return step && kind === "bare" && !step.added.every(({ address }) => this.known(address)) ? null : step;
  }

  /** Whether the number of a candidate counts something: "and 2 tricks", "и 40%". */
  tooHigh(target) {
    const after = this.notAfter(target.end);
    if (after && "%°:@=".includes(after[0])) return true;
    const printed = this.text.slice(target.start, target.end);
    if (!/^[0-9]+$/.test(printed)) return false;
    if (after && !",-–—".includes(after[0])) return true;
    const number = Number(printed);
    return number > this.limits.highest || this.isCounted(target.end, number) || (!target.address.item && after[0] === "-");
  }

  // ---- editions (editions.py)

  editionAlone(start, end, from) {
    const { text } = this;
    let year = text.slice(start, end);
    const russian = this.at("EDITION_RU", text, start);
    if (year.length === 2) {
      if (!russian) return null;
      year = `${Number(year) > 27 ? 19 : 20}${year}`;
    }
    if (!/^(?:19|20)/.test(year)) return null;
    const backRussian = russian && this.back("EDITION_RU_BACK", from, start);
    const english = this.at("EDITION_EN", text, start);
    let [begin, stop] = [-1, end];
    if (backRussian) [begin, stop] = [backRussian.start, this.end(russian)];
    else if (english) [begin, stop] = [start, this.end(english)];
    else begin = this.back("EDITION_EN_BACK", from, start)?.start ?? -1;
    if (begin < start && text[start - 1] === "(" && start > from && text[stop] === ")") stop += 1;
    if (begin < 0 || (stop === end && this.isCounted(stop, 2)) || this.isOtherBook(begin, stop)) return null;
    return this.result(begin, stop, [], year, "edition");
  }

  editionAfter(end) {
    for (const name of ["TAIL_EN", "TAIL_RU", "TAIL_YEAR"]) {
      const match = this.at(name, this.text, end);
      if (!match) continue;
      const unopened = match[0].endsWith(")") && !match[0].includes("(");
      return [match.groups.year ?? match.groups.year2, this.end(match) - (unopened ? 1 : 0)];
    }
    return [null, end];
  }

  // ---- guards (guards.py)

  wordsAfter(from, count) {
    const found = [];
    let end = from;
    while (found.length < count) {
      const match = this.at("NEXT_WORD", this.text, end);
      if (!match) break;
      found.push(match[1].toLowerCase());
      end = this.end(match);
    }
    return found;
  }

  wordsBefore(from, count) {
    const found = [];
    let start = from;
    while (found.length < count) {
      const low = Math.max(0, start - 40);
      const match = this.regexp("WORD_BACK", "").exec(this.text.slice(low, start));
      if (!match) break;
      found.push(match[1].toLowerCase());
      start = low + match.index;
    }
    return found;
  }

  agrees(number, word) {
    const ones = number % 10;
    const teens = number % 100 > 10 && number % 100 < 20;
    const place = ones === 1 && !teens ? 0 : ones > 1 && ones < 5 && !teens ? 1 : 2;
    return this.counted[place].has(word);
  }

  isCounted(end, number, loose = true) {
    const [first, second] = this.wordsAfter(end, 2);
    if (first === undefined) return false;
    const english = this.sets.counted_en;
    if (this.stems.months.has(first) && number <= 31) return true;
    if (this.agrees(number, first) || (english.has(first) && number > 1) || IMPORTANT[0].includes(first)) return true;
    if (number === 1 && english.has(`${first}s`)) return true;
    if (!loose) return false;
    if (this.sets.counted_en_verbs.has(first) || (number > 4 && /(?:ов|ев|ёв)$/u.test(first))) return true;
    if (second === undefined) return false;
    const adjective = ADJECTIVE_RU.test(first) || this.sets.adjectives_en.has(first);
    return adjective && (this.agrees(number, second) || english.has(second));
  }

  isCountedRange(end) {
    const sign = this.at("RANGE", this.text, end);
    const number = sign && this.at("DIGITS", this.text, this.end(sign));
    return Boolean(number) && number[0].length < 4 && this.isCounted(this.end(number), Number(number[0]));
  }

  isHeading(start, end) {
    const line = this.text.slice(Math.max(this.text.lastIndexOf("\n", start - 1) + 1, start - 12), start);
    return !line.trim() && this.at("HEADING", this.text, end) !== null;
  }

  notAfter(end) {
    return this.at("NOT_AFTER", this.text, end)?.[0] ?? "";
  }

  isSpoiled(end) {
    return !["", ",", "-", "–", "—", "/"].includes(this.notAfter(end).trim().slice(0, 1));
  }

  bareCounts(start, end, { number, section, item }) {
    const before = this.wordsBefore(start, 2);
    const after = this.wordsAfter(end, 2);
    const { stems } = this;
    if (stems.not_before_bare.has(before[0])) return false;
    if (item) return true;
    if (stems.places_after.has(after[0]) || [...before, ...after].some((word) => stems.unit_words.has(word))) return false;
    if (this.regexp("AFTER_NUMBER_BACK", "").test(this.text.slice(Math.max(0, start - 4), start))) return false;
    if (section !== "C" || number > this.limits.hottest) return true;
    const opened = start > 0 && "([«".includes(this.text[start - 1]);
    return opened || stems.cues_before.has(before[0]) || stems.cues_after.has(after[0]);
  }

  // ---- whose book it is (books.py)

  sentence(start, end) {
    const { text, limits } = this;
    let low = Math.max(0, start - limits.reach);
    let high = Math.min(text.length, end + limits.reach);
    const [source] = this.patterns.SENTENCE_END;
    for (const match of text.slice(0, start).matchAll(new RegExp(source, "gu"))) if (match.index >= low) low = this.end(match);
    const after = new RegExp(source, "gu");
    after.lastIndex = end;
    const match = after.exec(text.slice(0, high));
    if (match) high = match.index;
    return [low, high];
  }

  anyBetween(places, low, high) {
    return places[lowerBound(places, low)] < high;
  }

  isOtherBook(start, end) {
    const after = this.wordsAfter(end, 4);
    const other = this.stems.other_book_after;
    if (IMPORTANT[1].includes(after[0])) {
      if (after.slice(1, 4).some((word) => other.has(word))) return true;
    } else if (other.has(after[0]) || (after.length > 1 && GENITIVE.test(after[0]) && other.has(after[1]))) return true;
    if (this.stems.other_book_before.has(this.wordsBefore(start, 1)[0])) return true;
    const { games } = this.landmarks;
    const { reach } = this.limits;
    if (!this.anyBetween(games, start - reach, end + reach)) return false;
    const [low, high] = this.sentence(start, end);
    return games.slice(lowerBound(games, low), lowerBound(games, high)).some((game) => {
      const between = game < start ? this.text.slice(game, start) : this.text.slice(end, game);
      return !this.regexp("OTHER_LAW", "").test(between);
    });
  }

  isPartOfOtherBook(start) {
    const [low] = this.sentence(start, start);
    const { points, evidence } = this.landmarks;
    const at = lowerBound(points, start) - 1;
    return at >= 0 && points[at] >= low && !evidence[at];
  }

  isPointOfCommentary(start, end, russian) {
    for (const word of this.wordsAfter(end, 3)) {
      if (this.stems.point_evidence.has(word)) return true;
      if (this.stems.point_books.has(word) || this.stems.other_book_after.has(word)) return false;
    }
    const { points, evidence, play } = this.landmarks;
    const { far } = this.limits;
    let at = lowerBound(points, start);
    if (at && points[at - 1] >= start - far) return evidence[at - 1];
    at = lowerBound(points, end);
    if (points[at] < end + far) return evidence[at];
    return russian && this.anyBetween(play, start - far, end + far);
  }
}
