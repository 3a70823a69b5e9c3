"""From matches of the grammar to addresses: letters folded, parts put in their places, ranges filled."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ingest.address import ROMAN, Address, fold_lookalikes, law

Known = Callable[[Address], bool]

ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x")
_LEVELS = ("section", "item", "sub", "roman")
assert set(ROMANS) == set(ROMAN.split("|"))


@dataclass(frozen=True, slots=True)
class Target:
    """One address that a citation names, and where its own characters stand: [start, end). The inner
    members of a range ("31" in "30-32") have an empty span, where the range's sign stands."""

    address: Address
    start: int
    end: int


def upper(letter: str | None) -> str:
    """A section's letter in Latin: "с" and "С" give "C"; "" for None."""
    return fold_lookalikes(letter).upper() if letter else ""


def lower(letter: str | None) -> str:
    """A sub-item's letter or roman numeral in Latin lower case."""
    return fold_lookalikes(letter).lower() if letter else ""


def _first(match: re.Match[str], *names: str) -> str | None:
    groups = match.groupdict()
    return next((groups[name] for name in names if groups.get(name)), None)


def address_of(match: re.Match[str], *, with_spaced_item: bool = True) -> Address | None:
    """Address in a match of ADDRESS, BARE or LOOSE; None where the parts don't fit together ("64A1(1)").

    Args:
        match: the match.
        with_spaced_item: False to leave out an item after a space ("64A 1" before "trick").
    """
    if (only := match.groupdict().get("only")) is not None:
        return law(int(only))
    section = upper(_first(match, "s1", "s2", "s3", "s4", "s5", "s6"))
    item = _first(match, "i1", "i2", "i3", "i4") if with_spaced_item else _first(match, "i1", "i2", "i4")
    sub = lower(_first(match, "u1", "u2", "u3"))
    roman = (_first(match, "r1", "r2") or "").lower()
    if roman.isdigit():
        roman = ROMANS[int(roman) - 1]
    if roman and not sub:
        return None
    return law(int(match["law"]), section, int(item or 0), sub, roman)


def point_of(match: re.Match[str]) -> Address:
    """Commentary address in a match of POINT: "59.3(b)" gives com:59.3b."""
    sub = lower(match["u1"] or match["u2"])
    return Address("com", int(match["law"]), "", int(match["para"]), sub)


def joined(address: Address, parts: re.Match[str]) -> Address | None:
    """A law's address with the parts that a match of PREFIX_BACK names before it; None where they don't fit.

    "пункт 1 раздела A" before "правила 64" gives 64A1, "п. 1" before "правила 64A" too; "п. 2" before 64
    nothing.
    """
    groups = parts.groupdict()
    section = address.section or upper(groups["ps"])
    item = address.item or int(groups["psi"] or groups["pi"] or 0)
    sub = address.sub or lower(groups["psu"] or groups["pu"] or groups["pv"])
    twice = (groups["ps"] and address.section) or (groups["pi"] and (address.item or groups["psi"]))
    if not section or twice or (sub and not item):
        return None
    return law(address.number, section, item, sub, address.roman)


def part_of(match: re.Match[str], before: Address, known: Known) -> Address | None:
    """What a part of an address means after the address before it in a list; None where it means nothing.

    "16B and C" gives 16C, "64A1 and 2" 64A2, "27B1(a) or (b)" 27B1b. The part must come after the one
    before and must exist.
    """
    groups = match.groupdict()
    found: Address | None = None
    if groups["s"] and before.section and upper(groups["s"]) > before.section:
        found = law(before.number, upper(groups["s"]), int(groups["i"] or 0), lower(groups["u"]))
    elif groups["i9"] and before.item and int(groups["i9"]) > before.item:
        found = law(before.number, before.section, int(groups["i9"]), lower(groups["u9"]))
    elif groups["u8"] and before.sub and lower(groups["u8"]) > before.sub:
        found = Address(before.kind, before.number, before.section, before.item, lower(groups["u8"]))
    if found is None or not known(found):
        return None
    return found


def _level(address: Address) -> str:
    return next((level for level in reversed(_LEVELS) if getattr(address, level)), "number")


def between(first: Address, last: Address, known: Known) -> list[Address] | None:
    """The existing addresses strictly between the two ends of a range; None where they are no range.

    Ends must be of one level, with one parent, in ascending order.

    >>> from ingest.outline import is_known
    >>> [a.id for a in between(law(16, "B"), law(16, "D"), is_known)], between(law(64), law(41), is_known)
    (['law:16C'], None)
    """
    level = _level(first)
    if first.kind != last.kind or level != _level(last) or first.parent != last.parent:
        return None
    low, high = getattr(first, level), getattr(last, level)
    if isinstance(low, int):
        values: list[int | str] = list(range(low + 1, high))
        ascending = low < high
    else:
        order = ROMANS if low in ROMANS and high in ROMANS and len(low + high) > 2 else None
        if order:
            values = list(order[order.index(low) + 1 : order.index(high)])
            ascending = order.index(low) < order.index(high)
        else:
            values = [chr(code) for code in range(ord(low[0]) + 1, ord(high[0]))]
            ascending = len(low) == len(high) == 1 and low < high
    if not ascending or (level == "number" and high > 199):
        return None
    parts = {name: getattr(first, name) for name in ("kind", "number", *_LEVELS)}
    inner = (Address(**(parts | {level: value})) for value in values)
    return [address for address in inner if known(address)]
