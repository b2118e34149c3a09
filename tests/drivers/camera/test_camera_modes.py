"""Are a camera's formats, sizes and rates asked for as Video4Linux has them?"""

from __future__ import annotations

import errno
import fcntl
import struct
from pathlib import Path

import pytest

from drivers.camera.modes import modes

pytestmark = pytest.mark.slow

#: format → size → rates
CAMERA = {b"MJPG": {(1280, 720): [30, 15], (640, 480): [30]}, b"YUYV": {(1280, 720): [10]}}


def ioctl(_fd: int, question: int, answer: bytearray) -> int:
    """A camera's answers, laid out as in linux/videodev2.h."""
    (number,) = struct.unpack_from("=I", answer, 0)
    nr, size = question & 0xFF, question >> 16 & 0x3FFF
    assert (len(answer), question >> 8 & 0xFF) == (size, ord("V"))
    try:
        if nr == 2:
            assert struct.unpack_from("=I", answer, 4) == (1,)  # V4L2_BUF_TYPE_VIDEO_CAPTURE
            struct.pack_into("=4s", answer, 44, [*CAMERA][number])
        elif nr == 74:
            sizes = CAMERA[struct.unpack_from("=4s", answer, 4)[0]]
            struct.pack_into("=3I", answer, 8, 1, *[*sizes][number])
        else:
            code, width, height = struct.unpack_from("=4s2I", answer, 4)
            struct.pack_into("=3I", answer, 16, 1, 1, CAMERA[code][width, height][number])
    except IndexError:
        raise OSError(errno.EINVAL, "no more") from None
    return 0


def test_the_modes_of_a_camera(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    camera = tmp_path / "video0"
    camera.touch()
    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    assert modes(camera) == ["MJPG 1280x720 at 30, 15", "MJPG 640x480 at 30", "YUYV 1280x720 at 10"]


def test_what_is_no_camera_has_no_modes(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert modes(tmp_path / "file") == modes(tmp_path / "nothing") == []
