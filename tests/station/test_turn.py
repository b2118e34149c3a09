"""The hole card is turned by the dealer: nothing is told of it before, and the last decision can be taken back until then."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Drawn, Turn, Void
from kiosk.game.view import DOWN
from kiosk.reading import Kind, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import Hold, SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import after, recalled, station, tell
from tests.station.acts import asked
from tests.ui.scenes import SCENES, Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.presenter import TablePresenter
from ui.table.props import derive

DEALER, SHOE, FLOOR = Actor("H. Ruiz", "dealer"), Actor("shoe", "reader"), Actor("C. Ode", "floor")
SEVENTEEN, SIXTEEN, BLACKJACK = "8C", "7C", "AC"  # with the nine, with the nine, with the ten


class Table:
    """One box that has stood, with a dealer whose hole card is still to be turned, and the time on the wall."""

    def __init__(
        self,
        folder: Path,
        hole: str,
        *,
        up: str = "9D",
        turn_after: float = 1.5,
        stands: bool = True,
        decks: int = 8,
    ) -> None:
        self.options = {"split.resplit": True, "decks": decks}
        self.path, self.ms, self.turn_after = folder / f"{hole}.journal", 0, turn_after
        self.open()
        tell(self.station, "bets 3:25")
        self.draw("TS", up, "8S", hole)
        if stands:
            self.step = tell(self.station, "stand")

    def open(self) -> Step:
        self.journal = Journal(self.path)
        self.station: Station = station(
            self.journal,
            time=lambda: after(self.ms),
            turn_after=self.turn_after,
            hole_turn="input",
            options=self.options,
        )
        self.step = self.station.start()
        return self.step

    def draw(self, *cards: str) -> Step:
        for card in cards:
            step = self.station.read(Reading(Kind.CARD, parse(card)))
            assert step is not None
            self.step = step
        return self.step

    def wait(self, ms: int) -> None:
        for _ in range(ms // 250):
            self.ms += 250
            self.step = self.station.tick(after(self.ms)) or self.step

    @property
    def turns(self) -> list[tuple[str, str]]:
        kept = [entry for entry in self.journal.reader.entries() if entry.kind == "input"]
        return [(entry.by, entry.source) for entry in kept if log_line(entry)["type"] == "turn"]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Any]:
    tables: list[Table] = []

    def made(hole: str = SEVENTEEN, **more: Any) -> Table:
        tables.append(Table(tmp_path, hole, **more))
        return tables[-1]

    yield made
    for table in tables:
        assert verify(table.journal.reader).findings == ()
        table.journal.close()


def test_the_hole_card_is_turned_by_a_command(open_table: Any) -> None:
    table = open_table(SIXTEEN)
    assert (asked(table.step), table.step.table.view.dealer.cards) == ("ask_turn", ("9D", DOWN))
    step = table.station.do(Turn(), DEALER)
    assert (asked(step), step.table.view.dealer.cards) == ("deal_card", ("9D", SIXTEEN))


def test_the_last_decision_can_be_taken_back_until_the_hole_card_is_turned_and_not_after(
    open_table: Any,
) -> None:
    table = open_table(SIXTEEN)
    step = tell(table.station, "undo")
    assert (asked(step), step.table.view.dealer.cards) == ("ask_decision", ("9D", DOWN))
    tell(table.station, "stand")
    table.station.do(Turn(), DEALER)
    tell(table.station, "undo !nothing_to_undo")


def test_the_houses_delay_turns_it_and_begins_anew_after_an_undo(open_table: Any) -> None:
    table = open_table()
    table.wait(1_250)
    tell(table.station, "undo")
    table.wait(60_000)
    table.step = tell(table.station, "stand")
    table.wait(1_250)
    assert (asked(table.step), table.turns) == ("ask_turn", [])
    table.wait(250)
    assert (table.step.table.view.phase, table.turns) == ("wagers", [("kiosk", "manual")])
    assert table.step.table.view.boxes[2].wager == 2500, "the wagers repeat"
    assert table.step.table.seconds is None


def test_the_delay_goes_on_over_a_stop_of_the_kiosk(open_table: Any) -> None:
    table = open_table()
    table.wait(1_000)
    table.journal.close()
    step = table.open()
    assert (asked(step), step.table.seconds) == ("ask_turn", 1)
    table.wait(500)
    assert table.turns == [("kiosk", "manual")]


def test_without_a_delay_it_is_turned_by_touch_or_card_alone(open_table: Any) -> None:
    table = open_table(turn_after=0)
    assert table.step.table.seconds is None
    table.wait(60_000)
    assert table.turns == []


def test_the_dealers_next_card_says_that_the_hole_card_was_turned(open_table: Any) -> None:
    table = open_table(SIXTEEN)
    assert table.draw("2S").table.view.settled is not None
    assert table.step.table.view.settled[1].cards == ("9D", SIXTEEN, "2S")
    assert table.turns == []


@pytest.mark.parametrize(("hole", "up"), [(SEVENTEEN, "9D"), (BLACKJACK, "TD")])
def test_where_the_dealer_stands_the_card_is_burned_and_the_settlement_stands(
    hole: str, up: str, open_table: Any
) -> None:
    """Drawn in error by a dealer who stands: nobody can have settled yet, so that it is no next round's first card."""
    table = open_table(hole, up=up)
    step = table.draw("2S")
    assert (step.refusal, step.alerts.troubles) == (None, ())
    assert (step.table.view.round, step.table.view.boxes[2].hands) == (2, ())
    assert step.table.view.settled is not None
    assert step.table.view.settled[1].cards == (up, hole)
    assert step.told.settling
    assert step.table.view.unsettled
    assert [said.facts.get("why") for said in step.told.said if said.id == "burn_card"] == [
        "dealer_stands"
    ]
    assert table.turns == [("reader", "shoe")]
    *_, done = recalled(table.station)
    assert done.finished is not None


def test_a_card_that_cannot_be_is_refused_alike_whatever_lies_face_down(
    tmp_path: Path, open_table: Any
) -> None:
    told = []
    for hole in (SIXTEEN, SEVENTEEN):
        table = open_table(hole)
        step = table.station.do(Drawn(parse("2S"), to=5), Actor("C. Ode", "floor"))
        told.append((step.refusal and step.refusal.code, table.turns))
    assert told[0][1] == told[1][1] == [("C. Ode", "manual")]


def test_a_camera_that_sees_the_hole_card_turned_makes_no_trouble_of_it(open_table: Any) -> None:
    table = open_table(SIXTEEN)
    step = table.station.read(Reading(Kind.CARD, parse(SIXTEEN)), source="camera")
    assert step is not None
    assert (step.alerts.troubles, step.table.view.dealer.cards) == ((), ("9D", SIXTEEN))


@pytest.mark.slow
@pytest.mark.parametrize("up", ["9D", "6D", "5D"])
@pytest.mark.shows("COMAR 36.05.02.17(G)")
def test_nothing_is_told_of_the_hole_card_before_it_is_turned(up: str, tmp_path: Path) -> None:
    """Twin tables, which differ in the hole card alone: the same steps and the same screen until then."""
    seen = []
    for hole in ("2C", "8C", "TC"):
        table = Table(tmp_path, hole, up=up, stands=False)
        steps = [
            table.step,
            tell(table.station, "stand"),
            tell(table.station, "undo"),
        ]
        steps.append(tell(table.station, "stand"))
        table.wait(1_250)
        steps.append(table.step)
        table.journal.close()
        steps.append(table.open())
        words = [
            derive(begin(step), settings(6), UiState(), (1280, 800), Words()) for step in steps
        ]
        kept = [(entry.input, entry.told) for entry in table.journal.reader.entries()]
        seen.append((steps, words, [each for each in kept if f'"{hole}"' not in each[0]]))
        table.journal.close()
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("holes", [("2S", "2C"), ("TS", "2C")], ids=["comes again", "came before"])
def test_a_card_too_many_is_told_once_the_hole_card_is_turned_and_not_before(
    holes: tuple[str, str], tmp_path: Path
) -> None:
    """Twin tables at a shoe of one deck: a card of the player's is the hole card of one of them."""
    shown, keys = [], []
    for hole in holes:
        table = Table(tmp_path, hole, up="9D", stands=False, decks=1)
        steps = [table.step, table.draw("2S"), tell(table.station, "stand")]
        shown.append(steps)
        step = table.station.do(Turn(), DEALER)
        keys.append([(each.key, each.freezes) for each in step.alerts.troubles])
        assert verify(table.journal.reader).findings == ()
        table.journal.close()
        assert [
            (each.key, each.freezes)
            for each in table.open().alerts.troubles
            if each.key != "restart"
        ] == keys[-1]
        table.journal.close()
    assert shown[0] == shown[1]
    assert keys == [[("too_many", True)], []]


@pytest.mark.slow
@pytest.mark.parametrize("holes", [("2S", "2C"), ("TS", "2C")], ids=["comes again", "came before"])
@pytest.mark.parametrize("by", ["settled", "first card", "next start"])
def test_a_card_too_many_of_a_voided_round_is_told_once_its_cards_are_taken_up_and_not_before(
    holes: tuple[str, str], by: str, tmp_path: Path
) -> None:
    """As above, and the round is voided with the card face down."""
    shown, keys = [], []
    for hole in holes:
        table = Table(tmp_path, hole, up="9D", stands=False, decks=1)
        steps = [table.draw("2S"), table.station.do(Void("", "misdeal"), FLOOR)]
        if by == "next start":
            table.journal.close()
            steps.append(table.open())
        shown.append([(step.table.view, step.alerts.troubles, step.told.said) for step in steps])
        if by == "first card":
            tell(table.station, "bets 1:25")
            step = table.draw("3H")
        else:
            step = tell(table.station, "settled")
        assert step.refusal is None
        keys.append(
            [(each.key, each.freezes) for each in step.alerts.troubles if each.key != "restart"]
        )
        told = [each for each in step.alerts.troubles if each.key == "too_many"]
        assert all("lay face down in the voided round" in each.text for each in told)
        if told:
            step = table.station.do(SignOff("too_many"), FLOOR)
            assert [each.key for each in step.alerts.troubles if each.key != "restart"] == [
                "wrong_shoe"
            ]
        assert verify(table.journal.reader).findings == ()
        table.journal.close()
    assert shown[0] == shown[1]
    assert keys == [[("too_many", True)], []]


def test_the_delay_waits_while_the_floors_drawer_is_open(open_table: Any) -> None:
    table = open_table(SIXTEEN)
    table.wait(750)
    assert table.station.do(Hold(True), DEALER).table.seconds is None
    table.wait(5000)
    assert (asked(table.step), table.turns) == ("ask_turn", [])
    assert table.station.do(Hold(False), DEALER).table.seconds == 2, "it begins anew"
    table.wait(1000)
    assert asked(table.step) == "ask_turn"
    table.wait(500)
    assert (asked(table.step), table.turns) == ("deal_card", [("kiosk", "manual")])
    table.station.do(Hold(True), DEALER)


@pytest.mark.usefixtures("qapp")
def test_the_screen_says_that_its_drawer_is_open_where_the_hole_card_is_to_be_turned() -> None:
    given: list[object] = []
    presenter = TablePresenter(settings(7), lambda command, _: given.append(command), Words())
    before, turns = SCENES["decision"][1], SCENES["turn"][1]
    presenter.take(before)
    presenter.act("floor")
    assert given == []
    presenter.take(turns)
    assert given == [Hold(True)], "it was open when the last hand stood"
    presenter.answered()
    presenter.act("close")
    assert given == [Hold(True), Hold(False)]
    presenter.answered()
    presenter.act("floor")
    presenter.answered()
    presenter.take(SCENES["dealer-draws"][1])
    assert given[2:] == [Hold(True), Hold(False)], "a card has turned it"


@pytest.mark.usefixtures("qapp")
def test_the_screen_says_that_a_double_for_less_or_a_shoe_is_being_entered() -> None:
    given: list[object] = []
    presenter = TablePresenter(settings(7), lambda command, _: given.append(command), Words())
    presenter.take(SCENES["decision"][1])
    presenter.act("less")
    assert given == [Hold(held=False, cards=True)]
    presenter.answered()
    presenter.act("undo")
    assert given[1:] == [Hold(held=False, cards=False)]
    presenter.answered()
    presenter.take(play(Scene("bets 1:25 2:25 | 9S 9D 6D 9H 8D TC | stand | stand | 9C")))
    presenter.act("floor")
    presenter.act("new_shoe")
    assert given[2:] == [Hold(held=False, cards=True)]
