"""`kiosk cards`: prints cards that a camera can read, and checks whether a set is whole."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from getpass import getuser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.progress import bar
from kiosk.cli.readers import cards_learn
from kiosk.cli.readers.wording import complain, note
from kiosk.reading import DeviceError, Message
from kiosk.record.journal.journal import JournalError
from kiosk.record.journal.note import check_journal, keep_note
from kiosk.settings.in_place import output_at
from kiosk.settings.schema import BadFileError

if TYPE_CHECKING:
    from drivers.camera.settings import CameraSettings
    from drivers.cards.check import Shown


def add_parser(sub: Any) -> None:
    """Adds `cards` with its commands; `args.run` is a function that takes the arguments and returns
    the exit status."""
    parser = sub.add_parser(
        "cards",
        description="Cards with a code at every corner, or stickers for real cards. Every card of "
        "a shoe is unique, so that a card that is missing, twice there or from another shoe is "
        "found.",
    )
    commands = parser.add_subparsers(dest="cards_command", required=True, metavar="COMMAND")
    _add_print(commands)
    _add_check(commands)
    cards_learn.add_parser(commands)


def _add_print(commands: Any) -> None:
    parser = commands.add_parser(
        "print",
        help="make a PDF of the cards of a shoe",
        description="Makes a PDF on A4 sheets with crop marks: whole cards of 63 by 88 mm, or "
        "stickers of 22 by 26 mm. The same set always gives exactly the same file. Print at "
        "100%, not fitted to the page.",
        epilog="Example: kiosk cards print --set K7Q2 --decks 6 --out shoe-K7Q2.pdf",
    )
    parser.add_argument(
        "--set",
        required=True,
        metavar="NAME",
        help="four capital letters or digits that name this shoe",
    )
    parser.add_argument(
        "--decks", type=int, default=6, metavar="N", help="decks of the shoe, 1 to 8 (6)"
    )
    parser.add_argument("--out", required=True, type=Path, metavar="FILE", help="the PDF to write")
    parser.add_argument(
        "--stickers",
        action="store_true",
        help="stickers for real cards, two for each, instead of cards",
    )
    parser.add_argument(
        "--backs",
        action="store_true",
        help="the cards' backs too: each sheet is followed by its other side",
    )
    parser.set_defaults(run=_print)


def _add_check(commands: Any) -> None:
    parser = commands.add_parser(
        "check",
        help="check a set: what is missing, twice there or foreign",
        description="Reads a set of cards from pictures (each card in one picture only, face up, "
        "none over another), from videos, or from a camera to which the cards are shown one after "
        "another, and says what is missing, twice there or from another set.",
        epilog="Exit status: 0 the set is complete; 1 it is not; 2 it could not be checked, or not "
        "kept. Example: kiosk cards check --set K7Q2 --decks 6 pictures/",
    )
    _add_looked_at(parser)
    parser.add_argument(
        "--json", action="store_true", help="print the certificate as one JSON object"
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="JOURNAL",
        help="keep the certificate in this table's journal",
    )
    parser.add_argument(
        "--by",
        metavar="NAME",
        help="who checks the cards, for the journal (default: the user who is logged in)",
    )
    parser.set_defaults(run=_check)


def _add_looked_at(parser: argparse.ArgumentParser) -> None:
    """Adds where the cards are seen, and which set is expected there."""
    parser.add_argument(
        "files",
        nargs="*",
        type=Path,
        metavar="FILE",
        help="pictures, videos, or folders of pictures",
    )
    parser.add_argument(
        "--camera", metavar="N", help="a camera: its number, or a device such as /dev/video0"
    )
    parser.add_argument(
        "--set",
        metavar="NAME",
        help="the expected set (default: the one that most cards belong to)",
    )
    parser.add_argument(
        "--decks",
        type=int,
        metavar="N",
        help="the expected number of decks (default: as many as are seen)",
    )
    parser.add_argument(
        "--stickers", action="store_true", help="the codes are stickers, anywhere on the cards"
    )
    parser.add_argument(
        "--profile",
        type=Path,
        metavar="FILE",
        help="the camera's profile (config/readers/camera.toml)",
    )


def _print(args: argparse.Namespace) -> int:
    from drivers.cards.print import print_set

    if args.stickers and args.backs:
        print("A sticker has no back: leave out --backs, or --stickers.", file=sys.stderr)
        return 2
    what = "stickers" if args.stickers else "cards"
    pieces = 52 * args.decks * (2 if args.stickers else 1)
    try:
        with bar(pieces, what, str(args.out)) as done, output_at(args.out) as whole:
            sheets = print_set(
                args.set, args.decks, whole, stickers=args.stickers, backs=args.backs, progress=done
            )
    except ValueError as refused:
        print(f"{refused}.", file=sys.stderr)
        return 2
    except OSError as refused:
        print(
            f"{args.out}: cannot be written: {refused.strerror or refused}. Name another file or "
            "folder.",
            file=sys.stderr,
        )
        return 2
    both = ", on both sides, turned over the long edge" if args.backs else ""
    print(
        f"{args.out}: {pieces} {what} of shoe set {args.set} on {sheets} sheets. Print at "
        f"100%{both}."
    )
    stickers = " --stickers" if args.stickers else ""
    print(
        f"When they are cut, check them: kiosk cards check --set {args.set} --decks "
        f"{args.decks}{stickers} --camera 0"
    )
    return 0


def _check(args: argparse.Namespace) -> int:
    from drivers.cards.check import certify

    if bool(args.files) == bool(args.camera):
        print(
            "Name pictures or videos to check, or a camera with --camera, and not both.",
            file=sys.stderr,
        )
        return 2
    try:
        if args.journal:
            check_journal(args.journal)  # before anybody shows four hundred cards
        settings = _settings(args)
        shown, sources = (
            _from_camera(args, settings) if args.camera else _from_files(args.files, settings)
        )
        certificate = certify(shown, sources, shoe_set=args.set, decks=args.decks)
    except DeviceError as refused:
        complain(refused)
        return 2
    except (BadFileError, ValueError) as refused:
        print(refused, file=sys.stderr)
        return 2
    if args.json:
        print(json.dumps(certificate.as_json()))
    else:
        print("\n".join(certificate.lines()))
    if args.journal:
        _keep(args, certificate.as_json())
    return 0 if certificate.whole else 1


def _keep(args: argparse.Namespace, certificate: dict[str, Any]) -> None:
    """Keeps the certificate in the journal. Raises `JournalError`, once it is said that it was not
    kept."""
    source = "camera" if args.camera else "kiosk"
    try:
        number = keep_note(
            args.journal, {"certificate": certificate}, by=args.by or getuser(), source=source
        )
    except JournalError:
        print("The certificate was not kept:", file=sys.stderr)
        raise
    print(f"Kept in {args.journal} as entry {number}.", file=sys.stderr)


def _settings(args: argparse.Namespace) -> CameraSettings:
    from drivers.camera.settings import PROFILE, load

    settings = load(args.profile or PROFILE)
    if args.stickers:
        settings = replace(settings, watch=replace(settings.watch, card_reach=5.5, twins=False))
    return settings


def _from_files(paths: list[Path], settings: CameraSettings) -> tuple[list[Shown], list[str]]:
    from drivers.camera.source import PICTURE_ENDINGS, SourceError
    from drivers.cards.check import shown_by, shown_in

    files: list[Path] = []
    for path in paths:
        if not path.exists():
            raise SourceError(Message("no-source", {"name": str(path)}))
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        files += [
            each
            for each in inside
            if each.is_file() and (each == path or each.suffix.lower() in PICTURE_ENDINGS)
        ]
    shown: list[Shown] = []

    def tell(card: Shown) -> bool:
        shown.append(card)
        return False

    with bar(len(files), "files", "reading") as done:
        for n, path in enumerate(files, 1):
            if path.suffix.lower() in PICTURE_ENDINGS:
                shown += shown_in(path, settings)
            else:
                shown_by(str(path), settings, tell, note)
            done(n)
    return shown, [path.name for path in files]


def _from_camera(
    args: argparse.Namespace, settings: CameraSettings
) -> tuple[list[Shown], list[str]]:
    from drivers.cards.check import shown_by

    shown: list[Shown] = []
    wanted = 52 * args.decks if args.decks else 0

    def tell(card: Shown) -> bool:
        shown.append(card)
        different = {each.printed for each in shown if args.set in (None, each.printed.shoe_set)}
        print(
            f"{len(different)}{f' of {wanted}' if wanted else ''}: {card.printed}", file=sys.stderr
        )
        return bool(wanted) and len(different) >= wanted

    print(
        "Show the cards one after another or several at once. Ctrl-C ends the check.",
        file=sys.stderr,
    )
    try:
        shown_by(args.camera, settings, tell, note)
    except KeyboardInterrupt:
        print("Ended.", file=sys.stderr)
    return shown, [f"camera {args.camera}"]
