"""Property: whoever works at a table and whatever its wagers, no text of a page is cut off, set too small, or lies over another.

Eight people with names of up to 28 letters, Latin and Chinese, and random amounts up to 1,000,000, on the pages of the drawer, of
signing in, of the day, of a recall and of practice.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem

from kiosk.practice.course import Course, Question
from kiosk.practice.lesson import every, load
from kiosk.practice.progress import Done
from kiosk.practice.score import WRONG, Result
from kiosk.words.messages import Messages
from tests.practice.live import house
from tests.ui import day_scenes
from tests.ui.fits import AMOUNTS, texts
from tests.ui.items import under
from tests.ui.long_names import KEY_OF_DAY, TABLES, Tables, day, faults, people, report
from tests.ui.pictures import settle
from tests.ui.recall_window import Window
from tests.ui.scenes import CHIPS, SCENES, TOUCHED, settings
from tests.words.languages import LANGUAGES
from ui.practice.coach import BESIDE, Coach, seat
from ui.shared.window import load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080))

#: pages of the drawer and of signing in, as the scenes and their touches are named; what is not named there is touched here
PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    **{
        name: TOUCHED[name]
        for name in (
            *(
                "who",
                "sign-off",
                "held-sign",
                "held-error",
                "held-burn",
                "held-place",
                "held",
                "correct",
                "void",
                "burn",
            ),
            *(
                "irregular",
                "error",
                "missed",
                "dead",
                "floor",
                "screen",
                "limits",
                "less",
                "again",
                "relief",
            ),
            *(
                "floor-staffed",
                "who-in-charge",
                "pit-unlock",
                "why-not",
                "sign-in-number",
                "sign-in-pin",
            ),
            *("sign-in-badge", "sign-in-wait", "sign-in-pad", "sign-in-check", "sign-in-dealer"),
        )
    },
    "who-void": ("split-full", ("floor", "page:void")),
    "who-burn": ("decision", ("floor", "page:burn")),
    "who-shoe": ("wagers-in", ("floor", "new_shoe")),
    "who-limits": ("wagers-in", ("floor", "page:limits")),
    "who-more": ("decision", ("floor", "page:correct", "more")),
    "burned": ("decision", ("floor", "page:burn", "by:7")),
    "relief-more": ("in-charge", ("floor", "dealer", "more")),
    **{
        name: (name, ())
        for name in ("nobody-in", "in-charge", "pit-message", "pit-locked", "trouble-cured")
    },
    **{name: (name, ()) for name in ("last-round", "new-shoe", "settlement", "insurance-insured")},
}
RECALLED = (
    ("floor", "page:recall"),
    ("recall:older", "recall:hold:0:1:2", "recall:rank:4", "recall:suit:C"),
    ("recall:leave", "recall:compare"),
)


def in_turn(pages: Iterable[str], language: str) -> list[tuple[tuple[int, int], str]]:
    """Every third page, the others in the other languages, each with one of the two sizes: those of one size together."""
    mine = itertools.islice(pages, LANGUAGES.index(language), None, len(LANGUAGES))
    return sorted(zip(itertools.cycle(SIZES), mine, strict=False))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_drawer_and_of_signing_in_has_room_for_everybody(
    language: str, tables: Tables
) -> None:
    chance = random.Random(f"drawer {language}")
    found = []
    for size, name in in_turn(PAGES, language):
        scene, touches = PAGES[name]
        screen = tables.show(SCENES.spoken(scene, language)[1], touches, size, language, chance)
        found += [f"{name}: {each}" for each in faults(screen, size)]
    assert not found, report(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_day_has_room_for_everybody(language: str, tables: Tables) -> None:
    chance = random.Random(f"day {language}")
    found = []
    for size, name in in_turn(day_scenes.PAGES, language):
        screen = tables.show(day(name), day_scenes.PAGES[name][1], size, language, chance)
        found += [f"{name}: {each}" for each in faults(screen, size, least=KEY_OF_DAY)]
    assert not found, report(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_recall_has_room_for_everybody_who_may_sign_its_amendment(
    language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    chance = random.Random(f"recall {language}")
    size = SIZES[LANGUAGES.index(language) % 2]
    window = Window(tmp_path / "journal.sqlite", size, language, qapp)
    names = people(chance, chinese=False)
    window.presenter.setup = window.presenter.setup._replace(
        floor=names, dealer=names[0], table=TABLES[1]
    )
    try:
        found = []
        for actions in RECALLED:
            window.touch(*actions)
            settle(window.screen)
            found += [f"{actions}: {each}" for each in faults(window.screen, size)]
        assert not found, report(found)
    finally:
        window.close()


def bottom(item: QQuickItem) -> float:
    return item.mapRectToScene(item.boundingRect()).bottom()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_payout_and_the_results_of_practice_fit(
    language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    chance = random.Random(f"practice {language}")
    size = SIZES[LANGUAGES.index(language) % 2]
    home = house(tmp_path, language)
    load_fonts(language)
    words = Words(Messages(language, chips=CHIPS))
    longest = max(
        (load(path, home) for path in every(home)), key=lambda each: len(each.title[language])
    )
    setup = settings(7, turbo=True, language=language)
    table = TablePresenter(setup, lambda *_: table.answered(), words, qapp)
    screen = open_table(table, size, BESIDE)
    name = people(chance, chinese=False)[0][:24]
    kept = [
        Done(
            f"2026-11-{day:02}T20:00:00Z",
            name,
            longest.name,
            chance.choice((0, 7, 100)),
            day,
            60.0,
            day / 10,
            1,
            2,
        )
        for day in range(10, 23)
    ]
    wrong = tuple((each, 100) for each in WRONG)
    course = Course(longest)

    def seated() -> tuple[Coach, QQuickItem]:
        coach = Coach(
            *(course, table, words),
            language=language,
            name=name,
            setup=setup,
            place=lambda _: None,
            draw=lambda _: None,
            keep=lambda _: kept,
            parent=qapp,
        )
        return coach, seat(coach, screen)

    coach, page = seated()
    try:
        found = []
        for what in (
            "win",
            "blackjack",
            "charlie",
            "insurance",
            "corrected",
            "over_13",
            "three_sevens",
        ):
            due = chance.choice(AMOUNTS)
            cards = ("AS", "5H", "6C", "2D", "3S", "4S", "AH", "2C", "3D")[
                : chance.choice((2, 3, 9))
            ]
            course.questions = (Question(7, 4, what, cards, chance.choice(AMOUNTS), (due,)),)
            coach.show()
            for touches in ((), [f"digit:{digit}" for digit in "99999999"], ["enter"]):
                for action in touches:
                    coach.act(action)
                settle(screen)
                found += [f"{what}: {each}" for each in faults(screen, size, 1 - BESIDE)]
            course.questions = ()
            coach.act("next")
        course.finished = True
        for result in (
            Result(1, wrong, 9, 120.0, 840.0, 1.2, 12.3, 99.9),
            Result(9, (), 9, 20.0, 84.0, 0.2, 2.3, 9.9),
        ):
            page.setVisible(False)
            course.score = SimpleNamespace(result=lambda result=result: result)  # type: ignore[assignment]
            coach, page = seated()
            coach.show()
            settle(screen)
            found += [f"results: {each}" for each in faults(screen, size, 1 - BESIDE)]
            shown = [item for item in under(screen.window.contentItem()) if item.isVisible()]
            errors = [item for item in shown if item.objectName() == "error"]
            assert len(errors) == len(result.wrong)
            below = [str(item.property("text")) for item in errors if bottom(item) > size[1]]
            found += [f"results: {said} is below the window" for said in below]
            dots = [
                item
                for item in under(screen.window.contentItem())
                if item.objectName() == "pace" and item.isVisible()
            ]
            places = [item.mapRectToScene(item.boundingRect()) for item in dots]
            assert places
            found += [
                f"{said} lies under a dot"
                for said, _, at in texts(screen)
                if any(map(at.intersects, places))
            ]
        assert not found, report(found)
    finally:
        screen.close()
        table.deleteLater()
