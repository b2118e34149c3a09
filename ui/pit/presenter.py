"""What stands between the pit's news and its board: summaries and views come in, rows and texts go
out; touches come in, orders go out.

What comes is shown at most every quarter of a second, an alarm at once; nothing is told to QML that
has not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot

from kiosk.floor.pit.advice import advice
from kiosk.floor.pit.rotation import Plan
from kiosk.floor.pit.tables import NOBODY, Pit, PitSeen, in_order
from kiosk.floor.summary import read_summary
from kiosk.floor.table import questions
from kiosk.record.journal.entry import utc_now
from kiosk.staff.secret import Secret
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.words.messages import Messages
from ui.pit import board, figures, patrons, sign_in, staff, table, writing
from ui.pit.edges import Edges
from ui.pit.live import Live, LookBack
from ui.shared.models import LazyRows, RowModel, exposed, part, shown
from ui.shared.words import Words
from ui.table.input.pages.events import SHELVED_MINUTES
from ui.table.layout import CANVAS, MARGIN, Rect, scale_of
from ui.table.presenter import TablePresenter
from ui.table.rows import KeyRow

if TYPE_CHECKING:
    from kiosk.floor.pit.baseline import Frozen
    from kiosk.floor.pit.tables import Break
    from kiosk.reading import Message
    from kiosk.station.alarms.event import Event

#: milliseconds: news wait so long for others, and the clock is looked at so often
BATCH_MS, TICK_MS = 250, 1000
#: milliseconds: how often the events of the table that is looked at are asked for, where it has
#: done something
EVENTS_MS = 4000
#: milliseconds for which the view of a table is waited for before a round of it is recalled
SILENT_MS = 4000
#: so many summaries are read before the board is shown again
_AT_ONCE = 1000

_BOARD = shown(board.BoardProps)
_PAGE = shown(table.PageProps)
_STAFF = shown(staff.StaffProps)
_SIGN_IN = shown(sign_in.SignInProps)
_WRITE = shown(writing.WriteProps)
_FIGURES = shown(figures.FiguresProps)
_PATRONS = shown(patrons.PatronsPageProps)


class PitSetup(NamedTuple):
    """What the house has set of its pit. `notice`: minutes that patrons usually get of a change
    that is worse for them; `plan`: who deals where, now; `table_cost`: of an open table an hour, in
    cents; `shifts`: when they begin; `day`: the gaming day of a time; `box_until`: that of
    `kiosk.report.period.Calendar`; `prints`: there is a printer."""

    notice: int = 30
    plan: Callable[[], Plan] = Plan
    table_cost: int = 50_00
    shifts: tuple[str, ...] = ()
    day: Callable[[str], str] = lambda at: at[:10]
    box_until: Callable[[str, str, str], str] = lambda day, shift, at: ""
    prints: bool = False


_USUAL = PitSetup()


@exposed
class PitPresenter(QObject):
    """`why_not`: why an order of that name may not be given here: "sign-in", "no-staff" or "right";
    "" where it may be tried. `signs_by`: how somebody signs in here: "either", "pin", "badge",
    "both", or "none": by a badge, and no reader is set up."""

    page_changed = Signal()
    clock_changed = Signal()
    ordered = Signal(str, object)  # for a table an order's act, as `c.<table>` carries it
    watches = Signal(str)  # the table whose view is wanted; "" for none
    asks = Signal(str, object)  # a question for a table, which `answered` or `recalled` answers
    signs_in = Signal(str, object)  # a number and a PIN, which `signed_in` answers
    # Figures, as a report has them, and whether they are printed, or kept as files.
    exports = Signal(object, bool)
    # Ratings (kiosk.floor.pit.patrons.Export), and the same of them.
    rates = Signal(object, bool)
    freezes = Signal(object)  # a baseline (kiosk.floor.pit.baseline), to be kept
    rests = Signal(object)  # who is on break (kiosk.floor.pit.tables.Break), to be kept
    signs_out = Signal()
    unlocks = Signal()  # those may try again who were locked after wrong tries
    touched = Signal()  # anything on the board, which keeps whoever is signed in there

    def __init__(
        self,
        title: str,
        phrases: Messages | None = None,
        *,
        tables: tuple[str, ...] = (),
        why_not: Callable[[str], str] = lambda order: "",
        signs_by: Callable[[], str] = lambda: "either",
        setup: PitSetup = _USUAL,
        clock: Callable[[], str] = utc_now,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._title = title
        self._phrases = phrases or Messages()
        self._clock = clock
        self._why_not = why_not
        self.words = Words(self._phrases)
        self.pit = Pit(tables)
        self._rested: tuple[Break, ...] = ()  # who was on break when that was kept
        # Tables whose newest summary is still to be read, and whether the server had kept it.
        self._waiting: dict[str, bool] = {}
        self._newest: dict[str, Mapping[str, Any]] = {}
        self._page = "board"
        self._table = ""
        self._who = ""
        self._notice = ""
        self._loud = False
        self._draft = table.Draft()
        self.setup = setup
        self._edges = Edges()
        self._in_figures = figures.FiguresPage()
        self._in_patrons = patrons.PatronsPage()
        self._unsent = ""  # a message in free text until a table has it
        self._events: tuple[Event, ...] | None = None
        self.size = CANVAS
        self._make_rows()
        self._signing, self._locked, self._file_fault = sign_in.Signing(signs_by, why_not), 0, ""
        self.live_table, self.look_back = Live(self), self._looks_back()
        self._live, self._back = self.live_table.felt, self.look_back.felt
        self._seen_events = 0  # entries of the table when its events were asked for
        self._clock_text = ""
        seen = self._seen()
        self._make_props(seen)
        self._batch = self._shows_after(BATCH_MS)
        self._at_once = self._shows_after(0)
        self._tick = self._repeats(TICK_MS, self.show)
        self._looks = self._repeats(EVENTS_MS, self.look_again)
        self.show()

    def _make_props(self, seen: PitSeen) -> None:
        """What QML reads beside the lists."""
        self._board = _BOARD(board.board(seen, self.size, self.words, self._title, ""), self)
        self._sign_in_says = _SIGN_IN(sign_in.panel(None, self.size, self.words)[0], self)
        self._write_says = _WRITE(writing.hidden(), self)
        self._figures_says = _FIGURES(self._figures_props(seen), self)
        self._patrons_says = _PATRONS(self._patrons_props(seen), self)
        self._staff_says = _STAFF(staff.headings(self.words), self)
        self._props = _PAGE(self._page_props(seen), self)

    def _make_rows(self) -> None:
        """The lists that QML reads, empty yet."""
        self._tiles, self._needs = LazyRows(board.TileRow, self), LazyRows(board.NeedRow, self)
        self._dealers, self._breaks = RowModel(staff.StaffRow, self), RowModel(staff.StaffRow, self)
        self._table_figures = RowModel(table.FigureRow, self)
        self._alarm_rows = RowModel(table.AlarmRow, self)
        self._lines, self._keys = RowModel(table.LineRow, self), RowModel(KeyRow, self)
        self._head, self._digits = RowModel(KeyRow, self), RowModel(KeyRow, self)
        self._letters = RowModel(KeyRow, self)
        self._compared, self._bars = (
            RowModel(figures.CompareRow, self),
            RowModel(figures.BarRow, self),
        )
        self._listed = RowModel(figures.ListRow, self)
        self._figure_keys, self._patron_keys = RowModel(KeyRow, self), RowModel(KeyRow, self)
        self._patrons = RowModel(patrons.PatronRow, self)

    def _looks_back(self) -> LookBack:
        """The recall of the table that is looked at, and what is heard of it."""
        self._sought: Ask | None = None  # the round that is recalled once the table's view has come
        self._looks_from = "table"  # the page to which a recall leads back
        self._silent = QTimer(self, interval=SILENT_MS, singleShot=True)
        self._silent.timeout.connect(self._say_silent)
        back = LookBack(self, self._why_not, self.touched.emit, self._looked)
        back.felt.asked.connect(self._ask)
        return back

    def _shows_after(self, milliseconds: int) -> QTimer:
        """A timer that shows what is new once, so long after it was started."""
        timer = QTimer(self, interval=milliseconds, singleShot=True)
        timer.timeout.connect(self.show)
        return timer

    def _repeats(self, milliseconds: int, does: Callable[[], None]) -> QTimer:
        """A timer that runs, and does the same again and again."""
        timer = QTimer(self, interval=milliseconds)
        timer.timeout.connect(does)
        timer.start()
        return timer

    # What comes in

    @Slot(str, object)
    def heard(self, name: str, data: Any, *, stored: bool = False) -> None:
        """A table's summary; `stored`: the server had kept it. What is none is passed over."""
        if not isinstance(data, Mapping):
            return
        alarms = self._newest.get(name, {}).get("alarms")
        self._newest[name], self._waiting[name] = data, stored
        if data.get("alarms") != alarms:
            self._at_once.start()
        elif not self._batch.isActive():
            self._batch.start()

    @Slot(str, object)
    def viewed(self, name: str, data: Any) -> None:
        """A table's whole view; of account while it is looked at, or a round of it is sought."""
        if name != self._table or not (self._page == "table" or self._sought):
            return
        self.live_table.show_view(data, self._phrases)
        if self._sought is not None and self.live_table.is_shown:
            sought, self._sought = self._sought, None
            self.look_back.begin(self.live_table, sought)

    @Slot(bool, bool)
    def linked(self, up: bool, refused: bool = False) -> None:
        """The board's own link to the floor is up, or lost; `refused`: the floor does not take its
        key."""
        self.pit.link(up=up, now=self._clock(), refused=refused)
        self.show()

    @Slot(str, str)
    def told(self, name: str, why_not: str) -> None:
        """The answer of table `name` to an order: "" where it was done, else why not, in words.
        Another table's is said with its name."""
        if not why_not:
            self._unsent = ""
        said = why_not or self.words("ui-board-done")
        self._notice, self._loud = (
            said if name == self._table else self.words.of(name, said),
            bool(why_not),
        )
        self.show()

    @Slot(str, str)
    def not_done(self, name: str, why: str) -> None:
        """Nothing comes of an order to table `name`: "lost", the pit has no link; "unanswered";
        "sign-in", nobody is signed in any more."""
        self.told(name, self.words(f"ui-board-why-{why}", what=name))

    @Slot(str, str, int, str, int)
    def signed_in(
        self, who: str, why_not: str = "", locked: int = 0, file_fault: str = "", wrong: int = 0
    ) -> None:
        """Who is signed in at the pit now, "" for nobody; `why_not`: why a try was none. `locked`:
        so many numbers and badges are, which whoever is signed in may unlock. `file_fault`: why the
        pit's staff file as it is now cannot be used. `wrong` PINs were tried for `who` before."""
        self._who, self._locked, self._file_fault = who, locked, file_fault
        self._signing.typed = None
        if why_not:
            self._signing.begin(self.words, why_not)
        if wrong:
            self._notice, self._loud = self.words("ui-wrong-tries", name=who, count=wrong), True
        self.show()

    @Slot()
    def asks_pin(self) -> None:
        """A badge was read, and its PIN comes next."""
        self._signing.typed = sign_in.Typed(pin=Secret())
        self.show()

    @Slot(object)
    def say(self, message: Message | None) -> None:
        """What the reader of badges says of itself."""
        self._notice, self._loud = (
            self._phrases.device(message) if message else "",
            message is not None,
        )
        self.show()

    @Slot(str, object, object)
    def answered(self, name: str, question: dict[str, Any], data: Any) -> None:
        """What the table said to a question; None where it said nothing in time."""
        if question["ask"] == "hours":
            self._take_hours(name, question, data)
            return
        if question["ask"] == "rounds":
            self._take_rounds(name, question, data)
            return
        if question["ask"] == "ratings":
            self._take_ratings(name, data)
            return
        if name != self._table:
            return
        try:
            if question["ask"] == "edge":
                self._take_edge(question["options"], data)
            elif question["ask"] == "recall":
                silent = Answer(says=self.words("ui-board-silent"))
                self._back.recalled(
                    questions.recalled(data, self.live_table.messages) if data else silent
                )
            else:
                self._events = questions.events(data, self.live_table.messages)
        except ValueError:
            return
        self.show()

    @Slot(int, int)
    def resize(self, width: int, height: int) -> None:
        """The window has this many pixels."""
        if width > 0 and height > 0 and (width, height) != self.size:
            self.size = (width, height)
            self._live.resize(width, height)
            self._back.resize(width, height)
            self.show()

    def speak(self, phrases: Messages) -> None:
        """The board is in these words from now on."""
        self._phrases, self.words = phrases, Words(phrases)
        for name, data in self._newest.items():
            with suppress(ValueError):
                self.pit.reword(name, read_summary(data, phrases))
        self._live.speak(self.words)
        self._back.speak(self.words)
        self.show()

    # Touches

    @Slot(str)
    def act(self, action: str) -> None:
        """ "table:bj-3", "board", "staff", "figures", "sign", "recall", "know:KEY", "order:close",
        "drawer:limits", "limit:min:1", "limit:notice", "option:surrender", "chip:2500",
        "say:slower", "letter:a", "erase:", "typed:TEXT", "send:close", "shelve:KEY",
        "by:dealer", "dealer:H. Ruiz", "hour:2026-11-27T20", "rounds:bj-3", "round:4711", "freeze:",
        "export:", "print:", "patrons", "patron:bj-3:f3a0…", "export-ratings:", "print-ratings:"."""
        kind, _, rest = action.partition(":")
        self._notice, self._loud = "", False
        self.touched.emit()
        match kind:
            case "table" | "board" | "staff" | "figures" | "patrons" | "recall":
                self._lead_to(kind, rest)
            case "sign" | "unlock" | "shut" | "digit" | "rub" | "enter":
                self._sign(action)
            case "round":
                self._recall_from_figures(rest)
            case "by" | "dealer" | "hour" | "rounds" | "freeze":
                self._in_figures.act(action, self._seen(), self._clock())
                if kind == "freeze":
                    self.freezes.emit(self._in_figures.frozen)
            case "patron":
                self._in_patrons.act(rest)
            case "export" | "print":
                self._export(prints=kind == "print")
            case "export-ratings" | "print-ratings":
                self._export_ratings(prints=kind == "print-ratings")
            case "know" | "shelve" | "say" | "send":
                self._order(kind, rest)
            case _:
                self._change_draft(kind, rest)
        self._ask_edges()
        self.show()

    def _export(self, *, prints: bool) -> None:
        if self._may_export(prints=prints):
            self.exports.emit(self._in_figures.export(self._clock()), prints)

    def _may_export(self, *, prints: bool) -> bool:
        """Whether figures may be kept as files, or printed; it is said that they are, or why
        not."""
        why = self._why_not("figures")
        if why or (prints and not self.setup.prints):
            said = f"ui-board-why-{why}" if why else "ui-figures-no-printer"
            self._notice, self._loud = self.words(said), True
            return False
        self._notice = self.words("ui-figures-printing" if prints else "ui-figures-writing")
        return True

    def _lead_to(self, page: str, table_: str) -> None:
        if page == "table":
            self._open(table_)
        elif page == "recall":
            self._recall()
        else:
            self._in_figures.begin()
            self._in_patrons.begin()
            self._turn_to(page)

    def _change_draft(self, kind: str, rest: str) -> None:
        match kind:
            case "drawer":
                self._draft = self._draft._replace(drawer=rest) if rest else table.Draft()
                if rest == "write":
                    self._draft = self._draft._replace(text=self._draft.text or self._unsent)
            case "letter" | "erase" | "typed":
                text = writing.typed(self._draft.text, f"{kind}:{rest}")
                self._draft = self._draft._replace(text=text)
            case "order":
                self._begin(rest)
            case "enter-text":
                self._send(self._draft.drawer)
            case "drop":
                self._draft = table.next_box(self._draft, rest, self._house)
            case "limit" if rest == "notice":
                self._next_notice()
            case "limit" | "option" | "chip":
                self._draft = table.touched(self._draft, kind, rest, self.live_table.in_force)

    def _order(self, kind: str, rest: str) -> None:
        match kind:
            case "know":
                self._give("acknowledge", {"type": "acknowledge", "key": rest})
            case "shelve":
                self._give("shelve", {"type": "shelve", "key": rest, "minutes": SHELVED_MINUTES})
            case "say":
                self._give(
                    "message", {"type": "message", "text": self.words(f"ui-board-message-{rest}")}
                )
            case "send":
                self._send(rest)

    def _take_edge(self, options: dict[str, str | bool], data: Any) -> None:
        if data is None:
            self._edges.forget(options)
        else:
            self._edges.take(options, questions.edged(data))

    def _take_hours(self, name: str, question: Mapping[str, Any], data: Any) -> None:
        with suppress(ValueError):
            rows = questions.hour_rows(data)
            self._in_figures.take(name, question["first"], question["last"], rows)
        if not self._batch.isActive():
            self._batch.start()

    def _take_rounds(self, name: str, question: Mapping[str, Any], data: Any) -> None:
        rows = None
        with suppress(ValueError):
            rows = questions.round_rows(data)
        self._in_figures.take_rounds(name, question["first"], rows)
        if not self._batch.isActive():
            self._batch.start()

    def _take_ratings(self, name: str, data: Any) -> None:
        with suppress(ValueError):
            ratings = questions.ratings(data)
            self._in_patrons.patrons.take(name, ratings, self._clock())
        if not self._batch.isActive():
            self._batch.start()

    def _patrons_props(self, seen: PitSeen) -> patrons.PatronsPageProps:
        page = self._in_patrons
        there = page.patrons.seen(seen.tables)
        return patrons.props(
            page, there, seen, self.size, self.words, self._notice, loud=self._loud
        )

    def _show_patrons(self, seen: PitSeen) -> None:
        now, page = self._clock(), self._in_patrons
        for name in page.questions(seen, now):
            self.asks.emit(name, questions.RATINGS)
        there = page.patrons.seen(seen.tables)
        self._patrons_says.show(self._patrons_props(seen))
        self._patrons.show(patrons.rows(there, seen, now, self.words))
        may, printer = not self._why_not("figures"), self.setup.prints
        self._patron_keys.show(
            patrons.keys(page, there, self.size, self.words, exports=may, prints=may and printer)
        )

    def _export_ratings(self, *, prints: bool) -> None:
        seen, page = self._seen(), self._in_patrons
        there = page.patrons.seen(seen.tables)
        found = patrons.export(page, there, seen, self._clock(), self.words)
        if found is not None and self._may_export(prints=prints):
            self.rates.emit(found, prints)

    def _figures_props(self, seen: PitSeen) -> figures.FiguresProps:
        now = self._clock()
        page, day = self._in_figures, self.setup.day
        return figures.props(page, seen, self.size, now, self.words, self._notice, day)

    def _show_figures(self, seen: PitSeen) -> None:
        now, page = self._clock(), self._in_figures
        for name, first, last in page.questions(seen, now):
            self.asks.emit(name, questions.hours(first, last))
        summaries = {each.name: each.now for each in seen.tables if each.now is not None}
        page.hours.counts_units(name for name, each in summaries.items() if each.units)
        cells = figures.Cells(figures.money_of(summaries), self.words)
        self._figures_says.show(self._figures_props(seen))
        self._compared.show(
            figures.compared(page, now, summaries, self.setup.day, cells, self.words)
        )
        self._bars.show(figures.bars(page, now, self.size))
        if (hour := page.asks_rounds(now)) is not None:
            self.asks.emit(page.table, questions.rounds(*hour))
        if page.table:
            this = summaries.get(page.table)
            units = this is not None and this.units
            self._listed.show(figures.rounds(page, cells, self.words, units=units))
        elif page.what == "advice":
            found = advice(page.hours.observed(now, summaries), self.setup.table_cost)
            self._listed.show(figures.advised(found, cells, self.words))
        else:
            self._listed.show(figures.listed(page, now, cells))
        prints = self.setup.prints and not self._why_not("figures")
        self._figure_keys.show(figures.keys(page, self.size, self.words, prints=prints))

    def thaw(self, frozen: Frozen | None, lost: str = "") -> None:
        """What was frozen before the board began; `lost`: why that is not there."""
        self._in_figures.frozen = frozen
        self._in_figures.lost = self.words("ui-figures-frozen-lost", why=lost) if lost else ""
        self.show()

    def rest(self, breaks: tuple[Break, ...]) -> None:
        """Who was on break when the board ended."""
        self._rested = breaks
        self.pit.rest(breaks)
        self.show()

    def _keep_breaks(self, breaks: tuple[Break, ...]) -> None:
        """Who is on break is kept, where that is somebody else."""
        if breaks != self._rested:
            self._rested = breaks
            self.rests.emit(breaks)

    @Slot(str, bool)
    def kept(self, said: str, failed: bool) -> None:
        """What came of an export."""
        self._notice, self._loud = said, failed
        self.show()

    def _next_notice(self) -> None:
        now = self.pit.summary(self._table)
        if now is not None:
            self._draft = table.next_notice(self._draft, now, self._house)

    @property
    def _house(self) -> table.House:
        now, box_until = self._clock(), self.setup.box_until
        return table.House(
            self.live_table.in_force,
            self._edges.counted,
            self.setup.notice,
            self.setup.day(now),
            self.setup.shifts,
            lambda day, shift: box_until(day, shift, now),
        )

    def _ask_edges(self) -> None:
        """The house edges that the drawer shows and that nobody has asked for yet."""
        for options in self._edges.unasked(self._house.wanted(self._draft)):
            self.asks.emit(self._table, questions.edge(dict(options)))

    def _sign(self, action: str) -> None:
        if action == "unlock":
            self.unlocks.emit()
        elif action == "sign" and self._who:
            self.signs_out.emit()
        elif (given := self._signing.act(action, self.words)) is not None:
            self.signs_in.emit(*given)

    def _make_table(self, name: str) -> None:
        """Another table is looked at, of which nothing is known here yet."""
        self._table, self._events, self._draft = name, None, table.Draft()
        self._edges = Edges()
        self.live_table.begin()

    def _open(self, name: str) -> None:
        self._make_table(name)
        self._turn_to("table")
        self.watches.emit(name)
        self._seen_events = -1
        self.look_again()

    @Slot()
    def look_again(self) -> None:
        """The newest events of the table that is looked at, and edges of which it said nothing."""
        now = self.pit.summary(self._table)
        entries = 0 if now is None else now.n
        if self._page == "table" and entries != self._seen_events:
            self._seen_events = entries
            self.asks.emit(self._table, {"v": 1, "ask": "events", "kind": ""})
        self._ask_edges()

    def _turn_to(self, page: str) -> None:
        if self._table and page in ("board", "staff", "figures", "patrons"):
            self._table = ""
            self.watches.emit("")
        if page != self._page:
            self._page = page
            self.page_changed.emit()

    def _begin(self, order: str) -> None:
        """The drawer of an order opens, or it is said why not."""
        now = self.pit.summary(self._table)
        if now is None or not self._may(order):
            return
        house = self.live_table.tray
        self._draft = table.Draft(
            order, now.minimum, now.maximum, chips=tuple((value, 0) for value in house)
        )

    def _may(self, order: str, nothing: str = "") -> bool:
        why = self.why_not(order) or nothing
        if why:
            self._notice, self._loud = why, True
        return not why

    def why_not(self, order: str) -> str:
        """Why an order may not be given to the table that is looked at now; "" where it may."""
        seen = self.pit.summary(self._table)
        if seen is None:
            return self.words("ui-board-unknown")
        if why := self._why_not(order):
            return self.words(f"ui-board-why-{why}")
        return table.why_not(order, seen, self.words)

    def _give(self, order: str, act: dict[str, Any], nothing: str = "") -> None:
        if self._may(order, nothing):
            self._draft, self._notice = table.Draft(), self.words("ui-board-sent")
            self.ordered.emit(self._table, act)

    def _send(self, what: str) -> None:
        now = self.pit.summary(self._table)
        order = what
        if what == "write":
            order, self._unsent = "message", self._draft.text
        elif what == "withdraw":
            order = "limits"
        elif self._draft.options:
            order = "options"
        if now is not None:
            self._give(
                order,
                table.act(what, self._draft, now, self._house),
                table.nothing(what, self._draft, now, self._house, self.words),
            )

    def _recall(self) -> None:
        self._turn_to("recall")
        self.look_back.begin(self.live_table)

    def _recall_from_figures(self, entry: str) -> None:
        """The round that this entry of its table finished, as soon as the table's view has come;
        BACK leads to the figures again."""
        self._make_table(self._in_figures.table)
        self._sought, self._looks_from = Ask("entry", value=entry), "figures"
        self._turn_to("recall")
        self.look_back.begin(self.live_table, self._sought)
        self._silent.start()
        self.watches.emit(self._table)

    def _say_silent(self) -> None:
        """The view of the table whose round is sought has not come."""
        if self._sought is not None:
            self._back.recalled(Answer(says=self.words("ui-board-silent")))

    def _looked(self) -> None:
        page, self._looks_from, self._sought = self._looks_from, "table", None
        self._turn_to(page)
        self.show()

    def _ask(self, ask: Ask) -> None:
        self.asks.emit(self._table, questions.recall(ask))

    # What goes out

    def _seen(self) -> PitSeen:
        now = self._clock()
        for name in self._next():
            stored = self._waiting.pop(name)
            try:
                self.pit.heard(
                    name, read_summary(self._newest[name], self._phrases), now, stored=stored
                )
            except ValueError:
                continue  # of another version, or of nobody's
        self.pit.plan = self.setup.plan()
        return self.pit.seen(now)

    def _next(self) -> list[str]:
        """The tables whose summaries are read now: of very many first those with alarms, and those
        that stand first on the board; the others in a moment."""
        if len(names := list(self._waiting)) <= _AT_ONCE:
            return names
        self.pit.expect(names)
        alarmed = [name for name in names if self._newest[name].get("alarms")]
        calm = sorted(set(names).difference(alarmed), key=in_order)
        if len(calm) > _AT_ONCE:
            self._at_once.start()
        return alarmed + calm[:_AT_ONCE]

    def _page_props(self, seen: PitSeen) -> table.PageProps:
        this = next((each for each in seen.tables if each.name == self._table), NOBODY)
        return table.page(
            this,
            self.size,
            self._clock(),
            self.words,
            self._draft,
            self._notice,
            self._house,
            loud=self._loud,
        )

    @Slot()
    def show(self) -> None:
        """Tells QML of what has changed since the last time."""
        self._batch.stop()
        self._at_once.stop()
        seen, now, words = self._seen(), self._clock(), self.words
        fault = words("trouble-staff_file", words=self._file_fault) if self._file_fault else ""
        fault = "  ".join(filter(None, (fault, self.pit.plan.fault)))
        refused = self._notice if self._loud else ""
        self._board.show(
            board.board(seen, self.size, words, self._title, self._who, refused, fault)
        )
        self._keep_breaks(seen.breaks)
        self._tiles.offer(len(seen.tables), board.tiles(seen, now, words))
        self._needs.offer(len(seen.needs), board.needs(seen, now, words))
        self._head.show(board.head(self._page, self.size, self._who, self._locked, words))
        says, digits = sign_in.panel(self._signing.typed, self.size, words)
        self._sign_in_says.show(says)
        self._digits.show(digits)
        if self._page == "staff":
            self._staff_says.show(staff.headings(words))
            self._dealers.show(staff.dealers(seen, now, words, self.pit.plan))
            self._breaks.show(staff.breaks(seen, now, words, self.pit.plan))
        if self._page == "figures":
            self._show_figures(seen)
        if self._page == "patrons":
            self._show_patrons(seen)
        if self._page in ("table", "recall"):
            props, here = self._page_props(seen), self.pit.summary(self._table)
            self._props.show(props)
            self._show_writing(props.column.x)
            self._table_figures.show(table.figures(here, now, words))
            self._alarm_rows.show(table.alarms(here, now, words))
            self._lines.show(table.lines(self._events))
            scale, house = scale_of(*self.size), self._house
            self._keys.show(
                table.keys(props.keys, scale, self._draft, here, house, self.why_not, words)
            )

    def _show_writing(self, right: int) -> None:
        """The panel of a message in free text, up to the column that begins at `right`."""
        if self._draft.drawer not in ("write", "drop"):
            self._write_says.show(writing.hidden())
            return
        u = scale_of(*self.size)
        zone = Rect(u(MARGIN), 0, right - 2 * u(MARGIN), self.size[1] - u(MARGIN))
        says, letters = writing.panel(
            self._draft.text,
            zone,
            u,
            self._phrases.language,
            self.words,
            digits=self._draft.drawer == "drop",
        )
        self._write_says.show(says)
        self._letters.show(letters)

    def tick(self, clock: str) -> None:
        """The time of day, as the head shows it."""
        if clock != self._clock_text:
            self._clock_text = clock
            self.clock_changed.emit()

    def _get_clock(self) -> str:
        return self._clock_text

    def _get_page(self) -> str:
        return self._page

    clock = Property(str, _get_clock, notify=clock_changed, final=True)
    page = Property(str, _get_page, notify=page_changed, final=True)
    board = part("board", _BOARD)
    props = part("props", _PAGE)
    staff_says = part("staff_says", _STAFF)
    sign_in_says = part("sign_in_says", _SIGN_IN)
    digits = part("digits", RowModel)
    write_says = part("write_says", _WRITE)
    figures_says = part("figures_says", _FIGURES)
    compared = part("compared", RowModel)
    bars = part("bars", RowModel)
    listed = part("listed", RowModel)
    figure_keys = part("figure_keys", RowModel)
    patrons_says = part("patrons_says", _PATRONS)
    patrons = part("patrons", RowModel)
    patron_keys = part("patron_keys", RowModel)
    letters = part("letters", RowModel)
    live = part("live", TablePresenter)
    back = part("back", TablePresenter)
    tiles = part("tiles", LazyRows)
    needs = part("needs", LazyRows)
    dealers = part("dealers", RowModel)
    breaks = part("breaks", RowModel)
    table_figures = part("table_figures", RowModel)
    alarms = part("alarm_rows", RowModel)
    lines = part("lines", RowModel)
    keys = part("keys", RowModel)
    head = part("head", RowModel)
