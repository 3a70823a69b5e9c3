"""One plain script from the modules of the search, for pages that cannot import modules (those on a disk)."""

from __future__ import annotations

import re
from pathlib import Path

from ingest.errors import DataError
from ingest.layout import DOCS

MODULES = DOCS / "assets" / "javascripts" / "search"
ENTRY = "ui.mjs"
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([a-z-]+\.mjs)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?function|const|class)", re.MULTILINE)
_COMMENT = re.compile(r"^\s*(?:/\*.*?\*/|//[^\n]*)\n", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"^(?:async )?(?:function\*?|const|class|let) ([A-Za-z_$][\w$]*)", re.MULTILINE)


def bundle(folder: Path = MODULES, entry: str = ENTRY) -> str:
    """The script of `entry` and all it imports, each module once, before those that import it.

    Raises DataError where two modules declare one name or a module has an import or export of another shape.
    """
    order: list[str] = []
    _visit(folder, entry, order)
    parts = [_plain(folder / name) for name in order]
    names = [name for part in parts for name in _NAME.findall(part)]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise DataError(f"two modules declare {', '.join(twice)}", place=str(folder), remedy="rename one")
    lines = (line.lstrip() for part in parts for line in part.splitlines())
    return "(() => {\n'use strict';\n" + "".join(f"{line}\n" for line in lines if line) + "})();\n"


def _visit(folder: Path, name: str, order: list[str]) -> None:
    if name in order:
        return
    for needed in _IMPORT.findall((folder / name).read_text(encoding="utf-8")):
        _visit(folder, needed, order)
    order.append(name)


def _plain(path: Path) -> str:
    text = _EXPORT.sub("", _IMPORT.sub("", path.read_text(encoding="utf-8")))
    if re.search(r"^(?:import|export)\b", text, re.MULTILINE):
        raise DataError(
            "an import or export of another shape",
            place=str(path),
            remedy='write import { a } from "./b.mjs";',
        )
    return _COMMENT.sub("", text)
