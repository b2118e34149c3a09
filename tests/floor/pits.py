"""Tables of a pit, each really played at a station, for tests and pictures of the pit board."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.floor.summary import House
from kiosk.floor.table.picture import TablePicture
from kiosk.reading import Health, Message
from kiosk.record.journal.entry import Entry, utc_text
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.settings.table import CONFIG
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words import chips
from kiosk.words.messages import Currency, Messages
from tests.record.tables import Dealer, rule_set, station, take

CHIPS = chips.load(CONFIG / "chips" / "us.toml")
DOLLARS = Currency("$")
#: when the tables of a test were opened
BEGAN = datetime.fromisoformat("2026-11-21T17:00:00+00:00")


class Clock:
    """A clock that goes on by so many seconds each time that it is asked."""

    def __init__(self, step_s: float = 3.0, began: datetime = BEGAN) -> None:
        self.now, self._step = began, timedelta(seconds=step_s)

    def __call__(self) -> str:
        self.now += self._step
        return utc_text(self.now)

    def text(self, *, after_s: float = 0) -> str:
        return utc_text(self.now + timedelta(seconds=after_s))


class Regulars(Dealer):
    """Patrons who wager in whole green chips."""

    def _wager(self) -> str:
        return str(25 * self._chance.randrange(1, 21))


class Played(NamedTuple):
    """A table and its journal, which is open."""

    journal: Journal
    station: Station
    dealer: Dealer
    steps: list[Step]
    clock: Clock
    house: House

    @property
    def step(self) -> Step:
        return self.steps[-1]

    def picture(self) -> TablePicture:
        """Made of the whole journal as it is now."""
        with JournalReader(self.journal.path, held=True) as reader:
            return TablePicture(reader, self.house, messages())

    def take(self, data: dict[str, Any], by: str = "H. Ruiz", source: str = "manual") -> Step:
        self.steps.append(take(self.station, data, by, source))
        return self.step

    def play(self, inputs: int) -> Step:
        """So many inputs more of its dealer."""
        for _ in range(inputs):
            data = self.dealer.next(self.step)
            self.take(data, source="shoe" if data["type"] == "card" else "manual")
        return self.step

    def loses_its_shoe(self) -> Step:
        """The line to the shoe is lost, in the middle of what it does."""
        self.station.health(Health(True, True, True, True))
        self.steps.append(
            self.station.health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
        )
        return self.step

    def finds_its_shoe(self) -> Step:
        """It is there again; the trouble latches."""
        self.steps.append(self.station.health(Health(True, True, True, True)))
        return self.step

    def until(self, done: Callable[[Step], bool], most: int = 500) -> Step:
        """Goes on until a step is `done`."""
        for _ in range(most):
            if done(self.play(1)):
                return self.step
        raise AssertionError("the table never stood so")


def messages(language: str = "en") -> Messages:
    return Messages(language, currency=DOLLARS, chips=CHIPS, authority=rule_set("nj")["authority"])


def table(
    folder: Path,
    name: str = "bj-1",
    seed: int = 1,
    *,
    pace_s: float = 3.0,
    trouble: bool = True,
    **header: Any,
) -> Played:
    """A table that is open, in `folder`. `pace_s`: seconds from one look at its clock to the next."""
    boxes = tuple(range(1, 1 + header.pop("played", 3)))
    journal, clock = Journal(folder / f"{name}.journal"), Clock(pace_s)
    this = station(journal, time=clock, words=messages(), table=name, **header)
    by_value = sorted((chip.value, chip.hex) for chip in CHIPS.chips)
    house = House(name, "New Jersey", chips=tuple(by_value), before="$")
    return Played(journal, this, Regulars(seed, boxes, trouble), [this.start()], clock, house)


def follow(this: Played, picture: TablePicture) -> TablePicture:
    """The picture follows what the journal has more, and is made anew where it is stale."""
    for entry in entries(this, picture.number + 1):
        picture.follow(entry)
    if not picture.is_stale:
        return picture
    with JournalReader(this.journal.path, held=True) as reader:
        return picture.anew(reader)


def entries(this: Played, first: int = 1) -> list[Entry]:
    """What its journal holds from entry `first` on."""
    with JournalReader(this.journal.path, held=True) as reader:
        return list(reader.entries(first))
