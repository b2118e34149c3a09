"""Which profile of a reader a name means."""

from __future__ import annotations

from pathlib import Path

from kiosk.settings.table import load


def profile_path(name: str) -> Path:
    """The profile that `name` means: a .toml file, or one of the house's or of those that ship."""
    return Path(name) if name.endswith(".toml") else load().find("readers", name)


def recorded_name(name: str) -> str:
    """The profile as a recording names it, so that it is found from any folder."""
    return str(Path(name).absolute()) if name.endswith(".toml") else name
