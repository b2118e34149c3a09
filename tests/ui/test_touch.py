"""What does each touch lead to: an order for the table, a change of what is shown, or a reason why not?"""

from __future__ import annotations

from typing import Any

import pytest

from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import (
    DECISIONS,
    Burn,
    Command,
    Correct,
    Decide,
    Drawn,
    EvenMoney,
    HoleCheck,
    Insurance,
    InsuranceClosed,
    NewShoe,
    Read,
    Reveal,
    Settle,
    Turn,
    Undo,
    Void,
    Wager,
)
from kiosk.game.commands.offers import UndoOffer
from kiosk.game.refusals import NOTHING_TO_UNDO, ROUND_IS_OVER, Reason, unit_wager
from kiosk.game.view import CardPlace
from kiosk.staff.actor import Actor
from kiosk.station.commands import HeldCard, LastRound, NextCard, Recall, SignOff
from kiosk.words.messages import Messages
from tests.steps import with_fields
from tests.ui.scenes import CHIPS, OVER_13, SCENES, Scene, play, settings, troubled
from tests.ui.touches import WORDS, facts, notice, touched
from tests.words.chip_sets import chip_set
from ui.shared.words import Words
from ui.table.drawer.floor import drawer
from ui.table.facts import Label, UiState, begin, fold
from ui.table.input.scene import BUSY, Order, Touched
from ui.table.input.touch import after_step, lit, touch
from ui.table.moment import place_of
from ui.table.props import derive

DEALER = Actor("H. Ruiz", "dealer")
OKAFOR, BRANDT = Actor("M. Okafor", "floor"), Actor("L. Brandt", "floor")


def orders(scene: str, *actions: str, **more: Any) -> tuple[Order, ...]:
    """What the last touch orders, but for what it tells of the next card."""
    return tuple(
        order
        for order in touched(scene, *actions, **more).orders
        if not isinstance(order.command, NextCard)
    )


def card(text: str) -> Any:
    return parse(text)


@pytest.mark.parametrize(
    ("scene", "actions", "ordered"),
    [
        ("decision", ["stand"], Decide("stand", 3, 1)),
        ("decision", ["split"], Decide("split", 3, 1)),
        ("split-full", ["hit"], Decide("hit", 7, 3)),
        ("soft", ["double"], Decide("double", 4, 1)),
        ("soft", ["less", "chip:2500", "chip:500", "double"], Decide("double", 4, 1, 3000)),
        ("soft", ["undo"], Undo()),
        ("insurance", ["closing"], InsuranceClosed()),
        ("insurance", ["box:2"], Insurance(2500, 2)),
        ("insurance", ["box:3"], Insurance(1250, 3)),
        ("even-money", ["even:7"], EvenMoney(7)),
        ("turn", ["turn"], Turn()),
        ("turn", ["undo"], Undo()),  # a wrong stand on the last box
        ("held-card", ["held:next"], HeldCard("next_round")),
        ("held-card", ["held:error"], HeldCard("drawn_in_error")),
        ("held-cut", ["held:error"], HeldCard("drawn_in_error")),
        ("held-card", ["box:6"], Settle(6)),
        ("hole-check", ["hole:yes"], HoleCheck(True)),
        ("hole-check", ["hole:no"], HoleCheck(False)),
        ("read", ["rank:K", "suit:S"], Read(card("KS"))),
        ("reveal", ["rank:T", "suit:D"], Reveal(card("TD"))),
        ("deal", ["rank:A", "suit:H"], Drawn(card("AH"))),
        ("deal", ["rank:?"], Drawn(UNREAD)),
        ("wagers-empty", ["box:1"], Wager(1, 2500)),
        ("wagers-empty", ["chip:10000", "box:5"], Wager(5, 10000)),
        ("wagers-in", ["box:3"], Wager(3, 7500)),
        ("wagers-in", ["tool:clear", "box:3"], Wager(3, 0)),
        ("wagers-in", ["tool:double", "box:4"], Wager(4, 25000)),
        ("settlement-done", ["tool:rebet", "box:7"], Wager(7, 100000)),
        ("new-shoe", ["floor", "new_shoe"], NewShoe()),
        ("out-burn", ["rank:T", "suit:D"], Burn(card("TD"), "drawn_in_error")),
        ("out-next", ["rank:T", "suit:D"], Drawn(card("TD"))),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_touches_make_orders_of_the_dealers(
    scene: str, actions: list[str], ordered: Command
) -> None:
    for before in range(1, len(actions)):
        assert orders(scene, *actions[:before]) == (), "one order at the end, none on the way"
    assert orders(scene, *actions) == (Order(ordered, DEALER),)
    assert type(orders(scene, *actions)[0].command) is type(ordered)


def test_no_more_insurance_is_laid_than_chips_make_up() -> None:
    """Half of 27.50 is 13.75, which no chip of the table makes up; a house without chips has all of it."""
    step, house = play(Scene("bets 1:27.50 | TS AD 9S TC")), SCENES.setup("insurance")
    for words, laid in ((Words(Messages(chips=CHIPS)), 1350), (WORDS, 1375)):
        assert touch(begin(step), house, UiState(), "box:1", words).orders[0].command == Insurance(
            laid, 1
        )


@pytest.mark.parametrize(
    ("wagers", "says"),
    [
        (
            "1:5",
            "The chips here cannot make up insurance for any wager: touch CLOSE INSURANCE.",
        ),
        (
            "1:5 2:25",
            "Touch each box that takes insurance: half its wager, or what chips can make up of it",
        ),
        ("1:10 2:50", "Touch each box that takes insurance for half its wager"),
    ],
)
def test_the_insurance_that_chips_make_up_is_what_the_line_of_notices_says(
    wagers: str, says: str
) -> None:
    """Half of 5 is 2.50, of which chips of 5 and 25 make up nothing; half of 25 is 12.50, of which they make up 10."""
    cards = "TS 9S AD 8S 7S TC" if " " in wagers else "TS AD 9S TC"
    table = begin(play(Scene(f"bets {wagers} | {cards}", header={"minimum": "5"})))
    house, words = SCENES.setup("insurance"), Words(Messages(chips=chip_set(500, 2500)))
    shown = derive(table, house, UiState(), (1280, 800), words)
    assert shown.notice.text.startswith(says)
    if wagers == "1:10 2:50":
        return
    refused = touch(table, house, UiState(), "box:1", words)
    assert refused.orders == ()
    said = derive(table, house, refused.touches, (1280, 800), words).notice.text
    assert said == "Box 1: insurance is at most half the wager, 2.50, and no chip makes that up."


@pytest.mark.parametrize(
    ("scene", "actions", "ordered"),
    [
        (
            "decision",
            ["floor", "page:burn", "by:0", "rank:9", "suit:C"],
            Order(Burn(card("9C")), OKAFOR),
        ),
        (
            "decision",
            ["floor", "page:burn", "by:0", "reason:relief", "rank:9", "suit:C"],
            Order(Burn(card("9C"), "relief"), OKAFOR),
        ),
        (
            "decision",
            ["floor", "page:irregular", "page:error", "by:0", "rank:9", "suit:C"],
            Order(Drawn(card("9C"), "up", why="drawn_in_error"), OKAFOR),
        ),
        (
            "decision",
            ["floor", "page:irregular", "page:error", "by:0", "rank:?"],
            Order(Drawn(UNREAD, "down", why="drawn_in_error"), OKAFOR),
        ),
        (
            "deal",
            ["floor", "page:irregular", "page:missed", "by:0", "reason:0", "rank:9", "suit:C"],
            Order(Drawn(card("9C"), to=0), OKAFOR),
        ),
        (
            "decision",
            ["floor", "page:correct", "by:0", "card:3:1:2", "rank:9", "suit:D"],
            Order(Correct(3, 2, card("9D"), "M. Okafor", "misread"), OKAFOR),
        ),
        (
            "decision",
            ["floor", "page:correct", "by:1", "reason:entered", "card:0:1:1", "rank:5", "suit:D"],
            Order(Correct(0, 1, card("5D"), "L. Brandt", "entered"), BRANDT),
        ),
        (
            "drawn-last",
            ["floor", "page:irregular", "page:error", "by:0", "reason:hidden", "card:2:1:3"],
            Order(
                Correct(
                    2,
                    3,
                    card("5C"),
                    "M. Okafor",
                    "drawn_in_error",
                    face="down",
                    why="drawn_in_error",
                ),
                OKAFOR,
            ),
        ),
        (
            "decision",
            ["floor", "page:void", "by:1", "reason:dealt", "void"],
            Order(Void("L. Brandt", "dealt"), BRANDT),
        ),
        (
            "deal",
            ["floor", "page:irregular", "page:dead", "by:0", "dead:3"],
            None,
        ),
        ("decision", ["floor", "page:irregular", "ran_out", "by:0"], Order(NewShoe(), OKAFOR)),
        (
            "decision",
            ["floor", "page:irregular", "page:last-round", "by:1"],
            Order(LastRound(), BRANDT),
        ),
        ("settlement", ["floor", "new_shoe", "by:1"], Order(NewShoe(), BRANDT)),
        ("trouble-cured", ["ack:link", "by:0"], Order(SignOff("link"), OKAFOR)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_what_is_signed_is_signed_by_who_was_chosen(
    scene: str, actions: list[str], ordered: Order | None
) -> None:
    result = touched(scene, *actions)
    assert orders(scene, *actions) == ((ordered,) if ordered else ())
    if ordered:
        assert result.touches.drawer.by == "", "the next signature asks again"
        unsigned = [action for action in actions if not action.startswith("by:")]
        assert orders(scene, *unsigned) == (), "nobody signs by default"


@pytest.mark.parametrize("page", ["correct", "void", "burn", "error", "dead", "missed"])
def test_another_page_asks_again_who_signs(page: str) -> None:
    chosen = touched("first-cards", "floor", f"page:{page}", "by:1").touches
    assert chosen.drawer.by == "L. Brandt"
    for then in ("close", "floor", "page:irregular"):
        assert touched("first-cards", then, touches=chosen).touches.drawer.by == ""


@pytest.mark.parametrize(
    ("opens", "back"),
    [
        (("floor",), ["", ""]),
        (("floor", "page:screen"), ["floor", ""]),
        (("floor", "page:irregular", "page:error"), ["irregular", "floor", ""]),
        (("floor", "page:irregular", "page:error", "by:0"), ["irregular", "floor", ""]),
        (("floor", "page:events", "page:events:refused"), ["events", "floor", ""]),
        (("floor", "page:events:refused", "page:events:alarm"), ["floor", ""]),
        (("floor", "page:codes:trouble"), ["floor", ""]),
        (("floor", "page:codes:told", "page:codes:trouble"), ["floor", ""]),
        (("floor", "page:codes:trouble", "page:guide:deal"), ["codes:trouble", "floor", ""]),
        (("floor", "page:guide:deal", "page:codes:number"), ["guide:deal", "floor", ""]),
        (
            ("floor", "page:codes:trouble", "page:guide:deal", "page:codes:number"),
            ["guide:deal", "codes:trouble", "floor", ""],
        ),
        (
            ("floor", "page:guide:deal", "page:guide:deal:settle"),
            ["guide:deal", "floor", ""],
        ),
        (
            ("floor", "page:guide:deal", "page:guide:deal:settle", "page:guide:supervise"),
            ["floor", ""],
        ),
        (("floor", "page:recall"), ["floor", ""]),
        (("floor", "page:void", "floor", "ack:link"), ["", ""]),
    ],
)
def test_back_leads_to_the_page_before(opens: tuple[str, ...], back: list[str]) -> None:
    at = touched("first-cards", *opens).touches
    for page in back:
        at = touched("first-cards", "close", touches=at).touches
        assert at.drawer.page == page
    assert touched("first-cards", *opens, "floor").touches.drawer.page == ""


def next_cards(scene: str, *actions: str) -> list[NextCard]:
    sent = [touched(scene, *actions[: n + 1]).orders for n in range(len(actions))]
    return [order.command for each in sent for order in each if isinstance(order.command, NextCard)]


def test_a_reader_may_be_the_first_to_name_a_card_that_the_floor_has_spoken_of() -> None:
    burn, relief, none = NextCard(Burn(UNREAD)), NextCard(Burn(UNREAD, "relief")), NextCard()
    assert next_cards("decision", "floor", "page:burn", "by:0", "reason:relief", "close") == [
        burn,
        relief,
        none,
    ]
    assert next_cards("decision", "floor", "page:burn", "by:0", "rank:9", "suit:C") == [burn, none]
    missed = next_cards("deal", "floor", "page:missed", "by:0", "reason:5", "floor")
    assert missed == [NextCard(Drawn(UNREAD, to=5)), none]
    assert next_cards("decision", "floor", "page:burn", "reason:relief") == [], (
        "nobody has signed yet"
    )


def test_when_a_reader_has_named_it_the_drawer_closes() -> None:
    before = facts("decision")
    said = before._replace(step=with_fields(before.step, next_card=Burn(UNREAD)))
    touches = UiState().change(page="burn", by="M. Okafor")
    assert after_step(said, before, touches).drawer.page == "burn"
    assert after_step(before, said, touches) == UiState()
    changed = touches.change(reason="relief")
    assert after_step(before, said, changed) == changed, "what it says now was said after that card"
    assert after_step(before, said, UiState().change(page="recall")).drawer.page == "recall"


def test_what_is_to_be_paid_is_confirmed_before_the_box_wagers_or_insures() -> None:
    _, step = SCENES["insurance-paid"]
    paying = fold(facts("deal"), step)
    assert [line.id for line in paying.lines] == ["pay_side"]
    house = SCENES.setup("insurance-paid")
    waits = touch(paying, house, UiState(), "box:3", WORDS)
    assert (waits.orders, waits.why) == (
        (),
        Label("ui-why-pay-first", (("box", 2), ("tone", "pay"))),
    )
    paid = touch(paying, house, UiState(), "box:2", WORDS)
    assert paid.orders == (Order(Settle(2), DEALER),)
    text = SCENES.named["insurance-paid"].text
    done = fold(paying, play(Scene(f"{text} | settled 2", options=OVER_13)))
    for box, amount in ((2, 2500), (3, 1250)):
        taken = touch(done, house, after_step(done, paying, paid.touches), f"box:{box}", WORDS)
        assert taken.orders == (Order(Insurance(amount, box), DEALER),)
    back = touch(done, house, after_step(done, paying, paid.touches), "undo", WORDS)
    assert back.orders == (Order(Undo(), DEALER),), "it was not paid after all"


@pytest.mark.parametrize(
    "round_over",
    [
        "bets 1:75 | 8S 6D 8D 4C | hit | TC",
        "bets 1:75 | 8S 6D 8D 4C | split | TC | hit | 9C | 9H | hit | 8H",
    ],
)
def test_a_touch_that_confirms_the_last_bust_of_a_round_wagers_nothing(round_over: str) -> None:
    busted = fold(facts("decision"), play(Scene(round_over, 1)))
    house = settings(1)
    assert (
        busted.view.unsettled,
        busted.step.table.offers and busted.step.table.offers.wagers_open,
    ) == (
        {1},
        True,
    )
    taken = touch(busted, house, UiState(), "box:1", WORDS)
    assert taken.orders == (Order(Settle(1), DEALER),)
    done = fold(busted, play(Scene(f"{round_over} | settled 1", 1)))
    touches = after_step(done, busted, taken.touches)
    assert done.due == ()
    second = [order.command for order in touch(done, house, touches, "box:1", WORDS).orders]
    assert second == [Undo()], "a second one says that it was not taken after all"
    chip = touch(done, house, touches, "chip:2500", WORDS)
    assert isinstance(touch(done, house, chip.touches, "box:1", WORDS).orders[0].command, Wager)


def test_without_a_reason_the_floor_is_asked_for_one() -> None:
    choose = "Touch the reason in the panel first, then the card."
    assert notice("deal", "floor", "page:missed", "by:0", "rank:9") == choose
    who = "Who signs? Touch the name."
    assert notice("deal", "floor", "page:missed", "rank:9") == who


def test_a_card_that_lies_face_down_is_named_before_it_is_moved() -> None:
    actions = ("floor", "page:error", "by:0", "card:0:1:2")
    assert (orders("decision", *actions), touched("decision", *actions).touches.card.picked) == (
        (),
        CardPlace(0, 1, 2),
    )


def test_only_the_card_that_was_drawn_last_turns_out_to_be_misdrawn() -> None:
    actions = ("floor", "page:error", "by:0", "card:3:1:1")
    assert orders("drawn-last", *actions) == ()
    assert "last card drawn" in notice("drawn-last", *actions)


@pytest.mark.parametrize(
    ("scene", "actions", "why"),
    [
        ("soft", ["split"], "Box 4: only two cards of the same value can be split."),
        ("deal", ["undo"], "Nothing"),
        ("deal", ["stand"], "No decision is due now"),
        ("deal", ["closing"], "Insurance is not open"),
        ("decision", ["box:1"], "Wagers are closed"),
        ("decision", ["tool:clear"], "Wagers are closed"),
        ("decision", ["chip:2500"], "Wagers are closed"),
        ("decision", ["all"], "Wagers are closed"),
        ("insurance", ["rank:9"], "Insurance is open"),
        ("wagers-empty", ["rank:9"], "wager"),
        ("wagers-empty", ["tool:double"], "wager"),
        ("wagers-in", ["chip:2500", "box:6"], "above the maximum"),
        ("wagers-in", ["suit:S"], "Not available right now"),
        ("deal", ["hole:yes"], "hole card"),
        ("settlement", ["held:next"], "Not available right now"),
        ("settlement", ["stand"], "the table waits for the settlement"),
        ("held-cut", ["held:next"], "The cut card is out"),
        *(
            ("held-card", ["floor", f"page:{page}"], "5S is on hold: say what it is first.")
            for page in ("missed", "error", "burn")
        ),
        ("deal", ["turn"], "hole card"),
        ("read", ["stand"], "not read"),
        ("read", ["rank:?"], "Enter what the card is: its rank, then its suit."),
        ("reveal", ["rank:?"], "Enter what the card is: its rank, then its suit."),
        ("out-next", ["rank:9"], "drawn in error"),
        ("decision", ["floor", "new_shoe"], "SHOE RAN OUT"),
        ("wagers-in", ["floor", "page:irregular", "ran_out"], "NEW SHOE"),
        ("wagers-empty", ["floor", "page:void"], "void"),
        ("wagers-empty", ["floor", "page:correct"], "No card lies on the table"),
        (
            "settlement",
            ["floor", "page:correct"],
            "The round is over: press and hold the misread card on the screen, here or in RECALL.",
        ),
        ("decision", ["floor", "page:dead"], "card"),
        ("decision", ["floor", "page:missed"], "No hand can have been skipped"),
        ("crowd-play", ["stand"], "Patrons decide for themselves"),
        ("crowd-play", ["box:1"], "Patrons wager for themselves"),
        ("crowd-split", ["undo"], "their own"),
        ("decision", ["floor", "undo"], "First close the floor’s panel"),
        ("decision", ["floor", "page:correct", "by:0", "undo"], "First close the floor’s panel"),
        ("settlement-half", ["floor", "page:recall", "undo"], "touch BACK first"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_a_touch_that_does_nothing_says_why_and_orders_nothing(
    scene: str, actions: list[str], why: str
) -> None:
    result = touched(scene, *actions)
    assert result.orders == ()
    assert result.why is not None
    assert why in notice(scene, *actions)


def test_undo_takes_back_a_rank_on_a_page_of_the_drawer_and_no_decision() -> None:
    actions = ("floor", "page:correct", "by:0", "card:3:1:2", "rank:9")
    assert touched("decision", *actions).touches.card.rank == "9"
    assert (
        orders("decision", *actions, "undo"),
        touched("decision", *actions, "undo").touches.card.rank,
    ) == ((), "")
    assert orders("decision", "floor", "floor", "undo") == (Order(Undo(), DEALER),)


def test_a_round_is_voided_once_it_has_begun_and_not_again_while_its_wagers_lie_there() -> None:
    signed = ("floor", "page:void", "by:0")
    assert orders("first-cards", *signed, "reason:other", "void") == (
        Order(Void("M. Okafor", "other"), OKAFOR),
    )
    assert orders("first-cards", *signed, "void") == (), "no reason is chosen beforehand"
    assert notice("first-cards", *signed, "void") == "Touch the reason first, then VOID."
    for actions in (("floor", "page:void"), ("void",)):
        assert orders("wagers-in", *actions) == ()
        assert notice("wagers-in", *actions).startswith("No card of this round is out")


def test_chips_below_the_minimum_are_stacked_up_to_it() -> None:
    """The round's first card must find at least the minimum; until then the dealer may put down five by five."""
    five = touched("wagers-empty", "chip:500", "box:1")
    assert (five.orders, five.why, five.touches.wagers.stacks) == ((), None, {1: 500})
    why = five.touches.notices.notice
    assert isinstance(why, Reason)
    assert why.code == "below_minimum"
    shown = derive(
        facts("wagers-empty"), SCENES.setup("wagers-empty"), five.touches, (1280, 800), WORDS
    )
    assert shown.boxes[0].wager == "5"
    ten = touched("wagers-empty", "box:1", touches=five.touches)
    assert ten.touches.wagers.stacks == {1: 1000}
    made = touched("wagers-empty", "box:1", touches=ten.touches.change(stacks={1: 2000, 2: 500}))
    assert [order.command for order in made.orders] == [Wager(1, 2500)]
    assert made.touches.wagers.stacks == {2: 500}
    assert touched("wagers-empty", "undo", touches=ten.touches).touches.wagers.stacks == {}
    before = facts("wagers-empty")
    assert after_step(facts("deal"), before, ten.touches).wagers.stacks == {}, (
        "what is too little is no wager"
    )
    assert touched("wagers-empty", "chip:500", "all").touches.wagers.stacks == dict.fromkeys(
        range(1, 8), 500
    )


def test_a_wager_that_undo_does_not_take_back_goes_with_clear() -> None:
    """After a restart, after an amendment and from the last round wagers stand that nobody has made last."""
    says = "UNDO undoes what was done last, and that is no wager. Remove a wager with CLEAR, then its box."
    step, house = SCENES["wagers-in"][1], SCENES.setup("wagers-in")
    assert step.table.offers is not None
    for why, touches, said in (
        (NOTHING_TO_UNDO, UiState(), says),
        (ROUND_IS_OVER, UiState().change(rail=True), says),
        (ROUND_IS_OVER, UiState(), "No undo once the round is over: call the floor."),
    ):
        kept = begin(
            with_fields(step, offers=step.table.offers._replace(undo=UndoOffer(why, None)))
        )
        kept = kept._replace(
            rebet={}
            if touches.wagers.rail is None and why is NOTHING_TO_UNDO
            else {1: step.table.view.boxes[0]}
        )
        refused = touch(kept, house, touches, "undo", WORDS)
        assert refused.orders == ()
        assert derive(kept, house, refused.touches, (1280, 800), WORDS).notice.text.startswith(said)
    assert notice("wagers-empty", "undo").startswith("Nothing to undo")


def test_chips_below_the_minimum_are_taken_back_with_clear() -> None:
    """The headline says: take it back. CLEAR does, for one box and for all, and the table has nothing to hear of it."""
    stacked = UiState().change(stacks={1: 1000, 3: 500})
    for actions, left in (
        (("tool:clear", "box:1"), {3: 500}),
        (("tool:clear", "all"), {}),
        (("again:new",), {}),
    ):
        result = touched("wagers-empty", *actions, touches=stacked)
        assert (result.orders, result.why, result.touches.wagers.stacks) == ((), None, left)
    keys = derive(
        facts("wagers-empty"), SCENES.setup("wagers-empty"), stacked, (1280, 800), WORDS
    ).keys
    assert {key.action for key in keys if key.on} >= {"tool:clear", "tool:double"}
    doubled = touched(
        "wagers-in", "tool:double", "all", touches=UiState().change(stacks={5: 1500})
    ).orders
    assert Wager(5, 3000) in [order.command for order in doubled]


def test_the_headline_asks_about_chips_below_the_minimum_before_the_first_card() -> None:
    """The round's first card would leave them out of the round, and off the screen."""
    touches = touched("wagers-in", "chip:500", "box:5").touches
    shown = derive(facts("wagers-in"), SCENES.setup("wagers-in"), touches, (1280, 800), WORDS)
    assert (shown.prompt.tone, shown.prompt.text[:36]) == (
        "ask",
        "Box 5: 5 is below the minimum of 25.",
    )
    assert "below" not in shown.notice.text, "the headline says it"
    there = touched("wagers-in", "undo", touches=touches).touches
    assert (
        derive(facts("wagers-in"), SCENES.setup("wagers-in"), there, (1280, 800), WORDS).prompt.tone
        == "deal"
    )


def test_one_undo_takes_back_what_one_touch_on_all_has_made() -> None:
    made = touched("wagers-empty", "chip:2500", "all").touches
    assert made.wagers.together == 7
    assert [order.command for order in orders("wagers-in", "undo", touches=made)] == [Undo()] * 7
    assert touched("wagers-in", "undo", touches=made).touches.wagers.together == 0
    one = touched("wagers-in", "box:3", touches=made).touches
    assert [order.command for order in orders("wagers-in", "undo", touches=one)] == [Undo()]
    assert after_step(facts("deal"), facts("wagers-in"), made).wagers.together == 0


def test_what_clears_or_doubles_is_used_once_and_gives_way_to_the_chip() -> None:
    for tool in ("clear", "double"):
        chosen = touched("wagers-in", "chip:10000", f"tool:{tool}").touches
        assert chosen.wagers.tool == tool
        for action in ("box:3", "all"):
            assert touched("wagers-in", action, touches=chosen).touches.wagers.tool == "chip:10000"
    assert touched("wagers-in", "tool:clear", "box:3").touches.wagers.tool == ""


@pytest.mark.parametrize("scene", ["wagers-in", "settlement-done"])
@pytest.mark.parametrize("tool", ["clear", "double", "rebet"])
def test_a_key_that_has_done_its_work_leaves_no_chip_to_be_laid_by_the_same_touch_again(
    scene: str, tool: str
) -> None:
    """CLEAR, ALL, and ALL once more laid the chip that was chosen long before for everybody."""
    for done in ("all", "box:3"):
        chosen = touched(scene, "chip:10000").touches
        touches = touched(scene, f"tool:{tool}", done, touches=chosen).touches
        if tool == "rebet" and scene == "wagers-in":
            continue  # nothing to repeat
        for again in (done, "all", "box:3"):
            assert orders(scene, again, touches=touches) == (), again
            assert notice(scene, again, touches=touches) == "To place wagers, touch a chip first."
        held = derive(facts(scene), SCENES.setup(scene), touches, (1280, 800), WORDS).keys
        assert not any(key.held for key in held), "no chip looks chosen"
        assert orders(scene, "chip:10000", "box:3", touches=touches)


def test_a_finger_that_rests_on_a_box_that_it_settled_lays_no_additional_wager() -> None:
    over = Scene(
        "bets 1:25 2:25 | TS 9D 8H 8C 9C TC | stand | stand", 3, options={"side.over_13": "1:1"}
    )
    house = SCENES.setup("three-boxes")
    assert play(over).table.view.unsettled == {1, 2}
    step = play(over._replace(text=f"{over.text} | settled"))
    assert step.table.view.unsettled == frozenset()
    now = begin(step)
    assert now.step.table.offers is not None
    assert now.step.table.offers.sides

    def held(box: int, touches: UiState) -> Touched:
        return touch(now, house, touches, f"side:{box}", WORDS)

    assert held(1, UiState()).orders == ()
    assert derive(
        now, house, held(1, UiState()).touches, (1280, 800), WORDS
    ).notice.text.startswith("Settled.")
    assert "Press and hold" not in derive(now, house, UiState(), (1280, 800), WORDS).notice.text, (
        "nothing promises that it does"
    )
    chosen = touch(now, house, UiState(), "chip:2500", WORDS).touches
    assert [order.command for order in held(1, chosen).orders] == [
        Wager(1, 2500, (("over_13", 100),))
    ]
    assert "Press and hold" in derive(now, house, chosen, (1280, 800), WORDS).notice.text


def test_a_card_that_was_missed_by_a_finger_wagers_and_settles_nothing() -> None:
    for scene in ("decision", "settlement", "wagers-in"):
        for page in ("correct", "burn", "error"):
            at = touched(scene, touches=UiState().change(page=page, by="M. Okafor")).touches
            assert orders(scene, "box:6", touches=at) == ()
            assert notice(scene, "box:6", touches=at) == "Touch the wrong card on the screen."


def test_an_unknown_action_is_a_mistake_of_the_screens() -> None:
    with pytest.raises(ValueError, match="surprise"):
        touched("deal", "surprise")


def test_before_the_table_is_open_nothing_is_ordered() -> None:
    blank = begin(with_fields(SCENES["decision"][1], offers=None))
    assert touch(blank, SCENES.setup("decision"), UiState(), "stand", WORDS).orders == ()
    shown = derive(blank, SCENES.setup("decision"), UiState(), (1280, 800), WORDS).keys
    assert {key.action for key in shown if key.visible} <= {
        *DECISIONS,
        "closing",
        "undo",
        "floor",
    }, "no card to enter"


def test_touches_faster_than_the_station_add_up() -> None:
    first = touched("wagers-in", "box:3")
    assert orders("wagers-in", "box:3", touches=first.touches)[0].command == Wager(3, 10000)


def test_all_boxes_at_once() -> None:
    assert [order.command for order in orders("wagers-empty", "all")] == [
        Wager(box, 2500) for box in range(1, 8)
    ]
    doubled = [order.command for order in orders("wagers-in", "tool:double", "all")]
    assert doubled == [Wager(1, 5000), Wager(3, 10000), Wager(4, 25000)], (
        "box 6 has the most that it may"
    )


@pytest.mark.parametrize("key", ["tool:double", "tool:double-rebet"])
def test_no_wager_is_doubled_where_no_amounts_are_keyed(key: str) -> None:
    """The key is dim: armed, it could do nothing at any box."""
    over = "bets 1:1 | 9S 6D 9H TD | stand | 9C"
    this = begin(play(Scene(f'{over} | {{"type": "settled"}}', units=True)))
    house = SCENES.setup("units")
    pressed = touch(this, house, UiState().change(tool="rebet", again=True), key, WORDS)
    assert (pressed.orders, pressed.why) == ((), unit_wager(box=1))
    assert lit(this, house, UiState(), ["tool:clear", key], WORDS) == {"tool:clear"}


def test_units_put_a_box_in_play_or_out() -> None:
    assert orders("units", "box:2", units=True, chips=())[0].command == Wager(2, 100)
    assert orders("units", "box:1", units=True, chips=())[0].command == Wager(1, 0)


def test_a_wager_keeps_the_additional_wager_beside_it() -> None:
    assert orders("side", "box:1")[0].command == Wager(1, 5000, (("over_13", 100),))
    assert orders("side", "tool:clear", "box:1")[0].command == Wager(1, 0)


def test_a_box_that_is_held_gets_its_additional_wager_or_gives_it_back() -> None:
    assert orders("side", "side:1") == (Order(Wager(1, 2500, ()), DEALER),), "it was there"
    bare = facts("side")
    boxes = tuple(box._replace(side=()) for box in bare.view.boxes)
    bare = bare._replace(step=with_fields(bare.step, view=bare.view._replace(boxes=boxes)))
    placed = touch(bare, SCENES.setup("side"), UiState(), "side:1", WORDS)
    assert [order.command for order in placed.orders] == [Wager(1, 2500, (("over_13", 100),))]
    used = UiState().change(rail=False)  # no chip is chosen since a key did its work for once
    assert orders("side", "side:1", touches=used) == (Order(Wager(1, 2500, ()), DEALER),), (
        "taking off needs no chip"
    )
    assert touch(bare, SCENES.setup("side"), used, "side:1", WORDS).orders == ()
    assert notice("side", "side:2") == "Box 2: a side wager needs a main wager. Enter that first."
    assert notice("wagers-in", "side:1") == "No side wager is offered at this table."
    assert notice("settlement", "side:1").startswith("First settle")
    assert notice("deal", "side:1").startswith("Wagers are closed")
    assert notice("side") == "Press and hold a box to place its over-13 wager, or to remove it."


@pytest.mark.parametrize(
    ("scene", "action", "ordered"),
    [
        ("settlement", "box:6", Settle(6)),
        ("settlement", "box:2", Settle(2)),
        ("settlement-half", "box:4", Settle(4)),
        ("settlement-half", "box:5", Undo()),
        ("settlement-half", "undo", Undo()),
        ("settlement-done", "box:1", Undo()),
        ("settlement", "all", Settle()),
        ("settlement-half", "all", Settle()),
    ],
)
def test_in_settlement_a_touch_settles_a_box_or_takes_that_back(
    scene: str, action: str, ordered: Command
) -> None:
    given = orders(scene, action)
    assert given == (Order(ordered, DEALER),)
    assert type(given[0].command) is type(ordered)


def test_while_anything_is_owed_a_touch_on_a_box_wagers_nothing_and_says_why() -> None:
    for scene, box in (("settlement", 3), ("settlement", 7), ("settlement-half", 6)):
        assert orders(scene, f"box:{box}") == ()
        assert notice(scene, f"box:{box}").startswith(f"Box {box} is already settled. Settle")
    said = notice("settlement-empty", "box:5")
    assert said.startswith("Box 5 has no wager in this round. Settle the highlighted box")


def test_a_chip_that_is_taken_up_settles_nothing_and_opens_the_wagers_once_all_is_settled() -> None:
    for scene in ("settlement", "settlement-half"):
        for action in ("chip:2500", "tool:double", "tool:clear", "tool:rebet"):
            assert orders(scene, action) == ()
            assert notice(scene, action) == "First settle the boxes: touch each of them, or ALL."
            assert touched(scene, action).touches.wagers.tool == ""
    taken = touched("settlement-done", "chip:2500").touches
    assert orders("settlement-done", "box:1", touches=taken)[0].command == Wager(1, 5000)
    assert orders("settlement", "box:6", touches=taken) == (Order(Settle(6), DEALER),), (
        "what is owed comes first"
    )
    ended = after_step(
        facts("settlement"), facts("dealer-draws")._replace(step=SCENES["wagers-in"][1]), taken
    )
    assert not ended.wagers.rail


SETTLED = "Settled. To make or change wagers, touch a chip first."


def test_after_the_settlement_no_touch_lays_a_chip_until_wagers_are_taken_up() -> None:
    """The key that settles, touched again at whatever time, raised the wagers of all who had played; so did the box of a hand that
    was owed nothing."""
    done = facts("settlement-done")
    for action in ("all", "box:2", "box:4", "box:7"):
        assert orders("settlement-done", action) == (), action
        assert notice("settlement-done", action) == SETTLED
    shown = {
        key.action: key
        for key in derive(done, SCENES.setup("settlement-done"), UiState(), (1280, 800), WORDS).keys
    }
    assert not shown["all"].on
    assert not any(key.held for key in shown.values()), "no chip is taken up"
    for taken in (
        touched("settlement-done", "chip:2500"),
        touched("settlement-done", "tool:double"),
    ):
        assert orders("settlement-done", "all", touches=taken.touches)
        assert orders("settlement-done", "box:4", touches=taken.touches)
    used = touched("settlement-done", "tool:double", "all").touches
    assert orders("settlement-done", "all", touches=used) == (), (
        "what an armed tool did once is done"
    )
    new = touched("settlement-done", "tool:rebet", "again:new").touches
    assert orders("settlement-done", "all", touches=new) == (), (
        "nor does NEW BET, touched twice, wager for all"
    )
    chosen = touched("settlement-done", "chip:10000", touches=new).touches
    assert orders("settlement-done", "box:4", touches=chosen), (
        "who clears all boxes chooses a chip and lays new wagers"
    )
    deal = touched(
        "settlement-done", "again:deal", touches=touched("settlement-done", "chip:2500").touches
    ).touches
    assert orders("settlement-done", "all", touches=deal) == (), (
        "who repeats and deals lays no more"
    )
    empty = done._replace(rebet={box: lay for box, lay in done.rebet.items() if box != 4})
    house = SCENES.setup("settlement-done")
    missed = touch(empty, house, UiState(), "box:4", WORDS)
    assert missed.orders == (), "nor does a miss onto a box that did not play"
    assert derive(empty, house, missed.touches, (1280, 800), WORDS).notice.text == SETTLED
    assert touch(empty, house, missed.touches, "box:4", WORDS).orders == (), "a second time"
    chip = touch(empty, house, missed.touches, "chip:2500", WORDS).touches
    assert touch(empty, house, chip, "box:4", WORDS).orders


def test_what_was_said_goes_when_the_table_has_changed_or_refuses_something_else() -> None:
    before, refused = facts("decision"), facts("refusal")
    said = touched("decision", "closing").touches
    assert said.notices.notice is not None
    assert after_step(before, before, said).notices.notice == said.notices.notice, (
        "nothing has changed"
    )
    assert after_step(facts("soft"), before, said).notices.notice is None
    assert after_step(refused, before, said).notices.notice is None, (
        "the refusal is what is to be read now"
    )
    assert after_step(before, before, said.change(notice=BUSY)).notices.notice is None, (
        "it has been written down"
    )


def test_the_next_rounds_first_card_ends_the_settlement() -> None:
    before = facts("settlement")
    after = fold(before, SCENES["deal"][1])
    assert before.lines
    assert not after.lines
    assert after_step(after, before, UiState().change(done={6: 2})).done == {}


@pytest.mark.parametrize(
    ("tool", "kept"), [("clear", ""), ("double", ""), ("rebet", ""), ("chip:10000", "chip:10000")]
)
def test_only_a_chip_stays_chosen_when_the_wagers_close(tool: str, kept: str) -> None:
    before = facts("wagers-in")
    assert (
        after_step(fold(before, SCENES["deal"][1]), before, UiState().change(tool=tool)).wagers.tool
        == kept
    )


def test_the_page_of_a_trouble_closes_with_the_trouble() -> None:
    before, after = facts("trouble-cured"), facts("decision")
    asked = touched("trouble-cured", "ack:link").touches
    assert asked.drawer.page == "sign:link"
    assert after_step(before, before, asked).drawer.page == "sign:link"
    assert after_step(after, before, asked).drawer.page == ""


@pytest.mark.parametrize(
    "action", ["stand", "undo", "box:3", "hold:3:1:1", "chip:2500", "turn", "rank:K", "new_shoe"]
)
def test_nothing_that_is_touched_in_a_recall_reaches_the_table(action: str) -> None:
    assert orders("decision", "floor", "page:recall") == (Order(Recall(), DEALER),), (
        "whether it may be looked at"
    )
    assert orders("decision", "floor", "page:recall", action) == ()
    assert "This is a recall" in notice("decision", "floor", "page:recall", action)


def test_a_card_picked_for_correction_is_the_one_touched() -> None:
    result = touched("split-full", "floor", "page:correct", "by:0", "card:7:2:4")
    assert result.touches.card.picked == CardPlace(7, 2, 4)


def test_a_double_for_less_of_no_chips_doubles_nothing() -> None:
    held = touched("soft", "less")
    assert held.touches.less == 0
    double = touched("soft", "less", "double")
    assert (double.orders, double.why) == ((), Label("ui-less"))
    keys = derive(facts("soft"), SCENES.setup("soft"), held.touches, (1280, 800), WORDS).keys
    assert not next(key.on for key in keys if key.action == "double")


def test_the_headline_and_the_glow_are_about_what_is_for_less() -> None:
    def asked(scene: str, *actions: str, language: str = "en") -> tuple[str, list[str]]:
        words = WORDS if language == "en" else Words(Messages(language))
        touches = touched(scene, *actions).touches
        this = begin(SCENES.spoken(scene, language)[1])
        props = derive(this, SCENES.setup(scene), touches, (1280, 800), words)
        return props.prompt.text, [box.number for box in props.boxes if box.glow]

    assert asked("soft", "less") == ("Box 4, soft 17: double for how much?", ["4"])
    assert asked("soft", "less", "chip:2500") == ("Box 4, soft 17: double for 25?", ["4"])
    assert asked("soft", "less", "undo")[0] == "Box 4, soft 17: stand, hit or double?"
    assert asked("insurance", "side:4") == ("Box 4: insurance for how much?", ["4"])
    assert asked("insurance", "side:4", "chip:2500") == ("Box 4: insurance for 25?", ["4"])
    assert asked("insurance", "side:4", "box:4") == ("Insurance?", [])
    assert asked("soft", "less", language="es")[0] == "Casilla 4, 17 blando: ¿doblar por cuánto?"
    assert asked("insurance", "side:4", "chip:2500", language="zh")[0] == "4号位：保险买25？"


def test_a_card_ends_a_double_for_less() -> None:
    """A hand that was hit is the same hand still, and doubles no more."""
    hand = "bets 1:25 2:25 | 5C TH 6D 4C 2H TD"
    before, hit = begin(play(Scene(hand))), play(Scene(f"{hand} | hit | 2C"))
    assert hit.table.offers is not None
    assert hit.table.offers.turn == before.turn
    less = touch(before, settings(), UiState(), "less", WORDS).touches
    assert after_step(fold(before, hit), before, less).less is None


def test_that_there_is_no_event_is_said_once_the_journal_has_answered() -> None:
    setup, open_page = SCENES.setup("wagers-in"), UiState().change(page="events")
    for events, says in ((None, ""), ((), WORDS("ui-events-none"))):
        this = begin(SCENES["wagers-in"][1]._replace(events=events))
        layout = derive(this, setup, open_page, (1280, 800), WORDS).layout
        assert drawer(this, setup, open_page, WORDS, layout).props.title == says


def test_a_touch_on_an_insured_box_takes_its_insurance_back() -> None:
    """Any box's, not only that of the box that was insured last."""
    insured = "bets 1:25 2:50 | TS 9D AD 8H 2C ?? | insure 1:12.50 2:25"
    facts = begin(play(Scene(insured)))
    back = touch(facts, settings(), UiState(), "box:1", WORDS)
    assert [order.command for order in back.orders] == [Insurance(0, 1)]
    after = play(Scene(f'{insured} | {{"type": "insurance", "box": 1, "amount": "0"}}'))
    assert after.refusal is None
    assert [box.insurance for box in after.table.view.boxes[:2]] == [None, 2500]
    again = touch(begin(after), settings(), UiState(), "box:1", WORDS)
    assert [order.command for order in again.orders] == [Insurance(1250, 1)]


def test_insurance_for_less_is_a_held_box_its_chips_and_the_box() -> None:
    """N.J.A.C. 13:69F-2.9: not more than half of the wager."""
    held = touched("insurance", "side:4")
    assert (held.touches.less, held.touches.insures, held.orders) == (0, 4, ())
    assert notice("insurance", "side:4", "chip:2500") == (
        "Insurance for less, box 4: 25. Touch chips, then the box."
    )
    (order,) = orders("insurance", "side:4", "chip:500", "chip:2500", "box:4")
    assert order.command == Insurance(3000, 4)
    over = touched("insurance", "side:4", "chip:2500", "chip:2500", "chip:500")
    assert over.why is not None, "50 is half of box 4"
    assert over.touches.less == 5000
    for back in ("undo", "box:4"):
        none = touched("insurance", "side:4", back)
        assert (none.touches.less, none.touches.insures, none.orders) == (None, 0, ())
    (other,) = orders("insurance", "side:4", "box:2")
    assert other.command == Insurance(2500, 2), "another box is insured as by one touch"
    assert touched("insurance", "side:4", "box:2").touches.insures == 0
    assert touched("insurance", "side:4").touches.wagers.tool == "", "no chip is taken up by it"


@pytest.mark.parametrize("other", ["closing", "box:2", "side:2"])
def test_insurance_for_less_that_was_begun_is_given_or_taken_back_before_anything_else(
    other: str,
) -> None:
    refused = touched("insurance", "side:4", "chip:2500", other)
    assert (refused.orders, refused.touches.less, refused.touches.insures) == ((), 2500, 4)
    assert notice("insurance", "side:4", "chip:2500", other) == (
        "Box 4: 25 is not entered yet: touch the box, or UNDO."
    )
    (given,) = orders("insurance", "box:4", touches=refused.touches)
    assert given.command == Insurance(2500, 4)
    after = touched("insurance", "undo", touches=refused.touches)
    assert touched("insurance", other, touches=after.touches).why is None
    assert touched("insurance", "side:4", other).why is None, "no chip was touched"


@pytest.mark.parametrize("other", ["stand", "hit"])
def test_a_double_for_less_that_was_begun_is_given_or_taken_back_before_another_decision(
    other: str,
) -> None:
    refused = touched("soft", "less", "chip:500", other)
    assert (refused.orders, refused.touches.less) == ((), 500)
    box = facts("soft").turn
    assert box is not None
    assert notice("soft", "less", "chip:500", other) == (
        f"Box {box.box}: 5 is not entered yet: touch DOUBLE, or UNDO."
    )
    keys = derive(facts("soft"), SCENES.setup("soft"), refused.touches, (1280, 800), WORDS).keys
    assert not next(key.on for key in keys if key.action == other)
    (given,) = orders("soft", "double", touches=refused.touches)
    assert isinstance(given.command, Decide)
    assert given.command.amount == 500
    after = touched("soft", "undo", touches=refused.touches)
    assert touched("soft", other, touches=after.touches).why is None


def test_rebet_under_a_question_shows_nothing_later() -> None:
    """The pad shows the two answers: the ways of repeating wagers would lie there after them."""
    rebet = touched("held-card", "tool:rebet")
    assert rebet.touches.wagers == UiState().wagers
    assert isinstance(rebet.why, Label)
    assert rebet.why.id == "refused-card_held"
    keys = derive(facts("held-card"), SCENES.setup("held-card"), UiState(), (1280, 800), WORDS).keys
    assert not next(key.on for key in keys if key.action == "tool:rebet")


def test_there_is_no_recall_before_the_first_round() -> None:
    first = touched("wagers-in", "floor", "page:recall", coach=True)
    assert (first.orders, first.why) == ((), Label("ui-panel-none"))
    assert touched("deal", "floor", "page:recall", coach=True).why is None, "it is in play"
    assert touched("wagers-in", "floor", "page:recall").why is None, "an older journal has rounds"


def test_practice_says_what_keeps_it_from_being_opened() -> None:
    """Between rounds trouble alone does; in a round that it is one."""
    wrong = begin(troubled(SCENES["wagers-in"][1]))
    setup = SCENES.setup("wagers-in", practice=True)
    trouble = touch(wrong, setup, UiState().change(page="floor"), "practice", WORDS).why
    assert trouble == Label("ui-why-practice-trouble")
    assert notice("trouble", "floor", "practice", practice=True) == WORDS("ui-why-practice")
    assert touched("wagers-in", "floor", "practice", practice=True).why is None


PANELS = ("floor", "irregular", "chips", "colour", "limits", "void", "events", "screen", "figures")


@pytest.mark.parametrize("page", PANELS)
@pytest.mark.parametrize(
    ("scene", "action"),
    [("wagers-in", "box:3"), ("side", "side:1"), ("insurance", "box:2"), ("insurance", "box:1")],
)
def test_under_a_page_of_the_floors_a_box_takes_neither_wager_nor_insurance(
    scene: str, action: str, page: str
) -> None:
    """UNDO would not take it back there."""
    taken_up = UiState().change(tool="chip:2500", rail=True)
    assert touched(scene, action, touches=taken_up).orders
    under = touched(scene, action, touches=taken_up.change(page=page))
    assert (under.orders, under.why) == ((), Label("ui-why-panel"))
    assert touched(scene, "undo", touches=under.touches).why == under.why


def test_under_a_page_of_the_floors_a_box_is_settled_and_taken_back() -> None:
    under = UiState().change(page="floor")
    assert orders("settlement", "box:6", touches=under) == (Order(Settle(6), DEALER),)


def test_double_for_less_ends_with_the_hand() -> None:
    before = facts("soft")
    held = touched("soft", "less", "chip:2500").touches
    assert held.less == 2500
    assert after_step(fold(before, SCENES["decision"][1]), before, held).less is None
    assert "at most" in notice("soft", "chip:10000", touches=held)


def test_what_was_confirmed_stays_so_when_the_screen_comes_in_another_language() -> None:
    """A bust that has been taken in the middle of a round."""
    before = begin(SCENES["bust"][1])
    assert [place_of(line).box for line in before.due] == [3]
    after = fold(before, SCENES.spoken("bust", "es")[1])
    assert after.lines[0].text != before.lines[0].text
    assert after_step(after, before, UiState().change(done={3: 1})).done == {3: 1}
    taken = play(SCENES.named["bust"]._replace(text=f"{SCENES.named['bust'].text} | settled 3"))
    for language in ("en", "es"):
        assert (
            fold(
                begin(taken), with_fields(SCENES.spoken("bust", language)[1], due=taken.told.due)
            ).due
            == ()
        )


def test_a_bust_that_ends_the_round_is_taken_before_anybody_wagers() -> None:
    """Settlement is a state of its own: a miss, a chip or ALL makes no wager while the headline says TAKE."""
    now = begin(play(Scene("bets 1:25 2:25 | TS 9D 8H 8C 9C TC | hit | KS | hit | QH", 3)))
    house = SCENES.setup("three-boxes")
    assert now.view.settled is not None
    assert now.view.unsettled == {2}

    def leads(touches: UiState, action: str) -> Touched:
        return touch(now, house, touches, action, WORDS)

    before = derive(now, house, UiState(), (1280, 800), WORDS)
    assert before.prompt.tone == "take"
    assert before.rail.chips
    assert not [key for key in before.keys if key.visible and key.look == "chip"]
    for miss in ("box:1", "box:3", "chip:2500", "tool:clear", "tool:double", "side:3"):
        assert leads(UiState(), miss).orders == ()
        assert leads(UiState(), miss).why is not None, miss
    text = "bets 1:25 2:25 | TS 9D 8H 8C 9C TC | hit | KS | hit | QH"
    for done, settle in (("box:2", Settle(2)), ("all", Settle())):
        ordered = leads(UiState(), done)
        assert (ordered.orders, ordered.why) == ((Order(settle, DEALER),), None)
        after = fold(now, play(Scene(f"{text} | settled {settle.box or ''}", 3)))
        touches = after_step(after, now, ordered.touches)
        assert after.due == ()
        keys = derive(after, house, touches, (1280, 800), WORDS).keys
        assert any(key.look == "chip" and key.on for key in keys)
    assert leads(UiState(), "again:deal").orders == (), "nobody has said that it was taken"


@pytest.mark.slow
def test_a_bust_is_taken_though_time_has_turned_the_hole_card() -> None:
    """The house's delay ends the round; the headline still says TAKE, and a miss wagers nothing."""
    text, house = (
        "bets 1:25 2:25 | TS 9D 8H 8C 9C TC | stand | hit | QH",
        SCENES.setup("three-boxes"),
    )
    dealt = begin(play(Scene(text.removesuffix(" | QH"), 3, header={"hole_turn": "input"})))
    bust = fold(dealt, play(Scene(text, 3, header={"hole_turn": "input"})))
    over = f"{text} | turn"
    turned = fold(bust, play(Scene(over, 3, header={"hole_turn": "input"})))
    assert turned.view.unsettled == {1, 2}
    ordered = touch(bust, house, UiState(), "box:2", WORDS)
    assert ordered.orders == (Order(Settle(2), DEALER),)
    taken = f"{text} | settled 2"
    took = fold(bust, play(Scene(taken, 3, header={"hole_turn": "input"})))
    took_and_turned = fold(took, play(Scene(f"{taken} | turn", 3, header={"hole_turn": "input"})))
    assert took_and_turned.view.unsettled == {1}
    for before, now, tag in ((bust, turned, "TAKE"), (took, took_and_turned, "PUSH")):
        after = after_step(now, before, UiState())
        prompt = derive(now, house, after, (1280, 800), WORDS).prompt
        assert (prompt.tag, "busts" in prompt.text) == (tag, tag == "TAKE"), prompt
        assert touch(now, house, after, "box:3", WORDS).orders == ()
