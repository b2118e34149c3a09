"""A second referee of the ordinary table, written from the specification's pages alone: whose card is it, and what is refused?

It shares no line with `kiosk/game`: it is what the game is held against. Of a refusal it says the code, the one that stands
higher where two apply. A hole card that the shoe has read counts as turned after the last decision (`hole_turn` at_once).
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

from tests.campaign.decided_again import (
    DEALER,
    Finished,
    Place,
    Refused,
    Taken,
    decide_again,
    stand_before,
)
from tests.campaign.reckoned import (
    POINTS,
    Box,
    Card,
    Hand,
    cents,
    is_blackjack,
    odds,
    round_object,
    settle,
    total,
)

#: the inputs that `undo` takes back
UNDONE = frozenset(
    (
        "wager",
        "stand",
        "hit",
        "double",
        "split",
        "surrender",
        "insurance",
        "even_money",
        "insurance_closed",
        "settled",
    )
)
#: what an unread card does not hold up, or refuses in its own words
BESIDE_UNREAD = frozenset(("read", "void", "wager", "card", "shoe", "correct"))
#: what decides nothing of the round in which it comes
BESIDE_ROUND = frozenset(("undo", "shoe", "wager", "correct", "amend", "settled"))
#: what ends the wait for an undo no more than the undo itself does
BESIDE_UNDO = frozenset(("undo", "cut_card", "correct", "amend"))
#: what lies at one place, or is said of the hand that lies there
TIED = frozenset(("card", "reveal", "stand", "hit", "double", "split", "surrender"))
#: what an undo does not bring back
LASTING = frozenset(
    (
        "before",
        "history",
        "rounds",
        "printed",
        "finished",
        "start",
        "seen",
        "last_round",
        "needs_shoe",
        "counting",
        "too_many",
    )
)
AMENDED_ROUNDS = 10


class Referee:
    """One table. `rules` are dotted keys with their values; `limits` of a box's wager, in cents.

    `rounds` are what each came to; `printed` what the replay says of them, amendments too.
    """

    def __init__(self, rules: dict[str, Any], limits: tuple[int, int] | None) -> None:
        self.rules, self.limits = rules, limits
        self.decks: int = rules["decks"]
        self.seen: Counter[str] = Counter()
        self.last_round = self.needs_shoe = False
        self.rounds: list[dict[str, Any]] = []
        self.printed: list[dict[str, Any]] = []
        self.finished: list[Finished] = []
        self.counting = True  # a card counts as drawn; not where a round is only decided again
        self.too_many = False  # the card that was last named is more than the shoe holds
        self.start: dict[str, Any] = {}  # the table before the first card of the round
        self.moved: dict[
            int, tuple[Any, ...]
        ] = {}  # what has been decided of each box's money, of the last round too
        self.confirmed = self.moved
        self._wagers_open()

    def _wagers_open(self) -> None:
        self.phase = "wagers"
        self.wagers: dict[int, tuple[int, dict[str, str]]] = {}
        self.boxes: list[Box] = []
        self.dealer: list[str] = []
        self.hole: str | None = None
        self.unread: list[str] | None = None  # the cards among which the last one is not known
        self.checked = False  # the hole card was looked at
        self.no_blackjack = False  # and makes none
        self.turn: tuple[Box, Hand] | None = None
        self.before: list[
            dict[str, Any]
        ] = []  # what stood before each input that can be taken back
        self.history: list[Taken] = []
        self.dealer_ahead = (
            0  # cards that lie in the dealer's hand already, where a round is decided again
        )

    def take(self, given: dict[str, Any]) -> str | None:
        """One input of a shoe log; returns the code of a refusal."""
        kind, rounds = given["type"], len(self.rounds)
        before = self.saved() if kind in UNDONE else None
        history = self.history
        if kind not in BESIDE_ROUND:
            self.history = [*history, Taken(given, self.due() if kind in TIED else None)]
        try:
            if self.unread is not None and kind not in BESIDE_UNREAD:
                raise Refused("card_unread")
            self.too_many = False
            getattr(self, f"_{kind}")(given)
        except Refused as no:
            self.history = history
            return str(no)
        looked = kind == "insurance_closed" and self.no_blackjack
        if len(self.rounds) > rounds or looked:
            self.before = []
        elif before is not None:
            self.before.append(before)
        elif kind not in BESIDE_UNDO:
            self.before = []
        return None

    def saved(self) -> dict[str, Any]:
        """What an undo brings back."""
        kept = {name: value for name, value in self.__dict__.items() if name not in LASTING}
        return copy.deepcopy(kept) | {"history": self.history}

    def _undo(self, _: dict[str, Any]) -> None:
        if not self.before:
            raise Refused("nothing_to_undo")
        self.__dict__.update(self.before.pop())

    def due(self) -> Place | None:
        """Whose the next card or decision is; None where nobody's."""
        if self.phase == "deal":
            to = self.next_place()
            return next(((box.number, 0) for box in self.boxes if box.hands[0].cards is to), DEALER)
        if self.phase == "play" and self.turn:
            box, hand = self.turn
            return box.number, box.hands.index(hand)
        return DEALER if self.phase in ("dealer", "reveal") else None

    # --- before the cards -----------------------------------------------------------------------------------------

    def _shoe(self, given: dict[str, Any]) -> None:
        if self.phase != "wagers":
            raise Refused("card_not_awaited")
        self.decks = given.get("decks", self.rules["decks"])
        self.seen = Counter()
        self.last_round = self.needs_shoe = False

    def _cut_card(self, _: dict[str, Any]) -> None:
        if self.phase == "wagers":
            self.needs_shoe = True
        self.last_round = True

    def _wager(self, given: dict[str, Any]) -> None:
        box, amount, side = given["box"], cents(given["amount"]), given.get("side") or {}
        if self.phase != "wagers":
            raise Refused("wagers_closed")
        if amount == 0:
            self.wagers.pop(box, None)
            return
        if self.limits and amount < self.limits[0]:
            raise Refused("below_minimum")
        if self.limits and amount > self.limits[1]:
            raise Refused("above_maximum")
        for name, wagered in side.items():
            if (
                f"side.{name}" not in self.rules
                or len(side) > 1
                or wagered != self.rules["side.amount"]
            ):
                raise Refused("side_wager")
        self.wagers[box] = (amount, side)

    def _void(self, _: dict[str, Any]) -> None:
        if self.phase == "wagers":
            raise Refused("card_not_awaited")
        for box in self.boxes:
            for hand in box.hands:
                hand.ends("void", 0)
        self._round_is_over({"round": len(self.rounds) + 1, "void": True})

    # --- cards ----------------------------------------------------------------------------------------------------

    def _count(self, card: str) -> None:
        if card != "??" and self.counting:
            if self.seen[card] >= self.decks:
                raise Refused("card_not_in_shoe")
            self.seen[card] += 1

    def _card(self, given: dict[str, Any]) -> None:
        card = Card(given["card"])
        if self.phase == "wagers":
            self._first_card(card)
        card.number = len(self.history) - 1
        if self.unread is not None:
            raise Refused("card_unread")
        if self.phase == "insurance":
            raise Refused("insurance_open")
        to = self._place(card)
        self.confirmed = self.moved = self._money()
        if to is None:
            self.hole = card
        else:
            to.append(card)
            if card == "??":
                self.unread = to
                return
        self._card_lies(to)

    def _first_card(self, card: str) -> None:
        if not self.wagers:
            raise Refused("no_wagers")
        if self.needs_shoe:
            raise Refused("shoe_needed")
        if self.rules["shuffle"] == "every_round" and self.counting:
            self.seen = Counter()
        if self.seen[card] >= self.decks and self.counting:
            raise Refused("card_not_in_shoe")
        self.start, self.history = self.saved(), self.history[-1:]
        self.boxes = [Box(number, *self.wagers[number]) for number in sorted(self.wagers)]
        self.phase = "deal"

    def _place(self, card: str) -> list[str] | None:
        """The cards that this one joins; None for the hole. It has been counted."""
        if self.phase == "deal":
            to = self.next_place()
        elif self.phase == "play" and self.turn:
            if not self.needs_card(self.turn[1]) and "hit" not in self.may():
                raise Refused("card_not_awaited")
            to = self.turn[1].cards
        elif self.phase == "dealer":
            to = self.dealer
            self.dealer_ahead -= self.dealer_ahead > 0
        else:
            raise Refused("card_not_awaited")
        self._count(card)
        return to

    def next_place(self) -> list[str] | None:
        """Of the initial deal: each box and the dealer, twice; the dealer's second is the hole card (None)."""
        for dealt in (0, 1):
            for box in self.boxes:
                if len(box.hands[0].cards) == dealt:
                    return box.hands[0].cards
            if dealt == 0 and not self.dealer:
                return self.dealer
        return None

    def _deal_is_over(self) -> bool:
        with_hole = self.rules["hole_card"] == "dealt"
        return all(len(box.hands[0].cards) == 2 for box in self.boxes) and (
            self.hole is not None or not with_hole
        )

    def _read(self, given: dict[str, Any]) -> None:
        if self.unread is None:
            raise Refused("card_not_awaited")
        self._count(given["card"])
        to, self.unread = self.unread, None
        to[-1] = Card(given["card"], len(self.history) - 1)
        self._card_lies(to)

    def _card_lies(self, to: list[str] | None) -> None:
        if self.phase == "deal":
            if self._deal_is_over():
                self._dealt()
        elif self.phase == "dealer":
            self._dealer_goes_on()
        elif self.turn and to is not None:
            self._third_card(self.turn[0], to)
            self._go_on()

    # --- after the initial deal -----------------------------------------------------------------------------------

    def _dealt(self) -> None:
        for box in self.boxes:
            cards = box.hands[0].cards
            points = sum(POINTS[card[0]] for card in cards)
            won = {
                "over_13": points > 13,
                "under_13": points < 13,
                "same_suit": cards[0][1] == cards[1][1],
            }
            for name, wagered in box.side.items():
                if name in won:
                    at = odds(self.rules[f"side.{name}"]) if won[name] else None
                    box.decided.append((name, cents(wagered), at))
        if self.dealer[0][0] == "A" and self.rules["insurance"]:
            self.phase = "insurance"
        else:
            self._check_hole()

    def _insurance(self, given: dict[str, Any]) -> None:
        if self.phase != "insurance":
            raise Refused("insurance_not_open")
        box = next((box for box in self.boxes if box.number == given["box"]), None)
        if box and box.even_money:
            raise Refused("insurance_not_open")
        amount = cents(given["amount"])
        takes_back = box and amount == 0 and box.insurance
        if not takes_back and (not box or amount <= 0 or 2 * amount > box.wager):
            raise Refused("insurance_amount")
        box.insurance = amount

    def _even_money(self, given: dict[str, Any]) -> None:
        box = next((box for box in self.boxes if box.number == given["box"]), None)
        if self.phase != "insurance" or not self.rules["even_money"]:
            raise Refused("insurance_not_open")
        if not box or box.insurance or box.even_money or not box.dealt_blackjack:
            raise Refused("insurance_not_open")
        box.even_money = True

    def _insurance_closed(self, _: dict[str, Any]) -> None:
        if self.phase != "insurance":
            raise Refused("insurance_not_open")
        for box in self.boxes:
            if box.even_money:
                box.hands[0].ends("blackjack", box.wager)
        self._check_hole()

    @property
    def ten_or_ace_up(self) -> bool:
        return POINTS[self.dealer[0][0]] in (1, 10)

    def _check_hole(self) -> None:
        group = "A" if self.dealer[0][0] == "A" else "T"
        if not self.ten_or_ace_up or group not in self.rules["hole_check"] or self.hole is None:
            self._play()
        elif self.hole == "??":
            self.phase = "hole_check"
        else:
            self._checked(is_blackjack([self.dealer[0], self.hole]))

    def _hole_check(self, given: dict[str, Any]) -> None:
        if self.phase != "hole_check":
            raise Refused("card_not_awaited")
        self._checked(given["blackjack"])

    def _checked(self, blackjack: bool) -> None:
        self.checked = True
        if blackjack:
            self._turn_hole()
        else:
            self.no_blackjack = True
            self._play()

    def _play(self) -> None:
        for box in self.boxes:
            if box.dealt_blackjack and not box.hands[0].complete:
                box.hands[0].complete = True
                if not self.ten_or_ace_up or self.no_blackjack:
                    box.hands[0].ends(
                        "blackjack", int(box.wager * odds(self.rules["blackjack_pays"]))
                    )
        self.phase = "play"
        self._go_on()

    # --- the boxes ------------------------------------------------------------------------------------------------

    def needs_card(self, hand: Hand) -> bool:
        return len(hand.cards) < 2 or (hand.doubled and len(hand.cards) == 2)

    def _go_on(self) -> None:
        """To the next hand that awaits a card or a decision; after the last one to the dealer's."""
        for box in self.boxes:
            if self.rules["split.second_cards"] == "at_once":
                for hand in box.hands:
                    if len(hand.cards) < 2:
                        self.turn = (box, hand)
                        return
            for hand in box.hands:
                if hand.complete:
                    continue
                self.turn = (box, hand)
                if self.needs_card(hand) or not self._completed(hand):
                    return
        self.turn = None
        self._turn_hole()

    def _completed(self, hand: Hand) -> bool:
        points, charlie = total(hand.cards)[0], self.rules["charlie"]
        if points > 21:
            hand.ends("bust", -hand.wager)
        elif charlie and len(hand.cards) >= charlie:
            hand.ends("charlie", hand.wager)
        elif points == 21 or hand.doubled or (self._one_card_only(hand) and self._not_split()):
            hand.complete = True
        return hand.complete

    def _one_card_only(self, hand: Hand) -> bool:
        return hand.of_split_aces and bool(self.rules["split.aces_one_card"])

    def may(self) -> list[str]:
        refused = {
            "hit": "split_aces" if self.turn and self._one_card_only(self.turn[1]) else None,
            "double": self._not_doubled({}),
            "split": self._not_split(),
            "surrender": self._not_surrendered(),
        }
        return ["stand", *(name for name, code in refused.items() if not code)]

    def _decision(self, given: dict[str, Any]) -> tuple[Box, Hand]:
        if self.phase == "insurance":
            raise Refused("insurance_open")
        if self.phase != "play" or not self.turn or self.needs_card(self.turn[1]):
            raise Refused("not_your_turn")
        box, hand = self.turn
        if given.get("box", box.number) != box.number or given.get(
            "hand", box.hands.index(hand) + 1
        ) != (box.hands.index(hand) + 1):
            raise Refused("not_your_turn")
        return box, hand

    def _stand(self, given: dict[str, Any]) -> None:
        self._decision(given)[1].complete = True
        self._go_on()

    def _hit(self, given: dict[str, Any]) -> None:
        if self._one_card_only(self._decision(given)[1]):
            raise Refused("split_aces")

    def _double(self, given: dict[str, Any]) -> None:
        hand = self._decision(given)[1]
        if code := self._not_doubled(given):
            raise Refused(code)
        hand.wager += cents(given["amount"]) if "amount" in given else hand.wager
        hand.doubled = True

    def _not_doubled(self, given: dict[str, Any]) -> str | None:
        assert self.turn
        box, hand = self.turn
        points, soft = total(hand.cards)
        totals = self.rules["double.totals"]
        if self._one_card_only(hand):
            return "split_aces"
        if len(hand.cards) != 2 or (len(box.hands) > 1 and not self.rules["double.after_split"]):
            return "double_not_allowed"
        if totals != "any" and (soft or points not in totals):
            return "double_not_allowed"
        added = cents(given["amount"]) if "amount" in given else hand.wager
        if (
            added <= 0
            or added > hand.wager
            or (added < hand.wager and not self.rules["double.for_less"])
        ):
            return "double_amount"
        return None

    def _split(self, given: dict[str, Any]) -> None:
        box, hand = self._decision(given)
        if code := self._not_split():
            raise Refused(code)
        if hand.cards[0][0] == hand.cards[1][0] == "7":
            self._sevens(box, hand.cards)
        if len(box.hands) == 1:
            box.before_split = list(hand.cards)
        second = Hand([hand.cards.pop()], box.wager)
        box.hands.insert(box.hands.index(hand) + 1, second)
        hand.splits += 1
        second.splits = hand.splits
        hand.of_split_aces = second.of_split_aces = hand.cards[0][0] == "A"
        self._go_on()

    def _not_split(self) -> str | None:
        assert self.turn
        box, hand = self.turn
        if len(hand.cards) != 2:
            return "not_a_pair"
        first, second = hand.cards
        by_rank = self.rules["split.pair"] == "rank"
        if first[0] != second[0] if by_rank else POINTS[first[0]] != POINTS[second[0]]:
            return "not_a_pair"
        most = self.rules["hands"] if self.rules["split.resplit"] else 2
        if len(box.hands) >= most or hand.splits >= self.rules["split.max_depth"]:
            return "split_limit"
        if first[0] == "A" and len(box.hands) >= min(most, self.rules["split.max_ace_hands"]):
            return "split_aces"
        return None

    def _surrender(self, given: dict[str, Any]) -> None:
        hand = self._decision(given)[1]
        if code := self._not_surrendered():
            raise Refused(code)
        hand.ends("surrender", -hand.wager // 2)
        self._go_on()

    def _not_surrendered(self) -> str | None:
        assert self.turn
        box, hand = self.turn
        if self._one_card_only(hand):
            return "split_aces"
        if self.rules["surrender"] == "none" or len(box.hands) > 1 or len(hand.cards) != 2:
            return "surrender_not_allowed"
        return None

    # --- three sevens ---------------------------------------------------------------------------------------------

    def _third_card(self, box: Box, cards: list[str]) -> None:
        if len(box.hands) == 1 and len(cards) == 3:
            self._sevens(box, cards)
        elif len(box.hands) > 1:
            self._sevens(box, [*box.before_split, cards[-1]])

    def _sevens(self, box: Box, cards: list[str]) -> None:
        box.decide_sevens(cards, self.rules.get("side.three_sevens", {}))

    # --- the dealer's hand ----------------------------------------------------------------------------------------

    def _turn_hole(self) -> None:
        if self.hole == "??" and len(self.dealer) == 1:
            self.phase = "reveal"
        else:
            if self.hole is not None and len(self.dealer) == 1:
                self.dealer.append(self.hole)
            self.phase = "dealer"
            self._dealer_goes_on()

    def _reveal(self, given: dict[str, Any]) -> None:
        if self.phase != "reveal":
            raise Refused("card_not_awaited")
        self._count(given["card"])
        self.dealer.append(Card(given["card"], len(self.history) - 1))
        if self.checked and not self.no_blackjack and not is_blackjack(self.dealer):
            self.no_blackjack = True  # the card on the table wins, and nobody has played
            self._play()
            return
        self.phase = "dealer"
        self._dealer_goes_on()

    def _dealer_goes_on(self) -> None:
        """No card is drawn that cannot affect the outcome; one that was drawn lies there."""
        if self.dealer_ahead and not self._dealer_stands():
            return
        compared = [
            hand
            for box in self.boxes
            for hand in box.hands
            if hand.outcome is None and not box.dealt_blackjack
        ]
        if len(self.dealer) == 1:
            late = self.rules["surrender"] == "late"
            if (
                compared
                or any(box.insurance for box in self.boxes)
                or (
                    self.ten_or_ace_up
                    and any(
                        (box.dealt_blackjack and box.hands[0].outcome is None)
                        or (late and box.hands[0].outcome == "surrender")
                        for box in self.boxes
                    )
                )
            ):
                return
        elif compared and not self._dealer_stands():
            return
        settle(self.boxes, self.dealer, self.rules)
        self._round_is_over(round_object(len(self.rounds) + 1, self.boxes, self.dealer))

    def _dealer_stands(self) -> bool:
        points, soft = total(self.dealer)
        return points > 17 or (points == 17 and not (soft and self.rules["dealer_hits_soft_17"]))

    def _round_is_over(self, came_to: dict[str, Any]) -> None:
        self.rounds.append(came_to)
        self.printed.append(came_to)
        self.moved = self._money()
        cards = self.lie()
        cards[DEALER] = [card for card in cards[DEALER] if card != "??"]
        self.finished.append(Finished(self.start, self.history, self.seen, self.decks, cards))
        if self.rules["shuffle"] == "shoe":
            self.needs_shoe = self.needs_shoe or self.last_round
        self.last_round = False
        self._wagers_open()

    # --- confirmed, corrected, amended ------------------------------------------------------------------------------

    def _money(self) -> dict[int, tuple[Any, ...]]:
        """What has been decided of each box's money; it moves when this changes."""
        dealt = self.phase != "deal"
        known = len(self.dealer) > 1 or self.no_blackjack
        held = (
            self.rules["surrender"] == "late"
            and bool(self.dealer)
            and self.ten_or_ace_up
            and not known
        )
        return {
            box.number: (
                [
                    hand.outcome
                    for hand in box.hands
                    if hand.outcome and not (held and hand.outcome == "surrender")
                ],
                bool(box.decided) or (dealt and self._sevens_settled(box)),
                bool(box.insurance) and known,
                dealt
                and box.dealt_blackjack
                and (known or box.even_money or not self.ten_or_ace_up),
            )
            for box in self.boxes
        }

    def _sevens_settled(self, box: Box) -> bool:
        """No third card comes any more, or it has been counted."""
        over = box.sevens_decided or box.hands[0].complete or box.dealt_blackjack
        return "three_sevens" in box.side and over

    def _settled(self, given: dict[str, Any]) -> None:
        moved = self.moved if self.phase == "wagers" else self._money()
        boxes = [given["box"]] if "box" in given else list(moved)
        still = {
            box: moved[box]
            for box in boxes
            if box in moved and moved[box] != self.confirmed.get(box)
        }
        if not still:
            raise Refused("nothing_to_settle")
        self.confirmed = self.confirmed | still

    def lie(self) -> dict[Place, list[str]]:
        """The cards of the round in play, by their places."""
        cards = {
            (box.number, at): hand.cards for box in self.boxes for at, hand in enumerate(box.hands)
        }
        hidden = [self.hole] if self.hole is not None and len(self.dealer) == 1 else []
        return cards | {DEALER: self.dealer + hidden}

    def _is_too_many(self, was: str, card: str, seen: Counter[str], decks: int) -> bool:
        """One that only the hidden card makes one too many is not told."""
        hidden = (
            self.hole is not None
            and len(self.dealer) == 1
            and self.hole == card
            and seen is self.seen
        )
        return was != card and seen[card] - hidden >= decks

    def _exchange(self, was: str, card: str, seen: Counter[str]) -> None:
        """Counts one card in place of another."""
        if self.too_many:
            raise Refused("card_not_in_shoe")
        if was != "??":
            seen[was] -= 1
        seen[card] += 1

    def _correct(self, given: dict[str, Any]) -> None:
        was = self._named(given, {} if self.phase == "wagers" else self.lie())
        lies = bool(given.get("as_it_lies"))
        again = self._before_the_round(self.start)
        self.too_many = self._is_too_many(was, given["card"], self.seen, self.decks)
        decide_again(again, self.history, was.number, given["card"], lies=lies, finished=False)
        self._exchange(was, given["card"], self.seen)
        again.counting = True
        self.__dict__.update(again.__dict__)

    def _before_the_round(self, start: dict[str, Any]) -> Referee:
        again = copy.copy(self)
        again.__dict__.update(copy.deepcopy(start))
        again.counting = again.needs_shoe = False
        again.before = []
        again.rounds, again.printed, again.finished = (
            list(self.rounds),
            list(self.printed),
            list(self.finished),
        )
        return again

    def _amend(self, given: dict[str, Any]) -> None:
        number, last = given["round"], len(self.rounds)
        if not max(1, last - AMENDED_ROUNDS + 1) <= number <= last:
            raise Refused("bad_input")
        finished = self.finished[number - 1]
        was = self._named(given, finished.cards)
        lies = bool(given.get("as_it_lies"))
        again = self._before_the_round(finished.start)
        del again.rounds[number - 1 :]
        self.too_many = self._is_too_many(was, given["card"], finished.seen, finished.decks)
        decide_again(again, finished.history, was.number, given["card"], lies=lies, finished=True)
        self._is_ended(
            again,
            given.get("drawn") or [],
            lies=lies,
            now=number == last and self.phase == "wagers",
        )
        self._exchange(was, given["card"], finished.seen)
        self.seen.update(given.get("drawn") or [])
        amended = again.finished[-1]
        amended.seen, amended.decks = finished.seen, finished.decks
        self.finished[number - 1] = amended
        self.printed.append(again.rounds[-1] | {"amended": True})

    def _is_ended(self, again: Referee, drawn: list[str], *, lies: bool, now: bool) -> None:
        """Refused, where the round does not end with what lies there and what the dealer draws `now`."""
        if again.phase == "play":
            if not lies:
                raise Refused("correction_moves_card")
            stand_before(again, None)
        if drawn and not now:
            raise Refused("card_not_awaited")
        for card in drawn:
            if again.phase != "dealer":
                raise Refused("card_not_awaited")
            again.take({"type": "card", "card": card})
        if again.phase != "wagers":
            raise Refused("card_not_awaited")
        if any(self.seen[card] + drawn.count(card) > self.decks for card in drawn):
            raise Refused("card_not_in_shoe")

    def _named(self, given: dict[str, Any], cards: dict[Place, list[str]]) -> Card:
        place = DEALER if given.get("dealer") else (given["box"], given.get("hand", 1) - 1)
        lie = cards.get(place, [])
        if not 1 <= given["position"] <= len(lie):
            raise Refused("bad_input")
        found = lie[given["position"] - 1]
        assert isinstance(found, Card)
        return found
