"""Guesses at addresses reach the right place: over two hundred spellings, and the pages that people really
land on."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ingest.address import parse_id
from ingest.publishing.exports.records import api_path
from ingest.publishing.exports.write import FILES
from tests.exported import ROOT, bilingual, built_site, exports, hosting

# How people write a provision in a path or a fragment; the parts are filled in for each address.
WITH_SECTION = (
    "laws/{law}/#{low}", "laws/{law}/#{cyr}", "laws/{law}/#{cyr_low}", "laws/{law}/#law-{dashed}",
    "laws/{law}/#law{low}", "laws/{law}/#law_{low}", "laws/{law}/#L{label}", "laws/{law}/#{dotted}",
    "laws/{law}/#law:{label}", "laws/{law}/#%D0%BF%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE-{low}",
    "laws/{low}/", "laws/{label}", "laws/{law}/{label}/", "laws/{law}/{low}.html", "laws/{slashed}/",
    "law/{label}/", "Laws/{label}/", "rules/{low}/", "{label}", "{low}/", "law{low}", "Law-{label}/",
    "правило/{cyr}/", "law-{dashed}/", "laws/{label}.html", "laws/{law}.html#{label}", "law/{law}#{low}",
    "laws/0{law}/#{label}", "#{label}", "laws/{label}/index.html",
)  # fmt: skip
PROVISIONS = ("64A1", "45C4a", "27B1b", "16A2", "12C1", "93B3", "7B")
FIXED = {
    "law/64/": "law:64", "Law/64": "law:64", "laws/064/": "law:64", "laws/64.html": "law:64",
    "64/": "law:64", "rule/64": "law:64", "law64/": "law:64", "laws/law64/": "law:64",
    "правила/64/": "law:64", "laws/64/index": "law:64", "laws/41/#41a-n1": "law:41A-n1",
    "laws/41/#41An1": "law:41A-n1", "laws/41A-n1/": "law:41A-n1", "laws/64/#65A": "law:65A",
    "laws/1/#64A1": "law:64A1", "commentary/54.1/": "com:54.1", "com/54.1": "com:54.1",
    "commentary/54/54.1": "com:54.1", "commentary/54-1/": "com:54.1", "commentary/54/#54-1": "com:54.1",
    "commentary/54/#com:54.1": "com:54.1", "commentary/54/#com-54.1": "com:54.1", "comm/54/1": "com:54.1",
    "комментарий/54.1": "com:54.1", "commentary/54/#64A1": "law:64A1",
    "commentary/54/#law-64-A-1": "law:64A1", "definitions/#Dummy": "def:dummy",
    "definitions/dummy/": "def:dummy", "definitions/#def-dummy": "def:dummy",
    "definitions/#болван": "def:dummy", "glossary/dummy": "def:dummy", "definition/dummy.html": "def:dummy",
    "terms/dummy/": "def:dummy", "definitions/#болван,стол": "def:dummy", "dummy/": "def:dummy",
    "preface/scope-1": "pre:scope-1", "preface/#Scope-1": "pre:scope-1", "essay/12/": "ess:12",
    "essay/#ess-12": "ess:12",
}  # fmt: skip
NONSENSE = (
    "laws/99/", "laws/64Z/", "laws/64A17/", "64A1B2C3", "2017/", "favicon.ico", "laws/6-4/", "wp-login.php",
    "laws/sixty-four/", "commentary/99.9/", "definitions/#trump-squeeze", "",
)  # fmt: skip
_CYRILLIC = str.maketrans("ABCE", "АВСЕ")
_CYRILLIC_LOW = str.maketrans("ABCEac", "авсеас")


def guesses() -> dict[str, str]:
    """Guess to the id that it means."""
    found = dict(FIXED)
    for label in PROVISIONS:
        pieces = re.findall("[0-9]+|[A-Za-z]", label)
        forms = {
            "law": pieces[0], "label": label, "low": label.lower(), "cyr": label.translate(_CYRILLIC),
            "cyr_low": label.translate(_CYRILLIC_LOW), "dashed": "-".join(pieces),
            "dotted": ".".join(pieces), "slashed": "/".join(pieces),
        }  # fmt: skip
        found |= {template.format(**forms): f"law:{label}" for template in WITH_SECTION}
    return found


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    with hosting(built_site()) as url:
        yield url


@pytest.fixture(scope="module")
def resolver(browser: Browser, host: str) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(f"{host}laws/64/")
    page.wait_for_function("window.codexAddress !== undefined")
    yield page
    page.close()


RESOLVE = """async (guesses) => {
  const table = await codexAddress.load();
  return guesses.map((guess) => {
    const url = new URL(guess, "http://x.invalid/");
    return codexAddress.resolve(url.pathname.slice(1), url.hash, table);
  });
}"""


def test_over_two_hundred_guesses_all_resolve(resolver: Page) -> None:
    asked = guesses()
    assert len(asked) >= 200
    got = dict(zip(asked, resolver.evaluate(RESOLVE, list(asked)), strict=True))
    assert {g: i for g, i in got.items() if i != asked[g]} == {}


def test_nonsense_means_nothing(resolver: Page) -> None:
    got = resolver.evaluate(RESOLVE, list(NONSENSE))
    assert dict(zip(NONSENSE, got, strict=True)) == dict.fromkeys(NONSENSE, "")


def test_every_id_resolves_to_itself(resolver: Page) -> None:
    ids = [r.address.id for r in bilingual().records]
    urls = [parse_id(i).url for i in ids]
    assert resolver.evaluate(RESOLVE, urls) == ids
    assert resolver.evaluate("(ids) => ids.map(codexAddress.urlOf)", ids) == urls


@pytest.mark.parametrize(
    ("guess", "lands"),
    [
        ("laws/64/#64a1", "laws/64/#64A1"),
        ("laws/64/#64А1", "laws/64/#64A1"),
        ("laws/64/#law-64-A-1", "laws/64/#64A1"),
        ("laws/64a1/", "laws/64/#64A1"),
        ("laws/64/64A1/", "laws/64/#64A1"),
        ("law/64/", "laws/64/#64"),
        ("64A1", "laws/64/#64A1"),
        ("commentary/54.1/", "commentary/54/#54.1"),
        ("definitions/#болван", "definitions/#dummy"),
    ],
)
def test_a_browser_lands_there(page: Page, host: str, guess: str, lands: str) -> None:
    page.goto(host + guess)
    page.wait_for_url(host + lands)
    assert page.evaluate("document.getElementById(decodeURIComponent(location.hash.slice(1))) !== null")


def test_a_wrong_page_suggests_the_nearest_and_offers_the_search(page: Page, host: str) -> None:
    answer = page.goto(f"{host}laws/64A17/")
    assert answer is not None
    assert answer.status == 404
    page.wait_for_selector("[data-nearest] a")
    links = page.locator("[data-nearest] a").evaluate_all("(all) => all.map((a) => a.href)")
    assert links[0] == f"{host}laws/64/#64A1"
    assert page.locator("[data-lost] input[name=q]").input_value() == "laws 64A17"


def test_without_javascript_the_wrong_page_has_links_that_work(browser: Browser, host: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{host}some/deep/nonsense/")
    links = page.locator("[data-lost] a").evaluate_all("(all) => all.map((a) => a.href)")
    assert f"{host}laws/" in links
    for link in links:
        answer = page.goto(link)
        assert answer is not None
        assert answer.status == 200, link
    context.close()


class _Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]


def _ids(path: Path) -> list[str]:
    parser = _Ids()
    parser.feed(path.read_text("utf-8"))
    return parser.ids


def test_every_id_has_its_page_and_fragment_once_in_the_built_html() -> None:
    site = built_site()
    pages: dict[str, list[str]] = {}
    for record in bilingual().records:
        at = record.address
        if at.page not in pages:
            pages[at.page] = _ids(site / at.page / "index.html")
        assert pages[at.page].count(at.fragment) == 1, at.id
    doubled = {page: {i for i in ids if ids.count(i) > 1} for page, ids in pages.items()}
    assert {page: ids for page, ids in doubled.items() if ids} == {}


def test_every_law_page_has_its_linked_data() -> None:
    site = built_site()
    for number in range(1, 94):
        html = (site / f"laws/{number}/index.html").read_text("utf-8")
        found = re.findall(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)
        assert len(found) == 1, number
        data = json.loads(found[0])
        assert data["legislationIdentifier"] == f"law:{number}"
        ids = set(_ids(site / f"laws/{number}/index.html"))
        assert {part["@id"].removeprefix("#") for part in data.get("hasPart", [])} <= ids


def test_files_for_programs_stand_at_their_places() -> None:
    site = built_site()
    for path in (*FILES, "corpus.json", "schemas/anchors.json", "assets/javascripts/codex-links.js"):
        assert (site / path).is_file(), path
    for record in bilingual().records:
        assert (site / api_path(record.address)).is_file(), record.address.id


def test_the_sitemap_lists_every_page_once() -> None:
    site = built_site()
    listed = re.findall("<loc>(.*?)</loc>", (site / "sitemap.xml").read_text("utf-8"))
    assert len(listed) == len(set(listed))
    assert {u.partition("/laws/")[2] for u in listed if "/laws/" in u} == {""} | {f"{n}/" for n in range(1, 94)}
    assert not [u for u in listed if "404" in u]


def test_the_wrong_page_works_below_a_folder_of_a_host(page: Page, tmp_path: Path) -> None:
    """As on a host that gives each project a folder; SITE_URL says which."""
    docs, root = tmp_path / "docs", tmp_path / "root"
    shutil.copytree(exports() / "api", docs / "api")
    shutil.copytree(ROOT / "docs" / "assets", docs / "assets")
    (docs / "laws").mkdir()
    (docs / "index.md").write_text("# x\n", "utf-8")
    (docs / "laws" / "64.md").write_text('<section id="64A1">64A1</section>\n', "utf-8")
    config = tmp_path / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: {docs}\nsite_dir: {root / 'sub' / 'codex'}\n"
        f"theme:\n  custom_dir: {ROOT / 'docs' / 'overrides'}\nnav:\n  - index.md\n",
        "utf-8",
    )
    subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(config)],
        check=True,
        capture_output=True,
        env={**os.environ, "SITE_URL": "https://codex.example/sub/codex/"},
    )
    shutil.copy(root / "sub" / "codex" / "404.html", root / "404.html")
    with hosting(root) as url:
        page.goto(f"{url}sub/codex/laws/64a1/")
        page.wait_for_url(f"{url}sub/codex/laws/64/#64A1")
        page.goto(f"{url}sub/codex/nonsense")
        links = page.locator("[data-lost] a").evaluate_all("(all) => all.map((a) => a.href)")
        assert f"{url}sub/codex/laws/" in links
