"""What a step shows of a table: as it stands, or as it stood when it is recalled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kiosk.game.money.money import cents
from kiosk.game.money.odds import Odds
from kiosk.game.prompts import Prompt
from kiosk.game.rules import Rules
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.limits.rule_changes import standing
from kiosk.station.next_thing import next_thing
from kiosk.station.step import OnSign, Sign, Step, TableShown, Told
from kiosk.station.tray.day_commands import CHANGEABLE
from kiosk.words.messages import Messages


def shown(
    opening: TableEpoch, told: Sequence[Prompt], messages: Messages, *, floor_came: bool = False
) -> Step:
    """The step of a table of whose last input the dealer was `told` this. `floor_came`: as
    `next_thing` has it."""
    table = opening.table
    return Step(
        TableShown(opening.view, table.offers(), sign(opening)),
        Told(
            said=tuple(map(messages.said, told)),
            next=messages.said(next_thing(told, table, floor_came=floor_came)),
            settling=tuple(map(messages.said, table.state.due.lines)),
            due=tuple(map(messages.said, table.state.due.left)),
        ),
    )


@lru_cache(maxsize=1)
def sign(opening: TableEpoch) -> Sign:
    """What the sign of a table says beside its rule set: the same for as long as the opening
    lasts."""
    header = opening.header
    low, high = (
        None if header.get(key) is None else cents(header[key]) for key in ("minimum", "maximum")
    )
    options = header.get("options") or {}
    in_force = tuple(
        [(key, getattr(opening.table.rules, key.replace(".", "_"))) for key in CHANGEABLE]
    )
    written = tuple(sorted((key, _plain(value)) for key, value in options.items()))
    rules = opening.table.rules
    return Sign(
        low,
        high,
        written,
        in_force,
        _on_sign(rules),
        rules.title,
        opening.table.state.units,
        standing(opening),
    )


def _on_sign(rules: Rules) -> OnSign:
    return OnSign(
        rules.blackjack_pays.text,
        rules.dealer_hits_soft_17,
        rules.insurance_pays.text if rules.insurance else "",
        rules.surrender,
        rules.split_max_hands[0].hands,
        rules.double_after_split,
        rules.double_totals,
        rules.double_for_less,
        tuple([(name, _pays(odds)) for name, odds in rules.side.items()]),
    )


def _pays(odds: Odds | Mapping[str, Odds]) -> tuple[tuple[str, str], ...]:
    """What an additional wager pays, row by row; "" where one row stands for all."""
    if isinstance(odds, Odds):
        return (("", odds.text),)
    return tuple([(row, each.text) for row, each in odds.items()])


def _plain(value: object) -> str:
    """An option's value as a settings file writes it."""
    return (
        {True: "true", False: "false"}.get(value, str(value))
        if isinstance(value, bool)
        else str(value)
    )
