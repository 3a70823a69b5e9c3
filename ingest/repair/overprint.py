"""Over-printing: bold on a line printer is the word printed again, and in the copies a line of its own.

"...она не считается сыгранной, если может / не / не / трактоваться" reads "она НЕ считается сыгранной, если может
трактоваться": the second and third "не" are ink, no words; joined into the sentence they would reverse the ruling.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.repair.marks import is_mark
from ingest.text import Edit, line_bounds

EMPHASIS = "emphasis"
_TRIM = ' .,;:!?¶()"«»—–-'
_LABEL = re.compile(
    r"(?:[A-HА-Е]|\d{1,2}|\(\w{1,4}\))\.|(?:Правило|Глава|Часть|Раздел|Law) [\dIVX]+|\d{1,2}\.\d|[-–—•*] ?"
)
_INLINE = re.compile(r"(?<!\w)(?P<word>[а-яё]{2,}) (?P=word)(?!\w)")
_NEAR = 160  # characters before an inline pair in which the emphasised word must stand: about two printed lines


def _words(line: str) -> list[str]:
    return re.findall(r"[\w-]+", line.lower())


def _holds(words: list[str], phrase: list[str]) -> bool:
    size = len(phrase)
    return any(words[i : i + size] == phrase for i in range(len(words) - size + 1))


def overprinted(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Remove lines that only repeat a word or phrase of the line before, and mark what they repeat as emphasised.

    A line is ink only when it is a proper part of the line before (a whole line that stands again is an auction:
    "Пас / Пас / Пас"), begins no sentence of its own after a heading ("D.После окончания игры / После окончания
    игры сыгранные..." is text) and is no label.

    >>> from ingest.text import Text
    >>> damaged = "она не считается сыгранной, если может\\nне\\nне\\nтрактоваться"
    >>> str(Text.of_source("f", damaged).edit(overprinted(damaged, Lexicon())))
    'она не считается сыгранной, если может\\nтрактоваться'
    >>> list(overprinted("Торговля:\\n1БК\\nПас\\nПас\\nПас", Lexicon()))
    []
    """
    bounds = [(a, b) for a, b in line_bounds(text) if text[a:b].strip()]
    edits: list[Edit] = []
    base = -1  # index in bounds of the last line that is text
    for index, (start, end) in enumerate(bounds):
        line = text[start:end].strip()
        if base >= 0 and _is_ink(text, bounds, base, index):
            edits += _emphasised(text, bounds[base], line, edits)
            close = end + 1 if end < len(text) else end
            edits.append(Edit(start, close, "", "over-printing"))
            continue
        base = -1 if is_mark(line) else index
    done = {e.start for e in edits}
    edits += [e for e in _inline(text) if e.start not in done]
    edits.sort(key=lambda e: (e.start, e.end))
    at = 0
    for edit in edits:
        if edit.start >= at:
            yield edit
            at = edit.end


def _is_ink(text: str, bounds: list[tuple[int, int]], base: int, index: int) -> bool:
    line = text[slice(*bounds[index])].strip()
    above = text[slice(*bounds[base])].strip()
    phrase = _words(line)
    words = _words(above)
    if not phrase or len(phrase) >= len(words) or len(line) > 70 or is_mark(line) or _LABEL.match(line):
        return False
    if not re.search(r"[а-яёa-z]", line, re.I) or not _holds(words, phrase):
        return False
    if line[-1] in ".,;:!?" and line.lower() not in above.lower():
        return False  # "взятку." ends the sentence in which "взятку," stood before: ink repeats what stands there
    following = text[slice(*bounds[index + 1])].strip() if index + 1 < len(bounds) else ""
    if _words(following) == phrase or index - base > 1:
        return not (_heading_like(above) and line[:1].isupper())
    if line[:1].isupper() or len(line) == 1:
        return False
    # Standing once it may be the last line of a paragraph or heading ("... или отказа от / наказания"): it is ink
    # only inside a sentence that goes on, or after one that had ended.
    if above.rstrip(" ¶")[-1:] in ".!?)":
        return len(phrase) > 1
    return following[:1].islower() and not _heading_like(above) and line[-1] not in ".,;:!?"


def _heading_like(line: str) -> bool:
    return bool(_LABEL.match(line)) and line[-1] not in ".,;:!?)¶-"


def _emphasised(text: str, above: tuple[int, int], line: str, edits: list[Edit]) -> list[Edit]:
    """An edit that leaves the repeated words as they stand, under the name of the rule "emphasis"."""
    start, end = above
    pattern = r"\W+".join(re.escape(word) for word in re.findall(r"[\w-]+", line))
    m = re.search(rf"(?<![\w-]){pattern}(?![\w-])", text[start:end], re.I)
    if m is None or any(e.start == start + m.start() and e.rule == EMPHASIS for e in edits):
        return []
    return [Edit(start + m.start(), start + m.end(), m[0], EMPHASIS)]


def _inline(text: str) -> Iterator[Edit]:
    """The same in a copy whose lines were joined: "если может не не трактоваться" after "она не считается"."""
    for m in _INLINE.finditer(text):
        before = text[max(0, m.start() - _NEAR) : m.start()]
        sentence = re.split(r"[.!?]\s", before)[-1]
        if found := list(re.finditer(rf"(?<!\w){m['word']}(?!\w)", sentence)):
            at = m.start() - len(sentence) + found[-1].start()
            yield Edit(at, at + len(m["word"]), m["word"], EMPHASIS)
            yield Edit(m.start(), m.end() + (text[m.end() : m.end() + 1] == " "), "", "over-printing")
