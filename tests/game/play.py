"""What happens at a table, as a test tells it: in the words of the casino, one step after the other.

    play("nj", "bets 1:25 | 9S TD 8H ?? | stand | reveal 7C")

Steps stand between `|` or on lines of their own:

    bets 1:25 2:10+over_13      wagers by box, with an additional wager; 1:0 takes the box out
    9S TD 8H ??                 cards, in the order in which they leave the shoe
    stand / stand @1.2          a decision, of box 1's second hand; so hit, double (double 10 for less), split, surrender
    insure 1:5 | close          insurance of box 1; closed
    even 1                      even money for box 1
    check yes | reveal 7C       the hole-card reader shows a blackjack; the hole card is turned
    read 7C                     what an unread card is
    cut | shoe | shoe 6 ?? 5C   the cutting card; a new shoe, of six decks, with what was burned
    burn 5C | undo              a card that plays no part; the last decision, wager or insurance is taken back
    correct 1.1.2 5C            box 1, hand 1, second card (dealer.2 for the dealer's) was really 5C
    lies 1.1.2 5C               the same, later cards staying where they lie
    amend 3 1.1.2 5C            that of round 3, which is over; `amend 3 1.1.2 5C +9D +2C`: the dealer draws these now
    amend 3 1.1.2 5C lies       the same, later cards staying where they lie
    void                        the round is voided by the supervisor
    wager A:25 | A:hit B:double:5 | closed      the common hand: patrons' wagers, their decisions, the stage is closed
    {"type": "card"}            an input as it stands in a log

A step that ends in `!code` is refused with that code, and must change nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from kiosk.game.commands.commands import DECISIONS, PATRON_DECISIONS, parse
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Refused
from kiosk.game.rules import Rules
from kiosk.game.table import Table
from kiosk.settings.rules import load_rules
from tests.game.picture import picture

CONFIG = Path(__file__).parents[2] / "config" / "rules"
RULE_SETS = tuple(sorted(path.stem for path in CONFIG.glob("*.toml")))
BY = {"by": "Pit", "reason": "seen on the recording"}
DOES = ("hit", "stand", "double", "surrender", "first", "both")
_CARD = re.compile(r"(10|[A2-9TJQK])[CDHS]|\?\?")


def rules(name: str, options: dict[str, Any] | None = None) -> Rules:
    return _rules(name, json.dumps(options or {}))


@lru_cache(maxsize=512)
def _rules(name: str, options: str) -> Rules:
    return load_rules(CONFIG / f"{name}.toml", json.loads(options))


def open_table(name: str, options: dict[str, Any] | None = None, **header: Any) -> Table:
    """An open table with as many boxes as its rule set has, or as the header says."""
    these = rules(name, options)
    return Table(
        {"shoe_log": 1, "table": "T", "rules": name, "boxes": these.boxes, **header}, these
    )


class Played:
    """What came of it: the table, every round object, what was told input by input, and every refusal."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rounds: list[dict[str, Any]] = []
        self.told: list[Prompt] = []
        self.last: list[Prompt] = []
        self.refusals: list[Refused] = []
        self.taken: list[dict[str, Any]] = []

    def take(self, data: dict[str, Any], refused: str = "") -> None:
        before = picture(self.table)
        no = None
        try:
            decision = self.table.take(parse(data))
        except Refused as why:
            no = why
        assert (no.code if no else "") == refused, f"{data}: {no or 'was taken'}"
        if no is not None:
            assert picture(self.table) == before, f"{data} was refused and yet changed the table"
            self.refusals.append(no)
            return
        self.last = decision.told
        self.told += self.last
        self.taken.append(data)
        if decision.finished is not None:
            self.rounds.append(dict(decision.finished))
        if decision.amended is not None:
            self.rounds.append(dict(decision.amended.after))

    @property
    def round(self) -> dict[str, Any]:
        """The last finished round."""
        return self.rounds[-1]

    def hands(self, box: int) -> str:
        """The finished round's hands of a box: `win 25, lose -25`."""
        return ", ".join(f"{h['outcome']} {short(h['net'])}" for h in self.box(box)["hands"])

    def box(self, box: int) -> dict[str, Any]:
        return next(each for each in self.round["boxes"] if each["box"] == box)

    def patron(self, name: str) -> dict[str, Any]:
        return next(each for each in self.round["patrons"] if each["patron"] == name)

    def outcome(self, name: str) -> str:
        """What became of a patron's hands on the common hand: `win 25, lose -25`."""
        return ", ".join(f"{h['outcome']} {short(h['net'])}" for h in self.patron(name)["hands"])

    def net(self) -> str:
        return short(self.round["net"])

    def told_ids(self) -> list[str]:
        return [prompt.id for prompt in self.told]

    def last_told(self) -> list[str]:
        """The last input's prompts with their facts: `collect_hand box=1 hand=1 amount=2500 why=bust`."""
        return [written(prompt) for prompt in self.last]

    def due(self) -> list[str]:
        """The money that is still to move."""
        return [written(prompt) for prompt in self.table.state.due.left]

    def all_told(self, *ids: str) -> list[str]:
        return [written(prompt) for prompt in self.told if prompt.id in ids]

    @property
    def phase(self) -> str:
        return self.table.view().phase

    @property
    def may(self) -> tuple[str, ...]:
        """What the hand whose turn it is may do; on a common hand what its patrons may."""
        offers = self.table.offers()
        kinds, these = (
            (DECISIONS, offers.decisions)
            if offers.patrons is None
            else (PATRON_DECISIONS, offers.patrons.decisions)
        )
        return tuple(decision for decision, offer in zip(kinds, these, strict=True) if offer.open)

    def then(self, text: str) -> Played:
        """Goes on."""
        for data, refused in steps(text):
            self.take(data, refused)
        return self


def play(name: str, text: str, options: dict[str, Any] | None = None, **header: Any) -> Played:
    """Plays the steps in `text` at a table of the rule set `name`."""
    return Played(open_table(name, options, **header)).then(text)


def written(prompt: Prompt) -> str:
    return " ".join([prompt.id, *(f"{key}={value}" for key, value in prompt.items())])


def short(money: str) -> str:
    return money.removesuffix(".00")


def steps(text: str) -> Iterator[tuple[dict[str, Any], str]]:
    """The inputs of all the steps in `text`, each with the code with which it is refused, "" where it is taken."""
    for step in re.split(r"[|\n]", text):
        said, _, refused = step.partition("!")
        for data in _step(said.strip()):
            yield data, refused.strip()


def inputs(text: str) -> Iterator[dict[str, Any]]:
    """The inputs of all the steps in `text`."""
    return (data for data, _ in steps(text))


def _step(step: str) -> list[dict[str, Any]]:
    if not step:
        return []
    if step[0] == "{":
        return [json.loads(step)]
    word, *rest = step.split()
    if _CARD.fullmatch(word) or word in ("ZZ", "1S"):
        return [{"type": "card", "card": card} for card in (word, *rest)]
    if word == "bets":
        return [_bet(each) for each in rest]
    if word in ("stand", "hit", "split", "surrender", "double"):
        return [_decision(word, rest)]
    if word == "insure":
        return [_insurance(each) for each in rest]
    if word == "wager":
        return [
            {"type": "patron_wager", "patron": p, "amount": a}
            for p, a in (each.split(":") for each in rest)
        ]
    if ":" in word and word.split(":")[1] in DOES:
        keys = ("patron", "do", "amount")
        return [
            {"type": "patron", **dict(zip(keys, each.split(":"), strict=False))}
            for each in (word, *rest)
        ]
    if word in _MADE_OF:
        return [_MADE_OF[word](*rest)]
    if word in ("reveal", "read", "burn"):
        return [{"type": word, "card": rest[0]}]
    if word in ("even", "settled"):
        kind = {"even": "even_money"}.get(word, word)
        return [{"type": kind, **({"box": int(rest[0])} if rest else {})}]
    if word == "check":
        return [{"type": "hole_check", "blackjack": rest == ["yes"]}]
    if word == "void":
        return [{"type": "void", **BY}]
    plain = {
        "close": "insurance_closed",
        "closed": "patrons_closed",
        "cut": "cut_card",
        "undo": "undo",
        "turn": "turn",
    }
    return [{"type": plain[word]}]


def _bet(text: str) -> dict[str, Any]:
    box, _, amount = text.partition(":")
    amount, *sides = amount.split("+")
    data: dict[str, Any] = {"type": "wager", "box": int(box), "amount": amount}
    if sides:
        data["side"] = {
            name: wager or "1" for name, _, wager in (side.partition(":") for side in sides)
        }
    return data


def _insurance(text: str) -> dict[str, Any]:
    who, _, amount = text.partition(":")
    return {
        "type": "insurance",
        **({"box": int(who)} if who.isdigit() else {"patron": who}),
        "amount": amount,
    }


def _decision(word: str, rest: list[str]) -> dict[str, Any]:
    data: dict[str, Any] = {"type": word}
    for each in rest:
        if each[0] == "@":
            box, _, hand = each[1:].partition(".")
            data |= {"box": int(box), "hand": int(hand or 1)}
        else:
            data["amount"] = each
    return data


def _place(text: str) -> dict[str, Any]:
    *where, position = text.split(".")
    if where == ["dealer"]:
        return {"dealer": True, "position": int(position)}
    return {"box": int(where[0]), "hand": int(where[1]), "position": int(position)}


def _amendment(number: str, place: str, card: str, *more: str) -> dict[str, Any]:
    data: dict[str, Any] = {
        "type": "amend",
        "round": int(number),
        **_place(place),
        "card": card,
        **BY,
    }
    if drawn := [each.removeprefix("+") for each in more if each[0] == "+"]:
        data["drawn"] = drawn
    return data | ({"as_it_lies": True} if "lies" in more else {})


def _correction(place: str, card: str) -> dict[str, Any]:
    return {"type": "correct", **_place(place), "card": card, **BY}


def _shoe(*rest: str) -> dict[str, Any]:
    data: dict[str, Any] = {"type": "shoe"}
    if rest and rest[0].isdigit():
        data["decks"], rest = int(rest[0]), rest[1:]
    return data | ({"burn": [*rest]} if rest else {})


#: what a step is that begins so
_MADE_OF: dict[str, Callable[..., dict[str, Any]]] = {
    "correct": _correction,
    "lies": lambda place, card: _correction(place, card) | {"as_it_lies": True},
    "amend": _amendment,
    "shoe": _shoe,
}


def nets(played: Played, boxes: int = 1) -> list[str]:
    """The finished round's hands of the first boxes, a text a box."""
    return [played.hands(box) for box in range(1, boxes + 1)]
