"""What a step shows of a table: as it stands, or as it stood when it is recalled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kiosk.game.money.money import cents
from kiosk.game.money.odds import Odds
from kiosk.game.prompts import ASK_WAGERS, DEAL_FIRST, Prompt, burn_card
from kiosk.game.rules import Rules
from kiosk.game.table import Table
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.limits.rule_changes import standing
from kiosk.station.step import OnSign, Sign, Step, TableShown, Told
from kiosk.station.tray.day_commands import CHANGEABLE
from kiosk.words.messages import Messages

#: prompts of these beginnings ask for the next thing; those of these tones may stand for it
_ASKS = ("ask_", "deal_", "call_")
_NEXT = ("ask", "deal", "call", "warn")


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


def next_thing(told: Sequence[Prompt], table: Table, *, floor_came: bool = False) -> Prompt:
    """The one next thing, where `told` was told last; what still stands to be done, where nothing
    of that was told. `floor_came`: whoever was called has acknowledged it, and is called no more.
    """
    if floor_came:
        told = [prompt for prompt in told if prompt.kind.tone != "call"]
    asked = any(prompt.id.startswith(_ASKS) for prompt in told)
    for prompt in reversed(told if asked else [*told, *table.state.standing()]):
        # One that is told of has been burned, or is due below.
        if prompt.kind.tone in _NEXT and prompt.id != "burn_card":
            return prompt
    if table.state.burn_due:
        return burn_card("new_shoe")
    if table.state.drawn_in_error is not None and table.state.drawn_in_error.exposed:
        return burn_card("drawn_in_error")
    return DEAL_FIRST if table.state.game.in_play() else ASK_WAGERS


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
    played = rules.at(opening.table.state.boxes)
    return Sign(
        low,
        high,
        written,
        in_force,
        _on_sign(played),
        rules.title,
        opening.table.state.units,
        standing(opening),
    )


def _on_sign(rules: Rules) -> OnSign:
    """What the sign says of `rules`, as they are at a table of its size."""
    return OnSign(
        rules.blackjack_pays.text,
        rules.dealer_hits_soft_17,
        rules.insurance_pays.text if rules.insurance else "",
        rules.surrender,
        rules.most_hands,
        rules.double_after_split,
        rules.double_totals,
        rules.double_for_less,
        tuple([(name, _pays(odds)) for name, odds in rules.side.items()]),
        rules.even_money,
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
