"""What every page needs to know of the whole: where each address is, what it is called, who cites it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ingest.address import Address
from ingest.alignment.model import BilingualCorpus, Record
from ingest.alignment.official.publishers import Publication, load_publications
from ingest.citation.finder import find_citations
from ingest.outline import Outline, load_outline
from ingest.publishing.site.defined import defined_terms
from ingest.publishing.site.inline import Link
from ingest.publishing.site.markup import up

if TYPE_CHECKING:
    from ingest.alignment.official.model import Provision

EDITION_NOW = "2017"


@dataclass(frozen=True)
class Context:
    """The corpus with the outlines of both editions, and the official text where the reader has imported
    it."""

    bilingual: BilingualCorpus
    official: Mapping[Address, Provision]

    @cached_property
    def outline(self) -> Outline:
        """The outline of 1987."""
        return load_outline("1987")

    @cached_property
    def outline_now(self) -> Outline:
        """The outline of the edition in force."""
        return load_outline(EDITION_NOW)

    @cached_property
    def publication(self) -> Publication | None:
        """The publisher's own publication of the edition in force; the first whose pages are known, else
        any."""
        found = load_publications(edition=EDITION_NOW)
        return next((p for p in found if p.page_offset is not None), found[0] if found else None)

    @cached_property
    def law_records(self) -> Mapping[int, tuple[Record, ...]]:
        """Records of each law, in order, the law's own first."""
        return _grouped(r for r in self.bilingual.records if r.address.kind == "law")

    @cached_property
    def commentary_records(self) -> Mapping[int, tuple[Record, ...]]:
        """Records of the commentary on each law, in order."""
        return _grouped(r for r in self.bilingual.records if r.address.kind == "com")

    def of_kind(self, kind: str) -> tuple[Record, ...]:
        """Records of definitions ("def"), front matter ("pre") or the essay ("ess"), in order."""
        return tuple(r for r in self.bilingual.records if r.address.kind == kind)

    @cached_property
    def citing_law(self) -> Mapping[int, tuple[Address, ...]]:
        """For each law, the segments outside it that mention it or anything in it."""
        found: dict[int, dict[Address, None]] = {}
        for target, sources in self.bilingual.cited_by.items():
            if target.kind == "law":
                for source in sources:
                    if (source.kind, source.number) != ("law", target.number):
                        found.setdefault(target.number, {})[source] = None
        return {number: tuple(sorted(sources)) for number, sources in found.items()}

    @cached_property
    def bearers(self) -> Mapping[Address, tuple[Address, ...]]:
        """For each footnote the segments that bear its marker, once for each marker."""
        found: dict[Address, list[Address]] = {}
        for record in self.bilingual.records:
            for mark in record.segment.notes if record.segment else ():
                found.setdefault(mark.note, []).append(record.address)
        return {note: tuple(bearers) for note, bearers in found.items()}

    def record(self, address: Address) -> Record | None:
        """The record of an address, None where the site has none."""
        return self.bilingual.by_address.get(address)

    def href(self, address: Address, url: str) -> str | None:
        """Link from the page at `url` to an address; None where the site does not have it."""
        if address not in self.bilingual.by_address:
            return None
        return f"#{address.fragment}" if address.page == url else up(url) + address.url

    def title(self, address: Address) -> str:
        """What a link to an address says before one follows it: "Правило 61A. Определение фальшренонса"."""
        record = self.record(address)
        if address.kind == "def":
            return f"Определение: {record.heading_ru if record else address.slug}"
        label = name_of(address)
        heading = (record.heading_ru or record.heading_en) if record else None
        return f"{label}. {heading}" if heading else label

    def links(self, record: Record, url: str) -> list[Link]:
        """Links on the Russian text of a record: its references, and its defined terms outside of them."""
        references = [
            link
            for reference in record.references
            for link in self._spread((reference.start, reference.end), reference.targets, reference.parts, url)
        ]
        terms = [
            Link(start, end, link.href, link.title, "term")
            for start, end, address in defined_terms(record)
            for link in self._link(start, end, address, url)
            if not any(r.start < end and start < r.end for r in record.references)
        ]
        return sorted(references + terms, key=lambda link: link.start)

    def links_en(self, record: Record, url: str) -> list[Link]:
        """Links on the English text of a record: citations of its own edition."""
        if not record.text_en:
            return []
        found: list[Link] = []
        for citation in find_citations(record.text_en, lang="en", context=record.address):
            if citation.edition not in (None, "1987"):
                continue
            parts = [(a, b, t) for (a, b), t in zip(citation.parts, citation.targets, strict=False) if a < b]
            found += self._spread((citation.start, citation.end), citation.targets, parts, url)
        return found

    def _spread(
        self,
        span: tuple[int, int],
        targets: Sequence[Address],
        parts: Sequence[tuple[int, int, Address]],
        url: str,
    ) -> list[Link]:
        """Links of one mention: all of it where it has one target ("правило 50"), else a link for each
        part, the first with the words before it ("правила 50" in "правила 50 или 51")."""
        if len(targets) == 1:
            return self._link(*span, targets[0], url)
        first = [(span[0], parts[0][1], parts[0][2])] if parts else []
        return [link for part in (*first, *parts[1:]) for link in self._link(*part, url)]

    def _link(self, start: int, end: int, target: Address, url: str) -> list[Link]:
        href = self.href(target, url)
        return [] if href is None else [Link(start, end, href, self.title(target))]


def _grouped(records: Iterable[Record]) -> dict[int, tuple[Record, ...]]:
    found: dict[int, list[Record]] = {}
    for record in records:
        found.setdefault(record.address.number, []).append(record)
    return {number: tuple(group) for number, group in sorted(found.items())}


def name_of(address: Address) -> str:
    """How the site names an address in Russian.

    >>> from ingest.address import parse_id
    >>> [name_of(parse_id(i)) for i in ("law:64A1", "com:59.3b", "law:41A-n1", "ess:4")]
    ['Правило 64A1', 'Комментарий 59.3(b)', 'Сноска к правилу 41A (*)', 'Очерк, 4']
    """
    if address.kind == "law":
        return f"Сноска к правилу {address.label}" if address.note else f"Правило {address.label}"
    if address.kind == "com":
        return f"Комментарий {address.label}"
    if address.kind == "ess":
        return f"Очерк, {address.label}"
    return f"Определение {address.label}" if address.kind == "def" else f"Введение, {address.label}"
