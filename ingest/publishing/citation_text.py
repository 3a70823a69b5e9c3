"""Citations to paste elsewhere: plain text, Markdown, BibTeX. Each names the edition and the language, ends
in (or holds) the address, and is read back by the citation finder as the provision it came from."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ingest.alignment.model import Record
from ingest.publishing.exports.records import name_of

LANGUAGES = ("ru", "en")
_BOOK = {
    "laws-1987": ("Правила спортивного бриджа 1987 г.", "Laws of Duplicate Contract Bridge 1987"),
    "commentary-ebl": ("Комментарий EBL к Правилам 1987 г.", "EBL commentary on the Laws of 1987"),
    "essay": ("Упрощённые правила (очерк)", "Simplified rules (essay)"),
}
_LAYER = ("русский перевод", "working translation from the Russian")
_TEX = {c: f"\\{c}" for c in "&%$#_{}"} | {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\^{}"}


def _title(record: Record, lang: str) -> str:
    name = name_of(record, lang)
    heading = record.heading_ru if lang == "ru" else record.heading_en
    quoted = (
        ""
        if not heading or record.address.kind == "def"
        else (f" («{heading}»)" if lang == "ru" else f" (“{heading}”)")
    )
    return name[0].upper() + name[1:] + quoted


def _plain(record: Record, lang: str, base: str) -> str:
    which = LANGUAGES.index(lang)
    said = f"{_title(record, lang)}. {_BOOK[record.document][which]}, {_LAYER[which]}."
    return f"{said} {base}{record.address.url}"


def _markdown(record: Record, lang: str, base: str) -> str:
    which = LANGUAGES.index(lang)
    title = "".join(f"\\{c}" if c in "\\[]*_`" else c for c in _title(record, lang))
    return f"[{title}]({base}{record.address.url}). {_BOOK[record.document][which]}, {_LAYER[which]}."


def _bibtex(record: Record, lang: str, base: str) -> str:
    which = LANGUAGES.index(lang)
    fields = {
        "title": _tex(_title(record, lang)),
        "booktitle": _tex(_BOOK[record.document][which]),
        "year": "1987",
        "language": ("russian", "english")[which],
        "note": f"{_tex(_LAYER[which])}; {record.address.id}",
        "url": f"{base}{record.address.url}",
    }
    if record.document == "essay":
        del fields["year"]  # nobody knows it
    key = f"bridge-codex-{record.address.id.replace(':', '-')}"
    return f"@misc{{{key},\n" + "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items()) + "}\n"


def _tex(text: str) -> str:
    return "".join(_TEX.get(c, c) for c in text)


STYLES: Mapping[str, Callable[[Record, str, str], str]] = {
    "plain": _plain,
    "markdown": _markdown,
    "bibtex": _bibtex,
}


def citation(record: Record, lang: str, style: str, base: str = "") -> str:
    """The citation of a record.

    Args:
        record: what is cited.
        lang: "ru" or "en".
        style: "plain", "markdown" or "bibtex".
        base: address of the site, with a slash at the end.
    Raises:
        KeyError, ValueError: another style or language.

    >>> from ingest.address import parse_id
    >>> at = parse_id("law:64A1")
    >>> record = Record(at, "provision", "laws-1987", None, "A & B", None, None, 91, True, None, None)
    >>> citation(record, "en", "markdown", "/")[:44]
    '[Law 64A1 (“A & B”)](/laws/64/#64A1). Laws o'
    >>> print(citation(record, "en", "bibtex"), end="")
    @misc{bridge-codex-law-64A1,
      title = {Law 64A1 (“A \\& B”)},
      booktitle = {Laws of Duplicate Contract Bridge 1987},
      year = {1987},
      language = {english},
      note = {working translation from the Russian; law:64A1},
      url = {laws/64/#64A1},
    }
    """
    return STYLES[style](record, lang, base)
