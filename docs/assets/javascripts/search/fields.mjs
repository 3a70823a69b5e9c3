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

/** Postings, titles and lengths of all records. */
export class Fields {
  constructor(docs, table, glue) {
    this.postings = new Map();
    this.lengths = [];
    this.titles = [];
    const above = [];
    docs.parent.forEach((parent, doc) => {
      const id = docs.id[doc];
      const heading = [read(docs.heading_ru[doc], table), read(docs.heading_en[doc], table)];
      let context = parent >= 0 && parent < doc ? above[parent] : [[], []];
      if (id.startsWith("law:") || id.startsWith("com:")) {
        const label = read(docs.label[doc], table);
        context = context.map((words) => [...label, ...words]);
      }
      above.push(context.map((words, side) => [...heading[side], ...words]));
      const fields = [...heading, read(docs.text_ru[doc], table), read(docs.text_en[doc], table), ...context];
      fields.forEach((words, field) => this.file(doc, field, words));
      this.lengths.push(fields.map((words) => words.length));
      const named = ["heading_ru", "heading_en"].map((name) => docs[name][doc]);
      const parts = id.startsWith("def:") ? named.flatMap((text) => text.split(/[,;/]/)) : named;
      const titles = parts.map((part) => read(part, table).filter((word) => !glue.has(word.key)));
      this.titles.push(titles.filter((title) => title.length).map((title) => title.map((word) => word.keys)));
    });
  }

  file(doc, field, words) {
    const first = place(doc, field, 0);
    words.forEach((word, position) => {
      const at = first + Math.min(position, POSITIONS - 1);
      for (const key of word.keys) {
        const list = this.postings.get(key);
        if (list) list.push(at);
        else this.postings.set(key, [at]);
      }
    });
  }

  /** Postings of a key in one document. */
  within(key, doc) {
    const list = this.postings.get(key) ?? [];
    return list.slice(lowest(list, place(doc, 0, 0)), lowest(list, place(doc + 1, 0, 0)));
  }
}

/** The words of a text: [{key, keys}]. */
function read(text, table) {
  return text ? tokens(text).map(({ key }) => table.filed(key)) : [];
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
