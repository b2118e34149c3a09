"""R16: running on a battery is an alarm, as Linux tells of power supplies; what is watched says so, and that it is over."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from drivers.keyboard import door
from kiosk.app.health_watches import Watched, on_battery
from kiosk.app.supervisor import Supervisor
from kiosk.reading import Reading
from kiosk.settings.table import Cabinet, load
from tests.drivers.keyboard.switch import COVER, EV_SW, Switch
from tests.waiting import Collected

MAINS, OUT = {"type": "Mains", "online": "1"}, {"type": "Mains", "online": "0"}
FULL, EMPTIES = {"type": "Battery", "status": "Full"}, {"type": "Battery", "status": "Discharging"}
UPS = {"type": "UPS", "status": "Discharging"}
MOUSE = {"type": "Battery", "scope": "Device", "status": "Discharging"}


def supplies(folder: Path, *told: dict[str, str]) -> Path:
    """A folder as /sys/class/power_supply is: one for each supply, a file for each fact."""
    for number, facts in enumerate(told):
        supply = folder / f"supply-{number}"
        supply.mkdir(parents=True, exist_ok=True)
        for name, fact in facts.items():
            (supply / name).write_text(f"{fact}\n")
    return folder


@pytest.mark.parametrize(
    ("told", "on"),
    [
        ((), False),
        ((MAINS,), False),
        ((MAINS, FULL), False),
        ((OUT, EMPTIES), True),
        ((EMPTIES,), True),
        ((UPS, MAINS), False),
        ((UPS,), True),
        ((MAINS, EMPTIES), False),
        ((OUT, MOUSE), False),
    ],
    ids=str,
)
@pytest.mark.shows("325:85-15-47")
def test_r16_a_machine_that_runs_on_its_battery_is_known(
    tmp_path: Path, told: tuple[dict[str, str], ...], on: bool
) -> None:
    assert on_battery(supplies(tmp_path / "power_supply", *told)) is on


def test_a_machine_that_tells_nothing_of_its_power_runs_on_none(tmp_path: Path) -> None:
    assert not on_battery(tmp_path / "none")


@pytest.mark.shows("325:85-15-47")
def test_r16_it_is_said_once_and_once_that_the_power_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.app.health_watches.POWER_S", 0.01)
    folder, heard = supplies(tmp_path / "power_supply", OUT, EMPTIES), Collected()
    settings = load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0)
    settings = settings._replace(cabinet=settings.cabinet._replace(power=str(folder)))
    supervisor = Supervisor()
    watched = Watched(settings, heard.on_reading, supervisor)
    watched.start({}, lambda key: False)
    heard.wait_until(lambda: codes(heard) == [("fault", "power")])
    supplies(folder, MAINS)
    heard.wait_until(lambda: codes(heard) == [("fault", "power"), ("cured", "power")])
    supervisor.close()


def test_r17_the_switch_that_the_settings_name_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    switch, heard = Switch(tmp_path / "event3"), Collected()
    monkeypatch.setattr(door.fcntl, "ioctl", switch.ioctl)
    settings = load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0)
    cabinet = Cabinet(str(switch.path), "switch", COVER, open=False, power="")
    watched = Watched(
        settings._replace(cabinet=cabinet),
        heard.on_reading,
        Supervisor(),
    )
    watched.start({}, lambda key: False)
    begins = [("cured", "door-switch"), ("cured", "door")]
    heard.wait_until(lambda: codes(heard) == begins)
    switch.send((EV_SW, COVER, 0))
    heard.wait_until(lambda: codes(heard) == [*begins, ("fault", "door")])
    watched.close()
    os.close(switch.end)


def test_without_the_section_nothing_is_said(tmp_path: Path) -> None:
    said: list[Reading] = []
    watched = Watched(
        load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0),
        said.append,
        Supervisor(),
    )
    watched.start({}, lambda key: False)
    watched.close()
    assert said == []


def test_r17_a_switch_that_left_the_settings_holds_up_nobody(tmp_path: Path) -> None:
    said: list[Reading] = []
    watched = Watched(
        load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0),
        said.append,
        Supervisor(),
    )
    watched.start({}, lambda key: key in ("reader.door", "reader.door-switch"))
    watched.close()
    assert [(each.kind.value, each.code) for each in said] == [
        ("cured", "door"),
        ("cured", "door-switch"),
    ]


def test_a_part_of_the_program_that_failed_works_again_once_the_kiosk_was_started_again(
    tmp_path: Path,
) -> None:
    said: list[Reading] = []
    watched = Watched(
        load(environ={"XDG_STATE_HOME": str(tmp_path)})._replace(keep_free=0),
        said.append,
        Supervisor(),
    )
    watched.start({}, lambda key: key == "reader.part")
    watched.close()
    assert [(each.kind.value, each.code) for each in said] == [("cured", "part")]


def codes(heard: Collected) -> list[tuple[str, str]]:
    return [(reading.kind.value, reading.code) for reading in heard.readings]
