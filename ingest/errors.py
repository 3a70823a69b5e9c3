"""Errors that a person can act on: each names the place, what is wrong and the remedy.

They are caught once, in `ingest.cli`, which prints `str(error)` and exits with `exit_code`.
"""

from __future__ import annotations


class CodexError(Exception):
    """Base of all errors raised on purpose.

    Args:
        what: what is wrong, in one sentence without a full stop at the end.
        place: file, line or address where it is wrong ("" where there is no place to name).
        remedy: what to do about it.
    """

    exit_code = 1

    def __init__(self, what: str, *, place: str = "", remedy: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.place = place
        self.remedy = remedy

    def __str__(self) -> str:
        parts = [f"{self.place}: {self.what}" if self.place else self.what]
        if self.remedy:
            parts.append(f"  remedy: {self.remedy}")
        return "\n".join(parts)


class UsageError(CodexError):
    """A command was called with arguments it cannot use."""

    exit_code = 2


class SourceError(CodexError):
    """A source file is missing, empty, binary, unreadable or of no known kind."""

    exit_code = 3


class DataError(CodexError):
    """A data file of `corpus/` does not parse or breaks a rule of its format."""

    exit_code = 4


class ConservationError(CodexError):
    """A character of a source is in no segment and no removal, or in two."""

    exit_code = 5


class CheckError(CodexError):
    """`make check` found something that must not be published."""

    exit_code = 6


class AddressError(CodexError, ValueError):
    """A text is no address."""

    exit_code = 2
