"""Run all measurements, or those named: `python -m bench [mojibake ...]`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import bench


def main(names: list[str]) -> int:
    """Print the table of each module asked for (all without names); 2 where a name is none."""
    found = sorted({module.name for module in pkgutil.iter_modules(bench.__path__)} - {"__main__"})
    unknown = [name for name in names if name not in found]
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are: {', '.join(found)}", file=sys.stderr)
        return 2
    for name in names or found:
        module = importlib.import_module(f"bench.{name}")
        if hasattr(module, "run"):
            print(bench.table(module.TITLE, module.HEADER, module.run()), end="\n\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
