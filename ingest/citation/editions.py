"""Other editions: joined to an address ("Law 72B1 of the 1997 Laws") or named alone ("Правилам 1975
года")."""

from __future__ import annotations

from ingest.citation import guards
from ingest.citation.books import is_other_book
from ingest.citation.grammar import COMPILED, WINDOW
from ingest.citation.model import Citation


def edition_alone(text: str, start: int, end: int, low: int) -> Citation | None:
    """Another edition named without an address: "Правилам 1975 года", "the 1975 Laws"."""
    if not text.startswith(("19", "20"), start):
        return None
    year = text[start:end]
    window = max(low, start - WINDOW)
    stop = end
    back = None
    if after := COMPILED["EDITION_RU"].match(text, start):
        back, stop = COMPILED["EDITION_RU_BACK"].search(text[window:start]), after.end()
    elif after := COMPILED["EDITION_EN"].match(text, start):
        stop = after.end()
    else:
        back = COMPILED["EDITION_EN_BACK"].search(text[window:start])
        if back and text[start - 1] == "(":
            stop = end + 1 if text.startswith(")", end) else end
    if back is None and not COMPILED["EDITION_EN"].match(text, start):
        return None
    begin = window + back.start() if back else start
    if guards.is_counted(text, stop, 2) or is_other_book(text, begin, stop):
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
