"""Divergence radar: pairs whose numbers, negations, references, sentences or lists differ between the languages.

Each entry of the report is an error of the translation or is accepted with a reason
(`corpus/divergence-accepted.toml`); the report is empty when the edition is clean.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from ingest.address import Address, fold_lookalikes
from ingest.alignment.model import Record
from ingest.alignment.sentences import split_sentences
from ingest.errors import DataError
from ingest.layout import CORPUS

FEATURES = ("numbers", "references", "negations", "sentences", "list")
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*[A-Za-z(])(?!\d)")
_REFERENCE = re.compile(r"(?<![\w.])\d{1,2}(?:[A-HАВСЕ](?:\d(?:\([A-Ca-c]\))?)?|\.\d{1,2})(?!\d)")
_WORDS = {"one": "1", "two": "2", "three": "3", "four": "4", "six": "6", "seven": "7", "twelfth": "12", "twelve": "12"}
# "не", "ни", "нет", "без", "нельзя", "никто", "неспособность": a negation each; "некоторый", "несколько" none.
_NOT_RU = re.compile(
    r"\b(?:(?:не|ни|нет|без|нельзя|лишь|кроме|только)\b|никак\w*|никт\w*|никог\w*|никому|ничег\w*|отсутств\w+|отказ\w*|"
    r"запре[тщ]\w*|лиша\w+|невозможн\w+|неспособ\w+|несовмест\w+|незаконн\w*|нелегальн\w*|"
    r"недостаточн\w*|неверн\w*|неправильн\w*|неигр\w*|несыгранн\w*|ненарушивш\w*|невиновн\w*|незаверш\w*|неумышл\w*|"
    r"нечаянн\w*|неприемлем\w*|ненужн\w*|неустановленн\w*|нежелательн\w*|некорректн\w*|неизвестн\w*|"
    r"безнаказанн\w*|невыполнен\w*|недозволенн\w*|неожиданн\w*|несомненн\w*|несанкционированн\w*)",
    re.I,
)
_NOT_EN = re.compile(
    r"\b(?:not|no|none|nobody|nothing|never|without|cannot|neither|nor|unless|except|only|prohibit\w*|forbid\w*|"
    r"forbidden|depriv\w*|lacks?|lacking|missing|deficient|refus\w*|declin\w*|fail\w*|wrong\w*|other than|"
    r"un(?!der|til|it|ion|less)\w{4,}|"
    r"in(?:sufficient|correct|admissible|advertent|direct|voluntar\w+|ability|action|nocent)\w*|im(?:possible|proper)\w*|"
    r"il(?:legal\w*)|irregular(?!it)\w*|mis\w{4,}|non-\w+|dis(?:pens\w+|allow\w*))\b|n't\b",
    re.I,
)
_LIST = re.compile(r"(?:^|[\s(])\(?[a-zа-е1-9]\)|;")


@dataclass(frozen=True, slots=True)
class Divergence:
    """A pair whose languages differ: the segment, the feature, what the Russian and the English show, a weight to
    rank by (greater is worse)."""

    address: Address
    feature: str
    ru: str
    en: str
    weight: float


def _numbers(text: str, *, english: bool) -> Counter[str]:
    if english:
        text = re.sub(r"\b(\d+)(?:st|nd|rd|th)\b", r"\1", text)
        found = Counter(_NUMBER.findall(text))
        found.update(_WORDS[w] for w in re.findall(r"[a-z]+", text.lower()) if w in _WORDS and w != "one")
        return found
    return Counter(_NUMBER.findall(re.sub(r"(\d+)-(?:х|й|я|е|го|м|ми|ю)\b", r"\1", text)))


def divergences_of(record: Record) -> list[Divergence]:
    """What differs between the two texts of a record, weighted.

    Numbers and references must be the same; negations may differ by one ("не в состоянии" is "unable") unless one
    side has none; sentences and list items must be as many.
    """
    ru, en = record.text_ru or "", record.text_en or ""
    if not ru or not en:
        return []
    out: list[Divergence] = []

    def report(feature: str, left: object, right: object, weight: float) -> None:
        out.append(Divergence(record.address, feature, str(left), str(right), weight))

    refs_ru = Counter(fold_lookalikes(m).lower() for m in _REFERENCE.findall(ru))
    refs_en = Counter(m.lower() for m in _REFERENCE.findall(en))
    if refs_ru != refs_en:
        report("references", sorted(refs_ru.elements()), sorted(refs_en.elements()), 10)
    numbers_ru, numbers_en = _numbers(ru, english=False), _numbers(en, english=True)
    if missing := numbers_ru - numbers_en:
        report("numbers", sorted(missing.elements()), sorted(numbers_en.elements()), 8)
    not_ru, not_en = len(_NOT_RU.findall(ru)), len(_NOT_EN.findall(en))
    if abs(not_ru - not_en) > max(2, not_ru // 2) or (not_ru == 0) != (not_en == 0):
        report("negations", not_ru, not_en, 4 + abs(not_ru - not_en))
    sentences_ru, sentences_en = len(split_sentences(ru)), len(split_sentences(en))
    if sentences_ru != sentences_en:
        report("sentences", sentences_ru, sentences_en, 2)
    list_ru, list_en = len(_LIST.findall(ru)), len(_LIST.findall(en))
    if abs(list_ru - list_en) > 1:
        report("list", list_ru, list_en, 1)
    return out


@lru_cache(maxsize=2)
def load_accepted(path: Path = CORPUS / "divergence-accepted.toml") -> Mapping[tuple[str, str], str]:
    """Accepted differences: (segment id, feature) to the reason. Raises DataError on an entry against the format."""
    if not path.exists():
        return {}
    found: dict[tuple[str, str], str] = {}
    for row in tomllib.loads(path.read_text("utf-8")).get("accepted", []):
        if row.get("feature") not in FEATURES or not row.get("segment") or not row.get("reason"):
            raise DataError(f"wrong entry {row}", place=path.name, remedy="give segment, feature and reason")
        found[row["segment"], row["feature"]] = row["reason"]
    return found


def report(records: Iterable[Record], accepted: Mapping[tuple[str, str], str]) -> list[Divergence]:
    """The differences that nobody accepted yet, worst first."""
    found = [d for r in records for d in divergences_of(r) if (d.address.id, d.feature) not in accepted]
    return sorted(found, key=lambda d: (-d.weight, d.address.sort_key))
