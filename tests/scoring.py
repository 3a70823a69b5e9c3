"""How much of known text a corpus brings back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from ingest.structure.model import Corpus
from tests.known import Known


@dataclass(frozen=True, slots=True)
class Score:
    """Characters known and wrong (Levenshtein distance of text and heading; a missing segment counts whole),
    addresses known, missing, invented, standing twice; `worst` are examples (id, got, want)."""

    characters: int
    wrong: int
    addresses: int
    missing: tuple[str, ...]
    extra: tuple[str, ...]
    twice: tuple[str, ...]
    worst: tuple[tuple[str, str, str], ...]

    @property
    def rate(self) -> float:
        """Share of wrong characters, 0 to 1."""
        return self.wrong / max(1, self.characters)

    @property
    def addresses_right(self) -> bool:
        return not (self.missing or self.extra or self.twice)


def score(corpus: Corpus, knowns: Sequence[Known], kinds: Sequence[str] = ("law",)) -> Score:
    """Compare the segments of `kinds` of address with what is known."""
    got: dict[str, list[tuple[str, str]]] = {}
    for segment in corpus.segments:
        if segment.address.kind in kinds:
            got.setdefault(segment.address.id, []).append((str(segment.heading), str(segment.text)))
    wrong = characters = 0
    worst: list[tuple[int, str, str, str]] = []
    missing: list[str] = []
    for known in knowns:
        want = (known.heading, known.text)
        characters += sum(map(len, want))
        found = got.get(known.id)
        if found is None:
            missing.append(known.id)
            wrong += sum(map(len, want))
            continue
        distance = sum(Levenshtein.distance(a, b) for a, b in zip(found[0], want, strict=True))
        wrong += distance
        if distance:
            worst.append((distance, known.id, " | ".join(found[0]), " | ".join(want)))
    ids = {known.id for known in knowns}
    worst.sort(key=lambda row: -row[0])
    return Score(
        characters, wrong, len(ids), tuple(missing), tuple(i for i in got if i not in ids),
        tuple(i for i, found in got.items() if len(found) > 1), tuple(row[1:] for row in worst[:20]),
    )  # fmt: skip
