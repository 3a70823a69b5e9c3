"""One provision: its heading, its text in columns, what is known of it, and the tools."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.address import Address
from ingest.alignment.model import Record
from ingest.publishing.site.apparatus import apparatus
from ingest.publishing.site.context import EDITION_NOW, Context, name_of
from ingest.publishing.site.inline import Point, lines, paragraphs
from ingest.publishing.site.markup import details, en, link, ru, tag, text
from ingest.publishing.site.names import HEADING_SOURCE
from ingest.publishing.site.relation import fold, official_id

DEEPEST = 6
_SENTENCE_ENDS = '.!?:;…)»"'


@dataclass(frozen=True, slots=True)
class Place:
    """Where a provision is rendered: the page's URL, the level of its heading, and the addresses of the
    official text that this provision is the first on the page to show (their anchors stand here)."""

    url: str
    level: int
    official: tuple[Address, ...] = ()


def render(context: Context, record: Record, place: Place, *, extra: str = "") -> str:
    """The section of one record, with its footnote marks, columns, doubts and tools; `extra` is HTML that
    follows the columns."""
    at = record.address
    parts = [heading(context, record, place.level), columns(context, record, place), extra]
    parts += [doubt_lines(record), tools(context, record, place)]
    state = "" if record.segment is not None else " lost"
    return tag("section", *parts, cls=f"prov{state}", id=at.fragment, data_id=at.id) + "\n"


def heading(context: Context, record: Record, level: int) -> str:
    """Label and headings in both languages, each in its column."""
    at = record.address
    shown = at.label if at.kind in ("law", "com", "ess") else "#"
    cls = "label sign" if shown == "#" else "label"
    parts = [tag("a", text(shown), cls=cls, href=f"#{at.fragment}", title=f"ссылка: {name_of(at)}")]
    bare = not (record.heading_ru or record.heading_en)
    if not bare:
        parts.append(ru("span", record.heading_ru or "", cls="hd", data_col="ru"))
        parts.append(en("span", record.heading_en or "", cls="hd", data_col="en"))
        if context.official:
            parts.append(tag("span", cls="hd", data_col="official"))
    return tag(f"h{min(level, DEEPEST)}", *parts, id=f"h-{at.fragment}", cls="head bare" if bare else "head")


def columns(context: Context, record: Record, place: Place) -> str:
    """Russian, working English and, where imported, official English side by side; "" without any text."""
    official = official_cell(context, record, place)
    if record.text_ru is None and record.text_en is None:
        return tag("div", *official, cls="pair only") if official else ""
    cells = [
        tag("div", russian(context, record, place.url), lang="ru", data_col="ru"),
        tag("div", english(context, record, place.url), lang="en", data_col="en"),
        *(official or [tag("div", lang="en", data_col="official")] * bool(context.official)),
    ]
    return tag("div", *cells, cls="pair")


def russian(context: Context, record: Record, url: str) -> str:
    """Paragraphs of the Russian text with links, emphasis and footnote marks."""
    segment, string = record.segment, record.text_ru or ""
    points: list[Point] = cut_marks(record, string, "в копии текст обрезан")
    seen: dict[Address, int] = {}
    for mark in segment.notes if segment else ():
        seen[mark.note] = seen.get(mark.note, 0) + 1
        points.append(Point(mark.at, _marker(mark.note, marker_id(mark.note, record.address, seen[mark.note]))))
    strong = segment.text.spans_of("emphasis") if segment and str(segment.text) == string else ()
    return paragraphs(lines(string, context.links(record, url), strong, points))


def english(context: Context, record: Record, url: str) -> str:
    """Paragraphs of the working translation; its footnote marks stand at the end, since the translation
    does not keep their place."""
    string = record.text_en or ""
    notes = dict.fromkeys(mark.note for mark in (record.segment.notes if record.segment else ()))
    points = [
        Point(len(string), _marker(note, marker_id(note, record.address, 1, english=True), english=True))
        for note in notes
    ]
    points += cut_marks(record, string, "the copy is cut here")
    return paragraphs(lines(string, context.links_en(record, url), (), points))


def cut_marks(record: Record, string: str, title: str) -> list[Point]:
    """Marks where an incomplete text visibly begins or ends in the middle of a sentence."""
    if record.complete or record.segment is None or not string:
        return []
    mark = tag("span", "[…]", cls="cutmark", title=title)
    head = [Point(0, f"{mark} ")] if string[0].islower() or string[0] in ",.;:)" else []
    tail = [] if string.rstrip()[-1] in _SENTENCE_ENDS else [Point(len(string), f" {mark}")]
    return head + tail


def marker_id(note: Address, bearer: Address, nth: int, *, english: bool = False) -> str:
    """Anchor of the nth mark of a footnote in one bearer's text: unique over languages and bearers."""
    return f"{'en-' if english else ''}ref-{note.fragment}-{bearer.fragment}-{nth}"


def _marker(note: Address, anchor: str, *, english: bool = False) -> str:
    stars = f"({'*' * note.note})" if note.note <= 3 else f"({note.note})"
    title = f"Note {note.label}" if english else name_of(note)
    mark = tag("a", stars, href=f"#{note.fragment}", id=anchor, title=title, role="doc-noteref")
    return tag("sup", mark, cls="mark")


def official_cell(context: Context, record: Record, place: Place) -> list[str]:
    """The official text of the provisions that say the same in the edition in force."""
    found: list[str] = []
    for target in record.relation.to if record.relation else ():
        provision = context.official.get(target)
        if provision is None or provision.text is None:
            continue
        anchor = official_id(target) if target in place.official else None
        name = f"{EDITION_NOW} · {target.label}" if target.kind == "law" else EDITION_NOW
        head = f"{name}. {provision.heading}" if provision.heading else name
        found.append(tag("div", en("p", head, cls="ohead"), paragraphs(lines(provision.text)), id=anchor))
    return [tag("div", *found, lang="en", data_col="official")] if found else []


def doubt_lines(record: Record) -> str:
    """What a person should look at, in the open."""
    found = [*(record.segment.doubts if record.segment else ())]
    out = [tag("p", ru("span", d.ru, data_col="ru"), " ", en("span", d.en, data_col="en"), cls="doubt") for d in found]
    if record.translator_note:
        note = tag("span", text(record.translator_note), lang=_language(record.translator_note))
        out.append(tag("p", text("К переводу: "), note, cls="remark"))
    return "".join(out)


def _language(string: str) -> str:
    cyrillic = sum("а" <= c.lower() <= "я" for c in string)
    return "ru" if 2 * cyrillic > sum(c.isalpha() for c in string) else "en"


def tools(context: Context, record: Record, place: Place, *, whole_law: bool = False) -> str:
    """The row below a provision: link, citation, page, edition in force, commentary, who cites it,
    apparatus. At the head of a law's page the edition and the citations stand elsewhere (`whole_law`)."""
    at = record.address
    parts = [
        tag("a", "ссылка", href=f"#{at.fragment}", data_copy="link", title="скопировать ссылку"),
        tag("button", "цитата", type="button", data_copy="cite", hidden=True,
            title="скопировать ссылку с названием; с Shift — в Markdown"),
    ]  # fmt: skip
    if record.page is not None:
        parts.append(tag("span", f"с. {record.page}", title="страница печатной книги"))
    if record.segment is not None and not record.complete:
        parts.append(tag("span", "неполный текст", cls="chip cut", title="в копии пункт обрезан"))
    if record.segment is None and record.heading_source in HEADING_SOURCE:
        parts.append(tag("span", text(HEADING_SOURCE[record.heading_source]), cls="where"))
    if not whole_law:
        parts += [fold(context, record), *citing(context, at, place.url)]
    if record.segment is not None:
        inner = apparatus(record.segment, context.bilingual.corpus.sources)
        if inner:
            parts.append(details("что стояло в копии", inner, cls="app", data_search_exclude=True))
    return tag("div", *parts, cls="tools")


def citing(context: Context, at: Address, url: str) -> list[str]:
    """Folds with the commentary that discusses an address and the other places that mention it."""
    sources = [a for a in context.bilingual.cited_by.get(at, ()) if a != at]
    comments = [a for a in sources if a.kind == "com"]
    others = [a for a in sources if a.kind != "com"]
    out: list[str] = []
    if comments:
        out.append(details(text(f"комментарий: {len(comments)}"), links_to(context, comments, url), cls="by"))
    if others:
        out.append(details(text(f"цитируют: {len(others)}"), links_to(context, others, url), cls="by"))
    return out


def links_to(context: Context, addresses: Iterable[Address], url: str) -> str:
    """A list of links to addresses with their headings."""
    rows = (link(context.href(a, url), text(context.title(a))) for a in addresses)
    return tag("ul", *(tag("li", row) for row in rows))


def footnote(context: Context, record: Record, place: Place) -> str:
    """A footnote as a block of its own, with a way back to every mark."""
    at = record.address
    stars = f"({'*' * at.note})" if at.note <= 3 else f"({at.note})"
    star = tag("b", stars, cls="stars")
    ru_cell = tag("div", star, russian(context, record, place.url), backs(context, at), lang="ru", data_col="ru")
    cells = [ru_cell]
    if record.text_en is not None:
        back = backs(context, at, english=True)
        cells.append(tag("div", star, english(context, record, place.url), back, lang="en", data_col="en"))
    cells += official_cell(context, record, place)
    body = [tag("div", *cells, cls="pair"), doubt_lines(record), tools(context, record, place)]
    return tag("section", *body, cls="prov note", id=at.fragment, data_id=at.id,
               aria_label=name_of(at)) + "\n"  # fmt: skip


def backs(context: Context, note: Address, *, english: bool = False) -> str:
    """Links back to the marks of a footnote; to its provision where no text bears one."""
    bearers = context.bearers.get(note, ())
    seen: dict[Address, int] = {}
    out: list[str] = []
    for bearer in dict.fromkeys(bearers) if english else bearers:
        record = context.record(bearer)
        if english and (record is None or record.text_en is None):
            continue
        seen[bearer] = seen.get(bearer, 0) + 1
        anchor = marker_id(note, bearer, seen[bearer], english=english)
        out.append(_back(f"#{anchor}", bearer, english))
    if not out and note.parent:
        out.append(_back(f"#{note.parent.fragment}", note.parent, english))
    return tag("p", *out, cls="back")


def _back(href: str, bearer: Address, english: bool) -> str:
    return tag("a", text(f"↩ {'to' if english else 'к'} {bearer.label}"), href=href, role="doc-backlink")
