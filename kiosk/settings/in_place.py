"""A file that is written beside its place and then takes it: whole or not at all, after a power cut too."""

from __future__ import annotations

import os
from pathlib import Path


def put_in_place(whole: Path, place: Path) -> None:
    """Gives the file `whole`, of the same folder, the name `place`; both are on the disk then. Raises `OSError`."""
    with whole.open("rb") as file:
        os.fsync(file.fileno())
    whole.replace(place)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
