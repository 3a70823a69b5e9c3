"""The inverted index in memory: where each word of the corpus stands. Made from the plain data of the index
file."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any

from ingest.publishing.search.tokens import tokens
from ingest.publishing.search.wordtable import WordTable

Key = int | str
Keys = tuple[Key, ...]

# Fields of a record, numbered as in a posting; even numbers Russian, odd ones English.
HEADING, TEXT, CONTEXT = 0, 2, 4
FIELDS = 6
_SHIFT = 8
_LABELLED = ("law:", "com:")
_LIST = re.compile("[,;/]")
POSITIONS = 1 << 14


def keys_of(key: str, table: WordTable) -> Keys:
    """Keys under which a token of the text is filed: its classes, or itself; "64a1" also as "64a".

    >>> keys_of("64a1", WordTable({"endings": [], "stems": "", "preferred": []}))
    ('64a1', '64a')
    """
    classes = table.classes(key)
    if classes:
        return classes
    digits = len(key) - len(key.lstrip("0123456789"))
    if 0 < digits < len(key) - 1 and key[digits].isalpha():
        return (key, key[: digits + 1])
    return (key,)


class Fields:
    """Postings of all fields.

    `postings[key]` is an ascending list of numbers, each a document, a field and a position in one (see
    `place`); `titles[doc]` the names of a document, each the keys of its words; `lengths` words in each
    field. The context of a record is what stands above it: headings, and its label with those above ("64A1
    64A 64").
    """

    def __init__(self, docs: Mapping[str, Sequence[Any]], table: WordTable, glue: frozenset[str]) -> None:
        self.postings: dict[Key, list[int]] = {}
        self.lengths: list[list[int]] = []
        self.titles: list[list[list[Keys]]] = []
        above: list[tuple[str, str]] = []
        for doc, parent in enumerate(docs["parent"]):
            id_ = docs["id"][doc]
            heading = (docs["heading_ru"][doc], docs["heading_en"][doc])
            context = above[parent] if 0 <= parent < doc else ("", "")
            label = f" {docs['label'][doc]}" if id_.startswith(_LABELLED) else ""
            context = (context[0] + label, context[1] + label)
            above.append((f"{heading[0]} {context[0]}", f"{heading[1]} {context[1]}"))
            texts = (*heading, docs["text_ru"][doc], docs["text_en"][doc], *context)
            self.lengths.append([self._file(doc, field, text, table) for field, text in enumerate(texts)])
            parts = [part for text in heading for part in (_LIST.split(text) if id_.startswith("def:") else [text])]
            self.titles.append([title for part in parts if (title := _title(part, table, glue))])

    def _file(self, doc: int, field: int, text: str, table: WordTable) -> int:
        length = 0
        for length, token in enumerate(tokens(text), 1):
            at = place(doc, field, min(length, POSITIONS) - 1)
            for key in keys_of(token.key, table):
                self.postings.setdefault(key, []).append(at)
        return length

    def within(self, key: Key, doc: int) -> list[int]:
        """Postings of a key in one document."""
        found = self.postings.get(key, [])
        low = bisect_left(found, place(doc, 0, 0))
        return found[low : bisect_left(found, place(doc + 1, 0, 0), low)]


def place(doc: int, field: int, position: int) -> int:
    """One number for a word's place, in the order of documents, fields and words."""
    return (doc * _SHIFT + field) * POSITIONS + position


def doc_of(at: int) -> int:
    """Document of a place."""
    return at // (POSITIONS * _SHIFT)


def field_of(at: int) -> int:
    """Field of a place."""
    return at // POSITIONS % _SHIFT


def _title(text: str, table: WordTable, glue: frozenset[str]) -> list[Keys]:
    return [keys_of(token.key, table) for token in tokens(text) if token.key not in glue]
