"""While a new shoe waits for its signature: what the headline says of cards, and what becomes of the page when one comes all the same."""

from __future__ import annotations

import pytest

from kiosk.game.commands.commands import NewShoe
from tests.ui.scenes import SCENES, Scene, play, settings
from ui.shared.words import Words
from ui.table.facts import Facts, Label, UiState, begin, fold
from ui.table.input.touch import after_step, touch
from ui.table.props import derive
from ui.table.rows import Props

WORDS = Words()
PLAYED = "bets 1:25 2:25 | 9S 9D 6D 9H 8D TC | stand | stand | 9C"
SETTLED = f'{PLAYED} | {{"type": "settled"}}'
ASKED = "Draw no card before the new shoe is signed"


def seen(facts: Facts, touches: UiState) -> Props:
    return derive(facts, settings(), touches, (1280, 800), WORDS)


def opened(facts: Facts, *actions: str) -> UiState:
    touches = UiState()
    for action in actions:
        touches = touch(facts, settings(), touches, action, WORDS).touches
    return touches


@pytest.mark.parametrize(
    ("text", "page"),
    [
        (PLAYED, ["floor", "new_shoe"]),
        (SETTLED, ["floor", "new_shoe"]),
        (PLAYED[:-5], ["floor", "page:irregular", "ran_out"]),
    ],
    ids=["settlement", "wagers", "ran out in a round"],
)
def test_while_a_shoe_is_to_be_signed_the_headline_says_that_no_card_is_drawn(
    text: str, page: list[str]
) -> None:
    """A card that came now would count as the old shoe's, whichever it came out of."""
    facts = begin(play(Scene(text)))
    before, touches = seen(facts, UiState()), opened(facts, *page)
    props = seen(facts, touches)
    assert (props.prompt.tag, props.prompt.text, props.prompt.then, props.prompt.chips) == (
        "WAIT",
        ASKED,
        "",
        (),
    )
    assert not any(box.glow for box in props.boxes), "the glow belongs to the headline"
    assert seen(facts, opened(facts, *page, "close")).prompt == before.prompt
    assert isinstance(touch(facts, settings(), touches, "by:0", WORDS).orders[0].command, NewShoe)


def test_it_says_so_while_somebody_signs_in_for_that_page_alone() -> None:
    facts = begin(play(Scene(SETTLED)))
    for page, asks in (("new-shoe", True), ("void", False)):
        prompt = seen(facts, UiState().change(page="sign-in", then=page)).prompt
        assert (prompt.text == ASKED) is asks


def test_a_shoe_that_is_called_for_needs_no_signature_and_no_such_line() -> None:
    facts = begin(SCENES["new-shoe"][1])
    assert seen(facts, UiState().change(page="new-shoe")).prompt == seen(facts, UiState()).prompt


def test_a_card_that_was_drawn_all_the_same_is_said_to_be_the_old_shoes() -> None:
    facts = begin(play(Scene(SETTLED)))
    touches = opened(facts, "floor", "new_shoe")
    came = fold(facts, play(Scene(f"{SETTLED} | 5D")))
    after = after_step(came, facts, touches)
    assert (after.drawer.page, after.notices.notice) == ("", Label("ui-why-old-shoe"))
    props = seen(came, after)
    assert (props.prompt.text, props.notice.text) == (
        "Card to box 2",
        "This card counts as the old shoe’s. If it is the new one’s: FLOOR, VOID THE ROUND, then NEW SHOE.",
    )


def test_the_page_of_a_shoe_that_ran_out_goes_with_the_round() -> None:
    text = f"{PLAYED[:-5]}"
    facts = begin(play(Scene(text)))
    touches = opened(facts, "floor", "page:irregular", "ran_out")
    over = fold(facts, play(Scene(PLAYED)))
    assert after_step(over, facts, touches).drawer.page == ""


def test_the_burn_of_a_new_shoe_is_called_while_money_is_still_to_move() -> None:
    """The next card is burned: nobody shall see that without having been told."""
    shoe = f'{PLAYED} | {{"type": "cut_card"}} | {{"type": "shoe"}}'
    changed = fold(begin(play(Scene(PLAYED))), play(Scene(shoe)))
    prompt = seen(changed, UiState()).prompt
    assert (prompt.text, prompt.call) == ("Box 2: pay 25", "New shoe: burn one card")
    burned = fold(changed, play(Scene(f'{shoe} | {{"type": "burn", "card": "2C"}}')))
    assert seen(burned, UiState()).prompt.call == "Dealer busts with 25", "it has been burned"


@pytest.mark.parametrize("over", [PLAYED, SETTLED], ids=["owed", "settled"])
def test_the_card_that_came_last_is_the_rounds_own_from_its_first_on(over: str) -> None:
    facts = fold(begin(play(Scene(PLAYED))), play(Scene(over)))
    for text, place in ((" | 5C", (1, 1, 1)), (" | 5C 6H", (2, 1, 1))):
        facts = fold(facts, play(Scene(over + text)))
        assert facts.last is not None
        assert (facts.last.card, facts.last.place) == (text[-2:], place)


def test_a_card_that_is_held_is_asked_about_before_a_new_shoe_is_signed() -> None:
    """Signed before that, the new shoe would have given the held card."""
    facts = begin(play(Scene(PLAYED)))
    touches = opened(facts, "floor", "new_shoe")
    held = fold(facts, SCENES["held-card"][1])
    assert after_step(held, facts, touches).drawer.page == ""
    for page, action in (("floor", "new_shoe"), ("new-shoe", "by:0")):
        refused = touch(held, settings(), UiState().change(page=page), action, WORDS)
        assert (refused.orders, refused.why) == (
            (),
            Label("refused-card_held", (("cards", ("5S",)), ("stopped", False))),
        )
