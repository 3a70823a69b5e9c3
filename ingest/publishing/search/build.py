"""From the corpus to the index that goes to the browser: plain data, the same bytes for the same corpus.

The index holds the texts themselves, the table of word forms, the names of the concepts, the chapters and
the grammar of addresses. The inverted index is made from them where it is used (`engine.py`, `engine.mjs`):
for a corpus of this size that takes milliseconds, and halves what must be fetched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ingest.outline import Division, load_outline
from ingest.publishing.search.address_query import grammar
from ingest.publishing.search.english import english_classes
from ingest.publishing.search.russian import russian_classes
from ingest.publishing.search.settings import Concept, Settings, load_concepts, load_settings
from ingest.publishing.search.tokens import tokens
from ingest.publishing.search.wordtable import encode

SCHEMA = 1
GLOBAL = "codexSearchIndex"
_CYRILLIC_WORD = re.compile("[а-яѐ-ӿ]{2,}")
_LATIN_WORD = re.compile("[a-zà-ɏ]{2,}")


def build_index(
    segments: Sequence[Mapping[str, Any]],
    concepts: Sequence[Concept] | None = None,
    settings: Settings | None = None,
    divisions: Sequence[Division] | None = None,
) -> dict[str, Any]:
    """The index of `segments` (as in `corpus.json`) as plain data.

    Args:
        segments: of each, "id", "label", "parent", "url", "heading", "text" and "refs" are read.
        concepts, settings, divisions: those of the project where not given.
    """
    concepts = load_concepts() if concepts is None else concepts
    settings = load_settings() if settings is None else settings
    divisions = load_outline("1987").divisions if divisions is None else divisions
    places = {segment["id"]: number for number, segment in enumerate(segments)}
    return {
        "schema": SCHEMA,
        "docs": {
            "id": [segment["id"] for segment in segments],
            "url": [segment["url"] for segment in segments],
            "label": [segment["label"] for segment in segments],
            "parent": [places.get(segment.get("parent") or "", -1) for segment in segments],
            "heading_ru": [segment["heading"]["ru"] or "" for segment in segments],
            "heading_en": [segment["heading"]["en"] or "" for segment in segments],
            "text_ru": [segment["text"]["ru"] or "" for segment in segments],
            "text_en": [segment["text"]["en"] or "" for segment in segments],
            "refs": [_targets(segment, places) for segment in segments],
        },
        "chapters": [
            {"law": d.first_law, "path": d.path, "ru": d.ru or "", "en": d.en or ""}
            for d in divisions
            if d.kind == "chapter" and d.first_law
        ],
        "words": _word_table(segments, concepts, settings),
        "concepts": [[list(concept.en), list(concept.ru)] for concept in concepts],
        "glue": " ".join(sorted(settings.glue)),
        "ask": {"before": list(settings.ask_before), "after": list(settings.ask_after)},
        "grammar": grammar(),
    }


def _targets(segment: Mapping[str, Any], places: Mapping[str, int]) -> list[int]:
    found = {places[target] for ref in segment.get("refs", ()) for target in ref["targets"] if target in places}
    return sorted(found)


def _word_table(
    segments: Iterable[Mapping[str, Any]], concepts: Iterable[Concept], settings: Settings
) -> dict[str, Any]:
    words: set[str] = set()
    for segment in segments:
        for text in (*segment["heading"].values(), *segment["text"].values()):
            words.update(token.key for token in tokens(text or ""))
    alone: set[str] = set()
    for concept in concepts:
        for name in (*concept.en, *concept.ru):
            keys = [token.key for token in tokens(name)]
            words.update(keys)
            alone.update(keys if len(keys) == 1 else ())
    russian = [word for word in words if _CYRILLIC_WORD.fullmatch(word)]
    english = [word for word in words if _LATIN_WORD.fullmatch(word)]
    terms = [word for word in alone if _CYRILLIC_WORD.fullmatch(word)]
    return encode([*russian_classes(russian, terms, settings.apart_ru), *english_classes(english, settings)])


def as_script(index: Mapping[str, Any]) -> str:
    """The index as a script that a page can load from a disk too, where scripts may not fetch."""
    return f"globalThis.{GLOBAL}={json.dumps(index, ensure_ascii=False, separators=(',', ':'))};\n"


def from_script(text: str) -> dict[str, Any]:
    """The index back from `as_script`."""
    data: dict[str, Any] = json.loads(text[text.index("=") + 1 :].rstrip().rstrip(";"))
    return data
