"""`kiosk floor`: the link from tables to their pit. Its keys and its server; each command stands in
a module of its own."""

from __future__ import annotations

import importlib
from typing import Any

#: the modules of this folder whose `add_command(commands)` adds one or more commands, in the order
#: in which a house meets them
PARTS = ("keys", "serve", "install", "archive", "link")


def add_parser(sub: Any) -> None:
    """Adds `floor` with its commands; `args.run` takes the arguments and returns the exit
    status."""
    parser = sub.add_parser(
        "floor",
        description="Makes and keeps what tables need to tell their pit how they stand "
        "(docs/floor.md). Needs the extra `floor`.",
        epilog="Exit status: 0 done; 2 it could not be done.",
    )
    commands = parser.add_subparsers(dest="floor_command", required=True, metavar="COMMAND")
    for part in PARTS:
        importlib.import_module(f"kiosk.cli.floor.{part}").add_command(commands)
