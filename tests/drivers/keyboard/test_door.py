"""R17: the cabinet's switch, as Linux's own events through a pipe, and what a device answers that has it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from drivers.keyboard import door
from drivers.keyboard.door import Contact, Door
from drivers.keyboard.keys import EV_KEY, EV_SYN, SYN_DROPPED
from tests.drivers.keyboard.switch import COVER, EV_SW, Switch
from tests.waiting import Waiting


class Heard(Waiting):
    def __init__(self) -> None:
        super().__init__()
        self.said: list[bool | str] = []

    def __call__(self, now: bool | str) -> None:
        self.keep(self.said, now)


@pytest.fixture
def switch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Switch]:
    this = Switch(tmp_path / "event3")
    monkeypatch.setattr(door.fcntl, "ioctl", this.ioctl)
    monkeypatch.setattr(door, "AGAIN_S", 0.01)
    yield this
    os.close(this.end)


def follow(contact: Contact) -> tuple[Door, Heard]:
    heard = Heard()
    this = Door(contact, heard)
    this.start()
    return this, heard


@pytest.mark.shows("325:85-15-49")
def test_r17_a_door_is_told_of_at_once_and_at_each_change(switch: Switch) -> None:
    this, heard = follow(Contact(str(switch.path), "switch", COVER, open_is=False))
    heard.wait_until(lambda: heard.said == [False])
    switch.send((EV_SW, COVER, 0))
    heard.wait_until(lambda: heard.said == [False, True])
    switch.send(
        (EV_SW, 0, 1), (EV_KEY, COVER, 1), (EV_SW, COVER, 0)
    )  # another switch, a key of that number, and no change
    switch.send((EV_SW, COVER, 1))
    heard.wait_until(lambda: heard.said == [False, True, False])
    this.close()


def test_r17_a_door_that_stands_open_at_the_start_is_open(switch: Switch) -> None:
    switch.on = False
    this, heard = follow(Contact(str(switch.path), "switch", COVER, open_is=False))
    heard.wait_until(lambda: heard.said == [True])
    this.close()


def test_a_key_says_it_too_and_which_way_is_the_settings_word(switch: Switch) -> None:
    switch.has, switch.on = 148, False
    this, heard = follow(Contact(str(switch.path), "key", 148, open_is=True))
    heard.wait_until(lambda: heard.said == [False])
    switch.send((EV_KEY, 148, 1))
    heard.wait_until(lambda: heard.said == [False, True])
    this.close()


def test_where_the_kernel_dropped_events_it_is_asked_how_the_door_is(switch: Switch) -> None:
    this, heard = follow(Contact(str(switch.path), "switch", COVER, open_is=False))
    heard.wait_until(lambda: heard.said == [False])
    switch.on = False
    switch.send((EV_SYN, SYN_DROPPED, 0))
    heard.wait_until(lambda: heard.said == [False, True])
    this.close()


def test_r17_a_switch_that_is_not_there_or_is_none_is_said_and_comes_back_by_itself(
    switch: Switch,
) -> None:
    gone = switch.path.with_name("unplugged")
    switch.path.rename(gone)
    this, heard = follow(Contact(str(switch.path), "switch", COVER, open_is=False))
    heard.wait_until(lambda: heard.said == [f"{switch.path}: No such file or directory"])
    switch.has = 0
    gone.rename(switch.path)
    heard.wait_until(lambda: heard.said[-1] == f"{switch.path}: it has no switch 16")
    switch.has = COVER
    heard.wait_until(lambda: heard.said[-1] is False)
    os.close(switch.end)  # unplugged
    heard.wait_until(lambda: heard.said[-1] == f"{switch.path}: it is not there any more")
    switch.end = os.open(switch.path, os.O_RDWR)
    heard.wait_until(lambda: heard.said[-1] is False)
    this.close()


def test_what_is_no_input_device_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    this, heard = follow(Contact(str(tmp_path / "file"), "switch", COVER, open_is=False))
    heard.wait_until(lambda: heard.said == [f"{tmp_path / 'file'}: Inappropriate ioctl for device"])
    this.close()


def test_one_that_was_never_started_closes() -> None:
    Door(Contact("/dev/none", "switch", 0, open_is=False), print).close()
