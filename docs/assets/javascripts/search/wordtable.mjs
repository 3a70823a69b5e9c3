/* The table of word forms: the same as ingest/publishing/search/wordtable.py. */

const MIN_TYPO = 5;

/** Forms of words to the numbers of their classes. */
export class WordTable {
  constructor(data) {
    this.endings = data.endings.map((joined) => new Set(joined.split(",")));
    this.preferred = new Set(data.preferred);
    this.stems = new Map();
    this.memory = new Map();
    this.words = new Map();
    this.longest = 0;
    const rows = data.stems ? data.stems.split(" ") : [];
    rows.forEach((row, number) => {
      for (const part of row.split("+")) {
        const [stem, ending] = part.split(":");
        if (!this.stems.has(stem)) this.stems.set(stem, []);
        this.stems.get(stem).push([number, Number(ending)]);
        this.longest = Math.max(this.longest, stem.length);
      }
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

  /** Keys under which a token of the text is filed: its classes, or itself; "64a1" also as "64a". */
  filed(key) {
    let word = this.words.get(key);
    if (!word) {
      const classes = this.classes(key);
      const label = /^[0-9]+[^0-9.]/.exec(key);
      const labels = label && label[0].length < key.length ? [key, label[0]] : [key];
      word = { key, keys: classes.length ? classes : labels };
      this.words.set(key, word);
    }
    return word;
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
    const found = [];
    for (const [stem, rows] of this.stems) {
      for (const [number, ending] of rows) if (oneEdit(stem, this.endings[ending], form)) found.push(number);
    }
    return sortedNumbers(found);
  }
}

/** Numbers ascending, each once. */
export function sortedNumbers(numbers) {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

/** Whether one edit (a letter more, less or other, or two neighbours swapped) makes `word` the stem with an ending. */
function oneEdit(stem, endings, word) {
  const at = sameLetters(stem, word);
  if (at === stem.length) {
    const rest = word.slice(at);
    for (const ending of endings) if (isOneEdit(ending, rest)) return true;
    return false;
  }
  const completes = (tail, rest) => rest.startsWith(tail) && endings.has(rest.slice(tail.length));
  const after = word.slice(at + 1);
  return (
    completes(stem.slice(at + 1), after) ||
    completes(stem.slice(at + 1), word.slice(at)) ||
    completes(stem.slice(at), after) ||
    completes(stem, swapped(word, at))
  );
}

function isOneEdit(form, word) {
  const at = sameLetters(form, word);
  if (at === form.length && at === word.length) return false;
  const after = word.slice(at + 1);
  const rest = form.slice(at + 1);
  return rest === after || rest === word.slice(at) || form.slice(at) === after || form === swapped(word, at);
}

function sameLetters(one, two) {
  let at = 0;
  while (at < one.length && at < two.length && one[at] === two[at]) at += 1;
  return at;
}

function swapped(word, at) {
  return at + 1 < word.length ? word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2) : "";
}
