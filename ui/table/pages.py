"""What lies behind the first frame: what touches do, the pages over the pads and the felt, and a
round that is recalled. It is loaded once, by the first touch or page that needs it."""

from __future__ import annotations

from datetime import datetime

from kiosk.game.commands.commands import Wager
from kiosk.station.commands import AtWork, Hold, NextCard
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.station.recall.trial import Trial
from ui.shared.words import Words
from ui.table.day import day
from ui.table.day.day_rows import DayPage
from ui.table.drawer import floor, preferences
from ui.table.drawer.page import Drawer
from ui.table.facts import Facts, UiState
from ui.table.input import touch
from ui.table.input.pages import answered
from ui.table.input.scene import Order, Touched, dealer
from ui.table.layout import Layout, Scale
from ui.table.recall import amend, recall
from ui.table.recall.recalling import Recalling
from ui.table.rows import Props
from ui.table.setup import ScreenSetup


class Pages:
    """`recalling`: the round that is recalled, None while the table itself is shown."""

    def __init__(self) -> None:
        self.recalling: Recalling | None = None

    # Touches.

    def touch(
        self, facts: Facts, setup: ScreenSetup, touches: UiState, action: str, words: Words
    ) -> Touched:
        """What a touch leads to."""
        return touch.touch(facts, setup, touches, action, words)

    def adds_up(self, touched: Touched) -> bool:
        """Whether what a touch orders may follow an order that is not answered yet: it was offered
        before that one, and wagers alone add up, and what orders nothing."""
        return all(isinstance(order.command, Wager | AtWork) for order in touched.orders)

    def holds(self, setup: ScreenSetup, held: bool, cards: bool) -> Order:
        """The hole card, or what patrons are asked, waits for the floor from now on, or no more;
        `cards`: a reader's card waits for what is being entered."""
        return Order(Hold(held, cards), dealer(setup.dealer))

    def forgets_next_card(self, setup: ScreenSetup) -> Order:
        """What somebody has said the next card is counts no more."""
        return Order(NextCard(), dealer(setup.dealer))

    def settles(self, action: str, before: UiState, touched: Touched) -> bool:
        """Whether it settles something, or takes something back."""
        return touch.settles(action, before, touched)

    def after_step(self, facts: Facts, before: Facts, touches: UiState) -> UiState:
        """What stays touched of the pages when the station has answered."""
        return answered.after_step(facts, before, touches)

    def choose(self, setup: ScreenSetup, choice: str) -> ScreenSetup:
        """The screen's setup after a touch on this choice."""
        return preferences.choose(setup, choice)

    # Pages.

    def drawer(
        self, facts: Facts, setup: ScreenSetup, touches: UiState, words: Words, layout: Layout
    ) -> Drawer:
        """The page of the drawer that is open."""
        if self.recalling is not None:
            return recall.drawer(self.recalling, facts, setup, layout, words)
        return floor.drawer(facts, setup, touches, words, layout)

    def day(
        self,
        facts: Facts,
        setup: ScreenSetup,
        touches: UiState,
        size: tuple[int, int],
        words: Words,
        scale: Scale,
    ) -> DayPage:
        """The page of a table that is not open."""
        return day.page(facts, setup, touches, size, words, scale)

    # A recall.

    def begin_recall(self, touches: UiState) -> UiState:
        """A round is recalled, or goes on being so; what is touched from then on."""
        if self.recalling is not None:
            return touches
        self.recalling = recall.begun(touches.card.picked)
        return touches.change(picked=None)

    def over(self, live: Props, setup: ScreenSetup, size: tuple[int, int], words: Words) -> Props:
        """What is shown while a round is recalled, in place of the table that is `live`."""
        assert self.recalling is not None
        return recall.over(live, self.recalling, setup, size, words)

    def first_question(self, *, answered: bool) -> Ask | None:
        """What the journal is asked first, once the station has `answered` that somebody may look;
        None where that is not so, or it has been asked."""
        now = self.recalling
        if now is None or now.asked or not answered:
            return None
        self.recalling = now._replace(asked=True)
        return now.first

    def ends_recall(self, before: Facts, facts: Facts) -> bool:
        """Whether the table itself has gone on under a recall, which is over then."""
        return self.recalling is not None and recall.goes_on(before.step, facts.step)

    def recalled(self, answer: Answer | Trial) -> bool:
        """The journal has answered; whether a round is still recalled."""
        if self.recalling is None:
            return False
        self.recalling = recall.answered(self.recalling, answer)
        return True

    def touch_recall(
        self, action: str, facts: Facts, setup: ScreenSetup
    ) -> tuple[Ask | None, Order | None]:
        """A key of the recall was touched: what the journal is asked, and what is ordered."""
        assert self.recalling is not None
        order = amend.signed(self.recalling, action, facts, setup)
        now = datetime.now().astimezone()
        self.recalling, ask = recall.touched(self.recalling, action, now)
        return ask, order
