"""HTML of e-libraries to plain lines: the text as it stands, the furniture removed by name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.lexicon import load_lexicon
from ingest.reading.files import read_bytes
from ingest.reading.html import html_edits, html_title, looks_like_html
from ingest.reading.model import SourceText
from ingest.text import Text, tile_errors

LAW = "Если фальшренонс выявлен, взятка переходит к ненарушившей стороне."


def lines(page: str) -> str:
    return str(Text.of_source("f", page).edit(html_edits(page)))


def removed(page: str) -> dict[str, str]:
    """What each rule took away, text alone."""
    text = Text.of_source("f", page).edit(html_edits(page))
    out: dict[str, str] = {}
    for piece in text.pieces:
        for rule in piece.rules:
            out[rule] = out.get(rule, "") + page[piece.start : piece.end]
    return out


def page(body: str) -> str:
    return f"<html><head><title>Все о бридже</title></head><body>{body}</body></html>"


def read(body: str, encoding: str = "utf-8") -> SourceText:
    return read_bytes(page(body).encode(encoding), "f.html", load_lexicon())


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p>Пас.</p><p>Контра.</p>", "Пас.\n\nКонтра."),
        ("Пас.<br>Контра.<br/>\nРеконтра.", "Пас.\nКонтра.\nРеконтра."),
        ("Пас.<br><br>Контра.", "Пас.\n\nКонтра."),
        ("<p>Ход не в\n   свою <b>очередь</b>.", "Ход не в свою очередь."),
        ("<h2>Правило 64</h2><div>A. Взятки</div>", "Правило 64\n\nA. Взятки"),
        (
            "<pre>\nA.  Взятки\n    B. Очки\n- 91 -\n</pre><p>Дальше",
            "A.  Взятки\n    B. Очки\n- 91 -\n\nДальше",
        ),
        ("<ul><li>один<li>два</ul>три", "один\nдва\n\nтри"),
        (
            "<table><tr><th>Сторона<th>Очки</tr>\n<tr><td>С</td>\n<td>10</td></tr></table>",
            "Сторона\tОчки\nС\t10",
        ),
        ("a &lt; b &amp; &#1055;&#x430;с&nbsp;&mdash; &laquo;x&raquo;", "a < b & Пас\xa0— «x»"),
        ("R&D, AT&T; &nosuch; и &", "R&D, AT&T; &nosuch; и &"),
        ("если 2 < 3, то <b>пас</b>", "если 2 < 3, то пас"),
        ("1<img src='/i/spade.gif'> 2<img alt='♥' src='x.png'> <img src='photo.jpg'>пас", "1♠ 2♥ пас"),
        ("вз<b>ят</b>ка", "взятка"),
        ("<!-- скрыто -->видно<script>var x = '<p>нет</p>';</script>", "видно"),
        ("<p hidden>нет</p><span style='display:none'>нет</span>да", "да"),
        ("<p>Сноска<sup>*</sup></p>", "Сноска*"),
    ],
)
def test_lines(body: str, text: str) -> None:
    assert lines(page(body)) == text


@pytest.mark.parametrize(
    ("furniture", "rule"),
    [
        ('<div class="menu"><a href="/">Главная</a> | <a href="/b">Книги</a></div>', "html-menu"),
        ("<nav><ul><li><a href='/'>Главная</a><li><a href='/b'>Книги</a></ul></nav>", "html-menu"),
        (
            "<td><a href='/a'>Проза</a> <a href='/b'>Поэзия</a> <a href='/c'>Драматургия</a></td>",
            "html-menu",
        ),
        ("<form action='/s'>Поиск: <input name='q'><button>Найти</button></form>", "html-menu"),
        ("<p><a href='?p=1'>1</a> <a href='?p=2'>2</a> 3 ... <a href='?p=206'>206</a></p>", "html-pager"),
        ("<center><a href='4'>&lt;&lt; Назад</a> | <a href='6'>Вперёд &gt;&gt;</a></center>", "html-pager"),
        ('<div class="pagination">Страница 5 из 84</div>', "html-pager"),
        ('<div id="ad-top"><a href="http://x.example">Лучшие карты</a></div>', "html-advert"),
        ("<div class='copyright'>© Библиотека, 2004</div>", "html-menu"),
        ("<div>Реклама: карты и столы</div>", "html-advert"),
        ("<iframe src='x'>Лучшие карты</iframe>", "html-advert"),
    ],
)
def test_furniture_goes_by_name(furniture: str, rule: str) -> None:
    whole = page(f"<p>{LAW}</p>{furniture}<p>Пас.</p>")
    assert lines(whole) == f"{LAW}\n\nПас."
    assert furniture.removesuffix("</td>") in removed(whole)[rule]


@pytest.mark.parametrize(
    "body",
    [
        # the book's own contents, linked
        "<p><a href='#1'>Правило 1</a> <a href='#2'>Правило 2</a> <a href='#3'>Правило 3</a></p>",
        "<p><a href='l1.htm'>Правило 1</a> <a href='l2.htm'>Правило 2</a> <a href='l3.htm'>Правило 3</a></p>",
        # a class is a hint, prose is prose
        f"<div class='content header'><p>{LAW * 6}</p></div>",
        f"<div id='main-menu'><p>{LAW * 6}</p></div>",
        "<div class='page'>Рекламация принята.</div>",
        "<p>См. <a href='64.htm'>правило 64</a> и <a href='65.htm'>правило 65</a>, если взятка сыграна.</p>",
        "<p>3</p>",
        "<h2 class='header'>Правило 64</h2><div class='head'>Ренонс</div>",
        "<div class='pages'>Правило 7 и правило 8</div>",
        "<div class='promo'>Правило 64. Ренонс</div>",
    ],
)
def test_text_is_no_furniture(body: str) -> None:
    text = Text.of_source("f", page(body)).edit(html_edits(page(body)))
    assert not {"html-menu", "html-advert", "html-pager"} & set(text.rules)


def test_layout_table_keeps_the_text_and_drops_the_menu() -> None:
    body = (
        "<table><tr><td><a href='/a'>Проза</a><br><a href='/b'>Поэзия</a><br><a href='/c'>Драма</a></td>"
        f"<td><p>{LAW}</p><p>Пас.</p></td></tr></table>"
    )
    assert lines(page(body)) == f"{LAW}\n\nПас."


def test_plain_text_wrapped_in_tags_keeps_its_lines() -> None:
    body = "\n".join(f"Строка {number} этой ста-\nрой книги" for number in range(40))
    assert lines(page(body)) == body


def test_title_is_removed_and_told() -> None:
    source = read(f"<p>{LAW}")
    assert str(source.text) == LAW
    assert source.notes == ("title: Все о бридже",)
    assert "html-title" in source.text.rules
    assert html_title("<TITLE lang=ru>\n Все&nbsp;о\n бридже </TITLE>") == "Все о бридже"


def test_pieces_know_their_place() -> None:
    source = read("<p>Пас &mdash; заявка.")
    at = source.decoded.index("заявка")
    start = str(source.text).index("заявка")
    assert source.text.source_of(start, start + 6) == (("f.html", at, at + 6),)


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "utf-8", "utf-16"])
def test_page_in_every_encoding_with_line_ends_of_dos(encoding: str) -> None:
    source = read(f"<p>{LAW}</p>\r\n<p>Пас.<br>\r\nКонтра.</p>\r\n", encoding)
    assert str(source.text) == f"{LAW}\n\nПас.\nКонтра."


def test_mojibake_hidden_in_entities() -> None:
    source = read("<p>&Iuml;&eth;&agrave;&acirc;&egrave;&euml;&icirc; 10")
    assert str(source.text) == "Правило 10"


@pytest.mark.parametrize(
    "text",
    [
        "если a < b и c > d, то пас",
        "<пас> <контра> <реконтра>",
        "Тег <p> начинает абзац.",
        "Правило 64\n> цитата\n> <b>важно</b>\n" + LAW * 30,
        "<<Взятка>> и <<ход>>",
    ],
)
def test_plain_text_is_no_html(text: str) -> None:
    assert not looks_like_html(text)
    assert str(read_bytes(text.encode(), "f.txt", load_lexicon()).text) == text


@pytest.mark.parametrize(
    "text",
    ["<!DOCTYPE html>\nПас", "\n<HTML>Пас", "Пас<br>Контра<br>Реконтра<br>", "<p>Пас</p>\n<p>Контра</p>"],
)
def test_html_is_html(text: str) -> None:
    assert looks_like_html(text)


MARKUP = (
    "<p>|</p>|<div class=menu>|</div>|<pre>|</pre>|<a href=x>|</a>|<br>|<td>|<|<!--|-->|<![CDATA[|]]>"
    "|<script>|</script>|<!doctype html>|<?x|&amp;|&#|&|<title>|</title>|<img alt='♠'>|Пас| |\n|12|<textarea>"
    "|</|<!x|<a b='|>"
)
SCRAPS = st.sampled_from(MARKUP.split("|"))


@given(st.lists(SCRAPS, max_size=25).map("".join))
def test_any_markup_is_tiled(markup: str) -> None:
    text = Text.of_source("f", markup).edit(html_edits(markup))
    assert tile_errors([text], {"f": len(markup)}) == []
    for piece in text.pieces:
        assert piece.rules or markup[piece.start : piece.end] == piece.text
