/* What a query means: the same as ingest/publishing/search/plan.py. */

import { AddressReader } from "./address.mjs";
import { fold, tokens } from "./tokens.mjs";

export const TERM = 0.4;
const MIN_PREFIX = 3;
const PHRASE = /["«“”„]([^"«»“”„]+)["»“”]/gu;
const DIGITS = /^[0-9]/;
const DOUBLED = /(.)\1/g;
const LABEL = /^[1-9][0-9]?[A-Za-zА-Яа-я][0-9]{1,2}$/;
const LATIN = /[A-Za-z]/;
const EN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?";
const RU = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,";

/** The query as the same keys give it in the other layout; a point or comma between digits stays. */
function inLayout(query, from, to) {
  return query
    .split(/((?<=[0-9])[.,](?=[0-9]))/)
    .map((part, number) =>
      number % 2 ? part : Array.from(part, (c) => (from.includes(c) ? to[from.lastIndexOf(c)] : c)).join(""),
    )
    .join("");
}

/** Turns queries into plans, over the words and concepts of one index. */
export class Planner {
  constructor(data, table, fields, glue) {
    this.table = table;
    this.fields = fields;
    this.glue = glue;
    this.heads = data.grammar.heads;
    this.reader = new AddressReader(data.grammar);
    this.before = data.ask.before.map((ask) => `${ask} `);
    this.after = data.ask.after.map((ask) => ` ${ask}`);
    this.concepts = data.concepts.map(([en, ru]) => [...en, ...ru]);
    this.names = new Map();
    this.spelled = this.concepts.map((names, number) =>
      names.map((name, at) => {
        const words = tokens(name).map((token) => this.keys(token.key));
        for (const key of words[0] ?? []) {
          if (!this.names.has(key)) this.names.set(key, []);
          this.names.get(key).push([number, at, words]);
        }
        return words;
      }),
    );
  }

  keys(key) {
    const asked = this.table.asked(key);
    return asked.length ? asked : [key];
  }

  /** Understand a query. One of which no word is known, but each in the other keyboard layout, is taken so. */
  plan(query) {
    let addresses = this.reader.addresses(query);
    if (!addresses.length && LABEL.test(query.trim())) addresses = this.reader.addresses(`Law ${query}`);
    if (addresses.length) return { query, addresses, words: [], phrases: [], renderings: [], defines: false, layout: "" };
    if (!this.anyKnown(query)) {
      for (const [from, to] of [[EN, RU], [RU, EN]]) {
        const layout = inLayout(query, from, to);
        if (layout === query) continue;
        const other = this.reader.addresses(layout);
        if (other.length) {
          return { query, addresses: other, words: [], phrases: [], renderings: [], defines: false, layout };
        }
        if (this.allKnown(layout)) return this.understood(query, layout, layout);
      }
    }
    return this.understood(query, query, "");
  }

  known(key) {
    return this.table.classes(key).length > 0 || this.fields.postings.has(key);
  }

  wordsOf(query) {
    return tokens(query)
      .map((token) => token.key)
      .filter((key) => !DIGITS.test(key));
  }

  anyKnown(query) {
    const words = this.wordsOf(query);
    return !words.length || words.some((word) => this.known(word));
  }

  allKnown(query) {
    const words = this.wordsOf(query);
    return words.every((word) => this.known(word)) && !words.every((word) => this.glue.has(word));
  }

  understood(query, text, layout) {
    const [rest, defines] = this.asked(text);
    let words = [];
    const phrases = [];
    let at = 0;
    for (const match of rest.matchAll(PHRASE)) {
      words.push(...this.words(rest.slice(at, match.index), false, false));
      const quoted = this.words(match[1], true, false);
      if (quoted.length) phrases.push([words.length, words.length + quoted.length]);
      words.push(...quoted);
      at = match.index + match[0].length;
    }
    words.push(...this.words(rest.slice(at), false, true));
    words = this.withHeads(words);
    if (words.every((word) => word.glue)) words = words.map((word) => ({ ...word, glue: false }));
    const renderings = this.renderings(words, phrases);
    return { query, addresses: [], words, phrases, renderings, defines, layout };
  }

  asked(text) {
    const bare = text.trim().replace(/[?!. ]+$/, "");
    const low = fold(bare);
    if (low.length === bare.length) {
      for (const ask of this.before) {
        if (low.startsWith(ask)) return [bare.slice(ask.length).replace(/^[ :—–-]+|[ :—–-]+$/g, ""), true];
      }
      for (const ask of this.after) {
        if (low.endsWith(ask)) return [bare.slice(0, -ask.length).replace(/^[ :,—–-]+|[ :,—–-]+$/g, ""), true];
      }
    }
    return [text, false];
  }

  words(text, quoted, last) {
    const found = tokens(text);
    return found.map((token, number) => {
      let keys = this.keys(token.key);
      let near = false;
      if (!quoted && !this.known(token.key) && !DIGITS.test(token.key)) {
        const typing = last && number === found.length - 1 && token.end === text.length;
        let other = typing && token.key.length >= MIN_PREFIX ? this.table.beginningWith(token.key) : [];
        if (!other.length) other = this.table.near(token.key);
        if (!other.length) other = this.table.near(token.key.replace(DOUBLED, "$1"));
        near = other.length > 0;
        if (near) keys = other;
      }
      const typed = text.slice(token.start, token.end);
      const glue = !quoted && this.glue.has(token.key) && !typed.includes(".");
      return { text: typed, key: token.key, keys, glue, near, label: false };
    });
  }

  withHeads(words) {
    const out = [];
    for (const word of words) {
      const before = out.at(-1);
      const headed = Boolean(before && Object.hasOwn(this.heads, before.key) && !before.label);
      const label = DIGITS.test(word.key) && (headed || !/^[0-9]+$/.test(word.key));
      if (label && headed) out[out.length - 1] = { ...before, glue: true };
      out.push({ ...word, label });
    }
    return out;
  }

  renderings(words, phrases) {
    const fixed = new Set(phrases.flatMap(([start, end]) => range(start, end)));
    const found = new Map();
    words.forEach((word, start) => {
      for (const key of word.keys) {
        for (const [number, at, name] of this.names.get(key) ?? []) {
          const end = start + name.length;
          if (end > words.length || range(start, end).some((n) => fixed.has(n))) continue;
          if (!name.every((keys, step) => overlap(words[start + step].keys, keys))) continue;
          const asked = words.slice(start, end).map((w) => w.text).join(" ");
          this.spelled[number].forEach((spelled, other) => {
            const text = this.concepts[number][other];
            const id = JSON.stringify([start, end, text]);
            const native = LATIN.test(asked) === LATIN.test(text);
            if (other !== at && spelled.length && !same(spelled, name) && !found.has(id)) {
              found.set(id, { start, end, asked, name: text, words: spelled, native });
            }
          });
        }
      }
    });
    return [...found.values()].sort(
      (a, b) => a.start - b.start || a.end - b.end || byCodePoint(a.name, b.name),
    );
  }
}

const range = (start, end) => Array.from({ length: end - start }, (_, n) => start + n);
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);
const byCodePoint = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Whether two lists of keys share one. */
export const overlap = (one, two) => one.some((key) => two.includes(key));
