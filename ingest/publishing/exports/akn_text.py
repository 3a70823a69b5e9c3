"""Running text in Akoma Ntoso: paragraphs with references and footnotes in their places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree.ElementTree import Element, SubElement

from ingest.address import Address
from ingest.alignment.model import BilingualCorpus, Record
from ingest.publishing.exports.akn_ids import eid_of
from ingest.publishing.exports.akn_meta import NAMESPACE
from ingest.publishing.exports.xml_text import clean


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands at [start, end) of a text: a reference to `target`, or (start == end) its footnote."""

    start: int
    end: int
    target: Address


def paragraphs(parent: Element, record: Record, text: str, bilingual: BilingualCorpus, lang: str) -> None:
    """Append a `p` for each line of `text`. In Russian, references and footnotes stand where the copy has
    them; in English the footnotes stand at the end, since the translation does not keep their place."""
    marks = list(_marks(record, text, bilingual, lang))
    at = 0
    for line in text.split("\n"):
        end = at + len(line)
        block = SubElement(parent, f"{{{NAMESPACE}}}p")
        _fill(block, text, at, end, [m for m in marks if at <= m.start and m.end <= end], bilingual, lang)
        at = end + 1


def _marks(record: Record, text: str, bilingual: BilingualCorpus, lang: str) -> Iterator[Mark]:
    segment = record.segment
    if segment is None or text != (record.text_ru if lang == "ru" else record.text_en):
        return
    notes = {mark.note: mark.at for mark in reversed(segment.notes) if mark.note.parent == record.address}
    own = [a for a in bilingual.children.get(record.address, ()) if a.note]
    for note in own:
        place = notes.get(note, len(text)) if lang == "ru" and text == str(segment.text) else len(text)
        yield Mark(place, place, note)
    if lang != "ru" or text != str(segment.text):
        return
    end = 0
    for reference in segment.references:
        for start, stop, target in reference.parts or _whole(reference.start, reference.end, reference.targets):
            if end <= start < stop and eid_of(target) and target in bilingual.by_address:
                yield Mark(start, stop, target)
                end = stop


def _whole(start: int, end: int, targets: tuple[Address, ...]) -> list[tuple[int, int, Address]]:
    return [(start, end, targets[0])] if len(targets) == 1 else []


def _fill(
    block: Element, text: str, start: int, end: int, marks: list[Mark], bilingual: BilingualCorpus, lang: str
) -> None:
    """The text of [start, end) into `block`, with an element for each mark."""
    at = start
    last: Element | None = None
    for mark in sorted(marks, key=lambda m: (m.start, m.end)):
        if mark.start < at:
            continue  # a footnote inside a reference that is already written
        _append(block, last, text[at : mark.start])
        last = _reference(block, mark, text) if mark.end > mark.start else _note(block, mark.target, bilingual, lang)
        at = mark.end
    _append(block, last, text[at:end])


def _append(block: Element, last: Element | None, text: str) -> None:
    if not text:
        return
    if last is None:
        block.text = clean(text)
    else:
        last.tail = clean(text)


def _reference(block: Element, mark: Mark, text: str) -> Element:
    element = SubElement(block, f"{{{NAMESPACE}}}ref", href=f"#{eid_of(mark.target)}")
    element.text = clean(text[mark.start : mark.end])
    return element


def _note(block: Element, note: Address, bilingual: BilingualCorpus, lang: str) -> Element:
    element = SubElement(
        block,
        f"{{{NAMESPACE}}}authorialNote",
        eId=eid_of(note) or "",
        marker="*" * note.note,
        placement="bottom",
    )
    record = bilingual.by_address[note]
    content = record.text_ru if lang == "ru" else record.text_en
    if content is None:
        SubElement(element, f"{{{NAMESPACE}}}p")
    else:
        paragraphs(element, record, content, bilingual, lang)
    return element
