"""Is money that moves in a round a queue on the screen: each payment a headline, confirmed by a touch and by no decision?"""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.commands.commands import Correct, Settle, Undo
from kiosk.staff.actor import Actor
from tests.ui.scenes import SCENES, Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import Facts, Label, UiState, begin, fold
from ui.table.input.scene import Order, Touched
from ui.table.input.touch import after_step, touch
from ui.table.props import derive
from ui.table.rows import Props

WORDS = Words()
DEALER, OKAFOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
DECIDES = {"stand", "hit", "double"}
#: boxes 1 and 5 have blackjack against a six, box 3 has 17
TWO = "bets 1:25 3:25 5:25 | AS 9H AC 6D KS 8S KC TC"


class AtTable:
    """A table whose touches are answered: what a touch orders happens there."""

    def __init__(self, text: str, **scene: Any) -> None:
        self.text, self.scene = text, scene
        self.facts, self.touches = begin(play(Scene(text, **scene))), UiState()

    def touch(self, action: str) -> Touched:
        touched = touch(self.facts, settings(), self.touches, action, WORDS)
        self.touches = touched.touches
        return touched

    def happens(self, text: str) -> None:
        self.text = f"{self.text} | {text}"
        before, self.facts = self.facts, fold(self.facts, play(Scene(self.text, **self.scene)))
        self.touches = after_step(self.facts, before, self.touches)

    @property
    def props(self) -> Props:
        return derive(self.facts, settings(), self.touches, (1280, 800), WORDS)

    @property
    def says(self) -> str:
        return self.props.prompt.text

    @property
    def lit(self) -> set[str]:
        return {key.action for key in self.props.keys if key.visible and key.on}


def at_two() -> AtTable:
    return AtTable(TWO, rules="house-h17")


def test_of_two_payments_each_is_a_headline_and_no_decision_confirms_one() -> None:
    table = at_two()
    assert table.says == "Box 1, blackjack: pay 37.50 (3 to 2)"
    assert (
        table.props.prompt.then.replace("\u00a0", " ")
        == "next: ▲ box 5, blackjack: pay 37.50 (3 to 2)"
    )
    for box in (1, 5):
        assert not DECIDES & table.lit
        for decision in sorted(DECIDES):
            refused = table.touch(decision)
            assert (refused.orders, refused.why) == (
                (),
                Label("ui-why-pay-first", (("box", box), ("tone", "pay"))),
            )
        assert table.touch(table.props.prompt.action).orders == (Order(Settle(box), DEALER),)
        table.happens(f"settled {box}")
        if box == 1:
            assert table.says == "Box 5, blackjack: pay 37.50 (3 to 2)"
    assert table.says.startswith("Box 3, 17:")
    assert table.lit >= DECIDES


def test_a_decision_that_waits_for_a_payment_is_remembered_until_a_card_or_the_decision_comes() -> (
    None
):
    """Until then a card is no hit without question; a hit that waits is one."""
    table = at_two()
    table.touch("stand")
    assert table.touches.undecided
    table.happens("settled 1")
    assert table.touches.undecided
    table.touch("hit")
    assert not table.touches.undecided
    table.touch("double")
    table.happens("settled 5")
    assert table.touches.undecided
    table.happens("stand")
    assert not table.touches.undecided


def test_of_a_question_that_is_over_nothing_is_called() -> None:
    """Box 2 stands while box 1's wager is still to be taken, which tells nothing new itself."""
    table = AtTable("bets 1:25 2:25 3:25 | TS TH 4D 6D 6H 7C 6S 9C | hit | KD | stand | settled 1")
    assert (table.says, table.props.prompt.call) == ("Box 3, 10: stand, hit or double?", "")
    table = AtTable("bets 1:25 2:25 3:25 | TS TH 4D 6D 6H 7C 6S 9C | hit")
    table.happens("KD")
    for happens, called in (("stand", "say\u00a0“26”"), ("settled 1", "")):
        table.happens(happens)
        assert table.props.prompt.call == called


def test_a_box_that_waits_is_paid_out_of_turn_by_a_touch_on_it() -> None:
    table = at_two()
    assert table.touch("box:5").orders == (Order(Settle(5), DEALER),)
    table.happens("settled 5")
    assert table.says == "Box 1, blackjack: pay 37.50 (3 to 2)"
    waits = table.touch("box:3")
    assert (waits.orders, waits.why) == (
        (),
        Label("ui-why-pay-first", (("box", 1), ("tone", "pay"))),
    )


def test_undo_brings_back_a_payment_that_was_not_made_after_all() -> None:
    table = at_two()
    table.happens("settled 1")
    table.happens("settled 5")
    assert table.says.startswith("Box 3, 17:")
    assert table.touch("undo").orders == (Order(Undo(), DEALER),)
    table.happens("undo")
    assert table.says == "Box 5, blackjack: pay 37.50 (3 to 2)"
    assert not DECIDES & table.lit
    assert table.touch("undo").orders == (Order(Undo(), DEALER),)
    table.happens("undo")
    assert table.says == "Box 1, blackjack: pay 37.50 (3 to 2)"


def test_the_next_card_confirms_all_and_a_restart_keeps_what_was_confirmed() -> None:
    table = at_two()
    table.happens("settled 1")
    assert derive(
        begin(table.facts.step), settings(), UiState(), (1280, 800), WORDS
    ).prompt.text.startswith("Box 5")
    table.happens("hit | 2C")
    assert table.facts.due == ()
    assert table.says.startswith("Box 3, 19:")


def test_a_card_drawn_while_a_bust_is_taken_confirms_that_and_is_the_next_hands_hit() -> None:
    """A losing wager is taken as soon as it is lost, without a touch, and the next hand asks for its card by a signal:
    who deals so touches nothing between the two. A card that nobody asked for is taken back out of the hand."""
    table = AtTable("bets 1:25 2:25 | 7C TH 6D 8C 2H TD | hit | 9C")
    assert table.says == "Box 1 busts: take 25"
    table.happens("5S")
    assert table.facts.due == ()
    assert table.says.startswith("Box 2, 17:")
    assert table.facts.view.boxes[1].hands[0].cards == ("TH", "2H", "5S")
    table.happens(
        '{"type": "correct", "box": 2, "position": 3, "card": "5S", "why": "drawn_in_error",'
        ' "by": "M. Okafor", "reason": "drawn_in_error"}'
    )
    assert table.facts.view.boxes[1].hands[0].cards == ("TH", "2H")


#: box 1's third card was read as 9C, and box 2's king made it bust
MOVES = "bets 1:25 2:25 | 7C TH 6D 5C 2H TD | hit | 9C | hit | KC"


def refused_correction() -> AtTable:
    """The correction of 9C to 5C has been signed by touch, and refused: the king would have been box 1's."""
    table = AtTable(MOVES)
    for action in ("hold:1:1:3", "rank:5", "suit:C"):
        assert table.touch(action).orders == ()
    (order,) = table.touch("by:0").orders
    assert order == Order(Correct(1, 3, table_card("5C"), "M. Okafor", "misread"), OKAFOR)
    table.happens(
        '{"type": "correct", "box": 1, "position": 3, "card": "5C", "by": "M. Okafor", "reason": "misread"}'
    )
    return table


def table_card(text: str) -> Any:
    from kiosk.game.cards import parse

    return parse(text)


def page(table: AtTable) -> tuple[dict[str, bool], tuple[str, ...]]:
    """The keys of the drawer's page, each with whether it is lit, and its lines."""
    from ui.table.drawer.floor import drawer

    shown = drawer(table.facts, settings(), table.touches, WORDS, table.props.layout)
    return {key.action: key.on for key in shown.keys}, shown.props.lines


def test_a_correction_that_would_move_a_card_asks_the_floor_how_it_is_to_be() -> None:
    table = refused_correction()
    assert table.touches.drawer.page == "lies"
    keys, lines = page(table)
    assert keys == {"lies": True, "page:correct": True, "page:void": True, "close": True}
    assert len(lines) == 1
    assert "K♣" in lines[0], "which card would move"
    assert "box 1" in lines[0].lower(), "and whose it would have been"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            f"{MOVES} | correct 1.1.3 5C",
            "With that correction the K♣ in box 2 would have gone to box 1.",
        ),
        (
            "bets 1:25 2:25 | 7C TH 6D 5C 9H TD | hit | 9C | stand | correct 1.1.3 5C",
            "The stand of box 2 would have been box 1’s with that correction.",
        ),
    ],
)
def test_a_box_that_has_not_split_has_no_first_hand(text: str, says: str) -> None:
    refusal = AtTable(text).facts.refusal
    assert refusal is not None
    assert refusal.message == says


def test_as_it_lies_orders_the_same_correction_with_every_card_where_it_lies() -> None:
    table = refused_correction()
    lies = Correct(1, 3, table_card("5C"), "M. Okafor", "misread", as_it_lies=True)
    touched = table.touch("lies")
    assert touched.orders == (Order(lies, OKAFOR),)
    assert (touched.touches.drawer.page, touched.touches.card.corrects) == ("", None)
    table.text = MOVES  # the refused one has changed nothing
    table.happens(
        '{"type": "correct", "box": 1, "position": 3, "card": "5C", "by": "M. Okafor", "reason": "misread",'
        ' "as_it_lies": true}'
    )
    assert table.facts.refusal is None
    boxes = table.facts.on_felt[0]
    assert (boxes[0].hands[0].cards, boxes[1].hands[0].cards) == (
        ("7C", "5C", "5C"),
        ("TH", "2H", "KC"),
    )
    again = table.touch("lies")
    assert (again.orders, again.why is not None) == ((), True), "it is offered once"


def test_as_it_lies_is_dim_where_no_card_would_move() -> None:
    """Eights were split, one of which was a seven: every card lies where it would, and no split can be."""
    table = AtTable("bets 1:25 2:25 | 8C TH 6D 8D 2H TD | split")
    for action in ("hold:1:1:1", "rank:7", "suit:C"):
        assert table.touch(action).orders == ()
    (order,) = table.touch("by:0").orders
    assert order.command == Correct(1, 1, table_card("7C"), "M. Okafor", "misread")
    table.happens(
        '{"type": "correct", "box": 1, "position": 1, "card": "7C", "by": "M. Okafor", "reason": "misread"}'
    )
    assert table.facts.refusal is not None
    assert table.facts.refusal.name == "refused-later"
    keys, _ = page(table)
    assert keys == {"lies": False, "page:correct": True, "page:void": True, "close": True}
    assert table.touch("lies").why == Label("ui-why-nothing-moves")


@pytest.mark.parametrize("action", ["page:correct", "page:void", "close"])
def test_another_way_than_as_it_lies_orders_nothing_by_itself(action: str) -> None:
    table = refused_correction()
    touched = table.touch(action)
    assert touched.orders == ()
    assert touched.touches.drawer.page == action.removeprefix("page:").removeprefix("close")


def crowd() -> Facts:
    return begin(SCENES["crowd-play"][1])


def on_card_sign(*more: str) -> Touched:
    """A card of the common hand was held and named: somebody signs that now."""
    result = Touched(UiState())
    for action in ("hold:1:1:2", "rank:9", "suit:H", *more):
        assert result.orders == ()
        result = touch(crowd(), SCENES.setup("crowd-play"), result.touches, action, WORDS)
    return result


def test_patrons_who_have_decided_are_asked_again_where_the_floor_says_so() -> None:
    for touched, again in (
        (("by:0",), None),
        (("ask-again", "by:0"), True),
        (("ask-again", "ask-again", "by:0"), None),
    ):
        signed = on_card_sign(*touched)
        (order,) = signed.orders
        assert isinstance(order.command, Correct)
        assert (order.command.card.text, order.command.ask_again) == ("9H", again)
        assert not signed.touches.card.asks_again, "it is asked anew of the next correction"


def test_the_key_that_asks_patrons_again_is_there_where_patrons_have_decided() -> None:
    from ui.table.drawer.floor import drawer

    for more, held in (((), False), (("ask-again",), True)):
        touches = on_card_sign(*more).touches
        house = SCENES.setup("crowd-play")
        layout = derive(crowd(), house, touches, (1280, 800), WORDS).layout
        (key,) = [
            k
            for k in drawer(crowd(), house, touches, WORDS, layout).keys
            if k.action == "ask-again"
        ]
        assert (key.on, key.held, key.label) == (True, held, WORDS("ui-ask-again"))
    at_boxes = AtTable(MOVES)
    for action in ("hold:1:1:3", "rank:5", "suit:C"):
        at_boxes.touch(action)
    assert "ask-again" not in page(at_boxes)[0]
