"""Looks at built HTML the way a reader's browser does: every link and fragment leads somewhere on the
site, no id stands twice on a page, nothing is loaded from another host."""

from __future__ import annotations

import posixpath
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

# Attributes whose address the browser loads by itself. A link that a person follows may lead anywhere.
_LOADED = {
    ("link", "href"),
    ("script", "src"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("object", "data"),
}
_FOLLOWED = {("a", "href"), ("area", "href"), ("form", "action"), *_LOADED}
_POINTING = frozenset({"rel=canonical", "rel=next", "rel=prev", "rel=alternate"})
NOT_FOUND = "404.html"  # served for any address; its links begin at the root


@dataclass(slots=True)
class _Seen(HTMLParser):
    """Ids and addresses of one page."""

    ids: list[str] = field(default_factory=list)
    followed: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        HTMLParser.__init__(self, convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if "id" in values:
            self.ids.append(values["id"])
        for name, value in values.items():
            if (tag, name) in _FOLLOWED:
                self.followed.append(value)
            if (tag, name) in _LOADED and f"rel={values.get('rel')}" not in _POINTING:
                self.loaded.append(value)


def site_errors(site: Path) -> list[str]:
    """What is wrong with a built site, one line each, in order; empty when all is well.

    Args:
        site: folder of the built site.
    """
    pages = {p.relative_to(site).as_posix(): p.read_text("utf-8") for p in sorted(site.rglob("*.html"))}
    files = frozenset(p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file())
    return list(html_errors(pages, files))


def html_errors(pages: Mapping[str, str], files: frozenset[str] = frozenset()) -> Iterator[str]:
    """Errors of a set of HTML pages.

    Args:
        pages: HTML by path ("laws/62/index.html").
        files: paths of all files of the site (the pages are added).

    >>> list(html_errors({"index.html": '<i id="a"><i id="a"><a href="x/">x</a>'}))
    ["index.html: id 'a' stands twice", "index.html: 'x/' leads nowhere"]
    """
    files = files | frozenset(pages)
    seen: dict[str, _Seen] = {}
    for path, html in pages.items():
        found = _Seen()
        found.feed(html)
        found.close()
        seen[path] = found
    ids = {path: frozenset(page.ids) for path, page in seen.items()}
    for path, page in seen.items():
        counts = Counter(page.ids)
        for twice in sorted(i for i, count in counts.items() if count > 1):
            yield f"{path}: id {twice!r} stands twice"
        for address in page.loaded:
            if urlsplit(address).netloc:
                yield f"{path}: loads {address!r} from another host"
        for address in dict.fromkeys(page.followed):
            if problem := _dead(path, address, files, ids):
                yield f"{path}: {address!r} {problem}"


def _dead(path: str, address: str, files: frozenset[str], ids: Mapping[str, frozenset[str]]) -> str:
    """Why a link leads nowhere; "" where it does, or leaves the site."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return ""
    target = path
    if parts.path:
        base = "" if path == NOT_FOUND or parts.path.startswith("/") else posixpath.dirname(path)
        target = posixpath.normpath(posixpath.join(base, unquote(parts.path).lstrip("/")))
        if parts.path.endswith("/") or target not in files:
            target = posixpath.normpath(posixpath.join(target, "index.html"))
        if target.startswith("..") or target not in files:
            return "leads nowhere"
    fragment = unquote(parts.fragment)
    if fragment and fragment != "__top" and target in ids and fragment not in ids[target]:
        return "has no such anchor"
    return ""
