"""Typography, last of all: spaces that were lost or doubled, dashes between words. Labels and numbers are left."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit

# (rule, pattern of what is replaced, replacement), each with a sample. None may match inside a label or a number.
_TABLE: tuple[tuple[str, re.Pattern[str], str], ...] = (
    # "взятка,в" "взятки);и" "стороны:как"; not "12,5", "12:30"
    ("lost-space", re.compile(r"(?<=[а-яёa-zА-ЯЁA-Z)\d»\"])[,;:](?=[А-Яа-яЁёA-Za-z(«\"])", re.M), "{} "),
    # "правилами 30,31 или 32"
    ("lost-space", re.compile(r"(?<=\d),(?=\d+(?:,\d+)* (?:и|или) \d)"), "{} "),
    # "см.правило" "п.54.1" "п.п.50.9"; not "т.п.", "S.O.", "C.Имеется"
    ("lost-space", re.compile(r"(?<=[а-яё]{2})\.(?=[А-Яа-яЁё(\d])"), "{} "),
    ("lost-space", re.compile(r"(?<=\bп)\.(?=\d)|(?<=\bп\.п)\.(?=\d)|(?<=\bпп)\.(?=\d)|(?<=\bс)\.(?=\d\d)"), "{} "),
    # "45E(5-я карта" "наказание(см." ; not "(*)", "45C4(B)", "41.3(iii)", "карту(ы)"
    ("lost-space", re.compile(r"(?<=[а-яёA-Z\d])\((?=[а-яё\d][^()\s]*[\s.])(?!\w{1,3}\))"), " {}"),
    # ");и" is above; "игры)и"
    ("lost-space", re.compile(r"(?<=[а-яё]{2})\)(?=[а-яё]{2}|[а-яё] )"), "{} "),
    # "сыгранной ,если" "правило 29) :"
    ("space-before", re.compile(r"(?<=\S) +(?=[,;:)](?:\s|$|[а-яё]))", re.M), ""),
    ("space-before", re.compile(r"(?<=[а-яё]) +(?=\.(?:\s|$))", re.M), ""),
    # "( и в случае"
    ("space-after", re.compile(r"(?<=\() +(?=\S)"), ""),
    # "53С,- см."
    ("lost-space", re.compile(r"(?<=[,)а-яё])[-–](?= )(?<=[,)].)"), " —"),
    # "ход - дело", "ход –\nдело"
    ("dash", re.compile(r"(?<=\S )[-–]{1,2}(?= )|(?<=\S )[-–]{1,2}(?=\n)|(?<=[^\s]\n)[-–](?= [а-яё])(?<!\n\n.)"), "—"),
)


def spacing(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Restore lost spaces after , ; : . and before "(", drop those before , ; : ), turn a dash between words into
    an em dash.

    >>> from ingest.text import Text
    >>> def fix(s: str) -> str:
    ...     return str(Text.of_source("f", s).edit(spacing(s, Lexicon())))
    >>> fix("взятка,в которой;и (см.правило 29) :")
    'взятка, в которой; и (см. правило 29):'
    >>> fix("п.54.1., п.п. 50.9. и 45C4(B), и т.п. по S.O. в 12:30")
    'п. 54.1., п.п. 50.9. и 45C4(B), и т.п. по S.O. в 12:30'
    """
    edits: list[Edit] = []
    for rule, pattern, form in _TABLE:
        for m in pattern.finditer(text):
            edits.append(Edit(m.start(), m.end(), form.format(m[0]) if "{}" in form else form, rule))
    edits.sort(key=lambda e: (e.start, e.end))
    at = 0
    for edit in edits:
        if edit.start < at or edit.new == text[edit.start : edit.end]:
            continue
        yield edit
        at = max(edit.end, edit.start)
