"""`kiosk floor init`, `rotate` and `revoke`: the keys of a floor, who has one, and who has one no
more."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kiosk.floor.server.folder import Folder, KnownKeys, WantedKey


def add_command(commands: Any) -> None:
    """Adds `init`, `rotate` and `revoke` to the commands of `kiosk floor`."""
    _add_init(commands)
    rotate = _command(
        commands,
        "rotate",
        _rotate,
        "give somebody a new key; the one before opens nothing any more",
        "Writes NAME.toml anew, has the floor's servers throw out whoever is connected with the "
        "former key, and says what they answered. `server`: a new certificate, which a server that "
        "is kept takes within a second.",
        _TOLD,
    )
    rotate.add_argument(
        "who", metavar="NAME", help="a table, a station, the archive, the keeper, or server"
    )
    revoke = _command(
        commands,
        "revoke",
        _revoke,
        "take somebody's key back",
        "Removes NAME.toml, has the floor's servers throw its holder out, and says what they "
        "answered.",
        _TOLD,
    )
    revoke.add_argument("who", metavar="NAME", help="whose key is taken back")


def _add_init(commands: Any) -> None:
    """Adds `init`, with who gets a key and where the server listens."""
    init = _command(
        commands,
        "init",
        _init,
        "make a floor's folder: authority, keys, the server's settings, and a file for each table "
        "and station",
        "What is there already stays as it is: run it again with more tables. Each file NAME.toml "
        "goes to the one machine that is NAME.",
    )
    init.add_argument("--name", default="floor", help="what the floor is called (default: floor)")
    init.add_argument(
        "--table",
        action="append",
        default=[],
        metavar="NAME",
        help="a table; again for a further one",
    )
    init.add_argument("--tables", type=int, metavar="N", help="so many tables, table-1 to table-N")
    init.add_argument(
        "--pit",
        action="append",
        default=[],
        metavar="NAME[=TABLE,…]",
        help="a pit's station and its tables (default: every table); again for a further one",
    )
    init.add_argument(
        "--sign",
        action="append",
        default=[],
        metavar="NAME=TABLE",
        help="a table's sign on another machine (kiosk sign --floor); again for a further one",
    )
    init.add_argument(
        "--archive", action="append", default=[], metavar="NAME", help="whoever reads every event"
    )
    _add_addresses(init)
    init.add_argument(
        "--like",
        type=Path,
        metavar="FOLDER",
        help="the folder of another server of this floor: its authority is taken, so that this is "
        "one more server",
    )


def _add_addresses(init: argparse.ArgumentParser) -> None:
    """Adds where the floor's server listens and is reached, and which servers stand beside it."""
    init.add_argument(
        "--listen",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where the server listens (default: 127.0.0.1)",
    )
    init.add_argument(
        "--port",
        type=int,
        default=4222,
        help="its port (default: 4222; 0: a free one is chosen now)",
    )
    init.add_argument(
        "--address",
        action="append",
        default=[],
        metavar="HOST",
        help="a name or address by which tables reach it (default: the one it listens on); again "
        "for a further one",
    )
    init.add_argument(
        "--other",
        action="append",
        default=[],
        metavar="HOST",
        help="another server of the same floor, each with a copy of everything; again for a "
        "further one: three servers are usual",
    )


def _command(
    commands: Any, name: str, run: Any, says: str, more: str, status: str = ""
) -> argparse.ArgumentParser:
    text = f"{says[0].upper()}{says[1:]}. {more}"
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=says, description=text, epilog=status
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="the floor's folder")
    parser.set_defaults(run=_run, does=run)
    return parser


def _run(args: argparse.Namespace) -> int:
    try:
        return int(args.does(args))
    except (OSError, ValueError) as error:
        words = f"{error.filename}: {error.strerror}" if isinstance(error, OSError) else str(error)
        print(words, file=sys.stderr)
        return 2


def _init(args: argparse.Namespace) -> int:
    from kiosk.floor.server.folder import Folder

    addresses = tuple(args.address) or (args.listen,)
    if not args.address and args.listen in _EVERYWHERE:
        raise ValueError(
            "Name an --address by which tables reach this machine: the server is to listen on "
            "every network."
        )
    folder = Folder(args.folder)
    wanted = _wanted(args)
    folder.check_new(wanted, args.like)
    with folder.changing("kiosk floor init"):
        folder.check_new(wanted, args.like)
        return _make(folder, wanted, addresses, args)


def _make(
    folder: Folder, wanted: list[WantedKey], addresses: tuple[str, ...], args: argparse.Namespace
) -> int:
    from kiosk.floor.server.folder import CLUSTER_PORT, FloorSettings, free_port

    port = args.port or free_port(args.listen)
    settings = FloorSettings(args.name, args.listen, port, addresses)
    if args.other:
        settings = settings._replace(
            replicas=min(5, 1 + len(args.other)),
            cluster_port=CLUSTER_PORT,
            cluster_routes=tuple(f"{each}:{CLUSTER_PORT}" for each in args.other),
            cluster_servers=tuple(f"{each}:{port}" for each in args.other),
        )
    folder.make(settings, args.like)
    had = folder.authority().issued
    for key in wanted:
        if key.name not in had:
            folder.issue(key.name, key.role, key.tables)
            print(f"{folder.file(key.name)}: {key.role} {key.name}")
    settings = folder.settings()
    print(
        f"{folder.path}: a floor of {len(folder.tables())} tables. Start its server with `kiosk "
        f"floor serve {folder.path}`; "
    )
    print(
        f"it listens on {settings.listen}, port {settings.port}. Keep {folder.authority_file} "
        "where no table can read it."
    )
    return 0


def _wanted(args: argparse.Namespace) -> list[WantedKey]:
    """The keys that the arguments name. Raises `ValueError`: a number of tables that is none."""
    from kiosk.floor.server.folder import WantedKey

    tables = list(args.table)
    if args.tables is not None:
        if not 1 <= args.tables <= _MOST_TABLES:
            raise ValueError(
                f"--tables {args.tables}: 1 to {_MOST_TABLES} tables can be numbered. Leave "
                "--tables out for none."
            )
        tables += [f"table-{number}" for number in range(1, args.tables + 1)]
    keys = [WantedKey(name, "table") for name in tables]
    for pit in args.pit:
        name, named, its = pit.partition("=")
        keys.append(
            WantedKey(name, "pit", tuple(dict.fromkeys(its.split(","))) if named else ("*",))
        )
    for sign in args.sign:
        name, _, table = sign.partition("=")
        if not table or "," in table:
            raise ValueError(f"--sign {sign}: a sign follows one table. Write NAME=TABLE.")
        keys.append(WantedKey(name, "sign", (table,)))
    return keys + [WantedKey(name, "archive") for name in args.archive]


def _rotate(args: argparse.Namespace) -> int:
    from kiosk.floor.server.folder import Folder

    folder = Folder(args.folder)
    folder.settings()  # a folder that is none is not locked
    with folder.changing(f"kiosk floor rotate {args.who}"):
        if args.who == "server":
            folder.new_certificate()
            print(f"{folder.server}: a new certificate.")
            return 0
        _set_damaged_list_aside(folder)
        had, known = folder.authority().issued.get(args.who), folder.known(args.who)
        if had is None:
            raise ValueError(_has_none(folder, args.who, known))
        folder.issue(args.who, had["role"], had["tables"])
        print(f"{folder.file(args.who)}: a new key. Take this file to {args.who}.")
        return max(
            _say_older(folder, args.who, known), _tell_servers(folder, f"{args.who}'s former key")
        )


def _has_none(folder: Folder, who: str, known: KnownKeys) -> str:
    if known.has_newest:
        return (
            f"{folder.authority_file} is an older copy: it knows no key of {who}, and one was "
            "issued since. Put the newest copy in its place, or take that key "
            "back (`kiosk floor revoke`) and make another (`kiosk floor init`)."
        )
    return f"{who} has no key here: `kiosk floor init` gives one."


def _set_damaged_list_aside(folder: Folder) -> None:
    if damaged := folder.set_damaged_list_aside():
        print(damaged, file=sys.stderr)


def _say_older(folder: Folder, who: str, known: KnownKeys, *, is_gone: bool = False) -> int:
    """Where the authority is an older copy, which may not know every key of `who`; the exit
    status. `is_gone`: nobody has a key of that name now, as far as is known."""
    if not known.is_older:
        return 0
    what = (
        f"The newer key of {who} is taken back too."
        if known.has_newest
        else f"The key of {who} that it knows was taken back before: a newer one may still open."
    )
    again = "" if known.has_newest and is_gone else f", and run this again for {who}"
    print(
        f"{folder.authority_file} is an older copy. {what} Put the newest copy in its "
        f"place{again}.",
        file=sys.stderr,
    )
    return 0 if known.has_newest else 1


def _revoke(args: argparse.Namespace) -> int:
    from kiosk.floor.server.folder import KEEPER, Folder

    folder = Folder(args.folder)
    if args.who == KEEPER:
        raise ValueError(
            "The keeper's key is the floor's own, and nothing is kept without it: `kiosk floor "
            "rotate` gives it another."
        )
    folder.settings()  # a folder that is none is not locked
    with folder.changing(f"kiosk floor revoke {args.who}"):
        _set_damaged_list_aside(folder)
        known = folder.known(args.who)
        if not folder.revoke(args.who):
            raise ValueError(f"{args.who} has no key here.")
        print(f"{args.who}'s key is taken back in {folder.path}.")
        return max(
            _say_older(folder, args.who, known, is_gone=True),
            _tell_servers(folder, f"{args.who}'s key"),
        )


def _tell_servers(folder: Folder, key: str) -> int:
    """Has the floor's servers throw out the holder of a key that was taken back, and says what they
    answered; the exit status."""
    update = folder.tell_servers()
    expected = 1 + len(folder.settings().cluster_servers)
    for server in update.taken:
        print(
            f"Server {server} answered: {key} opens nothing any more, and whoever was connected "
            "with it is thrown out."
        )
    for server, why in update.refused.items():
        print(
            f"Server {server} answered that it does not take this: {why}. {_OPENS.format(key=key)}",
            file=sys.stderr,
        )
    for address, why in update.unreached.items():
        print(f"{address} was not reached: {why}.", file=sys.stderr)
    if update.unreached:
        print(f"No server of the floor was reached. {_OPENS.format(key=key)}", file=sys.stderr)
    elif (answered := len(update.taken) + len(update.refused)) < expected:
        print(
            f"{answered} of the floor's {expected} servers answered. At the others {key} may open "
            f"until they have this folder's {folder.authority_file.name}: copy it into their "
            "folders.",
            file=sys.stderr,
        )
    return 0 if len(update.taken) >= expected else 1


#: what holds where a server has not said that it takes a revocation
_OPENS = (
    "If a server runs all the same, {key} may still open it: a `kiosk floor serve` of this folder "
    "reads the change within a second, or when it is started next."
)
_TOLD = (
    "Exit status: 0 every server of the floor took it; 1 the key is taken back here, and not every "
    "server said so, or authority.json is an older copy and a newer key may open; 2 nothing was "
    "done."
)
_EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104
#: tables that `--tables` numbers: each gets a key of its own
_MOST_TABLES = 999
