"""Does the boot test's twin begin as `kiosk run` does, and come into its split by the boot test's own touches?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest

from kiosk.record.journal.journal import JournalReader
from tests.boot.twin import BURNED, SETTINGS, Played, Twin, play_a_split

pytestmark = pytest.mark.slow


class Mirror:
    """A machine whose screen shows what its twin's does."""

    def __init__(self, twin: Twin) -> None:
        self._twin = twin

    def screen(self, name: str) -> QImage:
        return self._twin.picture()

    def tap(self, x: float, y: float) -> None:
        pass


def test_the_twin_burns_its_first_card_plays_a_split_and_stands_there_after_a_power_cut(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    with Twin(SETTINGS, tmp_path, QTest.createTouchDevice(), qapp) as twin:
        played = Played(twin, tmp_path)
        played.machine = Mirror(twin)  # type: ignore[assignment]
        play_a_split(played)
        twin.restart()
        played.touch("key:stand")
        boxes = {box.box: box for box in twin.settle().table.view.boxes}
        assert [len(hand.cards) for hand in boxes[4].hands] == [2, 1]
    with JournalReader(tmp_path / "twin.journal") as journal:
        said = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "input"]
    assert [each["type"] for each in said[:2]] == ["shoe", "burn"]
    assert said[1]["card"] == BURNED
