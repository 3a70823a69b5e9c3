"""Printed pages: the number stands at the END of its page ("– 38", "- 91 -"), and becomes a foot mark.

A number is a page's foot by its form and its place among the others, never by its value alone: calls, laws and
counts are numbers too ("- 100 за недобор", a bare "25" above a heading).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.lexicon import Lexicon
from ingest.repair.marks import FOOT, foot_mark
from ingest.text import Edit, line_bounds

LAST_PAGE = 999
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
    if dashed:
        return _apart(dashed, text)
    whole = [c for c in led if not text[c.end : c.end + 1].strip()]
    led = _apart(led, text)
    if len(led) >= 2 or (len(led) == 1 and whole and (led[0].before_feed or len(text) > 700)):
        return led
    if any(c.before_feed for c in bare) and "\f" in text:
        return [c for c in bare if c.before_feed]
    return _stepping(bare, text)


def _apart(candidates: list[_Candidate], text: str) -> list[_Candidate]:
    """Drop list items that look like feet: too near the foot before, or a number that breaks the book's range."""
    if len(candidates) < 2:
        return candidates
    repeated = Counter(c.number for c in candidates)
    kept: list[_Candidate] = []
    for c in candidates:
        if kept and c.start - kept[-1].end < _MIN_GAP and c.form == "led" and not c.before_feed:
            continue
        if repeated[c.number] > 4:
            continue
        kept.append(c)
    return kept


def _stepping(bare: list[_Candidate], text: str) -> list[_Candidate]:
    """Bare numbers count only as a series of three or more with one step, a page of text between each."""
    best: list[_Candidate] = []
    for first in range(len(bare)):
        for second in range(first + 1, min(first + 12, len(bare))):
            step = bare[second].number - bare[first].number
            if not 0 < step <= 8 or bare[second].start - bare[first].end < _MIN_GAP:
                continue
            chain = [bare[first], bare[second]]
            for c in bare[second + 1 :]:
                if c.number == chain[-1].number + step and c.start - chain[-1].end >= _MIN_GAP:
                    chain.append(c)
            if len(chain) >= 3 and len(chain) > len(best):
                best = chain
        if len(best) > len(bare) // 2:
            break
    return best


def page_feet(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Turn the feet of printed pages into foot marks, and remove running heads that stand beside them.

    >>> from ingest.text import Text
    >>> page = "Карты сданы. " * 60
    >>> out = str(Text.of_source("f", f"{page}\\n– 38\\n{page}\\n– 42 {page}").edit(page_feet(f"{page}\\n– 38\\n{page}\\n– 42 {page}", Lexicon())))
    >>> FOOT.findall(out)
    ['38', '42']
    """
    if FOOT.search(text):
        return iter(())
    feet = _chosen(_candidates(text), text)
    edits: list[Edit] = []
    for c in feet:
        before = "" if text[c.start - 1 : c.start] in ("", "\n") else "\n"
        after = "" if text[c.end : c.end + 1] in ("", "\n") else "\n"
        edits.append(Edit(c.start, c.end, f"{before}{foot_mark(c.number)}{after}", "page-foot"))
    edits += _running_heads(text, feet)
    return iter(sorted(edits, key=lambda e: e.start))


def _running_heads(text: str, feet: Iterable[_Candidate]) -> list[Edit]:
    """A line that stands at the head of at least three pages and of half of all, the same save for numbers."""
    heads: list[tuple[int, int, str]] = []
    for c in feet:
        start = c.end
        while text[start : start + 1] in ("\n", "\f", " "):
            start += 1
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        if start < end <= start + 120:
            heads.append((start, end, re.sub(r"\d+", "#", text[start:end]).strip()))
    counts = Counter(key for *_, key in heads)
    return [
        Edit(start, end, "", "running-head")
        for start, end, key in heads
        if counts[key] >= 3 and counts[key] * 2 >= len(heads)
    ]


def form_feeds(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Form feeds go: where they end a page its foot says so."""
    for m in re.finditer(r"\n?\f\n?", text):
        yield Edit(m.start(), m.end(), "\n", "form-feed")
