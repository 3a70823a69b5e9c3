"""Zones: which book, and which part of it, each line belongs to. A copy may hold several books, or parts of one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ingest.structure.labels import label_of
from ingest.structure.lines import Line

CONTENTS, INDEX, FRONT, DEFINITIONS, LAWS, COMMENTARY, ESSAY = (
    "contents", "index", "front", "definitions", "laws", "commentary", "essay",
)  # fmt: skip
# "3.Контрирование неправильно воспринятого назначения...52", "6.Ответственность за исполнение правил. 101"
LEADER = re.compile(r"(?:\.{2,} ?|\. )\d{1,3}$|\.{3,}$")
# "(dummy)" in the left column of the glossary, or cut into the line: "мас(follow suit) ти"
ENGLISH_TERM = re.compile(r"\((?P<term>[A-Za-z][A-Za-z' -]{1,40}?)(?P<close>\)|(?= [А-Яа-яё]))")
_INDEX_HEAD = re.compile(r"(?:ПРЕДМЕТНЫЙ )?УКАЗАТЕЛЬ$", re.I)
FRONT_HEADS: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("scope", re.compile(r"СФЕРА ПРИМЕНЕНИЯ", re.I)),
    ("preface", re.compile(r"ПРЕДИСЛОВИЕ", re.I)),
    ("introduction", re.compile(r"ВВЕДЕНИЕ", re.I)),
    ("translator", re.compile(r"ОТ ПЕРЕВОДЧИКА", re.I)),
    ("committee", re.compile(r"(?:РАБОЧИЙ )?КОМИТЕТ.{0,30}$|СОСТАВ КОМИТЕТА", re.I)),
)
_GAME_WORDS = re.compile(
    r"\b(?:торговл|взятк|козыр|вистующ|разыгрывающ|масть|масти|ренонс|контракт|партн[её]р|сдач|болван)", re.I
)


def strong_zone(line: str, following: str = "") -> str:
    """The zone that a line alone proves, or "" where it proves none.

    >>> strong_zone("A.Начало торговли.........51"), strong_zone("54.1. Когда первый ход"), strong_zone("C.Карты сданы")
    ('contents', 'commentary', 'laws')
    >>> strong_zone("Правило 53. ПРИНЯТЫЙ ХОД ВНЕ ОЧЕРЕДИ"), strong_zone("Правило 6. Тасование и сдача карт")
    ('commentary', 'laws')
    """
    if LEADER.search(line):
        return CONTENTS
    if _INDEX_HEAD.fullmatch(line.strip()):
        return INDEX
    if len(line) < 60 and any(pattern.match(line) for _, pattern in FRONT_HEADS) and line[:2].isupper():
        return FRONT
    if starts_definition(line, following):
        return DEFINITIONS
    label = label_of(line)
    if label is None:
        return ""
    if label.kind == "paragraph":
        return COMMENTARY
    rest = line[label.length :].strip()
    if label.kind == "law":
        letters = re.sub(r"[^А-ЯЁа-яё]", "", rest)
        return COMMENTARY if len(letters) > 5 and letters.isupper() else LAWS
    if label.kind in ("division", "section", "footnote"):
        return LAWS
    if label.kind == "item":
        return LAWS if re.match(r"\d{1,2}\.[А-ЯЁA-Z\[]", line) else ""
    return LAWS if label.kind == "sub" and re.match(r"\([A-H]\)\.", line) else ""


def starts_definition(line: str, following: str = "") -> bool:
    """Whether a line begins an entry of the glossary: a term, then its English in brackets near by.

    >>> starts_definition("Давать в масть Играть картой той мас(follow suit) ти, в которую был сделан")
    True
    >>> starts_definition("определённое число сдач (session) играется")
    False
    """
    if not re.match(r"[А-ЯЁA-Z]", line) or label_of(line):
        return False
    found = ENGLISH_TERM.search(line[:90])
    if found is not None and re.fullmatch(r"[ivx]+|[a-z]", found["term"]):
        return False  # "EBL, описанное в п. 41.3(iii)"
    if found is None:
        return bool(re.match(r"\([A-Za-z][A-Za-z' -]+(?:\)| (?=[А-Яа-яё]))", following)) and len(line) < 90
    return found.start() > 1


def is_proven(lines: Sequence[Line]) -> bool:
    """Whether some line proves which book it belongs to."""
    strings = [line.string for line in lines if not line.is_rule]
    return any(strong_zone(a, b) for a, b in zip_longest(strings, strings[1:], fillvalue=""))


@dataclass(frozen=True, slots=True)
class Zone:
    """Lines of one file that follow one another and belong to one part of one book."""

    kind: str
    lines: tuple[Line, ...]


def zones_of(lines: Sequence[Line], inherited: str = "") -> list[Zone]:
    """Cut lines into zones. A line that proves nothing belongs to the zone before it; the first lines belong to
    the zone after them; lines that prove nothing at all are `inherited`, or the essay if they speak of the game.

    Returns zones of kind "" where lines are of no known kind.
    """
    strings = [line.string for line in lines]
    proven = [
        "" if line.is_rule else strong_zone(string, strings[index + 1] if index + 1 < len(strings) else "")
        for index, (line, string) in enumerate(zip(lines, strings, strict=True))
    ]
    proven = _smoothed(_titles_going_on(proven, strings), strings)
    current = next((zone for zone in proven if zone), "")
    if not current:
        current = inherited or (ESSAY if len(set(_GAME_WORDS.findall(" ".join(strings).lower()))) >= 2 else "")
    out: list[Zone] = []
    held: list[Line] = []
    for index, line in enumerate(lines):
        zone = proven[index] or current
        if zone != current and held:
            out.append(Zone(current, tuple(held)))
            held = []
        current = zone
        held.append(line)
    if held:
        out.append(Zone(current, tuple(held)))
    return out


def _titles_going_on(proven: Sequence[str], strings: Sequence[str]) -> list[str]:
    """A contents title that goes on: "(A).Разыгрывающий требует хода в / определённую масть......82"."""
    out = list(proven)
    for index, zone in enumerate(proven):
        if zone != LAWS:
            continue
        for behind in range(index + 1, min(index + 3, len(proven))):
            if proven[behind] == CONTENTS and label_of(strings[behind]) is None:
                out[index] = CONTENTS
            if proven[behind]:
                break
    return out


def _smoothed(proven: Sequence[str], strings: Sequence[str]) -> list[str]:
    """A single line that proves another zone amid many of one is taken as part of that one: an item "2.Карта" in
    the commentary, a call for a law in a definition."""
    out = list(proven)
    strong = {COMMENTARY: {LAWS, CONTENTS, DEFINITIONS}, CONTENTS: {LAWS, COMMENTARY}, DEFINITIONS: {LAWS}}
    behind_of = _next_proven(proven)
    last = ""  # the zone proven last, as it stands now
    for index, zone in enumerate(proven):
        if not zone:
            continue
        before, behind = last, behind_of[index]
        last = zone
        if before == behind != zone and zone in strong.get(before, ()) and not _is_law(strings, index):
            out[index] = last = before
    if COMMENTARY in proven:
        # a commentary page may show "Правило 12" in mixed case; laws never print paragraphs 12.1, 12.2
        counts = {z: proven.count(z) for z in set(proven) if z}
        if counts.get(COMMENTARY, 0) >= 3 * counts.get(LAWS, 0):
            out = _without_strays(out, strings)
    return out


def _next_proven(proven: Sequence[str]) -> list[str]:
    """For each line the zone that the next proven line proves."""
    out: list[str] = []
    behind = ""
    for zone in reversed(proven):
        out.append(behind)
        behind = zone or behind
    return out[::-1]


def _is_law(strings: Sequence[str], index: int) -> bool:
    """Whether a line is the heading of a law, not a law that a sentence names: "Правило 77. Расчётная таблица"."""
    ended = not index or strings[index - 1][-1:] in tuple(".!?:;…)¶─")
    return ended and re.match(r"Правило \d{1,2}\. ?[А-ЯЁ]", strings[index]) is not None


def _without_strays(proven: Sequence[str], strings: Sequence[str]) -> list[str]:
    """One or two lines in a row that prove the laws are taken as commentary; a longer run, or one with a law's
    heading, is a piece of the laws."""
    out = list(proven)
    run: list[int] = []
    for index, zone in enumerate([*proven, COMMENTARY]):
        if zone == LAWS:
            run.append(index)
        elif zone:
            if len(run) <= _STRAYS and not any(_is_law(strings, at) for at in run):
                for at in run:
                    out[at] = COMMENTARY
            run = []
    return out


_STRAYS = 2
