"""`kiosk run`: opens the dealer's screen on a table, with its reader, or with an emulated shoe on a real serial line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.settings import Settings
    from kiosk.station import Station
    from ui.words import Words

GAMES = {"blackjack": "", "common-hand": "nj-common-hand"}


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "run",
        help="open the dealer's screen",
        description="Opens the dealer's screen and works the table: cards from the reader, touches from the dealer, "
        "everything in the journal. Stopped at any moment, it goes on where it was.",
        epilog="Exit status: 0 the window was closed; 1 the table cannot be opened, and why is said.",
    )
    parser.add_argument("--config", type=Path, metavar="FILE", help="the house's settings (else $KIOSK_CONFIG)")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal, instead of the one in the settings")
    parser.add_argument(
        "--size", type=_size, metavar="WxH", help="window size, 1280x800 say; without it the whole display"
    )
    parser.add_argument("--language", metavar="LANG", help="en, es or zh, instead of the one in the settings")
    parser.add_argument("--game", choices=GAMES, help="the game to play, instead of the one in the settings")
    emulated = parser.add_argument_group("an emulated shoe (no hardware needed)")
    emulated.add_argument("--emulate", action="store_true", help="an emulated shoe at the far end of a pseudo-terminal")
    emulated.add_argument("--auto", action="store_true", help="it deals by itself whenever the table awaits a card")
    emulated.add_argument("--seed", type=int, help="shuffle with this seed")
    emulated.add_argument("--log", type=Path, metavar="LOG", help="deal the cards of this shoe log")
    emulated.add_argument("--pause", type=float, default=0.4, metavar="S", help="seconds between cards (default 0.4)")
    emulated.add_argument("--patrons", type=int, default=200, metavar="N", help="common hand: simulated patrons")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Opens the table and stays until its window is closed."""
    from drivers.emulator_client import EmulatorError
    from kiosk.findings import BadFileError, UnreadableError
    from kiosk.record.journal import JournalError

    try:
        settings = _settings(args)
        station, words = _station(settings)
        if args.emulate:
            return _with_emulator(args, settings, station, words)
        return _open(args, settings, station, words, _serial_reader(settings, settings.port) if settings.port else None)
    except BadFileError as error:
        for finding in error.findings:
            print(finding, file=sys.stderr)
    except (UnreadableError, JournalError, EmulatorError) as error:
        print(error, file=sys.stderr)
    return 1


def _settings(args: argparse.Namespace) -> Settings:
    from kiosk.settings import load

    settings = load(args.config)
    if args.game and GAMES[args.game]:
        journal = settings.journal.with_name(f"{settings.journal.stem}-{args.game}{settings.journal.suffix}")
        settings = replace(settings, rules=GAMES[args.game], boxes=1, options={}, safety_net=False, journal=journal)
    if args.journal:
        settings = replace(settings, journal=args.journal)
    return replace(settings, language=args.language) if args.language else settings


def _station(settings: Settings) -> tuple[Station, Words]:
    """The station over the table's journal, and the words of the screen."""
    from kiosk.chips import load as load_chips
    from kiosk.findings import read_toml
    from kiosk.phrases import Currency, Phrases
    from kiosk.record.journal import Journal
    from kiosk.station import Station
    from ui.words import Words

    settings.journal.parent.mkdir(parents=True, exist_ok=True)
    chips = load_chips(settings.find("chips", f"{settings.chips}.toml")) if settings.chips else None
    phrases = Phrases(
        settings.language,
        folders=settings.folders("phrases"),
        currency=Currency(settings.before, settings.after, settings.thousands),
        chips=chips,
        authority=settings.rule_set().authority,
        units=settings.units,
        memory=settings.journal.with_suffix(".phrases"),
    )
    header = settings.header() | ({"chips": settings.chips} if settings.chips else {})
    rules = read_toml(settings.find("rules", f"{settings.rules}.toml"))
    return Station(Journal(settings.journal), header, rules, phrases), Words(phrases.label)


def _serial_reader(settings: Settings, port: str) -> Callable[[Any], Any]:
    """What starts the table's reader once the desk is there, and gives what stops it."""

    def start(desk: Any) -> Callable[[], None]:
        from drivers.profile import load as load_profile
        from drivers.recorder import Recorder
        from drivers.serial_reader import SerialReader

        profile = load_profile(settings.find("readers", f"{settings.profile}.toml"))
        record = Recorder(settings.record) if settings.record else None
        reader = SerialReader(profile, port, desk.read, desk.health, record)
        reader.start()
        return reader.stop

    return start


def _with_emulator(args: argparse.Namespace, settings: Settings, station: Station, words: Words) -> int:
    """The same table and the same driver, with an emulated shoe at the far end of the line."""
    from drivers.emulator_client import spawn
    from kiosk.cli.dealer_hand import DealerHand

    decks = settings.rule_set().decks
    with spawn(decks=decks, seed=args.seed, log=args.log, auto=args.auto, pause_s=args.pause) as shoe:
        hand = DealerHand(shoe.client)
        start_reader = _serial_reader(replace(settings, profile="angel-eye"), shoe.port)

        def on_open(desk: Any) -> Callable[[], None]:
            # The emulated shoe is new at every start, whatever the table had dealt from the last one.
            desk.send({"type": "shoe", "decks": decks})
            stop_reader = start_reader(desk)
            stop_crowd = _crowd(args, settings, desk, hand)

            def stop() -> None:
                stop_crowd()
                stop_reader()
                hand.stop()

            return stop

        return _open(args, settings, station, words, on_open, hand.saw, hand.command)


def _crowd(args: argparse.Namespace, settings: Settings, desk: Any, hand: Any) -> Callable[[], None]:
    if settings.rule_set().game != "common_hand":
        return lambda: None
    from kiosk.cli.crowd import Crowd

    crowd = Crowd(args.patrons, desk.send, settings.minimum or 500, args.seed or 0)
    hand.also(crowd.saw)
    return crowd.stop


def _open(
    args: argparse.Namespace,
    settings: Settings,
    station: Station,
    words: Words,
    on_open: Callable[[Any], Any] | None,
    on_step: Callable[[Any], None] | None = None,
    command: Callable[[dict[str, Any]], None] | None = None,
) -> int:
    from kiosk.chips import load as load_chips
    from ui.app import ScreenError
    from ui.app import run as run_screen
    from ui.settings import screen_settings

    chips = load_chips(settings.find("chips", f"{settings.chips}.toml")) if settings.chips else None
    try:
        return run_screen(
            station,
            screen_settings(settings, settings.rule_set(), chips),
            words=words,
            size=args.size or (None if settings.full_screen or not args.emulate else (1280, 800)),
            language=settings.language,
            on_open=on_open,
            on_step=on_step,
            command=command,
        )
    except ScreenError as error:
        print(error, file=sys.stderr)
        return 1


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) >= 640 and int(height) >= 480):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write 1280x800 (640x480 at the least)")
    return int(width), int(height)
