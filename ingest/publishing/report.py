"""The short table at the end of a build."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ingest.alignment.model import BilingualCorpus
from ingest.structure.model import Corpus

# Rules that only lay out lines again, or take a label from its text: no repair of damage.
LAYOUT = frozenset({"line-end", "line-join", "line-space", "blank-line", "label", "heading-stop", "footnote-marker"})


def repairs(corpus: Corpus) -> Counter[str]:
    """Number of repaired places by rule, over segments and removals."""
    counts: Counter[str] = Counter()
    texts = [text for segment in corpus.segments for text in segment.texts]
    texts += [entry.text for entry in corpus.contents] + [d.text for d in corpus.divisions] + list(corpus.removed)
    for text in texts:
        for piece in text.pieces:
            counts.update(set(piece.rules))
    return counts


def table(bilingual: BilingualCorpus, files: int, site: Path, seconds: float) -> str:
    """Sources, printed pages, segments, repairs by kind, references, doubts, and where the site stands."""
    corpus = bilingual.corpus
    references = [r for s in corpus.segments for r in s.references]
    resolved = sum(1 for r in references if r.targets)
    translated = sum(1 for r in bilingual.records if r.text_en)
    texts = sum(1 for r in bilingual.records if r.text_ru)
    kinds = Counter(s.kind for s in corpus.segments)
    counts = [(rule, count) for rule, count in repairs(corpus).most_common() if rule not in LAYOUT]
    top = ", ".join(f"{rule} {count}" for rule, count in counts[:12])
    rows = [
        ("sources", f"{files} files, {sum(len(t) for t in corpus.sources.values()):,} characters"),
        ("printed pages", f"{len(corpus.present_pages)} of {len(corpus.present_pages) + len(corpus.missing_pages)}"),
        ("segments", f"{len(corpus.segments)} ({', '.join(f'{k} {n}' for k, n in sorted(kinds.items()))})"),
        ("addresses", f"{len(bilingual.records)} with the outline"),
        ("translated", f"{translated} of {texts} texts"),
        ("repairs", top),
        ("references", f"{len(references)} found, {len(references) - resolved} without a target"),
        ("doubts", f"{sum(len(s.doubts) for s in corpus.segments)}"),
        ("site", f"{site}/index.html, {seconds:.1f} s"),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"  {name:<{width}}  {value}" for name, value in rows)
