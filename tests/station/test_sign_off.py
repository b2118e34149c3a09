"""Whether trouble can be signed off now is said with it, as the sign-off itself would decide."""

from __future__ import annotations

import pytest

from kiosk.reading import Health
from kiosk.record.projections.faults import StandingFault
from kiosk.station.alarms.troubles import worded
from kiosk.station.people.sign_off import waiting
from kiosk.station.readers.readers import Readers
from tests.record.tables import MESSAGES

WELL = Health(True, True, True, True)


@pytest.mark.parametrize(
    ("readers", "cured", "waits"),
    [(("shoe",), False, True), (("shoe",), True, False), (("shoe", "camera"), False, False)],
)
def test_a_lost_line_waits_unless_it_is_back_or_another_reader_can_lead(
    readers: tuple[str, ...], cured: bool, waits: bool
) -> None:
    those = Readers(readers)
    for name in readers:
        those.tell(name, WELL)
    stands = worded(StandingFault("link", "link", {"says": None}, cured, True, ""), MESSAGES)
    assert [each.waits for each in waiting((stands,), those)] == [waits]


def test_what_the_kiosk_cannot_see_end_waits_for_nobody() -> None:
    stands = worded(StandingFault("closed", "closed", {"card": "5S"}, False, False, ""), MESSAGES)
    assert not waiting((stands,), Readers(("shoe",)))[0].waits
