"""Badges of staff: read by the table's scanner, by its camera and by a reader of their own, and never taken for cards."""

from __future__ import annotations

import os
import pty
import threading
import tty
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import segno

from drivers.camera.codes.decode import CardDecoder
from drivers.serial_line.barcode_line import scanned_frames
from drivers.serial_line.decoder import Decoder
from kiosk.app.readers import TableReaders
from kiosk.reading import Health, Kind, Reading
from kiosk.settings.table import Badges, load
from tests.waiting import DEADLINE_MS

pytestmark = pytest.mark.slow

CODE = "KSB-ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@pytest.mark.parametrize("said", [CODE, f"]C0{CODE}", f"]Q1{CODE}"])
def test_a_scanner_reads_a_printed_badge_and_no_card(said: str) -> None:
    (reading,) = Decoder(scanned_frames()).feed(f"{said}\r".encode())
    assert (reading.kind, reading.code, reading.card) == (Kind.BADGE, CODE, None)
    assert reading.raw == b""  # what is on a badge is kept nowhere


def test_a_card_that_is_scanned_after_a_badge_is_a_card() -> None:
    readings = Decoder(scanned_frames()).feed(f"{CODE}\rAS\r".encode())
    assert [reading.kind for reading in readings] == [Kind.BADGE, Kind.CARD]


def test_a_camera_reads_a_printed_badge_and_no_card() -> None:
    rows = [
        [0 if module else 255 for module in row]
        for row in segno.make(CODE, error="m", micro=False).matrix
    ]
    code = np.kron(np.array(rows, np.uint8), np.ones((8, 8), np.uint8))
    picture = np.full((720, 1280), 40, np.uint8)
    picture[200:520, 400:900] = 255
    picture[240 : 240 + code.shape[0], 440 : 440 + code.shape[1]] = code
    decoder = CardDecoder()
    assert decoder.look(picture) == []
    assert decoder.badges == {CODE}


class _Table:
    """Takes what readers say."""

    def __init__(self) -> None:
        self.said: list[tuple[str, Reading]] = []
        self.came = threading.Event()

    def read(self, reading: Reading, source: str = "shoe") -> None:
        self.said.append((source, reading))
        self.came.set()

    def health(self, health: Health, source: str = "shoe") -> None:
        raise AssertionError("a reader of badges is none of cards")


@pytest.fixture
def line() -> Iterator[tuple[int, str]]:
    far, near = pty.openpty()
    tty.setraw(near)
    yield far, os.ttyname(near)
    os.close(far)
    os.close(near)


def test_what_an_rfid_reader_says_is_a_badge(line: tuple[int, str], tmp_path: Path) -> None:
    far, port = line
    made: Any = load(None, {})._replace(profile="", badges=Badges("badge-reader", port))
    table, readers = _Table(), TableReaders(made._replace(journal=tmp_path / "a.journal"))
    readers.start(table, "")
    try:
        for _ in range(DEADLINE_MS // 100):  # what comes before the line is open is nobody's
            os.write(far, b"04A1B2C3D4\r\n")
            if table.came.wait(0.1):
                break
    finally:
        readers.stop()
    source, reading = table.said[0]
    assert (source, reading.kind, reading.code, reading.raw) == (
        "kiosk",
        Kind.BADGE,
        "04A1B2C3D4",
        b"",
    )
