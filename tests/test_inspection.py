"""What `inspect` says of a copy before it is added."""

from __future__ import annotations

from pathlib import Path

import pytest

from ingest.errors import SourceError
from ingest.inspection import LONG, inspect
from ingest.layout import DOCS, SOURCES
from tests.damage import Style, copy_of
from tests.known import made_book, real_pages
from tests.wrapping import encoded


def rows(report: str) -> dict[str, str]:
    """The first row of each name."""
    out: dict[str, str] = {}
    for line in report.splitlines()[1:]:
        name, _, text = line.partition(" ")
        out.setdefault(name, text.strip())
    return out


def test_a_copy_of_what_is_there_brings_nothing(tmp_path: Path) -> None:
    known = [k for page in real_pages().values() for k in page]
    copy = tmp_path / "again.txt"
    copy.write_bytes(encoded(copy_of(known, Style(order="shuffled", rule="?"), 1), "cp866", "crlf"))
    found = rows(inspect(copy))
    assert found["is"].startswith("cp866, plain, ")
    assert found["pages"].startswith("38, 42, 46, 50, 54, 58, 62, 66, 70, 74, 78, 82, 86, 90, 94, 99")
    assert found["new"] == "nothing: the other copies have all of it"
    assert "hyphenation " in found["repairs"]


def test_a_copy_of_missing_pages_says_what_is_new_and_what_becomes_whole(tmp_path: Path) -> None:
    book = [k for k in made_book(1, 11, 12, notes=False) if k.id not in ("law:11", "law:11A", "law:11D")]
    copy = tmp_path / "more.txt"
    copy.write_text(copy_of(book, Style(), 1), "utf-8")
    found = rows(inspect(copy))
    assert found["laws"] == "11-12"
    assert "in no other copy: law:11B, law:11B1" in found["new"]


def test_a_file_of_the_corpus_is_compared_with_the_others() -> None:
    file = sorted(SOURCES.glob("*.txt"))[2]
    found = rows(inspect(file))
    assert found["pages"] == "91, 95, 99, 103, 107"
    assert found["new"].startswith("26 in no other copy: law:64A, law:64A1, law:67A1")


def test_into_an_empty_folder_everything_is_new(tmp_path: Path) -> None:
    copy = sorted(SOURCES.glob("*.txt"))[3]
    assert "there are no other copies to compare with" in inspect(copy, tmp_path)


def test_what_is_no_copy_is_described_and_refused(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Дорогой друг! Погода стоит хорошая, рыба клюёт.", "utf-8")
    found = rows(inspect(letter))
    assert found["is"] == "utf-8, plain, 1 lines, 47 characters"
    assert found["books"].startswith("none: letter.txt: holds neither laws, commentary")
    with pytest.raises(SourceError, match="no such file"):
        inspect(tmp_path / "nothing.txt")


def test_every_row_of_the_report_is_documented(tmp_path: Path) -> None:
    page = (DOCS / "adding-a-copy.md").read_text("utf-8")
    reports = [inspect(file, tmp_path) for file in sorted(SOURCES.glob("*.txt"))]
    names = {line.split()[0] for report in reports for line in report.splitlines()[1:]}
    kinds = {line.split()[1] for report in reports for line in report.splitlines()[1:] if line.startswith("doubt")}
    assert {"is", "book", "pages", "laws", "contents", "new", "repairs", "doubt"} <= names
    assert [name for name in sorted(names | kinds - {"none"}) if f"`{name}`" not in page] == []


def test_a_progress_bar_on_a_long_file_only(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = sorted(SOURCES.glob("*.txt"))[4]
    inspect(short, tmp_path)
    assert capsys.readouterr().err == ""
    long = tmp_path / "long.txt"
    long.write_text(copy_of(made_book(2), Style(), 1), "utf-8")
    assert long.stat().st_size > LONG
    inspect(long, tmp_path / "none")
    assert "step" in capsys.readouterr().err
