"""The files of the search: the index and the script, under `assets/search/` of the tree that is rendered."""

from __future__ import annotations

from pathlib import Path

from ingest.alignment.model import BilingualCorpus
from ingest.files import write_text
from ingest.publishing.corpus_json import as_data
from ingest.publishing.search.build import as_script, build_index
from ingest.publishing.search.bundle import bundle

FOLDER = Path("assets") / "search"


def write_search(bilingual: BilingualCorpus, out: Path) -> None:
    """Write `assets/search/index.js` and `assets/search/codex-search.js` below `out`; the same bytes each
    time."""
    index = build_index(as_data(bilingual)["segments"])
    write_text(out / FOLDER / "index.js", as_script(index))
    write_text(out / FOLDER / "codex-search.js", bundle())
