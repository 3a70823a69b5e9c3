"""From repaired copies to the corpus: zones, pages in order, the grammars, collation, what is missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from ingest.address import Address
from ingest.errors import SourceError
from ingest.lexicon import Lexicon
from ingest.outline import Outline
from ingest.repair.hyphens import line_end_hyphens, lost_hyphens
from ingest.structure import addressing, footnotes, lawbook, zones
from ingest.structure.commentary import commentary
from ingest.structure.contents import entries
from ingest.structure.definitions import definitions
from ingest.structure.essay import essay
from ingest.structure.front import front
from ingest.structure.lines import Line, split_lines
from ingest.structure.model import ContentsEntry, Corpus, PrintedDivision, Segment
from ingest.structure.pages import Page, missing, runs_of, split_pages
from ingest.structure.zones import Zone
from ingest.text import Text

LAST_PAGE = 134  # of the Russian law book


@dataclass
class _Parts:
    """What the grammars find, before it is put in order."""

    segments: list[Segment] = field(default_factory=list)
    contents: list[ContentsEntry] = field(default_factory=list)
    divisions: list[PrintedDivision] = field(default_factory=list)
    removed: list[Text] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Sheet:
    """A page of the law book in one copy, cut into zones."""

    page: Page
    zones: tuple[Zone, ...]


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
    sheets: list[_Sheet] = []
    for file in sorted(repaired):
        pages = split_pages(file, repaired[file], lambda text: _page_by_content(text, outline))
        found = _zoned(file, pages)
        for sheet in found:
            parts.removed.append(sheet.page.foot)
            _unpaged(sheet, parts)
        sheets += [s for s in found if any(z.kind in _BOOK for z in s.zones)]
    _law_book(sheets, outline, lexicon, parts)
    present = sorted(set(parts.pages))
    return Corpus(
        tuple(sorted(parts.segments, key=lambda s: s.address)),
        tuple(parts.contents),
        tuple(parts.divisions),
        tuple(t for t in parts.removed if t),
        tuple(present),
        missing(present, LAST_PAGE),
        decoded,
    )


_BOOK = (zones.CONTENTS, zones.INDEX, zones.FRONT, zones.DEFINITIONS, zones.LAWS)


def _zoned(file: str, pages: Sequence[Page]) -> list[_Sheet]:
    out: list[_Sheet] = []
    inherited = ""
    for page in pages:
        found = zones.zones_of(split_lines(page.text, page.number), inherited)
        if len(pages) == 1 and all(not z.kind for z in found):
            raise SourceError(
                "holds neither laws, commentary, definitions nor an essay on the game",
                place=file,
                remedy="take the file out of the folder, or see `python -m ingest inspect FILE`",
            )
        inherited = found[-1].kind if found else inherited
        found = [Zone(z.kind or zones.LAWS, z.lines) for z in found]
        out.append(_Sheet(page, tuple(found)))
    return out


def _unpaged(sheet: _Sheet, parts: _Parts) -> None:
    """Commentary and essay do not depend on the order of pages."""
    for zone in sheet.zones:
        if zone.kind == zones.COMMENTARY:
            segments, loose = commentary(zone.lines)
        elif zone.kind == zones.ESSAY:
            segments, loose = essay(zone.lines)
        else:
            continue
        parts.segments += segments
        parts.removed += loose


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


def _law_book(sheets: Sequence[_Sheet], outline: Outline, lexicon: Lexicon, parts: _Parts) -> None:
    """Runs of consecutive pages, first the best copy of each page, then the other copies as witnesses."""
    numbered: dict[int, list[_Sheet]] = {}
    for sheet in sheets:
        if sheet.page.number is None:
            _run([sheet], outline, lexicon, parts, opens_cut=True, ends_cut=True)
        else:
            numbered.setdefault(sheet.page.number, []).append(sheet)
            parts.pages.append(sheet.page.number)
    rank = 0
    while numbered:
        for run in runs_of(list(numbered)):
            for joined in _firm([numbered[n][0] for n in run], outline):
                _run(joined, outline, lexicon, parts, opens_cut=True, ends_cut=True)
        numbered = {n: rest[1:] for n, rest in numbered.items() if len(rest) > 1}
        rank += 1


def _firm(sheets: Sequence[_Sheet], outline: Outline) -> list[list[_Sheet]]:
    """Cut a run of consecutive pages where the copy shows that text is missing between two of them.

    A file may begin in the middle of a page, or end before the end of one: page 91 of one copy begins with 64A,
    page 90 of another ends with 62D. Pages that follow one another in one file are never parted.
    """
    out: list[list[_Sheet]] = [[sheets[0]]]
    for sheet in sheets[1:]:
        before = out[-1][-1]
        if before.page.file == sheet.page.file or _continues(out[-1], sheet, outline):
            out[-1].append(sheet)
        else:
            out.append([sheet])
    return out


def _continues(run: Sequence[_Sheet], sheet: _Sheet, outline: Outline) -> bool:
    kinds = {zone.kind for zone in (run[-1].zones[-1], sheet.zones[0])}
    if kinds != {zones.LAWS}:
        return len(kinds) == 1
    behind = _law_blocks([sheet], outline)
    ahead = _law_blocks(run, outline)
    last = next((b.address for b in reversed(ahead) if b.address), None)
    first = next((b for b in behind if b.label is not None and b.label.kind != "division"), None)
    if behind and lawbook.LOST_LABEL in behind[0].doubts:
        return behind[0].address == last
    if last is None or first is None or first.label is None or lawbook.UNSURE in first.doubts:
        return True
    if first.label.kind == "law":
        return int(first.label.value) == last.number + 1
    return addressing.after(last, first.label) == first.address


def _law_blocks(sheets: Sequence[_Sheet], outline: Outline) -> list[lawbook.Block]:
    lines = [line for s in sheets for zone in s.zones if zone.kind == zones.LAWS for line in zone.lines]
    body, _, _ = footnotes.take_notes(lines, ends_cut=False)
    return lawbook.address_blocks(lawbook.cut(body), outline, sheets[0].page.number)


def _run(
    sheets: Sequence[_Sheet], outline: Outline, lexicon: Lexicon, parts: _Parts, *, opens_cut: bool, ends_cut: bool
) -> None:
    by_kind: dict[str, list[Line]] = {}
    notes: list[footnotes.Note] = []
    for index, sheet in enumerate(sheets):
        last = index == len(sheets) - 1
        for zone in sheet.zones:
            lines = list(zone.lines)
            if zone.kind == zones.LAWS:
                lines, found, removed = footnotes.take_notes(lines, ends_cut=last and ends_cut)
                notes += found
                parts.removed += removed
            by_kind.setdefault(zone.kind, []).extend(lines)
    first_page = sheets[0].page.number
    if lines := by_kind.get(zones.CONTENTS):
        parts.contents += entries(lines, outline)
    if lines := by_kind.get(zones.INDEX):
        parts.removed += [line.text.removed("index") for line in lines]
    if lines := by_kind.get(zones.FRONT):
        segments, loose = front(lines, opens_cut=opens_cut, ends_cut=ends_cut)
        parts.segments += segments
        parts.removed += loose
    if lines := by_kind.get(zones.DEFINITIONS):
        segments, loose = definitions(rejoined(lines, lexicon), lexicon)
        parts.segments += segments
        parts.removed += loose
    if lines := by_kind.get(zones.LAWS):
        _laws(rejoined(lines, lexicon), notes, outline, parts, first_page, opens_cut, ends_cut)
    elif notes:
        parts.removed += [note.text.removed("unplaced") for note in notes]


def rejoined(lines: Sequence[Line], lexicon: Lexicon) -> list[Line]:
    """Join words cut at a page break: the last line of a page with the first of the next."""
    out: list[Line] = []
    lossy = any("lost-hyphen" in piece.rules for line in lines for piece in line.text.pieces)
    for line in lines:
        before = out[-1] if out else None
        if before is None or before.page == line.page or before.is_rule or line.is_rule:
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


def _laws(
    lines: Sequence[Line], notes: Sequence[footnotes.Note], outline: Outline, parts: _Parts,
    first_page: int | None, opens_cut: bool, ends_cut: bool,
) -> None:  # fmt: skip
    blocks = lawbook.address_blocks(lawbook.cut(lines), outline, first_page)
    segments, divisions, loose = lawbook.segments_of(blocks, outline, opens_cut=opens_cut, ends_cut=ends_cut)
    pages = {b.address: _marker_pages(b) for b in blocks if b.address is not None}
    segments = footnotes.tie(segments, [pages.get(s.address, ()) for s in segments], notes)
    parts.segments += [s for s in segments]
    parts.divisions += divisions
    parts.removed += loose


def _marker_pages(block: lawbook.Block) -> tuple[int | None, ...]:
    return tuple(line.page for line in block.lines for _ in footnotes.markers(line.string))


def merged(segments: Sequence[Segment]) -> list[Segment]:
    """Segments in order, one an address; a second text of one address becomes a witness of the first."""
    out: dict[Address, Segment] = {}
    for segment in segments:
        first = out.get(segment.address)
        if first is None:
            out[segment.address] = segment
        else:
            out[segment.address] = replace(first, witnesses=(*first.witnesses, *segment.texts))
    return sorted(out.values(), key=lambda s: s.address)
