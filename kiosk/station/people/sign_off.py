"""Signing trouble off, and seeing to its alarm: what is over is gone; of a line that is still lost,
another reader leads from now on.

What the pit says and does beside it is attended to in `pit_commands`.
"""

from __future__ import annotations

import json

from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.fault_kinds import SEEN_TO_END
from kiosk.record.projections.faults import HELD, StandingFault
from kiosk.staff.actor import Actor
from kiosk.station.alarms.troubles import worded
from kiosk.station.commands import (
    Acknowledge,
    Certify,
    CommandRejected,
    GiveSeat,
    LastRound,
    PitCommand,
    Shelve,
    SignedOff,
    SignOff,
)
from kiosk.station.ledger import Ledger
from kiosk.station.pit.pit_commands import take
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.cabinet import looked_for
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.reader_trouble import LINK
from kiosk.station.readers.readers import Readers
from kiosk.station.readers.wrong_shoe import cause_of, ordered
from kiosk.station.step import Trouble


def waiting(troubles: tuple[Trouble, ...], readers: Readers) -> tuple[Trouble, ...]:
    """The same troubles, each with whether it cannot be signed off yet."""
    return tuple([each._replace(waits=_waits(each, readers)) for each in troubles])


def _waits(stands: Trouble, readers: Readers) -> bool:
    if stands.key not in SEEN_TO_END or stands.cured:
        return False
    name, heir = _heir(stands, readers)
    # a reader that has ended is waited for in vain
    return not heir and not (name and readers.has_ended(name))


def _heir(stands: Trouble | StandingFault, readers: Readers) -> tuple[str, str]:
    """Of trouble with a reader's line that reader, and who leads instead of it; "" for neither."""
    name = next((name for name, link in LINK.items() if link == stands.key), "")
    return name, readers.other(name) if name and stands.freezes else ""


def _note(
    command: Acknowledge | Shelve | Certify | LastRound | GiveSeat | PitCommand,
    ledger: Ledger,
    actor: Actor,
) -> list[NewEntry]:
    """What is to be written of a command that signs no trouble off."""
    if isinstance(command, Certify):
        certificate = json.loads(command.certificate)
        return [ledger.draft("note", {"shoe_certificate": certificate}, command.by)]
    if isinstance(command, GiveSeat):
        return [ledger.draft("note", {"seat": {"patron": command.patron}}, actor)]
    if isinstance(command, LastRound):
        return [ordered(ledger, actor)]
    if isinstance(command, PitCommand):
        return take(command, ledger, actor)
    return [ledger.attend(command, actor)]


def sign_off(
    command: SignedOff,
    ledger: Ledger,
    readers: Readers,
    both: ReaderReconciler,
    actor: Actor,
) -> list[NewEntry]:
    """What is to be written where `actor` signs off trouble, which stands no longer, or attends to
    an alarm, which does.

    Raises `CommandRejected` where there is none, or its cause goes on and no other reader can lead:
    then it stands. Of a reader that has ended for good nobody has to wait for the end.
    """
    if not isinstance(command, SignOff):
        return _note(command, ledger, actor)
    key = command.key
    stood = ledger.troubles.get(key)
    if stood is None or key == HELD:
        raise CommandRejected("no_trouble", key=key)
    goes_on = key in SEEN_TO_END and not stood.cured
    name, heir = _heir(stood, readers)
    if goes_on and not heir and not (name and readers.has_ended(name)):
        raise CommandRejected("not_cured", todo=worded(stood, ledger.messages).todo)
    drafts = [ledger.sign_off(key, actor)]
    if goes_on and heir:
        drafts += _handed_over(stood, heir, ledger, actor)
    drafts += looked_for(stood, ledger)
    if (wrong := cause_of(stood, ledger.opening)) is not None:
        drafts.append(ledger.begin(wrong))
    if key == "differs":
        both.compared()
    if stood.freezes and ledger.troubles.freezing is None:
        drafts += both.unmatched()
    return drafts


def _handed_over(stood: StandingFault, heir: str, ledger: Ledger, actor: Actor) -> list[NewEntry]:
    """Trouble was signed off although its cause stands: it freezes nothing any more, and says what
    is so now; and trouble of the reader that leads from now on is signed off too."""
    now = trouble.handed_over(stood, heir, actor.id)
    drafts = [ledger.trouble(stood._replace(id=now.id, facts=now.facts, freezes=False))]
    if ledger.troubles.get(LINK[heir]) is not None:
        drafts.append(ledger.sign_off(LINK[heir], actor))
    return drafts
