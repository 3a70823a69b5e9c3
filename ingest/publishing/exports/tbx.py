"""`terms.tbx` (TBX-Basic, the "martif" form of ISO 30042:2008): the termbase for programs of translators."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ingest.alignment.termbase import Concept
from ingest.publishing.exports.xml_text import clean, one_line, serialise

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXBasiccoreStructV02.dtd">'


def as_tbx(concepts: Iterable[Concept], version: str) -> bytes:
    """The file: a concept is a termEntry; the first English term and the law book's own Russian one are
    preferred."""
    root = Element("martif", {"type": "TBX-Basic", XML_LANG: "en"})
    header = SubElement(root, "martifHeader")
    description = SubElement(header, "fileDesc")
    title = SubElement(SubElement(description, "titleStmt"), "title")
    title.text = f"Bridge Codex: terms of duplicate bridge, version {version}"
    source = SubElement(SubElement(description, "sourceDesc"), "p")
    source.text = "corpus/terms.toml of Bridge Codex"
    body = SubElement(SubElement(root, "text"), "body")
    for concept in concepts:
        _entry(body, concept)
    ElementTree.indent(root, " ")
    return serialise(root, doctype=DOCTYPE)


def _entry(body: Element, concept: Concept) -> None:
    entry = SubElement(body, "termEntry", id=f"c-{concept.id}")
    SubElement(entry, "descrip", type="subjectField").text = concept.domain
    for note in (concept.note_ru, concept.note_en):
        if note:
            SubElement(entry, "note").text = clean(note)
    english = [(term, n == 0) for n, term in enumerate(concept.en)]
    # words that only readers type are no terms of the books
    russian = [(r.term, r.preferred) for r in concept.ru if not r.search_only]
    for lang, terms in (("en", english), ("ru", russian)):
        if terms:
            _language(entry, lang, terms)


def _language(entry: Element, lang: str, terms: list[tuple[str, bool]]) -> None:
    section = SubElement(entry, "langSet", {XML_LANG: lang})
    for term, preferred in terms:
        group = SubElement(section, "tig")
        SubElement(group, "term").text = one_line(term)
        status = "preferredTerm-admn-sts" if preferred else "admittedTerm-admn-sts"
        SubElement(group, "termNote", type="administrativeStatus").text = status
