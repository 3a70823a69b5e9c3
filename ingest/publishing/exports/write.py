"""Writes every export into the tree that MkDocs copies to the site, and seals the site that MkDocs made."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from ingest.address import KINDS, Address
from ingest.alignment.model import BilingualCorpus
from ingest.alignment.termbase import load_termbase
from ingest.citation.grammar import grammar_as_json
from ingest.outline import LAST_LAW
from ingest.publishing.corpus_json import SCHEMA
from ingest.publishing.exports import changes, jsonld
from ingest.publishing.exports.akn import as_akn
from ingest.publishing.exports.alias_table import alias_data
from ingest.publishing.exports.inventory import as_inventory, entries
from ingest.publishing.exports.records import anchor_data, api_path, provision_data
from ingest.publishing.exports.sqlite import as_sqlite
from ingest.publishing.exports.tables import as_csv, as_jsonl
from ingest.publishing.exports.tbx import as_tbx
from ingest.publishing.exports.tmx import as_tmx, sentence_units, units

Maker = Callable[[BilingualCorpus, str], bytes]


def anchors_data(bilingual: BilingualCorpus, version: str) -> dict[str, Any]:
    """`anchors.json`: every address with its hashes, and the change log up to this version."""
    log = changes.with_version(changes.read_log(), version, changes.current(bilingual))
    return {
        "schema": SCHEMA,
        "version": version,
        "hash": "first 16 hexadecimal digits of SHA-256 of heading, line feed, text (UTF-8)",
        "anchors": [anchor_data(record) for record in bilingual.records],
        "changes": changes.as_data(log),
    }


def _json(data: Any) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")


def _by_lines(data: dict[str, Any]) -> bytes:
    """An object with one line for each of its values, and for each member of its lists: quick to write,
    easy to compare."""
    parts = []
    for key, value in data.items():
        shown = _json(value).decode("utf-8").rstrip("\n")
        if isinstance(value, list) and value:
            shown = "[\n" + ",\n".join(_json(v).decode("utf-8").rstrip("\n") for v in value) + "\n]"
        parts.append(f"{json.dumps(key)}:{shown}")
    return ("{" + ",\n".join(parts) + "}\n").encode("utf-8")


# Files at fixed places of the site, relative to its root.
FILES: dict[str, Maker] = {
    "anchors.json": lambda b, v: _by_lines(anchors_data(b, v)),
    "api/ids.json": lambda b, v: _json(alias_data(b, v)),
    "api/grammar.json": lambda b, v: _json(grammar_as_json()),
    "corpus.jsonl": lambda b, v: as_jsonl(b).encode("utf-8"),
    "corpus.csv": lambda b, v: as_csv(b).encode("utf-8"),
    "corpus.sqlite": as_sqlite,
    "laws.tmx": lambda b, v: as_tmx(units(b), v),
    "sentences.tmx": lambda b, v: as_tmx(sentence_units(b), v, segments="sentence"),
    "terms.tbx": lambda b, v: as_tbx(load_termbase(), v),
    "objects.inv": lambda b, v: as_inventory(entries(b), v),
    "laws-1987.ru.xml": lambda b, v: as_akn(b, "ru", v),
    "laws-1987.en.xml": lambda b, v: as_akn(b, "en", v),
}


def export_files(bilingual: BilingualCorpus, version: str) -> Iterator[tuple[str, bytes]]:
    """Path and content of every export, in order; the same corpus gives the same bytes."""
    for path, make in FILES.items():
        yield path, make(bilingual, version)
    for record in bilingual.records:
        yield api_path(record.address), _json(provision_data(record, bilingual, version))


def write_exports(bilingual: BilingualCorpus, tree: Path, version: str) -> None:
    """Write all exports into the tree, and the linked data into the pages of the laws that stand there
    already."""
    for folder in ("api", *(f"api/{kind}" for kind in KINDS)):
        (tree / folder).mkdir(parents=True, exist_ok=True)
    for path, content in export_files(bilingual, version):
        (tree / path).write_bytes(content)
    for number in range(1, LAST_LAW + 1):
        page = tree / f"laws/{number}.md"
        if page.exists() and Address("law", number) in bilingual.by_address:
            with page.open("a", encoding="utf-8", newline="\n") as out:
                out.write(f"\n{jsonld.script(number, bilingual)}\n")
