"""Commands: outputs, exit codes, and clear errors that leave the old output whole."""

import json
import shutil
from pathlib import Path

import pytest

from ingest.cli import main
from ingest.layout import SOURCES


def test_resolve_prints_a_tab_separated_line_per_target(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "правило 64А1", "правила 30,31 или 32", "п. 54.1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "правило 64А1\tlaw:64A1\tlaws/64/#64A1",
        "правила 30,31 или 32\tlaw:30\tlaws/30/#30",
        "правила 30,31 или 32\tlaw:31\tlaws/31/#31",
        "правила 30,31 или 32\tlaw:32\tlaws/32/#32",
        "п. 54.1\tcom:54.1\tcommentary/54/#54.1",
    ]


def test_resolve_exits_1_where_one_has_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "64A1", "правило 97"]) == 1
    assert capsys.readouterr().out.splitlines() == ["64A1\tlaw:64A1\tlaws/64/#64A1", "правило 97\t\t"]


def test_resolve_reads_lines_of_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", iter(["16С\n", "com:54.3\n"]))
    assert main(["resolve", "-"]) == 0
    assert capsys.readouterr().out == "16С\tlaw:16C\tlaws/16/#16C\ncom:54.3\tcom:54.3\tcommentary/54/#54.3\n"


def test_corpus_of_a_folder_without_a_catalogue(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    shutil.copy(SOURCES / "004_bc466ca2bcf7be35.txt", folder / "found on a shelf.txt")
    out = tmp_path / "out.json"
    assert main(["corpus", "--sources", str(folder), "--out", str(out)]) == 0
    data = json.loads(out.read_text("utf-8"))
    segments = {s["id"]: s for s in data["segments"]}
    assert segments["com:55.2"]["text"]["ru"] == "Если решения нет, то ход должен быть взят назад."
    assert segments["com:55.2"]["sources"][0]["file"] == "found on a shelf.txt"
    assert segments["law:6A"]["text"]["ru"] is None
    assert len(data["missing_pages"]) == 134


def test_the_same_sources_give_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a.json", "b.json"):
        assert main(["corpus", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()


CONTRACT = set("id kind document label parent url heading text official complete page refs sources repairs".split())


def test_segments_follow_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["schema"] == 1
    assert list(data) == ["schema", "documents", "segments", "missing_pages"]
    ids = {s["id"] for s in data["segments"]}
    for segment in data["segments"]:
        assert set(segment) == CONTRACT
        assert segment["parent"] is None or segment["parent"] in ids
        assert set(segment["heading"]) == set(segment["text"]) == {"ru", "en"}
    one = next(s for s in data["segments"] if s["id"] == "law:64A1")
    assert one["url"] == "laws/64/#64A1"
    assert one["official"]["2017"]["refs"] == ["law:64A1"]
    assert one["page"] == 91
    assert "hyphenation" in one["repairs"]
    assert all(s["official"]["2017"] for s in data["segments"] if s["id"].startswith(("law:", "def:")))


BAD = [
    (b"", "empty"),
    (b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20, "binary"),
    (("Рецепт пирога: взять муку, яйца, сахар и масло, всё смешать и печь до готовности.\n" * 20).encode(), "unknown"),
]


@pytest.mark.parametrize(("data", "name"), BAD, ids=[name for _, name in BAD])
def test_a_bad_file_stops_the_run_and_leaves_the_old_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, name: str
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    shutil.copy(SOURCES / "004_bc466ca2bcf7be35.txt", folder)
    (folder / f"{name}.txt").write_bytes(data)
    out = tmp_path / "out.json"
    out.write_text("what stood before")
    assert main(["corpus", "--sources", str(folder), "--out", str(out)]) == 3
    error = capsys.readouterr().err
    assert f"{name}.txt" in error
    assert "remedy:" in error
    assert "Traceback" not in error
    assert out.read_text() == "what stood before"


def test_a_missing_folder_is_a_clear_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "--sources", str(tmp_path / "nowhere")]) == 3
    assert "nowhere" in capsys.readouterr().err


def test_explain_shows_source_repairs_and_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "64А1"]) == 0
    out = capsys.readouterr().out
    assert "002_8d98a275045deba1.txt" in out
    assert "hyphenation: '-\\n' -> ''" in out
    assert "переходит к ненарушившей стороне." in out


def test_explain_refuses_what_is_no_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "law:99"]) == 2
    assert "remedy:" in capsys.readouterr().err


COMMANDS = (
    "build corpus check resolve explain inspect search cite import-official fetch-official translation anchors"
).split()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_stands_in_the_readme(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 3
    readme = (Path(__file__).parent.parent / "README.md").read_text("utf-8")
    assert f"`{command}`" in readme


def test_cite_reads_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("По правилу 64А1 отданы две взятки."))
    assert main(["cite", "-", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert (row["start"], row["end"], row["targets"], row["known"]) == (3, 15, ["law:64A1"], True)
