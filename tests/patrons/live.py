"""A table of the common hand at work without a screen, with its patrons' gateway beside it, for tests and benchmarks."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from kiosk.app.jobs.background_patrons import BackgroundPatrons
from kiosk.app.supervisor import Supervisor
from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Amend, Correct, Drawn, InsuranceClosed, PatronsClosed
from kiosk.patrons.places import folder_of
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set
from tests.waiting import Waiting

SHOE, FLOOR = Actor("shoe", "reader"), Actor("M. Okafor", "floor")
GENEROUS_S = 60.0


class LiveTable:
    """The station on a thread of its own; `stage_seconds` 0: stages are closed by `close_stage`. Use it as a context manager."""

    def __init__(
        self,
        path: Path,
        stage_seconds: int = 0,
        screens: bool = True,
        servers: int = 1,
        gateways: int = 1,
        options: Mapping[str, Any] | None = None,
        wager_seconds: int = 0,
    ) -> None:
        self.path, self.url, self.waiting = path, "", Waiting()
        self._queue: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self.journal = Journal(path)
        header = HEADER | {
            "rules": "nj-common-hand",
            "options": dict(options or {}),
            "boxes": 1,
            "table": "Common 1",
        }
        self.station = Station(
            self.journal,
            header,
            rule_set("nj-common-hand"),
            Messages(),
            stage_seconds=stage_seconds,
            wager_seconds=wager_seconds,
        )
        self.step: Step = self.station.start()
        self.hello: dict[str, Any] = {
            "journal": str(path),
            "table": "Common 1",
            "chips": [100, 500, 2500, 10_000],
            "folders": [str(CONFIG / "phrases")],
            "currency": ["$", "", ","],
            "servers": servers,
        }
        self._gateways, self._urls = gateways, set[str]()
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._screens, self._supervisor = screens, Supervisor()

    def __enter__(self) -> LiveTable:
        numbers = range(1, self._gateways + 1)
        self.all_beside = [
            BackgroundPatrons(
                {**self.hello, "gateway": number}, self.ask, self._opened, self._supervisor
            )
            for number in numbers
        ]
        self._thread.start()
        if self._screens:
            for each in self.all_beside:
                each.saw(self.step)
                each.start()
            self.waiting.wait_until(lambda: len(self._urls) == self._gateways)
        return self

    def __exit__(self, *_: object) -> None:
        if self._screens:
            self._supervisor.close()
        self._queue.put(None)
        self._thread.join()
        self.journal.close()

    @property
    def gateway_pid(self) -> int:
        assert self.all_beside[0].pid is not None
        return self.all_beside[0].pid

    @property
    def folder(self) -> Path:
        return folder_of(self.path)

    def _opened(self, url: str) -> None:
        with self.waiting.changed:
            self.url = url
            self._urls.add(url)
            self.waiting.changed.notify_all()

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            work()

    def ask(self, work: Callable[[Station], Step | None]) -> None:
        def asked() -> None:
            step = work(self.station)
            if step is not None:
                self.step = step
                for each in self.all_beside:
                    each.saw(step)

        self._queue.put(asked)

    def done(self, work: Callable[[Station], Step | None]) -> Step:
        """Does it, and waits until it is done."""
        over = threading.Event()

        def then(station: Station) -> Step | None:
            try:
                return work(station)
            finally:
                over.set()

        self.ask(then)
        assert over.wait(GENEROUS_S)
        return self.step

    def deal(self, *cards: str) -> None:
        for each in cards:
            self.done(lambda station, each=each: station.do(Drawn(card(each)), SHOE))

    def close_stage(self) -> None:
        command = (
            InsuranceClosed() if self.step.table.view.phase == "insurance" else PatronsClosed()
        )
        self.done(lambda station: station.do(command, KIOSK))

    def correct(self, text: str, *, ask_again: bool | None = None) -> None:
        """The second card of the hand was another."""
        this = Correct(1, 2, card(text), "M. Okafor", "misread", ask_again=ask_again)
        self.done(lambda station: station.do(this, FLOOR))
        assert self.step.refusal is None

    def amend(self, number: int, text: str) -> None:
        """The second card of the hand of round `number`, which is over, was another."""
        this = Amend(number, 1, 2, card(text), "M. Okafor", "misread")
        self.done(lambda station: station.do(this, FLOOR))
        assert self.step.refusal is None

    def tick(self) -> None:
        self.done(lambda station: station.tick(utc_now()))

    @property
    def asks(self) -> str:
        return self.station.asks

    @property
    def balances(self) -> dict[str, int]:
        return self.station.accounts.balances


def shuffled(seed: int, decks: int = 8) -> Sequence[str]:
    import random

    cards = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] * decks
    random.Random(seed).shuffle(cards)
    return cards
