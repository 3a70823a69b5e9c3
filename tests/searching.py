"""What the tests of the search stand on: the corpus, one index over it, and hands-on helpers."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ingest import pipeline
from ingest.publishing.corpus_json import as_data
from ingest.publishing.search.build import build_index
from ingest.publishing.search.engine import Engine

DATA = Path(__file__).parent / "data"


def lines(path: Path) -> list[dict[str, Any]]:
    """The records of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


GOLD = lines(DATA / "gold" / "search.jsonl")
SCENARIOS = lines(DATA / "search_scenarios.jsonl")
VECTORS: list[dict[str, Any]] = json.loads((DATA / "address_vectors.json").read_text(encoding="utf-8"))


@cache
def segments() -> list[dict[str, Any]]:
    """The segments of the corpus as in corpus.json."""
    found: list[dict[str, Any]] = as_data(pipeline.run().bilingual)["segments"]
    return found


@cache
def index() -> dict[str, Any]:
    """The index of the corpus."""
    return build_index(segments())


@cache
def engine() -> Engine:
    """The search over the corpus."""
    return Engine(index())


def found(query: str, **options: Any) -> list[str]:
    """Ids of the hits of a query, in order."""
    return [hit.id for hit in engine().search(query, **options).hits]


def small(texts: Mapping[str, str]) -> Engine:
    """A search over made-up records: {"d1": "text"}; Russian or English by the letters."""
    return Engine(build_index([_segment(name, text) for name, text in texts.items()]))


def _segment(name: str, text: str) -> dict[str, Any]:
    side = "ru" if any("а" <= c <= "я" for c in text.lower()) else "en"
    both: dict[str, str | None] = {"ru": None, "en": None}
    return {
        "id": f"ess:{name.strip('d')}",
        "label": name,
        "url": f"essay/#{name.strip('d')}",
        "parent": None,
        "heading": dict(both),
        "text": both | {side: text},
        "refs": [],
    }


def rank(ids: Iterable[str], wanted: Iterable[str]) -> int:
    """Place of the first hit that is wanted, from 1; 0 where there is none."""
    allowed = set(wanted)
    return next((place for place, id_ in enumerate(ids, 1) if id_ in allowed), 0)


def text_of(segment: Mapping[str, Any], language: str) -> str:
    """Heading and text of a segment in one language."""
    return f"{segment['heading'][language] or ''}\n{segment['text'][language] or ''}"
