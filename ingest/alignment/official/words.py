"""What is an English word: the list that judges ligatures and hyphens lost in extraction.

The list is pyspellchecker's English frequency list (MIT, ships with the package) and a few terms of the game
that it lacks. Frequencies matter: the list also holds scraps ("sta", "di"), which real words outnumber far.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# Rarer than this in the list, a word of three or more letters does not count: "ort" stands there 78 times.
KNOWN_FROM = 500

# Of the list's tokens of one and two letters, only these are words; "su", "di", "ed", "ve" are scraps.
SHORT = _words("a i am an as at be by do go he if in is it me my no of on or so to up us we ok")

# Terms of the game and of its organisation that the list lacks. As whole words they are never taken apart.
GAME = _words(
    """
    acbl imp imps lho matchpoint matchpoints matchpointed misexplain misexplanation nbo nbos notrump notrumps
    overtrick overtricks partscore partscores quitted redeal redealt redouble redoubled redoubles redoubling
    rescore rescored rho ruff ruffed undertrick undertricks undoubled unfaced wbf
    etc versa
    """
)

_LETTERS = re.compile(r"[A-Za-z]+")


@cache
def _frequencies() -> Mapping[str, int]:
    from spellchecker import SpellChecker

    return SpellChecker(language="en", distance=1).word_frequency.dictionary


@lru_cache(maxsize=50_000)
def frequency(word: str) -> int:
    """How often the list has seen a word (any case); 0 where it has not. A term of the game counts as common.

    >>> frequency("offender") > frequency("ender"), frequency("Notrump")
    (True, 500)
    """
    lower = word.lower()
    return max(_frequencies().get(lower, 0), KNOWN_FROM if lower in GAME else 0)


def is_word(word: str) -> bool:
    """True for a word that a text may hold as it is.

    >>> [is_word(w) for w in ("cult", "a", "di", "ender", "sta", "Shuffle", "LHO")]
    [True, True, False, False, False, True, True]
    """
    if len(word) <= 2:
        return word.lower() in SHORT
    return frequency(word) >= KNOWN_FROM


def can_be_word(word: str) -> bool:
    """True for a word that a repair may make: it stands in the list, however rare ("differs", "unaffected").

    >>> can_be_word("effected"), can_be_word("eflected"), can_be_word("ff")
    (True, False, False)
    """
    return len(word) >= 3 and frequency(word) > 0


def unknown_words(text: str) -> tuple[str, ...]:
    """Words of a text that the list lacks, each once, sorted; for a person to look at after an import.

    Labels, numbers, possessive endings and words of one letter are left out.

    >>> unknown_words("The o ender's LHO may shu e; see Law 12C1(b).")
    ('ender', 'shu')
    """
    words = (m for m in _LETTERS.finditer(text) if len(m[0]) > 1)
    found = {m[0].lower() for m in words if not _in_label(text, m.start(), m.end())}
    return tuple(sorted(word for word in found if not is_word(word) and not can_be_word(word)))


def _in_label(text: str, start: int, end: int) -> bool:
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    return before.isdigit() or after.isdigit() or (before == "(" and after in ".)" and after != "")
