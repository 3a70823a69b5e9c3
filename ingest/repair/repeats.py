"""Repeated text: an excerpt or a page that stands twice in one file is kept once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.repair.marks import FOOT
from ingest.text import Edit, line_bounds

_SHINGLE = 6  # lines that must agree before two places are compared further
_MIN_LINES = 8
_MIN_CHARS = 300


def repeated_excerpts(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Remove the later of two runs of lines that are the same, eight lines and 300 characters or longer.

    >>> lines = "\\n".join(f"строка номер {n} этого отрывка, она довольно длинная" for n in range(12))
    >>> [(e.start > 600, e.rule) for e in repeated_excerpts(f"{lines}\\nмежду\\n{lines}", Lexicon())]
    [(True, 'repeated-text')]
    """
    bounds = [(a, b) for a, b in line_bounds(text) if text[a:b].strip()]
    keys = [re.sub(r"\s+", " ", text[a:b]).strip() for a, b in bounds]
    seen: dict[tuple[str, ...], int] = {}
    index = 0
    while index + _SHINGLE <= len(keys):
        shingle = tuple(keys[index : index + _SHINGLE])
        first = seen.get(shingle)
        if first is None:
            seen[shingle] = index
            index += 1
            continue
        size = _SHINGLE
        while index + size < len(keys) and first + size < index and keys[first + size] == keys[index + size]:
            size += 1
        start, end = bounds[index][0], bounds[index + size - 1][1]
        if size >= _MIN_LINES and end - start >= _MIN_CHARS:
            yield Edit(start, end, "", "repeated-text")
            index += size
        else:
            index += 1


def repeated_pages(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Remove a page (between form feeds) that says word for word what an earlier one says.

    Equal neighbour lines inside a page are no repetition ("Пас / Пас / Пас" is an auction).

    >>> [e.start for e in repeated_pages("Раз.\\nДва.\\n\\fРаз.\\nДва.\\n\\fТри.\\nДва.\\n", Lexicon())]
    [11]
    """
    if "\f" not in text:
        return
    seen: set[str] = set()
    start = 0
    for page in text.split("\f"):
        key = " ".join(FOOT.sub("", page).split())
        if len(key) > 8 and key in seen:
            yield Edit(start, start + len(page), "", "repeated-page")
        seen.add(key)
        start += len(page) + 1
