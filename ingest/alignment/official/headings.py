"""Headings of laws and lettered sections: where they stand, and where a run-in heading ends.

The outline of the edition tells: "A. Current Trick So long as ..." ends after "Trick". Where it knows
no such heading (another edition, other spelling), the nearest words or the capitals decide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rapidfuzz import fuzz

from ingest.address import law
from ingest.alignment.official.model import LINE_START
from ingest.outline import Outline

# A printed heading that is so like the outline's (0 to 100) is taken for it: "Cancellation", "Cancelation".
LIKE = 85
# A heading of a law or section has at most so many words.
LONGEST = 16
# Words that stand small inside a heading.
_SMALL = re.compile(
    "a|an|and|after|as|at|be|before|between|by|during|following|for|from|in|is|of|on|or|out|the|to|up|with|within"
)

_DASH = r"(?:[-\u2010-\u2015\xad\ufffd]+[ \t]*)?"
_LAW = re.compile(rf"{LINE_START}(LAW|Law)[ \t]+(\d{{1,3}})(?![\d,;)])(\.?)[ \t]*:?[ \t]*{_DASH}")
_WORDS = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its text, spelt as the outline spells it where it is the same, and where it ends."""

    text: str
    end: int


@dataclass(frozen=True, slots=True)
class LawHead:
    """Head of a law: its number, where it starts, and where its own text begins after the heading."""

    number: int
    start: int
    heading: Heading


@lru_cache(maxsize=1024)
def _flexible(heading: str) -> re.Pattern[str]:
    """Matches a heading however it is broken into lines, spaced, hyphened and quoted."""
    words = re.findall(r"[A-Za-z0-9]+", heading)
    return re.compile(r"\s*" + r"[^A-Za-z0-9\ue000]{1,4}".join(words) + r"(?![A-Za-z0-9])", re.IGNORECASE)


def known(text: str, at: int, heading: str | None) -> Heading | None:
    """The outline's heading where it stands at `at` of the text.

    >>> known("A. The Shuffle Before play", 2, "The Shuffle")
    Heading(text='The Shuffle', end=14)
    """
    match = _flexible(heading).match(text, at) if heading else None
    return Heading(heading or "", match.end()) if match else None


def like(text: str, at: int, heading: str | None) -> Heading | None:
    """Words at `at` that are nearly the outline's heading; the heading is then the copy's own words.

    >>> like("C. Cancellation of Award The Director", 2, "Cancelation of Award")
    Heading(text='Cancellation of Award', end=24)
    """
    if not heading:
        return None
    words = list(_WORDS.finditer(text, at, at + 3 * len(heading)))
    count = len(heading.split())
    best: tuple[float, int] = (0.0, 0)
    for size in range(max(1, count - 2), min(len(words), count + 2) + 1):
        printed = " ".join(word[0] for word in words[:size])
        best = max(best, (fuzz.ratio(printed.lower(), heading.lower()), -size))
    if best[0] < LIKE:
        return None
    chosen = words[: -best[1]]
    return Heading(" ".join(word[0] for word in chosen).rstrip(".:"), chosen[-1].end())


def _is_small(word: str) -> bool:
    return bool(_SMALL.fullmatch(word))


def _titled(words: Sequence[str]) -> bool:
    """True for words that could be a heading: each begins with a capital or is a small word."""
    letters = [re.sub(r"^\W+", "", word) for word in words]
    big = [word for word in letters if word[:1].isupper()]
    return bool(big) and all(not w or w[:1].isupper() or w[:1].isdigit() or _is_small(w) for w in letters)


def _titled_word(word: str) -> bool:
    return _is_small(word) or word[:1].isupper()


def _back_over_small(words: Sequence[re.Match[str]], count: int) -> int:
    while count > 0 and _is_small(words[count - 1][0]):
        count -= 1
    return count


def guessed(text: str, at: int, end: int) -> Heading | None:
    """A heading that no outline confirms: a titled line of its own, or the titled words before a sentence.

    >>> guessed("A. Own Card Until his side", 2, 26), guessed("A. Accept the lead.", 2, 19)
    (Heading(text='Own Card', end=11), None)
    """
    line_end = min((i for i in (text.find("\n", at), text.find("\f", at)) if i >= 0), default=end)
    line = text[at:line_end]
    words = list(_WORDS.finditer(text, at, line_end))
    if not words:
        return None
    if len(words) <= LONGEST and _titled([w[0] for w in words]) and line.rstrip()[-1] not in ".;:,":
        return Heading(line.strip(), words[-1].end())
    run = 0
    while run < len(words) and _titled_word(words[run][0]):
        run += 1
    if run == len(words) or any(word[0][-1] in ".;:,)" for word in words[:run]):
        return None
    run = _back_over_small(words, run) - 1  # the last capital begins the sentence
    run = _back_over_small(words, run)
    title = [word[0] for word in words[: max(run, 0)]]
    if not any(word[:1].isupper() and not _is_small(word.lower()) for word in title):
        return None
    return Heading(" ".join(title), words[run - 1].end())


def _capitals(text: str, first: re.Match[str]) -> Heading:
    """A heading in capitals, over up to three lines."""
    lines = [first]
    while len(lines) < 3:
        more = re.compile(r"\n([^\n\fa-z]*[A-Z]{2}[^\n\fa-z]*)(?=[\n\f]|\Z)").match(text, lines[-1].end())
        if more is None or re.match(r"LAW\s+\d|[A-Z]\.\s", more[1]):
            break
        lines.append(more)
    return Heading(" ".join(line[1].strip() for line in lines), lines[-1].end())


def _law_title(text: str, match: re.Match[str], outline: Outline) -> Heading | None:
    known_title = outline.heading(law(int(match[2])), "en")
    if heading := known(text, match.end(), known_title):
        return heading
    found = re.compile(r"\s*(\S[^\n\f]*)").match(text, match.end())
    if found is None:
        return None
    if heading := like(text, match.end(), known_title):
        return heading
    if match[3] and found[1].upper() != found[1]:  # "Law 19. Law 36 applies"
        return None
    if match[1] == "LAW" and found[1].upper() == found[1]:
        return _capitals(text, found)
    title = found[1].strip()
    if len(title.split()) <= LONGEST and title[-1] not in ".;:," and _titled(title.split()):
        return Heading(title, found.end())
    return None


def find_laws(text: str, outline: Outline) -> tuple[tuple[LawHead, ...], ...]:
    """Heads of laws in runs of rising numbers: the contents are one run, the laws themselves another.

    A head stands at the start of a line: "LAW 6 - THE SHUFFLE AND DEAL", "Law 6: The ...", "LAW 6" and the
    heading below; a line that only begins with a reference ("Law 53, or ...") is none.
    """
    runs: list[list[LawHead]] = []
    for match in _LAW.finditer(text):
        heading = _law_title(text, match, outline)
        if heading is None:
            continue
        head = LawHead(int(match[2]), match.start(), heading)
        if runs and head.number > runs[-1][-1].number:
            runs[-1].append(head)
        else:
            runs.append([head])
    return tuple(tuple(run) for run in runs)
