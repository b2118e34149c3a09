"""The file of the cards that a reader has seen of the shoe in use."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.cards.code import PrintedCard, encode
from drivers.cards.seen import SeenFile
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import BY_TEXT
from kiosk.reading import Kind
from tests.drivers.serial_line.pulled_line import Line
from tests.waiting import Collected

ACE, KING = (PrintedCard("K7Q2", BY_TEXT[text], 1) for text in ("AS", "KD"))
NONE: tuple[frozenset[PrintedCard], frozenset[PrintedCard]] = (frozenset(), frozenset())


def test_what_was_kept_is_loaded_and_a_fresh_shoe_forgets_it(tmp_path: Path) -> None:
    SeenFile(tmp_path / "seen").keep([ACE], [KING])
    file = SeenFile(tmp_path / "seen")
    assert file.load() == (frozenset({ACE}), frozenset({KING}))
    file.clear()
    assert SeenFile(tmp_path / "seen").load() == NONE


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"lying": 7}', '{"lying": ["K7Q2AS1XXX"], "gone": []}']
)
def test_a_file_that_says_nothing_holds_nothing(tmp_path: Path, text: str) -> None:
    (tmp_path / "seen").write_text(text)
    assert SeenFile(tmp_path / "seen").load() == NONE


def test_a_place_that_cannot_be_written_holds_nothing(tmp_path: Path) -> None:
    file = SeenFile(tmp_path / "none" / "seen")
    file.keep([ACE], [])
    file.clear()
    assert SeenFile(tmp_path / "none" / "seen").load() == NONE


def test_a_scanner_knows_after_a_restart_what_it_has_scanned(tmp_path: Path) -> None:
    profile, line = load(find("barcode-scanner")), Line(tmp_path / "port")
    for kinds in ([Kind.CARD], [Kind.LOST], [Kind.CARD]):
        heard = Collected()
        with SerialReader(
            profile, line.port, heard.on_reading, heard.on_health, seen=SeenFile(tmp_path / "seen")
        ) as reader:
            heard.wait_for_port()
            assert line.push(encode(ACE).encode() + b"\r")
            heard.wait_until(lambda heard=heard: bool(heard.readings))  # type: ignore[misc]
            if kinds == [Kind.LOST]:
                reader.new_shoe()
        assert heard.kinds == kinds
        assert line.ready_at is None
    line.pull()
