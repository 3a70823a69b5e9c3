"""HTML of the Laws to lines: one block a line, labels of lists written out, raised numbers marked."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from ingest.alignment.official.model import MARK_CLOSE, MARK_OPEN, PAGE_BREAK

DROPPED = frozenset(("script", "style", "head", "nav", "template", "noscript", "svg", "form", "button"))
BLOCKS = re.compile(
    "address|article|aside|blockquote|body|caption|d[dlt]|details|div|fieldset|fig(?:ure|caption)|footer|h[1-6]|header|"
    "hr|html|li|main|ol|p|pre|section|summary|t(?:able|body|foot|head|r)|ul"
)
_LABEL = re.compile(r"\s*(?:\d{1,2}\.|[A-Z]\.|\([a-z]{1,4}\.?\))")
_RAISED = re.compile(r"[\s\[(]*(\d{1,3})[\s\])]*")
_SPACE = re.compile(r"[ \t\r\n\f]+")
_PAGE_CLASS = re.compile(r"\bpage(?:-?(?:num(?:ber)?|no|break))?\b", re.IGNORECASE)
_NOTES = re.compile(r"\b(?:foot|end)?notes?\b", re.IGNORECASE)
_NOTE_ID = re.compile(r"#?(?:fn|note|footnote|endnote)[-:_.]?\d", re.IGNORECASE)
# Ends a label that was written out, until the text behind it has closed up.
_LABELLED = "\ue002"
_ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")
_STYLES = {"decimal": "1", "upper-alpha": "A", "upper-latin": "A", "lower-alpha": "a", "lower-latin": "a"}
_STYLE = re.compile(r"list-style(?:-type)?\s*:\s*([a-z-]+)", re.IGNORECASE)


def _list_type(item: Tag) -> str:
    parent = item.parent
    if parent is None or parent.name != "ol":
        return ""
    style = _STYLE.search(str(parent.get("style", "")))
    if style and style[1].lower() != "none":
        return "i" if style[1].lower() == "lower-roman" else _STYLES.get(style[1].lower(), "1")
    return "" if style else str(parent.get("type", "1"))


def _position(item: Tag) -> int:
    parent = item.parent
    if parent is None:
        return 1
    number = int(str(parent.get("start", "1"))) - 1 if str(parent.get("start", "1")).isdigit() else 0
    for sibling in parent.find_all("li", recursive=False):
        value = str(sibling.get("value", ""))
        number = int(value) if value.isdigit() else number + 1
        if sibling is item:
            break
    return number


def _label(item: Tag) -> str:
    """The label that a browser shows before a list item: "A. ", "1. ", "(a) ", "(i) "."""
    kind = _list_type(item)
    if not kind or _LABEL.match(item.get_text()):
        return ""
    number = _position(item)
    if _is_note(item):
        return f"{MARK_OPEN}{number}{MARK_CLOSE} "
    if kind == "i":
        return f"({_ROMANS[number - 1]}) " if 1 <= number <= len(_ROMANS) else f"({number}) "
    if kind in ("A", "a") and 1 <= number <= 26:
        letter = chr(ord(kind) + number - 1)
        return f"{letter}. " if kind == "A" else f"({letter}) "
    return f"{number}. "


def _classes(tag: Tag) -> str:
    return " ".join(tag.get_attribute_list("class") or [])


def _is_note(item: Tag) -> bool:
    """True for an item of a list of footnotes."""
    if _NOTE_ID.match(str(item.get("id", ""))):
        return True
    return any(_NOTES.search(_classes(above)) for above in item.parents)


def _is_raised(tag: Tag) -> bool:
    style = str(tag.get("style", "")).replace(" ", "").lower()
    linked = tag.name == "a" and bool(_NOTE_ID.match(str(tag.get("href", ""))))
    return tag.name == "sup" or "vertical-align:super" in style or linked


def _page_number(tag: Tag) -> str:
    text = tag.get_text().strip()
    return text if _PAGE_CLASS.search(_classes(tag)) and re.fullmatch(r"\d{1,3}|[ivxlc]{1,7}", text) else ""


def _row(tag: Tag) -> str:
    cells = [_SPACE.sub(" ", cell.get_text(" ")).strip() for cell in tag.find_all(("td", "th"), recursive=False)]
    return "\t".join(cell for cell in cells if cell)


def _walk(node: PageElement) -> Iterator[str]:
    if isinstance(node, NavigableString):
        if not isinstance(node, PreformattedString):  # comments, doctypes
            yield _SPACE.sub(" ", str(node))
        return
    if not isinstance(node, Tag) or node.name in DROPPED or "backref" in _classes(node):
        return
    if page := _page_number(node):
        yield f"\n{PAGE_BREAK}{page}\n"
    elif node.name == "br":
        yield "\n"
    elif node.name == "tr" and not node.find(("p", "div", "li", "table")):
        yield f"\n\n{_row(node)}\n\n"
    elif _is_raised(node) and (raised := _RAISED.fullmatch(node.get_text())):
        yield f"{MARK_OPEN}{raised[1]}{MARK_CLOSE}"
    else:
        block = bool(BLOCKS.fullmatch(node.name))
        yield "\n\n" if block else ""
        label = _label(node) if node.name == "li" else ""
        yield f"{label}{_LABELLED}" if label else ""
        for child in node.children:
            yield from _walk(child)
        yield "\n\n" if block else ""


def html_text(data: bytes) -> str:
    """HTML to text: blocks divided by blank lines, cells of a table's row by tabs; a page number in an
    element of class "page" or the like begins a page.

    >>> html_text(b"<h3>A. Play</h3><ol><li>One.</li><li>Two<sup>1</sup>.</li></ol>").split("\\n\\n")
    ['A. Play', '1. One.', '2. Two\\ue0001\\ue001.']
    """
    soup = BeautifulSoup(data, "html.parser")
    text = "".join(_walk(soup))
    text = re.sub(r" *\n *", "\n", text)
    text = re.sub(rf"{_LABELLED}\s*", "", text)  # "1. <p>Text</p>": the label stands before the first block
    return re.sub(r"\n{3,}", "\n\n", text).strip()
