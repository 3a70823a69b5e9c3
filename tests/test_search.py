"""The search over the corpus of the project: what a first hit must be, and what no hit may be."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from ingest.address import LOOKALIKES, parse_id
from ingest.publishing.search.build import as_script, build_index, from_script
from ingest.publishing.search.command import search_command
from ingest.publishing.search.hits import EXACT, TITLE
from ingest.publishing.search.tokens import tokens
from tests.searching import GOLD, SCENARIOS, VECTORS, engine, found, index, rank, segments, text_of

TWINS = str.maketrans({latin: cyrillic for cyrillic, latin in LOOKALIKES.items() if cyrillic not in "БДФбдф"})


def _ranks(scenarios: list[dict[str, Any]], key: str) -> dict[str, int]:
    return {s["q"]: rank(found(s["q"]), s[key]) for s in scenarios if key in s}


@pytest.mark.parametrize(
    ("scenarios", "key"), [(GOLD, "expect"), (SCENARIOS, "first")], ids=["by other hands", "our own"]
)
def test_first_hits_are_right(scenarios: list[dict[str, Any]], key: str) -> None:
    ranks = _ranks(scenarios, key)
    empty = [query for query, place in ranks.items() if not place]
    assert empty == []
    wrong = [query for query, place in ranks.items() if place != 1]
    assert len(wrong) <= 0.05 * len(ranks), wrong
    assert sum(1 / place for place in ranks.values()) / len(ranks) >= 0.96


def test_there_are_scenarios_enough_and_none_twice() -> None:
    assert len(SCENARIOS) >= 120
    promises = [json.dumps(scenario, ensure_ascii=False, sort_keys=True) for scenario in SCENARIOS]
    assert len(set(promises)) == len(promises)


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if set(s) - {"q", "kind", "first", "why"}], ids=str)
def test_promise(scenario: dict[str, Any]) -> None:
    answer = engine().search(scenario["q"])
    ids = [hit.id for hit in answer.hits]
    assert not (scenario.get("none") and ids)
    assert set(scenario.get("has", ())) <= set(ids)
    assert not set(scenario.get("lacks", ())) & set(ids)
    if "same" in scenario:
        assert ids == found(scenario["same"])
    if "via" in scenario:
        assert tuple(scenario["via"]) in {via for hit in answer.hits for via in hit.via}
    assert answer.plan.layout == scenario.get("layout", "")


# ---- addresses


def test_spellings_of_addresses_open_the_record_first() -> None:
    known = {segment["id"] for segment in segments()}
    vectors = [vector for vector in VECTORS if vector["ids"] and vector["ids"][0] in known]
    assert len(vectors) >= 200
    wrong = []
    for vector in vectors:
        wanted = [id_ for id_ in vector["ids"] if id_ in known]
        if found(vector["query"])[: len(wanted)] != wanted:
            wrong.append(vector["query"])
    assert wrong == []


def _spellings(segment: dict[str, Any]) -> list[str]:
    """Ways to write the address of a segment. "54" is Law 54; the commentary on it needs its word."""
    label, id_ = segment["label"], segment["id"]
    if re.fullmatch(r"com:[0-9]+", id_):
        return [id_, segment["url"], f"комментарий {label}", f"commentary to Law {label}"]
    if id_.startswith("com:"):
        return [id_, segment["url"], label, f"п. {label}", f"п.{label}"]
    if id_.startswith("law:"):
        return [id_, segment["url"], label, f"правило {label.translate(TWINS)}", f"Law {label.lower()}"]
    return [id_, segment["url"]]


def test_every_record_is_opened_by_its_id_link_and_label() -> None:
    wrong = []
    for segment in segments():
        for query in _spellings(segment):
            hits = engine().search(query).hits
            if not hits or (hits[0].id, hits[0].tier) != (segment["id"], EXACT):
                wrong.append((query, segment["id"]))
    assert wrong == []


def test_a_bare_number_opens_that_law() -> None:
    assert [found(str(number))[0] for number in range(1, 94)] == [f"law:{number}" for number in range(1, 94)]


def test_what_cites_an_address_follows_it() -> None:
    ids = found("66C")
    assert ids[0] == "law:66C"
    assert "law:62B2-n1" in ids  # "... не разрешённого правилом 66C"


# ---- titles, definitions


def _titles() -> Iterator[tuple[str, str]]:
    for segment in segments():
        if re.fullmatch("law:[0-9]+", segment["id"]):
            for title in segment["heading"].values():
                if title:
                    yield title, segment["id"]


def test_the_exact_title_of_a_law_opens_that_law() -> None:
    titles = list(_titles())
    assert len(titles) > 120
    same: dict[str, set[str]] = {}
    for title, id_ in titles:
        same.setdefault(" ".join(token.key for token in tokens(title)), set()).add(id_)
    wrong = [
        (title, found(title)[:1])
        for title, id_ in titles
        if found(title)[0] not in same[" ".join(token.key for token in tokens(title))]
    ]
    assert wrong == []


def test_a_defined_term_brings_its_definition_among_the_first_two() -> None:
    definitions = [segment for segment in segments() if segment["kind"] == "definition"]
    assert len(definitions) >= 15
    late = [
        (term, found(term)[:3])
        for segment in definitions
        for heading in segment["heading"].values()
        for term in re.split(", ", heading)
        if segment["id"] not in found(term)[:2]
    ]
    assert late == []


# ---- phrases


def _phrases(count: int) -> list[str]:
    """Runs of three to five words of the texts and headings, chosen by a fixed seed."""
    chosen = random.Random(20).choices(segments(), k=count * 12)
    out: list[str] = []
    for segment in chosen:
        for language in ("ru", "en"):
            words = [token.key for token in tokens(segment["text"][language] or "")]
            if len(words) > 8:
                start = len(words) // 3
                out.append(" ".join(words[start : start + 3 + len(out) % 3]))
    return out[:count]


def _with_run(words: list[set[Any]]) -> set[str]:
    """Ids of the segments in whose heading or text the words stand one after the other."""

    def stands_in(text: str) -> bool:
        table = engine().table
        keys = [set(table.classes(t.key) or (t.key,)) for t in tokens(text)]
        runs = zip(*(keys[step:] for step in range(len(words))), strict=False)
        return any(all(a & b for a, b in zip(words, run, strict=True)) for run in runs)

    return {
        segment["id"]
        for segment in segments()
        for part in (segment["heading"], segment["text"])
        for language in ("ru", "en")
        if stands_in(part[language] or "")
    }


def test_quoted_phrases_are_found_where_they_stand_and_nowhere_else() -> None:
    phrases = _phrases(50)
    assert len(phrases) == 50
    for phrase in phrases:
        asked = [set(engine().table.asked(key) or (key,)) for key in phrase.split()]
        expected = _with_run(asked)
        assert expected, phrase
        assert set(found(f'"{phrase}"')) == expected, phrase
        assert set(found(f"«{phrase}» козырь")) <= expected, phrase


# ---- both languages


@pytest.mark.parametrize(
    ("russian", "english"),
    [
        ("фальшренонс", "revoke"),
        ("штрафная карта", "penalty card"),
        ("болван", "dummy"),
        ("уступка", "concession"),
        ("реконтра", "redouble"),
        ("тасование", "shuffle"),
        ("апелляция", "appeal"),
    ],
)
def test_a_term_finds_the_same_laws_in_both_languages(russian: str, english: str) -> None:
    def laws(query: str) -> set[str]:
        return {id_ for id_ in found(query) if id_.startswith("law:")}

    one, two = laws(russian), laws(english)
    assert len(one & two) >= 0.8 * min(len(one), len(two))


def test_other_names_come_after_the_word_itself_and_say_so() -> None:
    hits = engine().search("защитник").hits
    own = [number for number, hit in enumerate(hits) if not hit.via]
    by_name = [number for number, hit in enumerate(hits) if hit.via]
    assert own
    assert max(own) < min(by_name)
    assert {asked for number in by_name for asked, _ in hits[number].via} == {"защитник"}


# ---- filters


@pytest.mark.parametrize("query", ["ход вне очереди", "фальшренонс", "judge", "судья", "54"])
def test_counts_of_kinds_add_up_and_a_filter_shows_its_kind_only(query: str) -> None:
    answer = engine().search(query)
    assert sum(answer.counts.values()) == len(answer.hits)
    for kind, count in answer.counts.items():
        hits = engine().search(query, kinds=[kind]).hits
        assert len(hits) == count
        assert {"law" if hit.kind == "footnote" else hit.kind for hit in hits} == {kind}


def test_a_filter_by_language_counts_only_words_of_that_language() -> None:
    both = found("EBL")
    by_id = {segment["id"]: segment for segment in segments()}
    for language in ("ru", "en"):
        ids = found("EBL", language=language)
        assert ids
        assert all("EBL" in text_of(by_id[id_], language) for id_ in ids)
        assert set(ids) <= set(both)
    assert found("revoke", language="ru")  # by its Russian names
    assert all(hit.via for hit in engine().search("revoke", language="ru").hits)


# ---- order


def test_hits_stand_in_the_order_of_how_they_were_found() -> None:
    for scenario in SCENARIOS:
        hits = engine().search(scenario["q"]).hits
        tiers = [hit.tier for hit in hits]
        assert tiers == sorted(tiers, reverse=True), scenario["q"]
        for tier in set(tiers) - {EXACT, TITLE, TITLE + 1}:
            scores = [hit.score for hit in hits if hit.tier == tier]
            assert scores == sorted(scores, reverse=True), scenario["q"]
        assert all(math.isfinite(hit.score) for hit in hits)


# ---- the file


def test_the_index_is_the_same_bytes_each_time_and_reads_back() -> None:
    text = as_script(index())
    again = as_script(build_index(segments()))
    assert text == again
    assert from_script(text) == index()


def test_the_command_gives_what_the_site_gives() -> None:
    rows = search_command("правило 64А1", {"segments": segments()})
    assert rows[0] == {
        "id": "law:64A1",
        "url": parse_id("law:64A1").url,
        "score": 100.0,
        "kind": "law",
        "language": "",
        "via": [],
    }
    assert [row["id"] for row in search_command("штрафная карта", {"segments": segments()})] == found("штрафная карта")
