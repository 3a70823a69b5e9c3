"""The publishers' own publications of the Laws: where they are, and how to fetch one.

`corpus/publishers.toml` lists them; nothing of their text is kept in the project.
"""

from __future__ import annotations

import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterable
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from ingest.errors import CodexError, DataError, SourceError
from ingest.layout import CORPUS

PUBLISHERS = CORPUS / "publishers.toml"
# Seconds to wait for the server to answer or to go on, and for the whole file.
TIMEOUT = 20.0
PATIENCE = 180.0
# Bytes; the printed book is less than a megabyte as PDF.
LARGEST = 32 * 1024 * 1024
KINDS = ("pdf", "html", "text", "page")
# What a server says of a file of each kind; "octet-stream" says nothing, then the content decides.
CONTENT_TYPES = {
    "pdf": ("application/pdf", "application/x-pdf", "application/octet-stream", "binary/octet-stream"),
    "html": ("text/html", "application/xhtml+xml"),
    "text": ("text/plain",),
}
AGENT = "bridge-codex (imports a reader's own copy of the Laws)"
_CHUNK = 64 * 1024


@dataclass(frozen=True, slots=True)
class Publication:
    """One publication of an edition by its publisher.

    `kind` is "pdf", "html" or "text" for a file that can be imported, "page" for a page to show; `imports` is
    True for the file that `fetch_official` tries; `page_offset` is what to add to a printed page for the page
    of the PDF (None: unknown).
    """

    edition: str
    title: str
    publisher: str
    url: str
    kind: str
    imports: bool = False
    page_offset: int | None = None
    note: str = ""

    def link(self, page: int | None = None) -> str:
        """Address of the publication, at a printed page where it is a PDF whose pages are known.

        >>> Publication("2017", "Laws", "P", "https://example.org/a.pdf", "pdf", page_offset=24).link(71)
        'https://example.org/a.pdf#page=95'
        """
        if page is None or self.kind != "pdf" or self.page_offset is None:
            return self.url
        return f"{self.url}#page={page + self.page_offset}"


def _publication(row: dict[str, Any], place: str) -> Publication:
    try:
        found = Publication(**row)
    except TypeError as error:
        remedy = "fields: edition, title, publisher, url, kind, imports, page_offset, note"
        raise DataError(f"a publication has a wrong field ({error})", place=place, remedy=remedy) from error
    address = urlsplit(found.url)
    if address.scheme not in ("http", "https") or not address.netloc:
        raise DataError(f"no web address: {found.url!r}", place=place, remedy="write https://...")
    if found.kind not in KINDS:
        raise DataError(f"unknown kind {found.kind!r}", place=place, remedy=f"one of {', '.join(KINDS)}")
    return found


def load_publications(path: Path = PUBLISHERS, edition: str | None = None) -> tuple[Publication, ...]:
    """Publications listed in a file, in its order; of one edition where it is given. Raises DataError."""
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("publication", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        remedy = "restore it from version control"
        raise DataError(f"cannot be read: {error}", place=str(path), remedy=remedy) from error
    found = tuple(_publication(dict(row), str(path)) for row in rows)
    return tuple(p for p in found if edition is None or p.edition == edition)


def fetch(url: str, kind: str, *, timeout: float = TIMEOUT, limit: int = LARGEST, patience: float = PATIENCE) -> bytes:
    """The bytes of a file on the web.

    Args:
        url: http or https address.
        kind: "pdf", "html" or "text"; what the server says it sends must agree.
        timeout: seconds to wait for each answer; patience: seconds for the whole file.
        limit: the largest size accepted, in bytes.
    Raises:
        SourceError: no answer, an error, another kind of content, too large, cut short.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise SourceError("is no web address", place=url, remedy="write https://...")
    request = urllib.request.Request(url, headers={"User-Agent": AGENT})
    deadline = monotonic() + patience
    remedy = "try again later, or fetch the file in a browser and import it with FILE=path"
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            said = answer.headers.get_content_type()
            if said not in CONTENT_TYPES[kind]:
                what = f"the server sends {said}, not {kind}"
                raise SourceError(what, place=url, remedy="look at the address in a browser")
            data = _read(answer, url, limit, deadline)
            length = answer.headers.get("Content-Length", "")
    except urllib.error.HTTPError as error:
        error.close()
        raise SourceError(f"the server answers {error.code} {error.reason}", place=url, remedy=remedy) from error
    except TimeoutError as error:
        raise SourceError(f"no answer within {timeout:g} seconds", place=url, remedy=remedy) from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise SourceError(f"cannot be fetched: {reason}", place=url, remedy=remedy) from error
    if length.isdigit() and len(data) != int(length):
        raise SourceError(f"only {len(data)} of {length} bytes came", place=url, remedy=remedy)
    if kind == "pdf" and not data[:1024].lstrip().startswith(b"%PDF-"):
        raise SourceError("what came is no PDF", place=url, remedy="look at the address in a browser")
    return data


def _read(answer: Any, url: str, limit: int, deadline: float) -> bytes:
    length = answer.headers.get("Content-Length", "")
    too_large = f"is larger than {limit} bytes"
    if length.isdigit() and int(length) > limit:
        raise SourceError(too_large, place=url, remedy="fetch it in a browser and import it with FILE=path")
    data = bytearray()
    while chunk := answer.read(_CHUNK):
        data.extend(chunk)
        if len(data) > limit:
            raise SourceError(too_large, place=url, remedy="fetch it in a browser and import it with FILE=path")
        if monotonic() > deadline:
            raise TimeoutError
    return bytes(data)


def fetch_first(publications: Iterable[Publication], **limits: Any) -> tuple[Publication, bytes]:
    """The first publication that can be fetched, and its bytes. Raises SourceError, naming all failures."""
    failures: list[str] = []
    for publication in publications:
        if not publication.imports or publication.kind == "page":
            continue
        try:
            return publication, fetch(publication.url, publication.kind, **limits)
        except CodexError as error:
            failures.append(f"{error.place}: {error.what}")
    what = "no publication could be fetched" + "".join(f"\n  {failure}" for failure in failures)
    remedy = "fetch the Laws in a browser, then: make english FILE=path"
    raise SourceError(what if failures else "no publication is marked for import", remedy=remedy)
