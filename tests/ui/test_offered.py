"""Is a key lit exactly where the table offers what it does, and does no touch order what the table does not take?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import example, given
from hypothesis import settings as examples
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from kiosk.game.cards import BY_TEXT, UNREAD
from kiosk.game.commands.commands import (
    DECISIONS,
    Burn,
    Command,
    Correct,
    Decide,
    Drawn,
    HoleCheck,
    InsuranceClosed,
    PatronsClosed,
    Read,
    Reveal,
    Turn,
    Undo,
    Void,
    Wager,
    parse,
)
from kiosk.game.commands.offers import Offers
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.game.view import DOWN
from kiosk.staff.actor import Actor
from kiosk.staff.roles import SIGNED
from kiosk.station.commands import (
    Events,
    Hold,
    LastRound,
    NextCard,
    Recall,
    SignOff,
    StationCommand,
    act_of,
)
from kiosk.station.shown import next_thing
from kiosk.station.step import ReadersShown, Step, TableShown, Told
from kiosk.words.messages import Messages
from tests.game.anything import Chooser, any_input, any_table, choosers
from tests.game.copied import copied
from tests.game.play import open_table
from tests.ui.scenes import CHIPS, settings
from ui.shared.words import Words
from ui.table.app import open_table as open_window
from ui.table.facts import Label
from ui.table.input.touch import touch
from ui.table.presenter import TablePresenter
from ui.table.prompt.prompt import as_done
from ui.table.props import derive
from ui.table.rows import KeyRow

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("qapp"),
]  # fonts are loaded by a touch, which needs Qt
PHRASES = Messages(chips=CHIPS)
WORDS = Words(PHRASES)
SUITS = "SHDC"


class Play:
    """A table of any rules under the presenter, with a finger that touches anything."""

    def __init__(self, choose: Chooser, parent: QObject | None = None) -> None:
        self.choose, self.table = choose, any_table(choose)
        state = self.table.state
        minimum, maximum = state.limits
        setup = settings(
            state.boxes,
            minimum=minimum,
            maximum=maximum,
            units=state.units,
            common_hand=self.table.rules.game == "common_hand",
            turbo=True,
        )
        self.told: list[Prompt] = []
        self.next_card: Drawn | Burn | None = None
        self.ordered: list[StationCommand] = []
        self.refused: list[tuple[StationCommand, str]] = []
        self.presenter = TablePresenter(setup, self.order, WORDS, parent)
        self.show()

    def show(self, refused: Refused | None = None, *, listed: bool = False) -> None:
        table = self.table
        told = Told(
            said=tuple(map(PHRASES.said, self.told)),
            next=PHRASES.said(next_thing(self.told, table)),
            settling=tuple(map(PHRASES.said, table.state.due.lines)),
            due=tuple(map(PHRASES.said, table.state.due.left)),
        )
        step = Step(
            TableShown(table.view(), table.offers()),
            told,
            ReadersShown(next_card=self.next_card),
            refusal=PHRASES.refusal(refused) if refused else None,
            events=() if listed else None,
        )
        self.presenter.take(step)

    def take(self, command: Command) -> Refused | None:
        try:
            self.told = self.table.take(command).told
        except Refused as no:
            return no
        return None

    def order(self, command: StationCommand, actor: Actor) -> None:
        """What a touch orders, as the station answers it."""
        shoe, burn = self.table.state.shoe_called_for, self.table.state.burn_called_for
        assert actor.may_sign == (
            act_of(command, shoe_called_for=shoe, burn_called_for=burn) in SIGNED
        ), (
            command,
            actor,
        )
        self.presenter.answered()
        self.ordered.append(command)
        refused = None
        if isinstance(command, NextCard):
            self.next_card = command.what
        elif not isinstance(command, Hold | LastRound | Recall | Events | SignOff):
            refused = self.take(command)
            if refused is not None:
                self.refused.append((command, refused.code))
        self.show(refused, listed=isinstance(command, Events))

    def happens(self) -> None:
        """Something at the table: a card from the shoe, a patron's decision, anything."""
        refused = self.take(parse(any_input(self.choose, self.table)))  # type: ignore[arg-type]
        self.show(refused)

    def keys(self) -> dict[str, bool]:
        """Every key that is on the screen, and whether it is lit."""
        drawer = self.presenter.drawer_keys
        rows = (
            [drawer.row(at) for at in range(drawer.rowCount())]
            if self.presenter.drawer.open
            else []
        )
        shown = {row.action: row.on for row in self.presenter.props.keys if row.visible}
        return shown | {key.action: key.on for key in (KeyRow(*row) for row in rows) if key.visible}

    def places(self) -> list[str]:
        """Boxes, and the cards that a touch is about."""
        picks = self.presenter.picks
        rows = [picks.row(at) for at in range(picks.rowCount())]
        boxes = [f"box:{box}" for box in range(1, self.table.state.boxes + 1)]
        return boxes + [action for there, action, *_ in rows if there]

    def touch(self, action: str) -> None:
        self.ordered.clear()
        self.refused.clear()
        turning = self.table.offers().turn_hole.open
        self.presenter.act(action)
        for command, code in self.refused:
            # The table alone knows what the shoe holds, which card lies face down and what it brings; and whether what has
            # happened since still stands after a correction.
            known = code == "card_not_in_shoe" or (code == "card_not_awaited" and self.unseen)
            known = known or (code == "no_wagers" and turning)
            assert known or isinstance(command, Correct), (
                f"{action} ordered {command}, which the table refuses: {code}"
            )

    @property
    def unseen(self) -> bool:
        """A card that nobody has seen is to come: which one it may be is told to nobody."""
        return self.table.view().drawn_in_error == DOWN

    def would_take(self, command: Command) -> bool:
        try:
            copied(self.table).take(command)
        except Refused as no:
            return no.code == "card_not_in_shoe"
        return True


def stands_for(play: Play, action: str) -> Iterator[Command]:
    """What a key that is dim would order: none of it may be taken."""
    name, _, rest = action.partition(":")
    boxes = range(1, play.table.state.boxes + 1)
    if play.presenter.recalling is not None:
        return  # another round is on the felt
    if name in (*DECISIONS, "closing") and waits_for_money(play):
        return  # the table would take it, and confirm no payment
    if name in DECISIONS:
        yield Decide(name)  # type: ignore[arg-type]
    elif name == "closing":
        yield from (InsuranceClosed(), PatronsClosed())
    elif name == "hole":
        yield HoleCheck(rest == "yes")
    elif name == "void" and not play.presenter.now.touches.drawer.reason:
        return  # why it is void is asked first
    elif (
        name in ("void", "page") and rest in ("", "void") and play.table.state.in_round
    ):  # CLEAR takes wagers back before it
        yield Void("Pit", "Other")
    elif name == "dead":
        yield Void("Pit", "No card", int(rest))
    elif name == "turn":
        yield Turn()
    elif name == "rank" and not play.presenter.drawer.open:
        for card in [UNREAD] if rest == "?" else [BY_TEXT[rest + suit] for suit in SUITS]:
            yield from (Drawn(card), Read(card), Reveal(card))
    elif (
        name == "chip" and not play.presenter.now.touches.less and not play.table.unsettled
    ):  # what is owed comes first
        yield from (Wager(box, int(rest)) for box in boxes)
    elif name == "undo" and play.table.offers().patrons is None and not play.presenter.drawer.open:
        yield Undo()


def waits_for_money(play: Play) -> bool:
    """Whether money is to move in the round before anything is decided."""
    return play.presenter.now.first is not None


#: of each thing that may be next, whether it is offered
OFFERED: dict[str, Callable[[Offers], bool]] = {
    "ask_wagers": lambda offers: offers.wagers_open,
    "deal_first": lambda offers: offers.card.refused is None,
    "deal_card": lambda offers: offers.card.refused is None,
    "burn_card": lambda offers: offers.burn.refused is None,
    "ask_decision": lambda offers: offers.turn is not None,
    "ask_insurance": lambda offers: offers.insurance_closed.open,
    "ask_hole_check": lambda offers: offers.hole_check.open,
    "ask_reveal": lambda offers: offers.reveal.open,
    "ask_read": lambda offers: offers.read.open,
    "ask_turn": lambda offers: offers.turn_hole.open,
    "ask_patrons": lambda offers: offers.patrons is not None and offers.patrons.closing.open,
    "ask_new_shoe": lambda offers: offers.shoe == (None, "new_shoe", True),
}


def check_next(play: Play) -> None:
    """What stands on the screen is what is next, and what is next is offered."""
    facts, touches = play.presenter.now.facts, play.presenter.now.touches
    then, offers, line = facts.step.told.next, facts.step.table.offers, play.presenter.now.line
    assert then is not None
    assert offers is not None
    shown = then if line is None else as_done(line, play.presenter.setup, WORDS)
    prompt = play.presenter.props.prompt
    if (
        line is None and offers.wagers_open and touches.wagers.stacks
    ):  # chips that the table has not heard of come before what it asks
        assert (prompt.tone, prompt.text.partition(":")[0]) == (
            "ask",
            f"Box {next(iter(touches.wagers.stacks))}",
        )
    else:
        assert (prompt.text, prompt.tone) == (shown.text, shown.tone)
    if then.id in OFFERED:
        assert OFFERED[then.id](offers), then.id
    else:
        assert then.id.startswith(("warn_", "call_")), then.id


def check_kept(play: Play) -> None:
    """Rows that were kept from before are those that are made anew."""
    this = play.presenter
    if this.recalling is None:
        now = this.now.facts, this.setup, this.now.touches, this.size, WORDS
        assert this.props == derive(*now)


def check(play: Play) -> None:
    """Every key at this moment."""
    check_next(play)
    check_kept(play)
    facts, setup, touches = (
        play.presenter.now.facts,
        play.presenter.setup,
        play.presenter.now.touches,
    )
    for action, on in play.keys().items():
        if action in ("close", "older", "newer") or action.startswith(("by:", "recall:")):
            continue
        touched = touch(facts, setup, touches, action, WORDS)
        assert on == (touched.why is None), (action, touched.why)
        if on:
            continue
        assert touched.orders == (), action
        for_money = isinstance(touched.why, Label) and touched.why.id == "ui-why-pay-first"
        assert not for_money or waits_for_money(play), action
        if (
            waits_for_money(play)
            and action in DECISIONS
            and facts.step.table.offers
            and facts.step.table.offers.turn
        ):
            open_now = facts.step.table.offers.decision(action).refused is None  # type: ignore[arg-type]
            assert for_money == (
                open_now and play.presenter.recalling is None and not touches.notices.help
            ), action
        for command in stands_for(play, action):
            assert not play.would_take(command), f"{action} is dim, and {command} would be taken"


def some(choose: Chooser, play: Play) -> str:
    """An action: most often a key that is lit."""
    keys = play.keys()
    lit = [action for action, on in keys.items() if on]
    if choose.now_and_then(4):
        return choose.of(play.places())
    return choose.of(lit) if lit and not choose.now_and_then(5) else choose.of([*keys])


@pytest.mark.usefixtures("qapp")  # the page of the screen's languages loads their letters
@examples(max_examples=examples().max_examples * 6 // 10)  # of the profile that runs
@given(choosers(150))
@example(Chooser(100057, 150))  # half of a surrendered wager for which change is given
@example(Chooser(100120, 150))  # a recall at a common hand
@example(Chooser(100223, 150))  # a void without a reason yet
@pytest.mark.shows("AGCO 12.1.5")
def test_whatever_the_table_and_whatever_is_touched(choose: Chooser) -> None:
    play = Play(choose)
    while not choose.done:
        if choose.now_and_then(8):
            check(play)
        if choose.now_and_then(2):
            play.happens()
        else:
            action = some(choose, play)
            play.touch(action)
            if choose.now_and_then(6):
                play.touch(action)  # a double tap


@pytest.mark.parametrize("seed", range(3))
def test_the_window_bears_all_of_it(seed: int, qapp: QGuiApplication) -> None:
    """What Qt warns of fails the test."""
    choose = Chooser(seed, 700)
    play = Play(choose, qapp)
    screen = open_window(play.presenter, (1280, 800))
    while not choose.done:
        if choose.now_and_then(2):
            play.happens()
        else:
            play.touch(some(choose, play))
        QGuiApplication.processEvents()
    screen.window.grabWindow()
    screen.close()
    play.presenter.deleteLater()


def test_a_touch_before_the_answer_orders_nothing_but_wagers() -> None:
    ordered: list[StationCommand] = []
    table = open_table("nj", boxes=3)
    presenter = TablePresenter(settings(3), lambda command, actor: ordered.append(command))

    def step() -> Step:
        told = Told(next=PHRASES.said(next_thing([], table)))
        return Step(TableShown(table.view(), table.offers()), told)

    presenter.take(step())
    presenter.act("box:1")
    presenter.act("box:1")
    assert ordered == [Wager(1, 2500), Wager(1, 5000)], "two touches are two chips"
    for command in ordered:
        table.take(command)  # type: ignore[arg-type]
        presenter.answered()
    for card in ("9S", "6D", "7S", "TC"):
        table.take(Drawn(BY_TEXT[card]))
        presenter.take(step())
    ordered.clear()
    presenter.act("stand")
    presenter.act("stand")
    presenter.act("hit")
    assert [type(command) for command in ordered] == [Decide], "the hand may be another's by then"
    assert presenter.props.notice.text == "One moment: your last touch is being saved."
    presenter.answered()
    presenter.take(step())
    presenter.act("stand")
    assert len(ordered) == 2
