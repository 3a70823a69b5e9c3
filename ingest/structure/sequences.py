"""Paragraphs without printed numbers (essay, preface) in several copies: one numbering for all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ingest.address import Address
from ingest.structure.model import Segment
from ingest.structure.passages import Passages, words_of


def renumbered(segments: Sequence[Segment]) -> list[Segment]:
    """The segments, those without printed numbers under addresses that agree between the copies.

    The longest copy gives the order; a paragraph of another copy takes the number of the paragraph that says the
    same (as a whole or in part), or stands after the one before it.
    """
    series: dict[tuple[str, str], dict[str, list[Segment]]] = {}
    out: list[Segment] = []
    for segment in segments:
        key = _series(segment.address)
        if key is None:
            out.append(segment)
        else:
            file = next((p.file for text in segment.texts for p in text.pieces), "")
            series.setdefault(key, {}).setdefault(file, []).append(segment)
    for key, copies in series.items():
        out += _one_numbering(key, list(copies.values())) if len(copies) > 1 else next(iter(copies.values()))
    return out


def _series(address: Address) -> tuple[str, str] | None:
    if address.note:
        return None
    if address.kind == "ess":
        return "ess", ""
    if address.kind == "pre" and (m := re.fullmatch(r"(.+)-\d+", address.slug)):
        return "pre", m[1]
    return None


def _address(key: tuple[str, str], number: int) -> Address:
    return Address("ess", number) if key[0] == "ess" else Address("pre", slug=f"{key[1]}-{number}")


def _one_numbering(key: tuple[str, str], copies: Sequence[Sequence[Segment]]) -> list[Segment]:
    ordered = sorted(copies, key=lambda copy: (-len(copy), -sum(len(s.text) for s in copy)))
    slots: list[list[Segment]] = [[s] for s in ordered[0]]
    for copy in ordered[1:]:
        slots = _woven(slots, copy)
    return [replace(s, address=_address(key, n)) for n, slot in enumerate(slots, 1) for s in slot]


def _woven(slots: list[list[Segment]], copy: Sequence[Segment]) -> list[list[Segment]]:
    """The slots with the paragraphs of one more copy put in, in its order."""
    homes = _homes(slots, copy)
    after: dict[int, list[list[Segment]]] = {}
    first = min(homes.values(), default=len(slots))
    last = first - 1
    for number, segment in enumerate(copy):
        if number in homes:
            last = homes[number]
            slots[last].append(segment)
        else:
            after.setdefault(last, []).append([segment])
    out = list(after.get(-1, ()))
    for number, slot in enumerate(slots):
        out += [slot, *after.get(number, ())]
    return out


def _homes(slots: Sequence[Sequence[Segment]], copy: Sequence[Segment]) -> dict[int, int]:
    """The slot of each paragraph of a copy that some slot has: of all pairs that say the same, the rising series
    that agrees best. "имеет право:" and "не имеет права:" are alike; their neighbours tell them apart."""
    passages = Passages(str(slot[0].text) for slot in slots)
    pairs: list[tuple[int, int, float]] = []
    for number, segment in enumerate(copy):
        pairs += [(number, slot, share) for slot, share in _alike(words_of(str(segment.text)), slots, passages)]
    best: list[float] = []
    back: list[int] = []
    for k, (number, slot, share) in enumerate(pairs):
        before = [i for i in range(k) if pairs[i][0] < number and pairs[i][1] < slot]
        at = max(before, key=lambda i: best[i], default=-1)
        best.append(share + (best[at] if at >= 0 else 0.0))
        back.append(at)
    homes: dict[int, int] = {}
    at = max(range(len(pairs)), key=lambda i: best[i], default=-1)
    while at >= 0:
        homes[pairs[at][0]] = pairs[at][1]
        at = back[at]
    return homes


def _alike(words: Sequence[str], slots: Sequence[Sequence[Segment]], passages: Passages) -> Iterator[tuple[int, float]]:
    """Slots that hold most of the words, or whose words these mostly are, and how much they agree (0 to 1)."""
    if len(words) < 3:
        yield from ((n, 1.0) for n, slot in enumerate(slots) if words_of(str(slot[0].text)) == list(words))
        return
    for number, share in passages.holders(words, 0.3)[:5]:
        own = set(words_of(str(slots[number][0].text)))
        common = len(own & set(words)) / max(1, min(len(own), len(set(words))))
        if common >= 0.5:
            yield number, share
