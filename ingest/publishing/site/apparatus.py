"""The apparatus of a segment: what stood in the copy, what was done to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ingest.publishing.site.markup import sized, tag, text
from ingest.publishing.site.names import rule_name
from ingest.structure.model import Segment
from ingest.text import Piece, Text

_LINE_END = "\N{DOWNWARDS ARROW WITH CORNER LEFTWARDS}"  # shows where a line of the copy ended
_MARKS_ONLY = frozenset({"emphasis"})


def apparatus(segment: Segment, sources: Mapping[str, str]) -> str:
    """What stood in the copy, with what was struck out and put in, the places, and the kinds of repair; ""
    where no source text belongs to the segment."""
    texts = [t for t in (segment.label, segment.heading, segment.term_en, segment.text) if t]
    if not texts:
        return ""
    parts = [tag("div", *(_shown(t, sources) for t in texts), cls="raw", lang="ru")]
    for witness in segment.witnesses:
        if witness:
            parts.append(tag("p", "другая копия того же места:"))
            parts.append(tag("div", _shown(witness, sources), cls="raw", lang="ru"))
    parts.append(tag("p", places(texts), "; ", done(texts) or "без исправлений", cls="where"))
    for variant in segment.variants:
        here = str(segment.text)[variant.start : variant.end]
        said = f"разночтение: «{here}» — в копии {short(variant.file)} «{variant.reading}»"
        parts.append(tag("p", text(said), cls="where"))
    return "".join(parts)


def _shown(run: Text, sources: Mapping[str, str]) -> str:
    return "".join(_piece(piece, sources) for piece in run.pieces)


def _piece(piece: Piece, sources: Mapping[str, str]) -> str:
    stood = sources.get(piece.file, "")[piece.start : piece.end]
    if stood == piece.text:
        return tag("strong", _visible(stood)) if _MARKS_ONLY & set(piece.rules) else _visible(stood)
    why = "; ".join(dict.fromkeys(map(rule_name, piece.rules)))
    out = tag("del", _visible(stood), title=why) if stood else ""
    return out + (tag("ins", _visible(piece.text), title=why) if piece.text else "")


def _visible(string: str) -> str:
    return text(string.replace("\r\n", "\n").replace("\n", _LINE_END))


def places(texts: Iterable[Text]) -> str:
    """Sources and spans of characters, as HTML: "источник 000, знаки 27310–27452".

    >>> places([Text.of_source("000_f1.txt", "абв")])
    'источник 000, знаки 0–3'
    """
    spans = sorted(span for run in texts for span in run.source_spans)
    joined: list[tuple[str, int, int]] = []
    for file, start, end in spans:
        if joined and joined[-1][0] == file and joined[-1][2] >= start:
            joined[-1] = (file, joined[-1][1], max(end, joined[-1][2]))
        else:
            joined.append((file, start, end))
    by_file: dict[str, list[str]] = {}
    for file, start, end in joined:
        by_file.setdefault(file, []).append(f"{start}–{end}")
    return text("; ".join(f"источник {short(file)}, знаки {', '.join(s)}" for file, s in by_file.items()))


def short(file: str) -> str:
    """The name of a source without what the e-library added to it.

    >>> short("000_f1c025a38dfa35e2.txt"), short("laws.html")
    ('000', 'laws.html')
    """
    head, _, tail = file.partition("_")
    return head if head.isdigit() and tail else file


def done(texts: Iterable[Text]) -> str:
    """Kinds of repair with how often each was done, as HTML; "" where there was none."""
    counts: dict[str, int] = {}
    for run in texts:
        for piece in run.pieces:
            for rule in dict.fromkeys(piece.rules):
                counts[rule] = counts.get(rule, 0) + 1
    return text(" · ".join(f"{rule_name(r)} ({sized(n, 'раз', 'раза', 'раз')})" for r, n in counts.items()))
