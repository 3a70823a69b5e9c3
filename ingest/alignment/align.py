"""Set English beside the Russian: headings of the outline, the working translation, the concordance."""

from __future__ import annotations

from collections.abc import Mapping

from ingest.address import Address
from ingest.alignment.catalogue import Catalogue
from ingest.alignment.concordance import Relation
from ingest.alignment.model import BilingualCorpus, Record
from ingest.outline import Outline, Provision
from ingest.structure.model import COMMENTARY, KIND_OF, LAWS, Corpus, Segment


def align(
    corpus: Corpus, outline: Outline, concordance: Mapping[Address, Relation], catalogue: Catalogue
) -> BilingualCorpus:
    """Records for every segment of the corpus, every provision of the outline and every paragraph of the commentary
    that a text at hand cites (the book has it, though no copy shows it), in the order of addresses.

    A heading in Russian comes from the copy's text, else from its printed contents, else from the outline.
    """
    segments = corpus.by_address()
    printed = {e.address: e.title for e in corpus.contents if e.address is not None and e.title}
    addresses: dict[Address, None] = dict.fromkeys(segments)
    for provision in outline.entries:
        addresses.setdefault(provision.address, None)
    cited = (t for s in corpus.segments for r in s.references for t in r.targets if t.kind == "com")
    addresses.update(dict.fromkeys(cited))
    for address in list(addresses):
        for above in address.ancestors:
            addresses.setdefault(above, None)
    records = [
        _record(address, segments.get(address), outline.provisions.get(address), printed, concordance, catalogue)
        for address in sorted(addresses)
    ]
    return BilingualCorpus(tuple(records), corpus)


def _record(
    address: Address,
    segment: Segment | None,
    known: Provision | None,
    printed: Mapping[Address, str],
    concordance: Mapping[Address, Relation],
    catalogue: Catalogue,
) -> Record:
    heading = (str(segment.heading) or None) if segment else None
    source = "text" if heading else ""
    if heading is None and address.kind == "law" and not address.note:
        if printed.get(address):
            heading, source = printed[address], "contents"
        elif known is not None and known.ru:
            heading, source = known.ru, known.ru_source or "outline"
    text = (str(segment.text) or None) if segment else None
    heading_en = known.en if known is not None else None
    if heading_en is None and heading is not None:
        heading_en = catalogue.heading(address, heading)
    if segment is not None and str(segment.term_en):
        heading_en = str(segment.term_en)
    return Record(
        address,
        segment.kind if segment else KIND_OF[address.kind],
        segment.document if segment else (COMMENTARY if address.kind == "com" else LAWS),
        heading,
        heading_en,
        text,
        catalogue.text(address, text) if text else None,
        segment.page if segment else (known.page if known else None),
        segment.complete if segment else False,
        segment,
        concordance.get(address),
        source,
        catalogue.notes.get(address.id, ""),
    )
