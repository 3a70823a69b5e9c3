"""The outlines of the editions: numbers and headings of every provision (`corpus/outline/laws-<edition>.toml`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from ingest.address import Address, parse_id
from ingest.errors import DataError
from ingest.layout import OUTLINE

LAST_LAW = 93


@dataclass(frozen=True, slots=True)
class Entry:
    """A provision of the outline: its headings, the printed page of the Russian book where it begins (0 where
    unknown), where the Russian heading was read and how sure the English one is ("" where not said)."""

    address: Address
    ru: str
    en: str
    page: int
    ru_source: str
    en_confidence: str


@dataclass(frozen=True, slots=True)
class Division:
    """A chapter, part or section of the law book (Глава, Часть, Раздел); `path` is like "V/II/III"."""

    kind: str
    path: str
    first_law: int
    ru: str
    en: str
    page: int
    ru_source: str


@dataclass(frozen=True)
class Outline:
    """All provisions of an edition in order, and its divisions."""

    edition: str
    title_ru: str
    title_en: str
    entries: tuple[Entry, ...]
    divisions: tuple[Division, ...]

    @cached_property
    def by_address(self) -> Mapping[Address, Entry]:
        return {entry.address: entry for entry in self.entries}

    def __contains__(self, address: Address) -> bool:
        return address in self.by_address

    def entry(self, address: Address) -> Entry | None:
        return self.by_address.get(address)

    @cached_property
    def children(self) -> Mapping[Address | None, tuple[Address, ...]]:
        """Addresses below each address, in order; laws stand under None."""
        found: dict[Address | None, list[Address]] = {}
        for entry in self.entries:
            found.setdefault(entry.address.parent, []).append(entry.address)
        return {parent: tuple(children) for parent, children in found.items()}

    def divisions_of(self, law: int) -> tuple[Division, ...]:
        """Chapter, part and section (outermost first) that a law stands in."""
        out: list[Division] = []
        for level in ("chapter", "part", "section"):
            fit = [d for d in self.divisions if d.kind == level and 0 < d.first_law <= law]
            inside = [d for d in fit if not out or d.path.startswith(out[-1].path + "/")]
            if inside:
                out.append(inside[-1])
        return tuple(out)


@cache
def load_outline(edition: str, folder: Path = OUTLINE) -> Outline:
    """Read the outline of an edition ("1987", "2017").

    Raises DataError where the file is missing, does not parse or holds an address twice.
    """
    path = folder / f"laws-{edition}.toml"
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise DataError(str(error), place=path.name, remedy="restore the outline from the repository") from error
    entries: dict[Address, Entry] = {}
    rows = [*data["provision"], *({"ref": ref} for ref in data.get("unheaded", ()))]
    for row in rows:
        address = parse_id(f"law:{row['ref']}")
        if address in entries:
            raise DataError(f"{address} stands twice", place=path.name, remedy="keep one of the two")
        entries[address] = Entry(
            address,
            row.get("ru", ""),
            row.get("en", ""),
            row.get("page", 0),
            row.get("ru_source", ""),
            row.get("en_confidence", ""),
        )
    divisions = tuple(
        Division(
            d["kind"], d["path"], d.get("first_law", 0), d.get("ru", ""), d.get("en", ""), d.get("page", 0),
            d.get("ru_source", ""),
        )
        for d in data.get("division", ())
    )  # fmt: skip
    ordered = tuple(sorted(entries.values(), key=lambda e: e.address))
    return Outline(data["edition"], data.get("title_ru", ""), data["title_en"], ordered, divisions)


def heading_key(heading: str) -> str:
    """What two printings of one heading share: letters and digits, lower case, ё as е, nothing else.

    >>> heading_key("Преждевременный ход или игра") == heading_key("преждевременный  ход, или игра.")
    True
    """
    return re.sub(r"[^a-zа-я0-9]", "", heading.lower().replace("ё", "е"))
