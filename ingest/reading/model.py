"""What the reading stage hands on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ingest.text import Text

Form = Literal["plain", "html"]


@dataclass(frozen=True, slots=True)
class SourceText:
    """One copy, read.

    Attributes:
        file: name of the file, without its folder.
        text: what it reads after HTML and mojibake are undone; its pieces tile the decoded file, so that
            start and end of every piece count characters of `data.decode(encoding)`.
        decoded: the decoded file itself.
        encoding: Python's name of the encoding; "mixed:cp1251+cp866" where lines differ.
        form: how the file was laid out.
        lost: characters that cannot be restored (U+FFFD in `text`).
        notes: what a person should know, a sentence each ("title: ...", "2 lines in another encoding").
    """

    file: str
    text: Text
    decoded: str
    encoding: str
    form: Form
    lost: int
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """Length of the decoded file in characters."""
        return len(self.decoded)
