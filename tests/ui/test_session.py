"""Does the whole kiosk hold, from the finger and the wire to the journal and back? A short session of what matters most."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from tests.ui import session_script as script
from tests.ui.session import play

pytestmark = pytest.mark.slow

ROUNDS = (
    script.wagers_by_chip_and_box,
    script.splits_to_the_limit,
    script.insurance_lost,
    script.dealer_blackjack_after_a_split,
    script.unreadable_card,
    script.stopped_in_a_split,
    script.void,
)


def test_screen_journal_and_replay_agree_on_what_was_played(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    assert play(tmp_path, ROUNDS, qapp, QTest.createTouchDevice()) == []
