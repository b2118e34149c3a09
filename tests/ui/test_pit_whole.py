"""The pit board at a live table: a real server, a table's own process, and a supervisor's touches from the board to its journal."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from kiosk.app.pit_desk import Desk
from kiosk.floor.pit.session import PitStation
from kiosk.link.keys import write_access
from kiosk.record.journal.entry import utc_text
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.staff.pins import Pepper, pin_hash
from kiosk.staff.secret import Secret
from kiosk.staff.staff_file import load
from kiosk.words.messages import Messages
from tests.floor.pits import BEGAN, table
from tests.floor.table_process import table_process
from tests.serving import Floor, floor
from tests.staff.house import PEOPLE, write
from tests.ui.items import visible_rows
from tests.waiting import DEADLINE_MS
from ui.pit.app import open_pit
from ui.pit.presenter import PitPresenter
from ui.shared.words import Words

pytestmark = pytest.mark.slow
TABLE = "table-3"
WORDS = Words()


class Evening:
    """A floor's server, a table that has played, and the board of its pit, at which nobody is signed in."""

    def __init__(self, folder: Path, served: Floor, qtbot: QtBot) -> None:
        self.folder, self.bot = folder, qtbot
        served.prepare(TABLE)
        pepper = Pepper.make(folder / "key" / "pepper")
        pins = {
            number: {"pin": pin_hash(pepper, number, Secret(PEOPLE[number][2]))}
            for number in ("21", "22")
        }
        staff = write(folder / "staff.toml", pins, pepper=pepper)
        played = table(folder, TABLE, trouble=False)
        played.until(lambda step: step.table.view.settled is not None and step.table.view.round > 2)
        assert not played.take({"type": "settled"}).table.view.unsettled
        played.journal.close()
        (folder / "kiosk.toml").write_text(
            f'[table]\nname = "{TABLE}"\n[people]\nstaff = "staff.toml"\npepper = "key/pepper"\n'
            f'[journal]\npath = "{TABLE}.journal"\nkeep_free = 0\n[floor]\nfile = "{TABLE}.toml"\n',
            "utf-8",
        )
        write_access(folder / f"{TABLE}.toml", served.access(TABLE, "table"))
        pit = served.access("pit-1", "pit", "*")
        self._journal = Journal(folder / "pit.journal")
        self.station = PitStation(self._journal, load(staff, pepper), pepper, pit, Messages())
        self.desk = Desk(pit, self.station)
        self.board = PitPresenter("Pit 1", tables=self.desk.tables, why_not=self.desk.why_not)
        self.screen = open_pit(self.board, (1280, 800))
        self.desk.serve(self.board)

    def close(self) -> None:
        self.desk.stop()
        self.screen.close()
        self._journal.close()

    def table(self) -> AbstractContextManager[subprocess.Popen[str]]:
        return table_process(self.folder / "kiosk.toml", subprocess.DEVNULL)

    def until(self, true: Callable[[], object]) -> None:
        self.bot.waitUntil(lambda: bool(true()), timeout=DEADLINE_MS)

    def touch(self, *actions: str) -> None:
        """Keys that are there, and lit."""
        for action in actions:
            keys = visible_rows(self.board.keys) + visible_rows(self.board.digits)
            if action.startswith("know:"):
                keys += [
                    {"action": f"know:{row['key']}", "on": not row["known"]}
                    for row in visible_rows(self.board.alarms)
                ]
            assert [key["on"] for key in keys if key["action"] == action] == [True], (
                action,
                self.notice,
            )
            self.board.act(action)

    def done(self, *actions: str) -> None:
        """The last of the touches gives an order, and the table has done it."""
        self.touch(*actions)
        self.until(lambda: self.notice not in (WORDS("ui-board-sent"), ""))
        assert self.notice == WORDS("ui-board-done")

    @property
    def notice(self) -> str:
        return str(self.board.props.property("notice"))

    @property
    def now(self) -> Any:
        """What the table has said of itself."""
        return self.board.pit.summary(TABLE)

    def sign_in(self, number: str) -> None:
        self.board.act("sign")
        self.touch(*(f"digit:{each}" for each in number), "enter")
        self.touch(*(f"digit:{each}" for each in PEOPLE[number][2]))
        self.until(lambda: not self.board.sign_in_says.property("shown"))


@pytest.fixture
def evening(tmp_path: Path, qapp: QApplication, qtbot: QtBot) -> Iterator[Evening]:
    with floor(tmp_path / "server") as served:
        this = Evening(tmp_path, served, qtbot)
        yield this
        this.close()


def test_a_supervisor_orders_a_live_table_from_the_board(evening: Evening) -> None:
    board = evening.board
    with evening.table():
        evening.until(lambda: evening.now is not None and evening.now.state == "open")
        board.act(f"table:{TABLE}")
        evening.until(lambda: board.live_table.in_force and visible_rows(board.lines))
        # Nobody is signed in: keys are dim, and say so.
        board.act("order:lock")
        assert evening.notice == WORDS("ui-board-why-sign-in")
        evening.sign_in("22")
        evening.done("order:message", "say:slower")
        evening.touch("order:message", "drawer:write")
        for letter in "box 3 is a guest":
            board.act(f"letter:{letter}")
        evening.done("send:write")
        # Limits with notice: they are announced, seen, and withdrawn.
        evening.until(lambda: board.live_table.in_force)
        evening.done("order:limits", "limit:min:1", "limit:notice", "send:limits")
        evening.until(
            lambda: evening.now.pending is not None and evening.now.pending.minimum == 5000
        )
        evening.done("order:limits", "send:withdraw")
        evening.until(lambda: evening.now.pending is None)
        at_once = ("limit:notice", "limit:notice")  # 60 minutes, then none
        evening.done("order:limits", "limit:min:1", *at_once, "send:limits")
        evening.until(lambda: evening.now.minimum == 5000)
        # An option, at once.
        evening.until(lambda: board.live_table.in_force)
        evening.touch("order:limits", "drawer:options", "option:insurance")
        evening.until(lambda: "%, then " in str(board.props.property("asks")))
        evening.done("drawer:limits", *at_once, "send:limits")
        evening.until(lambda: board.live_table.in_force["insurance"] is False)
        evening.done("order:lock", "send:lock")
        evening.until(lambda: evening.now.state == "locked")
        evening.done("order:lock", "send:lock")
        evening.until(lambda: evening.now.state == "open")
        evening.done("order:close", "send:close")
        evening.until(lambda: evening.now.state == "closed")
        evening.done("order:open", "send:open")
        evening.until(lambda: evening.now.state == "open")
        # The reader's trouble is an alarm: acknowledged here, it is known there; another one goes out of sight.
        evening.until(lambda: [each.key for each in evening.now.alarms] == ["link"])
        evening.done("know:link")
        evening.until(lambda: evening.now.alarms[0].by == "L. Brandt")
        # A round is recalled.
        evening.touch("recall")
        evening.until(
            lambda: (
                board.back.recalling is not None and board.back.recalling.answer.round is not None
            )
        )
        board.back.act("close")
        board.act("sign")
        evening.until(lambda: evening.desk.why_not("message") == "sign-in")
    with JournalReader(evening.folder / f"{TABLE}.journal") as journal:
        assert not verify(journal).findings
        by = {(entry.by, entry.source) for entry in journal.entries() if entry.source == "pit"}
        notes = [entry.told + entry.input for entry in journal.entries()]
    assert by == {("L. Brandt", "pit")}
    assert any("Box 3 is a guest" in note for note in notes)


def test_the_figures_lead_to_a_round_of_a_live_table_and_an_unknown_one_is_said(
    evening: Evening,
) -> None:
    """Over the floor's server, by what the table answers: the rounds of an hour, and one of them."""
    board = evening.board
    with evening.table():
        evening.until(lambda: evening.now is not None and evening.now.state == "open")
        board.act("figures")
        evening.until(lambda: str(board.figures_says.property("heard")).startswith("1 of 1"))
        board.act(f"hour:{utc_text(BEGAN)[:13]}")
        board.act(f"rounds:{TABLE}")
        evening.until(lambda: len(visible_rows(board.listed)) > 1)
        first = visible_rows(board.listed)[-1]
        board.act(first["touch"])
        evening.until(lambda: board.back.recalling is not None and bool(board.back.recalling.read))
        recalled = board.back.recalling
        assert recalled is not None
        assert recalled.answer.round is not None
        assert first["touch"] == f"round:{recalled.answer.round.span.last}"
        assert recalled.answer.round.table == TABLE
        board.back.act("close")
        assert board.page == "figures"
        board.act("round:999999")  # of a journal that was put back meanwhile
        evening.until(
            lambda: board.back.recalling is not None and board.back.recalling.answer.says != ""
        )
        board.back.act("close")
        assert visible_rows(board.listed)[-1] == first
