"""Every rule of a rule set either reaches the house edge or stands here with the reason why it need not; the same of the values in it."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from kiosk.game.rules import Row, Rules
from kiosk.payback.conditions import Conditions
from kiosk.payback.derive import Derivation
from kiosk.report.edges import Edges
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG

#: what the house edge need not read of a rule set, and why
WITHOUT_EFFECT = {
    "name": "a text",
    "title": "a text",
    "authority": "which paragraph is behind a rule",
    "boxes": "how many boxes a table has is handed in: Conditions.of(rules, boxes)",
    "shuffle": "each round is counted out of a fresh shoe",
    "shoe_burn": "a card that nobody has seen is as good as any left in the shoe",
    "double_for_less": "best play that doubles does so for the whole wager",
    "split_second_cards": "the chart looks at the hand that it plays, not at those beside it",
    "side_amount": "edges are shares of a wager",
    "announce_totals": "what is said",
    "settle_order": "each wager is paid the same, whichever is first",
    "max_bet_boxes_per_patron": "a limit of wagers",
    "safety_net": "it asks about decisions that best play never makes",
}
NJ = load_rules(CONFIG / "rules" / "nj.toml", {"split.resplit": True})
#: rule sets that together use every rule
PLAYED = (
    NJ._replace(charlie=6, double_by_boxes=(Row(1, 7, 0, True, (9, 10, 11), False),)),
    load_rules(CONFIG / "rules" / "nj-common-hand.toml"),
)


class Watched:
    """A value whose fields are noted as they are read, and those of the values in it."""

    def __init__(self, value: Any, read: set[tuple[type, str]]) -> None:
        self._value, self._read = value, read

    def __getattr__(self, name: str) -> Any:
        kind = type(self._value)
        if name in fields(kind):
            self._read.add((kind, name))
            return watched(getattr(self._value, name), self._read)
        own = getattr(kind, name)
        if isinstance(own, property):
            return own.__get__(self)
        return partial(own, self)

    def _replace(self, **changes: Any) -> Watched:
        return Watched(self._value._replace(**changes), self._read)


def watched(value: Any, read: set[tuple[type, str]]) -> Any:
    if isinstance(value, (Rules, Row, Conditions)):
        return Watched(value, read)
    if isinstance(value, tuple):
        return tuple(watched(each, read) for each in value)
    return value


def fields(kind: type) -> tuple[str, ...]:
    return getattr(kind, "_fields", ())


@pytest.fixture(scope="module")
def read() -> set[tuple[type, str]]:
    """What is read of rules, and of the conditions, until the edges of a table are known."""
    found = set[tuple[type, str]]()
    for rules in PLAYED:
        Edges.at(watched(rules, found), rules.boxes)
        Derivation(watched(Conditions.of(rules, rules.boxes), found)).expected(1.5)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "without"), [(Rules, WITHOUT_EFFECT), (Row, {}), (Conditions, {})]
)
def test_a_rule_reaches_the_house_edge_or_is_said_to_have_no_effect_on_it(
    kind: type, without: dict[str, str], read: set[tuple[type, str]]
) -> None:
    """A new field is read in kiosk/payback/conditions.py and derive.py, or stands above with its reason."""
    names = {name for of, name in read if of is kind}
    assert set(fields(kind)) - names == set(without), "silent, or read though said to be without"
