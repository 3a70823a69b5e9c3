"""Two copies of one passage aligned word by word: what they share, what corresponds, what one has more."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from rapidfuzz.fuzz import ratio

# a "?" before letters is a lost letter: "?одиктовать"
_TOKEN = re.compile("(?:(?<!\\S)\\?)?[\\w\N{REPLACEMENT CHARACTER}]+(?:-\\w+)*|[^\\w\\s]")
_DASHES = str.maketrans("–—‑", "---", "\N{COMBINING ACUTE ACCENT}")
_ALIGNED = 5  # tokens in a row that make two texts copies of one passage
_NEAR = 60.0  # rapidfuzz ratio from which two words may be one word, worn
_STEPS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1))  # a word may have fallen into halves
_LARGEST = 6000  # a gap of more words times words is not looked into


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
    """Whether a token is a word or number, not a sign."""
    return len(token.key) > 1 or token.key.isalnum()


def alike(a: Sequence[Token], b: Sequence[Token]) -> bool:
    """Whether two texts are copies of one passage, or of overlapping parts of it.

    >>> alike(tokens("Карта может быть отменена"), tokens("Карта мжет быть отменена"))
    True
    >>> alike(tokens("Да"), tokens("Нет"))
    False
    """
    if not a or not b:
        return True
    shared = blocks(a, b)
    words = sum(sum(1 for t in a[i : i + size] if is_word(t)) for i, _, size in shared)
    shorter = min(sum(map(is_word, a)), sum(map(is_word, b)))
    return words >= 0.5 * shorter or max((size for *_, size in shared), default=0) >= _ALIGNED


def blocks(a: Sequence[Token], b: Sequence[Token]) -> list[tuple[int, int, int]]:
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


@dataclass(frozen=True, slots=True)
class Unit:
    """Tokens [start, end) of the base stand where [first, last) of the other copy stand; `same` where they are the
    same words. Either side may be empty. The units of an alignment tile both texts."""

    start: int
    end: int
    first: int
    last: int
    same: bool = False


def units(base: Sequence[Token], other: Sequence[Token]) -> list[Unit]:
    """The alignment of another copy to the base.

    >>> found = units(tokens("взял карту и наказа ние"), tokens("взял корту и ещё наказание"))
    >>> [(u.start, u.end, u.first, u.last) for u in found if not u.same]
    [(1, 2, 1, 2), (3, 3, 3, 4), (3, 5, 4, 5)]
    """
    out: list[Unit] = []
    i = j = 0
    for a, b, size in [*blocks(base, other), (len(base), len(other), 0)]:
        out += _gap(base, other, Unit(i, a, j, b))
        for x, y in zip(range(a, a + size), range(b, b + size), strict=True):
            out.append(Unit(x, x + 1, y, y + 1, base[x].surface == other[y].surface))
        i, j = a + size, b + size
    return out


def _gap(base: Sequence[Token], other: Sequence[Token], gap: Unit) -> Iterator[Unit]:
    """A stretch where the copies differ, cut where single words correspond: dynamic programming over pairs of
    words, and of a word with its two or three pieces."""
    rows, columns = gap.end - gap.start, gap.last - gap.first
    if not rows or not columns or rows * columns > _LARGEST or (rows, columns) == (1, 1):
        if rows or columns:
            yield gap
        return
    left = _pieces([t.key for t in base[gap.start : gap.end]])
    right = _pieces([t.key for t in other[gap.first : gap.last]])
    best = [[0.0] * (columns + 1) for _ in range(rows + 1)]
    step: list[list[tuple[int, int]]] = [[(0, 0)] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows + 1):
        for j in range(columns + 1):
            if i:
                best[i][j], step[i][j] = best[i - 1][j], (1, 0)
            if not i or (j and best[i][j - 1] > best[i][j]):
                best[i][j], step[i][j] = (best[i][j - 1], (0, 1)) if j else (0.0, (0, 0))
            for a, b in _STEPS:
                if a <= i and b <= j:
                    near = _nearness(left[a][i], right[b][j], whole=a == b == 1)
                    if near and best[i - a][j - b] + near > best[i][j]:
                        best[i][j], step[i][j] = best[i - a][j - b] + near, (a, b)
    yield from _traced(step, gap)


def _pieces(keys: Sequence[str]) -> dict[int, list[str]]:
    """For 1 to 3 words: what those that end before each place read together."""
    return {n: [""] * n + ["".join(keys[i - n : i]) for i in range(n, len(keys) + 1)] for n in (1, 2, 3)}


def _nearness(left: str, right: str, *, whole: bool) -> float:
    """0 where two words are no worn forms of one another, else up to 100; pieces must give the word more exactly."""
    if abs(len(left) - len(right)) > max(len(left), len(right)) // 2 or not left[0].isalnum() or not right[0].isalnum():
        return 0.0
    found = ratio(left, right)
    return found if found >= (_NEAR if whole else _NEAR + 20) else 0.0


def _traced(step: Sequence[Sequence[tuple[int, int]]], gap: Unit) -> list[Unit]:
    """The units of the best path: pairs, and between them what stands in one copy only."""
    i, j = gap.end - gap.start, gap.last - gap.first
    path: list[tuple[int, int, int, int]] = []
    while i or j:
        a, b = step[i][j]
        path.append((i - a, i, j - b, j))
        i, j = i - a, j - b
    out: list[Unit] = []
    loose = (0, 0)  # where the stretch without pairs begins
    for a, b, c, d in reversed(path):
        if b > a and d > c:
            out += _loose(gap, loose, (a, c))
            out.append(Unit(gap.start + a, gap.start + b, gap.first + c, gap.first + d))
            loose = (b, d)
    return out + _loose(gap, loose, (gap.end - gap.start, gap.last - gap.first))


def _loose(gap: Unit, begin: tuple[int, int], end: tuple[int, int]) -> list[Unit]:
    if begin == end:
        return []
    return [Unit(gap.start + begin[0], gap.start + end[0], gap.first + begin[1], gap.first + end[1])]
