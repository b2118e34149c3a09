"""Which profile of a reader a name means."""

from __future__ import annotations

from pathlib import Path

from kiosk.settings.schema import find_named
from kiosk.settings.table import load


def profile_folders() -> tuple[Path, ...]:
    """Where profiles lie, a later folder before an earlier one: those that ship, readers/ of the
    folder that the command is given in, the house's."""
    shipped, *own = load().folders("readers")
    return shipped, Path("readers"), *own


def profile_path(name: str) -> Path:
    """The profile that `name` means: a .toml file, or the one of that name. Raises
    `BadFileError`."""
    if name.endswith(".toml"):
        return Path(name)
    return find_named("profile", name, profile_folders())


def recorded_name(name: str) -> str:
    """The profile as a recording names it, so that it is found from any folder. Raises
    `BadFileError`."""
    path = profile_path(name)
    return name if path.parent in load().folders("readers") else str(path.absolute())
