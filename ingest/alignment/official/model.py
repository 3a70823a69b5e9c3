"""What the importer hands from step to step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from ingest.address import Address

# A footnote number in the text stands between two characters of the private use area. Readers set them
# where a copy shows the number raised; `footnotes` sets them where it is only glued to a word.
MARK_OPEN = "\ue000"
MARK_CLOSE = "\ue001"
MARK = re.compile(f"{MARK_OPEN}(\\d{{1,3}}){MARK_CLOSE}")
PAGE_BREAK = "\f"
# Patterns: where a line starts and ends; a page break ends a line too.
LINE_START = r"(?:\A|(?<=[\n\f]))[ \t]*"
LINE_END = r"[ \t]*(?=[\n\f]|\Z)"


class Kind(StrEnum):
    """How a copy came."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"


@dataclass(frozen=True, slots=True)
class Copy:
    """One copy of the official text, read: pages divided by form feeds, raised numbers between MARK_OPEN and
    MARK_CLOSE, columns one after another. `wrapped` is True where a line end need not end a paragraph."""

    name: str
    kind: Kind
    text: str
    wrapped: bool


@dataclass(frozen=True, slots=True)
class Provision:
    """One provision of the official text: its own words, without those of its children, its label and
    footnote markers; `text` None where it has only a heading or children; `page` as printed."""

    address: Address
    heading: str | None
    text: str | None
    page: int | None


@dataclass(frozen=True, slots=True)
class Removal:
    """Text that is no provision: `reason` "front matter", "contents", "index", "page number" ..."""

    reason: str
    text: str
