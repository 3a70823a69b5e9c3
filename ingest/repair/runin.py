"""Run-in headings: a new section, law or footnote that lost its line and ends the paragraph before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit

_WORD = r"(?:[А-ЯЁ]|RHO\b|LHO\b|S\.O\.|IMP\b|\[|\d-[а-яё])"
# Each with a sample. All need the end of a sentence, of a contents line or of a heading before them.
_PATTERNS: tuple[re.Pattern[str], ...] = (
    # "... лицевой стороной вниз. C.Представительство обеих пар"
    re.compile(rf"(?<=[.:;!?)»\"…]) (?=[A-H]\. ?{_WORD})"),
    # the same with a Cyrillic letter: "... из S.O. С.Игрок воспринял"; not after an initial ("И. В. Иванов")
    re.compile(r"(?<=[.:;!?)»\"…])(?<![А-ЯЁ]\.) (?=[АВСЕН]\. ?(?:[А-ЯЁ] ?[а-яё]|\d-[а-яё]|[RL]HO\b))"),
    # "....51 Часть I – КОРРЕКТНАЯ ПРОЦЕДУРА....51 Раздел I – Период торговли"
    re.compile(r"(?<=[.\d!?)]) (?=(?:Глава|Часть|Раздел) [IVX]{1,4} ?[–—-] ?[А-ЯЁ])"),
    # "8.Неисполнение.........121 Правило 91. Наказание"
    re.compile(rf"(?<=[.\d!?)]) (?=Правило \d{{1,2}}\. ?{_WORD})"),
    # "ПРЕДМЕТНЫЙ УКАЗАТЕЛЬ.....124 А......124"
    re.compile(r"(?<=\.\d\d\d|\.\.\d\d) (?=[А-ЯЁ]\.{5,})"),
    # "(см.раздел B). (*) – S.O. может определить"
    re.compile(r"(?<=\S) (?=\(\*{1,3}\) ?[–—-] )"),
    # "... и: 1.Карта найдена": only a label glued to a capital, so that "в п. 3. Если" stays
    re.compile(r"(?<=[.:;]) (?=(?:\d{1,2}|\([A-F]\))\.[А-ЯЁ][а-яё])"),
)


def run_in(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Give each run-in heading a line of its own.

    >>> [e.start for e in run_in("стороной вниз. C.Представительство обеих пар", Lexicon())]
    [14]
    >>> list(run_in("по решению S.O. Карты сдают; см. п. 3. Если нет", Lexicon()))
    []
    """
    places = sorted({m.start() for pattern in _PATTERNS for m in pattern.finditer(text)})
    for place in places:
        yield Edit(place, place + 1, "\n", "run-in")
