"""What a search gives back, and how hits are ranked before their scores count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ingest.publishing.search.plan import Plan

# How a record was found, best last.
SOME, BY_TERM, NEARLY, ALL, TITLE, DEFINED, EXACT = 1, 2, 3, 4, 5, 6, 7
KIND_WEIGHT = {
    "law": 1.0,
    "definition": 1.0,
    "footnote": 0.95,
    "commentary": 0.9,
    "front": 0.85,
    "essay": 0.8,
}
KINDS = tuple(KIND_WEIGHT)


@dataclass(frozen=True, slots=True)
class Hit:
    """One record found.

    `doc` is its number in the index; `tier` says how it was found (EXACT: the address asked for; DEFINED: the
    definition asked for; TITLE: its heading is the query; ALL: all words as they are; NEARLY: all, some
    spelled another way or in the headings above; BY_TERM: all, some by another name; SOME: some of the
    words); `language` is that of the words found ("" for an address); `via` are pairs of what was asked and
    the name found instead.
    """

    doc: int
    id: str
    url: str
    kind: str
    tier: int
    score: float
    language: str = ""
    via: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """Hits of a query in order, its plan, and how many hits each kind has before the filter by kind."""

    hits: tuple[Hit, ...]
    plan: Plan
    counts: Mapping[str, int] = field(default_factory=dict)


def kind_of(id_: str) -> str:
    """Kind of a record by its id.

    >>> [kind_of(i) for i in ("law:64A1", "law:41A-n1", "com:54.1", "def:dummy", "pre:scope-1", "ess:1")]
    ['law', 'footnote', 'commentary', 'definition', 'front', 'essay']
    """
    prefix, _, rest = id_.partition(":")
    if prefix == "law":
        return "footnote" if "-n" in rest else "law"
    return {"com": "commentary", "def": "definition", "pre": "front"}.get(prefix, "essay")


def group_of(kind: str) -> str:
    """The kind as a reader filters by it: footnotes belong to the laws."""
    return "law" if kind == "footnote" else kind
