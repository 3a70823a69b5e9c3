"""What the commands ask of the published addresses: which there are, and how 2017 relates to each."""

from __future__ import annotations

from functools import lru_cache

from ingest.address import Address, parse_id
from ingest.alignment.concordance import load_concordance
from ingest.outline import load_outline
from ingest.publishing.anchors import read_lock


@lru_cache(maxsize=1)
def known_addresses() -> frozenset[Address]:
    """Every published address and every provision of the 1987 outline; read from data, without the pipeline."""
    locked = {parse_id(identifier) for identifier in read_lock()}
    return frozenset(locked | {p.address for p in load_outline("1987").entries})


def relation_of(address: Address) -> str | None:
    """ "same", "changed", "moved" or "dropped" in 2017; None where the concordance does not say."""
    relation = load_concordance().get(address)
    return relation.relation if relation else None
