"""English words for the index: which forms are forms of one word.

Words with one Snowball stem belong together, and so do irregular forms and the two spellings
(`corpus/search.toml`). The regular endings are tried on each word, and kept where the stemmer agrees: so a
form finds its word also where it stands nowhere in the books, and the browser needs no stemmer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import snowballstemmer

from ingest.publishing.search.classes import Unions, WordClass
from ingest.publishing.search.settings import Settings

_VOWELS = "aeiouy"
_STEMMER = snowballstemmer.stemmer("english")


@cache
def _stem(word: str) -> str:
    return str(_STEMMER.stemWord(word))


def bases(word: str) -> Iterator[str]:
    """Words that `word` may be a regular form of, itself among them.

    >>> sorted(bases("bidding"))
    ['bid', 'bidd', 'bidde', 'bidding']
    """
    yield word
    for ending in ("ed", "ing", "es", "s", "ly", "er", "ers"):
        root = word.removesuffix(ending)
        if root == word or len(root) < 3 - (ending == "ing"):
            continue
        yield root
        if ending not in ("s", "ly"):
            yield root + "e"
            if root[-1] == root[-2] and root[-1] not in _VOWELS:
                yield root[:-1]
    if word.endswith(("ies", "ied")):
        yield word[:-3] + "y"


def inflections(word: str) -> Iterator[str]:
    """Regular forms of a word: plural, third person, past, participle, adverb.

    >>> sorted(inflections("bid"))
    ['bid', 'bidded', 'bidding', 'bidly', 'bids']
    """
    yield word
    if word.endswith("e"):
        yield from (word + "s", word + "d", word[:-1] + "ing", word[:-1] + "ly", word + "ly")
    elif re.search(f"[^{_VOWELS}]y$", word):
        yield from (word[:-1] + "ies", word[:-1] + "ied", word + "ing", word[:-1] + "ily")
    else:
        plural = word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
        double = re.search(f"[^{_VOWELS}][aeiou]([bdgklmnprt])$", word)
        root = word + double[1] if double else word
        yield from (plural, root + "ed", root + "ing", word + "ly")
        if double and len(word) > 4:
            yield from (word + "ed", word + "ing")


def spellings(word: str, settings: Settings) -> Iterator[str]:
    """The word in British and in American spelling."""
    for pair in settings.spelling:
        for left, right in (pair, pair[::-1]):
            other = word.removesuffix(left) + right
            regular = left in ("ise", "ize") or left.startswith(("is", "iz", "ell", "el", "dg"))
            if word.endswith(left) and (regular or word in settings.spelled):
                yield other


def english_classes(words: Iterable[str], settings: Settings) -> list[WordClass]:
    """Classes of all `words` (folded, Latin), in a fixed order."""
    present = set(words)
    unions: Unions[str] = Unions()
    stems: dict[str, str] = {}
    apart = {form for line in settings.apart_en for form in line}

    for word in sorted(present - apart):
        stem = _stem(word)
        stems[word] = stem
        unions.find(stem)
        for form in {f for base in bases(word) for f in inflections(base)} - apart:
            if _stem(form) == stem:
                stems[form] = stem
        for other in spellings(word, settings):
            stems[other] = _stem(other)
            unions.join(stem, stems[other])
    for line in settings.irregular:
        if not stems.keys().isdisjoint(line):
            stems |= {word: _stem(word) for word in line}
            for word in line:
                unions.join(_stem(line[0]), _stem(word))
    forms: dict[str, set[str]] = {}
    for form, stem in stems.items():
        forms.setdefault(unions.find(stem), set()).add(form)
    classes = [WordClass(name, frozenset(members)) for name, members in sorted(forms.items())]
    return classes + [WordClass(line[0], frozenset(line)) for line in settings.apart_en if present & set(line)]
