"""`laws.tmx` and `sentences.tmx` (TMX 1.4b): headings and texts in both languages, for programs of translators."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from ingest.alignment.model import BilingualCorpus
from ingest.alignment.sentences import align_sentences, split_sentences
from ingest.publishing.exports.xml_text import clean, one_line, serialise

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"
DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'
NOTE = "Working translation from the Russian; not the official English text"
HEADER = {
    "creationtool": "bridge-codex",
    "segtype": "paragraph",
    "o-tmf": "corpus.json",
    "adminlang": "en",
    "srclang": "ru",
    "datatype": "plaintext",
}
Unit = tuple[str, str, str, str]  # id, URL, Russian, English


def units(bilingual: BilingualCorpus) -> Iterable[Unit]:
    """Pairs that have both languages: id ("law:64A1#heading" for a heading), URL, Russian, English."""
    for record in bilingual.records:
        at = record.address
        if record.heading_ru and record.heading_en:
            yield f"{at.id}#heading", at.url, record.heading_ru, record.heading_en
        if record.text_ru and record.text_en:
            yield at.id, at.url, record.text_ru, record.text_en


def sentence_units(bilingual: BilingualCorpus) -> Iterable[Unit]:
    """The same pairs cut into sentences, aligned within their provision: id "law:64A1#s2" for the second group.

    A provision in which some sentence has no partner is left out: `units` has it whole.
    """
    for identifier, url, ru, en in units(bilingual):
        left, right = split_sentences(ru), split_sentences(en)
        groups = align_sentences(left, right)
        if "#" in identifier or not all(a and b for a, b in groups):
            continue
        for number, (a, b) in enumerate(groups, 1):
            yield f"{identifier}#s{number}", url, " ".join(left[i] for i in a), " ".join(right[j] for j in b)


def as_tmx(pairs: Iterable[Unit], version: str, *, segments: str = "paragraph") -> bytes:
    """The file: one unit a pair, with its address; `segments` is "paragraph" or "sentence"."""
    root = Element("tmx", version="1.4")
    header = SubElement(root, "header", HEADER | {"creationtoolversion": version, "segtype": segments})
    SubElement(header, "note").text = NOTE
    body = SubElement(root, "body")
    for identifier, url, ru, en in pairs:
        unit = SubElement(body, "tu", tuid=one_line(identifier))
        SubElement(unit, "prop", type="x-url").text = one_line(url)
        for lang, text in (("ru", ru), ("en", en)):
            variant = SubElement(unit, "tuv", {XML_LANG: lang})
            SubElement(variant, "seg").text = clean(text)
    ElementTree.indent(root, " ")
    return serialise(root, doctype=DOCTYPE)
