"""The emulated shoe's control socket. Lines of JSON on a Unix socket, one answer for each.

    {"cmd": "draw"}                         {"ok": true, "card": "8S", "cutting_card": false}
    {"cmd": "draw", "card": "AS"}           that card, if one is left in the shoe
    {"cmd": "draw", "wait": true}           answers when the card has been said: "sent_ns"
    (monotonic; null: nobody heard it)
    {"cmd": "awaits", "card": true}         the table awaits a card: the automatic mode draws one
    {"cmd": "auto", "on": true}
    {"cmd": "fault", "kind": "bad_bcc", "count": 1}     or missing_byte, unreadable, gap, repeat
    {"cmd": "hang_up", "seconds": 1.0, "mid_frame": false}
    {"cmd": "cutting_card"}  {"cmd": "error", "code": 4}  {"cmd": "cured", "code": 4}  {"cmd":
    "lock", "on": true}
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

#: the commands that are a method of the device of the same name, and the types of their facts
_COMMANDS: dict[str, dict[str, type]] = {
    "auto": {"on": bool},
    "awaits": {"card": bool},
    "fault": {"kind": str, "count": int},
    "hang_up": {"seconds": float, "mid_frame": bool},
    "error": {"code": int},
    "cured": {"code": int},
    "lock": {"on": bool},
    "cutting_card": {},
    "new_shoe": {},
    "restart": {},
}
#: every command
_NAMES = ("draw", "status", *_COMMANDS)


class Control:
    """The socket and everyone on it. Whoever runs the loop calls `take` for each socket of
    `sockets` that is ready."""

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
            self._command(answer, **json.loads(line))
        except (ShoeError, CannotSayError) as error:
            answer({"ok": False, "error": str(error)})
        except (ValueError, TypeError, KeyError) as error:
            what = f"not a command of the emulated shoe: {error!r} in {line[:200]!r}"
            answer({"ok": False, "error": f"{what}. Its commands: {', '.join(_NAMES)}."})

    def _command(self, answer: Answer, cmd: str, **facts: Any) -> None:
        """One command. Raises ShoeError, CannotSayError, or TypeError, ValueError, KeyError for
        what is none."""
        device = self._device
        if cmd == "draw":
            self._draw(answer, **facts)
        elif cmd == "status":
            shoe = device.shoe
            connected = device.wire.connected
            answer(
                {
                    "connected": connected,
                    "dealt": shoe.dealt,
                    "cutting_card_out": shoe.cutting_card_out,
                    "locked": device.voice.locked,
                }
            )
        else:
            kinds = _COMMANDS[cmd]
            for name, value in facts.items():
                if type(value) is not kinds[name] and not (
                    kinds[name] is float and type(value) is int
                ):
                    raise TypeError(f"{name} is {value!r}")
            getattr(device, cmd)(**facts)
            answer({})

    def _draw(self, answer: Answer, card: str = "", wait: bool = False) -> None:
        drawn: dict[str, Any] = {}
        named = parse(card) if card else None
        cut, came = self._device.draw(
            named, (lambda ns: answer(drawn | {"sent_ns": ns})) if wait else None
        )
        drawn |= {"card": came.text, "cutting_card": cut}
        if not wait:
            answer(drawn)
