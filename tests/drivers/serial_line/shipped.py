"""The profiles that ship, and a line for a profile of a test."""

from __future__ import annotations

from drivers.serial_line.profile import SHIPPED, find, load

EVERY = sorted(file.stem for file in SHIPPED.glob("*.toml") if file.stem != "camera")


SHIPS = [
    name for name in EVERY if load(find(name)).frames.get("payloads") != ("text",)
]  # badges are no cards


SERIAL = [name for name in SHIPS if load(find(name)).device == "serial"]
