"""Text to tokens, for the index and for the query alike; `tokens.mjs` does the same in the browser.

A token is a word, a number ("2017", "54.1"), a label ("64A1", also with a Cyrillic А) or dotted initials
("S.O."). Its key is folded: lower case, ё as е (й stays a letter of its own), without stress marks and soft
hyphens. Hyphens and apostrophes part words, so that "матч-пункт" and "матч пункт" find each other; an
English 's is dropped.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from ingest.address import LOOKALIKES

_L = "A-Za-zÀ-ɏЀ-ӿ"
_M = "\u0300-\u036f\u00ad\u200b-\u200d\u2060\ufeff"
TOKEN = re.compile(
    rf"(?P<initials>(?:[A-Za-zА-ЯЁ]\.){{1,4}}[A-Za-zА-ЯЁ](?![{_L}{_M}])\.?)"
    rf"|(?P<number>[0-9]+(?:\.[0-9]+)*(?:[{_L}](?![{_L}{_M}])[0-9]*)?)"
    rf"|(?P<word>[{_L}][{_L}{_M}]*)(?:['’ʼ][Ss](?![{_L}{_M}]))?"
)
_DROPPED = re.compile("[\u0300\u0301\u00ad\u200b-\u200d\u2060\ufeff]")
_LATIN = re.compile("[a-z]")
_CYRILLIC = re.compile("[а-я]")
_TO_LATIN = str.maketrans({c: latin.lower() for c, latin in LOOKALIKES.items() if c.islower()})
_SHAPES = {c: latin for c, latin in LOOKALIKES.items() if c.islower() and c not in "бдф"}
_TO_CYRILLIC = str.maketrans({latin: c for c, latin in _SHAPES.items()})


@dataclass(frozen=True, slots=True)
class Token:
    """A token: its key, and where it stands in the text, [start, end) in characters."""

    key: str
    start: int
    end: int


def fold(text: str) -> str:
    """Lower case, ё as е, composed, without stress marks, soft hyphens and zero-width characters.

    >>> fold("Счёт взя́ток"), fold("и\u0306")
    ('счет взяток', 'й')
    """
    bare = unicodedata.normalize("NFC", _DROPPED.sub("", text))
    return bare.lower().replace("ё", "е")


def word_key(word: str) -> str:
    """Key of a word. One written in two alphabets is taken for the one that can spell it whole, Russian
    first.

    >>> word_key("взяткa") == "взятка", word_key("dumмy")
    (True, 'dummy')
    """
    key = fold(word)
    if _LATIN.search(key) and _CYRILLIC.search(key):
        russian = key.translate(_TO_CYRILLIC)
        if not _LATIN.search(russian):
            return russian
        latin = key.translate(_TO_LATIN)
        return key if _CYRILLIC.search(latin) else latin
    return key


def tokens(text: str) -> Iterator[Token]:
    """Tokens of a text, in order.

    >>> [t.key for t in tokens("См. 12C1(b) и 64А1: declarer's взя́тку, п.54.1 (S.O.)")]
    ['см', '12c1', 'b', 'и', '64a1', 'declarer', 'взятку', 'п', '54.1', 'so']
    """
    for match in TOKEN.finditer(text):
        if match["word"]:
            key = word_key(match["word"])
        elif match["number"]:
            key = fold(match["number"]).translate(_TO_LATIN)
        else:
            key = fold(match["initials"]).replace(".", "").translate(_TO_LATIN)
        yield Token(key, match.start(), match.end())
