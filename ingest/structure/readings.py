"""Which reading stands where copies differ.

The rules are those of textual criticism for mechanical damage, in this order: a word the lexicon knows beats a broken
one; agreement of copies beats one copy; then the lexicon breaks the tie (a cut word beats its halves, ё beats е, words
the other copies hold elsewhere beat those they do not). What is left undecided keeps the reading of the soundest copy.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ingest.lexicon import Lexicon, plain
from ingest.structure.aligning import Token, is_word

_DASHES = str.maketrans("–—‑", "---")
_LINE = 24  # letters of half a printed line
_INK = 8  # tokens back in which a word printed twice repeats itself

Standing = Mapping[str, frozenset[str]]  # the files in which a word stands
Printed = Callable[[Sequence[str], str], bool]  # whether words of a file belong to another segment


@dataclass(frozen=True, slots=True)
class Reading:
    """What one copy reads at a place: its tokens, those before them, and its file. `silent`: the copy's page begins
    or ends here, so that it says nothing about the place."""

    tokens: Sequence[Token]
    before: Sequence[Token]
    file: str
    silent: bool


@dataclass(frozen=True, slots=True)
class Judge:
    """What decides between readings: the lexicon, the files in which each word stands, and whether words belong to
    another segment."""

    lexicon: Lexicon
    standing: Standing
    printed: Printed = lambda words, file: False


def choose(readings: Sequence[Reading], judge: Judge) -> tuple[int, list[int]]:
    """Number of the reading that stands, and of those that are shown as variants."""
    voters = [i for i, reading in enumerate(readings) if not reading.silent]
    if not voters:
        return max(range(len(readings)), key=lambda i: (*_fullness(readings[i], judge), -i)), []
    groups: dict[tuple[str, ...], list[int]] = {}
    for i in voters:
        groups.setdefault(tuple(t.surface.translate(_DASHES) for t in readings[i].tokens), []).append(i)
    candidates = [group[0] for group in groups.values()]
    votes = {group[0]: len(group) for group in groups.values()}
    if len(candidates) > 1:
        candidates = [i for i in candidates if not _foreign(readings[i], judge)] or candidates
    if all(readings[i].tokens for i in candidates):  # that a copy has nothing here makes it no better
        candidates = _soundest(candidates, readings, judge)
    most = max(votes[i] for i in candidates)
    candidates = [i for i in candidates if votes[i] == most]
    if len(candidates) == 1:
        return candidates[0], []
    winner = _tie(candidates, readings, judge)
    if winner is not None:
        return winner, []
    kept = min(candidates)
    return kept, [i for i in candidates if i != kept]


def _fullness(reading: Reading, judge: Judge) -> tuple[int, int, int]:
    """How much a reading at the edge of a page says: letters, their soundness, words unbroken."""
    letters = sum(len(t.key) for t in reading.tokens)
    return letters, _soundness(reading.tokens, judge.lexicon), -len(reading.tokens)


def reliability(words: Mapping[str, int], file: str, lexicon: Lexicon, standing: Standing) -> float:
    """How sound a whole copy is, for a letter: 1 for words of the book (they stand in another copy too, or are terms
    of the game), 0 for other words that are whole, -3 for broken ones.

    Args:
        words: the words of the copy and how often each stands in it.
    """
    score = letters = 0
    for word, count in words.items():
        size = len(word) * count
        letters += size
        if plain(word) in lexicon.terms or standing.get(plain(word), frozenset()) - {file}:
            score += size
        elif not _whole(word, lexicon):
            score -= 3 * size
    return score / max(1, letters)


def _soundness(reading: Sequence[Token], lexicon: Lexicon) -> int:
    return sum(len(t.key) if _intact([t], lexicon) else -3 * len(t.key) for t in reading if is_word(t))


def _intact(reading: Sequence[Token], lexicon: Lexicon) -> bool:
    """Whether every word of a reading is whole: a form the lexicon knows, Latin, or a number."""
    for token in reading:
        word = token.surface
        if "\N{REPLACEMENT CHARACTER}" in word or (word[0] == "?" and len(word) > 1):
            return False
        cyrillic = re.search(r"[А-Яа-яЁё]", word) is not None
        latin = re.search(r"[A-Za-z]", word) is not None
        if cyrillic and latin:
            return False
        if cyrillic and not _whole(word, lexicon):
            return False
    return True


def _whole(word: str, lexicon: Lexicon) -> bool:
    if len(word) == 1 or lexicon.derivable(word):
        return True
    parts = word.split("-")
    return len(parts) > 1 and all(part and (len(part) <= 2 or lexicon.derivable(part)) for part in parts)


def _soundest(candidates: Sequence[int], readings: Sequence[Reading], judge: Judge) -> list[int]:
    """The readings of intact words only; where there are none, those with the least broken. A reading of half a
    line is no rival of a whole one, intact or not: "без на-" and the next line lost."""
    letters = {i: sum(len(t.key) for t in readings[i].tokens) for i in candidates}
    longest = max(letters.values())
    if longest > _LINE and min(letters.values()) * 2 < longest:
        whole = [i for i in candidates if letters[i] * 2 >= longest and _at_home(readings[i], judge)]
        candidates = whole or candidates
    intact = [i for i in candidates if _intact(readings[i].tokens, judge.lexicon)]
    if intact:
        return intact
    scores = {i: _soundness(readings[i].tokens, judge.lexicon) for i in candidates}
    return [i for i in candidates if scores[i] == max(scores.values())]


def _foreign(reading: Reading, judge: Judge) -> bool:
    return judge.printed([t.key for t in reading.tokens if is_word(t)], reading.file)


def _tie(candidates: Sequence[int], readings: Sequence[Reading], judge: Judge) -> int | None:
    """The reading that the lexicon prefers among equals, or None."""
    letters = {i: "".join(t.key for t in readings[i].tokens).replace("-", "") for i in candidates}
    if len(set(letters.values())) == 1:
        return _same_letters(candidates, readings)
    full = [i for i in candidates if readings[i].tokens]
    if len(full) == 1 and len(candidates) == 2:
        empty = next(i for i in candidates if i not in full)
        extra = readings[full[0]]
        if _repeats(extra) or (not _at_home(extra, judge) and _put_in(extra)):
            return empty
        return full[0] if _at_home(extra, judge) else None
    parted = [i for i in candidates if any(_parted(readings[j], readings[i]) for j in candidates if j != i)]
    if len(parted) == 1:
        return parted[0]
    known = [i for i in candidates if _at_home(readings[i], judge, share=1.0)]
    return known[0] if len(known) == 1 else None


def _same_letters(candidates: Sequence[int], readings: Sequence[Reading]) -> int:
    """The same letters set otherwise: ё beats е (a copy loses the dots, none adds them), whole words beat halves
    (copies lose hyphens at line ends), else the base's setting."""

    def rank(i: int) -> tuple[int, int, int]:
        dots = sum(t.surface.lower().count("ё") for t in readings[i].tokens)
        return -dots, sum(map(is_word, readings[i].tokens)), i

    return min(candidates, key=rank)


def _repeats(extra: Reading) -> bool:
    """Whether added words only repeat what stands right before them: ink of a line printer."""
    words = [t.key for t in extra.tokens]
    near = [t.key for t in extra.before[-_INK - len(words) :]]
    return bool(words) and all(word in near for word in words)


def _put_in(extra: Reading) -> bool:
    """Whether added words begin with a capital in the middle of a sentence: "... любое Читать дальше наказание"."""
    last = extra.before[-1:]
    amid = bool(last) and (is_word(last[0]) or last[0].key in ",-")
    return amid and re.match(r"[А-ЯЁ][а-яё]", extra.tokens[0].surface) is not None


def _parted(long: Reading, short: Reading) -> bool:
    """Whether `long` is the one word `short` with other words between its halves: "наказа Читать дальше ние"."""
    keys = [t.key for t in long.tokens if is_word(t)]
    if len(short.tokens) != 1 or len(keys) < 3:
        return False
    return any(keys[0] + "".join(keys[j:]) == short.tokens[0].key for j in range(2, len(keys)))


def _at_home(reading: Reading, judge: Judge, share: float = 0.6) -> bool:
    """Whether the words stand in other copies too: a line that one copy lost is made of the book's words, a line
    that an e-library put in is not."""
    words = [plain(t.surface) for t in reading.tokens if is_word(t)]
    known = sum(1 for word in words if judge.standing.get(word, frozenset()) - {reading.file})
    return bool(words) and known >= share * len(words)
