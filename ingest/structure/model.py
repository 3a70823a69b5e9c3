"""What the structure stage hands on: a corpus of addressed segments, with everything that is no segment named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ingest.address import Address
from ingest.text import Text

LAWS = "laws-1987"
COMMENTARY = "commentary-ebl"
ESSAY = "essay"
KIND_OF = {"law": "provision", "com": "commentary", "def": "definition", "pre": "front", "ess": "essay"}


@dataclass(frozen=True, slots=True)
class Document:
    """One of the books: id and titles."""

    id: str
    title_ru: str
    title_en: str


DOCUMENTS = (
    Document(LAWS, "Правила спортивного бриджа 1987 года", "Laws of Duplicate Contract Bridge 1987"),
    Document(COMMENTARY, "Комментарий EBL к правилам 1987 года", "EBL commentary on the Laws of 1987"),
    Document(ESSAY, "Упрощённые правила (очерк)", "Simplified rules (essay)"),
)


@dataclass(frozen=True, slots=True)
class Doubt:
    """A place that a person should look at. `kind` is a slug, `what` one sentence in Russian and in English."""

    kind: str
    ru: str
    en: str


@dataclass(frozen=True, slots=True)
class NoteMark:
    """A footnote marker: it stood before character `at` of the segment's text and points to `note`."""

    at: int
    note: Address


@dataclass(frozen=True, slots=True)
class Variant:
    """What another copy reads at [start, end) of the segment's text, where the copies do not agree."""

    start: int
    end: int
    file: str
    reading: str


@dataclass(frozen=True, slots=True)
class Reference:
    """A mention of other provisions in a segment's text, at [start, end).

    `printed` is what the copy prints; `parts` are the spans of the single targets; `reason` says why there is no
    target ("" where there is one).
    """

    start: int
    end: int
    printed: str
    targets: tuple[Address, ...]
    parts: tuple[tuple[int, int, Address], ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """An addressed piece of a book: its own text without children, heading, label and footnote markers.

    `label`, `heading` and `text` are texts with provenance; `term_en` is the English term that a definition
    prints; `page` the printed page where it starts (None where unknown); `complete` is False where the copy is
    cut; `witnesses` are the same segment in other copies, already collated into `text`. `opens_at_edge` and
    `ends_at_edge` say that the copy's text begins or ends with the segment, so that more may stand before or behind
    it in another copy.
    """

    address: Address
    document: str
    label: Text = field(default_factory=Text)
    heading: Text = field(default_factory=Text)
    text: Text = field(default_factory=Text)
    term_en: Text = field(default_factory=Text)
    page: int | None = None
    complete: bool = True
    notes: tuple[NoteMark, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    witnesses: tuple[Text, ...] = ()
    variants: tuple[Variant, ...] = ()
    references: tuple[Reference, ...] = ()
    opens_at_edge: bool = False
    ends_at_edge: bool = False

    @property
    def kind(self) -> str:
        """provision, footnote, commentary, definition, front or essay."""
        return "footnote" if self.address.note else KIND_OF[self.address.kind]

    @property
    def texts(self) -> tuple[Text, ...]:
        """Every text with provenance of the segment."""
        return (self.label, self.heading, self.term_en, self.text, *self.witnesses)

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the rules that worked on heading and text."""
        both = (*self.heading.rules, *self.term_en.rules, *self.text.rules)
        return tuple(dict.fromkeys(both))


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the printed contents: the address it stands for (None where its beginning is missing), its label
    and title as printed, the page it names and the page on which it stands."""

    address: Address | None
    label: str
    title: str
    names_page: int | None
    on_page: int | None
    text: Text


@dataclass(frozen=True, slots=True)
class PrintedDivision:
    """A chapter, part or section heading found in the text (Глава, Часть, Раздел)."""

    kind: str
    number: str
    title: str
    page: int | None
    text: Text


@dataclass(frozen=True)
class Corpus:
    """All segments in order, the printed contents, the divisions, what was removed and why, and what is missing."""

    segments: tuple[Segment, ...]
    contents: tuple[ContentsEntry, ...]
    divisions: tuple[PrintedDivision, ...]
    removed: tuple[Text, ...]
    present_pages: tuple[int, ...]
    missing_pages: tuple[int, ...]
    sources: Mapping[str, str]  # decoded text of each file

    def by_address(self) -> dict[Address, Segment]:
        """Segments by address."""
        return {s.address: s for s in self.segments}
