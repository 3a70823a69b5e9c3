"""`objects.inv`: a Sphinx inventory (version 2), by which Sphinx and MkDocs projects link to "64A1".

A reader takes a line apart with the shortest name that lets the rest fit: a name like "Правило 27 B 1" is
lost without a word ("1" is taken for the priority). So names are ids, titles stand in the display name, and
every line is read back before it is written. The format: sphinx.util.inventory, `InventoryFile._loads_v2`.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from ingest.alignment.model import BilingualCorpus, Record
from ingest.errors import DataError
from ingest.publishing.exports.records import TITLE, name_of

_LINE = re.compile(r"(.+?)\s+(\S+)\s+(-?\d+)\s+?(\S*)\s+(.*)")
_SAFE = "/#:.-_~()!*'"
PRIORITY = "-1"  # found by name, left out of full-text searches


@dataclass(frozen=True, slots=True)
class Entry:
    """One name of the inventory: "64A1", its title, page and fragment relative to the inventory, and its
    role."""

    name: str
    title: str
    uri: str
    role: str = "std:label"


def entries(bilingual: BilingualCorpus) -> Iterable[Entry]:
    """Names of every address: the id ("law:64A1"), for laws and commentary also the label ("64A1", "54.1"),
    in lower case too (Sphinx folds what it looks up), for definitions the English term (role `term`)."""
    for record in bilingual.records:
        at, title = record.address, _title(record)
        names = [at.id]
        if at.kind == "law" or (at.kind == "com" and at.item):
            names.append(at.fragment)
        for name in dict.fromkeys((*names, *(n.lower() for n in names))):
            yield Entry(name, title, at.url)
        if at.kind == "def" and not at.note:
            yield Entry(record.heading_en or at.slug, "-", at.url, "std:term")


def _title(record: Record) -> str:
    name = name_of(record, "en")
    heading = record.heading_en if record.address.kind != "def" else None
    return f"{name}. {heading}" if heading else name


def line_of(entry: Entry) -> str:
    """The line of an entry. Raises DataError where a reader would lose it or read something else.

    >>> line_of(Entry("64A1", "Правило 64 A 1\\n(продолжение)", "laws/64/#64A1"))
    '64A1 std:label -1 laws/64/#64A1 Правило 64 A 1 (продолжение)'
    """
    name, title = (" ".join(part.split()) for part in (entry.name, entry.title))
    uri = quote(entry.uri, safe=_SAFE)
    line = f"{name} {entry.role} {PRIORITY} {uri} {title or '-'}"
    read = _LINE.fullmatch(line)
    if read is None or read.groups() != (name, entry.role, PRIORITY, uri, title or "-"):
        raise DataError(
            f"a reader of the inventory would lose the name {name!r}",
            place="objects.inv",
            remedy="use an id without spaces as the name and put the words into the title",
        )
    return line


def as_inventory(items: Iterable[Entry], version: str, project: str = TITLE["en"]) -> bytes:
    """The file: four lines of header, the rest compressed."""
    lines = "".join(f"{line_of(item)}\n" for item in items)
    header = (
        "# Sphinx inventory version 2\n"
        f"# Project: {' '.join(project.split())}\n"
        f"# Version: {' '.join(version.split())}\n"
        "# The remainder of this file is compressed using zlib.\n"
    )
    return header.encode("utf-8") + zlib.compress(lines.encode("utf-8"), 9)
