"""The house's rule of repeated wagers: a box stays in play with its wager until the wager is changed."""

from __future__ import annotations

from collections.abc import Iterable

from kiosk.game.commands import PatronBatch, Wager
from kiosk.game.table import Table
from kiosk.record.entry import Draft
from kiosk.staff.actor import KIOSK
from kiosk.station.ledger import Ledger


def repeat(ledger: Ledger, wagers: Iterable[Wager | PatronBatch], drafts: list[Draft]) -> str:
    """Makes these wagers again, and adds to `drafts` what is to be written of it.

    Returns in words why some could not be made, "" where all were. They are changed, and not undone.
    """
    left_out = []
    for wager in wagers:
        decision = ledger.opening.take(wager)
        drafts.append(ledger.decided("refused" if decision.refused else "repeat", wager, decision, KIOSK))
        if decision.refused is not None:
            left_out.append(ledger.speaker.refusal(decision.refused).message)
    ledger.opening.table.forget_undo()
    return " ".join(left_out)


def repeats(table: Table) -> list[Wager]:
    """After a finished round, its wagers for the coming one. Patrons of a common hand wager for themselves each round."""
    if table.settled is None or table.rules.game == "common_hand":
        return []
    return [Wager(box.box, box.wager, box.side) for box in table.settled[0] if box.wager]
