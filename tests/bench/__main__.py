"""What are the figures? Runs every tests/bench/bench_*.py, prints what it measured, writes build/bench.json; `--keep` writes
them into the table in docs/speed.md.

usage: python -m tests.bench [--quick] [--keep] [NAME...]

Each module has `run(quick: bool) -> dict[str, Figure]`: a name to its value, its unit, the floor beside it (the same done by the
barest program that could, or None), the ratio of the two (None without a floor), a note where one helps, and the `most` that the ratio may be.
A ratio beyond it is said, and the run fails; with `--quick` it is said alone.
`--quick` measures a shorter time: whether the benchmark works, not what the figure is.
"""

from __future__ import annotations

import argparse
import json
import os
import pkgutil
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import NotRequired, TypedDict

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

REPORT = Path(__file__).parent.parent.parent / "build" / "bench.json"
PAGE = Path(__file__).parents[2] / "docs" / "speed.md"
HEAD = "| figure | value | floor | ratio | when | of what |"
ROW = "{:<56} {:>14} {:<12} {:>14} {:>8}  {}"


class Figure(TypedDict):
    value: float
    unit: str
    floor: float | None
    ratio: float | None
    note: NotRequired[str]
    most: NotRequired[float]


def names() -> list[str]:
    """Every benchmark that there is, by the name a person types: `bench_replay.py` is `replay`."""
    folder = str(Path(__file__).parent)
    return sorted(
        m.name.removeprefix("bench_")
        for m in pkgutil.iter_modules([folder])
        if m.name.startswith("bench_")
    )


def measured(name: str, quick: bool) -> dict[str, Figure]:
    """What this benchmark measures, in a process of its own. Raises `CalledProcessError` where it fails; it has said why."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "figures.json"
        command = [sys.executable, "-m", "tests.bench.measure", name, str(file)]
        subprocess.run([*command, *(["--quick"] if quick else [])], check=True)
        figures: dict[str, Figure] = json.loads(file.read_text("utf-8"))
    return figures


def number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if abs(value) >= 1_000 else f"{value:,.4g}"


def checked(module: str, figures: dict[str, Figure]) -> dict[str, Figure]:
    """The same figures; raises `ValueError` where one says other than it must."""
    for name, figure in figures.items():
        needed = {"value", "unit", "floor", "ratio"}
        if not needed <= figure.keys() <= needed | {"note", "most"}:
            raise ValueError(
                f"{module}: {name} has {sorted(figure)}, and must have value, unit, floor, ratio (and note, and most)"
            )
        if "most" in figure and figure["ratio"] is None:
            raise ValueError(f"{module}: {name} has no ratio, and so no most")
    return figures


def beyond(figures: dict[str, Figure]) -> list[str]:
    """Of which figures the ratio is beyond the most that it may be, a sentence each."""
    return [
        f"{name}: {figure['ratio']:.3g} times its floor, and may be {figure['most']} times"
        for name, figure in figures.items()
        if "most" in figure and figure["ratio"] is not None and figure["ratio"] > figure["most"]
    ]


def kept(page: str, figures: dict[str, Figure], when: str) -> str:
    """The page with these figures in its table, each in place of its older one."""
    start = page.index(HEAD)
    end = page.index("\n\n", start)
    head, line, *rows = page[start:end].splitlines()
    by_name = {row.split(" | ")[0].removeprefix("| "): row for row in rows}
    for name, f in figures.items():
        said = f"{number(f['value'])} {f['unit']}", number(f["floor"]), number(f["ratio"])
        by_name[name] = " | ".join((f"| {name}", *said, when, f"{f.get('note', '')} |"))
    return page[:start] + "\n".join([head, line, *by_name.values()]) + page[end:]


def main(arguments: list[str]) -> int:
    there = names()
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Measure the kiosk; see build/bench.json."
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"which ones: {', '.join(there)}; all where none is named",
    )
    parser.add_argument(
        "--quick", action="store_true", help="see that each works, in a shorter time"
    )
    parser.add_argument(
        "--keep", action="store_true", help="write what was measured into docs/speed.md"
    )
    chosen = parser.parse_args(arguments)
    unknown = sorted(set(chosen.names) - set(there))
    if unknown:
        parser.error(f"no benchmark is called {', '.join(unknown)}; there are {', '.join(there)}")

    # A run of some keeps what an earlier run measured of the others.
    report: dict[str, Figure] = (
        json.loads(REPORT.read_text("utf-8")) if chosen.names and REPORT.exists() else {}
    )
    failed = []
    print(ROW.format("figure", "value", "unit", "floor", "ratio", "note"))
    for name in chosen.names or there:
        try:
            figures = checked(name, measured(name, chosen.quick))
        except (subprocess.CalledProcessError, ValueError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            failed.append(name)
            continue
        for key, f in figures.items():
            row = (
                key,
                number(f["value"]),
                f["unit"],
                number(f["floor"]),
                number(f["ratio"]),
                f.get("note", ""),
            )
            print(ROW.format(*row).rstrip(), flush=True)
        if too_much := beyond(figures):
            print("\n".join(too_much), file=sys.stderr)
            failed += [] if chosen.quick else [name]
        report |= figures
        REPORT.parent.mkdir(exist_ok=True)
        if chosen.keep:
            today = datetime.now(UTC).strftime("%Y-%m-%d")
            PAGE.write_text(kept(PAGE.read_text("utf-8"), figures, today), "utf-8")
        REPORT.write_text(json.dumps(report, indent=1, sort_keys=True) + "\n", "utf-8")
    print(
        f"written to {REPORT.relative_to(Path.cwd()) if REPORT.is_relative_to(Path.cwd()) else REPORT}"
    )
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
