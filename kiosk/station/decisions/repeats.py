"""Wagers that are made again for the coming round: the house's rule that a box stays in play with
its wager until that is changed, and what lies there when the table is opened anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from kiosk.game.commands.commands import PatronBatch, Wager
from kiosk.game.commands.patrons import why_not_wagered
from kiosk.game.frozen import replaced
from kiosk.game.refusals import Refused
from kiosk.game.table import Table
from kiosk.record.journal.entry import NewEntry
from kiosk.staff.actor import KIOSK
from kiosk.station.ledger import Ledger
from kiosk.words.said import Refusal


def repeat(
    ledger: Ledger,
    wagers: Iterable[Wager | PatronBatch],
    drafts: list[NewEntry],
    says: Literal["not_repeated", "given_back"],
) -> Refusal | None:
    """Makes these wagers again, and adds to `drafts` what is to be written of it.

    Returns the refusal `says`, of how many and why the first, where some could not be made; None
    where all were. They are changed, and not undone.
    """
    opening, refused, count = ledger.opening, list[Refused](), 0
    for wager, lost in (part for each in wagers for part in _apart(opening.table, each)):
        decision = opening.take(wager)
        drafts.append(ledger.decided(wager, decision, KIOSK, is_repeat=True))
        if decision.refused is not None:
            refused.append(decision.refused)
            count += lost
    opening.table.forget_undo()
    if not refused:
        return None
    return ledger.messages.refused(
        says, count=count, text=ledger.messages.refusal(refused[0]).message
    )


def _apart(table: Table, wagers: Wager | PatronBatch) -> Iterator[tuple[Wager | PatronBatch, int]]:
    """Those that may be made, and those that may not, each with how many are lost where they are
    refused: a batch is taken whole or not at all, and so are a box's main wager and its additional
    ones."""
    if not isinstance(wagers, PatronBatch):
        main = replaced(wagers, side=())
        alone = bool(wagers.side) and table.why_not(main) is None
        allowed = table.why_not(wagers) is None
        yield wagers, len(wagers.side) + (not alone)
        if alone and not allowed:
            yield main, 0
        return
    parts: dict[bool, tuple[list[str], list[int]]] = {True: ([], []), False: ([], [])}
    for patron, amount in zip(wagers.patrons, wagers.values, strict=True):
        patrons, values = parts[why_not_wagered(table.state, patron, amount) is None]
        patrons.append(patron)
        values.append(amount)
    for patrons, values in parts.values():
        if patrons:
            yield replaced(wagers, patrons=patrons, values=values), len(patrons)


def repeats(table: Table) -> list[Wager]:
    """After a finished round, its wagers for the coming one. Patrons of a common hand wager for
    themselves each round."""
    if table.state.settled is None or table.rules.game == "common_hand":
        return []
    return [Wager(box.box, box.wager, box.side) for box in table.state.settled[0] if box.wager]
