"""Marks that the repaired text carries for the structure: each stands alone on its line.

A rule mark stands where the printer drew a line (under a heading, above footnotes); a foot mark holds the number
of the printed page that ends there.
"""

from __future__ import annotations

import re

RULE_MARK = "\N{BOX DRAWINGS LIGHT HORIZONTAL}"
_OPEN, _CLOSE = "\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}", "\N{MATHEMATICAL RIGHT WHITE SQUARE BRACKET}"
FOOT = re.compile(rf"^{_OPEN}(\d{{1,3}}){_CLOSE}$", re.M)


def foot_mark(number: int) -> str:
    """The line that ends printed page `number`.

    >>> FOOT.match(foot_mark(38))[1]
    '38'
    """
    return f"{_OPEN}{number}{_CLOSE}"


def is_mark(line: str) -> bool:
    """Whether a line is a mark and no text."""
    return line == RULE_MARK or FOOT.match(line) is not None
