"""Opening a device that types, for the kiosk alone, and why it cannot be opened. Linux evdev,
without a library.

It is grabbed: what it types reaches no window, so that no scan can touch a key of the screen. A
device that another program has grabbed is in use.
"""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from typing import Self

from drivers.keyboard.keys import ENTER, EV_KEY
from drivers.serial_line.ports import Port, PortError, find
from kiosk.reading import Message

EVIOCGRAB = 0x40044590  # _IOW('E', 0x90, int)
_KEY_BYTES, _NAME_BYTES = 96, 256


def read_request(number: int, size: int) -> int:
    """_IOC(_IOC_READ, 'E', number, size) of linux/ioctl.h."""
    return 2 << 30 | size << 16 | ord("E") << 8 | number


EVIOCGNAME = read_request(0x06, _NAME_BYTES)
EVIOCGBIT_KEY = read_request(0x20 + EV_KEY, _KEY_BYTES)

_WHY = {
    **dict.fromkeys((errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO), "port-missing"),
    **dict.fromkeys((errno.EAGAIN, errno.EBUSY), "port-in-use"),
    **dict.fromkeys((errno.EACCES, errno.EPERM), "keyboard-forbidden"),
    **dict.fromkeys((errno.ENOTTY, errno.EINVAL, errno.ENOSYS), "no-keyboard"),
}


class Keyboard:
    """One grabbed device; closing it lets it go. Its bytes are events, whole ones from a real
    device."""

    def __init__(self, fd: int, name: str) -> None:
        self._fd = fd
        self.name = name

    def fileno(self) -> int:
        return self._fd

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)


def open_keyboard(name: str) -> Keyboard:
    """Opens and grabs the device `name`: a file below /dev/input, or "usb:vendor:product". Raises
    PortError.

    What answers no such request is refused: a pipe, a terminal, a mouse. Nothing is read from what
    is not grabbed.
    """
    device = find(name, keyboards() if name.startswith("usb:") else ())
    try:
        fd = os.open(device, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            called = (
                fcntl.ioctl(fd, EVIOCGNAME, bytes(_NAME_BYTES))
                .rstrip(b"\0")
                .decode("utf-8", "replace")
            )
            keys = fcntl.ioctl(fd, EVIOCGBIT_KEY, bytes(_KEY_BYTES))
            if not keys[ENTER // 8] & 1 << ENTER % 8:
                raise OSError(errno.ENOTTY, f"{called} has no Enter key")
            fcntl.ioctl(fd, EVIOCGRAB, 1)
        except OSError:
            os.close(fd)
            raise
    except OSError as error:
        why = _WHY.get(error.errno or 0, "port-trouble")
        raise PortError(
            Message(why, {"port": device, "words": error.strerror or str(error)})
        ) from error
    return Keyboard(fd, called)


def keyboards(
    devices: Path = Path("/dev/input"), system: Path = Path("/sys/class/input")
) -> list[Port]:
    """The devices of this machine that type, by the name that stays the same whatever plug they are
    in."""
    found = []
    for link in sorted((devices / "by-id").glob("*-event-kbd")):
        about = system / link.resolve().name / "device"
        called, vendor, product = (
            _line(about / part) for part in ("name", "id/vendor", "id/product")
        )
        usb = f"usb:{vendor}:{product}" if vendor and product else ""
        found.append(Port(str(link), called, usb))
    return found


def _line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
