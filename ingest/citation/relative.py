"""Citations that only their place in the book completes: "раздел A", "пункт 3", "раздел B1(A) данного
правила".

Also laws that are meant and not named ("Это Правило", "соответствующем Правиле"): mentions without a target.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ingest.address import Address, law
from ingest.citation.grammar import COMPILED, W0, W
from ingest.citation.letters import LETTER, SP
from ingest.citation.model import Citation
from ingest.citation.targets import Known, lower, upper

_SECTIONS = "A-GАВСЕДБФ"
_POINTING = "предшествующ|предыдущ|следующ|последующ|указанн|упомянут|данн|эт|перв|втор"
_OWN_LAW = (
    rf"(?:{W}(?:данного|этого|настоящего|того{W}же){W}(?:[Пп]равила|[Зз]акона)"
    rf"|{W}of{W}(?:this|that){W}[Ll]aw)"
)
# "раздел B1(A) данного правила", "предшествующим разделам C, D или E", "раздел (A)", "section B"
_SECTION = re.compile(
    rf"(?<![{LETTER}])(?:(?:{_POINTING})[а-яё]{{1,3}}{W})?(?:[Рр]аздел[а-я]{{0,3}}|[Ss]ections?){W}"
    rf"(?P<first>(?P<s>[{_SECTIONS}])(?P<i>[1-9][0-9]?)?(?:[(](?P<u>[{_SECTIONS}a-zа-я])[)])?"
    rf"|[(](?P<v>[{_SECTIONS}a-zа-я])[)])(?![{LETTER}0-9])"
)
# "пункт 3", "(см. пункты 1 и 2)"; not "пункт 3.2", not "п. 54.1"
_ITEM = re.compile(
    rf"(?<![{LETTER}])(?:(?:{_POINTING})[а-яё]{{1,3}}{W})?(?:[Пп]ункт[а-я]{{0,3}}|[Ii]tems?){W}"
    rf"(?P<first>(?P<i>[1-9][0-9]?)(?:[(](?P<u>[{_SECTIONS}a-zа-я])[)])?)(?![{LETTER}0-9])(?!\.[0-9])"
)
_MORE = re.compile(
    rf"(?:{SP}?,{W0}|{W}(?:и|или|либо|and|or){W})(?P<first>(?P<s>[{_SECTIONS}])(?P<i>[1-9])?(?:[(](?P<u>[a-zA-Z])[)])?"
    rf"|(?P<n>[1-9][0-9]?)|[(](?P<v>[{_SECTIONS}a-zа-я])[)])(?![{LETTER}0-9])"
)
_OWN = re.compile(_OWN_LAW)
# "Это Правило", "соответствующего правила", "другим подходящим Правилам"; not "эти правила" and "настоящие
# правила", which are the book
_MENTION = re.compile(
    rf"(?<![{LETTER}])(?:[Ээ]то|[Ээ]того|[Ээ]тому|[Ээ]тим|[Ээ]том|[Дд]анн(?:ое|ого|ому|ым|ом)"
    rf"|(?:[Сс]оответствующ|[Пп]одходящ|[Уу]казанн|[Уу]помянут|[Пп]редыдущ|[Пп]редшествующ|[Сс]ледующ)[а-яё]{{2,3}})"
    rf"{W}[Пп]равил(?:о|а|у|ом|е|ам|ами|ах)?(?![{LETTER}])(?!{W}[0-9])"
)
_PLURAL_BOOK = re.compile(r"[Ээ]т|[Дд]анн")


def find_relative(text: str, own: Address, known: Known) -> list[Citation]:
    """Relative citations and mentions in the text of the segment `own`, in order.

    >>> from ingest.outline import is_known
    >>> from ingest.address import parse_id
    >>> c = find_relative("применяется раздел B1(A) данного правила", parse_id("law:51B2a"), is_known)[0]
    >>> c.printed, c.targets[0].id
    ('раздел B1(A) данного правила', 'law:51B1a')
    """
    found = [_mention(match) for match in _MENTION.finditer(text) if _is_one_law(match[0])]
    if own.kind in ("law", "com"):
        for pattern in (_SECTION, _ITEM):
            for match in pattern.finditer(text):
                citation = _relative(text, match, own)
                if citation is not None:
                    found.append(citation)
    found.sort(key=lambda citation: (citation.start, -citation.end))
    return [c for n, c in enumerate(found) if not any(c.start < other.end for other in found[:n])]


def _is_one_law(printed: str) -> bool:
    """ "Это Правило" is one law, "этим правилам" the book."""
    singular = re.search(r"правил(?:о|а|у|ом|е)$", printed.lower()) is not None
    return singular or _PLURAL_BOOK.match(printed) is None


def _mention(match: re.Match[str]) -> Citation:
    return Citation(match.start(), match.end(), match[0], (), (), relative=True, kind="mention")


def _meaning(match: re.Match[str], own: Address, before: Address | None) -> Address | None:
    """The address that a letter, number or "(A)" means in the text of `own`, after `before` in a list."""
    groups = match.groupdict()
    if groups.get("s"):
        return law(own.number, upper(groups["s"]), int(groups.get("i") or 0), lower(groups.get("u")))
    if groups.get("v"):
        base = before if before is not None and before.sub else own
        if not base.item:
            return None
        return law(own.number, base.section, base.item, lower(groups["v"]))
    number = int(groups.get("i") or groups.get("n") or 0)
    base = before if before is not None and before.item else own
    if not base.section or own.kind != "law":
        return None
    return law(own.number, base.section, number, lower(groups.get("u")))


def _relative(text: str, match: re.Match[str], own: Address) -> Citation | None:
    first = _meaning(match, own, None)
    if first is None:
        return None
    if own.note:
        own = replace(own, note=0)
    # "раздел B правила 64" and "разделе A Правил 1975 года" are not of this law
    if re.compile(rf"{W}(?:of{W})?(?:[Пп]равила?|[Зз]акона|Law){W0}[0-9]").match(text, match.end()):
        return None
    if COMPILED["TAIL_RU"].match(text, match.end()):
        return None
    targets, parts, end = [first], [match.span("first")], match.end()
    while more := _MORE.match(text, end):
        address = _meaning(more, own, targets[-1])
        numbered = more["n"] is not None
        if address is None or numbered != (match.groupdict().get("s") is None and match.groupdict().get("v") is None):
            break
        targets.append(address)
        parts.append(more.span("first"))
        end = more.end()
    if tail := _OWN.match(text, end):
        end = tail.end()
    return Citation(match.start(), end, text[match.start() : end], tuple(targets), tuple(parts), relative=True)
