"""The divergence report: pairs whose languages differ in numbers, negations, references, sentences or lists."""

from __future__ import annotations

from ingest.address import parse_id
from ingest.alignment.divergence import load_accepted, report
from ingest.publishing.site.context import Context, name_of
from ingest.publishing.site.markup import Page, document, en, link, ru, table, tag, text

HERE = "divergence/"
FEATURE = {
    "numbers": "числа",
    "references": "ссылки",
    "negations": "отрицания",
    "sentences": "предложения",
    "list": "перечень",
}


def divergence_page(context: Context) -> Page:
    """What nobody has accepted yet, worst first, then what was accepted and why."""
    open_ones = [
        [
            link(context.href(d.address, HERE), text(name_of(d.address))),
            text(FEATURE[d.feature]),
            ru("span", d.ru),
            en("span", d.en),
        ]
        for d in report(context.bilingual.records, load_accepted())
    ]
    accepted = [
        [
            link(context.href(parse_id(segment), HERE), text(name_of(parse_id(segment)))),
            text(FEATURE[feature]),
            ru("span", reason),
        ]
        for (segment, feature), reason in sorted(load_accepted().items(), key=lambda row: parse_id(row[0][0]).sort_key)
    ]
    body = [
        tag("h1", "Расхождения перевода", en("small", "Divergences of the translation")),
        tag(
            "p",
            "Пары, у которых в русском и английском тексте не сходятся числа, ссылки, отрицания, число предложений "
            "или длина перечня. Каждая либо ошибка перевода, либо принята с указанием причины.",
        ),
        tag("h2", "Не разобраны", " ", en("small", "Open"), id="open"),
        table(["Пункт", "Что", "Русский", "English"], open_ones) if open_ones else tag("p", "Таких нет."),
        tag("h2", "Приняты", " ", en("small", "Accepted"), id="accepted"),
        table(["Пункт", "Что", "Почему"], accepted) if accepted else tag("p", "Таких нет."),
    ]
    return document("divergence.md", "Расхождения перевода", body)
