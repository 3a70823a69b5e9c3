"""One row a record: JSON Lines, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from typing import Any

from ingest.alignment.model import BilingualCorpus, Record
from ingest.publishing.corpus_json import segment_data
from ingest.publishing.exports.records import hashes, name_of

# No bare label: a spreadsheet takes "12E1" for the number 120 and "54.1" for a number or a date.
CSV_FIELDS = (
    "id", "kind", "document", "name_ru", "name_en", "url", "heading_ru", "heading_en", "text_ru",
    "text_en", "complete", "page", "relation_2017", "refs_2017", "difference_2017_ru",
    "difference_2017_en", "refs", "hash_ru", "hash_en",
)  # fmt: skip
BOM = "\ufeff"


def as_jsonl(bilingual: BilingualCorpus) -> str:
    """`corpus.jsonl`: the segments of `corpus.json`, one a line."""
    return "".join(json.dumps(segment_data(r), ensure_ascii=False) + "\n" for r in bilingual.records)


def row(record: Record) -> dict[str, Any]:
    """The flat row of a record, for CSV and SQLite; None where there is nothing."""
    relation, digest = record.relation, hashes(record)
    return {
        "id": record.address.id,
        "kind": record.kind,
        "document": record.document,
        "name_ru": name_of(record, "ru"),
        "name_en": name_of(record, "en"),
        "url": record.address.url,
        "heading_ru": record.heading_ru,
        "heading_en": record.heading_en,
        "text_ru": record.text_ru,
        "text_en": record.text_en,
        "complete": int(record.complete),
        "page": record.page,
        "relation_2017": relation.relation if relation else None,
        "refs_2017": " ".join(t.id for t in relation.to) if relation else None,
        "difference_2017_ru": (relation.ru or None) if relation else None,
        "difference_2017_en": (relation.en or None) if relation else None,
        "refs": " ".join(t.id for r in record.references for t in r.targets) or None,
        "hash_ru": digest["ru"],
        "hash_en": digest["en"],
    }


def as_csv(bilingual: BilingualCorpus) -> str:
    """`corpus.csv`: RFC 4180 with a byte-order mark, without which Excel reads UTF-8 as a Windows code
    page."""
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, CSV_FIELDS, lineterminator="\r\n")
    writer.writeheader()
    for record in bilingual.records:
        writer.writerow(row(record))
    return BOM + out.getvalue()
