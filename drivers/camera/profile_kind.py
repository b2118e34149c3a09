"""Whether a reader's profile is a camera's: asked at every start, and so without a camera's
code."""

from __future__ import annotations

from pathlib import Path

from kiosk.settings import schema


def is_camera(path: Path) -> bool:
    """Whether this profile is a camera's: its `decoder` is "camera". False for what cannot be
    read."""
    try:
        return bool(schema.read_toml(path).get("decoder") == "camera")
    except schema.UnreadableError:
        return False
