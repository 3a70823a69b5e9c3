"""Characters: one code for one letter, no invisible ones, single spaces, no bars before lines.

Comes first after decoding: every later rule may then count on NFC, "\\n" and plain spaces.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit

_COMBINED = re.compile(r"\w[̀-ͯ]+")
_SPACE = re.compile("[\t\v\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+")
_INVISIBLE = re.compile("[\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]")
_SOFT_HYPHEN = re.compile("\u00ad+(?!\\s*\n)")
_LIGATURE = re.compile("[\ufb00-\ufb06]")
_PILCROW = re.compile("\u00b6")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f]")
_BAR = re.compile(r"(?:^|(?<=\f))[ ]{0,8}([|>│║¦])(?:[ ]{0,60}(?=\S)|[ ]*$)", re.M)
_BAR_END = re.compile(r"[ ]+[|│║¦][ ]*$", re.M)
_EDGE_SPACE = re.compile(r"^[ ]+|[ ]+$", re.M)
_WIDE_SPACE = re.compile(r"(?<=\S)[ ]{2,}(?=\S)")
_SPACED_LETTER = re.compile(r"^\w(?: {1,3}[\w.])+$")


def compose(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Letters written as letter + combining mark become one character (й, ё); a stress mark stays.

    >>> [e.new for e in compose("и\\u0306 взя\\u0301тка", Lexicon())]
    ['й']
    """
    for m in _COMBINED.finditer(text):
        composed = unicodedata.normalize("NFC", m[0])
        if composed != m[0]:
            yield Edit(m.start(), m.end(), composed, "compose")


def plain_spaces(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """No-break, hair and other spaces and tabs become a space."""
    for m in _SPACE.finditer(text):
        if m[0] != " ":
            yield Edit(m.start(), m.end(), " ", "plain-space")


def invisible(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Zero-width characters, soft hyphens inside a line, control characters and pilcrows go.

    >>> list(invisible("потребо\\u00adвать", Lexicon()))
    [Edit(start=7, end=8, new='', rule='soft-hyphen')]
    """
    found: list[Edit] = []
    for pattern, rule in (
        (_INVISIBLE, "invisible"),
        (_SOFT_HYPHEN, "soft-hyphen"),
        (_PILCROW, "pilcrow"),
        (_CONTROL, "control"),
    ):
        found.extend(Edit(m.start(), m.end(), "", rule) for m in pattern.finditer(text))
    return iter(sorted(found, key=lambda e: e.start))


def ligatures(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """ﬁ, ﬂ and their like become letters."""
    for m in _LIGATURE.finditer(text):
        yield Edit(m.start(), m.end(), unicodedata.normalize("NFKC", m[0]), "ligature")


def line_bars(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Bars and quote marks before (and after) each line go, where at least six of ten lines have them.

    >>> [e.start for e in line_bars("| Правило 1\\n| Колода", Lexicon())]
    [0, 12]
    """
    lines = [line for line in text.split("\n") if line.strip()]
    bars = list(_BAR.finditer(text))
    if len(lines) < 2 or len(bars) < 0.6 * len(lines):
        return
    ends = list(_BAR_END.finditer(text))
    if len(ends) < 0.6 * len(lines):
        ends = []
    at = 0
    for m in sorted([*bars, *ends], key=lambda m: m.start()):
        if m.start() >= at:
            yield Edit(m.start(), m.end(), "", "line-bar")
            at = m.end()


def spaced_letters(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """A line set in spaced letters is closed up; two spaces mark the gap between words.

    Only where nearly every word of the line is one character and the line is in capitals, or closing it up gives
    known words: "А и В в паре N S." stays.

    >>> [str(e.new) for e in spaced_letters("П Р А В И Л О  1 2", Lexicon())]
    ['ПРАВИЛО 12']
    """
    start = 0
    for line in text.split("\n"):
        if len(line) > 6 and _SPACED_LETTER.match(line.strip()):
            words = [re.sub(" ", "", word) for word in re.split(r" {2,}", line.strip())]
            letters = [word for word in words if not word.isdigit()]
            if (
                letters
                and all(len(w) == 1 or w.isdigit() or lexicon.known(w.strip(".")) for w in words)
                and any(len(w) > 1 for w in letters)
            ):
                yield Edit(start, start + len(line), " ".join(words), "spaced-letters")
        start += len(line) + 1


PARAGRAPH_INDENT = "paragraph-indent"


def _paragraph_indent(text: str) -> str:
    """The spaces that begin the first lines of paragraphs: 2 to 10 deeper than most lines, on one line in fifty to
    half of all; "" where there are none."""
    depths = Counter(len(line) - len(line.lstrip(" ")) for line in text.split("\n") if line.strip())
    lines = depths.total()
    margin = depths.most_common(1)[0][0] if depths else 0
    for depth, count in depths.most_common(3):
        if margin + 2 <= depth <= margin + 10 and lines >= 12 and 0.02 * lines <= count < 0.5 * lines and count > 2:
            return " " * depth
    return ""


def _opens_line(m: re.Match[str]) -> bool:
    return m.end() < len(m.string) and m.string[m.end()] != "\n"


def line_spaces(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Spaces at both ends of a line go (centred lines, indents); several between words are one (justified lines). An
    indent that several but not most lines share begins a paragraph; its rule says so."""
    indent = _paragraph_indent(text)
    found = [
        Edit(m.start(), m.end(), "", PARAGRAPH_INDENT if indent and m[0] == indent and _opens_line(m) else "line-space")
        for m in _EDGE_SPACE.finditer(text)
    ]
    found += [Edit(m.start(), m.end(), " ", "line-space") for m in _WIDE_SPACE.finditer(text)]
    return iter(sorted(found, key=lambda e: e.start))
