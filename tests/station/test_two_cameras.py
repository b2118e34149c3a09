"""A camera over the shoe's mouth and one over the felt, each with OpenCV's own capture: one of them dies in mid-round."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import cv2
import pytest

from drivers.camera.reader import CameraReader
from drivers.cards.code import PrintedCard
from kiosk.app.readers import TableReaders
from kiosk.game.cards import parse
from kiosk.reading import Health, Kind, Reading
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.verify import verify
from kiosk.settings.faults import check
from tests.drivers.camera.degraded import Grey
from tests.drivers.camera.film import Film
from tests.station.at_work import AtWork, table_of
from tests.waiting import Collected

CARDS = [PrintedCard("K7Q2", parse(text), 1) for text in ("9C", "6C", "9H")]

pytestmark = pytest.mark.slow(seconds=2)


def mouth_film(cards: list[PrintedCard]) -> Film:
    """One card after the other comes out, and is gone."""
    film = Film(seed=3).rest(5)
    for card in cards:
        film.lay(card).lay(frames=8)
    return film


def felt_film(cards: list[PrintedCard]) -> Film:
    """One card after the other lies there, with those before."""
    film = Film(seed=5).rest(40)
    for n in range(len(cards)):
        film.lay(*cards[: n + 1])
    return film


@pytest.fixture
def table(journal: Journal) -> Iterator[AtWork]:
    at_work = AtWork(journal)
    at_work.touch(type="wager", box=1, amount="25")
    yield at_work
    assert verify(journal.reader).findings == ()


def readers_of(folder: Path, mouth: Film, felt: Film) -> TableReaders:
    port = mouth.write(folder / "mouth.avi")
    felt.write(folder / "felt.avi")
    text = f'[reader]\nprofile = "camera"\nport = "{port}"\n[camera]\nsource = "felt.avi"\n'
    return TableReaders(table_of(folder, text))


def test_the_camera_over_the_mouth_leads_and_the_one_over_the_felt_confirms(
    table: AtWork, tmp_path: Path
) -> None:
    readers = readers_of(tmp_path, mouth_film(CARDS), felt_film(CARDS))
    assert readers.names == ("shoe", "camera")
    readers.start(table, "")
    table.wait(lambda: {"link", "camera.link"} <= set(table.keys))
    readers.stop()
    assert table.cards == ("9C", "9H", "6C"), "each once"
    assert set(table.keys) == {"link", "camera.link"}, "both films have ended"
    seen_on_the_felt = {data["card"] for data in table.device(reading="card")}
    assert seen_on_the_felt == {"9C", "9H", "6C"}, "and none of them gets a place again"


def test_the_felt_s_camera_dies_and_the_round_goes_on(table: AtWork, tmp_path: Path) -> None:
    readers = readers_of(tmp_path, mouth_film(CARDS), felt_film(CARDS[:1]))
    readers.start(table, "")
    table.wait(lambda: {"link", "camera.link"} <= set(table.keys))
    readers.stop()
    assert table.cards == ("9C", "9H", "6C")


def test_the_mouth_s_camera_dies_and_the_felt_s_leads_once_somebody_has_signed(
    table: AtWork, tmp_path: Path
) -> None:
    readers = readers_of(tmp_path, mouth_film(CARDS[:1]), felt_film(CARDS[:1]).rest(200))
    readers.start(table, "")
    table.wait_for("link")
    assert table.step.alerts.troubles[0].freezes, "no card has a place until somebody has looked"
    table.sign_off("link")
    readers.stop()
    table.read(seen("6C"), source="camera")
    table.read(seen("9H"), source="camera")
    assert table.cards == ("9C", "9H", "6C"), "nothing is lost and nothing twice"


def test_one_camera_is_not_two(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    text = '[reader]\nprofile = "camera"\nport = "0"\n[camera]\nsource = "0"\n'
    file.write_text(text, "utf-8")
    assert "camera.source" in {finding.key for finding in check(file)}
    file.write_text(text.replace('port = "0"', 'port = "1"'), "utf-8")
    assert not {finding.key for finding in check(file)} & {"camera.source", "reader.profile"}


def seen(text: str) -> Reading:
    return Reading(Kind.CARD, parse(text), raw=f"K7Q2{text}".encode())


#: sends a film's pictures into a pipe at a camera's pace, for ever
CAMERA = """
import sys, time
from pathlib import Path
pipe, *pictures = sys.argv[1:]
jpegs = [Path(each).read_bytes() for each in pictures]
with open(pipe, "wb", buffering=0) as out:
    while True:
        for jpeg in jpegs:
            out.write(jpeg)
            time.sleep(1 / 30)
"""


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe. Its end is where nobody sends any more."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    return path


def test_a_camera_that_is_killed_is_opened_again_and_a_card_that_lies_there_comes_once(
    tmp_path: Path, pipe: Path
) -> None:
    film = Film(seed=5).rest(5).lay(CARDS[0]).frames[-10:]
    pictures = [str(write(tmp_path / f"{n}.jpg", frame)) for n, frame in enumerate(film)]
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    heard = Collected()
    reader = CameraReader(f"/dev/fd/{held}", heard.on_reading, heard.on_health)
    reader.start()
    try:
        with subprocess.Popen([sys.executable, "-c", CAMERA, str(pipe), *pictures]) as camera:
            heard.wait_for(Kind.CARD)
            camera.kill()
        heard.wait_until(lambda: any(lost(health) for health in heard.healths))
        with subprocess.Popen([sys.executable, "-c", CAMERA, str(pipe), *pictures]) as camera:
            heard.wait_until(lambda: opened_again(heard.healths))
            reader.stop()
            camera.kill()
        assert reader.join()
    finally:
        os.close(held)
    assert heard.cards == ["9C"]


def test_a_mouth_s_camera_that_hangs_freezes_as_one_that_is_lost(
    table: AtWork, tmp_path: Path, pipe: Path
) -> None:
    film = mouth_film(CARDS[:1]).frames
    pictures = [str(write(tmp_path / f"{n}.jpg", frame)) for n, frame in enumerate(film)]
    held = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    text = f'[reader]\nprofile = "camera"\nport = "/dev/fd/{held}"\n'
    readers = TableReaders(table_of(tmp_path, text))
    with subprocess.Popen([sys.executable, "-c", CAMERA, str(pipe), *pictures]) as camera:
        try:
            readers.start(table, "")
            table.wait_for_cards("9C")
            camera.send_signal(signal.SIGSTOP)
            table.wait_for("link")
            assert table.step.alerts.troubles[0].freezes
            camera.send_signal(signal.SIGCONT)
            table.wait(lambda: table.step.alerts.troubles[0].cured)
        finally:
            readers.stop()
            camera.kill()
    os.close(held)
    assert table.cards == ("9C",)


#: sends into a pipe, at a camera's pace, the pictures named in a line of its input: all once, then the last of them again and again
SHOWING = """
import select, sys
from pathlib import Path
lines = open(0, "rb", buffering=0)
jpegs, at = [], 0
with open(sys.argv[1], "wb", buffering=0) as out:
    while True:
        if select.select([lines], [], [], 1 / 30)[0]:
            jpegs, at = [Path(each.decode()).read_bytes() for each in lines.readline().split()], 0
            if not jpegs:
                break
        if jpegs:
            out.write(jpegs[at])
        at = at + 1 if at + 1 < len(jpegs) else len(jpegs) - AGAIN
"""
AGAIN = 6


class Camera:
    """A camera at the far end of a pipe, a process of its own; `source` is what OpenCV opens."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir()
        self._folder, self._pipe = folder, folder / "pipe"
        self._film, self._shown = Film(seed=seed), 0
        os.mkfifo(self._pipe)
        self._held = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        self.source = f"/dev/fd/{self._held}"
        self.plug_in()

    def plug_in(self) -> None:
        program = SHOWING.replace("AGAIN", str(AGAIN))
        command = [sys.executable, "-c", program, str(self._pipe)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE)
        self.show()

    def show(self, *cards: str) -> None:
        """A hand comes, and these cards alone lie there when it has gone."""
        self._film.frames.clear()
        self._film.lay(*(PrintedCard("K7Q2", parse(text), 1) for text in cards))
        pictures = []
        for frame in self._film.frames:
            self._shown += 1
            pictures.append(str(write(self._folder / f"{self._shown}.jpg", frame)))
        assert self._process.stdin is not None
        self._process.stdin.write(f"{' '.join(pictures)}\n".encode())
        self._process.stdin.flush()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        assert self._process.stdin is not None
        self._process.stdin.close()

    def close(self) -> None:
        """Whoever still waits for it to open waits no longer: meanwhile OpenCV opens no other."""
        self.kill()
        for thread in [each for each in threading.enumerate() if each.name.endswith(self.source)]:
            while thread.is_alive():
                os.close(os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK))
                thread.join(0.05)
        os.close(self._held)


@pytest.fixture
def cameras(tmp_path: Path) -> Iterator[tuple[Camera, Camera]]:
    """One over the shoe's mouth and one over the felt."""
    mouth, felt = Camera(tmp_path / "mouth", 3), Camera(tmp_path / "felt", 5)
    yield mouth, felt
    mouth.close()
    felt.close()


def test_each_of_two_cameras_is_killed_in_play_and_the_other_carries_the_round(
    table: AtWork, tmp_path: Path, cameras: tuple[Camera, Camera]
) -> None:
    mouth, felt = cameras
    file = f'[reader]\nprofile = "camera"\nport = "{mouth.source}"\n[camera]\nsource = "{felt.source}"\n'
    readers = TableReaders(table_of(tmp_path, file))
    readers.start(table, "")
    try:
        mouth.show("9C")
        table.wait_for_cards("9C")
        mouth.show()
        felt.show("9C")
        table.wait(lambda: table.device(card="9C") != [])
        felt.kill()
        table.wait_for("camera.link")
        assert not any(trouble.freezes for trouble in table.step.alerts.troubles)
        mouth.show("6C")
        table.wait_for_cards("9C", "6C")
        mouth.show()
        felt.plug_in()
        felt.show("9C", "6C")
        table.wait(lambda: table.device(card="6C") != [])
        mouth.kill()
        table.wait(lambda: any(trouble.freezes for trouble in table.step.alerts.troubles))
        table.sign_off("link")
        felt.show("9C", "6C", "9H")
        table.wait_for_cards("9C", "9H", "6C")
    finally:
        readers.stop()
    assert len(table.device(card="9C")) == 1, "seen again by a camera that was there again: no news"


def lost(health: Health) -> bool:
    return any(message.id == "camera-lost" for message in health.messages)


def opened_again(healths: list[Health]) -> bool:
    """Whether pictures have come after the camera was lost."""
    first = next(n for n, health in enumerate(healths) if lost(health))
    return any(health.bytes_seen for health in healths[first:])


def write(path: Path, picture: Grey) -> Path:
    assert cv2.imwrite(str(path), picture)
    return path
