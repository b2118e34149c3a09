"""A simulated evening: a journal that a table at work wrote, played by a simulated dealer in no
time, with a clock of its own."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from random import Random
from typing import Any

from kiosk.game.cards import CARDS, Card
from kiosk.game.commands.commands import NewShoe
from kiosk.practice.simulated_dealer import SimulatedDealer
from kiosk.reading import Health, Kind, Reading
from kiosk.record.journal.entry import utc_text
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import KIOSK
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages

#: seconds from one thing to the next: 31 cards a second at a hundred tables, a card or a touch
#: every second and a half between a round's first card and its last, and longer where patrons think
#: and wager
_CARD_S, _TOUCH_S, _BETWEEN_S = (0.8, 2.0), (0.6, 3.4), (6.0, 25.0)
#: the cutting card is out when so much of the shoe has been dealt
_DEPTH = 0.75
#: of a thousand cards so many are not read
_UNREAD = 3


def play_evening(
    journal: Journal,
    header: Mapping[str, Any],
    rules: Mapping[str, Any],
    rounds: int,
    begins: datetime,
    seed: int = 1,
) -> None:
    """Opens the table on `journal` and deals `rounds` rounds, now and then with a card that is not
    read.

    `header` and `rules` are those of a `Station`. Raises what a station raises.
    """
    Evening(journal, header, rules, begins, seed).play(rounds)


class Evening:
    """One table, its shoe and its dealer, on a clock that begins at `begins` and goes on as people
    take their time."""

    def __init__(
        self,
        journal: Journal,
        header: Mapping[str, Any],
        rules: Mapping[str, Any],
        begins: datetime,
        seed: int,
    ) -> None:
        self._chance = Random(seed)
        self._now = begins
        self._shoe = list[Card]()
        self._number = 0
        self._decks, self._is_out = 8, False
        self._station = Station(
            journal,
            header,
            rules,
            Messages(),
            clock=lambda: utc_text(self._now),
            readers=("shoe",),
            on_shoe=self._new,
        )
        boxes = min(5, int(header["boxes"]))
        minimum = round(float(header.get("minimum") or 25) * 100)
        self._dealer = SimulatedDealer("K. Osei", seed, boxes, minimum)

    def play(self, rounds: int) -> None:
        station, ended = self._station, 0
        station.start()
        station.health(Health(port_open=True))
        step = station.do(NewShoe(), KIOSK)
        in_round = False
        while ended < rounds:
            step = self._next(step)
            ended += in_round and not step.table.view.in_round
            in_round = step.table.view.in_round

    def _new(self) -> None:
        self._shoe = list(CARDS) * self._decks
        self._chance.shuffle(self._shoe)
        self._is_out = False

    def _next(self, step: Step) -> Step:
        move = self._dealer.next(step)
        if move is None:
            raise RuntimeError(f"the simulated dealer does not know what to do: {step}")
        if not step.table.view.in_round and move.command is None:
            takes = _BETWEEN_S
        else:
            takes = _TOUCH_S if move.command else _CARD_S
        self._now += timedelta(seconds=self._chance.uniform(*takes))
        if move.command is not None:
            return self._station.do(move.command, move.actor)
        if len(self._shoe) < (1 - _DEPTH) * 52 * self._decks and not self._is_out:
            self._is_out = True
            return self._read(Reading(Kind.CUTTING_CARD)) or step
        card = self._shoe.pop()
        unread = self._chance.randrange(1000) < _UNREAD
        return self._read(Reading(Kind.UNREADABLE) if unread else Reading(Kind.CARD, card)) or step

    def _read(self, reading: Reading) -> Step | None:
        self._number = self._number % 255 + 1
        return self._station.read(reading._replace(sequence=str(self._number)))
