"""`api/ids.json`: all ids, and what a browser needs to read a guess at one ("laws/64a1/", "#64А1",
"law-64-A-1")."""

from __future__ import annotations

from typing import Any

from ingest.address import LOOKALIKES, slug_of
from ingest.alignment.model import BilingualCorpus, Record
from ingest.citation.words import HEADS
from ingest.publishing.corpus_json import SCHEMA

# Words of paths and fragments beside the heads of the citation grammar; "" for none.
PATH_WORDS = {
    "law": ("laws", "law", "l", "rule", "rules", "provision", "art", "article", "zakon", "pravilo"),
    "com": ("com", "comm", "commentary", "commentaries", "comment", "comments"),
    "def": (
        "def",
        "defs",
        "definition",
        "definitions",
        "glossary",
        "term",
        "terms",
        "определение",
        "определения",
    ),
    "pre": ("pre", "preface", "introduction", "front", "scope"),
    "ess": ("ess", "essay", "simplified"),
}


def alias_data(bilingual: BilingualCorpus, version: str) -> dict[str, Any]:
    """The table: ids in order, look-alike letters, words of paths and of the citation grammar by kind,
    names of definitions in both languages."""
    words = {word: kind for kind, group in PATH_WORDS.items() for word in group}
    words |= {word: kind for word, (kind, _) in HEADS.items() if kind in ("law", "com") and word not in words}
    return {
        "schema": SCHEMA,
        "version": version,
        "ids": [r.address.id for r in bilingual.records],
        "lookalikes": LOOKALIKES,
        "words": words,
        "names": {
            name: record.address.id
            for record in bilingual.records
            if record.address.kind == "def" and not record.address.note
            for name in reversed(names_of(record))
        },
    }


def names_of(record: Record) -> list[str]:
    """What a definition may be called in a path: "болван, стол" is called "болван-стол", "болван" and "стол".

    >>> from ingest.address import parse_id
    >>> known = ("", "", "Болван, стол", "dummy", None, None, None, True, None, None)
    >>> record = Record(parse_id("def:dummy"), *known)
    >>> names_of(record)
    ['болван-стол', 'болван', 'стол', 'dummy']
    """
    whole = (record.heading_ru or "").lower().replace("ё", "е")
    parts = [whole, *whole.split(",")] if "," in whole else [whole]
    russian = ["-".join("".join(c if c.isalpha() else " " for c in part).split()) for part in parts]
    english = slug_of(record.heading_en or "")
    return [name for name in dict.fromkeys((*russian, english)) if name]
