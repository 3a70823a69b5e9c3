"""`laws-1987.<lang>.xml`: the law book in Akoma Ntoso 3.0 (OASIS LegalDocML), Russian and English, eIds
alike in both.

Chapter, part and section of the book are `chapter`, `part`, `section`; a law is an `article`, below it
`paragraph` (A), `subparagraph` (1), `point` (a), `indent` (i). Definitions stand in Chapter I. `status`
says what is not whole: "incomplete" where a copy is cut, "undefined" where no text is at hand. `akn_ids`
has the table of eIds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ingest.address import Address
from ingest.alignment.model import BilingualCorpus, Record
from ingest.outline import Division, Outline, load_outline
from ingest.publishing.exports.akn_ids import eid_of
from ingest.publishing.exports.akn_meta import NAMESPACE, meta
from ingest.publishing.exports.akn_text import paragraphs
from ingest.publishing.exports.xml_text import one_line, serialise
from ingest.structure.model import LAWS

_SHORT = {"chapter": "chp", "part": "part", "section": "sec"}
_INNER = {"article", "chapter", "part", "section", "hcontainer"}
_PROVISION = {"section": "paragraph", "item": "subparagraph", "sub": "point", "roman": "indent"}


@dataclass(frozen=True)
class _Book:
    """What every element needs: the corpus, its outline, the language of the document."""

    bilingual: BilingualCorpus
    outline: Outline
    lang: str

    def heading(self, record: Record) -> str | None:
        return record.heading_ru if self.lang == "ru" else record.heading_en

    def text(self, record: Record) -> str | None:
        return record.text_ru if self.lang == "ru" else record.text_en

    def of_kind(self, kind: str) -> list[Record]:
        """Records of the law book, footnotes left out: they stand inside the texts."""
        return [
            r for r in self.bilingual.records
            if r.address.kind == kind and not r.address.note and r.document == LAWS
        ]  # fmt: skip


def as_akn(bilingual: BilingualCorpus, lang: str, version: str) -> bytes:
    """The document in "ru" or "en"."""
    book = _Book(bilingual, load_outline("1987"), lang)
    ElementTree.register_namespace("", NAMESPACE)
    root = Element(f"{{{NAMESPACE}}}akomaNtoso")
    act = _sub(root, "act", name="laws", contains="originalVersion")
    act.append(meta(lang, version))
    _preface(act, book)
    body = _sub(act, "body")
    _divisions(body, book)
    _indent(root)
    return serialise(root)


def _sub(parent: Element, local: str, /, **attributes: str) -> Element:
    return SubElement(parent, f"{{{NAMESPACE}}}{local}", attributes)


def _indent(element: Element, level: int = 0) -> None:
    """A line for each element down to the paragraphs; inside them white space is text and stays."""
    if element.tag == f"{{{NAMESPACE}}}p" or not len(element):
        return
    element.text = "\n" + " " * (level + 1)
    for child in element:
        _indent(child, level + 1)
        child.tail = "\n" + " " * (level + 1)
    element[-1].tail = "\n" + " " * level


def _preface(act: Element, book: _Book) -> None:
    records = [r for r in book.of_kind("pre") if book.text(r) or book.heading(r)]
    if not records:
        return
    preface = _sub(act, "preface", eId="preface")
    for record in records:
        container = _sub(preface, "container", name="front-matter", eId=eid_of(record.address) or "")
        _status(container, record, book)
        for text in filter(None, (book.heading(record), book.text(record))):
            paragraphs(container, record, text, book.bilingual, book.lang)


def _divisions(body: Element, book: _Book) -> None:
    """Chapters, parts and sections in the order of the book, each law in the innermost that holds it."""
    laws = [r for r in book.of_kind("law") if not r.address.section]
    open_at: dict[str, Element] = {}
    for division in book.outline.divisions:
        while laws and laws[0].address.number < (division.first_law or 0):
            _law(body, laws.pop(0), open_at, book)
        above = open_at.get(division.path.rpartition("/")[0], body)
        open_at[division.path] = _division(above, division, book)
        if division.kind == "chapter" and division.path == "I":
            for record in book.of_kind("def"):
                _definition(open_at[division.path], record, book)
    for record in laws:
        _law(body, record, open_at, book)
    for element in open_at.values():
        if not any(child.tag.rpartition("}")[2] in _INNER for child in element):
            _empty(element)


def _law(body: Element, record: Record, open_at: dict[str, Element], book: _Book) -> None:
    inside = book.outline.divisions_of(record.address.number)
    _provision(open_at[inside[-1].path] if inside else body, record, book, "article")


def _division(parent: Element, division: Division, book: _Book) -> Element:
    above = parent.get("eId")
    number = division.path.rpartition("/")[2]
    eid = f"{_SHORT[division.kind]}_{number}"
    element = _sub(parent, division.kind, eId=f"{above}__{eid}" if above else eid)
    _sub(element, "num").text = number
    heading = division.ru if book.lang == "ru" else division.en
    if heading:
        _sub(element, "heading").text = one_line(heading)
    return element


def _definition(parent: Element, record: Record, book: _Book) -> None:
    element = _sub(parent, "hcontainer", name="definition", eId=eid_of(record.address) or "")
    _status(element, record, book)
    if heading := book.heading(record):
        _sub(element, "heading").text = one_line(heading)
    _content(element, record, book)


def _provision(parent: Element, record: Record, book: _Book, name: str) -> None:
    element = _sub(parent, name, eId=eid_of(record.address) or "")
    _status(element, record, book)
    _sub(element, "num").text = _own_number(record.address)
    if heading := book.heading(record):
        _sub(element, "heading").text = one_line(heading)
    below = [a for a in book.bilingual.children.get(record.address, ()) if not a.note]
    if not below:
        _content(element, record, book)
        return
    if text := book.text(record):
        paragraphs(_sub(element, "intro"), record, text, book.bilingual, book.lang)
    for address in below:
        _provision(element, book.bilingual.by_address[address], book, _element_of(address))


def _element_of(address: Address) -> str:
    return next(name for level, name in reversed(_PROVISION.items()) if getattr(address, level))


def _own_number(address: Address) -> str:
    """What the provision itself is numbered: "64", "A", "1", "(a)", "(i)"."""
    if address.roman or address.sub:
        return f"({address.roman or address.sub})"
    return str(address.item or address.section or address.number)


def _status(element: Element, record: Record, book: _Book) -> None:
    if book.text(record) is None and (record.text_ru is not None or record.segment is None):
        element.set("status", "undefined")
    elif not record.complete:
        element.set("status", "incomplete")


def _content(element: Element, record: Record, book: _Book) -> None:
    text = book.text(record)
    if text is None:
        _empty(element)
        return
    paragraphs(_sub(element, "content"), record, text, book.bilingual, book.lang)


def _empty(element: Element) -> None:
    """No text at hand: the schema wants a content, which stays empty."""
    _sub(_sub(element, "content"), "p")


def eids(root: Element) -> Iterable[str]:
    """Every eId of a document, in order."""
    return (eid for element in root.iter() if (eid := element.get("eId")))
