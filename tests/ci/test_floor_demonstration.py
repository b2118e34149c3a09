"""`make floor`: whoever it says may sign in at the board, may."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

from kiosk.staff.pins import Pepper, PinCheck, is_pin
from kiosk.staff.secret import Secret
from kiosk.staff.staff_file import load

pytestmark = pytest.mark.slow

FILE = Path(__file__).resolve().parents[2] / ".ci" / "floor.py"


def test_whoever_it_names_signs_in_with_the_pin_that_it_prints(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("demonstration", FILE)
    assert spec is not None
    assert spec.loader is not None
    floor = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(floor)
    dealers = floor.staff(tmp_path, 2)
    pepper = Pepper.read(tmp_path / "keys" / "staff.pepper")
    people = load(tmp_path / "staff.toml", pepper)
    assert len(dealers) == 2
    for number, pin in (*dealers, *((each[0], each[3]) for each in (*floor.BOARD, floor.FLOOR))):
        person = people.people[number]
        assert is_pin(pin)
        assert PinCheck(pepper, number, Secret(pin), person.pin).right()
        assert (people.role_for("deal", number) is not None) == ((number, pin) in dealers)
