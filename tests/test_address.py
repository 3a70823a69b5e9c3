"""Addresses: parsed, printed and ordered in one place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.address import Address, parse_id, slug_of
from ingest.errors import AddressError

LAWS = st.builds(
    lambda n, s, i, u, r, k: Address(
        "law", n, s, i if s else 0, u if s and i else "", r if s and i and u else "", note=k
    ),
    st.integers(1, 999),
    st.sampled_from(["", *"ABCDEFGH"]),
    st.integers(0, 99),
    st.sampled_from(["", *"abcdefg"]),
    st.sampled_from(["", "i", "ii", "iii", "iv"]),
    st.integers(0, 12),
)
COMMENTARY = st.builds(
    lambda n, i, u: Address("com", n, "", i, u if i else ""),
    st.integers(1, 93),
    st.integers(0, 40),
    st.sampled_from(["", "a", "b", "i", "ii", "iii", "iv"]),
)
SLUGS = st.builds(
    lambda k, s: Address(k, slug=s),
    st.sampled_from(["def", "pre"]),
    st.from_regex(r"[a-z]{2,8}(-[a-z]{2,8})?", fullmatch=True),
)


@given(st.one_of(LAWS, COMMENTARY, SLUGS))
def test_parsing_what_was_printed_gives_the_address(address: Address) -> None:
    assert parse_id(address.id) == address


@given(LAWS)
def test_every_ancestor_comes_before_its_descendant(address: Address) -> None:
    for above in address.ancestors:
        assert above < address


@pytest.mark.parametrize(
    ("identifier", "url"),
    [
        ("law:64", "laws/64/#64"),
        ("law:64A1", "laws/64/#64A1"),
        ("law:45C4b", "laws/45/#45C4b"),
        ("law:41A-n1", "laws/41/#41A-n1"),
        ("com:54.1", "commentary/54/#54.1"),
        ("com:59.1a", "commentary/59/#59.1a"),
        ("com:41.3iii", "commentary/41/#41.3iii"),
        ("def:dummy", "definitions/#dummy"),
        ("pre:scope-1", "preface/#scope-1"),
        ("ess:1", "essay/#1"),
    ],
)
def test_ids_and_urls_of_the_contract(identifier: str, url: str) -> None:
    assert parse_id(identifier).url == url


@pytest.mark.parametrize(
    "text", ["", "64A1", "law:", "law:0", "law:64a1x", "law:64А1", "com:54.", "def:Dummy", "ess:0", "law:064", "xyz:1"]
)
def test_other_texts_are_no_ids(text: str) -> None:
    with pytest.raises(AddressError):
        parse_id(text)


def test_order_of_the_book() -> None:
    ids = "law:9B2 law:10 law:25B2 law:25B2a law:25B2bi law:25B2bii law:41A law:41A-n1 law:41B".split()
    assert [a.id for a in sorted(map(parse_id, reversed(ids)))] == ids
    essay = ["ess:2", "ess:10", "ess:32"]
    assert [a.id for a in sorted(map(parse_id, reversed(essay)))] == essay
    points = ["com:54.2", "com:54.10", "com:59.3", "com:59.3a", "com:59.3b"]
    assert [a.id for a in sorted(map(parse_id, reversed(points)))] == points


def test_slug_of_an_english_term() -> None:
    assert slug_of("Director's option (old)") == "director-s-option-old"
