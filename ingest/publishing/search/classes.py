"""Classes of word forms: the type, and the union of what belongs together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar


@dataclass(frozen=True, slots=True)
class WordClass:
    """Forms that find each other, folded. `preferred`: a query for one of them asks for this class alone,
    though the text's words also count as the wider class that they belong to."""

    name: str
    forms: frozenset[str]
    preferred: bool = False


T = TypeVar("T", bound=Any)


class Unions(Generic[T]):
    """Disjoint sets; the least member of a set stands for it, so that the outcome has no order of its own."""

    def __init__(self) -> None:
        self._up: dict[T, T] = {}

    def find(self, item: T) -> T:
        """The member that stands for the set of `item`."""
        self._up.setdefault(item, item)
        while self._up[item] != item:
            self._up[item] = self._up[self._up[item]]
            item = self._up[item]
        return item

    def join(self, one: T, two: T) -> None:
        """Make the sets of `one` and `two` one set.

        >>> unions = Unions()
        >>> unions.join("led", "lead"); unions.find("led")
        'lead'
        """
        low, high = sorted((self.find(one), self.find(two)))
        self._up[high] = low
