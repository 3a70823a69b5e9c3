"""Grammar of the law book: lines of a run of consecutive pages become addressed provisions.

A run is cut into blocks at its labels, each block gets its address, then its heading is told from its text: by the
outline's wording where it is known, else by what a heading looks like.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.fuzz import ratio

from ingest.address import Address, law
from ingest.outline import LAST_LAW, Outline, heading_key
from ingest.structure import addressing
from ingest.structure.labels import Label, label_of
from ingest.structure.lines import Line, join, physical_length, print_width
from ingest.structure.model import LAWS, Doubt, PrintedDivision, Segment
from ingest.text import Edit, Text

_ENDS = ".!?:;…"
_LONGEST_HEADING = 130
CONTEXT = Doubt(
    "address-from-context",
    "Адрес определён по соседним пунктам: начало правила на отсутствующей странице.",
    "The address was found from its neighbours: the law begins on a missing page.",
)
LOST_LABEL = Doubt(
    "lost-label",
    "Буква или номер пункта в копии не сохранились; пункт узнан по заголовку.",
    "The label is lost in the copy; the provision was recognised by its heading.",
)
UNSURE = Doubt(
    "address-unsure",
    "Адрес пункта определён ненадёжно.",
    "The address of this provision is not certain.",
)


@dataclass(frozen=True, slots=True)
class Block:
    """A label with the lines that follow it up to the next one. `label` is None for lines before the first."""

    label: Label | None
    lines: tuple[Line, ...]  # the first one still holds the label
    address: Address | None = None
    doubts: tuple[Doubt, ...] = ()

    @property
    def page(self) -> int | None:
        return self.lines[0].page if self.lines else None

    @property
    def words(self) -> str:
        """What follows the label on its line, and the next line where the first is short."""
        texts = [line.string for line in self.lines if not line.is_rule][:2]
        if not texts:
            return ""
        first = texts[0][self.label.length if self.label else 0 :]
        return f"{first} {texts[1]}" if len(texts) > 1 and texts[1][:1].islower() else first


def cut(lines: Sequence[Line]) -> list[Block]:
    """Blocks of a run, in order."""
    blocks: list[Block] = []
    label: Label | None = None
    held: list[Line] = []
    for line in lines:
        found = None if line.is_rule else label_of(line.string)
        if found and found.kind not in ("footnote", "paragraph"):
            if held or label:
                blocks.append(Block(label, tuple(held)))
            label, held = found, [line]
        else:
            held.append(line)
    if held or label:
        blocks.append(Block(label, tuple(held)))
    return blocks


def address_blocks(blocks: Sequence[Block], outline: Outline, page: int | None) -> list[Block]:
    """Give each block its address; a block whose label cannot follow is text of the block before it.

    Args:
        blocks: blocks of a run (divisions included; they get no address).
        outline: the edition's outline.
        page: printed page on which the run begins.
    """
    labelled = [addressing.Labelled(b.label, b.words, b.page) for b in blocks if b.label and b.label.kind != "division"]
    current: Address | None = None
    start, lead = addressing.begin(labelled, outline, page)
    out: list[Block] = []
    for index, block in enumerate(blocks):
        label = block.label
        if label is None:
            out.append(_leading(block, blocks[index + 1 :], start, outline, page))
            current = out[-1].address if LOST_LABEL in out[-1].doubts else current
            if current is not None:
                start = None
            continue
        if label.kind == "division":
            out.append(block)
            continue
        if label.kind != "law" and current is None and start is not None:
            doubts = (CONTEXT,) if lead >= 2 else (CONTEXT, UNSURE)
            current = start
            out.append(replace(block, address=current, doubts=doubts))
            continue
        address = addressing.after(current, label)
        if address is None or not _may_follow(current, address, block, outline):
            _append_text(out, block)
            continue
        current = address
        out.append(replace(block, address=address))
    return out


def _leading(block: Block, rest: Sequence[Block], start: Address | None, outline: Outline, page: int | None) -> Block:
    """A block of lines before the first label: a heading that lost its label, or the end of the provision before."""
    first = next((line.string for line in block.lines if not line.is_rule), "")
    own = addressing.unlabelled_heading(first, outline, page)
    if own is not None:
        return replace(block, address=own, doubts=(LOST_LABEL,))
    if start is None:
        next_law = next((b.label for b in rest if b.label and b.label.kind == "law"), None)
        start = law(int(next_law.value)) if next_law else None
    if start is not None:
        return replace(block, address=addressing.before(start, outline), doubts=(CONTEXT,))
    low = addressing.last_before(outline, page)
    return replace(block, address=low, doubts=(CONTEXT,))


def _may_follow(current: Address | None, address: Address, block: Block, outline: Outline) -> bool:
    if address.kind != "law" or not 1 <= address.number <= LAST_LAW:
        return False
    if block.label is not None and block.label.kind == "law":
        entry = outline.provisions.get(address)
        known = bool(entry and entry.ru) and addressing.heading_score(block.words, entry) >= 75
        return current is None or address.number > current.number or known
    if address in outline:
        return True
    # not in the outline: only what goes on a series ("3." after "2.") or begins one
    value = block.label.value if block.label else ""
    series = {"section": "ABCDEFGH", "sub": "abcdefgh"}
    kind = block.label.kind if block.label else ""
    if value in ("A", "a", "1", "i"):
        return True
    if kind in series:
        before_value = series[kind][series[kind].index(value) - 1] if value in series[kind] else ""
        before_address = (
            replace(address, section=before_value) if kind == "section" else replace(address, sub=before_value)
        )
    elif kind == "item":
        before_address = replace(address, item=address.item - 1)
    else:
        return True
    return current is not None and (current == before_address or before_address in current.ancestors)


def _append_text(out: list[Block], block: Block) -> None:
    if out:
        out[-1] = replace(out[-1], lines=(*out[-1].lines, *block.lines))
    else:
        out.append(replace(block, label=None))


def segments_of(
    blocks: Iterable[Block], outline: Outline, *, opens_cut: bool, ends_cut: bool
) -> tuple[list[Segment], list[PrintedDivision], list[Text]]:
    """Segments, divisions and leftover texts of addressed blocks.

    `opens_cut` and `ends_cut` say that the page before or after the run is missing.
    """
    blocks = list(blocks)
    width = print_width(line for block in blocks for line in block.lines)
    segments: list[Segment] = []
    divisions: list[PrintedDivision] = []
    loose: list[Text] = []
    for index, block in enumerate(blocks):
        if block.label is not None and block.label.kind == "division":
            divisions.append(_division(block, loose))
        elif block.address is None:
            loose.append(Text.join(line.text for line in block.lines).removed("unplaced"))
        else:
            last = index == len(blocks) - 1
            cut_before = index == 0 and block.label is None and opens_cut and LOST_LABEL not in block.doubts
            segments.append(_segment(block, outline, width, cut_before, last and ends_cut))
    return segments, divisions, loose


def _division(block: Block, loose: list[Text]) -> PrintedDivision:
    assert block.label is not None
    lines = [line for line in block.lines if not line.is_rule]
    loose.extend(line.text.removed("underline") for line in block.lines if line.is_rule)
    whole = join(lines, one=True)
    title = str(whole)[block.label.length :].strip()
    return PrintedDivision(block.label.word, block.label.value, title, block.page, whole)


def _segment(block: Block, outline: Outline, width: int, cut_before: bool, cut_behind: bool) -> Segment:
    address = block.address
    assert address is not None
    label = Text()
    lines = list(block.lines)
    if block.label is not None:
        label = lines[0].text.slice(0, block.label.length)
        lines[0] = lines[0].rest(block.label.length)
    entry = outline.provisions.get(address)
    has_heading = block.label is not None or LOST_LABEL in block.doubts
    count = heading_lines(lines, (entry.ru or "") if entry else "", width) if has_heading else 0
    if cut_behind and count == len(lines) and not (entry and entry.ru) and _runs_on(lines, width):
        count = 0
    heading = _heading(lines[:count])
    body = lines[count:]
    while body and body[0].is_rule:
        label += body.pop(0).text.removed("underline")
    while body and body[-1].is_rule:
        label += body.pop().text.removed("underline")
    text = join(body, width=width).stripped("line-end")
    string = str(text)
    complete = not cut_before
    if cut_behind and (not string or string[-1] not in '.!?:;…)»"') and not (heading and not has_heading):
        complete = False
    return Segment(
        address, LAWS, label=label.removed("label"), heading=heading, text=text, page=block.page,
        complete=complete, doubts=block.doubts, opens_at_edge=cut_before, ends_at_edge=cut_behind,
    )  # fmt: skip


def _runs_on(lines: Sequence[Line], width: int) -> bool:
    """Whether the lines at the end of a page may be a sentence that runs on: more than one, or a full one."""
    full = [line for line in lines if not line.is_rule]
    return len(full) > 1 or (bool(full) and width > 0 and physical_length(full[-1].text) > width - _INDENT)


def _heading(lines: Sequence[Line]) -> Text:
    text = join(lines, one=True).stripped("line-end")
    string = str(text)
    if string.endswith(".") and not string.endswith(("S.O.", "т.п.", "..")):
        text = text.edit([Edit(len(string) - 1, len(string), "", "heading-stop")])
    return text


def heading_lines(lines: Sequence[Line], known: str, width: int = 0) -> int:
    """How many of the lines after a label are its heading.

    The outline's wording decides where it is known. Else a heading is what stands before a rule mark, or lines up
    to the first that begins a sentence, if they are short and end no sentence; a label followed by a sentence has
    no heading. `width` is that of a full printed line (0: unknown).

    >>> from ingest.structure.lines import split_lines
    >>> lines = split_lines(Text.of_source("f", "В руке обнаружен недостаток карт до начала\\nигры\\nЕсли нет."))
    >>> heading_lines(lines, ""), heading_lines(lines[2:], "")
    (2, 0)
    """
    if known:
        best, at = 0.0, 0
        grown = ""
        for index, line in enumerate(lines[:8]):
            if line.is_rule:
                continue
            grown = f"{grown} {line.string}"
            score = ratio(heading_key(grown), heading_key(known))
            if score > best:
                best, at = score, index + 1
        if best >= 85:
            return at
    return _by_look(lines, width)


# "... разрешённого правилом 45C4(B)." ends a sentence; "(импас или игра сверху)." may end a heading
_ENDS_REFERENCE = re.compile(r"\d[A-H]?\d?\([A-Za-z]\)\.$|\((?:но )?см\.[^()]*(?:\([A-Za-z]\))?\)\.$")
# what seldom begins a sentence: "40C. Однако", "A, B или C", "RHO нарушителя"
_AMID = re.compile(r"\d|[A-Z][A-Z\d.]*(?:[ ,)(]|$)")
_INDENT = 9  # an indent and the label that was taken off
_STARS = re.compile(r"(?: ?\(\*{1,5}\))+$")


def _by_look(lines: Sequence[Line], width: int) -> int:
    """Without the outline: lines of one heading go on in lower case, in brackets or in capitals."""
    count = 0
    grown = ""
    for index, line in enumerate(lines[:8]):
        if line.is_rule:
            if not grown:
                return 0
            following = next((n.string for n in lines[index + 1 :] if not n.is_rule), "")
            ruled_again = any(n.is_rule for n in lines[index + 1 : index + 4])
            if following[:1].islower() and ruled_again:
                continue
            return index
        string = line.string
        if grown and not _goes_on(grown, lines[count - 1], string, width):
            break
        grown = f"{grown} {string}".strip()
        count = index + 1
        if len(grown) > _LONGEST_HEADING:
            return 0
    return count if _may_be_heading(_STARS.sub("", grown), bare=count == len(lines)) else 0


def _goes_on(grown: str, last: Line, following: str, width: int) -> bool:
    """Whether a heading goes on in the following line: "применяется правило / 40C." is one sentence when the first
    line is full."""
    if following[:1].islower() or following[:1] == "(" or (grown.isupper() and following.isupper()):
        return True
    if grown.count("(") > grown.count(")"):
        return True
    full = width > 0 and physical_length(last.text) + 1 + len(following.split(" ", 1)[0]) > width - _INDENT
    return full and _AMID.match(following) is not None


def _may_be_heading(grown: str, *, bare: bool) -> bool:
    """Whether a line looks like a heading; `bare`: nothing follows it, so that a full stop ends a sentence."""
    if not grown or grown[-1] == "," or len(grown) > _LONGEST_HEADING or len(grown.split()) > 18:
        return False
    if grown[-1] not in _ENDS:
        return True
    if not grown.endswith((").", "S.O.")) or _ENDS_REFERENCE.search(grown):
        return False
    return not bare
