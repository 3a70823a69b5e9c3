"""The finder in the browser gives what the finder in Python gives: on the rulings, and on made-up texts."""

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from ingest.citation.grammar import grammar_as_json
from ingest.citation.masks import looks_like_html
from ingest.publishing.cite import cite, link
from tests.browser import serving

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
SCRIPTS = ROOT / "docs" / "assets" / "javascripts"
PAGE = """<!doctype html><title>finder</title><script type="module">
import { CitationFinder } from "./cite/finder.mjs";
const finder = new CitationFinder(await (await fetch("grammar.json")).json());
window.findCitations = (texts) => texts.map((text) => finder.find(text));
</script>"""
RULING = """<!doctype html><html lang="en"><meta charset="utf-8"><title>ruling</title><div data-codex-ruling></div>
<script type="module" src="assets/javascripts/cite/paste.mjs"></script>"""


@pytest.fixture(scope="module")
def finder_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page with the finder and its grammar, served on loopback."""
    folder = tmp_path_factory.mktemp("finder")
    for name in ("cite", "search"):
        shutil.copytree(SCRIPTS / name, folder / name)
    (folder / "grammar.json").write_text(json.dumps(grammar_as_json(), ensure_ascii=False), encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    site = folder / "site" / "assets" / "javascripts"
    for name in ("cite", "search"):
        shutil.copytree(SCRIPTS / name, site / name)
    (folder / "site" / "api").mkdir()
    shutil.copy(folder / "grammar.json", folder / "site" / "api")
    (folder / "site" / "ruling.html").write_text(RULING, encoding="utf-8")
    with serving(folder) as url:
        yield url


@pytest.fixture
def finder(page: Page, finder_url: str) -> Page:
    page.goto(finder_url)
    page.wait_for_function("typeof findCitations === 'function'")
    return page


def _keys(found: list[dict]) -> list[tuple]:
    return [(c["start"], c["end"], c["printed"], c["targets"], c["edition"], c["known"]) for c in found]


def _agree(finder: Page, texts: list[str]) -> None:
    for text, found in zip(texts, finder.evaluate("(texts) => findCitations(texts)", texts), strict=True):
        assert _keys(found) == _keys(cite(text, markup="markdown")), text


def _rows() -> list[dict]:
    lines = [
        line
        for name in ("gold/cite.jsonl", "cite_rulings.jsonl")
        for line in (DATA / name).read_text(encoding="utf-8").splitlines()
    ]
    return [row for row in map(json.loads, filter(None, lines)) if not looks_like_html(row["text"])]


def test_rulings_are_found_alike(finder: Page) -> None:
    rows = _rows()
    assert len(rows) > 350
    _agree(finder, [row["text"] for row in rows])


def test_rulings_are_found_right(finder: Page) -> None:
    rows = _rows()
    found = finder.evaluate("(texts) => findCitations(texts)", [row["text"] for row in rows])
    wrong = [
        row["id"]
        for row, citations in zip(rows, found, strict=True)
        if [(c["printed"], c["targets"], c["edition"], c["known"]) for c in citations]
        != [(c["printed"], c["targets"], c["edition"], c["known"]) for c in row["citations"]]
    ]
    assert wrong == []


def test_made_up_texts_are_found_alike(finder: Page) -> None:
    """Words of the rulings in another order: forms and traps that nobody thought of."""
    source = random.Random(64)
    words = [word for row in _rows() for word in row["text"].split(" ") if "\n" not in word]
    numbers = [word for word in words if any(c.isdigit() for c in word)]
    texts = [
        " ".join(source.choice(numbers if source.random() < 0.5 else words) for _ in range(source.randint(3, 40)))
        for _ in range(500)
    ]
    assert sum(len(cite(text)) for text in texts) > 1000
    _agree(finder, texts)


def test_a_pasted_ruling_is_linked(page: Page, finder_url: str) -> None:
    page.goto(f"{finder_url}site/ruling.html")
    box = page.get_by_label("Text of a ruling")
    box.fill("По правилам 64А1 и 12C1 2 взятки.\nLaw 97; Law 25B of the 1997 Laws; см. п. 54.1 комментария. 3C.")
    assert page.get_by_role("status").inner_text() == "Citations found: 4."
    links = page.locator(".codex-ruling-output a")
    assert [(a.inner_text(), a.get_attribute("href")) for a in links.all()] == [
        ("64А1", f"{finder_url}site/laws/64/#64A1"),
        ("12C1", f"{finder_url}site/laws/12/#12C1"),
        ("п. 54.1", f"{finder_url}site/commentary/54/#54.1"),
    ]
    assert page.locator(".codex-ruling-output mark").all_inner_texts() == [
        "Law 97 (in neither the Laws of 1987 nor of 2017)",
        "Law 25B of the 1997 Laws (the Laws of 1997)",
    ]


def test_a_pasted_text_without_citations_says_so_and_cannot_break_the_page(page: Page, finder_url: str) -> None:
    page.goto(f"{finder_url}site/ruling.html")
    page.get_by_label("Text of a ruling").fill("3C <img src=x onerror=alert(1)> <b>13 cards</b>")
    assert page.get_by_role("status").inner_text() == "No citations of the Laws found."
    assert page.locator(".codex-ruling-output").inner_text() == "3C <img src=x onerror=alert(1)> <b>13 cards</b>"
    assert page.get_by_role("button").is_disabled()
    assert page.locator(".codex-ruling-output *").count() == 0


def test_the_copied_markdown_is_what_the_command_writes(finder: Page) -> None:
    text = "Laws 30, 31 or 32; см. правило 64А1 (Law 97)."
    script = """async (text) => {
        const paste = await import("./cite/paste.mjs");
        return paste.markdown(paste.pieces(text, findCitations([text])[0]), "/");
    }"""
    assert finder.evaluate(script, text) == link(text, base="/", markup="markdown")
