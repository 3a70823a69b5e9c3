"""Several copies of one passage: which reading stands, and that no copy makes a segment worse."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from rapidfuzz.distance import Levenshtein

from ingest.address import parse_id
from ingest.lexicon import load_lexicon
from ingest.structure.aligning import tokens, units
from ingest.structure.collation import collate
from ingest.structure.model import COMMENTARY, ESSAY, LAWS, Corpus, Segment
from ingest.structure.readings import Judge
from ingest.structure.witnesses import WITNESS, Witness, collate_texts
from ingest.text import Text, tile_errors
from tests.damage import Style, commentary_of, copy_of, essay_of, noisy
from tests.known import Known, made_book, real, real_pages, recover
from tests.scoring import score

# words that stand in other copies too
STANDING = {word: frozenset({"x", "y"}) for word in "разыгрывающий может потребовать хода в любую масть".split()}


def reading(*copies: str | Witness) -> str:
    """What stands after the collation of copies a, b, c ...; nothing of them is lost."""
    witnesses = [
        copy if isinstance(copy, Witness) else Witness(Text.of_source(name, copy), name)
        for name, copy in zip("abcdef", copies, strict=False)
    ]
    found = collate_texts(witnesses, Judge(load_lexicon(), STANDING))
    sizes = {w.file: len(w.text) for w in witnesses}
    assert tile_errors([found.text, *found.unused], sizes) == []
    return str(found.text)


def cut(text: str, file: str, *, opens: bool = False, ends: bool = False) -> Witness:
    return Witness(Text.of_source(file, text), file, opens, ends)


@pytest.mark.parametrize(
    ("copies", "stands"),
    [
        (("судья наказа ние назначит", "судья наказание назначит"), "судья наказание назначит"),
        (("судья наказание назначит", "судья накзание назначит"), "судья наказание назначит"),
        (("судья накзание назначит", "судья наказание назначит"), "судья наказание назначит"),
        (("первая кврта и втoрая карта", "первая карта и вторая каота"), "первая карта и вторая карта"),
        (("его ход\ufffd нет", "его хода нет"), "его хода нет"),
        (("?одиктовать масть", "продиктовать масть"), "продиктовать масть"),
        (("еще одна взятка", "ещё одна взятка"), "ещё одна взятка"),
        (("ещё одна взятка", "еще одна взятка"), "ещё одна взятка"),
        (("правило 47Е2", "правило 47E2"), "правило 47E2"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else None,
)
def test_an_intact_word_beats_a_broken_one(copies: tuple[str, ...], stands: str) -> None:
    assert reading(*copies) == stands


def test_two_copies_beat_one() -> None:
    assert reading("карта вистующего", "карты вистующего", "карты вистующего") == "карты вистующего"
    assert reading("карты вистующего", "карты вистующего", "карта вистующего") == "карты вистующего"


def test_an_intact_word_beats_two_broken_ones() -> None:
    assert reading("он сделал фальшреноис", "он сделал фальшреноис", "он сделал фальшренонс") == "он сделал фальшренонс"


def test_undecided_keeps_the_first_copy_and_shows_the_other() -> None:
    a, b = (Witness(Text.of_source(f, s), f) for f, s in (("a", "взял карту сам"), ("b", "взял карты сам")))
    found = collate_texts([a, b], Judge(load_lexicon(), {}))
    assert str(found.text) == "взял карту сам"
    assert [(str(found.text)[d.start : d.end], d.file, d.reading) for d in found.undecided] == [("карту", "b", "карты")]


def test_a_line_that_one_copy_lost_comes_from_the_other() -> None:
    whole = "разыгрывающий может потребовать хода в любую масть"
    assert reading("разыгрывающий может любую масть", whole) == whole
    assert reading(whole, "разыгрывающий может любую масть") == whole


def test_a_line_that_an_electronic_library_put_in_stays_out() -> None:
    plain = "разыгрывающий может потребовать хода"
    assert reading(plain, "разыгрывающий может Читать далее потребовать хода") == plain
    assert reading("разыгрывающий может Читать далее потребовать хода", plain) == plain
    assert reading(plain, "разыгрывающий может потре Читать далее бовать хода") == plain


def test_ink_in_one_copy_does_not_turn_a_ruling_round() -> None:
    plain = "она не считается сыгранной, если может трактоваться"
    assert reading(plain, "она не считается сыгранной, если может не не трактоваться") == plain
    assert reading("она не считается сыгранной, если может не не трактоваться", plain) == plain


def test_a_cut_copy_says_nothing_about_what_it_lacks() -> None:
    whole = "разыгрывающий может потребовать хода в любую масть"
    head, tail = whole[:30], whole[20:]
    assert reading(cut(head, "a", ends=True), whole) == whole
    assert (
        reading(cut(head, "a", ends=True), cut(head[:25], "c", ends=True), Witness(Text.of_source("b", whole), "b"))
        == whole
    )
    assert reading(cut(tail, "a", opens=True), whole) == whole


def test_head_and_tail_that_overlap_make_the_whole() -> None:
    whole = "Когда вистующий имеет две штрафных карты в одной масти, разыгрывающий может потребовать хода"
    head, tail = whole[: whole.index("грывающий")], whole[whole.index("две") :]
    assert reading(cut(head, "a", ends=True), cut(tail, "b", opens=True)) == whole
    assert reading(cut(tail, "b", opens=True), cut(head, "a", ends=True)) == whole


def test_paragraphs_of_the_base_stay() -> None:
    assert reading("Первый абзац.\nВторой абзац.", "Первый абзац. Второй абзац.") == "Первый абзац.\nВторой абзац."


def test_units_pair_a_word_with_its_halves() -> None:
    found = units(tokens("судья наказа ние назначит"), tokens("судья ещё наказание назначит"))
    assert [(u.start, u.end, u.first, u.last) for u in found if not u.same] == [(1, 1, 1, 2), (1, 3, 2, 3)]


def segment(id_: str, text: str, file: str, **more: object) -> Segment:
    kinds = {"law": LAWS, "com": COMMENTARY, "ess": ESSAY}
    return Segment(parse_id(id_), kinds[id_[:3]], text=Text.of_source(file, text), **more)  # type: ignore[arg-type]


def test_one_segment_an_address_and_the_copies_its_witnesses() -> None:
    text = "Карта вистующего становится штрафной."
    [one] = collate([segment("law:50", text, "a", page=80), segment("law:50", text, "b", page=80)], load_lexicon())
    assert str(one.text) == text
    assert one.page == 80
    assert {span[0] for t in one.texts for span in t.source_spans} == {"a", "b"}
    assert all(WITNESS in piece.rules for t in one.witnesses for piece in t.pieces)


def test_a_doubt_that_one_copy_settles_goes() -> None:
    from ingest.structure.commentary import TAIL

    tail = segment(
        "com:52",
        "и четвёртая карта этой взятки тоже сыграна верно.",
        "a",
        doubts=(TAIL,),
        opens_at_edge=True,
        complete=False,
    )
    full = segment("com:53.2", "Третья карта сыграна, и четвёртая карта этой взятки тоже сыграна верно.", "b")
    [one] = collate([tail, full], load_lexicon())
    assert one.address.id == "com:53.2"
    assert one.complete
    assert one.doubts == ()


def test_other_text_under_the_same_address_is_a_variant_not_a_mixture() -> None:
    a = segment("law:50", "Карта вистующего становится штрафной.", "a")
    b = segment("law:50", "Судья вправе отменить сдачу целиком, если игроки согласны.", "b")
    [one] = collate([a, b], load_lexicon())
    texts = {str(a.text), str(b.text)}
    assert {str(one.text), one.variants[0].reading} == texts
    assert [d.kind for d in one.doubts] == ["other-text"]


# --- whole copies -------------------------------------------------------------------------------------------------


def provisions() -> list[Known]:
    return [known for page in real_pages().values() for known in page]


def distances(corpus: Corpus, knowns: Sequence[Known]) -> dict[str, int]:
    got = {s.address.id: s for s in corpus.segments}
    out: dict[str, int] = {}
    for known in knowns:
        found = got.get(known.id)
        texts = (str(found.heading), str(found.text)) if found else ("", "")
        pairs = zip(texts, (known.heading, known.text), strict=True)
        out[known.id] = sum(Levenshtein.distance(a, b) for a, b in pairs) + (found is None)
    return out


@pytest.mark.parametrize("name", ["a", "z"], ids=["worse copy first", "worse copy last"])
@pytest.mark.parametrize("seed", range(3))
def test_a_worse_copy_makes_no_segment_worse(seed: int, name: str) -> None:
    knowns = provisions()
    good = copy_of(knowns, Style(), seed)
    alone = distances(recover({"m": good}), knowns)
    other = Style(width=60, rule="?", order="shuffled", foot="– {n}")
    for bad in (
        noisy(good, seed, 0.05),
        noisy(copy_of(knowns, other, seed), seed, 0.2, junk=20, lost_lines=20),
        copy_of(knowns, Style(hyphens="lost", blank="every", lost_spaces=0.5, overprint=3), seed),
    ):
        with_bad = distances(recover({"m": good, name: bad}), knowns)
        assert {i: n for i, n in with_bad.items() if n > alone[i]} == {}


@pytest.mark.parametrize("seed", range(3))
def test_two_worn_copies_mend_each_other(seed: int) -> None:
    knowns = provisions()
    one = noisy(copy_of(knowns, Style(), seed), seed + 100, 0.1)
    two = noisy(copy_of(knowns, Style(hyphens="lost", blank="every", order="folded"), seed), seed + 200, 0.1)
    each = [sum(distances(recover({"m": copy}), knowns).values()) for copy in (one, two)]
    both = distances(recover({"m": one, "n": two}), knowns)
    assert sum(both.values()) < 0.4 * min(each)
    assert recover({"m": one, "n": two}).segments == recover({"n": two, "m": one}).segments


def test_three_worn_copies_are_all_but_whole() -> None:
    knowns = provisions()
    copies = {str(n): noisy(copy_of(knowns, Style(), n), n + 10, 0.1) for n in range(3)}
    found = score(recover(copies), knowns)
    assert found.addresses_right
    assert found.rate < 0.001


def test_a_page_in_one_copy_completes_the_page_before_it_in_another() -> None:
    book = made_book(3, 60, 72)
    halves = [k for k in book if (k.page or 0) <= 95], [k for k in book if (k.page or 0) >= 94]
    found = score(recover({"a": copy_of(halves[0], Style(), 1), "b": copy_of(halves[1], Style(width=44), 2)}), book)
    assert found.addresses_right
    assert found.wrong == 0


def test_a_page_cut_over_two_files_is_read_as_one() -> None:
    book = made_book(5, 90, 93)
    whole = copy_of(book, Style(), 1)
    middle = whole.index(" ", len(whole) // 2)
    found = score(recover({"1.txt": whole[:middle], "2.txt": whole[middle:]}), book)
    assert found.addresses_right
    assert found.rate < 0.003


def test_copies_of_the_essay_that_begin_elsewhere_share_one_numbering() -> None:
    essay = list(real("ess"))
    first, second = essay[:20], essay[12:]
    corpus = recover({"a": essay_of(first, Style(width=0), 1), "b": essay_of(second, Style(width=0), 2)})
    found = score(corpus, essay, ("ess",))
    assert found.addresses_right
    assert found.wrong == 0


def test_commentary_in_two_parts_that_overlap() -> None:
    commentary = [k for k in real("com") if k.label]
    parts = commentary[:25], commentary[15:]
    files = {name: commentary_of(part, Style(width=66), 1) for name, part in zip("ab", parts, strict=True)}
    found = score(recover(files), commentary, ("com",))
    assert found.addresses_right
    assert found.rate < 0.001
