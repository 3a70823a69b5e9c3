"""The repairs in order: the only order and the only registry.

Letters before lines, lines before words, typography last. Each row is a pure function from a string and the
lexicon to edits; adding a kind of damage means adding a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ingest.lexicon import WORD, Lexicon
from ingest.repair import (
    characters,
    furniture,
    homoglyphs,
    hyphens,
    overprint,
    pages,
    repeats,
    runin,
    spacing,
    underlines,
)
from ingest.repair.lines import drop_blank_lines
from ingest.text import Edit, Text

PART = 2_000_000  # characters: about fifteen books
Rule = Callable[[str, Lexicon], Iterable[Edit]]

RULES: tuple[Rule, ...] = (
    characters.compose,
    characters.plain_spaces,
    characters.ligatures,
    characters.invisible,
    characters.line_bars,  # before anything looks at the start of a line
    characters.spaced_letters,  # needs the double spaces that the next row drops
    characters.line_spaces,
    furniture.repeated_lines,
    furniture.furniture,  # a pager line must not be taken for page feet
    repeats.repeated_pages,  # needs the form feeds
    pages.page_feet,  # before run-in headings: "– 34 Глава III" is a foot and a heading
    pages.form_feeds,
    underlines.underlines,
    runin.run_in,
    repeats.repeated_excerpts,
    drop_blank_lines,
    overprint.overprinted,  # before any joining of lines: "если может / не / не / трактоваться"
    hyphens.line_end_hyphens,
    hyphens.not_signs,
    hyphens.lost_hyphens,
    homoglyphs.label_letters,  # before spacing, which must know a label when it sees one
    homoglyphs.mixed_words,
    spacing.spacing,
    characters.line_spaces,
)


def repair(text: Text, lexicon: Lexicon, *, done: Callable[[], object] = lambda: None) -> Text:
    """Apply every rule in order. Repairing repaired text changes nothing.

    Args:
        text: one source as read (`SourceText.text`).
        lexicon: the dictionary; the words that stand whole in this text are added to it.
        done: called after each rule (progress of long texts).
    Returns:
        the same source with marks for page feet and rules (`ingest.repair.marks`), one record per change.
    """
    judge = lexicon.with_vocabulary(whole_words(str(text)))
    parts = list(_parts(text))
    for number, part in enumerate(parts):
        for rule in RULES:
            part = part.edit(rule(str(part), judge))
            if not number:
                done()
        parts[number] = part
    return Text.join(parts)


def _parts(text: Text) -> Iterator[Text]:
    """A very long text (a whole library in one file) in parts, so that only one of them is held twice at a time. A
    part ends with a line and is many books long, so that what a rule must see of a copy stands in one."""
    string = str(text)
    start = 0
    while len(string) - start > 2 * PART:
        end = string.find("\n", start + PART) + 1
        if not end:
            break
        yield text.slice(start, end)
        start = end
    yield text.slice(start, len(string))


def whole_words(text: str) -> Iterable[str]:
    """Words that stand inside a line, where nothing can have cut them.

    >>> list(whole_words("бол\\nваном стал игрок\\nстола"))
    ['стал']
    """
    for line in text.split("\n"):
        found = [m[0] for m in WORD.finditer(line)]
        yield from found[1:-1]
