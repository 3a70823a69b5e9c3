/* Start of the search on the pages of the site; the build makes one plain script of this and what it imports. */

import { startBox } from "./box.mjs";
import { described, engineFrom } from "./loader.mjs";
import { startPage } from "./page.mjs";

// this script is assets/search/codex-search.js, the index lies beside it
const self = document.currentScript.src;
const engine = engineFrom(new URL("index.js", self).href);
const root = new URL("../../", self).href;

/** The same as in codex-search.mjs, for pages on a disk, which cannot import modules. */
globalThis.codexSearch = {
  search: async (query, { kinds = [], language = "", limit = Infinity } = {}) => {
    const ready = await engine();
    return described(ready, ready.search(query, { kinds, language })).slice(0, limit);
  },
  answer: async (query, options = {}) => (await engine()).search(query, options),
};

function start() {
  const form = document.querySelector("[data-codex-search]");
  if (form) startBox(form, engine, root);
  const place = document.querySelector("[data-codex-search-page]");
  if (place) startPage(place, engine, root);
}

if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
