"""Scans that are typed, as Linux's own events through a pipe, in pieces, with dropped keys and an unplugged scanner: each card once, in order, and none lost unfrozen (about 80 scans a trial)."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

from drivers.cards.code import PrintedCard, encode
from drivers.keyboard.device import Keyboard
from drivers.keyboard.keys import EV_SYN, EVENT, SYN_DROPPED, SYN_REPORT, pressed
from drivers.serial_line import reader
from drivers.serial_line.profile import find, load
from kiosk.game.cards import CARDS
from kiosk.reading import Health, Kind, Reading
from tests.campaign.tally import Tally, chance
from tests.waiting import Waiting

COUNT = 1_500
WAIT_S = 60.0
LAYOUTS = ("us", "uk", "de", "fr", "es")
DROP = EVENT.pack(0, 0, EV_SYN, SYN_DROPPED, 0) + EVENT.pack(0, 0, EV_SYN, SYN_REPORT, 0)


class Heard(Waiting):
    """What one reader said: a card's text, or "" where the table freezes."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.opened = self.lost = 0

    def on_reading(self, reading: Reading) -> None:
        if reading.card or reading.kind is Kind.LOST:
            self.keep(self.said, reading.card.text if reading.card else "")

    def on_health(self, health: Health) -> None:
        with self.changed:
            ids = {message.id for message in health.messages}
            self.opened += bool(ids & {"waiting", "line-back"})
            self.lost += "line-lost" in ids
            self.changed.notify_all()

    def wait(self, what: str, count: int) -> None:
        with self.changed:
            came = self.changed.wait_for(lambda: getattr(self, what) >= count, WAIT_S)
        assert came, f"{what}: {getattr(self, what)} of {count}"


def opened(name: str) -> Keyboard:
    return Keyboard(os.open(name, os.O_RDONLY | os.O_NONBLOCK), "a pipe")


def trial(random: Random, folder: Path, tally: Tally) -> None:
    """A stretch of scans. Raises AssertionError where what was read cannot be."""
    layout, heard, path = random.choice(LAYOUTS), Heard(), folder / "event0"
    os.mkfifo(path)
    pen = os.open(path, os.O_RDWR)
    profile = load(find("keyboard-scanner"))
    # A busy machine may write the pieces of one scan further apart than any scanner does.
    profile = replace(profile, layout=layout, line=replace(profile.line, quiet_ms=10_000))
    this = reader.SerialReader(profile, str(path), heard.on_reading, heard.on_health)
    this.start()
    heard.wait("opened", 1)
    cards = [PrintedCard("K7Q2", card, copy) for card in CARDS for copy in (1, 2)]
    expected, unplugged = list[str](), 0
    for printed in random.sample(cards, random.randint(60, 100)):
        typed, fault = pressed(encode(printed) + "\r", layout), random.random()
        before = sum(not said for said in heard.said)
        if fault < 0.03:  # the kernel kept some of the keys only
            at = EVENT.size * random.randrange(len(typed) // EVENT.size - 4)
            _write(random, pen, typed[:at] + DROP + pressed("\r", layout))
            tally.counts["scans with dropped keys"] += 1
            _until(heard, before + 1)
            expected.append("")
        elif fault < 0.04:
            _write(random, pen, typed[: random.randrange(EVENT.size * 4, len(typed) // 2)])
            unplugged += 1
            os.close(pen)
            heard.wait("lost", unplugged)
            pen = os.open(path, os.O_RDWR)
            heard.wait("opened", unplugged + 1)
            tally.counts["unplugged"] += 1
            expected.append("")
        else:
            _write(random, pen, typed)
            tally.counts["scans"] += 1
            expected.append(printed.card.text)
    with heard.changed:
        heard.changed.wait_for(lambda: _read(heard.said) >= _read(expected), WAIT_S)
    this.stop()
    os.close(pen)
    path.unlink()
    assert _merged(heard.said) == _merged(expected), (expected, heard.said)


def _write(random: Random, pen: int, data: bytes) -> None:
    while data:
        data = data[os.write(pen, data[: random.randint(1, 500)]) :]


def _until(heard: Heard, freezes: int) -> None:
    with heard.changed:
        heard.changed.wait_for(lambda: sum(not said for said in heard.said) >= freezes, WAIT_S)


def _read(said: list[str]) -> int:
    return sum(bool(each) for each in said)


def _merged(said: list[str]) -> list[str]:
    """Freezes in a row are one: one damaged scan may say it more than once."""
    return [each for n, each in enumerate(said) if each or n == 0 or said[n - 1]]


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    with patch.object(reader, "open_keyboard", opened):
        for each in trials:
            place = folder / str(each)
            place.mkdir()
            try:
                trial(chance(seed, each), place, tally)
            except AssertionError as error:
                tally.wrong.append(f"trial {each}: {error}")
    return tally
