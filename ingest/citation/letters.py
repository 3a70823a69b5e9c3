"""Character classes of the citation grammar, written out so that Python and JavaScript read them alike."""

from __future__ import annotations

from ingest.address import LOOKALIKES

LETTER = "A-Za-zА-Яа-яЁё"
WORD = f"{LETTER}0-9_"
# letters of labels: Latin ones and their Cyrillic twins
CAP = f"A-Z{''.join(c for c in LOOKALIKES if c.isupper())}"
LOW = f"a-z{''.join(c for c in LOOKALIKES if c.islower())}"
# blanks inside a line; \s of the two languages differs at the edges, this doesn't
SP = r"[ \t\u00a0\u2009\u202f]"
