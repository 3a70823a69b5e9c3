"""The term ledger: each concept of the game, its English, and the Russian words that each book uses for
it."""

from __future__ import annotations

from collections.abc import Sequence

from ingest.address import Address
from ingest.alignment.termbase import Concept, Rendering
from ingest.publishing.site.context import Context
from ingest.publishing.site.law_page import filter_box
from ingest.publishing.site.markup import Page, document, en, link, ru, tag, text
from ingest.structure.model import COMMENTARY, ESSAY, LAWS

DOMAIN = {
    "auction": "Торговля",
    "play": "Розыгрыш",
    "infraction": "Нарушения",
    "scoring": "Счёт",
    "organisation": "Турнир",
    "conduct": "Поведение",
    "deal": "Карты и сдача",
    "people": "Люди",
    "general": "Общее",
    "modal": "Долженствование",
}
_SAID = (
    "У одного понятия бывает несколько русских слов: правила говорят «вистующий», комментарий — «защитник». "
    "Жирным — слово самих правил."
)
_BOOK = {LAWS: "правила", COMMENTARY: "комментарий", ESSAY: "очерк"}


def terms_page(context: Context, concepts: Sequence[Concept]) -> Page:
    """All concepts by domain, each with an anchor."""
    known = {c.id for c in concepts}
    body = [
        tag("h1", "Термины", en("small", "Terms")),
        tag("p", text(f"Понятий: {len(concepts)}. {_SAID}")),
        filter_box("terms", "слово: вист, revoke"),
    ]
    for domain, name in DOMAIN.items():
        group = [c for c in concepts if c.domain == domain]
        if group:
            rows = "\n".join(_concept(context, c, known) for c in group)
            body.append(tag("section", tag("h2", text(name)), tag("ul", rows, cls="terms", data_filtered="terms")))
    return document("terms.md", "Термины", body)


def _concept(context: Context, concept: Concept, known: set[str]) -> str:
    first, *others = concept.en
    head = [tag("a", text(first), href=f"#{concept.id}", cls="label", lang="en")]
    if others:
        head.append(en("span", ", " + ", ".join(others)))
    parts = [tag("p", *head), tag("p", " · ".join(_rendering(r) for r in concept.ru), lang="ru", cls="words")]
    if concept.definition:
        href = context.href(Address("def", slug=concept.definition), "terms/")
        if href:
            parts.append(tag("p", link(href, "определение"), cls="where"))
    if concept.note_ru:
        parts.append(ru("p", concept.note_ru, cls="where"))
    if concept.note_en:
        parts.append(en("p", concept.note_en, cls="where"))
    related = [r for r in concept.related if r in known]
    if related:
        links = ", ".join(tag("a", text(r.replace("-", " ")), href=f"#{r}") for r in related)
        parts.append(tag("p", "см. ", tag("span", links, lang="en"), cls="where"))
    return tag("li", *parts, id=concept.id)


def _rendering(rendering: Rendering) -> str:
    word = tag("b" if rendering.preferred else "span", text(rendering.term))
    books = ", ".join(_BOOK.get(d, d) for d in rendering.used_in)
    if rendering.search_only:
        books = "только для поиска"
    return f"{word} {tag('small', text(f'({books})'))}" if books else word
