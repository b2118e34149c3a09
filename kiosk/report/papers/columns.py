"""Reports as text in columns, on a terminal: a Chinese letter takes two places."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width


def facts(lines: Sequence[tuple[str, str]]) -> list[str]:
    """Label and value, a line each."""
    wide = max(_places(label) for label, _ in lines) + 2
    return [f"  {label}{' ' * (wide - _places(label))}{value}" for label, value in lines]


def grid(rows: Sequence[Sequence[str]]) -> list[str]:
    """A table: the first column is words, the others are figures."""
    wide = [max(map(_places, column)) for column in zip(*rows, strict=True)]
    said = []
    for row in rows:
        first, *others = [
            " " * (width - _places(cell)) for cell, width in zip(row, wide, strict=True)
        ]
        figures = "".join(f"  {pad}{cell}" for pad, cell in zip(others, row[1:], strict=True))
        said.append(f"  {row[0]}{first}{figures}")
    return said


def _places(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
