"""What the alignment stage hands on: every address of the corpus and the outline, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from ingest.address import Address
from ingest.alignment.concordance import Relation
from ingest.structure.model import Corpus, Reference, Segment


@dataclass(frozen=True, slots=True)
class Record:
    """One address in both languages. `segment` is None where the copies hold no text of it and only its heading is
    known, from the printed contents or the outline; `heading_source` then says from where."""

    address: Address
    kind: str
    document: str
    heading_ru: str | None
    heading_en: str | None
    text_ru: str | None
    text_en: str | None
    page: int | None
    complete: bool
    segment: Segment | None
    relation: Relation | None
    heading_source: str = ""
    translator_note: str = ""

    @property
    def references(self) -> tuple[Reference, ...]:
        return self.segment.references if self.segment else ()


@dataclass(frozen=True)
class BilingualCorpus:
    """Records in order, over the Russian corpus they were made from."""

    records: tuple[Record, ...]
    corpus: Corpus

    @cached_property
    def by_address(self) -> Mapping[Address, Record]:
        return {record.address: record for record in self.records}

    @cached_property
    def cited_by(self) -> Mapping[Address, tuple[Address, ...]]:
        """For each address the segments that mention it, in order, each once."""
        found: dict[Address, dict[Address, None]] = {}
        for record in self.records:
            for reference in record.references:
                for target in reference.targets:
                    found.setdefault(target, {})[record.address] = None
        return {target: tuple(sources) for target, sources in found.items()}

    @cached_property
    def children(self) -> Mapping[Address | None, tuple[Address, ...]]:
        """Addresses below each address, in order."""
        found: dict[Address | None, list[Address]] = {}
        for record in self.records:
            found.setdefault(record.address.parent, []).append(record.address)
        return {parent: tuple(addresses) for parent, addresses in found.items()}
