"""Random touches and cards on a random table's real window, with faults on its real line and restarts: no exception, no QML warning, always a next thing, no dim key that works, and the money of the replay (100 touches a trial)."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import StringIO
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, QPointF, qInstallMessageHandler
from PySide6.QtGui import QPointingDevice

from drivers.emulator.client import EmulatorError, spawn
from kiosk.cli import main
from kiosk.record.entries import Taken, decode
from kiosk.record.journal.journal import JournalReader
from kiosk.settings.schema import BadFileError
from kiosk.settings.table import Settings
from kiosk.staff.actor import Actor
from kiosk.station.commands import Hold, NextCard, StationCommand
from kiosk.station.step import Step
from tests.campaign.tally import Tally, each_by_touch
from tests.game.anything import BOXED, SIDES
from tests.ui.session import house
from tests.ui.session_check import Ledger, differences
from tests.ui.session_table import LiveTable
from ui.shared.window import ScreenError, application
from ui.table.rows import KeyRow

COUNT = 1_000
TOUCHES = 100
RULES = ("nj", "nj", "multi-hand", "six-deck-no-hole", "house-h17")
SIZES = ((1280, 800), (1920, 1080), (1366, 768), (1024, 768))
FAULTS = ("bad_bcc", "missing_byte", "unreadable", "gap", "repeat")
#: what Qt says of a platform without a window manager, and the kiosk of a machine without sound
_NO_FAULT = ("propagateSizeHints", "This plugin", "no sounds")


def table_of(dice: Random, folder: Path) -> Settings:
    """A table with any rules, options and limits, on a screen of any kind."""
    while True:
        rules = dice.choice(RULES)
        options = {
            key: dice.choice(BOXED[key]) for key in dice.sample(list(BOXED), dice.randrange(5))
        }
        if dice.random() < 0.5:
            options |= dice.choice(SIDES)
        settings = house(
            folder / "touches.journal",
            rules=rules,
            boxes=dice.randint(1, 3 if rules == "multi-hand" else 7),
            options=options,
            units=dice.random() < 0.1,
            safety_net=dice.random() < 0.3,
            minimum=dice.choice([None, 500, 2_500]),
            maximum=dice.choice([None, 50_000]),
            settle_each=dice.choice([0, 0.05]),
            language=dice.choice(["en", "es", "zh"]),
            mirror=dice.random() < 0.4,
        )
        with suppress(BadFileError):
            settings.rule_set()
            return settings


@contextmanager
def listening(said: list[str]) -> Iterator[None]:
    """Everything that Qt, Python or a log complains of meanwhile."""

    def hear(text: str) -> None:
        if not any(each in text for each in _NO_FAULT):
            said.append(text)

    class Complaints(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            hear(record.getMessage())

    handler, hooks = Complaints(logging.WARNING), (sys.excepthook, threading.excepthook)
    sys.excepthook = lambda kind, error, _: said.append(f"{kind.__name__}: {error}")
    threading.excepthook = lambda failed: said.append(
        f"{failed.exc_type.__name__}: {failed.exc_value}"
    )
    before = qInstallMessageHandler(lambda _kind, _place, text: hear(text))
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
        qInstallMessageHandler(before)
        sys.excepthook, threading.excepthook = hooks


class Evening:
    """One table, and what is done at it."""

    def __init__(
        self, table: LiveTable, dice: Random, tally: Tally, wrong: Callable[[str], None]
    ) -> None:
        self._table, self._dice, self._tally, self._wrong = table, dice, tally, wrong
        self._steps = 0
        table.watch(self._stepped)
        self._deeds = (
            (self.touch_a_key, 42),
            (self.draw, 34),
            (self.touch_a_box, 10),
            (self.touch_anywhere, 8),
        )
        self._deeds += (
            (self.touch_a_card, 4),
            (self.sign_off, 6),
            (self.fault, 2),
            (self.restart, 0.3),
        )

    def _stepped(self, _: Step) -> None:
        self._steps += 1

    def go_on(self) -> None:
        """One deed, and what stands on the screen after it."""
        deeds, weights = zip(*self._deeds, strict=True)
        self._dice.choices(deeds, weights)[0]()
        step, prompt = self._table.settle(), self._table.presenter.props.prompt
        if step.told.next is None or not prompt.text:
            self._wrong(f"nothing is next in {step.table.view.phase}")
        if any(trouble.key == "kiosk" for trouble in step.alerts.troubles):
            self._wrong(f"the station failed: {step.alerts.troubles[0].text}")

    def touch_a_key(self) -> None:
        presenter = self._table.presenter
        drawer, rows = presenter.drawer_keys, [key for key in presenter.props.keys if key.visible]
        if presenter.drawer.open:
            rows = [
                key
                for key in (KeyRow(*drawer.row(at)) for at in range(drawer.rowCount()))
                if key.visible
            ] or rows
        lit = [key for key in rows if key.on]
        key = self._dice.choice(lit if lit and self._dice.random() < 0.85 else rows)
        with suppress(LookupError):  # the drawer lies over it
            item = self._table.item(f"key:{key.action}")
            seen, orders, send = self._steps, list[object](), presenter.orders.send

            def sent(command: StationCommand, actor: Actor) -> None:
                if (
                    seen == self._steps
                ):  # else the table has said something since the key was looked at
                    orders.append(command)
                send(command, actor)

            presenter.orders.send = sent
            self._tap(item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint())
            presenter.orders.send = send
            if not key.on and any(not isinstance(order, Hold | NextCard) for order in orders):
                self._wrong(f"{key.action} is dim and orders {orders}")

    def draw(self) -> None:
        if not any(box.wager for box in self._table.settle().table.view.boxes):
            self.touch_a_box()
        with suppress(EmulatorError):  # the shoe is empty, or unplugged
            self._table.shoe.draw(wait=True)
            self._tally.counts["cards"] += 1

    def touch_a_box(self) -> None:
        item = self._table.item(f"box{self._dice.randint(1, self._table.settings.boxes)}")
        self._tap(item.mapToScene(QPointF(item.width() / 2, item.height() * 0.4)).toPoint())

    def touch_anywhere(self) -> None:
        self._tap(
            QPoint(
                self._dice.randrange(self._table.size[0]), self._dice.randrange(self._table.size[1])
            )
        )

    def touch_a_card(self) -> None:
        presenter = self._table.presenter
        if cards := sorted(presenter.props.cards.items()):
            _, row = self._dice.choice(cards)
            if self._dice.random() < 0.5:
                presenter.hold(row.x + 3, row.y + 3, "")
            else:
                self._tap(QPoint(row.x + row.width // 3, row.y + row.height // 5))

    def sign_off(self) -> None:
        """The first of the floor signs the oldest trouble off."""
        for name in ("sign_off", "key:by:0"):
            if self._table.there(name):
                item = self._table.item(name)
                self._tap(item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint())
                self._table.settle()

    def fault(self) -> None:
        """Something goes wrong at the shoe."""
        shoe, dice = self._table.shoe, self._dice
        self._tally.counts["faults"] += 1
        happens: tuple[Callable[[], object], ...] = (
            lambda: shoe.fault(dice.choice(FAULTS)),
            lambda: shoe.fault(dice.choice(FAULTS)),
            lambda: shoe.hang_up(0.05, mid_frame=dice.random() < 0.5),
            shoe.cutting_card,
            shoe.new_shoe,
            lambda: shoe.command("restart"),
        )
        with suppress(EmulatorError):
            dice.choice(happens)()

    def restart(self) -> None:
        known = (
            self._taken()
        )  # counted first: what comes before the view is seen is counted as on its way
        before = self._table.settle().table.view
        after = self._table.restart().table.view
        self._tally.counts["restarts"] += 1
        if self._taken() != known:  # a card, or the cutting card, was on its way
            self._tally.counts["restarts with a card on its way"] += 1
        elif after._replace(phase=before.phase) != before:
            self._wrong(f"a restart changed the table: {before} {after}")

    def _taken(self) -> int:
        """How many inputs the table has taken, by its journal."""
        with JournalReader(self._table.settings.journal) as journal:
            return sum(isinstance(decode(entry), Taken) for entry in journal.entries())

    def _tap(self, at: QPoint) -> None:
        self._tally.counts["touches"] += 1
        self._table.tap_at(at)


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_by_touch(evening, trials, seed, folder)


def touched(
    settings: Settings,
    dice: Random,
    tally: Tally,
    trial: int,
    finger: QPointingDevice,
    wrong: Callable[[str], None],
    sits: Callable[[LiveTable], Evening],
) -> None:
    """A hundred touches at one table and what comes between them; what anything complains of meanwhile is wrong."""
    said = list[str]()
    tally.counts["tables"] += 1
    with listening(said):
        try:
            with (
                spawn(seed=trial, baud=115_200) as shoe,
                LiveTable(settings, shoe, finger, application(), dice.choice(SIZES)) as table,
            ):
                this, before = sits(table), tally.counts["touches"]
                while tally.counts["touches"] < before + TOUCHES and not said:
                    this.go_on()
        except (ScreenError, AssertionError) as error:
            wrong(str(error))
    for each in said:
        wrong(each)


def evening(place: Path, dice: Random, tally: Tally, trial: int, finger: QPointingDevice) -> None:
    """One trial: a table and its touches, then the journal held against the screen."""
    settings, ledger = table_of(dice, place), Ledger()

    def wrong(what: str) -> None:
        tally.wrong.append(f"trial {trial}, {settings.rules} {dict(settings.options)}: {what}")

    def sits(table: LiveTable) -> Evening:
        table.watch(ledger.saw)
        return Evening(table, dice, tally, wrong)

    touched(settings, dice, tally, trial, finger, wrong, sits)
    tally.counts["rounds"] += len(ledger.rounds)
    with JournalReader(settings.journal) as journal:
        openings = len(journal.openings())
    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        if openings == 1:
            found = differences(settings.journal, place, ledger, unseen=True)
        else:  # limits were changed, and rounds count from 1 again
            found = ["kiosk verify finds differences"] * main(["verify", str(settings.journal)])
    for each in found:
        wrong(each)
