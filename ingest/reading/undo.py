"""Ways to undo a wrong decoding, and what each makes of a string, character by character.

An `Undo` is one or two layers of (bytes of A, read as B), innermost last: the reader's last mistake is
undone first. `Trial` is its outcome: units that say which source characters became which character, so that
edits can be cut as finely as the damage is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from ingest.reading.encodings import BYTES, CYRILLIC, SINGLE_BYTE, UPPER, UTF8, WESTERN

LOST = "\N{REPLACEMENT CHARACTER}"
PREFIX = "mojibake:"  # of all rules' names

# Cost in bits of claiming that a run was misread: the margin by which its Russian must be better. Low where
# the mistake is common (UTF-8 read as something, anything read as Latin-1) and its look is unlike any text.
ENTRY_COMMON = 9.0
ENTRY_RARE = 14.0
ENTRY_TWICE = 20.0

SEQUENCE = 2.5  # bits for each UTF-8 sequence that gives a character of Russian text
STRAY = -6.0  # one that gives a character no Russian text has ("Т…" as U+0485)
LOST_SEQUENCE = 8.0  # the bytes of U+FFFD: nobody writes "пїЅ"
BY_SPACE = -0.5  # a letter read out of a space
STRANGER = -1.0  # a character that the wrong encoding does not have, so it was not misread

# What a wrongly read text consists of once it is undone.
_PROSE = frozenset(
    "абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ«»„“”‘’–—…№§•©°♠♥♦♣"
    "─│┌┐└┘├┤┬┴┼═║╔╗╚╝╠╣╦╩╬░▒▓█▀▄▌▐■"
    "àâäçèéêëîïñòóôöùúûüßáíå\u00a0\u00ad\u0301\u2009\u202f"
)
# A capital after a small letter, or graphics at a letter: no word that somebody wrote.
_GRAPHICS = "[\u2500-\u25ff€¥£¢¤≈≠≤≥∞∂∆√⌠⌡∙±µ]"
_UNLIKELY = re.compile(f"[а-яё](?:[А-ЯЁ]|{_GRAPHICS})|{_GRAPHICS}[а-яё]")
_SEQUENCES = re.compile(
    "(?P<fit>[\u00c2-\u00df][\u0080-\u00bf]"
    "|[\u00e1-\u00ef][\u0080-\u00bf]{2}|\u00e0[\u00a0-\u00bf][\u0080-\u00bf]"
    "|[\u00f1-\u00f3][\u0080-\u00bf]{3}|\u00f0[\u0090-\u00bf][\u0080-\u00bf]{2})"
    "|(?P<space>\u00d0 |\u00c2 (?=[\u00c2-\u00ef]))"  # U+00A0 made a space: "Р " is "Р", "В " is U+00A0
    "|(?P<dash>\u00e2\u0080[?\ufffd])"  # bytes that lost their last, or their second one, to a "?"
    "|(?P<asked>[\u00d0\u00d1][?\ufffd])"
    "|(?P<end>(?<=\u00d0[\u0090-\u00af])\u00d0\\Z)"  # "ПЕР" at the end of a line that was stripped
    # a lead byte alone among letters: its second one vanished
    "|(?P<gap>(?<=[\u0080-\u00bf])[\u00d0\u00d1](?![\u0080-\u00bf])|[\u00d0\u00d1](?=[\u00d0\u00d1][\u0080-\u00bf]))"
    "|(?P<other>[\u0080-\u00ff])"
)


@dataclass(frozen=True, slots=True)
class Trial:
    """What a string reads after an undo. `starts[i]` is the source offset of character i, with the source's
    length at the end (None: one to one); `bonus` is the bits that speak for or against the undo besides the
    words."""

    text: str
    starts: Sequence[int] | None
    bonus: float


@dataclass(frozen=True, slots=True, eq=False)  # one object each, compared by identity
class Undo:
    """One way to undo. `layers` is ((A, B), ...), outer layer first; `entry` its cost in bits."""

    rule: str
    layers: tuple[tuple[str, str], ...]
    entry: float
    table: Mapping[int, str] | None  # where both encodings of every layer have one byte a character

    @property
    def reads(self) -> str:
        """The encoding the text was read in last."""
        return self.layers[0][1]


def _swap(a: str, b: str) -> dict[str, str]:
    """Character as read in B -> character as meant in A."""
    return {char: UPPER[a][byte - 0x80] for char, byte in BYTES[b].items()}


def _compose(outer: Mapping[str, str], inner: Mapping[str, str]) -> dict[str, str]:
    return {char: inner.get(middle, middle) for char, middle in outer.items()}


def _entry(layers: tuple[tuple[str, str], ...]) -> float:
    if len(layers) > 1:
        return ENTRY_TWICE
    source, read = layers[0]
    return ENTRY_COMMON if source == UTF8 or read == WESTERN else ENTRY_RARE


@cache
def _undo(layers: tuple[tuple[str, str], ...]) -> Undo:
    rule = PREFIX + "+".join(f"{a}-as-{b}" for a, b in layers)
    table: dict[str, str] | None = None
    if all(a != UTF8 for a, _ in layers):
        table = _swap(*layers[0])
        for layer in layers[1:]:
            table = _compose(table, _swap(*layer))
    entry = _entry(layers)
    return Undo(rule, layers, entry, str.maketrans(table) if table is not None else None)


@cache
def once() -> tuple[Undo, ...]:
    """Every Cyrillic encoding read as every other one or as Latin-1, the commonest first."""
    return tuple(_undo(((a, b),)) for a in (UTF8, *CYRILLIC) for b in SINGLE_BYTE if a != b)


@cache
def twice() -> tuple[Undo, ...]:
    """Every pair of layers that is not one layer in disguise (A as B, then B as C, is A as C)."""
    found: dict[object, Undo] = {}
    for outer in [(a, b) for a in (UTF8, *SINGLE_BYTE) for b in SINGLE_BYTE if a != b]:
        for inner in once():
            if outer[0] == inner.reads:
                continue
            undo = _undo((outer, *inner.layers))
            key = undo.layers if undo.table is None else tuple(sorted(undo.table.items()))
            found.setdefault(key, undo)
    return tuple(found.values())


@cache
def _pseudo_bytes(encoding: str) -> dict[int, str]:
    """Character -> the character whose code point is its byte; others of Latin-1 are moved out of the way."""
    table = {chr(code): "\uffff" for code in range(0x80, 0x100)}
    table.update({char: chr(byte) for char, byte in BYTES[encoding].items()})
    return str.maketrans(table)


@cache
def _repertoire(encoding: str) -> frozenset[str]:
    return frozenset(BYTES[encoding])


def near(word: str, strange: frozenset[str]) -> Iterator[Undo]:
    """The one-layered undos that could have made `word`: the encoding read in has at least half of
    `strange`, its characters outside ASCII, and what comes out has no capital after a small letter."""
    fitting = {read for read in SINGLE_BYTE if 2 * len(strange & _repertoire(read)) >= len(strange)}
    for undo in once():
        if undo.reads not in fitting:
            continue
        if undo.table is None:
            if strange & _leads(undo.reads):
                yield undo
        elif not _UNLIKELY.search(word.translate(undo.table)):
            yield undo


@cache
def _leads(encoding: str) -> frozenset[str]:
    """What the lead bytes of UTF-8 for Russian, Latin and typography read as."""
    return frozenset(UPPER[encoding][byte - 0x80] for byte in (0xC2, 0xC3, 0xD0, 0xD1, 0xE2, 0xEF))


def deep(word: str, strange: frozenset[str]) -> Iterator[Undo]:
    """The two-layered undos that could have made `word`: each encoding has all the characters it would have
    given. `strange` are the characters of the word outside ASCII."""
    for outer, inners in _by_outer().items():
        if not strange <= _repertoire(outer[1]):
            continue
        middle = frozenset(c for c in attempt(_undo((outer,)), word).text if c > "\x7f")
        for reads, undos in inners.items():
            if middle and middle <= _repertoire(reads):
                yield from undos


@cache
def _by_outer() -> dict[tuple[str, str], dict[str, list[Undo]]]:
    """The two-layered undos by outer layer, then by the encoding that their inner layer was read in."""
    found: dict[tuple[str, str], dict[str, list[Undo]]] = {}
    for undo in twice():
        outer, inner = undo.layers
        found.setdefault(outer, {}).setdefault(inner[1], []).append(undo)
    return found


def attempt(undo: Undo, text: str) -> Trial:
    """`text` after `undo`; what was not misread that way stays. Where a UTF-8 lead byte lost its second
    byte, the letter is lost (U+FFFD), unless only one byte can be missing.

    >>> broken = "Пас".encode().decode("cp1251")
    >>> [attempt(u, broken).text for u in once() if u.rule == "mojibake:utf-8-as-cp1251"]
    ['Пас']
    """
    if undo.table is not None:
        strangers = text.translate(_marks(undo.reads)).count("!")
        return Trial(text.translate(undo.table), None, STRANGER * strangers)
    starts = list(range(len(text) + 1))
    bonus = 0.0
    for (a, b), wanted in zip(undo.layers, _wanted(undo), strict=True):
        if a == UTF8:
            text, starts, bits = _utf8_layer(b, text, starts, wanted)
            bonus += bits
        else:
            text = text.translate(_swap_table(a, b))
    return Trial(text, starts, bonus)


def cuts(word: str, trial: Trial) -> tuple[tuple[int, int, str], ...]:
    """The changes of a trial as (start, end, new) in the word, cut where at least two characters stay as
    they are.

    >>> cuts("(вз€тка)", Trial("(взятка)", None, 0.0))
    ((3, 4, 'я'),)
    """
    text, starts = trial.text, trial.starts or range(len(word) + 1)
    changed = [i for i in range(len(text)) if starts[i + 1] - starts[i] != 1 or word[starts[i]] != text[i]]
    out: list[tuple[int, int, str]] = []
    while changed:
        size = next((k for k in range(1, len(changed)) if changed[k] - changed[k - 1] > 2), len(changed))
        first, last = changed[0], changed[size - 1]
        out.append((starts[first], starts[last + 1], text[first : last + 1]))
        changed = changed[size:]
    return tuple(out)


class _Marks(dict[int, str]):
    """Translation table: "!" for a character outside ASCII that the encoding lacks, else ".". Fills
    itself."""

    def __init__(self, encoding: str) -> None:
        super().__init__()
        self._has = BYTES[encoding]

    def __missing__(self, code: int) -> str:
        mark = self[code] = "!" if code > 127 and chr(code) not in self._has else "."
        return mark


@cache
def _marks(encoding: str) -> _Marks:
    return _Marks(encoding)


@cache
def _swap_table(a: str, b: str) -> dict[int, str]:
    return str.maketrans(_swap(a, b))


def _wanted(undo: Undo) -> tuple[frozenset[str], ...]:
    """For each layer, the characters it should give: those the next layer was read in, prose at the end."""
    return (*(_repertoire(b) for _, b in undo.layers[1:]), _PROSE)


def _utf8_layer(b: str, text: str, starts: list[int], wanted: frozenset[str]) -> tuple[str, list[int], float]:
    """UTF-8 read in `b` undone: the text, its source offsets, and the bits that speak for or against."""
    out: list[str] = []
    begins: list[int] = []
    bonus = 0.0
    at = 0
    for match in _SEQUENCES.finditer(text.translate(_pseudo_bytes(b))):
        start, end = match.span()
        char, bits = _sequence(match, b, wanted)
        bonus += bits
        if not char:  # no part of UTF-8: stays
            continue
        out.append(text[at:start])
        begins.extend(starts[at:start])
        out.append(char)
        begins.append(starts[start])
        at = end
    out.append(text[at:])
    begins.extend(starts[at:])
    return "".join(out), begins, bonus


def _sequence(match: re.Match[str], b: str, wanted: frozenset[str]) -> tuple[str, float]:
    """Character that the sequence stands for ("" where it is none) and the bits it gives."""
    kind = match.lastgroup
    if kind == "fit":
        char = match[0].encode("latin-1").decode("utf-8", "replace")
        if char == LOST:
            return LOST, LOST_SEQUENCE
        if len(char) > 1:
            return "", STRAY
        return char, SEQUENCE if char in wanted else STRAY
    if kind == "space":
        return ("Р" if match[0][0] == "\u00d0" else "\u00a0"), BY_SPACE
    # Byte 98 is the only one that cp1251 does not define: "Р?" can only be И (D0 98), "вЂ?" only ‘ (E2 80 98).
    if b == "cp1251" and match[0][0] != "\u00d1" and kind in ("asked", "dash"):
        return ("И" if kind == "asked" else "‘"), 0.0
    if kind == "end":
        return "Р", BY_SPACE
    return (LOST if kind in ("asked", "dash", "gap") else ""), STRANGER
