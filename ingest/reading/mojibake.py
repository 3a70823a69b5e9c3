"""Undoes mojibake: Russian whose bytes were read in a wrong encoding, once or twice over.

A line is left at once when all its words are known. Else each odd word votes for the undos that make it
Russian, and the best way through the line (`best_path`) says which words were misread how: "Ïðàâèëî 10
(Göteborg)" has a broken word and a good one. An undo must beat the text as it stands by a margin
(`Undo.entry`), which is smaller once the same damage is established elsewhere in the text, so that short
words are decided by their neighbours.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ingest.lexicon import Lexicon
from ingest.reading.normal import as_read
from ingest.reading.path import best_path
from ingest.reading.undo import LOST, PREFIX, Undo
from ingest.reading.verdicts import STRONG, WORD, Verdicts
from ingest.text import Edit

ENTRY_ESTABLISHED = 7.0  # margin in bits for an undo that the text needs elsewhere for certain
ENTRY_BETWEEN = 3.0  # and for one that accounts for the lines before and after
BETWEEN = 8  # lines that may stand between two misread ones and follow them
ESTABLISHED = 20.0  # bits that make an undo certain
THROUGHOUT = 20  # lines misread at least, for each that was not, where all of a text was misread
CANDIDATES = 5  # undos tried on a line
VOTERS = 6  # odd words of a line that vote, the longest: they are the surest
RUNS = 5  # over a text, until nothing changes

# The bytes of U+FFFD read as each encoding: a letter was lost before the mojibake came.
_LOST_RUN = re.compile("(?:пїЅ|ï¿½|О©╫|я┐╜|яПН|пњљ)+")
_LOST_RULE = "mojibake:lost"


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


@dataclass(frozen=True, slots=True)
class _Line:
    """A line as judged: `undo` if one undo accounts for its edits, `sure` if no odd word is left in it."""

    number: int
    start: int
    text: str
    edits: tuple[Edit, ...]
    undo: Undo | None
    sure: bool


def _one_run(text: str, lexicon: Lexicon) -> list[Edit]:
    if text.isascii():
        return []
    verdicts = Verdicts(lexicon)
    work = _Work(verdicts)
    done: list[_Line] = []
    near = -BETWEEN  # number of the last line that was misread
    for number, (start, line) in enumerate(_lines(text)):
        if verdicts.has_odd(line):
            done.append(work.judge(number, start, line))
            near = number if done[-1].undo is not None else near
        elif number - near < BETWEEN:
            done.append(_Line(number, start, line, (), None, False))
    if work.settle():  # once more over the doubtful lines, now that it is known what happened to this text
        around = _around(done)
        for index, judged in enumerate(done):
            if not judged.sure:
                done[index] = work.judge(judged.number, judged.start, judged.text, around[index])
        main = Counter(line.undo for line in done if line.undo is not None).most_common(1)
        if main and work.holds_throughout(main[0][0], text):
            return [edit for start, line in _lines(text) for edit in work.turned(main[0][0], start, line)]
    return [edit for line in done for edit in line.edits]


def _around(lines: Sequence[_Line]) -> list[Undo | None]:
    """For each line that stands between misread ones, the undo of both its neighbours."""
    found: list[Undo | None] = [None] * len(lines)
    last: int | None = None
    for index, line in enumerate(lines):
        if line.undo is None:
            continue
        if last is not None and lines[last].undo is line.undo:
            close = line.number - lines[last].number <= BETWEEN
            found[last + 1 : index] = [line.undo if close else None] * (index - last - 1)
        last = index
    return found


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


class _Work:
    """One run over a text: which undos are established in it."""

    def __init__(self, verdicts: Verdicts) -> None:
        self._verdicts = verdicts
        self._gained: dict[Undo, float] = {}
        self._settled: tuple[Undo, ...] = ()

    def settle(self) -> bool:
        """Takes what the first run found as established; true if there is any."""
        self._settled = tuple(undo for undo, gain in self._gained.items() if gain >= ESTABLISHED)
        return bool(self._settled)

    def judge(self, number: int, start: int, line: str, around: Undo | None = None) -> _Line:
        """One line judged; `around` is the undo of the lines before and after it."""
        words = [(m.start(), m[0]) for m in WORD.finditer(line) if not m[0].isascii()]
        chosen = self._whole(words) or self._best(words, around)
        sure = True
        for (_, word), undo in zip(words, chosen, strict=True):
            if undo is not None:
                gain = self._verdicts.score(undo, word) - self._verdicts.plain(word)
                self._gained[undo] = self._gained.get(undo, 0.0) + gain
            else:
                sure = sure and self._verdicts.plain(word) >= 0
        used = set(chosen) - {None}
        only = used.pop() if len(used) == 1 else None
        return _Line(number, start, line, self._edits(start, line, words, chosen), only, sure)

    def _edits(
        self, start: int, line: str, words: Sequence[tuple[int, str]], chosen: Sequence[Undo | None]
    ) -> tuple[Edit, ...]:
        edits: list[Edit] = []
        for (place, word), undo in zip(words, chosen, strict=True):
            if undo is not None:
                at = start + place
                cuts_made = self._verdicts.cuts(undo, word)
                edits += [Edit(at + a, at + b, new, undo.rule) for a, b, new in cuts_made]
        return tuple(_with_lost(line, edits, start) if _LOST_RUN.search(line) else edits)

    def holds_throughout(self, undo: Undo, text: str) -> bool:
        """Whether the whole text was misread this way: hardly a line is better as it stands."""
        better = worse = 0
        for _, line in _lines(text):
            words = [word for word in WORD.findall(line) if not word.isascii()]
            gain = sum(self._verdicts.score(undo, word) - self._verdicts.plain(word) for word in words)
            better += gain > ENTRY_ESTABLISHED
            worse += gain < -ENTRY_ESTABLISHED
        return better >= THROUGHOUT and worse * THROUGHOUT <= better

    def turned(self, undo: Undo, start: int, line: str) -> tuple[Edit, ...]:
        """Edits for a line of a text that was misread throughout: now what stays as it stands needs the
        reason, so that cut words and single letters follow."""
        words = [(m.start(), m[0]) for m in WORD.finditer(line) if not m[0].isascii()]
        others = [other for other in self._settled if other is not undo]
        score, plain = self._verdicts.score, self._verdicts.plain
        rows = [[score(undo, w), plain(w), *(score(other, w) for other in others)] for _, w in words]
        path = best_path(rows, [0.0, ENTRY_ESTABLISHED, *(other.entry for other in others)])
        choices = [undo, None, *others]
        return self._edits(start, line, words, [choices[choice] for choice in path])

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
        odd = {word for word in words if self._verdicts.plain(word) < 0}
        for word in sorted(odd, key=lambda word: (-len(word), word))[:VOTERS]:
            for undo, gain in self._verdicts.votes(word, self._settled or self._gained).items():
                sums[undo] = sums.get(undo, 0.0) + gain
        best = sorted(sums, key=lambda undo: undo.entry - sums[undo])[:CANDIDATES]
        return best + [undo for undo in self._settled if undo not in best]

    def _best(self, words: Sequence[tuple[int, str]], around: Undo | None) -> Sequence[Undo | None]:
        """For each word the undo on the best way through the line, None where it stays."""
        undos = self._candidates([word for _, word in words])
        if not undos:
            return [None] * len(words)
        score, plain = self._verdicts.score, self._verdicts.plain
        rows = [[plain(word), *(score(undo, word) for undo in undos)] for _, word in words]
        path = best_path(rows, [0.0, *(self._entry(undo, around) for undo in undos)])
        left = sum(not choice and row[0] < 0 for choice, row in zip(path, rows, strict=True))
        if left > len(path) - path.count(0):  # most odd words stay: another language, no damage
            path = best_path(rows, [0.0, *(undo.entry for undo in undos)])
        used = set(path) - {0}
        if used:
            # An undo that the line needs anyway costs less the next time: "Ïàñ (Göteborg) Ïàñ".
            costs = enumerate((min(self._entry(undo, around), ENTRY_ESTABLISHED) for undo in undos), 1)
            entry = [cost if i in used else 1e9 for i, cost in costs]
            path = best_path(rows, [0.0, *entry])
        return [undos[choice - 1] if choice else None for choice in path]

    def _entry(self, undo: Undo, around: Undo | None) -> float:
        if undo is around:
            return ENTRY_BETWEEN
        return min(undo.entry, ENTRY_ESTABLISHED) if undo in self._settled else undo.entry


def _with_lost(line: str, edits: list[Edit], offset: int) -> list[Edit]:
    """The edits of a line with those added that make "пїЅ", outside them, the mark of a lost character."""
    taken = [(edit.start - offset, edit.end - offset) for edit in edits]
    for match in _LOST_RUN.finditer(line):
        start, end = match.span()
        if all(end <= a or b <= start for a, b in taken):
            edits.append(Edit(offset + start, offset + end, LOST * ((end - start) // 3), _LOST_RULE))
    return sorted(edits, key=lambda edit: edit.start)
