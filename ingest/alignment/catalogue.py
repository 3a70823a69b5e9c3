"""The working translation: a gettext catalogue whose context is the address and whose id is the Russian text.

A changed Russian text no longer finds its entry, so that a translation can never silently stand beside a text it
was not made from. Headings have the context "<id> heading".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import polib

from ingest.address import Address
from ingest.errors import DataError
from ingest.layout import CORPUS

HEADING = " heading"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Translations by (context, Russian text); `notes` are translator's notes by context."""

    entries: Mapping[tuple[str, str], str]
    notes: Mapping[str, str]
    fuzzy: tuple[str, ...] = ()

    def text(self, address: Address, ru: str) -> str | None:
        """English of a segment's text, or None."""
        return self.entries.get((address.id, ru))

    def heading(self, address: Address, ru: str) -> str | None:
        """English of a segment's heading, or None."""
        return self.entries.get((address.id + HEADING, ru))


@lru_cache(maxsize=4)
def load_catalogue(path: Path = CORPUS / "translation" / "en.po") -> Catalogue:
    """Read the catalogue; an absent file is an empty one. Fuzzy and empty entries give no translation.

    Raises DataError where the file is no valid PO.
    """
    if not path.exists():
        return Catalogue({}, {})
    try:
        po = polib.pofile(str(path), encoding="utf-8", check_for_duplicates=True)
    except (OSError, ValueError) as error:
        raise DataError(f"is no valid PO file: {error}", place=path.name, remedy="run msgfmt --check on it") from error
    entries = {(e.msgctxt, e.msgid): e.msgstr for e in po if e.msgstr and not e.fuzzy and not e.obsolete}
    notes = {e.msgctxt: e.tcomment for e in po if e.tcomment and not e.obsolete}
    fuzzy = tuple(e.msgctxt for e in po if (e.fuzzy or not e.msgstr) and not e.obsolete)
    return Catalogue(entries, notes, fuzzy)
