"""Total-dependent basic strategy as a chart: read, written, looked up hand by hand."""

from __future__ import annotations

import json
from collections.abc import Collection, Container, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kiosk.game.cards import Card
from kiosk.game.commands.commands import HandDecision
from kiosk.game.hands import Hand
from kiosk.settings.schema import UnreadableError, read_text

#: the columns of a chart
UP_CARDS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
_NAMES = {**{value: str(value) for value in range(2, 11)}, 1: "A"}
_VALUES = {name: value for value, name in _NAMES.items()}
#: what a code asks for first, and what where the table does not allow that
_CODES: dict[str, tuple[HandDecision, HandDecision]] = {
    "H": ("hit", "hit"),
    "S": ("stand", "stand"),
    "Dh": ("double", "hit"),
    "Ds": ("double", "stand"),
}
#: a chart's rows as codes: by total (or the value of a pair's cards), by up card
Rows = Mapping[int, Mapping[int, str]]


@dataclass(frozen=True, slots=True)
class Strategy:
    """A chart. `name` says for which rules. Rows are player totals (pairs: the value of a card),
    columns the dealer's up card.

    Codes: H hit, S stand, Dh double else hit, Ds double else stand; pairs: P split, - play as the
    total. `surrender_hard`, `surrender_pairs`: by total and by pair the up cards against which the
    first two cards are given up. `both`: in the common-hand game, (value of the split cards, up
    card) where the second hand is played too. `counted`: (hard, soft) rows for hands of three cards
    and more, by their number, where a charlie is near. `insures`, `takes_even_money`: whether this
    player does, at the odds of the table.
    """

    name: str
    hard: Rows
    soft: Rows
    pairs: Rows
    surrender_hard: Mapping[int, frozenset[int]]
    surrender_pairs: Mapping[int, frozenset[int]]
    both: frozenset[tuple[int, int]] = frozenset()
    counted: Mapping[int, tuple[Rows, Rows]] = field(default_factory=dict)
    insures: bool = False
    takes_even_money: bool = False

    def decide(self, hand: Hand, up: Card, may: Container[str]) -> HandDecision:
        """The decision of `hand` against the dealer's `up` card: one of those that it `may` take.

        Surrender is looked up first, then pairs, then the total.
        """
        column = up.value
        cards = hand.cards
        if len(cards) == 2:
            one = cards[0].value
            pair = one if one == cards[1].value else 0
            if "surrender" in may and not hand.soft:
                given_up = (
                    self.surrender_pairs.get(pair, ())
                    if pair
                    else self.surrender_hard.get(hand.total, ())
                )
                if column in given_up:
                    return "surrender"
            if pair and self.pairs[pair][column] == "P" and "split" in may:
                return "split"
        elif len(cards) in self.counted:
            hard, soft = self.counted[len(cards)]
            return _CODES[(soft if hand.soft else hard)[hand.total][column]][1]
        first, second = _CODES[(self.soft if hand.soft else self.hard)[hand.total][column]]
        if first in may:
            return first
        return second if second in may else "stand"  # a split ace gets no further card

    def plays_both(self, card: Card, up: Card) -> bool:
        """In the common-hand game: whether the second hand of split cards of the value of `card` is
        played too."""
        return (card.value, up.value) in self.both

    # As a file.

    @classmethod
    def read(cls, path: Path) -> Strategy:
        """The chart in a file. Raises `UnreadableError`, which names file and row, where it is
        none."""
        text = read_text(path)
        try:
            return cls.from_dict(json.loads(text))
        except KeyError as missing:
            raise UnreadableError(
                path, f"is not a strategy chart: it has no {missing} where one belongs."
            ) from None
        except (ValueError, TypeError, AttributeError, RecursionError) as wrong:
            raise UnreadableError(path, f"is not a strategy chart: {wrong}.") from None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Strategy:
        columns = [_VALUES[name] for name in data["up_cards"].split()]
        if sorted(columns) != list(range(1, 11)):
            raise ValueError(
                f'up_cards is {data["up_cards"]!r}, not each of "2 3 4 5 6 7 8 9 10 A" once'
            )
        surrender = data["surrender"]
        return cls(
            name=data["rules"],
            hard=_rows(data["hard"], columns, range(4, 22)),
            soft=_rows(data["soft"], columns, range(12, 22)),
            pairs={
                value: _row(data["pairs"][name], columns, ("P", "-"))
                for name, value in _VALUES.items()
            },
            surrender_hard={int(total): _ups(ups) for total, ups in surrender["hard"].items()},
            surrender_pairs={_VALUES[card]: _ups(ups) for card, ups in surrender["pairs"].items()},
            both=frozenset(
                (_VALUES[card], up)
                for card, ups in data.get("both", {}).items()
                for up in _ups(ups)
            ),
            counted={
                int(count): (
                    _rows(rows["hard"], columns, range(6, 22)),
                    _rows(rows["soft"], columns, range(13, 22)),
                )
                for count, rows in data.get("counted", {}).items()
            },
        )

    def to_dict(self) -> dict[str, Any]:
        """The chart as its file holds it."""
        data: dict[str, Any] = {
            "rules": self.name,
            "up_cards": " ".join(_NAMES[up] for up in UP_CARDS),
            "hard": _written(self.hard),
            "soft": _written(self.soft),
            "pairs": {_NAMES[value]: _text(row) for value, row in self.pairs.items()},
            "surrender": {
                "hard": {
                    str(total): _names(ups) for total, ups in sorted(self.surrender_hard.items())
                },
                "pairs": {
                    _NAMES[value]: _names(ups)
                    for value, ups in sorted(self.surrender_pairs.items())
                },
            },
        }
        both = {value: [up for card, up in self.both if card == value] for value in UP_CARDS}
        if self.both:
            data["both"] = {_NAMES[value]: _names(ups) for value, ups in both.items() if ups}
        if self.counted:
            data["counted"] = {
                str(count): {"hard": _written(hard), "soft": _written(soft)}
                for count, (hard, soft) in self.counted.items()
            }
        return data


def _rows(
    data: Mapping[str, str], columns: Sequence[int], totals: range
) -> dict[int, dict[int, str]]:
    return {total: _row(data[str(total)], columns, _CODES) for total in totals}


def _row(text: str, columns: Sequence[int], codes: Collection[str]) -> dict[int, str]:
    cells = text.split()
    if len(cells) != len(columns) or not set(cells) <= set(codes):
        raise ValueError(f"the row {text!r} is not {len(columns)} out of {', '.join(codes)}")
    return dict(zip(columns, cells, strict=True))


def _ups(names: Sequence[str]) -> frozenset[int]:
    return frozenset(_VALUES[name] for name in names)


def _names(ups: Container[int]) -> list[str]:
    return [_NAMES[up] for up in UP_CARDS if up in ups]


def _written(rows: Rows) -> dict[str, str]:
    return {str(total): _text(row) for total, row in rows.items()}


def _text(row: Mapping[int, str]) -> str:
    return " ".join(row[up] for up in UP_CARDS)
