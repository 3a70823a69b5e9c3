"""What a query means: its address, phrases, words and what else may stand for them. `plan.mjs` does the
same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ingest.address import Address
from ingest.publishing.search.address_query import addresses_in
from ingest.publishing.search.fields import Fields, Key, Keys
from ingest.publishing.search.tokens import fold, tokens
from ingest.publishing.search.wordtable import WordTable

LITERAL, NEAR, TERM = 1.0, 0.7, 0.4
MIN_PREFIX = 3
_PHRASE = re.compile('["«“”„]([^"«»“”„]+)["»“”]')
_DIGITS = re.compile("[0-9]")
_LABEL = re.compile("[1-9][0-9]?[A-Za-zА-Яа-я][0-9]{1,2}")
_LATIN = re.compile("[A-Za-z]")
_DOUBLED = re.compile(r"(.)\1")  # "аппеляция" is two edits from "апелляция", but one from it without doubles
_BETWEEN_DIGITS = re.compile("((?<=[0-9])[.,](?=[0-9]))")
_EN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./~QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"
_RU = "ёйцукенгшщзхъфывапролджэячсмитьбю.ЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ,"
TO_RUSSIAN = str.maketrans(_EN, _RU)
TO_ENGLISH = str.maketrans(_RU, _EN)


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the query: as typed, its key, whether a hit may lack it, and the keys it stands for. `near`
    tells that they are those of words like it, where it is no word itself; `label`, that it is part of an
    address."""

    text: str
    key: str
    keys: Keys
    glue: bool = False
    near: bool = False
    label: bool = False


@dataclass(frozen=True, slots=True)
class Rendering:
    """Another name of the concept that the words [start, end) of the query name; `native` tells that it is
    in the language of these words."""

    start: int
    end: int
    asked: str
    name: str
    words: tuple[Keys, ...]
    native: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """A query understood. `phrases` are runs of words [start, end) that must stand so; `defines` tells that
    it asks for a definition; `layout` is the query in the other keyboard layout, where it was typed in the
    wrong one."""

    query: str
    addresses: tuple[Address, ...] = ()
    words: tuple[Word, ...] = ()
    phrases: tuple[tuple[int, int], ...] = ()
    renderings: tuple[Rendering, ...] = field(default=())
    defines: bool = False
    layout: str = ""


class Planner:
    """Turns queries into plans, over the words and concepts of one index."""

    def __init__(self, data: Mapping[str, Any], table: WordTable, fields: Fields, glue: frozenset[str]) -> None:
        self._table = table
        self._fields = fields
        self._glue = glue
        self._heads = frozenset(data["grammar"]["heads"])
        self._before = [ask + " " for ask in data["ask"]["before"]]
        self._after = [" " + ask for ask in data["ask"]["after"]]
        self._concepts = [[*en, *ru] for en, ru in data["concepts"]]
        self._names: dict[Key, list[tuple[int, int, tuple[Keys, ...]]]] = {}
        self._spelled: list[list[tuple[Keys, ...]]] = []
        for number, names in enumerate(self._concepts):
            spelled = [tuple(self._keys(token.key) for token in tokens(name)) for name in names]
            self._spelled.append(spelled)
            for at, words in enumerate(spelled):
                for key in words[0] if words else ():
                    self._names.setdefault(key, []).append((number, at, words))

    def _keys(self, key: str) -> Keys:
        return self._table.asked(key) or (key,)

    def plan(self, query: str) -> Plan:
        """Understand a query. One of which no word is known, but each in the other keyboard layout, is
        taken so."""
        addresses = addresses_in(query)
        if not addresses and _LABEL.fullmatch(query.strip()):
            # "64A7" is no address, but what else can be meant than Law 64A
            addresses = addresses_in(f"Law {query}")
        if addresses:
            return Plan(query, addresses)
        if not self._any_known(query):
            for layout in (TO_RUSSIAN, TO_ENGLISH):
                other = _in_layout(query, layout)
                if other == query:
                    continue
                if addresses := addresses_in(other):
                    return Plan(query, addresses, layout=other)
                if self._all_known(other):
                    return self._understood(query, other, other)
        return self._understood(query, query, "")

    def _known(self, key: str) -> bool:
        return bool(self._table.classes(key)) or key in self._fields.postings

    def _any_known(self, query: str) -> bool:
        words = [t.key for t in tokens(query) if not _DIGITS.match(t.key)]
        return not words or any(self._known(word) for word in words)

    def _all_known(self, query: str) -> bool:
        words = [t.key for t in tokens(query) if not _DIGITS.match(t.key)]
        return all(map(self._known, words)) and not self._glue.issuperset(words)

    def _understood(self, query: str, text: str, layout: str) -> Plan:
        rest, defines = self._asked(text)
        words: list[Word] = []
        phrases: list[tuple[int, int]] = []
        at = 0
        for match in _PHRASE.finditer(rest):
            words += self._words(rest[at : match.start()], quoted=False, last=False)
            quoted = self._words(match[1], quoted=True, last=False)
            if quoted:
                phrases.append((len(words), len(words) + len(quoted)))
            words += quoted
            at = match.end()
        words += self._words(rest[at:], quoted=False, last=True)
        words = self._with_heads(words)
        if all(word.glue for word in words):
            words = [replace(word, glue=False) for word in words]
        renderings = self._renderings(words, phrases)
        return Plan(query, (), tuple(words), tuple(phrases), renderings, defines, layout)

    def _asked(self, text: str) -> tuple[str, bool]:
        """The query without its question words, and whether it had any."""
        bare = text.strip().rstrip("?!. ")
        low = fold(bare)
        for ask in self._before:
            if low.startswith(ask) and len(low) == len(bare):
                return bare[len(ask) :].strip(" :—–-"), True
        for ask in self._after:
            if low.endswith(ask) and len(low) == len(bare):
                return bare[: -len(ask)].strip(" :,—–-"), True
        return text, False

    def _words(self, text: str, quoted: bool, last: bool) -> list[Word]:
        found = list(tokens(text))
        words = []
        for number, token in enumerate(found):
            keys, near = self._keys(token.key), False
            if not quoted and not self._known(token.key) and not _DIGITS.match(token.key):
                typing = last and number == len(found) - 1 and token.end == len(text)
                typing = typing and len(token.key) >= MIN_PREFIX
                other = self._table.beginning_with(token.key) if typing else ()
                other = other or self._table.near(token.key) or self._table.near(_DOUBLED.sub(r"\1", token.key))
                keys, near = other or keys, bool(other)
            glue = not quoted and token.key in self._glue and "." not in text[token.start : token.end]
            words.append(Word(text[token.start : token.end], token.key, keys, glue, near))
        return words

    def _with_heads(self, words: list[Word]) -> list[Word]:
        """The words of "правило 64 взятки", "64A взятки": the number is a label, the word before it glue."""
        out: list[Word] = []
        for word in words:
            headed = bool(out) and out[-1].key in self._heads and not out[-1].label
            if _DIGITS.match(word.key) and (headed or not word.key.isdigit()):
                if headed:
                    out[-1] = replace(out[-1], glue=True)
                word = replace(word, label=True)
            out.append(word)
        return out

    def _renderings(self, words: Sequence[Word], phrases: Sequence[tuple[int, int]]) -> tuple[Rendering, ...]:
        """Other names of the concepts that words of the query, outside its phrases, name."""
        fixed = {at for start, end in phrases for at in range(start, end)}
        found: dict[tuple[int, int, str], Rendering] = {}
        for start, word in enumerate(words):
            for key in word.keys:
                for number, at, name in self._names.get(key, ()):
                    end = start + len(name)
                    if end > len(words) or fixed.intersection(range(start, end)):
                        continue
                    if not all(set(a.keys) & set(b) for a, b in zip(words[start:end], name, strict=True)):
                        continue
                    asked = " ".join(w.text for w in words[start:end])
                    for other, spelled in enumerate(self._spelled[number]):
                        if other != at and spelled and spelled != name:
                            text = self._concepts[number][other]
                            native = _in_latin(asked) == _in_latin(text)
                            new = Rendering(start, end, asked, text, spelled, native)
                            found.setdefault((start, end, text), new)
        return tuple(found[key] for key in sorted(found))


def _in_latin(text: str) -> bool:
    return _LATIN.search(text) is not None


def _in_layout(query: str, layout: Mapping[int, int]) -> str:
    """The query as the same keys give it in the other layout; a point or comma between digits stays."""
    parts = _BETWEEN_DIGITS.split(query)
    return "".join(part if number % 2 else part.translate(layout) for number, part in enumerate(parts))
