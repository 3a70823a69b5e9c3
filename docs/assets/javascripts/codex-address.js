/* Bridge Codex: a guess at an address ("#64a1", "#64А1" in Cyrillic, "#law-64-A-1", "laws/64a1/") finds its place.
   On a page it mends the fragment; on the page for wrong addresses (404) it goes there or suggests the nearest. */
(() => {
  "use strict";
  const script = document.currentScript;
  const root = new URL("../../", script.src);
  const PAGE = { law: "laws", com: "commentary", def: "definitions", pre: "preface", ess: "essay" };
  const PAGE_KIND = Object.fromEntries(Object.entries(PAGE).map(([kind, page]) => [page, kind]));
  let loading = null;

  /** The table of addresses, fetched once. */
  function load() {
    loading = loading || fetch(new URL("api/ids.json", root)).then((answer) => {
      if (!answer.ok) throw new Error(`api/ids.json: ${answer.status}`);
      return answer.json();
    }).then(prepare);
    return loading;
  }

  function prepare(table) {
    const keys = new Map();
    for (const id of table.ids) keys.set(keyOf(id), id);
    for (const [name, id] of Object.entries(table.names)) if (!keys.has(`def:${name}`)) keys.set(`def:${name}`, id);
    return { ...table, keys };
  }

  /** "law:45C4b" and "law:41A-n1" as they are looked up: small letters, no separators. */
  function keyOf(id) {
    const [kind, fragment] = id.split(":");
    return `${kind}:${squeeze(kind, fragment)}`;
  }

  function squeeze(kind, text) {
    const low = text.toLowerCase();
    if (kind === "law") return low.replace(/[^\p{L}\p{N}]+/gu, (gap, at) => (/\d/.test(low[at - 1] || "") && /\d/.test(low[at + gap.length] || "") ? "|" : ""));
    if (kind === "com") return low.replace(/^(\d+)[^\p{L}\p{N}]+(?=\d)/u, "$1.").replace(/[^\p{L}\p{N}.]+/gu, "").replace(/\.$/, "");
    return low.replaceAll("ё", "е").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
  }

  function decode(text) {
    try { return decodeURIComponent(text).normalize("NFC"); } catch { return text; }
  }

  /** Kind that the words of a guess name ("" for none), and what is left of it: digits and letters of the label. */
  function parts(text, table) {
    let rest = text.replace(/\.(?:html?|json|md|xml)$/i, "").replace(/[\s_]+/g, " ").trim();
    let kind = "";
    for (;;) {
      const word = /^[^\p{L}\p{N}]*(\p{L}+)(?=$|[^\p{L}]|\d)[.:№#/\s-]*/u.exec(rest);
      if (!word || !Object.hasOwn(table.words, word[1].toLowerCase())) break;
      kind = table.words[word[1].toLowerCase()];
      const left = rest.slice(word[0].length);
      if (!left) return { kind, rest: "" };
      rest = left;
    }
    return { kind, rest };
  }

  /** The id that a guess means, "" where none: `text` is a fragment, a segment or a whole path, `kind` what the page is. */
  function lookup(text, kind, table) {
    const guess = parts(text, table);
    const folded = [...guess.rest].map((letter) => table.lookalikes[letter] || letter).join("").replace(/(^|\D)0+(?=\d)/g, "$1");
    const named = guess.kind || kind;
    const kinds = named ? [named] : ["law", "com", "def", "pre", "ess"];
    for (const one of kinds) {
      const forms = one === "law" || one === "com" ? [folded] : [guess.rest, text];
      for (const form of forms) {
        const id = table.keys.get(`${one}:${squeeze(one, form)}`);
        if (id) return id;
      }
    }
    return "";
  }

  /** Where a path (relative to the site) with its fragment should have led: an id, "" where nothing fits. */
  function resolve(path, hash, table) {
    const segments = decode(path).split("/").filter((part) => part && part !== "index.html");
    const kind = PAGE_KIND[segments[0]] || (segments.length > 1 ? parts(segments[0], table).kind : "");
    const fragment = decode(hash.replace(/^#/, ""));
    const last = segments.at(-1) || "";
    const tries = fragment ? [[fragment, kind], [`${last}${fragment}`, kind], [fragment, ""]] : [];
    tries.push([segments.slice(kind ? 1 : 0).join("/"), kind], [last, kind], [last, ""]);
    for (let n = segments.length - 2; n >= 0; n--) tries.push([segments[n], ""], [segments.slice(n).join("/"), ""]);
    for (const [text, of] of tries) {
      const id = text && lookup(text, of, table);
      if (id) return id;
    }
    return "";
  }

  /** Ids near a guess that means nothing: what stands above it, then its neighbours. */
  function nearest(path, hash, table, count = 5) {
    const segments = decode(path + hash).split(/[/#]/).filter(Boolean);
    const found = new Set();
    for (let n = segments.length - 1; n >= 0; n--) {
      const guess = parts(segments[n], table);
      const kind = guess.kind || PAGE_KIND[segments[0]] || "law";
      const folded = [...guess.rest].map((letter) => table.lookalikes[letter] || letter).join("");
      for (let key = squeeze(kind, kind === "law" || kind === "com" ? folded : guess.rest); key; key = key.slice(0, -1)) {
        const id = table.keys.get(`${kind}:${key}`);
        if (id) found.add(id);
        if (id || key.length > 2) for (const [other, near] of table.keys) {
          if (found.size < count && other.startsWith(`${kind}:${key}`) && !/^\d/.test(other.slice(kind.length + 1 + key.length))) found.add(near);
        }
        if (found.size) break;
      }
    }
    return [...found].slice(0, count);
  }

  /** Page and fragment of an id, relative to the site. */
  function urlOf(id) {
    const [kind, fragment] = id.split(":");
    const number = /^\d+/.exec(fragment);
    return kind === "law" || kind === "com" ? `${PAGE[kind]}/${number[0]}/#${fragment}` : `${PAGE[kind]}/#${fragment}`;
  }

  const here = () => decode(location.pathname).startsWith(decode(root.pathname)) ? location.pathname.slice(root.pathname.length) : location.pathname.slice(1);

  /** A fragment that is no place on this page, mended. */
  async function mend() {
    const hash = decode(location.hash.slice(1));
    if (!hash || document.getElementById(hash)) return;
    const kind = PAGE_KIND[here().split("/")[0]];
    if (!kind) return;
    const table = await load();
    const id = lookup(hash, kind, table) || lookup(hash, "", table);
    if (id) location.replace(new URL(urlOf(id), root));
  }

  /** The page for wrong addresses: to the place that was meant, else suggestions. */
  async function lost(box) {
    const table = await load();
    const id = resolve(here(), location.hash, table);
    if (id) { location.replace(new URL(urlOf(id), root)); return; }
    const asked = decode(here() + location.hash).replace(/[/#_-]+/g, " ").trim();
    const field = box.querySelector("input[name=q]");
    if (field) field.value = asked;
    const list = box.querySelector("[data-nearest]");
    for (const near of nearest(here(), location.hash, table)) {
      const link = document.createElement("a");
      link.href = new URL(urlOf(near), root).href;
      link.textContent = near.replace(/^law:/, "Правило ").replace(/^com:/, "Комментарий ").replace(/^\w+:/, "");
      const row = document.createElement("li");
      row.append(link);
      list.append(row);
    }
    box.querySelector("[data-near]").hidden = !list.children.length;
  }

  window.codexAddress = { load, resolve, nearest, lookup, urlOf };
  const box = document.querySelector("[data-lost]");
  if (box) lost(box).catch(() => { /* the links of the page remain */ });
  else {
    mend().catch(() => { /* the page remains as it is */ });
    window.addEventListener("hashchange", () => mend().catch(() => {}));
  }
})();
