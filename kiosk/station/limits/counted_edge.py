"""The house edge of a table with other options, counted by a command of this same program: what the
table's own page and its pit ask for is counted in one way."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path


def edge_command(journal: Path, options: Iterable[tuple[str, str | bool]]) -> list[str]:
    """What counts the edge of the table of `journal` with `options` over those in force."""
    command = [sys.executable, "-m", "kiosk", "payback", "--counted", "--json"]
    for key, value in options:
        command += ["--option", f"{key}={value}".lower()]
    return [*command, "--journal", str(journal)]


def counted_edge(said: str) -> float:
    """The edge that the command said, in percent. Raises `ValueError`, `KeyError`."""
    return float(json.loads(said)["counted_edge"])
