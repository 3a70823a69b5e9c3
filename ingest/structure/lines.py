"""Lines of repaired text and how they are joined again to running text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ingest.repair.characters import PARAGRAPH_INDENT
from ingest.repair.lines import PARAGRAPH_GAP
from ingest.repair.marks import RULE_MARK
from ingest.text import Edit, Piece, Text, line_bounds

_ENDS = '.!?:;…»")'
_INDENT = 16  # what label and indent took of the first printed line of a provision ("        58.5. Ссылка")


@dataclass(frozen=True, slots=True)
class Line:
    """One line with its line end (if any) and the printed page it stands on (None where unknown)."""

    text: Text
    page: int | None = None

    @property
    def string(self) -> str:
        """The line without its line end."""
        return str(self.text).rstrip("\n")

    @property
    def is_rule(self) -> bool:
        return self.string == RULE_MARK

    def rest(self, start: int) -> Line:
        """The line from character `start`."""
        return Line(self.text.slice(start, len(self.text)), self.page)


def split_lines(text: Text, page: int | None = None) -> list[Line]:
    """Lines of a text; nothing is lost: each keeps its line end, and removals stay with the line they stand in."""
    string = str(text)
    bounds = line_bounds(string)
    out: list[Line] = []
    for index, (start, end) in enumerate(bounds):
        stop = end + 1 if index + 1 < len(bounds) else len(string)
        if index + 1 == len(bounds) and start == end:
            if not out and text:
                out.append(Line(text, page))
            continue
        out.append(Line(text.slice(start, stop), page))
    return out


def join(lines: Sequence[Line], *, width: int = 0, one: bool = False) -> Text:
    """Running text of lines: line ends become spaces, or stay where a paragraph ends.

    A paragraph ends at a rule mark, or where the line ends a sentence, the next begins one, and the line was so
    short that the next word would have fitted (`width` characters a line; 0 means that each line of the copy is a
    paragraph). With `one` all becomes one paragraph.
    """
    edits: list[Edit] = []
    at = 0
    for index, line in enumerate(lines):
        string = str(line.text)
        end = at + len(string)
        body = string.rstrip("\n")
        if line.is_rule:
            edits.append(Edit(at, end, "", "rule-mark"))
        elif len(body) < len(string) or index + 1 < len(lines):
            start = at + len(body)
            following = next((n for n in lines[index + 1 :] if not n.is_rule), None)
            if following is None:
                if start < end:
                    edits.append(Edit(start, end, "", "line-end"))
            else:
                ruled = lines[index + 1].is_rule
                used = _INDENT if index == 0 else 0
                new = "\n" if not one and (ruled or _paragraph_ends(line, following, width, used)) else " "
                if body.endswith(" ") or not body:
                    new = ""
                if new != string[len(body) :]:
                    edits.append(Edit(start, end, new, "line-join"))
        at = end
    return Text.join(line.text for line in lines).edit(edits)


def _paragraph_ends(line: Line, following: Line, width: int, used: int) -> bool:
    body, after = line.string, following.string
    if after[:1].islower():
        return False
    if begins_paragraph(line, following):
        return True
    if body[-1:] not in _ENDS:
        return False
    if not width:
        return True
    first = after.split(" ", 1)[0]
    return used + physical_length(line.text) + 1 + len(first) < width - 2


def begins_paragraph(line: Line, following: Line) -> bool:
    """Whether the copy sets `following` off from `line`: by a blank line or by an indent of its own."""
    ends = any(PARAGRAPH_GAP in piece.rules for piece in line.text.pieces[-1:])
    indented = any(PARAGRAPH_INDENT in piece.rules for piece in _first_pieces(following.text))
    return ends or indented


def _first_pieces(text: Text) -> Iterator[Piece]:
    """The removals that stand before the first character of a text."""
    return takewhile(lambda piece: not piece.text, text.pieces)


def physical_length(text: Text) -> int:
    """Length of the last printed line in a line that was joined from several ("сы-/грана" makes two of one)."""
    length = 0
    for piece in text.pieces:
        if any(rule in ("hyphenation", "hyphen-kept", "lost-hyphen") for rule in piece.rules):
            length = 0
        else:
            length += len(piece.text)
    return length - str(text).endswith("\n")


def print_width(lines: Iterable[Line]) -> int:
    """Characters that a full printed line of these holds; 0 where each line is a paragraph of its own."""
    lengths = sorted(physical_length(line.text) for line in lines if line.string and not line.is_rule)
    if len(lengths) < 4:
        return 0
    longest = lengths[-max(1, len(lengths) // 20)]
    return longest if longest <= 110 else 0
