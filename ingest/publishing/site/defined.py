"""Defined terms: the first use of each in a provision leads to its definition in the book's glossary.

Which word means which concept the termbase says; a word of several meanings is not linked, nor is a place that the
termbase's accepted exceptions name ("со стороны игрока" is no side).
"""

from __future__ import annotations

from functools import lru_cache

from ingest.address import Address, parse_id
from ingest.alignment.model import Record
from ingest.alignment.termbase import TermFinder, load_accepted, load_termbase


@lru_cache(maxsize=4)
def _finder(document: str) -> TermFinder:
    return TermFinder(load_termbase(), document)


def defined_terms(record: Record) -> list[tuple[int, int, Address]]:
    """(start, end, definition) of the first use of each defined term in a record's Russian text, in order."""
    if not record.text_ru:
        return []
    finder, accepted = _finder(record.document), load_accepted()
    found: dict[Address, tuple[int, int]] = {}
    for start, end, ids in finder.find(record.text_ru):
        if len(ids) != 1:
            continue
        concept = finder.concepts[next(iter(ids))]
        if not concept.definition or (record.address.id, concept.id) in accepted:
            continue
        address = parse_id(concept.definition)
        if address != record.address:
            found.setdefault(address, (start, end))
    return sorted((start, end, address) for address, (start, end) in found.items())
