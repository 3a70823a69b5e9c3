"""Import of the official English text: an invented rule book in three forms, and damage seen in the wild."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from ingest.address import parse_id
from ingest.alignment.official.columns import unfold
from ingest.alignment.official.command import import_official, load_official, read_official
from ingest.alignment.official.flow import paragraphs
from ingest.alignment.official.footnotes import find_notes, mark, note_text
from ingest.alignment.official.model import MARK, Copy, Kind
from ingest.alignment.official.read import read_bytes, read_copy
from ingest.errors import DataError, SourceError, UsageError
from ingest.outline import Outline, load_outline
from ingest.text import Text
from tests.official_pdf import Run, harbour, write_pdf

DATA = Path(__file__).parent / "data" / "official"
CASES = Path(__file__).parent / "data" / "cases.jsonl"
FORMS = ("harbour.txt", "harbour.html", "harbour.pdf")


@pytest.fixture(scope="module")
def outline() -> Outline:
    return load_outline("2901", DATA / "outline")


def case(name: str) -> dict[str, object]:
    rows = (json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line.strip())
    return next(row for row in rows if row["id"] == name)


def plain(text: str | None) -> str | None:
    """Typographic apostrophes differ between the forms; all else must agree."""
    return text.replace("’", "'") if text else text


def texts(copy: Copy, outline: Outline) -> dict[str, tuple[str | None, str | None, int | None]]:
    report = read_official(copy, "2901", outline)
    assert report.doubts == ()
    return {p.address.id: (p.heading, plain(p.text), p.page) for p in report.official.provisions}


@pytest.mark.parametrize("form", FORMS)
def test_each_form_of_the_invented_book_gives_the_hand_written_answer(form: str, outline: Outline) -> None:
    expected = json.loads((DATA / "harbour.json").read_text(encoding="utf-8"))
    found = texts(read_copy(DATA / form), outline)
    assert list(found) == [row["id"] for row in expected["provisions"]]
    for row in expected["provisions"]:
        page = row["pages"][FORMS.index(form)]
        assert found[row["id"]] == (row["heading"], row["text"], page), row["id"]


def test_the_pdf_fixture_is_what_its_script_writes() -> None:
    assert (DATA / "harbour.pdf").read_bytes() == harbour()


def test_what_is_left_out_is_named(outline: Outline) -> None:
    removed = {r.reason: r.text for r in read_official(read_copy(DATA / "harbour.txt"), "2901", outline).removed}
    assert list(removed) == ["front matter", "contents", "title of the definitions", "index"]
    assert "belong to nobody" in removed["front matter"]
    assert removed["contents"].count("LAW") == 3
    assert removed["index"].split() == [
        "Index",
        "to",
        "the",
        "Rules",
        "Boat",
        "Definitions,",
        "2",
        "Wick",
        "1A,",
        "1C",
    ]


def test_every_word_of_the_body_ends_in_exactly_one_provision(outline: Outline) -> None:
    copy = read_copy(DATA / "harbour.txt")
    report = read_official(copy, "2901", outline)
    body = copy.text[copy.text.index("Boat: 1)") : copy.text.index("\f5\nIndex")]
    body = body.replace("Law\n2. An", "Law_2 An")  # a reference, whose number must stay
    # what the copy has and no provision shows: labels, page numbers, footnote numbers, law heads
    body = re.sub(r"\f\d", " ", body).replace("LAW 1\n", " ").replace("LAW 2\n", " ").replace("LAW 3\n", " ")
    body = re.sub(r"(?<=[a-z.])\d(?=\s|$)", "", body).replace("2.(a)", " ")
    for label in ("A.", "B.", "C.", "1.", "2.", "3.", "(b)", "(i.)", "(ii.)"):
        body = re.sub(rf"(?<![\w(]){re.escape(label)}(?= ?[A-Za-z(])", " ", body)
    body = re.sub(r"(?m)^1 |2 (?=The voyage)|3 (?=But not)", " ", body)
    shown = " ".join(f"{p.heading or ''} {p.text or ''}" for p in report.official.provisions)

    def letters(text: str) -> Counter[str]:
        return Counter(re.sub(r"[^a-z0-9]", "", text.lower()))

    lost, gained = letters(body), letters(shown)
    lost.subtract(gained)
    # the ligatures that the copy lost came back: 7 x ff, 3 x ffi, 1 x ffl
    assert {letter: -count for letter, count in lost.items() if count} == {"f": 22, "i": 3, "l": 1}


def test_summary_counts_what_was_imported(outline: Outline) -> None:
    summary = read_official(read_copy(DATA / "harbour.txt"), "2901", outline).summary
    assert summary.startswith("3 laws: 17 provisions, 3 footnotes, 5 definitions\n")
    assert "lost-dash 3" in summary


def test_import_writes_json_that_loads_back(tmp_path: Path) -> None:
    out = tmp_path / "deep" / "laws.json"
    report = import_official(DATA / "harbour.txt", "2017", out)
    data = json.loads(out.read_text(encoding="utf-8"))
    assert list(data) == ["edition", "provisions"]
    assert data["edition"] == "2017"
    assert data["provisions"][0] == {"id": "law:1", "heading": "THE LANTERN", "text": None, "page": 2}
    assert load_official(out) == report.official
    assert [p.name for p in out.parent.iterdir()] == ["laws.json"]
    note = report.official.notes(parse_id("law:1C"))
    assert [(p.address.id, p.text) for p in note] == [("law:1C-n3", "But not a sailor who lost a boat.")]
    assert report.official.get(parse_id("law:1C")) is not None
    assert report.official.get(parse_id("law:9")) is None


def test_an_import_that_fails_leaves_the_old_file(tmp_path: Path) -> None:
    out = tmp_path / "laws.json"
    out.write_text("old", encoding="utf-8")
    with pytest.raises(SourceError, match="no law was found"):
        import_official(CASES, "2017", out)
    assert out.read_text(encoding="utf-8") == "old"


def test_headings_without_an_outline_are_told_by_their_capitals() -> None:
    text = (
        "LAW 1 - THE ROPE\nA. Short Ropes Ropes of one yard are short. 1. They are thin. 2. They are red.\n"
        "B. Knots\nA knot holds.\nLAW 2 - THE OAR\nAn oar is wet, see Law 1A2.\n"
    )
    found = {
        p.address.id: (p.heading, p.text) for p in read_official(read_bytes(text.encode(), "x")).official.provisions
    }
    assert found == {
        "law:1": ("THE ROPE", None),
        "law:1A": ("Short Ropes", "Ropes of one yard are short."),
        "law:1A1": (None, "They are thin."),
        "law:1A2": (None, "They are red."),
        "law:1B": ("Knots", "A knot holds."),
        "law:2": ("THE OAR", "An oar is wet, see Law 1A2."),
    }


def test_html_with_linked_notes_and_nested_lists() -> None:
    html = """<html><body><h2>LAW 6. The Shuffle and Deal</h2><h3>A. The Shuffle</h3>
    <p>The pack is mixed<a href="#fn1">1</a> once, and again<sup><a class="ref"
    href="#fn:2">2</a></sup>.</p>
    <h3>B. The Deal</h3><ol><li><p>Cards are dealt.</p></li><li><p>Nobody looks:</p><ol type="a"><li>not even
    once; or</li><li>twice.</li></ol></li></ol><h2>LAW 66 &mdash; INSPECTION OF TRICKS</h2>
    <p><b>A. Current Trick</b> A trick is looked at.</p><div class="footnote"><hr><ol><li id="fn1"><p>Some say
    shaken. <a class="footnote-backref" href="#fnref:1">&#8617;</a></p></li>
    <li id="fn:2"><p>Not a third time.</p>
    </li></ol></div></body></html>"""
    provisions = read_official(read_bytes(html.encode(), "x")).official.provisions
    assert {p.address.id: (p.heading, p.text) for p in provisions} == {
        "law:6": ("The Shuffle and Deal", None),
        "law:6A": ("The Shuffle", "The pack is mixed once, and again."),
        "law:6A-n1": (None, "Some say shaken."),
        "law:6A-n2": (None, "Not a third time."),
        "law:6B": ("The Deal", None),
        "law:6B1": (None, "Cards are dealt."),
        "law:6B2": (None, "Nobody looks:"),
        "law:6B2a": (None, "not even once; or"),
        "law:6B2b": (None, "twice."),
        "law:66": ("Inspection of Tricks", None),
        "law:66A": ("Current Trick", "A trick is looked at."),
    }


def test_sections_that_run_on_in_one_line_and_another_spelling() -> None:
    text = (
        "LAW 10 – ASSESSMENT OF RECTIFICATION\nA. Right to Determine Rectification Only he may. "
        "B. Cancellation of Enforcement or Waiver of Rectification He may undo it. "
        "C. Choice after Irregularity 1.(a) One. (b) Two, as in (a) above and in 2.(b); "
        "2. Three (see Law 12C1(e)).\n"
    )
    provisions = read_official(read_bytes(text.encode(), "x")).official.provisions
    assert [(p.address.fragment, p.heading, p.text) for p in provisions] == [
        ("10", "Assessment of Rectification", None),
        ("10A", "Right to Determine Rectification", "Only he may."),
        ("10B", "Cancellation of Enforcement or Waiver of Rectification", "He may undo it."),
        ("10C", "Choice after Irregularity", None),
        ("10C1", None, None),
        ("10C1a", None, "One."),
        ("10C1b", None, "Two, as in (a) above and in 2.(b);"),
        ("10C2", None, "Three (see Law 12C1(e))."),
    ]


def test_contents_with_the_same_heads_as_the_laws_are_left_out() -> None:
    text = (
        "CONTENTS\nLAW 1 - THE ROPE ..... 3\nLAW 2 - THE OAR ..... 4\n\n"
        "LAW 1 - THE ROPE\nA rope is long, and it is wound up after each voyage.\n\n"
        "LAW 2 - THE OAR\nAn oar is wet.\n"
    )
    report = read_official(read_bytes(text.encode(), "x"))
    assert [(p.address.id, p.text) for p in report.official.provisions] == [
        ("law:1", "A rope is long, and it is wound up after each voyage."),
        ("law:2", "An oar is wet."),
    ]
    assert [r.reason for r in report.removed] == ["contents"]


def test_footnote_numbers_that_look_like_labels_and_decimals() -> None:
    given = case("imp-02")
    expected = given["expected"]
    assert isinstance(expected, dict)
    string = str(given["input"])
    marked = mark(Text.of_source("x", string), find_notes(string))
    notes = find_notes(str(marked))
    body = str(marked)[: notes[0].start].strip()
    assert MARK.sub(r"[^\1]", body) == expected["body"]
    assert {str(n.number): note_text(str(marked)[n.start : n.end]) for n in notes} == expected["footnotes"]


def test_columns_of_prose_and_rows_of_a_table() -> None:
    given = case("imp-04")
    expected = given["expected"]
    assert isinstance(expected, dict)
    prose, table = unfold(str(given["input"])).split("\n\n")
    assert list(paragraphs(prose, 25)) == expected["paragraphs"]
    assert [row.split("\t") for row in table.split("\n")] == expected["table_rows"]


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "is empty"),
        (b" \n\f ", "is empty"),
        (b"\x00\x01\x02PK", "is no text file"),
        (b"1234 5678", "holds no words"),
        (b"%PDF-1.4\nnothing of the kind", "is no readable PDF"),
        (write_pdf([[]]), "has no text layer"),
    ],
    ids=["empty", "blank", "binary", "numbers", "broken-pdf", "scan"],
)
def test_what_cannot_be_read_is_named_with_a_remedy(data: bytes, what: str) -> None:
    with pytest.raises(SourceError, match=what) as caught:
        read_bytes(data, "copy.bin")
    assert str(caught.value).startswith("copy.bin: ")
    assert "remedy: " in str(caught.value)


def test_a_missing_file_and_a_wrong_edition(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        read_copy(tmp_path / "none.pdf")
    with pytest.raises(UsageError, match="no edition"):
        import_official(DATA / "harbour.txt", "../../x", tmp_path / "out.json")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"edition": "2017"}',
        '{"edition": "2017", "provisions": [{"id": "law:0"}]}',
        '{"edition": "2017", "provisions": [{"id": "law:1", "heading": 3, "text": null, "page": null}]}',
    ],
)
def test_a_broken_import_is_named(text: str, tmp_path: Path) -> None:
    path = tmp_path / "laws.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="is no imported text"):
        load_official(path)


def test_kind_is_judged_by_content_not_by_name() -> None:
    assert read_bytes(b"<p>LAW 1</p>", "laws.txt").kind is Kind.HTML
    assert read_bytes(harbour(), "laws.txt").kind is Kind.PDF
    assert read_bytes(b"LAW 1 < LAW 2", "laws.html").kind is Kind.TEXT


def test_pdf_runs_drawn_out_of_order_in_two_columns_read_down_the_columns() -> None:
    left = ["Sailors who lose a boat", "must swim home alone", "in the cold of night"]
    right = ["and may not complain of", "it to the keeper who is", "asleep in his own bed"]
    runs = [
        r
        for i, (a, b) in enumerate(zip(left, right, strict=True))
        for r in (Run(40, 500 - 13 * i, 10, a), Run(220, 500 - 13 * i, 10, b))
    ]
    assert read_bytes(write_pdf([runs]), "x.pdf").text.split() == " ".join(left + right).split()


def test_a_table_in_a_pdf_stays_row_by_row() -> None:
    rows = [("Lanterns", "1"), ("Boats", "4"), ("Oars", "8"), ("Ropes", "16")]
    runs = [r for i, (a, b) in enumerate(rows) for r in (Run(40, 500 - 13 * i, 10, a), Run(220, 500 - 13 * i, 10, b))]
    assert read_bytes(write_pdf([runs]), "x.pdf").text.split() == [cell for row in rows for cell in row]
