"""Known text brought back from generated copies: characters wrong and addresses right, by kind of damage; and words cut
at line ends against the rules "always join" and "never join"."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from rapidfuzz.distance import Levenshtein

from bench import Row
from ingest.lexicon import load_lexicon
from ingest.repair.hyphens import joins_without_hyphen, judge
from tests.damage import FEET, ORDERS, RULES, Style, commentary_of, copy_of, essay_of, glossary_of, noisy
from tests.known import Known, made_book, real, real_pages, recover, recover_bytes, sentences, syllable_cuts
from tests.scoring import Score, score
from tests.wrapping import ENCODINGS, FORMS, encoded, page_of

TITLE = "Recovery of known text from generated copies"
HEADER = ("kind of damage", "copies", "characters", "wrong", "addresses", "right")
SEEDS = (1, 2, 3)
CLEAN = Style()

# A kind and the styles that make it, each tried with every seed.
KINDS: dict[str, tuple[Style, ...]] = {
    "none": (CLEAN,),
    "lines justified, indented, centred": tuple(replace(CLEAN, align=a) for a in ("justified", "indented", "centred")),
    "line widths 40 to 72": tuple(replace(CLEAN, width=w) for w in (40, 56, 72)),
    "a paragraph a line": (replace(CLEAN, width=0),),
    "blank lines": tuple(replace(CLEAN, blank=b) for b in ("every", "paragraph")),
    "hyphens lost": (Style(hyphens="lost", blank="every"), Style(hyphens="lost", blank="every", width=40)),
    "page feet in all forms": tuple(replace(CLEAN, foot=f) for f in FEET),
    "page orders": tuple(replace(CLEAN, order=o) for o in ORDERS),
    "running heads": (Style(head="ПРАВИЛА БРИДЖА"), Style(head="{n}   ПРАВИЛА БРИДЖА", foot="")),
    "underlines": tuple(Style(rule=r, notes_rule=r) for r in RULES),
    "run-in headings": (Style(run_in=0.6), Style(run_in=0.6, width=0)),
    "lost spaces": (Style(lost_spaces=0.5),),
    "over-printing": (Style(overprint=3),),
    "look-alike letters": (Style(lookalikes=True),),
    "reader's furniture": (Style(furniture=True), Style(furniture=True, width=0)),
    "bars and quotes before lines": (Style(bars="| "), Style(bars="> ")),
}


def provisions() -> list[Known]:
    """Real provisions of whole pages."""
    return [known for page in real_pages().values() for known in page]


def run() -> list[Row]:
    """The rates by kind, then the joining of cut words."""
    laws = provisions()
    rows: list[Row] = []
    for kind, styles in KINDS.items():
        rows.append(_row(kind, [score(recover({"c": copy_of(laws, s, n)}), laws) for s in styles for n in SEEDS]))
    book = [made_book(seed) for seed in SEEDS[:2]]
    mixed = Style(rule="?", order="folded", hyphens="lost", blank="every")
    copies = [(known, copy_of(known, style, 1)) for known in book for style in (CLEAN, mixed)]
    rows.append(_row("whole made books", [score(recover({"c": copy}), known) for known, copy in copies]))
    rows += list(_others())
    rows += list(_files(laws))
    rows += list(_copies(laws))
    return [*rows, *joins()]


def _row(kind: str, scores: list[Score]) -> Row:
    characters, wrong = sum(s.characters for s in scores), sum(s.wrong for s in scores)
    addresses = sum(s.addresses for s in scores)
    bad = sum(len(s.missing) + len(s.extra) + len(s.twice) for s in scores)
    return (
        kind, str(len(scores)), str(characters), f"{100 * wrong / characters:.3f} %", str(addresses),
        f"{100 * (addresses - bad) / addresses:.1f} %",
    )  # fmt: skip


def _others() -> Iterator[Row]:
    commentary = [known for known in real("com") if known.label]
    styles = (Style(width=66), Style(width=66, hyphens="lost", blank="every"), Style(width=0, furniture=True))
    copies = [commentary_of(commentary, s, n, pilcrow=p) for s in styles for n in SEEDS for p in (False, True)]
    yield _row("commentary", [score(recover({"c": copy}), commentary, ("com",)) for copy in copies])
    essay = list(real("ess"))
    shapes = (Style(width=0), Style(width=66, align="indented"), Style(width=70, blank="paragraph"))
    yield _row("essay", [score(recover({"c": essay_of(essay, s, n)}), essay, ("ess",)) for s in shapes for n in SEEDS])
    unmarked = [score(recover({"c": essay_of(essay, Style(width=66), n)}), essay, ("ess",)) for n in SEEDS]
    yield _row("essay, paragraphs not marked (limit)", unmarked)
    glossary = list(real("def"))
    forms = [(s, g, n) for s in (CLEAN, Style(hyphens="lost", blank="every")) for g in (True, False) for n in SEEDS]
    terms = [glossary_of(glossary, s, n, glued=g) for s, g, n in forms]
    yield _row("glossary in two columns", [score(recover({"c": copy}), glossary, ("def",)) for copy in terms])


def _files(laws: list[Known]) -> Iterator[Row]:
    text = copy_of(laws, Style(order="folded", rule="="), 1)
    yield _row(
        "encodings, line ends",
        [score(recover_bytes({"c": encoded(text, e, end)}), laws) for e in ENCODINGS for end in ("lf", "crlf")],
    )
    pages = [(form, e) for form in FORMS for e in ("cp1251", "utf-8", "koi8-r")]
    yield _row(
        "HTML, with a wrong charset in it",
        [score(recover_bytes({"c.html": encoded(page_of(text, form, 1, "iso-8859-1"), e)}), laws) for form, e in pages],
    )


def _copies(laws: list[Known]) -> Iterator[Row]:
    """One word in ten worn (a letter lost, wrong or unreadable, the word in two): alone, and collated."""
    worn = {n: [noisy(copy_of(laws, CLEAN, s), 10 * n + s, 0.1) for s in SEEDS] for n in (1, 2, 3)}
    for count, name in ((1, "one worn copy"), (2, "two worn copies collated"), (3, "three worn copies collated")):
        files = [{str(n): worn[n][i] for n in range(1, count + 1)} for i in range(len(SEEDS))]
        yield _row(name, [score(recover(copies), laws) for copies in files])


# Words with a hyphen of their own, of the kinds that the books print.
HYPHENED = (
    "по-видимому по-прежнему по-разному какой-либо какого-нибудь кто-то что-либо где-нибудь из-за из-под матч-пункт "
    "матч-пунктах N-S E-W sign-off 4-й 5-я 10-ка 12-ю во-первых во-вторых кое-что вице-президент экс-чемпион "
    "чёрно-белый тайм-аут"
).split()

Joiner = Callable[[str, str, str], str]


def joins() -> list[Row]:
    """Words cut at line ends: the share restored by the lexicon and by two simple rules."""
    # half of the prose is the copy that the words stand in, the other half is cut
    lexicon = load_lexicon().with_vocabulary(w.strip(".,;:()") for s in sentences()[::2] for w in s.split())

    def ours(left: str, mark: str, right: str) -> str:
        if mark:
            return left + judge(left, right, lexicon).value + right
        return left + ("" if joins_without_hyphen(left, right, lexicon) else " ") + right

    joiners: dict[str, Joiner] = {
        "by the lexicon": ours,
        "always join": lambda left, mark, right: left + right,
        "never join": lambda left, mark, right: f"{left}{mark}{'' if mark else ' '}{right}",
    }
    rows: list[Row] = []
    for kind, pairs in _cuts():
        size = sum(len(whole) for *_, whole in pairs)
        for name, joiner in joiners.items():
            made = [(joiner(left, mark, right), whole) for left, mark, right, whole in pairs]
            wrong = sum(Levenshtein.distance(a, b) for a, b in made)
            right = sum(a == b for a, b in made)
            rows.append(
                (f"{kind}: {name}", str(len(pairs)), str(size), f"{100 * wrong / size:.3f} %", str(len(pairs)),
                 f"{100 * right / len(pairs):.1f} %")
            )  # fmt: skip
    return rows


def _cuts() -> Iterator[tuple[str, list[tuple[str, str, str, str]]]]:
    """Pairs at line ends of the real prose: (left, mark, right, what it was)."""
    rng = random.Random(1)
    kept: list[tuple[str, str, str, str]] = []
    lost: list[tuple[str, str, str, str]] = []
    words = [word.strip(".,;:()") for sentence in sentences()[1::2] for word in sentence.split()]
    words += HYPHENED
    for left, right in pairwise(words):
        if left.isalpha() and right.isalpha() and right.islower():
            lost.append((left, "", right, f"{left} {right}"))
    for word in words:
        if "-" in word.strip("-"):
            head, _, tail = word.partition("-")
            kept.append((head, "-", tail, word))
        elif cuts := syllable_cuts(word):
            at = rng.choice(cuts)
            kept.append((word[:at], "-", word[at:], word))
            lost.append((word[:at], "", word[at:], word))
    yield "words cut at a hyphen", kept
    yield "line ends with no hyphen", lost
