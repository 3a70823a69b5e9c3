"""A tiny PDF writer for the tests: runs of Helvetica at given places, and the same bytes every time.

The PDF says StandardEncoding, whose bytes AE and AF are the ligatures fi and fl and whose B1 is the en dash,
so that a fixture can hold the ligatures that a typeset book holds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

_BYTES = {"ﬁ": b"\\256", "ﬂ": b"\\257", "–": b"\\261", "’": b"\\047", "(": b"\\(", ")": b"\\)", "\\": b"\\\\"}


@dataclass(frozen=True, slots=True)
class Run:
    """Characters drawn at (x, y), in points from the lower left corner, in type of `size` points."""

    x: float
    y: float
    size: float
    text: str


def _string(text: str) -> bytes:
    return b"(" + b"".join(_BYTES[char] if char in _BYTES else char.encode("ascii") for char in text) + b")"


def _content(runs: Sequence[Run]) -> bytes:
    drawn = (b"/F1 %g Tf 1 0 0 1 %g %g Tm %s Tj" % (r.size, r.x, r.y, _string(r.text)) for r in runs)
    return b"BT\n" + b"\n".join(drawn) + b"\nET"


def _stream(data: bytes) -> bytes:
    return b"<< /Length %d >>\nstream\n%s\nendstream" % (len(data), data)


def write_pdf(pages: Sequence[Sequence[Run]]) -> bytes:
    """Bytes of a PDF with one page of A5 size for each list of runs."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * i) for i in range(len(pages)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, len(pages)),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /StandardEncoding >>",
    ]
    for index, runs in enumerate(pages):
        page = b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 595] /Contents %d 0 R" % (5 + 2 * index)
        objects.append(page + b" /Resources << /Font << /F1 3 0 R >> >> >>")
        objects.append(_stream(_content(runs)))
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, body in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(out)


def width(text: str, size: float) -> float:
    """Rough width of a text in points; enough to set the next run beside it."""
    narrow = sum(char in "ijl.,;:'’!|()ftI " for char in text)
    return size * (0.56 * (len(text) - narrow) + 0.29 * narrow)


def lines(text: str, y: float, x: float = 40, size: float = 10, leading: float = 13) -> list[Run]:
    """Lines of a text one below another from y down; "^19^" is a raised number; a blank line leaves room."""
    runs: list[Run] = []
    for line in text.split("\n"):
        at = x
        for index, part in enumerate(line.split("^")):
            raised = index % 2 == 1
            if part:
                runs.append(Run(round(at, 1), y + (4 if raised else 0), 6 if raised else size, part))
            at += width(part, 6 if raised else size)
        y -= leading if line else leading / 2
    return runs


def harbour() -> bytes:
    """The rules of Harbour, typeset: running heads, page numbers, raised markers, a page in two columns."""
    head = [Run(150, 570, 8, "Rules of Harbour")]
    return write_pdf([[*head, *page] for page in _PAGES])


def _drawn_row_by_row(left: list[Run], right: list[Run]) -> list[Run]:
    return [run for pair in zip_longest(left, right) for run in pair if run]


def _row(y: float, cells: str) -> list[Run]:
    return [Run(x, y, 10, cell) for x, cell in zip((40, 120, 160), cells.split(" "), strict=True)]


def _foot(number: str) -> list[Run]:
    return [Run(205, 25, 8, number)]


_DEFINITIONS = """Definitions

Boat: 1) A token that carries sailors. 2) All tokens of one crew (see
Law 2).

Crew (also "side"): Two sailors who share one tally.

Keeper: The person who rules. He may have staff to help him,
whose rulings have the same effect – unless he says otherwise.

Lantern – A light that is lit before the ﬁrst voyage.

Sailor: Anyone who plays. The ofﬁcial list names all sailors."""

_LAW_1A = """LAW 1
THE LANTERN

A. The Wick Before each voyage the wick is trimmed with suf-
ﬁcient care. A wick that differs^1^ from the pattern is replaced by the
keeper, who need not"""

_NOTE_1 = """^1^ A wick that is only wet does not differ."""

_LAW_1 = """wait for the offender’s crew.

B. The Oil 1. Oil is poured by the non-offending crew (see Law
2B1). 2.(a) If oil is spilt, the keeper decides as in 1 above. (b) If no
oil is left, either crew may: (i.) ask for more, or (ii.) go on in the
dark, as in (a) above; otherwise the voyage ends.^2^ 3. A non-
offending crew never pours twice.

C. Who May Trim the Wick^3^ Anyone may. Boats per lantern are as
follows."""

_NOTES = """2 The voyage does not count. 3 But not a sailor who
lost a boat."""

_LEFT = """LAW 2
QUARRELS
When two crews quarrel,
the keeper may:

A. send both crews home.
1. The way home is
shufﬂed. 2. No crew may
sing; or"""

_RIGHT = """B. let one crew choose^3^ a
boat.

The quarrel then is over.

LAW 3
OFFICIAL TALLY
The tally of 10–20 points is
kept by the keeper under"""

_LAST = """Law 1A, Law 1B2(b) and Law 2. An insufﬁcient tally is doubled.

Index to the Rules
Boat Definitions, 2"""

_PAGES: list[list[Run]] = [
    [*lines("The Rules of Harbour\nThird Printing", 400, 120, 14, 18)],
    [*lines(_DEFINITIONS, 540), *_foot("1")],
    [*lines(_LAW_1A, 540), *lines(_NOTE_1, 60, size=8, leading=10), *_foot("2")],
    [
        *lines(_LAW_1, 540),
        *_row(400, "Lanterns 1 2"),
        *_row(387, "Boats 4 7"),
        *lines(_NOTES, 60, size=8, leading=10),
        *_foot("3"),
    ],
    [*_drawn_row_by_row(lines(_LEFT, 540), lines(_RIGHT, 540, 220)), *_foot("4")],
    [*lines(_LAST, 540), *_foot("5")],
]
