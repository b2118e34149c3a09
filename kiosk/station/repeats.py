"""The house's rule of repeated wagers: a box stays in play with its wager until the wager is changed."""

from __future__ import annotations

from kiosk.game.commands import Wager
from kiosk.game.table import Table


def repeats(table: Table) -> list[Wager]:
    """After a finished round, its wagers for the coming one. Patrons of a common hand wager for themselves each round."""
    if table.settled is None or table.rules.game == "common_hand":
        return []
    return [Wager(box.box, box.wager, box.side) for box in table.settled[0] if box.wager]
