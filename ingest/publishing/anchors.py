"""Stable addresses: `corpus/anchors.lock` holds every address ever published, and none may disappear or move."""

from __future__ import annotations

from pathlib import Path

from ingest.alignment.model import BilingualCorpus
from ingest.errors import CheckError, DataError
from ingest.files import write_text
from ingest.layout import CORPUS

LOCK = CORPUS / "anchors.lock"
HEAD = "# Every address ever published: id, page and fragment, first published. Lines are only ever added.\n"


def read_lock(path: Path = LOCK) -> dict[str, tuple[str, str]]:
    """Id to (URL, first published). Raises DataError on a line of another form."""
    found: dict[str, tuple[str, str]] = {}
    if not path.exists():
        return found
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 3 or fields[0] in found:
            raise DataError(
                "is no line of id, URL and version, or stands twice",
                place=f"{path.name}:{number}",
                remedy="restore the file from the repository",
            )
        found[fields[0]] = (fields[1], fields[2])
    return found


def problems(bilingual: BilingualCorpus, lock: dict[str, tuple[str, str]]) -> list[str]:
    """Addresses of the lock that are gone or have another URL; one line each."""
    urls = {r.address.id: r.address.url for r in bilingual.records}
    out = [f"{i}: published as {url}, now gone" for i, (url, _) in lock.items() if i not in urls]
    out += [f"{i}: published as {url}, now {urls[i]}" for i, (url, _) in lock.items() if urls.get(i, url) != url]
    return sorted(out)


def new_ids(bilingual: BilingualCorpus, lock: dict[str, tuple[str, str]]) -> list[str]:
    """Addresses of the corpus that the lock does not hold yet."""
    return [r.address.id for r in bilingual.records if r.address.id not in lock]


def extend_lock(bilingual: BilingualCorpus, version: str, path: Path = LOCK) -> int:
    """Add the new addresses to the lock; returns how many. Raises CheckError where an old one is gone."""
    lock = read_lock(path)
    if wrong := problems(bilingual, lock):
        raise CheckError("; ".join(wrong), place=path.name, remedy="bring the address back: other sites link to it")
    added = new_ids(bilingual, lock)
    if added or not path.exists():
        for record in bilingual.records:
            lock.setdefault(record.address.id, (record.address.url, version))
        order = {r.address.id: n for n, r in enumerate(bilingual.records)}
        lines = [f"{i}\t{url}\t{first}" for i, (url, first) in sorted(lock.items(), key=lambda x: order[x[0]])]
        write_text(path, HEAD + "\n".join(lines) + "\n")
    return len(added)
