"""Writes the tree that MkDocs renders: the hand-written pages and assets, and a generated page for all
that is in the corpus."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ingest.address import Address
from ingest.alignment.model import BilingualCorpus
from ingest.alignment.official.model import Provision
from ingest.alignment.termbase import load_termbase
from ingest.errors import DataError
from ingest.layout import DOCS
from ingest.publishing.site import commentary_page, law_page, other_pages
from ingest.publishing.site.context import Context
from ingest.publishing.site.coverage import law_states
from ingest.publishing.site.coverage_page import coverage_page
from ingest.publishing.site.divergence_page import divergence_page
from ingest.publishing.site.markup import Page
from ingest.publishing.site.reports import changes_page, repairs_page
from ingest.publishing.site.terms_page import terms_page

THEME_FOLDER = "overrides"  # of the theme, no page of the site


def generated_pages(bilingual: BilingualCorpus, official: Mapping[Address, Provision]) -> Iterable[Page]:
    """Every page made from the corpus; the same corpus gives the same bytes in the same order."""
    context = Context(bilingual, official)
    states = law_states(context)
    yield from law_page.law_pages(context, states)
    yield law_page.index_page(context, states)
    yield from commentary_page.commentary_pages(context)
    yield commentary_page.index_page(context)
    yield other_pages.definitions_page(context)
    yield other_pages.preface_page(context)
    yield other_pages.essay_page(context)
    yield other_pages.contents_page(context)
    yield coverage_page(context, states)
    yield repairs_page(context)
    yield changes_page(context)
    yield terms_page(context, load_termbase())
    yield divergence_page(context)


def write_tree(
    bilingual: BilingualCorpus,
    out: Path,
    *,
    official: Mapping[Address, Provision] | None = None,
    docs: Path = DOCS,
) -> None:
    """Write the tree of Markdown and assets.

    Args:
        bilingual: the corpus in both languages.
        out: folder to write; it must be empty or not there.
        official: imported official text by address; None or empty leaves it out.
        docs: the hand-written pages and assets.
    Raises:
        DataError: a hand-written page has the name of a generated one.
    """
    shutil.copytree(docs, out, ignore=_without_theme(docs), dirs_exist_ok=True)
    for page in generated_pages(bilingual, official or {}):
        path = out / page.path
        if path.exists():
            raise DataError("has the name of a generated page", place=f"docs/{page.path}", remedy="rename it")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(page.content.encode("utf-8"))


def _without_theme(docs: Path) -> Callable[[str, list[str]], set[str]]:
    def ignore(folder: str, names: list[str]) -> set[str]:
        return {THEME_FOLDER} & set(names) if Path(folder) == docs else set()

    return ignore
