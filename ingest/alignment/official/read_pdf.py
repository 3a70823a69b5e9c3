"""PDF of the Laws to text: pages divided by form feeds, raised numbers marked, columns one after another."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import PyPdfError

from ingest.alignment.official.model import MARK_CLOSE, MARK_OPEN, PAGE_BREAK
from ingest.errors import SourceError

# A number in type smaller than this share of its neighbour's size is a footnote number.
RAISED = 0.85
# So many lines of a page must start at one place far to the right for it to be set in two columns.
COLUMN_LINES = 3
# Points between the starts of two columns, at least.
APART = 80.0


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


def _gutter(runs: Sequence[_Run]) -> float | None:
    """Where the right one of two columns of prose starts; None for a page in one column, or a table."""
    lines = [run for run in runs if len(run.text.strip()) > 1]
    if not lines:
        return None
    left = min(run.x for run in lines)
    starts = Counter(round(run.x) for run in lines if run.x > left + APART)
    start, count = max(starts.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))
    beside = [run for run in lines if run.x < start - 1]
    across = sum(run.x + 0.4 * run.size * len(run.text.strip()) > start for run in beside)
    prose = [run for run in lines if abs(run.x - start) < 1 and len(run.text.split()) > 2]
    if count < COLUMN_LINES or len(prose) < COLUMN_LINES or across > len(beside) // 4:
        return None
    return float(start)


def _rows(runs: Sequence[_Run]) -> str:
    """Runs of one column as lines from the top down, a blank line where paragraphs stand apart."""
    words = sorted((run for run in runs if run.text.strip()), key=lambda run: -run.y)
    lines: list[list[_Run]] = []
    for run in words:
        if lines and abs(lines[-1][0].y - run.y) < 0.6 * max(run.size, lines[-1][0].size):
            lines[-1].append(run)
        else:
            lines.append([run])
    steps = [above[0].y - below[0].y for above, below in pairwise(lines)]
    usual = sorted(steps)[len(steps) // 2] if steps else 0.0
    parts: list[str] = []
    for index, line in enumerate(lines):
        if index and steps[index - 1] > 1.3 * usual:
            parts.append("")
        ordered = [_Run(r.text.strip("\n"), r.x, r.y, r.size) for r in sorted(line, key=lambda r: r.x)]
        parts.append(_plain(ordered))
    return "\n".join(parts)


def _in_columns(runs: Sequence[_Run], gutter: float) -> str:
    """A page in two columns: what heads it, the left column, the right one, what ends it."""
    right = [run for run in runs if run.text.strip() and run.x >= gutter - 1]
    left = [run for run in runs if run.text.strip() and run.x < gutter - 1]
    edge = [run for run in left if run.x > min(r.x for r in left) + APART / 2]  # centred: a head, a page number
    top = max(run.y for run in right)
    head = [run for run in edge if run.y > top]
    foot = [run for run in edge if run.y <= top and run.text.strip().isalnum()]
    column = [run for run in left if run not in head and run not in foot]
    return "\n".join(_rows(part) for part in (head, column, right, foot) if part)


def _page_text(page: PageObject) -> str:
    runs = _runs(page)
    gutter = _gutter(runs)
    return _plain(runs) if gutter is None else _in_columns(runs, gutter)


def _paragraphs_kept(text: str) -> str:
    return re.sub(r"[ \t]+\n", "\n", text).strip("\n")


def pdf_text(data: bytes, name: str) -> str:
    """Text of a PDF with a text layer. Raises SourceError where it is locked, broken or only a picture."""
    logging.getLogger("pypdf").setLevel(logging.ERROR)  # its notes on odd PDFs are not for our users
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            raise SourceError("is locked with a password", place=name, remedy="save a copy without the password")
        pages = [_paragraphs_kept(_page_text(page)) for page in reader.pages]
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        remedy = "fetch it again, or save it as plain text"
        raise SourceError(f"is no readable PDF ({error})", place=name, remedy=remedy) from error
    if not any(char.isalpha() for page in pages for char in page):
        raise SourceError("has no text layer (a scan?)", place=name, remedy="run it through text recognition first")
    return PAGE_BREAK.join(pages)
