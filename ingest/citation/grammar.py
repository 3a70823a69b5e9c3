"""How an address of the Laws is written: the one description, from which query parser, finder and browser
are made.

Named parts, each a regular expression with a sample beside it, joined to patterns. The sources keep to
what Python and JavaScript (flag "u") have in common: explicit character classes instead of word classes,
look-behind of fixed width only, group names given once; `grammar_as_json` turns "(?P<" into "(?<" and
hands on the word tables too. All patterns are matched at a given place ("sticky") unless their name ends
in _BACK (searched in a short window that ends where something begins) or they are used to scan (DIGITS).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ingest.address import LOOKALIKES, ROMAN
from ingest.citation import unprose, words
from ingest.citation.letters import CAP, LETTER, LOW, SP
from ingest.outline import last_children

_ANY = f"{CAP}{LOW}"
_END = f"(?![{LETTER}0-9_])"
# white space inside a citation: a few blanks, or one line end with the mark of a comment, quotation or list
W = rf"(?:{SP}{{0,8}}\r?\n{SP}{{0,24}}(?:\*|//+|#+|>|;+|--|\|)?{SP}{{0,8}}|{SP}{{1,8}})"
W0 = f"{W}?"
# around a letter: (A), «A», "A"
_OPEN = '(«"“'
_CLOSE = ')»"”'
_YEAR = "(?:19|20)[0-9][0-9]"
_NUMBER = "[1-9][0-9]{0,2}"
_ITEM = "[1-9][0-9]?"
_ROMAN = f"(?:{ROMAN})"


# characters before a head in which "item 2 of section A of", "сноска к", "Правила издания" may stand
WINDOW = 96
# How far things are looked for, in characters, and numbers that no law has: a sentence on either side; the book
# of a point ("п. 3.2"); the word before a number and the gap between them; in a list; degrees in a hall.
REACH, FAR, WORD_LIMIT, GAP_LIMIT, HIGHEST, HOTTEST = 120, 600, 20, 40, 199, 45
# between a head and its number: "Правила с 50 по 53", "Laws from 50 to 53", "Law number 64"
HOPS = ("с", "from", "between", "number", "numbers", "no", "nos", "номер")
RANGE_HOPS = ("с", "from", "between")
# heads that may stand right before the number: "L64A1", "§64A1"
ATTACHED = ("L", "LL", "Law", "Laws", "LAW", "LAWS", "§", "§§", "FLB", "TFLB")
GAP_CHARACTERS = " \t\u00a0\u2009\u202f\r\n*#№>;|/.-"
# before a head: what makes its word a part of something else; before a bare address: what may stand there
NOT_BEFORE_HEAD = "-‐‑_/@#\\&+0123456789"
BEFORE_BARE = " \t\r\n\u00a0\u2009\u202f([{«\"“„'’*—–,;:>|~\ufffc"


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of the grammar: its source, texts that it matches, and whether case counts."""

    source: str
    samples: tuple[str, ...]
    any_case: bool = False


def _address(section: str, gap: str = "") -> str:
    """An address whose section is written as `section` says; `gap` may stand before an item and a
    sub-item."""
    sub = rf"(?:{SP}?[(]{SP}?(?P<u1>[{_ANY}]){SP}?[)]|{gap}(?P<u2>[{LOW}]))?"
    item = rf"(?:{gap}(?P<i1>{_ITEM})|{SP}?[(](?P<i2>{_ITEM})[)]){sub}"
    without_item = rf"{SP}?[(]{SP}?(?P<u3>[{_ANY}]){SP}?[)]"
    roman = rf"(?:{SP}?[(](?P<r1>{_ROMAN}|[1-9])[)]|(?P<r2>{_ROMAN}))?"
    return rf"(?P<law>{_NUMBER})(?:{section})(?:{item}|{without_item})?{roman}"


# "64A", "64(A)", "54(с)"
_SECTION_TIGHT = rf"(?P<s1>[{CAP}])|[(]{SP}?(?P<s2>[{_ANY}]){SP}?[)]"
# after a head also "64 A 1", "64.A.1", "64-A", "64a1"
_SECTION_LOOSE = (
    rf"{_SECTION_TIGHT}|{SP}[(](?P<s6>[{_ANY}])[)]|{SP}(?P<s3>[{CAP}])(?![{LETTER}])(?:{SP}(?P<i3>{_ITEM})(?![0-9]))?"
    rf"|[.-](?P<s4>[{CAP}])(?![{LETTER}])(?:-(?P<i4>{_ITEM})(?![0-9]))?|(?P<s5>[{LOW}])"
)
# "Law 12C 1(b)", "Law 64A.1": only where it can't be the start of something else
_GAP_LOOSE = rf"(?:\.(?=[1-9{LOW}](?![{LETTER}]))|{SP}(?={_ITEM}[(][{_ANY}][)]))?"
# in a search box anything between the parts
_GAP_ANY = f"(?:{SP}|[-._/]){{0,2}}"
_SECTION_ANY = rf"{_GAP_ANY}[(]?{SP}?(?P<s1>[{_ANY}]){SP}?[)]?"

_SECTION_WORD = "(?:раздел[а-я]{0,3}|разд\\.|sections?|sec\\.)"
_ITEM_WORD = "(?:подпункт[а-я]{0,2}|пункт[а-я]{0,2}|пп?\\.|items?|para(?:graph)?s?|clause|point|subsections?)"
_NOTE_WORD = "(?:сноск[а-я]{1,2}|примечани[а-я]{1,2}|foot-?notes?|notes?)"
_PART_OF = f"{W0}(?:,|of|in|to|из)?{W0}(?:the{W})?"
_BOOK_EN = "(?:Laws|Law{0}[Bb]ook|Code|code|laws|FLB|book|edition|revision|version)".replace("{0}", f"{SP}?")

PATTERNS: dict[str, Pattern] = {
    # where a citation may have its first digit; not inside a decimal, a time, a date, a range of something
    # else
    "DIGITS": Pattern(r"(?<![0-9])(?<![0-9][.:,/+–—-])[1-9][0-9]*", ("64", "1975")),
    "ADDRESS": Pattern(
        f"(?:{_address(_SECTION_LOOSE, _GAP_LOOSE)}{_END}|(?P<only>{_NUMBER}){_END})",
        ("64", "64A1", "45С4(а)", "64 A 1", "64(A)(1)", "54(с)", "25B2(b)(i)", "12c1b", "64.A.1"),
    ),
    "BARE": Pattern(f"{_address(_SECTION_TIGHT)}{_END}", ("47Е2(b)", "16B", "12C1b", "64(A)(1)")),
    "LOOSE": Pattern(
        f"(?:{_address(_SECTION_ANY, _GAP_ANY)}{_END}|(?P<only>{_NUMBER}){_END})",
        ("64 a 1", "64-A-1", "64_a", "64( a )"),
    ),
    "POINT": Pattern(
        rf"(?P<law>[1-9][0-9]?)\.(?P<para>{_ITEM})"
        rf"(?:{SP}?[(](?P<u1>{_ROMAN}|[{_ANY}])[)]|(?P<u2>{_ROMAN}|[{LOW}]))?{_END}(?!\.[0-9])(?!{SP}?%)",
        ("54.1", "59.3(b)", "41.3(iii)"),
    ),
    # after a number that ends an address: what makes it something else ("54%", "14:30", "11-ти", "64-41",
    # "20°")
    "NOT_AFTER": Pattern(rf"{SP}?[%°‰$€£]|[:/+][0-9]|[.,][0-9]|[-–—+][{LETTER}0-9]|[@#&=]|:[/0-9]", ("%", ":3", "-т")),
    # an id of the data as it stands in files and messages
    "ID": Pattern("(?:law|com):[1-9][0-9A-Za-z.-]{0,14}", ("law:64A1", "com:54.1")),
    # a part of the address before: "16B–D", "16B and C", "64A1, 2", "27B1(a) or (b)"
    "PART": Pattern(
        rf"(?:(?P<s>[A-GАВСЕДБФ])(?P<i>{_ITEM})?(?:[(](?P<u>[{_ANY}])[)])?|(?P<i9>{_ITEM})(?:[(](?P<u9>[{_ANY}])[)])?"
        rf"|[(](?P<u8>[{_ANY}])[)]){_END}",
        ("D", "B1(a)", "2", "(b)"),
    ),
    "COMMA": Pattern(
        rf"{SP}?[,;]{W0}(?:(?P<conj>and|or|и|или|либо|also|а{SP}также)(?={W}){W})?", (", ", ",", "; ", ", и ")
    ),
    "AND": Pattern(
        rf"{W}(?:and/or|and|or|nor|и/или|или|и|либо|ни|&|а{SP}также|as{SP}well{SP}as|plus){W}|{SP}?&{SP}?|{SP}?/{SP}?(?=[0-9(A-GАВСЕД])",
        (" и ", " or ", " & "),
        any_case=True,
    ),
    "RANGE": Pattern(
        rf"{SP}{{0,8}}[-–—−]{SP}{{0,8}}|\.\.\.?|{W}(?:to|through|thru|по|до){W}", ("-", " – ", " по ", " to ")
    ),
    # between a head and its number: "Law\n * 55A", "п.54.1", "Правило № 64"
    "GAP": Pattern(rf"\.?{W0}(?:(?:№|#){SP}{{0,2}})?", (" ", "", ".", ". ", " № ", "\n * ")),
    # after "Правило 12" at the start of a line: the title of a law, not a citation of it
    "HEADING": Pattern(
        rf"[.:]?{SP}{{0,8}}(?:\r?\n{SP}{{0,8}})?[A-ZА-ЯЁ]{{3,}}(?:[ ,:–—-]{{1,3}}[A-ZА-ЯЁ]+){{0,16}}[.¶]?"
        rf"{SP}{{0,8}}(?:\r?\n|$)",
        ("\nПРАВА СУДЬИ\n", ". ПРИНЯТЫЙ ХОД ВНЕ ОЧЕРЕДИ¶\n"),
    ),
    "NEXT_WORD": Pattern(rf"{W}[{_OPEN}]?([{LETTER}][{LETTER}'’-]*)", (" взятки", " tricks")),
    "PREFIX_BACK": Pattern(
        rf"(?<![{LETTER}0-9])(?:{_ITEM_WORD}{W0}(?:(?P<pi>{_ITEM})(?:{SP}?[(](?P<pu>[{_ANY}])[)])?"
        rf"|[{_OPEN}](?P<pv>[{_ANY}])[{_CLOSE}]){_PART_OF})?"
        rf"(?:{_SECTION_WORD}{W}[{_OPEN}]?(?P<ps>[{CAP}])[{_CLOSE}]?(?P<psi>{_ITEM})?(?:{SP}?[(](?P<psu>[{_ANY}])[)])?"
        rf"{_PART_OF})?$",
        ("раздел B1(A) ", "item 2 of section A of "),
        any_case=True,
    ),
    # several parts of one law: "пункты 1 и 2 правила 64A", "sections A and B of Law 12"
    "LIST_BACK": Pattern(
        rf"(?<![{LETTER}0-9])(?:{_SECTION_WORD}|{_ITEM_WORD}){W0}"
        rf"(?P<list>(?:[{CAP}]|{_ITEM})(?:(?:{SP}?,{W0}|{W}(?:и|или|and|or){W})(?:[{CAP}]|{_ITEM})){{1,5}})"
        rf"{W}(?:of{W}(?:the{W})?|in{W})?$",
        ("пункты 1 и 2 ", "sections A, B and C of "),
        any_case=True,
    ),
    "NOTE_BACK": Pattern(
        rf"(?<![{LETTER}0-9]){_NOTE_WORD}{W0}(?:[(](?P<stars>\*{{1,3}})[)]|(?P<n>[1-9][0-9]?))?{W0}"
        rf"(?:к|на|to|of|on|in|under|for){W}(?:the{W})?$",
        ("сноску (*) к ", "footnote to "),
        any_case=True,
    ),
    "SUFFIX_SECTION": Pattern(
        rf",?{W}(?:{_SECTION_WORD}|{_ITEM_WORD}){W0}[{_OPEN}]?(?P<s>[{CAP}])[{_CLOSE}]?(?P<i>{_ITEM})?"
        rf"(?:{SP}?[(](?P<u>[{_ANY}])[)])?{_END}",
        (", section A", ", раздел A1", " п. A1"),
    ),
    "SUFFIX_ITEM": Pattern(
        rf",?{W}{_ITEM_WORD}{W0}(?P<i>{_ITEM})(?:{SP}?[(](?P<u>[{_ANY}])[)])?(?!\.[0-9]){_END}",
        (", item 2", " п. 1"),
    ),
    "WORD_BACK": Pattern(
        rf"([{LETTER}][{LETTER}'’-]*)\.?[ \t\u00a0\u2009\u202f\r\n]{{1,4}}$", ("regulation ", "Murphy's ")
    ),
    "SENTENCE_END": Pattern(r"[.!?](?=\s+[A-ZА-ЯЁ«\x22“])|\n\s*\n", ("\n\n",)),
    "OTHER_LAW": Pattern(
        r"(?:правил[а-я]{0,3}|закон[а-я]{0,3}|laws?)\s{1,4}[0-9]", ("правило 4", "Laws 3"), any_case=True
    ),
    # "51.00 12B 61.3": a table; "п.54.1. и": the dot is the number's; "с 50 по 53" in a list
    "AFTER_NUMBER_BACK": Pattern(r"[0-9]\s+$", ("0 ",)),
    "DOT_INSIDE": Pattern(r"\.(?=[ \t\u00a0]*(?:[,;)]|[а-яёa-z]))", ()),
    "FROM": Pattern(r"(?:с|со|from|between)[ \t\u00a0\u2009\u202f]{1,4}", ("с ", "from ")),
    # another edition, joined to an address: "Law 72B1 of the 1997 Laws", "разделе 54(с) Правил 1975 года"
    "TAIL_RU": Pattern(
        rf"{W0},?{W0}[(]?(?:из{W}|по{W}|в{W})?(?:(?:старых|прежних|прошлых){W})?"
        rf"(?:(?:Правил(?:ам|ах|ами)?|правил(?:ам|ах|ами)?|Кодекса|кодекса|Законов|законов){W})?"
        rf"(?:(?:редакци[яиюей]|ред\.|издани[яею]|верси[яию]|образца){W0}(?:от{W})?)?"
        rf"(?P<year>{_YEAR})(?:{W0}(?:года|году|гг?\.|год))[)]?",
        (" Правил 1975 года", " (редакция 1997 года)", " 1997 года"),
    ),
    "TAIL_EN": Pattern(
        rf"{W0},?{W}?(?:(?:of|in|from|under|per|as{W}in){W})?(?:(?:the|their|our){W})?(?:(?:old|former|previous){W})?"
        rf"(?:(?P<year>{_YEAR}){W}(?:{_BOOK_EN})(?![{LETTER}])(?!{W}of{W}(?!the{W}[Ll]aws)[a-z])"
        rf"(?:{W}of{W}the{W}Laws)?"
        rf"|(?:Laws|Code)(?:{W}of{W}Duplicate(?:{W}Contract)?{W}Bridge)?{W}(?:of{W})?[(]?(?P<year2>{_YEAR})(?![0-9])[)]?)",
        (" of the 1997 Laws", ", 2007 edition", " of the Laws of 1963"),
    ),
    "TAIL_YEAR": Pattern(
        rf"{SP}?[(\[](?P<year>{_YEAR})(?:{W0}(?:edition|Laws|Code|г\.|года|ред\.))?[)\]]|{W}of{W}(?P<year2>{_YEAR})(?![0-9-])",
        (" (1997)", " of 1997", " (1997 edition)"),
    ),
    # another edition with no address: "Правилам 1975 года", "the 1975 Laws"
    "EDITION_RU_BACK": Pattern(
        rf"(?<![{LETTER}-])(?:Правил|Кодекс)(?:а|ам|ами|ах|у|ом|е)?{W}"
        rf"(?:(?:бриджа|спортивного{W}бриджа){W})?(?:(?:редакции|издания|в{W}редакции|образца|от){W}|[(])?$",
        ("Правилам ", "Правила издания "),
        any_case=True,
    ),
    "EDITION_RU": Pattern(
        rf"(?:{_YEAR}|[1-9][0-9]){W0}(?:года|гг?\.|году|год)(?![{LETTER}])|{_YEAR}(?=[)])",
        ("1975 года", "75 года"),
        any_case=True,
    ),
    # before the head: "the 2007 Law 27B1", "the 1987 text of Law 25B2"; but "In 1987 Law 25B2 was kinder"
    "YEAR_BACK": Pattern(
        rf"(?:(?<=[Tt]he )|(?<=[Oo]ld ))(?P<year>{_YEAR}){W}"
        rf"(?:(?:text|wording|version|edition|form){W}of{W}(?:the{W})?)?$",
        (),
    ),
    "EDITION_EN": Pattern(
        rf"{_YEAR}{W}(?:[Ll]aws|[Cc]ode|Law{SP}?[Bb]ook|(?:edition|revision|version){W}of{W}the{W}[Ll]aws)(?![{LETTER}])"
        rf"(?!{W}of{W}(?!Duplicate|Contract|[Bb]ridge|the)[A-Za-z])",
        ("1975 Laws", "1997 edition of the Laws"),
    ),
    "EDITION_EN_BACK": Pattern(
        rf"(?<![{LETTER}-])(?:Laws|Code)(?:{W}of{W}(?:Duplicate|Contract)(?:{W}Contract)?{W}Bridge)?,?"
        rf"(?:{W}of{W}|{W}[(]|{W}(?:edition{W})?)$",
        ("Laws of ", "Laws of Duplicate Bridge "),
    ),
}

COMPILED: dict[str, re.Pattern[str]] = {
    name: re.compile(pattern.source, re.IGNORECASE if pattern.any_case else 0) for name, pattern in PATTERNS.items()
}


def javascript_source(source: str) -> str:
    """The source of a pattern for `new RegExp(source, "uy")`.

    >>> javascript_source(r"(?P<law>[1-9])[-–]")
    '(?<law>[1-9])[-–]'
    """
    return source.replace("(?P<", "(?<")


def grammar_as_json() -> dict[str, Any]:
    """The whole description for the browser: look-alikes, patterns with samples, word tables, the numbering.

    Pure data (strings, lists, dicts); the same on each call.

    >>> table = grammar_as_json()
    >>> sorted(table), table["lookalikes"]["В"], table["last"]["64"]
    (['characters', 'last', 'limits', 'lookalikes', 'patterns', 'unprose', 'words'], 'B', 'C')
    """
    patterns = {
        name: {
            "source": javascript_source(pattern.source),
            "flags": "iu" if pattern.any_case else "u",
            "samples": list(pattern.samples),
        }
        for name, pattern in PATTERNS.items()
    }
    return {
        "lookalikes": dict(LOOKALIKES),
        "patterns": patterns,
        "words": {
            **_plain(words.WORDS),
            "hops": list(HOPS),
            "range_hops": list(RANGE_HOPS),
            "attached": list(ATTACHED),
        },
        "unprose": [
            {"source": kind.source, "flags": "giu" if kind.any_case else "gu", "sample": kind.sample, "how": kind.how}
            for kind in (*unprose.MARKDOWN, *unprose.PLAIN)
        ],
        "limits": {
            "window": WINDOW,
            "reach": REACH,
            "far": FAR,
            "word": WORD_LIMIT,
            "gap": GAP_LIMIT,
            "highest": HIGHEST,
            "hottest": HOTTEST,
        },
        "characters": {"gap": GAP_CHARACTERS, "not_before_head": NOT_BEFORE_HEAD, "before_bare": BEFORE_BARE},
        "last": dict(last_children()),
    }


def _plain(table: Any) -> Any:
    """Tuples as lists, so that a round trip through JSON changes nothing."""
    if isinstance(table, dict):
        return {key: _plain(value) for key, value in table.items()}
    if isinstance(table, (list, tuple)):
        return [_plain(value) for value in table]
    return table
