"""Runs campaigns on every core and says what came of them; `--keep` writes it into the table in docs/trust.md.

Stopped by Ctrl-C or SIGTERM, what was tried counts; `--add` goes on after what the table counts already, and adds to it.

usage: python -m tests.campaign [NAME...] [--count N] [--seed N] [--jobs N] [--keep] [--add]

Each module beside this one whose name begins with `try_` is a campaign: its docstring's first line says what must hold, `COUNT` how
many trials are made where nobody says it, `AT_ONCE` that one process makes them all, `run(trials, seed, folder) -> Tally` makes those
trials, `said(tally)`, where it is there, says what all of them come to, `table(tally)` makes the lines of a table of its own, which
`TABLE` begins. Each trial throws dice of its own (`chance`), so that the same seed and count give the same trials on any number of cores, and a
larger count begins with those of a smaller one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pkgutil
import re
import signal
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
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


@dataclass
class Kept:
    """What a campaign's trials came to, from the first one on without a gap, and how long they took."""

    tally: Tally = field(default_factory=Tally)
    done: int = 0
    seconds: float = 0.0

    def add(self, other: Kept) -> None:
        self.tally.add(other.tally)
        self.done += other.done
        self.seconds += other.seconds


def whole(name: str, trials: range, seed: int, jobs: int) -> Kept:
    """What came of these trials, on `jobs` cores; of those before the first that had not ended when
    somebody stopped it. Whatever ended wrong is in it, too beyond that."""
    started, ended = time.monotonic(), dict[int, Tally]()
    parts = shares(name, trials, jobs)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        futures = {pool.submit(share, name, part, seed): part for part in parts}
        try:
            for future in as_completed(futures):
                ended[futures[future].start] = future.result()
                done = sum(len(part) for part in parts if part.start in ended)
                wrong = sum(len(tally.wrong) for tally in ended.values())
                said = f"{name}: {done:,} of {len(trials):,}, {wrong} wrong"
                print(said, file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            for process in multiprocessing.active_children():
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
    return in_a_row(parts, ended, time.monotonic() - started)


def shares(name: str, trials: range, jobs: int) -> list[range]:
    size = max(50, min(100, -(-len(trials) // (jobs * SHARES))))
    if hasattr(campaign(name), "AT_ONCE"):
        size = len(trials)
    starts = range(trials.start, trials.stop, max(1, size))
    return [range(start, min(start + size, trials.stop)) for start in starts]


def in_a_row(parts: list[range], ended: dict[int, Tally], seconds: float = 0.0) -> Kept:
    """What the shares that ended come to, up to the first that did not: a later run goes on there."""
    kept, goes_on = Kept(seconds=seconds), True
    for part in parts:
        tally = ended.get(part.start)
        goes_on = goes_on and tally is not None
        if goes_on and tally is not None:
            kept.tally.add(tally)
            kept.done += len(part)
        elif tally is not None:
            kept.tally.wrong += tally.wrong
    return kept


def row(name: str, seed: int, kept: Kept) -> str:
    """The campaign's row of the table in docs/trust.md."""
    tally = kept.tally
    holds = (campaign(name).__doc__ or "").partition("\n")[0]
    counts = ", ".join(f"{number:,} {what}" for what, number in sorted(tally.counts.items()))
    if said := getattr(campaign(name), "said", None):
        counts = f"{said(tally)}; {counts}"
    result = "**holds**" if not tally.wrong else f"**{len(tally.wrong):,} WRONG**"
    when = datetime.now(UTC).strftime("%Y-%m-%d")
    took = f"{kept.seconds:,.0f} s, {when}"
    return f"| `{name}` | {holds} | {kept.done:,} | {seed} | {took} | {result}: {counts} |"


def kept_before(name: str, seed: int, page: str) -> Kept:
    """What this page's row says of the campaign. Raises LookupError where nothing can be added to
    it: it is of another seed, does not hold, or is of trials that are made at once."""
    cells = (
        rf"`{name}`",
        ".*",
        r"([\d,]+)",
        f"{seed}",
        r"([\d,]+) s, \S+",
        r"\*\*holds\*\*: (?:.*; )?(.*)",
    )
    found = re.search(r"^\| " + r" \| ".join(cells) + r" \|$", page, re.MULTILINE)
    if found is None or hasattr(campaign(name), "AT_ONCE"):
        raise LookupError(name)
    done, seconds, counts = found.groups()
    kept = Kept(done=number_of(done), seconds=float(number_of(seconds)))
    for count in re.split(r", (?=\d)", counts):
        number, _, what = count.partition(" ")
        kept.tally.counts[what] = number_of(number)
    return kept


def number_of(text: str) -> int:
    return int(text.replace(",", ""))


def keep(name: str, line: str, tally: Tally) -> None:
    """Puts the row into the page, in place of the campaign's older one, and a table of its own into
    the page that it names."""
    page = PAGE.read_text("utf-8")
    lines = table_lines(page, "| campaign |")
    rows = {found[1]: each for each in lines[2:] if (found := re.match(r"\| `(\w+)`", each))}
    rows[name] = line
    put_lines(PAGE, lines, [*lines[:2], *(rows[each] for each in sorted(rows))])
    if hasattr(campaign(name), "TABLE"):
        file, first = campaign(name).TABLE
        own = PAGE.with_name(file)
        lines = table_lines(own.read_text("utf-8"), first)
        put_lines(own, lines, [*lines[:2], *campaign(name).table(tally)])


def table_lines(page: str, first: str) -> list[str]:
    """The lines of the table that begins with this line. Raises ValueError where there is none."""
    start = page.index(first)
    return page[start : page.index("\n\n", start)].splitlines()


def put_lines(page: Path, before: list[str], now: list[str]) -> None:
    """Puts lines in the place of others."""
    text = page.read_text("utf-8")
    page.write_text(text.replace("\n".join(before), "\n".join(now)), "utf-8")


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
    parser.add_argument(
        "--add",
        action="store_true",
        help="go on after the trials that docs/trust.md counts, to --count in all, and add to them",
    )
    chosen = parser.parse_args(arguments)
    if unknown := sorted(set(chosen.names) - set(there)):
        parser.error(f"no campaign is called {', '.join(unknown)}; there are {', '.join(there)}")
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    wrong = 0
    for name in chosen.names or there:
        count = chosen.count or campaign(name).COUNT
        try:
            kept = kept_before(name, chosen.seed, PAGE.read_text("utf-8")) if chosen.add else Kept()
        except LookupError:
            parser.error(f"docs/trust.md has no row of {name} that holds, with seed {chosen.seed}")
        now = whole(name, range(kept.done, count), chosen.seed, chosen.jobs)
        kept.add(now)
        line = row(name, chosen.seed, kept)
        print(line, flush=True)
        for each in kept.tally.wrong[:SHOWN]:
            print(f"  wrong: {each}", flush=True)
        wrong += len(kept.tally.wrong)
        if chosen.keep and now.done:
            keep(name, line, kept.tally)
        if kept.done < count:
            break
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
