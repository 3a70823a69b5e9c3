"""Addresses of everything that can be cited: parsed, ordered and printed here and nowhere else.

| what                         | id                        | page and fragment     |
| law, section, item, sub-item | law:64, law:64A, law:45C4b | laws/64/#64A          |
| footnote                     | law:41A-n1                | laws/41/#41A-n1       |
| commentary paragraph         | com:54.1, com:41.3iii     | commentary/54/#54.1   |
| definition                   | def:dummy                 | definitions/#dummy    |
| front matter, essay          | pre:scope-1, ess:1        | preface/#scope-1      |

Printed forms vary ("45C4(B)", "16С" with a Cyrillic letter, "п. 54.1."); `fold_lookalikes` is the one place
where look-alike letters become Latin.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ingest.errors import AddressError

# Cyrillic letters that stand for the Latin letter of the same shape in a label ("58В", "50Е2", "54(с)").
# By shape, never by sound: В is B, С is C, Н is H. Б, Д, Ф have no Latin twin; they are taken by sound.
LOOKALIKES: dict[str, str] = dict(zip("АВСЕНКМОРТХавсенкмортхБДФбдф", "ABCEHKMOPTXabcehkmoptxBDFbdf", strict=True))
_FOLD = str.maketrans(LOOKALIKES)

KINDS = ("law", "com", "def", "pre", "ess")
KIND_PAGE = {"law": "laws", "com": "commentary", "def": "definitions", "pre": "preface", "ess": "essay"}
ROMAN = "viii|vii|iii|vi|iv|ix|ii|v|i|x"
_ROMAN_VALUE = {r: n for n, r in enumerate("i ii iii iv v vi vii viii ix x".split(), 1)}

_LAW = re.compile(
    rf"(?P<law>[1-9]\d{{0,2}})(?P<section>[A-Z])?(?P<item>[1-9]\d?)?(?P<sub>[a-z])?(?P<roman>{ROMAN})?"
    r"(?:-n(?P<note>[1-9]\d{0,2}))?"
)
_COM = re.compile(
    rf"(?P<law>[1-9]\d{{0,2}})(?:\.(?P<para>[1-9]\d?)(?P<sub>{ROMAN}|[a-z])?)?(?:-n(?P<note>[1-9]\d{{0,2}}))?"
)
_SLUG = re.compile(r"(?P<slug>[a-z0-9]+(?:-[a-z0-9]+)*?)(?:-n(?P<note>[1-9]\d{0,2}))?")


def fold_lookalikes(text: str) -> str:
    """Return `text` with Cyrillic look-alike letters replaced by the Latin letters of the same shape.

    Only for labels and queries, never for words.

    >>> fold_lookalikes("47Е2(в)") == "47E2(b)"
    True
    """
    return text.translate(_FOLD)


@dataclass(frozen=True, slots=True, order=False)
class Address:
    """One citable place. `kind` is one of KINDS; the other fields hold what the kind has, else 0 or "".

    `number` is the law, commentary or essay number; `section` "A"; `item` the digit after the section (law) or
    the paragraph (commentary); `sub` "a" or (commentary) "iii"; `roman` "ii"; `slug` for definitions and front
    matter; `note` the footnote's number within its provision.
    """

    kind: str
    number: int = 0
    section: str = ""
    item: int = 0
    sub: str = ""
    roman: str = ""
    slug: str = ""
    note: int = 0

    @property
    def fragment(self) -> str:
        """Anchor on the page: "64A1", "54.1", "41A-n1", "dummy", "scope-1", "1"."""
        note = f"-n{self.note}" if self.note else ""
        if self.kind == "law":
            return f"{self.number}{self.section}{self.item or ''}{self.sub}{self.roman}{note}"
        if self.kind == "com":
            return f"{self.number}.{self.item}{self.sub}{note}" if self.item else f"{self.number}{note}"
        return f"{self.slug or self.number}{note}"

    @property
    def id(self) -> str:
        """Id in data: "law:64A1"."""
        return f"{self.kind}:{self.fragment}"

    @property
    def page(self) -> str:
        """Page of the site, relative to its root, with a trailing slash: "laws/64/"."""
        base = KIND_PAGE[self.kind]
        return f"{base}/{self.number}/" if self.kind in ("law", "com") else f"{base}/"

    @property
    def url(self) -> str:
        """Page and fragment, relative to the site's root: "laws/64/#64A1"."""
        return f"{self.page}#{self.fragment}"

    @property
    def label(self) -> str:
        """The label as the book prints it, in Latin letters: "45C4(b)", "25B2(b)(i)", "54.1", "41A (*)".

        >>> parse_id("law:25B2bi").label, parse_id("com:41.3iii").label, parse_id("law:41A-n1").label
        ('25B2(b)(i)', '41.3(iii)', '41A (*)')
        """
        if self.kind == "law":
            base = f"{self.number}{self.section}{self.item or ''}"
            base += f"({self.sub})" if self.sub else ""
            base += f"({self.roman})" if self.roman else ""
        elif self.kind == "com":
            base = f"{self.number}.{self.item}" if self.item else f"{self.number}"
            base += f"({self.sub})" if self.sub else ""
        else:
            base = self.slug or str(self.number)
        if not self.note:
            return base
        return f"{base} ({'*' * self.note})" if self.note <= 3 else f"{base}, note {self.note}"

    @property
    def parent(self) -> Address | None:
        """The address one level up; None for a law, a commentary law, a definition, front matter, the essay.

        >>> [parse_id(i).parent.id for i in ("law:41A-n1", "law:45C4b", "law:64A", "com:59.3b", "com:54.1")]
        ['law:41A', 'law:45C4', 'law:64', 'com:59.3', 'com:54']
        """
        if self.note:
            return self._without("note")
        levels = {"law": ("roman", "sub", "item", "section"), "com": ("sub", "item")}.get(self.kind, ())
        for level in levels:
            if getattr(self, level):
                return self._without(level)
        return None

    def _without(self, level: str) -> Address:
        values = {name: getattr(self, name) for name in self.__slots__}
        values[level] = 0 if level in ("note", "item") else ""
        return Address(**values)

    @property
    def ancestors(self) -> tuple[Address, ...]:
        """Parents from the nearest up."""
        up = self.parent
        return (up, *up.ancestors) if up else ()

    @property
    def sort_key(self) -> tuple[int | str, ...]:
        """Order of the books: laws, commentary, definitions, front matter, essay; a footnote after its
        provision's own text and before the next provision."""
        sub = f"{_ROMAN_VALUE.get(self.sub, 0):02}" if len(self.sub) > 1 else self.sub
        roman = _ROMAN_VALUE.get(self.roman, 0)
        slug = tuple(p.zfill(4) if p.isdigit() else p for p in self.slug.split("-"))
        return (KINDS.index(self.kind), "-".join(slug), self.number, self.section, self.item, sub, roman, self.note)

    def __lt__(self, other: Address) -> bool:
        return self.sort_key < other.sort_key

    def __str__(self) -> str:
        return self.id


def law(number: int, section: str = "", item: int = 0, sub: str = "", roman: str = "", note: int = 0) -> Address:
    """Address of a provision of the Laws."""
    return Address("law", number, section, item, sub, roman, note=note)


def parse_id(text: str) -> Address:
    """Parse an id of the data ("law:64A1", "com:54.1", "def:dummy", "pre:scope-1", "ess:1").

    `parse_id(a.id) == a` for every address. Raises AddressError for anything else.

    >>> parse_id("law:45C4b").url
    'laws/45/#45C4b'
    >>> parse_id("law:64А1")
    Traceback (most recent call last):
    ...
    ingest.errors.AddressError: no address: 'law:64А1'
      remedy: write it like law:64A1, com:54.1, def:dummy, pre:scope-1 or ess:1 (Latin letters)
    """
    kind, _, rest = text.partition(":")
    found: Address | None = None
    if kind == "law" and (m := _LAW.fullmatch(rest)):
        found = Address(
            "law",
            int(m["law"]),
            m["section"] or "",
            int(m["item"] or 0),
            m["sub"] or "",
            m["roman"] or "",
            note=int(m["note"] or 0),
        )
    elif kind == "com" and (m := _COM.fullmatch(rest)):
        found = Address("com", int(m["law"]), "", int(m["para"] or 0), m["sub"] or "", note=int(m["note"] or 0))
    elif kind == "ess" and re.fullmatch(r"[1-9]\d{0,3}", rest):
        found = Address("ess", int(rest))
    elif kind in ("def", "pre") and (m := _SLUG.fullmatch(rest)):
        found = Address(kind, slug=m["slug"], note=int(m["note"] or 0))
    if found is None or found.id != text:
        raise AddressError(
            f"no address: {text!r}",
            remedy="write it like law:64A1, com:54.1, def:dummy, pre:scope-1 or ess:1 (Latin letters)",
        )
    return found


def slug_of(term: str) -> str:
    """Slug of an English term: lower case, words joined by hyphens.

    >>> slug_of("International Match Point"), slug_of("follow suit")
    ('international-match-point', 'follow-suit')
    """
    return "-".join(re.findall(r"[a-z0-9]+", term.lower()))
