"""`kiosk patron`: what the house keeps of one patron's number: given out whole, or forgotten."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import options
from kiosk.game.money.money import money
from kiosk.record.entries import DayHappened, SeatChanged, decode, log_line
from kiosk.record.journal.journal import JournalReader
from kiosk.record.months.available_months import spans
from kiosk.report.period import calendar_of
from kiosk.report.ratings.fold import Ratings
from kiosk.report.ratings.rating import Rating
from kiosk.settings.table import load
from kiosk.staff.patron_keys import CashTodayError, PatronKeys, PatronKeysError, SeatedError

if TYPE_CHECKING:
    from kiosk.record.entries import AnyEntry

_FORGOTTEN = (
    "{number} is forgotten: its key is gone, and {pseudonym} is nobody's. Journals and reports "
    "that have that pseudonym stay as they are. Delete backups of {path} too."
)
_PAID_TODAY = (
    "{number} is not forgotten yet: it has paid in cash in this gaming day, which is summed to its "
    "end; or it may have, by a table whose clock was ahead. Forget it from {from_} on."
)
_SEATED = (
    "{number} is not forgotten: it sits at {tables}. Enter there that the patron has left, and "
    "forget it again. Of a table that is no more: --gone TABLE."
)
_NOT_KNOWN = "{path} knows no patron {number}."


class UnreadableArchiveError(Exception):
    """An archive cannot be read, and why."""


def add_parser(sub: Any) -> None:
    """Adds `patron` with its commands; `args.run` takes the arguments and returns the exit
    status."""
    parser = sub.add_parser(
        "patron",
        description="Journals, ratings and archives have pseudonyms. Which number one belongs to "
        "stands in the house's file of keys alone (ratings.key_file).",
        epilog="Exit status: 0 done; 1 nothing is known of that number, or "
        "it sits at a table or has cash in this gaming day, and is not forgotten; "
        "2 a file cannot be used.",
    )
    commands = parser.add_subparsers(dest="patron_command", required=True, metavar="COMMAND")
    forget = _command(
        commands,
        "forget",
        _forget,
        "throw the key of a number away: whose the plays were that it had can be found out no "
        "more; refused while it sits at a table, or the gaming day has cash of it",
    )
    forget.add_argument(
        "--gone",
        action="append",
        default=[],
        metavar="TABLE",
        help="a table that is no more, where the file still has the patron; again for a further "
        "one",
    )
    forget.add_argument("number", metavar="NUMBER", help="the house's number of the patron")
    export = _command(
        commands, "export", _export, "print all that is kept of a number, as one JSON object"
    )
    export.add_argument("number", metavar="NUMBER", help="the house's number of the patron")
    export.add_argument(
        "journal",
        type=Path,
        nargs="*",
        metavar="JOURNAL",
        help="journals of the house's tables; a kiosk may be writing them",
    )
    export.add_argument(
        "--archive",
        action="append",
        default=[],
        metavar="WHERE",
        help="the floor's archive too: a file, or postgresql://…; may be repeated",
    )
    _command(commands, "list", _list, "list numbers, pseudonyms, and since when they are known")


def _command(commands: Any, name: str, does: Any, says: str) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=says, description=f"{says[0].upper()}{says[1:]}."
    )
    options.add_config(parser)
    parser.add_argument(
        "--key-file",
        type=Path,
        metavar="FILE",
        help="the house's file of keys (default: that of the settings)",
    )
    parser.set_defaults(run=_run, does=does)
    return parser


def _run(args: argparse.Namespace) -> int:
    keys = PatronKeys(args.key_file or load(args.config).ratings.key_file)
    try:
        return int(args.does(args, keys))
    except PatronKeysError as error:
        print(f"{error}. Name the house's file of keys: --key-file.", file=sys.stderr)
    except UnreadableArchiveError as error:
        print(error, file=sys.stderr)
    return 2


def _forget(args: argparse.Namespace, keys: PatronKeys) -> int:
    calendar = calendar_of(load(args.config).inventory.shifts)
    today = calendar.day(datetime.now())  # noqa: DTZ005  this machine's clock, as shifts are
    try:
        pseudonym = keys.forget(args.number, str(today), args.gone)
    except SeatedError as error:
        print(_SEATED.format(number=args.number, tables=error))
        return 1
    except CashTodayError:
        from_ = datetime.combine(today + timedelta(days=1), calendar.shifts[0])
        print(_PAID_TODAY.format(number=args.number, from_=f"{from_:%Y-%m-%d %H:%M}"))
        return 1
    said = _FORGOTTEN if pseudonym else _NOT_KNOWN
    print(said.format(number=args.number, pseudonym=pseudonym, path=keys.path))
    return 0 if pseudonym else 1


def _list(_: argparse.Namespace, keys: PatronKeys) -> int:
    found = keys.all()
    for each in found:
        print(f"{each.number}  {each.pseudonym}  {each.made}")
    return 0 if found else 1


def _export(args: argparse.Namespace, keys: PatronKeys) -> int:
    known = keys.find(args.number)
    if known is None:
        print(_NOT_KNOWN.format(number=args.number, path=keys.path), file=sys.stderr)
        return 1
    tables = [_kept_in(path, known.pseudonym) for path in args.journal]
    cash = [
        {"day": day, "table": table, "cash": money(amount)}
        for day, table, amount in keys.cash_of(known.pseudonym)
    ]
    seated = keys.tables_of(known.pseudonym)
    kept = {**known._asdict(), "seated_at": seated, "cash": cash, "journals": tables}
    if asked := keys.asked_on(known.pseudonym):
        kept["asked_to_be_forgotten"] = asked
    if args.archive:
        kept["archives"] = [_archived(where, known.pseudonym) for where in args.archive]
    print(json.dumps(kept, indent=2))
    return 0


def _archived(where: str, pseudonym: str) -> dict[str, Any]:
    """What an archive has of the patron. Raises `ArchiveError`."""
    from kiosk.floor.archive.database import ArchiveError, database
    from kiosk.floor.archive.read import Asked, ratings

    try:
        with database(where) as archive:
            found = ratings([archive], Asked(), [pseudonym])
    except ArchiveError as error:
        raise UnreadableArchiveError(error) from None
    # An address of PostgreSQL may hold a password.
    return {"archive": archive.where, "ratings": [each.as_data() for each in found]}


def _kept_in(path: Path, pseudonym: str) -> dict[str, Any]:
    """What a journal has of the patron: entries that name the pseudonym, buy-ins at their boxes,
    their boxes of each round, and the ratings that follow from that."""
    kept = _Kept(pseudonym)
    with JournalReader(path) as journal:
        for start, end in spans(journal):
            for entry in journal.sound(start, end):
                kept.take(entry)
    ratings = [each.as_data() for each in kept.ratings.ratings if each.patron == pseudonym]
    return {
        "journal": str(path),
        "entries": kept.entries,
        "rounds": kept.rounds,
        "ratings": ratings,
    }


class _Kept:
    """Entries in; of one patron the lines that are theirs."""

    def __init__(self, pseudonym: str) -> None:
        self._pseudonym = pseudonym
        self.entries: list[dict[str, Any]] = []
        self.rounds: list[dict[str, Any]] = []
        self.ratings = Ratings(self._played)

    def take(self, entry: AnyEntry) -> None:
        said = decode(entry)
        bought = self._bought()
        self.ratings.take(said)
        if isinstance(said, SeatChanged):
            is_theirs = said.data.get("patron") == self._pseudonym
        else:
            is_theirs = isinstance(said, DayHappened) and self._bought() != bought
        if is_theirs:
            self.entries.append(log_line(entry))

    def _bought(self) -> int:
        return sum(each.drop for each in self.ratings.ratings if each.patron == self._pseudonym)

    def _played(self, rating: Rating, round_: Mapping[str, Any], boxes: Sequence[int]) -> None:
        """A round that was finished, or amended."""
        if rating.patron == self._pseudonym:
            theirs = [box for box in round_["boxes"] if box["box"] in boxes]
            self.rounds.append({"round": round_["round"], "boxes": theirs})
