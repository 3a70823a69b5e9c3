/* "Paste a ruling, get it linked": fills every <div data-codex-ruling> of a page.

   The text stays in the browser. Texts of the tool are Russian; lang="en" on the element (or an ancestor) makes them
   English. data-grammar names the grammar (default: api/grammar.json of the site), data-base what stands before the
   pages in copied links (default: the site itself). */

import { CitationFinder } from "./finder.mjs";

const SITE = new URL("../../../", import.meta.url);
const PAGES = { law: "laws", com: "commentary", def: "definitions", pre: "preface", ess: "essay" };
const OWN_EDITIONS = ["1987", "2017"];
const WORDS = {
  ru: {
    label: "Текст решения, протокола, письма",
    result: "Ссылки в тексте",
    copy: "Скопировать как Markdown",
    copied: "Скопировано",
    none: "Ссылок на правила не найдено.",
    found: (n) => `Найдено ссылок: ${n}.`,
    unknown: "нет в правилах 1987 и 2017 годов",
    edition: (year) => `правила ${year} года`,
  },
  en: {
    label: "Text of a ruling, of minutes, of a letter",
    result: "Citations in the text",
    copy: "Copy as Markdown",
    copied: "Copied",
    none: "No citations of the Laws found.",
    found: (n) => `Citations found: ${n}.`,
    unknown: "in neither the Laws of 1987 nor of 2017",
    edition: (year) => `the Laws of ${year}`,
  },
};

/** Page of an id ("law:64A1"), relative to the site. */
export function pageOf(id) {
  const [kind, rest] = id.split(":");
  const number = /^[0-9]+/.exec(rest)?.[0];
  return kind === "law" || kind === "com" ? `${PAGES[kind]}/${number}/#${rest}` : `${PAGES[kind]}/#${rest}`;
}

/** The text as pieces: {text} or {text, id, note}, in order; `note` where a citation has no page. */
export function pieces(text, citations, words = WORDS.en) {
  const out = [];
  let at = 0;
  const add = (start, end, rest) => {
    if (start > at) out.push({ text: text.slice(at, start) });
    out.push({ text: text.slice(start, end), ...rest });
    at = end;
  };
  for (const { start, end, targets, parts, edition, known } of citations) {
    if (edition && !OWN_EDITIONS.includes(edition)) add(start, end, { note: words.edition(edition) });
    else if (targets.length === 1) add(start, end, known ? { id: targets[0] } : { note: words.unknown });
    else {
      targets.forEach((id, n) => {
        const [a, b] = parts[n];
        if (b > a) add(a, b, known ? { id } : { id, note: words.unknown });
      });
    }
  }
  if (at < text.length) out.push({ text: text.slice(at) });
  return out;
}

/** The pieces as Markdown. */
export function markdown(list, base = "") {
  return list.map(({ text, id, note }) => (id && !note ? `[${text}](${base}${pageOf(id)})` : text)).join("");
}

function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

function rendered({ text, id, note }) {
  if (id && !note) return element("a", { href: new URL(pageOf(id), SITE).href, textContent: text });
  if (note) return element("mark", { title: note, textContent: text }, element("small", { textContent: ` (${note})` }));
  return document.createTextNode(text);
}

function mount(host, finder) {
  const words = WORDS[host.closest("[lang]")?.lang?.startsWith("en") ? "en" : "ru"];
  const box = element("textarea", { rows: 10, spellcheck: false, id: `ruling-${Math.random().toString(36).slice(2)}` });
  const count = element("p", { role: "status" });
  const output = element("div", { className: "codex-ruling-output" });
  const copy = element("button", { type: "button", textContent: words.copy, disabled: true });
  const section = element("section", { ariaLabel: words.result, hidden: true }, output, copy);
  let list = [];
  const update = () => {
    const citations = finder.find(box.value);
    list = pieces(box.value, citations, words);
    count.textContent = box.value.trim() ? (citations.length ? words.found(citations.length) : words.none) : "";
    output.replaceChildren(...list.map(rendered));
    section.hidden = !box.value.trim();
    copy.disabled = citations.length === 0;
    copy.textContent = words.copy;
  };
  output.style.whiteSpace = "pre-wrap";
  box.style.cssText = "width:100%;box-sizing:border-box;font:inherit";
  box.addEventListener("input", update);
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(markdown(list, host.dataset.base ?? SITE.href));
    copy.textContent = words.copied;
  });
  host.replaceChildren(element("label", { htmlFor: box.id, textContent: words.label }), box, count, section);
}

/** Fill all places of the page; nothing happens where there is none. */
export async function start(root = document) {
  const hosts = [...root.querySelectorAll("[data-codex-ruling]")];
  if (!hosts.length) return;
  const address = hosts[0].dataset.grammar ?? new URL("api/grammar.json", SITE).href;
  const finder = new CitationFinder(await (await fetch(address)).json());
  hosts.forEach((host) => mount(host, finder));
}

if (typeof document !== "undefined") start();
