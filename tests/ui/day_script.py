"""A day at a table with a staff file, scripted by touch on the whole kiosk: `python -m tests.ui.day_script OUT [--language es] [--small]`.

The table opens twice (its tray 100 short, counted again 25), two dealers and a relief, a fill, an alarm acknowledged, a dispute recalled and
amended, a limit raised with notice, the shoe changed, and a closing that is 15 short because a void round was paid. `look` is told
when there is something to see.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_QUICK_BACKEND", "software")

from PySide6.QtCore import QPointF
from PySide6.QtTest import QTest

from drivers.emulator.client import spawn
from kiosk.settings.table import Settings
from kiosk.station.tray.day_view import DayView
from tests.staff.house import PEOPLE, write
from tests.ui.items import under
from tests.ui.session import INVENTORY, SEED, SIZES, house
from tests.ui.session_table import LiveTable
from ui.shared.window import application

#: 20,000 in chips as they lie in the tray: pieces of each denomination
TRAY = {100_000: 5, 50_000: 10, 10_000: 50, 2_500: 160, 500: 180, 100: 100}
LICENCES = {"11": "NJ-20417", "12": "NJ-20588", "21": "NJ-33412", "22": "NJ-30071"}
Look = Callable[[str], None]


def staffed(folder: Path, **changed: object) -> Settings:
    """The settings of the table, with its staff file and the key beside them."""
    key = folder / "key"
    key.mkdir()
    (key / "pepper").write_text(bytes(range(32)).hex(), "ascii")
    (key / "pepper").chmod(0o600)
    licences = {number: {"licence": licence} for number, licence in LICENCES.items()}
    staff = write(folder / "staff.toml", licences, "[sign_in]\nsupervisor_idle_s = 3600\n")
    more = {"reader_maker": "Angel", "reader_serial": "AE2-0417", **changed}
    return house(
        folder / "day.journal",
        anchors=folder,
        inventory=INVENTORY,
        minimum=5_00,
        staff=staff,
        pepper=key / "pepper",
        floor=(),
        **more,
    )


def day(table: LiveTable) -> DayView:
    assert table.step is not None
    assert table.step.house.day is not None
    return table.step.house.day


def types(table: LiveTable, digits: str) -> None:
    table.touch(*(f"key:digit:{digit}" for digit in digits))


def proves(table: LiveTable, number: str) -> None:
    """Number and PIN, where a sign-in is open; until that person is there."""
    types(table, number)
    table.touch("key:enter")
    types(table, PEOPLE[number][2])
    name = PEOPLE[number][0]
    table.until(
        lambda step: (
            step.house.staff is not None
            and name
            in [each.name for each in (step.house.staff.dealer, step.house.staff.floor) if each]
        )
    )


def signs_in_as_dealer(table: LiveTable, number: str) -> None:
    """By the key on the page of the count: one of the same name lies beneath the page."""
    table.screen.window.grabWindow()
    *_, key = (
        each
        for each in under(table.screen.window.contentItem())
        if each.objectName() == "key:dealer"
    )
    table.tap_at(key.mapToScene(QPointF(key.width() / 2, key.height() / 2)).toPoint())
    table.settle()
    proves(table, number)


def count(table: LiveTable, tray: dict[int, int], look: Look = lambda _: None) -> None:
    """The dealer counts by touch, chip after chip; `look` is told before that is sent."""
    for value, pieces in tray.items():
        table.touch(f"key:count:{value}", *(f"key:pieces:{digit}" for digit in str(pieces)))
    look("count")
    table.touch("key:day:count")


def signs(table: LiveTable) -> None:
    table.touch("key:day:signed:dealer", "key:day:signed:floor:0")


def begins_to_close(table: LiveTable) -> None:
    table.touch("key:floor", "key:page:chips", "key:page:close-table", "key:by:0", "key:day:close")


def play_day(table: LiveTable, look: Look) -> None:
    """The whole day. Raises `AssertionError` where it does not go as the rules and the law have it."""
    assert day(table).stands == "closed"
    look("closed")
    table.touch("key:charge")
    types(table, "21")
    look("sign-in")
    table.touch("key:enter")
    types(table, PEOPLE["21"][2])
    table.until(lambda step: step.house.staff is not None and step.house.staff.floor is not None)
    table.touch("key:day:open:0")
    look("sign")
    table.touch("key:day:sign")
    signs_in_as_dealer(table, "11")
    count(table, TRAY)
    signs(table)
    begins_to_close(table)
    count(table, TRAY)
    signs(table)
    assert day(table).stands == "closed"
    # The next day the tray is 100 short; counted again, 25.
    table.touch("key:day:open:0", "key:day:sign")
    count(table, {**TRAY, 10_000: 49}, look)
    assert (day(table).difference, day(table).report) == (-100_00, "division")
    look("short-100")
    table.touch("key:day:again", "key:count:10000", "key:pieces:5", "key:pieces:0")
    table.touch("key:count:100", "key:pieces:7", "key:pieces:5", "key:day:count")
    assert (day(table).difference, day(table).report) == (-25_00, "")
    look("short-25")
    signs(table)
    assert day(table).stands == "open"
    look("open")
    # A fill of 1,000.
    table.touch("key:floor", "key:page:chips", "key:page:fill", "key:by:0", "key:count:2500")
    table.touch("key:more-chips:20", "key:more-chips:20")
    look("fill")
    table.touch("key:order")
    look("fill-requested")
    table.touch("key:receive:fill:1")
    assert day(table).expected == 20_975_00
    # The first dealer deals a round, in which the shoe cannot read a card, and its line is lost.
    table.touch("key:floor", "key:new_shoe")
    table.draw("2")  # burned
    table.touch("key:chip:2500", "box1")
    table.draw("8", "6")
    table.shoe.hang_up(1.5)
    table.until(lambda step: any(not trouble.cured for trouble in step.alerts.troubles))
    table.touch("key:floor", "key:page:events", "key:page:events:alarm")
    look("alarms")
    table.touch("event:page:alarm:link")
    look("alarm")
    table.touch("key:know:link", "key:by:0")
    assert table.step is not None
    assert table.step.alerts.alarms[0].by == "M. Okafor"
    look("alarm-acknowledged")
    table.touch("key:floor")
    table.until(
        lambda step: (
            bool(step.alerts.troubles) and all(trouble.cured for trouble in step.alerts.troubles)
        )
    )
    table.touch("sign_off", "key:by:0")
    assert not table.step.alerts.troubles
    table.draw("8", "T")
    table.touch("key:split")
    table.draw("T")
    table.touch("key:stand")
    table.draw("T")
    table.touch("key:stand", "headline")
    step = table.draw("2")
    assert step.table.view.settled is not None
    (was,) = step.table.view.settled[1].cards[2:]
    look("split-eights")
    table.touch("key:all")
    # The relief: between rounds by the floor's word, who burns a card.
    table.touch("key:floor", "key:dealer")
    look("relief")
    table.touch("key:takes:1")
    assert table.step.house.staff is not None
    assert table.step.house.staff.dealer is not None
    assert table.step.house.staff.dealer.name == "A. Cole"
    look("relief-burns")
    table.draw("3")
    before = figures(table, look)
    # A dispute: the one with the split eights, step by step; the dealer's last card was misread.
    table.touch("key:floor", "key:page:recall")
    table.recalled()
    look("recall")
    table.touch("key:recall:find")
    look("recall-find")
    table.touch("key:recall:digit:8", "key:recall:whats", "key:recall:what:split")
    table.recalled()
    look("recall-found")
    amends(table, was, look)
    assert figures(table, lambda name: None) != before, (
        "what the box was owed is another amount now"
    )
    # The minimum goes to 10 while a wager of 5 lies: its round is played at the old limits. That is the pit boss's.
    table.touch("key:floor", "key:charge", "key:floor", "key:charge")
    proves(table, "22")
    table.touch("key:chip:500", "box6")
    table.touch("key:floor", "key:page:limits", "key:by:0", "key:limit:low:up")
    look("limits")
    table.touch("key:announce")
    assert day(table).pending is not None
    look("announced")
    step = table.draw("T", "T", "9", "T", "T", "9")
    table.touch("key:stand", "key:stand", "headline")
    assert step.table.sign is not None
    assert step.table.sign.minimum == 5_00
    assert table.settle().table.sign.minimum == 10_00  # type: ignore[union-attr]
    table.touch("key:all")
    # The shoe is changed at the cutting card.
    table.shoe.cutting_card()
    table.until(lambda step: step.table.view.shoe_needed)
    look("shoe-needed")
    table.shoe.new_shoe()
    table.touch("key:floor", "key:new_shoe")
    table.draw("3")
    # A blackjack is paid 15; the round is void, and the patron has gone with the money.
    table.touch("key:chip:500", "box6", "box6")
    table.draw("9", "A", "9", "8", "K", "7")
    table.touch("key:floor", "key:page:void", "key:by:0", "key:reason:dealt", "key:void")
    look("voided")
    table.touch("key:floor", "key:page:chips", "key:page:close-table")
    assert table.presenter.props.notice.text
    table.touch("key:floor", "key:all")
    begins_to_close(table)
    look("closing")
    expected = day(table).expected
    assert expected is not None
    counted = expected - 15_00
    # Who deals by the floor's word proves who they are before they count.
    count(table, {2_500: counted // 25_00, 100: counted % 25_00 // 100})
    look("closing-proves")
    types(table, "12")
    table.touch("key:enter")
    types(table, PEOPLE["12"][2])
    table.until(
        lambda step: (
            step.house.staff is not None
            and step.house.staff.dealer is not None
            and step.house.staff.dealer.proved
        )
    )
    table.touch("key:day:count")
    assert day(table).difference == -15_00
    look("closing-short")
    signs(table)
    assert day(table).stands == "closed"
    look("closed-again")


def figures(table: LiveTable, look: Look) -> tuple[str, ...]:
    """The day's figures as the page has them; each dealer's and shift's, and the paper beside the journal."""
    drawer = table.presenter.drawer

    def shown() -> tuple[str, tuple[str, ...]]:
        return drawer.property("title"), tuple(drawer.property("lines"))

    table.touch("key:floor", "key:page:figures")
    table.wait_until(lambda: len(shown()[1]) > 1, drawer.changed)
    title, whole = shown()
    assert title.startswith("BJ-12")
    look("figures")
    table.touch("key:page:figures:shift")
    assert shown()[1] == whole
    table.touch("key:page:figures:dealer")
    assert (shown()[0], shown()[1]) == ("H. Ruiz", whole)
    look("figures-dealer")
    table.touch("key:page:figures:pdf")
    file = table.settings.journal.with_suffix(".reports") / "report.pdf"
    table.noticed(f"{file.parent.name}/{file.name}")
    assert file.read_bytes().startswith(b"%PDF")
    look("figures-pdf")
    table.touch("key:floor")
    return whole


def amends(table: LiveTable, was: str, look: Look) -> None:
    """The dealer's last card of the recalled round was really a four."""
    from ui.table.facts import CardPlace

    row, window = table.presenter.props.cards[CardPlace(0, 1, 3)], table.screen.window
    at = table.point_at(row.x + row.width // 3, row.y + row.height // 5)
    before = table.presenter.props.notice
    QTest.touchEvent(window, table.finger).press(0, at, window).commit()
    table.wait_until(lambda: table.presenter.props.notice != before, table.presenter.notice.changed)
    QTest.touchEvent(window, table.finger).release(0, at, window).commit()
    look("amend")
    table.touch("key:recall:rank:4", f"key:recall:suit:{was[1]}")
    table.wait_until(lambda: table.there("key:recall:sign:0"), table.presenter.notice.changed)
    look("amend-signs")
    table.touch("key:recall:sign:0")
    assert table.presenter.recalling is None, (
        "the round lies on the felt still: the table shows what is due"
    )
    look("amended-due")
    line = table.presenter.now.line
    assert line is not None
    assert (line.id, line.facts["why"], line.facts["amount"]) == (
        "collect_hand",
        "corrected",
        "25.00",
    )
    table.touch("key:all", "key:floor", "key:page:recall")
    table.recalled()
    look("amended")
    table.touch("key:recall:paper")
    table.recalled()
    table.touch("key:floor")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.ui.day_script", description=__doc__)
    parser.add_argument(
        "folder", type=Path, metavar="OUT", help="a new folder for the pictures and the journal"
    )
    parser.add_argument("--language", default="en", help="en, es or zh")
    parser.add_argument("--small", action="store_true", help="1280x800 alone")
    options = parser.parse_args()
    options.folder.mkdir(parents=True)
    app, shown = application(), 0
    settings = staffed(options.folder, language=options.language)
    with (
        spawn(seed=SEED) as shoe,
        LiveTable(settings, shoe, QTest.createTouchDevice(), app) as table,
    ):

        def look(name: str) -> None:
            nonlocal shown
            shown += 1
            for width, height in SIZES[:1] if options.small else SIZES:
                table.picture((width, height)).save(
                    str(options.folder / f"{shown:02d}-{name}-{width}x{height}.png")
                )

        try:
            play_day(table, look)
        except BaseException:
            look("stopped")
            raise
    return 0


if __name__ == "__main__":
    sys.exit(main())
