"""The emulated shoe as a program: python -m drivers.emulator --profile angel-eye --link var/shoe
--control var/shoe.control"""

from __future__ import annotations

import argparse
import contextlib
import os
import select
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

from drivers.emulator.control import Control
from drivers.emulator.device import Device
from drivers.emulator.plug import SocketPlug
from drivers.emulator.shoe import Shoe, ShoeError, logged, shuffled
from drivers.emulator.voice import voice_of
from drivers.emulator.wire import Wire
from drivers.serial_line.profile import find, load
from kiosk.settings.schema import BadFileError

# how often to look whether a program has opened the far end, which no file descriptor tells
_LOOK_S = 0.02
# signs of life in the time after which the shoe is missed
_SIGNS = 3
_ENDS = (signal.SIGTERM, signal.SIGINT)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m drivers.emulator",
        description="A shoe at the far end of a real serial line: prints the port to open,"
        " then speaks as the device of the profile does, at the line's true speed.",
    )
    parser.add_argument(
        "--profile", default="angel-eye", help="a reader profile, by name or file (angel-eye)"
    )
    parser.add_argument("--decks", type=int, default=8, help="decks in the shoe, 1 to 8 (8)")
    parser.add_argument("--seed", type=int, help="the same seed shuffles the same shoes")
    parser.add_argument(
        "--depth", type=float, default=0.75, help="share of the shoe before the cut card (0.75)"
    )
    parser.add_argument(
        "--log", type=Path, help="deal the cards of this shoe log instead, in order"
    )
    parser.add_argument("--baud", type=int, help="line speed, where it is not the profile's")
    parser.add_argument("--link", type=Path, help="a stable name for the port")
    parser.add_argument(
        "--listen",
        metavar="HOST:PORT",
        help="listen on this socket instead, as a terminal server does; port 0 takes a free one",
    )
    parser.add_argument(
        "--control",
        type=Path,
        help="a Unix socket that takes commands (see drivers/emulator/control.py)",
    )
    parser.add_argument(
        "--auto",
        action="store_true",
        help="draw whenever it is told that the table waits for a card",
    )
    parser.add_argument(
        "--pause", type=float, default=0.4, help="seconds between cards with --auto (0.4)"
    )
    parser.add_argument(
        "--with-stdin", action="store_true", help="stop when standard input is closed"
    )
    arguments = parser.parse_args(argv)
    if not 1 <= arguments.decks <= 8 or not 0 < arguments.depth <= 1:
        parser.error("--decks is 1 to 8, --depth above 0 and at most 1")
    try:
        return _run(arguments)
    except (ShoeError, BadFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _run(arguments: argparse.Namespace) -> int:
    profile = load(find(arguments.profile))
    if profile.device == "keyboard":
        raise ShoeError(
            f"{profile.name}: a device that types cannot be emulated,"
            " since it is on no serial line."
        )
    slower = profile.line.baud / arguments.baud if arguments.baud else 1
    if arguments.log:
        shoe = Shoe(logged(arguments.log))
    else:
        shoe = Shoe(shuffled(arguments.decks, Random(arguments.seed), arguments.depth))
    wire = Wire(
        profile.line.seconds_per_byte * slower, arguments.link, _socket_plug(arguments.listen)
    )
    with contextlib.ExitStack() as closing:
        closing.callback(wire.pull)
        alive_s = profile.line.silent_after_s / _SIGNS
        device = Device(shoe, voice_of(profile), wire, arguments.pause, alive_s)
        device.auto(arguments.auto)
        control = Control(device, arguments.control) if arguments.control else None
        if control:
            closing.callback(control.close)
        stop = _held() if arguments.with_stdin else _told()
        print(arguments.link or wire.path, flush=True)
        _loop(device, control, stop)
    return 0


def _held() -> int:
    """What becomes readable when whoever holds this shoe lets it go. Until then they tell it
    things, also where a signal goes to both."""
    for number in _ENDS:
        signal.signal(number, signal.SIG_IGN)
    return sys.stdin.fileno()


def _told() -> int:
    """What becomes readable when a signal says that this shoe is to end."""
    stop_read, stop_write = os.pipe()
    for number in _ENDS:
        signal.signal(number, lambda *_: os.write(stop_write, b"s"))
    return stop_read


def _socket_plug(listen: str | None) -> SocketPlug | None:
    if listen is None:
        return None
    host, _, port = listen.rpartition(":")
    if not (host and port.isdecimal()):
        raise ShoeError(f"{listen} is not valid: expected HOST:PORT, such as 127.0.0.1:4001.")
    return SocketPlug(host, int(port))


def _loop(device: Device, control: Control | None, stop: int) -> None:
    """Until `stop` is ready: the wire, the clock and the commands, each when it is due."""
    while True:
        device.run()
        waits: list[Any] = [stop, *(control.sockets if control else ())]
        due = device.due()
        if heard := device.wire.received():  # looking for who has opened the line takes it too
            device.hear(heard)
            continue
        if device.wire.connected:
            waits.append(device.wire)
        else:
            due = _LOOK_S if due is None else min(due, _LOOK_S)
        ready = select.select(waits, [], [], due)[0]
        for each in ready:
            if each == stop:
                return
            if control and each is not device.wire:
                control.take(each)


if __name__ == "__main__":
    sys.exit(main())
