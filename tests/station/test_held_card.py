"""A card that comes before anybody can have settled is held and asked about: the settlement stays either way."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import (
    Burn,
    Correct,
    CutCard,
    Decide,
    Drawn,
    NewShoe,
    Turn,
    Wager,
)
from kiosk.reading import Kind, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.rounds import numbered
from kiosk.staff.actor import Actor
from kiosk.station.alarms.events import events
from kiosk.station.commands import Events, HeldCard, Hold, NextCard, SignOff
from kiosk.station.recall.recalled import RecalledRound, recalled_round
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import after, station, tell
from tests.station.acts import asked

DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("C. Ode", "floor")
NEXT_ROUND, IN_ERROR = HeldCard("next_round"), HeldCard("drawn_in_error")


class Table:
    """Two boxes that have stood against a dealer's 18, and the time on the wall in milliseconds."""

    def __init__(
        self, path: Path, each: float = 1.0, *, hole_turn: str = "at_once", decks: int = 8
    ) -> None:
        self.path, self.each, self.hole_turn, self.ms = path, each, hole_turn, 0
        self.decks = decks
        self.open()
        self.station.do_all([Wager(1, 2500), Wager(2, 5000)], DEALER)
        self.draw("TS", "8S", "9D", "TH", "9S", "9C")
        self.step = tell(self.station, "stand | stand")

    def open(self) -> Step:
        self.journal = Journal(self.path)
        self.station: Station = station(
            self.journal,
            time=lambda: after(self.ms),
            settle_each=self.each,
            hole_turn=self.hole_turn,
            options={"decks": self.decks},
        )
        self.step = self.station.start()
        return self.step

    def draw(self, *cards: str, after_ms: int = 0) -> Step:
        self.ms += after_ms
        for text in cards:
            card = parse(text)
            kind = Kind.UNREADABLE if card is UNREAD else Kind.CARD
            step = self.station.read(Reading(kind, None if card is UNREAD else card))
            assert step is not None
            self.step = step
        return self.step

    @property
    def inputs(self) -> list[dict[str, Any]]:
        return [log_line(entry) for entry in self.journal.reader.entries() if entry.kind == "input"]


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Any]:
    tables: list[Table] = []

    def made(*args: Any, **more: Any) -> Table:
        tables.append(Table(tmp_path / f"{len(tables)}.journal", *args, **more))
        return tables[-1]

    yield made
    for table in tables:
        assert verify(table.journal.reader).findings == ()
        table.journal.close()


def test_a_card_that_comes_before_anybody_can_have_settled_is_held_and_asked_about(
    open_table: Any,
) -> None:
    table = open_table()
    over = table.step
    assert over.table.view.unsettled == {1, 2}
    step = table.draw("5S", after_ms=1900)
    assert (asked(step), step.readers.held, step.refusal) == ("ask_held", ("5S",), None)
    assert step.told.next is not None
    assert step.told.next.text == "5♠ drawn early: next round, or drawn in error?"
    assert (step.table.view, step.told.settling) == (over.table.view, over.told.settling), (
        "the settlement stays"
    )
    assert step.alerts.troubles == ()


def test_of_many_held_cards_the_first_is_named_and_how_many_there_are(open_table: Any) -> None:
    table = open_table()
    for at in range(13):
        step = table.draw(f"{'23456789TJQKA'[at]}S", after_ms=1000 + at)
    assert len(step.readers.held) == 13
    assert step.told.next is not None
    assert step.told.next.text == "2♠ (1 of 13) drawn early: next round, or drawn in error?"


def test_of_many_held_cards_none_but_the_first_is_named_for_one_may_be_the_hole_card(
    open_table: Any,
) -> None:
    table = open_table()
    for at, text in enumerate(("5S", "6S", "7S", "KD")):
        step = table.draw(text, after_ms=1000 + at)
    assert step.readers.held == ("5S", "??", "??", "??")
    typed = tell(table.station, "2C !card_held", typed=True)
    assert typed.refusal is not None
    assert "5♠" in typed.refusal.message
    assert "K♦" not in typed.refusal.message
    assert "K♦" not in str(table.station.do(Events(), DEALER).events)


def test_nothing_is_said_of_the_next_card_while_one_is_held(open_table: Any) -> None:
    """A hand that was skipped would get the card behind it, and the settlement would be over."""
    table = open_table()
    table.draw("5S", after_ms=1000)
    for means in (Drawn(UNREAD, to=2), Drawn(UNREAD, why="drawn_in_error"), Burn(UNREAD)):
        refusal = table.station.do(NextCard(means), FLOOR).refusal
        assert refusal is not None
        assert refusal.message == "5♠ is on hold: say what it is first."
    step = table.draw("TS")
    assert (asked(step), step.readers.held[0]) == ("ask_held", "5S"), "it is named still"
    assert step.table.view.unsettled == {1, 2}, "nothing was settled by it"
    assert table.station.do(NextCard(), DEALER).refusal is None


def test_the_first_card_of_a_new_shoe_is_burned_also_where_it_was_held(open_table: Any) -> None:
    for answer in (NEXT_ROUND, IN_ERROR):
        table = open_table(each=0)
        table.station.do(Hold(held=True, cards=True), DEALER)
        table.draw("4D")
        assert table.station.do(NewShoe(), FLOOR).refusal is None
        step = table.station.do(answer, DEALER)
        assert (step.table.view.in_round, table.inputs[-1]["type"]) == (False, "burn")
        assert not table.station.table.state.burn_due


def test_after_the_cutting_card_a_held_card_is_of_no_next_round(open_table: Any) -> None:
    table = open_table()
    table.draw("5S", after_ms=1000)
    step = table.station.do(CutCard(), DEALER)
    assert (asked(step), step.readers.held) == ("ask_held", ("5S",))
    assert step.told.next is not None
    assert step.told.next.text == "5♠ drawn after the last round: touch DRAWN IN ERROR"
    assert step.table.offers is not None
    assert step.table.offers.card.refused is not None, "NEXT ROUND is dim"


def test_it_is_the_next_rounds_first_card(open_table: Any) -> None:
    table = open_table()
    table.draw("5S", after_ms=1000)
    step = table.station.do(NEXT_ROUND, DEALER)
    assert (step.readers.held, step.table.view.phase, step.table.view.boxes[0].hands[0].cards) == (
        (),
        "deal",
        ("5S",),
    )
    assert table.inputs[-1]["card"] == "5S"
    step = table.station.do(
        Correct(1, 1, parse("5S"), "", "drawn in error", why="dealer_stands"), FLOOR
    )
    assert (step.refusal, step.table.view.unsettled) == (None, {1, 2}), (
        "the correction brings the settlement back"
    )


def test_it_was_drawn_in_error_and_is_burned(open_table: Any) -> None:
    table = open_table()
    over = table.step
    table.draw("5S", after_ms=1000)
    step = table.station.do(IN_ERROR, DEALER)
    assert (step.readers.held, step.table.view.phase, step.table.view.unsettled) == (
        (),
        "wagers",
        over.table.view.unsettled,
    )
    assert [said.id for said in step.told.said][:1] == ["burn_card"]
    assert {key: table.inputs[-1][key] for key in ("type", "card", "why")} == {
        "type": "burn",
        "card": "5S",
        "why": "dealer_stands",
    }
    assert table.draw("6S", after_ms=2000).table.view.phase == "deal", "time enough has gone by"


@pytest.mark.parametrize(("each", "after_ms"), [(1.0, 2000), (0.5, 1000), (0, 0)])
def test_a_card_that_comes_later_or_where_the_house_does_not_ask_begins_the_round(
    open_table: Any, each: float, after_ms: int
) -> None:
    step = open_table(each).draw("5S", after_ms=after_ms)
    assert (step.readers.held, step.table.view.phase) == ((), "deal")


def test_who_has_confirmed_a_box_has_begun_to_settle(open_table: Any) -> None:
    table = open_table()
    tell(table.station, "settled 2")
    assert table.draw("5S").table.view.phase == "deal"


def test_the_first_card_of_a_new_shoe_is_burned_and_not_asked_about(open_table: Any) -> None:
    table = open_table()
    table.station.do(NewShoe(), FLOOR)
    step = table.draw("5S")
    assert (step.readers.held, step.refusal) == ((), None)
    assert table.inputs[-1]["type"] == "burn"


def test_more_cards_are_held_behind_it_and_each_is_answered_for_by_itself(
    open_table: Any,
) -> None:
    table = open_table()
    step = table.draw("5S", "??", "7D", after_ms=500)
    assert step.readers.held == ("5S", "??", "??")
    table.ms += 60_000
    assert table.draw("8D").readers.held == ("5S", "??", "??", "??"), (
        "what was asked is asked until it is answered"
    )
    left = []
    for _ in range(3):
        step = table.station.do(IN_ERROR, DEALER)
        left.append(step.readers.held)
    assert left == [("??", "??", "??"), ("7D", "??"), ("8D",)]
    assert [(each["type"], each["card"]) for each in table.inputs[-3:]] == [
        ("burn", "5S"),
        ("burn", "??"),
        ("burn", "7D"),
    ]
    assert step.table.view.unsettled == {1, 2}
    step = table.station.do(NEXT_ROUND, DEALER)
    assert (step.readers.held, step.table.view.phase) == ((), "deal")


def test_the_held_cards_of_a_deal_are_dealt_together_and_the_hole_card_is_not_named(
    open_table: Any,
) -> None:
    """Each has one place to go, and no decision stands before it: those behind the deal are asked
    about, for a patron decides before them."""
    table = open_table()
    table.draw("5S", "6S", "7S", "2D", "3D", "KD", "9H", "4H", after_ms=500)
    step = table.station.do(NEXT_ROUND, DEALER)
    view = step.table.view
    assert [hand.cards for box in view.boxes[:2] for hand in box.hands] == [
        ("5S", "2D"),
        ("6S", "3D"),
    ]
    assert (view.phase, view.dealer.cards[:1]) == ("decision", ("7S",))
    assert "KD" not in repr(step)
    assert step.readers.held == ("9H", "??")
    assert asked(step) == "ask_held"
    assert step.told.next is not None
    assert step.told.next.text == "9♥ (1 of 2) drawn early: decision first, or drawn in error?"


def test_behind_a_held_card_that_no_shoe_holds_nothing_is_dealt_unasked(open_table: Any) -> None:
    """It lies somewhere: where the others belong is for the dealer to say, and one of them may be
    the hole card."""
    table = open_table(decks=1)
    step = table.draw("5S", "TS", "6S", "KD", after_ms=500)
    step = table.station.do(NEXT_ROUND, DEALER)
    assert step.refusal is not None
    assert step.readers.held == ("??", "??")
    assert "KD" not in repr(step)


def test_a_double_that_was_held_is_dealt_and_the_card_behind_it_asked_about(
    open_table: Any,
) -> None:
    """It is drawn for the next patron, who has not decided."""
    table = in_round(open_table)
    table.station.do(Hold(held=False, cards=True), DEALER)
    table.draw("4D", "2C")
    tell(table.station, "double")
    step = table.station.do(HeldCard("dealt"), DEALER)
    assert [hand.cards for box in step.table.view.boxes[:2] for hand in box.hands] == [
        ("5H", "7H", "4D"),
        ("9S", "8S"),
    ]
    assert step.readers.held == ("2C",)
    tell(table.station, "stand")
    table.journal.close()
    assert table.open().readers.held == ("2C",), "a restart knows it"


def test_what_is_held_survives_a_stop_of_the_kiosk(open_table: Any) -> None:
    table = open_table()
    table.draw("5S", after_ms=500)
    table.journal.close()
    step = table.open()
    assert (asked(step), step.readers.held, step.table.view.unsettled) == (
        "ask_held",
        ("5S",),
        {1, 2},
    )
    refusal = table.station.do(SignOff("held"), FLOOR).refusal
    assert refusal is not None
    assert refusal.code == "no_trouble", "it is answered, not signed off"
    assert table.station.do(NEXT_ROUND, DEALER).table.view.phase == "deal"
    table.journal.close()
    assert table.open().readers.held == ()


def test_a_card_that_turns_the_hole_card_of_a_dealer_who_stands_is_asked_about_too(
    open_table: Any,
) -> None:
    table = open_table(hole_turn="input")
    assert table.step.table.view.phase == "turn"
    step = table.draw("5S", after_ms=500)
    assert (asked(step), step.readers.held, step.table.view.phase, step.table.view.unsettled) == (
        "ask_held",
        ("5S",),
        "wagers",
        {1, 2},
    )
    assert [each["type"] for each in table.inputs[-1:]] == ["turn"]
    late = open_table(hole_turn="input")
    step = late.draw("5S", after_ms=5000)
    assert (step.readers.held, step.table.view.phase) == ((), "deal"), (
        "it was turned and settled long since"
    )
    turned = open_table(hole_turn="input")
    turned.station.do(Turn(), DEALER)
    assert turned.draw("5S", after_ms=1500).readers.held == ("5S",)


def test_nothing_is_said_of_a_card_where_none_is_held(open_table: Any) -> None:
    table = open_table()
    before = table.inputs
    assert table.station.do(NEXT_ROUND, DEALER).refusal is None
    assert table.inputs == before


def test_the_events_say_of_a_held_card_that_it_is_held_and_what_it_was(open_table: Any) -> None:
    table = open_table()
    table.draw("4C", after_ms=100)
    assert table.step.readers.held == ("4C",)
    table.step = table.station.do(HeldCard("next_round"), DEALER)
    with JournalReader(table.path, held=True) as journal:
        told = [
            each.words for each in events(journal.entries(), Messages(), journal.last_number + 1)
        ]
    assert told[-2:] == [
        "4♣: held until the dealer says what it is",
        "The held card is the next round’s first",
    ]


def test_a_recall_names_no_card_that_was_held_for_it_may_be_dealt_face_down(
    open_table: Any,
) -> None:
    """Nor does it give a hash that could be tried with each card, before it is known where they lie."""

    def recalled() -> RecalledRound:
        with JournalReader(table.path, held=True) as journal:
            span = numbered(journal, 1)
            assert span is not None
            return recalled_round(journal, span, Messages())

    table = open_table()
    for at, text in enumerate(("5S", "6S", "7S", "KD")):
        table.draw(text, after_ms=100 + at)
    assert not [step for step in recalled().steps if step.trouble or "KD" in str(step)]
    assert recalled().hash == ""
    table.station.do(HeldCard("next_round"), DEALER)
    assert not [step for step in recalled().steps if step.trouble or "KD" in str(step)]
    assert recalled().hash


def in_round(table: Any) -> Table:
    """The next round, box 1 asked with 12 against a 6."""
    this: Table = table(each=0)
    this.draw("5H", "9S", "6D", "7H", "8S", "TC")
    return this


@pytest.mark.parametrize(
    "decision", [Decide("double", amount=1000), Decide("double"), Decide("stand")]
)
def test_a_card_that_comes_while_a_decision_is_being_entered_is_no_hit(
    open_table: Any, decision: Decide
) -> None:
    """A double for less without its amount, or a decision that waited for a payment: the card is held,
    goes where the decision sends it, and is the next hand's where it was a stand."""
    table = in_round(open_table)
    table.station.do(Hold(held=False, cards=True), DEALER)
    step = table.draw("4D")
    assert step.readers.held == ("4D",)
    assert [hand.cards for hand in step.table.view.boxes[0].hands] == [("5H", "7H")]
    assert step.told.next is not None
    assert step.told.next.text == "4♦ drawn early: decision first, or drawn in error?"
    step = table.station.do(decision, DEALER)
    assert step.refusal is None
    assert step.told.next is not None
    if decision.decision == "double":
        assert step.told.next.text == "4♦ drawn early: deal it, or drawn in error?"
    step = table.station.do(HeldCard("dealt"), DEALER)
    assert (step.refusal, step.readers.held) == (None, ())
    went = 2 if decision.decision == "stand" else 1
    assert step.table.view.boxes[went - 1].hands[0].cards[-1] == "4D"
    assert step.table.view.boxes[2 - went].hands[0].cards[-1] != "4D"


def test_a_card_held_in_a_round_may_be_the_hit_after_all_or_drawn_in_error(open_table: Any) -> None:
    table = in_round(open_table)
    table.station.do(Hold(held=False, cards=True), DEALER)
    table.draw("4D")
    table.journal.close()
    table.open()  # the kiosk stops: the card is held still
    assert table.step.readers.held == ("4D",)
    table.station.do(SignOff("restart"), FLOOR)
    step = table.station.do(IN_ERROR, DEALER)
    assert (step.readers.held, step.table.view.drawn_in_error) == ((), "4D")
    tell(table.station, "stand")
    assert table.draw("4D").table.view.boxes[1].hands[0].cards[-1] == "4D"


def test_of_two_held_cards_drawn_in_error_the_row_names_both(open_table: Any) -> None:
    """The first is the next card; why the second is not taken says which it was."""
    table = in_round(open_table)
    table.station.do(Hold(held=False, cards=True), DEALER)
    table.draw("4D")
    table.draw("9C")
    table.station.do(Hold(held=False), DEALER)
    assert table.station.do(IN_ERROR, DEALER).table.view.drawn_in_error == "4D"
    refusal = table.station.do(IN_ERROR, DEALER).refusal
    assert refusal is not None
    assert refusal.message == (
        "The 9♣ was not taken. The 4♦ already drawn in error is still waiting."
        " Deal it or burn it first."
    )


def test_a_card_that_comes_before_a_new_shoe_is_signed_is_held(open_table: Any) -> None:
    table = open_table(each=0)
    table.station.do(Hold(held=False, cards=True), DEALER)
    assert table.draw("4D").readers.held == ("4D",)
    step = table.station.do(NEXT_ROUND, DEALER)
    assert step.table.view.boxes[0].hands[0].cards == ("4D",)
    table.station.do(Hold(held=False), DEALER)
    assert table.draw("5D").readers.held == ()
