"""`kiosk pit`: the pit board, over the link to its floor."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import options
from kiosk.cli.play.run import window_size

if TYPE_CHECKING:
    from kiosk.app.pit_desk import Desk
    from kiosk.floor.pit.rotation import Plan
    from kiosk.floor.pit.session import PitStation
    from kiosk.link.keys import Access
    from kiosk.settings.table import Settings
    from kiosk.words.messages import Messages
    from ui.pit.presenter import PitSetup


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "pit",
        description="Shows the tables of a pit: what needs somebody, and each table as its dealer "
        "sees it, with its orders. Whoever is in the house's staff file signs in to give orders; "
        "everybody can look.",
        epilog="Exit status: 0 the window was closed, or the program told to end; 1 the board "
        "cannot be opened; the message says why.",
    )
    parser.add_argument(
        "--station",
        type=Path,
        required=True,
        metavar="FILE",
        help="the pit's key, NAME.toml of `kiosk floor init`",
    )
    options.add_config(parser)
    parser.add_argument(
        "--title", metavar="TEXT", help="what the pit is called (default: as its key)"
    )
    parser.add_argument(
        "--size",
        type=window_size,
        metavar="WxH",
        help="window size, such as 1280x800 (default: the whole display)",
    )
    parser.add_argument(
        "--language", metavar="LANG", help="en, es or zh, instead of the one in the settings"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Opens the board and stays until its window is closed, or the program is told to end."""
    from kiosk.app.pit_desk import Desk
    from kiosk.app.readers import badge_reader, badges_of
    from kiosk.cli import has_display
    from kiosk.floor.pit import baseline, breaks
    from kiosk.link.keys import read_access
    from kiosk.settings.table import load
    from kiosk.staff.pins import PepperError
    from kiosk.words.messages import of_table

    if not has_display("pit"):
        return 1
    settings = load(args.config)
    if args.language is not None:
        settings = settings.speaking(args.language)
    access = read_access(args.station)
    if access.role != "pit":
        print(f"{args.station} is the key of a {access.role}, not of a pit.", file=sys.stderr)
        return 1
    phrases = of_table(settings, {})
    profile = badges_of(settings)
    badges = None if profile is None else partial(badge_reader, profile, settings.badges.port)
    try:
        station = _station(settings, access, phrases)
    except PepperError as error:
        print(phrases.sentence(error.phrase, error.facts), file=sys.stderr)
        return 1
    desk = Desk(
        access,
        station,
        settings.journal.parent,
        badges,
        baseline.place_of(args.station),
        breaks.place_of(args.station),
        prints_by=settings.prints_by,
    )
    return _open(args, access, phrases, desk, settings)


def _station(settings: Settings, access: Access, phrases: Messages) -> PitStation | None:
    """Who signs in here; None at a house without a staff file. Raises `JournalError`,
    `BadFileError` and `PepperError`."""
    if settings.staff is None:
        return None
    from kiosk.floor.pit.session import PitStation
    from kiosk.record.journal.journal import Journal
    from kiosk.staff.pins import Pepper
    from kiosk.staff.staff_file import load

    pepper = Pepper.read(settings.pepper)
    place = settings.journal.with_name(f"{access.name}.pit.journal")
    place.parent.mkdir(parents=True, exist_ok=True)
    return PitStation(Journal(place), load(settings.staff, pepper), pepper, access, phrases)


def _setup(settings: Settings, desk: Desk) -> PitSetup:
    """What the house has set of its pit."""
    from kiosk.report.period import calendar_of, local
    from ui.pit.presenter import PitSetup

    calendar = calendar_of(settings.inventory.shifts)
    return PitSetup(
        settings.notice_minutes,
        _plan(settings, desk),
        settings.table_cost,
        settings.inventory.shifts,
        lambda at: str(calendar.day(local(at))),
        calendar.box_until,
        prints=bool(settings.prints_by),
    )


def _plan(settings: Settings, desk: Desk) -> Callable[[], Plan]:
    """The house's plan of who deals where, with the names of its staff file."""
    from kiosk.floor.pit.rotation import Plan, PlanFile

    return Plan if settings.rotation is None else PlanFile(settings.rotation, desk.names)


def _open(
    args: argparse.Namespace, access: Access, phrases: Messages, desk: Desk, settings: Settings
) -> int:
    from ui.pit.app import look_for_garbage_rarely, open_pit
    from ui.pit.presenter import PitPresenter
    from ui.shared.bell import Bell
    from ui.shared.window import application, load_fonts
    from ui.table.app import Clock

    app = application()
    load_fonts(phrases.language)
    presenter = PitPresenter(
        args.title or access.name,
        phrases,
        tables=desk.tables,
        why_not=desk.why_not,
        signs_by=lambda: desk.signs_by,
        setup=_setup(settings, desk),
    )
    Clock(presenter.tick, presenter)
    screen = open_pit(presenter, args.size)
    screen.window.closing.connect(app.quit)
    look_for_garbage_rarely()
    bell = Bell(app.quit, app)
    desk.serve(presenter)
    try:
        return app.exec()
    finally:
        desk.stop()
        bell.silence()
        screen.close()
