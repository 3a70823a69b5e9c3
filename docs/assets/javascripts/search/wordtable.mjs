/* The table of word forms: the same as ingest/publishing/search/wordtable.py. */

const CYRILLIC = "абвгдежзийклмнопрстуфхцчшщъыьэюя";
const LATIN = "abcdefghijklmnopqrstuvwxyz";
const MIN_TYPO = 5;

/** Forms of words to the numbers of their classes. */
export class WordTable {
  constructor(data) {
    this.endings = data.endings.map((joined) => new Set(joined.split(",")));
    this.preferred = new Set(data.preferred);
    this.stems = new Map();
    this.memory = new Map();
    this.longest = 0;
    const rows = data.stems ? data.stems.split(" ") : [];
    rows.forEach((row, number) => {
      const colon = row.indexOf(":");
      const stem = row.slice(0, colon);
      if (!this.stems.has(stem)) this.stems.set(stem, []);
      this.stems.get(stem).push([number, Number(row.slice(colon + 1))]);
      this.longest = Math.max(this.longest, stem.length);
    });
  }

  /** Classes that a folded form of the text counts as, ascending. */
  classes(form) {
    let found = this.memory.get(form);
    if (!found) {
      found = sortedNumbers(this.lookUp(form));
      this.memory.set(form, found);
    }
    return found;
  }

  lookUp(form) {
    const found = [];
    for (let cut = 0; cut <= form.length && cut <= this.longest; cut += 1) {
      const rows = this.stems.get(form.slice(0, cut));
      if (!rows) continue;
      const rest = form.slice(cut);
      for (const [number, ending] of rows) if (this.endings[ending].has(rest)) found.push(number);
    }
    return found;
  }

  /** Classes that a form of a query asks for. */
  asked(form) {
    const found = this.classes(form);
    const preferred = found.filter((number) => this.preferred.has(number));
    return preferred.length ? preferred : found;
  }

  /** Classes with a form that begins with `prefix`, ascending. */
  beginningWith(prefix) {
    const found = [];
    for (const [stem, rows] of this.stems) {
      if (stem.startsWith(prefix)) {
        for (const [number] of rows) found.push(number);
      } else if (prefix.startsWith(stem)) {
        const rest = prefix.slice(stem.length);
        for (const [number, ending] of rows) {
          for (const form of this.endings[ending]) {
            if (form.startsWith(rest)) {
              found.push(number);
              break;
            }
          }
        }
      }
    }
    return sortedNumbers(found);
  }

  /** Classes with a form one edit away, ascending; none for words of fewer than five letters. */
  near(form) {
    if (form.length < MIN_TYPO) return [];
    const found = new Set();
    for (const other of oneEdit(form)) for (const number of this.lookUp(other)) found.add(number);
    return sortedNumbers(found);
  }
}

/** Numbers ascending, each once. */
export function sortedNumbers(numbers) {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** All words one edit away: a letter less, more or other, or two neighbours swapped. */
export function* oneEdit(word) {
  const last = word[word.length - 1];
  const letters = last >= "а" && last <= "я" ? CYRILLIC : LATIN;
  for (let at = 0; at <= word.length; at += 1) {
    const head = word.slice(0, at);
    const tail = word.slice(at);
    if (tail) yield head + tail.slice(1);
    if (tail.length > 1 && tail[0] !== tail[1]) yield head + tail[1] + tail[0] + tail.slice(2);
    for (const letter of letters) {
      if (tail) yield head + letter + tail.slice(1);
      yield head + letter + tail;
    }
  }
}
