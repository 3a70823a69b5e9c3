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
from ingest.publishing.cite import cite
from tests.browser import serving

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "data"
SCRIPTS = ROOT / "docs" / "assets" / "javascripts"
PAGE = """<!doctype html><title>finder</title><script type="module">
import { CitationFinder } from "./cite/finder.mjs";
const finder = new CitationFinder(await (await fetch("grammar.json")).json());
window.findCitations = (texts) => texts.map((text) => finder.find(text));
</script>"""


@pytest.fixture(scope="module")
def finder_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A page with the finder and its grammar, served on loopback."""
    folder = tmp_path_factory.mktemp("finder")
    for name in ("cite", "search"):
        shutil.copytree(SCRIPTS / name, folder / name)
    (folder / "grammar.json").write_text(json.dumps(grammar_as_json(), ensure_ascii=False), encoding="utf-8")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
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
