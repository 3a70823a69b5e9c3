"""What of the law book is at hand: the state of each law, and which printed pages are missing where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.address import Address
from ingest.alignment.model import Record
from ingest.publishing.site.context import Context
from ingest.structure.assemble import LAST_PAGE


@dataclass(frozen=True, slots=True)
class LawState:
    """State of one law. `status` is full, partial or missing; `found` of `total` provisions have text or are
    heading and nothing more in the book; `pages` are the printed pages where they begin; `lacking` the
    missing pages on which more of the law may stand."""

    number: int
    status: str
    found: int
    total: int
    pages: tuple[int, ...]
    lacking: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Consecutive provisions without text: the missing printed pages they can have stood on."""

    addresses: tuple[Address, ...]
    pages: tuple[int, ...]


def at_hand(record: Record) -> bool:
    """Whether a copy holds the provision."""
    return record.segment is not None


def law_states(context: Context) -> tuple[LawState, ...]:
    """The state of every law of the book."""
    gaps = gaps_by_address(context)
    return tuple(_state(number, records, gaps) for number, records in context.law_records.items())


def _state(number: int, records: Sequence[Record], gaps: dict[Address, Gap]) -> LawState:
    counted = [r for r in records if not r.address.note]
    below = counted[1:] or counted
    found = [r for r in below if at_hand(r)]
    whole = len(found) == len(below) and all(r.complete for r in counted if at_hand(r))
    pages = sorted({r.page for r in counted if r.page is not None and at_hand(r)})
    lacking = sorted({p for r in counted if r.address in gaps for p in gaps[r.address].pages})
    own = at_hand(counted[0])
    status = "full" if whole else "partial" if found or own else "missing"
    return LawState(number, status, len(found), len(below), tuple(pages), tuple(lacking))


def gaps_by_address(context: Context) -> dict[Address, Gap]:
    """For each provision without text the run of such provisions within its law.

    A run stands between the last provision before it and the first after it whose page is known (from the
    text or the printed contents): the missing pages from the one to the other, both included, are where it
    can have stood."""
    missing = context.bilingual.corpus.missing_pages
    records = [r for number in context.law_records for r in context.law_records[number] if not r.address.note]
    start = max((r.page for r in context.of_kind("def") if r.page), default=1)  # the laws follow the definitions
    out: dict[Address, Gap] = {}
    index = 0
    while index < len(records):
        end = index
        while end < len(records) and _same_run(records[index], records[end]):
            end += 1
        if end > index:
            low, high = _bound_before(records, index, start), _bound_after(records, end)
            pages = tuple(p for p in missing if low <= p <= high)
            gap = Gap(tuple(r.address for r in records[index:end]), pages)
            out.update((address, gap) for address in gap.addresses)
        index = max(end, index + 1)
    return out


def _same_run(first: Record, other: Record) -> bool:
    return not at_hand(first) and not at_hand(other) and first.address.number == other.address.number


def _bound_before(records: Sequence[Record], index: int, start: int) -> int:
    first = records[index].page
    if first is not None and not at_hand(records[index]):
        return first
    return next((p for r in reversed(records[:index]) if (p := r.page) is not None), start)


def _bound_after(records: Sequence[Record], end: int) -> int:
    return next((p for r in records[end:] if (p := r.page) is not None), LAST_PAGE)


def lost_between(before: Record, after: Record, missing: Sequence[int]) -> tuple[int, ...]:
    """Missing pages strictly between two neighbours that are both at hand."""
    if before.page is None or after.page is None:
        return ()
    return tuple(p for p in missing if before.page < p < after.page)
