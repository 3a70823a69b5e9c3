"""Printed pages: from foot marks to numbered pages, their order, and what is missing between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from ingest.repair.marks import FOOT
from ingest.text import Text


@dataclass(frozen=True, slots=True)
class Page:
    """The text of one printed page of one copy. `number` is None where no foot says it and none can be derived;
    `derived` is True where it was derived. `foot` is the removed foot mark."""

    file: str
    number: int | None
    text: Text
    derived: bool = False
    foot: Text = field(default_factory=Text)


def split_pages(file: str, text: Text, place: Callable[[Text], int | None] = lambda _: None) -> tuple[Page, ...]:
    """Cut repaired text at its foot marks. A page's number stands at its end.

    Args:
        file: name of the copy.
        text: its repaired text.
        place: finds the number of a page without a foot by its content, or None.
    Returns:
        the pages in the order of the file; a copy without feet is one page without a number. The text behind the
        last foot takes its number from its content, or goes on with the step of the feet before it ("every
        fourth" in a file laid out for folding).
    """
    string = str(text)
    out: list[Page] = []
    at = 0
    for m in FOOT.finditer(string):
        end = m.end() + 1 if string[m.end() : m.end() + 1] == "\n" else m.end()
        foot = text.slice(m.start(), end).removed("page-foot")
        out.append(Page(file, int(m[1]), text.slice(at, m.start()), foot=foot))
        at = end
    rest = text.slice(at, len(text)) if at < len(text) else Text()
    if rest and str(rest).strip():
        number = place(rest) if out else None
        out.append(Page(file, number or _by_step(out), rest, derived=bool(out)))
    elif rest and out:
        last = out[-1]
        out[-1] = Page(file, last.number, last.text, last.derived, last.foot + rest.removed("line-end"))
    return tuple(out)


def _by_step(pages: Sequence[Page]) -> int | None:
    numbers = [p.number for p in pages if p.number is not None]
    steps = Counter(b - a for a, b in pairwise(numbers))
    if not numbers:
        return None
    if len(numbers) == 1:
        return None
    step, count = steps.most_common(1)[0]
    if step > 0 and count * 2 > len(numbers) - 1:
        return numbers[-1] + step
    return _only_gap(sorted(numbers))


def _only_gap(numbers: Sequence[int]) -> int | None:
    """The one number that is missing in a series with a common step (pages in disorder), if it is exactly one.

    >>> _only_gap([38, 42, 46, 54, 58]), _only_gap([38, 42, 58])
    (50, None)
    """
    step = Counter(b - a for a, b in pairwise(numbers)).most_common(1)[0][0]
    gaps = sorted(set(range(numbers[0], numbers[-1], step or 1)) - set(numbers)) if step > 0 else []
    return gaps[0] if len(gaps) == 1 else None


def runs_of(numbers: Sequence[int]) -> list[list[int]]:
    """Numbers in order, cut where one is missing.

    >>> runs_of([42, 38, 39, 6])
    [[6], [38, 39], [42]]
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return runs


def missing(present: Sequence[int], last: int) -> tuple[int, ...]:
    """Pages 1 to `last` that are in no copy.

    >>> missing([1, 3], 4)
    (2, 4)
    """
    return tuple(n for n in range(1, last + 1) if n not in set(present))
