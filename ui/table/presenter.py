"""What stands between the table and the screen: steps come in, rows and texts go out; touches come
in, inputs go out.

The presenter folds, derives, swaps what is shown, and only then tells QML of exactly what has
changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Property, QObject, Signal, Slot

from kiosk.game.commands.commands import DECISIONS, Amend
from kiosk.game.view import CardPlace
from kiosk.station.step import Sign, Step
from ui.shared.models import RowModel, Shown, exposed, part, show_changed, shown
from ui.shared.words import Words
from ui.table import rows
from ui.table.day.day_rows import CLOSED
from ui.table.day.day_shown import DayShown
from ui.table.facts import (
    BUY_PAGE,
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
from ui.table.input import answered, double_tap
from ui.table.input.dealing_errors import CORRECTING, means
from ui.table.input.double_tap import DoubleTaps
from ui.table.input.key_type import alike
from ui.table.input.scene import BUSY, CHANGED, TWICE
from ui.table.layout import CANVAS, NOWHERE, Frame, Layout, Rect
from ui.table.moment import Moment, moment, shoe_unsigned
from ui.table.prompt.help import help_props
from ui.table.prompt.sounds import sound_of
from ui.table.props import Sight
from ui.table.runtime.orders import Orders, Send
from ui.table.setup import HouseProps, ScreenSetup

if TYPE_CHECKING:
    from kiosk.station.recall.looked_up import Answer
    from kiosk.station.recall.trial import Trial
    from ui.table.drawer.page import Drawer
    from ui.table.pages import Pages
    from ui.table.recall.recalling import Recalling

_HOUSE = shown(HouseProps)
_PLACES = shown(Frame)
_PROMPT = shown(rows.PromptProps)
_HEADER = shown(rows.HeaderProps)
_TROUBLE = shown(rows.TroubleProps)
_DEALER = shown(rows.DealerProps)
_PATRONS = shown(rows.PatronsProps)
_PAD = shown(rows.PadProps)
_RAIL = shown(rows.RailProps)
_NOTICE = shown(rows.NoticeProps)
_PIT = shown(rows.PitProps)
_DRAWER = shown(rows.DrawerProps)
_HELP = shown(rows.HelpProps)
#: rows of what is shown: such as hide what is not needed, and such as are always as many
_LISTS = ("hands", "marks", "notes")
_FIXED = ("keys", "patron_rows")


@exposed
class TablePresenter(QObject):
    """`send` gets each order of a touch: the command, and who gives it. `watcher`: who takes every
    touch on a felt that is only looked at, in its stead."""

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
        watcher: Callable[[str], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self.setup, self._words, self._watcher = setup, words or Words(), watcher
        self._touches = UiState()
        self._facts: Facts = begin(blank(setup.boxes, common_hand=setup.common_hand))
        self._shown = self._facts
        self._sign: Sign | None = None  # which `setup` has what is in force of
        self.size = CANVAS
        self.orders = Orders(send)
        self._pages: Pages | None = None
        self._clock_text = ""
        self.taps = DoubleTaps()
        self._boxes = RowModel(rows.BoxRow, self)
        self._notes = RowModel(rows.NoteRow, self)
        self._hands = RowModel(rows.HandRow, self)
        self._cards = RowModel(rows.CardRow, self)
        self._keys = RowModel(rows.KeyRow, self)
        self._marks = RowModel(rows.MarkRow, self)
        self._patron_rows = RowModel(rows.PatronRow, self)
        self._chips, self._owed, self._moves = RowModel(rows.ChipsRow, self), Owed(), 0
        self._drawer_keys = RowModel(rows.KeyRow, self)
        self._picks = RowModel(rows.PickRow, self)
        self._event_rows = RowModel(rows.EventRow, self)
        self.laid = LaidCards(self._cards)
        self._sight = Sight()
        self._house_of = (setup, self._words)
        self.props = first = self._derive(self.now)
        self._house = _HOUSE(setup.house(self._words), self)
        self._places = _PLACES(first.layout.frame, self)
        self._prompt, self._header = _PROMPT(first.prompt, self), _HEADER(first.header, self)
        self._trouble, self._dealer = _TROUBLE(first.trouble, self), _DEALER(first.dealer, self)
        self._patrons, self._drawer = _PATRONS(first.patrons, self), _DRAWER(rows.NO_DRAWER, self)
        self._pad, self._rail = _PAD(first.pad, self), _RAIL(first.rail, self)
        self._notice, self._pit = _NOTICE(first.notice, self), _PIT(first.pit, self)
        self._help, self._day = _HELP(rows.NO_HELP, self), DayShown(self)
        self._fill(first, None)

    def behind(self) -> Pages:
        """All that lies behind the first frame: loaded when this is first called."""
        if self._pages is None:
            from ui.table.pages import Pages

            self._pages = Pages()
        return self._pages

    @property
    def recalling(self) -> Recalling | None:
        """What is recalled; None while the table itself is shown."""
        return None if self._pages is None else self._pages.recalling

    @property
    def now(self) -> Moment:
        """What follows from all that was said and touched."""
        return moment(self._facts, self.setup, self._touches, self._words)

    # What comes in

    @Slot()
    def coach(self) -> None:
        """No round has ever been finished at this table: the first one is led through."""
        self.setup = self.setup._replace(coach=True)

    def restart(self, step: Step) -> None:
        """The table as it stands, with nothing touched: what came before is of no account any
        more."""
        self._facts, self._touches = begin(step), UiState()
        self.orders.holds = (False, False)
        self._shown = self._facts
        if self._pages is not None:
            self._pages.recalling = None
        self._show()

    @Slot()
    def answered(self) -> None:
        """The step that an order led to comes next."""
        self.orders.answered()

    @Slot(object)
    def take(self, step: Step) -> None:
        """News of the table, or the answer to an order."""
        answers = self.orders.answer_is_next and self.orders.taken()
        before, self._facts = self._facts, fold(self._facts, step)
        lay = self._keys_there()
        if self.setup.sound and _may_sound(step):
            self._sound(before.step)
        if self.setup.coach or step.table.sign is not self._sign:
            self._sign = step.table.sign
            self.setup = in_force(self.setup, self._facts)
        self._touches = self._stays(before, answers)
        if answers:
            self.taps.answered(self._facts.turn)
        if answers and self._touches.drawer.page == "seat-signed":
            self._touches = self._touches.change(page="seat-code")
            self.seats.emit(self._touches.seat.account)
        if not self.orders.waiting:
            self._settle_orders(step)
        if self._pages is not None and self._pages.recalling is not None:
            self._lead_recall(self._pages, before)
        self._show()
        if not answers and (now := self._keys_there()) is not lay:
            self.taps.became.append((double_tap.monotonic(), lay, now))
        self._hold()
        if self._touches.drawer.then == "resume":
            self.act("resume")

    def _stays(self, before: Facts, answers: bool) -> UiState:
        """What stays touched after a step, which may answer an order."""
        facts, stays = self._facts, self._touches
        ends = facts.step.refusal is not None or facts.view.round != before.view.round
        if ends or stays.waits_for_step:
            stays = answered.after_step(facts, before, stays)
        opens = stays.card.corrects is not None or facts.step.house.staff is not None
        if opens or stays.drawer.page:
            stays = self.behind().after_step(facts, before, stays)
        if not answers:  # what UNDO takes back is something else now
            return stays.change(together=0)
        twice = self._touches.notices.notice == TWICE and facts.step.refusal is None
        return stays.change(notice=TWICE) if twice else stays  # said of what this answers

    def _settle_orders(self, step: Step) -> None:
        """All that was ordered has been answered: nothing is on its way, and no page that has
        closed meanwhile says any more what the next card is."""
        if self._touches.wagers.sent:
            self._touches = self._touches.change(sent={})
        if step.readers.next_card is None or step.refusal is not None:
            return
        if isinstance(step.readers.next_card, Amend):
            is_closed = self._touches.drawer.page != "recall"
        else:
            is_closed = means(self._touches) is None
        if is_closed:
            self.orders.give(self.behind().forgets_next_card(self.setup))

    def _lead_recall(self, pages: Pages, before: Facts) -> None:
        """A recall is over once the table goes on; it begins once whoever asked may look."""
        if pages.ends_recall(before, self._facts):
            self._touches = self._touches.change(page="")
        elif (ask := pages.first_question(answered=not self.orders.waiting)) is not None:
            self.asked.emit(ask)

    @Slot(object)
    def recalled(self, answer: Answer | Trial) -> None:
        """What the journal had, or why it had nothing; of no account once the recall is over."""
        if self.behind().recalled(answer):
            self._show()

    @Slot(object)
    def say(self, what: Label) -> None:
        """What became of something that the table does not wait for."""
        self._touches = self._touches.change(notice=what)
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
        if self._touches.drawer.page == "seat-code" and self._touches.seat.account == account:
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
        if self._watcher is not None:
            self._watcher(action)
        else:
            self.touch(action)

    def touch(self, action: str) -> None:
        """A touch of whoever works at this table, or looks something up."""
        if (why := self._unmeant(action)) is not None:
            self.say(why)
            return
        pages = self.behind()
        if pages.recalling is not None and action.startswith("recall:"):
            self._touch_recall(action.partition(":")[2])
            return
        touched = pages.touch(self._facts, self.setup, self._touches, action, self._words)
        if self.orders.waiting and not pages.adds_up(touched):
            self.say(BUSY)
            return
        self.touched.emit(action, touched.why is None)
        if pages.settles(action, self._touches, touched):
            self.taps.settled(action)
        if action in DECISIONS and touched.orders:
            self.taps.decided(action, self._facts.turn)
        if self._touches.drawer.page == BUY_PAGE and not touched.touches.drawer.page:
            self.taps.closed_at = double_tap.monotonic()
        self._touches = touched.touches
        if touched.why is not None and self.setup.sound:
            self.sounds.emit("refused")
        if action.startswith("choose:"):
            self._choose(action.partition(":")[2])
        self._show()
        for order in touched.orders:
            self.orders.give(order)
        self._hold()

    @Slot(int, int, str)
    def hold(self, x: int, y: int, otherwise: str) -> None:
        """A finger rests on the felt at these pixels: on a card, or on what `otherwise` is done."""
        lies = [
            at
            for at, row in self.props.cards.items()
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
        before, self.setup = self.setup, self.behind().choose(self.setup, choice)
        if self.setup != before:
            self.chosen.emit(self.setup)
        if self.setup.sound != before.sound and self.setup.sound:
            self.sounds.emit("floor")  # so loud it is

    def _sound(self, before: Step) -> None:
        if sound := sound_of(self._facts.step, before, self.setup.alarm_sounds):
            self.sounds.emit(sound)

    def speak(self, words: Words) -> None:
        """The screen is in these words from now on; what the station says comes in them by its next
        step."""
        self._words = words
        self._show()

    def _hold(self) -> None:
        """While the floor's drawer is open the hole card waits for it; while a card is corrected,
        what patrons are asked; while a round is recalled, the time for wagers; while a decision or
        a new shoe is being entered, a card."""
        touches = self._touches
        entered = touches.less is not None or touches.undecided
        if not (entered or touches.drawer.page or any(self.orders.holds)):
            return
        cards = entered or shoe_unsigned(self._facts, touches)
        holds = _holds(self._facts, touches.drawer.page), cards
        if holds != self.orders.holds:
            self.orders.holds = holds
            self.orders.give(self.behind().holds(self.setup, *holds))

    def tick(self, clock: str) -> None:
        """The time of day, as the header shows it."""
        if clock != self._clock_text:
            self._clock_text = clock
            self.clock_changed.emit()

    # A round that is recalled

    def look_back(self, recalling: Recalling, *, asks: bool = True) -> None:
        """A round is recalled, as `recalling` begins, with nothing else touched. `asks`: it is
        asked for now."""
        self._touches = UiState().change(page="recall")
        self.behind().recalling = recalling
        self._show()
        if asks:
            self.asked.emit(recalling.first)

    def _unmeant(self, action: str) -> Label | None:
        """Why a touch counts for nothing that nobody means: it is the second of two, or its key has
        just changed by itself; None where it is meant."""
        if self.taps.is_second(action, self._facts.turn, self.setup.same_key):
            return TWICE
        if not self.setup.same_key:
            return None
        if self.taps.has_changed(action):
            return CHANGED
        place = next((row[2:6] for row in self.shown_keys() if row.action == action), NOWHERE)
        return TWICE if self.taps.is_below(action, Rect(*place)) else None

    def shown_keys(self) -> list[rows.KeyRow]:
        """The keys that are on the screen."""
        return [row for row in self._keys_there() if row.visible]

    def _keys_there(self) -> tuple[rows.KeyRow, ...]:
        """All keys that lie there, whether they are shown or not: the same while none changes and
        no page is open."""
        day = self._day.made.keys
        if self._drawer.row is rows.NO_DRAWER:
            return (*day, *self.props.keys) if day else self.props.keys
        drawn = self._drawer_keys
        pages = [rows.KeyRow(*drawn.row(at)) for at in range(drawn.rowCount())]
        return (*pages, *day, *self.props.keys)

    def _touch_recall(self, action: str) -> None:
        """A key of the recall was touched."""
        ask, order = self.behind().touch_recall(action, self._facts, self.setup)
        self._touches = self._touches.change(notice=None, heard=self._facts.refusal)
        if ask is not None:
            self.asked.emit(ask)
        if order is not None:
            self.orders.give(order)
        self._show()

    # What goes out

    def _derive(self, now: Moment) -> rows.Props:
        live = self._sight.props(now, self.size)
        if self._touches.drawer.page == "recall":
            pages = self.behind()
            self._touches = pages.begin_recall(self._touches)
            return pages.over(live, self.setup, self.size, self._words)
        if self._pages is not None:
            self._pages.recalling = None
        return live

    def _show(self) -> None:
        """Swaps what is shown, then tells of what has changed, and of nothing else."""
        now = self.now
        before, self.props = self.props, self._derive(now)
        these = self.props
        if self._house_of != (self.setup, self._words):
            self._house_of = (self.setup, self._words)
            self._house.show(self.setup.house(self._words))
        self._fill(these, before)
        show_changed([(self._places, these.layout.frame), *self._parts(these)])
        self._show_drawer()
        self._show_day(now, these.layout)
        self._move_chips(now, before.layout)
        self._shown = self._facts

    def _parts(self, these: rows.Props) -> list[tuple[Shown, tuple[Any, ...]]]:
        """What QML reads as one object each."""
        help_ = self._touches.notices.help
        card = rows.NO_HELP
        if help_ is not None:
            card = help_props(help_, self._words, these.layout)
        return [
            (self._dealer, these.dealer),
            (self._prompt, these.prompt),
            (self._patrons, these.patrons),
            (self._header, these.header),
            (self._trouble, these.trouble),
            (self._pad, these.pad),
            (self._rail, these.rail),
            (self._notice, these.notice),
            (self._pit, these.pit),
            (self._help, card),
        ]

    def _move_chips(self, now: Moment, lay: Layout) -> None:
        """The chips of what has just been confirmed move, from where they `lay` or to there."""
        if not (self._facts.lines or self._owed.lines):
            return
        owed, self._owed = self._owed, Owed(self._facts.lines, now.lines)
        if moved := [] if self.setup.turbo else done(owed, self._owed):
            self._moves += 1
            lies = self._facts.on_felt[0]
            self._chips.update(chips(moved, self.setup, lies, lay, self._moves))

    def _show_drawer(self) -> None:
        if not self._touches.drawer.page or self._touches.notices.help:
            if self._drawer.row is not rows.NO_DRAWER:
                self._picks.show(())
                self._drawer.show(rows.NO_DRAWER)
            return
        these = self.open_page()
        self._event_rows.show(these.rows)
        if these.hint and not self.props.notice.loud:
            self._notice.show(rows.NoticeProps(these.hint, False))
        self._drawer_keys.show(alike(these.keys, self.props.layout.scale))
        self._drawer.show(these.props)
        if these.asks:
            self.reckons.emit(these.asks)
        cards = sorted(self.props.cards.items()) if these.pick else []
        self._picks.show(_pick(at, row) for at, row in cards)

    def open_page(self) -> Drawer:
        """The page that is open in the drawer, as it is drawn."""
        return self.behind().drawer(
            self._facts, self.setup, self._touches, self._words, self.props.layout
        )

    def _show_day(self, now: Moment, layout: Layout) -> None:
        """The page of a table that is not open, over the felt."""
        if not now.day_covers:
            if self._day.made is not CLOSED:
                self._day.show(CLOSED)
            return
        page = self.behind().day(
            self._facts, self.setup, self._touches, self.size, self._words, layout.scale
        )
        self._day.show(page)

    def _fill(self, now: rows.Props, before: rows.Props | None) -> None:
        """The rows of what is shown that are not those of before."""
        if before is None or now.cards is not before.cards:
            self._lay(now)
        if before is None or now.boxes is not before.boxes:
            # A recalled round may have been played on another number of boxes.
            more = self._boxes.rowCount() - len(now.boxes)
            self._boxes.update((*now.boxes, *[rows.NO_BOX] * more))
        for name in _LISTS:
            these = getattr(now, name)
            if before is None or these != getattr(before, name):
                getattr(self, f"_{name}").show(these)
        for name in _FIXED:
            these = getattr(now, name)
            if before is None or these != getattr(before, name):
                getattr(self, f"_{name}").update(these)

    def _lay(self, now: rows.Props) -> None:
        """The cards that lie there; one that is new has just come, but into a recall."""
        before, same = self._shown, self._shown.round_on_felt == self._facts.round_on_felt
        recalls = self.recalling is not None
        self.laid.lay(now.cards, lambda place: not recalls and not (same and before.lies(place)))

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


def _may_sound(step: Step) -> bool:
    """Whether there is anything in a step that may be heard."""
    if step.refusal is not None or step.alerts.troubles or step.house.pit is not None:
        return True
    return "call" in [said.tone for said in step.told.said]


def _holds(facts: Facts, page: str) -> bool:
    """Whether the hole card waits for the floor's drawer, or what patrons are asked for a card that
    is corrected."""
    offers = facts.step.table.offers
    if offers is None or not page:
        return False
    if page != "recall" and offers.turn_hole.open:
        return True
    if offers.patrons is None:
        return False
    if page == "recall":
        return _wagers_run(facts)
    return page in CORRECTING and offers.closing.open


def _wagers_run(facts: Facts) -> bool:
    """Whether patrons wager, and their time is not over: a round that the floor looks at may be
    amended, and with it what they have."""
    patrons = facts.view.patrons
    is_over = facts.step.table.seconds == 0
    return not facts.view.in_round and patrons is not None and patrons.wagered > 0 and not is_over


def _pick(at: CardPlace, row: rows.CardRow) -> rows.PickRow:
    """A card that a touch on the open page is about."""
    action = f"card:{at.box}:{at.hand}:{at.position}"
    return rows.PickRow(True, action, row.x, row.y, row.width, row.height)
