"""Options that several commands have, each said once."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kiosk.settings.table import Settings


def add_config(parser: argparse.ArgumentParser) -> None:
    """Adds `--config`, which `kiosk.settings.table.load` takes."""
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="the house's settings (else $KIOSK_CONFIG)"
    )


def add_table(parser: argparse.ArgumentParser) -> None:
    """Adds `--config`, and `--journal`, which names a table's journal another one: `of_table`."""
    add_config(parser)
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="the table's journal, instead of the one in the settings",
    )


def of_table(args: argparse.Namespace) -> Settings:
    """The settings of the table that `add_table` asks for. Raises `BadFileError`."""
    from kiosk.settings.table import load

    settings = load(args.config)
    return settings if args.journal is None else settings._replace(journal=args.journal)
