"""The searches that are measured, each in Chromium on the same pages: ours, the theme's own, Pagefind.

Each is a `Peer`: where its pages are, how it is asked, how long its index took. A first hit counts as right where it
leads to the page of a record that the query asks for: neither of the others can point at each provision. Times are
from the query given to the hits at hand, the CPU slowed four times (Chromium slows the page, not the theme's worker).
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser import CHROMIUM_FLAGS, chromium_path, serving

SLOWED = 4
PARTS = ("/search/", "/search.", "/pagefind/", "/lunr/")  # in the addresses of what a search fetches
ROOT = Path(__file__).parent.parent

OURS = """async (queries) => {
    const out = [];
    for (const query of queries) {
        const start = performance.now();
        const hits = await globalThis.codexSearch.search(query, {limit: 10});
        out.push([hits.map((hit) => hit.url), performance.now() - start]);
    }
    return out;
}"""
PAGEFIND = """async (queries) => {
    const pagefind = await import(new URL("pagefind/pagefind.js", location.href).href);
    await pagefind.init();
    const out = [];
    for (const query of queries) {
        const start = performance.now();
        const found = await pagefind.search(query);
        const first = await Promise.all((found?.results ?? []).slice(0, 10).map((result) => result.data()));
        out.push([first.map((one) => one.meta.url ?? one.url), performance.now() - start]);
    }
    return out;
}"""
# The theme's search answers in a worker: the messages to and from it are listened to.
LISTEN = """(() => {
    const Own = globalThis.Worker;
    globalThis.answers = [];
    globalThis.Worker = class extends Own {
        constructor(...rest) {
            super(...rest);
            this.addEventListener("message", ({ data }) => {
                if (data.type === 1) globalThis.searchReady = true;
                if (data.type === 3) globalThis.answer?.(data.data.items);
            });
            globalThis.searchWorker = this;
        }
    };
})()"""
THEME = """async (queries) => {
    while (!globalThis.searchReady) await new Promise((resolve) => setTimeout(resolve, 20));
    const input = document.querySelector("[data-md-component=search-query]");
    const out = [];
    input.focus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const query of queries) {
        const start = performance.now();
        const items = await new Promise((resolve) => {
            globalThis.answer = resolve;
            input.value = query;
            for (const event of ["input", "keyup"]) input.dispatchEvent(new Event(event, {bubbles: true}));
            setTimeout(() => resolve([]), 2000);
        });
        out.push([items.map((group) => group[0].location), performance.now() - start]);
    }
    return out;
}"""


@dataclass(frozen=True, slots=True)
class Peer:
    """A search to measure: its name, folder of pages, script that asks it, and seconds its index took."""

    name: str
    folder: Path
    script: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Measured:
    """What asking gave: URLs for each query, milliseconds for each, bytes (gzip) up to the first result."""

    urls: list[list[str]]
    milliseconds: list[float]
    fetched: int


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser for the measurements."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=CHROMIUM_FLAGS)
        yield browser
        browser.close()


def measure(browser: Any, peer: Peer, queries: list[str]) -> Measured:
    """Ask a search all queries, the CPU slowed."""
    with serving(peer.folder) as url:
        _, fetched = _asked(browser, peer, url, queries[:1], 1)
        answers, _ = _asked(browser, peer, url, queries, SLOWED)
    return Measured([urls for urls, _ in answers], [time for _, time in answers], fetched)


def _asked(browser: Any, peer: Peer, url: str, queries: list[str], slowed: int) -> tuple[list[Any], int]:
    context = browser.new_context()
    page: Page = context.new_page()
    page.set_default_timeout(600_000)
    page.add_init_script(LISTEN)
    responses: dict[str, Any] = {}
    page.on("response", lambda response: responses.setdefault(response.url, response))
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.goto(url, wait_until="load")
    answers: list[Any] = page.evaluate(peer.script, queries)
    if slowed > 1:
        context.close()
        return answers, 0
    mine = [_body(one) for address, one in responses.items() if any(part in address for part in PARTS)]
    context.close()
    return answers, sum(min(len(body), len(gzip.compress(body, 9))) for body in mine)


def _body(response: Any) -> bytes:
    try:
        body: bytes = response.body()
    except Exception:  # a redirect has none
        return b""
    return body


# ---- the sites


def theme_site(tree: Path, folder: Path, pipeline: list[str] | None, more: dict[str, Any] | None = None) -> Peer:
    """The same pages with the theme's own search; `pipeline` None: as it comes; `more`: other settings of the site."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    empty = folder / "overrides"
    empty.mkdir(parents=True)
    search: dict[str, Any] = {"lang": ["ru", "en"]} | ({"pipeline": pipeline} if pipeline else {})
    settings = folder / "mkdocs.yml"
    settings.write_text(
        json.dumps(
            {
                "INHERIT": str(ROOT / "mkdocs.yml"),
                "docs_dir": str(tree),
                "site_dir": str(folder / "site"),
                "theme": {"custom_dir": str(empty)},
                "plugins": [{"search": search}],
                "extra_javascript": [],
                "strict": False,
            }
            | (more or {})
        ),
        encoding="utf-8",
    )
    os.environ["NO_MKDOCS_2_WARNING"] = "1"
    config = load_config(str(settings))
    plugin = config.plugins["material/search"]
    spent = [0.0]
    for event in ("on_page_context", "on_post_build"):
        methods = config.plugins.events[event.removeprefix("on_")]
        for at, method in enumerate(methods):
            if getattr(method, "__self__", None) is plugin:
                methods[at] = _timed(method, spent)
    build(config)
    name = "theme's search, with stemmer" if pipeline else "theme's search, as it comes"
    return Peer(name, folder / "site", THEME, spent[0])


def _timed(method: Any, spent: list[float]) -> Any:
    def call(*arguments: Any, **named: Any) -> Any:
        start = time.process_time()
        try:
            return method(*arguments, **named)
        finally:
            spent[0] += time.process_time() - start

    return call


def pagefind_site(site: Path, folder: Path) -> Peer:
    """The built pages with an index by Pagefind (packages pagefind and pagefind_bin).

    Raises CalledProcessError where it is not installed.
    """
    shutil.copytree(
        site, folder / "site", ignore=shutil.ignore_patterns("search_index.json", "codex-search.js", "index.js")
    )
    return _pagefind(folder / "site")


def pagefind_records(records: list[tuple[str, str, str]], folder: Path) -> Peer:
    """An index by Pagefind of records (URL, title, text), a page for each, for the large corpus."""
    for number, (_, title, text) in enumerate(records):
        page = folder / "site" / "r" / str(number // 1000) / f"{number}.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        words = f"<h1>{escape(title)}</h1><p>{escape(text)}</p>"
        page.write_text(f"<!doctype html><html lang=ru><meta charset=utf-8><body>{words}", encoding="utf-8")
    (folder / "site" / "index.html").write_text("<!doctype html><html lang=ru><title>x</title>", encoding="utf-8")
    return _pagefind(folder / "site")


def _pagefind(site: Path) -> Peer:
    start = time.perf_counter()
    command = [sys.executable, "-m", "pagefind", "--site", str(site), "--quiet"]
    subprocess.run(command, check=True, capture_output=True)
    return Peer("Pagefind", site, PAGEFIND, time.perf_counter() - start)


def our_site(index_script: str, bundle: str, folder: Path, seconds: float) -> Peer:
    """A page with our search alone."""
    place = folder / "assets" / "search"
    place.mkdir(parents=True)
    (place / "index.js").write_text(index_script, encoding="utf-8")
    (place / "codex-search.js").write_text(bundle, encoding="utf-8")
    script = '<script src="assets/search/codex-search.js"></script>'
    page = f"<!doctype html><html lang=ru><meta charset=utf-8><title>x</title>{script}"
    (folder / "index.html").write_text(page, encoding="utf-8")
    return Peer("ours", folder, OURS, seconds)
