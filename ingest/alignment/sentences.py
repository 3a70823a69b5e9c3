"""Sentences of a text, and which sentences of two languages say the same.

Splitting knows the abbreviations of law prose ("см. п. 54.1", "т. е.", "прав. 12 C 1"). Alignment is dynamic
programming over one-to-one, one-to-two and two-to-one groups (after Gale and Church, "A Program for Aligning Sentences
in Bilingual Corpora", 1993): length decides, anchors (numbered units of one kind, labels, quoted terms) weigh more.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

# Words that end in a dot and go on. Source: the texts at hand and ordinary Russian and English usage.
_ABBREVIATIONS = frozenset(
    "см п пп ст т с стр прав гл напр др пр им г гг рис табл ср д е к н ч кол мин сек "
    "e g i vs cf no nos p pp ch art para paras sec mr mrs dr st etc".split()
)
_END = re.compile(r"[.!?…]+[»\")”]*(?=\s+)")
_WORD_BEFORE = re.compile(r"(?<![\dA-Za-zА-Яа-яЁё])([A-Za-zА-Яа-яЁё]+)\.$")
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10, "xi": 11}
_UNITS = {
    "часть": "part",
    "глава": "chapter",
    "раздел": "section",
    "правило": "law",
    "закон": "law",
    "пример": "example",
}
_UNITS |= {name: name for name in _UNITS.values()}
_ANCHOR = re.compile(rf"\b({'|'.join(_UNITS)})\s+(\d{{1,3}}[A-HА-Н]?\d?|[ivxIVX]{{1,5}})\b", re.I)
_LABEL = re.compile(r"^\(?([A-HАВСЕН]|\d{1,2}|[a-h])[.)]\s")
_QUOTED = re.compile(r"^[«“\"„]")
_TWINS = str.maketrans("АВСЕНавсен", "ABCEHabceh")


def split_sentences(text: str) -> list[str]:
    """The sentences of a text in order, without the white space between them; a line end always ends one.

    >>> split_sentences("См. п. 54.1, т. е. до хода. Судья (гл. судья) решает по прав. 12 C 1. Далее, и т. д. Конец.")
    ['См. п. 54.1, т. е. до хода.', 'Судья (гл. судья) решает по прав. 12 C 1.', 'Далее, и т. д.', 'Конец.']
    """
    out: list[str] = []
    for line in text.split("\n"):
        start = 0
        for m in _END.finditer(line):
            following = line[m.end() :].lstrip()
            if _goes_on(line[start : m.end()], following):
                continue
            out.append(line[start : m.end()].strip())
            start = m.end()
        if rest := line[start:].strip():
            out.append(rest)
    return out


def _goes_on(head: str, following: str) -> bool:
    """Whether the dot at the end of `head` is an abbreviation's and the sentence goes on."""
    first = following[:1]
    if first.islower():
        return True
    if head[-1:] in "!?…" or not head.endswith("."):
        return False
    word = _WORD_BEFORE.search(head)
    if word is None:
        return False
    name = word[1].lower()
    closes = re.search(r"(?:т\.\s?[дпек]|пр|др|etc)\.$", head)  # "и т. д." may end a sentence
    return name in _ABBREVIATIONS and not (closes and first.isupper())


def anchors_of(sentence: str) -> frozenset[tuple[str, str]]:
    """What a sentence is tied by: numbered units by kind and value (Roman = Arabic), its label, a quoted beginning.

    >>> sorted(anchors_of("Правило I. Колода")) == sorted(anchors_of("Law 1. The Pack"))
    True
    >>> anchors_of("Часть 1") & anchors_of("Law 1")
    frozenset()
    """
    found: set[tuple[str, str]] = set()
    for m in _ANCHOR.finditer(sentence):
        value = m[2].translate(_TWINS).lower()
        found.add((_UNITS[m[1].lower()], str(_ROMAN.get(value, value))))
    if label := _LABEL.match(sentence):
        found.add(("label", label[1].translate(_TWINS).lower()))
    if _QUOTED.match(sentence):
        found.add(("quoted", ""))
    return frozenset(found)


def align_sentences(ru: Sequence[str], en: Sequence[str]) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Groups of sentences that say the same: (indices in `ru`, indices in `en`), in order, covering both.

    >>> align_sentences(["Утром начало и вечером конец сессии."], ["It begins at dawn.", "It ends at dusk."])
    [((0,), (0, 1))]
    """
    rows, columns = len(ru), len(en)
    if rows == columns == 1:
        return [((0,), (0,))]
    ratio = (sum(map(len, en)) + 1) / (sum(map(len, ru)) + 1)
    tied_ru, tied_en = [anchors_of(s) for s in ru], [anchors_of(s) for s in en]
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    for i in range(rows + 1):
        for j in range(columns + 1):
            if (i, j) not in best:
                continue
            cost = best[i, j][0]
            for di, dj, penalty in ((1, 1, 0.0), (1, 2, 1.5), (2, 1, 1.5), (2, 2, 3.0), (1, 0, 6.0), (0, 1, 6.0)):
                if i + di > rows or j + dj > columns:
                    continue
                step = penalty + _length_cost(ru[i : i + di], en[j : j + dj], ratio)
                step += _anchor_cost(tied_ru[i : i + di], tied_en[j : j + dj])
                known = best.get((i + di, j + dj))
                if known is None or cost + step < known[0]:
                    best[i + di, j + dj] = (cost + step, (di, dj))
    groups: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    i, j = rows, columns
    while (i, j) != (0, 0):
        di, dj = best[i, j][1]
        groups.append((tuple(range(i - di, i)), tuple(range(j - dj, j))))
        i, j = i - di, j - dj
    return groups[::-1]


def _length_cost(left: Sequence[str], right: Sequence[str], ratio: float) -> float:
    if not left or not right:
        return 0.0
    one, other = sum(map(len, left)) * ratio, sum(map(len, right))
    return abs(one - other) / math.sqrt(6.8 * max(one + other, 1.0)) * 1.3


def _anchor_cost(left: Sequence[frozenset[tuple[str, str]]], right: Sequence[frozenset[tuple[str, str]]]) -> float:
    one = frozenset().union(*left) if left else frozenset()
    other = frozenset().union(*right) if right else frozenset()
    return 2.5 * len(one ^ other) - 1.5 * len(one & other)
