"""`kiosk floor serve`: the floor's server, its streams, and the signed ends of the tables'
journals, until it is told to end."""

from __future__ import annotations

import argparse
import signal
import sys
from pathlib import Path
from threading import Event
from typing import Any


def add_command(commands: Any) -> None:
    says = "start a floor's server and keep it"
    parser = commands.add_parser(
        "serve",
        help=says,
        description="Starts the floor's server with its streams, and keeps the signed last entry "
        "of every table's journal, until it is told to end. A server that ends by itself is "
        "started again. Keys that are made or revoked meanwhile hold within a second.",
        epilog="Exit status: 0 it was told to end; 2 the server does not start.",
    )
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="the floor's folder, as `kiosk floor init` makes it",
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from kiosk.app.systemd import READY, tell
    from kiosk.floor.server.folder import Folder
    from kiosk.floor.server.keeper import Keeper
    from kiosk.link.server import ServerError

    ends = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ends.set())
    keeper = Keeper(Folder(args.folder), lambda line: print(line, flush=True))
    try:
        keeper.start()
    except ServerError as error:
        print(error, file=sys.stderr)
        return 2
    print(f"The floor's server listens: {', '.join(keeper.server.urls)}", flush=True)
    tell(READY)
    try:
        keeper.run(ends)
    finally:
        keeper.stop()
    return 0
