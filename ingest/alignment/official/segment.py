"""The repaired text to provisions: the laws cut by their labels, the definitions by their terms, footnotes
tied to the provisions that bear their markers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.address import Address
from ingest.alignment.official.definitions import Entry, find_definitions
from ingest.alignment.official.flow import paragraphs, unzipped
from ingest.alignment.official.footnotes import Note, find_notes, mark, note_text, without_marks
from ingest.alignment.official.furniture import Paged, lines_of
from ingest.alignment.official.labels import Cut, find_cuts
from ingest.alignment.official.model import MARK, PAGE_BREAK, Provision, Removal
from ingest.alignment.official.regions import Regions, find_regions
from ingest.outline import Outline


@dataclass(frozen=True, slots=True)
class Segmented:
    """Provisions in the order of their addresses; text that is no provision; what a person should look at."""

    provisions: tuple[Provision, ...]
    removed: tuple[Removal, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Body:
    """The text without its footnotes, and the printed page of each of its pages."""

    text: str
    numbers: tuple[int | None, ...]
    width: int

    def page_at(self, offset: int) -> int | None:
        index = self.text.count(PAGE_BREAK, 0, offset)
        return self.numbers[index] if index < len(self.numbers) else None


@dataclass(frozen=True, slots=True)
class _Footnote:
    number: int
    line: str
    page: int | None


def _usual_width(text: str) -> int:
    widths = sorted(len(line.text.rstrip()) for line in lines_of(text) if line.text.strip())
    return widths[9 * len(widths) // 10] if widths else 0


def _without_notes(text: str, notes: Sequence[Note]) -> str:
    """The text with footnotes taken out; page breaks stay, since no footnote holds one."""
    parts: list[str] = []
    at = 0
    for note in notes:
        parts.append(text[at : note.start])
        at = note.end
    return "".join([*parts, text[at:]])


def _ends(starts: Sequence[int], end: int) -> list[int]:
    """Where each of several parts ends: where the next starts, the last at `end`."""
    return [*starts[1:], end][: len(starts)]


def _cuts(body: _Body, regions: Regions, outline: Outline, wrapped: bool) -> tuple[Cut, ...]:
    ends = _ends([head.start for head in regions.heads], regions.laws[1])
    found: list[Cut] = []
    for head, end in zip(regions.heads, ends, strict=True):
        found.extend(find_cuts(body.text, head, end, outline, wrapped))
    return tuple(found)


def _flush(texts: Mapping[Address, list[str]], cut: Cut, following: Cut | None, rows: list[str]) -> None:
    """A paragraph that goes back to the margin after the last item of a list ("A. ..., or B. ...", then a
    sentence for both) belongs to the provision whose own text leads in the list and ends with a colon."""
    last = following is None or following.address.parent != cut.address.parent
    if len(rows) < 2 or not last or cut.heading is not None:
        return
    for above in cut.address.ancestors:
        lead = texts.get(above, [])
        if lead and lead[0].endswith(":"):
            lead.extend(rows[1:])
            del rows[1:]
            return


def _runs_in(text: str, cut: Cut) -> bool:
    """True where the label stands in the middle of a line, and is no heading's."""
    before = text[max(0, cut.start - 40) : cut.start].rstrip(" \t")
    return cut.heading is None and before[-1:] not in ("", "\n", PAGE_BREAK)


def _one_sentence(text: str, cut: Cut) -> bool:
    """True for the last item of a list that is one sentence: "A. ...; or B. ..."."""
    return re.search(r"(?:\b(?:or|and)|[;,])\s*\Z", without_marks(text[max(0, cut.start - 60) : cut.start])) is not None


def _lead(text: str, cut: Cut) -> int:
    """How many characters stand before a provision's own text in its line."""
    return cut.body - max(text.rfind(end, 0, cut.body) for end in ("\n", PAGE_BREAK)) - 1


def _law_texts(body: _Body, cuts: Sequence[Cut], end: int) -> dict[Address, list[str]]:
    texts: dict[Address, list[str]] = {}
    ends = _ends([cut.start for cut in cuts], end)
    for index, (cut, stop) in enumerate(zip(cuts, ends, strict=True)):
        own, run_in = body.text[cut.body : stop], _runs_in(body.text, cut)
        rows = list(unzipped(paragraphs(own, body.width, _lead(body.text, cut), run_in)))
        following = cuts[index + 1] if index + 1 < len(cuts) else None
        if not run_in and _one_sentence(body.text, cut):
            _flush(texts, cut, following, rows)
        texts.setdefault(cut.address, []).extend(rows)
    return texts


def _provision(address: Address, heading: str | None, rows: Iterable[str], page: int | None) -> Provision:
    return Provision(address, heading, "\n".join(rows) or None, page)


def _laws(body: _Body, cuts: Sequence[Cut], end: int) -> list[Provision]:
    """The cut provisions, and the empty ones above them ("1.(a) ..." has no text at 1)."""
    texts = _law_texts(body, cuts, end)
    out: dict[Address, Provision] = {}
    for cut in cuts:
        page = body.page_at(cut.start)
        for above in reversed(cut.address.ancestors):
            out.setdefault(above, Provision(above, None, None, page))
        out[cut.address] = _provision(cut.address, cut.heading, texts[cut.address], page)
    return list(out.values())


def _definitions(body: _Body, entries: Sequence[Entry], end: int) -> list[Provision]:
    stops = _ends([entry.start for entry in entries], end)
    return [
        _provision(e.address, e.term, paragraphs(body.text[e.body : stop], body.width), body.page_at(e.start))
        for e, stop in zip(entries, stops, strict=True)
    ]


def _bearers(text: str, starts: Sequence[tuple[int, Address]]) -> dict[int, Address]:
    """For each footnote number the provision that bears its marker first."""
    found: dict[int, Address] = {}
    for match in MARK.finditer(text):
        before = [address for start, address in starts if start <= match.start()]
        if before:
            found.setdefault(int(match[1]), before[-1])
    return found


def _notes(notes: Iterable[_Footnote], bearers: Mapping[int, Address]) -> tuple[list[Provision], list[str]]:
    out: list[Provision] = []
    doubts: list[str] = []
    for note in notes:
        bearer = bearers.get(note.number)
        if bearer is None:
            doubts.append(f"footnote {note.number} on page {note.page}: no marker found, its text is left out")
            continue
        text = " ".join(paragraphs(note_text(note.line), len(note.line)))
        out.append(Provision(replace(bearer, note=note.number), None, text, note.page))
    return out, doubts


def _twice(provisions: Iterable[Provision]) -> list[str]:
    counts = Counter(provision.address for provision in provisions)
    return [f"{address.id} stands {count} times" for address, count in counts.items() if count > 1]


def words_of(text: str) -> Counter[str]:
    """Words and numbers of a text, any case, counted; footnote markers apart."""
    return Counter(word.lower() for word in re.findall(r"\w+", without_marks(text)))


def _lost(body: _Body, regions: Regions, cuts: Sequence[Cut], out: Iterable[Provision]) -> list[str]:
    """Words of the laws and definitions that no provision holds, or that stand too often: none, or a bug."""
    given = words_of(body.text[slice(*regions.laws)]) + words_of(body.text[slice(*regions.definitions)])
    kept: Counter[str] = Counter()
    for cut in cuts:
        kept.update(words_of(body.text[cut.start : cut.body]))
    for provision in out:
        kept.update(words_of(provision.text or ""))
        if provision.address.kind == "def":
            kept.update(words_of(provision.heading or ""))
    lost, gained = given - kept, kept - given
    return [
        f"{count} x {word!r} {what}"
        for words, what in ((lost, "lost"), (gained, "too many"))
        for word, count in sorted(words.items())
    ]


def segment(paged: Paged, outline: Outline, wrapped: bool) -> Segmented:
    """Cut the repaired text of an edition into provisions.

    Args:
        paged: the text without page numbers and running heads.
        outline: numbers and headings of the edition.
        wrapped: True where a line end need not end a paragraph.
    """
    marked = mark(paged.text, find_notes(str(paged.text)))
    string = str(marked)
    notes = find_notes(string)
    page_of = _Body(string, paged.numbers, 0).page_at
    footnotes = [_Footnote(n.number, string[n.start : n.end], page_of(n.start)) for n in notes]
    body = _Body(_without_notes(string, notes), paged.numbers, _usual_width(string) if wrapped else 0)
    regions = find_regions(body.text, outline)
    cuts = _cuts(body, regions, outline, wrapped)
    entries = find_definitions(body.text, *regions.definitions)
    main = _laws(body, cuts, regions.laws[1]) + _definitions(body, entries, regions.definitions[1])
    starts = sorted([(cut.start, cut.address) for cut in cuts] + [(e.start, e.address) for e in entries])
    bearers = _bearers(body.text, starts)
    noted, doubts = _notes(footnotes, bearers)
    doubts += _twice(main) + _lost(body, regions, cuts, main)
    ordered = sorted((*main, *noted), key=lambda provision: provision.address)
    return Segmented(tuple(ordered), regions.removed, tuple(doubts))
