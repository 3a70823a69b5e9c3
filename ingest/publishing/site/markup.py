"""HTML and Markdown of the pages: text from sources is data, escaped here and nowhere else.

A generated page is front matter and one block of raw HTML, so that nothing in it is ever read as Markdown:
"#12", "(c)", "[47E2](b)" and a line of dashes stay what they are, with any generator of the MkDocs family.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape

_CONTROL = {n: 0x2400 + n for n in range(32) if n not in (9, 10)} | {0x7F: 0x2421}
_SUIT = re.compile("([\u2660-\u2667])[\ufe0e\ufe0f]?")
_RED = "\u2661\u2662\u2665\u2666"
TEXT_STYLE = "\ufe0e"  # asks for the glyph of the text font, not for a coloured picture


@dataclass(frozen=True, slots=True)
class Page:
    """A file of the tree: path with forward slashes relative to its root ("laws/62.md"), and its content."""

    path: str
    content: str

    @property
    def url(self) -> str:
        """Where MkDocs puts the page, relative to the site's root: "laws/62/"; "" for the home page."""
        folder = self.path.removesuffix(".md").removesuffix("index").rstrip("/")
        return f"{folder}/" if folder else ""


def text(string: str) -> str:
    """Text as HTML: escaped, control characters made visible, suit symbols as text in their colour.

    >>> text("a < b & [47E2](b)"), text("1\\u2665\\ufe0f")
    ('a &lt; b &amp; [47E2](b)', '1<span class="suit red">\\u2665\\ufe0e</span>')
    """
    return _SUIT.sub(_suit, escape(string.translate(_CONTROL), quote=False))


def _suit(found: re.Match[str]) -> str:
    colour = "red" if found[1] in _RED else "black"
    return f'<span class="suit {colour}">{found[1]}{TEXT_STYLE}</span>'


def attribute(string: str) -> str:
    """Text as the value of an attribute, on one line.

    >>> attribute('say "a < b"')
    'say &quot;a &lt; b&quot;'
    """
    return escape(" ".join(string.translate(_CONTROL).split()), quote=True)


def tag(name: str, *content: str, **attributes: str | bool | None) -> str:
    """An element; its content is HTML already. None and False leave an attribute out, True gives a bare one;
    `cls` is class, and an underscore in a name stands for a hyphen.

    >>> tag("a", text("1 < 2"), href="#1", data_id="law:1", hidden=True, title=None)
    '<a href="#1" data-id="law:1" hidden>1 &lt; 2</a>'
    """
    parts = [name]
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        key = "class" if key == "cls" else key.replace("_", "-")
        parts.append(key if value is True else f'{key}="{attribute(str(value))}"')
    return f"<{' '.join(parts)}>{''.join(content)}</{name}>"


def link(href: str | None, content: str, **attributes: str | bool | None) -> str:
    """A link around HTML; without an address the content as it is."""
    return content if href is None else tag("a", content, href=href, **attributes)


def ru(name: str, string: str, **attributes: str | bool | None) -> str:
    """An element with Russian text."""
    return tag(name, text(string), lang="ru", **attributes)


def en(name: str, string: str, **attributes: str | bool | None) -> str:
    """An element with English text."""
    return tag(name, text(string), lang="en", **attributes)


def items(rows: Iterable[str], **attributes: str | bool | None) -> str:
    """A list of HTML items."""
    return tag("ul", *(tag("li", row) for row in rows), **attributes)


def details(summary: str, *content: str, **attributes: str | bool | None) -> str:
    """A fold: summary and content are HTML."""
    return tag("details", tag("summary", summary), *content, **attributes)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], **attributes: str | bool | None) -> str:
    """A table; all cells are HTML. It scrolls in its own box where the screen is narrow; the box can be
    focused, so that it can be scrolled from the keyboard."""
    body = "".join(f"<tr>{''.join(tag('td', cell) for cell in row)}</tr>\n" for row in rows)
    heads = "".join(tag("th", cell, scope="col") for cell in head)
    inner = tag("table", f"<thead><tr>{heads}</tr></thead>\n<tbody>\n{body}</tbody>", **attributes)
    return tag("div", inner, cls="scroll", tabindex="0")


def sized(count: int, one: str, few: str, many: str) -> str:
    """A count with its Russian noun in the right form.

    >>> [sized(n, "пункт", "пункта", "пунктов") for n in (1, 2, 5, 11, 21, 112)]
    ['1 пункт', '2 пункта', '5 пунктов', '11 пунктов', '21 пункт', '112 пунктов']
    """
    last, two = count % 10, count % 100
    form = many if 11 <= two <= 14 or last == 0 or last >= 5 else one if last == 1 else few
    return f"{count} {form}"


def page_ranges(pages: Sequence[int]) -> str:
    """Page numbers with runs drawn together.

    >>> page_ranges([1, 2, 3, 5, 8, 9])
    '1–3, 5, 8–9'
    """
    runs: list[list[int]] = []
    for number in sorted(set(pages)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def document(
    path: str, title: str, body: Iterable[str], *, description: str = "", hide: Sequence[str] = ("toc",)
) -> Page:
    """A page: front matter (themes print the title as it is, so it is escaped here) and one raw HTML block.

    Args:
        path: file in the tree, "laws/62.md".
        title: plain text for the browser's title and the navigation.
        body: HTML, in order.
        description: plain text for the page's meta description ("" for none).
        hide: what the theme is to leave out ("toc", "navigation").
    """
    front = [f"title: {_yaml(escape(title, quote=False))}"]
    if description:
        front.append(f"description: {_yaml(attribute(description))}")
    if hide:
        front.append("hide:")
        front += [f"  - {part}" for part in hide]
    inner = "\n".join(line for line in "\n".join(body).split("\n") if line.strip())
    block = f'<div class="codex" lang="ru">\n{inner}\n</div>\n'
    return Page(path, "---\n" + "\n".join(front) + "\n---\n\n" + block)


def _yaml(string: str) -> str:
    return json.dumps(string, ensure_ascii=False)  # a JSON string is a YAML string


def up(url: str) -> str:
    """The way from a page to the site's root.

    >>> up("laws/62/"), up("")
    ('../../', '')
    """
    return "../" * url.count("/")
