"""JSON-LD of the law pages: schema.org Legislation, for search engines and other readers of linked data."""

from __future__ import annotations

import json
from typing import Any

from ingest.address import law
from ingest.alignment.model import BilingualCorpus, Record
from ingest.publishing.exports.records import name_of
from ingest.structure.model import DOCUMENTS, LAWS

_BOOK = next(d for d in DOCUMENTS if d.id == LAWS)


def law_data(number: int, bilingual: BilingualCorpus) -> dict[str, Any]:
    """The Legislation of one law with all its provisions as parts; addresses are relative to the law's
    page."""
    record = bilingual.by_address[law(number)]
    parts = [_part(r) for r in bilingual.records if r.address.kind == "law" and r.address.number == number][1:]
    return {
        "@context": "https://schema.org",
        **_part(record),
        "inLanguage": ["ru", "en"],
        "legislationType": "Law of Duplicate Contract Bridge",
        "legislationDate": "1987",
        # replaced in 1997, 2007 and 2017
        "legislationLegalForce": "https://schema.org/NotInForce",
        "isPartOf": {
            "@type": "Legislation",
            "@id": "../../laws/",
            "name": [_text(_BOOK.title_ru, "ru"), _text(_BOOK.title_en, "en")],
        },
        "encoding": {
            "@type": "LegislationObject",
            "contentUrl": f"../../api/law/{number}.json",
            "encodingFormat": "application/json",
        },
        **({"hasPart": parts} if parts else {}),
    }


def _part(record: Record) -> dict[str, Any]:
    names = [_text(_titled(record, "ru"), "ru"), _text(_titled(record, "en"), "en")]
    # the text is on the page: what a search engine needs beside it is which part is which provision
    return {
        "@type": "Legislation",
        "@id": f"#{record.address.fragment}",
        "legislationIdentifier": record.address.id,
        "name": names,
    }


def _titled(record: Record, lang: str) -> str:
    heading = record.heading_ru if lang == "ru" else record.heading_en
    name = name_of(record, lang)
    name = name[0].upper() + name[1:]
    return f"{name}. {heading}" if heading else name


def _text(value: str, lang: str) -> dict[str, str]:
    return {"@value": value, "@language": lang}


def script(number: int, bilingual: BilingualCorpus) -> str:
    """The `<script>` element for the page of a law: one line, and nothing in it can end the element."""
    data = json.dumps(law_data(number, bilingual), ensure_ascii=False, separators=(",", ":"))
    safe = data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")
    return f'<script type="application/ld+json">{safe}</script>'
