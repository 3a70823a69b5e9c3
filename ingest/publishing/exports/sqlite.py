"""`corpus.sqlite`: segments, references and a full-text table over both languages; opens in Datasette as it
is."""

from __future__ import annotations

import sqlite3
from contextlib import closing

from ingest.alignment.model import BilingualCorpus
from ingest.publishing.exports.tables import CSV_FIELDS, row
from ingest.structure.model import DOCUMENTS

# The columns of the full-text table; a query may name one: `text_en : revoke`.
FULL_TEXT = ("name_ru", "name_en", "heading_ru", "heading_en", "text_ru", "text_en")
_NUMBERS = {"complete", "page"}
_COLUMNS = ", ".join(
    f"{name} {'INTEGER' if name in _NUMBERS else 'TEXT'}{' NOT NULL UNIQUE' if name == 'id' else ''}"
    for name in CSV_FIELDS
)
# `content=` keeps the text once. Datasette finds the full-text table by the letters `content="segments"`, with these
# quotes. Diacritics stay: "й" is not "и".
SCHEMA = f"""
CREATE TABLE documents (id TEXT PRIMARY KEY, title_ru TEXT NOT NULL, title_en TEXT NOT NULL);
CREATE TABLE segments (number INTEGER PRIMARY KEY, {_COLUMNS}, label TEXT NOT NULL, parent TEXT);
CREATE TABLE refs (source TEXT NOT NULL REFERENCES segments (id), printed TEXT NOT NULL, target TEXT NOT
NULL); CREATE INDEX refs_source ON refs (source); CREATE INDEX refs_target ON refs (target); CREATE VIRTUAL
TABLE segments_fts USING fts5 ( {", ".join(FULL_TEXT)}, content="segments", content_rowid="number",
tokenize="unicode61 remove_diacritics 0", prefix='3 4' ); CREATE TABLE meta (key TEXT PRIMARY KEY, value
TEXT NOT NULL); """
_VERSION_AT = 96  # SQLITE_VERSION_NUMBER of the writer: informative, and would differ between machines


def as_sqlite(bilingual: BilingualCorpus, version: str) -> bytes:
    """The bytes of the database: no times in it, the same corpus and SQLite give the same bytes."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        db.execute("PRAGMA page_size = 4096")
        db.executescript("BEGIN;" + SCHEMA)
        _fill(db, bilingual, version)
        db.execute("COMMIT")
        db.execute("VACUUM")
        data = bytearray(db.serialize())
    data[_VERSION_AT : _VERSION_AT + 4] = bytes(4)
    return bytes(data)


def _fill(db: sqlite3.Connection, bilingual: BilingualCorpus, version: str) -> None:
    db.executemany("INSERT INTO documents VALUES (?, ?, ?)", [(d.id, d.title_ru, d.title_en) for d in DOCUMENTS])
    names = [*CSV_FIELDS, "label", "parent"]
    marks = ", ".join("?" * (len(names) + 1))
    rows = []
    for number, record in enumerate(bilingual.records, 1):
        parent = record.address.parent
        rows.append((number, *row(record).values(), record.address.label, parent.id if parent else None))
    db.executemany(f"INSERT INTO segments (number, {', '.join(names)}) VALUES ({marks})", rows)
    db.executemany(
        "INSERT INTO refs VALUES (?, ?, ?)",
        [(r.address.id, ref.printed, t.id) for r in bilingual.records for ref in r.references for t in ref.targets],
    )
    db.execute("INSERT INTO meta VALUES ('version', ?)", (version,))
    db.execute("INSERT INTO segments_fts (segments_fts) VALUES ('rebuild')")
    db.execute("INSERT INTO segments_fts (segments_fts) VALUES ('optimize')")
