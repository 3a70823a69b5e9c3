"""What is there and what is missing, at a glance: 134 printed pages, 93 laws."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ingest.address import Address
from ingest.publishing.site.context import Context
from ingest.publishing.site.coverage import LawState
from ingest.publishing.site.law_page import completeness, legend
from ingest.publishing.site.markup import Page, document, en, link, page_ranges, ru, sized, table, tag, text
from ingest.publishing.site.names import STATUS, STATUS_SIGN

_URL = "coverage/"
_PAGE_STATES = {
    "present": "страница есть",
    "named": "страницы нет, её пункты названы в оглавлении",
    "absent": "страницы нет",
}


def page_states(context: Context) -> dict[int, str]:
    """State of each printed page: present, named (missing, but the printed contents say what begins on it) or
    absent."""
    corpus = context.bilingual.corpus
    named = {e.names_page for e in corpus.contents}
    states = dict.fromkeys(corpus.present_pages, "present")
    states.update((n, "named" if n in named else "absent") for n in corpus.missing_pages)
    return dict(sorted(states.items()))


def first_on_page(context: Context) -> Mapping[int, Address]:
    """The first provision that begins on each printed page, from the text or the printed contents."""
    out: dict[int, Address] = {}
    for record in context.bilingual.records:
        if record.page is not None and not record.address.note and record.address.kind in ("law", "def", "pre"):
            out.setdefault(record.page, record.address)
    return out


def coverage_page(context: Context, states: Sequence[LawState]) -> Page:
    """Two grids, the counts and a table."""
    pages = page_states(context)
    present = sum(1 for s in pages.values() if s == "present")
    count = {s: sum(1 for law in states if law.status == s) for s in STATUS}
    body = [
        tag("h1", "Что есть и чего нет", en("small", "Coverage")),
        *_counts(len(pages), present, len(states), count),
        tag("h2", "Страницы книги", " ", en("small", "Printed pages"), id="pages"),
        tag("p", _page_legend(), cls="legend"),
        _page_grid(context, pages),
        tag("h2", "Правила", " ", en("small", "Laws"), id="laws"),
        tag("p", legend(), cls="legend"),
        _law_grid(context, states),
        tag("h2", "Подробно", id="table"),
        _table(context, states),
    ]
    return document("coverage.md", "Что есть и чего нет", body)


def _counts(pages: int, present: int, laws: int, count: Mapping[str, int]) -> tuple[str, str]:
    full, partial, missing = count["full"], count["partial"], count["missing"]
    of_pages = sized(pages, "печатной страницы", "печатных страниц", "печатных страниц")
    of_laws = sized(laws, "правила", "правил", "правил")
    russian = (
        f"Из {of_pages} книги в копиях есть {present}. Из {of_laws} полностью есть {full}, "
        f"частично {partial}, без текста {missing}."
    )
    english = (
        f"Of {pages} printed pages {present} survive in the copies. Of {laws} laws {full} are whole, "
        f"{partial} are there in part, {missing} have no Russian text."
    )
    return tag("p", text(russian)), en("p", english)


def _page_legend() -> str:
    return " · ".join(
        f"{tag('b', '', cls=f'cell is-{s}', aria_hidden='true')} {text(n)}" for s, n in _PAGE_STATES.items()
    )


def _page_grid(context: Context, pages: Mapping[int, str]) -> str:
    first = first_on_page(context)
    cells: list[str] = []
    for number, state in pages.items():
        address = first.get(number)
        href = context.href(address, _URL) if address else None
        title = f"с. {number}: {_PAGE_STATES[state]}"
        name = tag("span", f" {_PAGE_STATES[state]}", cls="sr")
        cells.append(link(href, f"{number}{name}", cls=f"cell is-{state}", title=title) if href
                     else tag("span", str(number), name, cls=f"cell is-{state}", title=title))  # fmt: skip
    return tag("div", "\n".join(cells), cls="grid")


def _law_grid(context: Context, states: Sequence[LawState]) -> str:
    return tag("div", "\n".join(_law_cell(context, state) for state in states), cls="grid")


def _law_cell(context: Context, state: LawState) -> str:
    title = f"{context.title(context.law_records[state.number][0].address)} — {completeness(state)}"
    said = tag("span", f" {STATUS[state.status][0]}", cls="sr")
    href, cls = f"../laws/{state.number}/", f"cell is-{state.status}"
    return tag("a", str(state.number), said, href=href, cls=cls, title=title)


def _table(context: Context, states: Sequence[LawState]) -> str:
    rows = []
    for state in states:
        record = context.law_records[state.number][0]
        sign = f"{tag('b', STATUS_SIGN[state.status], cls=f'is-{state.status}')} {text(completeness(state))}"
        name = ru("span", record.heading_ru) if record.heading_ru else en("span", record.heading_en or "")
        law = tag("a", f"{state.number}. {name}", href=f"../laws/{state.number}/")
        rows.append([law, sign, page_ranges(state.pages), page_ranges(state.lacking)])
    return table(["Правило", "Что есть", "На с.", "Нет с."], rows)
