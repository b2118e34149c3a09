"""What the pit does at a table beside the floor's own commands: a message to the dealer, and the
lock; and what is shown of them."""

from __future__ import annotations

import json
from typing import Any

from kiosk.record.journal.entry import NewEntry, canonical
from kiosk.record.projections.day import Day
from kiosk.record.projections.inventory import of_rows
from kiosk.record.projections.pit import Message, MessageKind
from kiosk.staff.actor import Actor
from kiosk.station.commands import (
    CommandRejected,
    LockTable,
    PitCommand,
    ReadMessage,
    SendMessage,
    StationCommand,
    UnlockTable,
)
from kiosk.station.ledger import Ledger
from kiosk.station.limits.announced_change import RuleChange, coming
from kiosk.station.limits.rule_changes import holds_in
from kiosk.station.shown import sign
from kiosk.station.step import PitMessage, PitView
from kiosk.station.tray.day_commands import AnnounceRules, RequestSlip
from kiosk.words.messages import Messages

#: so many messages wait for the dealer, and no more are taken
MOST_WAITING = 5


#: what is said of a message that is not in the pit's own words; limits are put into words where
#: they are shown
_PHRASES = {"open": "pit-open", "close": "pit-close", "fill": "pit-fill"}


def take(command: PitCommand, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """What is to be written of `command`. Raises `CommandRejected`, and then nothing has
    changed."""
    match command:
        case SendMessage():
            said = _message(command, ledger)
        case ReadMessage():
            said = _read(command, ledger)
        case LockTable():
            said = _lock(ledger, actor)
        case UnlockTable():
            said = _unlock(ledger)
    return [ledger.told_by_pit({"pit": said}, actor)]


def _message(command: SendMessage, ledger: Ledger) -> dict[str, Any]:
    if len(_shown(ledger)) >= MOST_WAITING:
        raise CommandRejected("messages_full")
    return {"did": "message", "id": command.id, "kind": command.kind, "text": command.text}


def _read(command: ReadMessage, ledger: Ledger) -> dict[str, Any]:
    if not any(each.id == command.id for each in _shown(ledger)):
        raise CommandRejected("day_done")
    return {"did": "read", "id": command.id}


def _lock(ledger: Ledger, actor: Actor) -> dict[str, Any]:
    locked = ledger.pit.locked
    if locked is not None:
        raise CommandRejected("table_locked", name=locked.by)
    return {"did": "locked", "number": actor.number, "role": actor.title}


def _unlock(ledger: Ledger) -> dict[str, Any]:
    if ledger.pit.locked is None:
        raise CommandRejected("day_done")
    return {"did": "unlocked"}


def announced(command: StationCommand, order: str, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """What is shown at the table because of `command` of that order: a fill that comes, and what is
    to be announced."""
    message: tuple[MessageKind, str] | None = None
    if isinstance(command, RequestSlip):
        message = "fill", f"fill:{ledger.day.numbers.get('fill', 0) + 1}"
    elif isinstance(command, AnnounceRules):
        message = "limits", _key_of(command)
    if message is None:
        return []
    kind, text = message
    return [
        ledger.told_by_pit(
            {"pit": {"did": "message", "id": order, "kind": kind, "text": text}}, actor
        )
    ]


def view(ledger: Ledger) -> PitView | None:
    """None where nothing of the pit is to be shown."""
    shown, locked = _shown(ledger), ledger.pit.locked
    if not shown and locked is None:
        return None
    return PitView(tuple(_told(each, ledger) for each in shown), locked)


def _told(message: Message, ledger: Ledger) -> PitMessage:
    told = PitMessage(message.id, "", message.by, message.at)
    if message.kind == "limits":
        change, in_force = _change(message, ledger) or (None, False)
        return told._replace(change=change, in_force=in_force)
    return told._replace(words=_words(message, ledger.day, ledger.messages))


def _shown(ledger: Ledger) -> list[Message]:
    """The messages that the dealer has not read, but for those of what has been done meanwhile."""
    return [each for each in ledger.pit.messages if _stands(each, ledger)]


def _stands(message: Message, ledger: Ledger) -> bool:
    day = ledger.day
    if message.kind == "limits":
        return _change(message, ledger) is not None
    if message.kind == "fill":
        slip = day.slip(message.text)
        return slip is not None and slip["state"] == "requested"
    return day.phase == {"open": "closed", "close": "open"}.get(message.kind, day.phase)


def _key_of(command: AnnounceRules) -> str:
    """By what a message of limits is known to be of the change that is announced, or in force."""
    limits = {"minimum": command.minimum, "maximum": command.maximum}
    return canonical({**limits, "options": dict(command.options)})


def _change(message: Message, ledger: Ledger) -> tuple[RuleChange, bool] | None:
    """The change that a message of limits tells of, and whether it is in force; None once it was
    withdrawn, or another has come in its place. A journal of before has no key: what is announced
    is meant."""
    pending, opening = ledger.day.pending, ledger.opening
    key = json.loads(message.text) if message.text else None
    if pending is not None and (key is None or holds_in(pending["header"], **key)):
        return coming(pending, sign(opening).in_force), False
    if key is None or not holds_in(opening.header, **key):
        return None
    options = tuple(sorted(key["options"].items()))
    return RuleChange("", key["minimum"], key["maximum"], options), True


def _words(message: Message, day: Day, messages: Messages) -> str:
    if message.kind == "text":
        return message.text
    facts: dict[str, object] = {"name": message.by}
    if message.kind == "fill" and (slip := day.slip(message.text)) is not None:
        chips = messages.currency
        rows = [
            f"{pieces} × {chips.text(value)}" for value, pieces in of_rows(slip["count"]).items()
        ]
        facts |= {"number": slip["number"], "amount": slip["total"], "text": ", ".join(rows)}
    return messages.sentence(_PHRASES[message.kind], facts)
