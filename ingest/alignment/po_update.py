"""Bring the translation catalogue up to date with the corpus: new texts untranslated, changed ones fuzzy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polib

from ingest.alignment.catalogue import HEADING
from ingest.alignment.model import BilingualCorpus

METADATA = {
    "Project-Id-Version": "Bridge Codex",
    "PO-Revision-Date": "2026-11-29 12:00+0000",
    "Last-Translator": "Bridge Codex contributors",
    "Language-Team": "English (British)",
    "Language": "en_GB",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
HEADER = (
    "Working translation of the Russian texts, made from the Russian in our own words.\n"
    "It is not the official text of the Laws. Context: address; id: Russian text."
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Counts of a catalogue after an update."""

    total: int
    translated: int
    fuzzy: int
    untranslated: int
    obsolete: int


def wanted(bilingual: BilingualCorpus) -> dict[str, str]:
    """Context to Russian text of everything to translate: texts, and headings that the outline has no English for."""
    out: dict[str, str] = {}
    for record in bilingual.records:
        heading_known = record.address.kind in ("law", "def")
        if record.segment is not None and record.heading_ru and not heading_known:
            out[record.address.id + HEADING] = record.heading_ru
        if record.text_ru:
            out[record.address.id] = record.text_ru
    return out


def update(bilingual: BilingualCorpus, path: Path, given: Mapping[str, tuple[str, str]] | None = None) -> Outcome:
    """Write the catalogue at `path` anew from what it held.

    Args:
        bilingual: the corpus as it is now.
        path: the PO file (read where it exists, then replaced).
        given: new translations and translator's notes by context, which win over the file's.
    """
    old = polib.pofile(str(path)) if path.exists() else polib.POFile()
    held = {e.msgctxt: e for e in old if not e.obsolete}
    po = polib.POFile(wrapwidth=110)
    po.metadata = METADATA
    po.header = HEADER
    for context, ru in wanted(bilingual).items():
        before = held.pop(context, None)
        entry = polib.POEntry(msgctxt=context, msgid=ru)
        if given and context in given:
            entry.msgstr, entry.tcomment = given[context]
        elif before is not None:
            entry.msgstr, entry.tcomment, entry.flags = before.msgstr, before.tcomment, list(before.flags)
            if before.msgid != ru and before.msgstr:
                entry.previous_msgid, entry.flags = before.msgid, ["fuzzy"]
        po.append(entry)
    for entry in held.values():
        if entry.msgstr:
            entry.obsolete = True
            po.append(entry)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".po.new")
    po.save(str(temporary))
    temporary.replace(path)
    live = [e for e in po if not e.obsolete]
    return Outcome(
        len(live),
        sum(1 for e in live if e.msgstr and not e.fuzzy),
        sum(1 for e in live if e.fuzzy),
        sum(1 for e in live if not e.msgstr and not e.fuzzy),
        len(po) - len(live),
    )
