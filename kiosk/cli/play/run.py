"""`kiosk run`: opens the dealer's screen on a table, with its reader, or with an emulated shoe on a
real serial line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from kiosk.cli import options

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtCore import QCoreApplication

    from kiosk.app.application import Application, Companion
    from kiosk.app.jobs.background_floor_link import BackgroundFloorLink
    from kiosk.app.refusal_window import Start
    from kiosk.app.shoe.emulated_shoe import EmulatedShoe
    from kiosk.practice.simulated_dealer import Move
    from kiosk.settings.table import Settings
    from kiosk.station.step import Step
    from kiosk.words.messages import Messages
    from ui.shared.bell import Bell

#: the screen failed: seconds for which it says so before the kiosk starts again, and the status of
#: that end
SAYS_S, AGAIN = 5, 75
GAMES = {"blackjack": "", "common-hand": "nj-common-hand"}


def add_parser(sub: Any) -> None:
    """Adds `run`, with the table and the window."""
    parser = sub.add_parser(
        "run",
        description="Opens the dealer's screen and works the table: cards from the reader, touches "
        "from the dealer, everything in the journal. It can be stopped at any moment, and "
        "continues where it was.",
        epilog="Exit status: 0 the window was closed; 1 the table cannot be opened; the message "
        "says why.",
    )
    options.add_table(parser)
    parser.add_argument(
        "--size",
        type=window_size,
        metavar="WxH",
        help="window size, such as 1280x800 (default: the whole display)",
    )
    parser.add_argument(
        "--language", metavar="LANG", help="en, es or zh, instead of the one in the settings"
    )
    parser.add_argument(
        "--fresh",
        metavar="NAME",
        default="",
        help="supervisor NAME goes on with a fresh journal where the table's is refused",
    )
    parser.add_argument(
        "--game", choices=GAMES, help="the game to play, instead of the one in the settings"
    )
    parser.add_argument(
        "--inventory",
        action="store_true",
        help="open and close the table by procedure, as inventory.kept = true does",
    )
    parser.add_argument(
        "--sign", action="store_true", help="open the table's sign too, as patrons see it"
    )
    _add_emulated(parser)
    parser.set_defaults(run=run)


def _add_emulated(parser: argparse.ArgumentParser) -> None:
    """Adds the emulated shoe, its patrons and its dealer."""
    emulated = parser.add_argument_group("an emulated shoe (no hardware needed)")
    emulated.add_argument(
        "--emulate",
        action="store_true",
        help="use an emulated shoe, on a serial line of its own: that of the settings, or an Angel "
        "Eye",
    )
    emulated.add_argument(
        "--auto", action="store_true", help="it deals whenever the table waits for a card"
    )
    emulated.add_argument("--seed", type=int, help="shuffle with this seed")
    emulated.add_argument("--log", type=Path, metavar="LOG", help="deal the cards of this shoe log")
    emulated.add_argument(
        "--pause", type=float, default=0.4, metavar="S", help="seconds between cards (default 0.4)"
    )
    emulated.add_argument(
        "--patrons", type=int, default=200, metavar="N", help="common hand: simulated patrons"
    )
    emulated.add_argument(
        "--by-itself",
        type=float,
        default=0.0,
        metavar="S",
        help="a simulated dealer does something every S seconds or so: a table to be looked at",
    )
    emulated.add_argument(
        "--says", action="store_true", help="and says on the terminal what happens there"
    )
    emulated.add_argument(
        "--trouble",
        type=float,
        default=0.0,
        metavar="S",
        help="and its shoe has trouble about every S seconds",
    )
    emulated.add_argument(
        "--sign-in",
        type=Path,
        metavar="FILE",
        help="by itself, with a staff file: who signs in there, dealers and a floorperson, a line "
        "NUMBER:PIN each. Of people who are none; the file is for its owner alone",
    )


def run(args: argparse.Namespace) -> int:
    """Opens the table and stays until its window is closed."""
    gc.disable()  # until all is ready: nothing of the start is garbage
    from kiosk.app.refusal_window import Start
    from kiosk.cli import has_display
    from kiosk.settings.faults import NotOpenedError
    from kiosk.words.messages import of_table

    if not has_display("run"):
        return 1
    if args.sign_in and not (args.emulate and args.by_itself):
        print(
            "--sign-in is for a table that plays by itself: --emulate --by-itself S.",
            file=sys.stderr,
        )
        return 2
    start = Start(args.size)
    try:
        with start.or_said():
            settings = table_settings(args)
            start.phrases = phrases = of_table(settings, settings.rule_set().authority)
        if args.emulate:
            return _with_emulator(args, settings, phrases, start)
        return open_table(settings, phrases, args, start)
    except NotOpenedError:
        return 1


def table_settings(args: argparse.Namespace) -> Settings:
    """The settings of the table that is opened, with what was asked for over them. A house's rules
    and options are kept where they are of the game that was asked for. Raises `BadFileError`."""
    from kiosk.settings.faults import refuse

    settings = options.of_table(args)
    if args.game and GAMES[args.game] and not _plays(settings, GAMES[args.game]):
        for option in settings.options:
            print(
                f"--game {args.game} plays the rules {GAMES[args.game]}: table.options.{option}, "
                f"which is of {settings.rules}, is not in force.",
                file=sys.stderr,
            )
        settings = settings._replace(rules=GAMES[args.game], boxes=1, options={}, safety_net=False)
        if args.journal is None:
            journal = settings.journal
            named = journal.with_name(f"{journal.stem}-{args.game}{journal.suffix}")
            settings = settings._replace(journal=named)
    if args.inventory:
        settings = settings._replace(inventory=settings.inventory._replace(kept=True))
    if args.language is not None:
        settings = settings.speaking(args.language)
    refuse(settings)
    return settings


def _plays(settings: Settings, rules: str) -> bool:
    """Whether the table plays the game of those rules by its settings: then with its own rules,
    options and journal."""
    from kiosk.settings.schema import BadFileError

    try:
        return (
            settings.rule_set().game == settings._replace(rules=rules, options={}).rule_set().game
        )
    except BadFileError:  # it is said of the settings as they are
        return False


def _with_emulator(
    args: argparse.Namespace, settings: Settings, phrases: Messages, start: Start
) -> int:
    """The same table and the same driver, with an emulated shoe at the far end of the line."""
    from drivers.emulator.client import spawn
    from kiosk.app.shoe.emulated_shoe import EmulatedShoe, emulated_profile, pins_in

    decks = settings.rule_set().decks
    start.size = args.size or (None if settings.full_screen else (1280, 800))
    with ExitStack() as stack:
        with start.or_said():
            pins = pins_in(args.sign_in) if args.sign_in else {}
            profile = emulated_profile(settings)
            shoe = stack.enter_context(
                spawn(
                    str(settings.find("readers", profile)),
                    decks=decks,
                    seed=args.seed,
                    log=args.log,
                    auto=args.auto,
                    pause_s=args.pause,
                )
            )
        settings = settings._replace(
            profile=profile,
            port=shoe.port,
            patrons=settings.patrons._replace(screens=settings.rule_set().game == "common_hand"),
        )
        emulated = EmulatedShoe(
            shoe.client,
            settings,
            auto=args.auto,
            seed=args.seed or 0,
            by_itself=args.by_itself,
            trouble_s=args.trouble,
            pins=pins,
            tell=_voice_over(phrases) if args.says else None,
        )
        return open_table(settings, phrases, args, start, emulated)


def _voice_over(phrases: Messages) -> Callable[[Step, Move], None]:
    from kiosk.app.shoe.voice_over import VoiceOver

    def write(line: str) -> None:
        with suppress(OSError):  # nobody reads any more: the table plays on
            print(line, flush=True)

    return VoiceOver(phrases, write).tell


def open_table(
    settings: Settings,
    phrases: Messages,
    args: argparse.Namespace,
    start: Start,
    emulated: EmulatedShoe | None = None,
) -> int:
    with start.or_said():
        from kiosk.app import first_frame
        from kiosk.app.companion import Together
        from ui.shared.window import application

        companions = _companions(settings, phrases, args, emulated)
        qt = application()
        together = Together(companions)
        asked = args.language or ""
        screen = first_frame.show(settings, phrases, asked, start.size, together.beside)
        if screen is None:
            return 0
        # With all that the first frame does without.
        from kiosk.app.application import Application

        kiosk = Application(
            settings,
            phrases,
            size=start.size,
            screen=screen,
            emulated=together,
            fresh_by=args.fresh.strip(),
            language=asked,
        )
    heard = _listen(kiosk, qt, is_emulated=emulated is not None)
    with start.or_said():
        kiosk.start()

    status = _run_until_closed(kiosk, qt, settings.journal, heard.bells)
    for why in heard.refused:
        start.phrases = kiosk.words.phrases  # of the language chosen on the screen
        start.say(why)
    if status == AGAIN and emulated is None:
        _start_again()
    return status


def _run_until_closed(
    kiosk: Application, qt: QCoreApplication, journal: Path, bells: list[Bell]
) -> int:
    """Runs the kiosk until its window is closed, or it fails. Returns the exit status."""
    from kiosk.app.uncaught_errors import failures_told

    with failures_told(kiosk, journal):
        try:
            return qt.exec()
        finally:
            kiosk.close()
            for bell in bells:
                bell.silence()


def _companions(
    settings: Settings, phrases: Messages, args: argparse.Namespace, emulated: EmulatedShoe | None
) -> list[Companion]:
    """All that works beside the table: the emulated shoe, or what is said of the first one;
    patrons' screens, the sign, the link to a floor."""
    from kiosk.app.shoe.first_shoe import FirstShoe

    companions: list[Companion] = [emulated or FirstShoe(settings)]
    if settings.patrons.screens:
        from kiosk.app.jobs.background_patrons import PatronsScreens

        crowd = args.patrons if emulated is not None else None
        companions.append(PatronsScreens(settings, phrases, crowd, args.seed or 0))
    link: BackgroundFloorLink | None = None
    if settings.floor_file is not None:
        from kiosk.app.jobs.background_floor_link import BackgroundFloorLink
        from kiosk.link.keys import read_access

        link = BackgroundFloorLink(settings, read_access(settings.floor_file), phrases)
    if settings.sign.shown or args.sign:
        from kiosk.app.jobs.background_sign import BackgroundSign

        window = _sign_window(settings, args) if args.sign else None
        also = [] if link is None else [link.show_sign]
        companions.append(BackgroundSign(settings, window, *also))
    return companions if link is None else [*companions, link]


def _sign_window(settings: Settings, args: argparse.Namespace) -> list[str]:
    """The command of the sign's window: small beside an emulated table."""
    return [
        "sign",
        "--ends",
        *(("--config", str(settings.file)) if settings.file is not None else ()),
        *("--journal", str(settings.journal)),
        *(("--language", args.language) if args.language else ()),
        *(("--size", "960x540") if args.emulate else ()),
    ]


class _Heard(NamedTuple):
    """What a kiosk has told while it ran: the `bells` that its opening hung up, and why its table
    was `refused`."""

    bells: list[Bell]
    refused: list[str]


def _listen(kiosk: Application, qt: QCoreApplication, *, is_emulated: bool) -> _Heard:
    """Connects what the kiosk tells with the end, or the new start, of this process."""
    from PySide6.QtCore import QTimer

    heard = _Heard([], [])

    def opened() -> None:
        from ui.shared.bell import Bell

        heard.bells.append(Bell(qt.quit, qt))

    def ready() -> None:
        gc.freeze()  # what the start made stays: looking through it again would only hold up a card
        gc.enable()

    def failed(why: str) -> None:
        heard.refused.append(why)
        qt.exit(1)

    def hangs(again: bool) -> None:
        if again or is_emulated:
            os._exit(1)
        _start_again()

    kiosk.opened.connect(opened)
    kiosk.ready.connect(ready)
    kiosk.failed.connect(failed)
    kiosk.closed.connect(qt.quit)
    kiosk.hangs = hangs
    kiosk.stopped.connect(lambda: QTimer.singleShot(SAYS_S * 1000, qt, lambda: qt.exit(AGAIN)))
    return heard


def _start_again() -> None:
    """A fresh process takes the table up from its journal."""
    again = [sys.executable, "-m", "kiosk", *sys.argv[1:]]
    os.execv(sys.executable, again)  # noqa: S606 -- its own arguments


def window_size(text: str) -> tuple[int, int]:
    """Width and height in pixels, of a shape that the screen is laid out for:
    tests/ui/test_layout.py."""
    width, height = (int(part) if part.isdecimal() else 0 for part in text.partition("x")[::2])
    if width < 640 or height < 480:
        raise argparse.ArgumentTypeError(
            f"{text!r} is not a size: write 1280x800 (640x480 or more)"
        )
    if not 1.25 <= width / height <= 1.8:
        raise argparse.ArgumentTypeError(
            f"the screen has no layout for {text}: its width must be 1.25 to 1.8 times its height, "
            "as in 1280x800"
        )
    return width, height
