"""Random inputs for a table, most of them legal, every kind of them.

The seed and the number of choices come from Hypothesis, which cuts a failing case short after the input that fails.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, TypeVar

from hypothesis import strategies as st

from kiosk.game.cards import CARDS
from kiosk.game.commands.commands import BURNS, DECISIONS, MISDRAWN, Drawn
from kiosk.game.table import Table
from kiosk.game.view import CardPlace, sources
from tests.game.play import BY, RULE_SETS, open_table

T = TypeVar("T")

#: options by what they change: each list's values may be chosen for any rule set that they fit
BOXED: dict[str, list[Any]] = {
    "hole_check": [[], ["A"], ["T"], ["A", "T"]],
    "hole_card": ["dealt", "none"],
    "dealer_hits_soft_17": [True, False],
    "dealer_blackjack_takes": ["all", "original"],
    "blackjack_pays": ["3:2", "6:5", "1:1"],
    "insurance": [True, False],
    "insurance_pays": ["2:1", "3:1"],
    "even_money": [True],
    "double.totals": ["any", [9, 10, 11]],
    "double.after_split": [True, False],
    "double.for_less": [True, False],
    "double.by_boxes": [[{"boxes": "1-3", "totals": [10, 11], "after_split": False}]],
    "split.pair": ["value", "rank"],
    "split.resplit": [True, True, False],
    "split.max_hands": [[{"boxes": "1-7", "hands": 3}], 4],
    "split.max_ace_hands": [2, 3, 4],
    "split.max_depth": [1, 2, 3],
    "split.aces_one_card": [True, False],
    "split.second_cards": ["in_turn", "at_once"],
    "surrender": ["none", "late", "early"],
    "charlie": [0, 5, 8],
    "multiple_action": [True],
    "announce.totals": ["every_card", "split_hands", "off"],
    "settle_order": ["right_to_left", "left_to_right"],
    "shuffle": ["shoe", "every_round"],
    "decks": [1, 4, 6],
    "max_bet_boxes_per_patron": [1, 2],
    "safety_net": [True],
}
SIDES: list[dict[str, Any]] = [
    {"side.over_13": "1:1"},
    {"side.under_13": "1:1"},
    {"side.same_suit": "2:1", "side.amount": "2"},
    {"side.three_sevens": {"1": "3:1", "2": "50:1", "2_suited": "100:1", "3": "500:1"}, "decks": 4},
]
COMMON = (
    "hole_check",
    "hole_card",
    "dealer_hits_soft_17",
    "dealer_blackjack_takes",
    "blackjack_pays",
    "insurance",
)
COMMON += (
    "double.totals",
    "double.after_split",
    "split.aces_one_card",
    "surrender",
    "charlie",
    "decks",
    "shuffle",
)
COMMON += ("double.for_less",)


class Chooser:
    """Chooses, from a seed, so many times; then it is `done`."""

    def __init__(self, seed: int, choices: int) -> None:
        self._chance = random.Random(seed)
        self._left = choices
        self._text = f"Chooser({seed}, {choices})"

    def __repr__(self) -> str:
        return self._text

    @property
    def done(self) -> bool:
        return self._left <= 0

    def number(self, below: int) -> int:
        self._left -= 1
        return self._chance.randrange(below)

    def of(self, these: Sequence[T]) -> T:
        return these[self.number(len(these))]

    def now_and_then(self, one_in: int) -> bool:
        return self.number(one_in) == 0


def choosers(choices: int = 400) -> st.SearchStrategy[Chooser]:
    return st.builds(Chooser, st.integers(0, 2**32), st.integers(20, choices))


def any_table(choose: Chooser, rule_sets: Sequence[str] = RULE_SETS) -> Table:
    """A table of any rule set with any of its options, with limits or in units."""
    name = choose.of(rule_sets)
    common = name == "nj-common-hand"
    options: dict[str, Any] = {}
    keys = COMMON if common else tuple(BOXED)
    for _ in range(choose.number(5)):
        key = choose.of(keys)
        options[key] = choose.of(BOXED[key])
    if not common and choose.now_and_then(2):
        options |= choose.of(SIDES)
    header: dict[str, Any] = {"minimum": "5", "maximum": "500"} if choose.now_and_then(2) else {}
    if choose.now_and_then(8):
        header["wagers"] = "units"
    if choose.now_and_then(2):
        header["hole_turn"] = "input"
    if not common:
        most = 3 if name == "multi-hand" else 7
        header["boxes"] = 1 + choose.number(most)
    return open_table(name, options, **header)


def any_input(choose: Chooser, table: Table) -> dict[str, Any]:
    """The next input: what the table waits for, nearly always; else anything."""
    phase = table.view().phase
    what = choose.number(32)
    if what >= 29:
        return _out_of_turn(choose, table)
    if what >= 26:
        return _now_and_then(choose, table)
    return _awaited(choose, table, phase)


def _awaited(choose: Chooser, table: Table, phase: str) -> dict[str, Any]:
    if phase == "wagers":
        return _before_the_deal(choose, table)
    if phase == "insurance":
        if choose.now_and_then(3):
            return {"type": "insurance_closed"}
        amount = choose.of(("2.50", "5", "0.01", "12.50", "0.50"))
        if table.rules.even_money and choose.now_and_then(2):
            return {"type": "even_money", "box": 1 + choose.number(table.state.boxes)}
        return {"type": "insurance", **_who(choose, table), "amount": amount}
    if phase == "turn":
        return (
            {"type": "turn"}
            if choose.now_and_then(2)
            else {"type": "card", "card": card(choose, table)}
        )
    if phase == "hole_check":
        return {"type": "hole_check", "blackjack": choose.now_and_then(2)}
    if phase in ("reveal", "read"):
        return {"type": phase, "card": known(choose)}
    if phase == "patrons":
        if choose.now_and_then(4):
            return {"type": "patrons_closed"}
        stage = table.state.game.players.stage
        does = (
            ("first", "both")
            if stage == "split"
            else ("hit", "hit", "stand", "double", "surrender")
        )
        data = {"type": "patron", "patron": _patron(choose), "do": choose.of(does)}
        if data["do"] == "double" and choose.now_and_then(2):
            data["amount"] = choose.of(("5", "2.50", "0.01", "7", "1000", "0"))
        return data
    if phase == "decision" and (
        choose.now_and_then(3) or table.state.game.round.awaited().total > 15
    ):
        may = [each for each in DECISIONS if table.offers().decision(each).open]
        decision = "split" if "split" in may and not choose.now_and_then(3) else choose.of(may)
        if decision == "double" and choose.now_and_then(4):
            return {"type": "double", "amount": choose.of(("5", "2.50", "1000", "0"))}
        return {"type": decision}
    return {"type": "card", "card": card(choose, table)}


def _before_the_deal(choose: Chooser, table: Table) -> dict[str, Any]:
    if table.state.shoe.cut and choose.now_and_then(2):
        return {"type": "shoe"}
    if table.state.game.in_play() and choose.now_and_then(3):
        return {"type": "card", "card": card(choose, table)}
    amount = (
        "1" if table.state.units else choose.of(("5", "10", "25", "7.77", "100", "0", "1000", "1"))
    )
    if table.rules.game == "common_hand":
        return {"type": "patron_wager", "patron": _patron(choose), "amount": amount}
    data: dict[str, Any] = {
        "type": "wager",
        "box": 1 + choose.number(table.state.boxes),
        "amount": amount,
    }
    if table.rules.side and amount != "0" and choose.now_and_then(2):
        amount = "3" if choose.now_and_then(8) else f"{table.rules.side_amount / 100:.2f}"
        data["side"] = {next(iter(table.rules.side)): amount}
    if choose.now_and_then(6):
        data["patron"] = _patron(choose)
    return data


def _now_and_then(choose: Chooser, table: Table) -> dict[str, Any]:
    what = choose.number(11)
    if what < 3:
        return {"type": "undo"}
    if what == 9:
        return amendment(choose, table)
    if what == 10:
        return {
            "type": "settled",
            **({"box": 1 + choose.number(table.state.boxes)} if choose.now_and_then(2) else {}),
        }
    if what == 8:
        return _irregular(choose, table)
    if what == 3:
        return {"type": "cut_card"}
    if what == 4:
        return {"type": "burn", "card": card(choose, table)}
    if what == 5:
        return (
            {"type": "shoe", "burn": [card(choose, table)]}
            if choose.now_and_then(2)
            else {"type": "shoe"}
        )
    if what == 6:
        return correction(choose, table) | ({"as_it_lies": True} if choose.now_and_then(2) else {})
    if choose.now_and_then(4):
        return {"type": "void", **BY}
    return misplaced(choose, table) if choose.now_and_then(3) else correction(choose, table)


def _irregular(choose: Chooser, table: Table) -> dict[str, Any]:
    """A card drawn in error, a burn with its reason, a place missed in the deal, a box that got no card."""
    what = choose.number(5)
    box = 1 + choose.number(table.state.boxes)
    if what == 0:
        face = {"face": "down"} if choose.now_and_then(2) else {}
        return {"type": "card", "card": card(choose, table), "why": "drawn_in_error", **face}
    if what == 1 and table.state.drawn_in_error is not None:
        return {"type": choose.of(("burn", "card")), "card": table.state.drawn_in_error.card.text}
    if what == 1:
        return {"type": "burn", "card": card(choose, table), "why": choose.of(BURNS)}
    if what == 2:
        return {"type": "void", "box": box, **BY}
    return {"type": "card", "card": card(choose, table), "to": choose.of((box, box, "dealer"))}


def correction(choose: Chooser, table: Table) -> dict[str, Any]:
    where: dict[str, Any] = {"dealer": True}
    if not choose.now_and_then(4):
        where = {"box": 1 + choose.number(table.state.boxes), "hand": 1 + choose.number(2)}
    what: dict[str, Any] = {}
    if choose.now_and_then(3):
        what = {"why": choose.of(MISDRAWN), "face": choose.of(("up", "down"))}
    return {
        "type": "correct",
        **where,
        "position": 1 + choose.number(3),
        "card": known(choose),
        **what,
        **BY,
    }


def misplaced(choose: Chooser, table: Table) -> dict[str, Any]:
    """A card went to another place than the procedure has it."""
    this = correction(choose, table)
    to = choose.of((1 + choose.number(table.state.boxes), "dealer"))
    lies = {"as_it_lies": True} if choose.now_and_then(2) else {}
    return {key: this[key] for key in this if key not in ("why", "face")} | {"to": to} | lies


def amendment(choose: Chooser, table: Table) -> dict[str, Any]:
    """A card of one of the last rounds was another, in the last one more often; now and then the dealer draws because of it."""
    back = 1 if choose.now_and_then(2) else 1 + choose.number(11)
    where: dict[str, Any] = {"dealer": True}
    if choose.now_and_then(2):
        where = {"box": 1 + choose.number(table.state.boxes), "hand": 1 + choose.number(2)}
    data = {
        "type": "amend",
        "round": table.state.number - back,
        **where,
        "position": 1 + choose.number(4),
    }
    drawn = (
        {"drawn": [known(choose) for _ in range(1 + choose.number(2))]}
        if choose.now_and_then(3)
        else {}
    )
    lies = {"as_it_lies": True} if choose.now_and_then(2) else {}
    return {**data, "card": known(choose), **drawn, **lies, **BY}


def astray(choose: Chooser, table: Table) -> dict[str, Any] | None:
    """A correction by which the card drawn last, where a place got it, was a card that the procedure does not know."""
    view = table.view()
    boxes, dealer = view.boxes, view.dealer
    hands = [
        ({"box": box.box, "hand": n}, hand.cards)
        for box in boxes
        for n, hand in enumerate(box.hands, 1)
    ]
    for where, cards in (*hands, ({"dealer": True}, dealer.cards)):
        for position in range(1, len(cards) + 1):
            at = CardPlace(where.get("box", 0), where.get("hand", 1), position)
            last, *_ = table.state.history.story[-1]
            if sources(table.state.game.round).get(at) == len(
                table.state.history.story
            ) - 1 and isinstance(last, Drawn):
                text = last.card.text
                if text == "??":
                    return None
                what = {"why": choose.of(MISDRAWN), "face": choose.of(("up", "down"))}
                return {
                    "type": "correct",
                    **where,
                    "position": position,
                    "card": text,
                    **what,
                    **BY,
                }
    return None


def _out_of_turn(choose: Chooser, table: Table) -> dict[str, Any]:
    kinds = (
        *DECISIONS,
        "insurance",
        "insurance_closed",
        "hole_check",
        "reveal",
        "read",
        "card",
        "even_money",
    )
    kind = choose.of(
        (*kinds, "turn", "settled", "patrons_closed", "patron", "patron_wager", "wager")
    )
    data: dict[str, Any] = {"type": kind}
    if kind in DECISIONS and choose.now_and_then(2):
        data |= {"box": 1 + choose.number(7), "hand": 1 + choose.number(2)}
    elif kind in ("insurance", "even_money", "wager"):
        data |= {"box": choose.number(9), "amount": choose.of(("1", "-5", "0", "9999", "x"))}
    elif kind in ("reveal", "read", "card"):
        data["card"] = choose.of(("ZZ", "AS", "7H", "??"))
    elif kind == "hole_check":
        data["blackjack"] = True
    elif kind == "patron":
        data |= {"patron": _patron(choose), "do": choose.of(("hit", "both", "first", "double"))}
        data |= {"amount": choose.of(("5", "x"))} if choose.now_and_then(4) else {}
    elif kind == "patron_wager":
        data |= {"patron": _patron(choose), "amount": choose.of(("5", "0", "-1"))}
    return data


def card(choose: Chooser, table: Table) -> str:
    """A card of the shoe; now and then one that was not read, often one that pairs the hand that it comes to."""
    if choose.now_and_then(16):
        return "??"
    if table.state.drawn_in_error is not None and not choose.now_and_then(4):
        return table.state.drawn_in_error.card.text
    cards = table.state.game.round.awaited().cards if table.state.game.round.boxes else []
    if len(cards) == 1 and cards[0].index >= 0 and choose.now_and_then(4):
        return cards[0].rank + choose.of("CDHS")
    return known(choose)


def known(choose: Chooser) -> str:
    """Aces, tens and sevens come more often than in a shoe: they are what the rules are about."""
    return choose.of(_COMES).text


_COMES = [*CARDS, *(card for card in CARDS if card.rank in "A7TK8")]


def _who(choose: Chooser, table: Table) -> dict[str, Any]:
    if table.rules.game == "common_hand":
        return {"patron": _patron(choose)}
    return {"box": 1 + choose.number(table.state.boxes)}


def _patron(choose: Chooser) -> str:
    return choose.of(("Ann", "Ben", "Cem", "Dee"))
