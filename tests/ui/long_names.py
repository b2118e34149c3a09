"""People with long names and tables with large wagers, and what is wrong with a page that shows them."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable
from functools import cache

from PySide6.QtCore import QRectF
from PySide6.QtQml import QQmlContext, QQmlExpression

from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.steps import with_fields
from tests.ui import day_scenes
from tests.ui.fits import LETTERS, random_amounts
from tests.ui.pictures import Windows
from tests.ui.scenes import CHIPS, settings
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.layout import scale_of

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


@cache
def day(name: str) -> Step:
    return day_scenes.PAGES[name][0]()
