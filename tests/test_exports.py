"""The exported files, each read by a program or library that is not ours, or by the rules of its format."""

import csv
import hashlib
import io
import json
import re
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import sphobjinv
from hypothesis import given
from hypothesis import strategies as st
from sphinx.util.inventory import InventoryFile
from translate.storage.tbx import tbxfile
from translate.storage.tmx import tmxfile

from ingest.errors import DataError
from ingest.publishing.exports.inventory import Entry, as_inventory
from ingest.publishing.exports.records import text_hash
from ingest.publishing.exports.seal import as_sitemap, page_urls, seal
from ingest.publishing.exports.tmx import as_tmx
from ingest.publishing.exports.write import export_files
from ingest.publishing.exports.xml_text import clean
from ingest.version import VERSION
from tests.exported import ROOT, bilingual, exports

SCHEMAS = ROOT / "docs" / "schemas"
FORBIDDEN = re.compile("[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F\\uFFFE\\uFFFF]")


def load(path: str) -> Any:
    return json.loads((exports() / path).read_text("utf-8"))


def case(identifier: str) -> dict[str, Any]:
    lines = (ROOT / "tests/data/cases.jsonl").read_text("utf-8").splitlines()
    return next(c for c in map(json.loads, lines) if c["id"] == identifier)


# ---- all of them


def test_the_same_corpus_gives_the_same_bytes() -> None:
    for path, content in export_files(bilingual(), VERSION):
        assert (exports() / path).read_bytes() == content, path


def test_nothing_of_this_machine_is_in_them() -> None:
    for path, content in export_files(bilingual(), VERSION):
        data = zlib.decompress(content.split(b"zlib.\n", 1)[1]) if path == "objects.inv" else content
        assert str(ROOT).encode() not in data, path
        assert b"/tmp" not in data, path


# ---- JSON


@pytest.mark.parametrize("schema", sorted(SCHEMAS.glob("*.json")), ids=lambda p: p.name)
def test_schemas_are_schemas(schema: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(schema.read_text("utf-8")))


def _validator(name: str) -> jsonschema.Draft202012Validator:
    return jsonschema.Draft202012Validator(json.loads((SCHEMAS / f"{name}.json").read_text("utf-8")))


def test_every_json_file_fits_its_schema() -> None:
    for name, path in (("anchors", "anchors.json"), ("ids", "api/ids.json"), ("grammar", "api/grammar.json")):
        _validator(name).validate(load(path))
    provision = _validator("provision")
    files = list((exports() / "api").rglob("*/*.json"))
    assert len(files) == len(bilingual().records)
    for file in files:
        provision.validate(json.loads(file.read_text("utf-8")))
    segment = _validator("segment")
    for line in (exports() / "corpus.jsonl").read_text("utf-8").splitlines():
        segment.validate(json.loads(line))


def test_corpus_json_fits_its_schema() -> None:
    from ingest.publishing.corpus_json import as_data

    _validator("corpus").validate(json.loads(json.dumps(as_data(bilingual()))))


@pytest.mark.parametrize("field", ["id", "hash", "url", "text"])
def test_a_schema_refuses_what_is_wrong(field: str) -> None:
    data = load("api/law/64A1.json") | {field: "wrong"}
    with pytest.raises(jsonschema.ValidationError):
        _validator("provision").validate(data)


def test_a_provision_says_what_is_known_of_it() -> None:
    data = load("api/law/64A1.json")
    assert data["url"] == "laws/64/#64A1"
    assert data["eid"] == "art_64__para_A__subpara_1"
    assert data["parent"] == "law:64A"
    assert data["heading"]["ru"] == "Нарушитель выиграл взятку фальшренонса"
    assert data["text"]["ru"].startswith("И взятка, в которой имел место фальшренонс")
    assert data["page"] == 91
    assert data["editions"]["2017"]["relation"] == "same"
    assert load("api/law/64A.json")["children"][0] == "law:64A1"


def test_references_and_citations_are_two_ends_of_one_link() -> None:
    data = load("api/com/54.1.json")
    named = {t["id"] for r in data["refs"] for t in r["targets"]}
    assert "com:41.3iii" in named
    assert "com:54.1" in load("api/com/41.3iii.json")["cited_by"]
    for target in named - {"com:54.1"}:
        path = exports() / f"api/{target.replace(':', '/')}.json"
        if path.exists():
            assert "com:54.1" in json.loads(path.read_text("utf-8"))["commentary"]


def test_hashes_can_be_made_again_from_the_texts() -> None:
    for anchor in load("anchors.json")["anchors"]:
        data = load(anchor["api"])
        for lang in ("ru", "en"):
            heading, text = data["heading"][lang], data["text"][lang]
            said = f"{heading or ''}\n{text or ''}".encode()
            expected = None if heading is None and text is None else hashlib.sha256(said).hexdigest()[:16]
            assert anchor["hash"][lang] == expected, anchor["id"]


@given(st.text(), st.text())
def test_heading_and_text_do_not_run_together(heading: str, text: str) -> None:
    if heading and "\n" not in heading + text:
        assert text_hash(heading, text) != text_hash(None, heading + text)


def test_addresses_are_all_there_once() -> None:
    anchors = load("anchors.json")["anchors"]
    ids = [a["id"] for a in anchors]
    assert ids == [r.address.id for r in bilingual().records]
    assert len(set(ids)) == len({a["url"] for a in anchors}) == len({a["api"].lower() for a in anchors}) == len(ids)
    assert {f"law:{n}" for n in range(1, 94)} <= set(ids)


# ---- tables


def _rows() -> list[dict[str, str]]:
    data = (exports() / "corpus.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_has_every_record_with_its_text() -> None:
    rows = _rows()
    assert [r["id"] for r in rows] == [r.address.id for r in bilingual().records]
    by_id = {r["id"]: r for r in rows}
    for record in bilingual().records:
        assert by_id[record.address.id]["text_ru"] == (record.text_ru or "")
    assert by_id["law:64A1"]["name_ru"] == "правило 64A1"


def test_no_cell_is_what_a_spreadsheet_would_change() -> None:
    """A spreadsheet takes "12E1" for a number, "=..." and "+..." for formulas, "1-2" for a date."""
    for row in _rows():
        for name, cell in row.items():
            if name not in ("complete", "page"):
                assert not re.match(r"[=+@-]|[0-9.,]+(?:[Ee][0-9]+)?$|[0-9]+[-/.][0-9]+$", cell), (
                    row["id"],
                    name,
                )


@pytest.fixture
def database() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(f"file:{exports() / 'corpus.sqlite'}?mode=ro", uri=True)) as connection:
        yield connection


def _found(database: sqlite3.Connection, query: str) -> list[str]:
    sql = """SELECT segments.id FROM segments_fts JOIN segments ON segments.number = segments_fts.rowid
             WHERE segments_fts MATCH ? ORDER BY rank"""
    return [row[0] for row in database.execute(sql, (query,))]


def test_full_text_in_both_languages(database: sqlite3.Connection) -> None:
    assert "law:64A1" in _found(database, "фальшренонс*")
    assert "law:64A1" in _found(database, "ФАЛЬШРЕНОНС")
    assert "law:64A1" in _found(database, 'heading_en : "revoke trick"')
    assert _found(database, "heading_en : hesitation AND heading_ru : фальшренонс") == []
    assert "law:64A1" not in _found(database, "heading_en : фальшренонс*")


def test_datasette_finds_the_full_text_table(database: sqlite3.Connection) -> None:
    """The query by which Datasette looks for the full-text table of a table (datasette.utils.detect_fts)."""
    found = database.execute(
        """SELECT name FROM sqlite_master WHERE rootpage = 0
           AND sql LIKE '%VIRTUAL TABLE%USING FTS%content="segments"%'"""
    )
    assert found.fetchall() == [("segments_fts",)]


def test_short_i_is_not_i(database: sqlite3.Connection) -> None:
    """Folding diacritics would make one word of «какой» and «какои»."""
    assert _found(database, "которой")
    assert _found(database, "которои") == []


def test_database_is_whole(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert database.execute("PRAGMA foreign_key_check").fetchall() == []
    assert database.execute("SELECT count(*) FROM segments").fetchone() == (len(bilingual().records),)
    assert database.execute("SELECT value FROM meta").fetchone() == (VERSION,)
    citing = "SELECT source FROM refs WHERE target = 'com:41.3iii'"
    assert ("com:54.1",) in database.execute(citing).fetchall()


# ---- files for translators


def test_tmx_loads_with_every_pair() -> None:
    with (exports() / "laws.tmx").open("rb") as file:
        store = tmxfile(file, "ru", "en")
    pairs = {unit.xmlelement.get("tuid"): (unit.source, unit.target) for unit in store.units}
    expected = {}
    for r in bilingual().records:
        if r.heading_ru and r.heading_en:
            expected[f"{r.address.id}#heading"] = (r.heading_ru, r.heading_en)
        if r.text_ru and r.text_en:
            expected[r.address.id] = (r.text_ru, r.text_en)
    assert pairs == expected
    assert pairs["law:64A1#heading"][0] == "Нарушитель выиграл взятку фальшренонса"


def test_control_characters_stay_out_of_xml_and_words_apart() -> None:
    given_case = case("exp-01")
    data = as_tmx([("x", "u", given_case["input"]["ru"], given_case["input"]["en"])], VERSION)
    text = data.decode("utf-8")
    assert not re.search(given_case["expected"]["no_char_in"], text)
    segments = [s.text for s in ElementTree.fromstring(data).iter("seg")]
    assert segments == [given_case["expected"]["segment_ru"], "Pass double & <1♠>"]


@given(st.text())
def test_any_text_makes_well_formed_xml_and_keeps_its_words(text: str) -> None:
    cleaned = clean(text)
    assert not FORBIDDEN.search(cleaned)
    root = ElementTree.fromstring(as_tmx([("x", "u", text, "y")], VERSION))
    stored = next(root.iter("seg")).text or ""
    allowed = re.sub(r"[\x00-\x08\x0e-\x1b\ud800-\udfff\ufffe\uffff]", "", text)
    assert stored.split() == allowed.split()


def test_tbx_loads_with_the_terms() -> None:
    with (exports() / "terms.tbx").open("rb") as file:
        store = tbxfile(file)
    units = {unit.getid(): unit for unit in store.units}
    dummy = units["c-dummy"]
    assert dummy.xmlelement.findall(".//term")[0].text == "dummy"
    russian = [e.text for e in dummy.xmlelement.iter("term") if re.match("[а-я]", e.text)]
    assert "болван" in russian


# ---- inventory


def test_inventory_case_loads_whole() -> None:
    given_case = case("exp-03")
    items = [Entry(i["name"], i["dispname"], i["uri"]) for i in given_case["input"]]
    inventory = InventoryFile.loads(as_inventory(items, VERSION), uri="https://codex.example/")
    assert list(inventory.data["std:label"]) == given_case["expected"]["sphinx_loads_names"]
    assert inventory.data["std:label"]["law-64a1"].display_name == "Правило 64 A 1 (продолжение)"


def test_a_name_that_readers_lose_is_refused() -> None:
    with pytest.raises(DataError, match="27 B 1"):
        as_inventory([Entry("Правило 27 B 1", "x", "laws/27/#27B1")], VERSION)


def test_inventory_reads_the_same_in_two_programs() -> None:
    path = exports() / "objects.inv"
    sphinx = InventoryFile.loads(path.read_bytes(), uri="https://codex.example").data
    labels = sphinx["std:label"]
    assert labels["64A1"].uri == labels["64a1"].uri == labels["law:64A1"].uri == "https://codex.example/laws/64/#64A1"
    assert labels["54.1"].uri.endswith("commentary/54/#54.1")
    assert labels["64A1"].display_name.startswith("Law 64A1. ")
    assert sphinx["std:term"]["dummy"].uri.endswith("definitions/#dummy")
    other = sphobjinv.Inventory(str(path))
    assert other.version == VERSION
    assert other.count == sum(map(len, sphinx.values()))
    assert {o.name: o.uri_expanded for o in other.objects}["45C4a"] == "laws/45/#45C4a"
    for record in bilingual().records:
        assert record.address.id in labels


# ---- sitemap


def test_sitemap_has_the_pages_and_no_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for page in ("index.html", "laws/64/index.html", "404.html", "assets/demo/x.html", "a&b/index.html"):
        (tmp_path / page).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / page).write_text("x", "utf-8")
    monkeypatch.setenv("SITE_URL", "https://codex.example/rules")
    seal(tmp_path)
    first = (tmp_path / "sitemap.xml.gz").read_bytes()
    seal(tmp_path)
    assert (tmp_path / "sitemap.xml.gz").read_bytes() == first
    root = ElementTree.fromstring((tmp_path / "sitemap.xml").read_bytes())
    assert [e.text for e in root.iter() if e.tag.endswith("loc")] == [
        "https://codex.example/rules/a%26b/",
        "https://codex.example/rules/",
        "https://codex.example/rules/laws/64/",
    ]
    assert not [e for e in root.iter() if e.tag.endswith("lastmod")]
    assert as_sitemap(["x"]) == as_sitemap(["x"])
    assert page_urls(tmp_path, "/")[0] == "/a%26b/"


def test_sentences_are_aligned_within_their_provision() -> None:
    with (exports() / "sentences.tmx").open("rb") as file:
        store = tmxfile(file, "ru", "en")
    pairs = {unit.source: unit.target for unit in store.units}
    assert pairs["Если решения нет, то ход должен быть взят назад."] == (
        "If there is no decision, the lead must be withdrawn."
    )
    assert len(pairs) > 250
    root = ElementTree.parse(exports() / "sentences.tmx").getroot()
    assert root.find("header").get("segtype") == "sentence"  # type: ignore[union-attr]
