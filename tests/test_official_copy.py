"""The importer on a whole copy of the official Laws of 2017, where one is at hand.

The copy is under its publishers' copyright and no part of this project. Give its path in BRIDGE_OFFICIAL_TEXT
or lay it into a folder `shared/english` beside the project; without one these tests are skipped. They hold
numbers, headings and single words, none of its text.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from ingest.address import Address, law, parse_id
from ingest.alignment.official.command import ImportReport, read_official
from ingest.alignment.official.model import Copy, Provision
from ingest.alignment.official.read import read_copy
from ingest.alignment.official.words import unknown_words
from ingest.layout import ROOT
from ingest.outline import load_outline

# Words that the English word list lacks and a person looked at: "pre-dealing".
LOOKED_AT = {"pre"}
# Footnotes 1 to 28, each at the provision whose text or heading bears its number first; read off the book.
BEARERS = tuple(
    re.findall(
        r"\S+",
        """
        6D2-n1 13-n2 15A3-n3 15B-n4 16B3-n5 20C2-n6 20F1-n7 31A2-n8 41A-n9 41B-n10 41B-n11 45A-n12 50D2a-n13
        50D2b-n14 51B2a-n15 51B2c-n16 53A-n17 57C1-n18 64A1-n19 67B2a-n20 70C3-n21 71B-n22 74C5-n23 76A1-n24
        79C1-n25 80B2h-n26 86B2-n27 93C3b-n28
        """,
    )
)


def _path() -> Path | None:
    named = os.environ.get("BRIDGE_OFFICIAL_TEXT", "")
    if named:
        return Path(named)
    return next(iter(sorted((ROOT.parent / "shared" / "english").glob("laws-2017*.txt"))), None)


@pytest.fixture(scope="module")
def copy() -> Copy:
    path = _path()
    if path is None or not path.is_file():
        pytest.skip("no copy of the official text at hand (BRIDGE_OFFICIAL_TEXT)")
    return read_copy(path)


@pytest.fixture(scope="module")
def report(copy: Copy) -> ImportReport:
    return read_official(copy, "2017")


@pytest.fixture(scope="module")
def provisions(report: ImportReport) -> dict[Address, Provision]:
    return {p.address: p for p in report.official.provisions}


def test_all_laws_and_every_headed_or_lettered_provision(provisions: dict[Address, Provision]) -> None:
    outline = load_outline("2017")
    assert {a.number for a in provisions if a.kind == "law"} == set(range(1, 94))
    for address, known in outline.provisions.items():
        assert provisions[address].heading == known.en, address
    for address in outline.unheaded:
        assert provisions[address].heading is None
        assert provisions[address].text
    sections = {a for a in provisions if a.section and not a.item and not a.sub and not a.note}
    assert sections == {a for a in (*outline.provisions, *outline.unheaded) if a.section and not a.item}


def test_numbers_and_letters_run_without_holes(provisions: dict[Address, Provision]) -> None:
    children: dict[Address, list[str]] = {}
    for address in provisions:
        if address.kind == "law" and not address.note and address.parent:
            child = address.roman or address.sub or str(address.item or "") or address.section
            children.setdefault(address.parent, []).append(child)
    romans = ["i", "ii", "iii", "iv", "v", "vi", "vii"]
    for parent, found in children.items():
        if parent.sub:
            expected = romans[: len(found)]
        elif found[0].isdigit():
            expected = [str(n) for n in range(1, len(found) + 1)]
        else:
            expected = [chr(ord(found[0]) + n) for n in range(len(found))]
            assert found[0] in "Aa"
        assert found == expected, parent
    # counted by hand in the book
    counts = {"16A1": 4, "40B2a": 5, "40B2c": 4, "64B": 8, "74C": 8, "80B2": 12, "81C": 8}
    for name, count in counts.items():
        assert len(children[parse_id(f"law:{name}")]) == count, name


def test_footnotes_go_to_the_provisions_that_bear_their_markers(provisions: dict[Address, Provision]) -> None:
    found = [a.fragment for a in sorted((a for a in provisions if a.note), key=lambda a: a.note)]
    assert found == list(BEARERS)


def test_definitions(provisions: dict[Address, Provision]) -> None:
    slugs = {a.slug for a in provisions if a.kind == "def"}
    assert len(slugs) == 66
    assert {
        "adjusted-score",
        "international-matchpoint",
        "lho",
        "penalty",
        "psychic-call",
        "sorted-deck",
    } <= slugs
    assert {"trump", "tournament", "turn", "withdrawn"} <= slugs


def test_no_ligature_is_lost_and_no_word_unknown(report: ImportReport) -> None:
    assert set(report.unknown) <= LOOKED_AT
    text = "\n".join(f"{p.heading} {p.text}" for p in report.official.provisions)
    damage = r"\b(?:[Oo]|e|[Ss]hu|[Ss]u|[Ii]nsu|[Dd]i|[Uu]na|[Ss]ta|nono) (?!\()"
    assert re.findall(damage, text) == []
    assert re.findall("[\ufb00-\ufb06\ufffd\u00ad\ue000\ue001\f\t]|  ", text) == []


def test_text_is_conserved(copy: Copy, report: ImportReport) -> None:
    assert report.doubts == ()
    assert [r.reason for r in report.removed] == [
        "front matter",
        "contents",
        "title of the definitions",
        "index",
    ]
    # independent of the segmenting: every long word of the body, at least as often as in the copy
    start, end = copy.text.index("\f1\n"), copy.text.index("\f104\n")
    shown = "\n".join(f"{p.heading or ''} {p.text or ''}" for p in report.official.provisions)
    pieces = set(unknown_words(copy.text[start:end]))  # what lost ligatures and hyphens left of words
    there = Counter(re.findall(r"(?<![a-z])[a-z]{7,}", copy.text[start:end].lower()))
    here = Counter(re.findall(r"(?<![a-z])[a-z]{7,}", shown.lower()))
    missing = {word: count for word, count in (there - here).items() if word not in pieces}
    assert missing == {"definitions": 1}  # the title


def test_pages(provisions: dict[Address, Provision]) -> None:
    pages = {
        law(1): 7,
        law(12, "C", 2): 17,
        law(45, "C", 4, "b"): 52,
        law(64): 71,
        law(77): 87,
        law(93, "C"): 103,
    }
    assert {a: provisions[a].page for a in pages} == pages
    assert all(p.page for p in provisions.values())


def test_tables_are_rows(provisions: dict[Address, Provision]) -> None:
    scale = (provisions[law(78, "B")].text or "").split("\n")
    rows = [row for row in scale if re.fullmatch(r"[\d–+-]+ \d+", row)]
    assert [int(row.split(" ")[1]) for row in rows] == list(range(25))
    boards = (provisions[law(2)].text or "").split("\n")
    assert "East Dealer Boards 2 6 10 14" in boards
    assert "Both Sides Vulnerable Boards 4 7 10 13" in boards
