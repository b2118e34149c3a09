"""Does every word of practice have its room, in three languages and at both sizes, and does none lie over another?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from kiosk.practice.course import Remark
from kiosk.practice.lesson import Lesson, every, load, said
from kiosk.practice.patron import Signal
from kiosk.practice.progress import file_of
from kiosk.practice.score import WRONG
from kiosk.settings.table import Settings
from kiosk.words.messages import of_table
from tests.practice.live import Trainee, house
from tests.ui.items import under
from tests.ui.scenes import SCENES
from ui.practice.chooser import Chooser
from ui.practice.coach import signal_rows
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.props import derive

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080))
LANGUAGES = ("en", "es", "zh")


@pytest.fixture(scope="module")
def finger() -> QPointingDevice:
    return QTest.createTouchDevice()


def lessons_of(home: Settings) -> list[Lesson]:
    return sorted((load(path, home) for path in every(home)), key=lambda each: each.order)


def cut_off(top: QQuickItem) -> list[str]:
    """The texts below `top` that have no room, or lie over another."""
    found, places = [], list[tuple[str, QRectF]]()
    for item in under(top):
        text = item.property("text")
        if (
            not item.isVisible()
            or not isinstance(text, str)
            or not text
            or not item.inherits("QQuickText")
        ):
            continue
        if item.property("truncated") or float(item.property("contentWidth")) > item.width() + 1:
            found.append(f"{text!r} is cut off")
        height = float(item.property("contentHeight"))
        place = item.mapRectToScene(QRectF(0, 0, item.width(), max(item.height(), height)))
        found += [
            f"{text!r} lies over {other!r}"
            for other, at in places
            if at.intersects(place.adjusted(1, 1, -1, -1))
        ]
        places.append((text, place))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_and_remark_has_room_in_the_strip(
    language: str, tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path, language)
    lessons = lessons_of(home)
    longest = max(lessons, key=lambda each: len(each.title[language]))._replace(calls=True)
    facts: dict[str, tuple[tuple[str, object], ...]] = dict.fromkeys(WRONG, ())
    facts |= dict.fromkeys(("decision", "card_not_asked"), (("box", 6), ("what", "split")))
    facts["decision"] = (("box", 6), ("what", "double"), ("added", 99_995))
    facts |= dict.fromkeys(("payout", "payout_missed"), (("amount", 100_000_000),))
    facts |= {"entered": (("card", "TH"),), "turn": (), "enter": (), "held": ()}
    with Trainee(longest, home, qapp, finger, name="Maximiliana Rodriguez-Y.") as trainee:
        trainee.settle()
        strip = next(
            each
            for each in under(trainee.screen.window.contentItem())
            if each.objectName() == "practice"
        )
        for lesson in lessons:
            trainee.course.lesson = lesson._replace(calls=True)
            trainee.coach.show()
            assert trainee.coach.property("props").property("says") == said(
                lesson.learn, language
            ), "before the first card"
            trainee.screen.window.grabWindow()
            assert cut_off(strip) == [], lesson.name
        trainee.course.lesson = longest
        trainee.pull()
        assert not trainee.coach.property("props").property("says")
        trainee.course.card = ""  # the dealer's second, face down
        trainee.coach.show()
        assert not trainee.coach.property("props").property("says"), "it is said once"
        for size in SIZES:
            trainee.resize(size)
            for what, those in facts.items():
                trainee.course.remark = Remark(what, those)
                trainee.coach.show()
                trainee.screen.window.grabWindow()
                assert cut_off(strip) == [], (size, what)
                assert what != "entered" or "10♥" in trainee.coach.property("props").property(
                    "remark"
                )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_has_room_where_it_is_chosen(
    language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    home = house(tmp_path, language)
    load_fonts(language)
    people = ["Maximiliana Rodriguez-Y.", "Ana", "Bo", "Chen", "Dora", "Eli", "Finn"]
    chooser = Chooser(
        lessons_of(home), people, [], Words(of_table(home, {})), language, parent=qapp
    )
    screen = Screen("ui.practice", "Lessons", {"chooser": chooser})
    try:
        for size in SIZES:
            screen.window.resize(*size)
            for lesson in lessons_of(home):
                chooser.act(f"lesson:{lesson.name}")
                QGuiApplication.processEvents()
                screen.window.grabWindow()
                assert cut_off(screen.window.contentItem()) == [], (size, lesson.name)
    finally:
        screen.close()
        chooser.deleteLater()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_patron_signals_is_large_and_covers_no_total_no_insurance_and_no_key(
    size: tuple[int, int], qapp: QGuiApplication
) -> None:
    """It is what the trainee looks for: it stands between a hand's cards and its total."""
    setup, words = SCENES.setup("insurance-insured"), Words()
    props = derive(begin(SCENES["insurance-insured"][1]), setup, UiState(), size, words)
    signals = [Signal(box, "stand") for box in (1, 2, 7)]
    for signal, row in zip(signals, signal_rows(signals, props, words), strict=True):
        box = props.boxes[signal.box - 1]
        (note,) = [note for note in props.notes if box.x <= note.x < box.x + box.width]
        (hand,) = [hand for hand in props.hands if box.x <= hand.x < box.x + box.width]
        assert row.y + row.height <= note.y < hand.y
        assert row.height >= props.layout.scale(28)
        assert row.width >= props.layout.scale(100)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_a_patron_wagers_covers_no_chip(size: tuple[int, int]) -> None:
    """The chips are touched right below the boxes while it is shown."""
    words = Words()
    props = derive(
        begin(SCENES["wagers-empty"][1]), SCENES.setup("wagers-empty"), UiState(), size, words
    )
    signals = [Signal(box, "wager", amount=75_00) for box in (1, 2, 7)]
    for row in signal_rows(signals, props, words):
        assert row.y + row.height <= props.layout.rail.y


def test_the_end_of_a_lesson_has_readable_dates_and_its_back_leads_to_the_lessons(
    tmp_path: Path, qapp: QGuiApplication, finger: QPointingDevice
) -> None:
    home = house(tmp_path)
    lesson = next(each for each in lessons_of(home) if each.name == "insurance")
    with Trainee(lesson, home, qapp, finger) as trainee:
        trainee.play()
    file = file_of(home.journal)
    done, left = json.loads(file.read_text("utf-8")), list[str]()
    days = ["11-21", "11-22", "11-23", "11-24", "11-25", "12-20", "12-21", "12-22", "12-23"]
    kept = [json.dumps({**done, "at": f"2020-{day}T18:00:00.000Z"}) for day in days]
    file.write_text("\n".join([*kept, ""]), "utf-8")
    with Trainee(lesson, home, qapp, finger) as trainee:
        trainee.coach.left.connect(left.append)
        trainee.play()
        trainee.screen.window.grabWindow()
        (page,) = [
            each
            for each in under(trainee.screen.window.contentItem())
            if each.objectName() == "results"
        ]
        assert cut_off(page) == []
        dates, keys = list[str](), list[str]()
        for item in under(page):
            if item.isVisible() and item.inherits("QQuickText") and item.property("text"):
                size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
                assert size >= 18, item.property("text")
                dates += [item.property("text")] * (item.objectName() == "when")
            keys += [item.objectName()] * str(item.objectName()).startswith("key:")
        assert dates[:-1] == ["11-21", "22", "23", "24", "25", "12-20", "21", "22", "23"]
        assert keys == ["key:again", "key:choose"]
        trainee.touch("key:choose")
    assert left == ["choose"]
