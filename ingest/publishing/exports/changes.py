"""The change log of the published texts: `corpus/changelog.json` holds, for each version, the hashes of the
texts that it added or changed. A tool that pins a version learns from it which of its laws read otherwise
now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ingest.alignment.model import BilingualCorpus
from ingest.errors import DataError
from ingest.files import write_text
from ingest.layout import CORPUS
from ingest.publishing.exports.records import hashes

LOG = CORPUS / "changelog.json"
SCHEMA = 1
Hashes = dict[str, tuple[str | None, str | None]]  # id to the hashes of both languages
Log = dict[str, Hashes]  # version to what it added or changed, in order of publication


def read_log(path: Path = LOG) -> Log:
    """The versions published so far; empty where there is no file. Raises DataError where it is of another
    form."""
    if not path.exists():
        return {}
    try:
        data = json.loads(path.read_text("utf-8"))
        versions = data["versions"]
        log = {v["version"]: {i: (ru, en) for i, (ru, en) in v["texts"].items()} for v in versions}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DataError(f"cannot be read: {error}", place=path.name, remedy="restore it from the repository") from error
    if len(log) != len(versions) or data.get("schema") != SCHEMA:
        raise DataError("a version stands twice, or another schema", place=path.name, remedy="restore it")
    return log


def current(bilingual: BilingualCorpus) -> Hashes:
    """Hashes of all texts as they are now."""
    return {r.address.id: (h["ru"], h["en"]) for r in bilingual.records for h in (hashes(r),)}


def state_before(log: Log, version: str) -> Hashes:
    """All hashes as they were when `version` was about to be published."""
    state: Hashes = {}
    for name, texts in log.items():
        if name == version:
            break
        state |= texts
    return state


def with_version(log: Log, version: str, now: Hashes) -> Log:
    """The log with what `version` adds or changes; older versions stay as they are.

    >>> first = with_version({}, "1.0.0", {"law:1": ("a", None), "law:2": ("b", None)})
    >>> now = {"law:1": ("a", None), "law:2": ("c", None), "law:3": ("d", "e")}
    >>> with_version(first, "1.1.0", now)["1.1.0"]
    {'law:2': ('c', None), 'law:3': ('d', 'e')}
    """
    before = state_before(log, version)
    older = {name: texts for name, texts in log.items() if name != version}
    return {**older, version: {i: h for i, h in now.items() if before.get(i) != h}}


def problems(bilingual: BilingualCorpus, version: str, log: Log) -> list[str]:
    """What the log does not say yet: one line for each text that is new or reads otherwise than recorded."""
    recorded: Hashes = {}
    for texts in log.values():
        recorded |= texts
    out = [] if version in log else [f"version {version} is not in the change log"]
    for identifier, now in current(bilingual).items():
        if identifier not in recorded:
            out.append(f"{identifier}: is not in the change log")
        elif recorded[identifier] != now:
            out.append(f"{identifier}: its text changed and the change log does not say so")
    return out


def extend_log(bilingual: BilingualCorpus, version: str, path: Path = LOG) -> int:
    """Bring the log up to date for `version`; returns how many texts that version adds or changes. Raise
    VERSION before, where the last version was published already."""
    log = with_version(read_log(path), version, current(bilingual))
    rows = ",\n".join(_version_lines(name, texts) for name, texts in log.items())
    write_text(path, f'{{"schema": {SCHEMA}, "versions": [\n{rows}\n]}}\n')
    return len(log[version])


def _version_lines(name: str, texts: Hashes) -> str:
    """One version, one line a text, so that a difference in the repository is easy to read."""
    lines = ",\n".join(f"  {json.dumps(i)}: {json.dumps(list(h))}" for i, h in texts.items())
    return f' {{"version": {json.dumps(name)}, "texts": {{\n{lines}\n }}}}'


def as_data(log: Log) -> list[dict[str, Any]]:
    """The change log of `anchors.json`: for each version the ids it added and those whose text it changed,
    and in which language."""
    seen: Hashes = {}
    out: list[dict[str, Any]] = []
    for version, texts in log.items():
        added = [i for i in texts if i not in seen]
        changed = [
            {"id": i, "languages": [lang for n, lang in enumerate(("ru", "en")) if seen[i][n] != h[n]]}
            for i, h in texts.items()
            if i in seen
        ]
        out.append({"version": version, "added": added, "changed": changed})
        seen |= texts
    return out
