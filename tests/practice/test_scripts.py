"""Each shipped lesson is played by a script of its own, in each language, to its end and without an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from kiosk.practice.lesson import every, find, load, said
from kiosk.settings.table import load as settings
from tests.practice.live import Trainee, house
from tests.practice.scripts import FOLDER, script
from tests.words.languages import LANGUAGES

LESSONS = [path.stem for path in every(settings(None, {}))]


def test_each_lesson_has_a_script() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(LESSONS)


@pytest.mark.slow(seconds=2.5)
@pytest.mark.sampled(every=10)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_is_played_by_its_script(
    name: str, language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    home = house(tmp_path, language)
    lesson = load(find(home, name), home)
    assert {*LANGUAGES} <= {*lesson.title} & {*lesson.learn}
    with Trainee(lesson, home, qapp, QTest.createTouchDevice()) as trainee:
        trainee.replay(script(name))
        assert trainee.page == "results", trainee.shown()
        result = trainee.course.score.result()
        assert (result.wrong, result.marks, result.rounds) == ((), 100, lesson.length)
        shown = trainee.coach.property("props").property("title")
        assert shown == said(lesson.title, language)
        assert not trainee.refused
