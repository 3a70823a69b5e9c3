"""Mojibake undone, side by side with ftfy: every ordered pair of encodings, short and long, among good text.

ftfy is asked for `fix_encoding` alone, so that its other defaults (quotes made straight) do not count
against it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

import ftfy

from bench import Row
from bench.sentences import GOOD, SENTENCES, WORDS
from ingest.lexicon import load_lexicon
from ingest.reading.encodings import BYTES, UPPER
from ingest.reading.mojibake import mojibake_edits
from ingest.reading.normal import as_read

TITLE = "Mojibake: restored exactly, good text harmed, speed"
HEADER = ("set", "texts", "this project", "ftfy " + ftfy.__version__)

SOURCES = ("utf-8", "cp1251", "cp866", "koi8-r", "mac-cyrillic", "iso8859-5")
READ_AS = ("cp1251", "cp866", "koi8-r", "mac-cyrillic", "iso8859-5", "cp1252")
MIXED = "pages, every other line good"
Fixer = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Sample:
    """A damaged text and what it was."""

    kind: str
    damaged: str
    good: str


def misread(text: str, source: str, read: str) -> str | None:
    """`text` written in one encoding and read in another; None where `source` lacks a character of it."""
    try:
        data = text.encode(source) if source == "utf-8" else bytes(_byte(char, source) for char in text)
    except (UnicodeEncodeError, KeyError):
        return None
    return "".join(chr(byte) if byte < 0x80 else UPPER[read][byte - 0x80] for byte in data)


def _byte(char: str, encoding: str) -> int:
    return ord(char) if char.isascii() else BYTES[encoding][char]


def pairs() -> Iterator[tuple[str, str]]:
    """Every ordered pair (bytes of A read as B) from which text can be brought back. Reading single bytes as
    UTF-8 destroys them, so that column is not here."""
    return ((a, b) for a in SOURCES for b in READ_AS if a != b)


@cache
def samples() -> tuple[Sample, ...]:
    """All damaged texts of the set, by kind."""
    out: list[Sample] = []
    for a, b in pairs():
        for kind, texts in (("words alone", WORDS), ("sentences", SENTENCES)):
            out += [Sample(kind, bad, text) for text in texts if (bad := misread(text, a, b)) is not None]
        long = "\n".join(line for line in SENTENCES if misread(line, a, b) is not None)
        out.append(Sample("pages", misread(long, a, b) or "", long))
        out.append(_mixed(a, b))
    return tuple(s for s in (*out, *_twice()) if s.damaged != s.good)


def _mixed(a: str, b: str) -> Sample:
    """Lines in turn: one misread, one good."""
    bad: list[str] = []
    good: list[str] = []
    for number, line in enumerate((*WORDS, *SENTENCES)):
        spoilt = misread(line, a, b)
        if spoilt is not None:
            bad += [spoilt, GOOD[number % len(GOOD)]]
            good += [line, GOOD[number % len(GOOD)]]
    return Sample(MIXED, "\n".join(bad), "\n".join(good))


def _twice() -> Iterator[Sample]:
    for a, b in pairs():
        for c, d in (("utf-8", "cp1251"), ("utf-8", "cp1252"), ("cp1251", "koi8-r"), ("cp866", "cp1251")):
            if c == b:
                continue
            for text in SENTENCES:
                once = misread(text, a, b)
                both = misread(once, c, d) if once is not None else None
                if both is not None and both != text:
                    yield Sample("sentences, twice over", both, text)


def ours(text: str) -> str:
    """`text` repaired by this project's reading stage."""
    return str(as_read("sample", text, mojibake_edits(text, load_lexicon())))


def _share(fixer: Fixer, chosen: list[Sample]) -> str:
    right = sum(fixer(sample.damaged) == sample.good for sample in chosen)
    return f"{100 * right / len(chosen):.1f} %"


def _lines_harmed(fixer: Fixer, mixed: list[Sample]) -> str:
    """Share of the good lines, every second of a mixed page, that came out changed."""
    good = harmed = 0
    for sample in mixed:
        for was, now in zip(sample.good.split("\n")[1::2], fixer(sample.damaged).split("\n")[1::2], strict=True):
            good += 1
            harmed += was != now
    return f"{100 * harmed / good:.1f} %"


def _speed(fixer: Fixer, text: str) -> str:
    start = time.perf_counter()
    fixer(text)
    return f"{len(text.encode()) / 1e6 / (time.perf_counter() - start):.2f} MB/s"


def run() -> list[Row]:
    """Rows: share restored by kind of sample, share of good texts harmed, throughput on the same text."""
    ours("Прогрев словаря")
    fixers: tuple[Fixer, Fixer] = (ours, ftfy.fix_encoding)
    rows: list[Row] = []
    for kind in dict.fromkeys(sample.kind for sample in samples()):
        chosen = [sample for sample in samples() if sample.kind == kind]
        shares = [_share(fixer, chosen) for fixer in fixers]
        rows.append((f"restored exactly: {kind}", str(len(chosen)), *shares))
    good = [*GOOD, *SENTENCES, "\n".join((*GOOD, *SENTENCES))]
    harmed = [f"{100 * sum(fixer(text) != text for text in good) / len(good):.1f} %" for fixer in fixers]
    rows.append(("good text harmed", str(len(good)), *harmed))
    mixed = [sample for sample in samples() if sample.kind == MIXED]
    count = str(sum(sample.good.count("\n") // 2 + 1 for sample in mixed))
    rows.append(("good lines harmed among broken ones", count, *(_lines_harmed(f, mixed) for f in fixers)))
    page = "\n".join((*SENTENCES, *GOOD)) + "\n"
    page *= 150
    rows.append(
        (
            f"speed on good text ({len(page.encode()) / 1e6:.1f} MB)",
            "1",
            *(_speed(fixer, page) for fixer in fixers),
        )
    )
    broken = "".join((misread(line, "utf-8", "cp1251") or "") + "\n" for line in SENTENCES)
    rows.append(("speed on UTF-8 read as cp1251", "1", *(_speed(fixer, broken * 200) for fixer in fixers)))
    return rows
