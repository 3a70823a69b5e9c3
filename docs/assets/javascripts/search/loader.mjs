/* The index is fetched when it is first needed, by a script element: that works from a disk too. */

import { Engine } from "./engine.mjs";

const GLOBAL = "codexSearchIndex";

/** A function that gives the engine over the index at `url`, loaded once; it fails where the index cannot be had. */
export function engineFrom(url) {
  let ready = null;
  return () => {
    ready ??= load(url).then(() => new Engine(globalThis[GLOBAL]));
    ready.catch(() => {
      ready = null;
    });
    return ready;
  };
}

function load(url) {
  if (globalThis[GLOBAL]) return Promise.resolve();
  if (typeof document === "undefined") return import(url);
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.onload = resolve;
    script.onerror = () => reject(new Error(`no search index at ${url}`));
    document.head.append(script);
  });
}

/** What other pages get of an answer: plain records. */
export function described(engine, { hits }) {
  const { docs } = engine;
  return hits.map(({ doc, ...hit }) => ({
    ...hit,
    score: Math.floor(hit.score * 10000 + 0.5) / 10000,
    label: docs.label[doc],
    heading: { ru: docs.heading_ru[doc] || null, en: docs.heading_en[doc] || null },
    text: { ru: docs.text_ru[doc] || null, en: docs.text_en[doc] || null },
  }));
}
