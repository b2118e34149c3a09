"""What the pit does at a table beside the floor's own commands: a message to the dealer, and the
lock; and what is shown of them."""

from __future__ import annotations

from typing import Any

from kiosk.game.commands.commands import Command, Drawn, PatronBatch, PatronWager, Wager
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.day import Day
from kiosk.record.projections.inventory import of_rows
from kiosk.record.projections.pit import Message, MessageKind
from kiosk.record.startup.opening import TableEpoch
from kiosk.staff.actor import Actor
from kiosk.station.commands import (
    CommandRejected,
    LockTable,
    PitCommand,
    ReadMessage,
    SendMessage,
    StationCommand,
)
from kiosk.station.ledger import Ledger
from kiosk.station.step import LOCKED, PitMessage, PitView
from kiosk.station.tray.day_commands import AnnounceRules, RequestSlip
from kiosk.words.messages import Messages
from kiosk.words.said import Refusal, Said

#: so many messages wait for the dealer, and no more are taken
MOST_WAITING = 5


#: what is said of a message that is not in the pit's own words
_PHRASES = {"open": "pit-open", "close": "pit-close", "fill": "pit-fill", "limits": "pit-limits"}


def take(command: PitCommand, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """What is to be written of `command`. Raises `CommandRejected`, and then nothing has
    changed."""
    pit, shown = ledger.pit, _shown(ledger)
    said: dict[str, Any]
    if isinstance(command, SendMessage):
        if len(shown) >= MOST_WAITING:
            raise CommandRejected("messages_full")
        said = {"did": "message", "id": command.id, "kind": command.kind, "text": command.text}
    elif isinstance(command, ReadMessage):
        if not any(each.id == command.id for each in shown):
            raise CommandRejected("day_done")
        said = {"did": "read", "id": command.id}
    elif isinstance(command, LockTable):
        if pit.locked is not None:
            raise CommandRejected("table_locked", name=pit.locked.by)
        said = {"did": "locked", "number": actor.number, "role": actor.title}
    elif pit.locked is None:
        raise CommandRejected("day_done")
    else:
        said = {"did": "unlocked"}
    return [ledger.told_by_pit({"pit": said}, actor)]


def announced(command: StationCommand, order: str, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """What is shown at the table because of `command` of that order: a fill that comes, and what is
    to be announced."""
    message: tuple[MessageKind, str] | None = None
    if isinstance(command, RequestSlip):
        message = "fill", f"fill:{ledger.day.numbers.get('fill', 0) + 1}"
    elif isinstance(command, AnnounceRules):
        message = "limits", ""
    if message is None:
        return []
    kind, text = message
    return [
        ledger.told_by_pit(
            {"pit": {"did": "message", "id": order, "kind": kind, "text": text}}, actor
        )
    ]


def begins_round(command: object, *, has_place: bool) -> bool:
    """Whether `command` would bring a new round nearer: a wager of it, or its first card.
    `has_place`: a drawn card is one of the round in play, or is burned."""
    match command:
        case Wager(amount=amount):
            return bool(amount)
        case PatronBatch(of=of):
            return of == "patron_wager"
    return isinstance(command, PatronWager) or (isinstance(command, Drawn) and not has_place)


def why_locked(command: Command, ledger: Ledger) -> Refusal | None:
    """Why a locked table does not take `command` now; None where it does."""
    locked, opening = ledger.pit.locked, ledger.opening
    if locked is None or not begins_round(
        command, has_place=opening.in_round or bool(opening.table.burn_due)
    ):
        return None
    return ledger.speaker.refused("table_locked", name=locked.by)


def is_between_rounds(opening: TableEpoch) -> bool:
    """Whether nothing is left to be done of a round: at a locked table nothing begins then."""
    return not (opening.in_round or opening.table.unsettled or opening.table.burn_due)


def locked_now(by: str, speaker: Messages) -> Said:
    """What is asked of a locked table between rounds, as the one next thing."""
    return Said(LOCKED, "warn", speaker.sentence("ask-locked", {"name": by}), "")


def view(ledger: Ledger) -> PitView | None:
    """None where nothing of the pit is to be shown."""
    messages, locked = _shown(ledger), ledger.pit.locked
    if not messages and locked is None:
        return None
    words = [
        PitMessage(each.id, _words(each, ledger.day, ledger.speaker), each.by, each.at)
        for each in messages
    ]
    return PitView(tuple(words), locked)


def _shown(ledger: Ledger) -> list[Message]:
    """The messages that the dealer has not read, but for those of what has been done meanwhile."""
    return [each for each in ledger.pit.messages if _stands(each, ledger.day)]


def _stands(message: Message, day: Day) -> bool:
    if message.kind == "fill":
        slip = day.slip(message.text)
        return slip is not None and slip["state"] == "requested"
    return day.phase == {"open": "closed", "close": "open"}.get(message.kind, day.phase)


def _words(message: Message, day: Day, speaker: Messages) -> str:
    if message.kind == "text":
        return message.text
    facts: dict[str, object] = {"name": message.by}
    if message.kind == "fill" and (slip := day.slip(message.text)) is not None:
        chips = speaker.currency
        rows = [
            f"{pieces} × {chips.text(value)}" for value, pieces in of_rows(slip["count"]).items()
        ]
        facts |= {"number": slip["number"], "amount": slip["total"], "text": ", ".join(rows)}
    return speaker.sentence(_PHRASES[message.kind], facts)
