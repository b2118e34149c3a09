"""What is each patron on a common hand paid? Patrons who did the same with the same wager are reckoned once."""

from __future__ import annotations

from collections import Counter
from itertools import compress
from typing import TYPE_CHECKING, NamedTuple

from kiosk.game import prompts
from kiosk.game.boxes import Result
from kiosk.game.common_hand.patrons import DOUBLE, DOUBLED, OUT, STOOD, SURRENDERED, UNDECIDED, cards, turned
from kiosk.game.hands import Hand

if TYPE_CHECKING:
    from kiosk.game.common_hand.round import CommonRound

#: what a patron did with both hands, the wager, the insurance: all that the patron's money depends on
Key = tuple[int, int, int, int]


class Reckoned(NamedTuple):
    """One patron's hands as (cards that count, total, wager, outcome, net), insurance and net, in cents."""

    hands: tuple[tuple[int, int, int, str, int], ...]
    insurance: Result | None
    net: int


def blackjack(this: CommonRound) -> None:
    odds = this.rules.blackjack_pays
    this.pay(0, len(this.names), sum(map(odds.on, this.wagers)), odds.text, "blackjack")


def surrender(this: CommonRound) -> None:
    """Half of the wager is taken; an odd cent stays with the patron."""
    states = this.states[0]
    lost = sum(wager // 2 for wager, state in zip(this.wagers, states, strict=True) if state == SURRENDERED)
    this.collect("collect", 0, states.count(SURRENDERED), lost, "surrender")


def insurance(this: CommonRound) -> None:
    this.insurance_done = True
    if not this.insured:
        return
    odds = this.rules.insurance_pays
    if this.dealer.blackjack and not this.hole_down:
        won = sum(map(odds.on, this.insured.values()))
        this.paid += won
        this.tell(prompts.pay_insurance(won, odds.text))
    else:
        lost = sum(this.insured.values())
        this.collected += lost
        this.tell(prompts.collect_insurance(lost))


def held(this: CommonRound) -> None:
    """The dealer has no blackjack: a blackjack that was held is paid, late surrenders are taken."""
    if this.hands[0].blackjack:
        blackjack(this)
    if this.rules.surrender == "late":  # an early one was taken when its stage was closed
        surrender(this)


def to_compare(this: CommonRound) -> bool:
    """Whether a patron is left whose outcome depends on the dealer's total."""
    return any(
        code >= STOOD and _outcome_known(this, index, code) == ""
        for index, states in enumerate(this.states)
        for code in set(states)
    )


def _outcome_known(this: CommonRound, index: int, code: int) -> str:
    """An outcome that the dealer's total no longer changes: bust, charlie, blackjack."""
    hand, count = this.hands[index], cards(code)
    if hand.blackjack:
        return "blackjack"
    if _total(hand, count) > 21:
        return "bust"
    return "charlie" if count == this.rules.charlie else ""


def _total(hand: Hand, count: int) -> int:
    """The hand's total over its first `count` cards."""
    part = Hand()
    for card in hand.cards[:count]:
        part.add(card)
    return part.total


def patrons(this: CommonRound) -> None:
    """The dealer's hand is complete: what is still to be taken, paid, pushed and returned, in totals, the last hand first."""
    for index, hand in enumerate(this.hands):
        this.states[index] = turned(this.states[index], {UNDECIDED: STOOD + len(hand.cards)})
    reckoned = reckon(this)
    sums: Counter[tuple[int, str]] = Counter()
    money_: Counter[tuple[int, str]] = Counter()
    for key, number in Counter(keys(this)).items():
        for index, (_, _, wager, outcome, net) in enumerate(reckoned[key].hands):
            sums[index, outcome] += number
            money_[index, outcome] += number * (abs(net) or wager)
            if outcome == "lose" and wager > -net:  # what was added goes back
                money_[index, "returned"] += number * (wager + net)
                sums[index, "returned"] += number
    for index in reversed(range(len(this.hands))):
        this.collect("collect", index, sums[index, "lose"], money_[index, "lose"], "lose")
        this.pay(index, sums[index, "win"], money_[index, "win"], "1:1", "win")
        this.collect("push", index, sums[index, "push"], money_[index, "push"], "push")
        this.collect("return", index, sums[index, "returned"], money_[index, "returned"], "returned")


def keys(this: CommonRound) -> list[Key]:
    """For each patron, in order, all that the patron's money depends on."""
    insured = [0] * len(this.names)
    for place, amount in this.insured.items():
        insured[place] = amount
    return list(zip(*this.states, this.wagers, insured, strict=True))


def reckon(this: CommonRound) -> dict[Key, Reckoned]:
    """What each kind of patron is paid."""
    totals: dict[tuple[int, int], int] = {}
    for index, states in enumerate(this.states):
        for code in set(states) - {OUT}:
            totals[index, code] = _total(this.hands[index], cards(code))
    return {key: _reckon(this, key, totals) for key in set(keys(this))}


def _reckon(this: CommonRound, key: Key, totals: dict[tuple[int, int], int]) -> Reckoned:
    *codes, wager, insured = key
    hands = []
    for index, code in enumerate(codes):
        if code != OUT:
            stands = 2 * wager if code >= DOUBLED else wager
            hands.append((cards(code), totals[index, code], stands, *_outcome(this, index, code, stands, wager)))
    if this.dealer.blackjack and not this.void and this.rules.dealer_blackjack_takes == "original":
        hands = _only_original(hands, wager)
    result = None
    if insured:
        won = this.dealer.blackjack
        result = Result(
            "", insured, "win" if won else "lose", this.rules.insurance_pays.on(insured) if won else -insured
        )
        if this.void:
            result = Result("", insured, "void", 0)
    return Reckoned(tuple(hands), result, sum(hand[4] for hand in hands) + (result.net if result else 0))


def _outcome(this: CommonRound, index: int, code: int, stands: int, wager: int) -> tuple[str, int]:
    """One hand of one patron: its outcome and net."""
    dealer = this.dealer
    if this.void:
        return "void", 0
    if code == SURRENDERED:
        kept = not dealer.blackjack or this.rules.surrender == "early"
        return ("surrender", -(wager // 2)) if kept else ("lose", -wager)
    known = _outcome_known(this, index, code)
    if known == "blackjack":
        return ("push", 0) if dealer.blackjack else (known, this.rules.blackjack_pays.on(wager))
    if known:
        return known, -stands if known == "bust" else stands
    total = _total(this.hands[index], cards(code))
    if dealer.blackjack:
        return "lose", -stands
    if dealer.total > 21 or total > dealer.total:
        return "win", stands
    return ("push", 0) if total == dealer.total else ("lose", -stands)


def _only_original(hands: list[tuple[int, int, int, str, int]], wager: int) -> list[tuple[int, int, int, str, int]]:
    """N.J.A.C. 13:69F-2.11(d): a dealer blackjack takes only the original wager of a patron who doubled or played both."""
    taken = any(outcome == "bust" for _, _, _, outcome, _ in hands)
    after = []
    for count, total, stands, outcome, net in hands:
        if outcome != "lose":
            after.append((count, total, stands, outcome, net))
        elif taken:
            after.append((count, total, stands, "returned", 0))
        else:
            after.append((count, total, stands, "lose", -wager))
            taken = True
    return after


def void(this: CommonRound) -> None:
    """A supervisor voids the round: every wager goes back, and what was paid is taken back."""
    back = sum(_to_return(this, index, code) for index in range(len(this.states)) for code in set(this.states[index]))
    if this.paid:
        this.tell(prompts.of_patrons("collect", None, len(this.names), this.paid, "void"))
    for index, hand in enumerate(this.hands):
        count = max(2, len(hand.cards)) if index == 0 else len(hand.cards)
        changes = {code: STOOD + count for code in set(this.states[index]) if OUT < code < SURRENDERED}
        if not this.stage:
            changes[DOUBLE] = DOUBLED + count
        this.states[index] = turned(this.states[index], changes)
    back += sum(this.insured.values())
    this.tell(prompts.of_patrons("return", None, len(this.names), back, "void", rule="irregularities"))
    this.void, this.collected, this.paid = True, 0, 0
    this.close()


def _to_return(this: CommonRound, index: int, code: int) -> int:
    """What lies on a hand, or was taken from it, over all patrons in one state; who was paid has the wager back already."""
    wagers = list(compress(this.wagers, map(code.__eq__, this.states[index])))
    if code == SURRENDERED and (this.cleared or this.rules.surrender == "early"):
        return sum(wager // 2 for wager in wagers)
    if code == OUT or (code == DOUBLE and this.stage):
        return 0 if code == OUT else sum(wagers)
    known = _outcome_known(this, index, code) if code >= STOOD else ""
    if known == "charlie" or (known == "blackjack" and this.cleared):
        return 0
    return sum(wagers) * (2 if code == DOUBLE or code >= DOUBLED else 1)
