"""What the site calls things: relations, kinds of repair, documents. Data only."""

from __future__ import annotations

from collections.abc import Mapping

RELATION: Mapping[str, tuple[str, str]] = {
    "same": ("то же", "same"),
    "changed": ("изменено", "changed"),
    "moved": ("перенесено", "moved"),
    "dropped": ("отменено", "dropped"),
}
STATUS: Mapping[str, tuple[str, str]] = {
    "full": ("полностью", "full text"),
    "partial": ("частично", "partial"),
    "missing": ("текста нет", "no text"),
}
STATUS_SIGN: Mapping[str, str] = {"full": "●", "partial": "◐", "missing": "○"}
DIVISION: Mapping[str, tuple[str, str]] = {
    "chapter": ("Глава", "Chapter"),
    "part": ("Часть", "Part"),
    "section": ("Раздел", "Section"),
}
# Where a heading comes from when the text of the provision is not at hand
HEADING_SOURCE: Mapping[str, str] = {
    "contents": "заголовок — из печатного оглавления",
    "source-toc": "заголовок — из печатного оглавления",
    "mirror-toc": "заголовок — из оглавления другой копии",
    "mirror-body": "заголовок — из текста другой копии",
    "outline": "заголовок — из свода заголовков",
}
# Each kind of repair and removal: what was done
RULE: Mapping[str, str] = {
    "blank-line": "пустые строки убраны",
    "collation": "чтение другой копии",
    "column": "столбцы словаря разделены",
    "compose": "буква собрана из частей",
    "contents": "строка оглавления",
    "control": "управляющий знак убран",
    "dash": "тире",
    "emendation": "исправлено от руки, с объяснением",
    "emphasis": "выделение: слово было напечатано дважды",
    "footnote-marker": "знак сноски стал ссылкой",
    "form-feed": "конец страницы",
    "gap": "между частями нет страницы",
    "heading-stop": "точка после заголовка",
    "homoglyph": "буква другого алфавита заменена",
    "hyphen-kept": "дефис на конце строки сохранён",
    "hyphenation": "перенос в конце строки снят",
    "index": "строка указателя",
    "invisible": "невидимый знак убран",
    "label": "номер пункта отделён",
    "ligature": "лигатура раскрыта",
    "line-bar": "черта перед строкой убрана",
    "line-end": "конец строки",
    "line-join": "абзац собран из строк",
    "line-space": "пробелы по краям строки",
    "lost-hyphen": "слово собрано: дефис был утрачен",
    "lost-space": "утраченный пробел вставлен",
    "over-printing": "надпечатка (выделение) убрана из текста",
    "page-foot": "номер печатной страницы",
    "paragraph-gap": "пустая строка между абзацами",
    "paragraph-indent": "отступ нового абзаца",
    "pilcrow": "знак абзаца убран",
    "plain-space": "особый пробел стал обычным",
    "reader-address": "электронная библиотека: адрес",
    "reader-line": "электронная библиотека: повторяющаяся строка",
    "reader-link": "электронная библиотека: ссылка",
    "reader-page-mark": "электронная библиотека: метка страницы",
    "reader-pager": "электронная библиотека: ряд номеров страниц",
    "reader-position": "электронная библиотека: место в книге",
    "reader-section": "электронная библиотека: раздел",
    "reader-title": "электронная библиотека: название",
    "repeated-page": "страница, которая стоит в файле дважды",
    "repeated-text": "отрывок, который стоит в файле дважды",
    "rule-mark": "линия печати",
    "run-in": "заголовок отделён от соседнего абзаца",
    "running-head": "колонтитул",
    "soft-hyphen": "мягкий перенос снят",
    "space-after": "лишний пробел убран",
    "space-before": "пробел перед знаком убран",
    "spaced-letters": "разрядка снята",
    "term-split": "термин отделён от толкования",
    "title-page": "титульный лист",
    "underline": "подчёркивание убрано",
    "unplaced": "не отнесено ни к одному пункту",
    "witness": "другая копия того же места",
}
DOUBT: Mapping[str, str] = {
    "address-from-context": "номер определён по соседям",
    "address-unsure": "номер ненадёжен",
    "copies-differ": "копии расходятся",
    "gap-inside": "внутри нет страницы",
    "letters-lost": "утраченные буквы",
    "lost-label": "номер в копии не сохранился",
    "lost-symbol": "утраченный знак масти",
    "marker-missing": "у сноски нет знака",
    "mixed-script": "смешаны два алфавита",
    "note-missing": "сноска на отсутствующей странице",
    "number-missing": "утраченное число",
    "other-text": "в другой копии совсем другой текст",
    "term-split": "граница термина",
    "unknown-word": "слова нет в словаре",
}


def rule_name(slug: str) -> str:
    """Russian name of a kind of repair; the slug itself where it is new.

    >>> rule_name("hyphenation"), rule_name("some-new-rule")
    ('перенос в конце строки снят', 'some-new-rule')
    """
    return RULE.get(slug, slug)


def shown_title(printed: str) -> str:
    """A heading printed in capitals, as a heading of the site.

    >>> shown_title("ЗАПРЕЩЁННЫЙ ХОД ИЛИ ИГРА"), shown_title("Период торговли")
    ('Запрещённый ход или игра', 'Период торговли')
    """
    return printed.capitalize() if printed.isupper() else printed
