"""`kiosk run`: opens the dealer's screen on a table, with its reader, or with an emulated shoe on a real serial line."""

from __future__ import annotations

import argparse
import gc
import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.cli.run_readers import TableReaders
    from kiosk.settings.table import Settings
    from kiosk.station.station import Station
    from kiosk.words.phrases import Phrases

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
    gc.disable()  # until the first frame: nothing of the start is garbage
    from kiosk.settings.schema import BadFileError
    from kiosk.words.phrases import of_table

    if not any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")):
        print("There is no display: start it on one, or with `make run`, which makes a virtual one.", file=sys.stderr)
        return 1
    try:
        settings = _settings(args)
        phrases = of_table(settings, settings.rule_set().authority)
        if args.emulate:
            return _with_emulator(args, settings, phrases)
        return _open(args, settings, phrases)
    except (BadFileError, RuntimeError) as error:
        print(error, file=sys.stderr)
    return 1


def _settings(args: argparse.Namespace) -> Settings:
    from kiosk.settings.faults import refuse
    from kiosk.settings.table import load

    settings = load(args.config)
    if args.game and GAMES[args.game]:
        journal = settings.journal.with_name(f"{settings.journal.stem}-{args.game}{settings.journal.suffix}")
        settings = settings._replace(rules=GAMES[args.game], boxes=1, options={}, safety_net=False, journal=journal)
    if args.journal:
        settings = settings._replace(journal=args.journal)
    if args.language is not None:
        settings = settings.speaking(args.language)
    refuse(settings)
    return settings


def _station(settings: Settings, phrases: Phrases) -> tuple[Station, TableReaders]:
    """The station over the table's journal, and its readers, not started. Raises `NotOpenedError` where they cannot be."""
    from kiosk.cli.run_readers import RecordError, TableReaders
    from kiosk.game.table import HeaderError
    from kiosk.record.journal import Journal, JournalError
    from kiosk.settings.schema import BadFileError, read_toml
    from kiosk.station.station import Station
    from ui.table.station_thread import NotOpenedError

    rules = read_toml(settings.find("rules", f"{settings.rules}.toml"))
    try:
        readers = TableReaders(settings)
        settings.journal.parent.mkdir(parents=True, exist_ok=True)
        journal = Journal(settings.journal)
        header = settings.header()
        on_shoe, seconds = readers.new_shoe, settings.stage_seconds
        names = readers.names
        return Station(journal, header, rules, phrases, readers=names, on_shoe=on_shoe, stage_seconds=seconds), readers
    except (JournalError, HeaderError, BadFileError, RecordError) as error:
        raise NotOpenedError(str(error)) from error
    except OSError as error:
        why = f"The folder of the journal cannot be made: {error}. Name another with --journal or in the settings."
        raise NotOpenedError(why) from error


def _with_emulator(args: argparse.Namespace, settings: Settings, phrases: Phrases) -> int:
    """The same table and the same driver, with an emulated shoe at the far end of the line."""
    from drivers.emulator.client import spawn
    from kiosk.cli.dealer_hand import DealerHand

    decks = settings.rule_set().decks
    with spawn(decks=decks, seed=args.seed, log=args.log, auto=args.auto, pause_s=args.pause) as shoe:
        hand = DealerHand(shoe.client)
        settings = settings._replace(profile="angel-eye", port=shoe.port)

        def beside(desk: Any) -> Callable[[], None]:
            # The emulated shoe is new at every start, whatever the table had dealt from the last one: in a round it
            # goes on as if it were the old one, and the round after begins with it.
            hand.between_rounds(lambda: desk.send({"type": "shoe", "decks": decks}))
            stop_crowd = _crowd(args, settings, desk, hand)

            def stop() -> None:
                stop_crowd()
                hand.stop()

            return stop

        return _open(args, settings, phrases, beside, hand.saw, hand.command)


def _crowd(args: argparse.Namespace, settings: Settings, desk: Any, hand: Any) -> Callable[[], None]:
    if settings.rule_set().game != "common_hand":
        return lambda: None
    from kiosk.cli.simulated_patrons import Crowd

    crowd = Crowd(args.patrons, desk.do_all, settings.minimum or 500, args.seed or 0)
    hand.also(crowd.saw)
    return crowd.stop


def _open(
    args: argparse.Namespace,
    settings: Settings,
    phrases: Phrases,
    beside: Callable[[Any], Callable[[], None]] | None = None,
    on_step: Callable[[Any], None] | None = None,
    command: Callable[[dict[str, Any]], None] | None = None,
) -> int:
    from ui.shared.window import ScreenError
    from ui.shared.words import Words
    from ui.table.app import run as run_screen
    from ui.table.setup import screen_setup

    table: list[tuple[Station, TableReaders]] = []  # one, once it is open
    closed = threading.Event()

    def open_station() -> Station:
        table.append(_station(settings, phrases))
        return table[0][0]

    def start_readers(desk: Any) -> None:
        station, readers = table[0]
        if not closed.is_set():
            readers.start(desk, station.sequence)

    def opened(desk: Any) -> Callable[[], None]:
        gc.freeze()  # what the start made stays: looking through it again would only hold up a card
        gc.enable()
        stop = beside(desk) if beside else None
        # On the station's thread, once the table has been taken up; never where it could not be.
        desk.call(lambda: start_readers(desk))

        def close() -> None:
            closed.set()
            for _, readers in table:
                readers.stop()
            if stop is not None:
                stop()

        return close

    try:
        return run_screen(
            open_station,
            screen_setup(settings, settings.rule_set(), phrases.chips),
            words=Words(phrases),
            size=args.size or (None if settings.full_screen or not args.emulate else (1280, 800)),
            language=settings.language,
            on_open=opened,
            on_step=on_step,
            command=command,
            auto=args.auto,
        )
    except ScreenError as error:
        print(error, file=sys.stderr)
        return 1


def _size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) >= 640 and int(height) >= 480):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write 1280x800 (640x480 at the least)")
    return int(width), int(height)
