"""The pipeline brings known text back from generated copies: every kind of damage, encoding, form and page order.

At most 0.3 % of the characters may be wrong, and every address must be right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from ingest.errors import CodexError
from tests.damage import FEET, ORDERS, RULES, Style, commentary_of, copy_of, essay_of, glossary_of
from tests.known import Known, made_book, real, real_pages, recover, recover_bytes
from tests.scoring import Score, score
from tests.wrapping import ENCODINGS, FORMS, LINE_ENDS, encoded, misread, page_of

MOST = 0.003

STYLES = {
    "clean": Style(),
    "justified": Style(align="justified"),
    "indented": Style(align="indented"),
    "centred": Style(align="centred", rule="="),
    "blank line after each": Style(blank="every"),
    "blank line after paragraphs": Style(blank="paragraph", hyphens="none"),
    "hyphens lost": Style(hyphens="lost", blank="every"),
    "a paragraph a line": Style(width=0),
    "run-in headings": Style(width=0, run_in=0.6, blank="every", foot="– {n}", rule="?"),
    "spaces lost": Style(lost_spaces=0.5),
    "over-printing": Style(overprint=3),
    "look-alike letters": Style(lookalikes=True, run_in=0.4),
    "reader's furniture": Style(furniture=True),
    "bars": Style(bars="| "),
    "quotes": Style(bars="> "),
    "spaced labels": Style(spaced_labels=True),
    "running head": Style(head="Правила спортивного бриджа"),
    "number in the running head": Style(head="{n}   ПРАВИЛА СПОРТИВНОГО БРИДЖА", foot=""),
    "no foot on the last page": Style(last_foot=False),
    "no foot on the last page, folded": Style(last_foot=False, order="folded"),
    "form feeds": Style(feeds=True, foot="{n}"),
}
STYLES |= {f"underlines of {char.strip()}": Style(rule=char, notes_rule=char) for char in RULES}
STYLES |= {f"foot {foot}, {order}": Style(foot=foot, order=order) for foot in FEET for order in ORDERS}


def provisions() -> list[Known]:
    return [known for page in real_pages().values() for known in page]


def check(found: Score, most: float = MOST) -> None:
    assert (found.missing, found.extra, found.twice) == ((), (), ())
    assert found.rate <= most, found.worst[:3]


@pytest.mark.parametrize("name", STYLES)
def test_real_provisions_come_back(name: str) -> None:
    knowns = provisions()
    check(score(recover({"copy": copy_of(knowns, STYLES[name], 7)}), knowns))


BOOK_STYLES = (
    "clean",
    "hyphens lost",
    "a paragraph a line",
    "underlines of ?",
    "foot {n}, shuffled",
    "foot – {n}, folded",
)


@pytest.mark.parametrize("name", BOOK_STYLES)
def test_a_whole_book_comes_back(name: str) -> None:
    """All 93 laws, words cut at page breaks, footnotes at the feet of pages."""
    book = made_book(11)
    check(score(recover({"copy": copy_of(book, STYLES[name], 3)}), book), MOST / 10)


styles = st.builds(
    Style,
    width=st.sampled_from((0, 40, 44, 48, 56, 66, 72)),
    hyphens=st.sampled_from(("kept", "lost", "none")),
    align=st.sampled_from(("left", "justified", "indented", "centred")),
    blank=st.sampled_from(("", "every", "paragraph")),
    foot=st.sampled_from(FEET),
    feeds=st.booleans(),
    head=st.sampled_from(("", "Правила спортивного бриджа")),
    order=st.sampled_from(ORDERS),
    rule=st.sampled_from(("", *RULES)),
    notes_rule=st.sampled_from("-?=_"),
    run_in=st.sampled_from((0.0, 0.5)),
    lost_spaces=st.sampled_from((0.0, 0.5)),
    overprint=st.sampled_from((0, 2)),
    lookalikes=st.booleans(),
    spaced_labels=st.booleans(),
    furniture=st.booleans(),
    bars=st.sampled_from(("", "| ", "> ")),
)


@settings(deadline=None, max_examples=15, suppress_health_check=list(HealthCheck))
@given(style=styles, seed=st.integers(0, 10_000))
@example(style=Style(run_in=0.5, lookalikes=True, overprint=2), seed=5)
@example(style=Style(width=40, align="centred", foot="{n}", order="folded", head="Правила спортивного бриджа"), seed=3)
@example(style=Style(width=44, hyphens="lost", blank="every", foot="{n}", feeds=True, rule="?", bars="| "), seed=1)
def test_kinds_of_damage_together(style: Style, seed: int) -> None:
    knowns = provisions()
    check(score(recover({"copy": copy_of(knowns, style, seed)}), knowns))


@pytest.mark.parametrize("line_end", LINE_ENDS)
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_every_encoding(encoding: str, line_end: str) -> None:
    knowns = provisions()
    data = encoded(copy_of(knowns, Style(order="folded", rule="="), 2), encoding, line_end)
    check(score(recover_bytes({"copy.txt": data}), knowns))


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "cp866", "koi8-r", "utf-16"])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_with_a_wrong_charset_in_it(form: str, encoding: str) -> None:
    knowns = provisions()
    page = page_of(copy_of(knowns, Style(order="shuffled"), 4), form, 4, charset="iso-8859-1")
    check(score(recover_bytes({"copy.html": encoded(page, encoding)}), knowns))


def test_mojibake_on_top() -> None:
    knowns = provisions()
    text = copy_of(knowns, Style(foot="- {n} -", order="shuffled"), 5)
    check(score(recover_bytes({"copy.txt": misread(text, "utf-8", "cp1251").encode("utf-8")}), knowns))


COMMENTARY = {
    "wide": Style(width=66),
    "hyphens lost": Style(width=66, hyphens="lost", blank="every"),
    "indented": Style(width=66, align="indented"),
    "justified": Style(width=70, align="justified", hyphens="none", blank="every"),
    "a paragraph a line": Style(width=0),
    "blank lines": Style(width=70, blank="paragraph"),
    "furniture": Style(width=0, furniture=True),
}


@pytest.mark.parametrize("pilcrow", [False, True])
@pytest.mark.parametrize("name", COMMENTARY)
def test_commentary_comes_back(name: str, pilcrow: bool) -> None:
    knowns = [known for known in real("com") if known.label]
    copy = commentary_of(knowns, COMMENTARY[name], 1, pilcrow=pilcrow)
    check(score(recover({"copy": copy}), knowns, ("com",)))


def paged_commentary() -> list[Known]:
    """The commentary as a printed book of its own, six paragraphs a page, the last one running on to the next."""
    out: list[Known] = []
    label = ""
    for known in (k for k in real("com") if k.label):
        if known.text or known.heading:
            out.append(replace(known, label=label + known.label, page=12 + len(out) // 6))
        label = "" if known.text or known.heading else known.label  # "59.3. (a) ..."
    for i in range(5, len(out) - 1, 6):
        if len(out[i].text) > 300:
            out[i] = replace(out[i], breaks=(out[i].text.index(" ", len(out[i].text) // 2),))
    return out


PAGED = {
    "printed": Style(width=66),
    "shuffled": Style(width=66, order="shuffled"),
    "odd then even": Style(width=60, foot="{n}", order="odd-even"),
    "hyphens lost": Style(width=66, hyphens="lost", blank="every", foot="– {n}"),
}


@pytest.mark.parametrize("name", PAGED)
def test_commentary_on_numbered_pages_beside_the_laws(name: str) -> None:
    """Each book has its own order of pages."""
    knowns, laws = [k for k in real("com") if k.label], provisions()
    corpus = recover({"a": copy_of(paged_commentary(), PAGED[name], 1), "b": copy_of(laws, Style(), 1)})
    check(score(corpus, knowns, ("com",)))
    check(score(corpus, laws))
    assert corpus.present_pages == tuple(sorted({k.page or 0 for k in laws}))


@pytest.mark.parametrize(
    "style", [Style(width=0), Style(width=66, align="indented"), Style(width=70, blank="paragraph")]
)
def test_essay_comes_back(style: Style) -> None:
    """Where neither indents nor blank lines part paragraphs, a full last line hides the break: not tried here."""
    knowns = real("ess")
    check(score(recover({"copy": essay_of(knowns, style, 1)}), knowns, ("ess",)))


@pytest.mark.parametrize("glued", [True, False], ids=["term cut into the line", "two columns"])
@pytest.mark.parametrize("style", [Style(), Style(hyphens="lost", blank="every"), Style(hyphens="none")])
def test_glossary_comes_back(style: Style, glued: bool) -> None:
    knowns = real("def")
    check(score(recover({"copy": glossary_of(knowns, style, 1, glued=glued)}), knowns, ("def",)))


def test_one_file_with_all_the_books() -> None:
    laws, essay = provisions(), list(real("ess"))[1:]
    commentary = [known for known in real("com") if known.label and known.complete]
    copy = "\n".join(
        [
            copy_of(laws, Style(), 1),
            commentary_of(commentary, Style(width=60), 1),
            copy_of(made_book(2, 77, 80), Style(), 1),
        ]
    )
    corpus = recover({"copy": copy})
    check(score(corpus, commentary, ("com",)))
    check(score(corpus, [*laws, *made_book(2, 77, 80)]))
    alone = recover({"copy": essay_of(essay, Style(width=0), 1)})
    assert len([s for s in alone.segments if s.address.kind == "ess"]) == len(essay)


TITLE = """МЕЖДУНАРОДНЫЙ КОДЕКС

ПРАВИЛА СПОРТИВНОГО БРИДЖА

Санкт-Петербург
1991
"""
COMMITTEE = """РАБОЧИЙ КОМИТЕТ
Edgar Kaplan (председатель)
Carol Sanders, В. В. Петров
С. К. Иванов, секретарь
"""
INDEX = """ПРЕДМЕТНЫЙ УКАЗАТЕЛЬ
Алерт ........................ 20, 21
Болван ....................... 41, 42
= его права .................. 42
Взятка ....................... 44, 65
"""


def contents_of(knowns: Sequence[Known]) -> str:
    rows = [f"{k.label}{k.heading}".ljust(44, ".") + str(k.page) for k in knowns if k.heading and "-n" not in k.id]
    return "\n".join(rows) + "\n"


def test_title_page_committee_contents_and_index_are_no_provisions() -> None:
    book = made_book(4, 41, 47)
    copy = f"{TITLE}{COMMITTEE}- 5 -\n{contents_of(book)}- 15 -\n{copy_of(book, Style(), 1)}{INDEX}- 124 -\n"
    corpus = recover({"copy": copy})
    check(score(corpus, book))
    assert [s.address.id for s in corpus.segments if s.address.kind == "pre"] == ["pre:committee-1"]
    first = next(entry for entry in corpus.contents if entry.address and entry.address.id == "law:41")
    assert (first.names_page, first.on_page) == (next(k.page for k in book if k.id == "law:41"), 15)


@pytest.mark.parametrize("data", [b"\x00\x01\x02" * 50, "просто письмо другу о погоде и о рыбалке".encode()])
def test_what_is_no_copy_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(CodexError):
        recover_bytes({"letter.txt": data})
