"""What may a table's rule set say? Every key, what it may hold, and what it means; read once, checked once, a value."""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at every start.
import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from kiosk.game.cards import RANKS
from kiosk.game.odds import Odds

SIDES = ("over_13", "under_13", "same_suit", "three_sevens")
THREE_TO_TWO, TWO_TO_ONE = Odds("3:2"), Odds("2:1")
SEVENS = ("1", "2", "2_suited", "3", "3_suited")


class RulesError(ValueError):
    """A rule set that cannot be played. `findings` has (key, what is wrong and what is allowed) for each fault."""

    def __init__(self, findings: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{key}: {message}" for key, message in findings))
        self.findings = findings


class Row(NamedTuple):
    """One row of limits for tables of `low` to `high` boxes. `totals` counts where `limits_totals`; None: any total."""

    low: int
    high: int
    hands: int = 0
    limits_totals: bool = False
    totals: tuple[int, ...] | None = None
    after_split: bool | None = None

    def fits(self, boxes: int) -> bool:
        return self.low <= boxes <= self.high


class Rules(NamedTuple):
    """One rule set. Field names are the dotted keys of the file with underscores.

    `double_totals`: None where any two cards may double. `side`: the additional wagers offered, with odds: a single
    `Odds`, or for three sevens a table by what came. `authority`: the paragraph behind a key.
    """

    name: str = ""
    title: str = ""
    game: str = "blackjack"
    decks: int = 8
    boxes: int = 7
    shuffle: str = "shoe"
    shoe_burn: bool = True
    hole_card: str = "dealt"
    hole_check: tuple[str, ...] = ()
    dealer_hits_soft_17: bool = False
    dealer_blackjack_takes: str = "original"
    blackjack_pays: Odds = THREE_TO_TWO
    insurance: bool = True
    insurance_pays: Odds = TWO_TO_ONE
    even_money: bool = False
    double_totals: tuple[int, ...] | None = None
    double_after_split: bool = True
    double_for_less: bool = False
    double_by_boxes: tuple[Row, ...] = ()
    split_pair: str = "value"
    split_resplit: bool = False
    split_max_hands: tuple[Row, ...] = (Row(1, 7, 4),)
    split_max_ace_hands: int = 0
    split_max_depth: int = 3
    split_aces_one_card: bool = True
    split_second_cards: str = "in_turn"
    surrender: str = "none"
    charlie: int = 0
    multiple_action: bool = False
    side: Mapping[str, Odds | Mapping[str, Odds]] = MappingProxyType({})
    side_amount: int = 100
    common_hand_auto_split: tuple[str, ...] = ("2", "3", "6", "7", "8", "A")
    announce_totals: str = "every_card"
    settle_order: str = "right_to_left"
    max_bet_boxes_per_patron: int = 7
    safety_net: bool = False
    authority: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def from_dict(cls, name: str, data: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> "Rules":
        """The rule set in `data` (as TOML reads it, nested tables or dotted keys) with a table's `options` over it.

        Raises `RulesError` with every finding: unknown keys, bad values, and rules that cannot stand together.
        """
        found: list[tuple[str, str]] = []
        values: dict[str, Any] = {"name": name}
        side: dict[str, Any] = {}
        for source, where in ((data, ""), (options or {}, "options: ")):
            for key, raw in _flat(source):
                if key == "authority":
                    values["authority"] = {str(k): str(v) for k, v in _leaves(raw)}
                elif key not in KEYS:
                    found.append((key, f"{where}there is no such rule; the rules are {', '.join(sorted(KEYS))}"))
                else:
                    try:
                        value = KEYS[key](raw)
                    except ValueError as wrong:
                        found.append((key, f"{where}{raw!r} does not do: {wrong}"))
                        continue
                    if key.startswith("side.") and key != "side.amount":
                        side[key[5:]] = value
                    else:
                        values[key.replace(".", "_")] = value
        values["side"] = side
        if found:
            raise RulesError(found)
        rules = cls(**values)
        found = rules._contradictions()
        if found:
            raise RulesError(found)
        return rules

    def _contradictions(self) -> list[tuple[str, str]]:
        found = []
        if len(self.side) > 1:
            kinds = " and ".join(self.side)
            why = f"{kinds} at once: a table may offer one kind only (N.J.A.C. 13:69F-2.17(a)); keep one of them"
            found.append(("side", why))
        if "three_sevens" in self.side and self.decks < 4:
            why = f"{self.decks} decks: this wager needs four or more (N.J.A.C. 13:69F-2.2(a)3)"
            found.append(("side.three_sevens", f"{why}; play more decks or take the wager out"))
        if any(not any(row.fits(n) for row in self.split_max_hands) for n in range(1, self.boxes + 1)):
            found.append(
                ("split.max_hands", f"the rows leave out some tables of 1 to {self.boxes} boxes; cover them all")
            )
        return found

    def paragraph(self, key: str) -> str:
        """The authority of a key: its own, or that of the nearest key above it; "" where none is known."""
        while key:
            if key in self.authority:
                return self.authority[key]
            key = key.rpartition(".")[0]
        return ""

    def at(self, boxes: int) -> "Rules":
        """The rule set at a table of `boxes` boxes: what depends on the table's size is settled.

        N.J.A.C. 13:69F-2.11(e): four hands at up to six boxes, three at seven, two without the option, and none beyond
        two where multiple action is available.
        """
        hands = next(row.hands for row in self.split_max_hands if row.fits(boxes))
        if not self.split_resplit or self.multiple_action:
            hands = 2
        changes: dict[str, Any] = {
            "split_max_hands": (Row(boxes, boxes, hands),),
            "split_max_ace_hands": min(self.split_max_ace_hands or hands, hands),
        }
        for row in self.double_by_boxes:
            if row.fits(boxes):
                if row.limits_totals:
                    changes["double_totals"] = row.totals
                if row.after_split is not None:
                    changes["double_after_split"] = row.after_split
        return self._replace(**changes)


def _flat(source: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    """Keys as dotted names; a table that is itself a value (odds of three sevens, authority) stays whole."""
    pairs: list[tuple[str, Any]] = []
    for key, value in source.items():
        name = above + str(key)
        if isinstance(value, Mapping) and name not in KEYS and name != "authority":
            pairs += _flat(value, name + ".")
        else:
            pairs.append((name, value))
    return pairs


def _leaves(source: Any, above: str = "") -> list[tuple[str, Any]]:
    if not isinstance(source, Mapping):
        return [(above.rstrip("."), source)] if above else []
    return [pair for key, value in source.items() for pair in _leaves(value, f"{above}{key}.")]


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("it is a text")
    return value


def _yes(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("it is true or false")
    return value


def _number(low: int, high: int, *more: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not (low <= value <= high or value in more):
            raise ValueError(f"it is a whole number, {''.join(f'{n} or ' for n in more)}{low} to {high}")
        return value

    return read


def _one_of(*words: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if value not in words or not isinstance(value, str):
            raise ValueError(f"it is one of {', '.join(words)}")
        return value

    return read


def _list_of(*words: str) -> Callable[[Any], tuple[str, ...]]:
    def read(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or any(not isinstance(v, str) or v not in words for v in value):
            raise ValueError(f"it is a list out of {', '.join(words)}")
        return tuple(value)

    return read


def _totals(value: Any) -> tuple[int, ...] | None:
    if value == "any":
        return None
    if not isinstance(value, list | tuple) or any(type(v) is not int or not 4 <= v <= 20 for v in value):
        raise ValueError('it is "any", or a list of hard totals from 4 to 20')
    return tuple(value)


def _span(value: Any) -> tuple[int, int]:
    match = re.fullmatch(r"([1-7])(?:-([1-7]))?", value) if isinstance(value, str) else None
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise ValueError('its boxes are "7" or "1-6"')
    return int(match[1]), int(match[2] or match[1])


def _hands_rows(value: Any) -> tuple[Row, ...]:
    if type(value) is int and 2 <= value <= 8:
        return (Row(1, 7, value),)
    if not isinstance(value, list | tuple) or not value:
        raise ValueError('it is a list of rows such as {boxes = "1-6", hands = 4}')
    rows = []
    for row in value:
        if not isinstance(row, Mapping) or set(row) != {"boxes", "hands"}:
            raise ValueError('each row is {boxes = "1-6", hands = 4}')
        rows.append(Row(*_span(row["boxes"]), hands=_number(2, 8)(row["hands"])))
    return tuple(rows)


def _double_rows(value: Any) -> tuple[Row, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError('it is a list of rows such as {boxes = "7", totals = [9, 10, 11], after_split = false}')
    rows = []
    for row in value:
        if not isinstance(row, Mapping) or not {"boxes"} < set(row) <= {"boxes", "totals", "after_split"}:
            raise ValueError('each row is {boxes = "7", totals = [9, 10, 11], after_split = false}')
        limits = "totals" in row
        totals = _totals(row["totals"]) if limits else None
        after = _yes(row["after_split"]) if "after_split" in row else None
        rows.append(Row(*_span(row["boxes"]), limits_totals=limits, totals=totals, after_split=after))
    return tuple(rows)


def _side_odds(value: Any) -> Odds:
    try:
        return Odds(value)
    except ValueError as wrong:
        raise ValueError(
            f"an additional wager is offered with its odds stated (N.J.A.C. 13:69F-2.17); {wrong}"
        ) from None


def _sevens_odds(value: Any) -> Odds | dict[str, Odds]:
    if not isinstance(value, Mapping):
        return _side_odds(value)
    unknown = set(value) - set(SEVENS)
    missing = {"1", "2", "3"} - set(value)
    if unknown or missing:
        raise ValueError(f"its odds are a table with the rows {', '.join(SEVENS)}; only the suited ones may be absent")
    return {row: _side_odds(odds) for row, odds in value.items()}


def _side_amount(value: Any) -> int:
    from kiosk.game.money import cents

    amount = cents(value)
    if amount <= 0:
        raise ValueError('it is an amount above zero, "1"')
    return amount


#: every key that a rule set or a table's options may hold, with what reads and checks it
KEYS: dict[str, Callable[[Any], Any]] = {
    "title": _text,
    "game": _one_of("blackjack", "common_hand"),
    "decks": _number(1, 8),
    "boxes": _number(1, 7),
    "shuffle": _one_of("shoe", "every_round"),
    "shoe.burn": _yes,
    "hole_card": _one_of("dealt", "none"),
    "hole_check": _list_of("A", "T"),
    "dealer_hits_soft_17": _yes,
    "dealer_blackjack_takes": _one_of("all", "original"),
    "blackjack_pays": Odds,
    "insurance": _yes,
    "insurance_pays": Odds,
    "even_money": _yes,
    "double.totals": _totals,
    "double.after_split": _yes,
    "double.for_less": _yes,
    "double.by_boxes": _double_rows,
    "split.pair": _one_of("value", "rank"),
    "split.resplit": _yes,
    "split.max_hands": _hands_rows,
    "split.max_ace_hands": _number(2, 4),
    "split.max_depth": _number(1, 3),
    "split.aces_one_card": _yes,
    "split.second_cards": _one_of("in_turn", "at_once"),
    "surrender": _one_of("none", "late", "early"),
    "charlie": _number(5, 8, 0),
    "multiple_action": _yes,
    "side.over_13": _side_odds,
    "side.under_13": _side_odds,
    "side.same_suit": _side_odds,
    "side.three_sevens": _sevens_odds,
    "side.amount": _side_amount,
    "common_hand.auto_split": _list_of(*RANKS),
    "announce.totals": _one_of("every_card", "split_hands", "off"),
    "settle_order": _one_of("right_to_left", "left_to_right"),
    "max_bet_boxes_per_patron": _number(1, 7),
    "safety_net": _yes,
}
