/* The inverted index, made from the data of the index file: the same as ingest/publishing/search/fields.py. */

import { tokens } from "./tokens.mjs";

export const HEADING = 0;
export const TEXT = 2;
export const CONTEXT = 4;
export const FIELDS = 6;
const SHIFT = 8;
const POSITIONS = 1 << 14;

/** One number for a word's place, in the order of documents, fields and words. */
export const place = (doc, field, position) => (doc * SHIFT + field) * POSITIONS + position;
/** Document of a place. */
export const docOf = (at) => Math.floor(at / (POSITIONS * SHIFT));
/** Field of a place. */
export const fieldOf = (at) => Math.floor(at / POSITIONS) % SHIFT;

/** Keys under which a token of the text is filed: its classes, or itself; "64a1" also as "64a". */
export function keysOf(key, table) {
  const classes = table.classes(key);
  if (classes.length) return classes;
  const label = /^[0-9]+[^0-9.]/.exec(key);
  return label && label[0].length < key.length ? [key, label[0]] : [key];
}

/** Postings, titles and lengths of all records. */
export class Fields {
  constructor(docs, table, glue) {
    this.postings = new Map();
    this.lengths = [];
    this.titles = [];
    const above = [];
    docs.parent.forEach((parent, doc) => {
      const id = docs.id[doc];
      const heading = [docs.heading_ru[doc], docs.heading_en[doc]];
      let context = parent >= 0 && parent < doc ? above[parent] : ["", ""];
      const label = id.startsWith("law:") || id.startsWith("com:") ? ` ${docs.label[doc]}` : "";
      context = [context[0] + label, context[1] + label];
      above.push([`${heading[0]} ${context[0]}`, `${heading[1]} ${context[1]}`]);
      const texts = [...heading, docs.text_ru[doc], docs.text_en[doc], ...context];
      this.lengths.push(texts.map((text, field) => this.file(doc, field, text, table)));
      const parts = heading.flatMap((text) => (id.startsWith("def:") ? text.split(/[,;/]/) : [text]));
      const titles = parts.map((part) =>
        tokens(part)
          .filter((token) => !glue.has(token.key))
          .map((token) => keysOf(token.key, table)),
      );
      this.titles.push(titles.filter((title) => title.length));
    });
  }

  file(doc, field, text, table) {
    if (!text) return 0;
    const found = tokens(text);
    found.forEach((token, position) => {
      const at = place(doc, field, Math.min(position, POSITIONS - 1));
      for (const key of keysOf(token.key, table)) {
        const list = this.postings.get(key);
        if (list) list.push(at);
        else this.postings.set(key, [at]);
      }
    });
    return found.length;
  }

  /** Postings of a key in one document. */
  within(key, doc) {
    const list = this.postings.get(key) ?? [];
    return list.slice(lowest(list, place(doc, 0, 0)), lowest(list, place(doc + 1, 0, 0)));
  }
}

function lowest(list, value) {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
