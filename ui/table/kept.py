"""The dealer's own choices for the screen: made by touch, kept in a file beside the journal, in force until changed again."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path
from typing import Any

from kiosk.settings.schema import UnreadableError, read_text
from ui.table.setup import ScreenSetup

log = logging.getLogger(__name__)
#: what may be chosen: a field of `ScreenSetup` that is on or off
CHOICES = ("turbo", "four_colour", "mirror")


def toggled(setup: ScreenSetup, choice: str) -> ScreenSetup:
    """`setup` with `choice` the other way round. Raises `ValueError` for what cannot be chosen."""
    if choice not in CHOICES:
        raise ValueError(f"{choice!r} is no choice of the screen's")
    changed: dict[str, Any] = {choice: not getattr(setup, choice)}
    return setup._replace(**changed)


def file_of(journal: Path) -> Path:
    """Where the choices of the table with that journal are kept."""
    return journal.with_name(f"{journal.name}.screen.json")


def keep(setup: ScreenSetup, file: Path) -> None:
    """Writes the choices. A disk that does not take them is logged: the screen goes on as it was chosen."""
    text = json.dumps({choice: getattr(setup, choice) for choice in CHOICES}, indent=1) + "\n"
    new = file.with_name(f"{file.name}.new")
    try:
        new.write_text(text, "utf-8")
        new.replace(file)
    except OSError as error:
        log.warning("the choices for the screen could not be kept in %s: %s", file, error)


def chosen(setup: ScreenSetup, file: Path) -> ScreenSetup:
    """`setup` with the choices that were kept; what the file does not say, or says in another form, is as the house has it."""
    if not os.path.lexists(file):
        return setup
    try:
        said = json.loads(read_text(file))
    except (UnreadableError, ValueError, RecursionError) as error:
        log.warning("the choices for the screen in %s are not used: %s", file, error)
        return setup
    kept: dict[str, Any] = said if isinstance(said, dict) else {}
    valid: dict[str, Any] = {key: kept[key] for key in CHOICES if isinstance(kept.get(key), bool)}
    return setup._replace(**valid)
