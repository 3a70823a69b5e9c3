"""From files to `SourceText`: bytes to characters, control characters, HTML, mojibake, in this order.

Encoding comes first, since nothing can be read before it; HTML next, since its entities may hide letters of
mojibake; and C1 controls last, since mojibake is made of them.
"""

from __future__ import annotations

from pathlib import Path

from ingest.errors import SourceError
from ingest.lexicon import Lexicon
from ingest.reading.decode import decode
from ingest.reading.html import html_edits, html_title, looks_like_html
from ingest.reading.model import Form, SourceText
from ingest.reading.mojibake import mojibake_edits
from ingest.reading.normal import as_read, c1_edits, control_edits
from ingest.reading.undo import LOST

NOT_COPIES = (".toml", ".lock")  # data about the copies that may lie beside them


def read_folder(folder: Path, lexicon: Lexicon) -> tuple[SourceText, ...]:
    """Every copy in a folder, by name. Hidden files, README files and *.toml are no copies; folders are not
    entered.

    Raises:
        SourceError: there is no such folder, no copy in it, or a file cannot be read: one bad file stops it
            all, so that none drops out in silence.
    """
    if not folder.is_dir():
        raise SourceError("there is no such folder", place=str(folder), remedy="name a folder that holds the copies")
    paths = sorted((path for path in folder.iterdir() if _is_copy(path)), key=lambda path: path.name)
    if not paths:
        raise SourceError("there is no copy in the folder", place=str(folder), remedy="put text or HTML files in it")
    return tuple(read_source(path, lexicon) for path in paths)


def _is_copy(path: Path) -> bool:
    name = path.name.lower()
    return not (path.is_dir() or name.startswith((".", "readme")) or name.endswith(NOT_COPIES))


def read_source(path: Path, lexicon: Lexicon) -> SourceText:
    """One copy, read. Raises SourceError where the file is missing, empty, binary or unreadable."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise SourceError("there is no such file", place=path.name, remedy="check the name") from None
    except OSError as error:
        reason = error.strerror or "unknown reason"
        raise SourceError(f"it cannot be read ({reason})", place=path.name, remedy="check its rights") from None
    return read_bytes(data, path.name, lexicon)


def read_bytes(data: bytes, file: str, lexicon: Lexicon) -> SourceText:
    """The copy whose bytes are `data`. Raises SourceError where they are no text."""
    decoded = decode(data, file, lexicon)
    text = as_read(file, decoded.text, control_edits(decoded.text))
    notes = list(decoded.notes)
    form: Form = "plain"
    if looks_like_html(str(text)):
        form = "html"
        title = html_title(str(text))
        text = text.edit(html_edits(str(text)))
        if title:
            notes.insert(0, f"title: {as_read(file, title, mojibake_edits(title, lexicon))}")
    text = text.edit(mojibake_edits(str(text), lexicon))
    text = text.edit(c1_edits(str(text)))
    if not str(text).strip():
        raise SourceError("there is no text in it", place=file, remedy="save the page with its text")
    return SourceText(file, text, decoded.text, decoded.encoding, form, str(text).count(LOST), tuple(notes))
