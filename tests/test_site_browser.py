"""The site in a browser: columns, copying, printing, filters, narrow screens, accessibility."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser import unavailable

SITE = Path(__file__).parent.parent / "site"
PAGES = (
    "", "laws/", "laws/1/", "laws/20/", "laws/45/", "laws/62/", "laws/64/", "commentary/", "commentary/59/",
    "definitions/", "preface/", "essay/",
    "contents/", "coverage/", "repairs/", "changes/", "terms/", "about/", "cite/",
)  # fmt: skip
HEADER = 48  # pixels of the theme's header


@pytest.fixture
def narrow(browser: Browser) -> Iterator[Page]:
    """A page as wide as a small phone, for fingers."""
    context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    yield context.new_page()
    context.close()


def shown(page: Page, selector: str) -> bool:
    return page.locator(selector).first.is_visible()


@pytest.mark.parametrize("path", PAGES)
def test_nothing_runs_over_the_edge_of_a_phone(narrow: Page, site_url: str, path: str) -> None:
    narrow.goto(site_url + path)
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("path", ["laws/62/", "laws/75/", "commentary/58/", "definitions/", "essay/"])
def test_open_folds_stay_inside_a_phone(narrow: Page, site_url: str, path: str) -> None:
    narrow.goto(site_url + path)
    narrow.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    wide = narrow.evaluate(
        """[...document.querySelectorAll(".codex *")].filter(e => e.getBoundingClientRect().right > 361)
           .map(e => e.tagName + "." + e.className)"""
    )
    assert wide == []
    assert narrow.evaluate("document.documentElement.scrollWidth") <= 360


def test_tools_can_be_hit_with_a_finger(narrow: Page, site_url: str) -> None:
    narrow.goto(site_url + "laws/62/")
    boxes = narrow.evaluate(
        """[...document.querySelectorAll(".codex .tools > a, .codex .tools button, .codex .tools summary, "
           + ".codex .bar button, .codex .bar a")].filter(e => e.offsetParent)
           .map(e => [e.textContent, e.getBoundingClientRect().height])"""
    )
    assert len(boxes) > 20
    assert [box for box in boxes if box[1] < 40] == []


def test_columns_stand_side_by_side_or_stacked(page: Page, narrow: Page, site_url: str) -> None:
    for screen, beside in ((page, True), (narrow, False)):
        screen.goto(site_url + "laws/62/")
        ru = screen.locator("[id='62B1'] .pair > [data-col=ru]").bounding_box()
        en = screen.locator("[id='62B1'] .pair > [data-col=en]").bounding_box()
        assert ru is not None
        assert en is not None
        assert (en["y"] == pytest.approx(ru["y"], abs=2)) is beside
        assert (en["y"] >= ru["y"] + ru["height"] - 1) is not beside


def test_column_is_hidden_the_choice_remembered_and_one_stays(page: Page, site_url: str) -> None:
    page.goto(site_url + "laws/62/")
    english = "[id='62B1'] .pair > [data-col=en]"
    assert shown(page, english)
    page.click("[data-toggle=en]")
    assert not shown(page, english)
    assert page.get_attribute("[data-toggle=en]", "aria-pressed") == "false"
    page.click("[data-toggle=ru]")  # the last one cannot go
    assert shown(page, "[id='62B1'] .pair > [data-col=ru]")
    page.goto(site_url + "commentary/59/")
    assert not shown(page, "[id='59.2'] .pair > [data-col=en]")
    page.click("[data-toggle=en]")
    page.goto(site_url + "laws/62/")
    assert shown(page, english)


def test_switching_keeps_the_place(narrow: Page, site_url: str) -> None:
    narrow.goto(site_url + "laws/45/#45C3")
    top = "document.getElementById('45C3').getBoundingClientRect().top"
    narrow.wait_for_timeout(100)
    before = narrow.evaluate(top)
    narrow.click("[data-toggle=en]")
    assert narrow.evaluate(top) == pytest.approx(before, abs=3)
    narrow.click("[data-toggle=en]")
    assert narrow.evaluate(top) == pytest.approx(before, abs=3)


@pytest.mark.parametrize("fragment", ["45A", "45C3", "45A-n1"])
def test_target_is_not_under_the_bars(page: Page, site_url: str, fragment: str) -> None:
    page.goto(site_url + f"laws/45/#{fragment}")
    page.wait_for_timeout(100)
    bar = page.locator(".codex .bar").bounding_box()
    target = page.locator(f"[id='{fragment}']").bounding_box()
    assert bar is not None
    assert target is not None
    assert target["y"] >= max(HEADER, bar["y"] + bar["height"]) - 1
    assert target["y"] < 300


def test_citation_is_copied_as_text_and_as_markdown(page: Page, site_url: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site_url + "laws/62/")
    button = page.locator("[id='62B1'] button[data-copy=cite]")
    button.click()
    page.wait_for_timeout(50)
    address = f"{site_url}laws/62/#62B1"
    name = "Правила спортивного бриджа 1987 г., 62B1 «Карта вистующего»"
    assert page.evaluate("navigator.clipboard.readText()") == f"{name}. {address}"
    button.click(modifiers=["Shift"])
    page.wait_for_timeout(50)
    assert page.evaluate("navigator.clipboard.readText()") == f"[{name}]({address})"
    page.locator("[id='62B1'] a[data-copy=link]").click()
    page.wait_for_timeout(50)
    assert page.evaluate("navigator.clipboard.readText()") == address


def test_filter_narrows_the_index(page: Page, site_url: str) -> None:
    page.goto(site_url + "laws/")
    rows = page.locator("ul[data-filtered] > li:visible")
    assert rows.count() == 93
    page.fill("[data-filter=laws]", "64")
    assert rows.count() == 1
    page.fill("[data-filter=laws]", "revoke")
    assert {"61", "62", "63", "64"} <= set(rows.locator(".num").all_inner_texts())
    page.fill("[data-filter=laws]", "")
    assert rows.count() == 93


def test_kinds_of_change_can_be_put_aside(page: Page, site_url: str) -> None:
    page.goto(site_url + "changes/")
    same = page.locator("li[data-kind=same]:visible")
    assert same.count() > 50
    page.click("button[data-kind=same]")
    assert same.count() == 0
    assert page.locator("li[data-kind=changed]:visible").count() > 50


def test_print_shows_folds_and_all_columns(page: Page, site_url: str) -> None:
    page.goto(site_url + "laws/62/")
    page.click("[data-toggle=en]")
    fold = "[id='62B1'] details.app .raw"
    assert not shown(page, fold)
    page.emulate_media(media="print")
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert shown(page, fold)
    assert shown(page, "[id='62B1'] .pair > [data-col=en]")
    assert not shown(page, ".codex .bar")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert not shown(page, fold)


def test_a_link_into_a_hidden_column_shows_it(page: Page, site_url: str) -> None:
    page.goto(site_url + "laws/62/")
    page.click("[data-toggle=en]")
    anchor = "en-ref-62B2-n1-62B2-1"
    assert not shown(page, f"[id='{anchor}']")
    page.goto(site_url + f"laws/62/#{anchor}")
    assert shown(page, f"[id='{anchor}']")


def test_page_is_whole_without_javascript(browser: Browser, site_url: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site_url + "laws/62/")
    assert shown(page, "[id='62B1'] .pair > [data-col=ru]")
    assert shown(page, "[id='62B1'] .pair > [data-col=en]")
    assert not shown(page, ".toggles")  # nothing that could not work
    page.locator("[id='62B1'] details.app summary").click()
    assert shown(page, "[id='62B1'] .raw")
    context.close()


def test_opened_from_the_disk_links_lead_to_pages(page: Page) -> None:
    index = SITE / "index.html"
    if not index.is_file():
        unavailable("no built site: run `make build` first")
    page.goto(index.as_uri())
    page.click(".doors a[href^='laws/']")
    page.wait_for_load_state()
    assert page.url.endswith("/laws/index.html")
    page.click("ul[data-filtered] a[href^='62/']")
    page.wait_for_load_state()
    assert page.url.endswith("/laws/62/index.html")
    assert page.locator("h1").inner_text().startswith("Правило 62")


# Rows of a long list are all alike: a few of them tell axe as much as hundreds, in seconds and not in minutes
FEW = """
const many = [
  ".rows > li:nth-child(n+8)", ".terms > li:nth-child(n+8)", ".changes > li:nth-child(n+8)",
  ".codex > section:not([data-id]):nth-of-type(n+12)", "tbody > tr:nth-child(n+25)",
  ".grid > .cell:nth-child(n+60)",
];
document.querySelectorAll(many.join()).forEach(row => row.remove());
"""
KINDS = (
    "", "laws/", "laws/1/", "laws/62/", "commentary/59/", "definitions/", "contents/", "coverage/",
    "repairs/", "terms/", "changes/",
)  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", KINDS)
def test_accessible(browser: Browser, site_url: str, path: str, scheme: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(site_url + path)
    expected = "slate" if scheme == "dark" else "default"
    assert page.get_attribute("body", "data-md-color-scheme") == expected
    page.evaluate(FEW)
    result = Axe().run(page)
    violations = result.response["violations"]
    found = [f"{v['id']}: {n['target']}" for v in violations for n in v["nodes"]]
    context.close()
    assert found == []
