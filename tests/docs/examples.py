"""The examples of the commands' own help."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
from functools import cache

from kiosk.cli import COMMANDS

#: what a reader replaces by a name of a time, a size, a range or a shift: as a command would take it
EXAMPLE = {"TIME": "2026-11-21T20:15", "WxH": "1280x800", "A:B": "2026-11-01:2026-11-30"}


@cache
def parser(command: str) -> argparse.ArgumentParser:
    """The parser of one command, which raises what it would print."""
    top = argparse.ArgumentParser(prog="kiosk")
    sub = top.add_subparsers()
    importlib.import_module(f"kiosk.cli.{COMMANDS[command][0]}").add_parser(sub)
    return top
