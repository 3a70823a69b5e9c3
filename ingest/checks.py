"""`check`: everything that must hold before the site is published. Errors stop; notes are listed for a person."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ingest import pipeline
from ingest.alignment.catalogue import load_catalogue
from ingest.alignment.concordance import load_concordance
from ingest.alignment.divergence import load_accepted as accepted_divergences
from ingest.alignment.divergence import report
from ingest.alignment.official.command import DEFAULT_EDITION, default_path, load_official
from ingest.alignment.po_update import wanted
from ingest.alignment.scoring import Aligner, disagreements, heading_disagreements, sides_of
from ingest.alignment.termbase import TermFinder, check_terms, load_accepted, load_termbase
from ingest.layout import SITE
from ingest.lexicon import load_lexicon
from ingest.publishing import anchors
from ingest.publishing.corpus_json import as_json
from ingest.publishing.exports import changes
from ingest.publishing.site.links import site_errors
from ingest.repair.table import repair
from ingest.structure.doubts import unknown_words
from ingest.structure.model import DOCUMENTS
from ingest.text import Text
from ingest.version import VERSION

# Words of both scripts that are right so: none so far.
MIXED_ALLOWED: frozenset[str] = frozenset()
_MIXED = re.compile(r"(?<![\w-])(?=\w*[A-Za-z])(?=\w*[А-Яа-яЁё])\w+")


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: the check that made it, whether it is an error, and one line that names the place."""

    check: str
    error: bool
    line: str


Check = Callable[[pipeline.Result], Iterator[Finding]]


def conservation(result: pipeline.Result) -> Iterator[Finding]:
    """Every character of every source is in one segment or one named removal."""
    for line in pipeline.conservation_errors(result.corpus):
        yield Finding("conservation", True, line)
    for text in result.corpus.removed:
        for piece in text.pieces:
            if piece.rules and piece.rules[-1] == "unplaced":
                stood = result.corpus.sources[piece.file][piece.start : piece.end].strip()
                if stood:
                    yield Finding("unplaced text", True, f"{piece.file} {piece.start}-{piece.end}: {stood[:80]!r}")


def idempotence(result: pipeline.Result) -> Iterator[Finding]:
    """Repairing repaired text changes nothing."""
    lexicon = load_lexicon()
    for source in result.sources:
        once = str(repair(source.text, lexicon))
        twice = str(repair(Text.of_source(source.file, once), lexicon))
        if once != twice:
            yield Finding("idempotence", True, f"{source.file}: repairing it again changes it")


def determinism(result: pipeline.Result) -> Iterator[Finding]:
    """The same sources give the same bytes."""
    if as_json(pipeline.run().bilingual) != as_json(result.bilingual):
        yield Finding("determinism", True, "a second run gives another corpus.json")


def scripts(result: pipeline.Result) -> Iterator[Finding]:
    """No word mixes Cyrillic and Latin letters outside the allow-list."""
    for segment in result.corpus.segments:
        for m in _MIXED.finditer(f"{segment.heading} {segment.text}"):
            if m[0] not in MIXED_ALLOWED:
                yield Finding("mixed scripts", True, f"{segment.address}: {m[0]!r}")


def words(result: pipeline.Result) -> Iterator[Finding]:
    """Words unknown to the dictionary and the term list, each listed."""
    lexicon = load_lexicon()
    for segment in result.corpus.segments:
        for word in unknown_words(f"{segment.heading} {segment.text}", lexicon, complete=segment.complete):
            yield Finding("unknown words", False, f"{segment.address}: {word}")


def references(result: pipeline.Result) -> Iterator[Finding]:
    """References without a target, or to a provision whose text no copy holds, each listed."""
    known = result.bilingual.by_address
    for segment in result.corpus.segments:
        for r in segment.references:
            missing = [t.id for t in r.targets if t not in known]
            bare = [t.id for t in r.targets if t in known and known[t].segment is None]
            if missing:
                what = f"{segment.address}: {r.printed!r}: no address {', '.join(missing)}"
                yield Finding("references", True, what)
            elif bare:
                what = f"{segment.address}: {r.printed!r}: no copy holds the text of {', '.join(bare)}"
                yield Finding("references", False, what)
            elif not r.targets:
                yield Finding("references", False, f"{segment.address}: {r.printed!r}: {r.reason}")


def doubts(result: pipeline.Result) -> Iterator[Finding]:
    """Doubts of the segments, each listed."""
    for segment in result.corpus.segments:
        for doubt in segment.doubts:
            yield Finding("doubts", False, f"{segment.address}: {doubt.en}")


def addresses(result: pipeline.Result) -> Iterator[Finding]:
    """Every published address still stands, at the same place; every address of the corpus is published."""
    lock = anchors.read_lock()
    for line in anchors.problems(result.bilingual, lock):
        yield Finding("anchors", True, line)
    for line in changes.problems(result.bilingual, VERSION, changes.read_log()):
        yield Finding("change log", True, line)
    for identifier in anchors.new_ids(result.bilingual, lock):
        what = f"{identifier}: not in anchors.lock; run `python -m ingest anchors` and commit it"
        yield Finding("anchors", True, what)


def concordance(result: pipeline.Result) -> Iterator[Finding]:
    """Every provision and definition of the corpus has its place in 2017; no entry is about nothing."""
    known = result.bilingual.by_address
    for record in result.bilingual.records:
        if record.address.kind in ("law", "def") and record.relation is None:
            yield Finding("concordance", True, f"{record.address}: has no entry")
    for address, relation in load_concordance().items():
        if address not in known:
            yield Finding("concordance", True, f"{address}: an entry about an address that is not in the corpus")
        if relation.relation in ("changed", "moved", "dropped") and not (relation.ru and relation.en):
            yield Finding("concordance", True, f"{address}: {relation.relation} without a sentence")


def translation(result: pipeline.Result) -> Iterator[Finding]:
    """Every Russian text has its working translation, made from this very text."""
    catalogue = load_catalogue()
    for context, ru in wanted(result.bilingual).items():
        if (context, ru) not in catalogue.entries:
            what = f"{context}: untranslated, or made from another text; run `python -m ingest translation`"
            yield Finding("translation", True, what)


def terms(result: pipeline.Result) -> Iterator[Finding]:
    """Translations use the terms of their source segments."""
    for document in DOCUMENTS:
        pairs = [
            (r.address.id, r.text_ru, r.text_en)
            for r in result.bilingual.records
            if r.document == document.id and r.text_ru and r.text_en
        ]
        finder = TermFinder(load_termbase(), document.id)
        for fault in check_terms(pairs, finder, load_accepted()):
            wanted_terms = ", ".join(fault.expected)
            what = f"{fault.segment}: {fault.printed!r} ({'/'.join(fault.concepts)}): none of {wanted_terms}"
            yield Finding("terms", True, what)


def divergence(result: pipeline.Result) -> Iterator[Finding]:
    """Pairs whose numbers, negations, references or sentences differ, unless accepted with a reason."""
    for d in report(result.bilingual.records, accepted_divergences()):
        yield Finding("divergence", True, f"{d.address}: {d.feature}: Russian {d.ru}, English {d.en}")


def aligner(result: pipeline.Result) -> Iterator[Finding]:
    """Where the scoring aligner disagrees with the concordance: by text where an official text is imported, else
    by the headings of the two outlines."""
    concordance = load_concordance()
    path = default_path(DEFAULT_EDITION)
    if not path.is_file():
        for address, left, right in heading_disagreements(concordance):
            yield Finding("aligner", False, f"{address}: held the same, but headings differ: {left!r}, {right!r}")
        return
    rows = ((p.address, p.heading or "", p.text or "") for p in load_official(path).provisions)
    for d in disagreements(result.bilingual.records, concordance, Aligner(sides_of(rows))):
        listed = ", ".join(t.id for t in d.listed)
        line = f"{d.address}: {d.proposed.address} scores {d.proposed.score:.2f}, listed {listed} {d.best_listed:.2f}"
        yield Finding("aligner", False, line)


def links(result: pipeline.Result) -> Iterator[Finding]:
    """No dead link and no doubled id in the built site, and every address on it, where one is built."""
    if not (SITE / "index.html").exists():
        yield Finding("links", False, "no site is built: run `make build` to have its links checked")
        return
    for line in site_errors(SITE):
        yield Finding("links", True, line)
    for record in result.bilingual.records:
        page = SITE / record.address.page / "index.html"
        if not page.is_file() or f'id="{record.address.fragment}"' not in _html(page):
            yield Finding("links", True, f"{record.address}: {record.address.url} is not on the built site")


@lru_cache(maxsize=400)
def _html(page: Path) -> str:
    return page.read_text("utf-8")


CHECKS: tuple[Check, ...] = (
    conservation,
    idempotence,
    determinism,
    scripts,
    addresses,
    concordance,
    translation,
    terms,
    divergence,
    aligner,
    links,
    words,
    references,
    doubts,
)


def check(*, say: pipeline.Say = pipeline.silent) -> list[Finding]:
    """Run every check over the corpus; findings in the order of the checks."""
    result = pipeline.run(say=say)
    found: list[Finding] = []
    for one in CHECKS:
        say(one.__name__)
        found += one(result)
    return found
