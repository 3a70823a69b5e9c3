"""From a folder of copies to corpus.json: seconds, and how they grow with the text."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from bench import Row
from ingest import pipeline
from ingest.layout import SOURCES
from ingest.publishing.corpus_json import as_json
from tests.damage import Style, copy_of
from tests.known import made_book

TITLE = "From copies to corpus.json (processor seconds, after start)"
HEADER = ("copies", "characters", "seconds", "per character (second row = 1)")
ROUNDS = 3


def run() -> list[Row]:
    """The five copies, then a few made-up laws, and a whole made-up book: some ten times as much."""
    as_json(pipeline.run().bilingual)  # dictionaries are loaded once
    rows = [("the five copies", *_measured(SOURCES))]
    with tempfile.TemporaryDirectory() as name:
        for label, last in (("made-up laws 1 to 8", 8), ("made-up laws 1 to 93", 93)):
            folder = Path(name) / label
            folder.mkdir()
            (folder / "copy.txt").write_text(copy_of(made_book(1, 1, last), Style(), 1), "utf-8")
            rows.append((label, *_measured(folder)))
    base = rows[1][2] / rows[1][1]
    return [(label, f"{size:,}", f"{seconds:.2f}", f"{seconds / size / base:.2f}") for label, size, seconds in rows]


def _measured(folder: Path) -> tuple[int, float]:
    best = float("inf")
    size = 0
    for _ in range(ROUNDS):
        before = time.process_time()
        result = pipeline.run(folder)
        as_json(result.bilingual)
        best = min(best, time.process_time() - before)
        size = sum(len(text) for text in result.corpus.sources.values())
    return size, best
