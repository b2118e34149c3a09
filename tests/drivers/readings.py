"""What readers said, in short."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.reading import Kind, Reading


def said(readings: Sequence[Reading]) -> list[tuple[Kind, str]]:
    """Of each reading its kind, and its card or its code."""
    return [
        (reading.kind, reading.card.text if reading.card else reading.code) for reading in readings
    ]
