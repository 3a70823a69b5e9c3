"""Columns that stand side by side in a line, as in a print-out or in the layout view of a PDF.

Prose in columns is read column by column; a table stays row by row, its cells divided by a tab.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

GUTTER = re.compile(r"(?<=\S) {2,}(?=\S)")
# Words a cell of a table has at most; longer cells are prose.
CELL_WORDS = 4


def _right_starts(lines: Sequence[str]) -> Counter[int]:
    return Counter(match.end() for line in lines for match in GUTTER.finditer(line))


def _split(line: str, start: int) -> tuple[str, str]:
    if len(line) <= start:
        return line.rstrip(), ""
    left, right = line[:start], line[start:]
    if left and not left[-2:].isspace():
        return line.rstrip(), ""  # the line runs across the gutter
    return left.rstrip(), right.strip()


def _is_table(pairs: Sequence[tuple[str, str]]) -> bool:
    cells = [right for _, right in pairs if right]
    short = all(len(cell.split()) <= CELL_WORDS for cell in cells)
    numeric = sum(any(char.isdigit() for char in cell) for cell in cells)
    return short and 2 * numeric >= len(cells)


def _unfold_block(lines: Sequence[str]) -> list[str]:
    starts = _right_starts(lines)
    start, count = max(starts.items(), key=lambda item: (item[1], -item[0]), default=(0, 0))
    if count < 2 or 2 * count < len(lines):
        return list(lines)
    pairs = [_split(line, start) for line in lines]
    if _is_table(pairs):
        return [GUTTER.sub("\t", line.strip()) for line in lines]
    left = [pair[0] for pair in pairs if pair[0].strip()]
    right = [pair[1] for pair in pairs if pair[1]]
    return [*left, *_unfold_block(right)]


def unfold(text: str) -> str:
    """The text with columns read one after another, block by block (blank lines divide blocks).

    A gutter is two or more spaces after which at least half of the block's lines go on in the same place.
    Spaces that only stretch a line are left alone.

    >>> unfold("The Director may         B. Score\\nadjust the score.        He may award it.")
    'The Director may\\nadjust the score.\\nB. Score\\nHe may award it.'
    >>> unfold("Difference   IMP\\n20-40        1\\n50-80        2")
    'Difference\\tIMP\\n20-40\\t1\\n50-80\\t2'
    >>> unfold("no  gutter here\\nonly a stretched line")
    'no  gutter here\\nonly a stretched line'
    """
    out: list[str] = []
    block: list[str] = []
    for line in text.split("\n"):
        if line.strip():
            block.append(line)
            continue
        out.extend(_unfold_block(block))
        out.append(line)
        block = []
    out.extend(_unfold_block(block))
    return "\n".join(out)
