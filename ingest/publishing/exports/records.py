"""What every export says of a record: names, places, hashes, references; plain data, the same on each
call."""

from __future__ import annotations

import hashlib
from typing import Any

from ingest.address import Address
from ingest.alignment.model import BilingualCorpus, Record
from ingest.publishing.corpus_json import SCHEMA
from ingest.publishing.exports.akn_ids import eid_of

HASH_DIGITS = 16
TITLE = {"ru": "Бридж-кодекс", "en": "Bridge Codex"}
# The English text is ours, made from the Russian; a tool that shows it must be able to say so.
TEXT_STATUS = {
    "ru": "Repaired copies of the Russian translation of 1991 (commentary and essay: of their Russian texts)",
    "en": "Working translation from the Russian; not the official English text",
}
_NAMES = {
    "law": ("правило {}", "Law {}"),
    "com": ("комментарий, п. {}", "Commentary {}"),
    "def": ("определение «{}»", "Definition “{}”"),
    "pre": ("введение, {}", "Front matter, {}"),
    "ess": ("очерк, п. {}", "Essay, {}"),
}


def name_of(record: Record, lang: str) -> str:
    """How prose names the place, in "ru" or "en".

    >>> from ingest.address import parse_id
    >>> plain = Record(parse_id("law:41A-n1"), "", "", None, None, None, None, None, True, None, None)
    >>> name_of(plain, "ru"), name_of(plain, "en")
    ('сноска (*) к правилу 41A', 'footnote (*) to Law 41A')
    """
    at, which = record.address, 0 if lang == "ru" else 1
    if at.note and at.parent:
        stars = f"({'*' * at.note})" if at.note <= 3 else str(at.note)
        if at.kind == "law":
            return (
                f"сноска {stars} к правилу {at.parent.label}",
                f"footnote {stars} to Law {at.parent.label}",
            )[which]
        above = _NAMES[at.kind][which].format(at.parent.label)
        return (f"{above}, сноска {stars}", f"{above}, footnote {stars}")[which]
    label = at.label
    if at.kind == "def":
        label = (record.heading_ru if lang == "ru" else record.heading_en) or at.slug
    return _NAMES[at.kind][which].format(label)


def text_hash(heading: str | None, text: str | None) -> str | None:
    """Hash of what is read at an address in one language: the first 16 hexadecimal digits of the SHA-256 of
    heading, line feed, text (UTF-8; an absent one is empty); None where both are absent.

    >>> text_hash(None, None), text_hash("Ревок", None)
    (None, 'ec31768904c1cfa8')
    """
    if heading is None and text is None:
        return None
    return hashlib.sha256(f"{heading or ''}\n{text or ''}".encode()).hexdigest()[:HASH_DIGITS]


def hashes(record: Record) -> dict[str, str | None]:
    """Hashes of both languages."""
    return {
        "ru": text_hash(record.heading_ru, record.text_ru),
        "en": text_hash(record.heading_en, record.text_en),
    }


def api_path(address: Address) -> str:
    """File of a record, relative to the site's root: "api/law/64A1.json"."""
    return f"api/{address.kind}/{address.fragment}.json"


def anchor_data(record: Record) -> dict[str, Any]:
    """The entry of `anchors.json`."""
    return {
        "id": record.address.id,
        "kind": record.kind,
        "label": record.address.label,
        "url": record.address.url,
        "api": api_path(record.address),
        "eid": eid_of(record.address),
        "name": {"ru": name_of(record, "ru"), "en": name_of(record, "en")},
        "heading": {"ru": record.heading_ru, "en": record.heading_en},
        "hash": hashes(record),
    }


def provision_data(record: Record, bilingual: BilingualCorpus, version: str) -> dict[str, Any]:
    """The content of `api/<kind>/<fragment>.json`: all that is known of one address."""
    at = record.address
    citing = [a.id for a in bilingual.cited_by.get(at, ()) if a != at]
    return {
        "schema": SCHEMA,
        "version": version,
        **anchor_data(record),
        "document": record.document,
        "parent": at.parent.id if at.parent else None,
        "children": [a.id for a in bilingual.children.get(at, ())],
        "text": {"ru": record.text_ru, "en": record.text_en},
        "text_status": TEXT_STATUS,
        "complete": record.complete,
        "page": record.page,
        "refs": [_reference(r.printed, r.targets, bilingual) for r in record.references],
        "cited_by": citing,
        "commentary": [i for i in citing if i.startswith("com:")],
        "editions": _editions(record),
        "note": record.translator_note or None,
    }


def _reference(printed: str, targets: tuple[Address, ...], bilingual: BilingualCorpus) -> dict[str, Any]:
    return {
        "printed": printed,
        "targets": [
            {"id": t.id, "label": t.label, "url": t.url if t in bilingual.by_address else None} for t in targets
        ],
    }


def _editions(record: Record) -> dict[str, Any]:
    relation = record.relation
    if relation is None:
        return {}
    return {
        "2017": {
            "relation": relation.relation,
            "refs": [target.id for target in relation.to],
            "confidence": relation.confidence,
            "basis": relation.basis,
            "difference": {"ru": relation.ru or None, "en": relation.en or None},
        }
    }
