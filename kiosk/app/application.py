"""The application: the kiosk of one table, from the window to the reader's line, with one `start`
and one `close`."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from kiosk.app.jobs.background_queries import BackgroundQueries
from kiosk.app.supervisor import Job, Supervisor
from kiosk.floor import LINK_KEPT
from kiosk.reading import cured, fault
from kiosk.settings.faults import NotOpenedError
from kiosk.settings.schema import BadFileError, WordedError, read_toml
from kiosk.staff.actor import KIOSK
from kiosk.words.messages import of_table
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.app import Clock, lay_table, open_window
from ui.table.drawer.preferences import chosen, file_of, keep
from ui.table.presenter import TablePresenter
from ui.table.setup import screen_setup

# What the table's first step does not need is imported where it is used: the table is there sooner.
if TYPE_CHECKING:
    from pathlib import Path
    from types import FrameType

    from kiosk.app.health_watches import Watched
    from kiosk.app.jobs.background_practice import BackgroundPractice
    from kiosk.app.readers import TableReaders
    from kiosk.reading import Reading
    from kiosk.record.months.retention import KeptError
    from kiosk.record.startup.journal_startup import Taken
    from kiosk.settings.table import Settings
    from kiosk.staff.actor import Actor
    from kiosk.staff.patron_keys import OtherTables
    from kiosk.staff.pins import PinCheck
    from kiosk.station.commands import StationCommand
    from kiosk.station.people.signed_in_people import Staffing
    from kiosk.station.seats.seating import Rates
    from kiosk.station.station import Station
    from kiosk.station.step import Step
    from kiosk.words.messages import Messages
    from ui.shared.sound import Sounds
    from ui.table.runtime.station_thread import StationThread
    from ui.table.setup import ScreenSetup

log = logging.getLogger(__name__)
#: milliseconds: the frame on which the table stands goes before what is only made ready
READY_MS = 100
CARDS_AT_HAND = 40


class Companion(Protocol):
    """What goes along with a table: an emulated shoe with its panel, a practice lesson with its
    coach, patrons' screens. `saw` is called on the station's thread.

    `beside`: the share of the window's width, at its left, that is the companion's own.
    """

    beside: float

    def opened(self, kiosk: Application) -> None: ...
    def saw(self, step: Step) -> None: ...
    def close(self) -> None: ...


class Application(QObject):
    """The kiosk of the table that `settings` describe, in the words of `phrases`.

    `size` of the window in pixels, None for the whole display; `screen`: that window, where its
    first frame was seen already. `time` is what the header shows, "" the time on the wall.
    `language`: asked for at this start, "" for the one chosen on the screen, or else the house's.
    `fresh_by`: who goes on with a fresh journal, "" for nobody. `presenter` and `screen` are there
    once it has started, `station` (the station's thread) once `opened` was given; `taken`: the
    journal, that thread's. `supervisor` runs what works beside the table.
    """

    opened = Signal()  # the window is there; the table is taken up when the receivers have returned
    ready = Signal()  # the table stands on the screen, and all that touches need is there
    failed = Signal(str)  # the table cannot be opened, and why
    closed = Signal()  # the window was closed
    is_new = Signal()  # no round has been finished in the table's journal
    stopped = Signal()  # the program itself failed: the screen says so, and is to be started again
    #: is called, on any thread, once the screen or the station does not answer any more; given
    #: whether it was so again and again
    hangs: Callable[[bool], object] = staticmethod(lambda again: None)

    def __init__(
        self,
        settings: Settings,
        phrases: Messages,
        *,
        size: tuple[int, int] | None = None,
        screen: Screen | None = None,
        emulated: Companion | None = None,
        time: str = "",
        fresh_by: str = "",
        language: str = "",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._phrases = phrases
        self._size = size
        self._time = time
        self._emulated, self._fresh_by, self._language = emulated, fresh_by, language
        self._beside, self._first = emulated.beside if emulated is not None else 0.0, screen
        self._closing = Event()
        self.supervisor = Supervisor(self)
        self.taken: Taken | None = None
        self._readers: TableReaders | None = None
        self._is_seen = self._failed = False  # the table, on the screen; the screen itself
        self._early: list[Step] | None = []  # steps that came before all was ready
        self._dealers = ""  # the language of whoever deals, "" for the table's
        self.table_speaks = phrases.language
        self._watched: Watched | None = None
        self._opened: Station | None = None
        self._sounds: Sounds | None = None
        self.practice: BackgroundPractice | None = None
        self.station: StationThread | None = None
        self.presenter: TablePresenter
        self.screen: Screen

    def start(self) -> None:
        """Opens the window where there is none yet, lays the table in it, and takes that up behind
        it. Raises `ScreenError`."""
        settings = self._settings
        self._rules = settings.rule_set()
        self._kept = file_of(settings.journal)
        self._house = screen_setup(settings, self._rules, self._phrases.chips)
        setup = chosen(self._house, self._kept)
        self._speak(self._language or setup.language)
        self.table_speaks = self._phrases.language
        setup = setup._replace(language=self._phrases.language, practice=not self._beside)
        self.presenter = TablePresenter(setup, self._order, self.words, parent=self)
        self.presenter.chosen.connect(self._chosen)
        self.presenter.touched.connect(self._touched)
        self.presenter.sounds.connect(self._sound)
        if not self._beside:
            self.is_new.connect(self.presenter.coach)
        self._asked = BackgroundQueries(
            self.presenter,
            self._journal,
            lambda: (self._phrases, self.words),
            settings,
            self._rules,
            self,
            self.supervisor,
        )
        self._asked.setParent(self)
        if self._time:
            self.presenter.tick(self._time)
        else:
            Clock(self.presenter.tick, parent=self.presenter)
        self.screen = self._first or open_window(size=self._size, beside=self._beside)
        self.screen.window.closing.connect(self.closed)
        lay_table(self.presenter, self.screen)
        QTimer.singleShot(0, self, self.begin)

    @Slot(object)
    def _chosen(self, setup: ScreenSetup) -> None:
        """The screen was changed by touch. What is in another language is worded anew, by the
        station as well."""
        if setup.language != self._phrases.language:
            self.table_speaks = setup.language
        keep(setup._replace(language=self.table_speaks), self._house, self._kept)
        self._loud(setup.sound)
        self._say_in(setup.language)

    @Slot(object)
    def dealer_reads(self, step: Step) -> None:
        """Whoever deals reads the screen in the language that the staff file has for them; the
        table's own comes back after them."""
        dealer = step.house.staff.dealer if step.house.staff is not None else None
        before, self._dealers = self._dealers, dealer.language if dealer is not None else ""
        if self._dealers != before:
            self._say_in(self._dealers or self.table_speaks)

    def _say_in(self, language: str) -> None:
        if language != self._phrases.language:
            self._speak(language)
            self.presenter.setup = self.presenter.setup._replace(language=self._phrases.language)
            self.presenter.speak(self.words)
            if self.station is not None:
                self.station.speak(self._phrases, self.words)

    @Slot(str, bool)
    def _touched(self, action: str, did: bool) -> None:
        """Lessons are opened over the table, in a process of their own."""
        if (action, did) != ("practice", True) or self.station is None:
            return
        if self.practice is None:
            from kiosk.app.jobs.background_practice import BackgroundPractice

            self.practice = BackgroundPractice(self._settings, self._size, self.supervisor)
            self.station.stepped.connect(self.practice.saw)
        self.practice.start(self._phrases.language)

    def _loud(self, volume: int) -> None:
        """Sounds are as loud as that; where there are to be any, the machine's device is opened for
        them."""
        if volume and self._sounds is None:
            from ui.shared.sound import Sounds

            self._sounds = Sounds(volume, folders=self._settings.folders("sounds")[1:])
        if self._sounds is not None:
            self._sounds.volume = volume
            self._sounds.ready()

    @Slot(str)
    def _sound(self, chime: str) -> None:
        if self._sounds is not None:
            self._sounds.play(chime)

    def _speak(self, language: str) -> None:
        """Everything is worded in `language`, or in the table's own where there is none of that
        name."""
        if language != self._phrases.language:
            try:
                self._phrases = of_table(self._settings.speaking(language), self._phrases.authority)
            except BadFileError as error:
                log.warning("the language chosen on the screen is not used: %s", error)
                self._speak(self.table_speaks)
        load_fonts(self._phrases.language)
        self.words = Words(self._phrases, self._rules)

    def close(self) -> None:
        """Ends the readers, then the station once it has done what is queued, then the window.
        Nothing is lost by it."""
        self._closing.set()
        self.supervisor.stop("watchdog")
        if self._watched is not None:
            self._watched.close()
        if self._readers is not None:
            self._readers.stop()
        if self._emulated is not None:
            self._emulated.close()
        self.supervisor.close()
        if self.station is not None:
            self.station.stop()
        if self.taken is not None:
            self.taken.close()
        if self._sounds is not None:
            self._sounds.close()
        self.screen.close()
        self.deleteLater()

    @Slot(object)
    def fail(self, error: BaseException) -> None:
        """The program failed, on the thread that draws or on the station's: what the screen shows
        is not to be trusted any more."""
        from kiosk.record.crashes import of_error, record
        from ui.table.drawer.stopped import cover

        if self._failed:  # what fails after it is of the same screen, and its text may name a card
            return
        self._failed = True
        for_good = record(self._settings.journal, of_error(error))
        cover(self.screen, self.words("ui-stopped-for-good" if for_good else "ui-stopped"))
        if not for_good:
            self.stopped.emit()

    def _hung(self, name: str, frame: FrameType | None) -> None:
        """On the watchdog's thread: the screen or the station does not answer, so neither can be
        closed. What was done is in the journal."""
        from kiosk.record.crashes import of_hang, record

        self.hangs(record(self._settings.journal, of_hang(name, frame)))

    # The window is there.

    @Slot()
    def begin(self) -> None:
        if self._closing.is_set():
            return
        from ui.table.runtime.station_thread import StationThread

        sees = self._saw if self._emulated is not None else None
        self.station = station = StationThread(self._open, sees, self, words=self.words)
        station.answered.connect(self.presenter.answered)
        station.stepped.connect(self.presenter.take)
        station.rested.connect(self._rested)
        if self._settings.staff is not None:
            station.stepped.connect(self.dealer_reads)
        station.not_opened.connect(self.failed)
        station.broke.connect(self.fail)
        if self._emulated is not None:
            self._emulated.opened(self)
        self.opened.emit()
        station.start()
        station.stepped.connect(self._taken_up)

    @Slot(object)
    def _taken_up(self, _step: object) -> None:
        """The table stands on the screen with the next frame: what it needs besides is loaded and
        begun behind that, which would only have held it up before."""
        assert self.station is not None  # it gave this step, the first
        self.station.stepped.disconnect(self._taken_up)
        if self._closing.is_set():
            return
        self.screen.window.frameSwapped.connect(self._seen)
        QTimer.singleShot(READY_MS, self, self._seen)  # a window that nobody sees has no frame

    @Slot()
    def _seen(self) -> None:
        """The table stands there: its readers begin, and then what touches and the next cards need
        is made."""
        if self._is_seen or self._closing.is_set() or self.station is None:
            return
        self._is_seen = True
        self.screen.window.frameSwapped.disconnect(self._seen)
        self.station.call(self._start_readers)
        QTimer.singleShot(READY_MS, self, self.make_ready)

    @Slot(object)
    def _rested(self, step: Step) -> None:
        """A step from which something may follow beside play; before all is ready they wait."""
        if self._early is None:
            self._asked.saw(step)
        else:
            self._early.append(step)

    @Slot()
    def make_ready(self) -> None:
        if self._closing.is_set():
            return
        self._watch()
        self.presenter.behind()
        load_fonts("zh")  # each language is named in its own letters
        self._loud(self.presenter.setup.sound)
        from ui.table.felt.card_rows import warm_faces

        self.presenter.laid.reserve(CARDS_AT_HAND)
        warm = partial(warm_faces, self.presenter.size, self.presenter.setup)
        # It paints with Qt, which must not end under it.
        self.supervisor.start(Job("faces", warm, last_s=None))
        early, self._early = self._early or [], None
        for step in early:
            self._asked.saw(step)
        self.ready.emit()

    def _watch(self) -> None:
        """From now on it is noticed where the screen or the station does not answer any more."""
        from kiosk.app.watchdog import Watchdog

        if self.station is not None:
            ask = {"screen": self.supervisor.tell, "station": self.station.call}
            self.supervisor.start(Watchdog(ask, self._hung).job())

    def _order(self, command: StationCommand, actor: Actor) -> None:
        """One order of a touch. Nothing can be touched before the first frame."""
        if self.station is not None:
            self.station.order(command, actor)

    def _journal(self) -> Path | None:
        return self.taken.journal.path if self.taken is not None else None

    # On the station's thread.

    def _saw(self, step: Step) -> None:
        """Each step, before the screen has it: where something goes along with the table, or a
        reader follows it."""
        if self._readers is not None:
            self._readers.follow(step)
        if self._emulated is not None:
            self._emulated.saw(step)

    def _open(self) -> Station:
        """The station over the table's journal. Raises `NotOpenedError`."""
        from kiosk.app.readers import TableReaders
        from kiosk.report.period import calendar_of
        from kiosk.station.station import Station
        from kiosk.station.tray.opening_and_closing import procedure_of

        settings = self._settings
        with self._said_why_not_opened():
            rules = read_toml(settings.find("rules", settings.rules))
            self._readers = readers = TableReaders(settings)
            taken = self._take_up()
            self._opened = station = Station(
                taken.journal,
                settings.header(),
                rules,
                self._phrases,
                readers=readers.names,
                numbers=readers.numbers,
                on_shoe=readers.new_shoe,
                stage_seconds=settings.stage_seconds,
                wager_seconds=settings.wager_seconds,
                turn_after=settings.turn_after,
                settle_each=settings.settle_each,
                patience=settings.camera.patience,
                draws_below=settings.draws_below,
                procedure=procedure_of(settings),
                rates=self._rates(),
                box_until=calendar_of(settings.inventory.shifts).box_until,
                staffing=None if settings.staff is None else self._staffing(settings.staff),
            )
        return station

    def _rates(self) -> Rates | None:
        """How the house rates play, where it seats anybody; its thresholds of cash, where it sets
        any."""
        of = self._settings
        if not of.ratings.seats:
            return None
        from kiosk.app.jobs.background_seats import BackgroundSeats
        from kiosk.report.period import calendar_of, local
        from kiosk.staff.patron_keys import PatronKeys
        from kiosk.station.seats.cash_watch import CashRules
        from kiosk.station.seats.seating import Rates

        keys, warn_from, limit = PatronKeys(of.ratings.key_file), of.cash.warn_from, of.cash.limit
        share = BackgroundSeats(keys, self.supervisor, self._heard_others).share
        if warn_from is None and limit is None:
            return Rates(keys, None, share)
        day = calendar_of(of.inventory.shifts).day
        return Rates(keys, CashRules(warn_from, limit, lambda at: str(day(local(at)))), share)

    def _heard_others(self, others: OtherTables) -> None:
        """On any thread: what other tables say of patrons."""
        if self.station is not None and not self._closing.is_set():
            self.station.ask(lambda station: station.hear_others(others))

    def _take_up(self) -> Taken:
        """The table's journal, in the folder that is made for it, with its anchors and months."""
        from kiosk.record.months.sealing import How
        from kiosk.record.startup.journal_startup import take_up
        from kiosk.record.startup.session_start import hash_of
        from kiosk.report.period import months

        settings = self._settings
        assert self.station is not None  # this is its thread
        settings.journal.parent.mkdir(parents=True, exist_ok=True)
        how = How(
            months(settings.inventory.shifts),
            self.station.in_turn,
            settings.keep_months,
            self._month_kept,
            LINK_KEPT if settings.floor_file is not None else "",
        )
        own = ""
        if settings.file:
            own = hash_of((settings.file, settings.find("rules", settings.rules)))
        self.taken = taken = take_up(
            settings.journal, settings.anchors, settings.table, self._fresh_by, how, own
        )
        if not taken.journal.reader.round_ends(1):
            self.is_new.emit()
        anchoring = taken.anchoring
        if anchoring is not None:
            anchoring.told = self._anchored
            if anchoring.begins:
                print(
                    f"The key that signs this table's journal is new: {anchoring.public}. Note it "
                    "elsewhere."
                )
        return taken

    @contextmanager
    def _said_why_not_opened(self) -> Iterator[None]:
        """Whatever keeps the table from being opened is raised as `NotOpenedError`, in words."""
        from kiosk.app.readers import RecordError
        from kiosk.game.table import HeaderError

        words = self._phrases.sentence
        try:
            yield
        except WordedError as error:
            # The seal of the staff file.
            if isinstance(error, BadFileError) and self.taken is not None:
                with suppress(WordedError):  # a disk that takes nothing does not hide why
                    self.taken.refuses(error.phrase, error.facts)
            raise NotOpenedError(words(error.phrase, error.facts)) from error
        except (HeaderError, BadFileError, RecordError) as error:
            raise NotOpenedError(str(error)) from error
        except OSError as error:
            facts = {"folder": str(self._settings.journal.parent), "words": str(error)}
            raise NotOpenedError(words("journal-no_folder", facts)) from error

    def _staffing(self, file: Path) -> Staffing:
        """The people of a table with that staff file. Raises `PepperError` or `BadFileError`."""
        from kiosk.staff.pins import Pepper
        from kiosk.staff.staff_file import load
        from kiosk.station.people.signed_in_people import Staffing

        pepper = Pepper.read(self._settings.pepper)
        return Staffing(load(file, pepper), pepper, self._check)

    def _check(self, check: PinCheck) -> None:
        """Checks a PIN beside the station, which goes on dealing; the station hears what became of
        it."""

        from kiosk.station.commands import PinChecked

        def tell(right: bool) -> None:
            if self.station is not None:
                self.station.do(PinChecked(right), KIOSK)

        self.supervisor.start(Job("pin", check.right, tell))

    def tell_of(self, what: str, well: str, ill: str, facts: Mapping[str, Any] | None) -> None:
        """On any thread: something beside play went wrong, with what facts; or it is well again
        (None)."""
        self._say(cured(what, well) if facts is None else fault(what, ill, **facts))

    def _say(self, reading: Reading) -> None:
        if self.station is not None and not self._closing.is_set():
            self.station.read(reading, "kiosk")

    def _month_kept(self, why: KeptError | None) -> None:
        self.tell_of("months", "month-let-go", "month-kept", None if why is None else why.facts)

    def _anchored(self, why: str | None) -> None:
        self.tell_of(
            "anchors",
            "anchors-written",
            "anchors-not-written",
            None if why is None else {"words": why},
        )

    def _start_readers(self) -> None:
        """Once the table has been taken up; never where it could not be. What is watched beside
        play is watched from then on too."""
        from kiosk.app.health_watches import Watched

        if (
            self._readers is None
            or self._opened is None
            or self.taken is None
            or self._closing.is_set()
        ):
            return
        self._watched = Watched(self._settings, self._say, self.supervisor)
        self._watched.start(self.taken.begun, self._opened.has_fault)
        self._readers.start(self.station, self._opened.sequence)
        if self.station is None:
            return
        if self._readers.follows:
            self.station.see_steps(self._saw)
        if (follow := self._readers.follow_troubles) is not None:
            self.station.see_troubles(follow)
