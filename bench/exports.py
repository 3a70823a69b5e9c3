"""What the exports add to `make build`: processor time of each step, and of MkDocs with and without them."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench import Row
from ingest import pipeline
from ingest.alignment.model import BilingualCorpus
from ingest.layout import DOCS, ROOT
from ingest.publishing.exports.seal import seal
from ingest.publishing.exports.write import export_files, write_exports
from ingest.publishing.search.write import write_search
from ingest.publishing.site.tree import write_tree
from ingest.version import VERSION

TITLE = "Exports beside the rest of the build (processor seconds)"
HEADER = ["step", "seconds", "of the build without exports"]
LIMIT = 0.15
ROUNDS = 3


def _spent(work: Callable[[], object]) -> float:
    """Processor time of `work` and of the programs it runs; waiting for a busy machine does not count."""
    before = time.process_time() + _children()
    work()
    return time.process_time() + _children() - before


def _children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _mkdocs(folder: Path) -> None:
    config = folder / "mkdocs.yml"
    config.write_text(
        f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: {folder / 'docs'}\nsite_dir: {folder / 'site'}\n"
        f"theme:\n  custom_dir: {DOCS / 'overrides'}\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", str(config)]
    subprocess.run(command, check=True, capture_output=True)


def _least(work: Callable[[], object]) -> float:
    """The least of several rounds: what else the machine does only adds."""
    return min(_spent(work) for _ in range(ROUNDS))


def run() -> list[Row]:
    """Rows of the table; the last says whether the exports stay below their limit."""
    with tempfile.TemporaryDirectory() as name:
        plain, full = Path(name) / "plain", Path(name) / "full"
        results: list[pipeline.Result] = []
        read = _least(lambda: results.append(pipeline.run()))
        bilingual = results[0].bilingual
        for folder in (plain, full):
            write_tree(bilingual, folder / "docs")
        pages = _least(lambda: _pages(bilingual, Path(name) / "pages"))
        exports = _least(lambda: _exports(bilingual, Path(name) / "exports"))
        write_exports(bilingual, full / "docs", VERSION)
        rendered = [(_spent(lambda: _mkdocs(plain)), _spent(lambda: _mkdocs(full))) for _ in range(ROUNDS)]
        without, with_exports = (min(times) for times in zip(*rendered, strict=True))
        sealed = _least(lambda: seal(full / "site"))
        size = sum(len(content) for _, content in export_files(bilingual, VERSION))
    whole = read + pages + without
    steps = {
        "reading to alignment": read,
        "pages and search index": pages,
        "MkDocs without exports": without,
        "exports written": exports,
        "MkDocs with exports, more": with_exports - without,
        "sitemap": sealed,
        f"exports in all ({size / 1e6:.1f} MB)": exports + sealed + with_exports - without,
    }
    rows = [(step, f"{seconds:.2f}", f"{seconds / whole:.1%}") for step, seconds in steps.items()]
    pairs = [(_whole_build(exported=True), _whole_build(exported=False)) for _ in range(ROUNDS)]
    added = median(a - b for a, b in pairs)
    share = median(a / b - 1 for a, b in pairs)
    return [
        *rows,
        (f"make build as a whole process, more (median), at most {LIMIT:.0%}", f"{added:.2f}", f"{share:.1%}"),
    ]


# `make build` in a process of its own, with or without its exports, into folders that are thrown away. Without them
# MkDocs ends by naming the links to them: its work is done by then.
_BUILD = """
import sys
from pathlib import Path
import ingest.build as b
folder = Path(sys.argv[1])
b.BUILD, b.SITE = folder, folder / "site"
if sys.argv[2] == "without":
    b.write_exports = b.seal = lambda *_: None
try:
    b.build()
except b.CheckError:
    pass
"""


def _whole_build(*, exported: bool) -> float:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", _BUILD, folder, "with" if exported else "without"]
        return _spent(lambda: subprocess.run(command, cwd=ROOT, check=True, capture_output=True))


def _pages(bilingual: BilingualCorpus, tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    write_tree(bilingual, tree)
    write_search(bilingual, tree)


def _exports(bilingual: BilingualCorpus, tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    write_exports(bilingual, tree, VERSION)
