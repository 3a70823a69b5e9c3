"""Text with provenance: a run of pieces, each a span of one source file and what it reads now.

A repair is a pure function from string to edits; `Text.edit` applies them and keeps the record. Every piece says
where it came from, so that conservation ("every character of every source is somewhere, once"), the apparatus
("what stood, what stands, by which rule") and determinism follow at no extra cost.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class Piece:
    """The characters [start, end) of the decoded source `file`, which now read `text`.

    Without `rules` the piece is verbatim (`text` is the source's own). An empty `text` is a removal, an empty span
    an insertion; a piece with rules whose text equals the source's was looked at and marked (emphasis).
    """

    file: str
    start: int
    end: int
    text: str
    rules: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.start < 0 or self.end < self.start:
            raise ValueError(f"piece of {self.file} has span [{self.start}, {self.end})")
        if not self.rules and len(self.text) != self.end - self.start:
            raise ValueError(f"verbatim piece of {self.file} at {self.start} has another length than its source")

    def cut(self, at: int) -> tuple[Piece, Piece]:
        """Two pieces, before and from character `at` of the text. What is not verbatim keeps its source span on
        the left, so that every source character stays in exactly one piece."""
        aligned = len(self.text) == self.end - self.start
        middle = self.start + at if aligned else self.end
        return (
            Piece(self.file, self.start, middle, self.text[:at], self.rules),
            Piece(self.file, middle, self.end, self.text[at:], self.rules),
        )


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace characters [start, end) of a text by `new`, under the name of a rule."""

    start: int
    end: int
    new: str
    rule: str


@dataclass(frozen=True, slots=True)
class Text:
    """An immutable run of pieces in reading order; `str(text)` is what it reads."""

    pieces: tuple[Piece, ...] = ()
    _ends: tuple[int, ...] = field(init=False, repr=False, compare=False)
    _string: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ends", tuple(accumulate(len(p.text) for p in self.pieces)))
        object.__setattr__(self, "_string", "".join(p.text for p in self.pieces))

    @classmethod
    def of_source(cls, file: str, string: str) -> Text:
        """The whole decoded source, verbatim."""
        return cls((Piece(file, 0, len(string), string),)) if string else cls()

    def __str__(self) -> str:
        return self._string

    def __len__(self) -> int:
        return len(self._string)

    def __bool__(self) -> bool:
        return bool(self.pieces)

    def __add__(self, other: Text) -> Text:
        return Text(self.pieces + other.pieces)

    @classmethod
    def join(cls, texts: Iterable[Text]) -> Text:
        """The texts one after another, nothing between them."""
        return cls(tuple(piece for text in texts for piece in text.pieces))

    def slice(self, start: int, end: int) -> Text:
        """Characters [start, end). A removal standing at `start` is included, one at `end` is not (unless `end` is
        the end of the text), so that adjacent slices tile the text and lose nothing.

        >>> whole = Text.of_source("f", "abcd").edit([Edit(1, 2, "", "gone")])
        >>> str(whole.slice(0, 1)), whole.slice(1, 3).pieces[0].rules, len(whole.slice(0, 1).pieces)
        ('a', ('gone',), 1)
        """
        size = len(self)
        start, end = max(0, min(start, size)), max(0, min(end, size))
        if start == 0 and end == size:
            return self
        if start >= end:
            return Text()
        # removals at `start` stand after the piece that ends there: the first piece ending at or after start
        first = bisect_left(self._ends, start)
        out: list[Piece] = []
        at = self._ends[first - 1] if first else 0
        for index in range(first, len(self.pieces)):
            piece = self.pieces[index]
            a, b = at, at + len(piece.text)
            at = b
            if a > end or (a == end and end != size):
                break
            if a < start:
                if b <= start:
                    continue
                piece = piece.cut(start - a)[1]
                a = start
            if b > end:
                piece = piece.cut(end - a)[0]
            out.append(piece)
        return Text(tuple(out))

    def edit(self, edits: Iterable[Edit]) -> Text:
        """The text after the edits, which must be in order and must not overlap.

        A replaced span becomes one piece that covers the source of all it replaces and remembers the rules that
        had worked on it before. Raises ValueError on overlap or where an edit spans two files.

        >>> t = Text.of_source("f", "бол\\n\\nваном").edit([Edit(3, 5, "", "lost-hyphen")])
        >>> str(t), [(p.start, p.end, p.rules) for p in t.pieces if p.rules]
        ('болваном', [(3, 5, ('lost-hyphen',))])
        """
        out: list[Piece] = []
        walker = _Walker(self.pieces)
        at = 0
        changed = False
        for edit in edits:
            if edit.start < at or edit.end < edit.start or edit.end > len(self):
                raise ValueError(f"edits overlap or leave the text: {edit}")
            changed = True
            walker.copy(edit.start - at, out)
            covered: list[Piece] = []
            walker.copy(edit.end - edit.start, covered)
            out.extend(_merged(covered, edit, walker.place()))
            at = edit.end
        if not changed:
            return self
        walker.rest(out)
        return Text(tuple(out))

    def mark(self, start: int, end: int, rule: str) -> Text:
        """The same text with `rule` noted on every piece of [start, end) (emphasis, doubt)."""
        if start >= end:
            return self
        noted = tuple(
            Piece(p.file, p.start, p.end, p.text, (*p.rules, rule)) if p.text else p
            for p in self.slice(start, end).pieces
        )
        tail = self.slice(end, len(self)) if end < len(self) else Text()
        return Text(self.slice(0, start).pieces + noted + tail.pieces)

    def removed(self, rule: str) -> Text:
        """The text with everything in it removed under the name of a rule."""
        return Text(
            tuple(Piece(p.file, p.start, p.end, "", (*p.rules, rule)) for p in self.pieces if p.end > p.start or p.text)
        )

    def stripped(self, rule: str = "line-space") -> Text:
        """Without white space at both ends, which stays as removals."""
        string = self._string
        left = len(string) - len(string.lstrip())
        right = len(string.rstrip())
        edits = []
        if left:
            edits.append(Edit(0, left, "", rule))
        if right < len(string) and right >= left:
            edits.append(Edit(right, len(string), "", rule))
        return self.edit(edits)

    def spans_of(self, rule: str) -> tuple[tuple[int, int], ...]:
        """Spans [start, end) of the text that carry `rule` (adjacent ones joined)."""
        spans: list[tuple[int, int]] = []
        for piece, end in zip(self.pieces, self._ends, strict=True):
            if rule in piece.rules and piece.text:
                start = end - len(piece.text)
                if spans and spans[-1][1] == start:
                    spans[-1] = (spans[-1][0], end)
                else:
                    spans.append((start, end))
        return tuple(spans)

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rules that worked on the text, each once, in order of first use."""
        return tuple(dict.fromkeys(rule for piece in self.pieces for rule in piece.rules))

    @property
    def source_spans(self) -> tuple[tuple[str, int, int], ...]:
        """(file, start, end) of all source text, adjacent spans joined, in reading order."""
        spans: list[tuple[str, int, int]] = []
        for p in self.pieces:
            if p.end == p.start:
                continue
            if spans and spans[-1][0] == p.file and spans[-1][2] == p.start:
                spans[-1] = (p.file, spans[-1][1], p.end)
            else:
                spans.append((p.file, p.start, p.end))
        return tuple(spans)

    def source_of(self, start: int, end: int) -> tuple[tuple[str, int, int], ...]:
        """Source spans of the characters [start, end) of the text."""
        return self.slice(start, end).source_spans


class _Walker:
    """Reads pieces one after another, in parts where asked. Used once, inside `Text.edit`; it keeps a place inside the
    piece at hand and never copies what is left of it, so that many edits of one long piece stay linear."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._pieces: Iterator[Piece] = iter(pieces)
        self._held: Piece | None = next(self._pieces, None)
        self._used = 0  # characters of the held piece that were read
        self._last: tuple[str, int] = (self._held.file, self._held.start) if self._held else ("", 0)

    def place(self) -> tuple[str, int]:
        """File and offset at which an insertion would stand now: where the text just read ends."""
        return self._last

    def copy(self, count: int, out: list[Piece]) -> None:
        """Append the next `count` characters to `out`."""
        while count and self._held is not None:
            left = len(self._held.text) - self._used
            if left <= count:
                out.append(self._part(left))
                count -= left
                self._held, self._used = next(self._pieces, None), 0
            else:
                out.append(self._part(count))
                self._used += count
                count = 0

    def _part(self, count: int) -> Piece:
        piece, used = self._held, self._used
        assert piece is not None
        size = len(piece.text)
        if used == 0 and count == size:
            part = piece
        elif size == piece.end - piece.start:
            start = piece.start + used
            part = Piece(piece.file, start, start + count, piece.text[used : used + count], piece.rules)
        else:  # what is not verbatim keeps its source span on the left, as in `Piece.cut`
            start = piece.end if used else piece.start
            part = Piece(piece.file, start, piece.end, piece.text[used : used + count], piece.rules)
        self._last = (part.file, part.end)
        return part

    def rest(self, out: list[Piece]) -> None:
        """Append everything that is left."""
        if self._held is not None:
            out.append(self._part(len(self._held.text) - self._used))
        out.extend(self._pieces)


def _merged(covered: Sequence[Piece], edit: Edit, place: tuple[str, int]) -> list[Piece]:
    """The pieces that stand for a replaced span: one where the source is one run, else a removal for each
    further run, so that no source character is claimed that was not replaced."""
    if not covered:
        return [Piece(place[0], place[1], place[1], edit.new, (edit.rule,))] if edit.new else []
    runs: list[list[Piece]] = [[covered[0]]]
    for piece in covered[1:]:
        last = runs[-1][-1]
        if (piece.file, piece.start) == (last.file, last.end):
            runs[-1].append(piece)
        else:
            runs.append([piece])
    out: list[Piece] = []
    for index, run in enumerate(runs):
        rules = tuple(dict.fromkeys([*(r for p in run for r in p.rules), edit.rule]))
        text = edit.new if index == 0 else ""
        out.append(Piece(run[0].file, run[0].start, run[-1].end, text, rules))
    return out


def tile_errors(texts: Iterable[Text], sizes: dict[str, int]) -> list[str]:
    """What is wrong with the claim that `texts` hold every character of every source exactly once.

    Args:
        texts: all texts of the result, segments and removals.
        sizes: length in characters of each decoded source.
    Returns:
        one line per gap or overlap, with file and offsets; empty when the claim holds.
    """
    spans: dict[str, list[tuple[int, int]]] = {file: [] for file in sizes}
    for text in texts:
        for piece in text.pieces:
            if piece.end > piece.start:
                spans.setdefault(piece.file, []).append((piece.start, piece.end))
    errors: list[str] = []
    for file, found in sorted(spans.items()):
        at = 0
        for start, end in sorted(found):
            if start > at:
                errors.append(f"{file}: characters {at}-{start} are in no segment and no removal")
            elif start < at:
                errors.append(f"{file}: characters {start}-{min(at, end)} stand twice")
            at = max(at, end)
        if at < sizes.get(file, 0):
            errors.append(f"{file}: characters {at}-{sizes[file]} are in no segment and no removal")
    return errors


def line_bounds(string: str) -> list[tuple[int, int]]:
    """Start and end (without the line end) of each line of a string."""
    bounds: list[tuple[int, int]] = []
    start = 0
    while True:
        end = string.find("\n", start)
        if end < 0:
            bounds.append((start, len(string)))
            return bounds
        bounds.append((start, end))
        start = end + 1
