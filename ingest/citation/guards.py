"""What shows that a number is no citation: counted nouns, dates, places, units, titles."""

from __future__ import annotations

from ingest.citation import words
from ingest.citation.grammar import COMPILED, HOTTEST

_NEXT_WORD = COMPILED["NEXT_WORD"]
_WORD_BACK = COMPILED["WORD_BACK"]
_ADJECTIVE_RU = ("ых", "их", "ые", "ие", "ая", "ую", "ой", "яя", "ый", "ий")


class Stems:
    """A word list of `words`: entries with "=" match whole words, others the start of a word."""

    def __init__(self, name: str) -> None:
        entries: tuple[str, ...] = words.WORDS[name]
        self.whole = frozenset(entry[1:] for entry in entries if entry.startswith("="))
        self.starts = tuple(entry for entry in entries if not entry.startswith("="))

    def __contains__(self, word: str) -> bool:
        return word in self.whole or word.startswith(self.starts)


MONTHS = Stems("months")
NOT_BEFORE_BARE = Stems("not_before_bare")
UNIT_WORDS = Stems("unit_words")
CUES_BEFORE = Stems("cues_before")
CUES_AFTER = Stems("cues_after")
PLACES_AFTER = Stems("places_after")
_COUNTED_RU = tuple(frozenset(word for row in words.COUNTED_RU for word in row[place].split("|")) for place in range(3))
_COUNTED_EN = frozenset(words.WORDS["counted_en"])
_COUNTED_EN_VERBS = frozenset(words.WORDS["counted_en_verbs"])
_ALWAYS_COUNTED = frozenset(words.WORDS["always_counted"])
_CLEAR_PLURALS = frozenset(words.WORDS["clear_plurals"])
_AFTER_NUMBER_WORDS = frozenset(words.WORDS["after_number"])
_ADJECTIVES_EN = frozenset(words.WORDS["adjectives_en"])
_AFTER_ARTICLE = frozenset(words.WORDS["after_article"])


def words_after(text: str, end: int, count: int) -> list[str]:
    """Up to `count` words that follow `end` with nothing but white space and opening marks between, lower
    case."""
    found: list[str] = []
    while len(found) < count and (match := _NEXT_WORD.match(text, end)):
        found.append(match[1].lower())
        end = match.end()
    return found


def words_before(text: str, start: int, count: int) -> list[str]:
    """Up to `count` words before `start`, the nearest first, lower case."""
    found: list[str] = []
    while len(found) < count and (match := _WORD_BACK.search(text[max(0, start - 40) : start])):
        found.append(match[1].lower())
        start = max(0, start - 40) + match.start()
    return found


def _agrees(number: int, word: str) -> bool:
    """True where `word` is a counted noun in the form that Russian asks for after the number.

    >>> _agrees(2, "взятки"), _agrees(9, "игрок"), _agrees(13, "карт"), _agrees(12, "пары")
    (True, False, True, False)
    """
    ones, teens = number % 10, 10 < number % 100 < 20
    place = 0 if ones == 1 and not teens else 1 if ones in (2, 3, 4) and not teens else 2
    return word in _COUNTED_RU[place]


def is_counted(text: str, end: int, number: int, *, loose: bool = True) -> bool:
    """True where the number that ends at `end` counts the noun after it ("2 взятки") or is a day ("12 мая").

    Args:
        loose: also English plurals that may be verbs ("points") and a noun after an adjective ("12 full
        boards").
    """
    after = words_after(text, end, 2)
    if not after:
        return False
    first = after[0]
    if first in MONTHS and number <= 31:
        return True
    if _agrees(number, first) or (first in _COUNTED_EN and number > 1) or first in ("percent", "hcp", "imp"):
        return True
    if number == 1 and f"{first}s" in _COUNTED_EN:
        return True
    if not loose:
        return False
    if first in _COUNTED_EN_VERBS:
        return True
    if number > 4 and first.endswith(("ов", "ев", "ёв")):
        return True
    if len(after) < 2:
        return False
    adjective = first.endswith(_ADJECTIVE_RU) or first in _ADJECTIVES_EN
    return adjective and (_agrees(number, after[1]) or after[1] in _COUNTED_EN)


def is_measured(text: str, end: int) -> bool:
    """True where a unit of time or money follows the number: no head makes it a law's."""
    return any(word in _ALWAYS_COUNTED for word in words_after(text, end, 1))


def is_lone_count(text: str, end: int, head: str) -> bool:
    """True where one number after a clear plural counts the next word: "в правилах 93 номера"."""
    after = _NEXT_WORD.match(text, end)
    if head.lower() not in _CLEAR_PLURALS or after is None:
        return False
    return after[1].islower() and after[1] not in _AFTER_NUMBER_WORDS


def is_counted_range(text: str, end: int) -> bool:
    """True where a number that ends at `end` begins a counted range: "laws 7 to 9 times"."""
    sign = COMPILED["RANGE"].match(text, end)
    number = COMPILED["DIGITS"].match(text, sign.end()) if sign else None
    return number is not None and len(number[0]) < 4 and is_counted(text, number.end(), int(number[0]))


def is_heading(text: str, start: int, end: int) -> bool:
    """True where [start, end) begins a line that is a title: "Правило 12" before "ПРАВА СУДЬИ"."""
    line = text[max(text.rfind("\n", 0, start) + 1, start - 12) : start]
    return not line.strip() and COMPILED["HEADING"].match(text, end) is not None


def not_after(text: str, end: int) -> str:
    """What follows an address and makes it something else: "%", ":3", "-т", ".5"; "" where nothing does."""
    match = COMPILED["NOT_AFTER"].match(text, end)
    return match[0] if match else ""


def is_spoiled(text: str, end: int) -> bool:
    """True where an address with a section's letter is something else by what follows: "16B%", "16B.5", "=".
    A hyphen, a comma and a slash may go on to the next address."""
    return not_after(text, end).strip()[:1] not in ("", ",", "-", "–", "—", "/")


def is_article(text: str, letter: str, end: int) -> bool:
    """True where a spaced "A" after the number is the English article: "Under Law 64 A player ..."."""
    after = words_after(text, end, 1)
    return letter == "A" and bool(after) and after[0] in _AFTER_ARTICLE


def is_call(number: int, section: str, item: int) -> bool:
    """True for what is also a bid ("3C", "4D"): a level and the letter of a denomination."""
    return number <= 7 and section in "CDHSNT" and not item


def bare_counts(text: str, start: int, end: int, number: int, section: str, item: int) -> bool:
    """True where a bare address ("16B", "12C1(b)") may be one by what stands around it."""
    before, after = words_before(text, start, 2), words_after(text, end, 2)
    if before and before[0] in NOT_BEFORE_BARE:
        return False
    if item:
        return True
    if after and after[0] in PLACES_AFTER:
        return False
    if any(word in UNIT_WORDS for word in (*before, *after)) or COMPILED["AFTER_NUMBER_BACK"].search(
        text[max(0, start - 4) : start]
    ):
        return False
    if section != "C" or number > HOTTEST:
        return True
    opened = start > 0 and text[start - 1] in "([«"
    return opened or bool(before and before[0] in CUES_BEFORE) or bool(after and after[0] in CUES_AFTER)
