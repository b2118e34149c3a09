"""Closing a table: whether it can be closed now, wagers that go back, and a table that keeps no
inventory and closes without a count."""

from __future__ import annotations

from kiosk.game.commands.commands import Wager
from kiosk.game.prompts import box_of
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import HELD
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import CommandRejected
from kiosk.station.ledger import Ledger
from kiosk.station.tray.day_commands import CloseTable, DayCommand, OpenTable


def may_close(ledger: Ledger) -> None:
    """Raises `CommandRejected` while a round is in play, a card is held, or somebody is still to be
    paid."""
    opening = ledger.opening
    table = opening.table
    if opening.in_round or ledger.troubles.get(HELD):
        raise CommandRejected("close_in_round")
    if table.rules.game == "common_hand" and table.state.game.in_play():
        raise CommandRejected("close_in_round")
    if table.unsettled:  # what is still to be paid or taken would be missing from the count
        raise CommandRejected(
            "close_unsettled",
            box=next(box for box in map(box_of, table.state.due.left) if box in table.unsettled),
        )


def wagers_back(ledger: Ledger) -> list[NewEntry]:
    """Every wager that lies goes back; nothing before it is undone any more."""
    opening = ledger.opening
    boxes, table = opening.view.boxes, opening.table
    # Where none lies, but one might be undone back, the first box's says that nothing before it is
    # undone any more.
    lying = [box.box for box in boxes if box.wager] or [
        box.box for box in boxes[:1] if table.state.history.undo
    ]
    drafts = [
        ledger.decided(back, opening.take(back), KIOSK, is_repeat=True)
        for back in (Wager(n, 0) for n in lying)
    ]
    table.forget_undo()
    return drafts


def without_count(command: DayCommand, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """A table that keeps no inventory is closed, or opened again. Raises `CommandRejected`."""
    shut = ledger.day.shut is not None
    if isinstance(command, OpenTable):
        if not shut:
            raise CommandRejected("day_phase", phase="open")
        return [ledger.happened({"did": "reopened"}, actor)]
    if not isinstance(command, CloseTable):
        raise CommandRejected("not_kept")
    if shut:
        raise CommandRejected("day_phase", phase="closed")
    may_close(ledger)
    return [*wagers_back(ledger), ledger.happened({"did": "shut"}, actor)]
