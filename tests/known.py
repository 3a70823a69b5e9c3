"""Known text to damage: real segments of the five copies, and a made book that fills the whole outline.

The real pages show what the pipeline makes of true prose; the made book has every law, so that runs of pages, page
breaks inside words and every order of pages can be tried. Its headings are the outline's, its sentences are chains
of the real segments' words, so that no passage stands in it twice.
"""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from ingest.address import Address, parse_id
from ingest.layout import SOURCES
from ingest.lexicon import Lexicon, load_lexicon
from ingest.outline import Outline, load_outline
from ingest.reading.files import read_bytes
from ingest.repair.table import repair
from ingest.structure.assemble import assemble
from ingest.structure.model import Corpus, Segment
from ingest.text import Text, tile_errors

PARTIAL = (91, 95)  # pages that begin in the middle in the copies


@dataclass(frozen=True, slots=True)
class Known:
    """One segment as it should come out, and what is printed with it: `label` as the book prints it ("" where it
    is lost), `marks` are the footnote markers: place in the text, stars."""

    id: str
    label: str
    heading: str
    text: str
    page: int | None = None
    term_en: str = ""
    complete: bool = True
    marks: tuple[tuple[int, int], ...] = ()
    breaks: tuple[int, ...] = ()  # places in the text where a printed page ends

    @property
    def address(self) -> Address:
        return parse_id(self.id)


def recover(files: Mapping[str, str]) -> Corpus:
    """Decoded copies through repair and structure; conservation is checked on the way."""
    lexicon, outline = load_lexicon(), load_outline("1987")
    repaired = {name: repair(Text.of_source(name, text), lexicon) for name, text in files.items()}
    corpus = assemble(repaired, files, outline, lexicon)
    errors = lost_characters(corpus, files)
    assert not errors, errors[:5]
    return corpus


def recover_bytes(files: Mapping[str, bytes]) -> Corpus:
    """The bytes of copies through all of reading, repair and structure."""
    lexicon, outline = tools()
    sources = [read_bytes(data, name, lexicon) for name, data in sorted(files.items())]
    repaired = {source.file: repair(source.text, lexicon) for source in sources}
    decoded = {source.file: source.decoded for source in sources}
    corpus = assemble(repaired, decoded, outline, lexicon)
    errors = lost_characters(corpus, decoded)
    assert not errors, errors[:5]
    return corpus


def lost_characters(corpus: Corpus, files: Mapping[str, str]) -> list[str]:
    """What `tile_errors` finds wrong with a corpus made of decoded files."""
    texts = [text for segment in corpus.segments for text in segment.texts]
    texts += [entry.text for entry in corpus.contents] + [division.text for division in corpus.divisions]
    return tile_errors([*texts, *corpus.removed], {name: len(text) for name, text in files.items()})


@cache
def clean_corpus() -> Corpus:
    """The corpus of the five copies."""
    return recover({path.name: path.read_text("utf-8") for path in sorted(SOURCES.glob("*.txt"))})


def tools() -> tuple[Lexicon, Outline]:
    """The lexicon and the outline of 1987."""
    return load_lexicon(), load_outline("1987")


def label_of(address: Address) -> str:
    """The label as the book prints it before a provision.

    >>> [label_of(parse_id(i)) for i in ("law:64", "law:64A", "law:64A1", "law:45C4b", "com:54.1", "law:41A-n2")]
    ['Правило 64. ', 'A.', '1.', '(B).', '54.1. ', '(**) – ']
    """
    if address.note:
        return f"({'*' * address.note}) – "
    if address.kind == "com":
        if address.sub:
            return f"({address.sub}) "
        return f"{address.number}.{address.item}. " if address.item else f"Правило {address.number}. "
    if address.kind != "law":
        return ""
    if address.roman:
        return f"({['', 'i', 'ii', 'iii', 'iv', 'v'].index(address.roman)})."
    if address.sub:
        return f"({address.sub.upper()})."
    if address.item:
        return f"{address.item}."
    return f"{address.section}." if address.section else f"Правило {address.number}. "


def known_of(segment: Segment) -> Known:
    """A segment of the corpus as known text. A label that the copy lost stays lost."""
    label = label_of(segment.address) if segment.label.pieces else ""
    if segment.address.kind == "ess":  # "- ", "а) "
        label = "".join(clean_corpus().sources[p.file][p.start : p.end] for p in segment.label.pieces)
    if segment.address.note:
        label = f"({'*' * stars_of(segment.page)[segment.address.id]}) – "
    marks = tuple((mark.at, stars_of(segment.page)[mark.note.id]) for mark in segment.notes)
    return Known(
        segment.address.id, label, str(segment.heading), str(segment.text), segment.page, str(segment.term_en),
        segment.complete, marks,
    )  # fmt: skip


@cache
def stars_of(page: int | None) -> dict[str, int]:
    """How many stars each footnote of a printed page bears: they are counted through the page."""
    marked = [note.note.id for s in clean_corpus().segments if s.page == page for note in s.notes]
    return {note: number for number, note in enumerate(dict.fromkeys(marked), 1)}


@cache
def real(kind: str = "law") -> tuple[Known, ...]:
    """Real segments of one kind of address, in order."""
    return tuple(known_of(s) for s in clean_corpus().segments if s.address.kind == kind)


def real_pages() -> dict[int, list[Known]]:
    """Real provisions and footnotes by the printed page they begin on. Pages of which the copies hold only a part
    are left out."""
    pages: dict[int, list[Known]] = {}
    for known in real("law"):
        assert known.page is not None
        pages.setdefault(known.page, []).append(known)
    return {number: page for number, page in pages.items() if number not in PARTIAL}


@cache
def sentences() -> tuple[str, ...]:
    """Sentences of real provisions that can stand anywhere: complete, of 40 to 220 characters."""
    found: list[str] = []
    for known in real("law"):
        if not known.complete or known.marks or "-n" in known.id:
            continue
        for sentence in re.split(r"(?<=[а-яё)]\.) (?=[А-ЯЁ][а-яё])", known.text.replace("\n", " ")):
            if 40 <= len(sentence) <= 220 and sentence[0].isupper() and sentence[-1] == ".":
                found.append(sentence)
    return tuple(dict.fromkeys(found))


# Headings for laws whose Russian heading no copy shows. They need only look like headings.
_HEADINGS = (
    "Общие положения", "Порядок действий за столом", "Особые случаи", "Обязанности игроков", "Право на исправление",
    "Применение наказания", "Действия судьи", "Карта на столе", "Сторона и её права", "Выбор оппонента",
)  # fmt: skip


def _pages_of(outline: Outline, low: int, high: int) -> list[tuple[Address, str, int]]:
    """Address, Russian heading and page of all provisions of laws `low` to `high`; unknown pages are spread
    between the known ones around them."""
    entries = [e for e in outline.entries if low <= e.address.number <= high]
    known = [(i, e.page) for i, e in enumerate(entries) if e.page]
    pages: list[int] = []
    for index in range(len(entries)):
        before = [(i, p) for i, p in known if i <= index]
        behind = [(i, p) for i, p in known if i >= index]
        if before and behind and behind[0][0] > before[-1][0]:
            (i, p), (j, q) = before[-1], behind[0]
            pages.append(p + (q - p) * (index - i) // (j - i))
        else:
            edge = before[-1] if before else behind[0]
            pages.append(max(1, edge[1] + (index - edge[0]) // 8))
    return [(e.address, e.ru or "", page) for e, page in zip(entries, pages, strict=True)]


@cache
def _chain() -> dict[str, list[str]]:
    """What follows each word in the real prose: a chain of words, order one."""
    chain: dict[str, list[str]] = {}
    for sentence in sentences():
        words = re.findall(r"(?<![\w-])[А-Яа-яё]+(?![\w-]),?", sentence)
        for left, right in itertools.pairwise(words):
            chain.setdefault(left.lower(), []).append(right.lower())
    return chain


def _sentence(rng: random.Random) -> str:
    """A sentence without sense, every two words of which stand so in the real prose: 6 to 22 words, all different
    from their neighbours, now and then with a reference."""
    chain = _chain()
    words = [rng.choice(sorted(word for word in chain if word[-1] != "," and len(word) > 3))]
    size = rng.randrange(6, 23)
    while len(words) < size or len(words[-1].strip(",")) < 4:
        following = [
            word for word in chain.get(words[-1], ()) if word.strip(",") not in (w.strip(",") for w in words[-6:])
        ]
        words.append(rng.choice(following) if following else rng.choice(sorted(chain)))
    text = " ".join(words).rstrip(",")
    reference = f" (см. правило {rng.choice(('16', '45E', '12C1', '47E2(B)'))})" if rng.random() < 0.15 else ""
    return text[0].upper() + text[1:] + reference + "."


def _sample(rng: random.Random, size: int) -> list[str]:
    return [_sentence(rng) for _ in range(size)]


def made_book(seed: int, low: int = 1, high: int = 93, *, notes: bool = True) -> list[Known]:
    """Laws `low` to `high` of a made book, in order, with the pages of the outline. Footnotes follow the
    provisions that bear their markers."""
    rng = random.Random(seed)
    out: list[Known] = []
    starred: set[int] = set()  # pages that have a footnote
    rows = _pages_of(tools()[1], low, high)
    for index, (address, heading, page) in enumerate(rows):
        following = rows[index + 1] if index + 1 < len(rows) else None
        parent = following is not None and address in following[0].ancestors
        if not heading and address.kind == "law" and not address.section:
            heading = rng.choice(_HEADINGS)
        if parent and rng.random() < 0.6 and heading:
            text = ""
        else:
            long = following is not None and following[2] > page + 1
            text = " ".join(_sample(rng, 14 if long else rng.choice((1, 1, 2, 2, 3))))
        known = Known(address.id, label_of(address), heading, text, page)
        settled = following is not None and following[2] == page  # the marker cannot run over to the next page
        if notes and text and settled and page not in starred and rng.random() < 0.15:
            starred.add(page)
            out.append(replace(known, marks=((len(text) - 1, 1),)))
            out.append(Known(f"{address.id}-n1", "(*) – ", "", _sentence(rng), page))
        else:
            out.append(known)
    return _broken(_filled(out, rng), rng)


def _broken(book: Sequence[Known], rng: random.Random) -> list[Known]:
    """Page breaks of the book: the last provision of a page runs on over the next pages, between words or in the
    middle of one."""
    out = list(book)
    bearers = [i for i, known in enumerate(book) if "-n" not in known.id]
    for here, behind in itertools.pairwise(bearers):
        known, jump = book[here], (book[behind].page or 0) - (book[here].page or 0)
        words = [m.end() for m in re.finditer(r"[а-яё]{3}(?= [а-яё])", known.text)][2:-2]
        if jump < 1 or len(words) < 40 * jump - 30 or (jump == 1 and rng.random() < 0.3):
            continue
        cuts = [words[len(words) * (k + 1) // (jump + 1)] for k in range(jump)]
        out[here] = replace(
            known, breaks=tuple(_inside(known.text, cut) if rng.random() < 0.5 else cut for cut in cuts)
        )
    return out


def _inside(text: str, cut: int) -> int:
    """A place inside the word that follows, or `cut` where it cannot be parted."""
    word = re.match(r" ([а-яё]+)", text[cut:])
    places = syllable_cuts(word[1]) if word else []
    return cut + 1 + places[len(places) // 2] if places else cut


VOWELS, SIGNS = "аеёиоуыэюя", "ьъй"


def syllable_cuts(word: str) -> list[int]:
    """Places where a printer may cut a Russian word: a vowel and two letters on both sides, no sign after the cut.

    >>> [("наказание"[:n], "наказание"[n:]) for n in syllable_cuts("наказание")]
    [('на', 'казание'), ('нака', 'зание'), ('наказа', 'ние')]
    """
    if not re.fullmatch(r"[А-Яа-яё]{4,}", word):
        return []
    low = word.lower()
    out = []
    for at in range(2, len(word) - 1):
        left, right = low[:at], low[at:]
        if right[0] in SIGNS or not set(left) & set(VOWELS) or not set(right) & set(VOWELS):
            continue
        if right[0] not in VOWELS and right[1] in VOWELS and left[-1] in VOWELS + SIGNS + "лнрствкмпд":
            out.append(at)
    return out


def _filled(book: list[Known], rng: random.Random) -> list[Known]:
    """No page of a book is all but empty: more sentences for the first provision of a short page."""
    sizes: dict[int, int] = {}
    for known in book:
        sizes[known.page or 0] = sizes.get(known.page or 0, 0) + len(known.heading) + len(known.text)
    out: list[Known] = []
    for known in book:
        if sizes[known.page or 0] < 700 and not known.marks and "-n" not in known.id:
            known = replace(known, text=" ".join([known.text, *_sample(rng, 6)]).strip())
            sizes[known.page or 0] = 1000
        out.append(known)
    return out


def by_id(knowns: Sequence[Known]) -> dict[str, Known]:
    """Known segments by id."""
    return {known.id: known for known in knowns}
