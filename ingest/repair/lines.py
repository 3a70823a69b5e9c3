"""Blank lines: what they mean depends on the copy, so they go, and leave a mark only where they mean something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit

PARAGRAPH_GAP = "paragraph-gap"
_FEW = 0.45  # blank lines a line, up to which they part paragraphs
_BLANK = re.compile(r"\A\s*\n|\n(?:[ ]*\n)+|\n\s*\Z")


def drop_blank_lines(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Blank lines between lines go. Some copies put one after every line, and cut words stand on both sides of
    them; where they are few they part paragraphs, and the line end that is left says so by its rule.

    >>> list(drop_blank_lines("бол\\n\\nваном", Lexicon()))
    [Edit(start=3, end=5, new='\\n', rule='blank-line')]
    """
    found = list(_BLANK.finditer(text))
    lines = sum(1 for line in text.split("\n") if line.strip())
    rule = PARAGRAPH_GAP if len(found) < _FEW * lines else "blank-line"
    for m in found:
        inner = m.start() > 0 and m.end() < len(text)
        yield Edit(m.start(), m.end(), "\n" if inner else "", rule if inner else "blank-line")
