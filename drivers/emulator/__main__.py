"""The emulated shoe as a program: python -m drivers.emulator --profile angel-eye --link var/shoe --control var/shoe.control"""

from __future__ import annotations

import argparse
import os
import select
import signal
import sys
from pathlib import Path
from random import Random
from typing import Any

from drivers.emulator.control import Control
from drivers.emulator.device import Device
from drivers.emulator.shoe import Shoe, ShoeError, logged, shuffled
from drivers.emulator.voice import voice_of
from drivers.emulator.wire import Wire
from drivers.serial_line.profile import find, load
from kiosk.settings.schema import BadFileError

_LOOK_S = 0.02  # how often to look whether a program has opened the far end, which no file descriptor tells


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m drivers.emulator",
        description="A shoe at the far end of a real serial line: prints the port to open, then speaks as the device "
        "of the profile does, at the line's true speed.",
    )
    parser.add_argument("--profile", default="angel-eye", help="a reader profile, by name or file (angel-eye)")
    parser.add_argument("--decks", type=int, default=8, help="decks in the shoe, 1 to 8 (8)")
    parser.add_argument("--seed", type=int, help="the same seed shuffles the same shoes")
    parser.add_argument("--depth", type=float, default=0.75, help="share of the shoe before the cutting card (0.75)")
    parser.add_argument("--log", type=Path, help="deal the cards of this shoe log instead, in order")
    parser.add_argument("--baud", type=int, help="line speed, where it is not the profile's")
    parser.add_argument("--copies", type=int, default=3, help="how often an Angel Eye sends each telegram (3)")
    parser.add_argument("--link", type=Path, help="a stable name for the port")
    parser.add_argument(
        "--control", type=Path, help="a Unix socket that takes commands (see drivers/emulator/control.py)"
    )
    parser.add_argument("--auto", action="store_true", help="draw whenever it is told that the table waits for a card")
    parser.add_argument("--pause", type=float, default=0.4, help="seconds between cards with --auto (0.4)")
    parser.add_argument("--with-stdin", action="store_true", help="stop when standard input is closed")
    arguments = parser.parse_args(argv)
    if not 1 <= arguments.decks <= 8 or not 0 < arguments.depth <= 1 or arguments.copies < 1:
        parser.error("--decks is 1 to 8, --depth above 0 and at most 1, --copies at least 1")
    try:
        return _run(arguments)
    except (ShoeError, BadFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _run(arguments: argparse.Namespace) -> int:
    profile = load(find(arguments.profile))
    seconds_per_byte = profile.line.seconds_per_byte
    if arguments.baud:
        seconds_per_byte *= profile.line.baud / arguments.baud
    shoes = (
        logged(arguments.log) if arguments.log else shuffled(arguments.decks, Random(arguments.seed), arguments.depth)
    )
    shoe = Shoe(shoes)
    wire = Wire(seconds_per_byte, arguments.link)
    try:
        device = Device(shoe, voice_of(profile, arguments.copies), wire, arguments.pause)
        device.auto = arguments.auto
        control = Control(device, arguments.control) if arguments.control else None
        stop_read, stop_write = os.pipe()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: os.write(stop_write, b"s"))
        stops = [stop_read, sys.stdin.fileno()] if arguments.with_stdin else [stop_read]
        print(arguments.link or wire.path, flush=True)
        try:
            _loop(device, control, stops)
        finally:
            if control:
                control.close()
    finally:
        wire.pull()
    return 0


def _loop(device: Device, control: Control | None, stops: list[int]) -> None:
    """Until one of `stops` is ready: the wire, the clock and the commands, each when it is due."""
    while True:
        device.run()
        connected = device.wire.connected
        waits: list[Any] = [*stops, *(control.sockets if control else ())]
        if connected:
            waits.append(device.wire)
        due = device.due()
        if not connected:
            due = _LOOK_S if due is None else min(due, _LOOK_S)
        ready = select.select(waits, [], [], due)[0]
        if any(stop in ready for stop in stops):
            return
        if device.wire in ready:
            answer = device.voice.answer(device.wire.received())
            if answer:
                device.wire.send(answer)
        if control:
            for each in control.sockets:
                if each in ready:
                    control.take(each)


if __name__ == "__main__":
    sys.exit(main())
