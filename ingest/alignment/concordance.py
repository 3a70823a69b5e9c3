"""Concordance of editions: where a provision of 1987 stands in 2017, and what changed (`corpus/concordance.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ingest.address import Address, parse_id
from ingest.errors import AddressError, DataError
from ingest.layout import CORPUS

RELATIONS = ("same", "changed", "moved", "dropped")
FIELDS = {"id", "to", "relation", "confidence", "ru", "en", "basis"}


@dataclass(frozen=True, slots=True)
class Relation:
    """What 2017 made of a provision: its addresses there, the kind of relation, confidence 0 to 1, and one
    sentence in each language on what differs for the ruling ("" where nothing does). `basis` is "text" where the
    Russian text was read, "outline" where only its heading was at hand."""

    address: Address
    to: tuple[Address, ...]
    relation: str
    confidence: float
    ru: str
    en: str
    basis: str


@lru_cache(maxsize=4)
def load_concordance(path: Path = CORPUS / "concordance.toml") -> Mapping[Address, Relation]:
    """Read the concordance. Raises DataError that names the entry for anything against the format.

    >>> load_concordance()[parse_id("law:29A")].to[0].id
    'law:29B'
    """
    try:
        rows = tomllib.loads(path.read_text("utf-8"))["entry"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        remedy = "restore it from the repository"
        raise DataError(f"cannot be read: {error}", place=path.name, remedy=remedy) from error
    found: dict[Address, Relation] = {}
    for row in rows:
        place = f"{path.name}, entry {row.get('id')!r}"
        try:
            address, to = parse_id(row["id"]), tuple(parse_id(target) for target in row["to"])
        except (KeyError, AddressError) as error:
            remedy = "write ids like law:64A1"
            raise DataError(f"bad or missing address: {error}", place=place, remedy=remedy) from error
        if row.get("relation") not in RELATIONS or set(row) - FIELDS or not 0 <= row.get("confidence", -1) <= 1:
            raise DataError("relation, confidence or a field name is wrong", place=place, remedy="see the file's head")
        if address in found or (row["relation"] == "dropped") != (not to):
            raise DataError("stands twice, or dropped with a target", place=place, remedy="mend the entry")
        found[address] = Relation(
            address, to, row["relation"], float(row["confidence"]), row.get("ru", ""), row.get("en", ""),
            row.get("basis", "outline"),
        )  # fmt: skip
    return found
