"""The termbase (`corpus/terms.toml`): concepts of the game, and whether a translation uses their terms."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import snowballstemmer

from ingest.errors import DataError
from ingest.layout import CORPUS
from ingest.lexicon import WORD, plain, readings

DOMAINS = frozenset("auction play infraction scoring organisation conduct deal people general modal".split())


@dataclass(frozen=True, slots=True)
class Rendering:
    """A Russian term for a concept: dictionary form, the documents that use it, one form found there; `preferred`
    is the law book's own, `search_only` what readers type but no text holds."""

    term: str
    used_in: tuple[str, ...]
    example: str
    preferred: bool
    search_only: bool


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept with its English terms (preferred first) and Russian renderings."""

    id: str
    en: tuple[str, ...]
    en_forms: tuple[str, ...]
    definition: str
    domain: str
    note_ru: str
    note_en: str
    related: tuple[str, ...]
    ru: tuple[Rendering, ...]


@lru_cache(maxsize=2)
def load_termbase(path: Path = CORPUS / "terms.toml") -> tuple[Concept, ...]:
    """Read the termbase. Raises DataError that names the concept for anything against the format."""
    try:
        rows = tomllib.loads(path.read_text("utf-8"))["concept"]
    except (OSError, tomllib.TOMLDecodeError, KeyError) as error:
        raise DataError(f"cannot be read: {error}", place=path.name, remedy="restore it from the repository") from error
    concepts: dict[str, Concept] = {}
    for row in rows:
        identifier = str(row.get("id", ""))
        place = f"{path.name}, concept {identifier!r}"
        if not identifier or identifier in concepts or row.get("domain") not in DOMAINS or not row.get("en"):
            raise DataError("needs an id of its own, a known domain and en", place=place, remedy="mend the entry")
        concepts[identifier] = Concept(
            identifier,
            tuple(row["en"]),
            tuple(row.get("en_forms", ())),
            row.get("definition", ""),
            row["domain"],
            row.get("note_ru", ""),
            row.get("note_en", ""),
            tuple(row.get("related", ())),
            tuple(
                Rendering(
                    r["term"],
                    tuple(r.get("used_in", ())),
                    r.get("example", ""),
                    bool(r.get("preferred", False)),
                    bool(r.get("search_only", False)),
                )
                for r in row.get("ru", ())
            ),
        )
    return tuple(concepts.values())


@lru_cache(maxsize=2)
def load_accepted(path: Path = CORPUS / "terms-accepted.toml") -> Mapping[tuple[str, str], str]:
    """Accepted exceptions: (segment id, concept id) to the reason. An absent file holds none."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text("utf-8")).get("accepted", [])
    return {(row["segment"], row["concept"]): row["reason"] for row in rows}


_STEMMER = snowballstemmer.stemmer("english")
_ENGLISH_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


@lru_cache(maxsize=20_000)
def _lemmas(word: str) -> frozenset[str]:
    """Lemmas of a form. A participle that is also an adjective ("следующий") is taken as the adjective only."""
    found = readings(plain(word))
    if any(r.pos == "ADJF" for r in found):
        found = tuple(r for r in found if r.pos not in ("PRTF", "PRTS"))
    return frozenset(r.lemma.replace("ё", "е") for r in found)


def _phrase(term: str) -> tuple[frozenset[str], ...]:
    return tuple(_lemmas(m[0]) for m in WORD.finditer(term))


def english_stems(text: str) -> tuple[str, ...]:
    """Stems of the words of an English text.

    >>> english_stems("Penalty cards")
    ('penalti', 'card')
    """
    words = [w.removesuffix("'s") for w in _ENGLISH_WORD.findall(text.lower().replace("’", "'"))]
    return tuple(_STEMMER.stemWords(words))


class PhraseFinder:
    """Finds phrases in a Russian text in any form of their words, the longest first."""

    def __init__(self, phrases: Iterable[tuple[str, str]]) -> None:
        """`phrases` are (phrase in dictionary form, key); several keys may share a phrase."""
        by_phrase: dict[tuple[frozenset[str], ...], set[str]] = {}
        for phrase, key in phrases:
            by_phrase.setdefault(_phrase(phrase), set()).add(key)
        table: dict[str, list[tuple[tuple[frozenset[str], ...], frozenset[str]]]] = {}
        for words, keys in by_phrase.items():
            for lemma in words[0] if words else ():
                table.setdefault(lemma, []).append((words, frozenset(keys)))
        for rows in table.values():
            rows.sort(key=lambda row: -len(row[0]))
        self._table = table

    def find(self, text: str) -> list[tuple[int, int, frozenset[str]]]:
        """(start, end, keys) of each phrase in the text; several keys where it has several meanings.

        >>> finder = PhraseFinder([("масть", "suit"), ("козырная масть", "trumps")])
        >>> [(a, b, sorted(keys)) for a, b, keys in finder.find("Мастер сбросил козырную масть")]
        [(15, 29, ['trumps'])]
        """
        words = [(m.start(), m.end(), _lemmas(m[0])) for m in WORD.finditer(text)]
        out: list[tuple[int, int, frozenset[str]]] = []
        index = 0
        while index < len(words):
            best: tuple[int, set[str]] | None = None
            for lemma in words[index][2]:
                for phrase, ids in self._table.get(lemma, ()):
                    size = len(phrase)
                    if best is not None and size < best[0]:
                        break
                    window = words[index : index + size]
                    if len(window) == size and all(w[2] & p for w, p in zip(window, phrase, strict=True)):
                        best = (size, (best[1] | ids) if best and best[0] == size else set(ids))
            if best is None:
                index += 1
                continue
            out.append((words[index][0], words[index + best[0] - 1][1], frozenset(best[1])))
            index += best[0]
        return out


class TermFinder(PhraseFinder):
    """Finds the concepts of a Russian text by their renderings; with `document` only by those it uses."""

    def __init__(self, concepts: Sequence[Concept], document: str = "") -> None:
        self.concepts = {c.id: c for c in concepts}
        super().__init__((r.term, c.id) for c in concepts for r in c.ru if not document or document in r.used_in)


@dataclass(frozen=True, slots=True)
class TermFault:
    """A Russian term whose concept the translation does not name."""

    segment: str
    printed: str
    concepts: tuple[str, ...]
    expected: tuple[str, ...]


def check_terms(
    pairs: Iterable[tuple[str, str, str]], finder: TermFinder, accepted: Mapping[tuple[str, str], str]
) -> list[TermFault]:
    """Terms of Russian texts that their translations do not use.

    Args:
        pairs: (id, Russian text, English text).
        finder: the termbase.
        accepted: exceptions with their reasons.
    """
    faults: list[TermFault] = []
    for identifier, ru, en in pairs:
        stems = english_stems(en)
        joined = f" {' '.join(stems)} "
        seen: set[frozenset[str]] = set()
        for start, end, ids in finder.find(ru):
            if ids in seen or any((identifier, c) in accepted or ("*", c) in accepted for c in ids):
                continue
            seen.add(ids)
            wanted = [t for c in sorted(ids) for t in (*finder.concepts[c].en, *finder.concepts[c].en_forms)]
            if not any(_used(term, joined) for term in wanted):
                faults.append(TermFault(identifier, ru[start:end], tuple(sorted(ids)), tuple(wanted)))
    return faults


def _used(term: str, joined: str) -> bool:
    """Whether the stems of a term stand in a text in order, other words between them allowed (at most three)."""
    stems = english_stems(term)
    if not stems:
        return False
    pattern = r"(?: \S+){0,3} ".join(re.escape(stem) for stem in stems)
    return re.search(rf" {pattern} ", joined) is not None
