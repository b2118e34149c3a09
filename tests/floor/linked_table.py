"""A whole table in a process of its own, offscreen, that takes a pit's orders: `python -m tests.floor.linked_table SETTINGS ACCESS`.

The window and the station as `kiosk run` has them, and the link to the floor's server at the far end of the line.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from nats.aio.client import Client

from kiosk.cli.application import Application
from kiosk.floor.order_gate import OrderGate
from kiosk.floor.order_line import LinkLine, TableLine
from kiosk.floor.orders_in import take_orders
from kiosk.link.connection import LinkThread
from kiosk.link.keys import read_access
from kiosk.settings.table import load
from kiosk.station.step import Step
from kiosk.words.phrases import of_table
from ui.shared.bell import Bell
from ui.shared.window import application


class OrdersBeside:
    """The orders' companion: its line, and the link, here in a thread."""

    beside = 0.0

    def __init__(self, access: Path) -> None:
        self._access, self._shown = read_access(access), ""

    def opened(self, kiosk: Application) -> None:
        assert kiosk.station is not None
        ours, theirs = socket.socketpair()
        gate = OrderGate(self._access.name, self._access.account, kiosk._phrases, kiosk.station.ask)
        self._line = TableLine(ours, gate)
        self._line.start()

        async def session(client: Client) -> None:
            line = await LinkLine.over(theirs.dup())
            taking = asyncio.create_task(take_orders(client, self._access.name, line.ask))
            try:
                await line.ended.wait()
            finally:
                taking.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await taking
                await line.close()

        self._link = LinkThread(self._access, session)
        self._link.start()

    def saw(self, step: Step) -> None:
        """Says what the pit has put on the dealer's screen, where that is something else."""
        said = [message.words for message in step.pit.messages] if step.pit else []
        shown = f"{said} {'locked' if step.pit and step.pit.locked else 'open'}"
        if shown != self._shown:
            self._shown = shown
            print(shown, flush=True)

    def close(self) -> None:
        self._link.stop()
        self._line.close()


def main(settings: Path, access: Path) -> int:
    house = load(settings)
    qt = application()
    kiosk = Application(
        house,
        of_table(house, house.rule_set().authority),
        size=(1280, 800),
        emulated=OrdersBeside(access),  # type: ignore[arg-type]  -- a companion, as `Together` is
    )
    bells: list[Bell] = []
    kiosk.opened.connect(lambda: bells.append(Bell(qt.quit, qt)))
    kiosk.failed.connect(lambda why: (print(why, file=sys.stderr), qt.exit(1)))
    kiosk.start()
    status = qt.exec()
    kiosk.close()
    return status


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
