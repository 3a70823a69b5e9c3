"""Measurements. A module of this package that has `TITLE`, `HEADER` and `run()` is one table of `make bench`.

`run() -> list[Row]`: a row is a tuple of strings as wide as HEADER. Modules without `run` are helpers.
"""

from __future__ import annotations

from collections.abc import Sequence

Row = tuple[str, ...]


def table(title: str, header: Sequence[str], rows: Sequence[Row]) -> str:
    """The rows as a Markdown table under its title; columns padded so that it reads well in a terminal too.

    >>> print(table("T", ["a", "b"], [("1", "22")]))
    ### T
    <BLANKLINE>
    | a | b  |
    | - | -- |
    | 1 | 22 |
    """
    lines = [tuple(header), *rows]
    widths = [max(len(line[i]) for line in lines) for i in range(len(header))]

    def row(cells: Sequence[str]) -> str:
        return "| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)) + " |"

    rule = "| " + " | ".join("-" * width for width in widths) + " |"
    return "\n".join([f"### {title}", "", row(header), rule, *(row(line) for line in rows)])
