/* Bridge Codex links, for other sites. One file, nothing else is needed:

     <script src="https://codex.example/assets/javascripts/codex-links.js" data-scan="#ruling" defer></script>
     <a data-law="64A1">revoke</a>

   Every <a data-law="..."> becomes a link to the provision; in the elements that data-scan chooses (a CSS selector) plain
   citations do too, in English and Russian ("Law 64A1", "Laws 62D2 or 63A"). Hovering or focusing a link shows the provision in both
   languages; Esc closes. data-langs="en" shows one language, data-base names another address of the site. The host of the
   site must send Access-Control-Allow-Origin: * (GitHub Pages does). The file is ASCII, Cyrillic as \uXXXX, so that it works
   on a page in windows-1251 too. */
(() => {
  "use strict";
  const script = document.currentScript;
  const base = new URL(script.dataset.base || "../../", script.src);
  const langs = (script.dataset.langs || "ru en").split(" ");
  const PAGE = { law: "laws", com: "commentary", def: "definitions", pre: "preface", ess: "essay" };
  const TWINS = { \u0410: "A", \u0412: "B", \u0421: "C", \u0415: "E", \u041d: "H", \u0411: "B", \u0414: "D", \u0424: "F", \u0430: "a", \u0432: "b", \u0441: "c", \u0435: "e", \u0431: "b", \u0434: "d", \u0444: "f" };
  const LETTER = "A-H\u0410\u0412\u0421\u0415\u041d\u0411\u0414\u0424";
  const ADDRESS = `[1-9]\\d?(?:[${LETTER}](?:[1-9]\\d?)?(?:\\s?\\([a-h\u0430-\u0434\u0444${LETTER}]\\)|[a-h](?![\\p{L}]))?)?`;
  const HEAD = "(?:[\u041f\u043f]\u0440\u0430\u0432\u0438\u043b(?:\u0430\u043c\u0438|\u0430\u043c|\u0430\u0445|\u043e\u043c|\u043e|\u0430|\u0443|\u0435)?|\u041f\u0420\u0410\u0412\u0418\u041b\u041e|[Ll]aws?|LAWS?)\\s{1,3}(?:\u2116\\s?)?";
  const AND = "\\s?(?:,|;)\\s?(?:(?:and|or|\u0438|\u0438\u043b\u0438)\\s)?|\\s(?:and|or|\u0438|\u0438\u043b\u0438)\\s";
  const CITATION = new RegExp(`(?<![\\p{L}\\p{N}-])${HEAD}${ADDRESS}(?![\\p{L}\\p{N}%:]|[.,-]\\d)(?:(?:${AND})${ADDRESS}(?![\\p{L}\\p{N}%:]|[.,-]\\d))*`, "gu");
  const ONE = new RegExp(`(?:${HEAD})?${ADDRESS}`, "gu");
  // "Law 25B of the 1997 Laws" is of another book
  const OTHER_EDITION = /^[\s,(]*(?:(?:of|in|from) the |of |\u041f\u0440\u0430\u0432\u0438\u043b |\u0438\u0437\u0434\u0430\u043d\u0438\u044f |\u0440\u0435\u0434\u0430\u043a\u0446\u0438\u0438 )?(?:19(?!87)|20)\d\d/u;
  const COUNTED = /^\s(?:\u0432\u0437\u044f\u0442|\u043a\u0430\u0440\u0442|\u0441\u0434\u0430\u0447|\u0441\u0442\u043e\u043b|\u043f\u0430\u0440[\u044b\u0430]|\u043e\u0447\u043a|\u043c\u0438\u043d\u0443\u0442|\u0438\u0433\u0440\u043e\u043a|tricks?|cards?|boards?|tables?|pairs?|points?|players?|minutes?)/u;
  const SKIP = "a, code, pre, script, style, textarea, input, select, button, [contenteditable]";
  const cache = new Map();

  const fold = (text) => [...text].map((letter) => TWINS[letter] || letter).join("");

  /** "64a1" (in either script), "45C4(b)", "law:64A1", "com:54.1" as an id; "" for anything else. */
  function idOf(text) {
    const [, kind, rest] = /^(?:(law|com|def|pre|ess):)?(.+)$/u.exec(text.trim()) || [];
    if (kind && kind !== "law") return /^[\w.-]+$/.test(rest) ? `${kind}:${rest}` : "";
    const parts = /^([1-9]\d{0,2})\s?([a-z])?\s?([1-9]\d?)?\s?\(?([a-z])?\)?\s?\(?([ivx]+)?\)?(-n[1-9]\d?)?$/i.exec(fold(rest || ""));
    if (!parts || (!parts[2] && (parts[3] || parts[4]))) return "";
    const [, law, section = "", item = "", sub = "", roman = "", note = ""] = parts;
    return `law:${law}${section.toUpperCase()}${item}${sub.toLowerCase()}${roman.toLowerCase()}${note}`;
  }

  function urlOf(id) {
    const [kind, fragment] = id.split(":");
    const page = kind === "law" || kind === "com" ? `${PAGE[kind]}/${parseInt(fragment, 10)}/` : `${PAGE[kind]}/`;
    return new URL(`${page}#${fragment}`, base).href;
  }

  function get(path) {
    if (!cache.has(path)) cache.set(path, fetch(new URL(path, base)).then((answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json();
    }));
    return cache.get(path);
  }

  // ---- the card
  const STYLE = `.codex-card{all:initial;position:absolute;z-index:2147483000;box-sizing:border-box;max-width:min(34rem,calc(100vw - 1rem));
    padding:.7rem .9rem;border:1px solid #8a93a0;border-radius:.5rem;background:#fff;color:#1d1f23;
    font:15px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif;box-shadow:0 .3rem 1.2rem #0003}
    .codex-card[hidden]{display:none}.codex-card p{margin:.35rem 0;padding:0;font:inherit;color:inherit}
    .codex-card .codex-title{font-weight:700}.codex-card .codex-small{font-size:.85em;color:#565d68}
    @media (prefers-color-scheme:dark){.codex-card{background:#1e2126;color:#e7e9ec;border-color:#69727f}.codex-card .codex-small{color:#a9b2bd}}`;
  const RELATION = { same: "2017: \u0442\u043e \u0436\u0435 / same", changed: "2017: \u0438\u0437\u043c\u0435\u043d\u0435\u043d\u043e / changed", moved: "2017: \u043f\u0435\u0440\u0435\u043d\u0435\u0441\u0435\u043d\u043e / moved", dropped: "2017: \u043e\u0442\u043c\u0435\u043d\u0435\u043d\u043e / dropped" };
  // "There is no text in the copies that survive."
  const NO_RU = "\u0422\u0435\u043a\u0441\u0442\u0430 \u043d\u0435\u0442 \u0432 \u0441\u043e\u0445\u0440\u0430\u043d\u0438\u0432\u0448\u0438\u0445\u0441\u044f \u043a\u043e\u043f\u0438\u044f\u0445.";
  const LONGEST = 600;
  let card = null;
  let owner = null;
  let timer = 0;

  function line(text, name, lang) {
    const element = document.createElement("p");
    element.textContent = text;
    if (name) element.className = name;
    if (lang) element.lang = lang;
    card.append(element);
  }

  function make() {
    const style = document.createElement("style");
    style.textContent = STYLE;
    card = document.createElement("div");
    card.id = "codex-card";
    card.className = "codex-card";
    card.setAttribute("role", "tooltip");
    card.hidden = true;
    card.addEventListener("pointerenter", () => clearTimeout(timer));
    card.addEventListener("pointerleave", close);
    document.head.append(style);
  }

  /** A card is read at a glance; the link leads to the whole text. */
  const clip = (text) => (text.length <= LONGEST ? text : `${text.slice(0, text.lastIndexOf(" ", LONGEST))} \u2026`);

  function fill(data) {
    card.textContent = "";
    for (const lang of langs) {
      const title = [data.name[lang][0].toUpperCase() + data.name[lang].slice(1), data.kind === "definition" ? "" : data.heading[lang]];
      line(title.filter(Boolean).join(". "), "codex-title", lang);
      if (data.text[lang]) for (const paragraph of clip(data.text[lang]).split("\n")) line(paragraph, "", lang);
      else line(lang === "ru" ? NO_RU : "No English text yet.", "codex-small", lang);
    }
    if (langs.includes("en") && data.text.en) line("Working translation, not the official text.", "codex-small", "en");
    const now = data.editions["2017"];
    line(["1987", now && RELATION[now.relation]].filter(Boolean).join(" \u00b7 "), "codex-small", "ru");
  }

  /** Below the link, above it where there is no room; inside the page's main part, for readers of landmarks. */
  function place(link) {
    const at = link.getBoundingClientRect();
    const frame = card.offsetParent;
    const moved = frame && (frame !== document.body || getComputedStyle(frame).position !== "static");
    const origin = moved ? frame.getBoundingClientRect() : { left: -window.scrollX, top: -window.scrollY };
    const left = Math.max(8, Math.min(at.left, document.documentElement.clientWidth - card.offsetWidth - 8));
    const below = at.bottom + card.offsetHeight + 8 < window.innerHeight || at.top < card.offsetHeight + 8;
    card.style.left = `${left - origin.left}px`;
    card.style.top = `${(below ? at.bottom + 6 : at.top - card.offsetHeight - 6) - origin.top}px`;
  }

  async function open(link) {
    clearTimeout(timer);
    if (owner === link && card && !card.hidden) return;
    owner = link;
    const id = link.dataset.codexId;
    try {
      const data = await get(`api/${id.replace(":", "/")}.json`);
      if (owner !== link) return;
      if (!card) make();
      fill(data);
    } catch { return; /* the link itself still works */ }
    (link.closest("main, [role=main]") || document.body).append(card);
    card.hidden = false;
    link.setAttribute("aria-describedby", card.id);
    place(link);
  }

  function close() {
    clearTimeout(timer);
    if (owner) owner.removeAttribute("aria-describedby");
    owner = null;
    if (card) card.hidden = true;
  }

  const closeSoon = () => { clearTimeout(timer); timer = setTimeout(close, 250); };

  // ---- links
  function bind(link, id) {
    link.dataset.codexId = id;
    if (!link.hasAttribute("href")) link.href = urlOf(id);
    link.addEventListener("pointerenter", (event) => { if (event.pointerType !== "touch") open(link); });
    link.addEventListener("pointerleave", closeSoon);
    link.addEventListener("focus", () => open(link));
    link.addEventListener("blur", closeSoon);
  }

  function mark(element) {
    for (const link of element.querySelectorAll("a[data-law]:not([data-codex-id])")) {
      const id = idOf(link.dataset.law);
      if (id) bind(link, id);
      else console.warn(`codex-links: no address: ${link.dataset.law}`);
    }
  }

  /** Plain citations in an element become links, where the provision exists. */
  async function scan(element) {
    const known = new Set((await get("api/ids.json")).ids);
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) if (!walker.currentNode.parentElement.closest(SKIP)) nodes.push(walker.currentNode);
    for (const node of nodes) link(node, known);
  }

  function link(node, known) {
    const text = node.data;
    const out = document.createDocumentFragment();
    let at = 0;
    for (const found of text.matchAll(CITATION)) {
      const rest = text.slice(found.index + found[0].length);
      if (OTHER_EDITION.test(rest) || (/\d$/.test(found[0]) && COUNTED.test(rest))) continue;
      for (const one of found[0].matchAll(ONE)) {
        const start = found.index + one.index;
        const id = idOf(one[0].replace(/^[^\d]+/u, ""));
        if (!known.has(id)) continue;
        const anchor = document.createElement("a");
        anchor.textContent = one[0];
        bind(anchor, id);
        out.append(text.slice(at, start), anchor);
        at = start + one[0].length;
      }
    }
    if (!at) return;
    out.append(text.slice(at));
    node.replaceWith(out);
  }

  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && card && !card.hidden) close(); });
  const start = () => {
    mark(document);
    if (script.dataset.scan) for (const element of document.querySelectorAll(script.dataset.scan)) {
      scan(element).catch((error) => console.warn(`codex-links: ${error.message}`));
    }
  };
  window.codexLinks = { mark, scan, idOf, urlOf };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
