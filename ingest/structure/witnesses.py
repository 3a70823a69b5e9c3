"""Collation of one text in several copies: words aligned, a reading chosen at each place, pieces spliced.

The rules of choice are those of textual criticism for mechanical damage, in this order: a word the lexicon knows beats
a broken one; agreement of copies beats one copy; then the lexicon breaks the tie (a cut word beats its halves, ё
beats е, a word the corpus holds elsewhere beats one it does not). What is left undecided keeps the reading of the best
copy and shows the others as variants. After: the collation model of the Gothenburg group (tokens, alignment,
analysis), with the best copy as the base to which the others are aligned.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from ingest.lexicon import Lexicon, plain
from ingest.text import Text

WITNESS = "witness"  # rule: characters of a copy that say what the chosen copy says, or lost against it
COLLATED = "collation"  # rule: a reading taken from another copy than the base
_TOKEN = re.compile(r"\w+(?:-\w+)*|[^\w\s]")
_DASHES = str.maketrans("–—‑", "---", "\N{COMBINING ACUTE ACCENT}")
_ALIGNED = 5  # tokens in a row that make two texts copies of one passage
_INK = 8  # tokens back in which a word printed twice repeats itself

Printed = Callable[[Sequence[str], str], bool]  # whether words of a file belong to another segment


@dataclass(frozen=True, slots=True)
class Witness:
    """A text of one copy. `opens_cut`, `ends_cut`: the copy's page begins or ends there, so that what is missing
    before or behind is no reading of this copy."""

    text: Text
    file: str
    opens_cut: bool = False
    ends_cut: bool = False


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An undecided place: [start, end) of the result, and what another copy reads there."""

    start: int
    end: int
    file: str
    reading: str


@dataclass(frozen=True, slots=True)
class Collation:
    """The chosen text; for each witness what was not used of it, removed under the rule "witness"; undecided
    places; and where each witness's characters came to stand (`places[i]` maps an offset)."""

    text: Text
    unused: tuple[Text, ...]
    undecided: tuple[Disagreement, ...]
    places: tuple[Callable[[int], int], ...]


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign with the white space before it: characters [start, end), the word from `word`."""

    key: str
    surface: str
    start: int
    word: int
    end: int


def tokens(text: str) -> list[Token]:
    """Tokens of a text; they tile it up to the last word.

    >>> [(t.key, t.start, t.end) for t in tokens("Взятка , ещё")]
    [('взятка', 0, 6), (',', 6, 8), ('еще', 8, 12)]
    """
    out: list[Token] = []
    at = 0
    for m in _TOKEN.finditer(text):
        key = m[0].lower().replace("ё", "е").translate(_DASHES)
        out.append(Token(key, m[0], at, m.start(), m.end()))
        at = m.end()
    return out


def is_word(token: Token) -> bool:
    return token.key[0].isalnum()


def alike(a: Sequence[Token], b: Sequence[Token]) -> bool:
    """Whether two texts are copies of one passage, or of overlapping parts of it.

    >>> alike(tokens("Карта может быть отменена"), tokens("Карта мжет быть отменена")), alike(tokens("Да"), tokens("Нет"))
    (True, False)
    """
    if not a or not b:
        return True
    blocks = _blocks(a, b)
    words = sum(sum(1 for t in a[i : i + size] if is_word(t)) for i, _, size in blocks)
    shorter = min(sum(map(is_word, a)), sum(map(is_word, b)))
    return words >= 0.5 * shorter or max((size for *_, size in blocks), default=0) >= _ALIGNED


def _blocks(a: Sequence[Token], b: Sequence[Token]) -> list[tuple[int, int, int]]:
    """Stretches that two copies share: (place in a, place in b, tokens). Longest stretches first, so that an
    overlap at one end is found; what both begin and end with is compared first, most copies differ in few words."""
    one, other = [t.key for t in a], [t.key for t in b]
    head, most = 0, min(len(one), len(other))
    while head < most and one[head] == other[head]:
        head += 1
    tail = 0
    while tail < most - head and one[-1 - tail] == other[-1 - tail]:
        tail += 1
    inner = SequenceMatcher(None, one[head : len(one) - tail], other[head : len(other) - tail], autojunk=False)
    found = [(0, 0, head)] + [(head + m.a, head + m.b, m.size) for m in inner.get_matching_blocks()]
    found.append((len(one) - tail, len(other) - tail, tail))
    return [block for block in found if block[2]]


def quality(text: str, lexicon: Lexicon) -> int:
    """How much a text says in intact words: their letters, less three times the letters of broken ones."""
    found = tokens(text)
    return sum(len(t.key) if _intact([t], lexicon) else -3 * len(t.key) for t in found if is_word(t))


def _intact(reading: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether every word of a reading is whole: a form the lexicon knows, Latin, or a number."""
    for index, token in enumerate(reading):
        word = token.surface
        if "\N{REPLACEMENT CHARACTER}" in word:
            return False
        if word == "?" and index + 1 < len(reading) and reading[index + 1].start == reading[index + 1].word:
            return False  # "?одиктовать": a letter was lost
        cyrillic = re.search(r"[А-Яа-яЁё]", word) is not None
        latin = re.search(r"[A-Za-z]", word) is not None
        if cyrillic and latin:
            return False
        if cyrillic and not _whole(word, lexicon):
            return False
    return True


def _whole(word: str, lexicon: Lexicon) -> bool:
    if len(word) == 1 or lexicon.derivable(word):
        return True
    parts = word.split("-")
    return len(parts) > 1 and all(part and (len(part) <= 2 or lexicon.derivable(part)) for part in parts)


def collate_texts(
    witnesses: Sequence[Witness], lexicon: Lexicon, counts: Counter[str], printed: Printed = lambda words, file: False
) -> Collation:
    """Collate texts of one passage; the first is the base.

    Args:
        witnesses: two or more, the base first.
        lexicon: says which words are intact.
        counts: how often each word (lower case) stands in all copies.
        printed: tells whether words of a file belong to another segment: they are no reading here.
    """
    read = [tokens(str(w.text)) for w in witnesses]
    pairs = [_paired(read[0], other) for other in read[1:]]
    pairs.insert(0, {i: i for i in range(len(read[0]))})
    builder = _Splice(witnesses, read, pairs)
    at = 0
    for start, end in _places(read, pairs):
        builder.equal(at, start)
        spans = [_span(pairs[i], start, end, len(read[0]), len(read[i])) for i in range(len(read))]
        chosen, rivals = _chosen(witnesses, read, spans, lexicon, counts, printed)
        builder.reading(chosen, spans, rivals)
        at = end
    builder.equal(at, len(read[0]))
    return builder.done()


def _paired(base: Sequence[Token], other: Sequence[Token]) -> dict[int, int]:
    """Base token to the other copy's token, where they are the same."""
    pairs: dict[int, int] = {}
    for i, j, size in _blocks(base, other):
        pairs.update((i + k, j + k) for k in range(size))
    return pairs


def _places(read: Sequence[Sequence[Token]], pairs: Sequence[dict[int, int]]) -> list[tuple[int, int]]:
    """Stretches of base tokens at which some copy reads otherwise (empty where it adds words), joined where they
    touch."""
    base = read[0]
    bounds: list[tuple[int, int]] = []
    for other, pair in zip(read[1:], pairs[1:], strict=True):
        left, behind = 0, 0  # the next base token, the next token of the other copy
        for i, j in sorted(pair.items()) + [(len(base), len(other))]:
            if i > left or j > behind:
                bounds.append((left, i))
            left, behind = i + 1, j + 1
    # one copy has ё where another lost it, or another script: a place of its own
    for i, token in enumerate(base):
        if any(read[k][pair[i]].surface != token.surface for k, pair in enumerate(pairs) if k and i in pair):
            bounds.append((i, i + 1))
    out: list[tuple[int, int]] = []
    for start, end in sorted(bounds):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


def _span(pair: dict[int, int], start: int, end: int, base_size: int, size: int) -> tuple[int, int]:
    """The other copy's tokens at a place of the base."""
    before = pair[start - 1] + 1 if start else 0
    behind = pair[end] if end < base_size else size
    return before, behind


def _chosen(
    witnesses: Sequence[Witness], read: Sequence[Sequence[Token]], spans: Sequence[tuple[int, int]],
    lexicon: Lexicon, counts: Counter[str], printed: Printed,
) -> tuple[int, list[int]]:  # fmt: skip
    """Index of the witness whose reading stands, and of those whose readings are shown as variants."""
    readings = [list(read[i][a:b]) for i, (a, b) in enumerate(spans)]
    voters = [i for i in range(len(witnesses)) if not _abstains(witnesses[i], spans[i], len(read[i]))]
    if not voters:
        return max(range(len(witnesses)), key=lambda i: (sum(map(is_word, readings[i])), -i)), []
    groups: dict[tuple[str, ...], list[int]] = {}
    for i in voters:
        groups.setdefault(tuple(t.surface.translate(_DASHES) for t in readings[i]), []).append(i)
    candidates = [group[0] for group in groups.values()]
    votes = {group[0]: len(group) for group in groups.values()}
    if len(candidates) > 1:
        candidates = [i for i in candidates if not _foreign(readings[i], witnesses[i].file, printed)] or candidates
    intact = [i for i in candidates if _intact(readings[i], lexicon)]
    candidates = intact or candidates
    best = max(votes[i] for i in candidates)
    candidates = [i for i in candidates if votes[i] == best]
    if len(candidates) == 1:
        return candidates[0], []
    winner = _tie(candidates, readings, spans, read, lexicon, counts)
    if winner is not None:
        return winner, []
    kept = min(candidates)
    return kept, [i for i in candidates if i != kept]


def _abstains(witness: Witness, span: tuple[int, int], size: int) -> bool:
    return (witness.opens_cut and span[0] == 0) or (witness.ends_cut and span[1] == size)


def _foreign(reading: Sequence[Token], file: str, printed: Printed) -> bool:
    return printed([t.key for t in reading if is_word(t)], file)


def _tie(
    candidates: Sequence[int], readings: Sequence[Sequence[Token]], spans: Sequence[tuple[int, int]],
    read: Sequence[Sequence[Token]], lexicon: Lexicon, counts: Counter[str],
) -> int | None:  # fmt: skip
    """The reading that the lexicon prefers among equals, or None."""
    letters = {i: "".join(t.key for t in readings[i]).replace("-", "") for i in candidates}
    if len(set(letters.values())) == 1:
        return _same_letters(candidates, readings, lexicon)
    full = [i for i in candidates if readings[i]]
    if len(full) == 1 and len(candidates) == 2:
        empty = next(i for i in candidates if i not in full)
        extra = readings[full[0]]
        if _repeats(extra, read[full[0]][: spans[full[0]][0]]):
            return empty
        return full[0] if _at_home(extra, counts) else None
    known = [i for i in candidates if _at_home(readings[i], counts, share=1.0)]
    return known[0] if len(known) == 1 else None


def _same_letters(candidates: Sequence[int], readings: Sequence[Sequence[Token]], lexicon: Lexicon) -> int:
    """The same letters set otherwise: ё beats е (a copy loses the dots, none adds them), whole words beat halves
    (copies lose hyphens at line ends), else the base's setting."""

    def rank(i: int) -> tuple[int, int, int]:
        dots = sum(t.surface.lower().count("ё") for t in readings[i])
        return -dots, sum(map(is_word, readings[i])), i

    return min(candidates, key=rank)


def _repeats(extra: Sequence[Token], before: Sequence[Token]) -> bool:
    """Whether added words only repeat what stands right before them: ink of a line printer."""
    words = [t.key for t in extra]
    near = [t.key for t in before[-_INK - len(words) :]]
    return bool(words) and all(word in near for word in words)


def _at_home(reading: Sequence[Token], counts: Counter[str], share: float = 0.6) -> bool:
    """Whether words stand elsewhere in the copies too: a line that one copy lost is made of the book's words, a
    line that an e-library put in is not."""
    words = [plain(t.surface) for t in reading if is_word(t)]
    if not words:
        return False
    here = Counter(words)
    return sum(1 for w in words if counts[w] > here[w]) >= share * len(words)


class _Splice:
    """Puts the chosen readings together. Used once, inside `collate_texts`."""

    def __init__(
        self, witnesses: Sequence[Witness], read: Sequence[Sequence[Token]], pairs: Sequence[dict[int, int]]
    ) -> None:
        self._witnesses, self._read, self._pairs = witnesses, read, pairs
        self._parts: list[Text] = []
        self._used: list[list[tuple[int, int, int]]] = [[] for _ in witnesses]  # start, end, place in the result
        self._undecided: list[Disagreement] = []
        self._size = 0

    def _take(self, i: int, start: int, end: int) -> None:
        if end <= start:
            return
        part = self._witnesses[i].text.slice(start, end)
        self._parts.append(part.mark(0, len(part), COLLATED) if i else part)
        self._used[i].append((start, end, self._size))
        self._size += end - start

    def _offsets(self, i: int, first: int, last: int) -> tuple[int, int]:
        """Characters of tokens [first, last); no white space at the very beginning of the result."""
        found = self._read[i]
        if first >= last:
            return 0, 0
        start = found[first].start if self._size or not first else found[first].word
        return start, found[last - 1].end

    def equal(self, first: int, last: int) -> None:
        """Base tokens that all copies share."""
        start, end = self._offsets(0, first, last)
        if last == len(self._read[0]) and last > first:
            end = len(self._witnesses[0].text)
        self._take(0, start, end)

    def reading(self, i: int, spans: Sequence[tuple[int, int]], rivals: Sequence[int]) -> None:
        """The tokens of witness `i` at a place."""
        first, last = spans[i]
        start, end = self._offsets(i, first, last)
        found = self._read[i]
        if i and not spans[0][0] and last < len(found) and end:
            end = found[last].word  # the base begins here and has no space before its first word
        at = self._size
        self._take(i, start, end)
        shown = at + (found[first].word - start if end > start and at else 0)
        for rival in rivals:
            a, b = self._offsets(rival, *spans[rival])
            text = str(self._witnesses[rival].text)[a:b].strip()
            self._undecided.append(Disagreement(min(shown, self._size), self._size, self._witnesses[rival].file, text))

    def done(self) -> Collation:
        unused = tuple(self._rest(i) for i in range(len(self._witnesses)))
        text = Text.join(self._parts)
        return Collation(text, unused, tuple(self._undecided), tuple(map(self._placer, range(len(self._witnesses)))))

    def _rest(self, i: int) -> Text:
        """What was not used of a witness, as removals."""
        text = self._witnesses[i].text
        out: list[Text] = []
        at = 0
        for start, end, _ in sorted(self._used[i]):
            out.append(text.slice(at, start))
            at = end
        if at < len(text) or not len(text):
            out.append(text.slice(at, len(text)))
        return Text.join(part.removed(WITNESS) for part in out if part)

    def _placer(self, i: int) -> Callable[[int], int]:
        """Offsets of witness `i` to offsets of the result."""
        base_used, used, pair = self._used[0], self._used[i], self._pairs[i]
        base, own = self._read[0], self._read[i]
        back = {j: k for k, j in pair.items()}
        size = self._size

        def place(offset: int) -> int:
            for start, end, at in used:
                if start <= offset <= end:
                    return at + offset - start
            for j, token in enumerate(own):
                if token.word <= offset <= token.end and j in back:
                    there = base[back[j]].end - (token.end - offset)
                    for start, end, at in base_used:
                        if start <= there <= end:
                            return at + there - start
            return size

        return place
