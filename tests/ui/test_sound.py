"""Is each of the sounds asked for on its occasion, once, and is a machine without sound silent and no worse?"""

from __future__ import annotations

import logging
import math
import os
import subprocess
import sys
import wave
from array import array
from collections.abc import Generator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from kiosk.settings.faults import check
from kiosk.settings.sounds import NAMES
from kiosk.station.step import Alarm, Step, Trouble
from kiosk.words.said import Refusal
from tests.steps import with_fields
from tests.ui.scenes import SCENES, settings
from tests.waiting import DEADLINE_MS
from ui.shared.sound import CHIMES, LOUDEST, RATE, Sounds, chime
from ui.table.presenter import TablePresenter

NO = Refusal("refused", "No.", "")
LINK = Trouble("link", "The line is lost.", "Look at the cable.", "2026-11-21T21:13:44.120Z", False)


# The samples.


@pytest.mark.parametrize("name", CHIMES)
def test_a_chime_is_short_quiet_and_clicks_nowhere(name: str) -> None:
    samples = chime(name, 100)
    assert len(samples) == round(RATE * max(start + length for _, start, length in CHIMES[name]))
    assert len(samples) / RATE <= 0.6
    assert max(map(abs, samples)) == pytest.approx(LOUDEST * 32_767, abs=1)
    assert abs(samples[0]) < 200, "it begins from silence"
    assert max(map(abs, samples[-50:])) < 200, "and ends in it"
    steps = [abs(one - other) for one, other in pairwise(samples)]
    assert max(steps) < max(map(abs, samples)) * 0.6, "no sample leaps"


@pytest.mark.parametrize("name", CHIMES)
def test_the_pitch_of_a_chime_is_that_of_its_notes(name: str) -> None:
    samples = chime(name, 100)
    for pitch, start, _ in CHIMES[name]:
        part = samples[round((start + 0.012) * RATE) : round((start + 0.07) * RATE)]
        rising = sum(one < 0 <= other for one, other in pairwise(part))
        assert rising / (len(part) / RATE) == pytest.approx(pitch, rel=0.25)


def test_the_chimes_differ_and_a_volume_is_as_loud_as_it_says() -> None:
    assert len({bytes(chime(name, 100)) for name in CHIMES}) == len(CHIMES) == 5
    loud, half, none = (max(map(abs, chime("floor", volume))) for volume in (100, 50, 0))
    assert half == pytest.approx(loud / 4, rel=0.01)
    assert none == 0


# The device.


class Device:
    """A device that asks for parts of some size until the chime is over."""

    def __init__(self, part: int = 441) -> None:
        self.part, self.closed = part, False
        self.played: list[array[int]] = []
        self.starts = self.stops = 0

    def start(self, callback_generator: Generator[array[int], int, None]) -> None:
        self.starts += 1
        heard = array("h")
        for _ in range(12_000 // self.part + 5):
            heard += callback_generator.send(self.part)
        self.played.append(heard)

    def stop(self) -> None:
        self.stops += 1

    def close(self) -> None:
        self.closed = True


@pytest.mark.parametrize("part", [1, 441, 100_000])
def test_a_chime_is_heard_whole_then_silence_and_the_device_rests(part: int) -> None:
    device = Device(part)
    sounds = Sounds(60, lambda: device)
    sounds.play("floor")
    sounds.close()
    assert (device.starts, device.stops, device.closed) == (1, 1, True)
    whole = chime("floor", 60)
    heard = device.played[0]
    assert heard[: len(whole)] == whole[: len(heard)]
    assert not any(heard[len(whole) :])


@pytest.mark.slow
def test_nothing_is_opened_where_nothing_is_to_be_heard() -> None:
    opened: list[Device] = []

    def open_one() -> Device:
        opened.append(Device())
        return opened[-1]

    sounds = Sounds(0, open_one)
    sounds.ready()
    sounds.play("refused")
    sounds.close()
    assert opened == []
    sounds.volume = 30
    sounds.play("refused")
    sounds.close()
    assert [device.starts for device in opened] == [1]


def written(file: Path, rate: int, channels: int, seconds: float, width: int = 2) -> None:
    """A tone of half the swing."""
    file.parent.mkdir(exist_ok=True)
    tone = array("h")
    for at in range(round(rate * seconds)):
        tone += array("h", [round(16_000 * math.sin(2 * math.pi * 440 * at / rate))] * channels)
    with wave.open(str(file), "wb") as out:
        out.setnchannels(channels)
        out.setsampwidth(width)
        out.setframerate(rate)
        out.writeframes(tone.tobytes())


@pytest.mark.parametrize(("rate", "channels"), [(RATE, 1), (48_000, 2), (8_000, 1)])
@pytest.mark.slow
def test_a_houses_own_file_is_heard_in_place_of_a_chime(
    rate: int, channels: int, tmp_path: Path
) -> None:
    written(tmp_path / "sounds" / "floor.wav", rate, channels, 0.5)
    for volume, loudest in ((100, 16_000), (50, 4_000)):
        device = Device()
        sounds = Sounds(volume, lambda device=device: device, [tmp_path / "sounds"])  # type: ignore[misc]
        sounds.play("floor")
        sounds.close()
        heard = device.played[0]
        assert max(heard) == pytest.approx(loudest, rel=0.02)
        assert sum(map(bool, heard)) == pytest.approx(0.5 * RATE, rel=0.05)
        rising = sum(one < 0 <= other for one, other in pairwise(heard))
        assert rising / 0.5 == pytest.approx(440, rel=0.02)


def test_a_file_that_is_no_sound_is_said_and_the_chime_is_heard(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "sounds"
    written(folder / "stop.wav", RATE, 1, 2.5)
    written(folder / "notice.wav", RATE, 1, 0.5, width=1)
    (folder / "floor.wav").write_bytes(b"RIFF, and nothing more")
    (folder / "bell.mp3").write_bytes(b"")
    house = tmp_path / "house.toml"
    house.write_text("", "utf-8")
    said = [str(each) for each in check(house)]
    assert len(said) == 4
    assert all("expected a WAV file of 16 bits" in each for each in said[:3])
    assert "bell.mp3: warning: is none of the sounds: refused.wav, " in said[3]
    device = Device()
    sounds = Sounds(100, lambda: device, [folder])
    sounds.play("floor")
    sounds.close()
    assert len(caplog.records) == 3
    whole = chime("floor", 100)
    assert device.played[0][: len(whole)] == whole


def test_every_chime_can_be_replaced() -> None:
    assert set(NAMES) == set(CHIMES)


class Broken(Device):
    def start(self, callback_generator: Any) -> None:
        raise OSError("the device was unplugged")


def missing() -> Device:
    raise ModuleNotFoundError("No module named 'miniaudio'")


@pytest.mark.parametrize("opens", [missing, Broken], ids=["module", "unplugged"])
def test_without_module_or_device_it_is_silent_and_one_line_says_so(
    opens: Any, caplog: pytest.LogCaptureFixture
) -> None:
    sounds = Sounds(100, opens)
    with caplog.at_level(logging.WARNING):
        for name in (*CHIMES, *CHIMES):
            sounds.play(name)
        sounds.close()
        sounds.play("floor")
        sounds.close()
    assert len(caplog.records) == 1
    assert caplog.records[0].message.startswith("no sounds: ")


@pytest.mark.slow
def test_this_machines_own_device_says_nothing_on_the_standard_error() -> None:
    """With no device here: the libraries' own lines are kept off, and the kiosk's one line is there."""
    pytest.importorskip("miniaudio")
    program = (
        "import logging, os, threading; logging.basicConfig(format='%(message)s')\n"
        "from ui.shared.sound import Sounds\n"
        "sounds = Sounds(100); sounds.play('floor')\n"
        "[each.join(60) for each in threading.enumerate() if each.name == 'sounds']\n"
        "os.write(2, b'after\\n')"
    )
    environment = {**os.environ, "PULSE_SERVER": "unix:/nowhere", "ALSA_CONFIG_PATH": "/nowhere"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        timeout=DEADLINE_MS / 1000,
        env=environment,
    )
    said = done.stderr.splitlines()
    assert said[-1] == "after", "what comes later is not kept off"
    assert len(said) == 2, said
    assert said[0].startswith("no sounds: ")


# The occasions.


class Screen:
    """A screen with `sound` on, and what it asks to be heard."""

    def __init__(self, parent: QObject, sound: int) -> None:
        self.heard: list[str] = []
        self.presenter = TablePresenter(
            settings(sound=sound), lambda *_: self.presenter.answered(), parent=parent
        )
        self.presenter.restart(SCENES["decision"][1])
        self.presenter.sounds.connect(self.heard.append)


@pytest.fixture
def loud(qapp: QGuiApplication) -> Screen:
    return Screen(qapp, 60)


def called() -> Step:
    """The floor is called: two readers disagree about the hole card."""
    from kiosk.game.prompts import call_floor
    from kiosk.words.messages import Messages

    said = Messages().said(call_floor(why="hole_check_disagrees"))
    return with_fields(SCENES["decision"][1], said=(said,))


def test_each_occasion_has_its_sound_once(loud: Screen) -> None:
    step, presenter = SCENES["decision"][1], loud.presenter
    for occasion, sound in (
        (step._replace(refusal=NO), "refused"),
        (with_fields(step, troubles=(LINK,)), "trouble"),
        (called(), "floor"),
    ):
        loud.heard.clear()
        presenter.take(occasion)
        assert loud.heard == [sound]
        presenter.take(
            with_fields(
                occasion, refusal=None, health=step.readers.health._replace(bytes_seen=False)
            )
        )
        assert loud.heard == [sound], "what stands still is not heard again"
        presenter.take(step)


def test_a_touch_that_does_nothing_is_heard_and_one_that_does_something_is_not(
    loud: Screen,
) -> None:
    loud.presenter.act("surrender")
    assert loud.heard == ["refused"]
    loud.presenter.act("stand")
    assert loud.heard == ["refused"]


def test_of_several_things_the_gravest_is_heard(loud: Screen) -> None:
    loud.presenter.take(with_fields(called(), refusal=NO, troubles=(LINK,)))
    assert loud.heard == ["trouble"]


@pytest.mark.slow
@pytest.mark.parametrize(("priority", "sound"), [(1, "stop"), (2, "trouble"), (3, "notice")])
def test_trouble_is_heard_by_its_priority_as_far_as_the_house_wants_it(
    qapp: QGuiApplication, priority: int, sound: str
) -> None:
    step = SCENES["decision"][1]
    alarm = Alarm("link", "trouble-lost", 301, priority, "active", "", "", "", 1, "", "", "", "")
    stands = with_fields(step, troubles=(LINK,), alarms=(alarm,))
    for least in range(4):
        screen = Screen(qapp, 60)
        screen.presenter.setup = screen.presenter.setup._replace(alarm_sounds=least)
        screen.presenter.take(stands)
        assert screen.heard == ([sound] if priority <= least else [])


def test_trouble_that_is_cured_and_comes_again_is_heard_again(loud: Screen) -> None:
    step = SCENES["decision"][1]
    for cured in (False, True, False):
        loud.presenter.take(with_fields(step, troubles=(LINK._replace(cured=cured),)))
    assert loud.heard == ["trouble", "trouble"]


def test_in_another_language_nothing_is_called_again(loud: Screen) -> None:
    from kiosk.words.messages import Messages

    step = called()
    loud.presenter.take(step)
    loud.presenter.take(
        with_fields(
            step, said=(step.told.said[0]._replace(text=Messages("es").sentence("call_floor", {})),)
        )
    )
    assert loud.heard == ["floor"]


def test_a_screen_without_sound_asks_for_none(qapp: QGuiApplication) -> None:
    silent = Screen(qapp, 0)
    silent.presenter.act("surrender")
    silent.presenter.take(with_fields(called(), refusal=NO, troubles=(LINK,)))
    assert silent.heard == []


@pytest.mark.slow
def test_a_volume_that_is_touched_is_heard_and_none_is_not(loud: Screen) -> None:
    for _ in range(3):
        for action in ("floor", "page:screen", "choose:sound", "close"):
            loud.presenter.act(action)
    assert loud.presenter.setup.sound == 30
    assert loud.heard == ["floor", "floor"], "at 100 and at 30, not at 0"
