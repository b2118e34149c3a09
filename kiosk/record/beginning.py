"""What a kiosk notes when it begins and ends: how the one before came to its end, which program it is, and what the clock says."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import kiosk
from kiosk.record.entry import Draft, Entry, canonical, utc_now

_BOOT = Path("/proc/sys/kernel/random/boot_id")
#: the rooms that the program is made of, beside one another wherever it is installed
_PROGRAM = ("kiosk", "drivers", "ui", "config")


def boot_id() -> str:
    """The name that the system has given to its last start, "" where it gives none."""
    try:
        return _BOOT.read_text("ascii").strip()
    except OSError:
        return ""


def how_it_ended(last: Entry | None, left: str) -> str:
    """How the kiosk before this one ended: "new" (there was none), "stopped", "crash", "power_reset", or "unknown": it did not stop.

    `left`: what stands in the lock file that it left, its process and the system's start.
    """
    if last is None:
        return "new"
    if last.kind == "note" and "stopped" in json.loads(last.input):
        return "stopped"
    _, _, boot = left.strip().partition(" ")
    if not boot:
        return "unknown"
    return "crash" if boot == boot_id() else "power_reset"


def begun(last: Entry | None, left: str) -> Draft:
    """The note of a start. `clock_back`: the time of the last entry, where the clock now says less."""
    now = utc_now()
    said = {"version": kiosk.__version__, "program": program(), "ended": how_it_ended(last, left)}
    if last is not None and now < last.at:
        said["clock_back"] = last.at
    return Draft(now, "kiosk", "kiosk", "note", canonical({"begun": said}))


def stopped() -> Draft:
    """The note of a clean stop."""
    return Draft(utc_now(), "kiosk", "kiosk", "note", canonical({"stopped": kiosk.__version__}))


def program() -> str:
    """SHA-256 over every file of the installed program, by its place and its content, in hexadecimal."""
    root = Path(kiosk.__file__).parent.parent
    files = sorted(
        file
        for room in _PROGRAM
        for file in (root / room).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts and file.suffix != ".pyc"
    )
    found = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        found.update(f"{file.relative_to(root)}:{len(content)}:".encode())
        found.update(content)
    return found.hexdigest()
