/* Text to tokens: the same as ingest/publishing/search/tokens.py. */

const L = "A-Za-z\u00c0-\u024f\u0400-\u04ff";
const M = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff";
// initials, number or label, word
const TOKEN = new RegExp(
  `((?:[A-Za-zА-ЯЁ]\\.){1,4}[A-Za-zА-ЯЁ](?![${L}${M}])\\.?)` +
    `|([0-9]+(?:\\.[0-9]+)*(?:[${L}](?![${L}${M}])[0-9]*)?)` +
    `|([${L}][${L}${M}]*)(?:['’ʼ][Ss](?![${L}${M}]))?`,
  "g",
);
const DROPPED = /[\u0300\u0301\u00ad\u200b-\u200d\u2060\ufeff]/gu;
const CYRILLIC_TWINS = "авсенкмортх";
const LATIN_TWINS = "abcehkmoptx";
const LABEL_TWINS = { б: "b", д: "d", ф: "f" };

/** Lower case, ё as е, composed, without stress marks and soft hyphens. */
export function fold(text) {
  return text.replace(DROPPED, "").normalize("NFC").toLowerCase().replaceAll("ё", "е");
}

function translated(key, from, to, more = {}) {
  return Array.from(key, (c) => (from.includes(c) ? to[from.indexOf(c)] : (more[c] ?? c))).join("");
}

function toLatin(key) {
  return translated(key, CYRILLIC_TWINS, LATIN_TWINS, LABEL_TWINS);
}

/** Key of a word; one written in two alphabets is taken for the one that can spell it whole, Russian first. */
export function wordKey(word) {
  const key = fold(word);
  if (!/[a-z]/.test(key) || !/[а-я]/.test(key)) return key;
  const russian = translated(key, LATIN_TWINS, CYRILLIC_TWINS);
  if (!/[a-z]/.test(russian)) return russian;
  const latin = toLatin(key);
  return /[а-я]/.test(latin) ? key : latin;
}

function keyOf(match) {
  if (match[3]) return wordKey(match[3]);
  return toLatin(match[2] ? fold(match[2]) : fold(match[1]).replaceAll(".", ""));
}

const known = new Map();

/** Tokens of a text in order: [{key, start, end}]; start and end count UTF-16 units. */
export function tokens(text) {
  const found = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    let key = known.get(match[0]);
    if (key === undefined) {
      key = keyOf(match);
      known.set(match[0], key);
    }
    found.push({ key, start: match.index, end: TOKEN.lastIndex });
  }
  return found;
}
