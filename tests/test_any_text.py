"""Whatever is put in: no crash, nothing lost, one segment an address; several files together too."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

from hypothesis import example, given
from hypothesis import strategies as st

from ingest.errors import CodexError
from tests.known import recover, recover_bytes

# What the grammars look for, in any order and number.
SCRAPS = st.sampled_from(
    (
        "Правило 12. Полномочия судьи\n", "Правило 53. ПРИНЯТЫЙ ХОД\n", "A.", "В. ", "1.", "(A).", "(i) ",
        "(a) ", "(*) – ", "(*)", "**", "- 38 -\n", "– 42 ", "стр. 7\n", "44\n", "38 ПРАВИЛА\n", "53.1. ",
        "п. 54.1", "Глава III – ", "Раздел I", "────\n", "-----\n", "????????\n", "\n", "\n\n", "\f",
        "(dummy) ", "Болван, стол (dummy) ", "Судья может ", "взятка,в ", "нару-\n", "шитель ", "не\nне\n",
        "Карта сыграна.", "....52\n", "СФЕРА ПРИМЕНЕНИЯ ПРАВИЛ\n", "ПРЕДМЕТНЫЙ УКАЗАТЕЛЬ\n",
        "Алерт ... 20, 21\n", "| ", "> ", "\t", "Текущая страница: 5 (всего 84)\n", "1 2 3 4 5 6 7 8 9 10\n",
        "партнёр по торговле, масть ", "?одиктовать ", "\ufffd", "с 50 по 53", " ", "—", "\u00ad", "¶\n",
        "— 99 —\n",
    )
)  # fmt: skip
TEXTS = st.lists(SCRAPS, max_size=40).map("".join)


def addresses_are_single(files: dict[str, str]) -> None:
    try:
        corpus = recover(files)  # checks that every character is conserved
    except CodexError:
        return
    counts = Counter(segment.address for segment in corpus.segments)
    assert [address.id for address, count in counts.items() if count > 1] == []


@given(TEXTS)
def test_scraps_of_a_copy(text: str) -> None:
    addresses_are_single({"a": text})


@given(st.lists(TEXTS, min_size=2, max_size=3))
@example(
    [  # the space between two readings of one copy was taken twice
        "В. Правило 12. Полномочия судьи\n",
        "(*)\nПравило 12. Полномочия судьи\n",
        "38 ПРАВИЛА\nВ. Правило 12. Полномочия судьи\n",
    ]
)
def test_scraps_of_several_copies(texts: list[str]) -> None:
    addresses_are_single({f"{number}.txt": text for number, text in enumerate(texts)})


@given(st.text(max_size=400))
def test_any_text(text: str) -> None:
    addresses_are_single({"a": text})


@given(st.binary(max_size=400))
def test_any_bytes(data: bytes) -> None:
    with suppress(CodexError):
        recover_bytes({"a": data})  # checks that every character is conserved
