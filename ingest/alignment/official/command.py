"""Commands `import-official` and `fetch-official`: a reader's own copy of the official Laws into the corpus.

The text is under its publishers' copyright: it goes to `corpus/official/`, which git ignores.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ingest.address import Address, parse_id
from ingest.alignment.official.furniture import without_furniture
from ingest.alignment.official.model import Copy, Provision, Removal
from ingest.alignment.official.publishers import PUBLISHERS, fetch_first, load_publications
from ingest.alignment.official.read import read_bytes, read_copy
from ingest.alignment.official.repair import repair
from ingest.alignment.official.segment import segment
from ingest.alignment.official.words import unknown_words
from ingest.errors import AddressError, DataError, SourceError, UsageError
from ingest.files import write_text
from ingest.layout import OFFICIAL, OUTLINE
from ingest.outline import Outline, load_outline
from ingest.text import Text

DEFAULT_EDITION = "2017"


@dataclass(frozen=True, slots=True)
class Official:
    """The official text of one edition, as imported: provisions in the order of their addresses."""

    edition: str
    provisions: tuple[Provision, ...]

    def get(self, address: Address) -> Provision | None:
        """The provision with that address; None where the text has none."""
        return next((p for p in self.provisions if p.address == address), None)

    def notes(self, address: Address) -> tuple[Provision, ...]:
        """Footnotes of a provision, in order."""
        return tuple(p for p in self.provisions if p.address.note and p.address.parent == address)


@dataclass(frozen=True, slots=True)
class ImportReport:
    """What an import did.

    The text; where it was written (None: nowhere); how often each rule worked; what was left out as no
    provision; words that the English word list lacks; doubts, empty where all is well.
    """

    official: Official
    path: Path | None
    repairs: tuple[tuple[str, int], ...]
    removed: tuple[Removal, ...]
    unknown: tuple[str, ...]
    doubts: tuple[str, ...]

    @property
    def summary(self) -> str:
        """A few lines for a person: what was imported, repaired and is to be looked at."""
        kinds = Counter("note" if p.address.note else p.address.kind for p in self.official.provisions)
        laws = len({p.address.number for p in self.official.provisions if p.address.kind == "law"})
        lines = [
            f"{laws} laws: {kinds['law']} provisions, {kinds['note']} footnotes, {kinds['def']} definitions",
            "repairs: " + (", ".join(f"{rule} {count}" for rule, count in self.repairs) or "none"),
            "left out: " + (", ".join(dict.fromkeys(r.reason for r in self.removed)) or "nothing"),
        ]
        if self.unknown:
            lines.append("words that the word list lacks: " + ", ".join(self.unknown))
        lines.extend(f"doubt: {doubt}" for doubt in self.doubts)
        if self.path:
            lines.append(f"written to {self.path}")
        return "\n".join(lines)


def _outline(edition: str) -> Outline:
    if not edition.isdigit() or len(edition) != 4:
        raise UsageError(f"no edition: {edition!r}", remedy="give the year, as in --edition 2017")
    if not (OUTLINE / f"laws-{edition}.toml").is_file():
        return Outline(edition, "", None, (), {}, frozenset(), {})
    return load_outline(edition)


def default_path(edition: str) -> Path:
    """Where the official text of an edition is kept."""
    return OFFICIAL / f"laws-{edition}.json"


def _counted(text: Text) -> tuple[tuple[str, int], ...]:
    counts = Counter(rule for piece in text.pieces for rule in piece.rules)
    return tuple(sorted(counts.items()))


def read_official(copy: Copy, edition: str = DEFAULT_EDITION, outline: Outline | None = None) -> ImportReport:
    """A copy that was read, repaired and cut into provisions.

    Args:
        copy: the copy; edition: its year; outline: its numbers and headings (None: from `corpus/outline/`).
    Raises:
        SourceError: no law was found in it. UsageError: no such edition.
    """
    known = outline or _outline(edition)
    paged = without_furniture(repair(Text.of_source(copy.name, copy.text)))
    result = segment(paged, known, copy.wrapped)
    if not any(p.address.kind == "law" for p in result.provisions):
        what = "no law was found in it: no line begins like LAW 6 - THE SHUFFLE AND DEAL"
        raise SourceError(what, place=copy.name, remedy="give the text of the Laws of Duplicate Bridge")
    words = "\n".join(f"{p.heading or ''}\n{p.text or ''}" for p in result.provisions)
    official = Official(edition, result.provisions)
    return ImportReport(official, None, _counted(paged.text), result.removed, unknown_words(words), result.doubts)


def _as_json(official: Official) -> str:
    rows = [{"id": p.address.id, "heading": p.heading, "text": p.text, "page": p.page} for p in official.provisions]
    return json.dumps({"edition": official.edition, "provisions": rows}, ensure_ascii=False, indent=1) + "\n"


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises SourceError where the folder cannot be written."""
    try:
        write_text(path, text)
    except OSError as error:
        raise SourceError(f"cannot be written: {error.strerror}", place=str(path), remedy="check --out") from error


def _written(report: ImportReport, out: Path | None) -> ImportReport:
    path = out or default_path(report.official.edition)
    _write(path, _as_json(report.official))
    return ImportReport(report.official, path, report.repairs, report.removed, report.unknown, report.doubts)


def import_official(path: Path, edition: str = DEFAULT_EDITION, out: Path | None = None) -> ImportReport:
    """Import a copy of the official Laws (plain text, HTML or PDF) and write it as JSON.

    Args:
        path: the copy; edition: its year; out: file to write (None: `default_path(edition)`).
    Raises:
        SourceError: the copy cannot be read, holds no laws, or the file cannot be written.
        UsageError: no such edition.
    """
    return _written(read_official(read_copy(path), edition), out)


def fetch_official(
    publishers: Path = PUBLISHERS, edition: str = DEFAULT_EDITION, out: Path | None = None, **limits: Any
) -> ImportReport:
    """Fetch the publisher's own file, import it and write it as JSON.

    Args:
        publishers: list of addresses; edition: the year; out: file to write.
        limits: `timeout` and `patience` in seconds, `limit` in bytes (see `publishers.fetch`).
    Raises:
        SourceError: nothing could be fetched, or what came cannot be read. DataError: the list is broken.
    """
    publication, data = fetch_first(load_publications(publishers, edition), **limits)
    return _written(read_official(read_bytes(data, publication.url), edition), out)


def _provisions(rows: Iterable[Any]) -> tuple[Provision, ...]:
    found: list[Provision] = []
    for row in rows:
        heading, text, page = row["heading"], row["text"], row["page"]
        if not isinstance(page, int | None) or not all(isinstance(v, str | None) for v in (heading, text)):
            raise TypeError(f"{row['id']}: heading and text must be strings or null, page a number or null")
        found.append(Provision(parse_id(row["id"]), heading, text, page))
    return tuple(found)


def load_official(path: Path) -> Official:
    """The official text that an import wrote. Raises DataError where the file is missing or broken.

    `load_official(default_path("2017"))` is what a build shows; who may go without asks `is_file()`.
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return Official(str(data["edition"]), _provisions(data["provisions"]))
    except (OSError, ValueError, KeyError, TypeError, AddressError) as error:
        remedy = "import the text again: make english FILE=path"
        raise DataError(f"is no imported text: {error}", place=str(path), remedy=remedy) from error
