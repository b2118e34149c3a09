"""The house's plan of who deals where: what its file may say, and where each is to be when."""

from __future__ import annotations

from datetime import UTC, datetime, time
from pathlib import Path

import pytest

from kiosk.cli import main
from kiosk.floor.pit.rotation import BREAK, Line, Plan, PlanFile, Turn, load
from kiosk.floor.summary import Person
from kiosk.settings.schema import BadFileError
from kiosk.settings.table import CONFIG

LINE = Line(time(18), time(2), 20, ("bj-1", "bj-2", BREAK), ("1", "2", "3"))


def at(hour: int, minute: int, day: int = 27) -> datetime:
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "first", "last"),
    [
        (at(18, 0), Turn("bj-1", "18:20", "bj-2"), Turn(BREAK, "18:20", "bj-1")),
        (at(18, 19), Turn("bj-1", "18:20", "bj-2"), Turn(BREAK, "18:20", "bj-1")),
        (at(18, 20), Turn("bj-2", "18:40", BREAK), Turn("bj-1", "18:40", "bj-2")),
        (at(19, 0), Turn("bj-1", "19:20", "bj-2"), Turn(BREAK, "19:20", "bj-1")),
        (at(0, 50, 28), Turn(BREAK, "01:00", "bj-1"), Turn("bj-2", "01:00", BREAK)),
        (at(1, 59, 28), Turn(BREAK, "02:00", ""), Turn("bj-2", "02:00", "")),
    ],
    ids=str,
)
def test_each_goes_round_the_places_and_over_midnight(
    now: datetime, first: Turn, last: Turn
) -> None:
    turns = Plan((LINE,)).turns(now)
    assert (turns["1"], turns["3"]) == (first, last)


@pytest.mark.parametrize("now", [at(17, 59), at(2, 0, 28), at(12, 0)], ids=str)
def test_before_it_begins_and_after_it_ends_nobody_is_to_be_anywhere(now: datetime) -> None:
    assert Plan((LINE,)).turns(now) == {}


def test_somebody_is_found_by_number_and_at_a_house_without_a_staff_file_by_name() -> None:
    plan = Plan((LINE._replace(dealers=("1042", "H. Ruiz", "3")),))
    turns = plan.turns(at(18, 5))
    assert plan.turn_of(Person("1042", "M. Okafor", ""), turns) == turns["1042"]
    assert plan.turn_of(Person("", "H. Ruiz", ""), turns) == turns["H. Ruiz"]
    assert plan.turn_of(Person("", "L. Brandt", ""), turns) is None


def test_the_example_can_be_used_as_it_is() -> None:
    plan = load(CONFIG / "rotation.example.toml")
    assert (plan.deals_minutes, plan.rests_minutes, plan.lines[0].dealers[0]) == (60, 15, "1042")


WRONG = """
deals_minutes = 3
[[rotation]]
begins = "18:00"
ends = "25:00"
minutes = 20
places = ["bj-1"]
dealers = ["1"]
"""
TOO_MANY = """
[[rotation]]
begins = "18:00"
ends = "20:00"
minutes = 20
places = ["bj-1"]
dealers = ["1", "2"]
[[rotation]]
begins = "18:00"
ends = "20:00"
minutes = 20
places = ["bj-2"]
dealers = ["1"]
"""


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        (WRONG, {"deals_minutes", "rotation[1].ends"}),
        (TOO_MANY, {"rotation[1].dealers", "rotation[2].dealers"}),
        ('[rotation]\nbegins = "18:00"\n', {"rotation"}),
        ('rotation = "x"\n', {"rotation"}),
    ],
)
def test_everything_that_is_wrong_is_said(
    text: str, keys: set[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "rotation.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(BadFileError) as error:
        load(file)
    assert {each.key for each in error.value.findings} == keys
    settings = tmp_path / "kiosk.toml"
    settings.write_text('[floor]\nrotation = "rotation.toml"\n', "utf-8")
    for path in (file, settings):
        assert main(["check", str(path)]) != 0
        said = capsys.readouterr()
        assert all(key in said.out + said.err for key in keys)


def test_a_plan_that_is_written_while_the_board_runs_is_shown_and_a_bad_one_is_not(
    tmp_path: Path,
) -> None:
    file = tmp_path / "rotation.toml"
    plan = PlanFile(file, {"1": "H. Ruiz"})
    assert plan()._replace(fault="") == Plan()
    assert "rotation.toml" in plan().fault
    file.write_text("deals_minutes = 45\n", "utf-8")
    assert (plan().deals_minutes, plan().fault, plan().names) == (45, "", {"1": "H. Ruiz"})
    file.write_text("deals_minutes = 450000\n", "utf-8")
    assert plan().deals_minutes == 45
    assert "deals_minutes" in plan().fault
