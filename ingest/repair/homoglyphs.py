"""Look-alike letters: Latin in labels ("16С", "58В3", "50Е2" were printed with Cyrillic ones), one script in a word."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.address import LOOKALIKES, fold_lookalikes
from ingest.lexicon import Lexicon
from ingest.text import Edit

_SECTION = "АВСЕН"
# A law's number with its section, digit and sub-item: 58В3, 45С4(В). Not "5-я", "3БК", "2НТ-...", "10В класс".
_LABEL = re.compile(
    rf"(?<![\w-])(?P<n>\d{{1,2}})(?P<s>[A-H{_SECTION}])(?P<d>\d{{1,2}})?(?P<p>\([A-Fa-fАВСЕавсе]\))?(?![\w-])"
)
# A paragraph or a law with a letter in brackets: п. 59.3(а), разделе 54(с)
_BRACKET = re.compile(r"(?<![\w.])\d{1,2}(?:\.\d{1,2})?(?P<p>\([авсе]\))")
# A section named by its letter: раздел В, разделам С, D или Е
_NAMED = re.compile(
    rf"(?:раздел\w{{0,3}}|пункт\w{{0,3}}) "
    rf"(?P<list>[A-H{_SECTION}](?:\d|\([A-Fа-сАВСЕ]\))*(?:(?:, | и | или )[A-H{_SECTION}](?![\w]))*)(?![\wё])"
)
# A label that begins a line: "А. Если заявка непреднамеренная"
_LINE = re.compile(rf"^(?P<l>[{_SECTION}])(?=\.\s?(?:[А-ЯЁ][а-яё ]|\d-[а-яё]|[RL]HO\b))", re.M)
_MIXED = re.compile(r"(?<![\w-])(?=\w*[A-Za-z])(?=\w*[А-Яа-яЁё])[A-Za-zА-Яа-яЁё\d]{2,40}(?![\w])")
_TO_CYRILLIC = {latin: cyrillic for cyrillic, latin in LOOKALIKES.items() if cyrillic not in "БДФбдфв"} | {
    "y": "у", "Y": "У", "B": "В",
}  # fmt: skip


def label_letters(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Letters of labels become Latin, by shape.

    >>> [e.new for e in label_letters("Правило 58В3, 45С4(В), разделе 54(с), 5-я карта, 3БК", Lexicon())]
    ['58B3', '45C4(B)', '(c)']
    """
    edits: dict[int, Edit] = {}
    for pattern, group in ((_LABEL, 0), (_BRACKET, "p"), (_NAMED, "list"), (_LINE, "l")):
        for m in pattern.finditer(text):
            old = m[group]
            # connecting words of a list ("С, D или Е") hold look-alikes too: fold single letters only
            new = re.sub(rf"(?<![а-яё])[{_SECTION}авсе](?![а-яё])", lambda c: fold_lookalikes(c[0]), old)
            if pattern is _LABEL:
                new = fold_lookalikes(old)
            if new != old:
                edits.setdefault(m.start(group), Edit(m.start(group), m.end(group), new, "homoglyph"))
    at = 0
    for start in sorted(edits):
        if start >= at:
            yield edits[start]
            at = edits[start].end


def mixed_words(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """A word of both scripts becomes one of Cyrillic when that is a known word, else of Latin when every letter
    has a Latin twin and it holds a digit or is in capitals. What fits neither stays and is a doubt.

    >>> [e.new for e in mixed_words("кapта вистующeго; 1NТ; RНО", Lexicon())]
    ['карта', 'вистующего', '1NT', 'RHO']
    """
    for m in _MIXED.finditer(text):
        word = m[0]
        cyrillic = "".join(_TO_CYRILLIC.get(c, c) for c in word)
        latin = fold_lookalikes(word)
        if not re.search(r"[A-Za-z]", cyrillic) and lexicon.known(cyrillic):
            yield Edit(m.start(), m.end(), cyrillic, "homoglyph")
        elif not re.search(r"[А-Яа-яЁё]", latin) and (re.search(r"\d", word) or word.isupper()):
            yield Edit(m.start(), m.end(), latin, "homoglyph")
