"""Citations in a text from outside: found with offsets, checked, and written back as links.

The logic of the `cite` command. Works on plain text, Markdown and HTML; never looks at the corpus itself:
which addresses exist comes from the outlines of 1987 and 2017, what changed from a function that the caller
gives.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from typing import Any

from ingest.address import Address
from ingest.citation.finder import find_citations
from ingest.citation.masks import looks_like_html, mask, spans_between
from ingest.citation.model import Citation
from ingest.outline import EDITIONS, is_known

# relations of a provision of 1987 to the edition in force that make a citation worth a look
CHANGED = ("changed", "moved", "dropped")
_BROKEN = re.compile(r"<[^<>]*>|\n")  # a link around a tag or a line end would break one of the two
_MARKDOWN_LINK = re.compile(r"\[[^\[\]]{0,400}\](?=\(|\[|:)")
_ANCHOR = (re.compile(r"<a\b[^<>]{0,2000}>", re.IGNORECASE), re.compile(r"</a\s*>", re.IGNORECASE))


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that `--check` reports.

    line, column count from 1, offset from 0; printed: the citation as it stands; target: the id that is
    wrong ("" for an edition with no address); kind: "unknown", "other-edition" or "changed-since-1987";
    message: one sentence.
    """

    line: int
    column: int
    offset: int
    printed: str
    target: str
    kind: str
    message: str

    def __str__(self) -> str:
        """As compilers write it: "3:14: unknown: Law 94 (no 94 in the Laws of 1987 or 2017)"."""
        return f"{self.line}:{self.column}: {self.kind}: {' '.join(self.printed.split())} ({self.message})"


def citations(text: str, *, markup: str = "auto") -> list[Citation]:
    """The citations of a text, `printed` as it stands there (tags and entities inside included).

    Args:
        text: the text.
        markup: "auto", "text", "markdown" or "html" (see `ingest.citation.masks.mask`).
    """
    return find_citations(mask(text, markup))


def cite(text: str, *, markup: str = "auto") -> list[dict[str, Any]]:
    """The citations as `cite --json` prints them.

    Returns:
        one dict each, in order: start, end (characters of `text`), printed, targets (ids), edition (year
        or None), known (every target is in the Laws of 1987 or 2017).

    >>> for found in cite("Adjusted under [Law 12C1(b)](https://example.org/12C1b), not Law 94."):
    ...     print(found["start"], found["end"], found["printed"], found["targets"], found["known"])
    16 27 Law 12C1(b) ['law:12C1b'] True
    61 67 Law 94 ['law:94'] False
    """
    return [
        {
            "start": citation.start,
            "end": citation.end,
            "printed": text[citation.start : citation.end],
            "targets": [target.id for target in citation.targets],
            "edition": citation.edition,
            "known": all(is_known(target) for target in citation.targets),
        }
        for citation in citations(text, markup=markup)
    ]


def _link_spans(text: str, citation: Citation) -> list[tuple[int, int, Address]]:
    """What becomes a link: the whole citation where it has one target and stands in one piece, else the
    characters of each target. Unknown targets and other editions stay text: they have no page."""
    if citation.edition is not None and citation.edition not in EDITIONS:
        return []
    printed = text[citation.start : citation.end]
    if len(citation.targets) == 1 and not _BROKEN.search(printed):
        target = citation.targets[0]
        return [(citation.start, citation.end, target)] if is_known(target) else []
    pairs = zip(citation.parts, citation.targets, strict=True)
    return [(a, b, target) for (a, b), target in pairs if b > a and is_known(target)]


def _linked_already(text: str, markup: str) -> list[tuple[int, int]]:
    """Spans of existing links, in order: a link inside a link would break both."""
    spans: list[tuple[int, int]] = []
    if markup != "html":
        spans += [match.span() for match in _MARKDOWN_LINK.finditer(text)]
    spans += spans_between(text, *_ANCHOR)
    return sorted(spans)


def _markdown(printed: str, url: str) -> str:
    return f"[{printed}]({url})"


def _html(printed: str, url: str) -> str:
    return f'<a href="{escape(url)}">{printed}</a>'


def _plain(printed: str, url: str) -> str:
    return f"{printed} <{url}>"


WRITERS: dict[str, Callable[[str, str], str]] = {"markdown": _markdown, "html": _html, "text": _plain}


def link(text: str, *, base: str = "", markup: str = "auto", url: Callable[[Address], str] | None = None) -> str:
    """The text with its citations as links; nothing else is changed.

    Args:
        text: the text.
        base: what stands before the page's path ("https://host/codex/").
        markup: how to read the text and write a link: "markdown", "html", "text" ("Law 64A1 <url>"); "auto"
            takes HTML for a text with tags and Markdown for any other.
        url: page of an address, relative to `base`; `Address.url` where None.
    Raises:
        ValueError: for another markup.

    >>> link("See Laws 16 and 73C.", base="/")
    'See Laws [16](/laws/16/#16) and [73C](/laws/73/#73C).'
    """
    if markup == "auto":
        markup = "html" if looks_like_html(text) else "markdown"
    if markup not in WRITERS:
        raise ValueError(f"markup {markup!r}: one of {', '.join(WRITERS)}")
    write = WRITERS[markup]
    linked = _linked_already(text, markup)
    starts = [start for start, _ in linked]
    out: list[str] = []
    at = 0
    for citation in citations(text, markup=markup):
        before = bisect_right(starts, citation.start) - 1
        if before >= 0 and citation.start < linked[before][1]:
            continue
        for start, end, address in _link_spans(text, citation):
            out += (text[at:start], write(text[start:end], base + (url(address) if url else address.url)))
            at = end
    return "".join((*out, text[at:]))


def problems(
    text: str, *, markup: str = "auto", relation: Callable[[Address], str | None] = lambda _: None
) -> list[Problem]:
    """What `cite --check` reports, in order of the text.

    Args:
        text: the text.
        markup: see `citations`.
        relation: what became of a provision of 1987 in the edition in force ("same", "changed", "moved",
            "dropped"), None where nothing is known.

    >>> [(p.line, p.kind, p.printed) for p in problems("Law 64A1.\\nLaw 95, Law 25B of the 1997 Laws.")]
    [(2, 'unknown', 'Law 95'), (2, 'other-edition', 'Law 25B of the 1997 Laws')]
    """
    found: list[Problem] = []
    line, line_start, seen = 1, 0, 0
    for citation in citations(text, markup=markup):
        line += text.count("\n", seen, citation.start)
        line_start = text.rfind("\n", 0, citation.start) + 1 if "\n" in text[seen : citation.start] else line_start
        seen = citation.start
        for target, kind, message in _complaints(citation, relation):
            printed = text[citation.start : citation.end]
            column = citation.start - line_start + 1
            found.append(Problem(line, column, citation.start, printed, target, kind, message))
    return found


def _complaints(citation: Citation, relation: Callable[[Address], str | None]) -> list[tuple[str, str, str]]:
    """(target id, kind, message) of all that is wrong with one citation."""
    if citation.edition is not None and citation.edition not in EDITIONS:
        first = citation.targets[0].id if citation.targets else ""
        return [(first, "other-edition", f"names the edition of {citation.edition}")]
    found: list[tuple[str, str, str]] = []
    for target in citation.targets:
        became = relation(target)
        if not is_known(target):
            found.append((target.id, "unknown", f"no {target.label} in the Laws of {' or '.join(EDITIONS)}"))
        elif became in CHANGED and citation.edition != "1987":
            message = f"{target.label} of 1987 was {became} in the Laws in force"
            found.append((target.id, "changed-since-1987", message))
    return found
