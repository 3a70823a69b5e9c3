"""Which elements of a page are the reader's furniture: menus, page numbers, advertisements, scripts.

BeautifulSoup gives the tree; an element is known by the offset of its start tag. Names of classes are hints
that hold only where the content agrees: an element with prose in it is never furniture, whatever its class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bs4 import BeautifulSoup, Tag

SCRIPTS = frozenset(
    {"script", "style", "noscript", "template", "svg", "object", "applet", "link", "meta", "base"}
)
FORMS = frozenset({"form", "select", "button", "textarea", "input", "label", "fieldset", "datalist"})
MENUS = frozenset({"nav", "menu", "aside"})
ADVERTS = frozenset({"iframe", "ins", "embed"})

_HINTS = (
    ("html-pager", re.compile(r"pag(?:er|es|ing|ination|enav|elinks?|enumbers?)|prevnext|listalka", re.I)),
    (
        "html-advert",
        re.compile(
            r"ads?|adv|advert\w*|adsense|adsbygoogle|banners?|reklama|sponsor\w*|promo|teasers?|rtb", re.I
        ),
    ),
    (
        "html-menu",
        re.compile(
            r"menu\w*|nav\w*|breadcrumbs?|sidebar|topbar|toolbar|share|social\w*|header|footer|head|foot|login|search"
            r"|comments?|related|tags?|rating|counter|copyright|logo",
            re.I,
        ),
    ),
)
_ADVERT_WORDS = re.compile(r"^\W*(?:реклама|на правах рекламы|advertisement)\b", re.I)
# Names of printed parts: a list of links to them may be the book's own contents.
_CONTENTS = re.compile(r"\b(?:правило|глава|часть|раздел|предисловие|определени[ея]|law)\b", re.I)
_MARKS = r"[\s\d.,:…|·•<>«»‹›←→\[\]()-]*"
_TURNING = (
    r"назад|вперёд|вперед|дальше|далее|следующая|предыдущая|первая|последняя|страницы?|стр|на|в|начало|конец"
    r"|next|prev|previous|page"
)
_PAGER_TEXT = re.compile(rf"{_MARKS}(?:(?:{_TURNING})\b{_MARKS})*", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_GROUPS = frozenset(
    {"div", "p", "ul", "ol", "td", "table", "center", "span", "section", "header", "footer", "tr", "dl"}
)
_FURNITURE = 300  # characters of plain text that an element of a menu or an advertisement has at most
_LINKED = 0.7  # share of its text that stands in links where a list of links is a menu


def roles(soup: BeautifulSoup, starts: list[int]) -> Mapping[int, str]:
    """Rule that removes an element, by the offset of its start tag. `starts` are the offsets of the lines."""
    found: dict[int, str] = {}
    for tag in soup.find_all(True):
        rule = _role(tag)
        if rule is not None and tag.sourceline is not None and tag.sourcepos is not None:
            found[starts[tag.sourceline - 1] + tag.sourcepos] = rule
    return found


def _role(tag: Tag) -> str | None:
    name = tag.name
    if name == "title":
        return "html-title"
    for names, rule in ((SCRIPTS, "html-script"), (ADVERTS, "html-advert")):
        if name in names:
            return rule
    if name in ("body", "html", "head", "pre"):
        return None
    if _is_hidden(tag):
        return "html-hidden"
    if name in FORMS or name in MENUS:
        return "html-menu" if len(_unlinked(tag)) < _FURNITURE else None
    return _by_hint(tag) or (_by_links(tag) if name in _GROUPS else None)


def _is_hidden(tag: Tag) -> bool:
    return tag.has_attr("hidden") or bool(_HIDDEN.search(_attribute(tag, "style")))


def _attribute(tag: Tag, name: str) -> str:
    value = tag.get(name) or ""
    return value if isinstance(value, str) else " ".join(value)


def _unlinked(tag: Tag) -> str:
    """Text of the element outside links, white space closed up."""
    inside = sum(len(_text(link)) for link in tag.find_all("a"))
    text = _text(tag)
    return text[inside:] if inside else text


def _text(tag: Tag) -> str:
    return " ".join(tag.get_text(" ").split())


def _by_hint(tag: Tag) -> str | None:
    names = re.split(r"[\s_-]+", f"{_attribute(tag, 'class')} {_attribute(tag, 'id')}".strip())
    if names == [""]:
        return _advert(tag)
    for rule, hint in _HINTS:
        if any(hint.fullmatch(name) for name in names) and len(_unlinked(tag)) < _FURNITURE:
            return None if tag.find("pre") else rule
    return _advert(tag)


def _advert(tag: Tag) -> str | None:
    if tag.name not in _GROUPS:
        return None
    text = tag.get_text()
    return "html-advert" if len(text) < _FURNITURE and _ADVERT_WORDS.match(text) else None


def _by_links(tag: Tag) -> str | None:
    """A list of links to other pages is a menu, or a pager where it holds numbers and words of turning
    over."""
    links = [a for a in tag.find_all("a", href=True) if not _attribute(a, "href").startswith("#")]
    if len(links) < 2:
        return None
    text = _text(tag)
    if _PAGER_TEXT.fullmatch(text):
        return "html-pager"
    linked = sum(len(_text(link)) for link in links)
    if len(links) < 3 or linked < _LINKED * len(text) or len(_CONTENTS.findall(text)) * 3 >= len(links):
        return None
    return "html-menu" if linked / len(links) < 60 else None
