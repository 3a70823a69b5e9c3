"""Word lists of the citation grammar, from `corpus/citation-words.toml`, checked once when they are loaded.

`HEADS` maps a word to (kind, number): kind "law", "com", "item", "section" or "note"; number "s" where
one target is expected after it, "p" several, "" either. What the other lists are for stands beside them
in the file.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from ingest.errors import DataError
from ingest.layout import CORPUS

FILE = CORPUS / "citation-words.toml"
_NUMBERS = {"one": "s", "many": "p", "either": ""}


def _list(table: dict[str, Any], name: str, path: Path) -> tuple[str, ...]:
    entries = tuple(str(table.get(name, "")).split())
    if not entries:
        raise DataError(f"list {name!r} is missing or empty", place=str(path), remedy="restore it")
    repeated = {entry for entry in entries if entries.count(entry) > 1}
    if repeated:
        raise DataError(f"list {name!r} has words twice: {', '.join(sorted(repeated))}", place=str(path))
    if any(entry != entry.lower() for entry in entries):
        raise DataError(f"list {name!r} has capitals", place=str(path), remedy="write it in lower case")
    return entries


def _heads(table: dict[str, Any], path: Path) -> dict[str, tuple[str, str]]:
    heads: dict[str, tuple[str, str]] = {}
    for name in table:
        kind, _, number = name.partition("_")
        for word in _list(table, name, path):
            if word in heads:
                raise DataError(f"head {word!r} stands in two lists", place=str(path))
            heads[word] = (kind, _NUMBERS[number])
    return heads


def _counted(table: dict[str, Any], path: Path) -> tuple[tuple[str, str, str], ...]:
    rows = [line.split() for line in str(table["counted_ru"]).strip().splitlines()]
    for row in rows:
        if len(row) != 3:
            raise DataError(f"counted_ru: not three forms: {' '.join(row)!r}", place=str(path))
    return tuple((one, few, many) for one, few, many in rows)


def load_words(path: Path = FILE) -> dict[str, Any]:
    """All lists by name. Raises DataError where the file does not parse, lacks a list or repeats a word."""
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"cannot be read: {error}", place=str(path)) from error
    names = [name for name in table if name not in ("heads", "counted_ru")]
    lists: dict[str, Any] = {name: _list(table, name, path) for name in names}
    lists["heads"] = _heads(table["heads"], path)
    lists["counted_ru"] = _counted(table, path)
    return lists


WORDS = load_words()
HEADS: dict[str, tuple[str, str]] = WORDS["heads"]
DOTTED: tuple[str, ...] = WORDS["dotted"]
COUNTED_RU: tuple[tuple[str, str, str], ...] = WORDS["counted_ru"]
