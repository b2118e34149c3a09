"""Runs campaigns on every core and says what came of them; `--keep` writes it into the table in docs/trust.md. Stopped by Ctrl-C, what was tried counts.

usage: python -m tests.campaign [NAME...] [--count N] [--seed N] [--jobs N] [--keep]

Each module beside this one whose name begins with `try_` is a campaign: its docstring's first line says what must hold, `COUNT` how
many trials are made where nobody says it, `AT_ONCE` that one process makes them all, `run(trials, seed, folder) -> Tally` makes those
trials, `said(tally)`, where it is there, says what all of them come to. Each trial throws dice of its own (`chance`), so that the same seed and count give the same trials on any number of cores, and a
larger count begins with those of a smaller one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pkgutil
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from pathlib import Path

from tests.campaign.share import campaign, share
from tests.campaign.tally import Tally

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

PAGE = Path(__file__).parents[2] / "docs" / "trust.md"
#: a share of the trials that one process is given at a time: short, so that progress is seen and no core is left over
SHARES = 16
SHOWN = 10


def names() -> list[str]:
    found = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(
        module.name.removeprefix("try_") for module in found if module.name.startswith("try_")
    )


def whole(name: str, count: int, seed: int, jobs: int) -> tuple[Tally, int]:
    """What came of the trials, on `jobs` cores, and how many were made: all of them, or what had ended when somebody stopped it."""
    size = (
        count
        if hasattr(campaign(name), "AT_ONCE")
        else max(50, min(500, -(-count // (jobs * SHARES))))
    )
    shares = [range(first, min(first + size, count)) for first in range(0, count, size)]
    tally, done = Tally(), 0
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        futures = {pool.submit(share, name, trials, seed): len(trials) for trials in shares}
        try:
            for future in as_completed(futures):
                tally.add(future.result())
                done += futures[future]
                print(
                    f"{name}: {done:,} of {count:,}, {len(tally.wrong)} wrong",
                    file=sys.stderr,
                    flush=True,
                )
        except KeyboardInterrupt:
            for process in multiprocessing.active_children():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
    return tally, done


def row(name: str, count: int, seed: int, seconds: float, tally: Tally) -> str:
    """The campaign's row of the table in docs/trust.md."""
    holds = (campaign(name).__doc__ or "").partition("\n")[0]
    counts = ", ".join(f"{number:,} {what}" for what, number in sorted(tally.counts.items()))
    if said := getattr(campaign(name), "said", None):
        counts = f"{said(tally)}; {counts}"
    result = "**holds**" if not tally.wrong else f"**{len(tally.wrong):,} WRONG**"
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    return f"| `{name}` | {holds} | {count:,} | {seed} | {seconds:,.0f} s, {when} | {result}: {counts} |"


def keep(name: str, line: str) -> None:
    """Puts the row into the page, in place of the campaign's older one."""
    page = PAGE.read_text("utf-8")
    start = page.index("| campaign |")
    end = page.index("\n\n", start)
    rows = {
        found[1]: each
        for each in page[start:end].splitlines()[2:]
        if (found := re.match(r"\| `(\w+)`", each))
    }
    rows[name] = line
    table = [*page[start:end].splitlines()[:2], *(rows[each] for each in sorted(rows))]
    PAGE.write_text(page[:start] + "\n".join(table) + page[end:], "utf-8")


def main(arguments: list[str]) -> int:
    there = names()
    parser = argparse.ArgumentParser(
        prog="python -m tests.campaign", description="Try it again and again."
    )
    parser.add_argument(
        "names", nargs="*", metavar="NAME", help=f"which ones: {', '.join(there)}; all without any"
    )
    parser.add_argument(
        "--count", type=int, help="how many trials of each (default: as many as each says)"
    )
    parser.add_argument("--seed", type=int, default=1, help="the dice (default 1)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="on how many cores (default: all)"
    )
    parser.add_argument(
        "--keep", action="store_true", help="write what came of it into docs/trust.md"
    )
    chosen = parser.parse_args(arguments)
    if unknown := sorted(set(chosen.names) - set(there)):
        parser.error(f"no campaign is called {', '.join(unknown)}; there are {', '.join(there)}")
    wrong = 0
    for name in chosen.names or there:
        count = chosen.count or campaign(name).COUNT
        started = time.monotonic()
        tally, done = whole(name, count, chosen.seed, chosen.jobs)
        line = row(name, done, chosen.seed, time.monotonic() - started, tally)
        print(line, flush=True)
        for each in tally.wrong[:SHOWN]:
            print(f"  wrong: {each}", flush=True)
        wrong += len(tally.wrong)
        if chosen.keep and done:
            keep(name, line)
        if done < count:
            break
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
