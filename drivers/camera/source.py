"""Sources of pictures: a camera, a video file or a folder of pictures, behind one small
interface."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drivers.camera.settings import CaptureSettings
from kiosk.reading import DeviceError, Message

#: (height, width, 3) blue, green, red, or (height, width) grey
Picture: TypeAlias = NDArray[np.uint8]

PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff")
#: in Video4Linux's tenths of a millisecond: a card that slides half a metre a second moves 2 mm
#: meanwhile, 8 pixels of 240; 7 are read well and 9 are not (docs/camera.md)
LONGEST_EXPOSURE = 40.0
LEAST_SIDE = 60  # pixels: the narrowest card that is read


class SourceError(DeviceError):
    """A source that gives no pictures."""


class Source(Protocol):
    """`live`: pictures come by themselves, and one that is late is lost. `refused`: what the camera
    did not allow."""

    live: bool
    fps: float
    refused: tuple[Message, ...]

    def read(self) -> Picture | None:
        """The next picture; None at the end of a file, or when a camera is lost."""
        ...

    def close(self) -> None: ...


def is_camera(name: str) -> bool:
    """Whether the name is a camera's number or device, there or not; what lies below /dev/shm are
    files in memory."""
    is_in_memory = name.startswith("/dev/shm/")  # noqa: S108 not written
    return name.isdigit() or (name.startswith("/dev/") and not is_in_memory)


def open_source(name: str, settings: CaptureSettings) -> Source:
    """The source of this name: "0" or "/dev/video0" for a camera, or the path of a video, a picture
    or a folder of pictures.

    Raises SourceError.
    """
    import cv2

    # what it warns of is said here in words
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
    path = Path(name)
    if is_camera(name):
        return _Camera(cv2.VideoCapture(int(name) if name.isdigit() else name), name, settings)
    if path.is_dir():
        return _Pictures(
            sorted(each for each in path.iterdir() if each.suffix.lower() in PICTURE_ENDINGS),
            path,
            settings,
        )
    if path.suffix.lower() in PICTURE_ENDINGS and path.is_file():
        return _Pictures([path], path, settings)
    if path.is_file():
        return _Video(cv2.VideoCapture(name), path)
    raise SourceError(Message("no-source", {"name": name}))


class _Camera:
    live = True

    def __init__(self, capture: Any, name: str, settings: CaptureSettings) -> None:
        import cv2

        if not capture.isOpened():
            raise SourceError(Message("camera-missing", {"name": name}))
        self._capture = capture
        # Without it USB carries 720 lines at 10 frames.
        capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        capture.set(cv2.CAP_PROP_FRAME_WIDTH, settings.width)
        capture.set(cv2.CAP_PROP_FRAME_HEIGHT, settings.height)
        capture.set(cv2.CAP_PROP_FPS, settings.fps)
        capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)  # the latest picture is the only one that is wanted
        # Only Video4Linux gives JPEGs as they are. Others it makes into colour itself.
        self._packed = (
            capture.getBackendName() == "V4L2"
            and capture.get(cv2.CAP_PROP_FOURCC) == cv2.VideoWriter.fourcc(*"MJPG")
            and capture.set(cv2.CAP_PROP_CONVERT_RGB, 0)
        )
        self.fps = float(settings.fps)
        self._settings = settings
        self._taken = 0
        self._size: tuple[int, ...] = ()  # of its pictures so far
        self.refused: tuple[Message, ...] = ()

    def read(self) -> Picture | None:
        picture = self._picture()
        if picture is None:
            return None
        self._taken += 1
        if self._taken == 1:
            self.refused = other_size(picture, self._settings)
        if self._taken == self._settings.fps:  # a second in which the camera may choose by itself
            held = hold(self._capture, self._settings)
            self.refused = (*other_size(picture, self._settings), *held, *open_long(self._capture))
        return picture

    def close(self) -> None:
        self._capture.release()

    def _picture(self) -> Picture | None:
        """The next picture, grey where it came as a JPEG. A damaged JPEG is passed over, and a
        picture of another size than those before, which is believed after a second without any of
        theirs. A second without a picture is a lost camera."""
        import cv2

        other: Picture | None = None
        for _ in range(self._settings.fps):
            taken = _next(self._capture)
            if taken is None:
                return None
            picture = unpacked(taken) if self._packed else taken
            if picture is None and not self._taken:  # no JPEGs, whatever it says
                self._packed = not self._capture.set(cv2.CAP_PROP_CONVERT_RGB, 1)
            elif picture is not None and is_large(picture):
                if self._size in ((), picture.shape[:2]):
                    self._size = picture.shape[:2]
                    return picture
                other = picture
        if other is not None:
            self._size = other.shape[:2]
        return other


def is_large(picture: Picture) -> bool:
    """Whether a card may be seen in it."""
    return bool(min(picture.shape[:2]) >= LEAST_SIDE)


def unpacked(jpeg: Picture) -> Picture | None:
    """The grey picture in these bytes of a JPEG, None where there is none. Grey alone takes two
    thirds of the time of colour."""
    import cv2

    try:
        picture = cv2.imdecode(jpeg, cv2.IMREAD_GRAYSCALE)
    except cv2.error:  # its header says that it is larger than a picture can be
        return None
    return None if picture is None else np.asarray(picture, np.uint8)


def _next(capture: Any) -> Picture | None:
    """The capture's next picture; None when there is none, whichever way it says so."""
    import cv2

    try:
        good, picture = capture.read()
    except cv2.error:
        return None
    return np.asarray(picture, np.uint8) if good and picture is not None else None


def other_size(picture: Picture, settings: CaptureSettings) -> tuple[Message, ...]:
    """What is to be said where the camera gives pictures of another size than it was asked for."""
    height, width = picture.shape[:2]
    if (width, height) == (settings.width, settings.height):
        return ()
    facts = {"given": f"{width}x{height}", "asked": f"{settings.width}x{settings.height}"}
    return (Message("camera-size", facts),)


def hold(capture: Any, settings: CaptureSettings) -> tuple[Message, ...]:
    """Fixes exposure and focus of an open cv2.VideoCapture. Returns what it did not allow."""
    import cv2

    manual_exposure, manual_focus = 1, 0  # as Video4Linux counts them
    refused = []
    for what, automatic, manual, value, wanted in (
        (
            "exposure",
            cv2.CAP_PROP_AUTO_EXPOSURE,
            manual_exposure,
            cv2.CAP_PROP_EXPOSURE,
            settings.exposure,
        ),
        ("focus", cv2.CAP_PROP_AUTOFOCUS, manual_focus, cv2.CAP_PROP_FOCUS, settings.focus),
    ):
        held = capture.get(value) if wanted < 0 else wanted
        if not (capture.set(automatic, manual) and capture.set(value, held)):
            refused.append(what)
    return tuple(Message(f"{what}-not-held") for what in refused)


def open_long(capture: Any) -> tuple[Message, ...]:
    """What is to be said where the shutter stays open so long that a card is blurred while a hand
    lays it."""
    import cv2

    exposure = float(capture.get(cv2.CAP_PROP_EXPOSURE))
    if exposure <= LONGEST_EXPOSURE:
        return ()
    return (
        Message(
            "exposure-long", {"given": f"{exposure / 10:g}", "most": f"{LONGEST_EXPOSURE / 10:g}"}
        ),
    )


class _Video:
    live = False
    refused: tuple[Message, ...] = ()

    def __init__(self, capture: Any, path: Path) -> None:
        import cv2

        if not capture.isOpened():
            raise SourceError(Message("no-video", {"name": str(path)}))
        self._capture, self._name = capture, str(path)
        self.fps = float(capture.get(cv2.CAP_PROP_FPS)) or 30.0

    def read(self) -> Picture | None:
        picture = _next(self._capture)
        if picture is not None and not is_large(picture):
            raise SourceError(Message("no-video", {"name": self._name}))
        return picture

    def close(self) -> None:
        self._capture.release()


class _Pictures:
    """Pictures one after another, each shown for a while as if its cards lay at rest under a
    camera."""

    live = False
    fps = 30.0
    refused: tuple[Message, ...] = ()

    def __init__(self, paths: list[Path], where: Path, settings: CaptureSettings) -> None:
        if not paths:
            endings = ", ".join(PICTURE_ENDINGS)
            raise SourceError(Message("no-pictures", {"name": str(where), "words": endings}))
        self._left = [path for path in paths for _ in range(settings.picture_frames)]
        self._shown: tuple[Path, Picture] | None = None

    def read(self) -> Picture | None:
        if not self._left:
            return None
        path = self._left.pop(0)
        if self._shown is None or self._shown[0] != path:
            self._shown = path, read_picture(path)
        return self._shown[1]

    def close(self) -> None:
        self._left.clear()


def read_picture(path: Path) -> Picture:
    """The picture in this file, grey: (height, width). Raises SourceError."""
    import cv2

    picture = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
    if picture is None or not is_large(np.asarray(picture)):
        raise SourceError(Message("no-picture", {"name": str(path)}))
    return np.asarray(picture, np.uint8)
