/*
 * The search of Bridge Codex for other pages:
 *
 *   import { search } from ".../assets/javascripts/search/codex-search.mjs";
 *   const hits = await search("фальшренонс", { kinds: ["law"], language: "ru", limit: 10 });
 *   // [{ id: "law:64A1", url: "laws/64/#64A1", score, kind, tier, language, via, label, heading, text }, ...]
 *
 * URLs are relative to the root of the site. No query leaves the machine.
 */

import { described, engineFrom } from "./loader.mjs";

const engine = engineFrom(new URL("../../search/index.js", import.meta.url).href);

/** Hits of a query, best first. Options: kinds (law, commentary, definition, front, essay), language (ru, en), limit. */
export async function search(query, { kinds = [], language = "", limit = Infinity } = {}) {
  const ready = await engine();
  return described(ready, ready.search(query, { kinds, language })).slice(0, limit);
}

/** The whole answer: {hits, plan, counts}; see engine.mjs. */
export async function answer(query, options = {}) {
  return (await engine()).search(query, options);
}
