/* What a result shows of a record: the part of its text where the words stand, its place in the books. */

import { tokens } from "./tokens.mjs";

const WINDOW = 260;
const MARGIN = 40;

/** Keys of the words that are to be marked: those of the query and of the names that stand for them. */
export function wantedKeys(plan) {
  const words = plan.words.filter((word) => !word.glue).map((word) => word.keys);
  return new Set([...words, ...plan.renderings.flatMap((rendering) => rendering.words)].flat());
}

/** Spans [start, end) of the wanted words in a text. */
export function spansOf(text, wanted, table) {
  return tokens(text).filter(({ key }) => table.filed(key).keys.some((one) => wanted.has(one)));
}

/** A text cut to the part with most of the wanted words, in runs: [{text, mark}]. */
export function snippet(text, wanted, table) {
  const spans = spansOf(text, wanted, table);
  let [from, to] = [0, text.length];
  if (text.length > WINDOW) [from, to] = bestWindow(text, spans);
  const runs = [];
  if (from > 0) runs.push({ text: "… ", mark: false });
  let at = from;
  for (const { start, end } of spans) {
    if (start < from || end > to) continue;
    if (start > at) runs.push({ text: text.slice(at, start), mark: false });
    runs.push({ text: text.slice(start, end), mark: true });
    at = end;
  }
  if (at < to) runs.push({ text: text.slice(at, to), mark: false });
  if (to < text.length) runs.push({ text: " …", mark: false });
  return runs;
}

function bestWindow(text, spans) {
  let best = [0, 0];
  for (const { start } of spans) {
    const inside = spans.filter((span) => span.start >= start && span.end <= start + WINDOW - MARGIN);
    const value = new Set(inside.map((span) => span.key)).size * 100 + inside.length;
    if (value > best[1]) best = [start, value];
  }
  const from = wordStart(text, Math.max(0, best[0] - MARGIN));
  const end = Math.min(text.length, from + WINDOW);
  return [from, end < text.length ? Math.max(wordStart(text, end), from + 1) : end];
}

function wordStart(text, at) {
  const space = at > 0 ? text.lastIndexOf(" ", at) : -1;
  return space < 0 ? 0 : space + 1;
}

const BOOKS = {
  com: { ru: "Комментарий EBL", en: "" },
  def: { ru: "Определения", en: "" },
  pre: { ru: "Введение", en: "" },
  ess: { ru: "Упрощённые правила (очерк)", en: "" },
};

/** Where a record stands, outermost first: [{label, ru, en}]; the record itself is not among them. */
export function breadcrumb(engine, doc) {
  const { docs } = engine;
  const path = [];
  for (let up = docs.parent[doc]; up >= 0; up = docs.parent[up]) {
    path.unshift({ label: docs.label[up], ru: docs.heading_ru[up], en: docs.heading_en[up] });
  }
  const [kind, rest] = docs.id[doc].split(":");
  if (kind !== "law") return [{ label: "", ...BOOKS[kind] }, ...path];
  const number = Number.parseInt(rest, 10);
  const chapter = engine.chapters.findLast((one) => one.law <= number);
  if (!chapter) return path;
  return [{ label: `Глава ${chapter.path}`, ru: sentence(chapter.ru), en: chapter.en }, ...path];
}

function sentence(text) {
  return text.slice(0, 1) + text.slice(1).toLowerCase();
}
