"""Run one benchmark, and write what it measured as JSON: each has a process of its own, so that none hears or weighs what an
earlier one left (Qt's event loops end at once for good where one was told to end; memory that was given back is not).

usage: python -m tests.bench.measure NAME FILE [--quick]
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path


def main(name: str, file: Path, quick: bool) -> None:
    module = importlib.import_module(f"tests.bench.bench_{name}")
    file.write_text(json.dumps(module.run(quick)), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), "--quick" in sys.argv[3:])
