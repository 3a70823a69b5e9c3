"""Other editions: joined to an address ("Law 72B1 of the 1997 Laws") or named alone ("Правилам 1975
года")."""

from __future__ import annotations

from ingest.citation import guards
from ingest.citation.books import is_other_book
from ingest.citation.grammar import COMPILED, WINDOW
from ingest.citation.model import Citation


def edition_alone(text: str, start: int, end: int, low: int) -> Citation | None:
    """Another edition named without an address: "Правилам 1975 года", "the 1975 Laws"."""
    year = text[start:end]
    if len(year) == 2:
        if not COMPILED["EDITION_RU"].match(text, start):
            return None
        year = f"{19 if int(year) > 27 else 20}{year}"  # "Правилам 75 года"
    if not year.startswith(("19", "20")):
        return None
    low = max(low, start - WINDOW)
    before = text[low:start]
    begin, stop = -1, end
    if (after := COMPILED["EDITION_RU"].match(text, start)) and (back := COMPILED["EDITION_RU_BACK"].search(before)):
        begin, stop = low + back.start(), after.end()
    elif after := COMPILED["EDITION_EN"].match(text, start):
        begin, stop = start, after.end()
    elif back := COMPILED["EDITION_EN_BACK"].search(before):
        begin = low + back.start()
    if begin < start and before.endswith("(") and text.startswith(")", stop):
        stop += 1
    counts = stop == end and guards.is_counted(text, stop, 2)  # "laws 2017 pairs"
    if begin < 0 or counts or is_other_book(text, begin, stop):
        return None
    return Citation(begin, stop, text[begin:stop], (), (), year, kind="edition")


def edition_after(text: str, end: int) -> tuple[str | None, int]:
    """Year of another edition joined to an address that ends at `end`, and where its words end."""
    for name in ("TAIL_EN", "TAIL_RU", "TAIL_YEAR"):
        if match := COMPILED[name].match(text, end):
            groups = match.groupdict()
            unopened = match[0].endswith(")") and "(" not in match[0]  # "(... Правил 1975 года)"
            return groups["year"] or groups.get("year2"), match.end() - unopened
    return None, end


def edition_before(text: str, start: int) -> tuple[str | None, int]:
    """Year of another edition joined to an address whose head begins at `start`, and where it begins."""
    low = max(0, start - WINDOW)
    match = COMPILED["YEAR_BACK"].search(text[low:start])
    return (match["year"], low + match.start()) if match else (None, start)
