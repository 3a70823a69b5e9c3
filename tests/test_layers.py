"""Imports run one way: from the stages after to the stages before, and to the ground."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "ingest"
STAGES = ["reading", "repair", "structure", "alignment", "publishing"]
# What stands above the stages; everything else at the root is ground.
ABOVE = {"pipeline", "build", "checks", "inspection", "cli", "__main__"}


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ingest"):
            found.add(node.module)
            if node.module in ("ingest", *(f"ingest.{s}" for s in STAGES)):
                found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names if alias.name.startswith("ingest")}
    return found


def _layer(parts: tuple[str, ...]) -> int:
    """0 for the ground, 1 to 5 for the stages, 6 for what stands above."""
    first = parts[0].removesuffix(".py")
    if first in STAGES:
        return STAGES.index(first) + 1
    return 6 if first in ABOVE else 0


MODULES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_arrow_runs_backwards(path: Path) -> None:
    own = _layer(path.relative_to(ROOT).parts)
    for name in _imports(path):
        parts = tuple(name.split(".")[1:])
        if parts:
            assert _layer(parts) <= own, f"{path.relative_to(ROOT)} imports {name}"


def test_the_package_s_init_is_empty() -> None:
    assert (ROOT / "__init__.py").read_text("utf-8") == ""


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_modules_stay_small(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400
