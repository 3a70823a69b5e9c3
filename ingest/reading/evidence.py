"""How much a string looks like text that somebody wrote: evidence in bits, word by word.

The judge between readings of the same bytes and of the same mojibake. A known word of n letters is evidence
against chance: of all strings of n Cyrillic letters the dictionary holds 24 % at two letters, 7 % at three,
1.1 % at four, 0.11 % at five (measured on pymorphy3's dictionary), and about a tenth as many with each
further letter. What nobody writes (capitals inside a word, scripts mixed in a word, graphics glued to
letters) is evidence the other way.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.lexicon import Lexicon

# Bits for a known word by its number of letters; one letter says next to nothing.
KNOWN_BITS = (0.0, 0.5, 1.5, 3.5, 6.0, 9.0)
BITS_PER_LETTER = 3.3
WRONG_CASE = -6.0  # "пРАВИЛО", "взЯтка"
GLUED_PUNCTUATION = -4.0  # "пас»контра"
CONTROL = -4.0
DASHED = -4.0  # "–С–Ю–Ы": a dash before every letter (UTF-8 read as mac-cyrillic)


@dataclass(frozen=True, slots=True)
class Scale:
    """How hard a string is judged, in bits: what stands in a text has the benefit of the doubt, since there
    are other languages, names and cut words; what we would put in its place must be good Russian."""

    unknown: float
    unknown_two_letters: float
    no_vowel: float
    tripled: float  # "ВАААА": a frame of another code page, no word
    foreign_cyrillic: float
    mixed_scripts: float  # "Gцteborg"; look-alike letters ("емy") are common, a harmed name must not be
    graphics: float  # each sign after a different one, such as prose does not use: ╬╨, ¥
    # (alone, or drawn as a line or frame, such signs say nothing)
    glued_one_side: float  # such a sign at a letter: "сценарий≥"
    glued_both_sides: float  # and between letters: "вз€ток"
    lone_quote: float  # "«найдено" with no "»"


AS_FOUND = Scale(
    unknown=-1.5,
    unknown_two_letters=0.0,
    no_vowel=-1.5,
    tripled=-1.5,
    foreign_cyrillic=-1.0,
    mixed_scripts=-3.0,
    graphics=-1.0,
    glued_one_side=-3.0,
    glued_both_sides=-8.0,
    lone_quote=0.0,
)
AS_PROPOSED = Scale(
    unknown=-3.0,
    unknown_two_letters=-1.0,
    no_vowel=-6.0,
    tripled=-12.0,
    foreign_cyrillic=-6.0,
    mixed_scripts=-16.0,
    graphics=-1.5,
    glued_one_side=-20.0,
    glued_both_sides=-20.0,
    lone_quote=-6.0,
)

_SUPERSCRIPTS = "\u00b2\u00b3\u00b9\u00bc-\u00be"
_LETTERS = re.compile(rf"[^\W\d_{_SUPERSCRIPTS}]+")
_RUSSIAN = re.compile(r"[А-Яа-яЁё]+")
_CYRILLIC = re.compile(r"[\u0400-\u04ff]+")
_CYRILLIC_LETTER = re.compile(r"[\u0400-\u04ff]")
_ASCII_LETTER = re.compile(r"[A-Za-z]")
_LATIN = re.compile(r"[A-Za-z\u00aa\u00ba\u00c0-\u024f]+")
_TRIPLED = re.compile(r"(.)\1\1")
_VOWEL = re.compile(r"[аеёиоуыэюя]", re.IGNORECASE)
_ONE_LETTER_WORDS = frozenset("авикосуяАВИКОСУЯ")
# Not ASCII, no letter, no digit, no space; and the C1 controls (U+0085 counts as white space).
_SYMBOL = re.compile("[^\\x00-\\x7f\\w\\s]|[\\x80-\\x9f]")
_DRAWN = re.compile("([^\\x00-\\x7f\\w\\s])\\1\\1")  # "────": somebody drew a frame or a rule
_QUOTES = (("«", "»"), ("“", "”"), ("‘", "’"))
_DASHED = re.compile(r"[–—]\w(?=[–—])")
_CONTROLS = frozenset(map(chr, range(0x80, 0xA0)))
# May touch letters: quotes, dashes, marks of the printer, suits, stress and hyphenation marks.
_INSIDE_WORDS = frozenset("’‘–—‐‑·…¬\u00ad\u0301\u0306\u0308\u200b\u2060♠♥♦♣\ufffd")
_PUNCTUATION = _INSIDE_WORDS | frozenset("«»„“”№§•°©®™¶♤♡♢♧−×\ufe0e\ufe0f")


class Judge:
    """Judges strings by one lexicon on one scale, and remembers the words it has seen. Holds no other
    state."""

    def __init__(self, lexicon: Lexicon, scale: Scale = AS_FOUND) -> None:
        self._lexicon = lexicon
        self._scale = scale
        self._words: dict[str, float] = {}
        self._tokens: dict[str, float] = {}

    def word(self, word: str) -> float:
        """Bits of evidence in one run of letters.

        >>> judge = Judge(Lexicon())
        >>> [judge.word(w) > 0 for w in ("взятка", "опюбхкн", "взЯтка", "Gцteborg", "Göteborg")]
        [True, False, False, False, False]
        """
        bits = self._words.get(word)
        if bits is None:
            bits = self._words[word] = self._judged(word)
        return bits

    def _judged(self, word: str) -> float:
        if word.isascii():
            return 0.0
        if _RUSSIAN.fullmatch(word):
            return self._russian(word)
        if _CYRILLIC.fullmatch(word):
            return self._scale.foreign_cyrillic if natural_case(word) else WRONG_CASE
        if _LATIN.fullmatch(word):
            ascii_letters = len(_ASCII_LETTER.findall(word))
            return min(0.0, 2.0 * (2 * ascii_letters + 1 - len(word))) if natural_case(word) else WRONG_CASE
        return self._scale.mixed_scripts if _CYRILLIC_LETTER.search(word) else 0.0

    def _russian(self, word: str) -> float:
        size = len(word)
        if size == 1:
            return KNOWN_BITS[1] if word in _ONE_LETTER_WORDS else 0.0
        if not natural_case(word):
            return WRONG_CASE
        if self._lexicon.known(word):
            last = len(KNOWN_BITS) - 1
            return KNOWN_BITS[min(size, last)] + BITS_PER_LETTER * max(0, size - last)
        if size == 2:
            return self._scale.unknown_two_letters
        if _TRIPLED.search(word):
            return self._scale.tripled
        return self._scale.unknown if _VOWEL.search(word) else self._scale.no_vowel

    def bits(self, text: str) -> float:
        """All evidence in `text`, summed.

        >>> judge = Judge(Lexicon())
        >>> judge.bits("ПРАВИЛО 64. РЕНОНС") > 20 > judge.bits("опюбхкн 64. пемнмя")
        True
        """
        tokens = self._tokens
        bits = 0.0
        for token in text.split(" "):
            known = tokens.get(token)
            if known is None:
                known = tokens[token] = self._token(token)
            bits += known
        return bits

    def _token(self, text: str) -> float:
        if text.isascii():
            return 0.0
        word = self.word
        bits = sum(word(letters) for letters in _LETTERS.findall(text))
        bits += DASHED if len(_DASHED.findall(text)) > 2 else 0.0
        bits += self._scale.lone_quote * any(text.count(a) != text.count(b) for a, b in _QUOTES)
        drawn = _DRAWN.search(text) is not None
        for match in _SYMBOL.finditer(text):
            bits += self._symbol(text, match.start(), drawn)
        return bits

    def _symbol(self, text: str, at: int, drawn: bool) -> float:
        char = text[at]
        if char in _CONTROLS:
            return CONTROL
        before = at > 0 and text[at - 1].isalpha()
        after = at + 1 < len(text) and text[at + 1].isalpha()
        if char in _PUNCTUATION:
            return GLUED_PUNCTUATION if before and after and char not in _INSIDE_WORDS else 0.0
        if before and after:
            return self._scale.glued_both_sides
        if before or after:
            return self._scale.glued_one_side
        around = {*text[max(0, at - 1) : at], *text[at + 1 : at + 2]} - {" ", "\t", char}
        return 0.0 if drawn or not around else self._scale.graphics


def natural_case(word: str) -> bool:
    """Lower case, Capitalised or ALL CAPITALS, as people write words.

    >>> [natural_case(w) for w in ("пас", "Пас", "ПАС", "пАС")]
    [True, True, True, False]
    """
    return word.islower() or word.isupper() or (word[0].isupper() and word[1:].islower())
