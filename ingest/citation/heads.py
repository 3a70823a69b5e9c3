"""The word before a number: which head it is, and whether it lets the number be a citation at all."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.citation import words
from ingest.citation.grammar import (
    ATTACHED,
    COMPILED,
    GAP_CHARACTERS,
    GAP_LIMIT,
    HOPS,
    NOT_BEFORE_HEAD,
    RANGE_HOPS,
    WORD_LIMIT,
)

_GAP = COMPILED["GAP"]


@dataclass(frozen=True, slots=True)
class Head:
    """A head before a number: its kind and number (see `words.HEADS`), the word, where it starts.
    `rejects` tells that the word is there but belongs to something else ("By-law 12"); `ranged` that "с"
    or "from" follows it."""

    kind: str
    number: str
    word: str
    start: int
    ranged: bool = False
    rejects: bool = False

    @property
    def singular(self) -> bool:
        """One target is expected after the head."""
        return self.number == "s"


def _word_before(text: str, at: int, low: int) -> tuple[int, int]:
    """Start and end of the word before `at`, over the characters of a gap; an empty span where there is
    none."""
    end = at
    limit = max(low, at - GAP_LIMIT)
    while end > limit and text[end - 1] in GAP_CHARACTERS:
        end -= 1
    start = end
    limit = max(low, end - WORD_LIMIT)
    while start > limit and (text[start - 1].isalpha() or text[start - 1] == "§"):
        start -= 1
    return start, end


def _in_word(text: str, start: int) -> bool:
    """True where a word goes on before `start` ("Murphy'law", but not "'Law 27B2.'")."""
    before = text[start - 1]
    return before.isalpha() or (before in "'’" and start > 1 and text[start - 2].isalpha())


def head_before(text: str, at: int, low: int) -> Head | None:
    """The head before the number at `at`, not reaching before `low`; None where the word before is no head.

    >>> h = head_before("по правилу 64", 11, 0)
    >>> h.kind, h.singular, h.start
    ('law', True, 3)
    >>> head_before("By-law 12", 7, 0).rejects, head_before("взяток 12", 7, 0)
    (True, None)
    """
    start, end = _word_before(text, at, low)
    ranged = False
    if text[start:end].lower() in HOPS and end < at:
        ranged = text[start:end].lower() in RANGE_HOPS
        at_hop = start
        start, end = _word_before(text, at_hop, low)
        gap = text[end:at_hop]
    else:
        gap = text[end:at]
    word = text[start:end]
    entry = words.HEADS.get(word.lower())
    if entry is None:
        return None
    kind, number = entry
    dotted = "." in gap
    fits = _GAP.fullmatch(gap) is not None and (not dotted or word.lower() in words.DOTTED)
    glued = kind == "law" and not word.isascii()  # "правилу64А1": a lost space
    if not gap and word not in ATTACHED and word.lower() not in words.DOTTED and not glued:
        fits = False
    if word.lower() == "п" and dotted and text[max(low, start - 3) : start].rstrip().lower().endswith("п."):
        start = text.rindex(".", low, start) - 1  # "п.п. 50.9", "п. п. 50.9"
        number = "p"
    if start > 0 and (text[start - 1] in NOT_BEFORE_HEAD or _in_word(text, start)):
        return Head(kind, number, word, start, rejects=True)
    return Head(kind, number, word, start, ranged) if fits else None
