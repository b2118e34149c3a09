"""A lesson played to its end by a finger: the whole kiosk, an emulated shoe on its line, and a dealer who makes no mistake
but those that are ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.app.application import Companion
from kiosk.app.practice_table import PracticeTable
from kiosk.cli.play.practice import chart_of, table_of
from kiosk.game.commands.offers import Offers
from kiosk.practice.course import Course
from kiosk.practice.lesson import Lesson
from kiosk.practice.progress import file_of
from kiosk.settings.table import Settings, load
from kiosk.station.step import Step
from kiosk.words.said import Said
from tests.ui.session_table import SIZE, LiveTable
from ui.practice.coach import Coach
from ui.table.facts import CardPlace
from ui.table.input.double_tap import DOUBLE_TAP_S

#: what the dealer does otherwise than right, once: told the table before each thing, says whether it did something
Slip = Callable[["Trainee"], bool]
MOST = 1200


def house(folder: Path, language: str = "en") -> Settings:
    """A house whose table's journal lies in `folder`."""
    made = load(None, {})._replace(
        journal=folder / "table.journal", floor=("M. Okafor",), dealer="H. Ruiz"
    )
    return made.speaking(language)._replace(turn_after=0, same_key=0)


class Trainee(LiveTable):
    """A practice table and its trainee."""

    def __init__(
        self,
        lesson: Lesson,
        home: Settings,
        app: QGuiApplication,
        finger: QPointingDevice,
        size: tuple[int, int] = SIZE,
        name: str = "Ana",
    ) -> None:
        self.lesson, self.home, self.name = lesson, home, name
        self.script: list[str] = []  # what the dealer did, a line each: `replay` does it again
        self._within = 0
        self._emulator = spawn(decks=lesson.table(home).rule_set().decks, seed=lesson.seed)
        settings = table_of(home, lesson, self._emulator.port)
        self.course = Course(lesson, chart_of(settings, lesson))
        super().__init__(settings, self._emulator, finger, app, size)

    def _companion(self) -> Companion:
        self._practice = PracticeTable(
            self.course, self.settings, self.shoe, self.name, file_of(self.home.journal)
        )
        return self._practice

    @property
    def coach(self) -> Coach:
        return self._practice.coach

    def close(self) -> None:
        super().close()
        self._emulator.close()

    @property
    def page(self) -> str:
        return str(self.coach.property("props").property("page"))

    # What a dealer does.

    @contextmanager
    def _noted(self, line: str) -> Iterator[None]:
        """What is done by doing it is no line of its own."""
        if not self._within:
            self.script.append(line)
        self._within += 1
        try:
            yield
        finally:
            self._within -= 1

    def touch(self, *names: str) -> Step:
        with self._noted(f"touch {' '.join(names)}"):
            for name in names:
                self._wait_to_settle(name)
                super().touch(name)
        return self.settle()

    def _wait_to_settle(self, name: str) -> None:
        """Nobody touches a box's next line as fast as one touches twice."""
        taps = self.presenter.taps
        if name == taps.settled_by.replace(":", ""):
            QTest.qWait(round(1_000 * (taps.settled_at + DOUBLE_TAP_S - monotonic())) + 1)

    def enter(self, card: str) -> Step:
        with self._noted(f"enter {card}"):
            return super().enter(card)

    def hold(self, name: str) -> None:
        with self._noted(f"hold {name}"):
            super().hold(name)

    def burn(self) -> None:
        """Pulls a card that plays no part."""
        with self._noted("burn"):
            self.touch("key:pull")
            self.until(
                lambda step: step.table.offers is not None and step.table.offers.burn.due is None
            )

    def pull(self) -> None:
        """Pulls a card, and waits until the table has it, or cannot have it."""
        with self._noted("pull"):
            before = self.settle()
            pulled = len(self.course.pulled), self.course.pulls
            self.touch("key:pull")
            if (len(self.course.pulled), self.course.pulls) == pulled:
                return  # none came
            self.until(
                lambda step: (
                    step is not before and (not self.course.pulled or self.course.must_enter)
                )
            )
            self.settle()

    def hold_card(self, box: int, hand: int, position: int) -> None:
        """A long press on a card of the felt."""
        with self._noted(f"card {box} {hand} {position}"):
            row = self.presenter.props.cards[CardPlace(box, hand, position)]
            at = self.point_at(row.x + row.width // 3, row.y + row.height // 5)
            window = self.screen.window
            QTest.touchEvent(window, self.finger).press(0, at, window).commit()
            self.wait_until(lambda: self.there("key:is:error"), self.screen.window.frameSwapped)
            QTest.touchEvent(window, self.finger).release(0, at, window).commit()
            self.settle()

    def sign_off(self) -> None:
        """Trouble is over, and somebody signs."""
        with self._noted("sign_off"):
            self.until(
                lambda step: (
                    bool(step.alerts.troubles) and all(each.cured for each in step.alerts.troubles)
                )
            )
            self.touch("sign_off", "key:by:0")

    def replay(self, script: Iterable[str]) -> None:
        """Does what a script says, and asks nobody what is right."""
        for line in script:
            what, *names = line.split()
            self.settle()
            match what:
                case "touch":
                    self.touch(*names)
                case "enter" | "hold":
                    getattr(self, what)(*names)
                case "card":
                    self.hold_card(*map(int, names))
                case "burn" | "pull" | "sign_off":
                    getattr(self, what)()
                case _:
                    raise AssertionError(line)
        self.settle()

    def play(
        self, slip: Slip = lambda _: False, look: Callable[[str], None] = lambda _: None
    ) -> None:
        """To the end of the lesson, doing what is right; `slip` is asked before each thing."""
        for _ in range(MOST):
            self.settle()
            if self.page == "results":
                look("results")
                return
            if slip(self):
                continue
            self._do(look)
        raise AssertionError(f"The lesson does not end. {self.shown()} / {self.course.remark}")

    def _do(self, look: Callable[[str], None]) -> None:
        """The one thing that is right now."""
        course, step = self.course, self.step
        assert step is not None
        assert step.table.offers is not None
        if self.page == "payout":
            look("payout")
            whole, part = divmod(course.questions[0].due[0], 100)
            self.touch(
                *(f"key:digit:{each}" for each in (f"{whole}.{part:02d}" if part else str(whole))),
                "key:enter",
            )
        elif course.call_due:
            look("call")
            self.touch("key:call")
        elif not self._put_right(step, look):
            self._go_on(step, step.table.offers, look)

    def _put_right(self, step: Step, look: Callable[[str], None]) -> bool:
        """Whatever is not as it should be, first."""
        course, offers = self.course, step.table.offers
        assert offers is not None
        if step.table.view.shoe_needed:
            self.touch("key:floor", "key:new_shoe")
        elif offers.burn.due == "new_shoe":
            self.burn()
        elif step.readers.held:
            self.touch("key:held:error")
        elif course.slipped:
            look("two-cards")
            assert offers.correct.last is not None
            self.hold_card(*offers.correct.last)
            self.touch("key:is:error", "key:by:0")
        elif step.table.view.drawn_in_error and offers.card.open:
            look("in-error")
            self.enter(step.table.view.drawn_in_error)
        elif course.must_enter:
            look("enter")
            self.enter(course.pulled[0])
        elif step.alerts.troubles and all(each.cured for each in step.alerts.troubles):
            look("trouble")
            self.sign_off()
        else:
            return False
        return True

    def _go_on(self, step: Step, offers: Offers, look: Callable[[str], None]) -> None:
        signal = next(iter(self.course.signals), None)
        if signal is not None and signal.wants == "wager":
            look("wager")
            chip = next(
                cents
                for cents in (10000, 2500, 500)
                if cents <= signal.amount and not signal.amount % cents
            )
            if step.table.view.boxes[signal.box - 1].wager:
                self.touch("key:tool:clear", f"box{signal.box}")
            self.touch(f"key:chip:{chip}", *[f"box{signal.box}"] * (signal.amount // chip))
        elif offers.insurance_closed.open:
            look("insurance")
            self.touch("key:closing" if signal is None else f"box{signal.box}")
        elif (line := self.line()) is not None:
            look("settle" if step.table.view.unsettled else "at-once")
            self.touch(f"box{line.facts['box']}")
        elif offers.turn_hole.open:
            self.touch("headline")
        elif signal is not None and not signal.allowed:
            look("not-allowed")
            self.touch("key:tell")
        elif signal is not None and signal.wants != "hit":
            look("decision")
            if signal.amount:
                self.hold("key:double")
                self.touch(*["key:chip:500"] * (signal.amount // 500))
            self.touch(f"key:{signal.wants}")
        else:
            look("pull")
            self.pull()

    def line(self) -> Said | None:
        """The money that moves next."""
        return self.presenter.now.line
