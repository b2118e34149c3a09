"""A table of the common hand with its patrons' road in one process: no server, no thread, no clock of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Drawn, InsuranceClosed, PatronsClosed
from kiosk.game.refusals import Reason
from kiosk.patrons.decision_queue import Road, Session
from kiosk.patrons.picture import PatronsPicture
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.patrons import PatronMoney
from kiosk.station.patrons_asked import PatronsAsked
from kiosk.station.station import Station
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, after, rule_set

SHOE, SCREENS = Actor("shoe", "reader"), Actor("patrons", "patron")


class Folded:
    """`sent`: what each session was sent, in order. `now`: seconds of the road's clock."""

    def __init__(
        self,
        path: Path,
        draws_below: int = 0,
        options: Mapping[str, Any] | None = None,
        wager_seconds: int = 0,
        **rules: Any,
    ) -> None:
        self.path, self.rules, self.ms, self.now = path, rules, 0, 1000.0
        self.sent: dict[str, list[dict[str, Any]]] = {}
        self.journal = Journal(path)
        header = HEADER | {"rules": "nj-common-hand", "options": dict(options or {}), "boxes": 1}
        self.station = Station(
            self.journal,
            header,
            rule_set("nj-common-hand") | rules,
            Messages(),
            clock=self.clock,
            stage_seconds=20,
            wager_seconds=wager_seconds,
            draws_below=draws_below,
        )
        self.station.start()
        self.gateway()

    def clock(self) -> str:
        self.ms += 1
        return after(self.ms)

    def gateway(self) -> None:
        """A gateway that is new, as after its process was killed."""
        self.reader = JournalReader(self.path, held=True)
        self.road = Road(
            PatronsPicture(self.reader, self.asked),
            self._speak,
            self._send,
        )

    @property
    def asked(self) -> PatronsAsked:
        """The station's word, as it comes over the line."""
        asked = self.station.asked
        assert asked is not None
        return PatronsAsked.of_json(json.loads(json.dumps(asked.as_json())))

    def follow(self) -> bool:
        """The road hears what has happened at the table."""
        return self.road.follow(self.asked)

    def close(self) -> None:
        self.reader.close()
        self.journal.close()

    def _speak(self, why: Reason, language: str) -> str:
        return f"{language}: {why.why}"

    def _send(self, session: str, message: str) -> None:
        self.sent.setdefault(session, []).append(json.loads(message))

    def sits(self, patron: str, cents: int = 100_000, session: str = "") -> Session:
        """A patron with a balance, signed in."""
        if cents:
            self.station.move([PatronMoney("load", patron, cents)], KIOSK)
            self.follow()
        made = Session(session or f"s-{patron}", patron, f"Seat of {patron}", "en")
        self.road.admit(made)
        return made

    def hear(self, session: str, **said: Any) -> None:
        """One message of a page; `ask` is what is asked now, unless it says another."""
        self.now += 0.2
        message = {"v": 1, "ask": self.road.picture.asks, **said}
        if (who := self.road.sessions.get(session)) is not None:
            self.road.hear(who, json.dumps(message).encode(), self.now)

    def flow(self) -> int:
        """What waits goes to the table and is answered; gives the number of batches."""
        batches = 0
        while (batch := self.road.batch()) is not None:
            _, heard = self.station.hear(batch.asks, batch.said, SCREENS)
            self.follow()
            self.road.heard([(at, why) for at, why in enumerate(heard.results) if why is not None])
            batches += 1
        return batches

    def deal(self, *cards: str) -> None:
        for each in cards:
            assert self.station.do(Drawn(card(each)), SHOE).refusal is None
        self.follow()

    def close_stage(self) -> None:
        insurance = self.phase == "insurance"
        self.station.do(InsuranceClosed() if insurance else PatronsClosed(), KIOSK)
        self.follow()

    @property
    def phase(self) -> str:
        return self.station.state.opening.phase

    def last(self, session: str, kind: str = "answer") -> dict[str, Any]:
        return next(each for each in reversed(self.sent[session]) if each["t"] == kind)

    def last_of(self, session: str, id_: str) -> dict[str, Any] | None:
        """The last answer to that message; None where there was none."""
        said = reversed(self.sent.get(session, ()))
        return next((each for each in said if each["t"] == "answer" and each["id"] == id_), None)

    def own(self, session: str) -> dict[str, Any]:
        """How the patron's page stands now."""
        self.road.show(self.road.sessions[session], always=True)
        return self.last(session, "own")
