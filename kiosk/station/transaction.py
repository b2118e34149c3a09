"""A transaction: what one input leads to, on its way along the station's road to the disk."""

from __future__ import annotations

from collections.abc import Callable

from kiosk.record.journal.entry import NewEntry
from kiosk.station.alarms.event import Event
from kiosk.station.readers.announced_card import Announced
from kiosk.words.said import Refusal


class Transaction:
    """`entries` is what is to be written, in order; all of it or nothing. `refusal`: why the input,
    or a part of it, was not taken. `from_reader`: a card may be lost where it cannot be written.

    `announced`: what the next card was said to be before this input; it holds again where nothing
    comes of it. `asked_table`: the game or the day was asked, so that what follows of the readers
    is looked at. `fresh_shoe`: readers are to forget the cards of the shoe before. `relief_burned`:
    a card was burned, as a new dealer has to. `act_done`: whoever signed in for one act has done
    it. `events`: those that were asked for, None where none were. `then`: what is done once it is
    known what became of it.
    """

    def __init__(self, announced: Announced = None, *, from_reader: bool = False) -> None:
        self.entries: list[NewEntry] = []
        self.refusal: Refusal | None = None
        self.from_reader = from_reader
        self.announced = announced
        self.asked_table = False
        self.fresh_shoe = False
        self.relief_burned = False
        self.act_done = False
        self.events: tuple[Event, ...] | None = None
        self.then: list[Callable[[], object]] = []
