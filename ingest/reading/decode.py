"""Bytes to characters. Byte-order marks and strict UTF-8 speak for themselves; else chardet proposes and the
lexicon judges, line by line where no single encoding is good for all."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass

import chardet

from ingest.errors import SourceError
from ingest.lexicon import Lexicon
from ingest.reading.binary import refuse_binary
from ingest.reading.encodings import CHARDET_NAMES, SINGLE_BYTE, UTF8, decode_single
from ingest.reading.evidence import AS_FOUND, AS_PROPOSED, Judge
from ingest.reading.path import best_path

# Longer marks first: FF FE is also how the mark of UTF-32 begins. The codecs drop the mark.
MARKS: Sequence[tuple[bytes, str]] = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
SAMPLE_LINES = 400  # lines with bytes above 7F that decide the encoding of a file
LINE_SAMPLE = 400  # bytes of a line that are judged
PROPOSED = 4.0  # bits for the encoding that chardet proposes, or the file declares
WORST = -10.0  # bits that a line can speak against an encoding
DOUBTFUL = -2.0  # bits of a line that is tried in other encodings too
SWITCH = 12.0  # bits by which other lines must be better in another encoding
SEQUENCE = 2.5  # bits for each valid UTF-8 sequence of a line
STRAY = -6.0  # for each that gives a character no text here has
BROKEN = -4.0  # bits for each byte that is none
UNREADABLE = 100  # letters outside ASCII from which a text that is no Russian in any encoding is refused

_HIGH = re.compile(rb"[\x80-\xff]")
_SEQUENCE = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_DECLARED = re.compile(rb"charset\s*=\s*[\"']?\s*([A-Za-z0-9_.:-]+)", re.IGNORECASE)
# Latin, Greek, Russian (with Ukrainian, Belarusian, Serbian), typography, graphics, suits, ligatures.
_COMMON = re.compile(
    "[\x00-\x7f\xa0-\u024f\u0370-\u03ff\u0400-\u0463\u0490\u0491\u0300-\u0308\u2000-\u27bf\ufb00-\ufb06\ufe0e-\ufeff\ufffd]"
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded file: what it reads, Python's name of the encoding, remarks for a person."""

    text: str
    encoding: str
    notes: tuple[str, ...] = ()


def decode(data: bytes, file: str, lexicon: Lexicon) -> Decoded:
    """The characters of a text file in an encoding that it does not have to name.

    Args:
        data: the bytes of the file.
        file: its name, for messages.
        lexicon: judges which reading of the bytes is Russian.
    Raises:
        SourceError: the file is empty, binary, or no Russian or English text in any encoding known here.
    """
    if not data.strip(b" \t\r\n\f\x00\x1a"):
        raise SourceError("the file is empty", place=file, remedy="put the text in it or remove it")
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _unicode(data, encoding, file)
    unmarked = _unmarked_utf16(data)
    if unmarked is not None:
        return _unicode(data, unmarked, file)
    refuse_binary(data, file)
    try:
        text = data.decode(UTF8)
    except UnicodeDecodeError:
        return _judged(data, file, lexicon)
    if all(_COMMON.match(char) for char in set(text)):
        return Decoded(text, UTF8)
    # Valid by chance: "Т…" in cp1251 is a UTF-8 sequence for U+0485.
    other = _judged(data, file, lexicon, strict=False)
    return other if other.encoding != UTF8 else Decoded(text, UTF8)


def _unicode(data: bytes, encoding: str, file: str) -> Decoded:
    text = data.decode(encoding, "replace")
    if not text.strip():
        raise SourceError("the file is empty", place=file, remedy="put the text in it or remove it")
    lost = text.count("\N{REPLACEMENT CHARACTER}")
    if lost * 10 > len(text):
        raise SourceError(
            f"the file begins like {encoding} but does not go on so",
            place=file,
            remedy="save it anew as plain text in UTF-8",
        )
    return Decoded(text, encoding)


def _unmarked_utf16(data: bytes) -> str | None:
    """UTF-16 without its mark: in Russian and English every second byte is 00 or 04."""
    sample = data[: 1 << 16]
    if len(sample) < 4 or not (b"\x00" in sample or b"\x04" in sample):
        return None
    for name, high, low in (
        ("utf-16-le", sample[1::2], sample[::2]),
        ("utf-16-be", sample[::2], sample[1::2]),
    ):
        share = sum(high.count(byte) for byte in (0x00, 0x04, 0x20)) / len(high)
        if share > 0.9 and sum(low.count(byte) for byte in (0x00, 0x04)) / len(low) < 0.2:
            return name
    return None


def _declared(data: bytes) -> str | None:
    """The encoding that a `<meta charset>` names: one more proposal, no more."""
    found = _DECLARED.search(data[:4096])
    return CHARDET_NAMES.get(found[1].decode("ascii").lower()) if found else None


def _judged(data: bytes, file: str, lexicon: Lexicon, *, strict: bool = True) -> Decoded:
    lines = data.split(b"\n")
    judges = Judge(lexicon, AS_FOUND), Judge(lexicon, AS_PROPOSED)
    main = _main_encoding(data, lines, judges[1])
    choice = [main] * len(lines)
    for first, last in _doubtful(lines, main, judges[0]):
        choice[first:last] = _best_encodings(lines[first:last], main, judges[1])
    used = list(dict.fromkeys(e for e, line in zip(choice, lines, strict=True) if _HIGH.search(line)))
    if strict:
        _refuse_unreadable(lines, choice, file, judges[0])
    if len(used) <= 1:
        only = used[0] if used else main
        return Decoded(decode_line(data, only), only, _lost_note(data, only))
    text = "\n".join(decode_line(line, encoding) for line, encoding in zip(lines, choice, strict=True))
    counts = {e: sum(c == e and bool(_HIGH.search(x)) for c, x in zip(choice, lines, strict=True)) for e in used}
    note = "lines in different encodings: " + ", ".join(f"{n} in {e}" for e, n in counts.items())
    return Decoded(text, "mixed:" + "+".join(used), (note,))


def _lost_note(data: bytes, encoding: str) -> tuple[str, ...]:
    return ("not all of it is valid UTF-8",) if encoding == UTF8 and not _valid(data) else ()


def _valid(data: bytes) -> bool:
    try:
        data.decode(UTF8)
    except UnicodeDecodeError:
        return False
    return True


def decode_line(data: bytes, encoding: str) -> str:
    """Bytes in one of the encodings considered here; what it does not define becomes U+FFFD.

    >>> decode_line(b"\\x8f\\xa0\\xe1", "cp866")
    'Пас'
    """
    return data.decode(UTF8, "replace") if encoding == UTF8 else decode_single(data, encoding)


def _bits(line: bytes, encoding: str, judge: Judge) -> float:
    """Evidence for the line being written in the encoding."""
    line = line[:LINE_SAMPLE].rstrip(b"\r")
    bits = judge.bits(decode_line(line, encoding))
    if encoding == UTF8:
        found = _SEQUENCE.findall(line)
        common = sum(_COMMON.match(seq.decode(UTF8, "replace")) is not None for seq in found)
        bits += SEQUENCE * common + STRAY * (len(found) - common)
        bits += BROKEN * (len(_HIGH.findall(line)) - sum(map(len, found)))
    return bits


def _main_encoding(data: bytes, lines: Sequence[bytes], judge: Judge) -> str:
    high = [line for line in lines if _HIGH.search(line)]
    step = max(1, len(high) // SAMPLE_LINES)
    sums = dict.fromkeys((UTF8, *SINGLE_BYTE), 0.0)
    for line in high[::step]:
        for encoding in sums:
            # A line of another encoding must not outweigh those of this one by how bad it looks.
            sums[encoding] += max(WORST, _bits(line, encoding, judge))
    guess = chardet.detect(data[: 1 << 16])["encoding"] or ""
    for proposal in (CHARDET_NAMES.get(guess.lower()), _declared(data)):
        if proposal is not None:
            sums[proposal] += PROPOSED
    return max(sums, key=lambda encoding: sums[encoding])


def _doubtful(lines: Sequence[bytes], main: str, judge: Judge) -> list[tuple[int, int]]:
    """Stretches [first, last) of lines that read badly in the main encoding, with the ASCII lines between."""
    stretches: list[tuple[int, int]] = []
    begun = False  # no good line since the last bad one
    for index, line in enumerate(lines):
        if not _HIGH.search(line):
            continue
        if _bits(line, main, judge) <= DOUBTFUL:
            first = stretches.pop()[0] if begun else index
            stretches.append((first, index + 1))
            begun = True
        else:
            begun = False
    return stretches


def _best_encodings(lines: Sequence[bytes], main: str, judge: Judge) -> list[str]:
    encodings = [main, *(e for e in (UTF8, *SINGLE_BYTE) if e != main)]
    rows = [
        [_bits(line, encoding, judge) for encoding in encodings] if _HIGH.search(line) else [0.0] * len(encodings)
        for line in lines
    ]
    path = best_path(rows, [0.0, *([SWITCH] * (len(encodings) - 1))])
    return [encodings[choice] for choice in path]


def _refuse_unreadable(lines: Sequence[bytes], choice: Sequence[str], file: str, judge: Judge) -> None:
    """Raises SourceError where the best reading of a text with many letters has hardly a known word."""
    high = [(line, encoding) for line, encoding in zip(lines, choice, strict=True) if _HIGH.search(line)]
    step = max(1, len(high) // SAMPLE_LINES)
    sample = [decode_line(line[:LINE_SAMPLE], encoding) for line, encoding in high[::step]]
    letters = sum(char.isalpha() and not char.isascii() for text in sample for char in text)
    if letters >= UNREADABLE and sum(map(judge.bits, sample)) < 0:
        raise SourceError(
            "in no encoding known here does it read as Russian or English",
            place=file,
            remedy="open it in the program that made it and save it as plain text in UTF-8",
        )
