"""The sign beside a table: it hears of the table's first step and of what changes, and of nothing else."""

from __future__ import annotations

import threading
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.app.jobs.background_sign import BackgroundSign
from kiosk.app.supervisor import Supervisor
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import load
from kiosk.sign.line import SignLine, TableLine, place_of
from kiosk.sign.picture import SignPicture, written
from tests.record.tables import Dealer, station, take
from tests.sign.heard import Heard


@pytest.mark.slow
def test_a_sign_hears_of_each_change_once(
    tmp_path: Path, journal: Journal, qapp: object, monkeypatch: Any
) -> None:
    settings = load(None, {})._replace(journal=tmp_path / "BJ-12.journal", table="BJ-12")
    settings = settings._replace(sign=settings.sign._replace(shown=True, results=True))
    supervisor, beside = Supervisor(), BackgroundSign(settings)
    kiosk: Any = SimpleNamespace(supervisor=supervisor)
    beside.opened(kiosk)
    said: list[SignPicture] = []
    show = SignLine.show

    def heard_too(line: SignLine, picture: SignPicture) -> None:
        said.append(picture)
        show(line, picture)

    monkeypatch.setattr(SignLine, "show", heard_too)
    heard = Heard()
    line = TableLine(place_of(settings.journal), heard)
    thread = threading.Thread(target=line.run)
    thread.start()
    this, dealer = station(journal), Dealer(5)
    step = this.start()
    beside.saw(step)
    for _ in range(200):
        step = take(this, dealer.next(step))
        beside.saw(step)
    heard.until(written(said[-1]))
    beside.close()
    supervisor.close()
    heard.until(None)
    line.stop()
    thread.join()
    assert len(said) < 60, "a card and a wager change nothing that patrons read there"
    assert all(one != other for one, other in pairwise(said))
