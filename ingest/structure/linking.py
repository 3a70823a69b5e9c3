"""Put the references into the segments: found in the repaired text, shown as the copy prints them."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from ingest.address import Address
from ingest.structure.model import Reference, Segment
from ingest.structure.references import find_references
from ingest.text import Text

# Repairs of letters and spaces are undone in `printed`, so that it is found again in the copy ("п.54.1.", "62В2");
# a word joined over a line end stays joined.
_AS_PRINTED = frozenset({"emphasis", "homoglyph", "lost-space", "space-before", "space-after", "plain-space"})


def linked(
    segments: Sequence[Segment], known: AbstractSet[Address], sources: dict[str, str] | None = None
) -> list[Segment]:
    """The segments with their references.

    Args:
        segments: segments with repaired text.
        known: every address of the corpus and the outline.
        sources: decoded text of each file, for what is printed; without it the repaired text is shown.
    """
    return [replace(s, references=tuple(_references(s, known, sources or {}))) for s in segments]


def _references(segment: Segment, known: AbstractSet[Address], sources: dict[str, str]) -> list[Reference]:
    text = str(segment.text)
    out: list[Reference] = []
    for found in find_references(segment.address, text, known=known):
        parts = tuple(
            (start, end, target)
            for (start, end), target in zip(found.parts, found.targets, strict=False)
            if start < end
        )
        printed = as_printed(segment.text.slice(found.start, found.end), sources)
        out.append(Reference(found.start, found.end, printed, found.targets, parts, found.reason))
    return out


def as_printed(text: Text, sources: dict[str, str]) -> str:
    """What the copy prints for a stretch of text, on one line.

    >>> from ingest.text import Edit
    >>> raw = "п.62В2"
    >>> mended = Text.of_source("f", raw).edit([Edit(1, 2, ". ", "lost-space"), Edit(4, 5, "B", "homoglyph")])
    >>> str(mended), as_printed(mended, {"f": raw}) == raw
    ('п. 62B2', True)
    """
    shown = []
    for piece in text.pieces:
        if piece.rules and _AS_PRINTED.issuperset(piece.rules) and piece.file in sources:
            shown.append(sources[piece.file][piece.start : piece.end])
        else:
            shown.append(piece.text)
    return " ".join("".join(shown).split())
