"""The stages in order. Reads like a table of contents: reading, repair, structure, alignment, publishing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ingest.alignment.align import align
from ingest.alignment.catalogue import load_catalogue
from ingest.alignment.concordance import load_concordance
from ingest.alignment.model import BilingualCorpus
from ingest.errors import ConservationError
from ingest.layout import SOURCES
from ingest.lexicon import Lexicon, load_lexicon
from ingest.outline import load_outline
from ingest.reading.files import read_folder
from ingest.reading.model import SourceText
from ingest.repair.table import repair
from ingest.structure.assemble import assemble
from ingest.structure.doubts import with_doubts
from ingest.structure.emendations import emend, load_emendations
from ingest.structure.linking import linked
from ingest.structure.model import Corpus
from ingest.text import Text, tile_errors

EDITION = "1987"
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Result:
    """What a run of the pipeline gives: the copies as read, and the corpus in both languages."""

    sources: tuple[SourceText, ...]
    bilingual: BilingualCorpus

    @property
    def corpus(self) -> Corpus:
        return self.bilingual.corpus


def silent(stage: str) -> None:
    """Say nothing."""


def run(folder: Path = SOURCES, *, say: Say = silent) -> Result:
    """From a folder of copies to the bilingual corpus.

    Args:
        folder: any folder of files; no catalogue is needed.
        say: told the name of each stage as it begins.
    Raises:
        SourceError: a file cannot be read or is of no known kind.
        DataError: a data file of the project is wrong.
        ConservationError: a character of a source would be lost or doubled.
    """
    say("reading")
    lexicon = load_lexicon()
    sources = read_folder(folder, lexicon)
    say("repair")
    repaired = {source.file: repair(source.text, lexicon) for source in sources}
    say("structure")
    corpus = structured(sources, repaired, lexicon, strict=folder == SOURCES)
    say("alignment")
    bilingual = align(corpus, load_outline(EDITION), load_concordance(), load_catalogue())
    return Result(sources, bilingual)


def structured(
    sources: Sequence[SourceText], repaired: dict[str, Text], lexicon: Lexicon, *, strict: bool = True
) -> Corpus:
    """The Russian corpus of repaired copies: assembled, emended, with doubts and references; conserved."""
    outline = load_outline(EDITION)
    decoded = {source.file: source.decoded for source in sources}
    corpus = assemble(repaired, decoded, outline, lexicon)
    segments = with_doubts(emend(corpus.segments, load_emendations(), strict=strict), lexicon)
    known = {s.address for s in segments} | {p.address for p in outline.entries}
    corpus = replace(corpus, segments=tuple(linked(segments, known, decoded)))
    if wrong := conservation_errors(corpus):
        raise ConservationError(
            f"{len(wrong)} places are lost or doubled, the first: {wrong[0]}",
            remedy="this is a bug: please report it with the file",
        )
    return corpus


def conservation_errors(corpus: Corpus) -> list[str]:
    """Gaps and overlaps between all texts of the corpus and the sources; empty when every character is conserved."""
    texts = [text for segment in corpus.segments for text in segment.texts]
    texts += [entry.text for entry in corpus.contents]
    texts += [division.text for division in corpus.divisions]
    texts += corpus.removed
    return tile_errors(texts, {file: len(text) for file, text in corpus.sources.items()})
