"""Printed pages: the number stands at the END of its page ("– 38", "- 91 -"), and becomes a foot mark.

A number is a page's foot by its form and its place among the others, never by its value alone: calls, laws and
counts are numbers too ("- 100 за недобор", a bare "25" above a heading).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ingest.lexicon import Lexicon
from ingest.repair.marks import FOOT, foot_mark
from ingest.text import Edit, line_bounds

LAST_PAGE = 999
_MAX_STEP = 8  # a signature of eight pages, folded
_MAX_GAP = 6000
_NEARLY_ALL = 0.85  # share of lone numbers in one rising series from which the others are no pages
_LOOK_BACK = 40  # bare numbers before a bare number that it may follow in a series
_A_SERIES = 5  # feet of a second form that are enough to believe in it
_LINES_APART = 90  # characters between two feet of very short pages: two printed lines
_MIN_GAP = 300  # characters between two feet: a printed page of these books holds 800 to 1,800
_DASHED = re.compile(r"[-–—] ?(?P<n>\d{1,3}) ?[-–—]")  # - 91 -
_LED = re.compile(r"[–—-] ?(?P<n>\d{1,3})")  # – 38
_LED_GLUED = re.compile(r"[–—-] (?P<n>\d{1,3}) (?=\S)")  # – 54 следующую очередь заявки
_NAMED = re.compile(r"[\[(]?(?:стр\.?|с\.|страница|page|p\.) ?(?P<n>\d{1,3})[\])]?", re.I)  # стр. 38
_BARE = re.compile(r"(?P<n>\d{1,3})")


@dataclass(frozen=True, slots=True)
class _Candidate:
    line: int
    start: int
    end: int
    number: int
    form: str
    before_feed: bool
    after_feed: bool


def _candidates(text: str) -> list[_Candidate]:
    found: list[_Candidate] = []
    for index, (start, end) in enumerate(line_bounds(text)):
        if end - start > 2000 or start == end:
            continue
        line = text[start:end]
        bare = line.strip(" \f")
        after_feed = "\f" in line[: len(line) - len(line.lstrip(" \f"))] or text[start - 1 : start] == "\f"
        form, match = "", None
        for name, pattern in (("dashed", _DASHED), ("led", _LED), ("named", _NAMED), ("bare", _BARE)):
            if match := pattern.fullmatch(bare):
                form = name
                break
        offset = start + line.find(bare)
        stop = offset + len(bare)
        if match is None and (match := _LED_GLUED.match(bare)):
            form, stop = "led", offset + match.end()
        if match is None or not 0 < int(match["n"]) <= LAST_PAGE:
            continue
        rest = text[stop : stop + 400].lstrip("\n ")
        found.append(
            _Candidate(index, offset, stop, int(match["n"]), form, not rest or rest.startswith("\f"), after_feed)
        )
    return found


def _chosen(candidates: list[_Candidate], text: str) -> list[_Candidate]:
    dashed = [c for c in candidates if c.form in ("dashed", "named")]
    led = [c for c in candidates if c.form == "led"]
    bare = [c for c in candidates if c.form == "bare"]
    whole = [c for c in led if not text[c.end : c.end + 1].strip()]
    led = _in_series(_apart(led, text), text)
    if dashed:
        # two copies in one file may print their feet each in its own form
        both = [*_apart(dashed, text), *(led if len(led) >= _A_SERIES else [])]
        return sorted(both, key=lambda c: c.start)
    if len(led) >= 2 or (len(led) == 1 and whole and (led[0].before_feed or len(text) > 700)):
        return led
    if any(c.before_feed for c in bare) and "\f" in text:
        return [c for c in bare if c.before_feed]
    return _stepping(bare, text)


def _in_series(led: list[_Candidate], text: str) -> list[_Candidate]:
    """Numbers that text follows on their line ("– 54 следующую", but "- 100 за недобор") need a neighbour to which
    they step, or three that stand like page feet too."""
    pages = len(led) >= 4 and len({c.number for c in led}) == len(led)
    out: list[_Candidate] = []
    for i, c in enumerate(led):
        alone = not text[c.end : c.end + 1].strip()
        before = i > 0 and 0 < c.number - led[i - 1].number <= _MAX_STEP
        behind = i + 1 < len(led) and 0 < led[i + 1].number - c.number <= _MAX_STEP
        if alone or before or behind or pages:
            out.append(c)
    return out


def _apart(candidates: list[_Candidate], text: str) -> list[_Candidate]:
    """Drop list items that look like feet: too near the foot before, or a number that stands again and again. Feet
    of short pages stand near each other too, but their numbers are near as well."""
    if len(candidates) < 2:
        return candidates
    repeated = Counter(c.number for c in candidates)
    kept: list[_Candidate] = []
    for c in candidates:
        if kept and c.start - kept[-1].end < _MIN_GAP and c.form == "led" and not c.before_feed:
            goes_on = 0 < c.number - kept[-1].number <= _MAX_STEP
            if not goes_on or c.start - kept[-1].end < _MIN_GAP // 4:
                continue
        if repeated[c.number] > 4:
            continue
        kept.append(c)
    return kept


def _stepping(bare: list[_Candidate], text: str) -> list[_Candidate]:
    """Bare numbers count only as a series: three or more that rise by small steps with a page of text between each;
    or, where the pages are in disorder, four or more different ones at the distance of pages, and nearly all so."""
    spread = [c for i, c in enumerate(bare) if not _near(bare, i)]
    chain = _rising(bare)
    if len(chain) < _NEARLY_ALL * len(bare) and _all_alone(bare, text):
        return bare
    if len(chain) >= 3 and len(chain) >= _NEARLY_ALL * len(spread):
        return chain
    if _like_pages(spread, bare):
        return spread
    return chain if len(chain) >= 3 and len(chain) * 2 > len(spread) else []


def _all_alone(bare: list[_Candidate], text: str) -> bool:
    """Whether all bare numbers of a copy, four or more, differ and stand lines apart, none above a heading: the feet
    of short pages in disorder."""
    apart = all(b.start - a.end >= _LINES_APART for a, b in pairwise(bare))
    capitals = any(text[c.end :].lstrip()[:40].partition("\n")[0].isupper() for c in bare)
    return len(bare) >= 4 and apart and not capitals and len({c.number for c in bare}) == len(bare)


def _like_pages(spread: list[_Candidate], bare: list[_Candidate]) -> bool:
    """Whether four or more different numbers, nearly all that stand alone, stand as far apart as pages are long."""
    if len(spread) < 4 or len(spread) < 0.8 * len(bare) or len({c.number for c in spread}) < 0.9 * len(spread):
        return False
    gaps = sorted(b.start - a.end for a, b in pairwise(spread))
    middle = gaps[len(gaps) // 2]
    even = sum(1 for gap in gaps if middle / 3 <= gap <= middle * 3)
    return _MIN_GAP < middle < _MAX_GAP and even >= 0.8 * len(gaps)


def _near(bare: list[_Candidate], index: int) -> bool:
    """Whether another bare number stands nearer than a page: rows of a table, "40" and "25" above a heading."""
    before = index > 0 and bare[index].start - bare[index - 1].end < _MIN_GAP
    behind = index + 1 < len(bare) and bare[index + 1].start - bare[index].end < _MIN_GAP
    return before or behind


def _rising(bare: list[_Candidate]) -> list[_Candidate]:
    """The longest series of numbers that rise by 1 to 8, at least a short page apart."""
    length = [1] * len(bare)
    back = [-1] * len(bare)
    for j, c in enumerate(bare):
        for i in range(max(0, j - _LOOK_BACK), j):
            step, gap = c.number - bare[i].number, c.start - bare[i].end
            if 0 < step <= _MAX_STEP and gap >= _MIN_GAP and length[i] + 1 >= length[j]:
                length[j], back[j] = length[i] + 1, i
    at = max(range(len(bare)), key=lambda i: length[i], default=-1)
    chain: list[_Candidate] = []
    while at >= 0:
        chain.append(bare[at])
        at = back[at]
    return chain[::-1]


def page_feet(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Turn the feet of printed pages into foot marks, and remove running heads. A number in the running head
    ("38 ПРАВИЛА") stands at the beginning of its page.

    >>> from ingest.text import Text
    >>> page = "Карты сданы. " * 60
    >>> copy = f"{page}\\n– 38\\n{page}\\n– 42 {page}"
    >>> FOOT.findall(str(Text.of_source("f", copy).edit(page_feet(copy, Lexicon()))))
    ['38', '42']
    """
    if FOOT.search(text):
        return iter(())
    if titled := _titled(text):
        return iter(titled)
    feet = _chosen(_candidates(text), text)
    edits = [Edit(c.start, c.end, _on_own_line(c.number, text, c.start, c.end), "page-foot") for c in feet]
    edits += _running_heads(text, feet)
    return iter(sorted(edits, key=lambda e: e.start))


def _on_own_line(number: int, text: str, start: int, end: int) -> str:
    before = "" if text[start - 1 : start] in ("", "\n") else "\n"
    after = "" if text[end : end + 1] in ("", "\n") else "\n"
    return f"{before}{foot_mark(number)}{after}"


# "38 ПРАВИЛА СПОРТИВНОГО БРИДЖА", "Комментарий EBL 12"; not "Правило 12"
_TITLED = re.compile(
    r"^(?:(?P<n>\d{1,3}) {1,60}(?P<head>[^\d\n]{4,60})|(?P<tail>[^\d\n]{4,60}?) {1,60}(?P<m>\d{1,3}))$", re.M
)
_NO_TITLE = re.compile(r"(?:Правило|Глава|Часть|Раздел|Law|Пример)$", re.I)


def _titled(text: str) -> list[Edit]:
    """Edits for lines of one title with different numbers, three or more, a page apart: running heads where the
    text begins with one, else running feet. Empty where there are none."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for m in _TITLED.finditer(text):
        title = (m["head"] or m["tail"]).strip(" -–—|.")
        if len(title) >= 4 and not _NO_TITLE.match(title):
            found.setdefault(title, []).append((m.start(), m.end(), int(m["n"] or m["m"])))
    rows = max(found.values(), key=len, default=[])
    numbers = {number for *_, number in rows}
    apart = sum(1 for a, b in pairwise(rows) if b[0] - a[1] >= _MIN_GAP)
    if len(rows) < 3 or len(numbers) < 0.9 * len(rows) or apart < 0.8 * (len(rows) - 1):
        return []
    at_head = len(text[: rows[0][0]].strip()) < _MIN_GAP
    out: list[Edit] = []
    for index, (start, end, number) in enumerate(rows):
        if not at_head:
            out.append(Edit(start, end, foot_mark(number), "page-foot"))
        elif index:
            out.append(Edit(start, end, foot_mark(rows[index - 1][2]), "page-foot"))
        else:
            out.append(Edit(start, end, "", "running-head"))
    if at_head:
        out.append(Edit(len(text), len(text), f"\n{foot_mark(rows[-1][2])}", "page-foot"))
    return out


def _running_heads(text: str, feet: Sequence[_Candidate]) -> list[Edit]:
    """A line that stands at the head of at least three pages and of half of all, the same save for numbers."""
    heads: list[tuple[int, int, str]] = []
    taken = {c.start for c in feet}
    for page_start in (0, *(c.end for c in feet)):
        start = page_start
        while text[start : start + 1] in ("\n", "\f", " ") and start < len(text):
            start += 1
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if start < end <= start + 120 and not any(at in taken for at in range(start, end)):
            taken.add(start)
            heads.append((start, end, re.sub(r"\d+", "#", text[start:end]).strip()))
    counts = Counter(key for *_, key in heads)
    return [
        Edit(start, end, "", "running-head")
        for start, end, key in heads
        if counts[key] >= 3 and counts[key] * 2 >= len(heads) and not label_like(key)
    ]


def label_like(line: str) -> bool:
    """Whether a line, digits as #, begins as a provision does: "#.Карта найдена", "A.Контры".

    >>> label_like("Правило #. Контры"), label_like("ПРАВИЛА СПОРТИВНОГО БРИДЖА")
    (True, False)
    """
    return re.match(r"(?:#\.|[A-HА-Е]\.|\(.{1,3}\)|Правило #|Глава|Часть|Раздел)", line) is not None


def form_feeds(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Form feeds go: where they end a page its foot says so."""
    for m in re.finditer(r"\n?\f\n?", text):
        yield Edit(m.start(), m.end(), "\n", "form-feed")
