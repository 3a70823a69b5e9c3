"""The finder: forms and traps one by one, offsets, ranges, and time."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.address import parse_id
from ingest.citation.finder import find_citations
from ingest.citation.grammar import COMPILED, PATTERNS, grammar_as_json
from ingest.citation.masks import _HTML, _MARKDOWN, _PLAIN, BLANK, MARKUPS, Mask, mask
from ingest.citation.words import FILE, load_words
from ingest.errors import DataError


def _found(text: str) -> list[str]:
    return [f"{c.printed} = {' '.join(t.fragment for t in c.targets)}" for c in find_citations(text)]


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_matches_its_samples(name: str) -> None:
    for sample in PATTERNS[name].samples:
        match = COMPILED[name].search(sample) if name.endswith("_BACK") else COMPILED[name].match(sample)
        assert match is not None, sample
        assert match[0] == sample


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_keeps_to_what_javascript_has(name: str) -> None:
    source = PATTERNS[name].source
    assert not re.search(r"\(\?P=|\(\?\(|\(\?[aiLmsux]|\\[wWdDbBAZ]|\\[\"' ]", source)
    groups = re.findall(r"\(\?P<(\w+)>", source)
    assert len(groups) == len(set(groups))


def test_the_exported_grammar_is_plain_data() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(k, str) and plain(v) for k, v in value.items())
        return all(map(plain, value)) if isinstance(value, list) else isinstance(value, (str, int, bool))

    assert plain(grammar_as_json())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # cases chr-01, ref-01, ref-03, ref-05 of the table of damage
        ("См. правила 47Е2(b), 12С1, 64А и 16В.", ["правила 47Е2(b), 12С1, 64А и 16В = 47E2b 12C1 64A 16B"]),
        (
            "Правила 30-32, 45–47, с 50 по 53 и 16B–D.",
            ["Правила 30-32, 45–47, с 50 по 53 и 16B–D = 30 31 32 45 46 47 50 51 52 53 16B 16C 16D"],
        ),
        (
            "По правилам 16C2 и 12C1 и 2 взятки сверх того; правила 63A, 64B5, 3 карты и 13 взяток.",
            ["правилам 16C2 и 12C1 = 16C2 12C1", "правила 63A, 64B5 = 63A 64B5"],
        ),
        (
            "Контракт 3C, затем заявка 4D и конкурентное 7C; открытие 1NT (10-12 очков), в колоде 52 карты; "
            "исправление по 47E2(b), иначе применяют 16B.",
            ["47E2(b) = 47E2b", "16B = 16B"],
        ),
        ("Контракт 3С, затем заявка 4Д.", []),  # Cyrillic
        # chr-05: spaces that don't break; the title of a law is no citation of it
        (
            "Правило 12\nПРАВА СУДЬИ\nСм. п.\u00a054.1 и\u202fправило\u200916B.",
            ["п.\u00a054.1 = 54.1", "правило\u200916B = 16B"],
        ),
        ("Правило 53. ПРИНЯТЫЙ ХОД ВНЕ ОЧЕРЕДИ\nТекст.", []),
        # lists and ranges
        ("Laws 92, 93 and 94", ["Laws 92, 93 and 94 = 92 93 94"]),
        ("Laws 92-95", ["Laws 92-95 = 92 93 95"]),
        ("Law 16B and A player", ["Law 16B = 16B"]),
        ("Laws 16B, 3C and 4S", ["Laws 16B = 16B"]),
        ("Law 64, 2 and some", ["Law 64 = 64"]),
        ("Law 30, 31 or 32", ["Law 30, 31 or 32 = 30 31 32"]),
        ("правило 64 и 2 лишние взятки", ["правило 64 = 64"]),
        ("правилам 16 и 12 быстрых пар", ["правилам 16 = 16"]),
        ("правила 64 и 14:30", ["правила 64 = 64"]),
        ("Laws 7 through 9 times", []),
        ("Laws 64-41", []),
        ("Laws 81C9–11", ["Laws 81C9–11 = 81C9 81C10 81C11"]),
        ("Laws 27B1(a)-(c)", ["Laws 27B1(a)-(c) = 27B1a 27B1b 27B1c"]),
        # the number's own surroundings
        ("Law 64.5, Law 64%, Law 64th, Law 12:30, Law 64+1, Law 2017", []),
        ("правило 11-ти, правило 12-й сдачи", []),
        ("Law 64'", ["Law 64 = 64"]),
        ("Law\n\n64", []),
        ("by-law 12, by‑law 12, outlaw 64, law_64, laws/64, #law 64x", []),
        ("45E(5-я карта), правило 58B(одновременная игра)", ["45E = 45E", "правило 58B = 58B"]),
        ("L64A1, l64, XL 64, L 64", ["L64A1 = 64A1"]),
        ("Law 64 A player; Law 64 A 1", ["Law 64 = 64", "Law 64 A 1 = 64A1"]),
        ("правилу 64 A 1 взятка", ["правилу 64 A = 64A"]),
        # other books
        ("Статья 12 Устава, § 7 положения, п. 3.2 регламента", []),
        ("Regulation 16B; rule 27B1; article 64A", []),
    ],
)
def test_forms_and_traps(text: str, found: list[str]) -> None:
    assert _found(text) == found


def test_offsets_parts_and_kinds() -> None:
    text = "См. правила 30-32 и 64A; сноску (*) к правилу 69; п. 54.1; Правила 1975 года."
    citations = find_citations(text)
    assert [c.kind for c in citations] == ["law", "note", "com", "edition"]
    assert all(text[c.start : c.end] == c.printed for c in citations)
    first = citations[0]
    assert [text[a:b] for a, b in first.parts] == ["30", "", "32", "64A"]
    assert [t.id for t in first.targets] == ["law:30", "law:31", "law:32", "law:64A"]
    assert citations[3].edition == "1975"
    assert not any(c.relative for c in citations)


def test_context_makes_points_and_relative_citations() -> None:
    text = "О штрафной карте см. п. 11.5. Далее раздел B."
    own = parse_id("com:55.5")
    assert [c.printed for c in find_citations(text, context=own)] == ["п. 11.5.", "раздел B"]
    assert [c.printed for c in find_citations(text)] == ["п. 11.5"]
    assert find_citations("К п. 3.2 вернёмся через год.") == []


def test_one_language_only() -> None:
    text = "Law 64A1 и правило 64А2, 27B1(b)"
    assert [c.printed for c in find_citations(text, lang="ru")] == ["правило 64А2, 27B1(b)"]
    assert [c.printed for c in find_citations(text, lang="en")] == ["Law 64A1"]


WORDS = (
    "Law Laws правило правилам п. раздел A B1 (b) 64 64A1 12C1(b) 3C 1NT 54.1 , и and - – по to 1975 года"
    " of the 1997 ( ) . взятки \n * к сноска (*)"
)
TOKENS = st.lists(st.sampled_from(WORDS.split(" ")), max_size=25).map(" ".join)


@given(TOKENS)
def test_any_text_gives_spans_in_order_that_print_what_stands_there(text: str) -> None:
    at = 0
    for citation in find_citations(text):
        assert at <= citation.start < citation.end <= len(text)
        assert text[citation.start : citation.end] == citation.printed
        assert len(citation.parts) == len(citation.targets)
        for (a, b), target in zip(citation.parts, citation.targets, strict=True):
            assert citation.start <= a <= b <= citation.end
            assert parse_id(target.id) == target
        at = citation.end


@given(TOKENS, st.sampled_from(MARKUPS))
def test_a_mask_moves_nothing(text: str, markup: str) -> None:
    blanked = mask(text, markup)
    assert len(blanked) == len(text)
    assert [n for n, c in enumerate(blanked) if c == "\n"] == [n for n, c in enumerate(text) if c == "\n"]


@pytest.mark.parametrize("one", [*_PLAIN, *_MARKDOWN, *_HTML], ids=lambda one: one.sample)
def test_every_mask_matches_its_sample(one: Mask) -> None:
    assert one.pattern.sub("", one.sample) in ("", "]", "x")


@pytest.mark.parametrize(
    ("text", "prose"),
    [
        ("see https://example.org/64A1, then", "see ~ then"),
        ("[Law 81C](https://e.org/81C) and ![x](27B1.png)", "[Law 81C]~ and ![x]~"),
        ("`Law 64` and ``16B``", "~ and ~"),
        ("```\nLaw 64\n```\nLaw 65", "~\n~\n~\nLaw 65"),
        ("~~~~\nLaw 64\n~~~\nLaw 65\n~~~~\nLaw 66", "~\n~\n~\n~\n~\nLaw 66"),
        ("<p title='Law 1'>Law&nbsp;<b>64</b></p>", "~Law         64    ~"),
        ("<!-- Law 1 --><script>16B</script><code>27B1</code><i>x</i>", "~   x    "),
        ("**Law** 64 and _16B_", "  Law   64 and  16B "),
        ("сноску (*) к правилу 69", "сноску (*) к правилу 69"),
        ("/* Law\n * 55A */", "/* Law\n * 55A */"),
        ("Law 64.C and 27B1.pdf", "Law 64.C and ~"),
    ],
)
def test_masks(text: str, prose: str) -> None:
    assert re.sub(f"{BLANK}+", "~", mask(text)) == prose


def test_an_unknown_markup_is_refused() -> None:
    with pytest.raises(ValueError, match="markup 'rst'"):
        mask("", "rst")


def _monsters() -> Iterator[str]:
    size = 200_000
    yield from (c * size for c in " 6a(<*_`&\n")
    units = ["6 ", "Law ", "2,", "64A1,", "](", "[", "<a ", "<!--", "<code>", "` x", "п.", "64-", "a.", "a/"]
    units += ["a@", "~~~\n```\n"]
    yield from ("Law " + unit * (size // len(unit)) for unit in units)
    yield "Law" + " " * size + "64"
    yield "правила " + "1 и " * (size // 4)


@pytest.mark.parametrize("text", list(_monsters()), ids=lambda text: repr(text[:12]))
def test_long_lines_without_end_are_read_once(text: str) -> None:
    """No timing here: a pattern that goes back over itself would not come to an end on 200,000 characters."""
    assert len(find_citations(mask(text))) <= 1


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[heads", "cannot be read"),
        ("months = 'май май'\ncounted_ru = ''\n[heads]\nlaw_one = 'law'", "has words twice: май"),
        ("months = ''\ncounted_ru = ''\n[heads]\nlaw_one = 'law'", "'months' is missing or empty"),
        ("months = 'Май'\ncounted_ru = ''\n[heads]\nlaw_one = 'law'", "has capitals"),
        ("counted_ru = 'a b'\n[heads]\nlaw_one = 'law'", "not three forms"),
        ("counted_ru = ''\n[heads]\nlaw_one = 'law'\nitem_one = 'law'", "stands in two lists"),
    ],
)
def test_a_broken_word_list_is_named(tmp_path, text: str, complaint: str) -> None:
    path = tmp_path / "words.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=complaint) as caught:
        load_words(path)
    assert str(path) in str(caught.value)


def test_the_word_lists_of_the_corpus_load() -> None:
    assert load_words(FILE)["heads"]["правилом"] == ("law", "s")
