"""Russian words for the index: which forms are forms of one word.

By the dictionary (pymorphy3, OpenCorpora): a class is a lemma with all its forms, whether they stand in the
books or not. Where a form belongs to several words ("дам": дама, дать), a word of the game wins; else every
likely reading counts. A participle and the adjective of its shape ("открытая"), an adjective and its adverb
("случайно") are one class; an active participle that is a term ("разыгрывающий") is a class of its own,
which a query prefers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ingest.publishing.search.classes import Unions, WordClass
from ingest.publishing.search.tokens import fold

LIKELY = 0.05
# (lemma, "V" for a verb with its participles, "P" for a participle of its own, else "N")
Key = tuple[str, str]
_VERBAL = frozenset(("VERB", "INFN", "PRTF", "PRTS", "GRND"))
_JOINED = (
    (frozenset(("ADJF", "ADJS")), frozenset(("PRTF", "PRTS"))),
    (frozenset(("ADJF", "ADJS", "COMP")), frozenset(("ADVB",))),
)


@cache
def _morph() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


@dataclass(frozen=True, slots=True)
class _Reading:
    key: Key
    pos: str
    score: float
    parse: Any


def _readings(word: str, known: frozenset[str]) -> list[_Reading]:
    """Readings of a folded form. Of guesses for an unknown word those count whose lemma is a word at hand."""
    found = []
    for parse in _morph().parse(word):
        pos = str(parse.tag.POS or "")
        key = (fold(parse.normal_form), "V" if pos in _VERBAL else "N")
        found.append(_Reading(key, pos, float(parse.score), parse))
    if found and not any(parse.parse.is_known for parse in found):
        at_hand = [reading for reading in found if reading.key[0] in known]
        found = at_hand or found[:1]
    return found


def _likely(found: list[_Reading], terms: frozenset[Key], apart: frozenset[str]) -> dict[Key, float]:
    """The words that a form counts as: words of the game alone where it may be one, else all likely ones."""
    scores: dict[Key, float] = {}
    for reading in found:
        scores[reading.key] = scores.get(reading.key, 0.0) + reading.score
    own = {key: score for key, score in scores.items() if key in terms}
    own = own or {key: score for key, score in scores.items() if key[0] in apart}
    own = own or {key: score for key, score in scores.items() if score >= LIKELY}
    return own or scores


def _participle(term: str, found: list[_Reading]) -> tuple[Key, frozenset[str]] | None:
    """The forms of an active participle that is a term: those of its verb that begin as it does."""
    if any(reading.key == (term, "N") for reading in found):
        return None
    for reading in found:
        stem = term.removesuffix("ся")[:-2]
        if reading.pos == "PRTF" and stem.endswith(("щ", "вш")):
            forms = frozenset(form for form in _lexeme(reading) if form.startswith(stem))
            return (term, "P"), forms
    return None


def _lexeme(reading: _Reading) -> frozenset[str]:
    return frozenset(form.word.replace("ё", "е") for form in reading.parse.lexeme)


def russian_classes(words: Iterable[str], terms: Iterable[str], apart: frozenset[str]) -> list[WordClass]:
    """Classes of all `words` (folded, Cyrillic), in a fixed order.

    Args:
        words: words of the books and of the termbase.
        terms: those that are a term by themselves, in their dictionary form.
        apart: adjectives that are kept apart from the verb of their shape.
    """
    alone = sorted(set(terms))
    all_words = sorted({*words, *alone})
    known = frozenset(all_words)
    read = {word: _readings(word, known) for word in all_words}
    term_keys = frozenset(r.key for term in alone for r in read[term] if r.key[0] == term)
    unions: Unions[Key] = Unions()
    forms: dict[Key, set[str]] = {}
    for word in all_words:
        likely = _likely(read[word], term_keys, apart)
        kept = [reading for reading in read[word] if reading.key in likely]
        for reading in kept:
            forms.setdefault(reading.key, {word}).update(_lexeme(reading))
            forms[reading.key].add(word)
        _join(kept, unions)
    persons = dict(filter(None, (_participle(term, read[term]) for term in alone)))
    return _resolved(forms, unions, persons, term_keys, apart)


def _join(kept: list[_Reading], unions: Unions[Key]) -> None:
    for one in kept:
        unions.find(one.key)
        for two in kept:
            if any(one.pos in left and two.pos in right for left, right in _JOINED):
                unions.join(one.key, two.key)


def _resolved(
    forms: Mapping[Key, set[str]],
    unions: Unions[Key],
    persons: Mapping[Key, frozenset[str]],
    terms: frozenset[Key],
    apart: frozenset[str],
) -> list[WordClass]:
    """One class for each union; a form that several of them claim goes to those that `_likely` names."""
    claims: dict[str, set[Key]] = {}
    for key, members in forms.items():
        for form in members:
            claims.setdefault(form, set()).add(key)
    out: dict[Key, set[str]] = {unions.find(key): set() for key in sorted(forms)}
    for form, keys in sorted(claims.items()):
        roots = {unions.find(key) for key in keys}
        if len(roots) > 1:
            likely = {unions.find(key) for key in _likely(_readings(form, frozenset()), terms, apart) if key in keys}
            roots = likely or roots
        for root in roots:
            out[root].add(form)
    classes = [WordClass(key[0], frozenset(members)) for key, members in sorted(out.items()) if members]
    classes += [WordClass(key[0], members, preferred=True) for key, members in sorted(persons.items())]
    return classes
