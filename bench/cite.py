"""Speed of the citation finder beside eyecite's, each on its own kind of text, in one run."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from time import process_time

from bench import Row

TITLE = "Citations in running text: ours on rulings, eyecite on opinions"
HEADER = ("finder", "text", "MB", "citations", "per kB", "seconds", "MB/s", "ratio to eyecite")

ROUNDS = 2
MEGABYTE = 1_000_000
RULINGS = Path(__file__).parent.parent / "tests" / "data" / "cite_rulings.jsonl"

PARTIES = ("Harbor", "Meadow", "Stone", "Field", "Winter", "Archer", "Mills", "Corbin", "Hale", "Osborn")
REPORTERS = ("U.S.", "F.2d", "F.3d", "F. Supp. 2d", "S. Ct.", "Cal. 4th", "N.E.2d", "P.3d")
OPINION = (
    "The court below read the statute as {a} v. {b}, {v} {r} {p} (19{y}), had done, and we see no error.",
    "Nothing in {v} {r} {p} compels another result; the clerk had the papers on the morning of the hearing.",
    "Counsel relies on {a}, {v} {r} at {q}, where the landlord knew of the leak and said so in writing.",
    "We held as much in {a} v. {b}, {v} {r} {p}, {q} (20{z}), a case of two neighbours and one wall.",
    "Id. at {q}. The witness could not recall the colour of the car, nor the hour, nor the weather.",
    "The tenant paid on the third of the month, the landlord wrote a receipt, and both went home.",
    "See 42 U.S.C. § {s}; the remedy that Congress chose is the one that the parties have.",
    "A reviewing court asks whether the finding was clearly wrong, not whether it would find the same.",
)
PROSE = (
    "The Director was called at trick nine and heard all four players before he spoke.",
    "Разыгрывающий попросил карту со стола, болван положил её и ничего не сказал.",
    "Nobody disputed the pause; what it suggested was another matter, and the panel took its time.",
    "Защитники возразили сразу, судья записал оба объяснения и отпустил игроков.",
)


def opinions(size: int) -> str:
    """Prose in the manner of US opinions, at least `size` bytes, the same on each call."""
    source = random.Random(64)
    out: list[str] = []
    length = 0
    while length < size:
        sentence = source.choice(OPINION).format(
            a=source.choice(PARTIES),
            b=source.choice(PARTIES),
            r=source.choice(REPORTERS),
            v=source.randint(1, 999),
            p=source.randint(1, 1400),
            q=source.randint(1, 1400),
            y=source.randint(50, 99),
            z=source.randint(10, 24),
            s=source.randint(1000, 2000),
        )
        out.append(sentence)
        length += len(sentence.encode()) + 1
    return " ".join(out)


def rulings(size: int) -> str:
    """Rulings of the tests mixed with prose that cites as often as the opinions do, at least `size` bytes."""
    texts = [json.loads(line)["text"] for line in RULINGS.read_text(encoding="utf-8").splitlines()]
    source = random.Random(64)
    out: list[str] = []
    length = 0
    while length < size:
        text = source.choice(texts) if source.random() < 0.5 else source.choice(PROSE)
        out.append(text)
        length += len(text.encode()) + 2
    return "\n\n".join(out)


def measured(find: Callable[[str], int], text: str) -> tuple[int, float]:
    """Citations found and the best processor time of ROUNDS in seconds, after one run that warms up."""
    found = find(text[:20_000])
    best = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        found = find(text)
        best = min(best, process_time() - start)
    return found, best


def _row(name: str, kind: str, text: str, found: int, seconds: float, base: float) -> Row:
    size = len(text.encode())
    speed = size / MEGABYTE / seconds
    cells = (
        f"{size / MEGABYTE:.2f}",
        str(found),
        f"{found / size * 1000:.1f}",
        f"{seconds:.2f}",
        f"{speed:.2f}",
    )
    return (name, kind, *cells, f"{speed / base:.1f}" if base else "1")


def run() -> list[Row]:
    """The table of `make bench`: eyecite on opinions, ours on rulings and on four times as much."""
    from eyecite import get_citations

    from ingest.publishing.cite import citations

    text = opinions(MEGABYTE // 8)
    found, seconds = measured(lambda t: len(get_citations(t)), text)
    base = len(text.encode()) / MEGABYTE / seconds
    rows = [_row("eyecite", "opinions", text, found, seconds, 0)]
    for size in (MEGABYTE // 2, MEGABYTE * 2):
        ours = rulings(size)
        found, seconds = measured(lambda t: len(citations(t)), ours)
        rows.append(_row("cite", "rulings", ours, found, seconds, base))
    return rows
