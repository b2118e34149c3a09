"""Benchmarks and campaigns are run by hand, now and then: what they name of the program is there all the same."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest

from tests.bench.__main__ import HEAD, Figure, beyond, checked, kept, main

pytestmark = pytest.mark.slow

MODULES = [
    f"tests.{room}.{module.name}"
    for room in ("bench", "campaign", "boot")
    for module in pkgutil.iter_modules([str(Path(__file__).parent / room)])
    if module.name != "__main__"
]


def test_each_can_be_imported() -> None:
    for name in MODULES:
        assert importlib.import_module(name).__doc__


def test_a_ratio_beyond_the_most_that_it_may_be_is_said() -> None:
    within: Figure = {"value": 10.0, "unit": "ms", "floor": 8.0, "ratio": 1.25, "most": 1.5}
    past: Figure = {"value": 16.0, "unit": "ms", "floor": 8.0, "ratio": 2.0, "most": 1.5}
    free: Figure = {"value": 16.0, "unit": "ms", "floor": 8.0, "ratio": 2.0}
    figures = checked("journal", {"a": within, "b": past, "c": free})
    assert beyond(figures) == ["b: 2 times its floor, and may be 1.5 times"]


def test_a_benchmark_with_such_a_ratio_fails(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    past: Figure = {"value": 16.0, "unit": "ms", "floor": 8.0, "ratio": 2.0, "most": 1.5}
    monkeypatch.setattr("tests.bench.bench_journal.run", lambda quick: {"resume": past})
    monkeypatch.setattr("tests.bench.__main__.REPORT", tmp_path / "bench.json")
    assert main(["journal"]) == 1
    assert main(["--quick", "journal"]) == 0


def test_a_figure_that_is_kept_takes_the_place_of_its_older_one_in_the_page() -> None:
    page = f"# Speed\n\n{HEAD}\n| --- |\n| b | 9 ms | - | - | 2026-11-22 | old |\n| c | 1 s | - | - | 2026-11-22 |  |\n\nEnd\n"
    new: Figure = {"value": 10.0, "unit": "ms", "floor": 8.0, "ratio": 1.25, "note": "new"}
    rows = kept(page, {"b": new, "a": new}, "2026-11-24").splitlines()[4:8]
    assert rows == [
        "| b | 10 ms | 8 | 1.25 | 2026-11-24 | new |",
        "| c | 1 s | - | - | 2026-11-22 |  |",
        "| a | 10 ms | 8 | 1.25 | 2026-11-24 | new |",
        "",
    ]
