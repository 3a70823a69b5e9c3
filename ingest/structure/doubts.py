"""Doubts that the text itself shows: unknown words, lost symbols and letters. Nothing is changed here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ingest.lexicon import WORD, Lexicon, plain
from ingest.structure.model import Doubt, Segment

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
# "назначил 2, имея целью", "2 — натуральный sign-off": a bid whose suit symbol the copy lost
_LOST_SUIT = re.compile(r"(?:назнач|объяв|заяв|откры)\w+ [1-7](?=[,.;:) ])(?! (?:взят|карт|раз|пас))|что [1-7] —")
_LOST_NAMES = re.compile(r"символ\w*: ?\(?(?:пика|черва)")
_MIXED = re.compile(r"(?<![\w-])(?=\w*[A-Za-z])(?=\w*[А-Яа-яЁё])\w+")


def with_doubts(segments: Sequence[Segment], lexicon: Lexicon) -> list[Segment]:
    """The segments with the doubts their texts show added."""
    counts = Counter(plain(m[0]) for s in segments for m in WORD.finditer(str(s.text)))
    return [replace(s, doubts=(*s.doubts, *doubts_of(s, lexicon, counts))) for s in segments]


def doubts_of(segment: Segment, lexicon: Lexicon, counts: Counter[str]) -> list[Doubt]:
    """Doubts of one segment; `counts` says how often each word stands in the corpus."""
    text = str(segment.text)
    out: list[Doubt] = []
    for word in unknown_words(f"{segment.heading} {text}", lexicon, complete=segment.complete):
        out.append(
            Doubt(
                "unknown-word",
                f"Слова «{word}» нет в словаре (встречается в корпусе: {counts[plain(word)]}).",
                f'The word "{word}" is in no dictionary (stands {counts[plain(word)]} times in the corpus).',
            )
        )
    if m := _LOST_SUIT.search(text):
        out.append(
            Doubt(
                "lost-symbol",
                f"После «{m[0]}» в копии, видимо, утрачен знак масти; он не восстановлен.",
                f'A suit symbol seems to be lost after "{m[0]}"; it was not restored.',
            )
        )
    if _LOST_NAMES.search(text):
        out.append(
            Doubt(
                "lost-symbol",
                "Знаки мастей в копии утрачены, остались их названия.",
                "The suit symbols are lost in the copy, their names are left.",
            )
        )
    if lost := text.count(REPLACEMENT):
        out.append(
            Doubt("letters-lost", f"Утрачено знаков: {lost}; они не восстановлены.", f"{lost} characters are lost.")
        )
    for m in _MIXED.finditer(text):
        out.append(
            Doubt(
                "mixed-script",
                f"В слове «{m[0]}» смешаны кириллица и латиница.",
                f'The word "{m[0]}" mixes Cyrillic and Latin letters.',
            )
        )
    return out


def unknown_words(text: str, lexicon: Lexicon, *, complete: bool = True) -> list[str]:
    """Words of a text that the dictionary, the terms and free word formation do not know, each once, in order.

    The last word of a segment that is cut may be half a word; it is left out.

    >>> from ingest.lexicon import load_lexicon
    >>> unknown_words("Сыгранная взявка ненарушившей стороны", load_lexicon())
    ['взявка']
    """
    found = [m[0] for m in WORD.finditer(text)]
    if not complete and found:
        found = found[1:-1]
    return list(
        dict.fromkeys(w for w in found if len(w) > 1 and not lexicon.derivable(w) and not _parts_known(w, lexicon))
    )


def _parts_known(word: str, lexicon: Lexicon) -> bool:
    parts = word.split("-")
    return len(parts) > 1 and all(len(p) <= 2 or lexicon.derivable(p) for p in parts)
