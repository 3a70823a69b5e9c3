"""The page of a law, and the index of the laws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ingest.address import Address, law
from ingest.alignment.model import Record
from ingest.outline import LAST_LAW, Division
from ingest.publishing.site.context import EDITION_NOW, Context
from ingest.publishing.site.coverage import Gap, LawState, at_hand, gaps_by_address, lost_between
from ingest.publishing.site.markup import Page, document, en, link, page_ranges, ru, sized, tag, text
from ingest.publishing.site.names import DIVISION, STATUS, STATUS_SIGN, shown_title
from ingest.publishing.site.provision import Place, columns, doubt_lines, footnote, links_to, render, tools
from ingest.publishing.site.relation import fold, newly_shown
from ingest.structure.assemble import LAST_PAGE

_LEVELS = ("section", "item", "sub", "roman")


def law_title(context: Context, number: int) -> str:
    """Plain title of a law: "Правило 64. Действия после выявления фальшренонса"."""
    return context.title(law(number))


def law_pages(context: Context, states: Sequence[LawState]) -> Iterable[Page]:
    """A page for each law of the book."""
    gaps = gaps_by_address(context)
    for state in states:
        yield law_page(context, state, gaps)


def law_page(context: Context, state: LawState, gaps: dict[Address, Gap]) -> Page:
    """The page of one law; `gaps` as `gaps_by_address` gives them."""
    number = state.number
    records = context.law_records[number]
    url = records[0].address.page
    body = [
        crumb(context, number, url),
        _opening(context, records[0], state, url),
        column_bar(
            number - 1 if number > 1 else None,
            number + 1 if number < LAST_LAW else None,
            official=bool(context.official),
            texts=bool(context.official) or any(r.text_ru for r in records),
        ),
        *_provisions(context, records, url, gaps),
        _commentary(context, number, url),
        neighbours(number, url),
    ]
    description = " / ".join(filter(None, (law_title(context, number), records[0].heading_en)))
    return document(f"laws/{number}.md", law_title(context, number), body, description=description)


def crumb(context: Context, number: int, url: str) -> str:
    """Chapter, part and section of a law; the chapter leads to its place in the index."""
    parts: list[str] = []
    for division in context.outline.divisions_of(number):
        name = division_name(division)
        if division.kind == "chapter":
            name = link(f"../#{division_id(division)}", name)
        parts.append(name)
    return tag("nav", " › ".join(parts), cls="crumb", aria_label="Место в книге")


def division_id(division: Division) -> str:
    """Anchor of a chapter in the index: "chapter-iv"."""
    return f"{division.kind}-{division.path.replace('/', '-').lower()}"


def division_name(division: Division) -> str:
    """Name of a chapter, part or section as HTML, in Russian where it is known."""
    number = division.path.rpartition("/")[2]
    label = text(f"{DIVISION[division.kind][0]} {number}.")
    if division.ru:
        return f"{label} {ru('span', shown_title(division.ru))}"
    return f"{label} {en('span', division.en or '')}"


def _opening(context: Context, record: Record, state: LawState, url: str) -> str:
    """The law's own section: title, facts, its own text."""
    at = record.address
    title = [text(f"Правило {at.number}." if record.heading_ru else f"Правило {at.number}")]
    if record.heading_ru:
        title.append(ru("span", record.heading_ru))
    english = f"Law {at.number}. {record.heading_en}" if record.heading_en else f"Law {at.number}"
    title.append(en("small", english))
    place = Place(url, 1, newly_shown(context, record, set()))
    parts = [
        tag("h1", " ".join(title), id=f"h-{at.fragment}"),
        facts(context, record, state, url),
        _whole_gap(context, state),
        columns(context, record, place),
        doubt_lines(record),
        tools(context, record, place, whole_law=True),
    ]
    return tag("section", *parts, cls="prov law", id=at.fragment, data_id=at.id)


def _whole_gap(context: Context, state: LawState) -> str:
    if state.status != "missing":
        return ""
    where = f" Оно могло стоять на с. {page_ranges(state.lacking)}." if state.lacking else ""
    said = f"Русского текста этого правила нет ни в одной из копий.{where} Ниже — то, что о нём известно."
    return gap_box(said, "../../coverage/")


def gap_box(said: str, href: str) -> str:
    """A box that says what is missing."""
    return tag("div", tag("p", text(said), " ", tag("a", "Что есть и чего нет", href=href)), cls="gap", role="note")


def facts(context: Context, record: Record, state: LawState, url: str) -> str:
    """Chips: edition, pages, completeness, relation, commentary, citations."""
    number = state.number
    chips = [tag("span", "правила 1987 г.", cls="chip")]
    if state.pages:
        chips.append(tag("span", text(f"с. {page_ranges(state.pages)} из {LAST_PAGE}"), cls="chip"))
    chips.append(tag("span", text(completeness(state)), cls=f"chip is-{state.status}"))
    chips.append(fold(context, record))
    comments = [r for r in context.commentary_records.get(number, ()) if r.text_ru]
    if comments:
        label = text(f"комментарий: {len(comments)}")
        chips.append(tag("a", label, href=f"../../commentary/{number}/", cls="chip"))
    cited = context.citing_law.get(number, ())
    if cited:
        chips.append(tag("a", text(f"цитируют: {len(cited)}"), href="#cited-by", cls="chip"))
    return tag("div", *chips, cls="facts")


def completeness(state: LawState) -> str:
    """What is at hand, in words: "текст полный", "3 из 8 пунктов", "текста нет"."""
    if state.status == "full":
        return "текст полный"
    if state.status == "missing":
        return "текста нет"
    if state.found == state.total:
        return "есть неполные пункты"
    return f"{state.found} из {sized(state.total, 'пункта', 'пунктов', 'пунктов')}"


def column_bar(before: int | None, after: int | None, *, official: bool = False, texts: bool = True) -> str:
    """The bar that stays in sight: which columns are shown, and the laws before and after (None: none);
    without `texts` there is nothing to switch."""
    shown = [
        ("ru", "Русский", "русский текст"),
        ("en", "English", "рабочий перевод с русского, не официальный текст"),
    ]
    if official:
        wide = tag("span", "Official ", cls="wide")
        shown.append(("official", f"{wide}{EDITION_NOW}", "официальный английский текст"))
    buttons = (
        tag("button", name, type="button", data_toggle=key, aria_pressed="true", title=title)
        for key, name, title in shown
    )
    group = tag("div", *buttons, cls="toggles", role="group", aria_label="Столбцы", hidden=True) if texts else ""
    left, right = _step(before, "←", "предыдущее"), _step(after, "→", "следующее")
    bar = tag("div", left, group, right, cls="bar")
    return f"{bar}\n{layers(official)}" if texts else bar


def layers(official: bool) -> str:
    """What the columns are, in both languages."""
    said = ["Английский текст — наш рабочий перевод с русского, не официальный. "]
    said.append(en("span", "Working translation of the Russian, not the official text."))
    if official:
        said.append(f" Столбец {EDITION_NOW} — официальный текст из вашей копии.")
    return tag("p", *said, cls="layers")


def _step(number: int | None, arrow: str, which: str) -> str:
    if number is None:
        return tag("span", cls="step")
    name = f"{arrow} {number}" if arrow == "←" else f"{number} {arrow}"
    return tag("a", name, href=f"../{number}/", cls="step", title=f"{which}: правило {number}")


def neighbours(number: int, url: str) -> str:
    """Links to the laws before and after at the foot of the page."""
    left = tag("a", f"← Правило {number - 1}", href=f"../{number - 1}/") if number > 1 else "<span></span>"
    right = tag("a", f"Правило {number + 1} →", href=f"../{number + 1}/") if number < LAST_LAW else "<span></span>"
    return tag("nav", left, right, cls="pn", aria_label="Соседние правила")


def _provisions(context: Context, records: Sequence[Record], url: str, gaps: dict[Address, Gap]) -> Iterable[str]:
    missing = context.bilingual.corpus.missing_pages
    shown = set(newly_shown(context, records[0], set()))
    told: Gap | None = gaps.get(records[0].address) if not any(map(at_hand, records)) else None
    before: Record | None = records[0] if at_hand(records[0]) else None
    for record in records[1:]:
        place = Place(url, _level(record.address), newly_shown(context, record, shown))
        shown.update(place.official)
        if record.address.note:
            yield footnote(context, record, place)
            continue
        gap = gaps.get(record.address)
        if gap is not None and gap is not told and gap.pages:
            yield gap_box(_gap_words(gap), "../../coverage/")
        elif gap is None and before is not None and (lost := lost_between(before, record, missing)):
            between = f"Между {before.address.label} и {record.address.label}"
            yield gap_box(f"{between} нет печатной страницы {page_ranges(lost)}.", "../../coverage/")
        told = gap
        before = record if at_hand(record) else None
        yield render(context, record, place)


def _gap_words(gap: Gap) -> str:
    labels = [a.label for a in gap.addresses if a.section] or [a.label for a in gap.addresses]
    which = labels[0] if len(labels) == 1 else f"{labels[0]} – {labels[-1]}"
    one = len(gap.pages) == 1
    lost = "её нет" if one else "их нет"
    return f"Текста {which} нет: он мог стоять на с. {page_ranges(gap.pages)}, {lost} ни в одной из копий."


def _level(address: Address) -> int:
    return 1 + sum(bool(getattr(address, level)) for level in _LEVELS)


def _commentary(context: Context, number: int, url: str) -> str:
    """At the foot: the commentary on the law, and every place outside that mentions it."""
    parts: list[str] = []
    comments = [r.address for r in context.commentary_records.get(number, ()) if r.text_ru]
    if comments:
        rows = (tag("a", text(a.label), href=context.href(a, url), title=context.title(a)) for a in comments)
        parts.append(tag("h2", "Комментарий EBL") + tag("p", " ".join(rows), cls="chain"))
    cited = context.citing_law.get(number, ())
    if cited:
        parts.append(tag("h2", "Цитируют", id="cited-by") + links_to(context, cited, url))
    return tag("aside", *parts, cls="about", aria_label="О правиле") if parts else ""


def index_page(context: Context, states: Sequence[LawState]) -> Page:
    """All laws by chapter, with what is at hand of each and a box to filter them."""
    by_number = {state.number: state for state in states}
    divisions = [d for d in context.outline.divisions if d.kind == "chapter"]
    body = [
        tag("h1", "Правила 1987 года", en("small", "Laws of Duplicate Contract Bridge 1987")),
        tag("p", legend(), cls="legend"),
        filter_box("laws", "номер или слово: 64, штраф, revoke"),
    ]
    bounds = [(d, d.first_law or 0) for d in divisions]
    for index, (division, first) in enumerate(bounds):
        head = tag("h2", division_name(division), " ", _english_name(division), id=division_id(division))
        if not first:
            body.append(head + tag("p", tag("a", "К определениям", href="../definitions/")))
            continue
        last = bounds[index + 1][1] - 1 if index + 1 < len(bounds) else LAST_LAW
        rows = "\n".join(_row(context, by_number[n]) for n in range(first, last + 1) if n in by_number)
        body.append(tag("section", head, tag("ul", rows, cls="rows", data_filtered="laws")))
    return document("laws/index.md", "Правила 1987 года", body)


def _english_name(division: Division) -> str:
    return en("small", division.en) if division.ru and division.en else ""


def legend() -> str:
    """What the marks of coverage mean."""
    rows = (f"{tag('b', STATUS_SIGN[s], cls=f'is-{s}')} {text(STATUS[s][0])}" for s in STATUS)
    return " · ".join(rows)


def filter_box(what: str, hint: str) -> str:
    """A box that narrows the lists marked `data-filtered` with the same name; of use only with JavaScript."""
    box = tag("input", type="search", data_filter=what, placeholder=hint, aria_label="Отбор: " + hint)
    return tag("div", box.replace("</input>", ""), cls="filter", hidden=True)


def _row(context: Context, state: LawState) -> str:
    record = context.law_records[state.number][0]
    sign = tag("b", STATUS_SIGN[state.status], cls=f"is-{state.status}", title=completeness(state))
    number = tag("span", str(state.number), cls="num")
    russian = ru("span", record.heading_ru) if record.heading_ru else ""
    english = en("span", record.heading_en or "", cls="en")
    hidden = tag("span", text(STATUS[state.status][0]), cls="sr")
    return tag("li", tag("a", sign, hidden, number, russian, english, href=f"{state.number}/"))
