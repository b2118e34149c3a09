"""The keys of the page of a table that is not open: lit for whoever may, and dim for everybody else, with who may do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.record.journal.journal import Journal
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from tests.staff.house import Time, table, write
from tests.ui.day_scenes import TRAY, US
from tests.ui.live_staff import UP, Live

pytestmark = pytest.mark.slow

COUNT = tuple(
    touch
    for value, n in TRAY
    for touch in (f"count:{value}", *(f"pieces:{digit}" for digit in str(n)))
)
#: the pages in their order, and what is touched from one to the next
STEPS: dict[str, tuple[str, ...]] = {
    "closed": (),
    "sign": ("day:open:0",),
    "count": ("day:sign",),
    "signatures": (*COUNT, "day:count"),
    "one signature": ("day:signed:dealer",),
}
AUDITOR, FLOOR, PIT_BOSS_WHO_DEALS, RUIZ, COLE = "31", "21", "22", "11", "12"
#: dealers and floors who can be there together
PAIRS = [
    (dealer, floor)
    for dealer in (RUIZ, COLE, PIT_BOSS_WHO_DEALS, "")
    for floor in (FLOOR, AUDITOR, PIT_BOSS_WHO_DEALS, "")
    if not dealer or dealer != floor
]


@pytest.fixture
def opened(qapp: QGuiApplication, tmp_path: Path) -> Iterator[Callable[[], Live]]:
    """A table that is closed, as often as it is asked for."""
    with ExitStack() as opened:

        def make() -> Live:
            journal = opened.enter_context(Journal(tmp_path / f"{next(number)}.journal"))
            time = Time()
            live = Live(
                table(
                    journal, write(tmp_path / "staff.toml"), time, procedure=OpeningProcedure(US)
                ),
                time,
            )
            live.show(live.station.health(UP, source="camera"))
            return live

        number = count()
        yield make


def at(live: Live, step: str, dealer: str = RUIZ, floor: str = FLOOR) -> Live:
    """That page, reached by a floorperson and H. Ruiz; then those who are asked for are signed in, "" for nobody."""
    live.badge(RUIZ)
    come(live, FLOOR)
    for name, touches in STEPS.items():
        live.touch(*touches)
        if name == step:
            break
    if floor != FLOOR:
        live.touch("charge")
    if dealer != RUIZ:
        live.touch("out")
    if dealer not in ("", RUIZ):
        live.touch("dealer")
        if live.page == "sign-in":
            live.signs(dealer)
    if floor not in ("", FLOOR):
        come(live, floor)
    return live


def come(live: Live, number: str) -> None:
    """To stay, as the floor."""
    live.touch("charge")
    live.signs(number)


@pytest.mark.parametrize(
    ("step", "keys"),
    [
        ("closed", {"day:open:0"}),
        ("sign", {"day:sign", "day:cancel", "day:by:0"}),
        ("count", {"day:cancel", "day:by:0"}),
        ("signatures", {"day:signed:floor:0"}),
    ],
)
def test_an_auditor_opens_nothing_and_is_told_who_may(
    opened: Callable[[], Live], step: str, keys: set[str]
) -> None:
    live = at(opened(), step, floor=AUDITOR)
    assert live.who == ("H. Ruiz", "T. Nguyen")
    there = keys & set(live.below())
    assert there
    for key in there:
        assert not live.below()[key], key
        before = len(live.orders)
        live.touch(key)
        assert live.notice == "Not permitted: ask the floorperson or pit boss."
        assert len(live.orders) == before


def test_nobody_counts_where_no_dealer_is_signed_in(opened: Callable[[], Live]) -> None:
    for floor in (FLOOR, AUDITOR):
        live = at(opened(), "count", dealer="", floor=floor)
        keys = live.below()
        assert not any(
            on for key, on in keys.items() if key.startswith(("count:", "pieces:", "day:count"))
        )
        assert keys["dealer"], "who counts signs in first"
        live.touch("pieces:5", "day:count")
        assert live.notice == "Nobody is signed in as the dealer: touch SIGN IN."
        assert not live.screen.now.touches.day.chips


def test_the_dealer_who_has_signed_the_count_does_not_sign_it_as_the_supervisor_too(
    opened: Callable[[], Live],
) -> None:
    live = opened()
    come(live, FLOOR)
    live.touch("day:open:0", "day:sign", "dealer")
    live.signs(PIT_BOSS_WHO_DEALS)
    live.touch(*COUNT, "day:count", "day:signed:dealer", "out", "charge")
    come(live, PIT_BOSS_WHO_DEALS)
    assert live.who == ("", "L. Brandt")
    assert live.below()["day:signed:floor:0"] is False
    live.touch("day:signed:floor:0")
    assert live.notice.startswith("L. Brandt has already signed"), live.notice


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize(("dealer", "floor"), PAIRS)
def test_whatever_is_lit_is_done_and_whatever_is_dim_says_why(
    opened: Callable[[], Live], step: str, dealer: str, floor: str
) -> None:
    """Whoever is signed in, at each step of opening."""
    live = at(opened(), step, dealer, floor)
    keys = live.below()
    for key, on in keys.items():
        if not on:
            before = len(live.orders)
            live.touch(key)
            assert live.notice, key
            assert len(live.orders) == before, key
    for key in [
        key for key, on in keys.items() if on and not key.startswith(("count:", "pieces:"))
    ]:
        live = at(opened(), step, dealer, floor)
        live.touch(key)
        assert live.step.refusal is None, (key, live.step.refusal)
