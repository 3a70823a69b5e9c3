"""Finds the citations of the Laws in running prose, Russian or English.

Every citation but a relative one has a digit. So each digit run is looked at once: the word before it (a
head, or none: then only an address with a section's letter counts), the address at it, the list or range
that goes on after it, another edition's year at the end. All windows that are searched are bounded, so
that the time is linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from ingest.address import Address, law, parse_id
from ingest.citation import guards
from ingest.citation.books import is_other_book, is_part_of_other_book, is_point_of_commentary
from ingest.citation.editions import edition_after, edition_alone, edition_before
from ingest.citation.grammar import BEFORE_BARE, COMPILED, WINDOW
from ingest.citation.heads import Head, head_before
from ingest.citation.model import Citation
from ingest.citation.relative import find_relative
from ingest.citation.runs import Run, extend
from ingest.citation.targets import Known, Target, address_of, joined, lower, point_of, upper
from ingest.errors import AddressError
from ingest.outline import is_known

_DIGITS = COMPILED["DIGITS"]


def find_citations(
    text: str, *, lang: str = "auto", context: Address | None = None, known: Known = is_known
) -> list[Citation]:
    """All citations of the Laws and of the commentary in `text`, in order, not overlapping.

    Args:
        text: prose; markup and URLs should be blanked before (`ingest.citation.masks`).
        lang: "auto" (both languages), "ru" or "en": which heads count.
        context: address of the segment in which the text stands. Then points ("п. 11.5") need no evidence,
            their closing dot belongs to them, and relative citations are found too.
        known: which addresses exist; ranges fill up with them, bare addresses must be among them.
    Returns:
        citations with offsets in characters.

    >>> [(c.printed, [t.id for t in c.targets]) for c in find_citations("По правилам 30,31 и 2 взятки.")]
    [('правилам 30,31', ['law:30', 'law:31'])]
    >>> find_citations("Board 12: 3C, then 4D. By-law 12 of the club.")
    []
    """
    found: list[Citation] = []
    at = low = 0
    while match := _DIGITS.search(text, at):
        at = match.end()
        citation = _at_number(text, match, low, context, known)
        if citation is None:
            continue
        at = low = max(at, citation.end)
        if _language_fits(citation.printed, lang):
            found.append(citation)
    if context is not None:
        found = _merged(found, find_relative(text, context, known))
    return found


def _language_fits(printed: str, lang: str) -> bool:
    if lang == "auto":
        return True
    cyrillic = re.search("[а-яё]{2}", printed.lower()) is not None
    return cyrillic == (lang == "ru") or not re.search("[A-Za-zА-Яа-яё]{2}", printed)


def _merged(first: list[Citation], second: list[Citation]) -> list[Citation]:
    """Both lists in order; where two overlap the one of `first` stays."""
    kept = list(first)
    for citation in second:
        if all(citation.end <= other.start or citation.start >= other.end for other in first):
            kept.append(citation)
    return sorted(kept, key=lambda citation: citation.start)


def _at_number(text: str, match: re.Match[str], low: int, context: Address | None, known: Known) -> Citation | None:
    length = match.end() - match.start()
    if length > 3:
        return edition_alone(text, match.start(), match.end(), low) if length == 4 else None
    if length == 2 and (named := edition_alone(text, match.start(), match.end(), low)):
        return named
    if text.startswith((":"), match.start() - 1) and (citation := _id(text, match.start())):
        return citation
    head = head_before(text, match.start(), low)
    if head is None:
        return _bare(text, match.start(), known)
    if head.rejects:
        return None
    read = _READERS[head.kind]
    return read(text, match.start(), low, head, context, known)


def _id(text: str, at: int) -> Citation | None:
    """An id of the data ("law:64A1"), which `cite` and the pages of the site hand out."""
    start = at - 4
    if start < 0 or (start and (text[start - 1].isalnum() or text[start - 1] in "/#-_.")):
        return None
    match = COMPILED["ID"].match(text, start)
    if match is None:
        return None
    end = match.end() - (match[0][-1] in ".-")
    try:
        address = parse_id(text[start:end])
    except AddressError:
        return None
    return Citation(start, end, text[start:end], (address,), ((start, end),), kind=address.kind)


def _bare(text: str, start: int, known: Known) -> Citation | None:
    """An address with no head before it: only with a section's letter, known, and not a bid, a seat or a
    unit."""
    if start and text[start - 1] not in BEFORE_BARE:
        return None
    point = COMPILED["POINT"].match(text, start)
    if point and (point["u1"] or guards.words_after(text, point.end(), 1)[:1] == ["комментария"]):
        head = Head("item", "s", "", start)
        russian = False
        if is_point_of_commentary(text, start, point.end(), russian=russian):
            run = Run((Target(point_of(point), start, point.end()),), point.end())
            return _finish(text, start, run, head, None)
        return None
    match = COMPILED["BARE"].match(text, start)
    address = address_of(match) if match else None
    if match is None or address is None or not known(address) or guards.is_spoiled(text, match.end()):
        return None
    if not address.item and address.number <= 7:
        return None
    if not guards.bare_counts(text, start, match.end(), address.number, address.section, address.item):
        return None
    head = Head("bare", "s", "", start)
    run = extend(text, Target(address, start, match.end()), head, known)
    return _finish(text, start, run, head, None)


def _law(text: str, at: int, low: int, head: Head, context: Address | None, known: Known) -> Citation | None:
    """After "правило", "Law" and the like."""
    if (start := _only_l(text, at, head)) < 0:
        return None
    match = COMPILED["ADDRESS"].match(text, at)
    if match is None:
        return None
    target = _first_target(text, match)
    if target is None:
        return None
    run = extend(text, target, head, known)
    if _is_something_else(text, target, run, head):
        return None
    note = COMPILED["NOTE_BACK"].search(text[max(low, head.start - WINDOW) : head.start])
    if note and len(run.targets) == 1:
        number = len(note["stars"] or "") or int(note["n"] or 1)
        start = max(low, head.start - WINDOW) + note.start()
        run = replace(run, targets=(replace(target, address=replace(target.address, note=number)),))
        return _finish(text, start, run, head, context)
    if len(run.targets) == 1:
        start, run = _list_before(text, run, head, low) or _with_parts(text, run, head, low, known)
    return _finish(text, start, run, head, context)


def _only_l(text: str, at: int, head: Head) -> int:
    """Start of the head; -1 for a lone "L" that is no head ("L 64" without a section, "l64")."""
    if head.word.lower() in ("l", "ll"):
        match = COMPILED["ADDRESS"].match(text, at)
        written = text[at - 1] in "L." or "." in text[head.start : at] or (match and match["only"] is None)
        if not head.word.isupper() or not written:
            return -1
    return head.start


def _first_target(text: str, match: re.Match[str]) -> Target | None:
    """The address right after the head. "Law 64 A player" is Law 64, "правилу 64A 1 взятка" 64A."""
    start, groups = match.start(), match.groupdict()
    if groups["s3"] and not groups["i3"] and guards.is_article(text, groups["s3"], match.end()):
        return Target(law(int(groups["law"])), start, match.end("law"))
    if groups["i3"] and match.end("i3") == match.end() and guards.is_counted(text, match.end(), int(groups["i3"])):
        address = address_of(match, with_spaced_item=False)
        return Target(address, start, match.end("s3")) if address else None
    address = address_of(match)
    return Target(address, start, match.end()) if address else None


def _is_something_else(text: str, target: Target, run: Run, head: Head) -> bool:
    """True where the number after a head is a count, a date, a score, a decimal ("laws 12 pairs", "Laws
    64-41")."""
    address = target.address
    after = guards.not_after(text, target.end)
    if address.section:
        return guards.is_spoiled(text, target.end)
    if len(run.targets) > 1:
        return False
    if after or guards.is_heading(text, head.start, target.end) or guards.is_counted_range(text, target.end):
        return True
    if guards.is_lone_count(text, target.end, head.word):
        return True
    statute = head.word.lower().startswith("закон")  # the Laws are "правила"; "закон" may be one of a state
    if guards.is_counted(text, target.end, address.number, loose=not head.singular):
        few = address.number <= 13 and not head.word.isascii()
        return few or not head.singular or statute or head.word == "law" or guards.is_measured(text, target.end)
    return statute and guards.words_after(text, target.end, 1) in (["о"], ["об"], ["от"])


def _list_before(text: str, run: Run, head: Head, low: int) -> tuple[int, Run] | None:
    """Several parts named before one law: "пункты 1 и 2 правила 64A", "sections A and B of Law 12"."""
    window = max(low, head.start - WINDOW)
    back = COMPILED["LIST_BACK"].search(text[window : head.start])
    if back is None:
        return None
    address, targets = run.targets[0].address, []
    for part in re.finditer(r"[0-9]+|\b[^\W\d_]\b", back["list"]):
        item, section = (int(part[0]), "") if part[0].isdigit() else (0, upper(part[0]))
        if bool(section) == bool(address.section) or address.item or (section and section not in "ABCDEFG"):
            continue
        finer = law(address.number, section or address.section, item)
        offset = window + back.start("list")
        targets.append(Target(finer, offset + part.start(), offset + part.end()))
    if len(targets) < 2:
        return None
    return window + back.start(), Run(tuple(targets), run.end)


def _with_parts(text: str, run: Run, head: Head, low: int, known: Known) -> tuple[int, Run]:
    """Parts named beside the law: "пункт 1 раздела A правила 64", "Law 64, section A, item 1"."""
    target = run.targets[0]
    address, end, start = target.address, run.end, head.start
    window = max(low, head.start - WINDOW)
    back = COMPILED["PREFIX_BACK"].search(text[window : head.start])
    if back and back[0] and (finer := joined(address, back)):
        address, start = finer, window + back.start()
        target = Target(address, start, end)
    if not address.section and (more := COMPILED["SUFFIX_SECTION"].match(text, end)):
        address = law(address.number, upper(more["s"]), int(more["i"] or 0), lower(more["u"]))
        end = more.end()
        target = Target(address, target.start, end)
        run = extend(text, target, replace(head, number="s"), known)
        if len(run.targets) > 1:
            return start, run
    if address.section and not address.item and (more := COMPILED["SUFFIX_ITEM"].match(text, end)):
        finer = law(address.number, address.section, int(more["i"]), lower(more["u"]))
        if known(finer):
            end = more.end()
            target = Target(finer, target.start, end)
    return start, Run((target,), end)


def _point(text: str, at: int, low: int, head: Head, context: Address | None, known: Known) -> Citation | None:
    """After "п.", "раздел", "комментарий", "section": a point of the commentary or a part of the Laws."""
    point = COMPILED["POINT"].match(text, at)
    if point:
        own = head.kind == "com" or (context is not None and context.kind == "com")
        russian = not head.word.isascii() and head.kind == "item" and head.word != "§"
        run = extend(text, Target(point_of(point), at, point.end()), head, known)
        if own or is_point_of_commentary(text, head.start, run.end, russian=russian):
            return _finish(text, head.start, run, head, context)
        return None
    if head.kind == "com":
        return None
    match = COMPILED["ADDRESS"].match(text, at)
    if match is None or match["only"] or match["s3"] or match["s5"]:
        return None
    address = address_of(match)
    if address is None:
        return None
    run = extend(text, Target(address, at, match.end()), head, known)
    edition, _ = edition_after(text, run.end)
    if (not known(address) and edition is None) or (context is None and is_part_of_other_book(text, head.start)):
        return None
    return _finish(text, head.start, run, head, context)


def _note(text: str, at: int, low: int, head: Head, context: Address | None, known: Known) -> Citation | None:
    """After "footnote", "сноска": "footnote 41A" is the first footnote of 41A; "note 12" is nothing."""
    match = COMPILED["ADDRESS"].match(text, at)
    address = address_of(match) if match and not match["only"] and not match["s3"] else None
    if match is None or address is None or not known(address):
        return None
    target = Target(replace(address, note=1), at, match.end())
    return _finish(text, head.start, Run((target,), match.end()), head, context)


_Reader = Callable[[str, int, int, Head, Address | None, Known], Citation | None]
_READERS: dict[str, _Reader] = {"law": _law, "com": _point, "item": _point, "section": _point, "note": _note}


def _finish(text: str, start: int, run: Run, head: Head, context: Address | None) -> Citation | None:
    """The citation of a run, with the edition after or before it; None where it is of another book."""
    edition, end = edition_after(text, run.end)
    if edition is None and head.word.lower() in ("law", "laws"):
        edition, start = edition_before(text, start)
    if edition is None and run.targets[-1].address.kind == "com":
        end = _closing_dot(text, end, context)
    if context is None and is_other_book(text, start, end):
        return None
    kind = "note" if run.targets[0].address.note else run.targets[0].address.kind
    return Citation(
        start,
        end,
        text[start:end],
        tuple(target.address for target in run.targets),
        tuple((target.start, target.end) for target in run.targets),
        edition,
        kind=kind,
    )


def _closing_dot(text: str, end: int, context: Address | None) -> int:
    """The commentary writes its numbers with a dot ("п.54.1."); in other prose a dot may end the sentence."""
    if context is not None:
        return end + 1 if text.startswith(".", end) else end
    return end + 1 if COMPILED["DOT_INSIDE"].match(text, end) else end
