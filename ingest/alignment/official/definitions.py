"""The definitions: "Term: what it means", one or several paragraphs each, in alphabetical order."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.address import Address, slug_of
from ingest.alignment.official.furniture import lines_of
from ingest.alignment.official.model import LINE_END, LINE_START

# "Call: ...", "Call - ...", "Psychic call (commonly "psychic"): ..."
TERM = re.compile(
    r"(?P<term>[A-Z][A-Za-z'’\-]*(?: [A-Za-z'’\-]+){0,4}(?: ?\([^()]{1,80}\))?)(?:\s*:|\s+[-–—])\s+(?=\S)"
)
TITLE = re.compile(rf"{LINE_START}(?:THE[ \t]+)?DEFINITIONS(?:[ \t]+OF[ \t]+TERMS)?{LINE_END}", re.IGNORECASE)
# A heading "Definitions" counts where a term follows at once and so many in all; not so in the contents.
TERMS = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A definition: its term as printed, where it starts, where its text begins."""

    address: Address
    term: str
    start: int
    body: int


def find_definitions(text: str, start: int, end: int) -> tuple[Entry, ...]:
    """Definitions in a stretch of text that holds nothing else.

    A line begins a definition where a term stands before a colon or dash and the alphabet goes on; else it
    goes on the one before ("Note: ..." in the middle of T).

    >>> text = "Call: Any bid.\\nCard - It is dealt.\\nA note: it may bend.\\nDeal (\\"board\\"): All."
    >>> [(e.address.id, e.term, text[e.body :][:4]) for e in find_definitions(text, 0, len(text))]
    [('def:call', 'Call', 'Any '), ('def:card', 'Card', 'It i'), ('def:deal', 'Deal ("board")', 'All.')]
    """
    found: list[Entry] = []
    for line in lines_of(text, start, end):
        indent = len(line.text) - len(line.text.lstrip())
        match = TERM.match(line.text, indent)
        if match is None:
            continue
        term = match["term"]
        last = found[-1].term[0].upper() if found else ""
        if term[0].upper() < last:
            continue
        slug = slug_of(re.sub(r"\s*\(.*\)", "", term))
        found.append(Entry(Address("def", slug=slug), term, line.start + indent, line.start + match.end()))
    return tuple(found)


def definitions_start(text: str, stops: tuple[int, ...]) -> tuple[int, int] | None:
    """Where the heading "Definitions" starts and ends; None where no definitions follow such a heading.

    `stops` are places where something else begins (laws): terms are looked for only before the next one.
    """
    for match in TITLE.finditer(text):
        end = min((stop for stop in stops if stop >= match.end()), default=len(text))
        following = next((line for line in lines_of(text, match.end(), end) if line.text.strip()), None)
        begins = following is not None and TERM.match(following.text.strip()) is not None
        if begins and len(find_definitions(text, match.end(), end)) >= TERMS:
            return match.start(), match.end()
    return None
