"""The table's end of the line to the gateway of patrons' screens: what comes is done on the station's thread, and answered.

JSON, a line a message. From the gateway: `hear` (a batch) and `move` (the house's money). From the table: `hello`, `heard`, `moved`, and
`look` after each step: the journal has something new.
"""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import threading
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from typing import Any

from kiosk.game.commands import PatronBatch
from kiosk.game.refusals import Reason
from kiosk.staff.actor import Actor
from kiosk.station.patrons import PatronMoney, PatronsStation
from kiosk.station.step import Step

log = logging.getLogger(__name__)
#: who the entries are by
SCREENS, HOUSE = Actor("patrons", "patron"), Actor("house", "kiosk")
#: has the station do something on its thread, and shows the step that it gives
Ask = Callable[[Callable[[PatronsStation], Step | None]], None]


class TableEnd:
    """`ask` may be called from any thread. `other`: what the gateway says of itself."""

    def __init__(
        self, line: socket.socket, ask: Ask, hello: Mapping[str, Any], other: Callable[[dict[str, Any]], None]
    ) -> None:
        self._line, self._ask, self._other = line, ask, other
        self._out: SimpleQueue[str | None] = SimpleQueue()
        self._look = threading.Event()
        self._say({"hello": dict(hello)})
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for name, work in (("patrons in", self._hear), ("patrons out", self._speak))
        ]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread."""
        self._say({"look": {"stopped": any(trouble.freezes for trouble in step.troubles)}})

    def close(self) -> None:
        """Ends the line; what was handed to the station is done all the same."""
        self._out.put(None)
        with contextlib.suppress(OSError):  # the other side has gone
            self._line.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            if thread.is_alive():
                thread.join()
        self._line.close()

    def _say(self, message: Mapping[str, Any]) -> None:
        self._out.put(json.dumps(message, separators=(",", ":")) + "\n")

    def _speak(self) -> None:
        while (said := self._out.get()) is not None:
            try:
                self._line.sendall(said.encode())
            except OSError:
                return

    def _hear(self) -> None:
        try:
            with self._line.makefile("rb") as lines:
                for line in lines:
                    self._do(json.loads(line))
        except (OSError, ValueError):
            log.info("the line to the patrons' gateway has ended")

    def _do(self, said: dict[str, Any]) -> None:
        if (hear := said.get("hear")) is not None:
            values = bytes(hear["values"]) if hear["of"] == "patron" else hear["values"]
            batch = PatronBatch(hear["of"], hear["patrons"], values, hear["ids"])
            self._ask(lambda station: self._heard(station, hear["asks"], batch))
        elif (moves := said.get("move")) is not None:
            self._ask(lambda station: self._moved(station, [PatronMoney(*each) for each in moves]))
        else:
            self._other(said)

    # On the station's thread.

    def _heard(self, station: PatronsStation, asks: str, batch: PatronBatch) -> Step | None:
        step, heard = station.hear(asks, batch, SCREENS)
        refused = [(at, *_plain(why)) for at, why in enumerate(heard.results) if why is not None]
        self._say({"heard": {"n": heard.number, "refused": refused}})
        return step

    def _moved(self, station: PatronsStation, moves: list[PatronMoney]) -> Step:
        step, results = station.move(moves, HOUSE)
        self._say({"moved": [None if why is None else _plain(why) for why in results]})
        return step


def _plain(reason: Reason) -> tuple[str, str, list[tuple[str, object]]]:
    return reason.code, reason.why, [(name, fact) for name, fact in reason.facts if isinstance(fact, (int, str))]


def reason_of(code: str, why: str, facts: list[tuple[str, object]]) -> Reason:
    """A reason as it came over the line."""
    return Reason(code, why, tuple((name, fact) for name, fact in facts))
