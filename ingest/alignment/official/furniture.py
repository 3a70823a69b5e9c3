"""Pages: their printed numbers and running heads, which are not text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ingest.alignment.official.model import PAGE_BREAK
from ingest.text import Edit, Text

NUMBER = re.compile(r"[\s\-–—|]*(?:page\s+)?(\d{1,3}|[ivxlc]{1,7})(?:\s*(?:of|/)\s*\d{1,3})?[\s\-–—|]*", re.IGNORECASE)
_AT_EDGE = re.compile(r"\A(?<!\S)\d{1,3}\b|\b\d{1,3}\Z")
_LAW_HEAD = re.compile(r"\s*LAW\s+\d", re.IGNORECASE)
# A line that heads or ends so many pages, and so large a share of them, is a running head.
RUNNING = 3
RUNNING_SHARE = 0.3
# Page numbers of a text without page breaks: a run of at least so many lone numbers that rise by one.
CHAIN = 3


@dataclass(frozen=True, slots=True)
class Line:
    """A line: where it starts and ends in the text, without its line end."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Paged:
    """A text without furniture and the printed number of each page (None: none found, or a roman one)."""

    text: Text
    numbers: tuple[int | None, ...]

    def page_at(self, offset: int) -> int | None:
        """Printed page on which the character at `offset` of the text stands."""
        index = str(self.text).count(PAGE_BREAK, 0, offset)
        return self.numbers[index] if index < len(self.numbers) else None


def lines_of(text: str, start: int = 0, end: int | None = None) -> list[Line]:
    """Lines of a stretch of text, with their offsets; line feeds and page breaks end lines."""
    stop = len(text) if end is None else end
    found: list[Line] = []
    at = start
    for match in re.finditer(r"[\n\f]", text[start:stop]):
        found.append(Line(at, start + match.start(), text[at : start + match.start()]))
        at = start + match.end()
    found.append(Line(at, stop, text[at:stop]))
    return found


def _pages(text: str) -> list[list[Line]]:
    pages: list[list[Line]] = []
    at = 0
    for page in text.split(PAGE_BREAK):
        pages.append([line for line in lines_of(text, at, at + len(page)) if line.text.strip()])
        at += len(page) + 1
    return pages


def _number(line: Line) -> str | None:
    match = NUMBER.fullmatch(line.text)
    return match[1].lower() if match else None


def _edge(page: Sequence[Line], top: bool) -> Line | None:
    return (page[0] if top else page[-1]) if page else None


def _candidates(pages: Sequence[Sequence[Line]]) -> list[tuple[int, int, Line, bool]]:
    """Lone numbers at the top or foot of pages: page, number (0: roman), line, whether at the top."""
    found: list[tuple[int, int, Line, bool]] = []
    for index, page in enumerate(pages):
        for top in (True, False):
            line = _edge(page, top)
            value = _number(line) if line else None
            if line and value and not (top is False and len(page) == 1):
                found.append((index, int(value) if value.isdigit() else 0, line, top))
    return found


def _number_lines(pages: Sequence[Sequence[Line]]) -> list[Line | None]:
    """The line of each page that holds its number.

    Numbers run with the pages: the distance between number and page that most pages share, at the top or at
    the foot, is the rule; a page off the rule (pages are missing before it) must keep order and place.
    """
    candidates = _candidates(pages)
    shifts = Counter((top, number - index) for index, number, _, top in candidates if number)
    found: list[Line | None] = [None] * len(pages)
    if not shifts:  # roman numbers only
        for index, _, line, _ in candidates:
            found[index] = found[index] or line
        return found
    (usual, shift), count = max(shifts.items(), key=lambda item: (item[1], item[0]))
    if count == 1 and len(pages) > 2:
        return found
    last = 0
    for index, number, line, top in candidates:
        ahead = min((n for i, n, _, t in candidates if i > index and (t, n - i) == (usual, shift)), default=10**6)
        roman = number == 0 and top == usual and last == 0
        off = top == usual and last < number < ahead
        if found[index] is None and (roman or (number and number - index == shift) or (number and off)):
            found[index] = line
            last = max(last, number)
    return found


def _running(pages: Sequence[Sequence[Line]]) -> set[str]:
    edges = Counter[str]()
    for page in pages:
        edges.update({_shape(line) for line in ([*page[:2], *page[-2:]] if len(page) > 4 else page[:1])})
    least = max(RUNNING, RUNNING_SHARE * len(pages))
    return {shape for shape, count in edges.items() if count >= least and shape}


def _shape(line: Line) -> str:
    if _LAW_HEAD.match(line.text):
        return ""
    return re.sub(r"[\W\d_]+", " ", line.text).strip().lower()


def _by_page(text: Text) -> Paged:
    pages = _pages(str(text))
    running = _running(pages)
    edits: list[Edit] = []
    kept: list[list[Line]] = []
    inline: list[int | None] = []
    for page in pages:
        heads = [line for line in page[:2] + page[2:][-2:] if _shape(line) in running]
        digits = [match[0] for line in heads for match in _AT_EDGE.finditer(line.text)]
        inline.append(int(digits[0]) if len(digits) == 1 else None)
        edits.extend(Edit(line.start, line.end, "", "running-head") for line in heads)
        kept.append([line for line in page if line not in heads])
    numbers: list[int | None] = []
    for line, in_head in zip(_number_lines(kept), inline, strict=True):
        value = _number(line) if line else None
        numbers.append(int(value) if value and value.isdigit() else in_head)
        if line:
            edits.append(Edit(line.start, line.end, "", "page-number"))
    return Paged(text.edit(sorted(edits, key=lambda edit: edit.start)), tuple(numbers))


def _chain(lines: Sequence[Line]) -> list[Line]:
    """The longest run of lone numbers n, n + 1, n + 2 ... in the text's lines."""
    best: list[Line] = []
    numbers = [line for line in lines if re.fullmatch(r"\s*[-–]?\s*\d{1,3}\s*[-–]?\s*", line.text)]
    for first in range(len(numbers)):
        run = [numbers[first]]
        for line in numbers[first + 1 :]:
            if int(_number(line) or 0) == int(_number(run[-1]) or 0) + 1 and line.start - run[-1].end > 200:
                run.append(line)
        if len(run) >= len(best):  # a later start: the contents hold lone numbers too
            best = run
    return best if len(best) >= CHAIN else []


def _by_chain(text: Text) -> Paged:
    """Page numbers that stand between the lines of a text whose page breaks are lost; each ends its page."""
    chain = _chain([line for line in lines_of(str(text)) if line.text.strip()])
    if not chain:
        return Paged(text, (None,))
    numbers = [int(_number(line) or 0) for line in chain]
    edits = [Edit(line.start, line.end, PAGE_BREAK, "page-number") for line in chain]
    return Paged(text.edit(edits), (*numbers, numbers[-1] + 1))


def without_furniture(text: Text) -> Paged:
    """The text without page numbers and running heads, and the number of each of its pages.

    Page breaks (form feeds) stay: they say on which page a word stands.

    >>> paged = without_furniture(Text.of_source("f", "vi\\n\\f7\\nLAW 1\\nPlay.\\f8\\nMore.\\n"))
    >>> str(paged.text), paged.numbers
    ('\\n\\x0c\\nLAW 1\\nPlay.\\x0c\\nMore.\\n', (None, 7, 8))
    """
    return _by_page(text) if PAGE_BREAK in str(text) else _by_chain(text)
