"""Every trouble, with its facts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product

from kiosk.game import refusals
from kiosk.game.refusals import Reason
from kiosk.reading import Kind, Message, Reading
from kiosk.record.journal.entry import canonical
from kiosk.record.projections.faults import FaultSpec
from kiosk.record.projections.troubles import Troubles
from kiosk.station.alarms.troubles import all_worded
from kiosk.station.people.signing_in import alarm, file_fault
from kiosk.station.readers import reader_trouble as trouble
from kiosk.station.readers.reader_trouble import CAMERA, SHOE
from kiosk.station.step import Trouble
from kiosk.words.messages import Messages

LOST = Message("line-lost", {"title": "Shoe"})


def causes() -> Iterator[FaultSpec]:
    """Everything that readers and their lines lead to."""
    for source, other in ((SHOE, CAMERA), (CAMERA, SHOE)):
        for says in ((LOST,), ()):
            yield trouble.lost(source, *says, leads=True)
            yield trouble.lost(source, *says, leads=True, other=other)
            yield trouble.lost(source, *says, leads=False)
            yield trouble.lost(source, *says, leads=False, other=other)
            for leads, heir in ((True, ""), (True, other), (False, "")):
                yield trouble.lost(source, *says, leads=leads, other=heir, ended=True)
            stood = Troubles().begun(trouble.lost(source, *says, leads=True, other=other), "")
            yield trouble.handed_over(stood, other, "H. Ruiz")
    for kind in Kind:
        for code in ("4", "locked", "unlocked"):
            for message in (None, LOST):
                cause = trouble.told(Reading(kind, code=code, message=message), SHOE, in_round=True)
                if cause is not None:
                    yield cause
    for mode in ("lock", "error", "setting", "unknown"):
        yield trouble.out_of_play(mode)
    yield trouble.not_taken(Reason("card_not_awaited", "no_wagers"))
    yield trouble.not_taken(refusals.below_minimum(amount=100, minimum=500, box=3))
    for card, box in (("", None), ("8S", None), ("8S", 3), ("8S", 0)):
        for face_down, beside_shoe in product((False, True), repeat=2):
            yield trouble.differs(
                ["8S", "TD"], card, box, face_down=face_down, beside_shoe=beside_shoe
            )
    yield trouble.confirms_nothing(3)
    yield trouble.too_many("8S")
    yield trouble.too_many("8S", void=True)
    yield trouble.wrong_shoe("8S")
    yield trouble.wrong_shoe("")
    waits = trouble.settings_wait(1)
    for stands in (None, "unkept", "came", "same"):
        yield waits._replace(facts={**waits.facts, "stands": stands})
    yield trouble.closed("8S")
    yield trouble.overdrawn("A17", 5_000, 12)
    yield trouble.uncovered("A17", 4_975, 12)
    for number, changed in ((7, False), (12_345, True)):
        yield trouble.restarted(number, changed=changed, unseen=changed)
    for why in ("tries", "hour", "pad", "badge"):
        yield alarm(why)
    yield file_fault("/etc/kiosk/staff.toml: person[12].roles: there is no role 'floorpersn'.")
    for code in ("full", "read_only", "locked", "disk", "unknown", "damaged"):
        yield FaultSpec(
            "journal", "journal", {"code": code, "file": "a.journal", "words": "no such disk"}
        )


def all_said(language: str) -> list[Trouble]:
    """All of it as it stands, twice over, in a language: kept, taken up again, and put into words."""
    phrases, said = Messages(language), []
    for cause in causes():
        troubles = Troubles()
        troubles.put(troubles.begun(cause, "2026-11-21T04:00:00.000Z"))
        stands = troubles.begun(cause, "2026-11-21T04:00:01.000Z")
        if stands.freezes:  # and what came meanwhile is not all entered
            stands = stands.with_facts(ignored=12, entered=11)
        troubles.put(stands)
        before = all_worded(troubles, phrases)
        (again,) = all_worded(Troubles.of(json.loads(canonical(troubles.saved()))), phrases)
        assert (again,) == before
        said.append(again)
    return said
