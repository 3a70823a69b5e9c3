"""Corrections by hand: few, each with a reason, refused where they no longer fit."""

from pathlib import Path

import pytest

from ingest.address import parse_id
from ingest.errors import DataError
from ingest.structure.emendations import Emendation, emend, load_emendations
from ingest.structure.model import LAWS, Segment
from ingest.text import Text

TEXT = Text.of_source("f", "назначил 2, имея целью sign-off")


def _segment() -> Segment:
    return Segment(parse_id("law:75D2-n1"), LAWS, text=TEXT)


def test_a_correction_is_a_piece_with_its_rule() -> None:
    emendation = Emendation(parse_id("law:75D2-n1"), "назначил 2,", "назначил 2♦,", "с длинной бубной")
    (segment,) = emend([_segment()], [emendation])
    assert str(segment.text) == "назначил 2♦, имея целью sign-off"
    assert segment.text.pieces[0].rules == ("emendation",)
    assert segment.text.pieces[0].start == 0


@pytest.mark.parametrize("stands", ["заявил 2", "и"])
def test_words_that_do_not_stand_once_stop_the_build(stands: str) -> None:
    with pytest.raises(DataError, match="times in the repaired text"):
        emend([_segment()], [Emendation(parse_id("law:75D2-n1"), stands, "x", "reason")])


def test_in_a_folder_of_strangers_copies_it_is_passed_over() -> None:
    emendation = Emendation(parse_id("law:75D2-n1"), "заявил 2", "x", "reason")
    assert emend([_segment()], [emendation], strict=False) == [_segment()]


def test_a_segment_that_only_looks_whole() -> None:
    (segment,) = emend([_segment()], [Emendation(parse_id("law:75D2-n1"), "", "", "reason", complete=False)])
    assert segment.complete is False
    assert segment.text is TEXT


def test_corrections_of_segments_that_are_not_there_are_left_alone() -> None:
    assert emend([], [Emendation(parse_id("law:1"), "a", "b", "reason")]) == []


@pytest.mark.parametrize(
    "row",
    [
        'stands = "a"\nreads = "b"\nreason = "c"',
        'id = "law:1"\nstands = "a"\nreads = "b"',
        'id = "law:1"\nreason = "c"',
        'id = "law:1"\nstands = "a"\nreads = "b"\ncomplete = false\nreason = "c"',
    ],
)
def test_an_entry_against_the_format_is_named(tmp_path: Path, row: str) -> None:
    path = tmp_path / "emendations.toml"
    path.write_text(f"[[emendation]]\n{row}\n")
    with pytest.raises(DataError, match=r"emendations\.toml"):
        load_emendations(path)


def test_the_corrections_of_the_corpus_are_few() -> None:
    assert len(load_emendations()) <= 10
