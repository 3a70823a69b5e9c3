"""The two-column glossary: term on the left, definition on the right, the English term cut into the line.

"Болван, стол 1) Партнёр разыгрывающего, (dummy) который становится..." is the term "Болван, стол", the English
"dummy" and the definition "1) Партнёр разыгрывающего, который становится...".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.address import Address, slug_of
from ingest.lexicon import Lexicon
from ingest.repair.hyphens import Join, joins_without_hyphen, judge
from ingest.structure.lines import Line, join
from ingest.structure.model import LAWS, Segment
from ingest.structure.zones import starts_definition
from ingest.text import Edit, Text

_TERM = re.compile(r"\((?P<first>[A-Za-z][A-Za-z' -]*?)(?:\)| (?=[А-Яа-яё]))")
_SECOND = re.compile(r"(?<=[\sа-яё])(?P<second>[A-Z][A-Za-z' -]*)\)")
# the definition begins at the second capitalised word or at a number: "Давать в масть | Играть", "Гейм | 100"
_BEGINS = re.compile(r" (?=[А-ЯЁ][а-яё]|\d|[\"«])")


def definitions(lines: Sequence[Line], lexicon: Lexicon) -> tuple[list[Segment], list[Text]]:
    """Definitions of glossary lines, and what stands before the first one (removed as "unplaced")."""
    groups: list[list[Line]] = []
    loose: list[Text] = []
    for index, line in enumerate(lines):
        following = lines[index + 1].string if index + 1 < len(lines) else ""
        if line.is_rule:
            loose.append(line.text.removed("underline"))
        elif starts_definition(line.string, following):
            groups.append([line])
        elif groups:
            groups[-1].append(line)
        else:
            loose.append(line.text.removed("unplaced"))
    out = [definition(group, lexicon) for group in groups]
    if out:
        out[-1] = replace(out[-1], ends_at_edge=True)
    return out, loose


def definition(lines: Sequence[Line], lexicon: Lexicon) -> Segment:
    """One definition from its lines (the first one holds the term)."""
    whole = join(lines, one=True)
    string = str(whole)
    found = _TERM.search(string)
    assert found is not None, "starts_definition saw an English term"
    spans = [(found.start(), found.end())]
    english = found["first"]
    if not found[0].endswith(")") and (second := _SECOND.search(string, found.end())):
        spans.append((second.start(), second.end()))
        english += f" {second['second']}"
    term_end = _term_end(string, found.start())
    term = whole.slice(0, term_end).stripped("column")
    term_en = Text.join(whole.slice(a, b) for a, b in spans)
    term_en = term_en.edit(_bare_term(str(term_en), english))
    rest = _closed_up(whole, term_end, spans, lexicon)
    return Segment(
        Address("def", slug=slug_of(english)), LAWS, heading=term, term_en=term_en, text=rest, page=lines[0].page
    )


def _term_end(string: str, bracket: int) -> int:
    """Where the term ends: at the second capital or number before the English, or at the English itself."""
    begins = _BEGINS.search(string, 1, bracket + 1)
    return begins.start() if begins and begins.start() < bracket else bracket


def _bare_term(string: str, english: str) -> list[Edit]:
    """Edits that leave of "(International Match Point)" the bare term."""
    return [Edit(0, len(string), english, "column")] if string != english else []


def _one_word(left: str, right: str, between: str, lexicon: Lexicon) -> bool:
    """Whether the halves on both sides of the English term are one word: "соответ(event) ствии", "разыгрывающе-
    (dummy) го"."""
    if "-" in between:
        return judge(left, right, lexicon) is Join.CLOSED
    return joins_without_hyphen(left, right, lexicon, glued=not between)


def _closed_up(whole: Text, start: int, spans: Sequence[tuple[int, int]], lexicon: Lexicon) -> Text:
    """The definition without the English: the text closes up around it, over a cut word without a space."""
    string = str(whole)
    parts: list[Text] = []
    at = start
    for a, b in spans:
        parts.append(whole.slice(at, a))
        at = b
    parts.append(whole.slice(at, len(string)))
    out = parts[0]
    for part in parts[1:]:
        left, right = str(out), str(part)
        head, tail = re.search(r"(?P<word>[А-Яа-яё]+)(?P<end>-? ?)$", left), re.match(r" ?(?P<word>[а-яё]+)", right)
        space = len(right) - len(right.lstrip(" "))
        if head and tail and _one_word(head["word"], tail["word"], head["end"], lexicon):
            if head["end"]:
                out = out.edit([Edit(head.start("end"), len(left), "", "column")])
            part = part.edit([Edit(0, space, "", "column")] if space else [])
        elif left.endswith(" ") and space:
            part = part.edit([Edit(0, space, "", "column")])
        elif left and not left.endswith(" ") and not space and right and right[0] not in ".,;:)":
            part = part.edit([Edit(0, 0, " ", "column")])
        out = out + part
    return out.stripped("column")
