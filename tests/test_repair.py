"""The repair rules on samples of real and made damage, each with what must stay as it is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.lexicon import load_lexicon
from ingest.repair.furniture import KINDS
from ingest.repair.hyphens import Join, joins_without_hyphen, judge
from ingest.repair.marks import FOOT, RULE_MARK
from ingest.repair.pages import page_feet
from ingest.repair.table import repair
from ingest.structure.labels import label_of
from ingest.text import Text, tile_errors
from tests.known import recover

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines() if line]


OWN = rows("repair_cases.jsonl")
CASES = {case["id"]: case for case in rows("cases.jsonl")}


def repaired(text: str) -> Text:
    """The repaired text; nothing of the source is lost on the way."""
    out = repair(Text.of_source("f", text), load_lexicon())
    assert tile_errors([out], {"f": len(text)}) == []
    return out


@pytest.mark.parametrize("case", OWN, ids=lambda case: case["id"])
def test_own_case(case: dict[str, Any]) -> None:
    out = repaired(case["input"])
    assert str(out) == case["expected"]
    assert (case["rule"] in out.rules) == (case["kind"] != "negative")
    assert str(repaired(str(out))) == str(out), "repairing repaired text changes nothing"


def test_there_are_forty_cases_and_a_negative_for_three_kinds_in_four() -> None:
    rules = {case["rule"] for case in OWN}
    negative = {case["rule"] for case in OWN if case["kind"] == "negative"}
    assert len(OWN) >= 40
    assert len([case for case in OWN if case["kind"] == "negative"]) >= 15
    assert {"over-printing", "lost-hyphen", "hyphen-kept", "homoglyph", "reader-link", "lost-space"} <= negative & rules


# --- cases.jsonl: characters, hyphenation, page-noise -------------------------------------------------------------


def test_chr_01_labels_become_latin() -> None:
    assert str(repaired(CASES["chr-01"]["input"])) == "См. правила 47E2(b), 12C1, 64A и 16B."


def test_chr_03_composed_and_the_stress_stays() -> None:
    assert str(repaired(CASES["chr-03"]["input"])) == CASES["chr-03"]["expected"]["text"]


def test_chr_05_special_spaces() -> None:
    lines = str(repaired(CASES["chr-05"]["input"])).split("\n")
    label = label_of(lines[0])
    assert label is not None
    assert (label.kind, [label.value]) == ("law", CASES["chr-05"]["expected"]["headings"])
    assert lines[-1] == "См. п. 54.1 и правило 16B."


@pytest.mark.parametrize("id_", ["hyp-01", "hyp-03", "hyp-05"])
def test_hyphenation_case(id_: str) -> None:
    assert str(repaired(CASES[id_]["input"])).replace("\n", " ") == CASES[id_]["expected"]


def test_hyp_07_a_word_goes_on_behind_a_footnote() -> None:
    expected = CASES["hyp-07"]["expected"]
    page = "Правило 41. Начало розыгрыша\nA.Первый ход закрытой картой\n" + CASES["hyp-07"]["input"]
    got = {s.address.id: s for s in recover({"f": page}).segments}
    assert str(got["law:41A"].text) == expected["body"].replace("разыгрывающий*", "разыгрывающий")
    assert [str(got["law:41A-n1"].text)] == expected["footnotes"]
    assert [(mark.at, mark.note.id) for mark in got["law:41A"].notes] == [(len("Затем разыгрывающий"), "law:41A-n1")]


def test_noi_02_only_the_series_are_page_numbers() -> None:
    expected = CASES["noi-02"]["expected"]
    out = str(repaired(CASES["noi-02"]["input"]))
    assert FOOT.findall(out) == expected["removed"]
    assert expected["law_headings"][0] in out.split("\n")


@pytest.mark.parametrize("id_", ["noi-04", "noi-06"])
def test_page_noise_case(id_: str) -> None:
    assert str(repaired(CASES[id_]["input"])).split("\n") == CASES[id_]["expected"]


# --- page feet ----------------------------------------------------------------------------------------------------

PROSE = "Карты сданы по одной, и каждый игрок берёт свою руку, не показывая её другим.\n" * 9


@pytest.mark.parametrize("form", ["– {n}", "- {n} -", "— {n} —", "стр. {n}", "[{n}]", "{n}", "Страница {n}"])
def test_feet_in_every_form(form: str) -> None:
    numbers = [6, 10, 14, 18]
    text = "".join(f"{n}-я часть. {PROSE}{form.format(n=n)}\n" for n in numbers)
    if form == "[{n}]":
        assert FOOT.findall(str(repaired(text))) == [], "a number in brackets alone is a note, not a page"
    else:
        assert FOOT.findall(str(repaired(text))) == [str(n) for n in numbers]


@pytest.mark.parametrize("form", ["{n} ПРАВИЛА СПОРТИВНОГО БРИДЖА", "Правила спортивного бриджа {n}"])
def test_numbers_in_running_heads_stand_at_the_beginning(form: str) -> None:
    text = "".join(f"{form.format(n=n)}\n{n}-я часть. {PROSE}" for n in (38, 39, 40))
    out = str(repaired(text))
    assert FOOT.findall(out) == ["38", "39", "40"]
    assert out.index("38-я часть") < out.index("⟦38⟧") < out.index("39-я часть") < out.index("⟦39⟧")
    assert "ПРАВИЛА" not in out.upper()


def test_running_heads_go_also_on_the_first_page() -> None:
    text = "".join(f"Правила спортивного бриджа\n{n}-я часть. {PROSE}- {n} -\n" for n in (38, 39, 40))
    assert "спортивного" not in str(repaired(text))


@pytest.mark.parametrize(
    "text",
    [
        f"{PROSE}- 100 за недобор\n{PROSE}- 50 за взятку\n{PROSE}",
        f"{PROSE}25\nЗАМЕНА ЗАЯВКИ\n{PROSE}",
        f"{PROSE}10\n20\n30\n40\n{PROSE}",
        f"Правило 12\n{PROSE}Правило 13\n{PROSE}Правило 14\n{PROSE}",
    ],
    ids=["calls", "a law's number", "a column of numbers", "laws"],
)
def test_numbers_that_are_text_are_no_feet(text: str) -> None:
    assert FOOT.findall(str(repaired(text))) == []


def test_a_label_at_the_head_of_pages_is_no_running_head() -> None:
    text = "".join(f"A.Тасование\n{n}-я часть. {PROSE}- {n} -\n" for n in (38, 39, 40))
    assert str(repaired(text)).count("A.Тасование") == 3


# --- paragraphs ---------------------------------------------------------------------------------------------------


def test_few_blank_lines_part_paragraphs_and_many_do_not() -> None:
    few = "Первая строка абзаца,\nвторая строка,\nтретья.\n\nВторой абзац,\nего строка.\n"
    many = few.replace("\n\n", "\n").replace("\n", "\n\n")
    assert "paragraph-gap" in repaired(few).rules
    assert "paragraph-gap" not in repaired(many).rules
    assert str(repaired(few)).rstrip("\n") == str(repaired(many)).rstrip("\n")


# --- judges -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "join"),
    [
        ("какой", "либо", Join.HYPHEN), ("что", "то", Join.HYPHEN), ("из", "за", Join.HYPHEN),
        ("до", "или", Join.HANGING),
        ("одно", "и", Join.HANGING), ("запрет", "или", Join.CLOSED), ("наруши", "тель", Join.CLOSED),
        ("E", "W", Join.HYPHEN), ("10", "ка", Join.HYPHEN), ("дис", "квалифицировать", Join.CLOSED),
    ],
)  # fmt: skip
def test_judge(left: str, right: str, join: Join) -> None:
    assert judge(left, right, load_lexicon()) is join


@pytest.mark.parametrize(
    ("left", "right", "joins"),
    [
        ("предъявле", "ния", True), ("пред", "шествующие", True), ("основатель", "но", True), ("сто", "роны", True),
        ("на", "стол", False), ("не", "следует", False), ("карта", "и", False), ("или", "он", False),
        ("с", "картой", False),
    ],
)  # fmt: skip
def test_joins_without_hyphen(left: str, right: str, joins: bool) -> None:
    lexicon = load_lexicon().with_vocabulary(["сторона"])
    assert joins_without_hyphen(left, right, lexicon) is joins


def test_every_kind_of_furniture_matches_whole_lines_only() -> None:
    for _, pattern in KINDS:
        assert pattern.fullmatch("Игрок обязан сыграть картой, которую назвал.") is None


@given(st.text(alphabet="абвеёийнорст ABCEH0123456789.,;:()*-–—?=\n\f¬\u00ad\u200b|>", max_size=300))
def test_any_text_is_conserved_and_repair_settles(text: str) -> None:
    once = repaired(text)
    assert RULE_MARK not in text
    assert len(str(once)) <= 2 * len(text) + 10


def test_feet_of_two_forms_in_one_file() -> None:
    page = "Карты сданы и сыграны по правилам этой книги. " * 20
    led = "".join(f"{page}\n– {n}\n" for n in range(6, 26, 4))
    dashed = "".join(f"{page}\n- {n} -\n" for n in (91, 95))
    text = led + dashed
    out = str(Text.of_source("f", text).edit(page_feet(text, load_lexicon())))
    assert FOOT.findall(out) == ["6", "10", "14", "18", "22", "91", "95"]
    # a list item that looks like a foot, alone among dashed feet, stays text
    text = f"{dashed}{page}\n- 100\n{page}"
    assert FOOT.findall(str(Text.of_source("f", text).edit(page_feet(text, load_lexicon())))) == ["91", "95"]
