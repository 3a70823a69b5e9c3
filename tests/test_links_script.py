"""The script for other sites, in a browser, on pages of another origin than the site's."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser import serving
from tests.exported import ROOT, exports, hosting

SCRIPT = ROOT / "docs" / "assets" / "javascripts" / "codex-links.js"
DEMO = ROOT / "docs" / "assets" / "demo" / "ruling.html"


@pytest.fixture(scope="module")
def codex() -> Iterator[str]:
    """The site's files as another site sees them: exports and script, served with CORS."""
    folder = exports()
    scripts = folder / "assets" / "javascripts"
    scripts.mkdir(parents=True, exist_ok=True)
    (scripts / SCRIPT.name).write_bytes(SCRIPT.read_bytes())
    with hosting(folder) as url:
        yield url


@pytest.fixture
def demo(page: Page, codex: str, tmp_path: Path) -> Iterator[Page]:
    """The demo page, served from another port."""
    html = DEMO.read_text("utf-8").replace("../javascripts/", f"{codex}assets/javascripts/")
    (tmp_path / "index.html").write_text(html, "utf-8")
    with serving(tmp_path) as url:
        assert url != codex
        page.goto(url)
        page.wait_for_selector("#ruling a:text('Law 64A1')")
        yield page


def test_marked_and_plain_citations_become_links(demo: Page, codex: str) -> None:
    links = demo.locator("a").evaluate_all("(all) => all.map((a) => [a.textContent, a.href])")
    assert [[text, url.removeprefix(codex)] for text, url in links] == [
        ["revoke", "laws/64/#64A1"],
        ["Law 64A1", "laws/64/#64A1"],
        ["Laws 62D2", "laws/62/#62D2"],
        ["63A", "laws/63/#63A"],
        ["правилам 49", "laws/49/#49"],
        ["50", "laws/50/#50"],
        ["51А", "laws/51/#51A"],
        ["правиле 16В", "laws/16/#16B"],
        ["болван", "definitions/#dummy"],
    ]


def test_text_of_the_page_is_the_same_to_the_letter(demo: Page) -> None:
    source = re.search(r'<div id="ruling">(.*?)</div>', DEMO.read_text("utf-8"), re.DOTALL)
    assert source
    plain = " ".join(re.sub("<[^>]*>", "", source[1]).split())
    assert " ".join(demo.locator("#ruling").inner_text().split()) == plain


def test_hovering_shows_the_provision_in_both_languages(demo: Page) -> None:
    demo.locator("#ruling a").first.hover()
    card = demo.locator("[role=tooltip]")
    expect(card).to_be_visible()
    data = json.loads((exports() / "api/law/64A1.json").read_text("utf-8"))
    russian = card.locator("[lang=ru]").all_inner_texts()
    assert russian[0] == f"Правило 64A1. {data['heading']['ru']}"
    assert russian[1] == data["text"]["ru"]
    assert card.locator("[lang=en]").first.inner_text() == f"Law 64A1. {data['heading']['en']}"
    card.hover()
    demo.wait_for_timeout(400)
    expect(card).to_be_visible()  # the pointer may go onto the card
    demo.mouse.move(1, 1)
    expect(card).to_be_hidden()


def test_keyboard_opens_and_escape_closes(demo: Page) -> None:
    demo.keyboard.press("Tab")
    link, card = demo.locator("#ruling a").first, demo.locator("[role=tooltip]")
    expect(link).to_be_focused()
    expect(card).to_be_visible()
    assert link.get_attribute("aria-describedby") == card.get_attribute("id")
    demo.keyboard.press("Escape")
    expect(card).to_be_hidden()
    assert link.get_attribute("aria-describedby") is None
    expect(link).to_be_focused()
    demo.keyboard.press("Tab")
    expect(card).to_be_visible()


def test_card_stays_in_sight_and_is_accessible(demo: Page) -> None:
    for width in (1280, 360):
        demo.set_viewport_size({"width": width, "height": 700})
        for link in demo.locator("#ruling a").all():
            link.focus()
            card = demo.locator("[role=tooltip]")
            expect(card).to_be_visible()
            box = card.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            demo.keyboard.press("Escape")
    demo.locator("#ruling a").first.focus()
    expect(demo.locator("[role=tooltip]")).to_be_visible()
    found = Axe().run(demo).response["violations"]
    assert [(v["id"], v["nodes"][0]["html"]) for v in found] == []


def test_a_provision_without_text_says_so(page: Page, codex: str, tmp_path: Path) -> None:
    missing = next(
        r for r in json.loads((exports() / "anchors.json").read_text("utf-8"))["anchors"]
        if r["kind"] == "provision" and r["hash"]["ru"] is None
    )  # fmt: skip
    script = f'<script src="{codex}assets/javascripts/{SCRIPT.name}"></script>'
    (tmp_path / "index.html").write_text(f'<!doctype html><a data-law="{missing["label"]}">x</a>{script}', "utf-8")
    with serving(tmp_path) as url:
        page.goto(url)
        page.locator("a").focus()
        expect(page.locator("[role=tooltip]")).to_contain_text("Текста нет в сохранившихся копиях")


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("64A1", "law:64A1"), ("64а1", "law:64A1"), ("45C4(b)", "law:45C4b"), ("45С4(в)", "law:45C4b"),
        ("25B2(b)(i)", "law:25B2bi"), ("64", "law:64"), ("41A-n1", "law:41A-n1"), ("law:64A1", "law:64A1"),
        ("com:54.1", "com:54.1"), ("def:dummy", "def:dummy"), ("64 A 1", "law:64A1"), ("", ""), ("A64", ""),
        ("javascript:alert(1)", ""), ("com:../../x", ""), ("6412", ""),
    ],
)  # fmt: skip
def test_what_data_law_may_say(demo: Page, written: str, means: str) -> None:
    assert demo.evaluate("(text) => codexLinks.idOf(text)", written) == means


@pytest.mark.parametrize(
    "text",
    [
        "Contract 3C, board 16.", "The by-law 12 of the club.", "Law 64.5%", "12 взяток", "правила 12 взяток",
        "Law 25B (1997)", "правилу 54 Правил 1975 года", "Lawson 12", "Laws 7-2", "law 12 tricks",
    ],
)  # fmt: skip
def test_what_is_no_citation_stays_text(demo: Page, text: str) -> None:
    script = """async (text) => {
      const p = document.createElement("p");
      p.textContent = text;
      document.body.append(p);
      await codexLinks.scan(p);
      return p.innerHTML;
    }"""
    assert demo.evaluate(script, text) == text


def test_markup_in_a_text_is_never_run(page: Page, codex: str, tmp_path: Path) -> None:
    """What the site says is shown as text, whatever it holds."""
    data = json.loads((exports() / "api/law/64A1.json").read_text("utf-8"))
    data["text"]["en"] = "<img src=x onerror='document.title=1'> & <b>bold</b>"
    script = f'<script src="{codex}assets/javascripts/{SCRIPT.name}"></script>'
    (tmp_path / "index.html").write_text(f'<!doctype html><title>0</title><a data-law="64A1">x</a>{script}', "utf-8")
    page.route(
        "**/api/law/64A1.json",
        lambda route: route.fulfill(json=data, headers={"Access-Control-Allow-Origin": "*"}),
    )
    with serving(tmp_path) as url:
        page.goto(url)
        page.locator("a").focus()
        card = page.locator("[role=tooltip]")
        expect(card).to_contain_text("<b>bold</b>")
        assert card.locator("img, b").count() == 0
        assert page.title() == "0"


def test_the_script_is_small_and_stands_alone() -> None:
    source = SCRIPT.read_text("utf-8")
    assert len(source.encode()) < 12_000
    assert source.isascii()  # an old page in windows-1251 reads it as windows-1251
    assert not re.search(r"\bimport\b|\brequire\(|innerHTML|eval\(", source)
