"""Our search beside the theme's own and Pagefind, on the same pages and queries (see `search_peers`)."""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from bench import Row
from bench.search_peers import ROOT, SLOWED, Measured, Peer, chromium, measure, our_site, pagefind_site, theme_site
from ingest.address import parse_id
from ingest.errors import UsageError
from ingest.publishing.search.build import as_script, build_index
from ingest.publishing.search.bundle import bundle

TITLE = f"Search: right first hits, %; kB (gzip) up to the first result; ms, CPU slowed {SLOWED} times; index in s"
# kinds of query in the scenario files, grouped for the table
GROUPS = {
    "addresses": ("address", "address+words", "reference", "cyrillic-latin", "layout"),
    "forms": ("inflection", "inflection-en", "yo", "small-word", "prefix"),
    "titles, definitions": ("title", "definition"),
    "phrases, questions": ("phrase", "question", "commentary"),
    "terms": ("term", "cross-language"),
    "typing errors": ("typo",),
}
HEADER = ("search", "all", *GROUPS, "kB", "median ms", "95 % ms", "index s")


def scenarios() -> list[tuple[str, set[str], str]]:
    """Queries with the pages that a first hit may be on, and their group."""
    out = []
    data = ROOT / "tests" / "data"
    for path, key in ((data / "gold" / "search.jsonl", "expect"), (data / "search_scenarios.jsonl", "first")):
        for line in path.read_text(encoding="utf-8").splitlines():
            scenario = json.loads(line)
            group = next((name for name, kinds in GROUPS.items() if scenario["kind"] in kinds), "")
            if key in scenario and group:
                out.append((scenario["q"], {_page(id_) for id_ in scenario[key]}, group))
    return out


def _page(id_: str) -> str:
    return parse_id(id_).page


def page_of(url: str) -> str:
    """Page of a result's URL, relative to the root, ending in a slash."""
    path = url.split("#")[0].split("?")[0].removesuffix("index.html").strip("/")
    return f"{path}/"


def percent(asked: Iterable[tuple[set[str], list[str]]]) -> str:
    """Share of right first hits."""
    right = [bool(urls) and page_of(urls[0]) in pages for pages, urls in asked]
    return f"{100 * sum(right) / len(right):.0f}" if right else "-"


def timing(measured: Measured) -> tuple[str, str]:
    """Median and 95th percentile in milliseconds."""
    times = sorted(measured.milliseconds)
    return f"{statistics.median(times):.1f}", f"{times[math.ceil(0.95 * len(times)) - 1]:.1f}"


def row(peer: Peer, measured: Measured, asked: Sequence[tuple[str, set[str], str]]) -> Row:
    """The line of the table for one search."""
    pairs = [(pages, urls) for (_, pages, _), urls in zip(asked, measured.urls, strict=True)]
    groups = [group for _, _, group in asked]
    shares = [percent(pair for pair, group in zip(pairs, groups, strict=True) if group == name) for name in GROUPS]
    size = f"{measured.fetched / 1000:.0f}"
    return (peer.name, percent(pairs), *shares, size, *timing(measured), f"{peer.seconds:.2f}")


def corpus_segments() -> list[dict[str, Any]]:
    """Segments of the built corpus.json."""
    path = ROOT / "site" / "corpus.json"
    if not path.is_file():
        raise UsageError("no built site to search", place=str(path), remedy="run `make build` first")
    segments: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["segments"]
    return segments


def run() -> list[Row]:
    """Measure all four on the site that `make build` made."""
    segments, asked = corpus_segments(), scenarios()
    queries = [query for query, _, _ in asked]
    with tempfile.TemporaryDirectory() as name, chromium() as browser:
        folder = Path(name)
        build_index(segments)  # the dictionary is loaded
        start = time.process_time()
        script = as_script(build_index(segments))
        peers = [our_site(script, bundle(), folder / "ours", time.process_time() - start)]
        peers.append(theme_site(ROOT / "build" / "docs", folder / "plain", None))
        peers.append(theme_site(ROOT / "build" / "docs", folder / "stemmed", ["stemmer", "stopWordFilter", "trimmer"]))
        try:
            peers.append(pagefind_site(ROOT / "site", folder / "pagefind"))
        except (OSError, subprocess.CalledProcessError) as error:
            print(f"Pagefind is left out: {error}")
        return [row(peer, measure(browser, peer, queries), asked) for peer in peers]
