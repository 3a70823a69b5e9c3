"""Blank lines: what they mean depends on the copy, so they go, and leave a mark only where they mean something."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit



def drop_blank_lines(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Blank lines between lines go. Paragraphs are told by their labels, not by blank lines: some copies put one
    after every line, others after every paragraph, and cut words stand on both sides of them.

    >>> list(drop_blank_lines("бол\\n\\nваном", Lexicon()))
    [Edit(start=3, end=5, new='\\n', rule='blank-line')]
    """
    for m in re.finditer(r"\A\s*\n|\n(?:[ ]*\n)+|\n\s*\Z", text):
        inner = 0 < m.start() and m.end() < len(text)
        yield Edit(m.start(), m.end(), "\n" if inner else "", "blank-line")
