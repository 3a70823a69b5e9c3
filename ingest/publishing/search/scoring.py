"""How much the places of a word are worth to each document, and which offer for a word of the query is
best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ingest.publishing.search.fields import CONTEXT, FIELDS, HEADING, TEXT, doc_of, field_of
from ingest.publishing.search.plan import LITERAL, NEAR

LANGUAGES = ("ru", "en")
HEADING_VALUE, HEADING_FALL = 2.4, 0.1
TEXT_VALUE, TEXT_BASE, TEXT_FALL = 2.0, 0.6, 0.4
CONTEXT_VALUE = 0.3
LABEL_VALUE = 2.4  # a label asked for, in the record's own or one above


@dataclass(frozen=True, slots=True)
class Value:
    """What places of a word are worth to a document: how much, in which language (0 Russian, 1 English), and
    whether they stand in the record itself, not only above it."""

    score: float
    side: int
    own: bool


@dataclass(frozen=True, slots=True)
class Offer:
    """A word of the query found in a document: literally (weight 1) or not, worth so much."""

    weight: float
    score: float
    side: int
    own: bool
    via: tuple[str, str] | None = None
    rank: int = 0


@dataclass(slots=True)
class Found:
    """Where one word of the query was found: the best offer for each document; how many documents have it."""

    best: dict[int, Offer] = field(default_factory=dict)
    documents: int = 0

    def offer(
        self, doc: int, weight: float, value: Value, via: tuple[str, str] | None = None, native: bool = False
    ) -> None:
        """Keep the better one: what is literal, the record's own, a word spelled like it, a name in the
        language of the query (`native`); then what scores higher."""
        rank = 8 * (weight == LITERAL) + 4 * value.own + 2 * (weight == NEAR) + native
        new = Offer(weight, weight * value.score, value.side, value.own, via, rank)
        old = self.best.get(doc)
        if old is None or (new.rank, new.score) > (old.rank, old.score):
            self.best[doc] = new


def values(
    places: Sequence[int],
    allowed: frozenset[int],
    lengths: Sequence[Sequence[int]],
    mean: float,
    context: float = CONTEXT_VALUE,
) -> dict[int, Value]:
    """For each document what the places are worth: a heading counts more than text, short fields more than
    long ones, repetition less and less; of the two languages the better one counts.

    Args:
        places: see `fields.place`.
        allowed: fields that count.
        lengths: words in each field of each document.
        mean: words in a text on average.
        context: what a word above the record is worth.
    """
    counts: dict[int, list[int]] = {}
    for at in places:
        part = field_of(at)
        if part in allowed:
            counts.setdefault(doc_of(at), [0] * FIELDS)[part] += 1
    return {doc: _value(row, lengths[doc], mean, context) for doc, row in counts.items()}


def _value(row: Sequence[int], length: Sequence[int], mean: float, context: float) -> Value:
    best = Value(0.0, 0, False)
    for side in (0, 1):
        score = 0.0
        if row[HEADING + side]:
            score += HEADING_VALUE / (1.0 + HEADING_FALL * length[HEADING + side])
        if row[TEXT + side]:
            times = row[TEXT + side]
            score += TEXT_VALUE * times / (times + TEXT_BASE + TEXT_FALL * length[TEXT + side] / mean)
        own = score > 0.0
        if row[CONTEXT + side]:
            score += context
        if score > best.score:
            best = Value(score, side, own)
    return best
