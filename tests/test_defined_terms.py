"""Links from a word to its definition: each place below was read in the text."""

import pytest

from ingest import pipeline
from ingest.address import parse_id
from ingest.publishing.site.defined import defined_terms


@pytest.fixture(scope="module")
def bilingual() -> pipeline.BilingualCorpus:
    return pipeline.run().bilingual


@pytest.mark.parametrize(
    ("identifier", "linked"),
    [
        ("law:45B", {"болван": "def:dummy"}),
        ("law:66D", {"стороны": "def:side"}),
        # "со стороны игрока", "с другой стороны" name no side
        ("law:35B", {}),
        # "тасование на поверхности стола": no dummy; "в ходе игры" is no lead
        ("law:6D2", {}),
        ("law:64A1", {"взятка": "def:trick"}),
        ("com:53.1", {"болваном": "def:dummy"}),
        ("ess:9", {"Рука, выложенная на стол": "def:dummy"}),
    ],
)
def test_defined_terms(bilingual: pipeline.BilingualCorpus, identifier: str, linked: dict[str, str]) -> None:
    record = bilingual.by_address[parse_id(identifier)]
    assert record.text_ru is not None
    found = {record.text_ru[a:b]: target.id for a, b, target in defined_terms(record)}
    assert {word: found.get(word) for word in linked} == linked
    if not linked:
        assert found == {}


def test_no_definition_links_to_itself_and_none_twice(bilingual: pipeline.BilingualCorpus) -> None:
    for record in bilingual.records:
        targets = [target for *_, target in defined_terms(record)]
        assert record.address not in targets
        assert len(targets) == len(set(targets))
