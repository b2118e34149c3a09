"""The line from a table to its sign: each picture goes whole, a lost table is said, and a sign that does not read is hung up on."""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from kiosk.sign.line import SIGNS, SignLine, TableLine, place_of
from tests.sign.heard import Heard


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return place_of(tmp_path / "BJ-12.journal")


@pytest.fixture
def heard(place: Path) -> Iterator[Heard]:
    heard = Heard()
    line = TableLine(place, heard)
    thread = threading.Thread(target=line.run)
    thread.start()
    yield heard
    line.stop()
    thread.join()


class Served:
    """A table's end of the line, at work."""

    def __init__(self, place: Path) -> None:
        self.line = SignLine(place, bytes)
        self._thread = threading.Thread(target=self.line.run)

    def __enter__(self) -> SignLine:
        self._thread.start()
        return self.line

    def __exit__(self, *_: object) -> None:
        self.line.stop()
        self._thread.join()


def test_a_sign_hears_each_picture_whole_and_that_the_table_is_lost(
    place: Path, heard: Heard
) -> None:
    with Served(place) as table:
        table.show(b"one\n")
        heard.until(b"one\n")
        table.show(b"two\n")
        heard.until(b"two\n")
    heard.until(None)
    assert not place.exists()
    with Served(place) as table:
        table.show(b"three\n")
        heard.until(b"three\n")


def test_a_sign_that_comes_later_hears_the_picture_of_now(place: Path) -> None:
    with Served(place) as table:
        table.show(b"one\n")
        table.show(b"two\n")
        for _ in range(2):
            heard = Heard()
            line = TableLine(place, heard)
            thread = threading.Thread(target=line.run)
            thread.start()
            heard.until(b"two\n")
            line.stop()
            thread.join()


def test_the_socket_of_a_table_that_was_stopped_by_force_is_in_nobodys_way(
    place: Path, heard: Heard
) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(place))
    with Served(place) as table:
        table.show(b"one\n")
        heard.until(b"one\n")
        assert place.stat().st_mode & 0o777 == 0o600


def test_a_long_folder_is_no_hindrance(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 100) / ("b" * 100)
    folder.mkdir(parents=True)
    heard = Heard()
    line = TableLine(folder / "x.sign", heard)
    thread = threading.Thread(target=line.run)
    with Served(folder / "x.sign") as table:
        table.show(b"one\n")
        thread.start()
        heard.until(b"one\n")
        line.stop()
        thread.join()


def test_who_does_not_read_holds_nobody_up(place: Path, heard: Heard) -> None:
    with Served(place) as table, socket.socket(socket.AF_UNIX) as deaf:
        table.show(b"one\n")
        heard.until(b"one\n")
        deaf.connect(str(place))
        for number in range(3000):
            table.show(b"%d %s\n" % (number, b"x" * 2000))
        table.show(b"last\n")
        heard.until(b"last\n")


def test_signs_that_come_and_go_at_an_idle_table_take_nobodys_place(place: Path) -> None:
    with Served(place) as table:
        table.show(b"one\n")
        for _ in range(4 * SIGNS):
            heard = Heard()
            line = TableLine(place, heard)
            thread = threading.Thread(target=line.run)
            thread.start()
            heard.until(b"one\n")
            line.stop()
            thread.join()


def test_more_signs_than_a_table_has_are_hung_up_on(place: Path, heard: Heard) -> None:
    with Served(place) as table, ExitStack() as open_:
        table.show(b"one\n")
        heard.until(b"one\n")  # the first of them, and the place is there
        signs = [open_.enter_context(socket.socket(socket.AF_UNIX)) for _ in range(SIGNS)]
        said = []
        for sign in signs:
            sign.settimeout(30)
            sign.connect(str(place))
            said.append(sign.recv(100))
        assert said == [b"one\n"] * (SIGNS - 1) + [b""]


def test_a_place_that_cannot_be_opened_is_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING), Served(tmp_path / "nowhere" / "x.sign") as table:
        table.show(b"one\n")
    assert "the table's sign cannot be told anything" in caplog.text
