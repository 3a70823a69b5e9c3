/* Results as elements of the page. Text goes in as text, never as markup. */

import { breadcrumb, snippet } from "./snippet.mjs";

export const KIND_NAMES = {
  law: "Правила",
  commentary: "Комментарий",
  definition: "Определения",
  front: "Введение",
  essay: "Очерк",
};
const SIDES = [["ru", "По-русски"], ["en", "English"]];

/** An element with attributes and children (strings are text). */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) if (value !== null) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

/** The link of a record: on a disk there is no server that finds index.html. */
export function hrefOf(root, url) {
  const page = globalThis.location.protocol === "file:" ? url.replace(/\/(?=#|\?|$)/, "/index.html") : url;
  return new URL(page, root).href;
}

/** "33 результата": a number with the right form of the word. */
export function counted(number) {
  const [tens, ones] = [number % 100, number % 10];
  let word = "результатов";
  if (tens < 11 || tens > 14) word = ones === 1 ? "результат" : ones >= 2 && ones <= 4 ? "результата" : word;
  return `${number} ${word}`;
}

function runsOf(text, wanted, table) {
  return snippet(text, wanted, table).map((run) => (run.mark ? element("mark", {}, run.text) : run.text));
}

/** Label and headings of a record: "64A1  Heading  English heading". */
export function titleOf(engine, doc) {
  const { docs } = engine;
  const [kind] = docs.id[doc].split(":");
  const prefix = { com: "Комментарий ", pre: "Введение ", ess: "Очерк " }[kind] ?? "";
  const label = kind === "def" ? "" : prefix + docs.label[doc];
  const heading = (language) =>
    docs[`heading_${language}`][doc]
      ? element("span", { class: "codex-result__heading", lang: language }, docs[`heading_${language}`][doc])
      : null;
  return [label && element("span", { class: "codex-result__label" }, label), heading("ru"), heading("en")].filter(Boolean);
}

/** One result: link, place in the books, text with the words marked, its partner a click away. */
export function resultItem(engine, hit, { root, wanted, language }) {
  const { docs } = engine;
  const { doc } = hit;
  const link = element("a", { href: hrefOf(root, hit.url), class: "codex-result__link" });
  titleOf(engine, doc).forEach((part, number) => link.append(number ? " " : "", part));
  const item = element("li", { class: "codex-result", "data-id": hit.id }, link, crumbs(engine, doc));
  const first = hit.language || language;
  for (const [side, name] of first === "en" ? [...SIDES].reverse() : SIDES) {
    const text = docs[`text_${side}`][doc];
    if (!text) continue;
    const shown = item.querySelector(".codex-result__text");
    if (!shown) {
      item.append(element("p", { class: "codex-result__text", lang: side }, ...runsOf(text, wanted, engine.table)));
    } else {
      const partner = element("p", { class: "codex-result__text", lang: side }, ...runsOf(text, wanted, engine.table));
      const summary = element("summary", { lang: side }, name);
      item.append(element("details", { class: "codex-result__partner" }, summary, partner));
    }
  }
  if (!docs.text_ru[doc] && !docs.text_en[doc]) {
    const children = docs.parent.includes(doc);
    const note = children ? "Текст — в пунктах этого раздела." : "Текста нет в сохранившихся копиях: известен только заголовок.";
    item.append(element("p", { class: "codex-result__note" }, note));
  }
  if (hit.via.length) {
    const names = hit.via.map(([asked, name]) => `${asked} → ${name}`).join("; ");
    item.append(element("p", { class: "codex-result__note" }, `по термину: ${names}`));
  }
  return item;
}

function crumbs(engine, doc) {
  const parts = breadcrumb(engine, doc).map(({ label, ru, en }) => {
    const name = ru || en;
    const title = name ? element("span", { lang: ru ? "ru" : "en" }, name) : "";
    return element("span", { class: "codex-result__crumb" }, label, label && name ? ". " : "", title);
  });
  const line = element("p", { class: "codex-result__path" });
  parts.forEach((part, number) => line.append(number ? " › " : "", part));
  return line;
}

/** Words about how the query was taken: another keyboard layout, words that stand nowhere. */
export function remarks(engine, plan) {
  const found = [];
  if (plan.layout) found.push(`Раскладка: показано для «${plan.layout}».`);
  const unknown = plan.words.filter((word) => !word.near && !engine.planner.known(word.key)).map((word) => `«${word.text}»`);
  if (unknown.length) found.push(`Нет в книгах: ${unknown.join(", ")}.`);
  const near = plan.words.filter((word) => word.near && word.key.length >= 5).map((word) => `«${word.text}»`);
  if (near.length) found.push(`Показаны похожие слова вместо ${near.join(", ")}.`);
  return found;
}

/** Language of a query by its letters; "ru" where it has none. */
export function languageOf(query) {
  const latin = (query.match(/[a-z]/gi) ?? []).length;
  const cyrillic = (query.match(/[а-яё]/gi) ?? []).length;
  return latin > cyrillic && /[a-z]{2}/i.test(query) ? "en" : "ru";
}
