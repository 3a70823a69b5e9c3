"""Front matter: preface and scope of the Laws, a segment a paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ingest.address import Address
from ingest.structure.lines import Line, join, print_width
from ingest.structure.model import LAWS, Segment
from ingest.structure.zones import FRONT_HEADS
from ingest.text import Text, line_bounds


def front(lines: Sequence[Line], *, opens_cut: bool, ends_cut: bool) -> tuple[list[Segment], list[Text]]:
    """Paragraphs of front matter. Lines before the first heading are the end of the preface, or a title
    page where no line ends a sentence.

    `opens_cut` and `ends_cut` say that the page before or after is missing.
    """
    loose: list[Text] = []
    parts: list[tuple[str, list[Line], list[Line]]] = [("preface", [], [])]
    for line in lines:
        slug = next((slug for slug, pattern in FRONT_HEADS if pattern.match(line.string)), "")
        if line.is_rule:
            loose.append(line.text.removed("underline"))
        elif slug and line.string[:2].isupper():
            parts.append((slug, [line], []))
        else:
            parts[-1][2].append(line)
    out: list[Segment] = []
    width = print_width(lines)
    for slug, head, body in parts:
        if not head and body and not any(line.string[-1:] in tuple(".!?…") for line in body):
            loose += [line.text.removed("title-page") for line in body]
            continue
        heading = join(head, one=True).stripped("line-end") if head else Text()
        for number, (text, page) in enumerate(_paragraphs(body, width), 1):
            first_cut = opens_cut and not head and number == 1 and not out
            out.append(
                Segment(
                    Address("pre", slug=f"{slug}-{number}"),
                    LAWS,
                    heading=heading if number == 1 else Text(),
                    text=text,
                    page=page,
                    complete=not first_cut,
                    opens_at_edge=first_cut,
                )
            )
        if head and not body:
            loose.append(heading.removed("unplaced"))
    if out and ends_cut:
        ended = str(out[-1].text)[-1:] in tuple('.!?…)»"')
        out[-1] = replace(out[-1], complete=out[-1].complete and ended, ends_at_edge=True)
    return out, loose


def _paragraphs(lines: Sequence[Line], width: int) -> list[tuple[Text, int | None]]:
    if not lines:
        return []
    whole = join(lines, width=width)
    bounds = line_bounds(str(whole))
    out: list[tuple[Text, int | None]] = []
    for index, (start, end) in enumerate(bounds):
        stop = end + 1 if index + 1 < len(bounds) else len(whole)
        text = whole.slice(start, stop).stripped("line-end")
        if str(text):
            out.append((text, lines[0].page))
        elif out and text:
            out[-1] = (out[-1][0] + text, out[-1][1])
    return out
