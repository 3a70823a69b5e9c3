"""Which addresses exist: the numbering of the outlines, and broken outline files."""

import re
from pathlib import Path

import pytest

from ingest.address import Address, parse_id
from ingest.errors import DataError
from ingest.outline import EDITIONS, is_known, last_children, load_outline

ALL = [a for edition in EDITIONS for a in (*load_outline(edition).provisions, *load_outline(edition).unheaded)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_provision_of_an_edition_is_known(edition: str) -> None:
    outline = load_outline(edition)
    assert [a.id for a in (*outline.provisions, *outline.unheaded) if not is_known(a)] == []
    assert {a.number for a in outline.provisions} == set(range(1, 94))


def test_children_are_numbered_without_gaps() -> None:
    """`last_children` stands on this: 64B has 1 to 8 since its last child is 8."""
    have = {a.fragment for a in ALL}
    for parent, last in last_children(("1987",)).items():
        if parent and re.fullmatch("[A-Z]", last):
            assert {f"{parent}{chr(code)}" for code in range(ord("A"), ord(last) + 1)} <= have, parent


@pytest.mark.parametrize(
    ("ref", "known"),
    [
        ("law:1", True),
        ("law:93C", True),
        ("law:94", False),
        ("law:64D", False),
        ("law:33A", False),  # a law without sections
        ("law:22B", True),  # unheaded in 2017
        ("law:64B8", True),
        ("law:64B9", False),
        ("law:12C1e", True),
        ("law:12C1f", False),
        ("law:12C1eii", True),
        ("law:43B2c", True),  # 1987 only
        ("law:14B1b", True),
        ("law:81C11", True),  # 1987 only
        ("law:81C12", False),
        ("law:69-n1", True),
        ("law:94-n1", False),
        ("com:54.1", True),
        ("com:94.1", False),
        ("def:dummy", False),
    ],
)
def test_known(ref: str, known: bool) -> None:
    assert is_known(parse_id(ref)) is known


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[[provision", "cannot be read"),
        ('[[provision]]\nref = "64а"', "no address: '64а'"),
        ('[[provision]]\nref = "64A"\n[[provision]]\nref = "64A"', "64A stands twice"),
        ('[[provision]]\nref = "64A"\ncolour = "red"', "64A: unknown field"),
        ('[[division]]\nkind = "part"\npath = "I"\ncolour = "red"', "a division has a wrong field"),
    ],
)
def test_a_broken_outline_is_named(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "laws-1987.toml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=complaint) as caught:
        load_outline("1987", tmp_path)
    assert "laws-1987.toml" in str(caught.value)


def test_a_missing_outline_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"laws-1987\.toml|cannot be read"):
        load_outline("1987", tmp_path)


def test_headings_in_both_languages() -> None:
    outline = load_outline("1987")
    assert outline.heading(parse_id("law:57B"), "ru") == "Партнёр нарушителя не в состоянии исполнить наказание"
    assert load_outline("2017").heading(parse_id("law:1A"), "en") == "Rank of Cards and Suits"
    assert outline.heading(Address("law", 94), "en") is None
