"""Running text with what stands on it: links, emphasis, footnote markers, the word of penalty."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ingest.publishing.site.markup import tag, text

_PENALTY = re.compile(r"\((?:НАКАЗАНИЕ|PENALTY)\)")


@dataclass(frozen=True, slots=True)
class Link:
    """Characters [start, end) lead to `href`; `title` is what the target is, `cls` how the link looks."""

    start: int
    end: int
    href: str
    title: str
    cls: str = ""


@dataclass(frozen=True, slots=True)
class Point:
    """HTML that stands before character `at`."""

    at: int
    html: str


def lines(
    string: str,
    links: Sequence[Link] = (),
    strong: Sequence[tuple[int, int]] = (),
    points: Sequence[Point] = (),
) -> list[str]:
    """HTML of each line of a text.

    Args:
        string: the text, a line for a paragraph.
        links: not overlapping; a point inside one cuts it in two, since links do not nest.
        strong: spans of emphasis.
        points: what to insert, in order.

    >>> lines("a bc\\nd", [Link(2, 4, "#x", "X")], [(0, 1)], [Point(4, "*")])
    ['<strong>a</strong> <a href="#x" title="X">bc</a>*', 'd']
    """
    penalty = [m.span() for m in _PENALTY.finditer(string)]
    cuts = {0, len(string), *(p.at for p in points)}
    for start, end in (*((k.start, k.end) for k in links), *strong, *penalty):
        cuts.update((start, end))
    out: list[str] = []
    start = 0
    for line in string.split("\n"):
        end = start + len(line)
        inside = sorted({start, end, *(c for c in cuts if start < c < end)})
        out.append(_line(string, inside, links, strong, penalty, points))
        start = end + 1
    return out


def _line(
    string: str, cuts: Sequence[int], links: Sequence[Link], strong: Sequence[tuple[int, int]],
    penalty: Sequence[tuple[int, int]], points: Sequence[Point],
) -> str:  # fmt: skip
    out: list[str] = []
    held: list[str] = []
    open_link: Link | None = None

    def close() -> None:
        inner = "".join(held)
        held.clear()
        if inner:
            out.append(
                inner
                if open_link is None
                else tag("a", inner, href=open_link.href, title=open_link.title, cls=open_link.cls or None)
            )

    for index, a in enumerate(cuts):
        here = [p.html for p in points if p.at == a]
        if here:
            close()
            out += here
        if index + 1 == len(cuts):
            break
        b = cuts[index + 1]
        found = next((k for k in links if k.start <= a and b <= k.end), None)
        if found is not open_link:
            close()
            open_link = found
        atom = text(string[a:b])
        if _covers(penalty, a, b):
            atom = tag("b", atom, cls="pen")
        if _covers(strong, a, b):
            atom = tag("strong", atom)
        held.append(atom)
    close()
    return "".join(out)


def _covers(spans: Iterable[tuple[int, int]], a: int, b: int) -> bool:
    return any(start <= a and b <= end for start, end in spans)


def paragraphs(html_lines: Iterable[str]) -> str:
    """A paragraph for each line that is not empty."""
    return "".join(tag("p", line) for line in html_lines if line.strip())
