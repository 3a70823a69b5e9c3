"""The search in Chromium: the same hits as in Python, the box, the page, and pages on a disk."""

from __future__ import annotations

import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from ingest.layout import DOCS
from ingest.publishing.search.build import as_script
from ingest.publishing.search.bundle import bundle
from tests.browser import serving
from tests.searching import GOLD, SCENARIOS, VECTORS, engine, found, index

BUDGET = 150_000
STYLES = ("codex.css", "search.css")
# what the theme gives to our styles
THEME = """
body { margin: 0; font: 16px sans-serif; background: var(--md-default-bg-color); }
[data-md-color-scheme=default] { --md-default-bg-color: #fff; }
.md-header { position: relative; height: 48px; background: #14503a; }
"""
PAGE = """<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Поиск</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><base href="{root}">{styles}</head>
<body data-md-color-scheme="{scheme}" data-md-color-primary="custom"><header class="md-header">{box}</header>
<main class="md-typeset"><h1>{title}</h1><p><button>кнопка</button></p>{content}</main>
<script src="assets/search/codex-search.js"></script></body></html>"""


def _box() -> str:
    """The box as the theme renders it, without its icon."""
    text = (DOCS / "overrides/partials/search.html").read_text(encoding="utf-8")
    text = re.sub(r"\{#.*?#\}|\{% include .*? %\}", "", text, flags=re.DOTALL)
    return text.replace("{{ 'search/' | url }}", "search/index.html")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small site: a page with the box, the search page, the script and the index."""
    site = tmp_path_factory.mktemp("site")
    assets = site / "assets"
    shutil.copytree(DOCS / "assets/javascripts/search", assets / "javascripts/search")
    (assets / "search").mkdir()
    (assets / "search/index.js").write_text(as_script(index()), encoding="utf-8")
    (assets / "search/codex-search.js").write_text(bundle(), encoding="utf-8")
    for name in STYLES:
        shutil.copy(DOCS / "assets/stylesheets" / name, assets / name)
    styles = "".join(f'<link rel="stylesheet" href="assets/{name}">' for name in STYLES)
    styles += f"<style>{THEME}</style>"
    content = (DOCS / "search.md").read_text(encoding="utf-8").split("# Поиск", 1)[1]
    pages = {"index.html": ("./", "Правило 64", ""), "search/index.html": ("../", "Поиск", content)}
    for scheme in ("default", "slate"):
        for name, (root, title, inner) in pages.items():
            path = site / (name if scheme == "default" else name.replace("index", "dark"))
            path.parent.mkdir(exist_ok=True)
            path.write_text(
                PAGE.format(root=root, styles=styles, scheme=scheme, box=_box(), title=title, content=inner),
                encoding="utf-8",
            )
    return site


@pytest.fixture(scope="module")
def url(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield address


def _hits(page: Page, queries: list[str], how: str) -> list[list[list[Any]]]:
    script = """async ([queries, how]) => {
        const search = how === "module"
            ? (await import(new URL("assets/javascripts/search/codex-search.mjs", document.baseURI).href)).search
            : globalThis.codexSearch.search;
        const all = [];
        for (const query of queries)
            all.push((await search(query)).map((hit) => [hit.id, hit.url, hit.tier, hit.score, hit.language, hit.via]));
        return all;
    }"""
    found_: list[list[list[Any]]] = page.evaluate(script, [queries, how])
    return found_


def _in_python(query: str) -> list[list[Any]]:
    return [
        [
            hit.id,
            hit.url,
            hit.tier,
            pytest.approx(hit.score, abs=1e-4),
            hit.language,
            [list(v) for v in hit.via],
        ]
        for hit in engine().search(query).hits
    ]


# ---- the same hits


def test_the_browser_finds_what_python_finds(page: Page, url: str) -> None:
    queries = [scenario["q"] for scenario in (*SCENARIOS, *GOLD)] + [vector["query"] for vector in VECTORS]
    queries += [f"{one['q']} {two['q']}" for one, two in zip(GOLD, reversed(GOLD), strict=True)]
    page.goto(url)
    answers = _hits(page, queries, "module")
    differing = [q for q, hits in zip(queries, answers, strict=True) if hits != _in_python(q)]
    assert differing == []


def test_the_plain_script_works_on_a_disk_and_finds_the_same(page: Page, folder: Path) -> None:
    page.goto((folder / "index.html").as_uri())
    queries = ["64A1", "фальшренонс", "revoke", "htyjyc", "«замена заявки»"]
    assert _hits(page, queries, "script") == [_in_python(query) for query in queries]


def test_the_module_takes_kinds_language_and_a_limit(page: Page, url: str) -> None:
    page.goto(url)
    script = """async () => {
        const {search} = await import(new URL("assets/javascripts/search/codex-search.mjs", document.baseURI).href);
        const hits = await search("ход вне очереди", {kinds: ["commentary"], language: "ru", limit: 3});
        return hits.map((hit) => hit.id);
    }"""
    assert page.evaluate(script) == found("ход вне очереди", kinds=["commentary"], language="ru")[:3]


# ---- the box


def test_slash_opens_the_box_and_arrows_choose(page: Page, url: str) -> None:
    page.goto(url)
    page.keyboard.press("/")
    box = page.get_by_role("combobox", name="Поиск по книгам")
    expect(box).to_be_focused()
    page.keyboard.type("фальшренонсов")
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("64A1")
    expect(page.locator("[data-codex-search] [role=status]")).to_contain_text(
        f"{len(found('фальшренонсов'))} результат"
    )
    expect(options.first.locator("mark").first).to_have_text("фальшренонс")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    assert box.get_attribute("aria-activedescendant") == options.nth(1).get_attribute("id")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    page.wait_for_url("**/laws/64/#64A1")


def test_escape_closes_the_box_and_letters_elsewhere_are_left_alone(page: Page, url: str) -> None:
    page.goto(url)
    page.keyboard.press("s")
    page.keyboard.type("карта/s")
    box = page.get_by_role("combobox")
    expect(box).to_have_value("карта/s")
    box.fill("карта")
    expect(page.get_by_role("listbox")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(box).to_have_attribute("aria-expanded", "false")


def test_enter_on_an_address_goes_there_and_on_words_to_the_search_page(page: Page, url: str) -> None:
    page.goto(url)
    page.keyboard.press("/")
    page.keyboard.type("64а1")  # Cyrillic а
    page.keyboard.press("Enter")
    page.wait_for_url("**/laws/64/#64A1")
    page.goto(url)
    page.keyboard.press("/")
    page.keyboard.type("штрафная карта")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search/?q=*")
    expect(page.locator("ol[data-results] > li").first).to_be_visible()


# ---- the page


def test_a_link_to_a_search_shows_an_ordered_list_of_links(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=партнер нарушителя")
    items = page.locator("ol[data-results] > li")
    expect(items.first).to_be_visible()
    ids = found("партнер нарушителя")
    shown = [item.get_attribute("data-id") for item in items.all()]
    assert shown == ids[:20]
    links = [item.locator("a").first.get_attribute("href") for item in items.all()]
    assert links[0] == f"{url}laws/62/#62C2"
    expect(page.locator(".codex-page__status")).to_contain_text(f"Найдено: {len(ids)}")
    first = items.first
    expect(first).to_contain_text("62C2")
    expect(first.locator(".codex-result__path")).to_contain_text("Глава VI. Розыгрыш › 62. Correction of a Revoke")
    expect(first.locator("a [lang=ru] , a [lang=en]")).to_have_count(2)
    page.get_by_role("button", name="Показать ещё").click()
    assert len(items.all()) == min(40, len(ids))


def test_snippet_is_in_the_language_of_the_query_and_its_partner_a_click_away(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=scrupulously avoid")
    first = page.locator("ol[data-results] > li").first
    expect(first).to_have_attribute("data-id", "law:73C")
    assert first.locator("p.codex-result__text").first.get_attribute("lang") == "en"
    assert [mark.inner_text() for mark in first.locator("mark").all()] == ["scrupulously", "avoid"]
    partner = first.locator("details p[lang=ru]")
    expect(partner).to_be_hidden()
    first.locator("summary").click()
    expect(partner).to_be_visible()


def test_the_word_is_marked_as_the_text_writes_it(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=отмененная карта")
    expect(page.locator("ol[data-results] mark").first).to_be_visible()
    assert any("отменённ" in mark.inner_text().lower() for mark in page.locator("ol[data-results] mark").all())


def test_filters_narrow_and_stand_in_the_link(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=ход вне очереди")
    counts = engine().search("ход вне очереди").counts
    page.get_by_label(f"Комментарий ({counts['commentary']})").check()
    expect(page.locator(".codex-page__status")).to_contain_text(f"Найдено: {counts['commentary']}")
    assert "kind=commentary" in page.url
    ids = [item.get_attribute("data-id") or "" for item in page.locator("ol[data-results] > li").all()]
    assert ids
    assert all(id_.startswith("com:") for id_ in ids)
    page.reload()
    expect(page.locator(".codex-page__status")).to_contain_text(f"Найдено: {counts['commentary']}")
    page.get_by_label("по-английски").check()
    assert "lang=en" in page.url


def test_other_names_and_the_other_keyboard_are_said(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=кибитцер")
    expect(page.locator("ol[data-results] > li").first).to_contain_text("по термину: кибитцер → зритель")
    page.goto(f"{url}search/?q=ghfdbkj 64")
    expect(page.locator(".codex-page__status")).to_contain_text("правило 64")
    expect(page.locator("ol[data-results] > li").first).to_have_attribute("data-id", "law:64")


def test_nothing_found_says_so_and_offers_examples(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=кукуруза")
    expect(page.locator(".codex-page__status")).to_contain_text("Ничего не найдено. Нет в книгах: «кукуруза».")
    page.get_by_role("link", name="64A1").click()
    expect(page.locator("ol[data-results] > li").first).to_have_attribute("data-id", "law:64A1")


def test_a_query_is_text_and_never_markup(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=карта %3Cimg%3E")
    expect(page.locator("ol[data-results] > li").first).to_be_visible()
    assert page.locator("main img").count() == 0


def test_back_returns_to_the_search_before(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=онер")
    page.locator("#codex-page-q").fill("шлем")
    page.keyboard.press("Enter")
    page.locator("#codex-page-q").fill("гейм")
    page.go_back()
    expect(page.locator("#codex-page-q")).to_have_value("шлем")
    expect(page.locator("ol[data-results] > li").first).to_have_attribute("data-id", "def:slam")


def test_the_search_page_works_on_a_disk(page: Page, folder: Path) -> None:
    page.goto((folder / "search/index.html").as_uri() + "?q=revoke")
    link = page.locator("ol[data-results] a").first
    expect(link).to_be_visible()
    assert (link.get_attribute("href") or "").endswith("/laws/64/index.html#64A1")


# ---- everybody can use it


def _faults(page: Page) -> list[str]:
    violations = Axe().run(page).response["violations"]
    return [f"{v['id']}: {node['target']} {node['failureSummary']}" for v in violations for node in v["nodes"]]


@pytest.mark.parametrize("name", ["index", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_no_sideways_scroll_and_no_accessibility_faults(page: Page, url: str, name: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{url}search/{name}.html?q=штрафная карта")
    expect(page.locator("ol[data-results] > li").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert _faults(page) == []
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("/")
    page.keyboard.type("взятка")
    expect(page.get_by_role("option").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert _faults(page) == []


def test_english_words_are_marked_as_english(page: Page, url: str) -> None:
    page.goto(f"{url}search/?q=revoke")
    expect(page.locator("ol[data-results] > li").first).to_be_visible()
    script = """() => [...document.querySelectorAll("ol[data-results] *")]
        .filter((e) => [...e.childNodes].some((n) => n.nodeType === 3 && /[a-z]{4}/i.test(n.data)))
        .filter((e) => e.closest("[lang]").lang !== "en" && !/по термину/.test(e.textContent))
        .map((e) => e.textContent)"""
    stray = page.evaluate(script)
    assert [text for text in stray if not re.search("[а-яё]", text)] == []


# ---- the budget


def test_what_the_first_result_fetches_is_within_the_budget(page: Page, url: str, folder: Path) -> None:
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(url)
    page.keyboard.press("/")
    page.keyboard.type("ренонс")
    expect(page.get_by_role("option").first).to_be_visible()
    parts = [folder / address.removeprefix(url) for address in set(fetched) if "/search/" in address]
    assert {part.name for part in parts} == {"codex-search.js", "index.js"}
    assert sum(len(gzip.compress(part.read_bytes(), 9)) for part in parts) <= BUDGET


def test_nothing_is_fetched_before_the_box_is_used(browser: Browser, url: str) -> None:
    page = browser.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto(url)
    assert not any(address.endswith("search/index.js") for address in fetched)
    page.close()


def test_the_built_site_has_the_box_and_the_page(page: Page, site_url: str) -> None:
    page.goto(f"{site_url}laws/64/")
    page.keyboard.press("/")
    page.keyboard.type("64A1")
    expect(page.get_by_role("option").first).to_contain_text("64A1")
    page.keyboard.press("Enter")
    page.wait_for_url("**/laws/64/#64A1")
    page.goto(f"{site_url}search/?q=онер")
    expect(page.locator("ol[data-results] a").first).to_have_attribute("href", f"{site_url}definitions/#honor")


def test_the_script_is_plain_and_holds_each_module(folder: Path) -> None:
    script = (folder / "assets/search/codex-search.js").read_text(encoding="utf-8")
    assert not re.search(r"^(?:import|export)\b", script, re.MULTILINE)
    assert script == bundle()
    assert json.dumps("codexSearchIndex") in script
