"""Tells text from what is none, so that a picture or a PDF among the copies is named, not read."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.errors import SourceError

# First bytes -> what it is. Sources: the formats' own specifications.
KINDS: Sequence[tuple[bytes, str]] = (
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive (or DOCX, ODT, EPUB)"),
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"\x1f\x8b\x08", "a gzip archive"),
    (b"BZh", "a bzip2 archive"),
    (b"\xfd7zXZ\x00", "an XZ archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a Word document (DOC)"),
    (b"{\\rtf", "an RTF document"),
    (b"AT&TFORM", "a DjVu book"),
    (b"SQLite format 3\x00", "a SQLite database"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\x00", "a program"),
    (b"II*\x00", "a TIFF picture"),
    (b"MM\x00*", "a TIFF picture"),
)
# Control bytes that texts have: tab, line ends, form feed, end of a DOS file, printer codes, suits.
_TEXT_CONTROLS = frozenset(b"\t\n\x0b\f\r\x1a\x1b\x03\x04\x05\x06")
_CONTROLS = bytes(byte for byte in (*range(0x20), 0x7F) if byte not in _TEXT_CONTROLS)
_MOST = 0.1  # share of other control bytes, NUL among them, that a damaged text may still have


def refuse_binary(data: bytes, file: str) -> None:
    """Raises SourceError, naming what it is, where `data` is no text.

    >>> refuse_binary(b"%PDF-1.4 ...", "laws.pdf")
    Traceback (most recent call last):
    ...
    ingest.errors.SourceError: laws.pdf: it is no plain text but a PDF document
      remedy: save its text as plain text in UTF-8, or take it out of the folder
    """
    kind = next((name for magic, name in KINDS if data.startswith(magic)), None)
    if kind is None:
        controls = len(data) - len(data.translate(None, _CONTROLS))
        kind = "binary data" if controls > _MOST * len(data) else None
    if kind is not None:
        raise SourceError(
            f"it is no plain text but {kind}",
            place=file,
            remedy="save its text as plain text in UTF-8, or take it out of the folder",
        )
