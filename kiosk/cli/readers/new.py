"""`kiosk readers new`: a first profile from a recording of a deck drawn in a known order."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.readers.profile_report import try_reader
from kiosk.cli.readers.profiles import profile_path
from kiosk.game.cards import CARDS, Card, parse
from kiosk.settings.schema import BadFileError

if TYPE_CHECKING:
    from drivers.serial_line.discovery.discovery import Discovery


def add_parser(what: Any) -> None:
    """Adds `new`."""
    new = what.add_parser(
        "new",
        help="make a first profile from a recording of a deck in a known order",
        description="Finds in a recording (`kiosk readers record`) of a deck that was drawn card "
        "by card how the reader writes its messages: their start, end, length, check, number and "
        "cards. Writes a profile and tries it. Draw the deck twice for a reader that names cards "
        "in no order. A number that counts with the cards of a sorted deck may be taken for the "
        "card: nothing is written then, and it asks for a second deck or a shuffled one.",
        epilog="Exit status: 0 written; 1 nothing regular was found, or two readings fit as well; "
        "2 a file cannot be read or written.",
    )
    new.add_argument("recording", type=Path, metavar="FILE", help="the recording")
    new.add_argument("profile", type=Path, metavar="PROFILE.toml", help="the profile to write")
    new.add_argument(
        "--order",
        type=Path,
        metavar="FILE",
        help="a text file with the 52 cards as they were drawn, such as AS TD 9H (default ace to "
        "king of clubs, diamonds, hearts, spades)",
    )
    new.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    from drivers.serial_line.discovery.discovery import discover, profile_text
    from drivers.serial_line.recordings.recorder import RecordingError, play_back

    try:
        deck = _deck(args.order)
        found = discover(list(play_back(args.recording)), deck)
    except (OSError, ValueError, RecordingError) as error:
        print(error, file=sys.stderr)
        return 2
    if found is None:
        print("Nothing regular was found. Record one deck alone, drawn card by card in order, or")
        print("write the profile from the device's manual: docs/readers.md.")
        return 1
    if found.either:
        _ask_for_another_deck(found.either)
        return 1
    line = _line_of(args.recording)
    if args.profile.exists():
        print(f"{args.profile} is there already; it is not written over.", file=sys.stderr)
        return 2
    try:
        args.profile.write_text(profile_text(args.profile.stem, found, line, -1), encoding="utf-8")
        misread = _misread(args.profile)
        text = profile_text(args.profile.stem, found, line, misread)
        args.profile.write_text(text, encoding="utf-8")
    except (OSError, BadFileError) as error:
        print(error, file=sys.stderr)
        return 2
    _report(args.profile, found)
    return 0


def _ask_for_another_deck(either: tuple[str, ...]) -> None:
    if len(either) > 1:
        one, other = either
        print(f"Two readings fit as well, and nothing is written: {one} is the card and {other} a")
        print(f"number, or {other} is the card and {one} a number. Both count up with each card.")
    else:
        print(
            f"Nothing is written: {either[0]} counts up with each card. It is the card, or it is a"
        )
        print("number and the card stands elsewhere.")
    print("(Bytes are counted from 1, behind the start and the length of a message.)")
    print("Draw the deck a second time into the same recording; or record a shuffled deck, and")
    print("name its order with --order FILE.")


def _deck(order: Path | None) -> tuple[Card, ...]:
    """The cards as they were drawn. Raises OSError, ValueError."""
    if order is None:
        return CARDS
    deck = tuple(parse(text.upper()) for text in order.read_text(encoding="utf-8").split())
    if set(deck) != set(CARDS) or len(deck) != len(CARDS):
        raise ValueError(f"{order}: expected each of the 52 cards once.")
    return deck


def _line_of(recording: Path) -> dict[str, Any]:
    """The line's settings of the profile that the recording was made with, where it is known."""
    from drivers.serial_line.profile import load
    from drivers.serial_line.recordings.recorder import profile_of

    keys = ("baud", "bits", "parity", "stop", "flow")
    try:
        line = asdict(load(profile_path(profile_of(recording))).line)
    except (BadFileError, OSError):
        return {}
    return {key: line[key] for key in keys}


def _misread(path: Path) -> float:
    from drivers.emulator.profile_trial import try_profile
    from drivers.serial_line.profile import load

    return try_profile(load(path)).misread_percent


def _report(path: Path, found: Discovery) -> None:
    frames = found.frames
    number = found.fields.get("number") or frames.get("number_length")
    print(f"{path} is written, from {found.bursts} messages.")
    framing, check = frames.get("framing", "line"), frames.get("checksum", "none found")
    print(f"  Framing: {framing}. Check: {check}.")
    print(f"  Number: {'found' if number else 'none found'}.")
    if found.before_number:
        print(
            f"  {found.before_number!a} before the number never changed: it is taken for the kind"
        )
        print(f"  of message, and may be of the number. Remove {path}, draw the deck once")
        print("  more into the same recording, and run this again; or set number_at and")
        print("  number_length by the manual, and take it out of card_prefix.")
    if not found.is_regular:
        print(
            "  The cards follow no order that was found: compare [cards] with the manual, or draw"
        )
        print("  the deck a second time in the same recording.")
    for text in found.unknown:
        print(f"  Came too, and is not named yet: {text!a}")
    tried = try_reader(path)
    for line in (*tried.lines, *(each.message for each in tried.findings)):
        print(f"  {line}")
    if "checksum" not in frames:
        print("  Does its manual name a check? Without it a wrong bit may be read as another card.")
    print(f"Next: kiosk readers try --deck {path} PORT")
