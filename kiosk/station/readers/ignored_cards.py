"""Cards of a reader that were given no place because trouble stopped it: how many came while the
trouble stands, and how many of them have been entered by touch since.

Both are kept with each trouble that stops readers (facts `ignored` and `entered`), so that a
restart knows them and whoever signs off reads what is missing.
"""

from __future__ import annotations

from kiosk.game.commands.commands import Burn, Command, Drawn
from kiosk.reading import Message
from kiosk.record.journal.entry import NewEntry
from kiosk.record.projections.faults import STOPPING, FaultSpec, StandingFault
from kiosk.staff.actor import Actor
from kiosk.station.ledger import Ledger


def ignored(stood: StandingFault) -> int:
    """How many cards came while it stood. An older journal counted them as `cards`, and only
    where the kiosk was stopped."""
    older = stood.facts.get("cards", 0) if stood.key in STOPPING else 0
    return int(stood.facts.get("ignored", older))


def count_ignored(ledger: Ledger, count: int) -> list[NewEntry]:
    """So many cards more were given no place: what is to be written of each trouble that stops
    readers. The journal's own trouble is written once the journal can be."""
    drafts = []
    for stood in list(ledger.troubles):
        if not stood.freezes or (stood.key == "journal" and ledger.cannot_write):
            continue
        so_far = ignored(stood) + count
        drafts.append(ledger.trouble(stood.with_facts(ignored=so_far)))
    return drafts


def count_entered(command: Command, actor: Actor, ledger: Ledger) -> list[NewEntry]:
    """`command` of `actor` was taken: what is to be written where it enters one of these cards by
    touch. Never more are entered than came, and an entered card is never undone."""
    if ledger.is_calm or actor.source != "manual" or not isinstance(command, Drawn | Burn):
        return []
    drafts = []
    for stood in list(ledger.troubles):
        entered = stood.facts.get("entered", 0)
        if stood.freezes and entered < ignored(stood):
            drafts.append(ledger.trouble(stood.with_facts(entered=entered + 1)))
    return drafts


def compared(stood: StandingFault, ledger: Ledger, says: Message) -> list[NewEntry]:
    """Cards were ignored while `stood` stood, which stands no longer: they are compared and signed
    for as a trouble of its own, which goes on counting; `says` how many came. Nothing
    where none came."""
    count = ignored(stood)
    if not count:
        return []
    facts = {
        "says": (says,),
        "ignored": count,
        "entered": stood.facts.get("entered", 0),
    }
    return [ledger.begin(FaultSpec("sequence", "sequence", facts, freezes=True))]
