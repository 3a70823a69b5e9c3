"""In what runs the printed pages of the copies are read."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.structure import zones
from ingest.structure.pages import Page, runs_of
from ingest.structure.passages import triples, words_of
from ingest.structure.zones import Zone

LAW_BOOK, COMMENTARY, ESSAY = "laws", "commentary", "essay"
BOOK_OF: Mapping[str, str] = {
    zones.CONTENTS: LAW_BOOK,
    zones.INDEX: LAW_BOOK,
    zones.FRONT: LAW_BOOK,
    zones.DEFINITIONS: LAW_BOOK,
    zones.LAWS: LAW_BOOK,
    zones.COMMENTARY: COMMENTARY,
    zones.ESSAY: ESSAY,
}
_SAME_PAGE = 0.4  # share of word triples from which two texts show the same part of a page

Follows = Callable[[Sequence["Sheet"], "Sheet"], bool]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a book in one copy, cut into zones; `first` and `last` say that the file begins or ends with it."""

    page: Page
    zones: tuple[Zone, ...]
    first: bool = False
    last: bool = False

    @property
    def string(self) -> str:
        """What it reads."""
        return "\n".join(line.string for zone in self.zones for line in zone.lines)


Run = list[Sheet]  # sheets whose text goes on from one to the next


def of_book(sheets: Iterable[Sheet], book: str) -> list[Sheet]:
    """The sheets that hold a part of a book, with only its zones."""
    out: list[Sheet] = []
    for sheet in sheets:
        own = tuple(zone for zone in sheet.zones if BOOK_OF[zone.kind] == book)
        if own:
            out.append(replace(sheet, zones=own))
    return out


def runs(sheets: Sequence[Sheet], follows: Follows) -> list[Run]:
    """Runs of sheets whose text goes on from one to the next.

    Each copy is read by itself, its pages in the order of their numbers; copies meet in the collation. Only where no
    copy has both a page and the next one, the run that ends with the first goes on with a run of another copy.

    Args:
        sheets: sheets of one book, of all copies.
        follows: whether a sheet's text goes on after a run that ends with a sheet of another file.
    """
    out: list[Run] = []
    files: dict[str, list[Sheet]] = {}
    for sheet in sheets:
        if sheet.page.number is None:
            out.append([sheet])
        else:
            files.setdefault(sheet.page.file, []).append(sheet)
    own = [run for file in sorted(files) for run in _of_file(files[file])]
    return out + _chained(own, follows)


def _of_file(sheets: Sequence[Sheet]) -> list[Run]:
    """Runs of consecutive pages of one file; a page that stands twice begins runs of its own."""
    numbered: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        numbered.setdefault(sheet.page.number or 0, []).append(sheet)
    out: list[Run] = []
    while numbered:
        out += [[numbered[number][0] for number in numbers] for numbers in runs_of(list(numbered))]
        numbered = {number: found[1:] for number, found in numbered.items() if len(found) > 1}
    return out


def _chained(own: Sequence[Run], follows: Follows) -> list[Run]:
    """Join runs of different files end to end where no run shows how the pages go on."""
    bridged = {sheet.page.number for run in own for sheet in run[:-1]}
    begins: dict[int | None, list[Run]] = {}
    for run in own:
        begins.setdefault(run[0].page.number, []).append(run)
    out: list[Run] = []
    taken: set[int] = set()
    for run in sorted(own, key=lambda r: (r[0].page.number or 0, -len(r))):
        if id(run) in taken:
            continue
        taken.add(id(run))
        joined = list(run)
        while (after := _next(joined, begins, bridged, taken, follows)) is not None:
            taken.add(id(after))
            joined += after
        out.append(joined)
    return out


def _next(
    run: Run, begins: Mapping[int | None, list[Run]], bridged: set[int | None], taken: set[int], follows: Follows
) -> Run | None:
    """The run of another file that a run goes on with: the other part of its last page, or the next page."""
    last = run[-1]
    number = last.page.number
    for other in begins.get(number, ()):
        apart = id(other) not in taken and other[0].page.file != last.page.file
        if apart and last.last and other[0].first and not _overlap(last.string, other[0].string):
            return other
    if number is None or number in bridged:
        return None
    for other in begins.get(number + 1, ()):
        if id(other) not in taken and other[0].page.file != last.page.file and follows(run, other[0]):
            return other
    return None


def _overlap(a: str, b: str) -> bool:
    one, other = set(triples(words_of(a))), set(triples(words_of(b)))
    return len(one & other) > _SAME_PAGE * max(1, min(len(one), len(other)))
