"""Lists and ranges after the first address: "30,31 или 32", "16B–D", "п.п. 50.9. и 51.4.", "Laws 92, 93
and 94"."""

from __future__ import annotations

from dataclasses import dataclass

from ingest.address import Address
from ingest.citation import guards
from ingest.citation.grammar import COMPILED, HIGHEST
from ingest.citation.heads import Head
from ingest.citation.targets import Known, Target, address_of, between, part_of, point_of


@dataclass(frozen=True, slots=True)
class Run:
    """The targets of one citation in order, and where the last of them ends."""

    targets: tuple[Target, ...]
    end: int


def extend(text: str, first: Target, head: Head, known: Known) -> Run:
    """The run that begins with `first`: follows separators while addresses of the Laws come after them.

    Args:
        text: the whole text.
        first: the address right after the head.
        head: decides how strict to be: after a singular head a comma and a number need "or 32" at the end.
        known: which addresses exist (inner members of ranges, parts like "and C").
    """
    targets = [first]
    sure = 1  # targets that stay even when nothing more comes
    while True:
        last = targets[-1]
        if added := _range(text, last, head, known):
            targets += added
            sure = len(targets)
            continue
        step = _next(text, last, head, known)
        if step is None:
            break
        added, weak = step
        targets += added
        if not weak:
            sure = len(targets)
    kept = tuple(targets[:sure])
    return Run(kept, kept[-1].end)


def _range(text: str, last: Target, head: Head, known: Known) -> list[Target] | None:
    """Inner members and end of a range that begins with `last`."""
    sign = COMPILED["RANGE"].match(text, last.end)
    if sign is None:
        return None
    if sign[0].strip().isalpha() and not (head.ranged or not head.singular or last.address.section):
        return None
    end = _candidate(text, sign.end(), last.address, known)
    if end is None or _counts(text, end):
        return None
    inner = between(last.address, end.address, known)
    if inner is None and head.word and end.address.section and last.address < end.address:
        inner = []  # "85A1-85B": of different levels, only the ends are sure
    if inner is None:
        return None
    return [*(Target(address, sign.start(), sign.start()) for address in inner), end]


def _candidate(text: str, at: int, before: Address, known: Known) -> Target | None:
    """An address, or a part of the one before, that stands at `at`."""
    if before.kind == "com":
        match = COMPILED["POINT"].match(text, at)
        if match:
            return Target(point_of(match), at, match.end())
    else:
        match = COMPILED["ADDRESS"].match(text, at)
        if match and not match["s3"] and not (match["s5"] and match["i1"] is None):
            part = COMPILED["PART"].match(text, at) if before.item else None
            finer = part_of(part, before, known) if part else None
            if finer and part:
                return Target(finer, at, part.end())
            address = address_of(match)
            return Target(address, at, match.end()) if address else None
    part = COMPILED["PART"].match(text, at)
    finer = part_of(part, before, known) if part else None
    return Target(finer, at, part.end()) if part and finer else None


def _counts(text: str, target: Target) -> bool:
    """True where the number of a candidate counts something ("и 2 взятки", "and 40%", "and 21:40")."""
    address = target.address
    after = guards.not_after(text, target.end)
    if after[:1] in tuple("%°:@=") and after:
        return True
    plain = text[target.start : target.end].isdigit()
    if not plain:
        return False
    if after and not after.startswith((",", "-", "–", "—")):
        return True
    number = int(text[target.start : target.end])
    return number > HIGHEST or guards.is_counted(text, target.end, number) or (not address.item and after[:1] == "-")


def _next(text: str, last: Target, head: Head, known: Known) -> tuple[list[Target], bool] | None:
    """What a separator after `last` adds, and whether it is weak (needs a further "or ...")."""
    at = last.end
    if last.address.kind == "com" and text.startswith(".", at):
        at += 1  # "п.п. 50.9. и 51.4."
    separator = COMPILED["COMMA"].match(text, at) or COMPILED["AND"].match(text, at)
    if separator is None:
        return None
    comma = separator.re is COMPILED["COMMA"] and not separator["conj"]
    at = separator.end()
    opening = COMPILED["FROM"].match(text, at)
    target = _candidate(text, opening.end() if opening else at, last.address, known)
    if target is None:
        return None
    if opening:
        more = _range(text, target, head, known)
        return ([target, *more], False) if more else None
    after_range = _range(text, target, head, known)
    if after_range is None and _counts(text, target):
        return None
    address = target.address
    if address.kind == "law" and not address.section:
        if head.kind != "law" or ";" in separator[0]:
            return None
        return [target], comma and head.singular
    if head.kind == "bare" and not known(address):
        return None
    if address.kind == "law" and guards.is_call(address.number, address.section, address.item):
        whole = text[target.start : target.end][:1].isdigit()
        if whole and (not known(address) or comma or head.singular):
            return None
    return [target], False
