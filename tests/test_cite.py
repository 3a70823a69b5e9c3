"""The `cite` command's logic: measured on rulings, then linking and checking."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.address import Address
from ingest.publishing.cite import cite, link, problems

DATA = Path(__file__).parent / "data"


def _lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line.strip()]


RULINGS = _lines("cite_rulings.jsonl")
GOLD = _lines("gold/cite.jsonl")


def _rows(citations: list[dict]) -> list[tuple]:
    return [(c["printed"], tuple(c["targets"]), c["edition"], c["known"]) for c in citations]


@pytest.mark.parametrize("row", GOLD, ids=lambda row: row["id"])
def test_gold(row: dict) -> None:
    found = cite(row["text"])
    assert _rows(found) == _rows(row["citations"])
    assert all(row["text"][c["start"] : c["end"]] == c["printed"] for c in found)


def test_rulings_precision_and_recall() -> None:
    right = wrong = missed = 0
    failures = []
    for row in RULINGS:
        got, want = _rows(cite(row["text"])), _rows(row["citations"])
        right += sum(c in want for c in got)
        wrong += sum(c not in want for c in got)
        missed += sum(c not in got for c in want)
        if got != want:
            failures.append(f"{row['id']} ({row['trap']}): found {got}, wanted {want}")
    assert right / (right + wrong) >= 0.99, failures
    assert right / (right + missed) >= 0.98, failures


def test_rulings_are_many_in_both_languages_and_half_of_them_traps() -> None:
    assert len(RULINGS) >= 150
    assert {row["lang"] for row in RULINGS} == {"ru", "en", "mixed"}
    assert sum(not row["trap"].startswith("form") for row in RULINGS) >= 75
    assert sum(not row["citations"] for row in RULINGS) >= 30
    assert len({row["text"] for row in RULINGS}) == len(RULINGS)


@pytest.mark.parametrize(
    ("markup", "text", "linked"),
    [
        ("auto", "See Law 64A1.", "See [Law 64A1](/laws/64/#64A1)."),
        ("auto", "Laws 30, 31 or 94", "Laws [30](/laws/30/#30), [31](/laws/31/#31) or 94"),
        ("auto", "правила 30-32", "правила [30](/laws/30/#30)-[32](/laws/32/#32)"),
        ("auto", "[Law 64A1](elsewhere) and `Law 16`", "[Law 64A1](elsewhere) and `Law 16`"),
        ("auto", "[Law 64A1]: elsewhere", "[Law 64A1]: elsewhere"),
        ("auto", "Law 72B1 of the 1997 Laws", "Law 72B1 of the 1997 Laws"),
        ("auto", "Law 27B1 (2017)", "[Law 27B1 (2017)](/laws/27/#27B1)"),
        (
            "auto",
            '<p>Law 64A1 &amp; <a href="x">Law 16</a></p>',
            '<p><a href="/laws/64/#64A1">Law 64A1</a> &amp; <a href="x">Law 16</a></p>',
        ),
        ("html", "<p>Law <b>64A1</b></p>", '<p>Law <b><a href="/laws/64/#64A1">64A1</a></b></p>'),
        ("text", "см. п. 54.1 комментария", "см. п. 54.1 </commentary/54/#54.1> комментария"),
        ("markdown", "(Law\n * 55A)", "(Law\n * [55A](/laws/55/#55A))"),
        ("markdown", "3C, board 12, By-law 7", "3C, board 12, By-law 7"),
    ],
)
def test_link(markup: str, text: str, linked: str) -> None:
    assert link(text, base="/", markup=markup) == linked


def test_link_takes_another_page_for_an_address() -> None:
    assert link("Law 64A1", url=lambda a: f"x-{a.label}") == "[Law 64A1](x-64A1)"


def test_link_refuses_another_markup() -> None:
    with pytest.raises(ValueError, match="'rst'"):
        link("", markup="rst")


@given(st.sampled_from([row["text"] for row in (*RULINGS, *GOLD)]))
def test_what_was_linked_once_stays_as_it_is(text: str) -> None:
    once = link(text, base="https://codex.example/")
    assert link(once, base="https://codex.example/") == once


@pytest.mark.parametrize("row", RULINGS, ids=lambda row: row["id"])
def test_linking_adds_links_and_changes_nothing_else(row: dict) -> None:
    marked = link(row["text"], markup="text", base="\x00")
    assert re.sub(r" <\x00[^>]*>", "", marked) == row["text"]


def _relation(address: Address) -> str | None:
    return {"law:25A": "changed", "law:72B1": "moved", "law:64": "same"}.get(address.id)


def test_problems_say_line_column_kind() -> None:
    text = (
        "Law 64.\nПравило 97, [Law 25A](x).\n\n"
        "Law 72B1 of the 1997 Laws; Law\n72B1; Law 25A of the 1987 Laws. Правила 1975 года"
    )
    found = problems(text, relation=_relation)
    assert [(p.line, p.column, p.kind, p.target) for p in found] == [
        (2, 1, "unknown", "law:97"),
        (2, 14, "changed-since-1987", "law:25A"),
        (4, 1, "other-edition", "law:72B1"),
        (4, 28, "changed-since-1987", "law:72B1"),
        (5, 33, "other-edition", ""),
    ]
    assert [text[p.offset : p.offset + len(p.printed)] for p in found] == [p.printed for p in found]
    assert str(found[0]) == "2:1: unknown: Правило 97 (no 97 in the Laws of 1987 or 2017)"
    assert str(found[3]) == "4:28: changed-since-1987: Law 72B1 (72B1 of 1987 was moved in the Laws in force)"


def test_no_problems_in_a_good_text() -> None:
    assert problems("Law 64, правило 12C1, 3NT; 2 взятки.", relation=_relation) == []


def test_one_wrong_number_of_a_list_is_the_only_problem() -> None:
    (problem,) = problems("Laws 92, 93 and 94")
    assert (problem.target, problem.printed) == ("law:94", "Laws 92, 93 and 94")
