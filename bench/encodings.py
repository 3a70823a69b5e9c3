"""Encodings told from bytes alone, side by side with chardet and charset-normalizer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import chardet
import charset_normalizer

from bench import Row
from bench.sentences import SENTENCES, WORDS
from ingest.errors import SourceError
from ingest.lexicon import load_lexicon
from ingest.reading.decode import decode

TITLE = "Encodings: files decoded exactly, speed"
HEADER = (
    "set",
    "files",
    "this project",
    f"chardet {chardet.__version__}",
    f"charset-normalizer {charset_normalizer.__version__}",
)

SINGLE_BYTE = ("cp1251", "cp866", "koi8-r", "mac-cyrillic", "iso8859-5")
ALL = (*SINGLE_BYTE, "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")
Decoder = Callable[[bytes], str | None]


def ours(data: bytes) -> str | None:
    """What this project reads; None where it refuses."""
    try:
        return decode(data, "sample", load_lexicon()).text
    except SourceError:
        return None


def by_chardet(data: bytes) -> str | None:
    """What chardet's best guess reads."""
    return _in(data, chardet.detect(data)["encoding"])


def by_charset_normalizer(data: bytes) -> str | None:
    """What charset-normalizer's best guess reads."""
    best = charset_normalizer.from_bytes(data).best()
    return _in(data, best.encoding if best else None)


def _in(data: bytes, encoding: str | None) -> str | None:
    try:
        return data.decode(encoding).removeprefix("\ufeff") if encoding else None
    except (UnicodeError, LookupError):
        return None


DECODERS: tuple[Decoder, ...] = (ours, by_chardet, by_charset_normalizer)


def files() -> Iterator[tuple[str, bytes, str]]:
    """(set, bytes, text) of every file."""
    page = "\n".join(SENTENCES)
    for encoding in ALL:
        for name, texts in (
            ("a page", (page,)),
            ("a sentence", SENTENCES),
            ("a sentence in capitals", tuple(s.upper() for s in SENTENCES)),
            ("a word", WORDS),
        ):
            for text in texts:
                if (data := _written(text, encoding)) is not None:
                    yield name, data, text
    for first in (*SINGLE_BYTE, "utf-8"):
        for second in (*SINGLE_BYTE, "utf-8"):
            if first != second:
                yield "a page of two encodings", *_mixed(first, second)


def _mixed(first: str, second: str) -> tuple[bytes, str]:
    """A page with every third line in the second encoding, of the sentences that both have."""
    lines = [text for text in SENTENCES if _written(text, first) is not None and _written(text, second) is not None]
    data = [text.encode(second if number % 3 == 1 else first) for number, text in enumerate(lines)]
    return b"\n".join(data), "\n".join(lines)


def _written(text: str, encoding: str) -> bytes | None:
    """The text in the encoding; None where it lacks a character ("—" in iso8859-5)."""
    try:
        return text.encode(encoding)
    except UnicodeEncodeError:
        return None


def _speed(decoder: Decoder, data: bytes) -> str:
    start = time.perf_counter()
    decoder(data)
    return f"{len(data) / 1e6 / (time.perf_counter() - start):.1f} MB/s"


def run() -> list[Row]:
    """Rows: share of files decoded exactly, by kind of file, and throughput."""
    ours("Прогрев словаря".encode("cp1251"))
    chosen: dict[str, list[tuple[bytes, str]]] = {}
    for name, data, text in files():
        chosen.setdefault(name, []).append((data, text))
    rows: list[Row] = []
    for name, samples in chosen.items():
        shares = [sum(decoder(data) == text for data, text in samples) / len(samples) for decoder in DECODERS]
        rows.append((name, str(len(samples)), *(f"{100 * share:.1f} %" for share in shares)))
    big = ("\n".join(s for s in SENTENCES if "«" not in s) + "\n").encode("cp1251") * 1000
    size = f"{len(big) / 1e6:.1f} MB"
    rows.append((f"speed, cp1251, {size}", "1", *(_speed(decoder, big) for decoder in DECODERS)))
    return rows
