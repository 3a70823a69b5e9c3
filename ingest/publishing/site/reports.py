"""Reports: what was repaired and removed, what is doubtful, what changed from 1987 to the edition in
force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ingest.alignment.model import Record
from ingest.publishing.site.context import EDITION_NOW, Context, name_of
from ingest.publishing.site.law_page import filter_box
from ingest.publishing.site.markup import Page, document, en, items, link, ru, sized, table, tag, text
from ingest.publishing.site.names import DOUBT, RELATION, rule_name
from ingest.publishing.site.relation import badge, sentences
from ingest.text import Piece, Text

_EXAMPLES = 3
_AROUND = 24  # characters shown on each side of a repair
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Done:
    """One repaired place: the piece, the text it stands in and its index there, the record it belongs to
    (None: removed)."""

    piece: Piece
    run: Text
    index: int
    record: Record | None


def repaired_places(context: Context) -> Iterator[Done]:
    """Every piece that a rule worked on, in segments first, then in what was removed."""
    for record in context.bilingual.records:
        for run in record.segment.texts if record.segment else ():
            yield from (Done(p, run, i, record) for i, p in enumerate(run.pieces) if p.rules)
    corpus = context.bilingual.corpus
    loose = [*(e.text for e in corpus.contents), *(d.text for d in corpus.divisions), *corpus.removed]
    for run in loose:
        yield from (Done(p, run, i, None) for i, p in enumerate(run.pieces) if p.rules)


def repairs_page(context: Context) -> Page:
    """Repairs by kind with counts and examples, removals by kind, doubts with links."""
    by_rule: dict[str, list[Done]] = {}
    for place in repaired_places(context):
        for rule in dict.fromkeys(place.piece.rules):
            by_rule.setdefault(rule, []).append(place)
    body = [
        tag("h1", "Исправления", en("small", "Repairs")),
        tag(
            "p",
            "Каждая перемена сделана названным правилом и записана; она видна под «что стояло в копии».",
        ),
        tag("h2", "По видам", " ", en("small", "By kind"), id="kinds"),
        _repairs(context, by_rule),
        tag("h2", "Убрано из текста", " ", en("small", "Removed"), id="removed"),
        _removed(context),
        tag("h2", "Слова, которых нет в словаре", " ", en("small", "Words in no dictionary"), id="words"),
        _doubts(context, only=("unknown-word",)) or tag("p", "Таких слов нет."),
        tag("h2", "Сомнения", " ", en("small", "Doubts"), id="doubts"),
        _doubts(context, but=("unknown-word",)) or tag("p", "Сомнений нет."),
    ]
    return document("repairs.md", "Исправления", body)


def _repairs(context: Context, by_rule: Mapping[str, list[Done]]) -> str:
    rows: list[list[str]] = []
    for rule, places in sorted(by_rule.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        shown = [example(context, p) for p in _telling(places)]
        name = f"{text(rule_name(rule))} {tag('code', text(rule))}"
        times = sized(len(places), "раз", "раза", "раз")
        rows.append([name, times, "".join(tag("p", s) for s in shown)])
    return table(["Что сделано", "Сколько", "Примеры"], rows, cls="repairs")


def _telling(places: Iterable[Done]) -> list[Done]:
    """The first few places that belong to a segment, else the first few."""
    held = list(places)
    inside = [p for p in held if p.record is not None]
    return (inside or held)[:_EXAMPLES]


def example(context: Context, place: Done) -> str:
    """A repaired place with a little of what stands around it."""
    source = context.bilingual.corpus.sources.get(place.piece.file, "")
    stood = source[place.piece.start : place.piece.end]
    before = "".join(p.text for p in place.run.pieces[: place.index])[-_AROUND:]
    after = "".join(p.text for p in place.run.pieces[place.index + 1 :])[:_AROUND]
    core = _struck(stood, place.piece.text)
    head, tail = "…" * (len(before) == _AROUND), "…" * (len(after) == _AROUND)
    shown = tag("span", head, text(_flat(before)), core, text(_flat(after)), tail, lang="ru")
    if place.record is None:
        return shown
    at = place.record.address
    return f"{shown} {link(context.href(at, 'repairs/'), text(at.label), cls='where')}"


def _struck(stood: str, stands: str) -> str:
    if stood == stands:
        return tag("strong", text(_flat(stood)))
    out = tag("del", text(_flat(stood))) if stood else ""
    return out + (tag("ins", text(_flat(stands))) if stands else "")


def _flat(string: str) -> str:
    shown = string.replace("\r\n", "\n").replace("\n", "↵")
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "…"


def _removed(context: Context) -> str:
    counts: dict[str, list[int]] = {}
    for run in context.bilingual.corpus.removed:
        for piece in run.pieces:
            row = counts.setdefault(piece.rules[-1] if piece.rules else "unplaced", [0, 0])
            row[0] += 1
            row[1] += piece.end - piece.start
    for place in repaired_places(context):
        if place.record is not None and not place.piece.text and place.piece.end > place.piece.start:
            row = counts.setdefault(place.piece.rules[-1], [0, 0])
            row[0] += 1
            row[1] += place.piece.end - place.piece.start
    rows = [
        [f"{text(rule_name(rule))} {tag('code', text(rule))}", str(places), str(characters)]
        for rule, (places, characters) in sorted(counts.items(), key=lambda pair: (-pair[1][1], pair[0]))
    ]
    return table(["Что убрано", "Мест", "Знаков"], rows)


def _doubts(context: Context, only: tuple[str, ...] = (), but: tuple[str, ...] = ()) -> str:
    found: dict[str, list[str]] = {}
    for record in context.bilingual.records:
        for doubt in record.segment.doubts if record.segment else ():
            if (only and doubt.kind not in only) or doubt.kind in but:
                continue
            at = record.address
            where = link(context.href(at, "repairs/"), text(name_of(at)))
            row = f"{where}: {ru('span', doubt.ru)} {en('span', doubt.en, cls='en')}"
            found.setdefault(doubt.kind, []).append(row)
    parts: list[str] = []
    for kind, rows in sorted(found.items()):
        name = f"{DOUBT.get(kind, kind)}: {sized(len(rows), 'место', 'места', 'мест')}"
        parts.append(tag("h3", text(name)) + items(rows))
    return "".join(parts)


def changes_page(context: Context) -> Page:
    """What became of every provision of 1987 in the edition in force, by law."""
    records = [r for r in context.bilingual.records if r.relation is not None]
    counts = {kind: sum(1 for r in records if r.relation and r.relation.relation == kind) for kind in RELATION}
    body = [
        tag("h1", f"Что изменилось с 1987 года к {EDITION_NOW}", en("small", f"From 1987 to {EDITION_NOW}")),
        tag(
            "p",
            "Сопоставление наше; решает официальный текст. Одинаковые номера часто значат разные правила.",
        ),
        en(
            "p",
            "The concordance is ours; the official text decides. The same number often holds another rule.",
        ),
        filter_box("changes", "номер или слово"),
        _kind_boxes(counts),
    ]
    groups: dict[str, list[Record]] = {}
    for record in records:
        groups.setdefault(_group(record), []).append(record)
    for name, group in groups.items():
        rows = "\n".join(_change(context, record) for record in group)
        body.append(tag("section", tag("h2", text(name)), tag("ul", rows, cls="changes", data_filtered="changes")))
    return document("changes.md", f"Изменения к {EDITION_NOW} году", body, hide=("navigation", "toc"))


def _group(record: Record) -> str:
    at = record.address
    return {"law": f"Правило {at.number}", "def": "Определения", "com": "Комментарий"}.get(at.kind, "Введение")


def _kind_boxes(counts: Mapping[str, int]) -> str:
    boxes = (
        tag("button", text(f"{RELATION[kind][0]}: {n}"), type="button", aria_pressed="true", data_kind=kind,
            cls=f"chip {kind}")
        for kind, n in counts.items() if n
    )  # fmt: skip
    return tag("div", *boxes, cls="kinds", hidden=True, role="group", aria_label="Виды")


def _change(context: Context, record: Record) -> str:
    assert record.relation is not None
    at = record.address
    label = link(context.href(at, "changes/"), text(at.label), cls="num")
    head = ru("span", record.heading_ru) if record.heading_ru else en("span", record.heading_en or "")
    parts = [label, " ", head, " ", badge(record.relation), sentences(record.relation)]
    return tag("li", *parts, data_kind=record.relation.relation)
