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
FIRST = 2


def encode(classes: Sequence[WordClass]) -> dict[str, Any]:
    """The classes as plain data: "endings" (each list joined by commas), "stems" ("взятк:3 ид:7+ше:8 ...", the n-th
    is class n) and "preferred" (numbers of the classes that a query prefers)."""
    rows = sorted(("+".join(_parts(word.forms)), word.preferred) for word in classes)
    endings: dict[str, int] = {}

    def numbered(part: str) -> str:
        stem, _, ending = part.partition(":")
        return f"{stem}:{endings.setdefault(ending, len(endings))}"

    stems = " ".join("+".join(map(numbered, row.split("+"))) for row, _ in rows)
    return {
        "endings": list(endings),
        "stems": stems,
        "preferred": [number for number, (_, preferred) in enumerate(rows) if preferred],
    }


def _parts(forms: frozenset[str]) -> list[str]:
    """Stem and endings of the forms; forms that hardly begin alike ("идти", "шёл") are parted by their first letters,
    or each look-up would have to try them."""
    if len(_common(min(forms), max(forms))) >= FIRST:
        groups = [forms]
    else:
        starts = sorted({form[:FIRST] for form in forms})
        groups = [frozenset(form for form in forms if form[:FIRST] == start) for start in starts]
    parts = []
    for group in groups:
        stem = _common(min(group), max(group))
        parts.append(f"{stem}:" + ",".join(sorted(form[len(stem) :] for form in group)))
    return parts


class WordTable:
    """Forms to classes. Numbers of classes are those of the encoded table."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self._endings = [frozenset(joined.split(",")) for joined in data["endings"]]
        self._preferred = frozenset(data["preferred"])
        self._stems: dict[str, list[tuple[int, int]]] = {}
        for number, row in enumerate(data["stems"].split(" ") if data["stems"] else []):
            for part in row.split("+"):
                stem, _, ending = part.partition(":")
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
        return tuple(sorted(set(found)))

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
