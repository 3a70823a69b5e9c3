/* What places of a word are worth: the same as ingest/publishing/search/scoring.py. */

import { CONTEXT, FIELDS, HEADING, TEXT, docOf, fieldOf } from "./fields.mjs";

export const LITERAL = 1.0;
export const NEAR = 0.7;
const HEADING_VALUE = 2.4;
const HEADING_FALL = 0.1;
const TEXT_VALUE = 2.0;
const TEXT_BASE = 0.6;
const TEXT_FALL = 0.4;
export const CONTEXT_VALUE = 0.3;
export const LABEL_VALUE = 2.4;

/** Where one word of the query was found: the best offer for each document. */
export class Found {
  constructor() {
    this.best = new Map();
    this.documents = 0;
  }

  offer(doc, weight, value, via = null, native = false) {
    const score = weight * value.score;
    const rank = 8 * (weight === LITERAL) + 4 * value.own + 2 * (weight === NEAR) + native;
    const old = this.best.get(doc);
    if (!old || rank > old.rank || (rank === old.rank && score > old.score)) {
      this.best.set(doc, { weight, score, side: value.side, own: value.own, via, rank });
    }
  }
}

/** For each document what the places are worth: Map of {score, side, own}. */
export function values(places, allowed, lengths, mean, context = CONTEXT_VALUE) {
  const counts = new Map();
  for (const at of places) {
    const part = fieldOf(at);
    if (!allowed.has(part)) continue;
    const doc = docOf(at);
    let row = counts.get(doc);
    if (!row) {
      row = new Array(FIELDS).fill(0);
      counts.set(doc, row);
    }
    row[part] += 1;
  }
  const worth = new Map();
  for (const [doc, row] of counts) worth.set(doc, valueOf(row, lengths[doc], mean, context));
  return worth;
}

function valueOf(row, length, mean, context) {
  let best = { score: 0.0, side: 0, own: false };
  for (const side of [0, 1]) {
    let score = 0.0;
    if (row[HEADING + side]) score += HEADING_VALUE / (1.0 + HEADING_FALL * length[HEADING + side]);
    const times = row[TEXT + side];
    if (times) {
      score += (TEXT_VALUE * times) / (times + TEXT_BASE + (TEXT_FALL * length[TEXT + side]) / mean);
    }
    const own = score > 0.0;
    if (row[CONTEXT + side]) score += context;
    if (score > best.score) best = { score, side, own };
  }
  return best;
}
