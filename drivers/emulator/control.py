"""The emulated shoe's control socket. Lines of JSON on a Unix socket, one answer for each.

    {"cmd": "draw"}                         {"ok": true, "card": "8S", "cutting_card": false}
    {"cmd": "draw", "card": "AS"}           that card, if one is left in the shoe
    {"cmd": "draw", "wait": true}           answers when the card has been said: "sent_ns" (monotonic; null: nobody heard it)
    {"cmd": "awaits", "card": true}         the table awaits a card: the automatic mode draws one
    {"cmd": "auto", "on": true, "pause": 0.4}
    {"cmd": "fault", "kind": "bad_bcc", "count": 1}     or missing_byte, unreadable, gap, repeat
    {"cmd": "hang_up", "seconds": 1.0, "mid_frame": false}
    {"cmd": "cutting_card"}  {"cmd": "error", "code": 4}  {"cmd": "cured", "code": 4}  {"cmd": "lock", "on": true}
    {"cmd": "new_shoe"}  {"cmd": "restart"}  {"cmd": "status"}

What cannot be done is answered {"ok": false, "error": "..."} and changes nothing.
"""

from __future__ import annotations

import contextlib
import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from drivers.emulator.device import Device
from drivers.emulator.shoe import ShoeError
from drivers.emulator.voice import CannotSayError
from kiosk.game.cards import parse

_LONGEST_LINE = 65_536
Answer = Callable[[dict[str, Any]], None]


class Control:
    """The socket and everyone on it. Whoever runs the loop calls `take` for each socket of `sockets` that is ready."""

    def __init__(self, device: Device, path: Path) -> None:
        self._device = device
        self._path = path
        self._heard: dict[socket.socket, bytes] = {}
        path.unlink(missing_ok=True)
        self._door = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._door.bind(str(path))
        path.chmod(0o600)
        self._door.listen()

    @property
    def sockets(self) -> list[socket.socket]:
        return [self._door, *self._heard]

    def take(self, ready: socket.socket) -> None:
        """Whatever came on this socket."""
        if ready is self._door:
            self._heard[self._door.accept()[0]] = b""
            return
        with contextlib.suppress(OSError):
            data = ready.recv(4096)
            if data and len(self._heard[ready]) < _LONGEST_LINE:
                *lines, self._heard[ready] = (self._heard[ready] + data).split(b"\n")
                for line in lines:
                    self._answer(ready, line)
                return
        del self._heard[ready]
        ready.close()

    def close(self) -> None:
        for each in self.sockets:
            each.close()
        self._path.unlink(missing_ok=True)

    def _answer(self, asker: socket.socket, line: bytes) -> None:
        def answer(facts: dict[str, Any]) -> None:
            with contextlib.suppress(OSError):  # whoever asked has gone
                asker.sendall(json.dumps({"ok": True} | facts).encode() + b"\n")

        try:
            asked = json.loads(line)
            if not isinstance(asked, dict):
                raise TypeError("a command is a JSON object")
            _COMMANDS[asked["cmd"]](self._device, asked, answer)
        except (ShoeError, CannotSayError) as error:
            answer({"ok": False, "error": str(error)})
        except (ValueError, TypeError, KeyError) as error:
            answer({"ok": False, "error": f"not a command of the emulated shoe: {error!r} in {line[:200]!r}"})


def status(device: Device) -> dict[str, Any]:
    wire, shoe = device.wire, device.shoe
    return {
        "path": wire.path,
        "plugged": wire.plugged,
        "connected": wire.connected,
        "lost_bytes": wire.lost_bytes,
        "dealt": shoe.dealt,
        "cutting_card_out": shoe.cutting_card_out,
        "last": device.last,
        "auto": device.auto,
        "awaits": device.awaited,
        "pause": device.pause_s,
    }


def _draw(device: Device, asked: dict[str, Any], answer: Answer) -> None:
    named = parse(_text(asked["card"])) if "card" in asked else None
    facts: dict[str, Any] = {}

    def said(sent_ns: int | None) -> None:
        answer(facts | {"sent_ns": sent_ns})

    waits = asked.get("wait", False) is True
    cut, card = device.draw(named, said if waits else None)
    facts |= {"card": card.text, "cutting_card": cut}
    if not waits:
        answer(facts)


def _auto(device: Device, asked: dict[str, Any], answer: Answer) -> None:
    device.pause_s = float(asked.get("pause", device.pause_s))
    device.auto = _flag(asked["on"])
    answer({})


def _done(do: Callable[[Device, dict[str, Any]], None]) -> Callable[[Device, dict[str, Any], Answer], None]:
    def command(device: Device, asked: dict[str, Any], answer: Answer) -> None:
        do(device, asked)
        answer({})

    return command


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


_COMMANDS: dict[str, Callable[[Device, dict[str, Any], Answer], None]] = {
    "draw": _draw,
    "auto": _auto,
    "status": lambda device, asked, answer: answer(status(device)),
    "awaits": _done(lambda device, asked: device.awaits(_flag(asked["card"]))),
    "fault": _done(lambda device, asked: device.fault(_text(asked["kind"]), int(asked.get("count", 1)))),
    "hang_up": _done(
        lambda device, asked: device.hang_up(float(asked.get("seconds", 1.0)), _flag(asked.get("mid_frame", False)))
    ),
    "cutting_card": _done(lambda device, asked: device.cutting_card()),
    "error": _done(lambda device, asked: device.error(int(asked["code"]))),
    "cured": _done(lambda device, asked: device.cured(int(asked["code"]))),
    "lock": _done(lambda device, asked: device.lock(_flag(asked["on"]))),
    "new_shoe": _done(lambda device, asked: device.new_shoe()),
    "restart": _done(lambda device, asked: device.restart()),
}
