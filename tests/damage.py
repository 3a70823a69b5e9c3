"""A damage model: known segments rendered as a copy, with a seed. What it draws is what the copies show.

`Style` holds one kind of damage a field; `copy_of` renders known segments of the law book as a copy in that style,
`commentary_of`, `essay_of` and `glossary_of` the other grammars. `tests.wrapping` turns the text of a copy into
bytes: HTML, bars, encodings.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.known import Known, syllable_cuts

FEET = ("– {n}", "- {n} -", "— {n} —", "стр. {n}", "{n}")
ORDERS = ("printed", "folded", "odd-even", "shuffled")
RULES = ("?", "=", "-", "_", "њ", "▀", "Я", "?? ")


@dataclass(frozen=True, slots=True)
class Style:
    """How a copy is printed and damaged. The defaults are a clean DOS print."""

    width: int = 48  # 0: every paragraph is one line
    hyphens: str = "kept"  # kept, lost (the cut stays, the hyphen is gone), none
    align: str = "left"  # left, justified, indented, centred
    blank: str = ""  # "": none, every: after each line, paragraph: after each paragraph
    foot: str = "- {n} -"
    last_foot: bool = True
    feeds: bool = False  # form feeds between pages
    head: str = ""  # running head
    order: str = "printed"
    rule: str = ""  # character of the underlines, "" for none
    notes_rule: str = "-"
    run_in: float = 0.0  # share of headings that run in at the end of the paragraph before
    lost_spaces: float = 0.0
    overprint: int = 0  # over-printed words a page
    lookalikes: bool = False
    spaced_labels: bool = False  # "A. Начало" for "A.Начало"
    furniture: bool = False
    bars: str = ""


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed line; `cut` is how its last word goes on: "" (whole), "-" (hyphen of the printer), "=" (its own)."""

    text: str
    kind: str = "text"  # text, heading, rule, note, blank
    cut: str = ""
    label: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A printed page."""

    number: int
    lines: tuple[Printed, ...]


def wrap(text: str, width: int, rng: random.Random, hyphenate: bool, first: int = 0) -> list[Printed]:
    """Lines of a paragraph; `first` characters of the first line are taken already."""
    if not width:
        return [Printed(text)]
    lines: list[Printed] = []
    line = ""
    room = width - first
    for token in text.split(" "):
        while True:
            gap = 1 if line else 0
            if len(line) + gap + len(token) <= room:
                line += " " * gap + token
                break
            at, mark = _cut(token, room - len(line) - gap, rng, hyphenate)
            if at:
                line += " " * gap + token[:at]
                token = token[at + (mark == "=") :]
                lines.append(Printed(line, cut=mark))
            else:
                lines.append(Printed(line))
            line, room = "", width
            if not token:
                break
    if line:
        lines.append(Printed(line))
    return [one for one in lines if one.text]


def _cut(token: str, room: int, rng: random.Random, hyphenate: bool) -> tuple[int, str]:
    """Where to cut a token so that at most `room` characters with a hyphen stand before it."""
    own = re.fullmatch(r"\W*([а-яё]+)-[а-яё]+\W*", token)
    if own and own.end(1) < room:
        return own.end(1), "="
    word = re.fullmatch(r"(\W*)([А-Яа-яё]+)\W*", token)
    if not hyphenate or word is None or rng.random() < 0.1:
        return 0, ""
    fit = [at + len(word[1]) for at in syllable_cuts(word[2]) if at + len(word[1]) < room]
    return (fit[-1], "-") if fit else (0, "")


def printed(known: Known, style: Style, rng: random.Random) -> list[Printed]:
    """Lines of one segment: label and heading, an underline, the text."""
    out: list[Printed] = []
    label = known.label
    if style.spaced_labels and label[-1:] == ".":
        label += " "
    text = with_marks(known)
    for at in reversed(known.breaks):
        inside = text[at - 1].isalpha() and text[at].isalpha()
        text = text[:at] + (_BREAK_IN if inside else _BREAK) + text[at + (text[at] == " ") :]
    kind = "note" if "-n" in known.id else "text"
    if known.heading:
        head = wrap(label + known.heading, style.width, rng, style.hyphens != "none")
        out += [replace(line, kind="heading", label=label if i == 0 else "") for i, line in enumerate(head)]
        if style.rule and known.label.startswith("Правило"):
            out.append(Printed(underline(style.rule, len(head[-1].text)), "rule"))
        label = ""
    for number, paragraph in enumerate(text.split("\n") if text else ()):
        first = 4 if style.align == "indented" else 0
        whole = (label if number == 0 else "") + paragraph
        lines = _paged(whole, style, rng, first)
        if first and style.width:
            lines[0] = replace(lines[0], text=" " * first + lines[0].text)
        if label and number == 0:
            lines[0] = replace(lines[0], label=label)
        out += [line if line.kind == "break" else replace(line, kind=kind) for line in lines]
        if paragraph[-1] not in ".:;!?" and number < text.count("\n"):
            out.append(Printed(underline("-", 8), "rule"))  # a heading within the text
        out.append(Printed("", "blank"))
    return out


_BREAK, _BREAK_IN = "\f", "\v"  # the end of a printed page, between words or inside one


def _paged(paragraph: str, style: Style, rng: random.Random, first: int) -> list[Printed]:
    """Lines of a paragraph; where a printed page ends stands a line of kind "break"."""
    out: list[Printed] = []
    for part in re.split(r"(?<=[\f\v])", paragraph):
        bare = part.rstrip("\f\v")
        inside = part[-1] == _BREAK_IN
        # the mark keeps the half of a word before a page break whole
        out += wrap(bare + "_" * inside, style.width, rng, style.hyphens != "none", 0 if out else first)
        if part != bare:
            out[-1] = replace(out[-1], text=out[-1].text.rstrip("_"), cut="-" if inside else "")
            out.append(Printed("", "break"))
    return out


def with_marks(known: Known) -> str:
    """The text with its footnote markers."""
    text = known.text
    for at, number in sorted(known.marks, reverse=True):
        text = f"{text[:at]}({'*' * number}){text[at:]}"
    return text


def underline(char: str, length: int) -> str:
    return (char * length)[:length].rstrip() if len(char) == 1 else char * max(4, length // len(char))


def sheets_of(knowns: Sequence[Known], style: Style, rng: random.Random) -> list[Sheet]:
    """Pages of known segments in order: each begins on its page; a provision may run over to the next page, a word
    too. Footnotes go to the foot of their page."""
    pages: dict[int, list[Printed]] = {}
    notes: dict[int, list[Printed]] = {}
    current = 0
    for known in knowns:
        page = known.page or current or 1
        lines = printed(known, style, rng)
        if "-n" in known.id:
            notes.setdefault(page, []).extend(lines)
            continue
        current = page
        for line in lines:
            if line.kind == "break":
                current += 1
            else:
                pages.setdefault(current, []).append(line)
    return [Sheet(n, tuple(_footed(pages[n], notes.get(n, []), style))) for n in sorted(pages)]


def _footed(lines: Sequence[Printed], notes: Sequence[Printed], style: Style) -> Iterator[Printed]:
    yield from lines
    if notes:
        if style.notes_rule:
            yield Printed(underline(style.notes_rule, min(48, style.width or 48)), "rule")
        yield from notes


def ordered(sheets: Sequence[Sheet], order: str, rng: random.Random) -> list[Sheet]:
    """The sheets as a file holds them: as printed, every fourth page (laid out for folding), odd then even,
    shuffled."""
    if order == "folded":
        return sorted(sheets, key=lambda s: ((s.number + 1) % 4, s.number))
    if order == "odd-even":
        return sorted(sheets, key=lambda s: (s.number % 2 == 0, s.number))
    out = list(sheets)
    if order == "shuffled":
        rng.shuffle(out)
    return out


def copy_of(knowns: Sequence[Known], style: Style, seed: int) -> str:
    """The text of a copy that holds these provisions."""
    rng = random.Random(seed)
    sheets = ordered(sheets_of(knowns, style, rng), style.order, rng)
    parts: list[str] = []
    for index, sheet in enumerate(sheets):
        last = index == len(sheets) - 1
        head = style.head.format(n=sheet.number)
        body = page_text(sheet.lines, style, rng)
        foot = style.foot.format(n=sheet.number) if style.foot and (style.last_foot or not last) else ""
        if style.align == "centred" and foot:
            foot = foot.center(style.width or 48).rstrip()
        page = "\n".join(part for part in (head, body, foot) if part)
        parts.append(page + ("\n\f" if style.feeds and not last else "\n"))
    text = "".join(parts)
    return furnished(text, rng) if style.furniture else text


def page_text(lines: Sequence[Printed], style: Style, rng: random.Random) -> str:
    """The lines of one page as text."""
    rows: list[tuple[str, Printed]] = []
    inked = _inked(lines, rng, style.overprint)
    for index, line in enumerate(lines):
        text = line.text
        if line.kind == "blank":
            if style.blank == "paragraph" and rows and rows[-1][0]:
                rows.append(("", line))
            continue
        if line.kind != "rule":
            text = _spoilt(text, line, style, rng)
        shown = text + _hyphen(line, style)
        full = index + 1 < len(lines) and lines[index + 1].kind == line.kind
        if style.align == "justified" and line.kind == "text" and full:
            shown = justified(shown, style.width, rng)
        if style.align == "centred" and line.kind in ("heading", "rule"):
            shown = shown.center(style.width or 48).rstrip()
        before = next((row for row in reversed(rows) if row[0]), None)
        if _runs_in(line, before, style, rng):
            while not rows[-1][0]:
                rows.pop()
            rows[-1] = (f"{rows[-1][0]} {shown}", line)
        else:
            rows.append((shown, line))
        rows += [(word, Printed(word, "ink")) for word in inked.get(index, ())]
        if style.blank == "every":
            rows.append(("", line))
    return "\n".join(style.bars + text for text, _ in rows).rstrip("\n")


def _hyphen(line: Printed, style: Style) -> str:
    if line.cut == "=":
        return "-"
    return "-" if line.cut and style.hyphens == "kept" else ""


def _runs_in(line: Printed, before: tuple[str, Printed] | None, style: Style, rng: random.Random) -> bool:
    if before is None or not line.label or line.kind != "heading" or rng.random() >= style.run_in:
        return False
    return before[1].kind == "text" and not before[1].cut and before[0][-1] == "." and line.label[0] in "ABCDEFGHП"


def _spoilt(text: str, line: Printed, style: Style, rng: random.Random) -> str:
    label, rest = text[: len(line.label)], text[len(line.label) :]
    if style.lost_spaces:
        rest = re.sub(
            r"(?<=[а-яё])([,;]) (?=[а-яё])", lambda m: m[1] if rng.random() < style.lost_spaces else m[0], rest
        )
        rest = re.sub(r"(?<=см\.) (?=прав)", lambda m: "" if rng.random() < style.lost_spaces else m[0], rest)
    if style.lookalikes:
        label = _cyrillic(label)
        rest = re.sub(r"(?<![\w-])\d{1,2}[ABCEH]\d?(?:\([ABCE]\))?(?!\w)", lambda m: _cyrillic(m[0]), rest)
    return label + rest


def _cyrillic(text: str) -> str:
    return text.translate(str.maketrans("ABCEH", "АВСЕН"))


def _inked(lines: Sequence[Printed], rng: random.Random, count: int) -> dict[int, list[str]]:
    """Words printed again, twice, below their line: bold of a line printer."""
    out: dict[int, list[str]] = {}
    inner = [
        i for i, line in enumerate(lines[:-1])
        if line.kind == "text" and not line.label and not line.cut and lines[i + 1].kind == "text"
    ]  # fmt: skip
    for index in rng.sample(inner, min(count, len(inner))):
        words = re.findall(r"(?<![\w-])[а-яё]{2,}(?![\w-])", lines[index].text)
        if words:
            out[index] = [rng.choice(words)] * 2
    return out


def justified(line: str, width: int, rng: random.Random) -> str:
    """The line spread to the width by wider gaps."""
    body = line.lstrip(" ")
    indent = line[: len(line) - len(body)]
    words = body.split(" ")
    missing = width - len(line)
    if len(words) < 2 or missing <= 0 or missing > 12:
        return line
    gaps = [1] * (len(words) - 1)
    for _ in range(missing):
        gaps[rng.randrange(len(gaps))] += 1
    return indent + "".join(word + " " * gap for word, gap in zip(words, [*gaps, 0], strict=True))


PAGER = " ".join(str(n) for n in range(1, 207))
FURNITURE = (
    "Текущая страница: 5 (всего у книги 84 страниц)", "сообщить о нарушении", "Читать онлайн", PAGER, "..page3",
)  # fmt: skip


def furnished(text: str, rng: random.Random) -> str:
    """What an e-library prints around and between: a title, a place in the book, links, a pager."""
    lines = text.split("\n")
    for row in rng.sample(FURNITURE, 3):
        lines.insert(rng.randrange(len(lines) + 1), row)
    return "\n".join(['Текст книги "Все о Бридже"', "", "Автор книги: Автор Неизвестен", "", *lines, PAGER, ""])


def commentary_of(knowns: Sequence[Known], style: Style, seed: int, *, pilcrow: bool = False) -> str:
    """A copy of the commentary: "Правило 54. HEADING", paragraphs "54.1. ...", lettered ones within."""
    rng = random.Random(seed)
    lines: list[Printed] = []
    before = ""
    for known in knowns:
        if not known.text and not known.heading:
            before = known.label  # "59.3. (a) ..."
            continue
        made = printed(replace(known, label=before + known.label), style, rng)
        before = ""
        if pilcrow:
            shown = [i for i, line in enumerate(made) if line.kind != "blank"]
            if shown:
                made[shown[-1]] = replace(made[shown[-1]], text=made[shown[-1]].text + "¶")
        lines += made
    text = page_text(lines, style, rng) + "\n"
    return furnished(text, rng) if style.furniture else text


def essay_of(knowns: Sequence[Known], style: Style, seed: int) -> str:
    """A copy of the essay: paragraphs, headings on lines of their own, lists with "- " or "а) "."""
    rng = random.Random(seed)
    lines: list[Printed] = []
    for known in knowns:
        if known.heading:
            lines += [Printed(known.heading, "heading", label=known.heading), Printed("", "blank")]
        lines += printed(replace(known, heading=""), style, rng)
    return page_text(lines, style, rng) + "\n"


def glossary_of(knowns: Sequence[Known], style: Style, seed: int, *, glued: bool) -> str:
    """The two-column glossary. `glued`: the English term stands cut into the line, as in the copies of an
    e-library ("Давать в масть Играть картой той мас(follow suit) ти"); else the columns stand side by side."""
    rng = random.Random(seed)
    out: list[str] = []
    for known in knowns:
        english = known.term_en.split(" ")
        left = [known.heading, f"({known.term_en})"]
        if len(left[1]) > 15 and len(english) > 2:
            left = [known.heading, f"({english[0]}", " ".join(english[1:]) + ")"]
        right = [line for part in known.text.split("\n") for line in wrap(part, 25, rng, style.hyphens != "none")]
        shown = [line.text + _hyphen(line, style) for line in right]
        if glued:
            out.append(_glued(left, right, shown))
            out += shown[max(2, len(left)) :]
        else:
            rows = max(len(left), len(shown))
            out += [
                f"{left[i] if i < len(left) else '':<24}{shown[i] if i < len(shown) else ''}".rstrip()
                for i in range(rows)
            ]
        if style.blank == "every":
            out = [row for line in out for row in ((line, "") if line else (line,))]
    return "\n".join(out) + "\n"


def _glued(left: Sequence[str], right: Sequence[Printed], shown: Sequence[str]) -> str:
    text = f"{left[0]} {shown[0]}"
    for index in range(1, len(left)):
        cut = index - 1 < len(right) and right[index - 1].cut == "-"
        own = shown[index] if index < len(shown) else ""
        if cut:
            text = text.rstrip("-")
        text += f"{'' if cut else ' '}{left[index]} {own}"
    return text.rstrip()


JUNK = (
    "Читать дальше в полной версии", "Купить билет на самолёт дёшево", "Сайт обновлён вчера вечером", "Реклама",
    "Вы читаете бесплатный фрагмент", "оставьте ваш отзыв о книге",
)  # fmt: skip
_NEAR_LETTERS = {"о": "а", "а": "о", "и": "н", "н": "п", "п": "н", "е": "с", "т": "г", "ш": "щ", "л": "д"}


def noisy(text: str, seed: int, rate: float, *, junk: int = 0, lost_lines: int = 0) -> str:
    """A copy worn letter by letter: at `rate` a word loses a letter, gets a wrong one, or falls apart; whole lines
    get lost, lines of an e-library get in. Labels, marks and page feet stay."""
    rng = random.Random(seed)
    lines = text.split("\n")
    for index, line in enumerate(lines):
        lines[index] = re.sub(
            r"(?<![\w.-])[а-яё]{4,}(?![\w-])", lambda m: _worn(m[0], rng) if rng.random() < rate else m[0], line
        )
    plain = [i for i, line in enumerate(lines) if re.fullmatch(r"[а-яё][^()*]{30,}[а-яё,]", line)]
    for index in sorted(rng.sample(plain, min(len(plain), junk + lost_lines)), reverse=True):
        if lost_lines:
            lost_lines -= 1
            del lines[index]
        else:
            lines.insert(index, rng.choice(JUNK))
    return "\n".join(lines)


def _worn(word: str, rng: random.Random) -> str:
    at = rng.randrange(1, len(word) - 1)
    kind = rng.randrange(4)
    if kind == 0:
        return word[:at] + word[at + 1 :]
    if kind == 1:
        return word[:at] + _NEAR_LETTERS.get(word[at], "ъ") + word[at + 1 :]
    if kind == 2:
        return word[:at] + "\N{REPLACEMENT CHARACTER}" + word[at + 1 :]
    return f"{word[:at]} {word[at:]}"
