"""PDF of the Laws to text: pages divided by form feeds, raised numbers marked, columns one after another."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from ingest.alignment.official.columns import unfold
from ingest.alignment.official.model import MARK_CLOSE, MARK_OPEN, PAGE_BREAK
from ingest.errors import SourceError

# A number in type smaller than this share of its neighbour's size is a footnote number.
RAISED = 0.85
# At least so many lines of a page must go on after a gap for it to be set in columns.
COLUMN_LINES = 3


@dataclass(frozen=True, slots=True)
class _Run:
    """A run of characters as drawn: where it starts (points, y upwards), the size of its type."""

    text: str
    x: float
    y: float
    size: float


def _runs(page: PageObject) -> list[_Run]:
    found: list[_Run] = []

    def visit(text: str, matrix: Sequence[float], place: Sequence[float], _font: Any, size: float) -> None:
        if text:
            x = place[4] * matrix[0] + place[5] * matrix[2] + matrix[4]
            y = place[4] * matrix[1] + place[5] * matrix[3] + matrix[5]
            scale = abs(place[3] * matrix[3]) or 1.0
            found.append(_Run(text, x, y, float(size) * scale))

    page.extract_text(visitor_text=visit)
    return found


def _is_raised(runs: Sequence[_Run], index: int) -> bool:
    run = runs[index]
    if not re.fullmatch(r"\s*\d{1,3}\s*", run.text) or "\n" in run.text.strip(" "):
        return False
    words = [r for r in runs[max(0, index - 4) : index + 4] if any(c.isalpha() for c in r.text)]
    near = [r for r in words if abs(r.y - run.y) < r.size]
    return any(run.size < RAISED * r.size for r in near)


def _plain(runs: Sequence[_Run]) -> str:
    parts: list[str] = []
    for index, run in enumerate(runs):
        if _is_raised(runs, index):
            parts.append(re.sub(r"\d+", lambda m: f"{MARK_OPEN}{m[0]}{MARK_CLOSE}", run.text))
        else:
            parts.append(run.text)
    return "".join(parts)


def _in_columns(runs: Sequence[_Run]) -> bool:
    """True where several lines have a second run far to the right of the first, all starting at one place."""
    words = [run for run in runs if run.text.strip()]
    starts: dict[int, int] = {}
    for index, run in enumerate(words[1:], 1):
        before = words[index - 1]
        end = before.x + 0.4 * before.size * len(before.text.strip())
        if abs(run.y - before.y) < 1.0 and run.x - end > 1.5 * run.size and len(run.text.strip()) > 1:
            starts[round(run.x / 4)] = starts.get(round(run.x / 4), 0) + 1
    return max(starts.values(), default=0) >= COLUMN_LINES


def _page_text(page: PageObject) -> str:
    runs = _runs(page)
    if _in_columns(runs):
        return unfold(page.extract_text(extraction_mode="layout"))
    return _plain(runs)


def _paragraphs_kept(text: str) -> str:
    return re.sub(r"[ \t]+\n", "\n", text).strip("\n")


def pdf_text(data: bytes, name: str) -> str:
    """Text of a PDF with a text layer. Raises SourceError where it is locked, broken or only a picture."""
    logging.getLogger("pypdf").setLevel(logging.ERROR)  # its notes on odd PDFs are not for our users
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise SourceError(
                "is locked with a password", place=name, remedy="save a copy without the password"
            )
        pages = [_paragraphs_kept(_page_text(page)) for page in reader.pages]
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        remedy = "fetch it again, or save it as plain text"
        raise SourceError(f"is no readable PDF ({error})", place=name, remedy=remedy) from error
    if not any(char.isalpha() for page in pages for char in page):
        raise SourceError(
            "has no text layer (a scan?)", place=name, remedy="run it through text recognition first"
        )
    return PAGE_BREAK.join(pages)
