"""Benchmarks and campaigns are run by hand, now and then: what they name of the program is there all the same."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest

MODULES = [
    f"tests.{room}.{module.name}"
    for room in ("bench", "campaign", "boot")
    for module in pkgutil.iter_modules([str(Path(__file__).parent / room)])
    if module.name != "__main__"
]


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_it_can_be_imported(name: str) -> None:
    importlib.import_module(name)
