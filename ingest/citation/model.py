"""What the finder hands on."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.address import Address


@dataclass(frozen=True, slots=True)
class Citation:
    """One citation: a single address, a list or a range, or another edition's name.

    start, end: offsets in the text; printed: the text between them. targets: addresses in order; parts:
    the span of each target's own characters (empty for the inner members of a range). edition: the year
    of the edition that the text names with it, else None. relative: found by its place in the corpus
    ("раздел A"). kind: "law", "com", "note", "edition" or "mention" (a law that is meant but not named,
    "Это Правило").
    """

    start: int
    end: int
    printed: str
    targets: tuple[Address, ...]
    parts: tuple[tuple[int, int], ...]
    edition: str | None = None
    relative: bool = False
    kind: str = "law"
