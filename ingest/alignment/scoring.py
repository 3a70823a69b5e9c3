"""An aligner that knows nothing of numbers: it proposes for a provision of 1987 the provisions of 2017 that say most
alike, and so cross-checks the concordance.

Candidates are scored by shared terms (rare ones weigh more), headings, numbers, references, negations and length. Where
no official text is imported only headings can be compared.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz.fuzz import token_set_ratio

from ingest.address import Address
from ingest.alignment.concordance import Relation
from ingest.alignment.model import Record
from ingest.alignment.termbase import english_stems
from ingest.outline import load_outline

WEIGHTS = {"terms": 0.55, "heading": 0.25, "numbers": 0.06, "references": 0.06, "negations": 0.04, "length": 0.04}
_NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.])")
_REFERENCE = re.compile(r"(?<![\w.])\d{1,2}[A-H]?\d?")
_NEGATION = re.compile(r"\b(?:not|no|never|without|cannot|neither|nor|unless|except)\b|n't\b", re.I)


@dataclass(frozen=True, slots=True)
class Side:
    """What is compared of a provision: its address, English heading and English text (with its children's)."""

    address: Address
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A candidate of 2017 with its score, 0 to 1."""

    address: Address
    score: float


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where the aligner would send a provision elsewhere than the concordance does."""

    address: Address
    listed: tuple[Address, ...]
    proposed: Proposal
    best_listed: float


class Aligner:
    """Scores provisions of 1987 against all provisions of 2017."""

    def __init__(self, candidates: Sequence[Side]) -> None:
        self._candidates = [(side, Counter(english_stems(side.text))) for side in candidates]
        frequency: Counter[str] = Counter()
        for _, stems in self._candidates:
            frequency.update(stems.keys())
        total = max(1, len(self._candidates))
        self._weight: Mapping[str, float] = {s: math.log(1 + total / n) for s, n in frequency.items()}
        self._rare = math.log(1 + total)

    def propose(self, side: Side, limit: int = 5) -> list[Proposal]:
        """The best candidates, best first."""
        stems = Counter(english_stems(side.text))
        scored = [Proposal(other.address, self._score(side, stems, other, known)) for other, known in self._candidates]
        return sorted(scored, key=lambda p: (-p.score, p.address.sort_key))[:limit]

    def score(self, side: Side, address: Address) -> float:
        """Score of one candidate; 0 where it is none."""
        stems = Counter(english_stems(side.text))
        return max(
            (self._score(side, stems, other, known) for other, known in self._candidates if other.address == address),
            default=0.0,
        )

    def _score(self, side: Side, stems: Counter[str], other: Side, known: Counter[str]) -> float:
        parts = {
            "terms": self._shared(stems, known),
            "heading": _alike(side.heading, other.heading),
            "numbers": _overlap(_NUMBER.findall(side.text), _NUMBER.findall(other.text)),
            "references": _overlap(_REFERENCE.findall(side.text), _REFERENCE.findall(other.text)),
            "negations": _near(len(_NEGATION.findall(side.text)), len(_NEGATION.findall(other.text))),
            "length": _near(len(side.text), len(other.text)),
        }  # fmt: skip
        return sum(WEIGHTS[name] * value for name, value in parts.items())

    def _shared(self, left: Counter[str], right: Counter[str]) -> float:
        """Weighted cosine of two bags of stems."""
        if not left or not right:
            return 0.0
        weight = {s: self._weight.get(s, self._rare) for s in left.keys() | right.keys()}
        dot = sum(weight[s] ** 2 * min(left[s], 2) * min(right[s], 2) for s in left.keys() & right.keys())
        norm = math.sqrt(
            sum((weight[s] * min(n, 2)) ** 2 for s, n in left.items())
            * sum((weight[s] * min(n, 2)) ** 2 for s, n in right.items())
        )
        return dot / norm if norm else 0.0


def _alike(left: str, right: str) -> float:
    """Likeness of two headings; a weak 0.3 where one side has none."""
    return token_set_ratio(left.lower(), right.lower()) / 100 if left and right else 0.3


def _overlap(left: Sequence[str], right: Sequence[str]) -> float:
    if not left and not right:
        return 0.5
    a, b = Counter(left), Counter(right)
    union = sum((a | b).values())
    return sum((a & b).values()) / union if union else 0.0


def _near(left: int, right: int) -> float:
    return (1 + min(left, right)) / (1 + max(left, right))


def sides_of(provisions: Iterable[tuple[Address, str, str]]) -> list[Side]:
    """Candidates from (address, heading, own text): one without words of its own is compared by those below it."""
    rows = list(provisions)
    below: dict[Address, list[str]] = {}
    for address, _, text in rows:
        for above in address.ancestors:
            below.setdefault(above, []).append(text)
    return [
        Side(address, heading, text or " ".join(below.get(address, ())))
        for address, heading, text in rows
        if not address.note
    ]


def disagreements(
    records: Iterable[Record], concordance: Mapping[Address, Relation], aligner: Aligner, *, margin: float = 0.12
) -> list[Disagreement]:
    """Provisions with text whose best candidate is far ahead of everything the concordance lists.

    A candidate above or below a listed address counts as listed. `margin` is how far ahead (score) the other must be.
    """
    out: list[Disagreement] = []
    for record in records:
        relation = concordance.get(record.address)
        if relation is None or not relation.to or not record.text_en or record.address.note:
            continue
        side = Side(record.address, record.heading_en or "", record.text_en)
        best = aligner.propose(side, 1)
        if not best or any(_related(best[0].address, listed) for listed in relation.to):
            continue
        listed_score = max(aligner.score(side, listed) for listed in relation.to)
        if best[0].score - listed_score >= margin:
            out.append(Disagreement(record.address, relation.to, best[0], listed_score))
    return sorted(out, key=lambda d: d.best_listed - d.proposed.score)


def _related(one: Address, other: Address) -> bool:
    return one == other or one in other.ancestors or other in one.ancestors


def heading_disagreements(concordance: Mapping[Address, Relation]) -> list[tuple[Address, str, str]]:
    """Provisions held the same whose headings in the two outlines have little in common: (address, 1987, 2017)."""
    old, new = load_outline("1987"), load_outline("2017")
    out: list[tuple[Address, str, str]] = []
    for address, relation in concordance.items():
        left = old.heading(address, "en")
        right = next((h for t in relation.to if (h := new.heading(t, "en"))), None)
        if relation.relation == "same" and left and right and token_set_ratio(left.lower(), right.lower()) < 50:
            out.append((address, left, right))
    return out
