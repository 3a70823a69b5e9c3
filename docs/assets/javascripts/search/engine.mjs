/* The search itself, without a page: the same as ingest/publishing/search/engine.py. */

import { CONTEXT, FIELDS, Fields, TEXT, docOf, fieldOf } from "./fields.mjs";
import { Planner, TERM, overlap } from "./plan.mjs";
import { CONTEXT_VALUE, Found, LABEL_VALUE, LITERAL, NEAR, values } from "./scoring.mjs";
import { WordTable, sortedNumbers } from "./wordtable.mjs";

const SOME = 1;
const BY_TERM = 2;
const NEARLY = 3;
const ALL = 4;
const TITLE = 5;
const DEFINED = 6;
const EXACT = 7;
const KIND_WEIGHT = { law: 1.0, definition: 1.0, footnote: 0.95, commentary: 0.9, front: 0.85, essay: 0.8 };
const KINDS = Object.keys(KIND_WEIGHT);
const LANGUAGES = ["ru", "en"];
const COVERAGE = 0.4;
const GLUE_WEIGHT = 0.1;
const WITHOUT_TEXT = 0.7;
const WHOLE_LAW = 1.1;
const PROMINENT_TITLE = 1.0;
const OTHER_TITLE = 0.3;
const RESCORED = 200;
const REACH = 4;
const BELOW = 80.0;
const CITING = 70.0;
const CITING_BELOW = 60.0;
const TWIN = 50.0;

/** Kind of a record by its id: "law", "footnote", "commentary", "definition", "front" or "essay". */
export function kindOf(id) {
  const [prefix, rest = ""] = id.split(":");
  if (prefix === "law") return rest.includes("-n") ? "footnote" : "law";
  return { com: "commentary", def: "definition", pre: "front" }[prefix] ?? "essay";
}

/** The kind as a reader filters by it: footnotes belong to the laws. */
export const groupOf = (kind) => (kind === "footnote" ? "law" : kind);

/** A search over one index (the data of the index file). */
export class Engine {
  constructor(data) {
    const glue = new Set(data.glue.split(" "));
    this.docs = data.docs;
    this.chapters = data.chapters;
    this.table = new WordTable(data.words);
    this.fields = new Fields(this.docs, this.table, glue);
    this.planner = new Planner(data, this.table, this.fields, glue);
    this.kinds = this.docs.id.map(kindOf);
    this.places = new Map(this.docs.id.map((id, doc) => [id, doc]));
    let sum = 0;
    let count = 0;
    for (const row of this.fields.lengths) {
      for (const length of [row[TEXT], row[TEXT + 1]]) {
        sum += length;
        if (length) count += 1;
      }
    }
    this.mean = count ? sum / count : 1.0;
    this.readable = this.docs.text_ru.map((text, doc) => Boolean(text || this.docs.text_en[doc]));
    for (let doc = this.readable.length - 1; doc >= 0; doc -= 1) {
      const parent = this.docs.parent[doc];
      if (parent >= 0 && this.readable[doc]) this.readable[parent] = true;
    }
  }

  /**
   * Find `query`. Options: `kinds`, a list ("law" takes footnotes too); `language`, "ru" or "en".
   * Gives {hits, plan, counts}: hits in order, what was understood, how many hits each kind has before the filter.
   */
  search(query, { kinds = [], language = "" } = {}) {
    const plan = this.planner.plan(query);
    let hits = plan.addresses.length ? this.byAddresses(plan.addresses) : this.byWords(plan, language);
    const counts = {};
    for (const hit of hits) counts[groupOf(hit.kind)] = (counts[groupOf(hit.kind)] ?? 0) + 1;
    if (kinds.length) hits = hits.filter((hit) => kinds.includes(groupOf(hit.kind)));
    return { hits, plan, counts };
  }

  byAddresses(addresses) {
    const score = new Map();
    const set = (doc, value) => score.has(doc) || score.set(doc, value);
    addresses.forEach((address, number) => {
      const id = address.find((one) => this.places.has(one));
      if (id) set(this.places.get(id), (id === address[0] ? 100.0 : 90.0) - number / 1000);
    });
    const asked = [...score.keys()];
    for (const doc of asked) this.around(doc, set);
    const ranked = [...score.keys()].sort((a, b) => score.get(b) - score.get(a) || a - b);
    return ranked.map((doc) => this.hit(doc, asked.includes(doc) ? EXACT : ALL, score.get(doc), "", []));
  }

  around(doc, set) {
    const below = this.below(doc);
    for (const other of below) set(other, BELOW);
    this.docs.refs.forEach((targets, other) => {
      if (targets.includes(doc)) set(other, CITING);
      else if (targets.some((target) => below.has(target))) set(other, CITING_BELOW);
    });
    const [kind, rest] = this.docs.id[doc].split(":");
    const twin = this.places.get(({ law: "com:", com: "law:" }[kind] ?? "") + /^[0-9]*/.exec(rest)[0]);
    if (twin !== undefined) for (const other of [twin, ...this.below(twin)]) set(other, TWIN);
  }

  below(top) {
    const found = new Set([top]);
    this.docs.parent.forEach((parent, doc) => found.has(parent) && found.add(doc));
    found.delete(top);
    return found;
  }

  byWords(plan, language) {
    if (!plan.words.length) return [];
    const allowed = new Set();
    for (let field = 0; field < FIELDS; field += 1) {
      if (!language || LANGUAGES[field % 2] === language) allowed.add(field);
    }
    const found = this.found(plan, allowed);
    const weights = found.map(
      (one, n) =>
        Math.sqrt(Math.sqrt(this.kinds.length / (one.documents || this.kinds.length))) * (plan.words[n].glue ? GLUE_WEIGHT : 1.0),
    );
    const only = this.withPhrases(plan, allowed);
    const docs = new Set(found.flatMap((one) => [...one.best.keys()]));
    const first = [];
    for (const doc of docs) {
      if (only && !only.has(doc)) continue;
      const hit = this.judge(doc, plan, found, weights);
      if (hit) first.push(hit);
    }
    first.sort(order);
    const near = first.slice(0, RESCORED).map((hit) => this.closer(hit, plan));
    near.sort(order);
    return near.concat(first.slice(RESCORED));
  }

  found(plan, allowed) {
    const { lengths } = this.fields;
    const found = plan.words.map((word) => {
      const one = new Found();
      const above = word.label ? LABEL_VALUE : CONTEXT_VALUE;
      for (const [doc, value] of values(this.placesOf(word.keys), allowed, lengths, this.mean, above)) {
        one.offer(doc, word.near ? NEAR : LITERAL, value);
      }
      one.documents = one.best.size;
      return one;
    });
    for (const { start, end, asked, name, words, native } of plan.renderings) {
      const worth = values(this.runPlaces(words), allowed, lengths, this.mean);
      for (const one of found.slice(start, end)) {
        for (const [doc, value] of worth) one.offer(doc, TERM, value, [asked, name], native);
      }
    }
    for (const one of found) one.documents = one.documents || one.best.size;
    return found;
  }

  placesOf(keys) {
    const lists = keys.map((key) => this.fields.postings.get(key)).filter(Boolean);
    return lists.length === 1 ? lists[0] : sortedNumbers(lists.flat());
  }

  runPlaces(words) {
    let places = this.placesOf(words[0]);
    words.slice(1).forEach((keys, step) => {
      const following = new Set(this.placesOf(keys));
      places = places.filter((at) => following.has(at + step + 1));
    });
    return places;
  }

  withPhrases(plan, allowed) {
    let only = null;
    for (const [start, end] of plan.phrases) {
      const docs = new Set();
      for (const at of this.runPlaces(plan.words.slice(start, end).map((word) => word.keys))) {
        const field = fieldOf(at);
        if (allowed.has(field) && field < CONTEXT) docs.add(docOf(at));
      }
      only = only ? new Set([...only].filter((doc) => docs.has(doc))) : docs;
    }
    return only;
  }

  judge(doc, plan, found, weights) {
    let score = 0;
    let have = 0;
    let need = 0;
    let votes = 0;
    let own = false;
    let tier = ALL;
    const via = new Map();
    plan.words.forEach((word, n) => {
      const got = found[n].best.get(doc);
      const weight = weights[n];
      if (!word.glue) {
        need += weight;
        have += got ? weight : 0.0;
        tier = Math.min(tier, tierOf(got, word.label));
      }
      if (!got) return;
      score += weight * got.score;
      votes += got.side ? weight : -weight;
      own = own || (got.own && !word.glue);
      if (got.via) via.set(JSON.stringify(got.via), got.via);
    });
    if (!own || have < COVERAGE * need) return null;
    const kind = this.kinds[doc];
    const titled = this.isTitle(doc, plan, tier);
    const prominent = titled && this.isProminent(doc);
    if (tier === ALL && prominent) tier = plan.defines && kind === "definition" ? DEFINED : TITLE;
    score = (score / need) * KIND_WEIGHT[kind];
    if (tier === SOME) score *= have / need;
    if (!this.readable[doc]) score *= WITHOUT_TEXT;
    if (kind === "law" && this.docs.parent[doc] < 0) score *= WHOLE_LAW;
    if (titled && kind !== "essay") score += prominent ? PROMINENT_TITLE : OTHER_TITLE;
    return this.hit(doc, tier, score, LANGUAGES[Number(votes > 0)], [...via.values()]);
  }

  isTitle(doc, plan, tier) {
    const words = plan.words.filter((word) => !word.glue).map((word) => word.keys);
    const asked = tier >= NEARLY ? [words] : [];
    if (tier === BY_TERM) {
      for (const { start, end, words: name } of plan.renderings) if (end - start === words.length) asked.push(name);
    }
    const titles = this.fields.titles[doc];
    return asked.some((one) =>
      titles.some((title) => title.length === one.length && title.every((keys, n) => overlap(one[n], keys))),
    );
  }

  isProminent(doc) {
    const kind = this.kinds[doc];
    if (kind === "definition" || (kind === "law" && this.docs.parent[doc] < 0)) return true;
    return (kind === "law" || kind === "commentary") && this.readable[doc];
  }

  closer(hit, plan) {
    const words = plan.words.filter((word) => !word.glue);
    if (words.length < 2) return hit;
    const places = words.map((word) =>
      sortedNumbers(word.keys.flatMap((key) => this.fields.within(key, hit.doc))).filter((at) => fieldOf(at) < CONTEXT),
    );
    let bonus = 0.0;
    for (let n = 1; n < places.length; n += 1) {
      let least = REACH + 1;
      for (const a of places[n - 1]) {
        for (const b of places[n]) if (b > a && b - a < least) least = b - a;
      }
      if (least <= REACH) bonus += 1.0 / least;
    }
    return { ...hit, score: hit.score + bonus / (words.length - 1) };
  }

  hit(doc, tier, score, language, via) {
    return { doc, id: this.docs.id[doc], url: this.docs.url[doc], kind: this.kinds[doc], tier, score, language, via };
  }
}

function tierOf(got, label) {
  if (!got) return SOME;
  if (got.via) return BY_TERM;
  return got.weight === LITERAL && (got.own || label) ? ALL : NEARLY;
}

function order(a, b) {
  return b.tier - a.tier || title(a) - title(b) || b.score - a.score ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.doc - b.doc;
}

function title(hit) {
  if (hit.tier !== TITLE && hit.tier !== DEFINED) return 0;
  if (hit.kind === "law" && /^law:[0-9]+$/.test(hit.id)) return 0;
  return hit.kind === "definition" ? 1 : 2;
}
