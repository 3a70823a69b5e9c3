"""Mojibake: what is undone, what is left alone."""

import json
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.lexicon import load_lexicon
from ingest.reading.mojibake import mojibake_edits
from ingest.reading.normal import as_read
from ingest.text import Text, tile_errors

CASES = Path(__file__).parent / "data" / "cases.jsonl"
ENCODINGS = ("utf-8", "cp1251", "cp866", "koi8-r", "mac-cyrillic", "iso8859-5", "latin-1")
RUSSIAN_PAIRS = [pair for pair in permutations(ENCODINGS, 2) if pair[0] != "latin-1"]  # it holds no Russian


def repaired(text: str) -> Text:
    return as_read("f", text, mojibake_edits(text, load_lexicon()))


def fixed(text: str) -> str:
    return str(repaired(text))


def case(name: str) -> dict[str, object]:
    rows = map(json.loads, CASES.read_text(encoding="utf-8").splitlines())
    return next(row for row in rows if row["id"] == name)


@pytest.mark.parametrize("name", ["enc-02", "enc-04", "enc-09"])
def test_case(name: str) -> None:
    row = case(name)
    assert fixed(str(row["input"])) == row["expected"]


def test_case_lost_letters_are_kept_and_counted() -> None:
    row = case("enc-10")
    text = fixed(str(row["input"]))
    assert row["expected"] == {"text": text, "lost_characters": text.count("\N{REPLACEMENT CHARACTER}")}


@pytest.mark.parametrize(
    ("damaged", "good"),
    [
        # cp1251 read as Latin-1: the commonest of all
        ("Ïðàâèëî 64. Ðåíîíñ", "Правило 64. Ренонс"),
        # cp866 read as cp1251, and the other way round
        ("Џа\xa0ўЁ«® ЇаЁ¬Ґ\xadпҐвбп Є ®ЎҐЁ¬ бв®а®\xad\xa0¬", "Правило применяется к обеим сторонам"),
        ("╧Ёртшыю яЁшьхэ\xa0хЄё\xa0 ъ юсхшь ёЄюЁюэрь", "Правило применяется к обеим сторонам"),
        # koi8-r read as cp1251: letters stay Cyrillic, capitals change place with small ones
        ("рТБЧЙМП РТЙНЕОСЕФУС Л ПВЕЙН УФПТПОБН", "Правило применяется к обеим сторонам"),
        ("хЦПНЙ МЮПСЬХК ОНПЪДНЙ ХЦПШ", "Игрок нарушил порядок игры"),
        # cp1251 read as mac-cyrillic harms capitals and the letter я alone
        ("ѕравило о нарушении очереди вз€тки", "Правило о нарушении очереди взятки"),
        # mac-cyrillic read as cp1251 likewise
        ("Џравило о нарушении очереди взЯтки", "Правило о нарушении очереди взятки"),
        # iso8859-5 read as koi8-r
        ("╦сЮчз щпЮЦХьш ъчЮОтчз", "Игрок нарушил порядок"),
        # UTF-8 twice over through cp1251
        (
            "Р\xa0СџР\xa0В°РЎРѓ Р\xa0С‘ Р\xa0С”Р\xa0С•Р\xa0Р…РЎвЂљРЎР‚Р\xa0В°",
            "Пас и контра",
        ),
        # UTF-8 as koi8-r
        ("п╜я┌п╬ п©я─п╟п╡п╦п╩п╬", "Это правило"),
        # UTF-8 as Latin-1, also for typography
        ("Â«Ð\x9fÐ°Ñ\x81Â» â\x80\x94 Ð·Ð°Ñ\x8fÐ²ÐºÐ°", "«Пас» — заявка"),
        # byte 98, which cp1251 does not define: as U+0098, as a small tilde, as "?"
        ("Р\x98РіСЂРѕРє СЃРґР°С‘С‚", "Игрок сдаёт"),
        ("Р\N{SMALL TILDE}РіСЂРѕРє СЃРґР°С‘С‚", "Игрок сдаёт"),
        ("Р?РіСЂРѕРє СЃРґР°С‘С‚", "Игрок сдаёт"),
        # a second byte that vanished (here AD, a soft hyphen) could be several: the letter is lost, none invented
        ("РС‚Рѕ РїСЂР°РІРёР»Рѕ", "\N{REPLACEMENT CHARACTER}то правило"),
        # stripped from the end of the line with the no-break space that it was
        ("Р›РР”Р•Р\nРџР•Р Р’Р«Р™ РҐРћР”", "Л\N{REPLACEMENT CHARACTER}ДЕР\nПЕРВЫЙ ХОД"),
    ],
)
def test_undone(damaged: str, good: str) -> None:
    assert fixed(damaged) == good


def test_one_word_of_a_line() -> None:
    assert fixed("Болван кладёт Ïðàâèëî на стол") == "Болван кладёт Правило на стол"


def test_short_words_follow_the_line() -> None:
    assert fixed("Îí è îíà â èãðå, à íå ìû") == "Он и она в игре, а не мы"


def test_short_line_follows_the_text() -> None:
    page = "Ïðàâèëî äåéñòâóåò äëÿ âñåõ\nÏàñ\nÈãðîê ñäà¸ò êàðòû"
    assert fixed(page) == "Правило действует для всех\nПас\nИгрок сдаёт карты"
    assert fixed("Ïàñ") == "Ïàñ", "three letters alone prove nothing"


def test_short_line_between_broken_lines_is_broken_too() -> None:
    broken = "Ёта вз€тка решила судьбу сдачи: ёг не набрал дес€ти вз€ток."
    good = "Эта взятка решила судьбу сдачи: Юг не набрал десяти взяток."
    assert fixed("ѕас\nџас") == "ѕас\nџас", "alone they prove nothing"
    assert fixed(f"{broken}\nѕас\n\nѕас\n{broken}") == f"{good}\nПас\n\nПас\n{good}"


def test_good_names_stay_within_a_broken_line() -> None:
    assert fixed("Êîìàíäà Göteborg âûèãðàëà ó Málaga òóðíèð") == "Команда Göteborg выиграла у Málaga турнир"


def test_edits_are_as_fine_as_words_and_say_the_rule() -> None:
    text = repaired("Law 10 (Ïðàâèëî) Göteborg вз€ток")
    changed = [(p.start, p.end, p.text, p.rules) for p in text.pieces if p.rules]
    assert changed[0] == (8, 15, "Правило", ("mojibake:cp1251-as-cp1252",))


def test_utf8_pieces_keep_their_place() -> None:
    damaged = "Это Р·Р°СЏРІРєР° игрока"
    text = repaired(damaged)
    assert str(text) == "Это заявка игрока"
    assert text.source_of(4, 10) == (("f", 4, 16),)
    assert text.source_of(11, 17) == (("f", 17, 23),)


@pytest.mark.parametrize(
    "text",
    [
        "Т…, К…, Д…, В…",
        "ЕЁ",
        "Он сказал: „пас…“ и «сдал».",
        "№ 12 — §5",
        "Göteborg, Málaga, Besançon, Zürich, Åland",
        "Það er ágætt að spila bridge á Íslandi.",
        "L’été, à l’hôtel: où est-ce que ça va ?",
        "Příliš žluťoučký kůň úpěl ďábelské ódy",
        "Ο βασικός κανόνας του μπριτζ",
        "Гравець зіграв карту не в свою чергу; її можна повернути.",
        "Ђорђе је њушкао љубичасти џак у ћошку.",
        "У беларускай мове ёсць літара ў.",
        "Играчът изтегли карта от ръката на мъртвия.",
        "РІК, МІСТ, СЁЛА",
        "1♥ – 2♦ – 3♣ – 4♠; 1БК — пас",
        "┌────┬────┐ │ С  │ Ю  │ └────┴────┘",
        "═══════ Правило 7 ═══════",
        "ЯЯЯЯЯЯЯЯ",
        "њњњњњњњњ",
        "▀▀▀▀▀▀▀▀",
        "??????????????????????????",
        "?одиктовать емy масть первого выхода",
        "EBL, WBF и ФСБР; IMP, VP, ТД, СССР, РСФСР",
        "пары С–Ю и З–В; С–Ю–З–В",
        "бол- ваном восприня того нару шитель разыгры",
        "Эндикотт, Хансен, Скьёльд, Жаке-Гурмон, Бергенстрём",
        "п. 54.1, п.п. 50.9 и 51.4, ст. 12С1(б), 45C4(B)",
        "Р С Т У Ф",
        "взя́тка, за́мок и замо́к",
        "12 м², −5 °C, 3 × 4 ± ½, £5, €10, © 1991 ®",
        "Ы? Ъ! Щъ… Ффф. Ммм, хм, тсс!",
        "ТЕКСТ ЗАГЛАВНЫМИ: ХОД, ЦВЕТ, ШЛЕМ",
        "iPhone и Wi-Fi в МакДональдсе",
        "c\u0327a va; и\u0306од",
        "🂡 🂮 туз и король 😀",
    ],
)
def test_left_alone(text: str) -> None:
    assert mojibake_edits(text, load_lexicon()) == []
    # nor among broken lines, where less evidence is asked for
    page = f"Ïðàâèëî äåéñòâóåò äëÿ âñåõ èãðîêîâ\n{text}\nРџСЂР°РІРёР»Рѕ РґРµР№СЃС‚РІСѓРµС‚ РґР»СЏ РІСЃРµС…"
    assert fixed(page).split("\n")[1] == text


def test_the_copies_of_the_books_have_none() -> None:
    folder = Path(__file__).parent.parent / "corpus" / "sources"
    found = {path.name: mojibake_edits(path.read_text("utf-8"), load_lexicon()) for path in folder.iterdir()}
    assert {name: edits for name, edits in found.items() if edits} == {}


def test_lost_letters_alone_in_good_text() -> None:
    text = repaired("Если вист\N{REPLACEMENT CHARACTER}ющий пїЅпїЅходит")
    assert str(text) == "Если вист\N{REPLACEMENT CHARACTER}ющий \N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}ходит"


SENTENCES = (
    "Разыгрывающий берёт взятку и ходит с козыря",
    "СУДЬЯ ОБЪЯСНЯЕТ ПРАВА И ОБЯЗАННОСТИ СТОРОН",
    "Защитник сыграл не в масть, хотя имел её на руках",
)


@pytest.mark.parametrize(("source", "read"), RUSSIAN_PAIRS)
def test_every_pair(source: str, read: str) -> None:
    """Of every ordered pair, whole sentences come back, or nothing is changed where bytes were destroyed."""
    for sentence in SENTENCES:
        damaged = sentence.encode(source).decode(read, "replace")
        if "\N{REPLACEMENT CHARACTER}" not in damaged:
            assert fixed(damaged) == sentence


@pytest.mark.parametrize(
    ("source", "read"),
    [pair for pair in RUSSIAN_PAIRS if pair[1] != "utf-8" and set(pair) != {"cp1251", "mac-cyrillic"}],
)
def test_a_whole_copy_comes_back(source: str, read: str) -> None:
    """Cut words, labels, lines of one word: in a copy misread throughout they follow the rest. (cp1251 and
    mac-cyrillic share all small letters but one: there a few capitals stay in doubt.)"""
    path = Path(__file__).parent.parent / "corpus" / "sources" / "002_8d98a275045deba1.txt"
    good = path.read_text("utf-8").replace("–", "-")
    assert fixed(good.encode(source).decode(read, "replace")) == good


PAIR = st.sampled_from([pair for pair in RUSSIAN_PAIRS if pair[1] != "utf-8"])
LINE = st.sampled_from([*SENTENCES, "Göteborg, Málaga", "┌──┐ Т… ЕЁ", "пас", "", "Ïàñ", "њњњ ▀▀▀", "ФСБР EBL 16С"])


@st.composite
def damaged_page(draw: st.DrawFn) -> str:
    lines = []
    for _ in range(draw(st.integers(1, 6))):
        line = draw(LINE)
        for source, read in draw(st.lists(PAIR, max_size=2)):
            line = line.encode(source, "ignore").decode(read, "replace")
        lines.append(line)
    return "\n".join(lines)


@given(damaged_page())
def test_repairing_twice_is_repairing_once(page: str) -> None:
    text = repaired(page)
    assert tile_errors([text], {"f": len(page)}) == []
    assert mojibake_edits(str(text), load_lexicon()) == []


@given(st.text(st.characters(codec="utf-8", max_codepoint=0x2600), max_size=80))
def test_any_text_is_tiled(page: str) -> None:
    assert tile_errors([repaired(page)], {"f": len(page)}) == []
