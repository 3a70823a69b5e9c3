"""Text for XML: characters that XML 1.0 forbids never get in, and no two words are glued where one stood."""

from __future__ import annotations

import re
from xml.etree import ElementTree

# XML 1.0, production 2 (Char): all that is not allowed. ElementTree writes these without complaint and then
# cannot read its own file.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]+")
_SEPARATES = re.compile("[\x0b\x0c\x1c-\x1f]")
_SPACES = re.compile("[ \t\r\n]+")


def clean(text: str) -> str:
    """`text` fit for XML: vertical tabs, form feeds and separators become a space, other forbidden
    characters go; white space around the place closes up to one space.

    >>> clean("Пас\\x0bконтра & <1♠>\\uffff"), clean("a \\x0c b"), clean("ab\\x00c")
    ('Пас контра & <1♠>', 'a b', 'abc')
    """
    if not FORBIDDEN.search(text):
        return text
    spaced = _SEPARATES.sub("\x0b", text)
    spaced = re.sub("[ \x0b]*\x0b[ \x0b]*", " ", spaced)
    return FORBIDDEN.sub("", spaced).strip(" ")


def one_line(text: str) -> str:
    """`clean` text with its line ends as spaces, for attributes and names."""
    return _SPACES.sub(" ", clean(text)).strip()


def serialise(root: ElementTree.Element, *, doctype: str = "") -> bytes:
    """The document as UTF-8 with an XML declaration and a final line end."""
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (f"{doctype}\n" if doctype else "")
    return (head + ElementTree.tostring(root, encoding="unicode", short_empty_elements=True) + "\n").encode("utf-8")
