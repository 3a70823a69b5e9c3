"""From the text of a copy to the bytes of a file: HTML of e-libraries, encodings, line ends."""

from __future__ import annotations

import html
import random
import re

ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "cp1251", "cp866", "koi8-r", "mac-cyrillic", "iso8859-5")
FORMS = ("plain", "pre", "br", "p", "table")
LINE_ENDS = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}
_MENU = (
    '<ul class="menu"><li><a href="/">На главную</a></li><li><a href="/books">Книги</a></li>'
    '<li><a href="/new">Новинки</a></li></ul>'
)
_FALLBACK = str.maketrans({"–": "-", "—": "-", "−": "-", "№": "N", "њ": "=", "▀": "=", "…": "."})


def encoded(text: str, encoding: str, line_end: str = "lf") -> bytes:
    """The text in an encoding; what the encoding lacks is typed as one typed it then ("-" for a dash)."""
    text = text.replace("\n", LINE_ENDS[line_end])
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        kept = "".join(c if _has(c, encoding) else c.translate(_FALLBACK) for c in text)
        return kept.encode(encoding, "replace")


def _has(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def page_of(text: str, form: str, seed: int, charset: str = "windows-1251") -> str:
    """The text as an HTML page of an e-library: "pre", "br" (a break after each line), "p" (a paragraph a line) or
    "table" (the text in a cell beside the menu)."""
    rng = random.Random(seed)
    if form == "plain":
        return text
    body = html.escape(text, quote=False)
    if form == "pre":
        inner = f"<pre>\n{body}</pre>"
    elif form == "br":
        inner = "<div>" + body.replace("\n", "<br>\n").replace("  ", "&nbsp; ") + "</div>"
    else:
        inner = "\n".join(f"<p>{line.strip()}</p>" for line in body.split("\n") if line.strip())
    if form == "table":
        inner = f'<table width="100%"><tr><td>{_MENU}</td><td>{inner}</td></tr></table>'
    advert = "<script>var banner = 'Купите книгу';</script>" if rng.random() < 0.7 else ""
    return (
        f'<html><head><meta http-equiv="Content-Type" content="text/html; charset={charset}">'
        f"<title>Все о Бридже</title></head><body>{_MENU}{advert}{inner}"
        '<div class="footer"><a href="/rules">Правила сайта</a></div></body></html>'
    )


def misread(text: str, written: str, read: str) -> str:
    """The text written in one encoding and read in another (mojibake); characters that break are left as they are.

    >>> misread("Пас", "cp1251", "koi8-r")
    'оЮЯ'
    """
    return re.sub(r"[^\x00-\x7f]+", lambda m: m[0].encode(written, "replace").decode(read, "replace"), text)
