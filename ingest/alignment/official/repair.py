"""Damage that an English text takes on its way out of a PDF, and its repair.

A rule is a function from a string to edits; `RULES` is the only order. Every edit names its rule, so that
what was done can be counted and shown. Where a rule is not sure it does nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator

from ingest.alignment.official.model import MARK_CLOSE, MARK_OPEN
from ingest.alignment.official.words import GAME, can_be_word, frequency, is_word
from ingest.text import Edit, Text

LIGATURE_CHARS = {
    "\N{LATIN SMALL LIGATURE FF}": "ff",
    "\N{LATIN SMALL LIGATURE FI}": "fi",
    "\N{LATIN SMALL LIGATURE FL}": "fl",
    "\N{LATIN SMALL LIGATURE FFI}": "ffi",
    "\N{LATIN SMALL LIGATURE FFL}": "ffl",
    "\N{LATIN SMALL LIGATURE LONG S T}": "st",
    "\N{LATIN SMALL LIGATURE ST}": "st",
}
LIGATURES = ("ff", "fi", "fl", "ffi", "ffl")
# A candidate counts only if it is so many times as frequent as the next one.
MARGIN = 20

SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LOST = "\N{REPLACEMENT CHARACTER}"
EN_DASH = "\N{EN DASH}"
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")

_PAIR = re.compile(r"(?<![A-Za-z'’])([A-Za-z]+)(?: |\n[ \t]*)(?=([a-z]+|[A-Z]+(?![a-z])))")
_FIRST = re.compile(r"(?<![A-Za-z'’.\-])(?<!\d)([a-z]+)(?![A-Za-z'’\-])")
_WORD = re.compile(r"(?<![A-Za-z\-])(?<![a-z][.@/])[A-Za-z]{6,}(?![A-Za-z\-]|[.@][a-z])")
# Both halves of a compound that lost its hyphen have at least so many letters: "agreed|upon".
HALF = 4


def _characters(text: str) -> Iterator[Edit]:
    """Ligature characters to letters, odd spaces to spaces, raised digits to footnote numbers; what a dash
    of another code page became (a soft hyphen between spaces or digits) to a dash; other soft hyphens go."""
    for match in re.finditer("[\ufb00-\ufb06]", text):
        yield Edit(match.start(), match.end(), LIGATURE_CHARS[match[0]], "ligature-character")
    for match in re.finditer("[\u00a0\u2000-\u200a\u202f\u205f\u3000]", text):
        yield Edit(match.start(), match.end(), " ", "odd-space")
    for match in re.finditer("[\u200b\u200c\u200d\u2060\ufeff]", text):
        yield Edit(match.start(), match.end(), "", "invisible-character")
    for match in re.finditer("[⁰¹²³⁴-⁹]{1,3}", text):
        number = f"{MARK_OPEN}{match[0].translate(_SUPERSCRIPTS)}{MARK_CLOSE}"
        yield Edit(match.start(), match.end(), number, "raised-number")
    dash = rf"(?<= )[{SOFT_HYPHEN}{LOST}](?= )|(?<=\d)[{SOFT_HYPHEN}{LOST}](?=\d)"
    for match in re.finditer(dash, text):
        yield Edit(match.start(), match.end(), EN_DASH, "lost-dash")
    for match in re.finditer(rf"(?<=[a-z]){LOST}(?=s\b)", text):
        yield Edit(match.start(), match.end(), "'", "lost-apostrophe")
    for match in re.finditer(rf"(?<=[^\W\d_]){SOFT_HYPHEN}(?:[ \t]*\n[ \t]*)?(?=[^\W\d_])", text):
        yield Edit(match.start(), match.end(), "", "soft-hyphen")


def _capital(ligature: str, before: str, after: str) -> str:
    around = before[-1:] + after[:1]
    return ligature.upper() if len(around) == 2 and around.isupper() and after.isupper() else ligature


def _best(candidates: dict[str, str]) -> str | None:
    """The ligature whose word is by far the commonest; None where there is none or two are close."""
    ranked = sorted(((frequency(word), lig) for lig, word in candidates.items()), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] < MARGIN * ranked[1][0]):
        return None
    return ranked[0][1]


def _joining(before: str, after: str) -> str | None:
    """The ligature that makes one word of two pieces which are not both words.

    >>> _joining("o", "ender"), _joining("a", "ect"), _joining("insu", "cient"), _joining("speci", "ed")
    ('ff', 'ff', 'ffi', 'fi')
    >>> _joining("a", "air"), _joining("the", "offender"), _joining("declarer", "may")
    (None, None, None)
    """
    if is_word(before) and is_word(after):
        return None
    candidates = {lig: before + lig + after for lig in LIGATURES if can_be_word(before + lig + after)}
    if not candidates and before.startswith("non"):  # "nono ending": the line-end hyphen of "non-off-" is lost too
        rest = before[3:]
        candidates = {lig: rest + lig + after for lig in LIGATURES if can_be_word(rest + lig + after)}
    weaker = min(frequency(piece) for piece in (before, after) if not is_word(piece))
    likely = {lig: word for lig, word in candidates.items() if frequency(word) > weaker or len(before) <= 2}
    return _best(likely)


def lost_between(text: str) -> tuple[Edit, ...]:
    """Ligatures lost inside words, which left a gap: "o ender", "insu cient", "Shu e", "non-o ending"."""
    return tuple(edit for edit, _, _ in _between(text))


def _between(text: str) -> Iterator[tuple[Edit, int, int]]:
    """Each ligature lost inside a word, with where the word starts and ends."""
    at = 0
    pairs = list(_PAIR.finditer(text))
    for index, match in enumerate(pairs):
        before, after = match[1], match[2]
        end = match.end() + len(after)
        if match.start() < at or text[end : end + 1].isalpha():
            continue
        ligature = _joining(before, after)
        if ligature is None:
            continue
        following = pairs[index + 1] if index + 1 < len(pairs) else None
        if following and following.start() == match.end():  # "a re ection": no "afire", but "reflection"
            other = _joining(following[1], following[2])
            if other and frequency(after + other + following[2]) > frequency(before + ligature + after):
                continue
        new = _capital(ligature, before, after)
        yield Edit(match.end(1), match.end(), new, "lost-ligature"), match.start(), end
        at = end


def _lost_ligatures(text: str) -> Iterator[Edit]:
    """Ligatures lost inside words and, in a text that lost the same ligature so, at a word's end or start
    ("other sta and", "the nal pass"), where only one word can be meant."""
    mended: set[int] = set()
    inside: set[str] = set()
    for edit, start, end in _between(text):
        mended.update(range(start, end))
        inside.add(edit.new.lower())
        yield edit
    for match in _FIRST.finditer(text):
        word, after = match[1], text[match.end() : match.end() + 1]
        if match.start() in mended or is_word(word) or len(word) < 2 or after.isdigit():
            continue
        ends = {lig: word + lig for lig in sorted(inside) if is_word(word + lig)}
        starts = {lig: lig + word for lig in sorted(inside) if is_word(lig + word)}
        if ends and not starts and (ligature := _best(ends)) and after in " .,;:)":
            yield Edit(match.end(), match.end(), ligature, "lost-ligature")
        elif starts and not ends and (ligature := _best(starts)) and text[: match.start()][-1:] in " \n(":
            yield Edit(match.start(), match.start(), ligature, "lost-ligature")


def _line_hyphens(text: str) -> Iterator[Edit]:
    """Words cut at a line end: "shuf-/fle" closes up where the whole is a word; "non-/offending" keeps its
    hyphen; a compound that the text also writes with its hyphen inside a line keeps it."""
    written = Counter(word.lower() for word in re.findall(r"[A-Za-z]+-[A-Za-z]+", text))
    for match in re.finditer(r"([A-Za-z]+)-[ \t]*\n\s*([a-z]+)", text):
        before, after = match[1], match[2]
        start = match.start() + len(before)
        end = match.end() - len(after)
        whole = before + after
        keep = written[f"{before}-{after}".lower()] > 0 or not can_be_word(whole)
        yield Edit(start, end, "-" if keep else "", "line-end-hyphen")


def _lost_hyphens(text: str) -> Iterator[Edit]:
    """Compounds whose hyphen was taken for one at a line end: "nonoffending", "EastWest", "agreedupon".

    The hyphen comes back where the text writes the compound, or others with the same first part, with it
    elsewhere, or where a token that stands once and is no word falls into two that are.
    """
    compounds = {word.lower() for word in re.findall(r"[A-Za-z]+-[A-Za-z]+", text)}
    prefixes = Counter(word.split("-")[0] for word in compounds)
    counts = Counter(match[0].lower() for match in _WORD.finditer(text))
    for match in _WORD.finditer(text):
        word = match[0]
        if can_be_word(word) or word.lower() in GAME or word.isupper():
            continue
        if at := _hyphen_place(word, compounds, prefixes, once=counts[word.lower()] == 1):
            yield Edit(match.start() + at, match.start() + at, "-", "lost-hyphen")


def _hyphen_place(word: str, compounds: set[str], prefixes: Counter[str], *, once: bool) -> int | None:
    places = [at for at in range(2, len(word) - 1) if is_word(word[at:])]
    for at in places:
        if f"{word[:at]}-{word[at:]}".lower() in compounds:
            return at
    for at in places:
        if prefixes[word[:at].lower()] >= 3 and len(word) - at >= HALF:
            return at
    halves = [at for at in places if is_word(word[:at]) and min(at, len(word) - at) >= HALF]
    return halves[0] if once and word.islower() and len(halves) == 1 else None


def _spaces(text: str) -> Iterator[Edit]:
    """A line end inside "and/ or" left a space."""
    for match in re.finditer(r"(?<=[a-z]/) (?=[a-z])", text):
        yield Edit(match.start(), match.end(), "", "space-after-slash")


Rule = Callable[[str], Iterator[Edit] | tuple[Edit, ...]]
# Characters first: the other rules look at letters. Ligatures before hyphens, which ask for whole words.
RULES: tuple[Rule, ...] = (_characters, _lost_ligatures, _line_hyphens, _lost_hyphens, _spaces)


def repair(text: Text) -> Text:
    """The text repaired by all rules; each edit stays on record in its pieces. Twice is as once.

    >>> str(repair(Text.of_source("f", "The o ender may shu e; the nono ending side di ers, non-o ending.")))
    'The offender may shuffle; the non-offending side differs, non-offending.'
    >>> str(repair(Text.of_source("f", "a fair hand, no trump; East-\\nWest")))
    'a fair hand, no trump; East-\\nWest'
    """
    for rule in RULES:
        text = text.edit(sorted(rule(str(text)), key=lambda edit: (edit.start, edit.end)))
    return text
