"""The certificate of a shoe that ended is counted beside the table also where the shoe ran out, and after a stop."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from kiosk.app.jobs.background_certificates import BackgroundCertificates
from kiosk.app.supervisor import Supervisor
from kiosk.record.journal.journal import Journal
from tests.record.tables import station, take
from tests.report.dealt_shoes import deal, opened, wager
from tests.waiting import DEADLINE_MS

pytestmark = pytest.mark.slow


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


@pytest.mark.parametrize("stopped", [False, True])
def test_a_shoe_that_ran_out_is_certified_beside_the_table_when_its_round_ends_after_a_restart_too(
    path: Path, qtbot: QtBot, stopped: bool
) -> None:
    orders: list[Any] = []
    supervisor = Supervisor()

    def beside() -> BackgroundCertificates:
        nonlocal supervisor
        supervisor = Supervisor()
        return BackgroundCertificates(
            lambda: path, lambda command, actor: orders.append((command, actor)), {}, supervisor
        )

    with Journal(path) as journal:
        this, shoes = opened(journal), beside()
        wager(this)
        for card in ("9C", "6C", "9H", "KS"):
            deal(this, card)
        shoes.saw(take(this, {"type": "shoe", "decks": 8}, by="M. Okafor"))
        if stopped:
            supervisor.close()
            this, shoes = station(journal), beside()
            shoes.saw(this.start())
        shoes.saw(take(this, {"type": "stand"}))
        supervisor.close()
        QCoreApplication.processEvents()
        assert not orders
        shoes = beside()
        shoes.saw(take(this, {"type": "card", "card": "8D"}, source="shoe"))
        qtbot.waitUntil(lambda: len(orders) == 1, timeout=DEADLINE_MS)
        supervisor.close()
    assert '"ran_out":true' in orders[0][0].certificate.replace(" ", "")


def test_a_certificate_that_a_stop_left_out_is_kept_after_the_next_start(
    path: Path, qtbot: QtBot
) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        wager(this)
        deal(this, "9C", "6C", "9H", "KS")
        take(this, {"type": "stand"})
        deal(this, "8D")
        take(this, {"type": "cut_card"}, source="shoe")
        take(this, {"type": "shoe", "decks": 8})
    orders: list[Any] = []
    with Journal(path) as journal:
        supervisor = Supervisor()
        beside = BackgroundCertificates(
            lambda: path, lambda command, actor: orders.append((command, actor)), {}, supervisor
        )
        beside.saw(station(journal).start())
        qtbot.waitUntil(lambda: len(orders) == 1, timeout=DEADLINE_MS)
        supervisor.close()
