"""Outlines of the editions: which laws, sections and items there are, and their headings.

Read from `corpus/outline/laws-<edition>.toml` (numbers and headings) and, where there is one,
`depth-<edition>.toml` (how far the numbering goes below what the first one lists).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ingest.address import Address, parse_id
from ingest.errors import AddressError, DataError
from ingest.layout import OUTLINE

EDITIONS = ("1987", "2017")
LAST_LAW = 93

# The outline of 1987 lists lettered sub-items only where a heading was seen (14B1 has (A) and (B) and neither
# is headed): below an item that it has, (a) to (c) count as possible.
PLAUSIBLE_SUBS = "abc"
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")


@dataclass(frozen=True, slots=True)
class Provision:
    """One numbered provision: its address, headings (None where no source shows one), printed page of the
    Russian book (None: unknown), where the Russian heading was seen, and how sure the English heading is."""

    address: Address
    ru: str | None = None
    en: str | None = None
    page: int | None = None
    ru_source: str | None = None
    en_confidence: str | None = None


@dataclass(frozen=True, slots=True)
class Division:
    """A chapter, part or section of the book: `path` "V/I/II", the first law in it (None: it has no laws)."""

    kind: str
    path: str
    first_law: int | None = None
    ru: str | None = None
    en: str | None = None
    page: int | None = None
    ru_source: str | None = None
    en_confidence: str | None = None


@dataclass(frozen=True, slots=True)
class Outline:
    """Outline of one edition. `unheaded` are provisions seen without a heading; `last` gives for "12C1" its
    last child ("e"), where the edition has a depth file; `entries` are all provisions in order, the unheaded ones
    among them."""

    edition: str
    title_en: str
    title_ru: str | None
    divisions: tuple[Division, ...]
    provisions: Mapping[Address, Provision]
    unheaded: frozenset[Address]
    last: Mapping[str, str]
    entries: tuple[Provision, ...] = ()

    def heading(self, address: Address, language: str) -> str | None:
        """Heading of a provision in "ru" or "en"; None where there is none."""
        provision = self.provisions.get(address)
        if provision is None:
            return None
        return provision.ru if language == "ru" else provision.en

    def __contains__(self, address: Address) -> bool:
        return address in self.provisions or address in self.unheaded

    def divisions_of(self, number: int) -> tuple[Division, ...]:
        """Chapter, part and section (outermost first) that a law stands in."""
        out: list[Division] = []
        for level in ("chapter", "part", "section"):
            fit = [d for d in self.divisions if d.kind == level and 0 < (d.first_law or 0) <= number]
            inside = [d for d in fit if not out or d.path.startswith(out[-1].path + "/")]
            if inside:
                out.append(inside[-1])
        return tuple(out)


def heading_key(heading: str) -> str:
    """What two printings of one heading share: letters and digits, lower case, ё as е, nothing else.

    >>> heading_key("Преждевременный ход или игра") == heading_key("преждевременный  ход, или игра.")
    True
    """
    return re.sub(r"[^a-zа-я0-9]", "", heading.lower().replace("ё", "е"))


def _address(ref: Any, place: str) -> Address:
    try:
        return parse_id(f"law:{ref}")
    except AddressError as error:
        raise DataError(f"no address: {ref!r}", place=place, remedy='write ref like "45C4b"') from error


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        remedy = "restore it from version control"
        raise DataError(f"cannot be read: {error}", place=str(path), remedy=remedy) from error


def _provisions(rows: Iterable[Mapping[str, Any]], place: str) -> dict[Address, Provision]:
    found: dict[Address, Provision] = {}
    for row in rows:
        fields = {k: v for k, v in row.items() if k != "ref"}
        address = _address(row.get("ref"), place)
        if address in found:
            raise DataError(f"{address.label} stands twice", place=place, remedy="keep one entry")
        try:
            found[address] = Provision(address, **fields)
        except TypeError as error:
            raise DataError(f"{address.label}: unknown field ({error})", place=place) from error
    return found


@lru_cache(maxsize=8)
def load_outline(edition: str, folder: Path = OUTLINE) -> Outline:
    """Outline of an edition ("1987", "2017") from `folder`. Raises DataError where a file is missing or bad.

    >>> load_outline("1987").heading(parse_id("law:64A1"), "ru")
    'Нарушитель выиграл взятку фальшренонса'
    """
    path = folder / f"laws-{edition}.toml"
    data = _read(path)
    depth_path = folder / f"depth-{edition}.toml"
    depth = _read(depth_path).get("last", {}) if depth_path.is_file() else {}
    try:
        divisions = tuple(Division(**row) for row in data.get("division", ()))
    except TypeError as error:
        raise DataError(f"a division has a wrong field ({error})", place=str(path)) from error
    provisions = _provisions(data.get("provision", ()), str(path))
    unheaded = frozenset(_address(ref, str(path)) for ref in data.get("unheaded", ()))
    bare = [Provision(address) for address in unheaded if address not in provisions]
    return Outline(
        edition=str(data.get("edition", edition)),
        title_en=str(data.get("title_en", "")),
        title_ru=data.get("title_ru"),
        divisions=divisions,
        provisions=provisions,
        unheaded=unheaded,
        last={key: str(value) for key, value in depth.items()},
        entries=tuple(sorted((*provisions.values(), *bare), key=lambda p: p.address.sort_key)),
    )


@lru_cache(maxsize=2)
def _pages(edition: str, folder: Path = OUTLINE) -> Mapping[str, int]:
    path = folder / f"pages-{edition}.toml"
    return _read(path).get("page", {}) if path.is_file() else {}


def printed_page(address: Address, edition: str = "2017") -> int | None:
    """Printed page of the official book on which a provision or definition begins (`pages-<edition>.toml`), or
    the page of the provision above it; None where it is not known.

    >>> printed_page(parse_id("law:5B")), printed_page(parse_id("law:99"))
    (9, None)
    """
    pages = _pages(edition)
    key = address.fragment if address.kind == "law" else address.id
    if key in pages:
        return pages[key]
    return printed_page(address.parent, edition) if address.parent else None


def _rank(child: str) -> int:
    return int(child) if child.isdigit() else _ROMANS.index(child) + 1 if child in _ROMANS else ord(child)


@lru_cache(maxsize=2)
def last_children(editions: tuple[str, ...] = EDITIONS) -> Mapping[str, str]:
    """The whole numbering of the editions in one small table: a label ("" for the book) and its last child.

    Children run without gaps (A, B, C; 1, 2; a, b; i, ii), so that this says which addresses exist; the
    browser gets the same table.

    >>> table = last_children()
    >>> table[""], table["64"], table["64B"], table["12C1"], "57B" in table
    ('93', 'C', '8', 'e', False)
    """
    last: dict[str, str] = {}

    def raise_to(parent: str, child: str) -> None:
        if parent not in last or _rank(child) > _rank(last[parent]):
            last[parent] = child

    for edition in editions:
        outline = load_outline(edition)
        for address in (*outline.provisions, *outline.unheaded):
            parent = address.parent
            child = address.roman or address.sub or str(address.item or "") or address.section
            raise_to(parent.fragment if parent else "", child or str(address.number))
        for key, child in outline.last.items():
            raise_to(key, child)
    return dict(sorted(last.items()))


@lru_cache(maxsize=4096)
def is_known(address: Address) -> bool:
    """True where the Laws of 1987 or 2017 have the provision, or it is plausible below one that they have.

    Laws, sections and items must exist; lettered sub-items must exist or be (a) to (c) below an item that has
    a place in the books (see PLAUSIBLE_SUBS). Of the commentary only the law's number is checked: no outline
    of it exists. Footnotes are as known as their provision. Other kinds of address are in no outline: False.

    >>> [is_known(parse_id(f"law:{ref}")) for ref in ("12C1b", "69-n1", "64D", "97", "12A4", "64B1z")]
    [True, True, False, False, False, False]
    >>> is_known(parse_id("com:41.3iii"))
    True
    """
    last = last_children()
    if address.kind == "com":
        return 1 <= address.number <= int(last[""]) and address.item <= 40
    if address.kind != "law" or not 1 <= address.number <= int(last[""]):
        return False
    if address.note and address.parent:
        return is_known(address.parent)
    path = str(address.number)
    for child in (address.section, str(address.item or ""), address.sub, address.roman):
        if not child:
            continue
        limit = last.get(path)
        exists = limit is not None and limit.isdigit() == child.isdigit() and _rank(child) <= _rank(limit)
        if child == address.sub and address.item and child in PLAUSIBLE_SUBS:
            exists = True
        if child == address.roman and child in _ROMANS[:4]:
            exists = True
        if not exists:
            return False
        path += child
    return True
