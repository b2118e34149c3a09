"""What does the dealer see at each moment?"""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kiosk.game import refusals
from kiosk.game.commands.commands import Settle
from kiosk.game.prompts import burn_card, return_wager
from kiosk.reading import Health
from kiosk.record.projections.faults import StandingFault
from kiosk.record.projections.troubles import Troubles
from kiosk.station.alarms.troubles import worded
from kiosk.station.readers.reader_trouble import not_taken
from kiosk.station.step import Step, Trouble
from kiosk.words.messages import SHIPPED, Currency, Messages
from kiosk.words.said import Refusal
from tests.steps import with_fields
from tests.ui.scenes import SCENES, TOUCHED, Scene, play, settings, troubled
from ui.shared.words import Words, time_of_day
from ui.table.drawer.floor import drawer
from ui.table.facts import CardPlace, Facts, Label, UiState, begin, blank, fold
from ui.table.felt.notes import cuts
from ui.table.input.touch import after_step, touch
from ui.table.moment import moment
from ui.table.prompt.prompt import tag, unbroken
from ui.table.props import derive, moving
from ui.table.rows import HandRow, PromptProps, Props

WORDS = Words()
SIZE = (1280, 800)


def seen(name: str, **changed: Any) -> Props:
    scene, actions = TOUCHED.get(name, (name, ()))
    boxes, step = SCENES[scene]
    facts, touches = begin(step), UiState()
    for action in actions:
        touches = touch(facts, settings(boxes), touches, action, WORDS).touches
    return derive(facts, settings(boxes, **changed), touches, SIZE, WORDS)


def after(scene: str, more: str) -> Step:
    """What the station says once this too has happened."""
    played = SCENES.named[scene]
    return play(played._replace(text=f"{played.text.removesuffix(' | ')} | {more}"))


def hands(props: Props) -> list[HandRow]:
    return [row for row in props.hands if row.visible]


@pytest.mark.parametrize(
    ("scene", "tag", "text", "call", "then"),
    [
        ("wagers-empty", "ASK", "Place your wagers, please", "", ""),
        ("wagers-in", "DEAL", "All wagers placed? Deal the first card", "", ""),
        ("deal", "DEAL", "Card to box 4", "", ""),
        ("decision", "ASK", "Box 3, 16: stand, hit, double or split?", "say\u00a0“16”", ""),
        ("soft", "ASK", "Box 4, soft 17: stand, hit or double?", "say\u00a0“soft 17”", ""),
        ("bust", "TAKE", "Box 3 busts: take 25", "say\u00a0“26”", "next: box 4"),
        ("insurance", "ASK", "Insurance?", "", ""),
        ("read", "ENTER", "Box 2: card was not read, enter it", "", ""),
        ("dealer-draws", "DEAL", "Card to the dealer", "", ""),
        ("turn", "TURN", "Turn over the hole card", "", ""),
        ("reveal", "TURN", "Turn over the hole card, then enter it", "", ""),
        ("settlement", "PAY", "Box 6: pay 375", "Dealer has 19", "next: ▲ box 5: pay 25"),
        ("held-card", "ASK", "5♠ drawn early: next round, or drawn in error?", "", ""),
        ("settlement-half", "PUSH", "Box 4: push", "", "next: ▲ box 2: pay 50"),
        ("settlement-done", "DEAL", "All wagers placed? Deal the first card", "", ""),
        ("new-shoe-settled", "CALL", "Shuffle, box 1 cuts, start a new shoe", "", ""),
    ],
)
def test_the_one_next_thing(scene: str, tag: str, text: str, call: str, then: str) -> None:
    prompt = seen(scene).prompt
    assert (prompt.tag, prompt.text, prompt.call, prompt.then.replace("\u00a0", " ")) == (
        tag,
        text,
        call,
        then,
    )
    assert ("pay\u00a0" in prompt.then) is ("pay" in then), (
        "an amount stands on one line with what is done with it"
    )


@pytest.mark.parametrize(
    ("next_thing", "together"),
    [
        ("Box 7, blackjack: pay 112.50 (3 to 2)", "pay 112.50 (3 to 2)"),
        ("Box 5, insurance: pay 25 (2 to 1)", "pay 25 (2 to 1)"),
        ("Box 7, blackjack: pay 3 to 2", "pay 3 to 2"),
        ("Box 2, second hand: take 50", "take 50"),
    ],
)
def test_odds_stand_on_one_line_with_the_amount_that_comes_next(
    next_thing: str, together: str
) -> None:
    assert unbroken(next_thing).split(" ")[-1] == together.replace(" ", "\u00a0")


def test_a_card_to_be_burned_is_not_said_to_be_dealt() -> None:
    assert tag(WORDS.said(burn_card("new_shoe")), WORDS) == "BURN"


def test_what_is_asked_next_is_not_called_as_well() -> None:
    """After an UNDO the table says again what it asks for."""
    dealt = "bets 1:25 2:25 | AS 9D AD KH 8C 9C | even 1"
    texts = (dealt, f"{dealt} | insure 2:12.50", f'{dealt} | insure 2:12.50 | {{"type": "undo"}}')
    first, *others = (play(Scene(text, options={"even_money": True})) for text in texts)
    facts = begin(first)
    for step in others:
        facts = fold(facts, step)
    shown = derive(facts, settings(), UiState(), SIZE, WORDS).prompt
    assert (shown.then, shown.call) == ("next: insurance?", "")


def test_a_card_that_was_drawn_in_error_is_called_to_be_burned_beside_the_payment() -> None:
    over = "bets 1:25 2:25 | 9S 9H 6C 9D 9C KC | stand | stand | 7C"
    burned = f'{over} | {{"type": "burn", "card": "9H", "why": "dealer_stands"}}'
    facts = fold(begin(play(Scene(over))), play(Scene(burned)))
    prompt = derive(facts, settings(), UiState(), SIZE, WORDS).prompt
    assert (prompt.text, prompt.call) == ("Box 2: pay 25", "Dealer draws no more: burn this card")
    settled = fold(facts, play(Scene(f'{over} | {{"type": "settled", "box": 2}}')))
    prompt = derive(settled, settings(), UiState(), SIZE, WORDS).prompt
    assert (prompt.text, prompt.call) == ("Box 1: pay 25", "")


def test_a_new_shoe_is_asked_for_once_by_the_headline_or_by_the_head() -> None:
    asked, settles = seen("new-shoe-settled"), seen("new-shoe")
    assert asked.prompt.text == "Shuffle, box 1 cuts, start a new shoe"
    assert (asked.header.badge, settles.header.badge) == ("", "NEW SHOE")
    assert asked.pad.shoe == settles.pad.shoe == "Shoe: reading"


def test_a_refusal_that_the_row_of_trouble_tells_stands_there_alone() -> None:
    step = SCENES["deal"][1]
    reason = refusals.card_not_in_shoe(card="AS", decks=8)
    begun = Troubles().begun(not_taken(reason), "2026-11-21T21:13:44.120Z")
    trouble = worded(begun, Messages())
    refusal = WORDS.reason(reason)
    for troubles, told in (((), refusal.message), ((trouble,), "")):
        shown = derive(
            begin(with_fields(step, troubles=troubles, refusal=refusal)),
            settings(),
            UiState(),
            SIZE,
            WORDS,
        )
        assert refusal.message in shown.trouble.text or not troubles
        assert shown.notice.text.startswith(told)
        assert bool(shown.notice.text) == bool(told)


def test_who_cuts_stands_until_the_new_shoe_is_in() -> None:
    """In the headline, in its help and at the box, whatever is touched and settled meanwhile."""
    facts, setup = begin(SCENES["new-shoe-settled"][1]), SCENES.setup("new-shoe-settled")
    for action in ("chip:2500", "box:1", "floor", "close"):
        touches = touch(facts, setup, UiState(), action, WORDS).touches
        this = derive(facts, setup, touches, SIZE, WORDS)
        assert this.prompt.text == "Shuffle, box 1 cuts, start a new shoe"
        assert [note.name for note in this.notes] == ["CUTS NEXT"]
        slot = this.layout.slots[0]
        assert slot.x < this.notes[0].x < slot.x + slot.w
    helped = touch(facts, setup, UiState(), "help:prompt", WORDS).touches.notices.help
    assert helped is not None
    assert "box 1 cuts" in helped.said
    last = derive(begin(SCENES["last-round"][1]), setup, UiState(), SIZE, WORDS)
    assert [note.name for note in last.notes] == ["CUTS NEXT"], "from the cutting card on"


def test_the_far_right_is_the_last_box_that_plays() -> None:
    """Nobody is called to cut who is not there: in the round, after it, and when all have left."""
    text = 'bets 2:25 4:25 | 9S 9H 6C 9D 9C TC | {"type": "cut_card", "why": "ordered"}'
    for more, cutter in (("", 4), (" | stand | stand", 4)):
        facts = begin(play(Scene(text + more)))
        assert facts.view.cutter == 0
        assert cuts(moment(facts, settings(), UiState(), WORDS)) == cutter
        assert cuts(moment(facts, settings(mirror=True), UiState(), WORDS)) == 2
    assert cuts(moment(begin(play(Scene("cut"))), settings(), UiState(), WORDS)) == 0


@pytest.mark.parametrize(
    ("why", "called", "cuts"),
    [
        ("", "Cut card out: last round", "box 1"),
        (', "why": "ordered"', "Last round before a shoe change", "the box at your far right"),
        (
            ', "why": "wrong_shoe"',
            "Last round before a shoe change",
            "the box at your far right",
        ),
    ],
)
def test_a_cutting_card_is_called_where_one_came(why: str, called: str, cuts: str) -> None:
    step = play(Scene(f'bets 1:25 | 9S 6D 9D TC | {{"type": "cut_card"{why}}}'))
    call = derive(begin(step), settings(), UiState(), SIZE, WORDS).prompt.call
    assert call == f"{called}\nNext cut: {cuts}"


def test_of_two_totals_each_is_called_with_its_box() -> None:
    """Box 1 has doubled, and box 2 is asked: each total is called once the card has come."""
    drawn = begin(play(Scene("bets 1:25 2:25 | 5S TH 6D 5H 7C 9C | double | 9H")))
    assert (
        derive(drawn, settings(), UiState(), SIZE, WORDS).prompt.call
        == "say\u00a0“Box 1: 19”\nsay\u00a0“Box 2: 17”"
    )


@pytest.mark.parametrize(("double", "mark"), [("double", "2×"), ("double 5", "+5")])
def test_a_double_for_less_shows_what_was_added(double: str, mark: str) -> None:
    drawn = begin(play(Scene(f"bets 1:25 2:25 | 5S TH 6D 5H 7C 9C | {double} | 9H")))
    shown = derive(drawn, settings(), UiState(), SIZE, WORDS)
    assert shown.hands[0].mark == mark


def test_of_two_calls_each_has_a_line() -> None:
    assert seen("even-money").prompt.call == "Dealer shows an ace\nBox 7: blackjack, payment held"


def test_a_bust_is_taken_in_the_headline_until_the_next_card() -> None:
    boxes, step = SCENES["bust"]
    facts, house = fold(begin(SCENES["decision"][1]), step), settings(boxes)

    def shown(facts: Facts, touches: UiState | None = None) -> Props:
        return derive(facts, house, touches or UiState(), SIZE, WORDS)

    first = shown(facts)
    assert (first.prompt.tag, first.prompt.chips[1]) == ("TAKE", "× 1")
    assert [row.glow for row in first.boxes].index(True) == 2, "the glow belongs to the headline"
    assert CardPlace(3, 1, 1) in first.cards, "they lie there until they are taken"
    again = fold(facts, with_fields(step, said=()))
    assert shown(again).prompt.tag == "TAKE", "nothing has happened to the hand"
    ordered = touch(facts, house, UiState(), "box:3", WORDS)
    assert [order.command for order in ordered.orders] == [Settle(3)]
    before, facts = facts, fold(facts, after("bust", "settled 3"))
    taken = after_step(facts, before, ordered.touches)
    done = shown(facts, taken)
    assert done.prompt.text == "Box 4, soft 17: stand, hit or double?"
    assert CardPlace(3, 1, 1) not in done.cards
    trace = done.hands[2]
    assert (trace.total, trace.mark, trace.gone) == ("", "BUST", True)
    drawer_open = shown(facts, taken.change(page="correct"))
    assert CardPlace(3, 1, 1) in drawer_open.cards, "the floor can touch every card"


def test_a_long_question_ends_its_first_line_after_whose_turn_it_is() -> None:
    prompt = seen("three-boxes").prompt
    assert prompt.lines.splitlines() == ["Box 2, 11:", "stand, hit, double or surrender?"]
    assert seen("nine-cards").prompt.lines == "Box 5, 16: stand or hit?"


@pytest.mark.slow
def test_one_place_glows_at_most() -> None:
    for scene in (*SCENES, *TOUCHED):
        props = seen(scene)
        assert sum(row.glow for row in props.boxes) + props.dealer.glow <= 1, scene
        assert sum(row.large for row in hands(props)) <= 1, scene


@pytest.mark.parametrize(
    ("scene", "lit"),
    [
        ("decision", {"stand", "hit", "double", "split", "undo", "floor"}),
        ("split-full", {"stand", "hit", "floor"}),
        ("insurance", {"closing", "undo", "floor"}),
        ("deal", {"floor"}),
    ],
)
def test_keys_are_lit_where_they_do_something(scene: str, lit: set[str]) -> None:
    bar = seen(scene).keys[:8]
    assert {row.action for row in bar if row.on} == lit


def test_trouble_opens_no_pad_of_cards_that_none_may_come_from() -> None:
    """Nobody has wagered, and the shoe's line is lost: the first card would be refused."""
    for text, opens in (("", False), ("bets 1:25", True), ("bets 1:25 | 9S", True)):
        step = troubled(play(Scene(text)))
        shown = derive(begin(step), settings(), UiState(), SIZE, WORDS)
        ranks = [key.on for key in shown.keys if key.action.startswith("rank:") and key.visible]
        assert any(ranks) == bool(ranks) == opens, text


def test_an_alarm_of_the_house_leaves_buy_in_where_it_is() -> None:
    """Who passes a threshold of cash is no reason to enter cards by touch."""
    step = play(Scene("bets 1:25 | 9S"))
    facts = {"patron": "P0C5D", "amount": 407_500, "most": 300_000, "stands": "limit"}
    cash = StandingFault("cash.limit.P0C5D", "cash", facts, True, False, "2026-11-21T21:13:44.120Z")
    for alarms in ((), (worded(cash, Messages()),)):
        shown = derive(
            begin(with_fields(step, troubles=alarms)), settings(), UiState(), SIZE, WORDS
        )
        actions = {key.action for key in shown.keys if key.visible}
        assert ("cards" in actions, "rank:A" in actions) == (True, False)


@pytest.mark.slow
def test_no_key_ever_moves() -> None:
    places = [
        {row.action: (row.x, row.y) for row in seen(scene).keys[:8]}
        for scene in (*SCENES, *TOUCHED)
    ]
    assert all(place == places[0] for place in places)


def test_states_are_words_and_signs_as_well_as_colours() -> None:
    marks = [row.mark for row in hands(seen("settlement"))]
    assert marks == ["▼ 25", "▲ 50", "BUST", "= 100", "▲ 25", "▲ 375", "BJ"]
    assert [row.mark for row in hands(seen("settlement-half"))] == [
        "▼ 25",
        "▲ 50",
        "BUST",
        "= 100",
        "WIN",
        "WIN",
        "BJ",
    ]
    assert [row.gone for row in hands(seen("settlement-half"))] == [
        False,
        False,
        True,
        False,
        True,
        True,
        True,
    ]
    assert [row.filled for row in hands(seen("settlement-half"))].index(True) == 3


def test_a_hand_that_has_been_taken_is_cleared_beside_its_other_hands() -> None:
    shown = derive(
        begin(
            play(Scene("bets 1:25 | 8S 6D 8D TC | split | 3C | hit | TH | 7C | hit | TS | 3S", 1))
        ),
        settings(1),
        UiState(),
        SIZE,
        WORDS,
    )
    assert [(row.gone, row.mark) for row in hands(shown)] == [(False, "▲ 25"), (True, "BUST")]
    assert {place.hand for place in shown.cards if place.box} == {1}


def test_the_box_glows_whose_decision_a_held_card_waits_for() -> None:
    shown = seen("held-decision")
    assert {"stand", "hit"} <= {key.action for key in shown.keys if key.on}
    assert [row.number for row in shown.boxes if row.glow] == ["1"]
    assert len([row for row in shown.hands if row.large]) == 1


def test_what_was_to_be_done_first_is_said_no_longer_once_a_held_card_is_asked_about() -> None:
    facts, held = (begin(SCENES[name][1]) for name in ("decision", "held-decision"))
    said = UiState().change(notice=Label("ui-why-pay-first", (("box", 4), ("tone", "take"))))
    assert after_step(facts, facts, said).notices.notice is not None
    assert after_step(held, facts, said).notices.notice is None


def test_two_large_keys_answer_what_a_held_card_is() -> None:
    shown = [row for row in seen("held-card").keys if row.action.startswith(("held", "rank"))]
    assert [(row.action, row.label, row.on) for row in shown] == [
        ("held:next", "NEXT ROUND", True),
        ("held:error", "DRAWN IN ERROR", True),
    ]
    assert all(row.width >= 200 for row in shown), [row.width for row in shown]
    in_play = [row for row in seen("held-decision").keys if row.action.startswith("held")]
    assert len({row.height for row in (*shown, *in_play)}) == 1, "one grid"
    assert shown[1][:8] == in_play[1][:8], "drawn in error it is in both questions, in one place"
    assert not any(row.glow for row in seen("held-card").boxes), "nothing else is asked"


@pytest.mark.slow
def test_a_plate_is_filled_only_where_the_headline_says_so() -> None:
    props = seen("insurance-won")
    assert props.prompt.tag == "PAY"
    assert [(row.mark, row.filled) for row in hands(props)] == [("▼ 25", False), ("▼ 50", False)]
    for scene in SCENES:
        shown = seen(scene)
        assert {row.tone for row in hands(shown) if row.filled} <= {shown.prompt.tone}, scene


@pytest.mark.parametrize(
    ("why", "text"), [("void", "Box 1, round void: return 25"), ("returned", "Box 1: return 25")]
)
def test_a_wager_that_goes_back_is_no_push(why: str, text: str) -> None:
    step = SCENES["settlement"][1]
    back = Messages().said(return_wager(box=1, amount=2500, why=why))
    step = with_fields(
        step,
        settling=(back,),
        due=(back,),
        view=step.table.view._replace(unsettled=frozenset({1})),
        said=(),
        next=back,
    )
    props = derive(begin(step), settings(7), UiState(), SIZE, WORDS)
    assert (props.prompt.text, props.prompt.tag, props.prompt.tone) == (text, "RETURN", "push")
    mark = hands(props)[0].mark
    assert "25" in mark
    assert "=" not in mark


def test_the_words_on_the_cloth_are_the_houses_own_or_what_the_rules_say_in_the_screens_language() -> (
    None
):
    house = settings(7)
    assert house.house(WORDS).cloth == "BLACKJACK PAYS 3 TO 2"
    assert (
        house._replace(blackjack_pays="6:5").house(Words(Messages("es"))).cloth
        == "BLACKJACK PAGA 6 A 5"
    )
    assert house.house(Words(Messages("zh"))).cloth.startswith("黑杰克赔")
    assert house._replace(felt="Casa Ruiz").house(WORDS).cloth == "Casa Ruiz"


def test_the_added_wager_of_a_double_for_less_is_the_largest_on_its_key() -> None:
    facts, house = begin(SCENES["soft"][1]), settings(7)
    less = touch(
        facts, house, touch(facts, house, UiState(), "less", WORDS).touches, "chip:2500", WORDS
    ).touches
    key = next(
        row for row in derive(facts, house, less, SIZE, WORDS).keys if row.action == "double"
    )
    assert (key.label, key.sub, key.held) == ("25", "DOUBLE", True)


def test_a_refusal_stands_until_something_else_happens_or_is_touched() -> None:
    refused = begin(SCENES["refusal"][1])
    assert refused.step.refusal
    house = settings(7)

    def said(touches: UiState) -> str:
        return derive(refused, house, touches, SIZE, WORDS).notice.text

    assert said(UiState()).startswith(refused.step.refusal.message)
    touched = touch(refused, house, UiState(), "floor", WORDS).touches
    assert said(touched) == "", "the dealer has gone on to something else"
    again = refused._replace(
        step=refused.step._replace(refusal=Refusal("x", "Not that either.", ""))
    )
    assert derive(again, house, touched, SIZE, WORDS).notice.text == "Not that either."


def test_a_bust_is_taken_in_the_headline_until_it_is_confirmed_and_no_decision_does_that() -> None:
    before, bust = begin(SCENES["decision"][1]), SCENES["bust"][1]
    facts, house = fold(before, bust), settings(7)
    shown = derive(facts, house, UiState(), SIZE, WORDS)
    decides = {"stand", "hit", "double"}
    assert (shown.prompt.tag, [row.number for row in shown.boxes if row.glow]) == ("TAKE", ["3"])
    assert shown.prompt.action == "box:3", "a touch on the headline confirms it as well"
    assert not decides & {row.action for row in shown.keys if row.on}, "the next hand waits"
    for decision in decides:
        refused = touch(facts, house, UiState(), decision, WORDS)
        assert (refused.orders, refused.why) == (
            (),
            Label("ui-why-pay-first", (("box", 3), ("tone", "take"))),
        )
    assert fold(facts, with_fields(bust, said=())).lines == facts.lines, (
        "news of something else does not wipe it"
    )
    ordered = touch(facts, house, UiState(), "box:3", WORDS)
    assert [order.command for order in ordered.orders] == [Settle(3)]
    settled = fold(facts, after("bust", "settled 3"))
    done = derive(settled, house, after_step(settled, facts, ordered.touches), SIZE, WORDS)
    assert (done.prompt.tag, [row.number for row in done.boxes if row.glow]) == ("ASK", ["4"])
    assert decides <= {row.action for row in done.keys if row.on}
    by_hand = fold(facts, after("bust", "stand"))
    assert derive(by_hand, house, UiState(), SIZE, WORDS).prompt.text == "Box 3 busts: take 25", (
        "a typed decision, too"
    )
    assert fold(facts, SCENES["dealer-draws"][1]).lines == ()


def test_a_card_that_a_reader_may_not_bring_is_asked_for_by_touch() -> None:
    step = SCENES["deal"][1]
    trouble = Trouble("link", "The line is lost.", "Enter cards by touch.", "", False, freezes=True)
    for freezes, text in ((True, "Card to box 4: enter it by touch"), (False, "Card to box 4")):
        frozen = with_fields(step, troubles=(trouble._replace(freezes=freezes),))
        assert derive(begin(frozen), settings(7), UiState(), SIZE, WORDS).prompt.text == text


def test_what_stands_on_each_hand_of_a_split_box_is_shown() -> None:
    assert [row.wager for row in seen("one-box").hands] == ["25"]
    assert [row.wager for row in seen("split-four").hands][2:6] == ["25"] * 4
    dealt = derive(
        begin(play(Scene("bets 1:25 2:50 4:100 | TS"))), settings(7), UiState(), SIZE, WORDS
    )
    assert [row.wager for row in dealt.boxes] == ["", "50", "", "100", "", "", ""], (
        "no card lies there yet"
    )
    doubled = begin(SCENES["split-four"][1])
    box = doubled.view.boxes[2]
    hands_ = (box.hands[0]._replace(wager=5000), *box.hands[1:])
    boxes = tuple(
        each._replace(hands=hands_) if each.box == 3 else each for each in doubled.view.boxes
    )
    step = with_fields(doubled.step, view=doubled.view._replace(boxes=boxes))
    rows = derive(begin(step), settings(7), UiState(), SIZE, WORDS).hands[2:6]
    assert [row.wager for row in rows] == ["50", "25", "25", "25"]
    assert [row.stack.rpartition("/")[2] for row in rows] == ["2x1E8449", *["1x1E8449"] * 3]


def test_hold_for_less_stands_only_where_a_double_may_be_for_less() -> None:
    def sub(**more: Any) -> str:
        facts = begin(play(SCENES.named["soft"]._replace(**more)))
        house = settings(7, **({"units": True, "chips": ()} if "units" in more else {}))
        keys = derive(facts, house, UiState(), SIZE, WORDS).keys
        return next(row.sub for row in keys if row.action == "double" and row.on)

    assert sub() == "hold for less"
    assert sub(options={"double.for_less": False}) == ""
    assert sub(text="bets 1:1 2:1 | TS 9D 6D 8H 2C 4C | stand", units=True) == ""


def test_chips_of_a_payout_are_drawn_by_colour() -> None:
    chips = seen("settlement").prompt.chips
    assert chips == (
        "image://faces/0/chip/100/1E1E22/",
        "× 3",
        "image://faces/0/chip/25/1E8449/",
        "× 3",
    )


def test_the_cards_are_gone_once_all_is_settled() -> None:
    assert seen("settlement").cards
    assert not seen("settlement-done").cards


def test_a_card_that_lies_face_down_is_a_back() -> None:
    assert "/card/down/" in seen("decision").cards[CardPlace(0, 1, 2)].face
    assert "/card/unread/" in seen("read").cards[CardPlace(2, 1, 3)].face


def test_soft_totals_say_so() -> None:
    assert [row.soft for row in hands(seen("decision"))] == ["", "", "", "SOFT", "", "", ""]


def test_insurance_shows_what_was_taken() -> None:
    assert [(row.name, row.amount) for row in seen("insurance").notes] == [("INS", "12.50")]


def test_each_hand_shows_its_wager_in_chips() -> None:
    stacks = {row.wager: row.stack.rpartition("/")[2] for row in hands(seen("decision"))[:6]}
    assert stacks["375"] == "3x1E1E22,3x1E8449"
    assert stacks["50"] == "2x1E8449"
    split = [row for row in seen("split-four").hands if row.wager_x and row.visible][2:6]
    assert [row.wager for row in split] == ["25"] * 4
    assert len({row.wager_x for row in split}) == 4


def test_a_double_lies_and_is_taken_in_the_chips_of_the_first_wager_twice() -> None:
    doubled = "bets 1:75 2:75 | 5S 9D 6D 6H TC 9H | double | 2C"
    house = settings(2)

    def stacks(text: str) -> list[str]:
        rows = hands(derive(begin(play(Scene(text, boxes=2))), house, UiState(), SIZE, WORDS))
        return [row.stack.rpartition("/")[2] for row in rows[:2]]

    assert stacks(doubled) == ["6x1E8449", "3x1E8449"]
    assert stacks(doubled.replace("double", "double 30")) == ["4x1E8449,1xC0392B", "3x1E8449"]
    lost = derive(
        begin(play(Scene(f"{doubled} | stand | 5D | settled 2", boxes=2))),
        house,
        UiState(),
        SIZE,
        WORDS,
    )
    assert (lost.prompt.text, lost.prompt.chips[1::2]) == ("Box 1: take 150", ("× 6",))
    assert lost.rail.chips[1::2] == ("×6",)
    won = derive(
        begin(play(Scene(f"{doubled} | stand | 8D", boxes=2))), house, UiState(), SIZE, WORDS
    )
    assert (won.prompt.text, won.prompt.chips[1::2]) == ("Box 2: pay 75", ("× 3",))


@pytest.mark.parametrize("language", ["en", "es", "zh"])
def test_the_floor_key_says_that_the_new_shoe_is_touched_there(language: str) -> None:
    words = Words(Messages(language))

    def sub(scene: str, page: str = "") -> str:
        this = begin(SCENES.spoken(scene, language)[1])
        touches = UiState().change(page=page)
        rows = derive(this, SCENES.setup(scene), touches, SIZE, words).keys
        return next(row.sub for row in rows if row.action == "floor")

    assert sub("new-shoe-settled") == words("ui-floor-new-shoe")
    assert sub("new-shoe-settled", "floor") == ""
    assert sub("new-shoe") == "", "money comes first"


@pytest.mark.parametrize("touched", [False, True])
def test_that_trouble_is_not_cured_is_no_longer_said_once_it_is(touched: bool) -> None:
    stands = begin(waits(play(SCENES.named["trouble"])))
    touches, house = UiState(), SCENES.setup("trouble")
    if touched:
        touches = touch(stands, house, touches, "ack:link", WORDS).touches
    else:
        refused = Messages().refused("not_cured", todo="Check the cable.")
        stands = fold(stands, with_fields(stands.step, refusal=refused))
        stands = fold(stands, with_fields(stands.step, refusal=None))
    said = derive(stands, house, touches, SIZE, WORDS).notice.text
    assert said.startswith("It cannot be signed off yet.")
    cured = fold(stands, SCENES["trouble-cured"][1])
    props = derive(cured, house, after_step(cured, stands, touches), SIZE, WORDS)
    assert props.trouble.text.startswith("Resolved")
    assert "signed off yet" not in props.notice.text


def waits(step: Step) -> Step:
    """Its line is lost, and nobody else can lead: it cannot be signed off yet."""
    lost = troubled(step).alerts.troubles
    return with_fields(step, troubles=tuple([each._replace(waits=True) for each in lost]))


@pytest.mark.parametrize(
    ("language", "card", "text"),
    [
        ("en", "TD", "10♦ drawn in error: burn it"),
        ("es", "TD", "10♦ sacada por error: quémela"),
        ("zh", "TD", "误抽10♦：烧掉这张牌"),
        ("en", "??", "Drawn in error: burn it"),
    ],
)
def test_a_card_drawn_in_error_that_is_burned_is_named(language: str, card: str, text: str) -> None:
    step = SCENES.spoken("decision", language)[1]
    messages = Messages(language)
    said = messages.said(burn_card("drawn_in_error"))
    view = step.table.view._replace(drawn_in_error=card)
    this = begin(with_fields(step, view=view, next=said))
    assert derive(this, settings(7), UiState(), SIZE, Words(messages)).prompt.text == text


def test_units_show_no_money() -> None:
    props = seen("decision", units=True, chips=())
    assert {row.wager for row in hands(props)[:6]} == {"IN"}
    assert {row.stack for row in hands(props)} == {""}
    assert props.header.limits == ""


def test_trouble_of_another_day_says_its_date() -> None:
    step = SCENES["trouble"][1]
    since = datetime.fromisoformat(step.alerts.troubles[0].since)
    for hours, text in ((0, "since\u00a021:13:44"), (24, "since\u00a011-21 21:13")):
        later = f"{since + timedelta(hours=hours):%Y-%m-%dT%H:%M:%S}.000Z"
        old = step._replace(alerts=step.alerts._replace(at=later))
        assert derive(begin(old), settings(7), UiState(), SIZE, WORDS).trouble.since == text


def test_trouble_says_what_since_when_and_what_to_do() -> None:
    trouble = seen("trouble").trouble
    assert (trouble.key, trouble.since, trouble.more) == ("link", "since\u00a021:13:44", "")
    assert trouble.todo.startswith("Cards from the shoe are ignored for now: enter them by touch.")
    cured = seen("trouble-cured").trouble
    assert cured.text == "Resolved: sign it off.", "what is so now stands first"
    assert cured.todo == "What happened: The shoe was disconnected."


def test_health_is_four_marks_with_words() -> None:
    assert [(mark.label, mark.good) for mark in seen("trouble").marks] == [
        ("line", False),
        ("data", True),
        ("messages", True),
        ("cards", True),
    ]


def test_what_a_camera_beside_the_shoe_confirmed_is_a_fifth_mark() -> None:
    assert [(mark.label, mark.good) for mark in seen("camera-beside").marks[4:]] == [
        ("camera 11/12", True)
    ]
    assert [(mark.label, mark.good) for mark in seen("camera-blank").marks[4:]] == [
        ("camera 0/12", False)
    ]


def test_a_refusal_stands_near_the_keys_with_its_paragraph() -> None:
    assert seen("refusal").notice.loud
    assert seen("refusal").notice.text == (
        "Box 4: only two cards of the same value can be split.   N.J.A.C. 13:69F-2.11(a)"
    )


def test_what_the_shoe_still_holds_is_nowhere() -> None:
    assert seen("last-round").header.badge == "LAST ROUND"
    assert seen("new-shoe").header.badge == "NEW SHOE"
    assert seen("decision").header.badge == ""


@pytest.mark.parametrize("third", ["stand", "hit | TC | settled 3"], ids=["stands", "bust"])
def test_the_dealers_total_is_called_after_the_insurance_of_one_box_among_others_was_taken(
    third: str,
) -> None:
    """The first box at the dealer's right follows, whether the insured box has a wager yet or not."""
    played = (
        f"bets 1:25 3:50 7:100 | 9C 8S TS AD 8H 8D 9S 7S | insure 3:25 | close | stand | {third}"
    )
    before, step = (play(Scene(f"{played}{more}")) for more in ("", " | stand"))
    facts = fold(begin(before), step)

    def shown(touches: UiState) -> tuple[str, str]:
        prompt = derive(facts, settings(), touches, SIZE, WORDS).prompt
        return prompt.text, prompt.call

    assert shown(UiState()) == ("Box 3, insurance: take 25", "")
    touched = touch(facts, settings(), UiState(), "box:3", WORDS)
    assert [order.command for order in touched.orders] == ([] if third == "stand" else [Settle(3)])
    if third != "stand":
        facts = fold(facts, play(Scene(f"{played} | stand | settled 3")))
    assert shown(touched.touches) == ("Box 7: pay 100", "Dealer has 18")


def test_a_blackjack_is_paid_before_the_next_box_is_asked_13_69f_2_7() -> None:
    boxes, step = SCENES["blackjack"]
    facts = fold(begin(SCENES["deal"][1]), step)
    ask = step.told.next
    assert ask is not None

    def shown(facts: Facts, touches: UiState) -> PromptProps:
        return derive(facts, settings(boxes), touches, SIZE, WORDS).prompt

    assert shown(facts, UiState()).text == "Box 7, blackjack: pay 1,500 (3 to 2)"
    assert (shown(facts, UiState()).call, shown(facts, UiState()).then) == (
        "Dealer shows a six",
        "next: box 1",
    )
    assert shown(facts, UiState()).chips[1] == "× 1"
    ordered = touch(facts, settings(boxes), UiState(), "box:7", WORDS)
    assert [order.command for order in ordered.orders] == [Settle(7)]
    paid = fold(facts, after("blackjack", "settled 7"))
    assert shown(paid, after_step(paid, facts, ordered.touches)).text == ask.text
    last_round = fold(
        facts, with_fields(step, said=(), view=step.table.view._replace(last_round=True))
    )
    assert last_round.lines is facts.lines, "no hand was played meanwhile"
    assert fold(facts, facts.step).lines is facts.lines, "nothing has moved"
    assert fold(paid, paid.step).due == (), "a payment that was confirmed does not come back"
    again = fold(facts, SCENES["decision"][1])
    assert shown(again, UiState()).text == SCENES["decision"][1].told.next.text


def test_a_table_without_a_reader_has_no_lamps() -> None:
    boxes, step = SCENES["decision"]
    props = derive(
        begin(with_fields(step, health=Health())), settings(boxes), UiState(), SIZE, WORDS
    )
    assert props.marks == ()


def test_times_are_told_by_the_clock_on_the_wall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "America/New_York")
    time.tzset()
    assert time_of_day("2026-11-21T21:13:44.120Z") == "16:13:44"
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    assert time_of_day("") == ""


def test_the_floors_drawer_offers_what_may_be_done() -> None:
    boxes, step = SCENES["decision"]
    shown = drawer(
        begin(step), settings(boxes), UiState().change(page="floor"), WORDS, seen("decision").layout
    )
    assert {key.action: key.on for key in shown.keys} == {
        "new_shoe": False,
        "page:burn": True,
        "page:correct": True,
        "page:irregular": True,
        "page:void": True,
        "page:recall": True,
        "page:events": True,
        "page:screen": True,
        "page:limits": True,
        "page:figures": True,
        "page:guide:deal": True,
        "close": True,
    }


def test_the_house_may_word_every_label(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("ui-stand = STAY\n")
    words = Words(Messages(folders=(SHIPPED, tmp_path)))
    assert words("ui-stand") == "STAY"
    assert words("ui-hit") == "HIT"
    assert words("ui-insurance-back", box=3).startswith("Box 3:")
    with pytest.raises(KeyError):
        words("ui-there-is-no-such-label")


def test_amounts_and_names_of_additional_wagers_are_the_houses_own() -> None:
    words = Words(Messages("es", currency=Currency("$", "", ".")))
    assert (words.money(110_000), words.money(3750), words.side("over_13")) == (
        "1.100",
        "37.50",
        "apuesta «más de 13»",
    )


@pytest.mark.shows("AGCO 6.1.8")
def test_before_the_table_is_taken_up_the_screen_says_so_and_asks_for_nothing() -> None:
    """AGCO 6.1.8: nothing starts before the resume routine has ended."""
    boxes = 6
    props = derive(begin(blank(boxes)), settings(boxes), UiState(), SIZE, WORDS)
    assert props.prompt.text == "Starting up. Do not draw a card yet."
    assert props.prompt.action == ""
    assert not [key for key in props.keys if key.on and key.visible]
    for key in (key for key in props.keys if key.visible):
        touched = touch(begin(blank(boxes)), settings(boxes), UiState(), key.action, WORDS)
        assert touched.orders == ()


def test_a_shipped_rule_set_is_named_in_the_language_of_the_screen_and_a_houses_own_as_it_says() -> (
    None
):
    words = Words(Messages("es"))
    header = derive(begin(SCENES["decision"][1]), settings(), UiState(), (1280, 800), words).header
    assert (header.table, header.rules) == ("BJ-12", "Blackjack de Nueva Jersey")
    own = settings(rule_set="", rules="Our own game")
    header = derive(begin(SCENES["decision"][1]), own, UiState(), (1280, 800), words).header
    assert header.rules == "Our own game"


@pytest.mark.parametrize(
    ("language", "count"),
    [
        ("en", "1 of 2 ignored cards entered."),
        ("es", "Anotadas: 1 de 2 cartas ignoradas."),
        ("zh", "未采用的 2 张牌中，已输入 1 张。"),
    ],
)
def test_the_row_of_trouble_and_its_sign_off_say_how_many_ignored_cards_are_entered(
    language: str, count: str
) -> None:
    words, house = Words(Messages(language)), settings(7)
    facts = begin(SCENES.spoken("trouble-half-entered", language)[1])
    assert count in derive(facts, house, UiState(), SIZE, words).trouble.todo
    signs = touch(facts, house, UiState(), "ack:link", words).touches
    page = drawer(facts, house, signs, words, derive(facts, house, signs, SIZE, words).layout)
    assert count in " ".join(page.props.lines)


def test_a_wager_that_is_given_back_shows_the_chips_in_which_it_was_laid() -> None:
    setup = SCENES.setup("decision")
    returned = Messages().said(return_wager(3, 75_00, "no_card"))
    assert returned.chips == ()
    lies, _ = begin(SCENES["decision"][1]).on_felt
    assert moving(returned, setup, lies) == ((25_00, 3),)
    assert moving(returned, setup._replace(units=True), lies) == ()
