"""The felt of a table that is only looked at: the dealer's own presenter, fed from the view that
the table sends, and a recall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal, Slot

from kiosk.floor.serialization import typed
from kiosk.floor.summary import House
from kiosk.station.pit.lock import locked_now
from kiosk.station.recall.looked_up import Ask
from kiosk.station.step import LOCKED, Step
from kiosk.words.chips import Chip, ChipSet
from kiosk.words.messages import Currency, Messages
from kiosk.words.said import Said
from ui.shared.models import exposed
from ui.shared.words import Words
from ui.table.facts import Label, UiState, blank
from ui.table.presenter import TablePresenter
from ui.table.recall.recalling import Recalling
from ui.table.setup import ScreenSetup


@exposed
class Live(TablePresenter):
    """Nothing that is touched on this felt does anything. `tray`: denominations of the table in
    cents, the smallest first. `speaker`: words what the table says."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(ScreenSetup(), lambda *_: None, parent=parent)
        self.tray: tuple[int, ...] = ()
        self.speaker = Messages()
        self._begun = False

    @Slot(str)
    def act(self, action: str) -> None:
        """A touch."""

    @Slot(int, int, str)
    def hold(self, x: int, y: int, otherwise: str) -> None:
        """A finger that rests."""

    @property
    def in_force(self) -> dict[str, str | bool]:
        """Each option that can be changed at the table, with its value; none before its view has
        come."""
        sign = self._facts.step.sign if self._begun else None
        return {} if sign is None else dict(sign.in_force)

    def begin(self) -> None:
        """Another table's view comes next: until then the felt is empty."""
        self._begun = False
        self.restart(blank(self.setup.boxes))

    def show_view(self, data: Any, phrases: Messages) -> None:
        """A view of version 1, worded by `phrases`; what is none is passed over."""
        try:
            setup, words, step = _read(data, phrases)
        except (ValueError, KeyError, TypeError):
            return
        self.tray = tuple(value for value, _ in setup.chips)
        if setup != self.setup:
            self.setup, self.speaker, self._begun = setup, words, False
            self.speak(Words(words))
        if self._begun:
            self.take(step)
        else:
            self._begun = True
            self.restart(step)


def _read(data: Any, phrases: Messages) -> tuple[ScreenSetup, Messages, Step]:
    """How the felt is set up, its words, and the step."""
    house = typed(House, data["house"], phrases)
    chips = [Chip(value, "", colour) for value, colour in house.chips]
    speaker = Messages(
        phrases.language,
        folders=phrases.folders,
        currency=Currency(house.before, house.after, house.thousands, house.decimal),
        chips=ChipSet("", "", tuple(chips), "up") if chips else None,
        units=data["units"] is True,
    )
    step = typed(Step, data["step"], speaker)
    if (waits := data.get("waits")) is not None:
        closed = Said(LOCKED, "warn", speaker.label("ui-day-closed", table=house.table), "")
        step = step._replace(
            next=closed if waits["is"] == "closed" else locked_now(str(waits["by"]), speaker)
        )
    dealer = data.get("dealer") or {}
    setup = ScreenSetup(
        table=house.table,
        rules=house.rules,
        boxes=len(step.view.boxes),
        units=data["units"] is True,
        chips=house.chips,
        dealer=str(dealer.get("name", "")),
        felt=house.felt,
        blackjack_pays=house.odds,
        four_colour=house.four_colours,
        language=phrases.language,
        common_hand=data["common_hand"] is True,
    )
    return setup, speaker, step


@exposed
class LookBack(TablePresenter):
    """A recall of the table that is looked at: rounds come by `recalled`; `left`: enough was
    seen."""

    left = Signal()
    touched = Signal()

    def __init__(self, parent: QObject, why_not: Callable[[str], str]) -> None:
        """`why_not`: as a `PitPresenter` has it."""
        super().__init__(ScreenSetup(), lambda *_: None, parent=parent)
        self._why_not = why_not

    def look_back(self, live: Live) -> None:
        """The newest round of the table that `live` shows is asked for."""
        self.setup = live.setup
        self.speak(Words(live.speaker))
        self.restart(blank(self.setup.boxes, common_hand=self.setup.common_hand))
        self._touches, self.recalling = UiState(page="recall"), Recalling(asked=True, looks=True)
        self._show()
        self.asked.emit(Ask("latest"))

    @Slot(str)
    def act(self, action: str) -> None:
        """A key of the recall; nothing else is there."""
        self.touched.emit()
        if action == "close":
            self.left.emit()
        elif action == "recall:paper" and (why := self._why_not("paper")):
            self.say(Label(f"ui-board-why-{why}"))
        elif action.startswith("recall:"):
            super().act(action)

    @Slot(int, int, str)
    def hold(self, x: int, y: int, otherwise: str) -> None:
        """A finger that rests on a card: a round is amended at its table."""
        self.touched.emit()
