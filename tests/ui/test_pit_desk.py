"""The pit board's desk: who stays signed in, and what is said of an order of which nothing comes."""

from __future__ import annotations

import json
import threading
from base64 import b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from kiosk.app import pit_desk
from kiosk.app.pit_desk import Desk
from kiosk.cli import main
from kiosk.floor.pit.link import PitLink
from kiosk.floor.pit.session import PitStation
from kiosk.link.keys import write_access
from kiosk.reading import Message, badge, cured, fault
from kiosk.record.journal.journal import Journal
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import MOST_TRIES
from kiosk.staff.staff_file import load
from kiosk.words.messages import Messages
from tests.floor.pits import table
from tests.staff.house import PEOPLE, PEPPER, Time, code_of, write
from tests.ui.closing import Closing
from tests.ui.nowhere import NOWHERE
from tests.waiting import DEADLINE_MS, DEADLINE_S
from ui.pit.presenter import PitPresenter
from ui.shared.words import Words
from ui.table.rows import KeyRow


def done(desk: Desk, work: Callable[..., object], *args: object) -> None:
    """On the thread that has the pit's station, after what was given to it before."""
    over = threading.Event()

    def then() -> None:
        work(*args)
        over.set()

    desk.work(then)
    assert over.wait(DEADLINE_S)


class At:
    """A board at which a floorperson has signed in, over a desk without a link."""

    def __init__(self, folder: Path, journal: Journal, qtbot: QtBot) -> None:
        self.time, self.bot = Time(), qtbot
        staff = write(folder / "staff.toml")
        self.station = PitStation(
            journal, load(staff, PEPPER), PEPPER, NOWHERE, Messages(), now=self.time
        )
        assert self.station.sign_in("21", Secret(PEOPLE["21"][2])) is None
        self.baseline = folder / "pit-1.baseline.json"
        self.breaks = folder / "pit-1.breaks.json"
        self.desk = Desk(NOWHERE, self.station, baseline=self.baseline, breaks=self.breaks)
        self.board = PitPresenter(
            "Pit 1", why_not=self.desk.why_not, signs_by=lambda: self.desk.signs_by
        )
        played = table(folder, "bj-1", trouble=False)
        self.summary = played.picture().summary("2026-11-22T18:00:00.000Z")
        self.board.heard("bj-1", self.summary)
        played.journal.close()
        self.desk.serve(self.board)
        self.board.act("table:bj-1")
        self.looks()

    def looks(self) -> None:
        """It is seen who is there, as every few seconds."""
        done(self.desk, self.desk.look)

    def signed_in(self, who: str) -> None:
        """Waits until that is who the board's head names; "" for nobody."""
        self.bot.waitUntil(lambda: self.who == who, timeout=DEADLINE_MS)

    def sign_in(self, number: str) -> None:
        """With the right PIN, typed elsewhere on the board."""
        self.board.signs_in.emit(number, Secret(PEOPLE[number][2]))

    @property
    def who(self) -> str:
        rows = (KeyRow(*self.board.head.row(at)) for at in range(self.board.head.rowCount()))
        return next(row.sub for row in rows if row.action == "sign")

    @property
    def notice(self) -> str:
        return str(self.board.props.property("notice"))

    def says(self, text: str) -> None:
        self.bot.waitUntil(lambda: self.notice == text, timeout=DEADLINE_MS)


def shown(rows: Any) -> int:
    """How many keys are there."""
    return sum(rows.row(at)[0] for at in range(rows.rowCount()))


@pytest.fixture
def at(tmp_path: Path, journal: Journal, qtbot: QtBot) -> Iterator[At]:
    this = At(tmp_path, journal, qtbot)
    yield this
    this.desk.stop()


@pytest.mark.slow
def test_whoever_touches_the_board_stays_signed_in(at: At) -> None:
    idle = at.station.staff.supervisor_idle_s
    for touch in ("staff", "board", "table:bj-1"):
        at.time.s += 0.9 * idle
        at.board.act(touch)
        done(at.desk, lambda: None)
    assert at.station.who is not None
    at.time.s += 0.9 * idle
    at.board.act("recall")
    done(at.desk, lambda: None)
    at.time.s += 0.9 * idle
    at.board.back.act("recall:first")
    done(at.desk, lambda: None)
    at.time.s += 0.9 * idle
    assert at.station.who is not None


def test_a_badge_that_is_held_up_signs_in_and_a_wrong_one_says_so(at: At) -> None:
    at.board.act("sign")  # out
    at.signed_in("")
    at.desk.badge(badge("KSB-NOBODY"))
    at.bot.waitUntil(lambda: at.board.sign_in_says.property("says") != "", timeout=DEADLINE_MS)
    at.time.s += 60
    at.desk.badge(badge(code_of("22")))
    at.signed_in(PEOPLE["22"][0])
    at.bot.waitUntil(lambda: not at.board.sign_in_says.property("shown"), timeout=DEADLINE_MS)


def test_a_badge_and_its_pin_sign_in_where_the_house_asks_for_both(at: At, tmp_path: Path) -> None:
    at.board.act("sign")
    at.signed_in("")
    at.station.staff = at.station.staff._replace(supervisor_by="both")
    at.board.act("sign")
    assert at.board.sign_in_says.property("says") == Words()("ui-board-why-no-badges")
    assert shown(at.board.digits) == 1  # CLOSE
    at.desk.badge(badge(code_of("21")))
    at.bot.waitUntil(lambda: shown(at.board.digits) > 1, timeout=DEADLINE_MS)
    for digit in PEOPLE["21"][2]:
        at.board.act(f"digit:{digit}")
    at.signed_in(PEOPLE["21"][0])


@pytest.mark.slow
def test_whoever_signs_in_is_told_of_wrong_pins_that_were_tried_for_their_number(at: At) -> None:
    """On whatever page the board is, until the next touch, and once."""
    told = Words()("ui-wrong-tries", name="L. Brandt", count=2)
    at.board.act("sign")  # out
    at.signed_in("")
    for _ in range(2):
        assert at.station.sign_in("22", Secret("111222")) is not None
        at.time.s += 60
    at.sign_in("22")
    at.says(told)
    at.board.act("table:bj-1")
    assert at.notice != told
    at.board.act("sign")
    at.signed_in("")
    at.sign_in("22")
    at.signed_in("L. Brandt")
    assert at.notice != told


@pytest.mark.slow
def test_whoever_may_lets_people_try_again_after_five_wrong_tries(at: At) -> None:
    for _ in range(MOST_TRIES):
        at.time.s += 60
        at.station.touched()
        assert at.station.sign_in("22", Secret("111222")) is not None
    at.time.s += 60
    at.station.touched()
    at.looks()
    at.bot.waitUntil(lambda: shown(at.board.head) == 3, timeout=DEADLINE_MS)
    at.board.act("unlock")
    at.bot.waitUntil(lambda: shown(at.board.head) == 2, timeout=DEADLINE_MS)
    assert at.station.sign_in("22", Secret(PEOPLE["22"][2])) is None


def test_a_reader_of_badges_that_is_lost_is_said_until_it_is_back(at: At) -> None:
    at.desk.badge(fault("badges", "badges-lost"))
    at.says(Messages().device(Message("badges-lost")))
    at.desk.badge(cured("badges", "badges-back"))
    at.says("")


@pytest.mark.slow
def test_an_order_without_a_link_says_that_it_was_not_sent(at: At) -> None:
    at.board.act("say:slower")
    at.says(Words()("ui-board-why-lost"))


def test_a_round_on_paper_is_kept_at_the_pit_and_its_place_said(at: At, tmp_path: Path) -> None:
    assert at.desk.folder == Path.cwd(), "a file is named with the whole road to it"
    at.desk.folder = tmp_path
    data = {"v": 1, "paper": b64encode(b"%PDF").decode(), "round": 7, "entry": 90}
    kept = tmp_path / "bj-1-round-7-entry-90.pdf"
    kept.touch(mode=0o644)
    assert str(kept) in at.desk.kept("bj-1", data)["says"]
    assert (kept.read_bytes(), kept.stat().st_mode & 0o777) == (b"%PDF", 0o600)
    at.desk.folder = kept
    assert at.desk.kept("bj-1", data)["says"]
    assert at.desk.kept("bj-1", None) is None


@pytest.mark.slow
def test_a_question_without_a_link_is_answered_with_nothing(at: At) -> None:
    at.board.viewed("bj-1", None)
    at.board.act("recall")
    back, silent = at.board.back, Words()("ui-board-silent")
    at.bot.waitUntil(
        lambda: back.recalling is not None and back.recalling.answer.says == silent,
        timeout=DEADLINE_MS,
    )


@pytest.mark.slow
def test_a_table_that_does_not_answer_is_named(at: At, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: Future[None] = Future()
    sent.set_result(None)
    gave: list[str] = []

    def order(name: str, text: bytes) -> Future[Any]:
        gave.append(name)
        return sent

    monkeypatch.setattr(pit_desk, "ANSWERED_MS", 1)
    monkeypatch.setattr(PitLink, "order", lambda _, name, text: order(name, text))
    at.board.act("say:slower")
    at.says(Words()("ui-board-why-unanswered", what="bj-1"))
    assert gave == ["bj-1"]


@pytest.mark.slow
def test_an_answer_that_comes_while_the_board_is_busy_is_not_missed(
    at: At, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board draws, news wait for it, and the table answers sooner than it has drawn."""
    sent: Future[None] = Future()
    sent.set_result(None)
    link = at.desk.link

    def order(_: str, text: bytes) -> Future[Any]:
        said = {"v": 1, "id": json.loads(text)["id"], "n": 9, "result": "done"}
        link.answered(json.dumps(said).encode())
        return sent

    monkeypatch.setattr(link, "order", order)
    link.answered(b"{}")  # news that the board has no time for
    at.board.act("say:slower")
    done(at.desk, lambda: None)  # it is signed
    at.says(Words()("ui-board-done"))


@pytest.mark.slow
def test_whoever_was_signed_out_before_their_order_is_told(at: At) -> None:
    at.time.s += 2 * at.station.staff.supervisor_idle_s
    at.board.act("say:slower")
    at.says(Words()("ui-board-why-sign-in"))


@pytest.mark.slow
def test_a_staff_file_that_cannot_be_used_is_said_on_the_board(at: At) -> None:
    """The pit goes on with what it said before, and not silently."""
    kept = at.station.staff.file.read_text("utf-8")
    at.board.act("board")
    said = lambda: str(at.board.board.property("lost"))  # noqa: E731
    at.station.staff.file.write_text(
        f"{kept}\n[[role]]\nname = 'dealer'\nmay = ['limits']\n", "utf-8"
    )
    at.looks()
    at.bot.waitUntil(lambda: "the seal does not hold" in said(), timeout=DEADLINE_MS)
    at.station.staff.file.write_text(kept, "utf-8")
    at.looks()
    at.bot.waitUntil(lambda: "the seal" not in said(), timeout=DEADLINE_MS)


def test_a_frozen_baseline_outlives_the_board_and_a_damaged_one_is_said(
    at: At, tmp_path: Path
) -> None:
    at.board.act("figures")
    at.board.act("freeze:")
    at.bot.waitUntil(at.baseline.exists, timeout=DEADLINE_MS)

    def restarted() -> PitPresenter:
        board = PitPresenter("Pit 1")
        desk = Desk(NOWHERE, None, baseline=at.baseline)
        desk.serve(board)
        desk.stop()
        board.act("figures")
        return board

    def said(board: PitPresenter) -> str:
        return str(board.figures_says.property("notice"))

    assert [*restarted().figures_says.property("heads")][3].startswith("since ")
    at.baseline.write_text("{}")
    board = restarted()
    assert said(board) == (
        "The frozen baseline cannot be read: pit-1.baseline.json: no baseline of version 1. "
        "FREEZE sets a new one."
    )
    assert [*board.figures_says.property("heads")][3] == ""
    board.act("freeze:")
    assert said(board) == ""


def test_who_is_on_break_outlives_the_board_and_a_damaged_list_is_said(
    at: At, tmp_path: Path
) -> None:
    at.board.heard("bj-1", {**at.summary, "dealer": {"id": "11", "name": "H. Ruiz", "since": ""}})
    at.board.show()
    at.board.heard("bj-1", {**at.summary, "dealer": None})
    at.board.show()
    at.bot.waitUntil(at.breaks.exists, timeout=DEADLINE_MS)

    def restarted() -> PitPresenter:
        board = PitPresenter("Pit 1")
        desk = Desk(NOWHERE, None, breaks=at.breaks)
        desk.serve(board)
        desk.stop()
        return board

    board = restarted()
    board.act("staff")
    assert board.breaks.row(0)[1] == "H. Ruiz"
    at.breaks.write_text("{}")
    board = restarted()
    said = str(board.board.property("lost"))
    assert "The list of breaks cannot be read: pit-1.breaks.json" in said
    board.act("staff")
    assert shown(board.breaks) == 0


def test_a_baseline_that_cannot_be_kept_is_said(at: At) -> None:
    at.board.act("figures")
    at.baseline.mkdir()
    at.board.act("freeze:")
    at.bot.waitUntil(
        lambda: (
            str(at.board.figures_says.property("notice"))
            == "Frozen only until this board restarts: Is a directory."
        ),
        timeout=DEADLINE_MS,
    )


def test_a_board_that_is_closed_ends(tmp_path: Path, qtbot: QtBot) -> None:
    write_access(tmp_path / "pit-1.toml", NOWHERE)
    closing, pressing = Closing("Pit 1"), QTimer()
    pressing.timeout.connect(closing.act)
    pressing.start(500)
    station = str(tmp_path / "pit-1.toml")
    try:
        assert main(["pit", "--station", station, "--title", "Pit 1", "--size", "1280x800"]) == 0
    finally:
        pressing.stop()
    assert not closing.had_to_end
