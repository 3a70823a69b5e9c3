"""Lines to paragraphs: what goes on over a line end or page end, what begins anew, what is a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ingest.alignment.official.footnotes import without_marks
from ingest.alignment.official.model import PAGE_BREAK

_ENDED = re.compile(r"[.:;!?][\"'”’)\]]*$")
_RANGE = r"\d+(?:[-–]\d+|\+)"
_NUMBER_CELL = re.compile(rf"(?:{_RANGE}|\d[\d,]*)(?:\s+(?:{_RANGE}|\d[\d,]*))*")
_SCALE = re.compile(rf"(?<!\S)(?={_RANGE} \d+(?: |$))")
_LABELLED_ROW = re.compile(r"[A-Z][A-Za-z ]{0,40}(?: \d[\d,]*){2,}")
_SMALL = "of|the|a|an|and|or|to|in|on|by|for|from|after|before"
_HEADING_LINE = re.compile(rf"[A-Z]\.(?: (?:[A-Z][A-Za-z'’\-]*|{_SMALL}))+")
# In a wrapped text a line shorter than this share of the usual width ends its paragraph.
FULL = 0.7
# A row of a table is no longer than this.
ROW = 60


def _is_row(line: str) -> bool:
    return "\t" in line or (len(line) <= ROW and bool(_NUMBER_CELL.fullmatch(line)))


def _goes_on(before: str, line: str, gap: str, full: bool) -> bool:
    """True where a line goes on the paragraph of the line before; `gap` is "line", "blank" or "page"; `full`:
    the line before reached the margin of a text whose lines are broken to fit."""
    if "\t" in before or "\t" in line or _HEADING_LINE.fullmatch(before):
        return False
    ended = bool(_ENDED.search(before))
    if _NUMBER_CELL.fullmatch(line):
        return not ended and not re.match(_RANGE, line) and (gap == "line" or len(before) <= ROW)
    if _is_row(before) or (_LABELLED_ROW.fullmatch(before) and _LABELLED_ROW.fullmatch(line)):
        return False
    if not ended and before[-1].isdigit() and gap != "line" and line[0].isupper():
        return False  # a row of a table: "Redoubled 80 160"
    if not ended:
        return gap != "blank" or line[0].islower()
    return gap == "page" or (gap == "line" and full)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Each line that is not blank, with what divides it from the one before."""
    gap = "blank"
    for match in re.finditer(rf"[^\n{PAGE_BREAK}]+|[\n{PAGE_BREAK}]", text):
        if match[0] == PAGE_BREAK:
            gap = "page"
        elif match[0] == "\n":
            gap = "blank" if gap == "line" else gap
            gap = gap or "line"
        elif match[0].strip():
            yield without_marks(match[0]).strip(), gap
            gap = ""


def paragraphs(text: str, width: int = 0, lead: int = 0, run_in: bool = False) -> tuple[str, ...]:
    """Paragraphs of a stretch of text, each in one line, without footnote markers.

    Args:
        width: usual length of a line, 0 for a text whose line ends end paragraphs.
        lead: how many characters of its line (label, heading) stand before the text.
        run_in: True for text that begins in the middle of a line: its line ends are accidental.

    >>> paragraphs("No call\\nmay be made.\\nThe hand\\n\\n\\fis played.")
    ('No call may be made.', 'The hand is played.')
    >>> paragraphs("Difference\\nin points\\n\\n0-10\\n\\n0\\n\\n20-40\\n\\n1")
    ('Difference in points', '0-10 0', '20-40 1')
    """
    out: list[str] = []
    length = 0
    for line, gap in _lines(text):
        if not line:
            continue
        accidental = run_in and (gap or "line") == "line"
        full = width > 0 and length >= FULL * width
        if out and (accidental or _goes_on(out[-1], line, gap or "line", full)):
            out[-1] += line if line[0] in ",.;:!?)" else f" {line}"
        else:
            out.append(line)
        length = len(line) + (lead if not length else 0)
    rows = (row for paragraph in out for row in _rows(paragraph))
    return tuple(re.sub(r"[ \t]+", " ", row).strip() for row in rows)


def _rows(paragraph: str) -> list[str]:
    """Rows of a scale that run on in one line: "IMPs 370–420 9 430–490 10" is a head and two rows."""
    if len(_SCALE.findall(paragraph)) < 2:
        return [paragraph]
    return [part.strip() for part in _SCALE.split(paragraph) if part.strip()]


def _phrases(line: str) -> list[str]:
    """A line that repeats its last word, cut after each: "North Dealer East Dealer"."""
    words = line.split()
    if len(words) < 2 or words.count(words[-1]) < 2:
        return []
    phrases: list[list[str]] = [[]]
    for word in words:
        phrases[-1].append(word)
        if word == words[-1]:
            phrases.append([])
    return [" ".join(phrase) for phrase in phrases[:-1]]


def unzipped(rows: Sequence[str]) -> tuple[str, ...]:
    """Columns that were read one after another, set back into rows.

    >>> unzipped(("North Dealer East Dealer", "Boards Boards 1 5 2 6"))
    ('North Dealer Boards 1 5', 'East Dealer Boards 2 6')
    """
    out: list[str] = []
    at = 0
    while at < len(rows):
        made = _zipped(rows[at], rows[at + 1]) if at + 1 < len(rows) else []
        out.extend(made or [rows[at]])
        at += 2 if made else 1
    return tuple(out)


def _zipped(heads: str, cells: str) -> list[str]:
    """Rows of heads ("North Dealer East Dealer") and cells ("Boards Boards 1 5 2 6"); none where none fit."""
    phrases = _phrases(heads)
    words = cells.split()
    count = len(phrases)
    middle, numbers = words[:count], words[count:]
    fits = count > 1 and len(set(middle)) == 1 and bool(numbers) and len(numbers) % count == 0
    if not fits or not all(word.isdigit() for word in numbers):
        return []
    size = len(numbers) // count
    return [" ".join([phrase, middle[0], *numbers[i * size : i * size + size]]) for i, phrase in enumerate(phrases)]
