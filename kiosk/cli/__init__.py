"""The front door: one command for everything. A command is loaded when it is the one that was
given."""

from __future__ import annotations

import argparse
import errno
import importlib.util
import io
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk import __version__

if TYPE_CHECKING:
    from kiosk.record.journal.journal import JournalReader
    from kiosk.words.messages import Messages

#: the commands, in the order in which a person meets them: the module below this folder whose
#: `add_parser(sub)` adds it, and what it is for
COMMANDS = {
    "run": ("play.run", "open the dealer's screen"),
    "demo": ("play.demo", "watch a table that plays by itself and says what happens"),
    "pit": ("play.pit", "open the pit board"),
    "sign": ("play.sign", "show patrons a table's limits, rules and results"),
    "practice": ("play.practice", "practise dealing, without a table"),
    "replay": ("play.replay", "replay a recorded shoe log and print its rounds"),
    "check": ("machine.check", "check settings, rule sets, chips, phrases, profiles and logs"),
    "payback": ("play.payback", "say what a table pays back in the long run"),
    "export": ("records.journal", "write a journal's inputs as a shoe log"),
    "verify": ("records.journal", "check a journal's chain and replay every input"),
    "recall": ("records.journal", "show rounds step by step, or one of them on paper"),
    "backup": ("records.backup", "copy a journal, also of a table at work"),
    "restore": ("records.backup", "put a backup in a journal's place"),
    "shoes": ("reports.shoes", "certify each shoe of a journal"),
    "slips": ("reports.slips", "list and print a table's openers, closers, fills and credits"),
    "drop": ("reports.drop", "enter what was counted in a table's drop box"),
    "report": ("reports.report", "say what a table won, how fast it dealt, and what went wrong"),
    "events": (
        "records.events",
        "list a journal's alarms, refusals, corrections, readers' messages",
    ),
    "explain": ("records.explain", "say what a code means and what to do"),
    "crashes": ("records.crashes", "list where the program failed"),
    "readers": ("readers.readers", "list, watch, record, play, try and aim card readers"),
    "cards": ("readers.cards", "print cards that a camera can read, and check a set of them"),
    "staff": (
        "people.staff",
        "add people, give them PINs and badges, list them, retire them, seal their file",
    ),
    "install": (
        "machine.install",
        "install the kiosk as a service of this machine, update it, and go back",
    ),
    "patrons": ("people.patrons", "give patrons' screens their codes and accounts their money"),
    "patron": ("people.patron", "give out, or forget, what is kept of one patron's number"),
    "floor": ("floor.floor", "connect tables to their pit: keys, the server, the archive"),
}

#: seconds since 1970: Python tells no time of day from then on, whatever the clock says
LAST_S = 2.0**63 / 10**9
#: the arguments that name a file which a command writes
_OUTPUTS = ("output", "pdf", "csv", "parquet")

#: libraries that are not there without an extra, and the extra
EXTRAS = {
    "nats": "floor",
    "nkeys": "floor",
    "aiohttp": "patrons",
    "psycopg": "postgresql",
    "duckdb": "parquet",
}


def main(argv: list[str] | None = None) -> int:
    """Runs one command. Returns its exit status."""
    given = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot write a character shows its number.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if time.clock_gettime(time.CLOCK_REALTIME) >= LAST_S:
        # Libraries ask for the time while they load, and would end in an error.
        print(
            "This machine's clock is beyond the year 2262, where no time can be told. Set it, then "
            "run the command again.",
            file=sys.stderr,
        )
        return 2
    rights = None
    try:
        args = make_parser(given[0] if given else "").parse_args(given)
        rights = os.umask(0o077) if _writes_beside_journal(args) else None
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of our output has gone, `kiosk replay LOG | head`
        _drop_output()
        return 141
    except OSError as error:
        why = str(error.strerror).lower()
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            _drop_output()
            print(f"The output cannot be written: {why}. Run the command again.", file=sys.stderr)
        elif error.filename is not None:
            # A folder that this user may not enter, a name that no file can have.
            print(f"{error.filename}: {why}.", file=sys.stderr)
        else:
            raise
        return 2
    except Exception as error:
        print(in_words(error), file=sys.stderr)
        return 2
    finally:
        if rights is not None:
            os.umask(rights)


def _writes_beside_journal(args: argparse.Namespace) -> bool:
    """Whether a command writes in the folder of the journal that it reads, or below it: that is its
    owner's alone, as the journal is."""
    journal, outputs = (
        getattr(args, "journal", None),
        [getattr(args, name, None) for name in _OUTPUTS],
    )
    if not isinstance(journal, Path):
        return False
    folder = journal.resolve().parent
    return any(
        isinstance(output, Path) and folder in output.resolve().parents for output in outputs
    )


def _drop_output() -> None:
    """What is still to be written to standard output goes nowhere: it cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def in_words(error: Exception) -> str:
    """A file or a journal that cannot be used, in words. Raises any other error as it is."""
    from kiosk.record.journal.journal import JournalError
    from kiosk.settings.schema import BadFileError

    if isinstance(error, JournalError):
        from kiosk.words.messages import Messages

        return Messages().sentence(error.phrase, error.facts)
    if isinstance(error, BadFileError):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and error.name in EXTRAS:
        return (
            f"{error.name} is not installed: it comes with the extra `{EXTRAS[error.name]}` (`pip "
            f"install '.[{EXTRAS[error.name]}]'`)."
        )
    raise error


def say_elsewhere(
    journal: JournalReader, phrases: Messages, first: int = 1, last: int = 2**62
) -> bool:
    """Says which months of the entries `first` to `last` are not told of, for they lie elsewhere,
    and where. Whether there is one."""
    from kiosk.record.months.available_months import elsewhere

    months = elsewhere(journal, first, last)
    for month in months:
        print(phrases.sentence(month.phrase, month.facts), file=sys.stderr)
    return bool(months)


def counted(number: int, what: str) -> str:
    """ "1 round", "12,480 rounds", "2 entries" """
    many = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{number:,} {what if number == 1 else many}"


def has_display(command: str) -> bool:
    """Whether there is a display to open the window of that command on; where there is none, what
    to do is said on standard error."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if any(os.environ.get(name) for name in names):
        return True
    virtual = "make run" if command == "run" else f".ci/screen kiosk {command} …"
    print(
        f"There is no display. Start this on one, or in a clone on a virtual one: {virtual}",
        file=sys.stderr,
    )
    return False


def make_parser(command: str) -> argparse.ArgumentParser:
    """Knows the one command that was given; where it was none, what each is for. No other command
    is loaded."""
    parser = argparse.ArgumentParser(
        prog="kiosk",
        description="The dealer-assist kiosk of a live blackjack table: it follows the real cards "
        "and says what to deal, announce, take and pay.",
        epilog="`kiosk COMMAND --help` says more about each command.",
    )
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show program's version number and exit"
    )
    sub = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    if command in COMMANDS:
        module, _ = COMMANDS[command]
        importlib.import_module(f"kiosk.cli.{module}").add_parser(sub)
    else:
        for name, (_, purpose) in COMMANDS.items():
            sub.add_parser(name, help=purpose)
    return parser


class _Version(argparse.Action):
    """Says which version this is, and which form of the game runs."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        game = importlib.util.find_spec("kiosk.game.table")
        plain = game is None or str(game.origin).endswith(".py")
        print(f"kiosk {__version__} ({'plain Python' if plain else 'compiled by mypyc'})")
        parser.exit()
