"""What is known of single words under every way to undo mojibake: each judged once, remembered."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ingest.lexicon import Lexicon
from ingest.reading.evidence import AS_FOUND, AS_PROPOSED, Judge
from ingest.reading.undo import Trial, Undo, attempt, cuts, deep, near

VOTES = 8  # undos a word may vote for
STRONG = 8.0  # bits in known words by which a reading explains a word so well that rarer ones are not tried
PER_CHANGE = 6.5  # bits at most for each letter changed
VERY_ODD = -3.0  # bits of a word that no language explains: worth the long search for two layers
SAMPLE = 80  # characters of a word by which it is judged what it might be
# Fruitless long searches allowed in one text: a bound on time, met only by text that is no Russian at all.
LONG_SEARCHES = 200

# White space cuts words, but "Р " may be one letter: D0 A0 with its no-break space made an ordinary one.
WORD = re.compile(r"[^ \t\n\r\f]+(?:(?<=[РВÐÂп]) [^ \t\n\r\f]+)*")

Cut = tuple[int, int, str]  # start and end in a word, what stands there now


class Verdicts:
    """What is known of single words, each judged once: a memory, no more."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._found = Judge(lexicon, AS_FOUND)
        self._proposed = Judge(lexicon, AS_PROPOSED)
        self._plain: dict[str, float] = {}
        self._votes: dict[str, dict[Undo, float]] = {}
        self._scores: dict[Undo, dict[str, tuple[float, float]]] = {}
        self._cuts: dict[Undo, dict[str, tuple[Cut, ...]]] = {}
        self._searches = LONG_SEARCHES

    def has_odd(self, line: str) -> bool:
        """Whether some word of the line is no good text as it stands."""
        plain = self._plain
        for word in WORD.findall(line):
            bits = plain.get(word)
            if (self.plain(word) if bits is None else bits) < 0:
                return True
        return False

    def plain(self, word: str) -> float:
        """Bits for the word as it stands."""
        bits = self._plain.get(word)
        if bits is None:
            bits = self._plain[word] = self._found.bits(word)
        return bits

    def score(self, undo: Undo, word: str) -> float:
        """Bits for the word as the undo makes it."""
        return sum(self._scored(undo, word))

    def known(self, undo: Undo, word: str) -> float:
        """The same by what it reads, without what speaks for the undo besides."""
        return self._scored(undo, word)[0]

    def _scored(self, undo: Undo, word: str) -> tuple[float, float]:
        scores = self._scores.setdefault(undo, {})
        bits = scores.get(word)
        if bits is None:
            bits = scores[word] = self._judged(attempt(undo, word), word)
        return bits

    def _judged(self, trial: Trial, word: str) -> tuple[float, float]:
        """Bits for what the trial reads, and those that speak for the undo besides.

        Where an undo changes one letter of many, chance makes a known word of an unknown one more easily than
        all letters count for, so that each letter changed can give so much and no more; a word that is not
        changed at all is as good as it was.
        """
        if trial.text == word:
            return self.plain(word), trial.bonus
        bits = self._proposed.bits(trial.text)
        if trial.starts is None:
            changed = sum(map(str.__ne__, trial.text, word))
            bits = min(bits, PER_CHANGE * changed)
        return bits, trial.bonus

    def cuts(self, undo: Undo, word: str) -> tuple[Cut, ...]:
        """The changes that the undo makes in the word."""
        known = self._cuts.setdefault(undo, {})
        if word not in known:
            known[word] = cuts(word, attempt(undo, word))
        return known[word]

    def votes(self, word: str, established: Iterable[Undo]) -> dict[Undo, float]:
        """Undos that make better Russian of an odd word, with the bits gained."""
        votes = self._votes.get(word)
        if votes is None:
            found = self._search(word[:SAMPLE], established)
            best = sorted(found, key=lambda undo: undo.entry - found[undo])[:VOTES]
            votes = self._votes[word] = {undo: found[undo] for undo in best}
        return votes

    def _search(self, word: str, established: Iterable[Undo]) -> dict[Undo, float]:
        before = self.plain(word)
        strange = frozenset(char for char in word if char > "\x7f")
        votes: dict[Undo, float] = {}
        if any(self._tried(word, before, undos, votes) for undos in (established, near(word, strange))):
            return votes
        if before <= VERY_ODD and len(word) > 2 and self._searches > 0:
            self._searches -= not self._tried(word, before, deep(word, strange), votes)
        return votes

    def _tried(self, word: str, before: float, undos: Iterable[Undo], votes: dict[Undo, float]) -> bool:
        """Adds to `votes` what speaks for `undos`; true if one of them makes known words of it."""
        strong = False
        for undo in undos:
            words, bonus = self._judged(attempt(undo, word), word)
            gain = words + bonus - before
            if gain > 1.0:
                votes[undo] = gain
                strong = strong or words >= STRONG
        return strong
