"""Text from sources is data: it is shown as it stands, whatever Markdown or HTML would make of it."""

import json
import re
from pathlib import Path

import markdown
import pytest
from bs4 import BeautifulSoup, Tag
from hypothesis import given
from hypothesis import strategies as st

from ingest.publishing.site.inline import Link, Point, lines, paragraphs
from ingest.publishing.site.markup import Page, attribute, document, page_ranges, table, tag, text, up

ROOT = Path(__file__).parent.parent
CASES = {
    case["id"]: case for case in map(json.loads, (ROOT / "tests/data/cases.jsonl").read_text("utf-8").splitlines())
}
EXTENSIONS = ["attr_list", "tables", "toc", "fenced_code"]  # those that mkdocs.yml and MkDocs itself turn on


def rendered(body: str) -> Tag:
    """A page's body as MkDocs would render it."""
    source = document("x.md", "Название", [body]).content.split("---\n", 2)[2]
    soup = BeautifulSoup(markdown.markdown(source, extensions=EXTENSIONS), "html.parser")
    root = soup.select_one("div.codex")
    assert root is not None
    return root


@pytest.mark.parametrize("case", ["mkd-02", "mkd-04", "mkd-06"])
def test_source_lines_are_seen_as_they_stand(case: str) -> None:
    given_lines = [line.strip() for line in CASES[case]["input"].split("\n") if line.strip()]
    root = rendered(paragraphs(lines("\n".join(given_lines))))
    shown = [p.get_text() for p in root.find_all("p")]
    assert shown == given_lines
    for expected in CASES[case]["expected"]["visible_lines"]:
        assert any(expected in line for line in shown)
    assert {element.name for element in root.find_all()} == {"p"}


def test_reference_style_brackets_become_no_link() -> None:
    root = rendered(paragraphs(lines("[1]: правило_12C1(b)\nСм. [47E2](b) и [^2] в тексте.")))
    assert root.find_all("a") == []
    assert "правило_12C1(b)" in root.get_text()


def test_html_in_a_source_stays_text() -> None:
    root = rendered(paragraphs(lines('<script>alert("x")</script> & <b>жирно</b> &amp; </div>')))
    assert [e.name for e in root.find_all()] == ["p"]
    assert root.get_text().strip() == '<script>alert("x")</script> & <b>жирно</b> &amp; </div>'


def test_control_characters_are_seen_and_harm_nothing() -> None:
    assert text("a\x00b\x02c\x0cd\x7f") == "a␀b␂c␌d␡"
    assert text("строка\tс табуляцией\n") == "строка\tс табуляцией\n"


def test_attribute_cannot_be_left() -> None:
    assert attribute('"><img src=x>\n два') == "&quot;&gt;&lt;img src=x&gt; два"
    assert tag("a", text("<"), title='"', href="#1") == '<a title="&quot;" href="#1">&lt;</a>'


def test_suit_symbols_are_text_in_two_colours() -> None:
    shown = text(CASES["sit-07"]["input"])
    assert "\ufe0f" not in shown
    assert re.findall(r'class="suit (\w+)">(.)\ufe0e<', shown) == [
        ("red", "♥"), ("red", "♦"), ("black", "♣"), ("black", "♠"),
    ]  # fmt: skip
    assert BeautifulSoup(shown, "html.parser").get_text().replace("\ufe0e", "") == "1♥ – 2♦ – 3♣ – 4♠"


@given(st.text(alphabet=st.characters(blacklist_categories=["Cs"], blacklist_characters="\r"), max_size=80))
def test_any_text_survives_markdown(string: str) -> None:
    root = rendered(tag("p", text(string.replace("\n", " "))))
    paragraph = root.find("p")
    assert isinstance(paragraph, Tag)
    shown = paragraph.get_text().replace("\ufe0e", "")
    expected = BeautifulSoup(text(string.replace("\n", " ")), "html.parser").get_text().replace("\ufe0e", "")
    # white space counts for nothing in HTML, and Markdown makes spaces of tabs
    assert shown.split() == expected.split()
    assert [e.name for e in root.find_all() if e.name != "span"] == ["p"]


def test_links_emphasis_and_marks_stand_together() -> None:
    string = "она не считается (см. правило 50), (НАКАЗАНИЕ) конец"
    at = string.index("правило 50")
    html = lines(
        string,
        [Link(at, at + 10, "../50/#50", "Правило 50")],
        [(4, 6)],
        [Point(string.index(" конец"), "<sup>*</sup>")],
    )
    assert html == [
        'она <strong>не</strong> считается (см. <a href="../50/#50" title="Правило 50">правило 50</a>), '
        '<b class="pen">(НАКАЗАНИЕ)</b><sup>*</sup> конец'
    ]


def test_a_mark_inside_a_link_cuts_it_in_two() -> None:
    html = lines("правило 50", [Link(0, 10, "#50", "t")], (), [Point(7, "<sup>1</sup>")])
    assert html == ['<a href="#50" title="t">правило</a><sup>1</sup><a href="#50" title="t"> 50</a>']


def test_emphasis_may_overlap_a_link() -> None:
    html = lines("абвг", [Link(1, 3, "#x", "t")], [(2, 4)])
    assert html == ['а<a href="#x" title="t">б<strong>в</strong></a><strong>г</strong>']


def test_marks_at_line_ends_stay_on_their_line() -> None:
    assert lines("аб\nвг", (), (), [Point(2, "*"), Point(5, "+")]) == ["аб*", "вг+"]
    assert lines("", (), (), [Point(0, "*")]) == ["*"]


@given(
    st.text(alphabet="аб(\n<&♥", max_size=30),
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), max_size=3),
    st.lists(st.integers(0, 30), max_size=3),
)
def test_nothing_of_the_text_is_lost(string: str, spans: list[tuple[int, int]], points: list[int]) -> None:
    strong = [(min(s), max(s)) for s in spans]
    html = lines(string, (), strong, [Point(p, "") for p in points if p <= len(string)])
    seen = "\n".join(BeautifulSoup(line, "html.parser").get_text() for line in html)
    assert seen.replace("\ufe0e", "") == string


def test_titles_are_escaped_where_the_theme_prints_them_raw() -> None:
    page = document("laws/1.md", 'A <b> & "c"', ["<p>x</p>"], description='say "x"')
    assert 'title: "A &lt;b&gt; &amp; \\"c\\""' in page.content
    assert 'description: "say &quot;x&quot;"' in page.content


def test_a_page_is_one_block_without_empty_lines() -> None:
    body = document("x.md", "x", ["<p>a</p>\n\n<p>b</p>", ""]).content.split("---\n\n", 1)[1]
    assert body == '<div class="codex" lang="ru">\n<p>a</p>\n<p>b</p>\n</div>\n'


@pytest.mark.parametrize(
    ("path", "url"),
    [("index.md", ""), ("laws/index.md", "laws/"), ("laws/62.md", "laws/62/"), ("coverage.md", "coverage/")],
)
def test_url_of_a_page(path: str, url: str) -> None:
    assert Page(path, "").url == url
    assert up(url) == "../" * url.count("/")


def test_small_helpers() -> None:
    assert page_ranges([]) == ""
    assert page_ranges([90, 89, 87, 90]) == "87, 89–90"
    assert '<th scope="col">A</th>' in table(["A"], [["<b>1</b>"]])


def _variables(scheme: str) -> dict[str, str]:
    css = (ROOT / "docs/assets/stylesheets/codex.css").read_text("utf-8")
    block = re.search(rf'\[data-md-color-scheme="{scheme}"\] \{{(.*?)\n\}}', css, re.S)
    assert block is not None
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{3,6});", block[1]))


def _luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast of two colours by WCAG 2."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_reckoned_as_the_guidelines_do() -> None:
    assert contrast("#000", "#fff") == pytest.approx(21)
    assert contrast("#c00000", "#ffffff") == pytest.approx(6.5, abs=0.05)  # the figure of case sit-07
    assert contrast("#c00000", "#1e2129") == pytest.approx(2.5, abs=0.1)


@pytest.mark.parametrize("scheme", ["default", "slate"])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [
        ("red", "bg"), ("red", "soft"), ("fg", "bg"), ("muted", "bg"), ("muted", "soft"), ("second", "bg"),
        ("ok", "bg"), ("ok", "okbg"),
        ("warn", "bg"), ("warn", "warnbg"), ("gone", "gonebg"), ("move", "movebg"),
        ("del", "delbg"), ("ins", "insbg"), ("md-typeset-a-color", "bg"), ("md-typeset-a-color", "soft"),
        ("md-typeset-a-color", "warnbg"), ("red", "warnbg"), ("muted", "warnbg"), ("bg", "ok"),
    ],
)  # fmt: skip
def test_colours_can_be_told_apart(scheme: str, ink: str, paper: str) -> None:
    colours = _variables(scheme)
    assert contrast(colours[ink], colours[paper]) >= 4.5
