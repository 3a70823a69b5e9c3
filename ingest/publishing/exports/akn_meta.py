"""Metadata of the Akoma Ntoso documents: work, expression, manifestation (FRBR), and who stands behind
each."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement

from ingest.structure.model import DOCUMENTS, LAWS

NAMESPACE = "http://docs.oasis-open.org/legaldocml/ns/akn/3.0"
# No country makes these Laws: "un" in the place of a country stands for international bodies.
WORK = "/akn/un/act/1987/laws-of-duplicate-contract-bridge"
LANGUAGE = {"ru": "rus", "en": "eng"}
# The Russian translation was made in 1991; our English is made from it and has no date of its own.
DATES = {"ru": "1991-01-01", "en": "1991-01-01"}
_WORK_DATE = "1987-01-01"


def meta(lang: str, version: str) -> Element:
    """The `meta` element of the document in "ru" or "en"."""
    root = Element(_name("meta"))
    identification = _sub(root, "identification", source="#bridge-codex")
    expression = f"{WORK}/{LANGUAGE[lang]}@{DATES[lang]}"
    title = next(d for d in DOCUMENTS if d.id == LAWS)
    _frbr(identification, "FRBRWork", WORK, _WORK_DATE, "#publisher")
    work = identification[-1]
    _sub(work, "FRBRcountry", value="un")
    _sub(work, "FRBRname", value=title.title_en)
    _sub(work, "FRBRauthoritative", value="false")
    _frbr(
        identification,
        "FRBRExpression",
        expression,
        DATES[lang],
        "#translator" if lang == "ru" else "#bridge-codex",
    )
    made = identification[-1]
    _sub(made, "FRBRversionNumber", value=version)
    _sub(made, "FRBRlanguage", language=LANGUAGE[lang])
    source, by = (
        (f"{WORK}/eng@{_WORK_DATE}", "#translator") if lang == "ru" else (f"{WORK}/rus@{DATES['ru']}", "#bridge-codex")
    )
    _sub(
        made,
        "FRBRtranslation",
        href=source,
        fromLanguage="eng" if lang == "ru" else "rus",
        by=by,
        authoritative="false",
    )
    _frbr(identification, "FRBRManifestation", f"{expression}.xml", DATES[lang], "#bridge-codex")
    references = _sub(root, "references", source="#bridge-codex")
    _who(references, "TLCOrganization", "publisher", "World Bridge Federation")
    _who(references, "TLCPerson", "translator", "A. Rybnikov")
    _who(references, "TLCOrganization", "bridge-codex", "Bridge Codex")
    return root


def _name(local: str) -> str:
    return f"{{{NAMESPACE}}}{local}"


def _sub(parent: Element, local: str, /, **attributes: str) -> Element:
    return SubElement(parent, _name(local), attributes)


def _frbr(parent: Element, level: str, uri: str, date: str, author: str) -> None:
    element = _sub(parent, level)
    _sub(element, "FRBRthis", value=f"{uri}/!main" if level != "FRBRManifestation" else uri)
    _sub(element, "FRBRuri", value=uri)
    _sub(element, "FRBRdate", date=date, name="published" if level == "FRBRWork" else "translated")
    _sub(element, "FRBRauthor", href=author)


def _who(parent: Element, element: str, identifier: str, shown: str) -> None:
    kind = "organization" if element == "TLCOrganization" else "person"
    _sub(parent, element, eId=identifier, href=f"/ontology/{kind}/{identifier}", showAs=shown)
