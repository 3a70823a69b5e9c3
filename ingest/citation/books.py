"""Which book a number is of: the Laws, the commentary, or statutes, regulations, the laws of other games."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import lru_cache

from ingest.citation import words
from ingest.citation.grammar import COMPILED, FAR, REACH
from ingest.citation.guards import Stems, words_after, words_before
from ingest.citation.letters import LETTER

_AFTER = Stems("other_book_after")
_BEFORE = Stems("other_book_before")
_POINT_BOOKS = Stems("point_books")
_POINT_EVIDENCE = Stems("point_evidence")
_GENITIVE = ("ого", "его", "ых", "их", "ой", "ей")
_SENTENCE_END = COMPILED["SENTENCE_END"]
_OTHER_LAW = COMPILED["OTHER_LAW"]


def _scanner(*names: str) -> re.Pattern[str]:
    """One pattern for all words of the lists, in lower case, at the start of a word."""
    entries = [entry for name in names for entry in words.WORDS[name]]
    sources = [
        f"{re.escape(entry[1:])}(?![{LETTER}'’-])" if entry.startswith("=") else re.escape(entry) for entry in entries
    ]
    return re.compile(rf"(?<![{LETTER}])(?:{'|'.join(sources)})")


_GAMES_SCAN = _scanner("other_games")
_PLAY_SCAN = _scanner("play_words")
_POINTS_SCAN = _scanner("point_books", "point_evidence")


@dataclass(frozen=True, slots=True)
class Landmarks:
    """Where a text names other games, speaks of play, and names books with points ("3.2"), True for the
    commentary; in order."""

    games: tuple[int, ...]
    play: tuple[int, ...]
    points: tuple[tuple[int, bool], ...]


@lru_cache(maxsize=4)
def landmarks(text: str) -> Landmarks:
    """One scan of the text, so that many citations in it don't each read their surroundings."""
    low = text.lower()
    if len(low) != len(text):  # "İ" grows in lower case
        low = "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
    return Landmarks(
        tuple(match.start() for match in _GAMES_SCAN.finditer(low)),
        tuple(match.start() for match in _PLAY_SCAN.finditer(low)),
        tuple((match.start(), match[0] in _POINT_EVIDENCE) for match in _POINTS_SCAN.finditer(low)),
    )


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """Bounds of the sentence around [start, end), REACH characters on either side at most."""
    low, high = max(0, start - REACH), min(len(text), end + REACH)
    for match in _SENTENCE_END.finditer(text, low, start):
        low = match.end()
    after = _SENTENCE_END.search(text, end, high)
    return low, after.start() if after else high


def _any_between(places: tuple[int, ...], low: int, high: int) -> bool:
    first = bisect_left(places, low)
    return first < len(places) and places[first] < high


def _game_in_sentence(text: str, start: int, end: int) -> bool:
    """True where the sentence around [start, end) names another game, and no other law stands between."""
    games = landmarks(text).games
    if not _any_between(games, start - REACH, end + REACH):
        return False
    low, high = _sentence(text, start, end)
    near = games[bisect_left(games, low) : bisect_left(games, high)]
    between = (text[game:start] if game < start else text[end:game] for game in near)
    return any(_OTHER_LAW.search(words_between) is None for words_between in between)


def is_part_of_other_book(text: str, start: int) -> bool:
    """True where the sentence names regulations or statutes before its "section 7B" at `start`."""
    low, _ = _sentence(text, start, start)
    points = landmarks(text).points
    before = points[bisect_left(points, (low, False)) : bisect_left(points, (start, False))]
    return bool(before) and not before[-1][1]


def is_other_book(text: str, start: int, end: int) -> bool:
    """True where the citation at [start, end) is of another book: "Статья 12 Устава", "Law 12 of cricket"."""
    after = words_after(text, end, 4)
    if after[:1] and after[0] in ("of", "in", "from"):
        if any(word in _AFTER for word in after[1:4]):
            return True
    elif after and (after[0] in _AFTER or (after[0].endswith(_GENITIVE) and any(w in _AFTER for w in after[1:2]))):
        return True
    if any(word in _BEFORE for word in words_before(text, start, 1)):
        return True
    return _game_in_sentence(text, start, end)


def is_point_of_commentary(text: str, start: int, end: int, *, russian: bool) -> bool:
    """True where the point "3.2" at [start, end) belongs to the commentary and not to statutes or conditions.

    The nearest book named before decides, else the nearest after; where none is named, "п. 3.2" counts in a
    text about play or laws, and "section 3.2" doesn't.
    """
    for word in words_after(text, end, 3):
        if word in _POINT_EVIDENCE:
            return True
        if word in _POINT_BOOKS or word in _AFTER:
            return False
    points = landmarks(text).points
    at = bisect_left(points, (start, False))
    if at and points[at - 1][0] >= start - FAR:
        return points[at - 1][1]
    at = bisect_left(points, (end, False))
    if at < len(points) and points[at][0] < end + FAR:
        return points[at][1]
    return russian and _any_between(landmarks(text).play, start - FAR, end + FAR)
