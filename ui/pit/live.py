"""The felt of a table that is only looked at, and a recall of it: the dealer's own presenter, fed
from what the table sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from kiosk.floor.serialization import typed
from kiosk.floor.summary import House
from kiosk.station.pit.lock import locked_now
from kiosk.station.recall.looked_up import Ask
from kiosk.station.step import LOCKED, Step
from kiosk.words.chips import Chip, ChipSet
from kiosk.words.messages import Currency, Messages
from kiosk.words.said import Said
from ui.shared.words import Words
from ui.table.facts import Label, blank
from ui.table.presenter import TablePresenter
from ui.table.recall.recalling import Recalling
from ui.table.setup import ScreenSetup

_NEWEST = Ask("latest")


class Live:
    """`felt` shows the table that is looked at: nothing that is touched there does anything.
    `tray`: denominations of the table in cents, the smallest first. `messages` words what the table
    says."""

    def __init__(self, parent: QObject) -> None:
        self.felt = TablePresenter(
            ScreenSetup(), lambda *_: None, parent=parent, watcher=lambda _: None
        )
        self.tray: tuple[int, ...] = ()
        self.messages = Messages()
        self._begun = False

    @property
    def in_force(self) -> dict[str, str | bool]:
        """Each option that can be changed at the table, with its value; none before its view has
        come."""
        sign = self.felt.now.step.table.sign if self._begun else None
        return {} if sign is None else dict(sign.in_force)

    @property
    def is_shown(self) -> bool:
        """Whether the table's view has come."""
        return self._begun

    def begin(self) -> None:
        """Another table's view comes next: until then the felt is empty, and says nothing."""
        self._begun = False
        self.felt.setup = ScreenSetup(table="", felt=" ")
        self.felt.speak(Words(self.messages))
        self.felt.restart(blank(self.felt.setup.boxes))

    def show_view(self, data: Any, phrases: Messages) -> None:
        """A view of version 1, worded by `phrases`; what is none is passed over."""
        try:
            setup, words, step = read_view(data, phrases)
        except (ValueError, KeyError, TypeError):
            return
        self.tray = tuple(value for value, _ in setup.chips)
        if setup != self.felt.setup:
            self.felt.setup, self.messages, self._begun = setup, words, False
            self.felt.speak(Words(words))
        if self._begun:
            self.felt.take(step)
        else:
            self._begun = True
            self.felt.restart(step)


def read_view(data: Any, phrases: Messages) -> tuple[ScreenSetup, Messages, Step]:
    """How the felt is set up, its words, and the step."""
    house = typed(House, data["house"], phrases)
    chips = [Chip(value, "", colour) for value, colour in house.chips]
    messages = Messages(
        phrases.language,
        folders=phrases.folders,
        currency=Currency(house.before, house.after, house.thousands, house.decimal),
        chips=ChipSet("", "", tuple(chips), "up") if chips else None,
        units=data["units"] is True,
    )
    step = typed(Step, data["step"], messages)
    if (waits := data.get("waits")) is not None:
        closed = Said(LOCKED, "warn", messages.label("ui-day-closed", table=house.table), "")
        step = step.with_next(
            closed if waits["is"] == "closed" else locked_now(str(waits["by"]), messages)
        )
    dealer = data.get("dealer") or {}
    setup = ScreenSetup(
        table=house.table,
        rules=house.rules,
        boxes=len(step.table.view.boxes),
        units=data["units"] is True,
        chips=house.chips,
        dealer=str(dealer.get("name", "")),
        felt=house.felt,
        blackjack_pays=house.odds,
        four_colour=house.four_colours,
        language=phrases.language,
        common_hand=data["common_hand"] is True,
    )
    return setup, messages, step


class LookBack:
    """A recall of the table that is looked at, on a `felt` of its own: what it asks of the journal
    is `felt.asked`, and rounds come by `felt.recalled`. `why_not`: as a `PitPresenter` has it;
    `touched`: something was touched; `left`: enough was seen."""

    def __init__(
        self,
        parent: QObject,
        why_not: Callable[[str], str],
        touched: Callable[[], None],
        left: Callable[[], None],
    ) -> None:
        self._why_not, self._touched, self._left = why_not, touched, left
        self.felt = TablePresenter(
            ScreenSetup(), lambda *_: None, parent=parent, watcher=self._touch
        )

    def begin(self, live: Live, first: Ask = _NEWEST) -> None:
        """A round of the table that `live` shows is asked for, at `first` the newest; once its view
        has come, which says how its felt is set up."""
        self.felt.setup = live.felt.setup
        self.felt.speak(Words(live.messages))
        setup = self.felt.setup
        self.felt.restart(blank(setup.boxes, common_hand=setup.common_hand))
        self.felt.look_back(
            Recalling(asked=True, looks=True, first=first), asks=live.is_shown or first == _NEWEST
        )

    def _touch(self, action: str) -> None:
        """A key of the recall; nothing else is there. A round is amended at its table."""
        self._touched()
        if action == "close":
            self._left()
        elif action == "recall:paper" and (why := self._why_not("paper")):
            self.felt.say(Label(f"ui-board-why-{why}"))
        elif action.startswith("recall:") and not action.startswith("recall:hold"):
            self.felt.touch(action)
