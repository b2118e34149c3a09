"""Property: whoever works at a table and whatever its wagers, no text of a page is cut off, set too small, or lies over another.

Eight people with names of up to 28 letters, Latin and Chinese, and random amounts up to 1,000,000, on the pages of the drawer, of
signing in, of the day, of a recall and of practice.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication
from PySide6.QtQml import QQmlContext, QQmlExpression
from PySide6.QtQuick import QQuickItem

from kiosk.practice.course import Course, Question
from kiosk.practice.lesson import every, load
from kiosk.practice.progress import Done
from kiosk.practice.score import WRONG, Result
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.practice.live import house
from tests.steps import with_fields
from tests.ui import day_scenes, test_recall_fits
from tests.ui.fits import AMOUNTS, LETTERS, random_amounts, texts
from tests.ui.pictures import Windows, settle, under
from tests.ui.scenes import CHIPS, SCENES, TOUCHED, settings
from tests.words.languages import LANGUAGES
from ui.practice.coach import BESIDE, Coach, seat
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.layout import scale_of
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080))
#: the smallest type in units: of a key that is wider than high, of one on the page of the day, of any other text
KEY, KEY_OF_DAY, TEXT = 17, 14, 8
GIVEN = (
    "Maximiliana",
    "Wilhelmina",
    "Aleksandrina",
    "Bartholomew",
    "Mª Montserrat",
    "Konstantin",
    "Jo",
    "William",
)
FAMILY = (
    "Wojciechowska",
    "Castellanos Ruiz",
    "Papadopoulos",
    "Winterbottom",
    "Oyelaran-Smith",
    "Venkataraman",
    "Li",
)
CHINESE = (
    "欧阳美玲",
    "司徒伟雄",
    "亚历山德拉·康斯坦丁诺维奇",
    "迪丽热巴·迪力木拉提",
    "买买提艾力·吐尔逊江",
    "李娜",
)
LONGEST = 28
TABLES = ("BJ-12", "Salon Privé Montecarlo", "贵宾厅二十一点第十二号桌")

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


def people(chance: random.Random, chinese: bool) -> tuple[str, ...]:
    """Eight names, at least one of which is as long as may be."""
    if chinese:
        return tuple(chance.choice(CHINESE) for _ in range(8))
    every_name = [
        name for each in itertools.product(GIVEN, FAMILY) if len(name := " ".join(each)) <= LONGEST
    ]
    longest = max(map(len, every_name))
    long = chance.choice([name for name in every_name if len(name) == longest])
    return long, *chance.sample(every_name, 6), long


def peopled(
    step: Step, names: tuple[str, ...], chance: random.Random, *, other_money: bool = True
) -> Step:
    """The same table with these people at it, and other money."""
    step = random_amounts(step, chance) if other_money else step
    staff, pit = step.house.staff, step.house.pit
    if staff is not None:
        staff = staff._replace(
            dealer=staff.dealer and staff.dealer._replace(name=names[0]),
            floor=staff.floor and staff.floor._replace(name=names[-1]),
            dealers=tuple((number, names[at % 8]) for at, (number, _) in enumerate(staff.dealers)),
        )
    if pit is not None:
        messages = tuple(each._replace(by=names[0]) for each in pit.messages)
        pit = pit._replace(
            messages=messages, locked=pit.locked and pit.locked._replace(by=names[0])
        )
    if (day := step.house.day) is not None:
        closed = (day.closed[0], (names[0], names[-1])) if day.closed[1] else day.closed
        signed = {place: (names[0], *rest) for place, (_, *rest) in day.signed.items()}
        step = with_fields(step, day=day._replace(closed=closed, signed=signed))
    return with_fields(step, staff=staff, pit=pit)


def report(found: list[str]) -> str:
    """One fault a line, which pytest would cut."""
    return "\n".join(found)


#: in QML's own language, which is a hundred times as fast as asking each item from here: every text that can be seen, as
#: [what it says, whether a key's label, size, size asked for, lines, cut off, wide, high, its room, the place of its letters]
SEEN = """
(() => {
    const RIGHT = 2, CENTRE = 4;
    let found = [];
    function walk(item) {
        if (!item.visible)
            return;
        if (item.radius !== undefined && String(item.color).length === 7 && item.width * item.height > 0.3 * area) {
            const at = item.mapToItem(null, 0, 0); // a page that covers what has been painted before it
            const under = (x, y, wide, high) => x >= at.x && y >= at.y && x + wide <= at.x + item.width && y + high <= at.y + item.height;
            found = found.filter(text => !under(...text.slice(-4)));
        }
        if (item.truncated !== undefined && item.text) {
            const wide = item.contentWidth, high = item.contentHeight;
            const free = item.width - wide, align = item.effectiveHorizontalAlignment;
            const left = align === RIGHT ? free : align === CENTRE ? free / 2 : 0;
            const at = item.mapToItem(null, left, (item.height - high) / 2 + high * (1 - letters) / 2);
            const above = item.parent;
            const key = above.objectName.startsWith("key:") && above.label === item.text && above.width > 1.5 * above.height;
            found.push([`${item.objectName} '${item.text}'`, key, item.fontInfo.pixelSize, item.font.pixelSize, item.lineCount, item.truncated, wide, item.contentHeight, item.width, item.height, at.x, at.y, wide, high * letters]);
        }
        for (const child of item.children)
            walk(child);
    }
    function settle(item) {
        for (const child of item.children)
            settle(child);
        if (item.forceLayout)
            item.forceLayout(); // a row or a column, which else waits for the next frame
    }
    settle(item);
    walk(item);
    return JSON.stringify(found);
})()
"""


def faults(screen: Screen, size: tuple[int, int], share: float = 1, least: int = KEY) -> list[str]:
    """What is cut off, too wide, too high, too small, out of the window or over another."""
    root, found, u, places = (
        screen.window.contentItem(),
        list[str](),
        share * scale_of(*size).factor,
        list[tuple[str, QRectF]](),
    )
    scope = QQmlContext(screen.engine.rootContext())
    scope.setContextProperty("item", root)
    scope.setContextProperty("area", size[0] * size[1])
    scope.setContextProperty("letters", LETTERS)
    asked = QQmlExpression(scope, root, SEEN)
    seen, failed = asked.evaluate()
    assert not failed, asked.error().toString()
    for said, key, pixels, meant, lines, cut, wide, high, room, tall, *place in json.loads(seen):
        letters = QRectF(*place)
        faulty = {
            "is cut off": cut,
            "is too wide": wide > room + 1,
            "is too high": high * (1 - (1 - LETTERS) / lines) > tall + 1,
            "leaves the window": letters.left() < (share - 1) * size[0] - 1
            or letters.right() > size[0] + 1,
            f"is set at {pixels}": pixels < min(meant, int((least if key else TEXT) * u)),
        }
        found += [f"{said} {what}" for what, so in faulty.items() if so]
        inner = letters.adjusted(1, 0, -1, 0)
        found += [f"{said} lies over {other}" for other, at in places if inner.intersects(at)]
        places.append((said, letters))
    return found


class Tables(Windows):
    """A window for each language and size, in which page after page is laid out, and nothing is painted."""

    def show(
        self,
        step: Step,
        touches: Iterable[str],
        size: tuple[int, int],
        language: str,
        chance: random.Random,
        *,
        units: bool = False,
    ) -> Screen:
        screen, presenter = self.opened(
            (language, size, units),
            size,
            lambda: settings(7, turbo=True, language=language, screens=True),
            lambda: Words(Messages(language, units=units, chips=None if units else CHIPS)),
        )
        screen.window.hide()
        names = people(chance, chance.random() < 0.3)
        presenter.setup = presenter.setup._replace(
            floor=names,
            dealer=names[0],
            table=chance.choice(TABLES),
            boxes=len(step.table.view.boxes),
            common_hand=step.table.view.patrons is not None,
            **({"units": True, "chips": ()} if units else {}),
        )
        presenter.restart(
            peopled(step, names, chance, other_money=not units and step.table.view.patrons is None)
        )
        for action in touches:
            presenter.act(action)
        return screen


@pytest.fixture(scope="module")
def tables(qapp: QGuiApplication) -> Iterator[Tables]:
    this = Tables(qapp)
    yield this
    this.close()


def in_turn(pages: Iterable[str], language: str) -> list[tuple[tuple[int, int], str]]:
    """Every third page, the others in the other languages, each with one of the two sizes: those of one size together."""
    mine = itertools.islice(pages, LANGUAGES.index(language), None, len(LANGUAGES))
    return sorted(zip(itertools.cycle(SIZES), mine, strict=False))


@cache
def day(name: str) -> Step:
    return day_scenes.PAGES[name][0]()


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
    window = test_recall_fits.Window(tmp_path / "journal.sqlite", size, language, qapp)
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
