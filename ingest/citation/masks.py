"""Blanks what is no prose (URLs, link targets, tags, attributes, code) without moving a character.

The result has the length of the text, so that offsets found in it are offsets in the text. What must not
touch its neighbours becomes U+FFFC; what may stand inside a citation (an inline tag, "&nbsp;", emphasis)
becomes spaces. All patterns are bounded or have no overlapping choices: the time is linear.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ingest.citation import unprose

BLANK = "\ufffc"
MARKUPS = ("auto", "text", "markdown", "html")

_Replace = Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Mask:
    """One kind of thing to blank: its pattern, a text that it matches, and what to put in its place."""

    pattern: re.Pattern[str]
    sample: str
    replace: _Replace


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", BLANK, match[0])


def _spaces(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _target(match: re.Match[str]) -> str:
    """Keep the bracket that ends the link's text, blank the rest."""
    return match[0][0] + BLANK * (len(match[0]) - 1)


def _definition(match: re.Match[str]) -> str:
    return match[1] + BLANK * (len(match[0]) - len(match[1]))


_BLOCKS = "p|div|li|ul|ol|td|th|tr|table|h[1-6]|blockquote|section|article|dd|dt|dl|hr|html|body|head|title|header"


def _tag(match: re.Match[str]) -> str:
    block = re.fullmatch(_BLOCKS, match[1] or "", re.IGNORECASE)
    return _blank(match) if block else _spaces(match)


def _entity(match: re.Match[str]) -> str:
    name = match[0][1:-1].lower()
    middle = "–" if name in ("ndash", "mdash", "minus", "#8211", "#8212", "#x2013", "#x2014") else " "
    return middle.center(len(match[0]))


_HOW: dict[str, _Replace] = {"blank": _blank, "spaces": _spaces, "target": _target, "label": _definition}


def _masks(kinds: Iterable[unprose.Unprose]) -> tuple[Mask, ...]:
    return tuple(
        Mask(re.compile(kind.source, re.IGNORECASE if kind.any_case else 0), kind.sample, _HOW[kind.how])
        for kind in kinds
    )


_PLAIN = _masks(unprose.PLAIN)
_MARKDOWN = _masks(unprose.MARKDOWN)
_HTML = (
    Mask(re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,20})(?:\s[^<>]{0,2000})?/?>"), '<a href="64A1">', _tag),
    Mask(re.compile(r"&(?:[a-z]{2,8}|#[0-9]{2,6}|#x[0-9a-f]{2,5});", re.IGNORECASE), "&nbsp;", _entity),
)
# what an element holds that is no prose; the pairs are sought by `spans_between`, since a pattern for them
# would read on to the end of the text from each opening that is never closed
_ELEMENTS = tuple(
    (re.compile(rf"<{name}\b[^<>]{{0,2000}}>", re.IGNORECASE), re.compile(rf"</{name}\s*>", re.IGNORECASE))
    for name in ("script", "style", "code", "pre", "textarea")
)
_FENCE = re.compile(r"^[ ]{0,3}(?P<mark>`{3,}|~{3,})", re.MULTILINE)
_COMMENT = (re.compile("<!--"), re.compile("-->"))
_LOOKS_LIKE_HTML = re.compile(
    rf"</?(?:{_BLOCKS}|a|b|i|em|strong|span|br|code|pre)(?:\s[^<>]{{0,2000}})?/?>|&nbsp;", re.IGNORECASE
)


def looks_like_html(text: str) -> bool:
    """True where the text has a tag that prose would not have by chance.

    >>> looks_like_html("<p>Law 64</p>"), looks_like_html("a < b and b > c; mail <td@example.org>")
    (True, False)
    """
    return _LOOKS_LIKE_HTML.search(text) is not None


def spans_between(text: str, opening: re.Pattern[str], closing: re.Pattern[str]) -> list[tuple[int, int]]:
    """Spans from each opening to the next closing after it, both included; linear in the length of the text.

    >>> spans_between("a<b>c</b><b>d", re.compile("<b>"), re.compile("</b>"))
    [(1, 9)]
    """
    spans: list[tuple[int, int]] = []
    at = 0
    while (start := opening.search(text, at)) and (end := closing.search(text, start.end())):
        spans.append((start.start(), end.end()))
        at = end.end()
    return spans


def _fenced(text: str) -> list[tuple[int, int]]:
    """Spans of fenced code blocks: from a fence to the next of the same sign and at least its length."""
    spans: list[tuple[int, int]] = []
    opening: re.Match[str] | None = None
    for fence in _FENCE.finditer(text):
        if opening is None:
            opening = fence
        elif fence["mark"].startswith(opening["mark"]):
            spans.append((opening.start(), fence.end()))
            opening = None
    return spans


def mask(text: str, markup: str = "auto") -> str:
    """`text` with everything blanked that is no prose, of the same length, line ends in their places.

    Args:
        text: plain text, Markdown or HTML.
        markup: one of MARKUPS; "auto" takes tags as tags where there are some, and Markdown as Markdown.
    Raises:
        ValueError: for another markup.

    >>> mask("[Law 81C](https://example.org/#81C) x").replace(BLANK, "~")
    '[Law 81C]~~~~~~~~~~~~~~~~~~~~~~~~~~ x'
    """
    if markup not in MARKUPS:
        raise ValueError(f"markup {markup!r}: one of {', '.join(MARKUPS)}")
    masks: list[Mask] = []
    if markup == "html" or (markup == "auto" and looks_like_html(text)):
        for opening, closing in (_COMMENT, *_ELEMENTS):
            text = _without(text, spans_between(text, opening, closing))
        masks += _HTML
    if markup in ("auto", "markdown"):
        text = _without(text, _fenced(text))
        masks += _MARKDOWN
    for one in (*masks, *_PLAIN):
        text = one.pattern.sub(one.replace, text)
    return text


def _without(text: str, spans: Iterable[tuple[int, int]]) -> str:
    out: list[str] = []
    at = 0
    for start, end in spans:
        out += (text[at:start], re.sub(r"[^\n]", BLANK, text[start:end]))
        at = end
    return "".join((*out, text[at:]))
