"""A copy of the official text, read from a file: plain text, HTML or PDF."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from ingest.alignment.official.columns import unfold
from ingest.alignment.official.model import PAGE_BREAK, Copy, Kind
from ingest.alignment.official.read_html import html_text
from ingest.alignment.official.read_pdf import pdf_text
from ingest.errors import SourceError

REMEDY = "give the Laws as plain text, HTML or PDF"
# A copy larger than this is no text of the Laws (the printed book is half a megabyte as PDF).
LARGEST = 64 * 1024 * 1024
# A line longer than this was not broken to fit a page: in such a copy a line end ends a paragraph.
WRAPPED_BELOW = 180

_BOMS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HTML = re.compile(rb"<\s*(?:!doctype\s+html|html|head|body|div|p|h[1-6]|ol|table)\b", re.IGNORECASE)


def decode(data: bytes, name: str) -> str:
    """Bytes of a plain text to characters: by byte-order mark, else UTF-8, else Windows-1252.

    Bytes that Windows-1252 leaves undefined become U+FFFD. Raises SourceError for bytes that are no text.

    >>> decode(b"LAW 22 \\xad END", "x.txt"), decode("“Call”".encode(), "x.txt")
    ('LAW 22 \\xad END', '“Call”')
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data.decode(encoding, "replace")
    if b"\0" in data:
        raise SourceError("is no text file", place=name, remedy=REMEDY)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\v", "\n").replace("\x85", "\n")


def plain_text(data: bytes, name: str) -> str:
    """Plain text with lines ended by a line feed, pages by a form feed, columns unfolded."""
    pages = _lines(decode(data, name)).split(PAGE_BREAK)
    return PAGE_BREAK.join(unfold(page.expandtabs()) for page in pages)


def read_bytes(data: bytes, name: str) -> Copy:
    """Read a copy from its bytes; its kind is judged by its content, never by its name.

    Raises SourceError where it is empty, too large, no text, or a PDF without a text layer.
    """
    if not data.strip():
        raise SourceError("is empty", place=name, remedy=REMEDY)
    if len(data) > LARGEST:
        raise SourceError(f"is larger than {LARGEST} bytes", place=name, remedy=REMEDY)
    if data[:1024].lstrip().startswith(b"%PDF-"):
        return Copy(name, Kind.PDF, _lines(pdf_text(data, name)), wrapped=True)
    if _HTML.search(data[:4096]):
        return Copy(name, Kind.HTML, _lines(html_text(data)), wrapped=False)
    text = plain_text(data, name)
    if not any(char.isalpha() for char in text):
        raise SourceError("holds no words", place=name, remedy=REMEDY)
    wrapped = max(map(len, text.split("\n"))) < WRAPPED_BELOW
    return Copy(name, Kind.TEXT, text, wrapped)


def read_copy(path: Path) -> Copy:
    """Read a copy of the official text from a file. Raises SourceError where it cannot be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        remedy = f"check the path; {REMEDY}"
        raise SourceError(f"cannot be read: {reason}", place=str(path), remedy=remedy) from error
    return read_bytes(data, path.name)
