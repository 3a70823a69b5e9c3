"""`explain law:64A1`: where a segment comes from, what was done to it, what it reads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ingest.alignment.model import Record
from ingest.text import Text


@dataclass(frozen=True, slots=True)
class Change:
    """One repair in the apparatus: the rule(s), what stood in the copy, what stands now, and where."""

    rules: tuple[str, ...]
    before: str
    after: str
    file: str
    start: int
    end: int


def changes(text: Text, sources: Mapping[str, str]) -> Iterator[Change]:
    """The changes of a text in reading order.

    Args:
        text: a text with provenance.
        sources: the decoded text of each file.
    """
    for piece in text.pieces:
        if piece.rules:
            before = sources[piece.file][piece.start : piece.end]
            if before or piece.text:
                yield Change(piece.rules, before, piece.text, piece.file, piece.start, piece.end)


def explain(record: Record, sources: Mapping[str, str]) -> str:
    """A report in plain text, for a terminal."""
    lines = [f"{record.address.id}  {record.address.url}"]
    if record.heading_ru:
        lines.append(f"heading: {record.heading_ru}" + (f" / {record.heading_en}" if record.heading_en else ""))
    segment = record.segment
    if segment is None:
        lines.append("no copy at hand holds its text" + (f"; printed page {record.page}" if record.page else ""))
        return "\n".join(lines)
    lines.append(f"printed page: {segment.page or 'unknown'}; complete: {'yes' if segment.complete else 'no'}")
    for text in segment.texts:
        for file, start, end in text.source_spans:
            lines.append(f"source {file}, characters {start}-{end}:")
            lines += [f"  | {line}" for line in sources[file][start:end].split("\n") if line.strip()]
    lines.append("repairs:")
    for text in (segment.label, segment.heading, segment.term_en, segment.text):
        for change in changes(text, sources):
            rules = "+".join(change.rules)
            lines.append(f"  {change.start}-{change.end} {rules}: {change.before!r} -> {change.after!r}")
    lines += [f"doubt ({doubt.kind}): {doubt.en}" for doubt in segment.doubts]
    for variant in segment.variants:
        lines.append(f"variant: {variant.file} reads {variant.reading!r}")
    lines += [f"text: {record.text_ru or '(none)'}"]
    if record.text_en:
        lines.append(f"working translation: {record.text_en}")
    for reference in segment.references:
        targets = ", ".join(t.id for t in reference.targets) or f"not resolved ({reference.reason})"
        lines.append(f"reference {reference.printed!r}: {targets}")
    return "\n".join(lines)
