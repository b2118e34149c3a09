"""The language in which a command prints, and the table's settings that say how it is written."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

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
    """Adds both."""
    add_argument(parser)
    parser.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="the table's settings (else $KIOSK_CONFIG): language, how money is written, the "
        "house's own phrases",
    )


def phrases(args: argparse.Namespace) -> Messages:
    """The words of what is printed; amounts are money, whatever the table keys in. Raises
    `BadFileError`."""
    settings = load(args.config)
    if args.language is not None:
        settings = settings.speaking(args.language)
    return of_table(settings._replace(units=False), {})
