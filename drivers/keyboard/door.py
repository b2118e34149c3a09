"""The cabinet's door: a switch, or a key, of a Linux input device, followed on a thread of its own.
Linux evdev, without a library."""

from __future__ import annotations

import fcntl
import os
import select
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Thread
from typing import NamedTuple

from drivers.keyboard.device import read_request
from drivers.keyboard.keys import EV_KEY, EV_SYN, EVENT, SYN_DROPPED

#: kinds of events by their names in settings: the type of the event, and the number of the request
#: for what is on now
KINDS = {"key": (EV_KEY, 0x18), "switch": (5, 0x1B)}
_BYTES = 96
AGAIN_S = 1.0


class Contact(NamedTuple):
    """What says that the door is open. `kind`: "switch" or "key"; `code`: its number in
    linux/input-event-codes.h (SW_MACHINE_COVER: 16); `open_is`: whether it is on while the door is
    open."""

    device: str
    kind: str
    code: int
    open_is: bool


def is_on(fd: int, kind: str, code: int) -> bool:
    """Whether it is on now. Raises `OSError` where the device has none of that number, or is no
    such device."""
    event, now = KINDS[kind]
    has, on = (
        fcntl.ioctl(fd, read_request(each, _BYTES), bytes(_BYTES)) for each in (0x20 + event, now)
    )
    if not has[code // 8] & 1 << code % 8:
        raise OSError(0, f"it has no {kind} {code}")
    return bool(on[code // 8] & 1 << code % 8)


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_NONBLOCK)


class Door:
    """`told` hears, on the thread, whether the door is open: at once, and whenever that changes; or
    why it cannot be known."""

    def __init__(self, contact: Contact, told: Callable[[bool | str], object]) -> None:
        self._contact, self._told = contact, told
        self._said: bool | str | None = None
        self._ended, self._end = os.pipe()
        self._thread = Thread(target=self._work, name="door", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Ends the thread, where it was started."""
        os.write(self._end, b"\0")
        if self._thread.is_alive():
            self._thread.join()
        os.close(self._end)
        os.close(self._ended)

    def _work(self) -> None:
        while not select.select(
            [self._ended], [], [], AGAIN_S if isinstance(self._said, str) else 0
        )[0]:
            try:
                with open(
                    self._contact.device, "rb", buffering=0, opener=_without_waiting
                ) as device:
                    for is_open in self._follow(device.fileno()):
                        self._say(is_open)
            except OSError as error:
                self._say(f"{self._contact.device}: {error.strerror}")

    def _say(self, now: bool | str) -> None:
        if now != self._said:
            self._said = now
            self._told(now)

    def _follow(self, fd: int) -> Iterator[bool]:
        """Whether the door is open, again and again, until the end. Raises `OSError` where the
        device is gone."""
        kind = self._contact.kind
        code = self._contact.code
        open_is = self._contact.open_is
        yield is_on(fd, kind, code) is open_is
        while self._ended not in select.select([fd, self._ended], [], [])[0]:
            chunk = b""
            with suppress(BlockingIOError):
                chunk = os.read(fd, 64 * EVENT.size)
                if not chunk:
                    raise OSError(0, "it is not there any more")
            for _, _, event, number, value in EVENT.iter_unpack(chunk):
                if (event, number) == (EV_SYN, SYN_DROPPED):
                    yield is_on(fd, kind, code) is open_is
                elif (event, number) == (KINDS[kind][0], code):
                    yield bool(value) is open_is
