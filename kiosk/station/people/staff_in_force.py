"""The staff file that is in force: it is read again where it was changed."""

from __future__ import annotations

from kiosk.record.journal.entry import NewEntry
from kiosk.settings.in_place import fingerprint
from kiosk.settings.schema import BadFileError
from kiosk.staff.pins import Pepper
from kiosk.staff.staff_file import SealError, load, refuse_older
from kiosk.station.commands import STAFF_FILE
from kiosk.station.ledger import Ledger
from kiosk.station.people.signing_in import SigningIn, file_fault


class StaffInForce:
    """`pepper` is the key of the house's staff file."""

    def __init__(self, ledger: Ledger, signing: SigningIn, pepper: Pepper) -> None:
        self._ledger, self._signing, self._pepper = ledger, signing, pepper
        self._fingerprint = fingerprint(signing.staff.file)

    def read_again(self) -> list[NewEntry]:
        """What is to be written where the file says something else. One that cannot be used changes
        nothing, and is trouble until it can."""
        signing, ledger = self._signing, self._ledger
        now = fingerprint(signing.staff.file)
        if now == self._fingerprint:
            return []
        self._fingerprint = now
        try:
            staff = load(signing.staff.file, self._pepper)
            refuse_older(staff, signing.signed.file)
        except SealError as error:
            return [ledger.begin(file_fault(ledger.messages.sentence(error.phrase, error.facts)))]
        except BadFileError as error:
            return [ledger.begin(file_fault(str(error.findings[0])))]
        signing.staff = staff
        in_force = [signing.file_in_force()]
        if cured := ledger.troubles.cured(STAFF_FILE):
            in_force.append(ledger.trouble(cured))
        return in_force
