"""References of the corpus: every one that the five copies print, and the hand-made gold."""

import json
import re
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from pathlib import Path

import pytest

from ingest.address import Address, fold_lookalikes, parse_id
from ingest.outline import is_known
from ingest.structure.references import MENTION, UNKNOWN, Reference, find_references

DATA = Path(__file__).parent / "data"


def _lines(name: str) -> list[dict]:
    return [json.loads(line) for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def _squeezed(printed: str) -> str:
    """As printed, without spaces and with one letter for look-alikes: the gold has the raw copy's."""
    return fold_lookalikes(re.sub(r"\s", "", printed))


def _in_outline(address: Address) -> bool:
    return is_known(address) and not address.note


@pytest.mark.parametrize("row", _lines("references_sources.jsonl"), ids=lambda row: row["in"])
def test_every_reference_of_the_copies(row: dict) -> None:
    found = find_references(parse_id(row["in"]), row["text"], known=_in_outline)
    assert [(r.printed, [t.id for t in r.targets]) for r in found] == [
        (r["printed"], r["targets"]) for r in row["references"]
    ]
    for reference in found:
        assert row["text"][reference.start : reference.end] == reference.printed


def test_gold_references_precision_and_recall_are_one() -> None:
    want = {(r["in"], _squeezed(r["printed"]), tuple(r["targets"])) for r in _lines("gold/references.jsonl")}
    got = {
        (row["id"], _squeezed(r.printed), tuple(t.id for t in r.targets))
        for row in _lines("gold/segments.jsonl")
        for r in find_references(parse_id(row["id"]), row["text_ru"], known=is_known)
    }
    assert got - want == set(), "found what is no reference"
    assert want - got == set(), "missed"
    assert len(want) == 24


def _one(own: str, text: str, known: Callable[[Address], bool] | AbstractSet[Address] = is_known) -> Reference:
    (reference,) = find_references(parse_id(own), text, known=known)
    return reference


def test_footnote_of_a_law_is_the_one_that_the_corpus_has() -> None:
    text = "см. сноску (*) к правилу 69."
    corpus = {parse_id(i) for i in ("law:69", "law:69B", "law:69B-n1", "law:70C-n1")}
    assert [t.id for t in _one("law:71A-n1", text, known=corpus).targets] == ["law:69B-n1"]
    assert [t.id for t in _one("law:71A-n1", text, known=corpus.__contains__).targets] == ["law:69B-n1"]


def test_footnote_that_the_corpus_lacks_falls_back_to_its_law_and_says_so() -> None:
    reference = _one("law:71A-n1", "см. сноску (*) к правилу 69.", known={parse_id("law:69")})
    assert [t.id for t in reference.targets] == ["law:69"]
    assert reference.reason == "footnote not in the corpus"


def test_what_is_not_resolved_says_why() -> None:
    assert _one("com:54.1", "в разделе 54(с) Правил 1975 года").reason == "edition of 1975"
    assert _one("com:59.1", "Это Правило распространяется").reason == MENTION
    assert _one("law:55B", "в разделе A Правил 1975 года").targets == ()
    unknown = _one("law:57B", "как предусмотрено правилом 59", known=set())
    assert (unknown.reason, [t.id for t in unknown.targets]) == (UNKNOWN, ["law:59"])


def test_parts_of_a_list_have_their_own_spans() -> None:
    text = "в соответствии с правилами 30,31 или 32."
    reference = _one("law:29A", text)
    assert [text[a:b] for a, b in reference.parts] == ["30", "31", "32"]


@pytest.mark.parametrize(
    ("own", "text", "targets"),
    [
        ("law:64B", "как того требует раздел С", ["law:64C"]),
        ("law:12C2", "см. пункт 1", ["law:12C1"]),
        ("law:12C", "см. пункты 1 и 2", ["law:12C1", "law:12C2"]),
        ("law:9B1a", "кроме случаев (B) и (C); но см. раздел (B) и пункт 2", ["law:9B1b", "law:9B2"]),
        ("law:27B1b", "как в разделе B1(A) этого правила", ["law:27B1a"]),
        ("law:6A", "see section B", ["law:6B"]),
        ("com:54.3", "см. п. 54.1 и Правило 53", ["com:54.1", "law:53"]),
    ],
)
def test_relative_references_take_their_meaning_from_the_place(own: str, text: str, targets: list[str]) -> None:
    found = find_references(parse_id(own), text, known=is_known)
    assert [t.id for r in found for t in r.targets] == targets


@pytest.mark.parametrize(
    ("own", "text"),
    [
        ("law:25A", "Раздел II – Изменение заявок"),
        ("law:6D3", "согласующейся с настоящими правилами; эти правила обязывают; Комитет по Правилам"),
        ("law:64A", "раздел о фальшренонсе, пункт второй"),
        ("ess:3", "раздел A не имеет здесь смысла, пункт 2 тоже"),
        ("law:19C", "контракт 3C, 13 карт, 2 взятки, 12-я взятка, 4-х карт, см. далее"),
    ],
)
def test_no_reference(own: str, text: str) -> None:
    assert find_references(parse_id(own), text, known=is_known) == []
