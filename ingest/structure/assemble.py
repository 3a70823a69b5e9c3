"""From repaired copies to the corpus: zones, pages in order, the grammars, collation, what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ingest.address import Address
from ingest.errors import SourceError
from ingest.lexicon import Lexicon
from ingest.outline import Outline
from ingest.repair.hyphens import line_end_hyphens, lost_hyphens
from ingest.structure import addressing, footnotes, lawbook, zones
from ingest.structure.collation import collate, once
from ingest.structure.commentary import commentary
from ingest.structure.contents import entries
from ingest.structure.copies import COMMENTARY, ESSAY, LAW_BOOK, Sheet, of_book, runs
from ingest.structure.definitions import definitions
from ingest.structure.essay import essay
from ingest.structure.front import front
from ingest.structure.lines import Line, split_lines
from ingest.structure.model import ContentsEntry, Corpus, PrintedDivision, Segment
from ingest.structure.pages import Page, missing, split_pages
from ingest.structure.zones import Zone
from ingest.text import Text

LAST_PAGE = 134  # of the Russian law book
_LOOK_BACK = 4  # pages of a run that say where it stands


@dataclass
class _Parts:
    """What the grammars find, before it is put in order."""

    segments: list[Segment] = field(default_factory=list)
    contents: list[ContentsEntry] = field(default_factory=list)
    divisions: list[PrintedDivision] = field(default_factory=list)
    removed: list[Text] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)

    def add(self, found: tuple[list[Segment], list[Text]]) -> None:
        """Segments of a grammar and what it left over."""
        self.segments += found[0]
        self.removed += found[1]


def assemble(repaired: Mapping[str, Text], decoded: Mapping[str, str], outline: Outline, lexicon: Lexicon) -> Corpus:
    """Put the repaired copies together.

    Args:
        repaired: repaired text of each file.
        decoded: decoded text of each file (for the conservation check).
        outline: the 1987 outline.
        lexicon: the dictionary.
    Raises:
        SourceError: a file holds nothing of a known kind.
    """
    parts = _Parts()
    sheets: list[Sheet] = []
    for file in sorted(repaired):
        pages = split_pages(file, repaired[file], lambda text: _page_by_content(text, outline))
        sheets += _zoned(file, pages)
    parts.removed += [sheet.page.foot for sheet in sheets]
    for book in (LAW_BOOK, COMMENTARY, ESSAY):
        own = of_book(sheets, book)
        for run in runs(own, lambda run, sheet: _continues(run, sheet, outline)):
            _run(run, outline, lexicon, parts)
        if book == LAW_BOOK:
            parts.pages += [s.page.number for s in own if s.page.number is not None]
    present = sorted(set(parts.pages))
    contents, divisions, spare = once(parts.contents, parts.divisions)
    return Corpus(
        tuple(collate(parts.segments, lexicon)),
        tuple(contents),
        tuple(divisions),
        tuple(t for t in (*parts.removed, *spare) if t),
        tuple(present),
        missing(present, LAST_PAGE),
        decoded,
    )


def _zoned(file: str, pages: Sequence[Page]) -> list[Sheet]:
    if not pages:
        raise SourceError("holds no text", place=file, remedy="take the file out of the folder")
    out: list[Sheet] = []
    inherited = ""
    cut = [split_lines(page.text, page.number) for page in pages]
    known = {page.number or 0: lines for page, lines in zip(pages, cut, strict=True) if zones.is_proven(lines)}
    for index, (page, lines) in enumerate(zip(pages, cut, strict=True)):
        number = page.number or 0
        if number and number not in known and known:
            # a page without any label goes with its neighbour in the book, not with the one in the file
            _, near = min((abs(other - number), other) for other in known)
            inherited = zones.zones_of(known[near])[-1 if near < number else 0].kind
        found = zones.zones_of(lines, inherited)
        if len(pages) == 1 and all(not z.kind for z in found):
            raise SourceError(
                "holds neither laws, commentary, definitions nor an essay on the game",
                place=file,
                remedy="take the file out of the folder, or see `python -m ingest inspect FILE`",
            )
        inherited = found[-1].kind if found else inherited
        kinds = tuple(Zone(z.kind or zones.LAWS, z.lines) for z in found)
        out.append(Sheet(page, kinds, first=index == 0, last=index == len(pages) - 1))
    return out


def _page_by_content(text: Text, outline: Outline) -> int | None:
    """Printed page of a text without a foot, by a law heading that the outline knows the page of."""
    for line in split_lines(text):
        block = lawbook.cut([line])
        label = block[0].label if block else None
        if label is None or label.kind != "law":
            continue
        entry = outline.provisions.get(Address("law", int(label.value)))
        if entry and entry.page and addressing.heading_score(block[0].words, entry) >= 85:
            return entry.page
    return None


def _continues(run: Sequence[Sheet], sheet: Sheet, outline: Outline) -> bool:
    kinds = {zone.kind for zone in (run[-1].zones[-1], sheet.zones[0])}
    if kinds != {zones.LAWS}:
        return len(kinds) == 1
    behind = _law_blocks([sheet], outline)
    ahead = _law_blocks(run[-_LOOK_BACK:], outline)
    last = next((b.address for b in reversed(ahead) if b.address), None)
    first = next((b for b in behind if b.label is not None and b.label.kind != "division"), None)
    if behind and lawbook.LOST_LABEL in behind[0].doubts:
        return behind[0].address == last
    if last is None or first is None or first.label is None or lawbook.UNSURE in first.doubts:
        return True
    if first.label.kind == "law":
        return int(first.label.value) == last.number + 1
    return addressing.after(last, first.label) == first.address


def _law_blocks(sheets: Sequence[Sheet], outline: Outline) -> list[lawbook.Block]:
    lines = [line for s in sheets for zone in s.zones if zone.kind == zones.LAWS for line in zone.lines]
    body, _, _ = footnotes.take_notes(lines, ends_cut=False)
    return lawbook.address_blocks(lawbook.cut(body), outline, sheets[0].page.number)


def _run(sheets: Sequence[Sheet], outline: Outline, lexicon: Lexicon, parts: _Parts) -> None:
    """The grammars over one run; its first and last page border on pages that are missing."""
    by_kind: dict[str, list[Line]] = {}
    notes: list[footnotes.Note] = []
    for index, sheet in enumerate(sheets):
        for zone in sheet.zones:
            lines = list(zone.lines)
            if zone.kind == zones.LAWS:
                lines, found, removed = footnotes.take_notes(lines, ends_cut=index == len(sheets) - 1)
                notes += found
                parts.removed += removed
            by_kind.setdefault(zone.kind, []).extend(lines)
    for kind, lines in by_kind.items():
        match kind:
            case zones.CONTENTS:
                parts.contents += entries(lines, outline)
            case zones.INDEX:
                parts.removed += [line.text.removed("index") for line in lines]
            case zones.FRONT:
                parts.add(front(rejoined(lines, lexicon), opens_cut=True, ends_cut=True))
            case zones.DEFINITIONS:
                parts.add(definitions(rejoined(lines, lexicon), lexicon))
            case zones.COMMENTARY:
                parts.add(commentary(rejoined(lines, lexicon)))
            case zones.ESSAY:
                parts.add(essay(rejoined(lines, lexicon)))
            case zones.LAWS:
                _laws(rejoined(lines, lexicon), notes, outline, parts, sheets[0].page.number)
    if zones.LAWS not in by_kind:
        parts.removed += [text.removed("unplaced") for note in notes for text in (note.label, note.text)]


def rejoined(lines: Sequence[Line], lexicon: Lexicon) -> list[Line]:
    """Join words cut where lines that did not stand together now do: over a page break, around a footnote."""
    out: list[Line] = []
    lossy = any("lost-hyphen" in piece.rules for line in lines for piece in line.text.pieces)
    for line in lines:
        before = out[-1] if out else None
        if before is None or before.is_rule or line.is_rule or _together(before, line):
            out.append(line)
            continue
        seam = before.text + line.text
        string = str(seam)
        near = [
            edit
            for edit in (*line_end_hyphens(string, lexicon), *lost_hyphens(string, lexicon, lossy=lossy))
            if edit.start < len(before.text) <= edit.end
        ]
        if near:
            out[-1] = Line(seam.edit(near[:1]), before.page)
        else:
            out.append(line)
    return out


def _together(before: Line, line: Line) -> bool:
    """Whether two lines follow one another in one file: then the repair has judged their seam."""
    if not before.text.pieces or not line.text.pieces:
        return True
    last, first = before.text.pieces[-1], line.text.pieces[0]
    return (last.file, last.end) == (first.file, first.start)


def _laws(
    lines: Sequence[Line], notes: Sequence[footnotes.Note], outline: Outline, parts: _Parts, first_page: int | None
) -> None:
    blocks = lawbook.address_blocks(lawbook.cut(lines), outline, first_page)
    segments, divisions, loose = lawbook.segments_of(blocks, outline, opens_cut=True, ends_cut=True)
    pages = {b.address: _marker_pages(b) for b in blocks if b.address is not None}
    if segments:
        segments = footnotes.tie(segments, [pages.get(s.address, ()) for s in segments], notes)
    else:
        loose += [text.removed("unplaced") for note in notes for text in (note.label, note.text)]
    parts.add((segments, loose))
    parts.divisions += divisions


def _marker_pages(block: lawbook.Block) -> tuple[int | None, ...]:
    return tuple(line.page for line in block.lines for _ in footnotes.markers(line.string))
