"""The search: a query and an index in, ranked hits out. `engine.mjs` gives the same hits in the browser.

Hits are ranked by how they were found (`hits.Hit.tier`), then by score: rare words, words in headings,
words close together. Scores are built from sums, products, quotients and square roots alone, so that Python
and JavaScript agree to the last bit.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from ingest.address import Address
from ingest.publishing.search.fields import CONTEXT, FIELDS, TEXT, Fields, Key, doc_of, field_of
from ingest.publishing.search.hits import (
    ALL,
    BY_TERM,
    DEFINED,
    EXACT,
    KIND_WEIGHT,
    KINDS,
    NEARLY,
    SOME,
    TITLE,
    Answer,
    Hit,
    group_of,
    kind_of,
)
from ingest.publishing.search.plan import LITERAL, NEAR, TERM, Plan, Planner
from ingest.publishing.search.scoring import CONTEXT_VALUE, LABEL_VALUE, LANGUAGES, Found, Offer, values
from ingest.publishing.search.wordtable import WordTable

COVERAGE = 0.4  # of the weight of the words asked for, a hit has at least so much
GLUE_WEIGHT = 0.1
WITHOUT_TEXT = 0.7  # a record of which only the heading is known
WHOLE_LAW = 1.1
# added where a name of the record is the query, perhaps spelled another way
PROMINENT_TITLE, OTHER_TITLE = 1.0, 0.3
RESCORED = 200  # hits whose words' neighbourhood is looked at
REACH = 4
BELOW, CITING, CITING_BELOW, TWIN = 80.0, 70.0, 60.0, 50.0


class Engine:
    """A search over one index (the data that `build_index` makes)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        glue = frozenset(data["glue"].split(" "))
        self.docs = data["docs"]
        self.table = WordTable(data["words"])
        self.fields = Fields(self.docs, self.table, glue)
        self.planner = Planner(data, self.table, self.fields, glue)
        self.kinds = [kind_of(id_) for id_ in self.docs["id"]]
        self._places = {id_: doc for doc, id_ in enumerate(self.docs["id"])}
        lengths = [row[TEXT + side] for row in self.fields.lengths for side in (0, 1) if row[TEXT + side]]
        self._mean = sum(lengths) / len(lengths) if lengths else 1.0
        self._readable = self._with_text()

    def _with_text(self) -> list[bool]:
        """Whether a record, or one below it, has a text to read."""
        readable = [bool(ru or en) for ru, en in zip(self.docs["text_ru"], self.docs["text_en"], strict=True)]
        for doc in reversed(range(len(readable))):
            parent = self.docs["parent"][doc]
            if parent >= 0 and readable[doc]:
                readable[parent] = True
        return readable

    def search(self, query: str, *, kinds: Sequence[str] = (), language: str = "") -> Answer:
        """Find `query`.

        Args:
            query: as typed.
            kinds: only records of these kinds ("law" takes footnotes too); all where empty.
            language: only words of this language ("ru", "en") count; both where empty.
        """
        plan = self.planner.plan(query)
        hits = self._by_addresses(plan.addresses) if plan.addresses else self._by_words(plan, language)
        counts: dict[str, int] = {}
        for hit in hits:
            counts[group_of(hit.kind)] = counts.get(group_of(hit.kind), 0) + 1
        if kinds:
            hits = [hit for hit in hits if group_of(hit.kind) in kinds]
        return Answer(tuple(hits), plan, counts)

    # ---- addresses

    def _by_addresses(self, addresses: Sequence[Address]) -> list[Hit]:
        """The records in the order asked; then what stands below them, what cites them, the commentary on
        them. In the place of a record that is not in the corpus stands the nearest above it."""
        score: dict[int, float] = {}
        for number, address in enumerate(addresses):
            near = (address, *address.ancestors)
            doc = next((self._places[one.id] for one in near if one.id in self._places), None)
            if doc is not None:
                score.setdefault(doc, (100.0 if address.id == self.docs["id"][doc] else 90.0) - number / 1000)
        asked = list(score)
        for doc in asked:
            self._around(doc, score)
        ranked = sorted(score, key=lambda doc: (-score[doc], doc))
        return [self._hit(doc, EXACT if doc in asked else ALL, score[doc], "") for doc in ranked]

    def _around(self, doc: int, score: dict[int, float]) -> None:
        below = self._below(doc)
        for other in below:
            score.setdefault(other, BELOW)
        for other, targets in enumerate(self.docs["refs"]):
            if doc in targets:
                score.setdefault(other, CITING)
            elif not below.isdisjoint(targets):
                score.setdefault(other, CITING_BELOW)
        kind, _, rest = str(self.docs["id"][doc]).partition(":")
        law = rest[: len(rest) - len(rest.lstrip("0123456789"))]
        twin = self._places.get({"law": "com:", "com": "law:"}.get(kind, "") + law)
        if twin is not None:
            for other in (twin, *self._below(twin)):
                score.setdefault(other, TWIN)

    def _below(self, top: int) -> set[int]:
        found = {top}
        for doc, parent in enumerate(self.docs["parent"]):
            if parent in found:
                found.add(doc)
        return found - {top}

    # ---- words

    def _by_words(self, plan: Plan, language: str) -> list[Hit]:
        if not plan.words:
            return []
        allowed = frozenset(f for f in range(FIELDS) if not language or LANGUAGES[f % 2] == language)
        found = self._found(plan, allowed)
        total = len(self.kinds)
        weights = [
            math.sqrt(math.sqrt(total / (one.documents or total))) * (GLUE_WEIGHT if word.glue else 1.0)
            for one, word in zip(found, plan.words, strict=True)
        ]
        only = self._with_phrases(plan, allowed)
        docs = sorted({doc for one in found for doc in one.best if only is None or doc in only})
        first = sorted(filter(None, (self._judge(doc, plan, found, weights) for doc in docs)), key=_order)
        near = sorted((self._closer(hit, plan) for hit in first[:RESCORED]), key=_order)
        return near + first[RESCORED:]

    def _found(self, plan: Plan, allowed: frozenset[int]) -> list[Found]:
        """What is found of each word, literally or by another name of its concept."""
        lengths = self.fields.lengths
        found = [Found() for _ in plan.words]
        for word, one in zip(plan.words, found, strict=True):
            above = LABEL_VALUE if word.label else CONTEXT_VALUE
            for doc, value in values(self._places_of(word.keys), allowed, lengths, self._mean, above).items():
                one.offer(doc, NEAR if word.near else LITERAL, value)
            one.documents = len(one.best)
        for rendering in plan.renderings:
            via = (rendering.asked, rendering.name)
            worth = values(self._run_places(rendering.words), allowed, lengths, self._mean)
            for one in found[rendering.start : rendering.end]:
                for doc, value in worth.items():
                    one.offer(doc, TERM, value, via, rendering.native)
        for one in found:
            one.documents = one.documents or len(one.best)
        return found

    def _places_of(self, keys: Sequence[Key]) -> Sequence[int]:
        lists = [self.fields.postings[key] for key in keys if key in self.fields.postings]
        return lists[0] if len(lists) == 1 else sorted({at for places in lists for at in places})

    def _run_places(self, words: Sequence[Sequence[Key]]) -> Sequence[int]:
        """Places where the words stand one after the other."""
        places = self._places_of(words[0])
        for step, keys in enumerate(words[1:], 1):
            following = set(self._places_of(keys))
            places = [at for at in places if at + step in following]
        return places

    def _with_phrases(self, plan: Plan, allowed: frozenset[int]) -> set[int] | None:
        """Documents that have each phrase in their heading or text; None where the query has no phrase."""
        only: set[int] | None = None
        for start, end in plan.phrases:
            places = self._run_places([word.keys for word in plan.words[start:end]])
            docs = {doc_of(at) for at in places if field_of(at) in allowed and field_of(at) < CONTEXT}
            only = docs if only is None else only & docs
        return only

    def _judge(self, doc: int, plan: Plan, found: Sequence[Found], weights: Sequence[float]) -> Hit | None:
        """The hit that a document is, before the neighbourhood of its words is looked at."""
        score = have = need = votes = 0.0
        own = False
        tier = ALL
        via: dict[tuple[str, str], None] = {}
        for word, one, weight in zip(plan.words, found, weights, strict=True):
            got = one.best.get(doc)
            if not word.glue:
                need += weight
                have += weight if got else 0.0
                tier = min(tier, _tier(got, word.label))
            if got is not None:
                score += weight * got.score
                votes += weight if got.side else -weight
                own = own or (got.own and not word.glue)
                if got.via:
                    via[got.via] = None
        if not own or have < COVERAGE * need:
            return None
        kind = self.kinds[doc]
        titled = self._is_title(doc, plan, tier)
        prominent = titled and self._is_prominent(doc)
        if tier == ALL and prominent:
            tier = DEFINED if plan.defines and kind == "definition" else TITLE
        score = score / need * KIND_WEIGHT[kind]
        if tier == SOME:
            score *= have / need
        if not self._readable[doc]:
            score *= WITHOUT_TEXT
        if kind == "law" and self.docs["parent"][doc] < 0:
            score *= WHOLE_LAW
        if titled and kind != "essay":
            score += PROMINENT_TITLE if prominent else OTHER_TITLE
        return self._hit(doc, tier, score, LANGUAGES[votes > 0], tuple(via))

    def _is_title(self, doc: int, plan: Plan, tier: int) -> bool:
        """Whether a name of the document is the query, or another name of the concept that the whole query
        names; glue left out."""
        words = [word.keys for word in plan.words if not word.glue]
        asked: list[Sequence[Sequence[Key]]] = [words] if tier >= NEARLY else []
        if tier == BY_TERM:
            asked += [r.words for r in plan.renderings if r.end - r.start == len(words)]
        return any(
            len(title) == len(one) and all(not set(a).isdisjoint(b) for a, b in zip(one, title, strict=True))
            for one in asked
            for title in self.fields.titles[doc]
        )

    def _is_prominent(self, doc: int) -> bool:
        """Whether a heading of this record stands out: that of a whole law, a definition; of sections and
        commentary only where there is a text, for of two places with the same words the one that can be
        read helps."""
        kind = self.kinds[doc]
        if kind == "definition" or (kind == "law" and self.docs["parent"][doc] < 0):
            return True
        return kind in ("law", "commentary") and self._readable[doc]

    def _closer(self, hit: Hit, plan: Plan) -> Hit:
        """The hit with a better score where neighbours in the query are near each other in the record."""
        words = [word for word in plan.words if not word.glue]
        if len(words) < 2:
            return hit
        places = [sorted({at for k in word.keys for at in self.fields.within(k, hit.doc)}) for word in words]
        bonus = 0.0
        for here, there in pairwise(places):
            gaps = [b - a for a in here for b in there if 0 < b - a <= REACH and field_of(b) < CONTEXT]
            bonus += 1.0 / min(gaps) if gaps else 0.0
        return replace(hit, score=hit.score + bonus / (len(words) - 1))

    def _hit(self, doc: int, tier: int, score: float, language: str, via: tuple[tuple[str, str], ...] = ()) -> Hit:
        return Hit(doc, self.docs["id"][doc], self.docs["url"][doc], self.kinds[doc], tier, score, language, via)


def _tier(got: Offer | None, label: bool) -> int:
    """How well one word was found."""
    if got is None:
        return SOME
    if got.via:
        return BY_TERM
    return ALL if got.weight == LITERAL and (got.own or label) else NEARLY


def _order(hit: Hit) -> tuple[float, float, float, int, int]:
    """Sorts hits: by tier; of equal headings the whole law, a definition, the rest; by score and kind."""
    title = 0
    if hit.tier in (TITLE, DEFINED):
        whole = hit.kind == "law" and hit.id[4:].isdigit()
        title = 0 if whole else 1 if hit.kind == "definition" else 2
    return (-hit.tier, title, -hit.score, KINDS.index(hit.kind), hit.doc)
