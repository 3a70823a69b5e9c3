"""What a copy is and holds, and what it would bring to the corpus, before anything is added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from ingest.errors import SourceError
from ingest.layout import SOURCES
from ingest.lexicon import Lexicon, load_lexicon
from ingest.outline import Outline, load_outline
from ingest.reading.files import read_folder, read_source
from ingest.reading.model import SourceText
from ingest.repair.table import RULES, repair
from ingest.structure.assemble import assemble
from ingest.structure.doubts import with_doubts
from ingest.structure.model import DOCUMENTS, LAWS, Corpus, Segment
from ingest.structure.witnesses import WITNESS
from ingest.text import Text

LONG = 200_000  # bytes from which a progress bar shows
_SHOWN = 12  # ids in a list; the rest is counted
_OTHER_STEPS = 4  # reading, the copy alone, the corpus without it, the corpus with it
# What the structure does with every text; no repair of this copy.
_PLAIN = frozenset({"line-join", "line-end", "label", "line-space", "blank-line", "page-foot", "rule-mark", WITNESS})


@dataclass(frozen=True, slots=True)
class Difference:
    """What a copy changes in the corpus, by id: segments that no copy had, that it makes whole, whose text it
    mends, and at which copies disagree with no decision."""

    new: tuple[str, ...]
    completed: tuple[str, ...]
    mended: tuple[str, ...]
    undecided: tuple[str, ...]


def inspect(path: Path, folder: Path = SOURCES) -> str:
    """A printable report on one file.

    Args:
        path: the file; it may already lie in `folder`, then it is compared with the other copies.
        folder: the copies of the corpus.
    Raises:
        SourceError: the file cannot be read at all.
    """
    lexicon, outline = load_lexicon(), load_outline("1987")
    size = path.stat().st_size if path.is_file() else 0
    with tqdm(total=len(RULES) + _OTHER_STEPS, unit="step", leave=False, disable=size < LONG) as bar:
        source = read_source(path, lexicon)
        bar.update()
        repaired = repair(source.text, lexicon, done=bar.update)
        try:
            alone = _assembled([source], {source.file: repaired}, outline, lexicon)
        except SourceError as error:
            return "\n".join([*_what(source), f"books      none: {error}"])
        bar.update()
        others = [s for s in _copies(folder, lexicon) if s.file != source.file]
        texts = {s.file: repair(s.text, lexicon) for s in others}
        before = _assembled(others, texts, outline, lexicon)
        bar.update()
        after = _assembled([*others, source], {**texts, source.file: repaired}, outline, lexicon)
        bar.update()
    lines = [*_what(source), *_holds(alone), *_brings(difference(before, after, source.file), bool(others))]
    return "\n".join([*lines, *_repairs(alone), *_doubts(alone)])


def _copies(folder: Path, lexicon: Lexicon) -> tuple[SourceText, ...]:
    try:
        return read_folder(folder, lexicon)
    except SourceError:
        return ()  # an empty corpus: everything is new


def _assembled(
    sources: Sequence[SourceText], repaired: Mapping[str, Text], outline: Outline, lexicon: Lexicon
) -> Corpus:
    return assemble(repaired, {s.file: s.decoded for s in sources}, outline, lexicon)


def difference(before: Corpus, after: Corpus, file: str) -> Difference:
    """What the copy `file` changed between two corpora."""
    known = {s.address: s for s in before.segments}
    new: list[str] = []
    completed: list[str] = []
    mended: list[str] = []
    for segment in after.segments:
        old = known.get(segment.address)
        if old is None:
            new.append(segment.address.id)
        elif segment.complete and not old.complete:
            completed.append(segment.address.id)
        elif (str(old.heading), str(old.text)) != (str(segment.heading), str(segment.text)):
            mended.append(segment.address.id)
    undecided = [s.address.id for s in after.segments if any(file in (v.file, _file(s)) for v in s.variants)]
    return Difference(tuple(new), tuple(completed), tuple(mended), tuple(undecided))


def _file(segment: Segment) -> str:
    return next((span[0] for span in segment.text.source_spans), "")


def _row(name: str, text: str) -> str:
    return f"{name:<10} {text}"


def _what(source: SourceText) -> list[str]:
    lines = source.decoded.count("\n") + 1
    lost = f", {source.lost} lost" if source.lost else ""
    rows = [source.file, _row("is", f"{source.encoding}, {source.form}, {lines} lines, {source.size} characters{lost}")]
    return [*rows, *(_row("note", note) for note in source.notes)]


def _holds(corpus: Corpus) -> list[str]:
    rows: list[str] = []
    for document in DOCUMENTS:
        own = [s for s in corpus.segments if s.document == document.id]
        if not own:
            continue
        cut = sum(1 for s in own if not s.complete)
        rows.append(_row("book", f"{document.id}: {len(own)} segments" + (f", {cut} of them cut" if cut else "")))
        if document.id == LAWS and corpus.present_pages:
            rows.append(_row("pages", ranges(corpus.present_pages)))
        numbers = sorted({s.address.number for s in own if s.address.kind in ("law", "com")})
        if numbers:
            rows.append(_row("laws", ranges(numbers)))
    if corpus.contents:
        rows.append(_row("contents", f"{len(corpus.contents)} entries"))
    return rows


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order, runs of them as ranges.

    >>> ranges([6, 9, 10, 11, 14])
    '6, 9-11, 14'
    """
    runs: list[list[int]] = []
    for number in sorted(set(numbers)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def _brings(found: Difference, compared: bool) -> list[str]:
    rows = [
        ("new", "in no other copy", found.new),
        ("completed", "cut in the other copies", found.completed),
        ("mended", "read otherwise with this copy", found.mended),
        ("undecided", "copies disagree", found.undecided),
    ]
    shown = [_row(name, f"{len(ids)} {what}: {_some(ids)}") for name, what, ids in rows if ids]
    if not shown:
        return [_row("new", "nothing: the other copies have all of it")]
    return shown if compared else [*shown, _row("note", "there are no other copies to compare with")]


def _some(ids: Sequence[str]) -> str:
    rest = len(ids) - _SHOWN
    return ", ".join(ids[:_SHOWN]) + (f" and {rest} more" if rest > 0 else "")


def _repairs(corpus: Corpus) -> list[str]:
    counts: Counter[str] = Counter()
    for text in (*(t for s in corpus.segments for t in s.texts), *corpus.removed):
        for piece in text.pieces:
            counts.update(set(piece.rules) - _PLAIN)
    return [_row("repairs", ", ".join(f"{rule} {n}" for rule, n in counts.most_common()) or "none")]


def _doubts(corpus: Corpus) -> list[str]:
    places: dict[str, list[str]] = {}
    say: dict[str, str] = {}
    segments = with_doubts(corpus.segments, load_lexicon())
    for segment in segments:
        for doubt in segment.doubts:
            places.setdefault(doubt.kind, []).append(segment.address.id)
            say.setdefault(doubt.kind, doubt.en)
    unplaced = _unplaced(corpus)
    rows = [_row("doubt", f"{kind} {len(ids)}: {_some(ids)} ({say[kind]})") for kind, ids in sorted(places.items())]
    if unplaced:
        rows.append(_row("doubt", f"unplaced: {unplaced} characters belong to no segment"))
    return rows or [_row("doubt", "none")]


def _unplaced(corpus: Corpus) -> int:
    pieces = (piece for text in corpus.removed for piece in text.pieces)
    return sum(piece.end - piece.start for piece in pieces if "unplaced" in piece.rules)
