"""Attack: a staff file of before, sealed as it was then, is put back, and with it whoever has retired since."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from kiosk.game.commands.commands import Wager
from kiosk.record.journal.journal import Journal
from kiosk.staff.edit import sealed
from kiosk.staff.staff_file import SealError, seal_of
from kiosk.station.station import Station
from tests.staff.house import DEALER, PEPPER, Time, sign_in, table, write
from tests.station.at_staffed_table import acts, refused, who

pytestmark = pytest.mark.slow


def opened(journal: Journal, staff: Path, now: Callable[[], float]) -> Station:
    this = table(journal, staff, now)
    this.start()
    return this


def seals(*texts: str) -> list[str]:
    """What names each of these files: when it was sealed, and how its seal begins."""
    named = [tomllib.loads(text) for text in texts]
    return [part for each in named for part in (each["sealed_at"], each["seal"][:8])]


def of_an_earlier_kiosk(text: str) -> str:
    """The file as a kiosk sealed it that kept no time in it."""
    bare = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("seal"))
    return f'seal = "{seal_of(tomllib.loads(bare), PEPPER)}"\n{bare}'


def test_at_work_it_brings_nobody_back_and_is_trouble_until_the_newest_is_there(
    journal: Journal, staff: Path, time: Time
) -> None:
    before = staff.read_text("utf-8")
    this = opened(journal, staff, time)
    sign_in(this, "11")
    newest = write(staff, {"21": {"retired": True}}).read_text("utf-8")
    assert refused(sign_in(this, "21", act="void")) == "sign_in"
    time.s += 100
    staff.write_text(before, "utf-8")
    step = sign_in(this, "21", act="void")
    assert (refused(step), who(step)) == ("sign_in", ("H. Ruiz", ""))
    assert [trouble.key for trouble in step.alerts.troubles] == ["staff_file"]
    assert all(part in step.alerts.troubles[0].text for part in seals(before, newest))
    staff.write_text(newest, "utf-8")
    assert acts(this, "bets 1:50").alerts.troubles[0].cured


@pytest.mark.parametrize("kept_after", [256, 1])
def test_over_night_it_opens_no_table(
    kept_after: int, journal: Journal, staff: Path, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the table takes up from its entries or from a checkpoint."""
    monkeypatch.setattr("kiosk.station.ledger.CHECKPOINT_AFTER", kept_after)
    before = staff.read_text("utf-8")
    this = opened(journal, staff, time)
    newest = write(staff, {"21": {"retired": True}}).read_text("utf-8")
    sign_in(this, "11")
    sign_in(this, "12")
    assert any(
        seals(newest)[0] in (entry.checkpoint or "") for entry in journal.reader.entries()
    ) == (kept_after == 1)
    for text in (before, before, of_an_earlier_kiosk(before)):
        staff.write_text(text, "utf-8")
        with pytest.raises(SealError) as refusal:
            table(journal, staff, time)
        assert refusal.value.phrase == "staff-older"
        assert all(part in str(refusal.value) for part in seals(newest))
        assert refusal.value.facts["this"].endswith(f"({tomllib.loads(text)['seal'][:8]})")
    staff.write_text(
        sealed(before, PEPPER), "utf-8"
    )  # whoever has the key has read it, and means it
    assert who(opened(journal, staff, time).do(Wager(1, 5000), DEALER)) == ("", "")


def test_a_house_whose_files_were_sealed_by_an_earlier_kiosk_goes_on(
    journal: Journal, staff: Path, time: Time
) -> None:
    text = of_an_earlier_kiosk(staff.read_text("utf-8"))
    staff.write_text(text, "utf-8")
    opened(journal, staff, time)
    opened(journal, staff, time)
    staff.write_text(sealed(text, PEPPER), "utf-8")
    opened(journal, staff, time)


def test_a_file_is_sealed_later_than_before_whatever_the_clock_says(staff: Path) -> None:
    text = staff.read_text("utf-8")
    ahead = text.replace(tomllib.loads(text)["sealed_at"], "2199-01-01T00:00:00.000000Z")
    once = sealed(ahead, PEPPER)
    times = [tomllib.loads(each)["sealed_at"] for each in (once, sealed(once, PEPPER))]
    assert times == ["2199-01-01T00:00:00.000001Z", "2199-01-01T00:00:00.000002Z"]
