"""References inside the corpus: what a provision's text points to, resolved with its own place as the
context."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from ingest.address import Address
from ingest.citation.finder import find_citations
from ingest.citation.model import Citation
from ingest.outline import is_known

UNKNOWN = "unknown"
MENTION = "names no law"


@dataclass(frozen=True, slots=True)
class Reference:
    """One reference as printed at [start, end) of a segment's text.

    `targets` and `parts` (the span of each target's own characters, empty inside a range) go together.
    `reason` says why something is unresolved, "" where nothing is: "unknown" (a target is not in the
    corpus), "names no law" ("Это Правило"), "edition of 1975" (another book, no targets), "footnote not
    in the corpus".
    """

    start: int
    end: int
    printed: str
    targets: tuple[Address, ...]
    parts: tuple[tuple[int, int], ...]
    reason: str = ""


def find_references(
    own: Address, text: str, *, known: Callable[[Address], bool] | AbstractSet[Address]
) -> list[Reference]:
    """All references in the text of the segment `own`, in order, not overlapping.

    Args:
        own: address of the segment; gives relative references their meaning. text: the segment's text.
        known: the addresses of the corpus, as a set or a test. A target that is not among them stays,
        with the
            reason "unknown".

    >>> [(r.printed, r.targets[0].id) for r in find_references(
    ...     Address("law", 47, "E", 2, "b"), "согласно предшествующему разделу (A)", known=is_known)]
    [('предшествующему разделу (A)', 'law:47E2a')]
    """
    test = known if callable(known) else known.__contains__
    found = find_citations(text, context=own, known=lambda address: is_known(address) or test(address))
    return [_resolved(citation, test, known) for citation in found]


def _resolved(
    citation: Citation,
    test: Callable[[Address], bool],
    known: Callable[[Address], bool] | AbstractSet[Address],
) -> Reference:
    start, end, printed = citation.start, citation.end, citation.printed
    if citation.edition is not None:
        return Reference(start, end, printed, (), (), f"edition of {citation.edition}")
    if not citation.targets:
        return Reference(start, end, printed, (), (), MENTION)
    targets, reason = citation.targets, ""
    if citation.kind == "note":
        target = _footnote(targets[0], test, known)
        targets = (target,)
        reason = "" if target.note else "footnote not in the corpus"
    if not all(test(target) for target in targets):
        reason = f"{reason}; {UNKNOWN}" if reason else UNKNOWN
    return Reference(start, end, printed, targets, citation.parts, reason)


def _footnote(
    wanted: Address, test: Callable[[Address], bool], known: Callable[[Address], bool] | AbstractSet[Address]
) -> Address:
    """The footnote that "сноску (*) к правилу 69" means: the book names the law, the address the
    provision that bears the marker. The first footnote of that law in the corpus, else the law itself."""
    if test(wanted):
        return wanted
    base = replace(wanted, note=0)
    if not callable(known):
        notes = sorted(a for a in known if a.note == wanted.note and (base == a.parent or base in a.ancestors))
        return notes[0] if notes else base
    return next((note for note in _below(base, wanted.note) if test(note)), base)


def _below(base: Address, note: int) -> Iterator[Address]:
    """Candidate footnotes on the sections and items of a law."""
    for section in "ABCDEFG" if not base.section else base.section:
        at = replace(base, section=section)
        yield replace(at, note=note)
        for item in range(1, 10) if not base.item else (base.item,):
            yield replace(at, item=item, note=note)
