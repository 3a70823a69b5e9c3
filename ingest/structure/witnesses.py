"""Collation of one text in several copies: words aligned, a reading chosen at each place, pieces spliced.

After: the collation model of the Gothenburg group (tokens, alignment, analysis), with the soundest copy as the base to
which the others are aligned. `ingest.structure.readings` chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ingest.structure.aligning import Token, Unit, tokens, units
from ingest.structure.readings import Judge, Reading, choose
from ingest.text import Edit, Text

WITNESS = "witness"  # rule: characters of a copy that say what the chosen copy says, or lost against it
COLLATED = "collation"  # rule: a reading taken from another copy than the base


@dataclass(frozen=True, slots=True)
class Witness:
    """A text of one copy. `opens_cut`, `ends_cut`: the copy's page begins or ends there, so that what is missing
    before or behind is no reading of this copy."""

    text: Text
    file: str
    opens_cut: bool = False
    ends_cut: bool = False


@dataclass(frozen=True, slots=True)
class Disagreement:
    """An undecided place: [start, end) of the result, and what another copy reads there."""

    start: int
    end: int
    file: str
    reading: str


@dataclass(frozen=True, slots=True)
class Collation:
    """The chosen text; for each witness what was not used of it, removed under the rule "witness"; undecided
    places; and where each witness's characters came to stand (`places[i]` maps an offset)."""

    text: Text
    unused: tuple[Text, ...]
    undecided: tuple[Disagreement, ...]
    places: tuple[Callable[[int], int], ...]


def collate_texts(witnesses: Sequence[Witness], judge: Judge) -> Collation:
    """Collate texts of one passage; the first is the base, the soundest of them.

    >>> from ingest.lexicon import load_lexicon
    >>> copies = [Witness(Text.of_source(f, s), f) for f, s in (("a", "взял кааату"), ("b", "взял карту"))]
    >>> str(collate_texts(copies, Judge(load_lexicon(), {})).text)
    'взял карту'
    """
    read = [tokens(str(w.text)) for w in witnesses]
    aligned = [_Aligned(units(read[0], other)) for other in read]
    builder = _Splice(witnesses, read, aligned)
    at = 0
    for start, end in _places(aligned):
        builder.equal(at, start)
        spans = [one.span(start, end) for one in aligned]
        readings = [
            Reading(found[a:b], found[:a], w.file, _silent(w, (a, b), len(found)))
            for w, found, (a, b) in zip(witnesses, read, spans, strict=True)
        ]
        chosen, rivals = choose(readings, judge)
        builder.reading(chosen, spans, rivals)
        at = end
    builder.equal(at, len(read[0]))
    return builder.done()


def _silent(witness: Witness, span: tuple[int, int], size: int) -> bool:
    return (witness.opens_cut and span[0] == 0) or (witness.ends_cut and span[1] == size)


class _Aligned:
    """One copy's alignment to the base, by boundaries: where its words stand before and after what it adds there."""

    def __init__(self, found: Sequence[Unit]) -> None:
        self.units = found
        self.back = {u.first: u.start for u in found if u.end - u.start == 1 and u.last - u.first == 1}
        self._before: dict[int, int] = {}
        self._after: dict[int, int] = {}
        for unit in found:
            self._before.setdefault(unit.start, unit.first)
            self._after[unit.start] = unit.last if unit.start == unit.end else unit.first
            self._before.setdefault(unit.end, unit.last)
            self._after.setdefault(unit.end, unit.last)

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The copy's tokens at a place of the base."""
        if start == end:
            return self._before.get(start, 0), self._after.get(start, 0)
        return self._after.get(start, 0), self._before.get(end, 0)


def _places(aligned: Sequence[_Aligned]) -> list[tuple[int, int]]:
    """Stretches of base tokens at which some copy reads otherwise (empty where one adds words), joined where they
    overlap."""
    bounds = sorted({(u.start, u.end) for one in aligned for u in one.units if not u.same})
    out: list[tuple[int, int]] = []
    for start, end in bounds:
        if out and start < out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out


class _Splice:
    """Puts the chosen readings together. Used once, inside `collate_texts`."""

    def __init__(
        self, witnesses: Sequence[Witness], read: Sequence[Sequence[Token]], aligned: Sequence[_Aligned]
    ) -> None:
        self._witnesses, self._read, self._aligned = witnesses, read, aligned
        self._parts: list[Text] = []
        self._used: list[list[tuple[int, int, int]]] = [[] for _ in witnesses]  # start, end, place in the result
        self._undecided: list[Disagreement] = []
        self._size = 0

    def _take(self, i: int, start: int, end: int, *, space: bool = False) -> None:
        """Put characters of a witness at the end; `space`: the witness begins with them and has no space there."""
        if self._used[i]:
            start = max(start, self._used[i][-1][1])  # the space between two readings is taken once
        if end <= start:
            return
        part = self._witnesses[i].text.slice(start, end)
        part = part.mark(0, len(part), COLLATED) if i else part
        if space:
            part = part.edit([Edit(0, 0, " ", COLLATED)])
        self._parts.append(part)
        self._used[i].append((start, end, self._size + space))
        self._size += end - start + space

    def _offsets(self, i: int, first: int, last: int) -> tuple[int, int]:
        """Characters of tokens [first, last); no white space at the very beginning of the result."""
        found = self._read[i]
        if first >= last:
            return 0, 0
        start = found[first].start if self._size or not first else found[first].word
        return start, found[last - 1].end

    def equal(self, first: int, last: int) -> None:
        """Base tokens that all copies share."""
        start, end = self._offsets(0, first, last)
        if last == len(self._read[0]) and last > first:
            end = len(self._witnesses[0].text)
        self._take(0, start, end)

    def reading(self, i: int, spans: Sequence[tuple[int, int]], rivals: Sequence[int]) -> None:
        """The tokens of witness `i` at a place."""
        first, last = spans[i]
        start, end = self._offsets(i, first, last)
        found = self._read[i]
        if i and spans[0] == (0, 0) and last < len(found) and end:
            end = found[last].word  # the base begins behind this and has no space before its first word
        glued = bool(self._size) and not first and end > start and found[0].word == 0
        at = self._size
        self._take(i, start, end, space=glued)
        shown = at + glued + (found[first].word - start if end > start and at else 0)
        for rival in rivals:
            a, b = self._offsets(rival, *spans[rival])
            text = str(self._witnesses[rival].text)[a:b].strip()
            self._undecided.append(Disagreement(min(shown, self._size), self._size, self._witnesses[rival].file, text))

    def done(self) -> Collation:
        unused = tuple(self._rest(i) for i in range(len(self._witnesses)))
        text = Text.join(self._parts)
        return Collation(text, unused, tuple(self._undecided), tuple(map(self._placer, range(len(self._witnesses)))))

    def _rest(self, i: int) -> Text:
        """What was not used of a witness, as removals."""
        text = self._witnesses[i].text
        out: list[Text] = []
        at = 0
        for start, end, _ in sorted(self._used[i]):
            out.append(text.slice(at, start))
            at = end
        if at < len(text) or not len(text):
            out.append(text.slice(at, len(text)))
        return Text.join(part.removed(WITNESS) for part in out if part)

    def _placer(self, i: int) -> Callable[[int], int]:
        """Offsets of witness `i` to offsets of the result."""
        base_used, used, back = self._used[0], self._used[i], self._aligned[i].back
        base, own = self._read[0], self._read[i]
        size = self._size

        def place(offset: int) -> int:
            for start, end, at in used:
                if start <= offset <= end:
                    return at + offset - start
            for j, token in enumerate(own):
                if token.word <= offset <= token.end and j in back:
                    there = base[back[j]].end - (token.end - offset)
                    for start, end, at in base_used:
                        if start <= there <= end:
                            return at + there - start
            return size

        return place
