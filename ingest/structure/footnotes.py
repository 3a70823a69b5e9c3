"""Footnotes: told from the page they stand on, tied to the provision that bears their marker."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.address import Address
from ingest.structure.labels import Label, label_of
from ingest.structure.lines import Line, join, print_width
from ingest.structure.model import Doubt, NoteMark, Segment
from ingest.text import Edit, Text

# "...закрытой картой(*)"; in "см. сноску (*) к правилу 69" the stars name a footnote and mark none
_MARKER = re.compile(r" ?\((?P<stars>\*{1,5})\)|(?<=[а-яёa-z])(?P<bare>\*{1,3})(?=[\s.,;:!?)]|$)", re.I)
_NAMED = re.compile(r"сноск\w*\s*$", re.I)
NO_NOTE = Doubt(
    "note-missing",
    "Сноска, на которую указывает знак, на отсутствующей странице.",
    "The footnote that the marker points to is on a missing page.",
)
NO_MARK = Doubt(
    "marker-missing",
    "Знака этой сноски в тексте страницы нет; она отнесена к пункту по соседству.",
    "The page shows no marker for this footnote; it was tied to the nearest provision.",
)
_STOPS = ("division", "law", "section", "item", "sub")


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote as it stands on its page: its stars, the printed page, label and text, and whether a page gap
    follows it."""

    stars: str
    page: int | None
    label: Text
    text: Text
    ends_cut: bool


def take_notes(lines: Sequence[Line], *, ends_cut: bool) -> tuple[list[Line], list[Note], list[Text]]:
    """Take the footnotes out of the lines of one page.

    A footnote begins with "(*)" at the head of a line, below a rule mark or at the foot of the page, and goes on to
    the next footnote, the end of the page or the next heading.

    Returns:
        the other lines, the footnotes, and the removed rule marks above them.
    """
    body: list[Line] = []
    notes: list[Note] = []
    removed: list[Text] = []
    width = print_width(lines)
    index = 0
    while index < len(lines):
        line = lines[index]
        label = None if line.is_rule else label_of(line.string)
        if label is None or label.kind != "footnote" or not _begins_note(lines, index):
            body.append(line)
            index += 1
            continue
        while body and body[-1].is_rule:
            removed.append(body.pop().text.removed("underline"))
        end = index + 1
        while end < len(lines) and not _ends_note(lines[end]) and not _resumes(body, lines[end - 1], lines[end]):
            end += 1
        notes.append(_note(label, lines[index:end], width, ends_cut and end == len(lines)))
        index = end
    return body, notes, removed


def _begins_note(lines: Sequence[Line], index: int) -> bool:
    if index and lines[index - 1].is_rule:
        return True
    if lines[index].string.startswith("("):
        return bool(re.match(r"\(\*+\) ?[—–-]", lines[index].string)) or index > len(lines) // 2
    return index >= len(lines) - 3 and index > 0


def _ends_note(line: Line) -> bool:
    if line.is_rule:
        return False
    label = label_of(line.string)
    return label is not None and (label.kind in _STOPS or label.kind == "footnote")


def _resumes(body: Sequence[Line], last: Line, line: Line) -> bool:
    """Whether the text goes on after a footnote: the word cut before it has its other half here ("защит-", a note that
    ends with its sentence, "ники ждут")."""
    cut = bool(body) and body[-1].string[-1:] in "-\N{HYPHEN}" and body[-1].string[-2:-1].isalpha()
    return cut and line.string[:1].islower() and last.string[-1:] in tuple(".!?)»")


def _note(label: Label, lines: Sequence[Line], width: int, ends_cut: bool) -> Note:
    head = lines[0].text.slice(0, label.length).removed("label")
    text = join([lines[0].rest(label.length), *lines[1:]], width=width).stripped("line-end")
    return Note(label.value, lines[0].page, head, text, ends_cut)


def tie(segments: Sequence[Segment], pages: Sequence[Sequence[int | None]], notes: Sequence[Note]) -> list[Segment]:
    """Take the markers out of the segments' texts and add the footnotes as segments after their bearers.

    Args:
        segments: provisions in order.
        pages: for each segment, the printed page of each marker in its text, in order.
        notes: the footnotes of the same pages.
    Returns:
        provisions with their marks, each followed by its own footnotes. A footnote goes to the first provision on
        its page that bears its stars.
    """
    found: list[list[tuple[int, int, str]]] = [list(markers(str(s.text))) for s in segments]
    owner: dict[tuple[int | None, str], Address] = {}
    count: dict[Address, int] = {}
    wanted = {(n.page, n.stars) for n in notes}
    for segment, marks, where in zip(segments, found, pages, strict=True):
        for (_, _, stars), page in zip(marks, [*where, *[None] * len(marks)], strict=False):
            key = (page, stars)
            if key in wanted and key not in owner:
                count[segment.address] = count.get(segment.address, 0) + 1
                owner[key] = replace(segment.address, note=count[segment.address])
    own: dict[Address, list[Segment]] = {}
    for note in notes:
        address = owner.get((note.page, note.stars))
        doubts: tuple[Doubt, ...] = ()
        if address is None:
            bearer = _nearest(segments, note.page)
            if bearer is None:
                continue
            count[bearer] = count.get(bearer, 0) + 1
            address, doubts = replace(bearer, note=count[bearer]), (NO_MARK,)
            owner[(note.page, note.stars)] = address
        string = str(note.text)
        complete = not note.ends_cut or string[-1:] in tuple(".!?…)»")
        made = Segment(
            address, segments[0].document, label=note.label, text=note.text, page=note.page, complete=complete,
            doubts=doubts, ends_at_edge=note.ends_cut,
        )  # fmt: skip
        bearer = address.parent
        assert bearer is not None
        own.setdefault(bearer, []).append(made)
    out: list[Segment] = []
    for segment, marks, where in zip(segments, found, pages, strict=True):
        out.append(_marked(segment, marks, [*where, *[None] * len(marks)], owner))
        out.extend(own.pop(segment.address, ()))
    return out


def markers(text: str) -> list[tuple[int, int, str]]:
    """(start, end, stars) of each footnote marker of a text.

    >>> markers("закрытой картой(*). См. сноску (*) к правилу 69")
    [(15, 18, '*')]
    """
    return [
        (m.start(), m.end(), m["stars"] or m["bare"])
        for m in _MARKER.finditer(text)
        if not _NAMED.search(text[: m.start() + 1])
    ]


def _marked(
    segment: Segment, marks: Sequence[tuple[int, int, str]], where: Sequence[int | None],
    owner: dict[tuple[int | None, str], Address],
) -> Segment:  # fmt: skip
    if not marks:
        return segment
    edits: list[Edit] = []
    tied: list[NoteMark] = []
    doubts = list(segment.doubts)
    gone = 0
    for (start, end, stars), page in zip(marks, where, strict=False):
        edits.append(Edit(start, end, "", "footnote-marker"))
        note = owner.get((page, stars))
        if note is not None:
            tied.append(NoteMark(start - gone, note))
        elif NO_NOTE not in doubts:
            doubts.append(NO_NOTE)
        gone += end - start
    return replace(segment, text=segment.text.edit(edits), notes=tuple(tied), doubts=tuple(doubts))


def _nearest(segments: Sequence[Segment], page: int | None) -> Address | None:
    here = [s.address for s in segments if s.page is not None and page is not None and s.page <= page and s.text]
    if here:
        return here[-1]
    return segments[-1].address if segments else None
