"""The printed contents: each entry with its label, title, the page it names and the address it stands for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ingest.address import Address
from ingest.outline import Outline
from ingest.structure import addressing
from ingest.structure.labels import Label, label_of
from ingest.structure.lines import Line, join
from ingest.structure.model import ContentsEntry

_PAGE = re.compile(r"(?:\.{2,} ?|\. ?)(?P<page>\d{1,3})$|(?P<only>\.{3,})$")


def entries(lines: Sequence[Line], outline: Outline) -> list[ContentsEntry]:
    """Entries of the lines of the contents pages (one run of pages).

    A title may go on over several lines; the leaders ("......52") end an entry. Addresses follow the labels, the
    first ones by the outline's headings; the outline's page is the page that the entry names.
    """
    groups: list[list[Line]] = [[]]
    for line in lines:
        if groups[-1] and label_of(line.string) and not _open(groups[-1]):
            groups.append([])
        groups[-1].append(line)
        if _PAGE.search(line.string):
            groups.append([])
    rows = [_row(group) for group in groups if group]
    labelled = [
        addressing.Labelled(label, title, names)
        for label, title, names, _, _ in rows
        if label is not None and label.kind != "division"
    ]
    start, _ = addressing.begin(labelled, outline, labelled[0].page if labelled else None)
    current: Address | None = None
    out: list[ContentsEntry] = []
    for label, title, names, on_page, group in rows:
        address: Address | None = None
        if label is not None and label.kind != "division":
            address = addressing.after(current, label) if current or label.kind == "law" else start
            current = address or current
        printed = join(group, one=True)
        shown = str(printed)[: label.length].strip() if label else ""
        out.append(ContentsEntry(address, shown, title, names, on_page, printed))
    return out


def _open(group: Sequence[Line]) -> bool:
    return not _PAGE.search(group[-1].string) and bool(re.search(r"[^.]$", group[-1].string)) and len(group) == 0


def _row(group: Sequence[Line]) -> tuple[Label | None, str, int | None, int | None, Sequence[Line]]:
    string = str(join(group, one=True)).strip()
    label = label_of(string)
    m = _PAGE.search(string)
    names = int(m["page"]) if m and m["page"] else None
    title = string[label.length if label else 0 : m.start() if m else len(string)].strip(" .")
    return label, title, names, group[0].page, group
