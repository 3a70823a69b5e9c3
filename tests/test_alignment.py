"""Concordance, catalogue, termbase: the data that sets English beside the Russian."""

import os
import re
from pathlib import Path

import polib
import pytest

from ingest import pipeline
from ingest.address import parse_id
from ingest.alignment import po_update
from ingest.alignment.catalogue import load_catalogue
from ingest.alignment.concordance import load_concordance
from ingest.alignment.termbase import TermFinder, check_terms, load_accepted, load_termbase
from ingest.errors import DataError
from ingest.layout import CORPUS, ROOT
from ingest.structure.model import DOCUMENTS

PO = CORPUS / "translation" / "en.po"


@pytest.fixture(scope="module")
def bilingual() -> pipeline.BilingualCorpus:
    return pipeline.run().bilingual


# Numbers that hold another rule in 2017; each read in both texts.
TRAPS = [
    ("law:29A", ["law:29B"]),  # cancellation of a call out of rotation: A and B changed places
    ("law:29B", ["law:29A"]),
    ("law:64C", ["law:64C1"]),
    ("law:64A1", ["law:64A1"]),
]


@pytest.mark.parametrize(("identifier", "targets"), TRAPS)
def test_numbers_that_moved(identifier: str, targets: list[str]) -> None:
    assert [t.id for t in load_concordance()[parse_id(identifier)].to] == targets


def test_every_law_and_definition_has_its_place_in_2017(bilingual: pipeline.BilingualCorpus) -> None:
    missing = [r.address.id for r in bilingual.records if r.address.kind in ("law", "def") and r.relation is None]
    assert missing == []


def test_a_change_is_said_in_both_languages() -> None:
    for relation in load_concordance().values():
        if relation.relation == "changed":
            assert re.search("[а-яё]", relation.ru), relation.address.id
            assert re.search("[a-z]", relation.en), relation.address.id


@pytest.mark.parametrize(
    "entry",
    [
        'id = "law:64А"\nto = []\nrelation = "dropped"\nconfidence = 1',
        'id = "law:64"\nto = []\nrelation = "same"\nconfidence = 1',
        'id = "law:64"\nto = ["law:64"]\nrelation = "alike"\nconfidence = 1',
        'id = "law:64"\nto = ["law:64"]\nrelation = "same"\nconfidence = 7',
    ],
)
def test_a_wrong_entry_is_named(tmp_path: Path, entry: str) -> None:
    path = tmp_path / "concordance.toml"
    path.write_text(f"[[entry]]\n{entry}\n")
    with pytest.raises(DataError, match="law:64"):
        load_concordance(path)


def test_every_text_is_translated_from_this_very_text(bilingual: pipeline.BilingualCorpus) -> None:
    po = polib.pofile(str(PO), check_for_duplicates=True)
    assert [e.msgctxt for e in po if e.fuzzy or not e.msgstr] == []
    untranslated = [
        context for context, ru in po_update.wanted(bilingual).items() if (context, ru) not in load_catalogue().entries
    ]
    assert untranslated == []
    assert [r.address.id for r in bilingual.records if r.text_ru and not r.text_en] == []


def test_a_changed_text_turns_its_translation_fuzzy(bilingual: pipeline.BilingualCorpus, tmp_path: Path) -> None:
    path = tmp_path / "en.po"
    po = polib.pofile(str(PO))
    entry = next(e for e in po if e.msgctxt == "com:55.2")
    entry.msgid = "Если решения нет, ход остаётся."
    po.save(str(path))
    outcome = po_update.update(bilingual, path)
    assert (outcome.fuzzy, outcome.untranslated) == (1, 0)
    again = next(e for e in polib.pofile(str(path)) if e.msgctxt == "com:55.2")
    assert again.fuzzy
    assert again.previous_msgid == "Если решения нет, ход остаётся."
    assert again.msgid == "Если решения нет, то ход должен быть взят назад."
    assert load_catalogue(path).text(parse_id("com:55.2"), again.msgid) is None


def test_an_update_of_an_up_to_date_catalogue_changes_no_byte(
    bilingual: pipeline.BilingualCorpus, tmp_path: Path
) -> None:
    path = tmp_path / "en.po"
    path.write_bytes(PO.read_bytes())
    po_update.update(bilingual, path)
    assert path.read_bytes() == PO.read_bytes()


MODALS = [
    ("law:9B2", "надлежит", "shall"),
    ("law:10A", "не вправе", "not entitled"),
    ("law:6C", "следует", "should"),
    ("law:10C2", "должен", "must"),
    ("law:73C", "должен", "must"),
    ("com:54.5", "вправе", "entitled"),
    ("com:60.2", "должен", "must"),
]


@pytest.mark.parametrize(("identifier", "ru", "en"), MODALS)
def test_modal_strength_is_kept(bilingual: pipeline.BilingualCorpus, identifier: str, ru: str, en: str) -> None:
    record = bilingual.by_address[parse_id(identifier)]
    assert ru in (record.text_ru or "")
    assert en in (record.text_en or "")


def test_references_and_numbers_stand_in_the_translation(bilingual: pipeline.BilingualCorpus) -> None:
    label = re.compile(r"(?<![\w.])\d{1,2}(?:[A-H](?:\d(?:\([A-Ca-c]\))?)?|\.\d)(?!\d)")
    for record in bilingual.records:
        if record.text_ru and record.text_en:
            ru = sorted(m[0].lower() for m in label.finditer(record.text_ru))
            en = sorted(m[0].lower() for m in label.finditer(record.text_en))
            assert ru == en, record.address.id


def test_termbase_is_large_enough_and_its_examples_stand_in_the_texts(bilingual: pipeline.BilingualCorpus) -> None:
    concepts = load_termbase()
    assert len(concepts) >= 120
    texts = {d.id: "" for d in DOCUMENTS}
    for record in bilingual.records:
        texts[record.document] += f" {record.heading_ru or ''} {record.text_ru or ''}"
    printed = [e.title for e in bilingual.corpus.contents]
    printed += [f"{d.kind} {d.title}" for d in bilingual.corpus.divisions]

    def key(text: str) -> str:
        return "".join(text.lower().replace("ё", "е").split())

    whole = key(" ".join([*texts.values(), *printed]))
    missing = [(c.id, r.example) for c in concepts for r in c.ru if r.example and key(r.example) not in whole]
    assert missing == []


def test_translations_use_the_terms(bilingual: pipeline.BilingualCorpus) -> None:
    faults = []
    for document in DOCUMENTS:
        pairs = [
            (r.address.id, r.text_ru, r.text_en)
            for r in bilingual.records
            if r.document == document.id and r.text_ru and r.text_en
        ]
        faults += check_terms(pairs, TermFinder(load_termbase(), document.id), load_accepted())
    assert faults == []


def test_a_translation_without_the_term_is_found() -> None:
    finder = TermFinder(load_termbase(), "laws-1987")
    pairs = [("law:1", "Фальшренонс вистующего исправлен.", "The mistake of the defender was corrected.")]
    (fault,) = check_terms(pairs, finder, {})
    assert (fault.printed, fault.concepts) == ("Фальшренонс", ("revoke",))
    right = [("law:1", "Фальшренонс вистующего исправлен.", "The defender's revoke was corrected.")]
    assert check_terms(right, finder, {}) == []


OFFICIAL = Path(os.environ.get("BRIDGE_OFFICIAL_TEXT", ROOT.parent / "shared/english/laws-2017-north-american.txt"))


@pytest.mark.skipif(not OFFICIAL.is_file(), reason="no official English text at hand")
def test_the_translation_is_our_own_wording(bilingual: pipeline.BilingualCorpus) -> None:
    def runs(text: str) -> list[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower().replace("’", "'"))
        return [tuple(words[i : i + 8]) for i in range(len(words) - 7)]

    official = set(runs(OFFICIAL.read_text("utf-8", errors="replace")))
    own = [run for record in bilingual.records for run in runs(record.text_en or "")]
    assert len(own) > 3000
    assert sum(run in official for run in own) <= 0.01 * len(own)
