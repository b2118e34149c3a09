"""Pictures of a felt, with and without cards that lie face down."""

from __future__ import annotations

import os
from pathlib import Path

import cv2
import numpy as np

from kiosk.settings.table import Area

SHOWS, HIDES = Area(0, 40, 100, 100), Area(40, 0, 60, 30)


RED, GREEN = (0, 0, 255), (0, 160, 0)


def picture(file: Path, wide: int = 1600, high: int = 1000, *, at: int = 0) -> bytes:
    """Green felt, red where the hole card lies; a text beside the picture, as cameras write one. `at`: when it was written, in s."""
    felt = np.full((high, wide, 3), GREEN, np.uint8)
    felt[
        high * HIDES.top // 100 : high * HIDES.bottom // 100, wide * 40 // 100 : wide * 60 // 100
    ] = RED
    _, made = cv2.imencode(".jpg", felt)
    body = bytes(made)
    file.write_bytes(body[:2] + b"\xff\xfe\x00\x0esecret place" + body[2:])
    if at:
        os.utime(file, (at, at))
    return file.read_bytes()
