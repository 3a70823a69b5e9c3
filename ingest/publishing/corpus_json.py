"""`corpus.json`: the output contract that other programs read (schema 1)."""

from __future__ import annotations

import json
from typing import Any

from ingest.alignment.model import BilingualCorpus, Record
from ingest.structure.model import DOCUMENTS

SCHEMA = 1


def as_data(bilingual: BilingualCorpus) -> dict[str, Any]:
    """The corpus as plain data; the same input gives the same data, in the same order."""
    return {
        "schema": SCHEMA,
        "documents": [{"id": d.id, "title": {"ru": d.title_ru, "en": d.title_en}} for d in DOCUMENTS],
        "segments": [segment_data(record) for record in bilingual.records],
        "missing_pages": list(bilingual.corpus.missing_pages),
    }


def segment_data(record: Record) -> dict[str, Any]:
    """One segment of the contract."""
    address, segment, relation = record.address, record.segment, record.relation
    spans = [] if segment is None else [span for text in segment.texts for span in text.source_spans]
    spans.sort()
    parent = address.parent
    return {
        "id": address.id,
        "kind": record.kind,
        "document": record.document,
        "label": address.label,
        "parent": parent.id if parent else None,
        "url": address.url,
        "heading": {"ru": record.heading_ru, "en": record.heading_en},
        "text": {"ru": record.text_ru, "en": record.text_en},
        "official": {}
        if relation is None
        else {
            "2017": {
                "refs": [target.id for target in relation.to],
                "relation": relation.relation,
                "confidence": relation.confidence,
            }
        },
        "complete": record.complete,
        "page": record.page,
        "refs": [{"printed": r.printed, "targets": [t.id for t in r.targets]} for r in record.references],
        "sources": [{"file": file, "start": start, "end": end} for file, start, end in _joined(spans)],
        "repairs": [] if segment is None else sorted(segment.rules),
    }


def _joined(spans: list[tuple[str, int, int]]) -> list[tuple[str, int, int]]:
    out: list[tuple[str, int, int]] = []
    for file, start, end in spans:
        if out and out[-1][0] == file and out[-1][2] >= start:
            out[-1] = (file, out[-1][1], max(end, out[-1][2]))
        else:
            out.append((file, start, end))
    return out


def as_json(bilingual: BilingualCorpus) -> str:
    """The text of `corpus.json`: UTF-8, keys in the order of the contract, one final line end."""
    return json.dumps(as_data(bilingual), ensure_ascii=False, indent=1) + "\n"
