"""A program's hold on the emulated shoe: starts it, commands it, and ends it. At a terminal it
gives one command: python -m drivers.emulator.client shoe.control draw card=AS"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self


class EmulatorError(RuntimeError):
    """The emulated shoe refused, is gone or did not start: the text says which and why."""


class EmulatorClient:
    """Commands to an emulated shoe, over its control socket. Safe to use from several threads."""

    def __init__(self, path: Path | str, timeout_s: float = 10.0) -> None:
        self._lock = threading.Lock()
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(timeout_s)
        try:
            self._socket.connect(str(path))
        except OSError as error:
            self._socket.close()
            raise EmulatorError(
                f"No emulated shoe listens at {path} ({error.strerror or error})."
            ) from error
        self._lines = self._socket.makefile("rb")

    def command(self, cmd: str, **facts: object) -> dict[str, Any]:
        """Any command of drivers/emulator/control.py: its answer. Raises EmulatorError."""
        with self._lock:
            try:
                self._socket.sendall(json.dumps({"cmd": cmd} | facts).encode() + b"\n")
                line = self._lines.readline()
            except OSError as error:
                raise EmulatorError(f"The emulated shoe does not answer ({error}).") from error
        if not line:
            raise EmulatorError("The emulated shoe has ended.")
        answer: dict[str, Any] = json.loads(line)
        if not answer.pop("ok"):
            raise EmulatorError(answer["error"])
        return answer

    def draw(self, card: str | None = None, wait: bool = False) -> dict[str, Any]:
        """Draws a card, `card` out of its turn. Answers `card`, `cutting_card`, and with `wait`
        also `sent_ns`: the monotonic time at which its first telegram was wholly on the wire, None
        where nobody could hear it."""
        return self.command("draw", wait=wait, card=card or "")

    def awaits(self, card: bool) -> None:
        """The table awaits a card, or does not: to be said after every step, for one saying draws
        one card at most."""
        self.command("awaits", card=card)

    def fault(self, kind: str, count: int = 1) -> None:
        """`kind`: bad_bcc, missing_byte, unreadable, gap or repeat."""
        self.command("fault", kind=kind, count=count)

    def hang_up(self, seconds: float = 1.0, mid_frame: bool = False) -> None:
        self.command("hang_up", seconds=seconds, mid_frame=mid_frame)

    def cutting_card(self) -> None:
        self.command("cutting_card")

    def new_shoe(self) -> None:
        self.command("new_shoe")

    def status(self) -> dict[str, Any]:
        return self.command("status")

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


class Emulator:
    """A running emulated shoe: `port` is the name to open, `client` its control. Ends with `close`,
    or with `with`."""

    def __init__(
        self, process: subprocess.Popen[str], folder: tempfile.TemporaryDirectory[str], port: str
    ) -> None:
        self._process, self._folder, self.port = process, folder, port
        self.client = EmulatorClient(f"{folder.name}/control")

    def close(self) -> None:
        self.client.close()
        _end(self._process)
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def spawn(
    profile: str = "angel-eye",
    *,
    decks: int = 8,
    seed: int | None = None,
    log: Path | None = None,
    depth: float = 0.75,
    baud: int | None = None,
    auto: bool = False,
    pause_s: float = 0.4,
    listen: str | None = None,
) -> Emulator:
    """Starts an emulated shoe and returns when its port is there: a pty, or a socket that listens
    at "HOST:PORT". It ends with this program, however that ends.

    Raises EmulatorError with what it said where it does not start.
    """
    folder = tempfile.TemporaryDirectory(prefix="shoe-", ignore_cleanup_errors=True)
    options: dict[str, object] = {
        "profile": profile,
        "decks": decks,
        "seed": seed,
        "log": log,
        "depth": depth,
        "baud": baud,
        "pause": pause_s,
        "listen": listen,
        "link": None if listen else f"{folder.name}/port",
        "control": f"{folder.name}/control",
    }
    process = _started([*(["--auto"] if auto else []), *_arguments(options)])
    assert process.stdout is not None
    assert process.stderr is not None
    port = process.stdout.readline().strip()
    if not port:
        said = process.stderr.read().strip()
        _end(process)
        folder.cleanup()
        raise EmulatorError(f"The emulated shoe did not start: {said}")
    return Emulator(process, folder, port)


def _arguments(options: Mapping[str, object]) -> list[str]:
    """The options as they stand on the command line, without those that are None."""
    stated = [(key, value) for key, value in options.items() if value is not None]
    return [part for key, value in stated for part in (f"--{key}", str(value))]


def _started(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """The emulator's process, with these arguments and the modules that are used here."""
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "drivers.emulator", "--with-stdin", *arguments],
        stdin=pipe,
        stdout=pipe,
        stderr=pipe,
        text=True,
        env=os.environ | {"PYTHONPATH": path},
    )


def _end(process: subprocess.Popen[str]) -> None:
    """Closes its standard input, at which it ends; then, where it does not, by force."""
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    for stream in (process.stdout, process.stderr):
        if stream:
            stream.close()


def main(argv: list[str] | None = None) -> int:
    """Gives one command, and prints its answer. Returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m drivers.emulator.client",
        description="Gives an emulated shoe one command of drivers/emulator/control.py.",
        epilog="Exit status: 0 done; 1 refused, or nobody is there.",
    )
    parser.add_argument("control", type=Path, metavar="SOCKET", help="its --control")
    parser.add_argument("command", metavar="COMMAND", help="such as draw, status, hang_up")
    parser.add_argument(
        "facts", nargs="*", type=_fact, metavar="NAME=VALUE", help="such as card=AS, seconds=4"
    )
    given = parser.parse_args(argv)
    try:
        with contextlib.closing(EmulatorClient(given.control)) as client:
            print(json.dumps(client.command(given.command, **dict(given.facts))))
    except EmulatorError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _fact(text: str) -> tuple[str, object]:
    """A name and its value: a number, true or false, or a text. Raises `ValueError`."""
    name, equals, value = text.partition("=")
    if not (name and equals):
        raise ValueError(text)
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


if __name__ == "__main__":
    sys.exit(main())
