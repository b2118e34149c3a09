"""What `kiosk replay` prints for a recorded log: the command itself, with its standard output caught."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

from kiosk.cli import main

HERE = Path(__file__).parent
EXAMPLES = sorted((HERE / "examples").glob("*.jsonl"))
GOLDEN = sorted((HERE / "golden").glob("*.jsonl"))


def replayed(log: Path, *options: str) -> str:
    """The whole of what `kiosk replay LOG --json --keep-going` prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["replay", str(log), "--json", "--keep-going", *options])
    return out.getvalue()


def objects(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def header(log: Path) -> dict[str, Any]:
    found = json.loads(log.read_text("utf-8").partition("\n")[0])
    assert isinstance(found, dict)
    return found
