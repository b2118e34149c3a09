"""The pit desk, between a pit's link and its board: news in, watched tables, questions and signed
orders out, and who is signed in."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from kiosk.app.supervisor import Job, Supervisor
from kiosk.floor.contract import ContractError
from kiosk.floor.orders.signed import HOLDS_S, Seen, read_answer
from kiosk.floor.pit import baseline, breaks
from kiosk.floor.pit.board_file import BoardFileError
from kiosk.floor.pit.link import PitLink
from kiosk.floor.table.questions import VERSION, paper
from kiosk.reading import Kind
from kiosk.record.journal.entry import utc_now
from kiosk.settings.in_place import files_for_owner, write_for_owner
from kiosk.station.pit.order_kinds import ACTS_OF_NAMES

if TYPE_CHECKING:
    from kiosk.floor.pit.session import PitStation
    from kiosk.link.keys import Access
    from kiosk.reading import Reading
    from kiosk.staff.secret import Secret
    from ui.pit.presenter import PitPresenter

Badges = Callable[[Callable[["Reading"], object]], Any]
#: milliseconds: how often it is seen whether whoever is signed in is still there
_LOOKS_MS = 5000
#: milliseconds after which an order is not answered any more: a table no longer takes it then
ANSWERED_MS = 1000 * HOLDS_S + 2000
#: seconds in which a printer takes a paper, or it is said that it does not
_PRINTS_S = 60


def _why_not_printed(command: tuple[str, ...], write: Callable[[], Path]) -> str:
    """Has the command print the PDF that `write` makes; why it did not, "" where it did."""
    import subprocess

    try:
        printing = subprocess.run(
            [*command, str(write())],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",  # a printer speaks as it likes
            timeout=_PRINTS_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    said = printing.stderr.strip().rpartition("\n")[2]
    return (said or f"{command[0]}: {printing.returncode}") if printing.returncode else ""


class Desk(QObject):
    """`station` None: the house has no staff file, and nobody gives orders. `folder`: where rounds
    on paper are kept. `badges` makes the reader of staff badges, which tells what it reads.
    `baseline`: the file that keeps what was frozen (kiosk.floor.pit.baseline), `breaks`: the one
    that keeps who is on break (kiosk.floor.pit.breaks), None for none.
    `prints_by`: the command that prints a PDF, whose place is added to it."""

    _came = Signal()
    # Why a try was none; of how many wrong PINs whoever has just come is told.
    _signed = Signal(str, int)
    _badge = Signal(str)  # what a badge says
    _pin = Signal()  # a badge was read, and its PIN comes next
    _says = Signal(object)  # what its reader says of itself
    _gave = Signal(str, str, bytes)  # an order's id, for which table, and as it is sent
    # An order's id, and why nothing comes of it, as `PitPresenter.not_done` has it.
    _failed = Signal(str, str)

    def __init__(
        self,
        access: Access,
        station: PitStation | None,
        folder: Path = Path(),
        badges: Badges | None = None,
        baseline: Path | None = None,
        breaks: Path | None = None,
        *,
        prints_by: tuple[str, ...] = (),
    ) -> None:
        super().__init__()
        self._badges = None if badges is None or station is None else badges(self.badge)
        self._station, self.folder, self._baseline = station, folder.absolute(), baseline
        self._prints_by, self._breaks = prints_by, breaks
        self.link = PitLink(access, self._came.emit)
        self.tables = self.link.tables
        # One thread has the station: a PIN is checked there, and an order signed.
        self._supervisor = Supervisor(self)
        self._may: frozenset[str] = frozenset()
        self._who = ""
        self._locked = 0
        self._fault = ""
        self._session = ""
        self._mine: dict[str, str] = {}  # tables by the ids of orders that wait for their answers
        self._looks = QTimer(self, interval=_LOOKS_MS)
        self._looks.timeout.connect(lambda: self.work(self.look))
        self._board: PitPresenter | None = None

    def serve(self, board: PitPresenter) -> None:
        """Begins: `board` shows what comes."""
        self._board = board
        self._came.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._signed.connect(self._show_who, Qt.ConnectionType.QueuedConnection)
        self._gave.connect(self._wait, Qt.ConnectionType.QueuedConnection)
        self._failed.connect(self._give_up, Qt.ConnectionType.QueuedConnection)
        self._pin.connect(board.asks_pin, Qt.ConnectionType.QueuedConnection)
        self._says.connect(board.say, Qt.ConnectionType.QueuedConnection)
        if self._station is not None:
            board.touched.connect(lambda: self.work(self._stays))
        board.watches.connect(self.link.watch)
        board.asks.connect(self.link.ask)
        board.ordered.connect(self._order)
        board.signs_in.connect(lambda number, pin: self.work(self._sign_in, number, pin))
        board.signs_out.connect(lambda: self.work(self._sign_out))
        board.exports.connect(self._export)
        board.rates.connect(self._export_ratings)
        if self._baseline is not None:
            board.freezes.connect(partial(self._freeze, self._baseline))
            self._thaw(board, self._baseline)
        if self._breaks is not None:
            board.rests.connect(partial(self._keep_breaks, self._breaks))
            self._take_breaks(board, self._breaks)
        board.unlocks.connect(lambda: self.work(self._unlock))
        board.linked(False)
        self.link.start()
        self._looks.start()
        if self._badges is not None:
            self._badges.start()

    def stop(self) -> None:
        self._looks.stop()
        if self._badges is not None:
            self._badges.stop()
        self.link.stop()
        self._supervisor.close()

    @property
    def names(self) -> dict[str, str]:
        """Whoever works here, by number."""
        people = {} if self._station is None else self._station.staff.people
        return {number: person.name for number, person in people.items()}

    def work(self, work: Callable[..., object], *args: object) -> None:
        """Has the thread that has the pit's station do it, after what it was given before."""
        self._supervisor.start(Job("pit", partial(work, *args), last_s=None))

    def why_not(self, order: str) -> str:
        """Why an order may not be given: "no-staff", "sign-in", "right"; "" where it may be
        tried."""
        if self._station is None or not self._who:
            return "sign-in" if self._station is not None else "no-staff"
        return "" if ACTS_OF_NAMES[order] in self._may else "right"

    @Slot()
    def _take(self) -> None:
        """What came goes to the board."""
        board, came = self._board, self.link.taken()
        if board is None:
            return
        if came.up is not None:
            board.linked(came.up, came.refused)
        for name, (data, stored) in came.summaries.items():
            board.heard(name, data, stored=stored)
        for name, data in came.views.items():
            board.viewed(name, data)
        for name, question, data in came.replies:
            board.answered(name, question, self.kept(name, data))
        for answer in came.answers:
            self._answered(answer)

    def kept(self, name: str, data: Any) -> Any:
        """An answer that is a PDF is kept here, and what is said of it is the answer."""
        assert self._board is not None
        try:
            if (found := paper(data)) is None:
                return data
            file = self.folder / f"{name}-{found[0]}"
            write_for_owner(file, found[1])
        except (OSError, ValueError) as error:
            return {"v": VERSION, "says": self._board.words("ui-recall-no-paper", why=str(error))}
        return {"v": VERSION, "says": self._board.words("ui-figures-kept", file=str(file))}

    @Slot(object, bool)
    def _export(self, counted: Any, prints: bool) -> None:
        """The pit's figures as CSV and PDF, beside the rounds on paper; or printed."""
        assert self._board is not None
        phrases = self._board.words.phrases

        def written(folder: Path) -> tuple[Path, Path]:
            from kiosk.report.papers.files import write_csv, write_pdf

            stem = f"pit-{utc_now()[:19].replace(':', '-')}"
            csv, pdf = f"{stem}.csv", f"{stem}.pdf"
            with files_for_owner(folder) as own:
                write_csv(own / csv, counted)
                write_pdf(own / pdf, phrases.label("ui-figures"), counted, phrases, "hour")
            return folder / csv, folder / pdf

        self._keep(written, prints=prints)

    @Slot(object, bool)
    def _export_ratings(self, export: Any, prints: bool) -> None:
        """Ratings as CSV, and as PDF with a card for each, beside the rounds on paper; or
        printed."""
        self._keep(export.write, prints=prints)

    def _keep(self, write: Callable[[Path], tuple[Path, Path]], *, prints: bool) -> None:
        """What `write` makes, a CSV and a PDF, is kept, or the PDF is printed; the board says what
        came of it."""
        assert self._board is not None
        phrases, board = self._board.words.phrases, self._board

        def kept() -> tuple[str, bool]:
            try:
                csv, pdf = write(self.folder)
            except OSError as error:
                return phrases.label("ui-figures-not-kept", why=str(error)), True
            return phrases.label("ui-figures-kept", file=f"{csv}, {pdf.name}"), False

        def printed() -> tuple[str, bool]:
            with TemporaryDirectory() as folder:
                why = _why_not_printed(self._prints_by, lambda: write(Path(folder))[1])
            said = "ui-figures-not-printed" if why else "ui-figures-printed"
            return phrases.label(said, why=why), bool(why)

        name, work = ("print", printed) if prints else ("export", kept)
        self._supervisor.start(Job(name, work, lambda said: board.kept(*said)))

    def _thaw(self, board: PitPresenter, place: Path) -> None:
        try:
            board.thaw(baseline.read(place))
        except BoardFileError as error:
            board.thaw(None, str(error))

    def _take_breaks(self, board: PitPresenter, place: Path) -> None:
        """Who was on break when the board ended is so still."""
        try:
            board.rest(breaks.read(place))
        except BoardFileError as error:
            board.kept(board.words("ui-board-breaks-lost", why=error), True)

    def _freeze(self, place: Path, frozen: Any) -> None:
        """Keeps the baseline."""
        self._write("baseline", partial(baseline.write, place, frozen), "ui-figures-frozen-unkept")

    def _keep_breaks(self, place: Path, on_break: Any) -> None:
        """Keeps who is on break."""
        self._write("breaks", partial(breaks.write, place, on_break), "ui-board-breaks-unkept")

    def _write(self, name: str, write: Callable[[], None], unkept: str) -> None:
        """Has a file of the board written; where it cannot be, the board says so."""
        assert self._board is not None
        board = self._board

        def written() -> str:
            try:
                write()
            except OSError as error:
                return error.strerror or str(error)
            return ""

        def said(why: str) -> None:
            if why:
                board.kept(board.words(unkept, why=why), True)

        self._supervisor.start(Job(name, written, said, last_s=None))

    def _answered(self, text: bytes) -> None:
        try:
            told = read_answer(text)
        except ContractError:
            return
        table = self._mine.pop(told.id, None)
        if table is not None and self._board is not None:
            self._board.told(table, "" if told.result == "done" else told.words or told.code)

    # Who is signed in, on the station's thread.

    def _sign_in(self, number: str, pin: Secret) -> None:
        assert self._station is not None
        refusal = self._station.sign_in(number, pin)
        self.look(refusal.message if refusal else "")

    def _sign_out(self) -> None:
        if self._station is not None:
            self._station.sign_out()
        self.look()

    def _unlock(self) -> None:
        assert self._station is not None
        refusal = self._station.unlock()
        self.look(refusal.message if refusal else "")

    def badge(self, reading: Reading) -> None:
        """What the reader of badges says, on its thread."""
        if reading.kind is not Kind.BADGE:
            self._says.emit(reading.message if reading.kind is Kind.FAULT else None)
        elif self._station is not None:
            self.work(self._hold_up, reading.code)

    def _hold_up(self, code: str) -> None:
        assert self._station is not None
        refusal = self._station.badge(code)
        if refusal is None and self._station.awaits_pin:
            self._pin.emit()
        else:
            self.look(refusal.message if refusal else "")

    @property
    def signs_by(self) -> str:
        """How somebody signs in here: "either", "pin", "badge" or "both"; "none": by a badge, and
        no reader is set up."""
        by = self._station.staff.supervisor_by if self._station is not None else "pin"
        return "none" if by in ("badge", "both") and self._badges is None else by

    def _stays(self) -> None:
        """The board was touched."""
        assert self._station is not None
        self._station.touched()

    def look(self, why_not: str = "") -> None:
        """The board is told who is signed in, where that is somebody else than it shows, and why
        whoever tried is not."""
        if self._station is None:
            return
        who = self._station.who
        name = who.name if who else ""
        self._may = frozenset(
            act for act in ACTS_OF_NAMES.values() if who is not None and self._station.may(act)
        )
        locked = self._station.locked
        fault = self._station.file_fault
        session = who.session if who else ""
        shown = (self._who, self._locked, self._fault, self._session)
        if why_not or (name, locked, fault, session) != shown:
            came = who is not None and who.session != self._session
            self._who = name
            self._locked = locked
            self._fault = fault
            self._session = session
            self._signed.emit(why_not, who.wrong if came and who else 0)

    @Slot(str, int)
    def _show_who(self, why_not: str, wrong: int) -> None:
        if self._board is not None:
            self._board.signed_in(self._who, why_not, self._locked, self._fault, wrong)

    # Orders.

    @Slot(str, object)
    def _order(self, table: str, act: Any) -> None:
        board = self._board
        now = board.pit.summary(table) if board is not None else None
        if now is not None:
            self.work(self._send, table, act, Seen(now.journal, now.n, now.state))

    def _send(self, table: str, act: Any, seen: Seen) -> None:
        text = self._station.order(table, act, seen) if self._station is not None else None
        order = "" if text is None else json.loads(text)["id"]
        self._gave.emit(order, table, text or b"")
        if text is None:  # whoever gave it was signed out meanwhile
            self._failed.emit(order, "sign-in")
            self.look()

    @Slot(str, str, bytes)
    def _wait(self, order: str, table: str, text: bytes) -> None:
        """It is sent once its answer is waited for: one that came before that would be nobody's."""
        self._mine[order] = table
        if not text:
            return
        QTimer.singleShot(ANSWERED_MS, self, lambda: self._give_up(order, "unanswered"))

        def sent(done: Future[None]) -> None:
            if not done.cancelled() and done.exception() is not None:
                self._failed.emit(order, "lost")

        self.link.order(table, text).add_done_callback(sent)

    @Slot(str, str)
    def _give_up(self, order: str, why: str) -> None:
        table = self._mine.pop(order, None)
        if table is not None and self._board is not None:
            self._board.not_done(table, why)
