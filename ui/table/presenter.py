"""What stands between the table and the screen: steps come in, rows and texts go out; touches come
in, inputs go out.

The presenter folds, derives, swaps what is shown, and only then tells QML of exactly what has
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.station.step import Step
from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.words import Words
from ui.table import props, rows
from ui.table.day.day_shown import DayShown
from ui.table.facts import (
    Facts,
    Label,
    SeatTouches,
    UiState,
    begin,
    blank,
    fold,
    in_force,
    with_counted,
)
from ui.table.felt.card_rows import LaidCards
from ui.table.felt.motion import Owed, chips, done
from ui.table.input.double_tap import DoubleTaps
from ui.table.input.key_type import alike
from ui.table.layout import CANVAS, Frame, Layout
from ui.table.moment import moment, open_lines
from ui.table.prompt.help import help_props
from ui.table.rows import (
    NO_HELP,
    ChipsRow,
    HelpProps,
    KeyRow,
    NoteRow,
    PatronRow,
    PatronsProps,
    PromptProps,
)
from ui.table.setup import HouseProps, ScreenSetup

if TYPE_CHECKING:
    from kiosk.staff.actor import Actor
    from kiosk.station.commands import StationCommand
    from kiosk.station.recall.looked_up import Answer
    from kiosk.station.recall.trial import Trial
    from ui.table.drawer.page import Drawer
    from ui.table.input.scene import Order
    from ui.table.recall.recalling import Recalling

# What the table's first step does not need is imported where it is used: the table is there sooner.
Send = Callable[["StationCommand", "Actor"], None]

_HOUSE = shown(HouseProps)
_PLACES = shown(Frame)
_PROMPT = shown(PromptProps)
_HEADER = shown(rows.HeaderProps)
_TROUBLE = shown(rows.TroubleProps)
_DEALER = shown(rows.DealerProps)
_PATRONS = shown(PatronsProps)
_PAD = shown(rows.PadProps)
_RAIL = shown(rows.RailProps)
_NOTICE = shown(rows.NoticeProps)
_PIT = shown(rows.PitProps)
_DRAWER = shown(rows.DrawerProps)
_HELP = shown(HelpProps)


@exposed
class TablePresenter(QObject):
    """`send` gets each order of a touch: the command, and who gives it."""

    clock_changed = Signal()
    sounds = Signal(str)  # a chime of `ui.shared.sound`, where the screen is not silent
    chosen = Signal(object)  # the screen's setup, changed by touch
    # What was touched, and whether that did something; before anything is ordered.
    touched = Signal(str, bool)
    asked = Signal(object)  # of the journal, for a recall: an `Ask`, which `recalled` answers
    seats = Signal(str)  # an account whose code the floor has given: `seated` answers
    # What is shown and counted beside the table, each of which `reckoned` answers.
    reckons = Signal(object)

    def __init__(
        self,
        setup: ScreenSetup,
        send: Send,
        words: Words | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.setup, self._send, self._words = setup, send, words or Words()
        self._touches = UiState()
        self._facts: Facts = begin(blank(setup.boxes, common_hand=setup.common_hand))
        self._shown = self._facts
        self.size = CANVAS
        self._unanswered = 0
        self._holds = False
        self._answers = False
        self._clock_text = ""
        self.taps = DoubleTaps()
        # What is recalled; None while the table itself is shown.
        self.recalling: Recalling | None = None
        self._boxes = RowModel(rows.BoxRow, self)
        self._notes = RowModel(NoteRow, self)
        self._hands = RowModel(rows.HandRow, self)
        self._cards = RowModel(rows.CardRow, self)
        self._keys = RowModel(KeyRow, self)
        self._marks = RowModel(rows.MarkRow, self)
        self._patron_rows = RowModel(PatronRow, self)
        self._chips, self._owed, self._moves = RowModel(ChipsRow, self), Owed(), 0
        self._drawer_keys = RowModel(KeyRow, self)
        self._picks = RowModel(rows.PickRow, self)
        self._event_rows = RowModel(rows.EventRow, self)
        self.laid = LaidCards(self._cards)
        self._sight = props.Sight()
        self.props = first = self._derive()
        self._house = _HOUSE(setup.house(self._words), self)
        self._places = _PLACES(first.layout.frame, self)
        self._prompt, self._header = _PROMPT(first.prompt, self), _HEADER(first.header, self)
        self._trouble, self._dealer = _TROUBLE(first.trouble, self), _DEALER(first.dealer, self)
        self._patrons, self._drawer = _PATRONS(first.patrons, self), _DRAWER(rows.NO_DRAWER, self)
        self._pad, self._rail = _PAD(first.pad, self), _RAIL(first.rail, self)
        self._notice, self._pit = _NOTICE(first.notice, self), _PIT(first.pit, self)
        self._help, self._day = _HELP(NO_HELP, self), DayShown(self)
        self._fill(first, ())

    # What comes in

    @Slot()
    def coach(self) -> None:
        """No round has ever been finished at this table: the first one is led through."""
        self.setup = self.setup._replace(coach=True)

    def restart(self, step: Step) -> None:
        """The table as it stands, with nothing touched: what came before is of no account any
        more."""
        self._facts, self._touches, self._holds = begin(step), UiState(), False
        self._shown, self.recalling = self._facts, None
        self._show()

    @Slot()
    def answered(self) -> None:
        """The step that an order led to comes next."""
        self._unanswered -= 1
        self._answers = True

    @Slot(object)
    def take(self, step: Step) -> None:
        """News of the table, or the answer to an order."""
        from kiosk.station.commands import NextCard
        from ui.table.input.scene import TWICE, Order, dealer
        from ui.table.input.touch import after_step

        twice = self._answers and self._touches.notice == TWICE and step.refusal is None
        before, self._facts = self._facts, fold(self._facts, step)
        if self.setup.sound:
            self._sound(before.step)
        self.setup = in_force(self.setup, self._facts)
        self._touches = after_step(self._facts, before, self._touches)
        if twice:  # said of the touch that this answers
            self._touches = self._touches._replace(notice=TWICE)
        if self._answers:
            self.taps.answered(self._facts.turn)
        if not self._answers:  # news of the table: what UNDO takes back is something else now
            self._touches = self._touches._replace(together=0)
        if self._answers and self._touches.page == "seat-signed":
            self._touches = self._touches._replace(page="seat-code")
            self.seats.emit(self._touches.seat.account)
        self._answers = False
        if not self._unanswered and self._touches.sent:
            self._touches = self._touches._replace(sent={})
        has_closed = not self._unanswered and self._expects_no_card()
        if step.next_card is not None and step.refusal is None and has_closed:
            self._give(
                Order(NextCard(), dealer(self.setup.dealer))
            )  # its page has closed meanwhile
        if self.recalling is not None:
            from ui.table.recall.recall import goes_on

            if goes_on(before.step, step):
                self._touches = self._touches._replace(page="")
            elif not self._unanswered and not self.recalling.asked:
                self.recalling = self.recalling._replace(asked=True)
                self.asked.emit(self.recalling.first)  # whoever asked may look
        self._show()
        self._hold()
        if self._touches.then == "resume":
            self.act("resume")

    @Slot(object)
    def recalled(self, answer: Answer | Trial) -> None:
        """What the journal had, or why it had nothing; of no account once the recall is over."""
        from ui.table.recall.recall import answered

        if self.recalling is not None:
            self.recalling = answered(self.recalling, answer)
            self._show()

    @Slot(object)
    def say(self, what: Label) -> None:
        """What became of something that the table does not wait for."""
        self._touches = self._touches._replace(notice=what)
        self._show()

    @Slot(object, object)
    def reckoned(self, of: Any, counted: Any) -> None:
        """What was counted beside the table, as `with_counted` has it."""
        self._facts, self._touches = with_counted(self._facts, self._touches, of, counted)
        self._show()

    @Slot(str, str)
    def seated(self, account: str, address: str) -> None:
        """The address of the account's seat with its code, "" where there is none; of no account
        once its page is closed."""
        if self._touches.page == "seat-code" and self._touches.seat.account == account:
            self._touches = self._touches._replace(seat=SeatTouches(account, address))
            self._show()

    @Slot(int, int)
    def resize(self, width: int, height: int) -> None:
        """The window has this many pixels."""
        if width > 0 and height > 0 and (width, height) != self.size:
            self.size = (width, height)
            self._show()

    @Slot(str)
    def act(self, action: str) -> None:
        """A key, a box or a card was touched."""
        from kiosk.game.commands.commands import DECISIONS, Wager
        from kiosk.station.commands import AtWork
        from ui.table.input.scene import BUSY, TWICE
        from ui.table.input.touch import settles, touch

        if self.taps.is_second(action, self._facts.turn, self.setup.same_key):
            self.say(TWICE)
            return
        if self.recalling is not None and action.startswith("recall:"):
            self._recall(action.partition(":")[2])
            return
        touched = touch(self._facts, self.setup, self._touches, action, self._words)
        if self._unanswered and any(
            not isinstance(order.command, Wager | AtWork) for order in touched.orders
        ):
            # What it would order was offered before the last order: wagers alone add up, and what
            # orders nothing.
            self._touches = self._touches._replace(notice=BUSY)
            self._show()
            return
        self.touched.emit(action, touched.why is None)
        if settles(action, self._touches, touched):
            self.taps.settled(action)
        if action in DECISIONS and touched.orders:
            self.taps.decided(action, self._facts.turn)
        self._touches = touched.touches
        if touched.why is not None and self.setup.sound:
            self.sounds.emit("refused")
        if action.startswith("choose:"):
            self._choose(action.partition(":")[2])
        self._show()
        for order in touched.orders:
            self._give(order)
        self._hold()

    @Slot(int, int, str)
    def hold(self, x: int, y: int, otherwise: str) -> None:
        """A finger rests on the felt at these pixels: on a card, or on what `otherwise` is done."""
        cards = self.props.cards.items()
        lies = [
            at
            for at, row in cards
            if row.x <= x < row.x + row.width and row.y <= y < row.y + row.height
        ]
        if lies:
            recalls = "recall:" if self.recalling is not None else ""
            # the last lies on top
            otherwise = f"{recalls}hold:{lies[-1].box}:{lies[-1].hand}:{lies[-1].position}"
        if otherwise:
            self.act(otherwise)

    def _choose(self, choice: str) -> None:
        """The screen is another way from now on; whoever keeps that, and words it, is told."""
        from ui.table.drawer.preferences import choose

        before, self.setup = self.setup, choose(self.setup, choice)
        if self.setup != before:
            self.chosen.emit(self.setup)
        if self.setup.sound != before.sound and self.setup.sound:
            self.sounds.emit("floor")  # so loud it is

    def _sound(self, before: Step) -> None:
        from ui.table.prompt.sounds import sound_of

        if sound := sound_of(self._facts.step, before, self.setup.alarm_sounds):
            self.sounds.emit(sound)

    def speak(self, words: Words) -> None:
        """The screen is in these words from now on; what the station says comes in them by its next
        step."""
        self._words = words
        self._show()

    def _expects_no_card(self) -> bool:
        """Whether no page is open on which somebody has said what the next card from a reader
        is."""
        from kiosk.game.commands.commands import Amend
        from ui.table.input.dealing_errors import means

        if isinstance(self._facts.step.next_card, Amend):
            return self._touches.page != "recall"
        return means(self._touches) is None

    def _hold(self) -> None:
        """While the floor's drawer is open the hole card waits for it; while a card is corrected,
        what patrons are asked."""
        from ui.table.input.dealing_errors import CORRECTING

        offers, page = self._facts.step.offers, self._touches.page
        turns = page not in ("", "recall") and offers is not None and offers.turn_hole.open
        asks = (
            page in CORRECTING
            and offers is not None
            and offers.patrons is not None
            and offers.closing.open
        )
        holds = turns or asks
        if holds != self._holds:
            from kiosk.station.commands import Hold
            from ui.table.input.scene import Order, dealer

            self._holds = holds
            self._give(Order(Hold(holds), dealer(self.setup.dealer)))

    def _give(self, order: Order) -> None:
        self._unanswered += 1
        self._send(order.command, order.actor)

    def tick(self, clock: str) -> None:
        """The time of day, as the header shows it."""
        if clock != self._clock_text:
            self._clock_text = clock
            self.clock_changed.emit()

    # What goes out

    def _derive(self) -> rows.Props:
        live = self._sight.props(
            moment(self._facts, self.setup, self._touches, self._words), self.size
        )
        if self._touches.page != "recall":
            self.recalling = None
            return live
        from ui.table.recall.recall import begun, over

        if self.recalling is None:
            self.recalling, self._touches = (
                begun(self._touches.picked),
                self._touches._replace(picked=None),
            )
        return over(live, self.recalling, self.setup, self.size, self._words)

    def _recall(self, action: str) -> None:
        """A key of the recall was touched."""
        from datetime import datetime

        from ui.table.recall.amend import signed
        from ui.table.recall.recall import touched

        assert self.recalling is not None
        order = signed(self.recalling, action, self._facts, self.setup)
        self._touches = self._touches._replace(notice=None, heard=self._facts.refusal)
        self.recalling, ask = touched(self.recalling, action, datetime.now().astimezone())
        if ask is not None:
            self.asked.emit(ask)
        if order is not None:
            self._give(order)
        self._show()

    def _show(self) -> None:
        """Swaps what is shown, then tells of what has changed, and of nothing else."""
        before, self.props = self.props, self._derive()
        now = self.props
        self._house.show(self.setup.house(self._words))
        self._places.show(now.layout.frame)
        self._fill(now, before.keys)
        for name in (
            "dealer",
            "prompt",
            "patrons",
            "header",
            "trouble",
            "pad",
            "rail",
            "notice",
            "pit",
        ):
            getattr(self, f"_{name}").show(getattr(now, name))
        self._show_drawer()
        self._help.show(help_props(self._touches.help, self._words, now.layout))
        self._move_chips(before.layout)
        self._day.show(
            self._facts, self.setup, self._touches, self.size, self._words, now.layout.scale
        )
        self._shown = self._facts

    def _move_chips(self, lay: Layout) -> None:
        """The chips of what has just been confirmed move, from where they `lay` or to there."""
        owed, self._owed = (
            self._owed,
            Owed(self._facts.lines, open_lines(self._facts, self._touches)),
        )
        if moved := [] if self.setup.turbo else done(owed, self._owed):
            self._moves += 1
            self._chips.update(chips(moved, self.setup, lay, self._moves))

    def _show_drawer(self) -> None:
        if not self._touches.page or self._touches.help:
            self._picks.show(())
            self._drawer.show(rows.NO_DRAWER)
            return
        shown = self._open_page()
        self._event_rows.show(shown.rows)
        if shown.hint and not self.props.notice.loud:
            self._notice.show(rows.NoticeProps(shown.hint, False))
        self._drawer_keys.show(alike(shown.keys, self.props.layout.scale))
        self._drawer.show(shown.props)
        if shown.asks:
            self.reckons.emit(shown.asks)
        cards = sorted(self.props.cards.items()) if shown.pick else []
        self._picks.show(
            rows.PickRow(
                True, f"card:{at.box}:{at.hand}:{at.position}", row.x, row.y, row.width, row.height
            )
            for at, row in cards
        )

    def _open_page(self) -> Drawer:
        if self.recalling is not None:
            from ui.table.recall import recall

            return recall.drawer(
                self.recalling, self._facts, self.setup, self.props.layout, self._words
            )
        from ui.table.drawer.floor import drawer

        return drawer(self._facts, self.setup, self._touches, self._words, self.props.layout)

    def _fill(self, now: rows.Props, keys_before: tuple[KeyRow, ...]) -> None:
        before, same = self._shown, self._shown.round_on_felt == self._facts.round_on_felt
        recalls = self.recalling is not None
        self.laid.lay(now.cards, lambda place: not recalls and not (same and before.lies(place)))
        self._hands.show(now.hands)
        self._notes.show(now.notes)
        # A recalled round may have been played on another number of boxes.
        more = self._boxes.rowCount() - len(now.boxes)
        self._boxes.update((*now.boxes, *[rows.NO_BOX] * more))
        if now.keys is not keys_before:
            self._keys.update(now.keys)
        self._marks.update(now.marks)
        self._patron_rows.update(now.patron_rows)

    # What QML reads

    def _get_clock(self) -> str:
        return self._clock_text

    clock = Property(str, _get_clock, notify=clock_changed, final=True)
    house = part("house", _HOUSE)
    places = part("places", _PLACES)
    prompt = part("prompt", _PROMPT)
    header = part("header", _HEADER)
    trouble = part("trouble", _TROUBLE)
    dealer = part("dealer", _DEALER)
    patrons = part("patrons", _PATRONS)
    pad = part("pad", _PAD)
    rail = part("rail", _RAIL)
    notice = part("notice", _NOTICE)
    pit = part("pit", _PIT)
    drawer = part("drawer", _DRAWER)
    help = part("help", _HELP)
    boxes = part("boxes", RowModel)
    notes = part("notes", RowModel)
    hands = part("hands", RowModel)
    cards = part("cards", RowModel)
    keys = part("keys", RowModel)
    marks = part("marks", RowModel)
    patron_rows = part("patron_rows", RowModel)
    chips = part("chips", RowModel)
    drawer_keys = part("drawer_keys", RowModel)
    picks = part("picks", RowModel)
    day = part("day", DayShown)
    event_rows = part("event_rows", RowModel)
