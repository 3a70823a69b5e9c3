"""Definitions, front matter, the essay, and the contents as the book prints them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ingest.address import Address
from ingest.alignment.model import Record
from ingest.publishing.site.context import Context
from ingest.publishing.site.law_page import column_bar, gap_box
from ingest.publishing.site.markup import Page, document, en, page_ranges, ru, tag, text
from ingest.publishing.site.provision import Place, footnote, render
from ingest.publishing.site.relation import newly_shown
from ingest.structure.model import ContentsEntry


def alphabetical(term: str) -> str:
    """Sort key of a term: ё as е, case and punctuation aside.

    >>> sorted(["Ёж", "игра", "Еда"], key=alphabetical)
    ['Еда', 'Ёж', 'игра']
    """
    return "".join(c for c in term.lower().replace("ё", "е") if c.isalnum() or c == " ")


def definitions_page(context: Context) -> Page:
    """Definitions in the alphabet of the Russian terms, with an index for each language."""
    records = sorted(context.of_kind("def"), key=lambda r: alphabetical(r.heading_ru or r.address.slug))
    named = [r for r in records if not r.address.note]
    body = [
        tag("h1", "Определения", en("small", "Definitions")),
        tag("p", text(f"Глава I правил 1987 года; в копиях сохранилось {len(named)} — лишь часть словаря.")),
        _index(named, "ru", lambda r: r.heading_ru),
        _index(named, "en", lambda r: r.heading_en),
        column_bar(None, None, official=bool(context.official)),
        *_sections(context, records, "definitions/"),
    ]
    return document("definitions.md", "Определения", body, hide=("navigation", "toc"))


def _index(records: Sequence[Record], lang: str, term: Callable[[Record], str | None]) -> str:
    named = sorted(((t, r) for r in records if (t := term(r))), key=lambda pair: alphabetical(pair[0]))
    links = " ".join(tag("a", text(t), href=f"#{r.address.fragment}") for t, r in named)
    return tag("p", links, cls="chain", lang=lang)


def _sections(context: Context, records: Iterable[Record], url: str) -> Iterable[str]:
    shown: set[Address] = set()
    for record in records:
        fresh = newly_shown(context, record, shown)
        shown.update(fresh)
        place = Place(url, 2, fresh)
        yield footnote(context, record, place) if record.address.note else render(context, record, place)


def preface_page(context: Context) -> Page:
    """Front matter of the law book."""
    lead = tag("p", "Из введения к правилам 1987 года; начало утрачено.")
    return _reading_page(context, "pre", "preface", "Введение", "Front matter", [lead])


def essay_page(context: Context) -> Page:
    """The essay with simplified rules, which is no part of the law book."""
    lead = tag(
        "p",
        "Упрощённые правила из очерка неизвестного автора. Это не часть правил 1987 года, и судят не по ним.",
    )
    english = en("p", "Simplified rules from an unsigned essay. They are no part of the Laws of 1987.")
    return _reading_page(context, "ess", "essay", "Очерк", "Simplified rules (essay)", [lead, english])


def _reading_page(context: Context, kind: str, folder: str, title: str, english: str, lead: Sequence[str]) -> Page:
    body = [tag("h1", text(title), en("small", english)), *lead, column_bar(None, None)]
    body += _sections(context, context.of_kind(kind), f"{folder}/")
    return document(f"{folder}.md", title, body)


def contents_page(context: Context) -> Page:
    """The printed contents line by line, linked, with the pages that are missing between."""
    entries = sorted(context.bilingual.corpus.contents, key=lambda e: e.on_page or 0)
    body = [
        tag("h1", "Оглавление, как в книге", en("small", "The printed contents")),
        tag(
            "p",
            "Строки печатного оглавления со страницами, которые оно называет. Ссылка ведёт к пункту.",
        ),
    ]
    rows: list[str] = []
    page: int | None = None
    for entry in entries:
        if entry.on_page != page:
            body.append(_flush(rows))
            lost = list(range((page or entry.on_page or 0) + 1, entry.on_page or 0))
            if lost:
                body.append(gap_box(f"Страниц оглавления {page_ranges(lost)} нет ни в одной из копий.", "../coverage/"))
            body.append(tag("h2", text(f"Страница {entry.on_page}"), id=f"page-{entry.on_page}"))
            page = entry.on_page
        rows.append(_entry(context, entry))
    body.append(_flush(rows))
    return document("contents.md", "Оглавление", body)


def _flush(rows: list[str]) -> str:
    shown = tag("ul", "\n".join(rows), cls="rows printed") if rows else ""
    rows.clear()
    return shown


def _entry(context: Context, entry: ContentsEntry) -> str:
    title = ru("span", f"{entry.label} {entry.title}".strip())
    number = tag("span", str(entry.names_page) if entry.names_page else "", cls="en")
    depth = _depth(entry)
    href = context.href(entry.address, "contents/") if entry.address else None
    name = "a" if href else "span"
    return tag("li", tag(name, title, " ", number, href=href), cls=f"depth-{depth}")


def _depth(entry: ContentsEntry) -> int:
    if entry.address is None:
        return 0
    return sum(bool(part) for part in (entry.address.section, entry.address.item, entry.address.sub))
