"""Labels inside a law: "A. Heading 1. (a) text; or (b) text", however many stand in one line.

A label counts only where it is due: B after A, 2 after 1, (b) after (a), (i) below (a); and only where a
sentence or clause has just ended. So "as in (a) and (b) above", "Law 12C1(e)" and a line that begins
"19. Law 36 applies" (after "permitted by Law") are left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.address import Address, law
from ingest.alignment.official.footnotes import without_marks
from ingest.alignment.official.headings import LawHead, guessed, known, like
from ingest.outline import Outline

_LABEL = re.compile(
    r"(?<![^\s.)])(?:(?P<section>[A-Z])\.(?=\s)|(?P<item>\d{1,2})\.(?!\d)|\((?P<sub>[a-z]{1,4})\.?\))\s*"
)
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_ENDED = re.compile(r"[.:;,?!)\]\"'”’](?:\s+(?:or|and))?\s*\Z")
# Words after which a first label may stand though no stop precedes it: "either (a) ...", "if (a) ...".
_LEADS = re.compile(r"\b(?:either|if)\s*\Z")


@dataclass(frozen=True, slots=True)
class Cut:
    """Where a provision begins: its label at `start`, its own text from `body` on."""

    address: Address
    start: int
    body: int
    heading: str | None


def _after(letter: str) -> str:
    return chr(ord(letter) + 1) if letter else ""


def _sub(current: Address, label: str, text: str, at: int) -> Address | None:
    """Address of "(label)" below or beside `current`: a letter or roman numeral that is due."""
    if not current.section:
        return None
    due = _after(current.sub) or "a"
    letter = law(current.number, current.section, current.item, label) if label == due else None
    rank = _ROMANS.index(label) + 1 if label in _ROMANS else 0
    last = _ROMANS.index(current.roman) + 1 if current.roman else 0
    roman = None
    if rank and rank == last + 1 and current.sub:
        roman = law(current.number, current.section, current.item, current.sub, label)
    if letter and roman:  # (i) after (h): a numeral only where (ii) follows
        following = re.compile(r"\(([a-z]{1,4})\.?\)\s").search(text, at)
        return roman if following and following[1] == "ii" else letter
    return letter or roman


def _candidate(current: Address, match: re.Match[str], text: str) -> Address | None:
    """The address that a label would open after `current`; None where it is not due."""
    if match["section"]:
        due = _after(current.section) or "A"
        return law(current.number, match["section"]) if match["section"] >= due else None
    if match["item"]:
        number = int(match["item"])
        due_item = current.item + 1
        return law(current.number, current.section, number) if current.section and number == due_item else None
    return _sub(current, match["sub"], text, match.end())


def _may_stand(text: str, cut: Cut, match: re.Match[str], wrapped: bool) -> bool:
    """True where a label may stand: right after a label or heading, after a stop, or at the start of a line
    of a text whose line ends end paragraphs."""
    before = without_marks(text[cut.body : match.start()])
    if not before.strip() or _ENDED.search(before):
        return True
    if _LEADS.search(before) and match["sub"] in ("a", "i"):
        return True
    tail = before[len(before.rstrip()) :]
    return "\n\n" in tail or ("\n" in tail and not wrapped)


def _heading(text: str, end: int, address: Address, at: int, outline: Outline, fresh: bool) -> tuple[str | None, int]:
    if address in outline.unheaded:
        return None, at
    title = outline.heading(address, "en")
    found = known(text, at, title) or (like(text, at, title) if fresh else None)
    if found is None and fresh and not address.item:
        found = guessed(text, at, end)
    return (found.text, found.end) if found else (None, at)


def _is_due_section(current: Address, address: Address, heading: str | None, outline: Outline, fresh: bool) -> bool:
    """A section's letter needs its heading, the outline's word that it has none, or the start of a line; a
    letter further on (where one was lost) needs the outline's heading."""
    next_due = address.section == (_after(current.section) or "A")
    sure = heading is not None and heading == outline.heading(address, "en")
    return sure or (next_due and (heading is not None or fresh or address in outline.unheaded))


def find_cuts(text: str, head: LawHead, end: int, outline: Outline, wrapped: bool) -> tuple[Cut, ...]:
    """All provisions of one law, in order, from the head of the law to `end`.

    Args:
        text: the laws, with footnotes taken out and their markers set.
        head: the law's number and heading; end: where the next law begins.
        wrapped: True where a line end need not end a paragraph.
    """
    cuts = [Cut(law(head.number), head.start, head.heading.end, head.heading.text)]
    for match in _LABEL.finditer(text, head.heading.end, end):
        last = cuts[-1]
        if match.start() < last.body:
            continue
        current = last.address
        address = _candidate(current, match, text)
        fresh = _may_stand(text, last, match, wrapped)
        if address is None:
            continue
        heading, body = _heading(text, end, address, match.end(), outline, fresh)
        if _is_due_section(current, address, heading, outline, fresh) if match["section"] else fresh:
            cuts.append(Cut(address, match.start(), body, heading))
    return tuple(cuts)
