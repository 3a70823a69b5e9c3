"""How the searches grow: a corpus fifty times as large, of damaged and shuffled text, beside the real one."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from bench import Row
from bench.search import corpus_segments, scenarios, timing
from bench.search_peers import ROOT, SLOWED, Peer, chromium, measure, our_site, pagefind_records, theme_site
from ingest.publishing.search.build import as_script, build_index
from ingest.publishing.search.bundle import bundle

TITLE = f"Search in a corpus fifty times as large: kB (gzip) up to the first result; ms, CPU slowed {SLOWED} times"
HEADER = ("search", "records", "kB", "first ms", "median ms", "95 % ms", "index s")
TIMES = 50
QUERIES = 40


def enlarged(segments: list[dict[str, Any]], times: int) -> list[dict[str, Any]]:
    """The segments and `times` - 1 copies whose words are shuffled and in part damaged, under ids of their own."""
    dice = random.Random(50)
    out = list(segments)
    for copy in range(1, times):
        for number, segment in enumerate(segments):
            both = {side: _shuffled(text, dice) for side, text in segment["text"].items()}
            heading = {side: _shuffled(text, dice) for side, text in segment["heading"].items()}
            id_ = f"ess:{copy * 10_000 + number}"
            more = {"id": id_, "url": f"essay/#{id_[4:]}", "label": id_[4:], "parent": None, "refs": []}
            out.append(segment | more | {"text": both, "heading": heading})
    return out


def _shuffled(text: str | None, dice: random.Random) -> str | None:
    if not text:
        return text
    words = text.split()
    dice.shuffle(words)
    for at in range(0, len(words), 12):  # a word in twelve is damaged
        word = words[at]
        cut = dice.randrange(len(word))
        words[at] = word[:cut] + word[cut + 1 :] or word
    return " ".join(words)


def _peers(segments: list[dict[str, Any]], folder: Path) -> list[Peer]:
    start = time.process_time()
    script = as_script(build_index(segments))
    peers = [our_site(script, bundle(), folder / "ours", time.process_time() - start)]
    peers.append(_theme(segments, folder / "theme"))
    records = [(f"/{s['url']}", _joined(s["heading"]), _joined(s["text"])) for s in segments]
    try:
        peers.append(pagefind_records(records, folder / "pagefind"))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"Pagefind is left out: {error}")
    return peers


def _joined(both: dict[str, str | None]) -> str:
    return "\n".join(filter(None, both.values()))


def _theme(segments: list[dict[str, Any]], folder: Path) -> Peer:
    """The theme's search over these records: its pages as they are, its index in its own format."""
    tree = folder / "docs"
    tree.mkdir(parents=True)
    (tree / "index.md").write_text("# x\n", encoding="utf-8")
    shutil.copytree(ROOT / "docs" / "assets" / "stylesheets", tree / "assets" / "stylesheets")
    peer = theme_site(tree, folder / "built", None, {"nav": [{"x": "index.md"}], "not_in_nav": ""})
    path = peer.folder / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    index["docs"] = [
        {"location": s["url"], "title": _joined(s["heading"]), "text": _joined(s["text"])} for s in segments
    ]
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    return replace(peer, seconds=float("nan"))


def run() -> list[Row]:
    """Measure the three on the corpus as it is and fifty times as large."""
    queries = [query for query, _, _ in scenarios()][:QUERIES]
    rows: list[Row] = []
    for times in (1, TIMES):
        segments = enlarged(corpus_segments(), times)
        with tempfile.TemporaryDirectory() as name, chromium() as browser:
            for peer in _peers(segments, Path(name)):
                measured = measure(browser, peer, queries)
                seconds = "-" if peer.seconds != peer.seconds else f"{peer.seconds:.1f}"
                first = f"{measured.milliseconds[0]:.0f}"
                size = f"{measured.fetched / 1000:.0f}"
                rows.append((peer.name, str(len(segments)), size, first, *timing(measured), seconds))
    return rows
