"""`kiosk demo`: a table that plays by itself, and says what happens there."""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Any

from kiosk.cli.play import run as table


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "demo",
        description="Opens the dealer's screen on a table that plays by itself, with an emulated "
        "shoe and a simulated dealer, and says on the terminal what happens. Its journal is gone "
        "when the window is closed.",
        epilog="Exit status: as of `kiosk run`.",
    )
    parser.add_argument(
        "--pause", type=float, default=2.0, metavar="S", help="seconds between moves (default 2)"
    )
    parser.add_argument(
        "--trouble",
        type=float,
        default=0.0,
        metavar="S",
        help="the shoe has trouble about every S seconds (default: never)",
    )
    parser.add_argument("--seed", type=int, default=1, help="shuffle with this seed (default 1)")
    parser.add_argument(
        "--language", metavar="LANG", help="en, es or zh, instead of the one in the settings"
    )
    parser.add_argument(
        "--size",
        type=table.window_size,
        metavar="WxH",
        help="window size, such as 1280x800",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Opens the table in a folder of its own."""
    with tempfile.TemporaryDirectory(prefix="kiosk-demo-") as folder:
        return table.run(as_run(args, Path(folder)))


def as_run(args: argparse.Namespace, folder: Path) -> argparse.Namespace:
    """What `kiosk run` is to do, with the journal in `folder`."""
    sub = argparse.ArgumentParser(prog="kiosk").add_subparsers()
    table.add_parser(sub)
    given = ["--emulate", "--says", "--by-itself", str(args.pause), "--trouble", str(args.trouble)]
    given += ["--seed", str(args.seed), "--journal", str(folder / "demo.journal")]
    given += ["--language", args.language] if args.language else []
    of_table: argparse.Namespace = sub.choices["run"].parse_args(given)
    of_table.size = args.size
    return of_table
