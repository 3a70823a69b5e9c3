"""Underlines: lines that the printer drew with characters, and what became of them in another encoding."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.repair.marks import RULE_MARK
from ingest.text import Edit

# Four or more of one character as a word of its own: ????, ====, ----, ▀▀▀▀, њњњњ, ЯЯЯЯ. Not dots (leaders of
# the contents) and not digits. Or pairs with gaps: "?? ?? ??".
_RUN = re.compile(
    r"(?:(?<!\n)\n*+|(?<=\n)(?!\n))(?<!\S)"
    r"(?:(?P<char>[^\s.\d…])(?P=char){3,}|(?P<pair>[?=_~▀-])(?P=pair)(?: (?P=pair){2}){2,}"
    r"|\*(?: \*){2,}|[?]{3}|(?<![^\n])[?=_~▀-]{2}(?![^\n]))(?!\S)(?P<after>[ ]*\n*)"
)
_SHORT = re.compile(rf"^(?:{RULE_MARK}+|[-=_~▀]{{3}})$", re.M)


def underlines(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Each underline becomes one rule mark on a line of its own; the text that ran on after it gets its own line.

    The mark stays until the structure has used it: a line under a heading ends the heading, a line above "(*)"
    starts the footnotes.

    >>> [e.new for e in underlines("Правило 6\\n???????? A.Тасование", Lexicon())] == ["\\n─\\n"]
    True
    >>> list(underlines("98.......99 вопрос?? 2222", Lexicon()))
    []
    """
    for m in _RUN.finditer(text):
        if m[0].strip() == RULE_MARK:
            continue
        before = "\n" if text[m.start() - 1 : m.start()] not in ("", "\n") else ""
        after = "\n" if m.end() < len(text) else ""
        yield Edit(m.start(), m.end(), f"{before}{RULE_MARK}{after}", "underline")
