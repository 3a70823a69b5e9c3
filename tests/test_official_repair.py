"""Repair of English text out of PDFs: ligatures, hyphens, dashes; and what must not change."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.alignment.official.furniture import without_furniture
from ingest.alignment.official.repair import RULES, lost_between, repair
from ingest.alignment.official.words import unknown_words
from ingest.text import Text, tile_errors


def repaired(text: str) -> str:
    return str(repair(Text.of_source("x", text)))


@pytest.mark.parametrize(
    ("damaged", "right"),
    [
        ("the o ender and the o ending side", "the offender and the offending side"),
        ("O ender's LHO; the non-o ender", "Offender's LHO; the non-offender"),
        ("an insu cient bid, su ciently", "an insufficient bid, sufficiently"),
        ("A. The Shu e 1. shu ed, shu ing", "A. The Shuffle 1. shuffled, shuffling"),
        ("does not a ect it; una ected; e ected", "does not affect it; unaffected; effected"),
        ("di erent, di ers, di erence", "different, differs, difference"),
        ("no o ense, an o cial ruling", "no offense, an official ruling"),
        ("speci ed, satis ed, de nition", "specified, satisfied, definition"),
        ("con rm the bene t, a re ection", "confirm the benefit, a reflection"),
        ("speci ed in the nal pass", "specified in the final pass"),
        ("o ered by other sta and players", "offered by other staff and players"),
        ("insu cient bid\nE ective today", "insufficient bid\nEffective today"),
        ("LAW 18 - DI ERENT BIDS", "LAW 18 - DIFFERENT BIDS"),
        ("oﬀender, ofﬁcial, shuﬄe, reﬂect", "offender, official, shuffle, reflect"),
        ("shuf-\nfle the cards", "shuffle the cards"),
        ("shuf\u00adfle; shuf\u00ad\nfle", "shuffle; shuffle"),
        ("non-\noffending", "non-offending"),
        ("a non-offending side; the nonoffending side", "a non-offending side; the non-offending side"),
        ("a non-offending side; the nono ending side", "a non-offending side; the non-offending side"),
        ("East-West and EastWest", "East-West and East-West"),
        ("the agreedupon score", "the agreed-upon score"),
        ("LAW 22 \u00ad END; 50\u00ad80 points", "LAW 22 – END; 50–80 points"),
        ("waive \ufffd see Law 81; 90\ufffd120", "waive – see Law 81; 90–120"),
        ("the Director\ufffds hand, a caf\ufffd", "the Director's hand, a caf\ufffd"),
        ("and/ or other methods", "and/or other methods"),
        ("player¹⁹, then", "player\ue00019\ue001, then"),
        ("Law\u00a064 and\u2009more", "Law 64 and more"),
    ],
)
def test_damage_is_repaired(damaged: str, right: str) -> None:
    assert repaired(damaged) == right


@pytest.mark.parametrize(
    "text",
    [
        "a fair hand, an air of calm, so me too",
        "notrump, partscore, matchpoint, overtrick, redeal, rescored, undoubled",
        "the declarer may lead; he is a defender",
        "Unless A applies, see E following or C ending",
        "Law 12C1(e) and (e) ender",
        "sta",
        "the nal pass",  # nothing else in the text shows that its ligatures were lost
        "LHO, RHO and IMP; ACBL; Kooijman",
        "www.worldbridge.org",
        "skip-bid, face-up, pre-dealing",
        "self-\ninflicted",
        "so-called \u201cfree\u201d \u2014 bids \u2013 here",
    ],
)
def test_what_is_right_stays(text: str) -> None:
    assert repaired(text).replace("self-inflicted", "self-\ninflicted") == text


def test_every_repair_is_on_record() -> None:
    source = "the o ender may shu e; 50\u00ad80"
    text = repair(Text.of_source("x", source))
    changes = [(piece.rules, piece.text) for piece in text.pieces if piece.rules]
    assert changes == [(("lost-ligature",), "ff"), (("lost-ligature",), "ffl"), (("lost-dash",), "–")]
    assert tile_errors([text], {"x": len(source)}) == []


def test_capitals_get_a_ligature_in_capitals() -> None:
    assert [edit.new for edit in lost_between("O ENSES O ense")] == ["FF", "ff"]


_TEXT = st.lists(
    st.sampled_from(
        [
            "o ender",
            "shu e",
            "a ect",
            "non",
            "-",
            "\n",
            " ",
            "nono ending",
            "East",
            "West",
            "\u00ad",
            "\ufffd",
            "ﬁ",
            "/ ",
            "the",
            "di",
            "ers",
            "agreedupon",
            "sta",
            "nal",
            "²",
            "LAW 1",
            "(a)",
            "7",
            ".",
            "\f",
        ]
    ),
    max_size=30,
).map("".join)


@given(_TEXT)
def test_repairing_twice_is_repairing_once_and_loses_nothing(text: str) -> None:
    once = repair(Text.of_source("x", text))
    assert str(repair(Text.of_source("y", str(once)))) == str(once)
    assert tile_errors([once], {"x": len(text)}) == []


@given(st.text(max_size=60))
def test_no_rule_fails_on_any_text(text: str) -> None:
    for rule in RULES:
        edits = sorted(rule(text), key=lambda edit: (edit.start, edit.end))
        assert len(Text.of_source("x", text).edit(edits)) >= 0


def test_words_to_look_at() -> None:
    text = "The o ender (see Law 12C1(b)) may shu e a 4th Zxqv; zxqv."
    assert unknown_words(text) == ("ender", "shu", "zxqv")


@pytest.mark.parametrize(
    ("text", "body", "numbers"),
    [
        ("iv\nPreface\f1\nLAW 1\f2\nPlay.", "\nPreface\f\nLAW 1\f\nPlay.", (None, 1, 2)),
        ("Preface\niv\fLAW 1\n1\fPlay.\n2", "Preface\n\fLAW 1\n\fPlay.\n", (None, 1, 2)),
        ("Play 13 cards.\n13\fMore.\n14", "Play 13 cards.\n\fMore.\n", (13, 14)),
        ("3\nOne.\f4\n16\n17\f5\nthree\n99", "\nOne.\f\n16\n17\f\nthree\n99", (3, 4, 5)),
    ],
    ids=["at the top", "at the foot", "numbers in the text stay", "a table at a page's foot"],
)
def test_page_numbers(text: str, body: str, numbers: tuple[int | None, ...]) -> None:
    paged = without_furniture(Text.of_source("x", text))
    assert str(paged.text) == body
    assert paged.numbers == numbers


def test_running_heads_go_but_heads_of_laws_stay() -> None:
    text = "\f".join(f"Rules of Harbour {n}\nLAW {n}\nText of the law.\nmore\nand more" for n in range(1, 7))
    paged = without_furniture(Text.of_source("x", text))
    assert "Rules of Harbour" not in str(paged.text)
    assert str(paged.text).count("LAW") == 6
    assert paged.numbers == (1, 2, 3, 4, 5, 6)


def test_page_numbers_of_a_text_without_page_breaks() -> None:
    prose = "A rule that is long enough to fill a page of this small book. " * 5
    text = f"{prose}\n7\n{prose}\n8\nDifference\n3\n{prose}\n9\nThe end."
    paged = without_furniture(Text.of_source("x", text))
    assert paged.numbers == (7, 8, 9, 10)
    assert "\n3\n" in str(paged.text)
    assert paged.page_at(str(paged.text).index("Difference")) == 9
