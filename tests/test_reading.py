"""Bytes to text: encodings, control characters, bad files."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.errors import SourceError
from ingest.lexicon import load_lexicon
from ingest.reading.decode import decode
from ingest.reading.files import read_bytes, read_folder, read_source
from ingest.reading.model import SourceText
from ingest.text import tile_errors

CASES = Path(__file__).parent / "data" / "cases.jsonl"
SINGLE = ("cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic")
PAGE = (
    "ПРАВИЛО 12\n"
    "ПРАВА СУДЬИ\n"
    "Судья вправе назначить присуждённый результат, если объяснение было ошибочным.\n"
    "Пас\n"
    "Я и Юг ещё не ходили; эта взятка ничья (см. правило 64А1).\n"
)


def read(data: bytes) -> SourceText:
    return read_bytes(data, "f.txt", load_lexicon())


def case(name: str) -> dict[str, object]:
    rows = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return next(row for row in rows if row["id"] == name)


def test_case_capitals() -> None:
    row = case("enc-06")
    source = read(bytes.fromhex(str(row["input_hex"])))
    assert (str(source.text), source.encoding) == (row["expected"], "cp1251")


def test_case_declared_encoding_is_wrong() -> None:
    row = case("enc-12")
    source = read(bytes.fromhex(str(row["input_hex"])))
    assert (source.encoding, source.form) == ("utf-8", "html")
    assert row["expected"] == {"title": source.notes[0].removeprefix("title: "), "heading": str(source.text)}


def test_declared_utf8_that_is_cp1251() -> None:
    page = '<html><head><meta charset="utf-8"><title>Правила</title></head><body><p>Ход не в свою очередь'
    source = read(page.encode("cp1251"))
    assert (str(source.text), source.encoding, source.notes) == (
        "Ход не в свою очередь",
        "cp1251",
        ("title: Правила",),
    )


@pytest.mark.parametrize("encoding", [*SINGLE, "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_every_encoding(encoding: str) -> None:
    source = read(PAGE.encode(encoding))
    assert (str(source.text), source.encoding, source.lost) == (PAGE, encoding, 0)
    assert source.decoded == PAGE.encode(encoding).decode(encoding)


@pytest.mark.parametrize("encoding", SINGLE)
@pytest.mark.parametrize(
    "line", ["ПРАВИЛО 64. РЕНОНС", "ЗАКОННАЯ И НЕЗАКОННАЯ ЗАМЕНА ЗАЯВКИ", "правило", "Болван", "НАКАЗАНИЕ"]
)
def test_one_line_is_enough(encoding: str, line: str) -> None:
    assert str(read(line.encode(encoding)).text) == line


@pytest.mark.parametrize(("most", "some"), list(permutations([*SINGLE[:4], "utf-8"], 2)))
def test_lines_of_two_encodings(most: str, some: str) -> None:
    lines = [
        ("Правило 9. Порядок после нарушения", most),
        ("Law 9. Procedure (ASCII between)", most),
        ("Правило 10. Назначение исправления", some),
        ("Судья назначает исправление, когда правила дают ему это право.", most),
        ("Он не вправе отменить его по просьбе игроков.", most),
    ]
    data = b"\r\n".join(line.encode(encoding) for line, encoding in lines)
    source = read(data)
    assert str(source.text).split("\n") == [line for line, _ in lines]
    assert source.encoding.startswith("mixed:")
    assert set(source.encoding.removeprefix("mixed:").split("+")) == {most, some}


def test_valid_utf8_by_chance() -> None:
    """D2 85 is a letter of Old Cyrillic in UTF-8, and "Т…" in cp1251."""
    assert str(read("Т…, К…, Д…, В…".encode("cp1251")).text) == "Т…, К…, Д…, В…"


def test_utf8_with_a_broken_byte_stays_utf8() -> None:
    data = "Болван кладёт карты на стол.\nСудья зовёт игроков.".encode()
    source = read(data[:3] + data[4:])
    assert source.encoding == "utf-8"
    assert source.lost == 1
    assert str(source.text).endswith("лван кладёт карты на стол.\nСудья зовёт игроков.")
    assert "not all of it is valid UTF-8" in source.notes


def test_western_text_is_no_russian() -> None:
    assert str(read("L’été à l’hôtel: 5 €, naïve façade".encode("cp1252")).text) == "L’été à l’hôtel: 5 €, naïve façade"


def test_suit_bytes() -> None:
    source = read("Юг назначил 2\x06, Запад 3\x05, Север 3\x04 и 4\x03.".encode("cp866"))
    assert str(source.text) == "Юг назначил 2♠, Запад 3♣, Север 3♦ и 4♥."
    assert source.decoded[13] == "\x06"
    assert source.text.source_of(13, 14) == (("f.txt", 13, 14),)
    assert source.text.slice(13, 14).rules == ("suit-byte",)


def test_line_ends_and_controls() -> None:
    source = read("первая\r\nвторая\rтре\x00тья\x1a\n\fчетвёртая\x0bпятая\x1bEшестая".encode("cp866"))
    assert str(source.text) == "первая\nвторая\nтретья\n\fчетвёртая пятаяшестая"
    assert set(source.text.rules) == {"line-end", "control"}
    assert tile_errors([source.text], {"f.txt": len(source.decoded)}) == []


def test_marks_within_the_text() -> None:
    assert str(read("Пас\ufeff и контра".encode()).text) == "Пас и контра"


def test_c1_controls_are_typography_of_cp1252() -> None:
    source = read("Она сказала: \x84пас\x94 \x97 и всё\x85".encode())
    assert str(source.text) == "Она сказала: „пас” — и всё…"
    assert source.text.rules == ("c1-control",)


def test_mojibake_of_a_file_is_undone_with_its_place() -> None:
    source = read("Пас\r\nÏðàâèëî 10. Íàçíà÷åíèå".encode())
    assert str(source.text) == "Пас\nПравило 10. Назначение"
    assert source.text.source_of(4, 11) == (("f.txt", 5, 12),)


def test_lost_letters_are_counted() -> None:
    assert read("Правило 12: после ��� хода".encode()).lost == 3


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "the file is empty"),
        (b"\r\n \x1a", "the file is empty"),
        (b"\xff\xfe", "the file is empty"),
        (b"%PDF-1.7\n%\xe2\xe3", "it is no plain text but a PDF document"),
        (b"PK\x03\x04\x14\x00", "it is no plain text but a ZIP archive (or DOCX, ODT, EPUB)"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "it is no plain text but a PNG picture"),
        (b"{\\rtf1\\ansi text}", "it is no plain text but an RTF document"),
        (bytes(range(32)) * 40, "it is no plain text but binary data"),
        (b"\x00" * 500 + b"text", "it is no plain text but binary data"),
        (b"<html><head><title>x</title></head><body></body></html>", "there is no text in it"),
        (bytes(range(128, 256)) * 20, "in no encoding known here does it read as Russian or English"),
    ],
)
def test_bad_bytes_name_file_fault_and_remedy(data: bytes, what: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(data)
    assert (caught.value.place, caught.value.what) == ("f.txt", what)
    assert caught.value.remedy


def test_missing_file_and_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there is no such file"):
        read_source(tmp_path / "none.txt", load_lexicon())
    with pytest.raises(SourceError, match="there is no such folder"):
        read_folder(tmp_path / "none", load_lexicon())
    with pytest.raises(SourceError, match="there is no copy in the folder"):
        read_folder(tmp_path, load_lexicon())


def test_folder_is_read_by_name_without_data_and_notes(tmp_path: Path) -> None:
    for name, text in {"b.txt": "Контра", "a.txt": "Пас", ".x": "x", "README.md": "x", "s.toml": "x"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert [(s.file, str(s.text)) for s in read_folder(tmp_path, load_lexicon())] == [
        ("a.txt", "Пас"),
        ("b.txt", "Контра"),
    ]


def test_one_bad_file_stops_the_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Пас", encoding="utf-8")
    (tmp_path / "b.txt").write_bytes(b"")
    with pytest.raises(SourceError, match="empty"):
        read_folder(tmp_path, load_lexicon())


def test_the_copies_are_plain_utf8_and_whole() -> None:
    sources = read_folder(Path(__file__).parent.parent / "corpus" / "sources", load_lexicon())
    assert {(s.encoding, s.form, s.lost, s.notes) for s in sources} == {("utf-8", "plain", 0, ())}
    assert tile_errors([s.text for s in sources], {s.file: len(s.decoded) for s in sources}) == []


LINES = st.sampled_from([*PAGE.splitlines(), "Göteborg", "<p>", "</p><br>", "&amp;", "1\x06", "", "═══", "\x00"])


@st.composite
def written(draw: st.DrawFn) -> bytes:
    """Lines of text in any encodings, with any bytes between them."""
    encodings = st.sampled_from([*SINGLE, "utf-8", "utf-16-le", "cp1252"])
    parts = [draw(LINES).encode(draw(encodings), "replace") for _ in range(draw(st.integers(0, 5)))]
    return draw(st.sampled_from([b"\n", b"\r\n", b"\r", b" "])).join([*parts, draw(st.binary(max_size=12))])


@given(st.one_of(st.binary(max_size=200), written()))
def test_any_bytes_are_read_whole_or_refused(data: bytes) -> None:
    try:
        source = read(data)
    except SourceError:
        return  # what it says is tested above
    assert tile_errors([source.text], {"f.txt": len(source.decoded)}) == []
    assert source.lost == str(source.text).count("\N{REPLACEMENT CHARACTER}")
    if not source.encoding.startswith("mixed:"):
        assert data.decode(source.encoding, "replace") == source.decoded
    assert decode(data, "f.txt", load_lexicon()).text == source.decoded
    for piece in source.text.pieces:
        assert piece.rules or source.decoded[piece.start : piece.end] == piece.text
