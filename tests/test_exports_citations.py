"""Copied citations say what they cite, and come back as the provision they were copied from."""

import re

import pytest

from ingest.address import parse_id
from ingest.citation.query import parse_queries
from ingest.publishing.citation_text import LANGUAGES, STYLES, citation
from ingest.publishing.cite import citations
from tests.exported import bilingual

BASE = "https://codex.example/"


def test_plain_russian_citation() -> None:
    record = bilingual().by_address[parse_id("law:64A1")]
    assert citation(record, "ru", "plain", BASE) == (
        "Правило 64A1 («Нарушитель выиграл взятку фальшренонса»). Правила спортивного бриджа 1987 г., "
        "русский перевод. https://codex.example/laws/64/#64A1"
    )


def test_footnote_and_commentary() -> None:
    by_address = bilingual().by_address
    assert citation(by_address[parse_id("law:41A-n1")], "en", "plain").startswith("Footnote (*) to Law 41A. ")
    assert citation(by_address[parse_id("com:54.1")], "ru", "plain").startswith("Комментарий, п. 54.1. ")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("style", sorted(STYLES))
def test_every_citation_holds_the_address_it_was_made_from(lang: str, style: str) -> None:
    """The link in the citation, pasted alone or with the rest, is read as the provision."""
    for record in bilingual().records:
        text = citation(record, lang, style, BASE)
        found = re.search(r"https://codex\.example/[^\s)}]+", text)
        assert found, text
        assert found[0] == BASE + record.address.url
        assert parse_queries(found[0]) == (record.address,)
        assert parse_queries(text) == (record.address,), text
        assert text.count("\n") == (0 if style != "bibtex" else text.count(",\n") + 1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_finder_reads_a_law_s_citation_back(lang: str) -> None:
    for record in bilingual().records:
        at = record.address
        if at.kind != "law":
            continue
        found = citations(citation(record, lang, "plain", BASE))
        assert found, at.id
        assert found[0].targets == (at,), citation(record, lang, "plain", BASE)
        assert found[0].edition in (None, "1987")


def test_bibtex_escapes_what_tex_would_read() -> None:
    record = bilingual().by_address[parse_id("law:12C1")]
    entry = citation(record, "en", "bibtex", BASE)
    assert entry.startswith("@misc{bridge-codex-law-12C1,\n")
    assert entry.endswith("}\n")
    assert entry.count("{") == entry.count("}")


def test_another_style_is_refused() -> None:
    record = bilingual().by_address[parse_id("law:64")]
    with pytest.raises(KeyError):
        citation(record, "ru", "apa")
