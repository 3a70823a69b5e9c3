"""Writing so that a reader never sees half a file, and a failed run leaves what was there before."""

from __future__ import annotations

import os
import shutil
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Replace the file at `path` with `text` (UTF-8, "\\n" as given) in one step."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Replace the file at `path` with `data` in one step."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        temporary.write_bytes(data)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)


def swap_folder(new: Path, target: Path) -> None:
    """Put the finished folder `new` in the place of `target`; the old one is gone only when the new one stands."""
    old = target.with_name(f".{target.name}.old")
    shutil.rmtree(old, ignore_errors=True)
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except OSError:
        if old.exists():
            old.rename(target)
        raise
    shutil.rmtree(old, ignore_errors=True)
