"""Signing trouble off: what is over is gone; of a line that is still lost, another reader leads from now on."""

from __future__ import annotations

from kiosk.record.entry import Draft
from kiosk.staff.actor import Actor
from kiosk.station import reader_trouble as trouble
from kiosk.station.ledger import Ledger
from kiosk.station.reader_trouble import LINK
from kiosk.station.readers import Readers
from kiosk.station.troubles import Latched

#: trouble whose end the kiosk sees for itself: it cannot be signed off before
_SEEN_TO_END = (*LINK.values(), "journal")


def sign_off(ledger: Ledger, readers: Readers, stood: Latched, actor: Actor) -> list[Draft] | None:
    """What is to be written where `actor` signs off what `stood`, which stands no longer; None where its cause goes on and
    no other reader can lead: then it stands. Of a reader that has ended for good nobody has to wait for the end."""
    key = stood.key
    drafts = [ledger.draft("ack", {"key": key}, actor, actor.source)]
    if key in _SEEN_TO_END and not stood.cured:
        name = next((name for name, link in LINK.items() if link == key), "")
        heir = readers.other(name) if name and stood.freezes else ""
        if heir:
            drafts.append(ledger.trouble(ledger.troubles.hand_over(trouble.handed_over(stood, heir, actor.id))))
            key = LINK[heir]
            if ledger.troubles.get(key):
                drafts.append(ledger.draft("ack", {"key": key}, actor, actor.source))
        elif not (name and readers.has_ended(name)):  # a reader that has ended is waited for in vain
            return None
    ledger.troubles.sign_off(key)
    return drafts
