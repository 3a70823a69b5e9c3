"""Which elements of a page are the reader's furniture: menus, page numbers, advertisements, scripts.

BeautifulSoup gives the tree; an element is known by the offset of its start tag. Names of classes are hints
that hold only where the content agrees: an element with prose in it is never furniture, whatever its class.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bs4 import BeautifulSoup, Tag
from bs4.element import NavigableString

SCRIPTS = frozenset({"script", "style", "noscript", "template", "svg", "object", "applet", "link", "meta", "base"})
FORMS = frozenset({"form", "select", "button", "textarea", "input", "label", "fieldset", "datalist"})
MENUS = frozenset({"nav", "menu", "aside"})
ADVERTS = frozenset({"iframe", "ins", "embed"})

_HINTS = (
    ("html-pager", re.compile(r"pag(?:er|es|ing|ination|enav|elinks?|enumbers?)|prevnext|listalka", re.I)),
    (
        "html-advert",
        re.compile(r"ads?|adv|advert\w*|adsense|adsbygoogle|banners?|reklama|sponsor\w*|promo|teasers?|rtb", re.I),
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
    r"назад|вперёд|вперед|дальше|далее|следующая|предыдущая|первая|последняя|страниц[аы]?|стр|из|всего|на|в|начало|конец"
    r"|next|prev|previous|page"
)
_PAGER_TEXT = re.compile(rf"{_MARKS}(?:(?:{_TURNING})\b{_MARKS})*", re.IGNORECASE)
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
_GROUPS = frozenset(
    {"div", "p", "ul", "ol", "td", "table", "center", "span", "section", "header", "footer", "tr", "dl"}
)
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_IMPRINT = re.compile(r"foot\w*|copyright|counter|logo", re.IGNORECASE)  # furniture also without a link
_FURNITURE = 300  # characters of plain text that an element of a menu or an advertisement has at most
_LIST = 4_000  # characters of the longest list of links
_TAGS = 1_000  # elements in it at most
_LINK = 60  # characters of a menu's link on the average at most
_LINKED = 0.7  # share of its text that stands in links where a list of links is a menu


@dataclass(slots=True)
class _Size:
    """How much stands in an element: characters of text, of them in links, and links to other pages."""

    text: int = 0
    in_links: int = 0
    linked: int = 0  # in links to other pages
    links: int = 0
    tags: int = 1

    def add(self, other: _Size) -> None:
        self.text += other.text
        self.in_links += other.in_links
        self.linked += other.linked
        self.links += other.links
        self.tags += other.tags


def roles(soup: BeautifulSoup, starts: Sequence[int]) -> Mapping[int, str]:
    """Rule that removes an element, by the offset of its start tag. `starts` are the offsets of the lines."""
    tags = soup.find_all(True)
    sizes = _sizes(tags)
    found: dict[int, str] = {}
    gone: set[int] = set()  # elements that go, and what is in them
    for tag in tags:
        if id(tag.parent) in gone:
            gone.add(id(tag))
            continue
        rule = _role(tag, sizes[id(tag)])
        if rule is not None and tag.sourceline is not None and tag.sourcepos is not None:
            gone.add(id(tag))
            found[starts[tag.sourceline - 1] + tag.sourcepos] = rule
    return found


def _sizes(tags: Sequence[Tag]) -> dict[int, _Size]:
    """Sizes by id of the tag. Each is added to its parent's once, from the last tag back: pages leave `<p>`
    open, and thousands of elements stand one in another."""
    sizes = {id(tag): _Size() for tag in tags}
    for tag in reversed(tags):
        size = sizes[id(tag)]
        own = (child for child in tag.children if isinstance(child, NavigableString))
        size.text += sum(len(" ".join(child.split())) for child in own if type(child) is NavigableString)
        if tag.name == "a":
            size.in_links = size.text
            if tag.has_attr("href") and not _attribute(tag, "href").startswith("#"):
                size.linked, size.links = size.text, 1
        if tag.parent is not None and id(tag.parent) in sizes:
            sizes[id(tag.parent)].add(size)
    return sizes


def _role(tag: Tag, size: _Size) -> str | None:
    name = tag.name
    if name == "title":
        return "html-title"
    for names, rule in ((SCRIPTS, "html-script"), (ADVERTS, "html-advert")):
        if name in names:
            return rule
    if name in ("body", "html", "head", "pre"):
        return None
    if tag.has_attr("hidden") or _HIDDEN.search(_attribute(tag, "style")):
        return "html-hidden"
    little = size.text - size.in_links < _FURNITURE and size.tags <= _TAGS
    if name in FORMS or name in MENUS:
        return "html-menu" if little else None
    return (_by_hint(tag, size) if little else None) or (_by_content(tag, size) if name in _GROUPS else None)


def _attribute(tag: Tag, name: str) -> str:
    value = tag.get(name) or ""
    return value if isinstance(value, str) else " ".join(value)


def _by_hint(tag: Tag, size: _Size) -> str | None:
    """What a class or id says of an element with little text, where its content agrees."""
    if tag.name in _HEADINGS:
        return None
    names = re.split(r"[\s_-]+", f"{_attribute(tag, 'class')} {_attribute(tag, 'id')}".strip())
    rule = next((rule for rule, hint in _HINTS if any(hint.fullmatch(name) for name in names)), None)
    if rule is None:
        return None
    text = " ".join(tag.get_text(" ").split())
    agrees = {
        "html-pager": _PAGER_TEXT.fullmatch(text) is not None,
        "html-advert": not _CONTENTS.search(text),
        "html-menu": 2 * size.in_links > size.text
        or (not _CONTENTS.search(text) and any(map(_IMPRINT.fullmatch, names))),
    }
    return rule if agrees[rule] else None


def _by_content(tag: Tag, size: _Size) -> str | None:
    """What says that it is an advertisement; a list of links to other pages, which is a menu, or a pager
    where it holds numbers and words of turning over."""
    if size.tags > _TAGS:
        return None
    if size.text < _FURNITURE and _ADVERT_WORDS.match(tag.get_text()):
        return "html-advert"
    if size.links < 2 or size.text > _LIST:
        return None
    text = " ".join(tag.get_text(" ").split())
    if _PAGER_TEXT.fullmatch(text):
        return "html-pager"
    if size.links < 3 or size.linked < _LINKED * len(text) or len(_CONTENTS.findall(text)) * 3 >= size.links:
        return None
    return "html-menu" if size.linked / size.links < _LINK else None
