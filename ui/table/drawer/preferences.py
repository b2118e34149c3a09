"""The screen's settings by touch: what may be chosen, and the file beside the journal that keeps it
until it is changed again."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kiosk.settings.in_place import write_for_owner
from kiosk.settings.schema import UnreadableError, read_text
from ui.table.setup import LEVELS, ScreenSetup

log = logging.getLogger(__name__)
#: what is on or off
SWITCHES = ("four_colour", "turbo", "mirror")
#: how loud the screen's sounds are, in hundredths, in the order in which a touch goes through them
VOLUMES = (0, 30, 60, 100)
#: every field of `ScreenSetup` that may be chosen, and what may be kept of it
_VALID: Mapping[str, Callable[[object], bool]] = {
    **dict.fromkeys(SWITCHES, lambda value: isinstance(value, bool)),
    "level": lambda value: type(value) is int and 0 <= value < len(LEVELS),
    "sound": lambda value: type(value) is int and 0 <= value <= VOLUMES[-1],
    "language": lambda value: isinstance(value, str) and value.isidentifier(),
}


def choose(setup: ScreenSetup, choice: str) -> ScreenSetup:
    """`setup` after a touch on `choice`: a switch, "dimmer", "brighter", "sound", "language:es".
    The same where it is so already, or there is no more of it. Raises `ValueError` for what cannot
    be chosen."""
    name, _, language = choice.partition(":")
    if name in SWITCHES:
        changed: dict[str, Any] = {name: not getattr(setup, name)}
        return setup._replace(**changed)
    match name:
        case "dimmer" | "brighter":
            level = setup.level + (1 if name == "dimmer" else -1)
            return setup._replace(level=max(0, min(level, len(LEVELS) - 1)))
        case "sound":
            return setup._replace(
                sound=next((each for each in VOLUMES if each > setup.sound), VOLUMES[0])
            )
        case "language" if language:
            return setup._replace(language=language)
    raise ValueError(f"{choice!r} is no choice of the screen's")


def file_of(journal: Path) -> Path:
    """Where the choices of the table with that journal are kept."""
    return journal.with_name(f"{journal.name}.screen.json")


def keep(setup: ScreenSetup, house: ScreenSetup, file: Path) -> None:
    """Writes what of `setup` is otherwise than the house has it. A disk that does not take that is
    logged: the screen goes on as it was chosen."""
    import json

    kept = {
        name: getattr(setup, name)
        for name in _VALID
        if getattr(setup, name) != getattr(house, name)
    }
    new = file.with_name(f"{file.name}.new")
    try:
        write_for_owner(new, (json.dumps(kept, indent=1) + "\n").encode())
        new.replace(file)
    except OSError as error:
        log.warning("the choices for the screen could not be kept in %s: %s", file, error)


def chosen(house: ScreenSetup, file: Path) -> ScreenSetup:
    """The house's setup with the choices that were kept; what the file does not say, or says in
    another form, is as the house has it."""
    if not os.path.lexists(file):
        return house
    import json

    try:
        said = json.loads(read_text(file))
    except (UnreadableError, ValueError, RecursionError) as error:
        log.warning("the choices for the screen in %s are not used: %s", file, error)
        return house
    kept: dict[str, Any] = said if isinstance(said, dict) else {}
    valid: dict[str, Any] = {
        name: kept[name] for name, good in _VALID.items() if name in kept and good(kept[name])
    }
    return house._replace(**valid)
