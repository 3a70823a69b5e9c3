"""What in a text is no prose, as patterns: URLs, addresses of mail, file names, emphasis, code, link targets.

`how` says what goes in their place: "blank" nothing may touch, "spaces" a citation may run through, "target"
the first character stays (the bracket that ends a link's text), "label" the first group stays.
"""

from __future__ import annotations

from dataclasses import dataclass

from ingest.citation.letters import WORD

_URL_END = r"[^\s<>\x22»]"
_EXTENSIONS = "pdf|txt|html?|docx?|xlsx?|csv|json|ya?ml|toml|md|py|js|ts|png|jpe?g|svg|gif|zip|pbn|lin|xml|tex|java|cpp"


@dataclass(frozen=True, slots=True)
class Unprose:
    """One kind: its pattern, a text that it matches, what goes in its place."""

    source: str
    sample: str
    how: str
    any_case: bool = False


PLAIN = (
    Unprose(rf"(?<![{WORD}])[A-Za-z][A-Za-z0-9+-]{{1,11}}://{_URL_END}+", "https://example.org/#64A1", "blank"),
    Unprose(rf"(?<![{WORD}])www\.{_URL_END}+", "www.example.org/27B1", "blank"),
    Unprose(
        rf"(?<![{WORD}.+-])[{WORD}.+-]{{1,64}}@[{WORD}-]{{1,64}}\.[{WORD}.-]{{2,64}}",
        "law64@example.org",
        "blank",
    ),
    Unprose(
        rf"(?<![{WORD}-])[a-z0-9-]{{1,64}}\.(?:org|com|net|ru|info|su|eu)(?:/{_URL_END}*|(?![{WORD}]))",
        "example.org/64A1",
        "blank",
    ),
    Unprose(
        rf"(?<![{WORD}/.-])[{WORD}./\\-]{{1,120}}\.(?:{_EXTENSIONS})(?![{WORD}])",
        "charts/27B1.pdf",
        "blank",
        any_case=True,
    ),
    Unprose(rf"(?<![{WORD}])_{{1,3}}(?=[{WORD}])|(?<=[^_ \n])_{{1,3}}(?![{WORD}])", "_x", "spaces"),
)
MARKDOWN = (
    Unprose(r"(?<!`)(`{1,2})(?!`)[^`\n]{1,400}\1(?!`)", "`Law 64A1`", "blank"),
    Unprose(r"\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,600}\)", "](laws/64/#64A1)", "target"),
    Unprose(r"(?<![^\n])([ ]{0,3}\[[^\]\n]{1,200}\]:)[ \t]*[^\n]+", "[1]: laws/64A1", "label"),
    Unprose(rf"\*{{1,3}}(?=[{WORD}«\x22“(])|(?<=[{WORD})»\x22”.,])\*{{1,3}}", "**x", "spaces"),
)
