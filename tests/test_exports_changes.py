"""The change log: a tool that pinned a version learns which of its laws read otherwise now."""

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from ingest.address import parse_id
from ingest.alignment.model import BilingualCorpus
from ingest.errors import DataError
from ingest.publishing.anchors import read_lock
from ingest.publishing.exports import changes
from ingest.publishing.exports.records import hashes
from tests.exported import ROOT, bilingual

A1, B = parse_id("law:64A1"), parse_id("law:64B")


def corrected(text: str, *, without: tuple[str, ...] = ()) -> BilingualCorpus:
    """The corpus with another Russian text of 64A1 and without some addresses."""
    whole = bilingual()
    records = [replace(r, text_ru=text) if r.address == A1 else r for r in whole.records]
    return BilingualCorpus(tuple(r for r in records if r.address.id not in without), whole.corpus)


def test_versions_follow_each_other(tmp_path: Path) -> None:
    log = tmp_path / "changelog.json"
    first = corrected("Один", without=("law:64B",))
    assert changes.extend_log(first, "1.0.0", log) == len(first.records)
    assert changes.problems(first, "1.0.0", changes.read_log(log)) == []

    second = corrected("Два")
    told = changes.problems(second, "1.0.0", changes.read_log(log))
    assert [line.partition(":64")[2].split(":")[0] for line in told] == ["A1", "B"]
    assert changes.extend_log(second, "1.1.0", log) == 2
    assert changes.problems(second, "1.1.0", changes.read_log(log)) == []

    data = changes.as_data(changes.read_log(log))
    assert [v["version"] for v in data] == ["1.0.0", "1.1.0"]
    assert len(data[0]["added"]) == len(first.records)
    assert data[1] == {
        "version": "1.1.0", "added": ["law:64B"], "changed": [{"id": "law:64A1", "languages": ["ru"]}]
    }  # fmt: skip


def test_the_same_version_twice_is_one_entry(tmp_path: Path) -> None:
    log = tmp_path / "changelog.json"
    changes.extend_log(corrected("Один"), "1.0.0", log)
    before = log.read_bytes()
    changes.extend_log(corrected("Один"), "1.0.0", log)
    assert log.read_bytes() == before
    changes.extend_log(corrected("Два"), "1.0.0", log)
    recorded = changes.read_log(log)
    assert list(recorded) == ["1.0.0"]
    assert recorded["1.0.0"]["law:64A1"][0] == hashes(corrected("Два").by_address[A1])["ru"]


def test_a_version_that_is_not_recorded_is_told(tmp_path: Path) -> None:
    log = tmp_path / "changelog.json"
    changes.extend_log(bilingual(), "1.0.0", log)
    assert changes.problems(bilingual(), "1.0.1", changes.read_log(log)) == ["version 1.0.1 is not in the change log"]


@pytest.mark.parametrize(
    "content",
    [
        "{",
        "[]",
        '{"schema": 1, "versions": [{"version": "1", "texts": {}}, {"version": "1", "texts": {}}]}',
        '{"schema": 2, "versions": []}',
        '{"schema": 1, "versions": [{"version": "1", "texts": {"law:1": ["a"]}}]}',
    ],
)
def test_a_broken_log_names_itself(tmp_path: Path, content: str) -> None:
    log = tmp_path / "changelog.json"
    log.write_text(content, "utf-8")
    with pytest.raises(DataError, match=r"changelog\.json"):
        changes.read_log(log)


def test_the_published_form_fits_the_schema(tmp_path: Path) -> None:
    log = changes.with_version({}, "1.0.0", changes.current(corrected("Один")))
    log = changes.with_version(log, "1.0.1", changes.current(corrected("Два")))
    schema = json.loads((ROOT / "docs/schemas/anchors.json").read_text("utf-8"))
    part = {**schema["properties"]["changes"], "$defs": schema["$defs"]}
    jsonschema.Draft202012Validator(part).validate(changes.as_data(log))


def test_the_log_of_the_repository_can_be_read_and_lists_only_published_addresses() -> None:
    log = changes.read_log()
    published = set(read_lock())
    assert log
    for version, texts in log.items():
        assert texts.keys() <= published, version
