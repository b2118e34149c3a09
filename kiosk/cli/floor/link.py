"""`kiosk floor link`: what runs beside a table that has a floor. The table starts it; nobody else
has to."""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli import options
from kiosk.floor import LINK_KEPT
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.settings.in_place import fingerprint
from kiosk.words.messages import of_table

if TYPE_CHECKING:
    from kiosk.floor.summary import House
    from kiosk.floor.table.publisher import Sent
    from kiosk.settings.table import Settings
    from kiosk.words.messages import Messages


def add_command(commands: Any) -> None:
    parser = commands.add_parser(
        "link",
        description="Publishes a table's journal to its floor, and says on standard output how the "
        "link is. A table whose settings name floor.file starts it by itself, and with it takes "
        "orders from the pit.",
        epilog="Exit status: 0 it was told to end; 2 a file cannot be used.",
    )
    options.add_table(parser)
    parser.add_argument("--rules", default="", metavar="NAME", help=argparse.SUPPRESS)
    parser.add_argument("--language", default="", metavar="LANG", help=argparse.SUPPRESS)
    parser.add_argument("--line", type=int, metavar="FD", help=argparse.SUPPRESS)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    settings = options.of_table(args)
    settings = settings._replace(rules=args.rules or settings.rules)
    if settings.floor_file is None:
        print(
            'The settings name no floor: write file = "table-3.toml" under [floor].',
            file=sys.stderr,
        )
        return 2
    with suppress(KeyboardInterrupt):
        asyncio.run(_link(settings.speaking(args.language or settings.language), args.line))
    return 0


async def _link(settings: Settings, fd: int | None) -> None:
    from kiosk.floor.orders.line import LinkLine
    from kiosk.floor.table.link import TableLink
    from kiosk.link.connection import end
    from kiosk.link.keys import read_access

    assert settings.floor_file is not None
    rules = settings.rule_set()
    messages = of_table(settings, rules.authority)
    seen = fingerprint(settings.floor_file)
    access = read_access(settings.floor_file)
    link: TableLink

    def other(said: dict[str, Any]) -> None:
        if "stops" in said:
            link.stops()
        elif "sign" in said:
            link.show_sign(str(said["sign"]))
        else:
            link.look()

    line = None if fd is None else await LinkLine.over(socket.socket(fileno=fd), other)
    say = line.say if line is not None else lambda said: print(json.dumps(said), flush=True)
    house, sent = house_of(settings, messages), _hint(settings.journal)
    link = TableLink(access, settings.journal, house, messages, line, say, sent, settings.told)
    tasks = [
        asyncio.create_task(link.run()),
        asyncio.create_task(_replaced(settings.floor_file, seen)),
    ]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
    finally:
        for task in tasks:
            await end(task)
        if line is not None:
            await line.close()


async def _replaced(file: Path, seen: tuple[int, ...]) -> None:
    """Until the key's file is another one, which the table's next link reads: this one ends, and
    the table starts it again."""
    while fingerprint(file) in ((), seen):
        await asyncio.sleep(_LOOK_S)


def house_of(settings: Settings, messages: Messages) -> House:
    """What the house has set of the table, as its pit is told."""
    from kiosk.floor.summary import House
    from ui.table.setup import screen_setup

    setup = screen_setup(settings, settings.rule_set(), messages.chips)
    return House(
        setup.table,
        setup.rules,
        setup.felt,
        setup.blackjack_pays,
        setup.chips,
        settings.money.before,
        settings.money.after,
        settings.money.thousands,
        settings.four_colours,
        settings.money.decimal,
    )


def _hint(journal: Path) -> Sent | None:
    """How far a link before this one came, as the table kept it."""
    from kiosk.floor.table.publisher import Sent

    try:
        with JournalReader(journal) as reader:
            known, number, sequence = [*reader.hint(LINK_KEPT), "", 0, 0][:3]
    except JournalError:
        return None
    is_one = isinstance(known, str) and type(number) is int and type(sequence) is int
    return Sent(known, number, sequence) if known and is_one else None


#: seconds between two looks at the key's file
_LOOK_S = 1.0
