"""Footnotes: their texts at the foot of a page, and their numbers glued to words in the text above.

Footnote numbers rise by one through the text. A number glued to a word or a stop is a marker only where a
footnote of that number exists: the 2 of "68B2" belongs to the label, the 4 of "70A.4" may be a marker.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.alignment.official.furniture import Line, lines_of
from ingest.alignment.official.model import MARK, MARK_CLOSE, MARK_OPEN, PAGE_BREAK
from ingest.text import Edit, Text

_NOTE = re.compile(rf"\s*(?:{MARK_OPEN}(\d{{1,3}}){MARK_CLOSE}|(\d{{1,3}})) ?(?=[^\W\d_]|['\"‘“`(])")
# A marker before a stop, and the spaces that extraction put around it: "request <7> , at".
_BEFORE_STOP = re.compile(rf"[ \t]*{MARK.pattern}[ \t]*([.,;:!?)\]])")
# What ends a footnote that does not stand at the end of its page: a heading or label.
_STOP = re.compile(r"\s*(?:LAW\s+\d|[A-Z]\.\s|\d{1,2}\.\s|\([a-z]{1,4}\.?\)\s|DEFINITIONS\b|INDEX\b)")


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote's number and its text, which lies at [start, end) of the string it was found in."""

    number: int
    start: int
    end: int


def _glued(number: int) -> re.Pattern[str]:
    """A marker of that number: after a word of two letters or more, or a stop that no digit precedes."""
    before = r"(?:(?<=[A-Za-z]{2})|(?<=[a-z])|(?<=[^\W\d][.,;:!?)\]'\"’”])|(?<=[)\]'\"’”][.,;:]))"
    return re.compile(rf"{before}{number}(?=[\s.,;:!?)\]'\"’”]|$|{PAGE_BREAK})(?!\.\d)")


def _after_digit(number: int) -> re.Pattern[str]:
    """A marker after a number and a stop ("since 2017.5"): tried only where no other place bears it."""
    return re.compile(rf"(?<=\d[.,;:)]){number}(?=\s|$)")


def _marked(text: str, number: int) -> bool:
    if f"{MARK_OPEN}{number}{MARK_CLOSE}" in text:
        return True
    return any(pattern(number).search(text) for pattern in (_glued, _after_digit))


def _due(line: str, last: int | None, above: str) -> int | None:
    """Number of the footnote that a line begins, where it is due and the text above bears its marker."""
    match = _NOTE.match(line)
    if match is None:
        return None
    number = int(match[1] or match[2])
    due = last is None or number in (last + 1, 1)
    return number if due and _marked(above, number) else None


def _page_notes(text: str, page: list[Line], last: int | None, paged: bool, top: int) -> Iterator[Note]:
    """Footnotes of one page: from the first line that begins one to the page's end (or, where the text has no
    pages, to the next blank line, heading or label). Their markers stand on the page or the one before, from
    `top` on."""
    at = 0
    while at < len(page):
        number = _due(page[at].text, last, text[top : page[at].start])
        if number is None:
            at += 1
            continue
        stop = at + 1
        while stop < len(page) and not _STOP.match(page[stop].text):
            following = _due(page[stop].text, number, text[top : page[at].start])
            if following is not None or (not paged and not page[stop].text.strip()):
                break
            stop += 1
        for note in _split(text, Note(number, page[at].start, page[stop - 1].end), top, page[at].start):
            last = note.number
            yield note
        at = stop


def _split(text: str, note: Note, top: int, foot: int) -> Iterator[Note]:
    """Footnotes that run on in one line: "13 See Law 59. 14 If the partner ..."."""
    following = re.compile(rf"(?<=[.!?)]) (?={note.number + 1} [A-Z'\"‘“`])")
    match = following.search(text, note.start, note.end)
    if match is None or not _marked(text[top:foot], note.number + 1):
        yield note
        return
    yield Note(note.number, note.start, match.start())
    yield from _split(text, Note(note.number + 1, match.end(), note.end), top, foot)


def find_notes(text: str) -> tuple[Note, ...]:
    """All footnotes of a text, in order; `start` is where the number stands.

    >>> text = "Declarer6 may ask.7\\n6 He plays first.\\n7 Unless dummy.\\n\\fNext page"
    >>> [(n.number, text[n.start : n.end].strip()) for n in find_notes(text)]
    [(6, '6 He plays first.'), (7, '7 Unless dummy.')]
    """
    found: list[Note] = []
    paged = PAGE_BREAK in text
    at = 0
    for page in text.split(PAGE_BREAK):
        last = found[-1].number if found else None
        top = text.rfind(PAGE_BREAK, 0, max(at - 1, 0)) + 1
        found.extend(_page_notes(text, lines_of(text, at, at + len(page)), last, paged, top))
        at += len(page) + 1
    return tuple(found)


def note_text(line: str) -> str:
    """A footnote's text without its number."""
    return _NOTE.sub("", line, count=1).strip()


def mark(text: Text, notes: tuple[Note, ...]) -> Text:
    """The text with the glued numbers of its footnotes set between MARK_OPEN and MARK_CLOSE.

    A marker may stand again on later pages; the footnotes themselves are left alone.

    >>> str(mark(Text.of_source("f", "by player19, see 68B2."), (Note(19, 22, 22), Note(2, 22, 22))))
    'by player\\ue00019\\ue001, see 68B2.'
    """
    string = str(text)
    own = [(note.start, note.end) for note in notes]
    edits: dict[int, Edit] = {}
    for note in notes:
        places = [m for m in _glued(note.number).finditer(string) if not _inside(m.start(), own)]
        if not places and f"{MARK_OPEN}{note.number}{MARK_CLOSE}" not in string[: note.start]:
            late = _after_digit(note.number).finditer(string, 0, note.start)
            places = [m for m in late if not _inside(m.start(), own)][-1:]
        for match in places:
            marked = f"{MARK_OPEN}{note.number}{MARK_CLOSE}"
            edits[match.start()] = Edit(match.start(), match.end(), marked, "footnote-marker")
    return text.edit(edits[start] for start in sorted(edits))


def _inside(offset: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= offset < end for start, end in spans)


def without_marks(text: str) -> str:
    """A string without its footnote markers, and without the space that one left before a stop."""
    return MARK.sub("", _BEFORE_STOP.sub(r"\2", text))
