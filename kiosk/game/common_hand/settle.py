"""Settlement on a common hand: what each patron is paid. Patrons who did the same with the same
wager are reckoned once.

Values in, outcomes out, all money in cents; the round tells the dealer the totals over all patrons.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import repeat
from typing import NamedTuple

from kiosk.game.blackjack import settle
from kiosk.game.blackjack.settle import PUSH, VOID, Settled
from kiosk.game.common_hand.patrons import DOUBLED, OUT, SURRENDERED, cards
from kiosk.game.hands import Hand, Outcome
from kiosk.game.rules import Rules

#: what a patron did with both hands, the wager, the insurance, and of each hand how much less than
#: the wager a double adds: all that the patron's money depends on
Key = tuple[int, int, int, int, tuple[int, int]]
_WHOLE = (0, 0)


class Dealt(NamedTuple):
    """The cards of a round: the dealer's, and those of the first and the second hand."""

    rules: Rules
    dealer: Hand
    hands: Sequence[Hand]
    void: bool = False


class PlayedHand(NamedTuple):
    """One hand of one patron: how many of its cards count, their total, what stands on it, and what
    became of it."""

    cards: int
    total: int
    wager: int
    settled: Settled


class Reckoned(NamedTuple):
    """One patron's hands, insurance in cents with what became of it, and net."""

    hands: tuple[PlayedHand, ...]
    insured: int
    insurance: Settled | None
    net: int


def keys(
    states: Sequence[bytearray],
    wagers: Sequence[int],
    insured: Mapping[int, int],
    less: tuple[Mapping[int, int], Mapping[int, int]],
) -> Iterator[Key]:
    """For each patron, in order, all that the patron's money depends on. None is kept: a crowd's
    take more room than the crowd."""
    insurance: Iterable[int] = repeat(0, len(wagers))
    if insured:
        insurance = map(insured.get, range(len(wagers)), insurance)
    added: Iterable[tuple[int, int]] = repeat(_WHOLE, len(wagers))
    first, second = less
    if first or second:
        found = {place: (first.get(place, 0), second.get(place, 0)) for place in (*first, *second)}
        added = map(found.get, range(len(wagers)), added)
    return zip(states[0], states[1], wagers, insurance, added, strict=True)


def reckon(dealt: Dealt, kinds: set[Key]) -> dict[Key, Reckoned]:
    """What each kind of patron is paid."""
    counted = {
        (index, key[:2][index])
        for key in kinds
        for index in range(len(dealt.hands))
        if key[index] != OUT
    }
    totals_ = {(index, code): total(dealt.hands[index], cards(code)) for index, code in counted}
    return {key: _reckon(dealt, key, totals_) for key in kinds}


def totals(dealt: Dealt, counted: Mapping[Key, int]) -> Counter[tuple[int, str, str]]:
    """How many patrons (what "patrons") and how much (what "amount") each outcome of each hand,
    from 0, comes to; as an outcome "added" what a double added and goes back. `counted`: how many
    patrons there are of each kind."""
    found: Counter[tuple[int, str, str]] = Counter()
    reckoned = reckon(dealt, set(counted))
    for key, number in counted.items():
        for index, (_, _, wager, settled) in enumerate(reckoned[key].hands):
            outcome, net = settled.outcome, settled.net
            found[index, outcome, "patrons"] += number
            found[index, outcome, "amount"] += number * (abs(net) or wager)
            if outcome == "lose" and wager > -net:
                found[index, "added", "amount"] += number * (wager + net)
                found[index, "added", "patrons"] += number
    return found


def decided(dealt: Dealt, index: int, code: int) -> Outcome | None:
    """An outcome that the dealer's total no longer changes: bust, charlie, blackjack."""
    hand, count = dealt.hands[index], cards(code)
    if hand.blackjack:
        return "blackjack"
    if total(hand, count) > 21:
        return "bust"
    return "charlie" if count == dealt.rules.charlie else None


def total(hand: Hand, count: int) -> int:
    """The hand's total over its first `count` cards."""
    part = Hand()
    for card in hand.cards[:count]:
        part.add(card)
    return part.total


def halves(wagers: Iterable[int]) -> int:
    """What surrenders lose."""
    return -sum(settle.surrender(wager).net for wager in wagers)


def _reckon(dealt: Dealt, key: Key, totals_: Mapping[tuple[int, int], int]) -> Reckoned:
    first, second, wager = key[:3]
    insured, less = key[3:]
    rules, dealer = dealt.rules, dealt.dealer
    hands = []
    for index, code in enumerate((first, second)):
        if code != OUT:
            stands = 2 * wager - less[index] if code >= DOUBLED else wager
            lies = totals_[index, code]
            settled = VOID if dealt.void else _settled(dealt, index, code, lies, stands, wager)
            hands.append(PlayedHand(cards(code), lies, stands, settled))
    if dealer.blackjack and not dealt.void and rules.dealer_blackjack_takes == "original":
        outcomes = [hand.settled for hand in hands]
        taken = any(settled.outcome == "bust" for settled in outcomes)
        after = settle.only_original(outcomes, wager, taken=taken)
        hands = [hand._replace(settled=settled) for hand, settled in zip(hands, after, strict=True)]
    insurance = None
    if insured:
        insurance = (
            VOID
            if dealt.void
            else settle.insurance(insured, rules.insurance_pays, won=dealer.blackjack)
        )
    net = sum(hand.settled.net for hand in hands) + (insurance.net if insurance else 0)
    return Reckoned(tuple(hands), insured, insurance, net)


def _settled(dealt: Dealt, index: int, code: int, lies: int, stands: int, wager: int) -> Settled:
    """One hand of one patron whose cards come to `lies`, and on which `stands` cents stand."""
    rules, dealer = dealt.rules, dealt.dealer
    if code == SURRENDERED:
        kept = not dealer.blackjack or rules.surrender == "early"
        return settle.surrender(wager) if kept else settle.lost(wager)
    match decided(dealt, index, code):
        case "blackjack":
            return PUSH if dealer.blackjack else settle.blackjack(wager, rules.blackjack_pays)
        case "bust":
            return settle.bust(stands)
        case "charlie":
            return settle.charlie(stands)
    if dealer.blackjack:
        return settle.lost(stands)
    return settle.compare(dealer.total, lies, stands)
