"""The pages of the commentary, by law, and their index."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingest.address import Address, law
from ingest.alignment.model import Record
from ingest.publishing.site.context import EDITION_NOW, Context
from ingest.publishing.site.law_page import column_bar
from ingest.publishing.site.markup import Page, document, en, link, ru, sized, tag, text
from ingest.publishing.site.names import RELATION, shown_title
from ingest.publishing.site.provision import Place, columns, doubt_lines, footnote, render, tools
from ingest.publishing.site.relation import badge, sentences

_NO_SIDEBARS = ("navigation", "toc")
_MEANS_CHANGE = ("changed", "moved", "dropped")


def commentary_pages(context: Context) -> Iterable[Page]:
    """A page for each law that the commentary discusses."""
    numbers = list(context.commentary_records)
    for index, number in enumerate(numbers):
        before = numbers[index - 1] if index else None
        after = numbers[index + 1] if index + 1 < len(numbers) else None
        yield commentary_page(context, number, before, after)


def commentary_page(context: Context, number: int, before: int | None, after: int | None) -> Page:
    """The commentary on one law."""
    records = context.commentary_records[number]
    first = records[0]
    url = first.address.page
    title = shown_title(first.heading_ru) if first.heading_ru else None
    opening = [
        tag("h1", *_title(number, title, first.heading_en), id=f"h-{first.address.fragment}"),
        _law_box(context, number),
        columns(context, first, Place(url, 1)),
        doubt_lines(first),
        tools(context, first, Place(url, 1), whole_law=True) if first.text_ru else "",
    ]
    crumb = tag("nav", tag("a", "Комментарий", href="../"), f" › к правилу {number}", cls="crumb", aria_label="Место")
    body = [
        crumb,
        tag("section", *opening, cls="prov law", id=first.address.fragment, data_id=first.address.id),
        column_bar(before, after),
    ]
    for record in records[1:]:
        place = Place(url, 2 if not record.address.sub else 3)
        if record.address.note:
            body.append(footnote(context, record, place))
        else:
            body.append(render(context, record, place, extra=changed_marks(context, record, url)))
    name = f"Комментарий к правилу {number}"
    return document(f"commentary/{number}.md", f"{name}. {title}" if title else name, body, hide=_NO_SIDEBARS)


def _title(number: int, title: str | None, english: str | None) -> list[str]:
    parts = [text(f"Комментарий к правилу {number}" + ("." if title else ""))]
    if title:
        parts.append(" " + ru("span", title))
    name = f"Commentary on Law {number}"
    parts.append(en("small", f"{name}. {shown_title(english)}" if english else name))
    return parts


def _law_box(context: Context, number: int) -> str:
    at = law(number)
    record = context.record(at)
    if record is None:
        return ""
    parts = [tag("a", text(context.title(at)), href=f"../../laws/{number}/", cls="chip")]
    if record.relation is not None:
        parts.append(badge(record.relation))
    changed = record.relation is not None and record.relation.relation in _MEANS_CHANGE
    said = sentences(record.relation) if changed and record.relation else ""
    return tag("div", *parts, cls="facts") + (tag("div", said, cls="since") if said else "")


def discussed(record: Record) -> tuple[Address, ...]:
    """Provisions that a paragraph mentions, each once, in order."""
    return tuple(dict.fromkeys(t for r in record.references for t in r.targets if t.kind == "law" and not t.note))


def changed_marks(context: Context, record: Record, url: str) -> str:
    """Which of the provisions that a paragraph discusses are no longer what they were."""
    rows: list[str] = []
    for target in discussed(record):
        found = context.record(target)
        if found is None or found.relation is None or found.relation.relation not in _MEANS_CHANGE:
            continue
        relation = found.relation
        where = ", ".join(t.label for t in relation.to)
        said = f"правило {target.label}: в {EDITION_NOW} {RELATION[relation.relation][0]}"
        href = context.href(target, url)
        rows.append(link(href, text(said + (f" · {where}" if where else "")), cls=f"chip {relation.relation}",
                         title=relation.ru or context.title(target)))  # fmt: skip
    return tag("p", *rows, cls="facts") if rows else ""


def index_page(context: Context) -> Page:
    """The laws that the commentary at hand discusses."""
    rows: list[str] = []
    for number, records in context.commentary_records.items():
        count = sum(1 for r in records if r.text_ru)
        heading = shown_title(records[0].heading_ru or context.title(law(number)))
        rows.append(
            tag("li", tag("a", tag("span", str(number), cls="num"), " ", ru("span", heading), " ",
                tag("span", sized(count, "абзац", "абзаца", "абзацев"), cls="en"), href=f"{number}/"))
        )  # fmt: skip
    body = [
        tag("h1", "Комментарий к правилам 1987 года", en("small", "EBL commentary on the Laws of 1987")),
        tag("p", text(f"В копиях сохранился комментарий к {_laws(list(context.commentary_records))}.")),
        tag("ul", *rows, cls="rows"),
    ]
    return document("commentary/index.md", "Комментарий", body, hide=_NO_SIDEBARS)


def _laws(numbers: Sequence[int]) -> str:
    shown = ", ".join(map(str, numbers))
    return f"правилу {shown}" if len(numbers) == 1 else f"правилам {shown}"
