"""An address once published never disappears and never moves."""

from pathlib import Path

import pytest

from ingest import pipeline
from ingest.errors import CheckError, DataError
from ingest.publishing import anchors


@pytest.fixture(scope="module")
def bilingual() -> pipeline.BilingualCorpus:
    return pipeline.run().bilingual


def test_the_lock_of_the_repository_holds(bilingual: pipeline.BilingualCorpus) -> None:
    lock = anchors.read_lock()
    assert anchors.problems(bilingual, lock) == []
    assert anchors.new_ids(bilingual, lock) == []
    assert lock["law:64A1"] == ("laws/64/#64A1", "1.0.0")
    assert {f"law:{n}" for n in range(1, 94)} <= set(lock)


def test_a_lost_and_a_moved_address_are_found(bilingual: pipeline.BilingualCorpus) -> None:
    lock = {"law:64Z9": ("laws/64/#64Z9", "0.9.0"), "law:64A": ("laws/64/#other", "0.9.0")}
    assert anchors.problems(bilingual, lock) == [
        "law:64A: published as laws/64/#other, now laws/64/#64A",
        "law:64Z9: published as laws/64/#64Z9, now gone",
    ]


def test_the_lock_is_not_extended_over_a_lost_address(bilingual: pipeline.BilingualCorpus, tmp_path: Path) -> None:
    path = tmp_path / "anchors.lock"
    path.write_text("law:64Z9\tlaws/64/#64Z9\t0.9.0\n")
    with pytest.raises(CheckError, match="64Z9"):
        anchors.extend_lock(bilingual, "2.0.0", path)
    assert path.read_text() == "law:64Z9\tlaws/64/#64Z9\t0.9.0\n"


def test_extending_keeps_the_first_version_and_adds_the_rest(
    bilingual: pipeline.BilingualCorpus, tmp_path: Path
) -> None:
    path = tmp_path / "anchors.lock"
    path.write_text("law:64A1\tlaws/64/#64A1\t0.9.0\n")
    assert anchors.extend_lock(bilingual, "2.0.0", path) == len(bilingual.records) - 1
    again = anchors.read_lock(path)
    assert again["law:64A1"] == ("laws/64/#64A1", "0.9.0")
    assert again["com:54.1"] == ("commentary/54/#54.1", "2.0.0")
    assert anchors.extend_lock(bilingual, "3.0.0", path) == 0


def test_a_broken_line_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "anchors.lock"
    path.write_text("law:1\tlaws/1/#1\t1.0.0\nlaw:2 laws/2/\n")
    with pytest.raises(DataError, match=r"anchors\.lock:2"):
        anchors.read_lock(path)
