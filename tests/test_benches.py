"""Benchmarks and campaigns are run by hand, now and then: what they name of the program is there all the same."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
from pathlib import Path

import pytest

from tests.bench.__main__ import HEAD, Figure, beyond, checked, kept, main, measured

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
    monkeypatch.setattr("tests.bench.__main__.measured", lambda name, quick: {"resume": past})
    monkeypatch.setattr("tests.bench.__main__.REPORT", tmp_path / "bench.json")
    assert main(["journal"]) == 1
    assert main(["--quick", "journal"]) == 0


def test_a_benchmark_that_fails_is_named_and_the_others_are_measured(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good: Figure = {"value": 10.0, "unit": "ms", "floor": 8.0, "ratio": 1.25}

    def measure(name: str, quick: bool) -> dict[str, Figure]:
        if name == "kill":
            raise subprocess.CalledProcessError(1, ["kill"])
        return {name: good}

    monkeypatch.setattr("tests.bench.__main__.measured", measure)
    monkeypatch.setattr("tests.bench.__main__.REPORT", tmp_path / "bench.json")
    assert main(["kill", "journal"]) == 1
    said = capsys.readouterr()
    assert "failed: kill" in said.err
    assert "journal" in said.out


def test_each_is_measured_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """What this process has made of a benchmark, or of Qt, does not reach it."""
    monkeypatch.setattr("tests.bench.bench_crowd.run", lambda quick: {})
    assert "crowd of 1,000" in measured("crowd", quick=True)


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
