"""Corrections by hand (`corpus/emendations.toml`): few, each with its reason, each on record like any repair."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.address import Address, parse_id
from ingest.errors import AddressError, DataError
from ingest.layout import CORPUS
from ingest.structure.model import Segment
from ingest.text import Edit

RULE = "emendation"


@dataclass(frozen=True, slots=True)
class Emendation:
    """At `address`, `stands` is to be read `reads`; or (`stands` empty) the segment is cut although it looks whole."""

    address: Address
    stands: str
    reads: str
    reason: str
    complete: bool | None = None


def load_emendations(path: Path = CORPUS / "emendations.toml") -> tuple[Emendation, ...]:
    """Read the corrections; an absent file holds none. Raises DataError that names the entry."""
    if not path.exists():
        return ()
    try:
        rows = tomllib.loads(path.read_text("utf-8")).get("emendation", [])
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"does not parse: {error}", place=path.name, remedy="mend the TOML") from error
    out: list[Emendation] = []
    for row in rows:
        place = f"{path.name}, {row.get('id')!r}"
        try:
            address = parse_id(row["id"])
        except (KeyError, AddressError) as error:
            raise DataError("has no address", place=place, remedy='write id = "law:64A1"') from error
        if not row.get("reason") or (bool(row.get("stands")) == ("complete" in row)):
            raise DataError(
                "needs a reason, and either stands and reads or complete", place=place, remedy="see the file's head"
            )
        out.append(Emendation(address, row.get("stands", ""), row.get("reads", ""), row["reason"], row.get("complete")))
    return tuple(out)


def emend(segments: Sequence[Segment], emendations: Sequence[Emendation], *, strict: bool = True) -> list[Segment]:
    """Apply the corrections.

    Raises DataError where the segment is not there, or the words do not stand in it exactly once: a better copy
    thus shows which corrections it made needless. A correction of a segment that the folder at hand does not hold
    is left alone; so is (without `strict`, for a folder of strangers' copies) one whose words do not stand there.
    """
    by_address: dict[Address, list[Emendation]] = {}
    for emendation in emendations:
        by_address.setdefault(emendation.address, []).append(emendation)
    out: list[Segment] = []
    for segment in segments:
        for emendation in by_address.get(segment.address, ()):
            if strict or not emendation.stands or str(segment.text).count(emendation.stands) == 1:
                segment = _applied(segment, emendation)
        out.append(segment)
    return out


def _applied(segment: Segment, emendation: Emendation) -> Segment:
    if emendation.complete is not None:
        return replace(segment, complete=emendation.complete)
    string = str(segment.text)
    if string.count(emendation.stands) != 1:
        raise DataError(
            f"{emendation.stands!r} stands {string.count(emendation.stands)} times in the repaired text",
            place=f"emendations.toml, {segment.address}",
            remedy="quote words that stand there once, or drop the correction if a better copy made it needless",
        )
    at = string.index(emendation.stands)
    edit = Edit(at, at + len(emendation.stands), emendation.reads, RULE)
    return replace(segment, text=segment.text.edit([edit]))
