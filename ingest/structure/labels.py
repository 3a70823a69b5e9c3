"""Labels: how the books number their parts. One table; every grammar of the structure stage reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass

_START = r"(?=[А-ЯЁA-Z\[(«\"\d])"
# (kind, pattern, sample). The first that fits a line's beginning wins.
TABLE: tuple[tuple[str, re.Pattern[str]], ...] = (
    # Глава III — ПРИГОТОВЛЕНИЕ И ПРОДВИЖЕНИЕ КАРТ
    (
        "division",
        re.compile(r"(?P<word>Глава|Часть|Раздел|ГЛАВА|ЧАСТЬ|РАЗДЕЛ) (?P<value>[IVX]{1,5}|\d{1,2})\.? ?[—–-]? ?"),
    ),
    # Правило 64. Процедура после установления фальшренонса
    ("law", re.compile(rf"(?:Правило|ПРАВИЛО) (?P<value>\d{{1,2}})(?:\. ?{_START}|\.?$)")),
    # 54.1. Когда первый ход делается открытым
    ("paragraph", re.compile(r"(?P<value>\d{1,2}\.\d{1,2})(?:\. ?(?=[А-ЯЁA-Z(\"«\d]|$)|\.? (?=[А-ЯЁ(\"«]))")),
    # C.Представительство обеих пар; not the initials of "С. К. Иванов"
    ("section", re.compile(rf"(?P<value>[A-HАВСЕН])\. ?(?![А-ЯЁ]\. ?[А-ЯЁ]){_START}")),
    # 2.Дальнейшие заявки и игра
    ("item", re.compile(r"(?P<value>[1-9]\d?)\. ?(?=[А-ЯЁA-Z\[(«\"])")),
    # (A).Если карта найдена среди сыгранных карт
    ("sub", re.compile(r"\((?P<value>[A-HАВСЕa-h])\)(?:\. ?|\s?(?=[А-ЯЁ]))")),
    # (i) Оставить первую заявку
    ("roman", re.compile(r"\((?P<value>\d|[ivx]{1,4})\)(?:\. ?|\s?(?=[А-ЯЁ]))")),
    # (*) — S.O. может определить, что первые ходы делаются открытой картой.
    ("footnote", re.compile(r"\((?P<value>\*{1,5})\) ?[—–-]? ?(?=\S)|(?P<star>\*{1,3}) ?(?=[А-ЯЁ])")),
)
_LOOKALIKE = str.maketrans("АВСЕН", "ABCEH")
_ROMAN_DIGITS = {"1": "i", "2": "ii", "3": "iii", "4": "iv", "5": "v", "6": "vi"}


@dataclass(frozen=True, slots=True)
class Label:
    """What a line begins with: its kind, value in Latin letters ("A", "2", "a", "ii", "III", "**") and length in
    characters; `word` is Глава, Часть or Раздел for a division."""

    kind: str
    value: str
    length: int
    word: str = ""


def label_of(line: str) -> Label | None:
    """The label a line begins with, or None.

    >>> [label_of(s).kind + " " + label_of(s).value for s in ("C.Представительство", "(A).Если", "54.1. Когда")]
    ['section C', 'sub a', 'paragraph 54.1']
    >>> label_of("S.O. может"), label_of("(A), применяется правило 40C."), label_of("13 карт каждая")
    (None, None, None)
    """
    for kind, pattern in TABLE:
        if m := pattern.match(line):
            groups = m.groupdict()
            value = (groups.get("value") or groups.get("star") or "").translate(_LOOKALIKE)
            if kind == "sub":
                value = value.lower()
            if kind == "roman":
                value = _ROMAN_DIGITS.get(value, value)
            return Label(kind, value, m.end(), (groups.get("word") or "").capitalize())
    return None
