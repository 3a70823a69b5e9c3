"""`search`: what the site finds, from the command line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from ingest.alignment.model import BilingualCorpus
from ingest.publishing.corpus_json import as_data
from ingest.publishing.search.build import build_index
from ingest.publishing.search.engine import Engine


def search_command(query: str, data: BilingualCorpus | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Hits of `query`, best first: "id", "url", "score", "kind", "language" ("ru", "en", "" for an address)
    and "via" (pairs of what was asked and the name found instead).

    Args:
        query: as typed in the search box.
        data: the corpus, or the data of its `corpus.json`.
    """
    segments = (as_data(data) if isinstance(data, BilingualCorpus) else data)["segments"]
    answer = Engine(build_index(segments)).search(query)
    return [
        {
            "id": hit.id,
            "url": hit.url,
            "score": math.floor(hit.score * 10000 + 0.5) / 10000,
            "kind": hit.kind,
            "language": hit.language,
            "via": [list(pair) for pair in hit.via],
        }
        for hit in answer.hits
    ]
