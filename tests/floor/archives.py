"""Journals of several tables, what their tables say of them, and what an archive then holds."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from nats.aio.client import Client

from kiosk.cli.floor import archive as archive_command
from kiosk.floor.archive.database import Database, database
from kiosk.floor.archive.follow import follow
from kiosk.floor.archive.store import Archive
from tests.serving import Floor, as_client

KEPT = Path(__file__).parent.parent / "record" / "journals"


TABLES = {"bj-1": "main", "bj-2": "main", "crowd": "high"}


def contents(this: Database) -> dict[str, list[tuple[Any, ...]]]:
    """All that an archive holds, fractions as far as the order of a sum does not matter."""
    names = ("position", "step", "round", "hourly", "wrong", "rating")
    rows = {name: this.read(f"SELECT * FROM {name}") for name in names}
    return {
        name: sorted(
            tuple(
                bytes(each) if isinstance(each, bytes | memoryview) else _rounded(each)
                for each in row
            )
            for row in found
        )
        for name, found in rows.items()
    }


def _rounded(value: Any) -> Any:
    return f"{value:.6g}" if isinstance(value, float) else value


def archive(*arguments: object) -> int:
    parser = argparse.ArgumentParser()
    archive_command.add_command(parser.add_subparsers())
    args = parser.parse_args(["archive", *map(str, arguments)])
    return int(args.run(args))


def archived(served: Floor, where: Path, house: str = "North") -> list[tuple[int, int]]:
    """Reads the stream to its end by a program that has just been started; what it told."""
    heard: list[tuple[int, int]] = []
    with database(str(where), write=True) as this:
        archive = Archive(this, pits=TABLES)

        async def to_end(client: Client) -> None:
            await follow(
                client, archive, house, lambda after, last: heard.append((after, last)), to_end=True
            )

        as_client(served.access("archive", "archive"), to_end)
    return heard
