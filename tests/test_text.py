"""Text with provenance: nothing is lost or doubled by slicing and editing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.text import Edit, Piece, Text, tile_errors

STRINGS = st.text(alphabet="абв \n-", max_size=40)


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, Text, str]:
    """A source, the text after random edits, and what the edits must have made of the string."""
    source = draw(STRINGS)
    cuts = sorted(draw(st.lists(st.integers(0, len(source)), max_size=8)))
    edits, parts, at = [], [], 0
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        new = draw(st.text(alphabet="xyz", max_size=3))
        edits.append(Edit(start, end, new, "rule"))
        parts += [source[at:start], new]
        at = end
    parts.append(source[at:])
    return source, Text.of_source("f", source).edit(edits), "".join(parts)


@given(edited())
def test_edits_replay_on_the_string_and_conserve_the_source(case: tuple[str, Text, str]) -> None:
    source, text, expected = case
    assert str(text) == expected
    assert tile_errors([text], {"f": len(source)}) == []


@given(edited(), st.data())
def test_adjacent_slices_tile_the_text(case: tuple[str, Text, str], data: st.DataObject) -> None:
    source, text, expected = case
    cut = data.draw(st.integers(0, len(expected)))
    left, right = text.slice(0, cut), text.slice(cut, len(expected))
    assert str(left) == expected[:cut]
    assert str(right) == expected[cut:]
    if cut < len(expected):
        assert tile_errors([left, right], {"f": len(source)}) == []


@given(edited(), st.data())
def test_a_second_round_of_edits_keeps_the_first_rules(case: tuple[str, Text, str], data: st.DataObject) -> None:
    source, text, expected = case
    start = data.draw(st.integers(0, len(expected)))
    end = data.draw(st.integers(start, len(expected)))
    again = text.edit([Edit(start, end, "!", "second")])
    assert str(again) == expected[:start] + "!" + expected[end:]
    assert tile_errors([again], {"f": len(source)}) == []
    assert set(text.slice(start, end).rules) <= set(again.rules)


def test_a_removal_at_a_cut_goes_to_the_right() -> None:
    text = Text.of_source("f", "бол\nваном").edit([Edit(3, 4, "", "lost-hyphen")])
    assert [p.rules for p in text.slice(0, 3).pieces] == [()]
    assert [p.rules for p in text.slice(3, 8).pieces] == [("lost-hyphen",), ()]


def test_marks_change_no_character() -> None:
    text = Text.of_source("f", "она не считается").mark(4, 6, "emphasis")
    assert str(text) == "она не считается"
    assert text.spans_of("emphasis") == ((4, 6),)


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(ValueError, match="overlap"):
        Text.of_source("f", "abcdef").edit([Edit(0, 3, "", "a"), Edit(2, 4, "", "b")])


def test_a_verbatim_piece_must_be_as_long_as_its_span() -> None:
    with pytest.raises(ValueError, match="length"):
        Piece("f", 0, 3, "ab")


def test_tile_errors_name_gaps_and_overlaps() -> None:
    whole = Text.of_source("f", "abcdef")
    assert tile_errors([whole.slice(0, 2), whole.slice(3, 6)], {"f": 6}) == [
        "f: characters 2-3 are in no segment and no removal"
    ]
    assert tile_errors([whole, whole.slice(1, 2)], {"f": 6}) == ["f: characters 1-2 stand twice"]
