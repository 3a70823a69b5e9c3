"""The table of word forms that goes to the browser: from a form to the classes of words it may belong to.

A class is a stem and a list of endings; classes with the same endings share them. Some 30,000 forms of the
words of the books fit in a few kilobytes, and one look-up for each way to part a form says to which classes
it belongs. `wordtable.mjs` does the same in the browser.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ingest.publishing.search.classes import WordClass

MIN_TYPO = 5


def encode(classes: Sequence[WordClass]) -> dict[str, Any]:
    """The classes as plain data: "endings" (each list joined by commas), "stems" ("взятк:3 ...", the n-th
    is class n) and "preferred" (numbers of the classes that a query prefers)."""
    endings: dict[str, int] = {}
    rows: list[tuple[str, str, bool]] = []
    for word in classes:
        stem = _common(min(word.forms), max(word.forms))
        rows.append((stem, ",".join(sorted(form[len(stem) :] for form in word.forms)), word.preferred))
    rows.sort()
    for _, ending, _ in rows:
        endings.setdefault(ending, len(endings))
    return {
        "endings": list(endings),
        "stems": " ".join(f"{stem}:{endings[ending]}" for stem, ending, _ in rows),
        "preferred": [number for number, row in enumerate(rows) if row[2]],
    }


class WordTable:
    """Forms to classes. Numbers of classes are those of the encoded table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._endings = [frozenset(joined.split(",")) for joined in data["endings"]]
        self._preferred = frozenset(data["preferred"])
        self._stems: dict[str, list[tuple[int, int]]] = {}
        for number, row in enumerate(data["stems"].split(" ") if data["stems"] else []):
            stem, _, ending = row.partition(":")
            self._stems.setdefault(stem, []).append((number, int(ending)))
        self._memory: dict[str, tuple[int, ...]] = {}

    def classes(self, form: str) -> tuple[int, ...]:
        """Classes that a folded form of the text counts as, in ascending order; none for an unknown form."""
        found = self._memory.get(form)
        if found is None:
            found = self._memory[form] = tuple(sorted(self._look_up(form)))
        return found

    def _look_up(self, form: str) -> Iterator[int]:
        for cut in range(len(form) + 1):
            for number, ending in self._stems.get(form[:cut], ()):
                if form[cut:] in self._endings[ending]:
                    yield number

    def asked(self, form: str) -> tuple[int, ...]:
        """Classes that a form of a query asks for."""
        found = self.classes(form)
        return tuple(number for number in found if number in self._preferred) or found

    def beginning_with(self, prefix: str) -> tuple[int, ...]:
        """Classes with a form that begins with `prefix`, in ascending order."""
        found = []
        for stem, rows in self._stems.items():
            if stem.startswith(prefix):
                found += [number for number, _ in rows]
            elif prefix.startswith(stem):
                rest = prefix[len(stem) :]
                found += [n for n, ending in rows if any(e.startswith(rest) for e in self._endings[ending])]
        return tuple(sorted(found))

    def near(self, form: str) -> tuple[int, ...]:
        """Classes with a form one edit away (a letter more, less or other, or two neighbours swapped), in
        ascending order; none for words of fewer than five letters."""
        if len(form) < MIN_TYPO:
            return ()
        found = {
            number
            for stem, rows in self._stems.items()
            for number, ending in rows
            if _one_edit(stem, self._endings[ending], form)
        }
        return tuple(sorted(found))


def _one_edit(stem: str, endings: frozenset[str], word: str) -> bool:
    """Whether one edit makes `word` the stem with one of its endings. The edit, if there is one, is at the
    first letter in which they differ."""
    at = _same_letters(stem, word)
    if at == len(stem):
        return any(is_one_edit(ending, word[at:]) for ending in endings)

    def completes(tail: str, rest: str) -> bool:
        return rest.startswith(tail) and rest[len(tail) :] in endings

    return (
        completes(stem[at + 1 :], word[at + 1 :])
        or completes(stem[at + 1 :], word[at:])
        or completes(stem[at:], word[at + 1 :])
        or completes(stem, _swapped(word, at))
    )


def is_one_edit(form: str, word: str) -> bool:
    """Whether `word` is one edit away from `form`: a letter more, less or other, or two neighbours swapped.

    >>> [is_one_edit("penalty", typed) for typed in ("penatly", "penalt", "pennalty", "penality", "penalty")]
    [True, True, True, True, False]
    """
    at = _same_letters(form, word)
    if at == len(form) == len(word):
        return False
    rest, after = form[at + 1 :], word[at + 1 :]
    return rest in (after, word[at:]) or form[at:] == after or form == _swapped(word, at)


def _same_letters(one: str, two: str) -> int:
    return len(_common(one, two))


def _common(one: str, two: str) -> str:
    """What both words begin with; of the least and the greatest of a list, what all of it begins with."""
    for at, (a, b) in enumerate(zip(one, two, strict=False)):
        if a != b:
            return one[:at]
    return min(one, two, key=len)


def _swapped(word: str, at: int) -> str:
    return word[:at] + word[at + 1] + word[at] + word[at + 2 :] if at + 1 < len(word) else ""
