"""HTML of e-libraries to plain lines, every tag, entity and piece of furniture a named edit.

BeautifulSoup (builder "html.parser") says what the elements are (`html_roles`); the same parser of the
standard library, run once more, says where each piece of markup stands in the file.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html.parser import HTMLParser

from bs4 import BeautifulSoup
from bs4.builder import ParserRejectedMarkup

from ingest.reading.html_roles import roles
from ingest.text import Edit, line_bounds

TAG, ENTITY, SPACE = "html-tag", "html-entity", "html-space"

VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "wbr"})
LINES = frozenset({"li", "tr", "dt", "dd", "option", "caption"})  # one line each
BLOCKS = frozenset(
    {"address", "article", "blockquote", "body", "center", "dir", "div", "dl", "fieldset", "figure", "footer"}
    | {"form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "main", "nav", "ol", "p"}
    | {"pre", "section", "table", "tbody", "tfoot", "thead", "title", "ul"}
)
_INLINE = {"a", "b", "i", "u", "em", "strong", "font", "span", "sup", "sub", "td", "th", "tt", "big", "small"}
_KNOWN = "|".join(sorted(BLOCKS | LINES | VOID | _INLINE))
_TAGS = re.compile(rf"</?(?:{_KNOWN})\b[^<>]*>", re.IGNORECASE)
_PAGE = re.compile(r"<!doctype\s+html|<(?:html|body)\b[^<>]*>", re.IGNORECASE)
# Pictures of suits, as bridge pages show them.
_SUIT_PICTURE = re.compile(r"(spade|heart|diamond|club)s?\b", re.IGNORECASE)
_SUITS = {"spade": "♠", "heart": "♥", "diamond": "♦", "club": "♣"}
# They say nothing about the tree, and BeautifulSoup keeps a list of them that makes it slow: its time grows
# with the square of their number. Blanked out, they leave every other tag in its place.
_BARE_VOID = re.compile(r"<(?:br|hr|img|wbr)\b[^<>]*>", re.IGNORECASE)
_SPACES = re.compile(r"[ \t\n\r\f]+")
_PREFORMATTED_LINES = 20  # bare line ends a tag from which a page without <p>, <br> and <pre> is plain text


@dataclass(frozen=True, slots=True)
class _Mark:
    """One event of the parser: [start, end) of the file is a start or end tag, text, an entity or a
    comment."""

    start: int
    end: int
    kind: str  # "start", "end", "text", "entity", "other"
    name: str = ""
    new: str = ""  # what an entity or picture reads


def looks_like_html(text: str) -> bool:
    """Whether a text is a page or a fragment of HTML, not plain text with a stray "<" or a tag named in
    passing.

    >>> looks_like_html("<p>Пас.<br>Контра.</p>"), looks_like_html("если a < b, то <пас> и <p>")
    (True, False)
    """
    if _PAGE.search(text[:8192]):
        return True
    found = [match[0].lower() for match in _TAGS.finditer(text[: 1 << 16])]
    breaks = sum(tag.startswith(("<br", "</", "<p", "<hr")) for tag in found)
    return len(found) >= 3 and breaks >= 2 and len(found) * 2000 >= len(text[: 1 << 16])


def html_title(text: str) -> str:
    """What stands in `<title>`, white space closed up; "" where there is none."""
    found = re.search(r"<title\b[^>]*>(.*?)</title", text, re.IGNORECASE | re.DOTALL)
    return " ".join(html.unescape(found[1]).split()) if found else ""


def html_edits(text: str) -> list[Edit]:
    """Edits, in order, that make lines of a page: `<br>` a line end, blocks set apart by a blank line, rows
    of a table a line each with tabs between cells, `<pre>` as it stands, furniture and markup removed.

    >>> from ingest.text import Text
    >>> page = "<p>Пас &mdash;\\nзаявка.</p><table><tr><td>С</td><td>Ю</td></tr></table>"
    >>> str(Text.of_source("f", page).edit(html_edits(page)))
    'Пас — заявка.\\n\\nС\\tЮ'
    """
    marks = _Parser.marks(text)
    try:
        soup = BeautifulSoup(_BARE_VOID.sub(_blank, text), "html.parser")
    except (ParserRejectedMarkup, AssertionError, ValueError):
        soup = BeautifulSoup("", "html.parser")
    starts = [start for start, _ in line_bounds(text)]
    return _Writer(text, roles(soup, starts), _keeps_lines(text, marks)).edits(marks)


def _blank(match: re.Match[str]) -> str:
    return "".join(char if char == "\n" else " " for char in match[0])


def _keeps_lines(text: str, marks: list[_Mark]) -> bool:
    """Whether the page is plain text in a wrapper of tags, so that its own line ends are meant."""
    names = {mark.name for mark in marks}
    tags = sum(mark.kind in ("start", "end") for mark in marks)
    return not names & {"br", "p", "pre"} and text.count("\n") > _PREFORMATTED_LINES * max(1, tags // 10)


class _Parser(HTMLParser):
    """Collects marks. Events give their start; each ends where the next one begins."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self._starts = [start for start, _ in line_bounds(text)]
        self._found: list[tuple[int, str, str, str]] = []

    @classmethod
    def marks(cls, text: str) -> list[_Mark]:
        """All marks of the text; they tile it."""
        parser = cls(text)
        try:
            parser.feed(text)
            parser.close()
        except AssertionError:  # the parser gives up on some malformed declarations: the rest is text
            pass
        found = parser._found
        if not found:
            return [_Mark(0, len(text), "text")] if text else []
        ends = [*(start for start, *_ in found[1:]), len(text)]
        head = [_Mark(0, found[0][0], "text")]
        marks = [_Mark(start, end, *rest) for (start, *rest), end in zip(found, ends, strict=True)]
        return [mark for mark in head + marks if mark.end > mark.start]

    def _add(self, kind: str, name: str = "", new: str = "") -> None:
        line, column = self.getpos()
        self._found.append((self._starts[line - 1] + column, kind, name, new))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add("start", tag, _picture(attrs) if tag == "img" else "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._add("start", tag, _picture(attrs) if tag == "img" else "")

    def handle_endtag(self, tag: str) -> None:
        self._add("end", tag)

    def handle_data(self, data: str) -> None:
        self._add("text")

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name}")

    def _reference(self, bare: str) -> None:
        new = html.unescape(f"{bare};")
        self._add("entity" if new != f"{bare};" else "text", new=new)

    def handle_comment(self, data: str) -> None:
        self._add("other")

    def handle_decl(self, decl: str) -> None:
        self._add("other")

    def unknown_decl(self, data: str) -> None:
        self._add("other")

    def handle_pi(self, data: str) -> None:
        self._add("other")


def _picture(attrs: list[tuple[str, str | None]]) -> str:
    """The suit that a picture shows, by its text or else the name of its file; "" for any other picture."""
    values = dict(attrs)
    alt = (values.get("alt") or "").strip()
    if alt in _SUITS.values():
        return alt
    found = _SUIT_PICTURE.search(alt) or _SUIT_PICTURE.search((values.get("src") or "").rpartition("/")[2])
    return _SUITS[found[1].lower()] if found else ""


class _Writer:
    """Turns marks into edits. Breaks wait until the next text, so that none stands at either end, and the
    last piece of markup before the text carries them."""

    def __init__(self, text: str, roles: Mapping[int, str], keeps_lines: bool) -> None:
        self._text = text
        self._roles = roles
        self._keeps_lines = keeps_lines
        self._edits: list[Edit] = []
        self._open: list[str] = []
        self._counts: Counter[str] = Counter()  # of the elements open
        self._removing: tuple[int, str] | None = None  # depth of the element that goes, and its rule
        self._written = False  # any text yet
        self._break = 0  # line ends due
        self._gap = ""  # space or tab due
        self._gap_at = 0  # the edit of that space
        self._pre = 0
        self._tail = 0  # line ends that the text written last ends with

    def edits(self, marks: list[_Mark]) -> list[Edit]:
        """The edits for all marks, neighbours under one rule joined."""
        for mark in marks:
            if mark.kind in ("start", "end"):
                self._tag(mark)
            elif self._removing is not None:
                self._cut(mark.start, mark.end, self._removing[1])
            elif mark.kind == "text":
                self._write(mark)
            elif mark.kind == "entity":
                self._entity(mark)
            else:
                self._cut(mark.start, mark.end, TAG)
        kept = [e for e in self._edits if e.new != self._text[e.start : e.end]]
        return list(_joined(kept))

    def _cut(self, start: int, end: int, rule: str, new: str = "") -> None:
        self._edits.append(Edit(start, end, new, rule))

    def _tag(self, mark: _Mark) -> None:
        rule = self._removing[1] if self._removing else self._roles.get(mark.start) if mark.kind == "start" else None
        self._cut(mark.start, mark.end, rule or TAG)
        if mark.kind == "start":
            if self._removing is None:
                self._breaks(mark)
            if mark.name not in VOID:
                if rule and self._removing is None:
                    self._removing = (len(self._open), rule)
                self._open.append(mark.name)
                self._counts[mark.name] += 1
                self._pre += mark.name == "pre"
        else:
            self._close(mark)
        if mark.new and self._removing is None:
            self._flush()
            self._edits[-1] = Edit(mark.start, mark.end, self._edits[-1].new + mark.new, "html-picture")

    def _close(self, mark: _Mark) -> None:
        """Closes the innermost open element of that name and all within, as BeautifulSoup does."""
        if self._counts[mark.name]:
            while True:
                name = self._open.pop()
                self._counts[name] -= 1
                self._pre -= name == "pre"
                if name == mark.name:
                    break
            if self._removing is not None and len(self._open) <= self._removing[0]:
                self._removing = None
        if self._removing is None:
            self._breaks(mark)

    def _breaks(self, mark: _Mark) -> None:
        if mark.name == "br":
            if mark.kind == "start":
                self._break = min(2, self._break + 1)
        elif mark.name in BLOCKS:
            self._break = 2
        elif mark.name in LINES:
            self._break = max(1, self._break)
        elif mark.name in ("td", "th"):
            self._gap = "\t"  # written only between cells: a row begins with a line end

    def _write(self, mark: _Mark) -> None:
        text = self._text[mark.start : mark.end]
        if self._pre or self._keeps_lines:
            self._verbatim(mark.start, text)
            return
        at = 0
        for space in _SPACES.finditer(text):
            if space.start() > at:
                self._flush()
            if at == 0 or space.end() == len(text) or space[0] != " ":
                self._space(mark.start + space.start(), mark.start + space.end())
            at = space.end()
        if at < len(text):
            self._flush()

    def _verbatim(self, start: int, text: str) -> None:
        """Text whose own line ends are meant; only line ends beside a break of the page go."""
        body = text.lstrip("\n") if self._break or not self._written else text
        if not body.strip() and (self._break or not self._written):
            body = ""
        if len(body) < len(text):
            self._cut(start, start + len(text) - len(body), SPACE)
        if body:
            self._flush()
            self._tail = len(body) - len(body.rstrip("\n"))

    def _space(self, start: int, end: int) -> None:
        """White space of the page: one space, or nothing beside a break, which the next text decides."""
        self._cut(start, end, SPACE)
        if not self._gap:
            self._gap, self._gap_at = " ", len(self._edits) - 1

    def _flush(self) -> None:
        """Text follows: what is due before it is written into the last edit, or the space stays a space."""
        due = "\n" * max(0, self._break - self._tail) if self._break else self._gap
        if self._written and due:
            at = self._gap_at if due == " " else len(self._edits) - 1
            held = self._edits[at]
            self._edits[at] = Edit(held.start, held.end, due + held.new, held.rule)
        self._written = True
        self._break = self._tail = 0
        self._gap = ""

    def _entity(self, mark: _Mark) -> None:
        self._flush()
        self._cut(mark.start, mark.end, ENTITY, mark.new)


def _joined(edits: list[Edit]) -> Iterator[Edit]:
    """Edits that change something; those that touch and have one rule made one."""
    held: Edit | None = None
    for edit in edits:
        if held is not None and held.end == edit.start and held.rule == edit.rule:
            held = Edit(held.start, edit.end, held.new + edit.new, held.rule)
        else:
            if held is not None:
                yield held
            held = edit
    if held is not None:
        yield held
