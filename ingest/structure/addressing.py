"""Which provision a label means: labels follow one another ("B." after "A."), and where a run of pages begins in the
middle of a law its address comes from the outline: headings, neighbours, the order of laws, printed pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import ratio

from ingest.address import Address, law
from ingest.outline import Outline, Provision, heading_key
from ingest.structure.labels import Label

_LOOK_AHEAD = 14  # labels that a candidate beginning is tried on
_SAME = 80.0  # rapidfuzz ratio from which two printings are one heading


@dataclass(frozen=True, slots=True)
class Labelled:
    """A label of a run with the words that follow it (heading, or the first words of the text) and its page."""

    label: Label
    words: str
    page: int | None


def after(current: Address | None, label: Label) -> Address | None:
    """Address of a label that follows `current`; None where it cannot be known.

    >>> from ingest.address import parse_id
    >>> after(parse_id("law:14B1b"), Label("section", "C", 2)).id, after(parse_id("law:14B"), Label("item", "2", 2)).id
    ('law:14C', 'law:14B2')
    """
    if label.kind == "law":
        return law(int(label.value))
    if current is None:
        return None
    number, section, item, sub = current.number, current.section, current.item, current.sub
    match label.kind:
        case "section":
            return law(number, label.value)
        case "item":
            return law(number, section, int(label.value))
        case "sub":
            return law(number, section, item, label.value)
        case "roman":
            return law(number, section, item, sub, label.value)
    return None


def _level(address: Address) -> tuple[str, str]:
    for kind, value in (
        ("roman", address.roman), ("sub", address.sub), ("item", address.item), ("section", address.section)
    ):  # fmt: skip
        if value:
            return kind, str(value)
    return "law", str(address.number)


def heading_score(words: str, entry: Provision | None) -> float:
    """How well the words after a label agree with the outline's heading: 0 to 100; 50 where there is none."""
    if entry is None:
        return 20.0
    if not entry.ru:
        return 50.0
    key, known = heading_key(words), heading_key(entry.ru)
    if not key:
        return 50.0
    return max(ratio(key, known), ratio(key[: len(known)], known), ratio(key, known[: len(key)]) - 10)


def begin(run: Sequence[Labelled], outline: Outline, page: int | None) -> tuple[Address | None, float]:
    """Address of the first label of a run that begins in the middle of a law.

    Args:
        run: the labels from the beginning of the run; the next law's heading, if any, ends what is tried.
        outline: the edition's outline.
        page: printed page on which the run begins (None where unknown).
    Returns:
        the best address and how far it is ahead of the next best (points; under 2 is a doubt). None where the run
        has no label before its first law.
    """
    tried = list(run[:_LOOK_AHEAD])
    next_law = next((int(x.label.value) for x in run if x.label.kind == "law"), None)
    for index, x in enumerate(tried):
        if x.label.kind == "law":
            tried = tried[:index]
            break
    if not tried:
        return None, 0.0
    low, high = page_bounds(outline, page)
    scored: list[tuple[float, Address]] = []
    first = tried[0].label
    for address in candidates(outline, first):
        score = _score(address, tried, outline)
        if next_law is not None:
            score -= 0 if address.number == next_law - 1 else 6
        if low is not None and address < low:
            score -= 3
        if high is not None and not address < high:
            score -= 3
        scored.append((score, address))
    scored.sort(key=lambda pair: (-pair[0], pair[1].sort_key))
    if not scored:
        return None, 0.0
    lead = scored[0][0] - scored[1][0] if len(scored) > 1 else 9.0
    return scored[0][1], lead


def candidates(outline: Outline, label: Label) -> list[Address]:
    """Addresses of the outline that end in the label."""
    value = label.value
    return [e.address for e in outline.entries if _level(e.address) == (label.kind, value)]


def _score(first: Address, tried: Sequence[Labelled], outline: Outline) -> float:
    total = 0.0
    current: Address | None = first
    for index, x in enumerate(tried):
        if index:
            current = after(current, x.label)
        if current is None:
            break
        entry = outline.provisions.get(current)
        agreement = heading_score(x.words, entry)
        weight = 1.0 if index < 3 else 0.5
        if entry is None:
            total -= 2 * weight
        elif entry.ru:
            total += weight * (3 + (agreement - _SAME) / 10 if agreement >= _SAME else -3)
        if entry and entry.page and x.page:
            total += weight * (1.5 if entry.page == x.page else -0.5 * min(6, abs(entry.page - x.page)))
    return total


def page_bounds(outline: Outline, page: int | None) -> tuple[Address | None, Address | None]:
    """The last provision known to begin before a printed page, and the first known to begin after it."""
    if page is None:
        return None, None
    before = [e.address for e in outline.entries if 0 < (e.page or 0) < page]
    behind = [e.address for e in outline.entries if (e.page or 0) > page]
    return (max(before, key=lambda a: a.sort_key) if before else None), (
        min(behind, key=lambda a: a.sort_key) if behind else None
    )


def last_before(outline: Outline, page: int | None) -> Address | None:
    """The provision that goes on at the head of a printed page: the one before the first that begins on it or
    after it, by the outline's pages."""
    if page is None:
        return None
    behind = [e.address for e in outline.entries if (e.page or 0) >= page]
    return before(min(behind, key=lambda a: a.sort_key), outline) if behind else page_bounds(outline, page)[0]


def before(address: Address, outline: Outline) -> Address | None:
    """The provision of the outline that ends where `address` begins: the one before it in order."""
    earlier = [e.address for e in outline.entries if e.address < address]
    return earlier[-1] if earlier else None


def unlabelled_heading(line: str, outline: Outline, page: int | None) -> Address | None:
    """The provision whose heading a line without a label is ("Наказание назначается" is 64A), if exactly one is
    near the printed page."""
    key = heading_key(line)
    if len(key) < 8:
        return None
    found = [e for e in outline.entries if e.ru and ratio(heading_key(e.ru), key) >= 94]
    near = [e for e in found if page is None or not e.page or abs(e.page - page) <= 1]
    return near[0].address if len(near) == 1 else None
