"""The language in which a command prints, and the table's settings that say how it is written."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from kiosk.cli import options
from kiosk.settings.table import load
from kiosk.words.messages import of_table

if TYPE_CHECKING:
    from kiosk.words.messages import Messages


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--language` to a command that has `--config`."""
    parser.add_argument(
        "--language",
        metavar="LANG",
        help="en, es or zh, instead of the one in the table's settings",
    )


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds both. The settings say which language, how money is written, and have the house's own
    phrases."""
    add_argument(parser)
    options.add_config(parser)


def phrases(args: argparse.Namespace) -> Messages:
    """The words of what is printed; amounts are money, whatever the table keys in. Raises
    `BadFileError`."""
    settings = load(args.config)
    if args.language is not None:
        settings = settings.speaking(args.language)
    return of_table(settings._replace(units=False), {})
