"""What is a Russian word: the dictionary that judges joins, look-alikes and encodings.

Three sources of knowledge, strongest first: the corpus's own vocabulary (words that stand whole in the text at
hand), the game's terms (`corpus/lexicon.txt`, one form a line), and pymorphy3's dictionary (OpenCorpora).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ingest.errors import DataError
from ingest.layout import CORPUS

WORD = re.compile(r"[А-Яа-яЁё]+(?:-[А-Яа-яЁё]+)*")
STRESS = "\N{COMBINING ACUTE ACCENT}"

# Cases that a preposition governs. A noun in another case cannot follow it, so that "по|средством" and
# "за|явка" at a line end are one cut word each. Source: any school grammar of Russian.
GOVERNMENT: Mapping[str, frozenset[str]] = {
    "без": frozenset({"gent", "gen2"}),
    "в": frozenset({"accs", "loct", "loc2"}),
    "во": frozenset({"accs", "loct", "loc2"}),
    "для": frozenset({"gent", "gen2"}),
    "до": frozenset({"gent", "gen2"}),
    "за": frozenset({"accs", "ablt"}),
    "из": frozenset({"gent", "gen2"}),
    "к": frozenset({"datv"}),
    "ко": frozenset({"datv"}),
    "на": frozenset({"accs", "loct", "loc2"}),
    "над": frozenset({"ablt"}),
    "о": frozenset({"loct", "accs"}),
    "об": frozenset({"loct", "accs"}),
    "от": frozenset({"gent", "gen2"}),
    "по": frozenset({"datv", "loct", "accs"}),
    "под": frozenset({"accs", "ablt"}),
    "пред": frozenset({"ablt"}),
    "при": frozenset({"loct"}),
    "про": frozenset({"accs"}),
    "с": frozenset({"gent", "gen2", "ablt", "accs"}),
    "со": frozenset({"gent", "gen2", "ablt"}),
    "у": frozenset({"gent", "gen2"}),
}


@cache
def _morph() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


@lru_cache(maxsize=200_000)
def _in_dictionary(word: str) -> bool:
    return bool(_morph().word_is_known(word))


@dataclass(frozen=True, slots=True)
class Reading:
    """One grammatical reading of a word form: its lemma, part of speech and case ("" where it has none), in
    OpenCorpora's names, and how likely it is among the form's readings (0 to 1)."""

    lemma: str
    pos: str
    case: str
    score: float


@lru_cache(maxsize=50_000)
def readings(word: str) -> tuple[Reading, ...]:
    """Readings of a word form by the dictionary, likeliest first; guesses for a word it does not hold.

    >>> readings("взяток")[0].lemma
    'взятка'
    """
    return tuple(
        Reading(p.normal_form, str(p.tag.POS or ""), str(p.tag.case or ""), float(p.score))
        for p in _morph().parse(word)
    )


@lru_cache(maxsize=50_000)
def forms(lemma: str) -> frozenset[str]:
    """Every form of the word whose form `lemma` is, by its likeliest reading.

    >>> "взяток" in forms("взятка")
    True
    """
    parses = _morph().parse(lemma)
    return frozenset(form.word for form in parses[0].lexeme) if parses else frozenset()


def plain(word: str) -> str:
    """Lower case without stress marks and soft hyphens, composed (NFC).

    >>> plain("Взя́тка")
    'взятка'
    """
    bare = unicodedata.normalize("NFC", word).replace(STRESS, "").replace("\N{SOFT HYPHEN}", "")
    return bare.lower()


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Judges words. `terms` are the game's forms, `vocabulary` counts the words that stand whole in the corpus."""

    terms: frozenset[str] = frozenset()
    vocabulary: Mapping[str, int] = field(default_factory=dict)

    def known(self, word: str) -> bool:
        """True for a form of the dictionary or of the game's terms, also with a hyphen between known parts that
        the dictionary writes so.

        >>> lexicon = Lexicon(frozenset({"фальшренонс"}))
        >>> [lexicon.known(w) for w in ("Взятка", "фальшренонс", "восприня", "по-видимому")]
        [True, True, False, True]
        """
        bare = plain(word)
        return bare in self.terms or _in_dictionary(bare)

    def derivable(self, word: str) -> bool:
        """True for a word that Russian forms freely from a known one: "не" + adjective or participle
        ("ненарушившей"), numeral + adjective ("двухкарточная", "одновзяточного")."""
        bare = plain(word)
        if self.known(bare):
            return True
        head = re.match(r"(не|одно|двух|трёх|трех|четырёх|четырех|пяти|мало|много)(.{5,})", bare)
        if head is None or (not self.known(head[2]) and not self.attested(head[2])):
            return head is not None and any(
                r.pos in ("ADJF", "PRTF") and r.lemma.endswith(("точный", "ковый")) for r in readings(bare)
            )
        return any(r.pos in ("ADJF", "PRTF", "ADVB", "ADJS", "PRTS") for r in readings(head[2]))

    def attested(self, word: str) -> int:
        """How often the word stands whole in the corpus at hand."""
        return self.vocabulary.get(plain(word), 0)

    def can_follow(self, preposition: str, word: str) -> bool:
        """Whether `word` may stand right after `preposition` by case government. Words without a case (adverbs,
        verbs, particles) may not, save "не" and numerals; True for what is no preposition.

        >>> lexicon = Lexicon()
        >>> lexicon.can_follow("по", "средством"), lexicon.can_follow("на", "взятку")
        (False, True)
        """
        cases = GOVERNMENT.get(plain(preposition))
        if cases is None:
            return True
        return any(r.case in cases or r.pos == "NUMR" for r in readings(plain(word)))

    def with_vocabulary(self, words: Iterable[str]) -> Lexicon:
        """The same lexicon that also knows how often each of `words` stands in the corpus."""
        counts = Counter(self.vocabulary)
        counts.update(plain(word) for word in words)
        return Lexicon(self.terms, counts)

    def russian(self, text: str) -> float:
        """Share of the letters of `text` that stand in known Russian words of two letters or more: 0 to 1.

        The judge between readings of the same bytes. A text without letters scores 0.
        """
        letters = sum(1 for c in text if c.isalpha())
        if not letters:
            return 0.0
        good = sum(len(m[0]) for m in WORD.finditer(text) if len(m[0]) > 1 and self.known(m[0]))
        return good / letters


@cache
def load_lexicon(path: Path = CORPUS / "lexicon.txt") -> Lexicon:
    """The dictionary with the game's terms of `path` (UTF-8, a form a line, "#" starts a comment).

    Raises DataError on a line that is no single word, or stands twice.
    """
    terms: set[str] = set()
    if path.exists():
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            word = line.partition("#")[0].strip()
            if not word:
                continue
            if not WORD.fullmatch(word) or word in terms:
                raise DataError(
                    f"{word!r} is no single Russian word, or stands twice",
                    place=f"{path.name}:{number}",
                    remedy="one word form a line, each once",
                )
            terms.add(plain(word))
    return Lexicon(frozenset(terms))
