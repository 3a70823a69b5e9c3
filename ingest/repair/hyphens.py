"""Cut words: a hyphen at a line end ("нару-/шитель" but "по-/видимому"), or a cut whose hyphen was lost
("восприня/того"). The lexicon decides; where it cannot, the text stays and the place is a doubt."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum

from ingest.lexicon import GOVERNMENT, WORD, Lexicon, plain, readings
from ingest.repair.marks import RULE_MARK
from ingest.text import Edit

_HYPHEN = "-\u2010\u2011¬\u00ad"
_AT_LINE_END = re.compile(
    rf"(?P<left>[^\W_]+(?:-[^\W_]+)*)(?P<hyphen>[{_HYPHEN}]) *(?P<gap>\n\s*)(?P<right>[^\W_]+(?:-[^\W_]+)*)"
)
_NOT_SIGN = re.compile(r"(?P<left>[а-яё]+)(?P<hyphen>¬) +(?P<right>[а-яё]+)")
_LOST = re.compile(r"(?P<left>(?<![\w-])[А-Яа-яЁё]+)(?P<gap>\s*\n\s*)(?P<right>[а-яё]+)(?![\w-])")
# Particles and prefixes that keep their hyphen. Source: Правила русской орфографии 1956 г., §§ 79-87.
_AFTER = ("то", "либо", "нибудь", "таки", "ка", "с")
_BEFORE = ("кое", "из", "по", "во", "экс", "вице", "обер")
_HANGING = ("и", "или", "либо", "а")
# Words that stand between others and join with nothing by themselves: conjunctions, particles, short pronouns.
FUNCTION_WORDS = frozenset(
    "и или либо а но да же бы ли что как так все всё это то не ни в во к ко с со у о об на за из до от по при под над "
    "без для про он она оно они его её ее их им ей ему кто чем где еще ещё уже".split()
)
# Words that stand alone only in a copy that uses them: rules address nobody.
ADDRESS = frozenset("я ты мы вы мне нас вас уж раз".split())


class Join(Enum):
    """What to do with a word cut at a hyphen."""

    CLOSED = ""  # нару-/шитель -> нарушитель
    HYPHEN = "-"  # по-/видимому -> по-видимому
    HANGING = "- "  # двух-/и трёхкарточная -> двух- и трёхкарточная


def judge(left: str, right: str, lexicon: Lexicon) -> Join:
    """How the halves of a word cut at a hyphen belong together.

    >>> lexicon = Lexicon(vocabulary={"матч-пункт": 1})
    >>> [judge(*pair, lexicon).name for pair in (("нару", "шитель"), ("по", "видимому"), ("двух", "и"))]
    ['CLOSED', 'HYPHEN', 'HANGING']
    >>> judge("матч", "пунктах", lexicon).name, judge("sign", "off", lexicon).name, judge("4", "х", lexicon).name
    ('HYPHEN', 'HYPHEN', 'HYPHEN')
    """
    low_left, low_right = left.lower(), right.lower()
    if low_right in _HANGING and not lexicon.known(f"{left}-{right}"):
        # "до-/или послеигровая" makes a word too ("доили"); a preposition before "или" is a prefix that hangs
        prefix = low_left in GOVERNMENT and not lexicon.attested(left + right)
        if len(right) == 1 or prefix or not lexicon.known(left + right):
            return Join.HANGING
    if not WORD.fullmatch(left) or not WORD.fullmatch(right):
        return Join.HYPHEN
    if left.isupper() and right.isupper() and len(left) == 1:
        return Join.HYPHEN
    closed, hyphened = left + right, f"{left}-{right}"
    seen_closed, seen_hyphened = _seen(closed, lexicon), _seen(hyphened, lexicon)
    if seen_closed != seen_hyphened:
        return Join.CLOSED if seen_closed else Join.HYPHEN
    if lexicon.known(hyphened) and not (lexicon.known(closed) and low_right not in _AFTER):
        return Join.HYPHEN
    if lexicon.known(closed) or ("-" in left and lexicon.known(left.rpartition("-")[2] + right)):
        return Join.CLOSED
    whole_left = lexicon.known(left) or low_left.endswith("-то")
    if (low_right in _AFTER and whole_left) or (low_left in _BEFORE and lexicon.known(right)):
        return Join.HYPHEN if not lexicon.derivable(closed) else Join.CLOSED
    return Join.CLOSED


def _seen(word: str, lexicon: Lexicon) -> bool:
    """Whether the corpus holds the word, or another form of it: one with the same beginning."""
    if lexicon.attested(word):
        return True
    stem = word.lower()[: max(len(word) - 3, 6)]
    return len(word) > 6 and any(w.startswith(stem) for w in _by_head(lexicon).get(stem[:4], ()))


_Heads = dict[str, tuple[str, ...]]
_last: list[tuple[Mapping[str, int], _Heads]] = []  # the vocabulary asked last, and its words by their first letters


def _by_head(lexicon: Lexicon) -> _Heads:
    if not _last or _last[0][0] is not lexicon.vocabulary:
        table: dict[str, list[str]] = {}
        for word in lexicon.vocabulary:
            table.setdefault(word[:4], []).append(word)
        _last[:] = [(lexicon.vocabulary, {head: tuple(words) for head, words in table.items()})]
    return _last[0][1]


def line_end_hyphens(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Join words cut at a hyphen (also ¬ and U+2010) before a line end; a real hyphen stays.

    >>> [e.new for e in line_end_hyphens("из-\\nза розыг-\\nрыша; знак ¬A", Lexicon())]
    ['-', '']
    """
    at = 0
    for m in _AT_LINE_END.finditer(text):
        if m.start() < at or RULE_MARK in m["gap"]:
            continue
        if m["hyphen"] == "-" and m["right"][:1].isupper() and not m["left"].isupper():
            continue
        join = judge(m["left"].rpartition("\n")[2], m["right"], lexicon)
        rule = "hyphenation" if join is Join.CLOSED else "hyphen-kept"
        yield Edit(m.start("hyphen"), m.end("gap"), join.value, rule)
        at = m.end("gap")


def not_signs(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """A "¬" inside a word is an old soft hyphen whose line end was lost: "рекон¬ тра". A "¬" before a word is a sign.

    >>> list(not_signs("рекон¬ тра; знак ¬A", Lexicon()))
    [Edit(start=5, end=7, new='', rule='hyphenation')]
    """
    for m in _NOT_SIGN.finditer(text):
        yield Edit(m.start("hyphen"), m.start("right"), "", "hyphenation")


def joins_without_hyphen(left: str, right: str, lexicon: Lexicon, *, glued: bool = False) -> bool:
    """Whether two neighbours at a line end are one word whose hyphen was lost.

    Only when the whole is a word. Two fragments that are no words join at once; two that are join unless they
    can stand side by side: a preposition before a case it governs, "не" before a verb. `glued` says that the
    print shows no space after the left half (a term cut into the line: "раз(team) личных").

    >>> lexicon = Lexicon()
    >>> [joins_without_hyphen(*p, lexicon) for p in (("восприня", "того"), ("по", "средством"), ("разны", "ми"))]
    [True, True, True]
    >>> [joins_without_hyphen(*p, lexicon) for p in (("на", "взятку"), ("не", "большой"), ("прав", "или"))]
    [False, False, False]
    """
    whole = left + right
    if not (lexicon.known(whole) or lexicon.attested(whole) or lexicon.derivable(whole)):
        return False
    if glued or lexicon.attested(whole) > 1:
        return True
    if not (_stands_alone(left, lexicon) and _stands_alone(right, lexicon)):
        return True
    low = left.lower()
    if right.lower() == "но":
        return True  # "основатель|но": before the conjunction stands a comma
    if lexicon.attested(whole) and not (_at_home(left, lexicon) and _at_home(right, lexicon)):
        return True  # "кар|ты", "толь|ко": the copy has the whole, and never the half
    if low == "не" and not _may_be_denied(right):
        # "не|нарушившей", "не|которого": no verb, and the whole is at home in the book
        return plain(whole) in lexicon.terms or _seen(whole, lexicon)
    if right.lower() in FUNCTION_WORDS or (low in FUNCTION_WORDS and low not in GOVERNMENT):
        return False
    if low not in GOVERNMENT:
        return True
    # "при|мерах", "про|верки": a preposition that may govern the right half, which the corpus does not know
    return not lexicon.can_follow(low, right) or (_seen(whole, lexicon) and not lexicon.attested(right))


def _at_home(word: str, lexicon: Lexicon) -> bool:
    """Whether a half is a word that this copy uses."""
    low = word.lower()
    return bool(lexicon.attested(low)) or low in FUNCTION_WORDS or low in GOVERNMENT


def _may_be_denied(word: str) -> bool:
    """Whether "не" may well stand before the word by itself: a verb, an adverb, a short form, a noun."""
    return any(r.pos in ("VERB", "INFN", "GRND", "ADVB", "PRED", "ADJS", "PRTS", "NOUN") for r in readings(plain(word)))


def _stands_alone(word: str, lexicon: Lexicon) -> bool:
    """Whether a half can be a word of its own in prose: names of notes and letters ("ре|зультат") cannot."""
    if len(word) <= 2:
        return word.lower() in FUNCTION_WORDS or (word.lower() in ADDRESS and bool(lexicon.attested(word)))
    return lexicon.known(word)


def lost_hyphens(text: str, lexicon: Lexicon, *, lossy: bool = False) -> Iterator[Edit]:
    """Join words cut over a line end or a blank line whose hyphen was lost. `lossy`: the copy is known to lose them.

    >>> list(lost_hyphens("неправильно восприня\\n\\nтого назначения", Lexicon()))
    [Edit(start=20, end=22, new='', rule='lost-hyphen')]
    """
    found = [m for m in _LOST.finditer(text) if joins_without_hyphen(m["left"], m["right"], lexicon)]
    certain = [m for m in found if not all(_stands_alone(m[half], lexicon) for half in ("left", "right"))]
    at = 0
    # "прав|или" would make a word too: two whole words join only in a copy that is known to lose its hyphens
    for m in found if lossy or len(certain) > 1 else certain:
        if m.start() >= at:
            yield Edit(m.start("gap"), m.end("gap"), "", "lost-hyphen")
            at = m.end("gap")
