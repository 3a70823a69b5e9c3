"""What `corpus/search.toml` and `corpus/terms.toml` tell the search, loaded and checked in one place."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ingest.errors import DataError
from ingest.layout import CORPUS


@dataclass(frozen=True, slots=True)
class Concept:
    """One idea of the game and all its names, the preferred ones first."""

    id: str
    en: tuple[str, ...]
    ru: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Settings:
    """Word lists of the search; see `corpus/search.toml` for what each is for."""

    glue: frozenset[str]
    ask_before: tuple[str, ...]
    ask_after: tuple[str, ...]
    apart_ru: frozenset[str]
    apart_en: tuple[tuple[str, ...], ...]
    irregular: tuple[tuple[str, ...], ...]
    spelling: tuple[tuple[str, str], ...]
    spelled: frozenset[str]


def _read(path: Path) -> Mapping[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"cannot be read: {error}", place=str(path), remedy="restore or mend the file") from error


def _lines(text: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(line.split()) for line in text.strip().splitlines())


@lru_cache(maxsize=4)
def load_settings(path: Path = CORPUS / "search.toml") -> Settings:
    """Read the word lists. Raises DataError where the file does not parse or lacks a list."""
    table = _read(path)
    try:
        return Settings(
            glue=frozenset((table["glue"]["ru"] + " " + table["glue"]["en"]).split()),
            ask_before=tuple(sorted(set(table["definition"]["before"]), key=lambda s: (-len(s), s))),
            ask_after=tuple(sorted(set(table["definition"]["after"]), key=lambda s: (-len(s), s))),
            apart_ru=frozenset(table["russian"]["apart"].split()),
            apart_en=_lines(table["english"]["apart"]),
            irregular=_lines(table["english"]["irregular"]),
            spelling=tuple((left, right) for left, right in table["english"]["spelling"]),
            spelled=frozenset(table["english"]["spelled"].split()),
        )
    except (KeyError, AttributeError, ValueError) as error:
        raise DataError(f"a list is missing or has no right shape: {error}", place=str(path)) from error


@lru_cache(maxsize=4)
def load_concepts(path: Path = CORPUS / "terms.toml") -> tuple[Concept, ...]:
    """The termbase as the search needs it: names only. A verb's "to" and what stands in brackets is left out.

    >>> next(c for c in load_concepts() if c.id == "to-call").en[0]
    'call'
    """
    try:
        return tuple(
            Concept(row["id"], _names(row["en"]), _names([name["term"] for name in row["ru"]]))
            for row in _read(path)["concept"]
        )
    except (KeyError, TypeError) as error:
        raise DataError(f"a concept lacks {error}", place=str(path)) from error


def _names(names: list[str]) -> tuple[str, ...]:
    bare = (re.sub(r"\s*\([^)]*\)", "", re.sub(r"^to ", "", name)).strip() for name in names)
    return tuple(dict.fromkeys(name for name in bare if name))
