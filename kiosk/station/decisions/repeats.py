"""Wagers that are made again for the coming round: the house's rule that a box stays in play with
its wager until that is changed, and what lies there when the table is opened anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

from kiosk.game.blackjack.game import BoxGame
from kiosk.game.blackjack.may import why_not_wager as why_not_box_wager
from kiosk.game.commands.commands import PatronBatch, Wager
from kiosk.game.common_hand.game import CommonGame
from kiosk.game.common_hand.may import why_not_wager
from kiosk.game.frozen import replaced, values_of
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
    return ledger.speaker.refused(
        says, count=count, text=ledger.speaker.refusal(refused[0]).message
    )


def _apart(table: Table, wagers: Wager | PatronBatch) -> Iterator[tuple[Wager | PatronBatch, int]]:
    """Those that may be made, and those that may not, each with how many are lost where they are
    refused: a batch is taken whole or not at all, and so are a box's main wager and its additional
    ones."""
    if not isinstance(wagers, PatronBatch):
        game, sides = table.game, wagers.side
        assert isinstance(game, BoxGame)
        alone = (
            bool(sides)
            and why_not_box_wager(game, wagers.box, wagers.amount, (), wagers.patron) is None
        )
        allowed = why_not_box_wager(game, *values_of(wagers)) is None
        yield wagers, len(sides) + (not alone)
        if alone and not allowed:
            yield replaced(wagers, side=()), 0
        return
    assert isinstance(table.game, CommonGame)
    parts: dict[bool, tuple[list[str], list[int]]] = {True: ([], []), False: ([], [])}
    for patron, amount in zip(wagers.patrons, wagers.values, strict=True):
        patrons, values = parts[why_not_wager(table.game, patron, amount) is None]
        patrons.append(patron)
        values.append(amount)
    for patrons, values in parts.values():
        if patrons:
            yield replaced(wagers, patrons=patrons, values=values), len(patrons)


def repeats(table: Table) -> list[Wager]:
    """After a finished round, its wagers for the coming one. Patrons of a common hand wager for
    themselves each round."""
    if table.settled is None or table.rules.game == "common_hand":
        return []
    return [Wager(box.box, box.wager, box.side) for box in table.settled[0] if box.wager]
