"""A common hand whose patrons have said something."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import (
    PATRON_DECISIONS,
    Drawn,
    PatronBatch,
)
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.patrons import Heard, PatronMoney
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, after, rule_set

SCREENS, SHOE = Actor("patrons", "patron"), Actor("shoe", "reader")


class Table:
    def __init__(self, path: Path) -> None:
        self.path, self.ms = path, 0
        self.open()

    def open(self, wager_seconds: int = 0, stage_seconds: int = 0, **header: str) -> Step:
        self.journal = Journal(self.path)
        given = HEADER | {"rules": "nj-common-hand", "options": {}, "boxes": 1} | header
        self.station = Station(
            self.journal,
            given,
            rule_set("nj-common-hand"),
            Messages(),
            clock=self.now,
            wager_seconds=wager_seconds,
            stage_seconds=stage_seconds,
        )
        return self.station.start()

    def now(self) -> str:
        self.ms += 1
        return after(self.ms)

    @property
    def table(self):
        return self.station.table

    def hear(
        self, of: str, said: dict[str, int | str] | Sequence[tuple[str, int | str]], asks: str = ""
    ) -> Heard:
        pairs = list(said.items()) if isinstance(said, dict) else list(said)
        values = [
            PATRON_DECISIONS.index(value) if isinstance(value, str) else value for _, value in pairs
        ]
        ids = [f"m{at}" for at in range(len(pairs))]
        batch = PatronBatch(of, [patron for patron, _ in pairs], values, ids)  # type: ignore[arg-type]
        return self.station.hear(asks or self.station.asks, batch, SCREENS)[1]

    def move(self, did: str, patron: str, amount: int, ref: str = "") -> str:
        (why,) = self.station.move([PatronMoney(did, patron, amount, ref)], KIOSK)[1]  # type: ignore[arg-type]
        return "" if why is None else why.code

    def deal(self, *cards: str) -> None:
        for each in cards:
            assert self.station.do(Drawn(card(each)), SHOE).refusal is None

    @property
    def balances(self) -> dict[str, int]:
        return self.station.accounts.balances
