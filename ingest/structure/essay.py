"""The essay: paragraphs and list items in order, numbered 1, 2, 3 ...; short lines between them are headings."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.address import Address
from ingest.structure.lines import Line, join, physical_length, print_width
from ingest.structure.model import ESSAY, Doubt, Segment
from ingest.text import Text, line_bounds

_BULLET = re.compile(r"(?:[—–•*-] ?(?=\S)|[а-еa-e]\) ?(?=\S)|\d{1,2}\) ?(?=\S))")
_LOST_LETTER = re.compile(r"^\?[а-яё]")
LOST = Doubt(
    "letters-lost",
    "Начало слова в копии утрачено («?»); не восстановлено.",
    'The beginning of a word is lost in the copy ("?"); it was not restored.',
)


def essay(lines: Sequence[Line]) -> tuple[list[Segment], list[Text]]:
    """Segments of the essay and what was left over. List labels ("а)", "-") are labels; a heading goes to the
    paragraph after it. A copy that begins in the middle of a word, or ends amid a sentence, leaves its first or
    last paragraph incomplete."""
    loose = [line.text.removed("underline") for line in lines if line.is_rule]
    body = [line for line in lines if not line.is_rule]
    rows = _rows(body, print_width(body))
    out: list[Segment] = []
    heading = Text()
    for index, text in enumerate(rows):
        string = str(text)
        bullet = _BULLET.match(string)
        if not bullet and _is_heading(string, str(rows[index + 1]) if index + 1 < len(rows) else ""):
            if heading:
                loose.append(heading.removed("unplaced"))
            heading = text
            continue
        label = text.slice(0, bullet.end()).removed("label") if bullet else Text()
        own = text.slice(bullet.end(), len(text)) if bullet else text
        lost = _LOST_LETTER.match(str(own)) is not None
        complete = not (lost and index == 0) and (index < len(rows) - 1 or string[-1:] in tuple('.!?;:…)»"'))
        out.append(
            Segment(
                Address("ess", len(out) + 1),
                ESSAY,
                label=label,
                heading=heading,
                text=own,
                complete=complete,
                doubts=(LOST,) if lost else (),
                opens_at_edge=not out,
                ends_at_edge=index == len(rows) - 1,
            )
        )
        heading = Text()
    if heading:
        loose.append(heading.removed("unplaced"))
    return out, loose


def _rows(lines: Sequence[Line], width: int) -> list[Text]:
    """Paragraphs: a list label always begins one."""
    groups: list[list[Line]] = []
    alone = False
    for index, line in enumerate(lines):
        before = lines[index - 1] if index else None
        following = lines[index + 1].string if index + 1 < len(lines) else ""
        headed = before is not None and width > 0 and _stands_alone(before, line, following, width)
        if not groups or not width or _BULLET.match(line.string) or headed or alone:
            groups.append([])
        groups[-1].append(line)
        alone = headed
    out: list[Text] = []
    for group in groups:
        whole = join(group, width=width)
        bounds = line_bounds(str(whole))
        for index, (start, end) in enumerate(bounds):
            stop = end + 1 if index + 1 < len(bounds) else len(whole)
            text = whole.slice(start, stop).stripped("line-end")
            if str(text):
                out.append(text)
            elif text and out:
                out[-1] += text
    return out


def _stands_alone(before: Line, line: Line, following: str, width: int) -> bool:
    """Whether a printed line is a heading between paragraphs: the line before ends a sentence, and the next word
    would have fitted."""
    string = line.string
    if not _is_heading(string, following) or before.string[-1:] not in tuple('.!?;:…)»"'):
        return False
    return physical_length(line.text) + 1 + len(following.split(" ", 1)[0]) < width


def _is_heading(line: str, following: str) -> bool:
    """Short, no end of sentence, and a sentence after it.

    >>> _is_heading("Выход вне очереди", "Выход вне очереди является важным"), _is_heading("Рука имеет право:", "- да")
    (True, False)
    """
    return len(line) < 70 and line[-1:] not in tuple(".!?;:,…)»") and line[:1].isupper() and following[:1].isupper()
