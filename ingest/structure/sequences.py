"""Paragraphs without printed numbers (essay, preface) in several copies: one numbering for all."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
    passages = Passages(str(slot[0].text) for slot in slots)
    after: dict[int, list[list[Segment]]] = {}
    last = -1
    waiting: list[list[Segment]] = []  # before the first that is known
    matched = False
    for segment in copy:
        home = _home(segment, slots, passages, last)
        if home is not None:
            slots[home].append(segment)
            if not matched and waiting:
                after.setdefault(home - 1, []).extend(waiting)
                waiting = []
            last, matched = home, True
        elif matched:
            after.setdefault(last, []).append([segment])
        else:
            waiting.append([segment])
    out = list(after.get(-1, ()))
    for number, slot in enumerate(slots):
        out += [slot, *after.get(number, ())]
    return out + waiting


def _home(segment: Segment, slots: Sequence[Sequence[Segment]], passages: Passages, last: int) -> int | None:
    """The slot at or behind `last` that holds the paragraph or that the paragraph holds."""
    words = words_of(str(segment.text))
    if len(words) < 3:
        same = (n for n in range(last + 1, len(slots)) if words_of(str(slots[n][0].text)) == words)
        return next(same, None)
    for number, _ in passages.holders(words, 0.3):
        if number > last:
            own = words_of(str(slots[number][0].text))
            share = len(set(own) & set(words)) / max(1, min(len(set(own)), len(set(words))))
            if share >= 0.5:
                return number
    return None
