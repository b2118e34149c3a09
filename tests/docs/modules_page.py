"""docs/modules.md: what each module of the program says of itself, room by room, from the first sentence of its docstring."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from tests.docs.pages import ROOT

TOPS = ("kiosk", "drivers", "ui")

HEAD = """# Modules

{made}

What stands where: each module by the first sentence of its docstring. [The plan](plan.md) has a drawing of each room.
"""


def page(made: str) -> str:
    files = sorted(file for top in TOPS for file in (ROOT / top).rglob("*.py"))
    parts = [HEAD.format(made=made)]
    for folder, those in groupby(
        sorted(files, key=lambda each: each.parent), lambda each: each.parent
    ):
        parts.append("\n".join(_room(folder, list(those))))
    return "\n".join(parts)


def _room(folder: Path, files: list[Path]) -> Iterator[str]:
    about = _about(folder / "__init__.py") if folder / "__init__.py" in files else ""
    yield f"## `{folder.relative_to(ROOT).as_posix()}/`\n"
    yield from [f"{about}\n"] if about else []
    rows = [(file.name, _about(file)) for file in files if file.name != "__init__.py"]
    if rows:
        yield from ("| module | answers |", "| --- | --- |")
        yield from (f"| `{name}` | {said} |" for name, said in rows)
        yield ""


def _about(file: Path) -> str:
    """The first sentence of a module's docstring, on one line."""
    text = " ".join((ast.get_docstring(ast.parse(file.read_text("utf-8"))) or "").split())
    first = re.split(r"(?<=[.!?])\s+(?=[A-Z])", text)[0]
    return first.replace("|", "\\|").replace("<", "&lt;")
