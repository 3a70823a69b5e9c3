"""Spellings of addresses: the shared table of vectors, and properties over all addresses of the outlines."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.address import LOOKALIKES, Address, parse_id
from ingest.citation.query import parse_queries, parse_query
from ingest.outline import EDITIONS, is_known, load_outline

VECTORS = json.loads((Path(__file__).parent / "data" / "address_vectors.json").read_text(encoding="utf-8"))
ALL = sorted({a for edition in EDITIONS for a in load_outline(edition).provisions})
TWINS = str.maketrans({latin: cyrillic for cyrillic, latin in LOOKALIKES.items() if cyrillic not in "БДФбдф"})

addresses = st.sampled_from(ALL)


def test_the_table_is_large_enough_and_has_no_query_twice() -> None:
    queries = [vector["query"] for vector in VECTORS]
    assert len(set(queries)) == len(queries)
    assert sum(vector["ids"] is not None for vector in VECTORS) >= 220
    assert sum(vector["ids"] is None for vector in VECTORS) >= 60


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: repr(vector["query"]))
def test_vector(vector: dict) -> None:
    found = parse_queries(vector["query"])
    assert [address.id for address in found] == (vector["ids"] or [])
    assert parse_query(vector["query"]) == (found[0] if len(found) == 1 else None)


@pytest.mark.parametrize("address", ALL, ids=str)
def test_every_provision_is_found_by_label_id_link_and_cyrillic_label(address: Address) -> None:
    cyrillic = address.label.translate(TWINS)
    for query in (
        address.label,
        address.id,
        address.url,
        address.fragment.lower(),
        f"правило {cyrillic}",
        cyrillic,
    ):
        assert parse_query(query) == address, query


@given(addresses, st.sampled_from(["Law {}", "правилу {}", "L{}", "({})", "§ {}", " {} ", "#{}", "{}."]))
def test_frame_around_a_label_changes_nothing(address: Address, frame: str) -> None:
    text = address.fragment if frame.startswith("#") else address.label
    assert parse_query(frame.format(text)) == address


@given(addresses, addresses)
def test_two_addresses_are_a_list(first: Address, second: Address) -> None:
    found = parse_queries(f"Laws {first.label} and {second.label}")
    if first.section and second.section:
        assert found == (first, second)
    else:
        assert found[:1] == (first,)


@given(st.text(alphabet="64АA1()., -–§#№правилоLaw взятки\n", max_size=40))
def test_any_text_gives_addresses_that_print_and_parse_again(text: str) -> None:
    for address in parse_queries(text):
        assert parse_id(address.id) == address


@given(st.text(max_size=200))
def test_no_text_raises(text: str) -> None:
    parse_queries(text)


@pytest.mark.parametrize("query", ["3C", "1NT", "64D", "12A9", "94"])
def test_a_bare_address_must_exist(query: str) -> None:
    assert parse_query(query) is None


def test_after_a_head_an_address_that_does_not_exist_is_still_one() -> None:
    found = parse_query("правило 64Д")
    assert found == parse_id("law:64D")
    assert not is_known(found)


def test_a_long_query_is_none() -> None:
    assert parse_queries("64" + " " * 200_000 + "A") == (parse_id("law:64A"),)
    assert parse_queries("6" * 200_000) == ()
