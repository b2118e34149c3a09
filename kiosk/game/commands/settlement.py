"""Settlement: what a box is owed after a round has been taken or paid."""

from __future__ import annotations

from functools import partial

from kiosk.game.commands.commands import Settle
from kiosk.game.commands.shared_rules import why_not_box, why_not_unread
from kiosk.game.corrections.history import Back
from kiosk.game.prompts import Prompt
from kiosk.game.refusals import Reason
from kiosk.game.state import GameState, Partial


def why_not_settle(table: GameState, this: Partial) -> Reason | None:
    reason = why_not_unread(table) or why_not_box(table, this.box)
    return reason or table.due.why_not_settled(this.box)


def settle(table: GameState, this: Settle) -> None:
    table.due.settle(this.box)


def settle_back(table: GameState, this: Settle) -> Back:
    return partial(_reopen, table, table.due.of(this.box))


def _reopen(table: GameState, lines: tuple[Prompt, ...]) -> None:
    table.due.reopen(lines)
