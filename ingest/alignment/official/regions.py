"""Where in a copy the definitions and the laws stand, and what around them is no provision."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from ingest.alignment.official.definitions import definitions_start
from ingest.alignment.official.headings import LawHead, find_laws
from ingest.alignment.official.model import LINE_END, LINE_START, Removal
from ingest.outline import Outline

_INDEX = re.compile(rf"{LINE_START}INDEX(?:[ \t]+(?:TO|OF)\b[^\n\f]{{0,60}})?{LINE_END}", re.IGNORECASE)
_CONTENTS = re.compile(rf"{LINE_START}(?:TABLE[ \t]+OF[ \t]+)?CONTENTS{LINE_END}", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Regions:
    """Spans of the definitions (after their title) and of the laws, heads of the laws, and the rest."""

    definitions: tuple[int, int]
    laws: tuple[int, int]
    heads: tuple[LawHead, ...]
    removed: tuple[Removal, ...]


def _body(runs: Iterable[tuple[LawHead, ...]], text: str) -> tuple[LawHead, ...]:
    """The run of laws with most text; the contents hold little but headings."""
    ordered = list(runs)
    if not ordered:
        return ()
    ends = [*(run[0].start for run in ordered[1:]), len(text)]
    sizes = [end - run[0].start for run, end in zip(ordered, ends, strict=True)]
    return ordered[sizes.index(max(sizes))]


def _removals(text: str, title: tuple[int, int], kept: Iterable[tuple[int, int]]) -> tuple[Removal, ...]:
    spans = sorted(span for span in kept if span[1] > span[0])
    begin = min((start for start, _ in spans), default=len(text))
    if title[1] > title[0]:
        begin = min(begin, title[0])
    finish = max((end for _, end in spans), default=len(text))
    contents = _CONTENTS.search(text, 0, begin)
    front = contents.start() if contents else begin
    parts = (
        ("front matter", text[:front]),
        ("contents", text[front:begin]),
        ("title of the definitions", text[title[0] : title[1]]),
        ("index", text[finish:]),
    )
    return tuple(Removal(reason, part) for reason, part in parts if part.strip())


def find_regions(text: str, outline: Outline) -> Regions:
    """Definitions stand before the laws or after them; the index ends both; what comes first is front matter
    and contents."""
    heads = _body(find_laws(text, outline), text)
    first = heads[0].start if heads else len(text)
    index = _INDEX.search(text, heads[-1].heading.end) if heads else None
    end = index.start() if index else len(text)
    title = definitions_start(text, (first, end))
    if title is None:
        return Regions((end, end), (first, end), heads, _removals(text, (0, 0), [(first, end)]))
    if title[0] < first:
        definitions, laws = (title[1], first), (first, end)
    else:
        definitions, laws = (title[1], end), (first, title[0])
    return Regions(definitions, laws, heads, _removals(text, title, [definitions, laws]))
