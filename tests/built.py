"""The site that the tests look at: built once a run into a folder of its own, strictly."""

import os
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from ingest import pipeline
from ingest.address import Address, parse_id
from ingest.alignment.model import BilingualCorpus
from ingest.alignment.official.model import Provision
from ingest.build import write_docs

ROOT = Path(__file__).parent.parent

# An official text of our own making, to see its column without anybody's book
OFFICIAL = {
    a: Provision(a, heading, words, page)
    for a, heading, words, page in (
        (parse_id("law:64A1"), "A heading", "Words of our own, with a <tag> & a [link](x).", 71),
        (parse_id("law:62A"), None, "More words.", 70),
        (parse_id("law:29B"), None, None, 40),
    )
}


@dataclass(frozen=True)
class Site:
    """A built site: its corpus, its tree of Markdown and its HTML."""

    bilingual: BilingualCorpus
    tree: Path
    html: Path

    def page(self, url: str) -> str:
        """HTML of the page at a URL relative to the root ("laws/62/")."""
        return (self.html / url / "index.html").read_text("utf-8")


def corpus() -> BilingualCorpus:
    """The corpus of the project's own copies."""
    return pipeline.run().bilingual


def build(bilingual: BilingualCorpus, folder: Path, official: dict[Address, Provision] | None = None) -> Site:
    """Write the tree and render it as `make build` does; fails with what MkDocs says."""
    tree, html = folder / "docs", folder / "site"
    write_docs(bilingual, tree, official or {})
    settings = folder / "mkdocs.yml"
    theme = f"theme:\n  custom_dir: {ROOT / 'docs/overrides'}\n"
    settings.write_text(f"INHERIT: {ROOT / 'mkdocs.yml'}\ndocs_dir: {tree}\n{theme}", "utf-8")
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--quiet",
        "-f",
        str(settings),
        "-d",
        str(html),
    ]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "315532800", "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr or done.stdout
    return Site(bilingual, tree, html)


def with_text(bilingual: BilingualCorpus, identifier: str, ru: str, en: str) -> BilingualCorpus:
    """The corpus with other words at one address (without references and provenance)."""
    address = parse_id(identifier)
    records = tuple(
        replace(r, text_ru=ru, text_en=en, segment=None) if r.address == address else r for r in bilingual.records
    )
    return BilingualCorpus(records, bilingual.corpus)
