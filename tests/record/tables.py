"""What happens at a table, for tests: a station on a real journal, and a dealer who plays rounds from a seed."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import kiosk
from kiosk.game.cards import CARDS
from kiosk.game.cards import parse as parse_card
from kiosk.game.commands.commands import DECISIONS, Malformed, parse
from kiosk.game.view import TableView
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import EntryKind, NewEntry, canonical
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.rounds.recall import Recalled, recall
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import AtTable, PatronKeys
from kiosk.staff.roles import SIGNED
from kiosk.station.commands import StationCommand, act_of
from kiosk.station.seats.cash_watch import CashRules
from kiosk.station.seats.seating import Rates
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.game.play import steps

HEADER = {
    "shoe_log": 1,
    "table": "BJ-12",
    "rules": "nj",
    "boxes": 6,
    "options": {"split.resplit": True},
    "minimum": "5",
    "maximum": "1000",
}


@cache
def rule_set(name: str) -> dict[str, Any]:
    """A rule set as its file has it; nobody changes it."""
    path = Path(kiosk.__file__).parent.parent / "config" / "rules" / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def unusable(says: str) -> pytest.RaisesExc[JournalError]:
    """A journal that cannot be used, for which the words `says` are among the reasons given in English."""
    return pytest.raises(JournalError, check=lambda error: says in in_words(error))


def in_words(error: JournalError) -> str:
    return Messages().sentence(error.phrase, error.facts)


def clock() -> Iterator[str]:
    """Times one millisecond apart, the same in every run."""
    for count in range(10**9):
        yield after(count)


_OPENED = datetime(2026, 11, 21, 4, tzinfo=UTC)


def after(ms: int) -> str:
    """The time so many milliseconds after the table was opened."""
    at = _OPENED + timedelta(milliseconds=ms)
    return at.isoformat(timespec="milliseconds").replace("+00:00", "Z")


MESSAGES = Messages()


def write_beside(
    journal: Journal,
    kind: EntryKind,
    said: Mapping[str, Any],
    actor: Actor,
    told: Mapping[str, Any] | None = None,
) -> None:
    """An entry as another kiosk may have written it beside the one at work, at the time of the last one."""
    last = journal.reader.last()
    assert last is not None
    tells = canonical({**(told or {}), **actor.noted()})
    journal.append([NewEntry(last.at, actor.by, actor.source, kind, canonical(said), tells)])


def station(
    journal: Journal,
    *,
    time: Callable[[], str] | None = None,
    stage_seconds: int = 0,
    wager_seconds: int = 0,
    turn_after: float = 0,
    settle_each: float = 0,
    patience: float = 0,
    numbers: int = 0,
    procedure: OpeningProcedure | None = None,
    patron_keys: PatronKeys | None = None,
    cash: CashRules | None = None,
    share: Callable[[AtTable], object] = lambda here: None,
    words: Messages = MESSAGES,
    on_shoe: Callable[[], None] = lambda: None,
    **header: Any,
) -> Station:
    """A station that has not been started, on its own clock, or on `time`."""
    this = {**HEADER, **header}
    ticks = clock()
    now = time or (lambda: next(ticks))
    rules = rule_set(this["rules"])
    return Station(
        journal,
        this,
        rules,
        words,
        clock=now,
        on_shoe=on_shoe,
        stage_seconds=stage_seconds,
        wager_seconds=wager_seconds,
        turn_after=turn_after,
        settle_each=settle_each,
        patience=patience,
        numbers=numbers,
        procedure=procedure,
        rates=None if patron_keys is None else Rates(patron_keys, cash, share),
    )


def take(
    this: Station, data: Mapping[str, Any], by: str = "H. Ruiz", source: str = "manual"
) -> Step:
    """One input as a shoe log writes it; what needs a signature is signed by the floorperson `by`."""
    command: Any = parse({"by": by, **data})
    assert not isinstance(command, Malformed), command
    return this.do(command, actor(command, by, source))


def tell(this: Station, text: str, by: str = "H. Ruiz", *, typed: bool = False) -> Step:
    """What happens at the table, in the words of `tests.game.play`: the shoe reads the cards (`typed`: `by` enters them), and `by`
    does the rest.

    A step that ends in `!code` is refused with that code, any other is taken.
    """
    for data, refused in steps(text):
        if data["type"] in _READ and not typed:
            came = this.read(_READ[data["type"]](data))
            assert came is not None
            step = came
        else:
            step = take(this, data, by)
        assert why(step) == refused, f"{data}: {step.refusal}"
    return step


def _card(data: Mapping[str, Any]) -> Reading:
    if data["card"] == "??":
        return Reading(Kind.UNREADABLE)
    return Reading(Kind.CARD, parse_card(data["card"]), raw=b"\x02")


#: what the shoe says of an input
_READ: dict[str, Callable[[Mapping[str, Any]], Reading]] = {
    "card": _card,
    "cut_card": lambda data: Reading(Kind.CUTTING_CARD),
}


def why(step: Step | None) -> str:
    """The code with which the table refused, "" where it did not."""
    assert step is not None
    return step.refusal.code if step.refusal else ""


def take_all(this: Station, batch: Iterable[Mapping[str, Any]], by: str = "crowd") -> Step:
    """What many patrons do."""
    commands: list[Any] = [parse(data) for data in batch]
    return this.do_all(commands, Actor(by, "log"))[0]


def recalled(this: Station, rounds: int = 10) -> tuple[Recalled, ...]:
    """The last rounds, as a recall at the table shows them."""
    with JournalReader(this.journal.path, held=True) as journal:
        return tuple(recall(journal, rounds))


def actor(command: StationCommand, by: str, source: str) -> Actor:
    if source in ("shoe", "camera"):
        return Actor(source, "reader")
    if source == "log":
        return Actor(by, "log")
    return Actor(by, "floor" if act_of(command, shoe_called_for=not by) in SIGNED else "dealer")


@pytest.fixture(autouse=True)
def each_round_is_kept(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are short: at every round's end the table is kept, and not once in a while alone; `request.param`: after so many entries."""
    monkeypatch.setattr("kiosk.station.ledger.AT_A_ROUNDS_END", getattr(request, "param", 1))


class Dealer:
    """Plays from a seed: wagers, cards, decisions, and now and then what goes wrong. What comes next depends on the view
    and the seed alone."""

    def __init__(
        self,
        seed: int,
        boxes: tuple[int, ...] = (1, 2, 3),
        trouble: bool = True,
        units: bool = False,
    ) -> None:
        self._chance = random.Random(seed)
        self._units = units
        self._boxes = boxes
        self._trouble = trouble
        self.shoe: list[str] = []
        self.first: list[dict[str, Any]] = [self._new_shoe()]

    def _new_shoe(self) -> dict[str, Any]:
        self.shoe = [card.text for card in CARDS] * 8
        self._chance.shuffle(self.shoe)
        return {"type": "shoe", "decks": 8, "burn": ["??"]}

    def next(self, step: Step) -> dict[str, Any]:
        """The next input at a table that stands as `step` says."""
        view, offers = step.table.view, step.table.offers
        if self.first:
            return self.first.pop()
        if self._trouble and self._chance.random() < 0.1:
            return self._chance.choice(
                [
                    {"type": "undo"},
                    {"type": "stand", "box": 6},
                    {"type": "wager", "box": 2, "amount": "1"},
                    {"type": "patron_wager", "patron": "A", "amount": "5"},
                ]
            )
        if view.phase == "wagers":
            return self._between_rounds(view)
        if view.phase == "insurance":
            if self._trouble and self._chance.random() < 0.5:
                return {
                    "type": "insurance",
                    "box": self._chance.choice(self._boxes),
                    "amount": "2.50",
                }
            return {"type": "insurance_closed"}
        if view.phase == "hole_check":
            return {"type": "hole_check", "blackjack": False}
        if view.phase in ("read", "reveal"):
            return {"type": view.phase, "card": self.shoe.pop()}
        if view.phase == "decision" and offers is not None:
            may = [decision for decision in DECISIONS if offers.decision(decision).open]
            decision = self._chance.choice(may)
            return (
                {"type": decision} if decision != "hit" else {"type": "card", "card": self.card()}
            )
        return {"type": "card", "card": self.card()}

    def _between_rounds(self, view: TableView) -> dict[str, Any]:
        if view.shoe_needed or len(self.shoe) < 60:
            return self._new_shoe()
        waiting = [box for box in self._boxes if not view.boxes[box - 1].wager]
        if waiting:
            return {"type": "wager", "box": waiting[0], "amount": self._wager()}
        if self._trouble and self._chance.random() < 0.2:
            return {"type": "wager", "box": self._boxes[0], "amount": self._wager()}
        if self._trouble and self._chance.random() < 0.1:
            return {"type": "cut_card"}
        return {"type": "card", "card": self.card()}

    def _wager(self) -> str:
        return "1" if self._units else str(self._chance.randrange(5, 500))

    def card(self) -> str:
        """The next card of the shoe, or that it could not be read."""
        if self._trouble and self._chance.random() < 0.03:
            return "??"
        return self.shoe.pop()


def play(this: Station, dealer: Dealer, step: Step, inputs: int) -> list[Step]:
    """Plays `inputs` inputs on from `step`. Gives every step, `step` first."""
    steps = [step]
    for _ in range(inputs):
        data = dealer.next(steps[-1])
        steps.append(take(this, data, source="shoe" if data["type"] == "card" else "manual"))
    return steps
