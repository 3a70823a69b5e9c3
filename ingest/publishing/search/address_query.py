"""A whole query as addresses: the grammar of citations, and what the browser needs of it."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from ingest import address as addresses
from ingest.address import Address
from ingest.citation import query as citation_query
from ingest.citation.grammar import grammar_as_json, javascript_source

_PATTERNS = ("LOOSE", "ADDRESS", "POINT", "PART", "COMMA", "AND", "RANGE", "PREFIX_BACK")
# the frame around the patterns, for queries only; and the shapes of ids
_FRAME = ("_ID", "_PATH", "_LABEL", "_HEAD", "_ON", "_LAW_WORD", "_NOTE")
_IDS = ("_LAW", "_COM", "_SLUG")


def addresses_in(query: str) -> tuple[Address, ...]:
    """The addresses that a query consists of, all of it; none for any other query.

    >>> [a.id for a in addresses_in("правило 64А1")], addresses_in("64 взятки")
    (['law:64A1'], ())
    """
    return citation_query.parse_queries(query)


@cache
def grammar() -> dict[str, Any]:
    """The grammar of addresses as plain data, for `address.mjs`: patterns in JavaScript's spelling, the
    words before a number, which addresses exist, letters of one shape."""
    whole = grammar_as_json()
    patterns = {name: _pattern(whole["patterns"][name]) for name in _PATTERNS}
    shapes = [(name, citation_query) for name in _FRAME] + [(name, addresses) for name in _IDS]
    for name, module in shapes:
        compiled: re.Pattern[str] = getattr(module, name)
        flags = "iu" if compiled.flags & re.IGNORECASE else "u"
        patterns[name.strip("_")] = [javascript_source(compiled.pattern), flags]
    return {
        "lookalikes": whole["lookalikes"],
        "patterns": patterns,
        "heads": {word: list(entry) for word, entry in whole["words"]["heads"].items()},
        "last": whole["last"],
        "trim": citation_query._TRIM,
    }


def _pattern(entry: dict[str, Any]) -> list[str]:
    return [entry["source"], entry["flags"]]
