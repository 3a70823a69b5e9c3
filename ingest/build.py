"""`build`: from the corpus to the site. What stood before stays whole until the new one is finished."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from ingest import pipeline
from ingest.address import Address
from ingest.alignment.model import BilingualCorpus
from ingest.alignment.official.command import DEFAULT_EDITION, default_path, load_official
from ingest.alignment.official.model import Provision
from ingest.errors import CheckError
from ingest.files import swap_folder, write_text
from ingest.layout import BUILD, BUILD_DOCS, ROOT, SITE, SOURCES
from ingest.publishing import anchors
from ingest.publishing.corpus_json import as_json
from ingest.publishing.exports.seal import seal
from ingest.publishing.exports.write import write_exports
from ingest.publishing.report import table
from ingest.publishing.search.write import write_search
from ingest.publishing.site.tree import write_tree
from ingest.version import VERSION

# The same bytes on every run: MkDocs takes the date of its sitemap and of the gzip header from here.
SOURCE_DATE_EPOCH = "315532800"


@dataclass(frozen=True, slots=True)
class Built:
    """What a build gives: the table to print."""

    result: pipeline.Result
    table: str


def build(*, official: bool = True, say: Callable[[str], None] = pipeline.silent, folder: Path = SOURCES) -> Built:
    """Build the site at `site/`.

    Args:
        official: whether an imported official English text is shown.
        say: told the name of each stage as it begins.
        folder: the copies.
    Raises:
        CodexError: the site built before stays as it was.
    """
    started = time.monotonic()
    result = pipeline.run(folder, say=say)
    if wrong := anchors.problems(result.bilingual, anchors.read_lock()):
        remedy = "bring the addresses back: others link to them"
        raise CheckError("; ".join(wrong[:5]), place="anchors.lock", remedy=remedy)
    tree = BUILD / "docs.new"
    shutil.rmtree(tree, ignore_errors=True)
    write_docs(result.bilingual, tree, imported_official() if official else {}, say=say)
    swap_folder(tree, BUILD_DOCS)
    say("site")
    render()
    return Built(result, table(result.bilingual, len(result.sources), SITE, time.monotonic() - started))


def write_docs(
    bilingual: BilingualCorpus,
    tree: Path,
    official: Mapping[Address, Provision],
    *,
    say: Callable[[str], None] = pipeline.silent,
) -> None:
    """Write the whole tree that MkDocs renders: pages and assets, search index, exports, corpus.json."""
    say("pages")
    write_tree(bilingual, tree, official=official)
    say("search index")
    write_search(bilingual, tree)
    say("exports")
    write_exports(bilingual, tree, VERSION)
    write_text(tree / "corpus.json", as_json(bilingual))


def imported_official() -> dict[Address, Provision]:
    """The official text that the user imported, by address; empty where none was."""
    path = default_path(DEFAULT_EDITION)
    return {p.address: p for p in load_official(path).provisions} if path.is_file() else {}


def render() -> None:
    """Run MkDocs over the tree, strictly, and put its output in the place of the old site."""
    new = BUILD / "site.new"
    shutil.rmtree(new, ignore_errors=True)
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(new)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": SOURCE_DATE_EPOCH, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CheckError(
            "MkDocs refused the pages:\n" + (done.stderr or done.stdout).strip(),
            place="mkdocs.yml",
            remedy="mend what it names; the site built before is untouched",
        )
    seal(new)
    swap_folder(new, SITE)
