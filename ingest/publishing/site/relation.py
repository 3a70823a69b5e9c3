"""How the edition in force relates to a provision of 1987: the badge, the sentence, the way to the
official words."""

from __future__ import annotations

from collections.abc import Set

from ingest.address import Address
from ingest.alignment.concordance import Relation
from ingest.alignment.model import Record
from ingest.outline import printed_page
from ingest.publishing.site.context import EDITION_NOW, Context
from ingest.publishing.site.markup import details, en, link, ru, tag, text
from ingest.publishing.site.names import RELATION


def official_id(address: Address) -> str:
    """Anchor of the official text of a provision, which has its own so that it never meets one of 1987.

    >>> from ingest.address import parse_id
    >>> official_id(parse_id("law:64C1"))
    'official-64C1'
    """
    return f"official-{address.fragment}"


def newly_shown(context: Context, record: Record, shown: Set[Address]) -> tuple[Address, ...]:
    """Addresses of the official text that stand beside a record and not yet on the page."""
    targets = record.relation.to if record.relation else ()
    return tuple(t for t in targets if t not in shown and has_words(context, t))


def has_words(context: Context, target: Address) -> bool:
    """Whether the imported official text has words of its own for an address."""
    provision = context.official.get(target)
    return provision is not None and provision.text is not None


def summary(relation: Relation) -> str:
    """The badge in words, as plain text: "2017: перенесено · 29B"."""
    where = ", ".join(t.label for t in relation.to if t.kind != "def")
    return f"{EDITION_NOW}: {RELATION[relation.relation][0]}" + (f" · {where}" if where else "")


def badge(relation: Relation) -> str:
    """The badge alone."""
    return tag("span", text(summary(relation)), cls=f"chip {relation.relation}")


def sentences(relation: Relation) -> str:
    """What differs for the ruling, in both languages; "" where nothing does."""
    parts = [ru("p", relation.ru)] if relation.ru else []
    parts += [en("p", relation.en)] if relation.en else []
    return "".join(parts)


def fold(context: Context, record: Record) -> str:
    """The badge that opens to the sentence, the headings in force and the way to the official words: on
    the page where they were imported, and in the publisher's own publication."""
    relation = record.relation
    if relation is None:
        return ""
    rows = [tag("li", _target(context, target)) for target in relation.to]
    sure = f"уверенность {round(relation.confidence * 100)} %"
    basis = "по тексту" if relation.basis == "text" else "по заголовку и общим сведениям"
    return details(
        badge(relation),
        sentences(relation),
        tag("ul", *rows) if rows else "",
        tag("p", text(f"Сопоставлено {basis}, {sure}."), cls="where"),
        cls="rel",
    )


def _target(context: Context, target: Address) -> str:
    provision = context.official.get(target)
    outlined = context.outline_now.heading(target, "en")
    heading = (provision.heading if provision else None) or outlined
    name = {"law": "Law", "def": "Definition"}.get(target.kind, "")
    label = text(f"{name} {target.label.replace('-', ' ') if target.kind == 'def' else target.label}".strip())
    parts = [link(f"#{official_id(target)}" if has_words(context, target) else None, label)]
    if heading:
        parts.append(text(heading))
    english = tag("span", ". ".join(parts), lang="en")
    published = context.publication
    if published is None:
        return english
    page = provision.page if provision is not None and provision.page else printed_page(target)
    where = f", с. {page}" if page is not None else ""
    out = tag(
        "a",
        text(f"официальный текст{where}"),
        href=published.link(page),
        rel="noopener",
        title=published.title,
    )
    return f"{english} · {out}"
