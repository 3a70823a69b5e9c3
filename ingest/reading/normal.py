"""Control characters made plain: line ends, NUL and its like, suit symbols of the DOS font, printer codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from ingest.text import Edit, Piece, Text

# The DOS font shows the bytes 3 to 6 as suits (IBM code page 437, graphic characters of the control codes).
SUITS: Mapping[str, str] = {"\x03": "♥", "\x04": "♦", "\x05": "♣", "\x06": "♠"}

_CONTROL = re.compile(
    "(?P<line>\r\n?|[\u2028\u2029])"
    "|(?P<suit>[\x03-\x06])"
    "|(?P<space>\x0b)"  # vertical tab: keeps two words apart
    "|\x1b(?:-[01\x00\x01]|[@EFGHMP45])?"  # printer codes: bold, double strike, underline, italic
    "|[\x00-\x08\x0e-\x1f\x7f\ufeff\ufffe\uffff\u200e\u200f]+?"
)
_C1 = re.compile("[\x80-\x9f]")
_PIECE = 1 << 12


def as_read(file: str, string: str, edits: Iterable[Edit] = ()) -> Text:
    r"""The decoded source after edits, which are in order and do not overlap.

    The same as `Text.of_source(file, string).edit(edits)`, in short verbatim pieces, so that cutting one
    later costs little however long the file, and built in one go, since a copy may have a million line
    ends.

    >>> str(as_read("f", "пас\r\nконтра", control_edits("пас\r\nконтра")))
    'пас\nконтра'
    """
    pieces: list[Piece] = []
    at = 0
    for edit in edits:
        pieces.extend(_verbatim(file, string, at, edit.start))
        pieces.append(Piece(file, edit.start, edit.end, edit.new, _rules(edit.rule)))
        at = edit.end
    pieces.extend(_verbatim(file, string, at, len(string)))
    return Text(tuple(pieces))


def _verbatim(file: str, string: str, start: int, end: int) -> Iterator[Piece]:
    if start < end <= start + _PIECE:  # the usual line; its neighbours share the numbers
        yield Piece(file, start, end, string[start:end])
        return
    for at in range(start, end, _PIECE):
        stop = min(at + _PIECE, end)
        yield Piece(file, at, stop, string[at:stop])


@cache
def _rules(rule: str) -> tuple[str, ...]:
    """One tuple for all pieces of a rule: there may be millions."""
    return (rule,)


def control_edits(text: str) -> Iterator[Edit]:
    """Edits that make line ends "\\n" (rule "line-end"), suit bytes suit symbols ("suit-byte") and remove
    other control characters ("control"); tabs and form feeds, which mark pages, stay.

    >>> [(e.start, e.end, e.new, e.rule) for e in control_edits("1\\x06\\r\\nпас\\f")]
    [(1, 2, '♠', 'suit-byte'), (2, 4, '\\n', 'line-end')]
    """
    for match in _CONTROL.finditer(text):
        start, end = match.span()
        kind = match.lastgroup
        if kind == "line":
            yield Edit(start, end, "\n", "line-end")
        elif kind == "suit":
            yield Edit(start, end, SUITS[match[0]], "suit-byte")
        else:
            yield Edit(start, end, " " if kind == "space" else "", "control")


def c1_edits(text: str) -> list[Edit]:
    """Edits for the C1 controls that no mojibake accounts for: cp1252 read as Latin-1, as HTML has it
    ("numeric character reference end state" of the HTML standard). What cp1252 does not define goes (rule
    "control").

    >>> c1_edits("карты\\x85")
    [Edit(start=5, end=6, new='…', rule='c1-control')]
    """
    edits: list[Edit] = []
    for match in _C1.finditer(text):
        char = bytes([ord(match[0])]).decode("cp1252", "ignore")
        edits.append(Edit(match.start(), match.end(), char, "c1-control" if char else "control"))
    return edits
