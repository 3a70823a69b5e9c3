"""What a person types into the search box or after `resolve`: any spelling of one or more addresses.

A query is an address as a whole or it is none: "64 a 1", "Law 64(A)(1)", "п. 54.1", "laws/64/#64A1" are,
"64% от топа" is not. The patterns are those of the grammar; here only the frame around them is looser.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from ingest.address import Address, parse_id
from ingest.citation.grammar import COMPILED
from ingest.citation.heads import Head
from ingest.citation.letters import LETTER
from ingest.citation.runs import extend
from ingest.citation.targets import Target, address_of, joined, point_of
from ingest.citation.words import HEADS
from ingest.errors import AddressError
from ingest.outline import is_known

_LONGEST = 600  # a citation in BibTeX
_ID = re.compile(r"(?:(?:law|com|def|pre|ess):\S+)")
# the tail of a link of the site, or a guess at one: ".../laws/64/#64A1", "#64a1", "laws/64a1/", "law-64-A-1"; also
# a whole citation as the site copies it, plain ("Правило 64A1 ... https://.../laws/64/#64A1"), Markdown or BibTeX
_PATH = re.compile(
    r"(?:(?:(?:(?!https?://).)*[ (\[{])?https?://\S*?|\S*?)(?P<page>laws|commentary|definitions|preface|essay)/"
    r"(?:(?P<first>[^/#?\s(){}]+)/?)?(?:index\.html)?"
    r"(?:#(?P<fragment>(?:[^\s(){}]|\([^\s()]{1,4}\))+))?(?:[)}].*)?"
)
_LABEL = re.compile(r"(?P<kind>law|com|commentary)[-_](?P<rest>[0-9]\S*)", re.IGNORECASE)
_PAGE_KINDS = {"laws": "law", "commentary": "com", "definitions": "def", "preface": "pre", "essay": "ess"}
_HEAD = re.compile(rf"(?P<word>§§?|пп?\.?[ ]?п\.|[{LETTER}]+)(?P<gap>\.?[ ]?(?:№|#|no\.?|n\.?|номер)?[ ]?)", re.I)
_ON = re.compile(r"(?:к|на|to|on|of|for|in)[ ](?:the[ ])?", re.IGNORECASE)
_LAW_WORD = re.compile(
    rf"(?<![{LETTER}])(?:правил[а-я]{{1,3}}|закон[а-я]{{0,3}}|laws?)[ .]{{0,2}}(?=[0-9])", re.IGNORECASE
)
_NOTE = re.compile(r"[ ]?(?:[(]?(?P<stars>\*{1,3})[)]?|-n(?P<n>[1-9][0-9]?)|,?[ ]note[ ](?P<m>[1-9][0-9]?))")
_TRIM = " \t\"'«»“”„’.,;:!?[]<>`"


def parse_query(text: str) -> Address | None:
    """The one address that `text` spells; None where it spells none or several.

    An address with no head must exist in the Laws ("3C" is a bid, "7C" Law 7C); after a head it may be any.

    >>> [a.id for a in map(parse_query, ("64а1", "L. 64 A", "комментарий 59.3(b)", "laws/64/#64A1")) if a]
    ['law:64A1', 'law:64A', 'com:59.3b', 'law:64A1']
    >>> parse_query("2 взятки"), parse_query("30,31 или 32")
    (None, None)
    """
    found = parse_queries(text)
    return found[0] if len(found) == 1 else None


def parse_queries(text: str) -> tuple[Address, ...]:
    """All addresses that `text` spells, in order; () where it is no address or list of addresses.

    >>> [a.id for a in parse_queries("п.п. 50.9. и 51.4.")], [a.id for a in parse_queries("16B–D")]
    (['com:50.9', 'com:51.4'], ['law:16B', 'law:16C', 'law:16D'])
    """
    query = " ".join(unicodedata.normalize("NFC", text).replace("\u00ad", "").split()).strip(_TRIM)
    if not query or len(query) > _LONGEST:
        return ()
    fixed = _fixed_form(query)
    if fixed is not None:
        return (fixed,)
    return _spelled(query)


def _fixed_form(query: str) -> Address | None:
    """Ids, links of the site and their fragments."""
    if _ID.fullmatch(query):
        return _parsed(query) or _one(query.partition(":")[2], query.partition(":")[0])
    if match := _PATH.fullmatch(query):
        kind = _PAGE_KINDS[match["page"]]
        last = match["fragment"] or match["first"] or ""
        return _parsed(f"{kind}:{last}") or _one(last, kind)
    if match := _LABEL.fullmatch(query):
        return _one(match["rest"], match["kind"].lower()[:3])
    if query.startswith("#"):
        return (
            _parsed(f"law:{query[1:]}") or _parsed(f"com:{query[1:]}") or _fixed_form(query[1:]) or _one(query[1:], "")
        )
    return None


def _parsed(text: str) -> Address | None:
    """The id as it is written; not "law:16b", which is meant as 16B."""
    try:
        address = parse_id(text)
    except AddressError:
        return None
    return None if address.sub and not address.section and address.kind == "law" else address


def _one(text: str, kind: str) -> Address | None:
    """An address in any spelling, of one kind ("" for any)."""
    found = _spelled(text)
    if len(found) != 1 or (kind and found[0].kind != kind):
        if kind == "com" and len(found) == 1 and found[0].kind == "law" and not found[0].section:
            return Address("com", found[0].number)
        return None
    return found[0]


def _spelled(query: str) -> tuple[Address, ...]:
    """The addresses of a query in words and numbers."""
    if parts := _in_parts(query):
        return parts
    kind, number, at = _heads(query)
    while query.startswith(("(", " ", "№", "#"), at):
        at += 1
    first = _first(query, at)
    if first is None:
        return ()
    bare_number = first.address.kind == "law" and not first.address.section
    if bare_number and kind in ("item", "section", "note"):
        return ()  # "пункт 3" is no law; "§ 64" and "сноска к правилу 69" come here with another kind
    head = Head("law" if kind in ("", "law", "on") else kind, number or "p", "", 0, ranged=True)
    run = extend(query, first, head, is_known)
    targets = tuple(target.address for target in run.targets)
    rest = query[run.end :]
    if note := _NOTE.fullmatch(rest):
        count = len(note["stars"] or "") or int(note["n"] or note["m"])
        targets, rest = (*targets[:-1], replace(targets[-1], note=count)), ""
    elif kind in ("note", "on"):
        targets = tuple(replace(target, note=1) for target in targets)
    if rest.strip(" .)") or (not kind and not all(map(is_known, targets))):
        return ()
    if kind == "com":
        return tuple(Address("com", t.number) if t.kind == "law" and not t.section else t for t in targets)
    return targets


def _in_parts(query: str) -> tuple[Address, ...]:
    """ "раздел B правила 64", "item 2 of section A of Law 64": parts before the law."""
    word = _LAW_WORD.search(query)
    back = COMPILED["PREFIX_BACK"].search(query[: word.start()]) if word else None
    if word is None or back is None or back.start() or not back[0]:
        return ()
    match = COMPILED["ADDRESS"].match(query, word.end())
    address = address_of(match) if match else None
    found = joined(address, back) if address else None
    return (found,) if found and match and match.end() == len(query) else ()


def _heads(query: str) -> tuple[str, str, int]:
    """Kind and number of the words before the first digit, and where that begins; kind "" for a bare address.

    "комментарий к правилу 54" is the commentary's; "сноска к правилу 41A" has the kind "on".
    """
    kind = number = ""
    at = 0
    while match := _HEAD.match(query, at):
        word = re.sub(r"[. ]", "", match["word"].lower())
        if at and word in ("с", "from"):
            return kind, "p", match.end()
        if word not in HEADS:
            break
        kind_here, number = HEADS[word]
        kind = kind if kind in ("com", "on") else "law" if word.startswith("§") else kind_here
        at = match.end()
        if linking := _ON.match(query, at):
            kind = "on" if kind == "note" else kind
            at = linking.end()
    return kind, number, at


def _first(query: str, at: int) -> Target | None:
    """The address that begins at `at`."""
    if point := COMPILED["POINT"].match(query, at):
        return Target(point_of(point), at, point.end())
    match = COMPILED["LOOSE"].match(query, at) or COMPILED["ADDRESS"].match(query, at)
    address = address_of(match) if match else None
    if match is None or address is None:
        return None
    return Target(address, at, match.end())
