"""Undoes mojibake: Russian whose bytes were read in a wrong encoding, once or twice over.

A line is left at once when all its words are known. Else each odd word votes for the undos that make it
Russian, and the best way through the line (`best_path`) says which words were misread how: "Ïðàâèëî 10
(Göteborg)" has a broken word and a good one. An undo must beat the text as it stands by a margin
(`Undo.entry`), which is smaller once the same damage is established elsewhere in the text, so that short
words are decided by their neighbours.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from ingest.lexicon import Lexicon
from ingest.reading.evidence import AS_FOUND, AS_PROPOSED, Judge
from ingest.reading.normal import as_read
from ingest.reading.path import best_path
from ingest.reading.undo import LOST, PREFIX, Trial, Undo, attempt, cuts, deep, near
from ingest.text import Edit

ENTRY_ESTABLISHED = 7.0  # margin in bits for an undo that the text needs elsewhere for certain
ESTABLISHED = 20.0  # bits that make an undo certain
CANDIDATES = 5  # undos tried on a line
VOTERS = 6  # odd words of a line that vote, the longest: they are the surest
VOTES = 8  # undos a word may vote for
STRONG = 8.0  # bits in known words by which a reading explains a word so well that rarer ones are not tried
PER_CHANGE = 6.5  # bits at most for each letter changed
VERY_ODD = -3.0  # bits of a word that no language explains: worth the long search for two layers
SAMPLE = 80  # characters of a word by which it is judged what it might be
# Fruitless long searches allowed in one text: a bound on time, met only by text that is no Russian at all.
LONG_SEARCHES = 200
RUNS = 5  # over a text, until nothing changes

# White space cuts words, but "Р " may be one letter: D0 A0 with its no-break space made an ordinary one.
_WORD = re.compile(r"[^ \t\n\r\f]+(?:(?<=[РВÐÂп]) [^ \t\n\r\f]+)*")
# The bytes of U+FFFD read as each encoding: a letter was lost before the mojibake came.
_LOST_RUN = re.compile("(?:пїЅ|ï¿½|О©╫|я┐╜|яПН|пњљ)+")
_LOST_RULE = "mojibake:lost"

Cut = tuple[int, int, str]  # start and end in a word, what stands there now


def mojibake_edits(text: str, lexicon: Lexicon) -> list[Edit]:
    """Edits, in order, that undo the mojibake in `text`; rules are named "mojibake:<A>-as-<B>".

    What is good stays: text without damage gives no edits, and text that was repaired gives none again.
    Letters that cannot be brought back become U+FFFD. Time is linear in the length of the text.

    >>> from ingest.text import Text
    >>> def fixed(s): return str(Text.of_source("f", s).edit(mojibake_edits(s, Lexicon())))
    >>> fixed("Ïðàâèëî 10. Èñïðàâëåíèå (Göteborg)"), fixed("Т…, К…, „пас…“")
    ('Правило 10. Исправление (Göteborg)', 'Т…, К…, „пас…“')
    """
    edits = _one_run(text, lexicon)
    if not edits:
        return []
    # What was misread three times over shows its last layers only now.
    whole = as_read("", text, edits)
    for _ in range(RUNS - 1):
        more = _one_run(str(whole), lexicon)
        if not more:
            break
        whole = whole.edit(more)
    return [Edit(p.start, p.end, p.text, _named(p.rules)) for p in whole.pieces if p.rules]


def _named(rules: Sequence[str]) -> str:
    """One name for what several runs did to a piece, the last mistake first."""
    return rules[0] if len(rules) == 1 else "+".join([rules[0], *(r.removeprefix(PREFIX) for r in rules[1:])])


def _one_run(text: str, lexicon: Lexicon) -> list[Edit]:
    if text.isascii():
        return []
    verdicts = _Verdicts(lexicon)
    work = _Work(verdicts)
    done: list[list[Edit]] = []
    unsure: list[tuple[int, int, str]] = []
    for start, line in _lines(text):
        if verdicts.has_odd(line):
            edits, sure = work.line_edits(line, start)
            if not sure:
                unsure.append((len(done), start, line))
            done.append(edits)
    if work.settle():  # once more over the doubtful lines, now that it is known what happened to this text
        for index, start, line in unsure:
            done[index], _ = work.line_edits(line, start)
    return [edit for edits in done for edit in edits]


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Offset and text of each line that is not ASCII alone."""
    start = 0
    size = len(text)
    while start < size:
        end = text.find("\n", start)
        end = size if end < 0 else end
        line = text[start:end]
        if not line.isascii():
            yield start, line
        start = end + 1


class _Verdicts:
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
        for word in _WORD.findall(line):
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


class _Work:
    """One run over a text: which undos are established in it."""

    def __init__(self, verdicts: _Verdicts) -> None:
        self._verdicts = verdicts
        self._gained: dict[Undo, float] = {}
        self._settled: tuple[Undo, ...] = ()

    def settle(self) -> bool:
        """Takes what the first run found as established; true if there is any."""
        self._settled = tuple(undo for undo, gain in self._gained.items() if gain >= ESTABLISHED)
        return bool(self._settled)

    def line_edits(self, line: str, offset: int) -> tuple[list[Edit], bool]:
        """Edits for one line that stands at `offset` of the text, and whether no odd word is left in it."""
        words = [(m.start(), m[0]) for m in _WORD.finditer(line) if not m[0].isascii()]
        chosen = self._whole(words) or self._best(words)
        edits: list[Edit] = []
        sure = True
        for (start, word), undo in zip(words, chosen, strict=True):
            if undo is not None:
                gain = self._verdicts.score(undo, word) - self._verdicts.plain(word)
                self._gained[undo] = self._gained.get(undo, 0.0) + gain
                at = offset + start
                cuts_made = self._verdicts.cuts(undo, word)
                edits += [Edit(at + a, at + b, new, undo.rule) for a, b, new in cuts_made]
            else:
                sure = sure and self._verdicts.plain(word) >= 0
        return (_with_lost(line, edits, offset) if _LOST_RUN.search(line) else edits), sure

    def _whole(self, words: Sequence[tuple[int, str]]) -> list[Undo | None]:
        """The short way: an undo established here that makes every word better, and the line very good,
        by its words alone."""
        for undo, gain in self._gained.items():
            if gain >= ESTABLISHED:
                gains = [self._verdicts.known(undo, word) - self._verdicts.plain(word) for _, word in words]
                if min(gains) > 0 and sum(gains) >= ESTABLISHED + STRONG * len(gains):
                    return [undo] * len(gains)
        return []

    def _candidates(self, words: Sequence[str]) -> list[Undo]:
        """The undos that the odd words vote for, best first, and those established."""
        sums: dict[Undo, float] = {}
        odd = sorted({word for word in words if self._verdicts.plain(word) < 0}, key=len, reverse=True)
        for word in sorted(odd[:VOTERS]):
            for undo, gain in self._verdicts.votes(word, self._settled or self._gained).items():
                sums[undo] = sums.get(undo, 0.0) + gain
        best = sorted(sums, key=lambda undo: undo.entry - sums[undo])[:CANDIDATES]
        return best + [undo for undo in self._settled if undo not in best]

    def _best(self, words: Sequence[tuple[int, str]]) -> Sequence[Undo | None]:
        """For each word the undo on the best way through the line, None where it stays."""
        undos = self._candidates([word for _, word in words])
        if not undos:
            return [None] * len(words)
        score, plain = self._verdicts.score, self._verdicts.plain
        rows = [[plain(word), *(score(undo, word) for undo in undos)] for _, word in words]
        path = best_path(rows, [0.0, *(self._entry(undo) for undo in undos)])
        left = sum(not choice and row[0] < 0 for choice, row in zip(path, rows, strict=True))
        if left > len(path) - path.count(0):  # most odd words stay: another language, no damage
            path = best_path(rows, [0.0, *(undo.entry for undo in undos)])
        used = set(path) - {0}
        if used:
            # An undo that the line needs anyway costs less the next time: "Ïàñ (Göteborg) Ïàñ".
            entry = [min(u.entry, ENTRY_ESTABLISHED) if i in used else 1e9 for i, u in enumerate(undos, 1)]
            path = best_path(rows, [0.0, *entry])
        return [undos[choice - 1] if choice else None for choice in path]

    def _entry(self, undo: Undo) -> float:
        return min(undo.entry, ENTRY_ESTABLISHED) if undo in self._settled else undo.entry


def _with_lost(line: str, edits: list[Edit], offset: int) -> list[Edit]:
    """The edits of a line with those added that make "пїЅ", outside them, the mark of a lost character."""
    taken = [(edit.start - offset, edit.end - offset) for edit in edits]
    for match in _LOST_RUN.finditer(line):
        start, end = match.span()
        if all(end <= a or b <= start for a, b in taken):
            edits.append(Edit(offset + start, offset + end, LOST * ((end - start) // 3), _LOST_RULE))
    return sorted(edits, key=lambda edit: edit.start)
