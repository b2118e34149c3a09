"""`kiosk patrons`: codes at seats, the house's money in patrons' accounts, a simulated crowd, and
the gateway of their screens."""

from __future__ import annotations

import argparse
import socket
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import options
from kiosk.cli.people.patrons_accounts import (
    AccountRefused,
    add_accounts,
    asked,
    other_tables,
)
from kiosk.game.money.money import cents, money

if TYPE_CHECKING:
    from kiosk.patrons.gateway.keeping import Keeping

#: what stands in an account's name: it is a word in journals and logs
_ACCOUNT = "1 to 32 of A-Z, a-z, 0-9, . and -"
#: a load of more than so many of the table's highest wager is probably a slip
_WAGERS = 10


def add_parser(sub: Any) -> None:
    """Adds `patrons` with its commands."""
    parser = sub.add_parser(
        "patrons",
        description="Patrons of a common hand at their own screens: docs/patrons.md. The table has "
        "to be open (`kiosk run`).",
        epilog="Exit status: 0 done; 2 it could not be done, and nothing has changed.",
    )
    commands = parser.add_subparsers(dest="patrons_command", required=True, metavar="COMMAND")
    seat = _of_account(
        _command(commands, "seat", _seat, "give an account a code for a seat, shown as a QR too")
    )
    seat.add_argument(
        "--name", default="", help="what the patron's page calls the seat (default: the account)"
    )
    seat.add_argument("--plain", action="store_true", help="print the code alone")
    _of_account(
        _command(
            commands, "withdraw", _withdraw, "take an account's code back: its screen is signed out"
        )
    )
    load = _with_amount(
        _command(commands, "load", _load, "load an account with money that the house has received")
    )
    load.add_argument(
        "--large",
        action="store_true",
        help=f"the amount is meant: more than {_WAGERS} times the table's highest wager",
    )
    _with_amount(
        _command(
            commands, "cash-out", _cash_out, "pay out of an account what does not lie on the table"
        )
    )
    add_accounts(commands, _command, _of_account)
    _add_crowd(commands)
    serve = _command(
        commands, "serve", _serve, "the gateway itself: `kiosk run` starts it, nobody else"
    )
    serve.add_argument(
        "--line", type=int, required=True, metavar="FD", help="the open socket to the table"
    )


def _add_crowd(commands: Any) -> None:
    """Adds `crowd`, with how many come and what they do."""
    crowd = _command(
        commands,
        "crowd",
        _crowd,
        "let a crowd of simulated patrons play, from outside like every screen",
    )
    crowd.add_argument("--count", type=int, default=200, metavar="N", help="how many (default 200)")
    crowd.add_argument(
        "--seed", type=int, default=0, help="what they do depends on it alone, and on the cards"
    )
    crowd.add_argument(
        "--faults",
        type=int,
        default=0,
        metavar="N",
        help="of a hundred messages so many go wrong on purpose",
    )
    crowd.add_argument(
        "--line", type=int, metavar="FD", help="the open file with whose other end it ends"
    )


def _command(commands: Any, name: str, run: Any, says: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=says, description=f"{says[0].upper()}{says[1:]}."
    )
    if run is not _serve:
        options.add_table(parser)
    parser.set_defaults(run=_run, does=run)
    return parser


def _of_account(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument(
        "account", metavar="ACCOUNT", help=f"the house's own number or name of it: {_ACCOUNT}"
    )
    return parser


def _with_amount(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    _of_account(parser).add_argument("amount", metavar="AMOUNT", help='such as "100" or "12.50"')
    return parser


def _run(args: argparse.Namespace) -> int:
    try:
        return int(args.does(args) or 0)
    except AccountRefused as refused:
        print(refused, file=sys.stderr)
        return 2


def _serve(args: argparse.Namespace) -> None:
    from kiosk.patrons.gateway.serve import serve

    serve(socket.socket(fileno=args.line))


def _folder(args: argparse.Namespace) -> Path:
    from kiosk.patrons.places import folder_of

    return folder_of(options.of_table(args).journal)


def _keeping(args: argparse.Namespace) -> Keeping:
    from kiosk.patrons.gateway.keeping import Keeping

    folder = _folder(args)
    if not folder.is_dir():
        raise AccountRefused(
            f"No patrons' screens belong to that table: {folder} is not there. Open it first, with "
            f"patrons.screens = true.{other_tables(options.of_table(args).journal)}"
        )
    try:
        return Keeping(folder)
    except sqlite3.DatabaseError as error:
        raise AccountRefused(
            f"What is kept of the patrons in {folder} cannot be read: {error}."
        ) from None


def _account(args: argparse.Namespace) -> str:
    name = str(args.account)
    if not (
        1 <= len(name) <= 32
        and all(each.isascii() and (each.isalnum() or each in ".-") for each in name)
    ):
        raise AccountRefused(f"{name!r} is no account: write {_ACCOUNT}.")
    return name


def _seat(args: argparse.Namespace) -> None:
    from kiosk.patrons.gateway.keeping import Seat
    from kiosk.patrons.places import address_of

    account = _account(args)
    if not args.name.isprintable():
        raise AccountRefused(
            "A name has no line breaks, and no other characters that cannot be seen."
        )
    (code,) = _keeping(args).issue([Seat(account, args.name.strip())])
    url = address_of(_folder(args), account)
    if args.plain or not url:
        print(code)
    else:
        show_seat(url, code)


def show_seat(url: str, code: str) -> None:
    """The address of a seat, and its QR where there is a terminal to show it."""
    import segno

    from kiosk.patrons.places import seat_at

    address = seat_at(url, code)
    print(f"A seat at this table: {address}")
    if sys.stdout.isatty():
        segno.make(address, error="m").terminal(compact=True)
    sys.stdout.flush()


def _withdraw(args: argparse.Namespace) -> None:
    if not _keeping(args).withdraw(_account(args)):
        raise AccountRefused(f"The account {args.account} has no code.")


def _load(args: argparse.Namespace) -> None:
    _move(args, "load")


def _cash_out(args: argparse.Namespace) -> None:
    _move(args, "cash_out")


def _move(args: argparse.Namespace, did: str) -> None:
    try:
        amount = cents(args.amount)
    except ValueError as error:
        raise AccountRefused(str(error)) from None
    if not 0 < amount < 2**63:
        raise AccountRefused(
            f"{args.amount:.40} cannot be moved: write an amount above zero, and below "
            "90,000,000,000,000,000."
        )
    if did == "load" and not args.large:
        _refuse_large(args, amount)
    keeping, account = _keeping(args), _account(args)
    if not keeping.has_account(account):
        raise AccountRefused(
            f"The account {account} has never had a seat at this table: nothing was moved. Check "
            f"its name, or give it a seat first: kiosk patrons seat {account}"
        )
    asked(keeping, did, account, amount)


def _refuse_large(args: argparse.Namespace, amount: int) -> None:
    """Of so large an amount the house is asked once more: it is paid out to whoever asks for it."""
    from kiosk.station.tray.buy_ins import MOST_BOUGHT

    maximum = options.of_table(args).maximum
    most = MOST_BOUGHT if maximum is None else _WAGERS * maximum
    if amount > most:
        raise AccountRefused(
            f"{money(amount)} is more than {money(most)}: nothing was moved. Check the amount. If "
            "it is right, add --large."
        )


def _crowd(args: argparse.Namespace) -> None:
    from asyncio import CancelledError

    from kiosk.patrons.crowd import Faults, NotReached, play

    try:
        with suppress(KeyboardInterrupt, CancelledError):
            play(_folder(args), args.count, args.seed, Faults(args.faults), args.line)
    except NotReached as error:
        raise AccountRefused(str(error)) from None
