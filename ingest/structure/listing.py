"""Lists: the path and level of each label, where one letter may be a letter or a Roman numeral.

"(i)" after "(h)" is the ninth letter, after "(a)" with "(ii)" behind it the first numeral of a list below.
"""

from __future__ import annotations

from collections.abc import Sequence

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROMANS = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii")


def list_paths(marks: Sequence[str]) -> list[tuple[str, int]]:
    """Path and level (1, 2) of each label of a sequence of labels, in order.

    What comes before and after decides: a label goes on the list it follows, else begins one. Two lists may follow
    one another.

    >>> list_paths(["g", "h", "i", "j", "a", "i", "ii", "b"])
    [('g', 1), ('h', 1), ('i', 1), ('j', 1), ('a', 1), ('a.i', 2), ('a.ii', 2), ('b', 1)]
    >>> list_paths(["i", "ii", "iii"])
    [('i', 1), ('ii', 1), ('iii', 1)]
    """
    out: list[tuple[str, int]] = []
    letter = ""  # the letter of the list of level 1, "" where it is of numerals
    roman = 0  # how far the list of numerals is
    for index, mark in enumerate(marks):
        behind = marks[index + 1] if index + 1 < len(marks) else ""
        as_letter = len(mark) == 1 and mark in LETTERS
        as_roman = mark in ROMANS
        goes_on_letter = as_letter and bool(letter) and LETTERS.index(mark) == LETTERS.index(letter) + 1
        goes_on_roman = as_roman and roman > 0 and ROMANS.index(mark) == roman
        begins_roman = mark == "i" and (behind == "ii" or not goes_on_letter)
        if goes_on_roman and not (goes_on_letter and _letter_after(behind, mark)):
            roman += 1
        elif goes_on_letter and not (mark == "i" and behind == "ii"):
            letter, roman = mark, 0
        elif begins_roman:
            roman = 1
        elif as_letter:
            letter, roman = mark, 0
        elif as_roman:
            roman = ROMANS.index(mark) + 1
        if roman:
            out.append((f"{letter}.{mark}" if letter else mark, 2 if letter else 1))
        else:
            out.append((mark, 1))
    return out


def _letter_after(behind: str, mark: str) -> bool:
    return len(behind) == 1 and behind in LETTERS and LETTERS.index(behind) == LETTERS.index(mark) + 1
