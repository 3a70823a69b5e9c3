"""Several copies of one book: segments of one address become one segment, the copies its witnesses.

Copies are compared by what they say, not only by their labels: a paragraph whose number stands on a missing page
finds its place in a copy that has the page, and the essay, which has no printed numbers, is aligned paragraph by
paragraph.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ingest.address import Address
from ingest.lexicon import WORD, Lexicon, plain
from ingest.outline import heading_key
from ingest.structure.aligning import Token, alike, tokens
from ingest.structure.model import ContentsEntry, Doubt, NoteMark, PrintedDivision, Segment, Variant
from ingest.structure.passages import Passages, words_of
from ingest.structure.readings import Judge, Standing, reliability
from ingest.structure.sequences import renumbered
from ingest.structure.witnesses import WITNESS, Collation, Witness, collate_texts
from ingest.text import Edit, Text

UNCERTAIN = frozenset({"number-missing", "address-from-context", "address-unsure", "marker-missing"})
_FOREIGN_WORDS = 6  # a shorter run of words may stand anywhere
COPIES_DIFFER = Doubt(
    "copies-differ",
    "Копии расходятся, выбрано чтение лучшей из них; другие показаны как разночтения.",
    "The copies differ; the best one's reading stands, the others are shown as variants.",
)
OTHER_TEXT = Doubt(
    "other-text",
    "В другой копии под этим номером стоит совсем другой текст.",
    "Another copy has an altogether different text under this number.",
)
GAP = Doubt(
    "gap-inside",
    "Начало и конец взяты из разных копий; между ними не хватает страницы.",
    "Beginning and end come from different copies; a page is missing between them.",
)


def collate(segments: Sequence[Segment], lexicon: Lexicon) -> list[Segment]:
    """One segment an address, in order of address; nothing of any copy is lost (`Segment.witnesses`).

    Args:
        segments: the segments of all copies, in any order.
        lexicon: says which words are intact.
    """
    found = renumbered(segments)
    if len({s.address for s in found}) == len(found) and len({file_of(s) for s in found}) < 2:
        return sorted(found, key=lambda s: s.address)
    passages = Passages(f"{s.heading} {s.text}" for s in found)
    found = [_at_home(s, found, passages) for s in found]
    words = _words(found)
    standing = _standing(words)
    reliable = {file: reliability(counts, file, lexicon, standing) for file, counts in words.items()}
    places = frozenset((s.address, file_of(s)) for s in found)
    groups: dict[Address, list[int]] = {}
    for number, segment in enumerate(found):
        groups.setdefault(segment.address, []).append(number)
    out: list[Segment] = []
    for address in sorted(groups):
        members = [found[n] for n in groups[address]]
        if len(members) == 1:
            out.append(members[0])
            continue
        out.append(_Group(members, lexicon, standing, reliable, _Asker(found, passages, address, places)).merged())
    return out


def once(
    contents: Sequence[ContentsEntry], divisions: Sequence[PrintedDivision]
) -> tuple[list[ContentsEntry], list[PrintedDivision], list[Text]]:
    """Contents entries and divisions, each once; what further copies show of them is removed as a witness."""
    spare: list[Text] = []
    entries: dict[tuple[object, ...], ContentsEntry] = {}
    for entry in contents:
        key = (entry.address,) if entry.address else (entry.label, entry.on_page, heading_key(entry.title))
        if entries.setdefault(key, entry) is not entry:
            spare.append(entry.text.removed(WITNESS))
    printed: dict[tuple[object, ...], PrintedDivision] = {}
    for division in divisions:
        where = (division.kind, division.number, division.page or heading_key(division.title))
        if printed.setdefault(where, division) is not division:
            spare.append(division.text.removed(WITNESS))
    return list(entries.values()), list(printed.values()), spare


def file_of(segment: Segment) -> str:
    """The copy a segment stands in."""
    return next((piece.file for text in segment.texts for piece in text.pieces), "")


def _words(found: Sequence[Segment]) -> dict[str, Counter[str]]:
    """The words of each copy, counted."""
    words: dict[str, Counter[str]] = {}
    for segment in found:
        texts = (m[0].lower() for m in WORD.finditer(f"{segment.heading} {segment.text}"))
        words.setdefault(file_of(segment), Counter()).update(texts)
    return words


def _standing(words: Mapping[str, Counter[str]]) -> Standing:
    """The files in which each word stands."""
    files: dict[str, set[str]] = {}
    for file, counts in words.items():
        for word in counts:
            files.setdefault(plain(word), set()).add(file)
    return {word: frozenset(names) for word, names in files.items()}


def is_certain(segment: Segment) -> bool:
    """Whether its address is printed, not inferred from its neighbours."""
    return not any(doubt.kind in UNCERTAIN for doubt in segment.doubts)


def _at_home(segment: Segment, found: Sequence[Segment], passages: Passages) -> Segment:
    """The segment under the address at which another copy prints its words, where its own is only inferred."""
    if is_certain(segment):
        return segment
    for number, _ in passages.holders(words_of(str(segment.text))):
        other = found[number]
        if other.address.kind == segment.address.kind and is_certain(other) and file_of(other) != file_of(segment):
            return replace(segment, address=other.address)
    return segment


@dataclass(frozen=True, slots=True)
class _Asker:
    """Tells whether words of a copy belong to another address."""

    found: Sequence[Segment]
    passages: Passages
    address: Address
    places: frozenset[tuple[Address, str]]  # addresses that each file has

    def __call__(self, words: Sequence[str], file: str) -> bool:
        """Whether another copy has the words under another address, one that `file` lacks: there a label was
        overlooked, and the text of two provisions stands as one."""
        if len(words) < _FOREIGN_WORDS:
            return False
        for number, _ in self.passages.holders(words, 0.8):
            other = self.found[number]
            if other.address != self.address and (other.address, file) not in self.places:
                return True
        return False


@dataclass(frozen=True, slots=True)
class _Group:
    """The segments of one address."""

    members: Sequence[Segment]
    lexicon: Lexicon
    standing: Standing
    reliable: Mapping[str, float]  # how sound each copy is
    printed: _Asker

    def merged(self) -> Segment:
        """One segment of all."""
        ranked = _one_form(sorted(self.members, key=self._rank))
        base = ranked[0]
        read = tokens(str(base.text))
        same = [s for s in ranked if alike(read, tokens(str(s.text)))]
        others = [s for s in ranked if s not in same]
        result = self._of_copies(same) if len(same) > 1 else base
        for other in others:
            result = _with_other(result, other)
        return result

    def _rank(self, segment: Segment) -> tuple[float, int, str, int]:
        """The soundest copy first; of equal copies the longer text, then the name of the file."""
        start = min((p.start for text in segment.texts for p in text.pieces), default=0)
        file = file_of(segment)
        return -self.reliable[file], -len(segment.text), file, start

    def _of_copies(self, same: Sequence[Segment]) -> Segment:
        base = same[0]
        texts = [Witness(s.text, file_of(s), s.opens_at_edge, s.ends_at_edge) for s in same]
        text = collate_texts(texts, Judge(self.lexicon, self.standing, self.printed))
        headed = [s for s in same if str(s.heading)]
        heading = self._heading(headed)
        term = next((s for s in same if str(s.term_en)), base)
        spare = [s.label for s in same if s is not base]
        spare += [s.heading for s in same if s not in headed]
        spare += [s.term_en for s in same if s is not term]
        witnesses = [*text.unused, *(heading.unused if heading else ()), *(t.removed(WITNESS) for t in spare)]
        doubts = _doubts(same)
        if text.undecided or (heading and heading.undecided):
            doubts = (*doubts, COPIES_DIFFER)
        return replace(
            base,
            heading=heading.text if heading else headed[0].heading if headed else Text(),
            text=text.text,
            term_en=term.term_en,
            page=_page(same),
            complete=_complete(same, str(text.text)),
            notes=_notes(same, text),
            doubts=doubts,
            witnesses=(*chain.from_iterable(s.witnesses for s in same), *(w for w in witnesses if w)),
            variants=tuple(Variant(d.start, d.end, d.file, d.reading) for d in text.undecided),
            opens_at_edge=all(s.opens_at_edge for s in same),
            ends_at_edge=all(s.ends_at_edge for s in same),
        )

    def _heading(self, headed: Sequence[Segment]) -> Collation | None:
        if len(headed) < 2:
            return None
        return collate_texts([Witness(s.heading, file_of(s)) for s in headed], Judge(self.lexicon, self.standing))


def _one_form(ranked: Sequence[Segment]) -> list[Segment]:
    """The copies agree on whether there is a heading: what one took for a heading and others for the beginning of
    the text, or the other way round, is set as most copies have it (the best one where they are even)."""
    headed = [s for s in ranked if str(s.heading)]
    if not headed or len(headed) == len(ranked):
        return list(ranked)
    texts = [tokens(str(s.text)) for s in ranked]
    heads = [tokens(str(s.heading)) for s in headed]
    split = [max((len(h) for h in heads if _begins(t, h)), default=0) for t in texts]
    if not any(split[i] for i, s in enumerate(ranked) if s not in headed):
        return list(ranked)
    bare = len(ranked) - len(headed)
    if len(headed) > bare or (len(headed) == bare and ranked[0] in headed):
        rows = zip(ranked, split, texts, strict=True)
        return [s if s in headed or not n else _headed(s, found[n - 1].end) for s, n, found in rows]
    return [_headless(s) if s in headed else s for s in ranked]


def _begins(text: Sequence[Token], head: Sequence[Token]) -> bool:
    return [t.key for t in text[: len(head)]] == [t.key for t in head]


def _headed(segment: Segment, end: int) -> Segment:
    text = segment.text
    return replace(segment, heading=text.slice(0, end), text=text.slice(end, len(text)).stripped("line-end"))


def _headless(segment: Segment) -> Segment:
    space = segment.heading.edit([Edit(len(segment.heading), len(segment.heading), " ", "line-join")])
    return replace(segment, heading=Text(), text=(space if len(segment.text) else segment.heading) + segment.text)


def _page(same: Sequence[Segment]) -> int | None:
    """The page on which most copies show the beginning."""
    pages = [s.page for s in same if s.page is not None and not s.opens_at_edge]
    pages = pages or [s.page for s in same if s.page is not None]
    counts = Counter(pages)
    return min(counts, key=lambda page: (-counts[page], page)) if counts else None


def _complete(same: Sequence[Segment], text: str) -> bool:
    """Whether some copy shows the beginning and some copy (or the end of a sentence) the end."""
    if any(s.complete and not s.ends_at_edge for s in same):
        return True
    begins = any(not s.opens_at_edge for s in same)
    ends = any(not s.ends_at_edge for s in same) or text[-1:] in tuple('.!?;:…)»"')
    return begins and ends


def _doubts(same: Sequence[Segment]) -> tuple[Doubt, ...]:
    """Doubts that every copy shares: what one copy shows is no doubt any more."""
    kinds = [{doubt.kind for doubt in s.doubts} for s in same]
    shared = set.intersection(*kinds)
    return tuple(doubt for doubt in same[0].doubts if doubt.kind in shared)


def _notes(same: Sequence[Segment], text: Collation) -> tuple[NoteMark, ...]:
    """Footnote markers of all copies at their places in the chosen text."""
    found: dict[Address, int] = {}
    for segment, place in zip(same, text.places, strict=True):
        for mark in segment.notes:
            found.setdefault(mark.note, place(mark.at))
    return tuple(NoteMark(at, note) for note, at in sorted(found.items(), key=lambda row: (row[1], row[0])))


def _with_other(result: Segment, other: Segment) -> Segment:
    """A copy that has a different text under the same address: the rest of a cut one, or a disagreement."""
    label = other.label.removed(WITNESS)
    heading = other.heading.removed(WITNESS)
    term = other.term_en.removed(WITNESS)
    spare = tuple(t for t in (label, heading, term, *other.witnesses) if t)
    if result.ends_at_edge and other.opens_at_edge and not result.complete:
        text = result.text + _after_gap(other.text)
        return replace(
            result, text=text, complete=False, doubts=(*result.doubts, GAP), witnesses=(*result.witnesses, *spare),
            ends_at_edge=other.ends_at_edge,
        )  # fmt: skip
    if result.opens_at_edge and other.ends_at_edge and not other.complete and not other.opens_at_edge:
        return _with_other(other, result)
    variant = Variant(0, len(result.text), file_of(other), str(other.text))
    return replace(
        result,
        doubts=result.doubts if OTHER_TEXT in result.doubts else (*result.doubts, OTHER_TEXT),
        witnesses=(*result.witnesses, *spare, other.text.removed(WITNESS)),
        variants=(*result.variants, variant),
    )


def _after_gap(text: Text) -> Text:
    """A text on a line of its own: what stands between it and the text before is missing."""
    return text.edit([Edit(0, 0, "\n", "gap")]) if len(text) else text
