"""What a dealer meets in an evening: one round for each of it, played by touch, every outcome as the rules have it.

A New Jersey table of six boxes that splits up to four hands. `look` is told when there is something to see.
"""

from __future__ import annotations

from collections.abc import Callable

from kiosk.station.step import Step
from tests.ui.session_table import LiveTable

Look = Callable[[str], None]
Round = Callable[[LiveTable, Look], None]

#: what of the rule set the script is written for
OPTIONS = {"split.resplit": True}
#: an ordinary deal to five boxes: 18, 17, 18, 17, a pair of tens, and the dealer's 16
FIRST = ("9", "T", "T", "7", "T", "6")
SECOND = ("9", "7", "8", "T", "T", "T")


def nets(step: Step) -> dict[int, int]:
    """What each box has won in the round that was settled last, in cents; insurance counted."""
    assert step.table.view.settled is not None, step.table.view.phase
    boxes = step.table.view.settled[0]
    return {box.box: sum(hand.net or 0 for hand in box.hands) for box in boxes if box.wager}


def outcomes(step: Step, box: int) -> list[str | None]:
    assert step.table.view.settled is not None, step.table.view.phase
    return [hand.outcome for hand in step.table.view.settled[0][box - 1].hands]


def settle_all(table: LiveTable) -> None:
    """Confirms what is to move box by box: in a round before anything is decided, and the settlement where the dealer does not leave that
    to the next round's first card."""
    while (line := table.presenter.now.line) is not None:
        table.touch(f"box{line.facts['box']}")


def all_stand(table: LiveTable) -> None:
    while table.settle().table.view.phase == "decision":
        settle_all(table)
        table.touch("key:stand")


def turn(table: LiveTable) -> Step:
    """The dealer turns the hole card, and draws no card that would say so."""
    assert table.settle().table.view.phase == "turn"
    return table.touch("headline")


def wagers_by_chip_and_box(table: LiveTable, look: Look) -> None:
    look("empty-table")
    table.touch("key:floor", "key:new_shoe")
    assert table.step is not None
    assert table.step.table.offers
    assert table.step.table.offers.burn.due == "new_shoe"
    table.touch("box1", "box2", "box2")
    table.touch("key:chip:10000", "box3", "key:chip:2500", "box3", "box4", "box5")
    table.touch("key:tool:double", "box5", "key:tool:clear", "box5", "key:undo")
    look("wagers")
    assert [box.wager for box in table.step.table.view.boxes] == [2500, 5000, 12500, 2500, 5000, 0]
    table.draw("2C")
    assert table.step.table.offers
    assert table.step.table.offers.burn.due is None
    table.draw("TS", "9D", "8H", "AC", "5H", "6D")
    look("first-cards")
    table.draw("8D", "9S", "6C", "KH", "6S", "TC")
    look("blackjack-first")
    table.touch("key:stand")
    line = table.presenter.now.line
    assert line is not None, "a decision waits, and confirms nothing"
    assert (line.id, line.facts["box"], line.facts["amount"]) == ("pay_hand", 4, "37.50")
    table.touch("headline")
    look("decision")
    step = table.touch("key:stand")
    assert step.table.view.awaits is not None
    assert step.table.view.awaits.box == 2
    look("pair-of-nines")
    table.touch("key:stand", "key:stand")
    look("eleven")
    table.touch("key:double")
    table.draw("9H")
    look("dealer-draws")
    table.draw("9C")
    look("settlement")
    assert nets(table.settle()) == {1: 2500, 2: 5000, 3: 12500, 4: 3750, 5: 10000}
    settle_all(table)
    look("settled")


def splits_to_the_limit(table: LiveTable, look: Look) -> None:
    """Box 3 has eights; two more of them come."""
    table.draw("TD", "7D", "8S", "QD", "KD", "6H", "7C", "TH", "8C", "QC", "9H", "KS")
    table.touch("key:stand", "key:stand", "key:split")
    table.draw("8H")
    table.touch("key:split")
    table.draw("8D")
    table.touch("key:split")
    look("split-to-four")
    table.draw("3C")
    table.touch("key:double")
    table.draw("TC")
    table.draw("2D", "4S", "5D")
    look("four-hands")
    step = table.settle()
    hands = step.table.view.boxes[2].hands
    assert len(hands) == 4
    table.touch("key:stand")
    table.draw("TS")
    table.touch("key:stand")
    table.draw("7S", "9D")
    look("fourth-hand-bust")
    table.touch("box3", "key:stand", "key:stand")
    table.draw("2H")
    step = table.settle()
    assert outcomes(step, 3) == ["win", "win", "push", "bust"], outcomes(step, 3)
    look("four-hands-settled")


def double_for_less(table: LiveTable, look: Look) -> None:
    """Box 1 has eleven and puts 10 to its 25."""
    table.draw("6S", "TH", "TD", "TC", "TS", "5C", "5D", "7H", "8H", "9C", "QS", "TD")
    table.hold("key:double")
    look("double-for-less")
    table.touch("key:chip:500", "key:chip:500", "key:double")
    table.draw("9S")
    table.touch("key:stand", "key:stand", "key:stand", "key:stand")
    table.draw("2S")
    step = table.settle()
    assert step.table.view.settled is not None
    assert step.table.view.settled[0][0].hands[0].wager == 3500
    assert nets(step)[1] == 3500
    look("double-for-less-paid")


def blackjack_against_a_six(table: LiveTable, look: Look) -> None:
    """Box 2 is paid at once, before anybody draws; then box 1 is asked."""
    step = table.draw("9", "A", "T", "7", "T", "6", "9", "K", "8", "T", "T", "T")
    line = table.presenter.now.line
    assert line is not None
    assert (line.id, line.facts["amount"]) == ("pay_hand", "75.00")
    assert step.table.view.awaits is not None
    assert (step.table.view.awaits.box, step.table.view.phase) == (1, "decision")
    look("blackjack-paid-at-once")
    table.touch("key:stand")
    assert table.presenter.now.line == line, "a decision confirms no payment"
    step = table.touch("box2")
    assert step.table.view.awaits is not None
    assert step.table.view.awaits.box == 1
    assert table.presenter.now.line is None
    all_stand(table)
    table.draw("5")
    look("blackjack-settled")


def insurance_lost(table: LiveTable, look: Look) -> None:
    table.draw("9S", "TH", "TD", "7C", "TS", "AD", "8D", "7H", "8H", "9C", "QS", "6D")
    assert table.step is not None
    assert table.step.table.view.phase == "insurance"
    look("insurance")
    table.touch("box2", "box3")
    look("insurance-taken")
    table.touch("key:undo")
    look("insurance-undone")
    table.touch("box3")
    table.touch("key:closing")
    all_stand(table)
    look("turn-the-hole-card")
    turn(table)
    look("insurance-lost")
    step = table.settle()
    assert step.table.view.settled is not None
    assert step.table.view.settled[0][1].insurance == 2500


def insurance_won(table: LiveTable, look: Look) -> None:
    table.draw("9S", "TH", "TD", "AC", "TS", "AD", "8D", "7H", "8H", "KC", "QS", "KD")
    look("insurance-and-a-blackjack")
    table.touch("box3", "key:closing")
    for _ in range(4):
        table.touch("key:stand")
    turn(table)
    look("insurance-won")
    assert outcomes(table.settle(), 4) == ["push"]


def dealer_blackjack_after_a_split(table: LiveTable, look: Look) -> None:
    """N.J.A.C. 13:69F-2.11(d): of what box 1 has put out, its first wager is taken and no more."""
    table.draw("9S", "TH", "TD", "7C", "TS", "TC", "9D", "7H", "8H", "KC", "QS", "AD")
    table.touch("key:split")
    table.draw("2C")
    table.touch("key:double")
    table.draw("TD", "TS")
    all_stand(table)
    turn(table)
    look("dealer-blackjack-after-a-split")
    step = table.settle()
    assert nets(step)[1] == -2500, nets(step)
    assert outcomes(step, 1) == ["lose", "returned"], outcomes(step, 1)


def unreadable_card(table: LiveTable, look: Look) -> None:
    table.shoe.fault("unreadable")
    table.draw("9S")
    assert table.step is not None
    look("unread-card")
    table.touch("key:rank:9")
    look("unread-card-suit")
    table.touch("key:suit:S")
    assert table.step.table.view.boxes[0].hands[0].cards == ("9S",)
    table.draw(*FIRST[1:], *SECOND)
    all_stand(table)
    table.draw("T")
    look("dealer-bust")


def unplugged_line(table: LiveTable, look: Look) -> None:
    table.draw(*FIRST, *SECOND)
    table.shoe.hang_up(1.5)
    table.until(lambda step: any(not trouble.cured for trouble in step.alerts.troubles))
    look("unplugged")
    table.until(
        lambda step: (
            bool(step.alerts.troubles) and all(trouble.cured for trouble in step.alerts.troubles)
        )
    )
    look("plugged-in-again")
    table.touch("sign_off", "key:by:0")
    assert table.step is not None
    assert not table.step.alerts.troubles
    all_stand(table)
    table.draw("5")
    assert nets(table.settle())[1] == -2500


def bad_frames(table: LiveTable, look: Look) -> None:
    """One bad copy of three is nothing; all three of them are a card that nobody has heard of."""
    table.shoe.fault("bad_bcc", 1)
    table.draw(*FIRST, *SECOND[:-1])
    assert table.step is not None
    assert not table.step.alerts.troubles
    table.shoe.fault("bad_bcc", 3)
    card = table.take_out("T")
    table.until(lambda step: bool(step.alerts.troubles))
    look("bad-frame")
    # The card lies there: the floor signs the band off, the dealer enters the card by touch.
    table.touch("sign_off", "key:by:0")
    assert not table.step.alerts.troubles
    table.enter(card)
    look("bad-frame-entered")
    all_stand(table)
    # The next message tells that one before it is missing: that is seen to already.
    table.draw("5")
    assert not table.step.alerts.troubles
    assert set(nets(table.settle()).values()) == {-2500, -5000, -12500}


def correction(table: LiveTable, look: Look) -> None:
    table.draw(*FIRST, *SECOND)
    table.touch("key:floor")
    look("floor")
    table.touch("key:page:correct")
    look("who-signs")
    table.touch("key:by:0")
    table.touch_card(4, 1, 1)
    look("correction")
    table.enter("8C")
    table.touch("key:close")
    assert table.step is not None
    assert table.step.table.view.boxes[3].hands[0].cards[0] == "8C"
    look("corrected")
    table.touch("key:stand", "key:undo")
    assert table.step.table.view.awaits is not None
    assert table.step.table.view.awaits.box == 1
    look("undone")
    all_stand(table)
    table.draw("5")


def stopped_in_a_split(table: LiveTable, look: Look) -> None:
    """Box 1 has split its nines and hit the first; then the kiosk stops."""
    table.draw(*FIRST, *SECOND)
    table.touch("key:split")
    table.draw("2", "4")
    before = table.settle().table.view
    view = table.restart().table.view
    assert view == before
    look("taken-up-in-a-split")
    table.touch(
        "sign_off", "key:by:0"
    )  # a card may have been drawn while nobody listened: the floor looks
    table.touch("key:stand")
    table.draw("8")
    all_stand(table)
    table.draw("5")
    assert outcomes(table.settle(), 1) == ["lose", "lose"]


def void(table: LiveTable, look: Look) -> None:
    table.draw(*FIRST, *SECOND)
    table.touch("key:floor", "key:page:void", "key:by:1")
    look("void")
    table.touch("key:reason:dealt", "key:void")
    look("voided")
    assert set(nets(table.settle()).values()) == {0}


def cutting_card(table: LiveTable, look: Look) -> None:
    table.draw(*FIRST[:3])
    table.shoe.cutting_card()
    assert table.step is not None
    table.until(lambda step: step.table.view.last_round)
    look("cutting-card")
    table.draw(*FIRST[3:], *SECOND)
    all_stand(table)
    table.draw("5")
    look("shoe-needed")
    assert table.step.table.view.shoe_needed
    table.shoe.new_shoe()
    table.touch("key:floor", "key:new_shoe")
    look("new-shoe")
    table.draw("3")


def what_is_not_allowed(table: LiveTable, look: Look) -> None:
    table.draw(*FIRST, *SECOND)
    table.touch("key:surrender")
    look("why-not")
    all_stand(table)
    table.draw("5")


def drawn_in_error(table: LiveTable, look: Look) -> None:
    """The new dealer burns one; a place is missed in the deal; a card leaves the shoe that nobody asked for."""
    table.touch("key:floor", "key:page:burn", "key:by:0", "key:reason:relief")
    look("dealer-relief")
    assert table.draw("3").table.view.phase == "wagers"
    table.touch("key:floor", "key:page:irregular")
    look("irregularities")
    table.touch("key:page:missed", "key:by:0", "key:reason:2")
    look("place-missed")
    table.draw("T")
    look("place-was-missed")
    table.draw("T", "7", "T", "6")
    step = table.draw("9", "7", "8", "T", "T", "9", "T")
    assert (
        step.table.view.boxes[0].hands[0].cards[0][0]
        == "9"
        == step.table.view.boxes[0].hands[0].cards[1][0]
    )
    table.draw("5")
    table.touch("key:floor", "key:page:irregular", "key:page:error", "key:by:0")
    look("drawn-in-error")
    (five,) = table.settle().table.view.boxes[0].hands[0].cards[2:]
    table.touch_card(1, 1, 3)
    look("was-drawn-in-error")
    all_stand(table)
    table.enter(five)
    step = table.settle()
    assert step.table.view.settled is not None
    assert step.table.view.settled[1].total == 21


def box_without_a_card(table: LiveTable, look: Look) -> None:
    missed = ("key:floor", "key:page:irregular", "key:page:missed", "key:by:0", "key:reason:2")
    table.touch(*missed)
    table.draw("T", "T", "7", "T", "6")
    table.touch(*missed)
    table.draw("7")
    table.touch("key:floor", "key:page:irregular", "key:page:dead", "key:by:0")
    look("box-without-a-card")
    table.touch("key:dead:1")
    look("box-was-without-a-card")
    table.draw("8", "T", "T", "T")
    all_stand(table)
    table.draw("5")
    assert outcomes(table.settle(), 1) == ["returned"]


def recall(table: LiveTable, look: Look) -> None:
    """The last round but one, whatever stands there, step by step; the table is untouched by it."""
    before = table.settle()
    table.touch("key:floor", "key:page:recall")
    table.recalled()
    look("recall")
    table.touch("key:recall:older")
    table.recalled()
    table.touch("key:recall:first", "key:recall:next", "key:recall:next")
    look("recall-older")
    assert table.settle().table.view == before.table.view
    table.touch("key:floor")


ROUNDS: tuple[Round, ...] = (
    wagers_by_chip_and_box,
    splits_to_the_limit,
    double_for_less,
    blackjack_against_a_six,
    insurance_lost,
    insurance_won,
    dealer_blackjack_after_a_split,
    unreadable_card,
    unplugged_line,
    bad_frames,
    correction,
    stopped_in_a_split,
    void,
    cutting_card,
    what_is_not_allowed,
    drawn_in_error,
    box_without_a_card,
    recall,
)
