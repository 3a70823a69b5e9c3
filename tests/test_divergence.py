"""The radar between the languages and the aligner between the editions."""

from dataclasses import replace

import pytest

from ingest import pipeline
from ingest.address import parse_id
from ingest.alignment.concordance import Relation, load_concordance
from ingest.alignment.divergence import divergences_of, load_accepted, report
from ingest.alignment.model import Record
from ingest.alignment.scoring import Aligner, Side, disagreements, heading_disagreements, sides_of


@pytest.fixture(scope="module")
def bilingual() -> pipeline.BilingualCorpus:
    return pipeline.run().bilingual


def _record(ru: str, en: str) -> Record:
    return Record(parse_id("law:64"), "provision", "laws-1987", None, None, ru, en, 91, True, None, None)


def _features(ru: str, en: str) -> list[str]:
    return [d.feature for d in divergences_of(_record(ru, en))]


@pytest.mark.parametrize(
    ("ru", "en", "features"),
    [
        ("Карта не считается сыгранной.", "The card is deemed played.", ["negations"]),
        ("Карта не считается сыгранной.", "The card is not deemed played.", []),
        ("См. правило 47E2.", "See Law 47E1.", ["references"]),
        ("См. правило 47E2.", "See Law 47E2.", []),
        ("Сдаётся 13 карт.", "12 cards are dealt.", ["numbers"]),
        ("Сыграл в 12-ю взятку.", "Played to the 12th trick.", []),
        ("Выбор сделан. Игра идёт.", "The choice is made, and play goes on.", ["sentences"]),
        ("Требовать одно: а) хода; б) игры; в) карты.", "Require a lead, a play and a card.", ["list"]),
        # a word that only begins like a negation: "него", "немедленно", "несколько"
        ("У него есть несколько карт.", "He has several cards.", []),
    ],
)
def test_what_differs_is_named(ru: str, en: str, features: list[str]) -> None:
    assert _features(ru, en) == features


def test_the_report_of_the_corpus_is_empty(bilingual: pipeline.BilingualCorpus) -> None:
    assert report(bilingual.records, load_accepted()) == []


def test_every_accepted_difference_is_a_difference(bilingual: pipeline.BilingualCorpus) -> None:
    found = {(d.address.id, d.feature) for r in bilingual.records for d in divergences_of(r)}
    assert set(load_accepted()) - found == set()


def test_a_turned_translation_of_the_corpus_is_found(bilingual: pipeline.BilingualCorpus) -> None:
    record = bilingual.by_address[parse_id("law:67A2")]
    assert record.text_en is not None
    turned = replace(record, text_en=record.text_en.replace("45E", "45F"))
    assert [d.feature for d in report([turned], {})] == ["references"]


# A small book of rules, written for the test.
BOOK = sides_of(
    [
        (parse_id("law:1"), "The Bowl", ""),
        (parse_id("law:1A"), "Filling the Bowl", "The cook fills the bowl with 12 dumplings before guests sit down."),
        (parse_id("law:1B"), "Emptying the Bowl", "A guest must not empty the bowl unless law 2A allows it."),
        (parse_id("law:2A"), "Second Helping", "After the soup each guest may ask once for a second helping."),
    ]
)


def test_the_aligner_goes_by_words_not_by_numbers() -> None:
    aligner = Aligner(BOOK)
    side = Side(parse_id("law:9C"), "A Bowl Is Emptied", "No guest empties a bowl except where law 2A lets him.")
    assert aligner.propose(side)[0].address == parse_id("law:1B")
    side = Side(parse_id("law:1A"), "Asking Again", "Once the soup is eaten, a guest may ask for another helping.")
    assert aligner.propose(side)[0].address == parse_id("law:2A")


def test_a_provision_without_words_is_compared_by_those_below_it() -> None:
    whole = next(s for s in BOOK if s.address == parse_id("law:1"))
    assert "12 dumplings" in whole.text
    assert "must not empty" in whole.text


def test_a_wrong_entry_of_the_concordance_is_found() -> None:
    record = replace(
        _record("Гость может попросить добавки.", "After the soup a guest may ask once for a second helping."),
        heading_en="Second Helping",
    )
    wrong = Relation(record.address, (parse_id("law:1A"),), "moved", 0.9, "", "", "text")
    right = Relation(record.address, (parse_id("law:2A"),), "moved", 0.9, "", "", "text")
    (found,) = disagreements([record], {record.address: wrong}, Aligner(BOOK))
    assert found.proposed.address == parse_id("law:2A")
    assert disagreements([record], {record.address: right}, Aligner(BOOK)) == []


def test_headings_alone_find_few_disagreements() -> None:
    found = [address.id for address, _, _ in heading_disagreements(load_concordance())]
    assert "law:22" in found  # "Procedure after the Bidding Has Ended", now "End of Auction": looked at, the same rule
    assert len(found) <= 10
