"""Grammar of the commentary: "Правило 54. HEADING", paragraphs 54.1, 54.2 ..., lettered sub-paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ingest.address import Address
from ingest.structure.labels import label_of
from ingest.structure.lines import Line, join, print_width
from ingest.structure.listing import LETTERS, ROMANS, list_paths
from ingest.structure.model import COMMENTARY, Doubt, Segment
from ingest.text import Text

# "(a) Оппонент, выбравший": begins a sentence at the head of the paragraph or after one
_SUB = re.compile(r"(?:^|(?<=[.;:] )|(?<=[.;:]\n))\((?P<mark>[a-z]|[ivx]{1,4}|[авсе])\) ?(?=[А-ЯЁ])")
# "согласно п. / 54.1. Если": the number at the head of the next line is cited, no label
_CITES = re.compile(r"(?:\b(?:п|см|пп|ср)\.|\b(?:пункт|раздел|правил)\w*|[,(]| и| или)$", re.I)
_TWINS = str.maketrans("авсе", "abce")
TAIL = Doubt(
    "number-missing",
    "Номер пункта на отсутствующей странице; текст отнесён к пункту перед следующим.",
    "The paragraph's number is on a missing page; the text was taken as the end of the one before the next.",
)


def commentary(lines: Sequence[Line]) -> tuple[list[Segment], list[Text]]:
    """Segments of commentary lines in order, and what was left over.

    Lines before the first number are the end of the paragraph before it, incomplete; a copy that ends amid a
    sentence leaves its last paragraph incomplete.
    """
    loose: list[Text] = []
    width = print_width(lines)
    groups: list[list[Line]] = [[]]
    for line in lines:
        if line.is_rule:
            loose.append(line.text.removed("underline"))
            continue
        label = label_of(line.string)
        cited = bool(groups[-1]) and _CITES.search(groups[-1][-1].string) is not None
        if label and label.kind in ("law", "paragraph") and groups[-1] and not cited:
            groups.append([])
        groups[-1].append(line)
    out: list[Segment] = []
    for index, group in enumerate(group for group in groups if group):
        label = label_of(group[0].string)
        if label is None or label.kind not in ("law", "paragraph"):
            following = next((label_of(g[0].string) for g in groups[1:] if g), None)
            out.extend(_tail(group, following.value if following else "", width, loose))
            continue
        head = group[0].text.slice(0, label.length).removed("label")
        body = [group[0].rest(label.length), *group[1:]]
        if label.kind == "law":
            out.extend(_law(int(label.value), head, body, width))
        else:
            number, item = (int(part) for part in label.value.split("."))
            last = index == sum(1 for g in groups if g) - 1
            out.extend(_paragraph(Address("com", number, item=item), head, body, width, last))
    if out:
        out[-1] = replace(out[-1], ends_at_edge=True)
    return out, loose


def _tail(group: Sequence[Line], following: str, width: int, loose: list[Text]) -> list[Segment]:
    text = join(group, width=width).stripped("line-end")
    number, _, item = following.partition(".")
    if not number:
        loose.append(text.removed("unplaced"))
        return []
    if item and int(item) > 1:
        address = Address("com", int(number), item=int(item) - 1)
    else:
        address = Address("com", int(number) - (0 if item else 1))
    page = group[0].page
    return [Segment(address, COMMENTARY, text=text, page=page, complete=False, doubts=(TAIL,), opens_at_edge=True)]


def _law(number: int, head: Text, body: Sequence[Line], width: int) -> list[Segment]:
    """A heading; its lines are in capitals, or all lines up to the first paragraph where none is."""
    count = 1
    while count < len(body) and body[count].string.isupper():
        count += 1
    heading = join(body[:count], one=True).stripped("line-end")
    text = join(body[count:], width=width).stripped("line-end") if body[count:] else Text()
    return [Segment(Address("com", number), COMMENTARY, label=head, heading=heading, text=text, page=body[0].page)]


def _paragraph(address: Address, head: Text, body: Sequence[Line], width: int, last: bool) -> list[Segment]:
    whole = join(body, width=width).stripped("line-end")
    cuts = _series(str(whole))
    own = whole.slice(0, cuts[0][0]) if cuts else whole
    out = [Segment(address, COMMENTARY, label=head, text=own.stripped("line-end"), page=body[0].page)]
    for index, (start, end, mark) in enumerate(cuts):
        stop = cuts[index + 1][0] if index + 1 < len(cuts) else len(whole)
        out.append(
            Segment(
                replace(address, sub=mark),
                COMMENTARY,
                label=whole.slice(start, end).removed("label"),
                text=whole.slice(end, stop).stripped("line-end"),
                page=body[0].page,
            )
        )
    if last and str(out[-1].text)[-1:] not in tuple('.!?…;:)»"'):
        out[-1] = replace(out[-1], complete=False)
    return out


def _series(text: str) -> list[tuple[int, int, str]]:
    """(start, end, mark) of sub-paragraph labels that begin sentences and follow one another from (a) or (i).

    A series that runs on inside one sentence is no list of sub-paragraphs: "в которых: (a) игрок обязан ... И (b)".

    >>> [m for *_, m in _series("(a) Оппонент не вправе. (b) Как только игрок")]
    ['a', 'b']
    >>> [m for *_, m in _series("(a) Одно. (i) Первое. (ii) Второе. (b) Другое.")]
    ['a', 'b']
    >>> _series("во всех ситуациях, в которых: (a) игрок обязан, И (b) у него нет карт")
    []
    """
    labels = [(m.start(), m.end(), m["mark"].translate(_TWINS)) for m in _SUB.finditer(text)]
    labels = labels[next((i for i, label in enumerate(labels) if label[2] in "ai"), len(labels)) :]
    series: Sequence[str] = ROMANS if labels and labels[0][2] == "i" else LETTERS
    found: list[tuple[int, int, str]] = []
    for label, (path, level) in zip(labels, list_paths([mark for *_, mark in labels]), strict=True):
        if level == 1 and len(found) < len(series) and path == series[len(found)]:
            found.append(label)
    return found if len(found) > 1 else []
