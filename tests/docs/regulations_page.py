"""docs/regulations.md: paragraphs.toml beside this file, joined with the tests that are marked as showing each
(`@pytest.mark.shows("13:69F-2.11(a)")`). The marks are read from the tests' source, so that no test is imported."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from tests.docs.pages import ROOT

HERE = Path(__file__).parent

HEAD = """# Regulations

{made}

For a laboratory: each paragraph, in our own words, what we do, the test that shows it, and what is left to the house. Tests are below `tests/`; each is marked with the paragraphs that it shows.
*Known* says how the text is known: **read**, in **excerpt**, by its **parallel** in another state, or by its **heading** alone. What was not read is not claimed.
R1 to R32 are the requirements that were collected for this kiosk.
"""


@cache
def parts() -> list[dict[str, Any]]:
    """Each regulation with its paragraphs."""
    return list(tomllib.loads((HERE / "paragraphs.toml").read_text("utf-8"))["part"])


def paragraphs() -> list[dict[str, Any]]:
    return [each for part in parts() for each in part["paragraph"]]


@cache
def marks() -> dict[str, list[str]]:
    """Which tests are marked as showing a paragraph: `station/test_turn.py::test_…`, by the paragraph's name."""
    found = defaultdict(list)
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text("utf-8")
        if "mark.shows(" not in text:
            continue
        place = file.relative_to(ROOT / "tests").as_posix()
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef):
                for name in _shown_by(node):
                    found[name].append(f"{place}::{node.name}")
    return dict(found)


def _shown_by(test: ast.FunctionDef) -> list[str]:
    calls = [each for each in test.decorator_list if isinstance(each, ast.Call)]
    return [
        str(argument.value)
        for call in calls
        if ast.unparse(call.func) == "pytest.mark.shows"
        for argument in call.args
        if isinstance(argument, ast.Constant)
    ]


def page(made: str) -> str:
    lines = [HEAD.format(made=made)]
    for part in parts():
        lines += [f"## {part['title']}\n", *([f"{part['about']}\n"] if part["about"] else [])]
        lines += [
            "| paragraph | asks | we do | the house | shown by |",
            "| --- | --- | --- | --- | --- |",
        ]
        lines += [_row(each) for each in part["paragraph"]] + [""]
    return "\n".join(lines)


def _row(each: dict[str, Any]) -> str:
    number = f" {each['requirement']}" if "requirement" in each else ""
    name = f"**{each['id']}**{number} ({each['known']})"
    shown = ", ".join(f"`{test}`" for test in marks().get(each["id"], ())) or each["none"]
    return f"| {name} | {each['asks']} | {each['does']} | {each.get('house', '')} | {shown} |"
