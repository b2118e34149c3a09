"""Is a card that is wrong put right by touching it: three touches and a signature, and nothing that is not offered?"""

from __future__ import annotations

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Correct
from kiosk.game.view import CardPlace
from kiosk.staff.actor import Actor
from kiosk.station.commands import NextCard, Recall
from kiosk.words.said import Said
from tests.steps import with_fields
from tests.ui.scenes import SCENES, settings
from ui.shared.words import Words
from ui.table.drawer.floor import drawer
from ui.table.facts import Facts, Label, UiState, begin
from ui.table.input.scene import Order, Touched
from ui.table.input.touch import after_step, touch
from ui.table.props import derive

WORDS = Words()
BRANDT = Actor("L. Brandt", "floor")
SIZE = (1280, 800)


def touched(facts: Facts, *actions: str) -> Touched:
    result = Touched(UiState())
    for at, action in enumerate(actions):
        assert not result.orders, f"nothing is ordered before the signature: {actions[:at]}"
        result = touch(facts, settings(), result.touches, action, WORDS)
    return result


def at(scene: str) -> Facts:
    return begin(SCENES[scene][1])


def lit(scene: str, *actions: str) -> set[str]:
    facts = at(scene)
    touches = touched(facts, *actions).touches
    layout = derive(facts, settings(), touches, SIZE, WORDS).layout
    return {key.action for key in drawer(facts, settings(), touches, WORDS, layout).keys if key.on}


@pytest.mark.parametrize(
    ("scene", "touches"),
    [
        ("drawn-last", ["hold:2:1:3"]),
        *(
            ("drawn-last", ["floor", f"page:{page}", "by:0"])
            for page in ("correct", "burn", "error")
        ),
        ("deal", ["floor", "page:missed", "by:0"]),
    ],
)
def test_close_gives_up_while_the_pad_is_free_for_a_card(scene: str, touches: list[str]) -> None:
    assert "close" in lit(scene, *touches)
    closed = touch(at(scene), settings(), touched(at(scene), *touches).touches, "close", WORDS)
    assert closed.touches.drawer.page == ("floor" if touches[0] == "floor" else "")
    assert all(order.command == NextCard() for order in closed.orders), (
        "what was said of the next card holds no longer"
    )


@pytest.mark.parametrize(
    ("scene", "actions", "ordered"),
    [
        (
            "drawn-last",
            ["hold:2:1:3", "rank:9", "suit:H"],
            Correct(2, 3, parse("9H"), "L. Brandt", "misread"),
        ),
        (
            "decision",
            ["hold:0:1:1", "rank:5", "suit:D"],
            Correct(0, 1, parse("5D"), "L. Brandt", "misread"),
        ),
        (
            "drawn-last",
            ["hold:2:1:3", "is:error"],
            Correct(
                2, 3, parse("5C"), "L. Brandt", "drawn_in_error", face="up", why="drawn_in_error"
            ),
        ),
        (
            "drawn-last",
            ["hold:2:1:3", "is:burn", "is:burn:relief"],
            Correct(2, 3, parse("5C"), "L. Brandt", "burned", why="relief"),
        ),
        (
            "deal",
            ["hold:3:1:2", "is:place", "is:place:5"],
            Correct(3, 2, parse("8D"), "L. Brandt", "another_place", to=5),
        ),
    ],
)
def test_three_touches_and_a_signature(scene: str, actions: list[str], ordered: Correct) -> None:
    assert len(actions) <= 3
    signed = touched(at(scene), *actions, "by:1")
    assert signed.orders == (Order(ordered, BRANDT),)
    assert (signed.touches.drawer.page, signed.touches.card.picked, signed.touches.card.named) == (
        "",
        None,
        "",
    )


@pytest.mark.parametrize("scene", ["deal", "first-cards"])
def test_a_card_that_belongs_elsewhere_may_go_only_where_the_table_says(scene: str) -> None:
    facts = at(scene)
    assert facts.step.table.offers is not None
    last, to = facts.step.table.offers.correct.last, facts.step.table.offers.correct.to
    assert last is not None
    assert last.box not in to
    held = f"hold:{last.box}:{last.hand}:{last.position}"
    assert lit(scene, held, "is:place") == {*(f"is:place:{box}" for box in to), "close"}


def test_only_the_card_drawn_last_is_more_than_another_one() -> None:
    assert lit("drawn-last", "hold:2:1:3") == {"is:other", "is:error", "is:burn", "close"}
    assert lit("drawn-last", "hold:3:1:1") == {"is:other", "close"}
    why = touched(at("drawn-last"), "hold:3:1:1", "is:error")
    assert why.orders == ()
    assert why.why is not None


def test_a_card_of_a_round_that_is_over_is_held_while_it_lies_there_and_its_round_is_recalled() -> (
    None
):
    """It is named there, and signed: a dealer notices a misread card just when the money is to move."""
    for scene in ("settlement", "settlement-done"):
        held = touched(at(scene), "hold:4:1:1")
        assert held.orders == (Order(Recall(), Actor("H. Ruiz", "dealer")),), (
            "whether it may be looked at"
        )
        assert (held.touches.drawer.page, held.touches.card.picked, held.why) == (
            "recall",
            CardPlace(4, 1, 1),
            None,
        )
    for scene, place in (("settlement", "4:1:9"), ("settlement", "9:1:1"), ("wagers-in", "4:1:1")):
        nowhere = touched(at(scene), f"hold:{place}")
        assert (nowhere.orders, nowhere.touches.drawer.page) == ((), "")
        assert nowhere.why is not None


def test_a_card_that_lies_there_no_longer_closes_its_page() -> None:
    before, after = at("drawn-last"), at("wagers-in")
    touches = touched(before, "hold:2:1:3", "rank:9", "suit:H").touches
    assert touches.drawer.page == "card-sign"
    assert after_step(before, before, touches) == touches
    assert after_step(after, before, touches).drawer.page == ""


def test_the_drawer_covers_no_card_and_moves_nothing() -> None:
    facts, closed = at("drawn-last"), derive(at("drawn-last"), settings(), UiState(), SIZE, WORDS)
    for actions in (
        ["hold:2:1:3"],
        ["hold:2:1:3", "is:burn"],
        ["hold:2:1:3", "is:error"],
        ["floor"],
        ["floor", "page:void"],
    ):
        touches = touched(facts, *actions).touches
        props = derive(facts, settings(), touches, SIZE, WORDS)
        lies = {place: row[:5] for place, row in props.cards.items() if place in closed.cards}
        assert lies == {place: row[:5] for place, row in closed.cards.items()}, (
            "a card taken away may be shown again"
        )
        assert (props.boxes, props.prompt) == (closed.boxes, closed.prompt)
        shown = drawer(facts, settings(), touches, WORDS, props.layout)
        for panel in (shown.props.left, shown.props.right):
            for row in props.cards.values():
                beside = panel.x + panel.w <= row.x or row.x + row.width <= panel.x
                assert beside or panel.y + panel.h <= row.y or row.y + row.height <= panel.y


def test_a_card_that_came_early_is_answered_before_another_is_entered_and_not_while_the_kiosk_is_stopped() -> (
    None
):
    """Every key that would enter or answer it is dim while it is to wait, and says why."""
    asked = at("held-card")
    waits = asked._replace(step=with_fields(asked.step, next=Said("warn_held", "warn", "", "")))
    for facts, lights in ((asked, {"held:next", "held:error"}), (waits, set())):
        props = derive(facts, settings(), UiState(), SIZE, WORDS)
        assert {
            key.action for key in props.keys if key.visible and key.on and "held" in key.action
        } == lights
        for action in ("rank:5", "rank:?", *({"held:next", "held:error"} - lights)):
            why = touch(facts, settings(), UiState().change(cards=True), action, WORDS).why
            assert why == Label(
                "refused-card_held", (("cards", ("5S",)), ("stopped", facts is waits))
            )


def test_a_hold_on_a_card_insures_its_box_for_less_while_insurance_is_asked() -> None:
    insures = touched(at("insurance"), "hold:2:1:1").touches
    assert (insures.insures, insures.less, insures.drawer.page) == (2, 0, "")
    assert touched(at("insurance"), "hold:0:1:1").touches.drawer.page == "card", "the dealer’s ace"
    assert touched(at("decision"), "hold:2:1:1").touches.drawer.page == "card"
