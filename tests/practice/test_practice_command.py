"""Does `kiosk practice` open on a choice, go on as the trainee says, leave the table alone, and survive being killed?"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.cli import main
from kiosk.cli.play.practice import KEPT, table_of
from kiosk.practice.lesson import every, find, load
from kiosk.practice.progress import add, done, file_of, folder_of, read
from kiosk.practice.score import Score
from kiosk.words.messages import Messages
from tests.practice.live import Trainee, house
from tests.ui.items import under
from tests.ui.session import house as table_house
from tests.ui.session_table import LiveTable
from tests.waiting import DEADLINE_S
from ui.practice.chooser import Chooser
from ui.shared.window import Screen
from ui.shared.words import Words

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def finger() -> QPointingDevice:
    return QTest.createTouchDevice()


def test_a_name_and_a_lesson_are_chosen_by_touch(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    lessons = sorted((load(path, home) for path in every(home)), key=lambda each: each.order)
    score = Score()
    score.right = 1
    kept = [done("2026-11-22T10:00", "Bo", "insurance", score.result())]
    chooser = Chooser(lessons, ["Bo"], kept, Words(Messages()), "en", parent=qapp)
    chosen: list[tuple[str, str]] = []
    chooser.chosen.connect(lambda what, who: chosen.append((what, who)))
    screen = Screen("ui.practice", "Lessons", {"chooser": chooser})
    screen.window.resize(1280, 800)
    QGuiApplication.processEvents()

    def touch(*names: str) -> None:
        for name in names:
            QGuiApplication.processEvents()
            screen.window.grabWindow()
            items = [
                each
                for each in under(screen.window.contentItem())
                if each.objectName() == f"key:{name}"
            ]
            (item,) = [each for each in items if each.isVisible()]
            at = item.mapToScene(QPointF(item.width() / 2, item.height() / 2)).toPoint()
            QTest.touchEvent(screen.window, finger).press(0, at, screen.window).commit()
            QTest.touchEvent(screen.window, finger).release(0, at, screen.window).commit()

    try:
        touch("begin")
        assert not chosen, "nothing has been chosen"
        touch("name:0", "lesson:insurance")
        assert "100" in str(chooser.rows.row([each.name for each in lessons].index("insurance"))[3])
        touch(
            "new",
            "letter:A",
            "letter:N",
            "letter:A",
            "back",
            "letter:N",
            "space",
            "letter:B",
            "done",
            "begin",
        )
        assert chosen == [("insurance", "ANN B")]
    finally:
        screen.close()
        chooser.deleteLater()


def touches(names: list[str], folder: Path) -> Callable[[], None]:
    """Acts on whatever window of practice is open, one after the other, and closes the table once it has a journal."""

    def act() -> None:
        app = QGuiApplication.instance()
        assert app is not None
        for chooser in app.findChildren(Chooser):
            if names:
                chooser.act(names.pop(0))
        for window in QGuiApplication.topLevelWindows():
            if window.property("beside") and window.isVisible() and any(folder.glob("*.journal")):
                window.close()

    return act


def test_practice_is_chosen_opened_and_closed(tmp_path: Path, qapp: QGuiApplication) -> None:
    journal, pressing = tmp_path / "table.journal", QTimer(qapp)
    pressing.timeout.connect(
        touches(["letter:A", "done", "lesson:insurance", "begin"], folder_of(journal))
    )
    pressing.start(200)
    try:
        assert main(["practice", "--journal", str(journal), "--size", "1280x800"]) == 0
    finally:
        pressing.stop()
    assert not journal.exists()
    assert len(list(folder_of(journal).glob("*.journal"))) == 1
    assert not read(file_of(journal)), "a lesson that was left has no marks"


class Leaving:
    """A trainee who chooses a lesson, touches LEAVE in it, and closes the list of lessons where that comes again."""

    def __init__(self, folder: Path) -> None:
        self._chooses = ["letter:A", "done", "lesson:insurance", "begin"]
        self._folder = folder
        self.has_left = False
        self.come_back_as = ""  # the name that the list of lessons has then

    def act(self) -> None:
        app = QGuiApplication.instance()
        assert app is not None
        for chooser in app.findChildren(Chooser):
            if self._chooses:
                chooser.act(self._chooses.pop(0))
            elif self.has_left:
                self.come_back_as = chooser.name
                chooser.act("close")
        if any(self._folder.glob("*.journal")):
            self._leave()  # again while the lesson stands: a touch on a window that is not drawn yet is lost

    def _leave(self) -> None:
        for window in QGuiApplication.topLevelWindows():
            if window.property("beside") and window.isVisible():
                keys = [
                    each for each in under(window.contentItem()) if each.objectName() == "key:leave"
                ]  # type: ignore[attr-defined]
                for key in keys:
                    at = key.mapToScene(QPointF(key.width() / 2, key.height() / 2)).toPoint()
                    self.has_left = True
                    QTest.mouseClick(
                        window, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at
                    )


def test_leave_in_a_lesson_goes_back_to_the_lessons_and_the_name_stays(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    journal, pressing = tmp_path / "table.journal", QTimer(qapp)
    trainee = Leaving(folder_of(journal))
    pressing.timeout.connect(trainee.act)
    pressing.start(200)
    try:
        assert main(["practice", "--journal", str(journal), "--size", "1280x800"]) == 0
    finally:
        pressing.stop()
    assert trainee.has_left
    assert trainee.come_back_as == "A"
    assert not read(file_of(journal)), "a lesson that was left has no marks"


def test_only_the_newest_practice_journals_are_kept(tmp_path: Path) -> None:
    home = house(tmp_path)
    folder = folder_of(home.journal)
    folder.mkdir()
    for number in range(KEPT + 5):
        (folder / f"20200101-{number:02}.journal").touch()
    (folder / "progress.jsonl").touch()
    lesson = load(find(home, "insurance"), home)
    settings = table_of(home, lesson, "port")
    assert settings.journal.parent == folder
    names = sorted(each.name for each in folder.glob("*.journal"))
    assert names == [f"20200101-{number:02}.journal" for number in range(5, KEPT + 5)]
    assert (folder / "progress.jsonl").exists()
    assert (settings.table, settings.felt, settings.anchors) == ("PRACTICE", "PRACTICE", None)
    assert table_of(house(tmp_path, "es"), lesson, "port").table == "PRÁCTICA", (
        "the header says it in the screen's language"
    )


def test_practice_says_on_every_page_that_it_is_none(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    seen: list[str] = []
    with Trainee(load(find(home, "payouts"), home), home, qapp, finger) as trainee:

        def look(what: str) -> None:
            image = trainee.picture()
            assert image.pixelColor(3, image.height() // 2).name() == "#c9b4ff", what
            (mark,) = [
                each
                for each in under(trainee.screen.window.contentItem())
                if each.objectName() == "practiceMark"
            ]
            assert mark.isVisible()
            seen.append(what)

        trainee.play(look=look)
    assert {"payout", "results", "decision", "settle"} <= set(seen)


def test_the_amount_is_nowhere_before_it_is_answered(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    """52.50 is due on 35 at 3 to 2: no text that can be seen has it."""
    home = house(tmp_path)
    with Trainee(load(find(home, "payouts"), home), home, qapp, finger) as trainee:

        def stop(this: Trainee) -> bool:
            if this.page != "payout":
                return False
            raise StopIteration

        with pytest.raises(StopIteration):
            trainee.play(stop)
        assert trainee.course.questions[0].due[0] == 5250
        page = trainee.item("payout")
        table = trainee.screen.window.contentItem()
        texts = [str(each.property("text")) for each in under(page) if each.property("text")]
        assert texts
        assert not [text for text in texts if "52" in text]
        # over all of the table, and nothing shines through
        assert (page.mapToItem(table, QPointF(0, 0)), page.width()) == (
            QPointF(0, 0),
            table.width() - table.x(),
        )
        assert page.height() == table.height()
        assert page.property("color").alpha() == 255


def test_a_kill_in_the_middle_leaves_the_table_and_the_progress_whole(tmp_path: Path) -> None:
    home = house(tmp_path)
    score = Score()
    score.right = 1
    add(file_of(home.journal), done("1", "Ana", "insurance", score.result()))
    before = file_of(home.journal).read_bytes()
    script = f"""
import os
from pathlib import Path
from PySide6.QtTest import QTest
from kiosk.practice.lesson import find, load
from tests.practice.live import Trainee, house
from ui.shared.window import application
home = house(Path({str(tmp_path)!r}))
app = application()
with Trainee(load(find(home, "split-to-four"), home), home, app, QTest.createTouchDevice()) as trainee:
    def stop(this):
        if len(this.course.lying) == 9:
            print("there", flush=True)
            os.kill(os.getpid(), 9)
        return False
    trainee.play(stop)
"""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=False,
        timeout=DEADLINE_S,
    )
    assert ended.stdout.decode().strip() == "there", ended.stderr.decode()
    assert ended.returncode == -signal.SIGKILL
    (journal,) = folder_of(home.journal).glob("*.journal")
    assert main(["verify", str(journal)]) == 0
    assert not home.journal.exists()
    assert file_of(home.journal).read_bytes() == before
    # the next lesson begins anew, in a journal of its own
    lesson = load(find(home, "split-to-four"), home)
    assert table_of(home, lesson, "port").journal != journal


def test_practice_from_the_drawer_ends_when_the_table_begins(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    settings = table_house(tmp_path / "table.journal")
    with spawn(seed=1) as shoe, LiveTable(settings, shoe, finger, qapp) as table:
        kiosk = table.kiosk
        table.touch("box1", "key:floor", "key:practice")
        assert kiosk.practice is not None
        assert kiosk.practice.running
        table.draw("9S")

        def gone() -> bool:
            QGuiApplication.processEvents()
            return kiosk.practice is not None and not kiosk.practice.running

        until = time.monotonic() + DEADLINE_S
        while not gone() and time.monotonic() < until:
            time.sleep(0.02)
        assert gone()
        table.touch("key:floor", "key:practice")
        assert not kiosk.practice.running, "a round is in play"
        assert table.presenter.props.notice.text == kiosk.words("ui-why-practice")
