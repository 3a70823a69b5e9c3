"""Where else a passage stands: an index of word triples over all segments of all copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ingest.structure.aligning import is_word, tokens

Triple = tuple[str, str, str]


def words_of(text: str) -> list[str]:
    """Words of a text as they are compared: lower case, ё as е, no signs.

    >>> words_of("Ещё одна карта, и всё.")
    ['еще', 'одна', 'карта', 'и', 'все']
    """
    return [t.key for t in tokens(text) if is_word(t)]


def triples(words: Sequence[str]) -> list[Triple]:
    """Every three words in a row."""
    return list(zip(words, words[1:], words[2:], strict=False))


class Passages:
    """Texts by number; says which of them hold a run of words. Filled once, then only asked.

    >>> passages = Passages(["карта вистующего стала штрафной картой", "сторона теряет право на наказание"])
    >>> passages.holders("вистующего стала штрафной картой".split())
    [(0, 1.0)]
    """

    def __init__(self, texts: Iterable[str]) -> None:
        self._index: dict[Triple, list[int]] = {}
        self._size: list[int] = []
        for number, text in enumerate(texts):
            found = set(triples(words_of(text)))
            self._size.append(len(found))
            for triple in found:
                self._index.setdefault(triple, []).append(number)

    def holders(self, words: Sequence[str], least: float = 0.5) -> list[tuple[int, float]]:
        """Numbers of the texts that hold at least the share `least` of the triples of `words`, best first, with
        the share. Triples that stand in very many texts are formulas and prove nothing."""
        asked = triples(words)
        if not asked:
            return []
        hits: Counter[int] = Counter()
        for triple in asked:
            found = self._index.get(triple, ())
            if len(found) <= 60:
                hits.update(found)
        rows = [(number, count / len(asked)) for number, count in hits.items() if count >= least * len(asked)]
        return sorted(rows, key=lambda row: (-row[1], row[0]))
