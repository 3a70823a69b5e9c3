"""Reader's furniture: what an e-library printed around the book. Removed by kind, each kind under its own name."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ingest.lexicon import Lexicon
from ingest.text import Edit

# Whole lines, by kind. A row a kind, with a sample; add a row, not an exception.
KINDS: tuple[tuple[str, re.Pattern[str]], ...] = (
    # Текущая страница: 5 (всего у книги 84 страниц)
    ("reader-position", re.compile(r"Текущая страница:? *\d+.*|Страница \d+ из \d+|Доступный отрывок.*")),
    # Текст книги "Все о Бридже" / Автор книги: Автор Неизвестен
    ("reader-title", re.compile(r"Текст книги [\"«“].*|Автор(?: книги)?: .*|Книга: .*|Название книги: .*")),
    # сообщить о нарушении / Читать онлайн / Скачать / В избранное
    (
        "reader-link",
        re.compile(
            r"сообщить о (?:нарушении|ошибке|проблеме)|(?:читать|скачать)(?: книгу| онлайн| бесплатно| в fb2)*"
            r"|(?:добавить )?в избранное|назад|вперёд|вперед|наверх|оглавление книги|шрифт: .{0,40}"
            r"|(?:предыдущая|следующая)(?: страница)?|на главную|закладк[аи]|комментарии \(\d+\)",
            re.I,
        ),
    ),
    # 1 2 3 4 5 ... 206
    ("reader-pager", re.compile(r"\d{1,3}(?: \d{1,3}){7,}(?: ?(?:…|\.\.\.|[»>]+))?|(?:\d{1,3} ?\| ?){5,}\d{0,3}")),
    # ..page3
    ("reader-page-mark", re.compile(r"\.\.page ?\d+", re.I)),
    # Реферат - Литература / Другие рефераты по предмету Литература
    ("reader-section", re.compile(r"(?:Реферат|Курсовая|Доклад) [-–—] .{2,40}|Другие рефераты по предмету .*")),
    # http://... alone on its line
    ("reader-address", re.compile(r"(?:https?://|www\.)\S+")),
)
# The title of the e-library's "book", where it stands on the first lines of a copy before any text of the book.
_TITLE = ("reader-title", re.compile(r"Вс[её] о [Бб]ридже|Бридж во всех видах"))
_PAGER_GLUED = re.compile(r"(?:^|(?<=\s))1 2 3 4 5 6 7 8 [\d ]{6,}\d")


_OFTEN = 3  # times that a line must stand in a copy to be no line of the book
_ENDS = tuple('.!?:;…)»"─')


def repeated_lines(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Remove a line that an e-library put in again and again: the same capitalised line, three times or more, most
    times in the middle of a sentence.

    >>> copy = "игрок может\\nЧитать далее\\nпасовать. Он не\\nЧитать далее\\nвправе\\nЧитать далее\\nиграть"
    >>> len(list(repeated_lines(copy, Lexicon()))), list(repeated_lines("1БК\\nПас\\nПас\\nПас", Lexicon()))
    (3, [])
    """
    places: dict[str, list[tuple[int, bool]]] = {}
    lines = [(m.start(), m[0].strip()) for m in _LINE.finditer(text)]
    for index, (start, line) in enumerate(lines):
        if len(line) < 7 or not line[0].isupper() or line[-1] in _ENDS:
            continue
        before = lines[index - 1][1] if index else ""
        behind = lines[index + 1][1] if index + 1 < len(lines) else ""
        # a line before that begins small is no heading, below which a sentence begins
        amid = before[:1].islower() and before[-1] not in _ENDS and behind[:1].islower()
        places.setdefault(line, []).append((start, amid))
    found = [
        (start, start + len(line))
        for line, where in places.items()
        if len(where) >= _OFTEN and sum(amid for _, amid in where) * 3 >= len(where) * 2
        for start, _ in where
    ]
    for start, end in sorted(found):
        stop = text.find("\n", end)
        yield Edit(start, stop if stop >= 0 else len(text), "", "reader-line")


_LINE = re.compile(r"^.*\S.*$", re.M)


def furniture(text: str, lexicon: Lexicon) -> Iterator[Edit]:
    """Remove lines that only an e-library can have written. A line that merely holds such words stays.

    >>> [e.rule for e in furniture("1 2 3 4 5 6 7 8 9 10\\nсыгранные взятки\\n..page3", Lexicon())]
    ['reader-pager', 'reader-page-mark']
    """
    start = 0
    seen = 0
    for line in text.split("\n"):
        bare = line.strip()
        if bare:
            rule = next((name for name, pattern in KINDS if pattern.fullmatch(bare)), "")
            if not rule and seen < 6 and _TITLE[1].fullmatch(bare):
                rule = _TITLE[0]
            if rule:
                yield Edit(start, start + len(line), "", rule)
            elif m := _PAGER_GLUED.search(line):
                yield Edit(start + m.start(), start + m.end(), "", "reader-pager")
            seen += 1
        start += len(line) + 1
