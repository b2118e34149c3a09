"""`kiosk practice`: lessons at a table that is none, with an emulated shoe, simulated patrons, and
marks at the end."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import counted, options

if TYPE_CHECKING:
    from kiosk.practice.lesson import Lesson
    from kiosk.settings.table import Settings

#: practice journals that are kept, the newest
KEPT = 20


def add_parser(sub: Any) -> None:
    from kiosk.cli.play.run import window_size

    parser = sub.add_parser(
        "practice",
        description="Opens the dealer's screen for practice: an emulated shoe, simulated patrons, "
        "and a journal of its own in the folder practice/ beside the table's. Without LESSON it "
        "asks who practises, and what.",
        epilog="Exit status: 0 the window was closed; 1 there is no such round, or the lesson "
        "cannot be opened; 2 there is no such lesson, or a file cannot be used.",
    )
    parser.add_argument(
        "lesson", nargs="?", default="", metavar="LESSON", help="a lesson by its name (--list)"
    )
    parser.add_argument("--list", action="store_true", help="list the lessons")
    parser.add_argument(
        "--progress", action="store_true", help="list who has finished which lessons, and how"
    )
    parser.add_argument(
        "--csv", type=Path, metavar="FILE", help="with --progress: write each trainee's weeks"
    )
    parser.add_argument(
        "--pdf", type=Path, metavar="FILE", help="with --progress: the same, to print for a class"
    )
    _add_recorded(parser)
    parser.add_argument("--name", default="", metavar="NAME", help="who practises")
    options.add_table(parser)
    parser.add_argument("--whole-display", action="store_true", help="fill the display")
    parser.add_argument(
        "--size", type=window_size, metavar="WxH", help="window size, such as 1280x800"
    )
    parser.add_argument(
        "--language", metavar="LANG", help="en, es or zh, instead of the one in the settings"
    )
    parser.set_defaults(run=run)


def _add_recorded(parser: argparse.ArgumentParser) -> None:
    """Adds the round of a journal or a shoe log that is practised, or written as a lesson."""
    parser.add_argument(
        "--from",
        dest="recorded",
        type=Path,
        metavar="FILE",
        help="a journal or a shoe log: practise a round of it",
    )
    parser.add_argument(
        "--round", type=int, default=1, metavar="N", help="which round of FILE (default 1)"
    )
    parser.add_argument(
        "--write",
        type=Path,
        metavar="LESSON.toml",
        help="write that round as a lesson, and play nothing",
    )


def run(args: argparse.Namespace) -> int:
    """Lists, writes, or plays lesson after lesson until the trainee closes."""
    from kiosk.cli import has_display
    from kiosk.practice import lesson as lessons
    from kiosk.practice.recorded import NoRoundError, as_toml, recorded

    if (args.csv or args.pdf) and not args.progress:
        print("--csv and --pdf write what --progress lists: give that too.", file=sys.stderr)
        return 2
    house = options.of_table(args)
    if args.language is not None:
        house = house.speaking(args.language)
    if args.progress:
        return _progress(house, args.csv, args.pdf)
    if args.list:
        for each in _all(house):
            print(f"{each.name:<20} {lessons.said(each.title, house.language)}")
        return 0
    lesson = None
    try:
        if args.recorded is not None:
            lesson = recorded(args.recorded, args.round, house)
            if args.write is not None:
                from kiosk.settings.in_place import output_at

                with output_at(args.write) as file:
                    file.write_text(as_toml(lesson), "utf-8")
                return 0
        elif args.lesson:
            lesson = lessons.load(lessons.find(house, args.lesson), house)
    except NoRoundError as error:
        print(error, file=sys.stderr)
        return 1
    if not has_display("practice"):
        return 1
    whole = args.whole_display or house.full_screen
    size = args.size or (None if whole else (1280, 800))
    return _play(house, lesson, args.name, size)


def _all(house: Settings) -> list[Lesson]:
    """Every lesson that can be played, in order; what is wrong with another is said."""
    from kiosk.practice import lesson as lessons
    from kiosk.settings.schema import BadFileError

    found = []
    for path in lessons.every(house):
        try:
            found.append(lessons.load(path, house))
        except BadFileError as error:
            print(error, file=sys.stderr)
    return sorted(found, key=lambda each: (each.order, each.name))


def _progress(house: Settings, csv: Path | None, pdf: Path | None) -> int:
    from kiosk.practice import class_score
    from kiosk.practice.progress import file_of, read
    from kiosk.words.messages import Messages

    kept = read(file_of(house.journal))
    if not kept:
        print("Nobody has finished a lesson yet.")
    for each in kept:
        pace = "no pace" if each.share is None else f"pace {each.share:.0%}"
        took = "" if each.median is None else f"{each.median:.1f} s"
        print(
            f"{each.at[:16]}  {each.name:<24}  {each.lesson:<20}  {each.marks:>3}  {pace:<10}  "
            f"{took:>6}".rstrip()
        )
    found = class_score.weeks(kept)
    phrases = Messages(house.language, folders=house.folders("phrases"))
    if csv is not None:
        class_score.write_csv(csv, found)
    if pdf is not None:
        class_score.write_pdf(pdf, found, phrases)
    for path in filter(None, (csv, pdf)):
        print(f"{path}: {counted(len(found), 'week')}", file=sys.stderr)
    return 0


def _play(house: Settings, lesson: Lesson | None, name: str, size: tuple[int, int] | None) -> int:
    """Chooses where nothing was chosen, plays, and begins again as the trainee says. After a lesson
    that was left the list of lessons comes back, with who practises."""
    from ui.shared.window import ScreenError, application

    qt = application()
    try:
        while True:
            if lesson is None or not name:
                said = _choose(house, lesson, name, size)
                if said is None:
                    return 0
                lesson, name = said
            match _lesson(house, lesson, name, size):
                case "close":
                    return 0
                case "leave" | "choose":
                    lesson = None
                case why if why != "again":
                    print(why, file=sys.stderr)
                    return 1
    except ScreenError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        qt.processEvents()


def _choose(
    house: Settings, lesson: Lesson | None, name: str, size: tuple[int, int] | None
) -> tuple[Lesson, str] | None:
    """Who practises, and what; None where the window was closed."""
    from kiosk.practice.progress import file_of, people, read
    from kiosk.words.messages import of_table
    from ui.practice.chooser import Chooser
    from ui.shared.bell import Bell
    from ui.shared.window import Screen, application, load_fonts
    from ui.shared.words import Words

    qt, kept = application(), file_of(house.journal)
    load_fonts(house.language)
    offered = [lesson] if lesson is not None else _all(house)
    chooser = Chooser(
        offered,
        [*people(kept), house.dealer],
        read(kept),
        Words(of_table(house, {})),
        house.language,
        name=name,
        parent=qt,
    )
    screen = Screen("ui.practice", "Lessons", {"chooser": chooser})
    if size is None:
        screen.window.setGeometry(screen.window.screen().geometry())
        screen.window.showFullScreen()
    else:
        screen.window.resize(*size)
    chosen: list[tuple[str, str]] = []

    def take(what: str, who: str) -> None:
        chosen.append((what, who))
        qt.quit()

    chooser.chosen.connect(take)
    chooser.closed.connect(qt.quit)
    screen.window.closing.connect(qt.quit)
    bell = Bell(qt.quit, qt)
    try:
        qt.exec()
    finally:
        bell.silence()
        screen.window.closing.disconnect(qt.quit)
        screen.close()
        chooser.deleteLater()
    if not chosen:
        return None
    return next(each for each in offered if each.name == chosen[0][0]), chosen[0][1]


def table_of(house: Settings, lesson: Lesson, port: str) -> Settings:
    """The practice table's settings, with a new journal in a folder of its own; older ones than
    `KEPT` are gone."""
    from kiosk.practice.progress import folder_of
    from kiosk.record.journal.entry import utc_now
    from kiosk.words.messages import Messages

    folder = folder_of(house.journal)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for old in sorted(folder.glob("*.journal"))[: -KEPT or None]:
        for file in folder.glob(f"{old.name}*"):
            file.unlink(missing_ok=True)
    stamp = "".join(each for each in utc_now() if each.isdigit())[:17]
    journal = folder / f"{stamp}-{os.getpid()}.journal"
    settings, words = (
        lesson.table(house),
        Messages(house.language, folders=house.folders("phrases")),
    )
    named = words.label("ui-practice")
    return settings._replace(
        table=named, felt=named, journal=journal, profile="angel-eye", port=port
    )


def chart_of(settings: Settings, lesson: Lesson) -> Any:
    """The chart of a good player at that table; None where the lesson says every decision
    itself."""
    from kiosk.payback.charts import for_table

    if all(set(each.wagers) <= set(each.decisions) for each in lesson.rounds):
        return None
    return for_table(settings.rule_set(), settings.boxes)


def _lesson(house: Settings, lesson: Lesson, name: str, size: tuple[int, int] | None) -> str:
    """Plays one lesson: what comes after it, "again", "choose", "leave", or "close" where its
    window was closed; or why it could not be opened."""
    from drivers.emulator.client import EmulatorError, spawn
    from kiosk.app.application import Application
    from kiosk.app.practice_table import PracticeTable, copy_choices
    from kiosk.practice.course import Course
    from kiosk.practice.progress import file_of, tidy
    from kiosk.settings.faults import refuse
    from kiosk.words.messages import of_table
    from ui.shared.bell import Bell
    from ui.shared.window import application

    qt = application()
    after: list[str] = []
    try:
        with spawn(decks=lesson.table(house).rule_set().decks, seed=lesson.seed) as shoe:
            settings = table_of(house, lesson, shoe.port)
            refuse(settings)
            copy_choices(house, settings)
            course = Course(lesson, chart_of(settings, lesson))
            table = PracticeTable(course, settings, shoe.client, tidy(name), file_of(house.journal))
            phrases = of_table(settings, settings.rule_set().authority)
            kiosk = Application(settings, phrases, size=size, emulated=table)

            def end(what: str) -> None:
                after.append(what)
                qt.quit()

            table.left.connect(end)
            kiosk.failed.connect(end)
            kiosk.closed.connect(lambda: end("close"))
            kiosk.stopped.connect(lambda: end("close"))
            kiosk.start()
            bell = Bell(qt.quit, qt)
            try:
                qt.exec()
            finally:
                bell.silence()
                kiosk.close()
                table.deleteLater()
    except EmulatorError as error:
        return str(error)
    return after[0] if after else "close"
