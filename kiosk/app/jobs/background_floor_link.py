"""The link to the floor beside a table: a process of its own, started when the table stands, and
again where it ends."""

from __future__ import annotations

import json
import threading
from functools import partial
from typing import TYPE_CHECKING, Any

from kiosk.app.processes import LinkedProcess
from kiosk.app.supervisor import Job
from kiosk.floor import LINK_KEPT, REVOKED_KEPT
from kiosk.floor.orders.gate import OrderGate
from kiosk.floor.orders.line import hand_over
from kiosk.link.keys import Access
from kiosk.link.line import Say
from kiosk.link.revoked import RevokedKeys
from kiosk.reading import Reading, cured, fault

if TYPE_CHECKING:
    from kiosk.app.application import Application
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step
    from kiosk.words.messages import Messages

#: seconds before a process that has ended is started again, and until one that says nothing is
#: taken for a link that is down
_AGAIN_S, _SILENT_S = 1.0, 10.0


class BackgroundFloorLink:
    """The link as a companion of the table. A link that is down is trouble at the table; where the
    house wants it so, no further round begins then (`floor.without`)."""

    beside = 0.0

    def __init__(self, settings: Settings, access: Access, phrases: Messages) -> None:
        self._settings, self._access, self._phrases = settings, access, phrases
        self._kiosk: Application | None = None
        self._gate: OrderGate | None = None
        self._revoked = RevokedKeys(access.account)
        self.process = LinkedProcess(
            "floor", self._arguments(), self.hear, self._begun, farewell={"stops": 1}
        )
        self._sign = ""  # the newest line for a sign on another machine
        self._is_started = False
        self._down = ""  # why the link is down, "" while it is up
        self._stopped = False
        self._in_round = True
        self._speaks = threading.Event()  # the process has said how the link is, or ended

    def opened(self, kiosk: Application) -> None:
        assert kiosk.station is not None
        self._kiosk = kiosk
        name, account = self._access.name, self._access.account
        self._gate = OrderGate(
            name, account, self._phrases, kiosk.station.ask, revoked=self._revoked
        )

    def saw(self, step: Step) -> None:
        """On the station's thread. With the first step the table stands, and its link begins."""
        if not self._is_started and self._kiosk is not None:
            self._is_started = True
            if self._kiosk.taken is not None:
                self._revoked.recall(self._kiosk.taken.journal.reader.beside(REVOKED_KEPT))
            link = Job("floor beside", self.process.run, again=self._ended, stop=self.process.stop)
            self._kiosk.supervisor.start(link)
        self._in_round = step.table.view.phase != "wagers"
        self.process.say({"look": 1})
        self._stop()

    def show_sign(self, line: bytes) -> None:
        """What a sign on another machine shows from now on; on any thread."""
        self._sign = line.decode()
        self.process.say({"sign": self._sign})

    def close(self) -> None:
        """The supervisor ends the link."""
        self._speaks.set()

    def _begun(self) -> None:
        if self._sign:
            self.process.say({"sign": self._sign})
        if not self._speaks.is_set() and self._kiosk is not None:
            self._kiosk.supervisor.start(Job("floor silence", self._await_word))

    def _await_word(self) -> None:
        if not self._speaks.wait(_SILENT_S):
            self._linked("its program has not started")

    def _ended(self, _: int) -> float:
        self._linked("the link is started again")
        return _AGAIN_S

    def _arguments(self) -> list[str]:
        settings = self._settings
        return [
            "floor",
            "link",
            "--journal",
            str(settings.journal),
            "--rules",
            settings.rules,
            *settings.told,
        ]

    # What the process says, on a thread of the line's.

    def hear(self, said: dict[str, Any], say: Say) -> None:
        if "order" in said and self._gate is not None:
            hand_over(said, self._gate, say)
        elif "link" in said:
            self._linked(str(said["link"]))
        elif "revoked" in said:
            if self._revoked.take(str(said["revoked"])):
                self._keep_soon(REVOKED_KEPT, self._revoked.kept)
        elif (differs := said.get("differs")) is not None:
            told = fault(
                "floor-differs", "floor-differs", entry=str(differs["n"]), at=str(differs["at"])
            )
            self._tell(told)
            self._tell(cured("floor-differs", "floor-told"))
        elif (sent := said.get("sent")) is not None:
            self._keep_soon(LINK_KEPT, json.dumps(sent))

    def _keep_soon(self, name: str, hint: str) -> None:
        if self._kiosk is not None and self._kiosk.station is not None:
            self._kiosk.station.call(partial(self._keep, name, hint))

    def _keep(self, name: str, hint: str) -> None:
        """On the station's thread: how far the link is, and whose keys were taken back, for the one
        after it."""
        if self._kiosk is not None and self._kiosk.taken is not None and not self.process.is_over:
            self._kiosk.taken.journal.keep_beside(name, hint)

    def _linked(self, why: str) -> None:
        """The link is up (""), or down, and why."""
        self._speaks.set()
        was, self._down = self._down, why
        if why and not was:
            self._tell(fault("floor", "floor-lost", words=why))
            self._stop()
        elif was and not why:
            self._tell(cured("floor", "floor-back"))
            if self._stopped:
                self._stopped = False
                self._tell(cured("floor-stops", "floor-goes-on"))

    def _stop(self) -> None:
        """Where the house plays no round without its floor: once the round in play is over."""
        if (
            self._down
            and not self._in_round
            and not self._stopped
            and self._settings.without_floor == "stop"
        ):
            self._stopped = True
            self._tell(fault("floor-stops", "floor-stops"))

    def _tell(self, news: Reading) -> None:
        if self._kiosk is not None and self._kiosk.station is not None and not self.process.is_over:
            self._kiosk.station.read(news, "kiosk")
