"""Words of the search: tokens, forms of one word, small words, typing errors."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.lexicon import forms
from ingest.publishing.search.classes import WordClass
from ingest.publishing.search.tokens import fold, tokens
from ingest.publishing.search.wordtable import WordTable, encode, is_one_edit
from tests.searching import DATA, engine, found, lines, small

CASES = {case["id"]: case for case in lines(DATA / "cases.jsonl")}

# Words of the game and of the law, inflected as the dictionary says
LEMMAS = (
    "взятка карта рука масть козырь заявка назначение контра реконтра торговля розыгрыш игрок партнёр "
    "нарушитель судья наказание нарушение правило уступка претензия апелляция результат сдача колода болван онер "
    "шлем сессия команда оппонент очередь предписание информация обязанность заблуждение тасовать конвенция "
    "соглашение зритель фальшренонс импас дубликатный присуждённый легальный"
)


@pytest.mark.parametrize("lemma", LEMMAS.split(" "))
def test_every_form_of_a_word_finds_the_same_records(lemma: str) -> None:
    expected = set(found(lemma))
    assert expected
    differing = {form: set(found(form)) ^ expected for form in sorted(forms(lemma))}
    assert {form: ids for form, ids in differing.items() if ids} == {}


@pytest.mark.parametrize(
    "word_forms",
    [
        ("revoke", "revokes", "revoked", "revoking"),
        ("shuffle", "shuffles", "shuffled", "shuffling"),
        ("lead", "leads", "led", "leading"),
        ("bid", "bids", "bidding"),
        ("withdraw", "withdraws", "withdrew", "withdrawn", "withdrawing"),
        ("penalise", "penalize", "penalised", "penalizing"),
        ("honour", "honor", "honours", "honors"),
        ("dummy", "dummies", "dummy's"),
        ("play", "plays", "played", "playing"),
        ("unauthorised", "unauthorized"),
    ],
)
def test_english_forms_and_spellings_find_the_same_records(word_forms: tuple[str, ...]) -> None:
    assert found(word_forms[0])
    assert len({tuple(found(form)) for form in word_forms}) == 1


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("взятка", "взять"),
        ("player", "playing"),
        ("contestant", "contest"),
        ("следующий", "следует"),
        ("ruling", "rule"),
        ("разыгрывающий", "розыгрыш"),
        ("сторона", "посторонний"),
    ],
)
def test_words_that_only_look_alike_are_kept_apart(one: str, two: str) -> None:
    table = engine().table
    assert not set(table.asked(fold(one))) & set(table.asked(fold(two)))


@pytest.mark.parametrize("name", ["sea-01", "sea-05"])
def test_case(name: str) -> None:
    case = CASES[name]
    search = small(case["input"])
    hits = {query: [f"d{hit.id[4:]}" for hit in search.search(query).hits] for query in case["expected"]}
    assert {query: sorted(ids) for query, ids in hits.items()} == case["expected"]


def test_numbers_and_labels_are_whole_tokens() -> None:
    case = CASES["sea-03"]
    search = small(case["input"])

    def words(query: str) -> list[str]:
        """Records found by the words alone: these texts are no provisions, so no address can be opened."""
        plan = search.planner._understood(query, query, "")
        return [f"d{hit.id[4:]}" for hit in search._by_words(plan, "")]

    assert {query: words(query) for query in case["expected"]} == case["expected"]


def test_stress_mark_stays_in_the_text_and_is_ignored_in_the_search() -> None:
    case = CASES["chr-03"]
    search = small({"d1": case["expected"]["text"]})
    for query in case["expected"]["search_hits_for"]:
        assert [hit.id for hit in search.search(query).hits] == ["ess:1"], query


@given(st.text(alphabet="абвеёйzxЁЙА\u0301\u0306\u00ad-'’ 0123456789.()SsO", max_size=40))
def test_tokens_stand_where_they_say_and_fold_once(text: str) -> None:
    last = 0
    for token in tokens(text):
        assert last <= token.start < token.end <= len(text)
        assert fold(token.key) == token.key
        last = token.end


@given(st.lists(st.sets(st.text("абвгд", min_size=1, max_size=6), min_size=1), min_size=1, max_size=8))
def test_the_table_gives_each_form_its_classes_and_no_other(groups: list[set[str]]) -> None:
    table = WordTable(encode([WordClass("", frozenset(group)) for group in groups]))
    every = set().union(*groups)
    for form in every | {"я", "аа", "дддддд"}:
        assert len(table.classes(form)) == sum(form in group for group in groups)


def _slowly(form: str, word: str) -> bool:
    """One edit by trying them all."""
    letters = set(form)
    edits: set[str] = set()
    for at in range(len(word) + 1):
        head, tail = word[:at], word[at:]
        edits |= {head + letter + tail for letter in letters}
        if tail:
            edits |= {head + tail[1:]} | {head + letter + tail[1:] for letter in letters}
        if len(tail) > 1:
            edits.add(head + tail[1] + tail[0] + tail[2:])
    return form != word and form in edits


@given(st.text("абв", max_size=6), st.text("абв", max_size=6))
def test_one_edit_is_what_trying_all_edits_finds(form: str, word: str) -> None:
    assert is_one_edit(form, word) == _slowly(form, word)


@given(st.data())
def test_near_finds_the_classes_with_a_form_one_edit_away(data: st.DataObject) -> None:
    words = st.text("абвг", min_size=1, max_size=7)
    groups = data.draw(st.lists(st.frozensets(words, min_size=1), min_size=1, max_size=6))
    word = data.draw(st.text("абвг", min_size=5, max_size=7))
    table = WordTable(encode([WordClass("", group) for group in groups]))
    expected = sum(any(is_one_edit(form, word) for form in group) for group in groups)
    assert len(table.near(word)) == expected


def test_short_words_and_numbers_are_never_taken_for_others() -> None:
    assert engine().table.near("кара") == ()
    assert found("2071") == []
    assert found("1975") != []


def _damaged(word: str) -> list[str]:
    """One edit of each kind, at places spread over the word."""
    middle = len(word) // 2
    return [
        word[:middle] + word[middle + 1 :],
        word[:middle] + word[middle] + word[middle:],
        word[: middle - 1] + word[middle] + word[middle - 1] + word[middle + 1 :],
        word[:-2] + "щ" + word[-1],
    ]


# a word, a record that the word must bring among the first three, whichever letter is wrong
TYPED: list[tuple[str, Any]] = [
    ("тасование", r"law:6"),
    ("реконтра", r"law:(35A|36|19)"),
    ("апелляция", r"law:(83|92|93)"),
    ("болван", r"def:dummy"),
    ("состязание", r"def:event"),
    ("команда", r"def:team"),
    ("сессия", r"def:session"),
    ("зритель", r"law:76"),
    ("фальшренонс", r"law:6[1-4]|ess:29"),
    ("опоздание", r"law:90B1"),
    ("деноминация", r"law:(18E|31A2a)"),
    ("дисквалифицировать", r"law:91B"),
    ("ассистент", r"law:81C1"),
    ("конвенционный", r"law:(40|47E2)"),
    ("присуждённый", r"law:(12|82B1|47F|16)"),
    ("уступка", r"law:(68|69|71)"),
    ("претензия", r"law:(68|69|70)"),
    ("масть", r"def:suit|def:follow-suit|law:51"),
    ("взятка", r"def:trick|law:(44|57|65|66|79|62)"),
    ("вариация", r"law:73D"),
    ("импасы", r"law:70E"),
    ("таблица", r"law:77"),
    ("колода", r"law:6|law:1|def:suit"),
]


def test_one_wrong_letter_still_brings_the_record_among_the_first_three() -> None:
    tries = [(typed, pattern) for word, pattern in TYPED for typed in _damaged(word) if len(typed) >= 5]
    assert len(tries) >= 85
    missed = [typed for typed, pattern in tries if not any(re.match(pattern, id_) for id_ in found(typed)[:3])]
    assert len(missed) <= 0.1 * len(tries), missed
