"""`kiosk readers`: lists readers, shows what they say, records and plays it."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TextIO

from kiosk.cli.readers import aim, keep, new
from kiosk.cli.readers.profiles import profile_folders, profile_path, recorded_name
from kiosk.cli.readers.wording import Words, words
from kiosk.reading import Kind
from kiosk.settings.schema import BadFileError

if TYPE_CHECKING:
    from drivers.serial_line.ports import Port
    from drivers.serial_line.reader import SerialReader
    from drivers.serial_line.recordings.recorder import Record
    from kiosk.cli.readers.learn import Learning
    from kiosk.reading import Health, Reading

CAMERAS = Path("/sys/class/video4linux")
_BYTES_A_LINE = 16
LOOK_S = 0.2  # between two looks at the modem lines


class AnyReader(Protocol):
    """What every reader can do."""

    def start(self) -> None: ...
    def stop(self) -> None: ...


def add_parser(sub: Any) -> None:
    """Adds `readers` with its commands."""
    readers = sub.add_parser(
        "readers",
        description="Alone, lists the serial ports and cameras of this machine, and the reader "
        "profiles.",
    )
    readers.set_defaults(run=_list)
    what = readers.add_subparsers(title="what to do", metavar="WHAT")
    which = argparse.ArgumentParser(add_help=False)
    which.add_argument(
        "profile",
        metavar="PROFILE",
        help="a reader profile: its .toml file, or its name in readers/ beside the settings that "
        "KIOSK_CONFIG names, in readers/ here, or among those that ship",
    )
    which.add_argument(
        "port",
        metavar="PORT",
        help="/dev/ttyUSB0, usb:0403:6001, tcp:10.0.0.5:4001, or a camera's number or file",
    )

    _add_watch(what, which)
    _add_record(what, which)
    _add_play(what)
    _add_try(what, which)
    new.add_parser(what)
    keep.add_parser(what)
    aim.add_parser(what)


def _add_watch(what: Any, which: argparse.ArgumentParser) -> None:
    """Adds `watch`, which shows what a reader sends."""
    watch = what.add_parser(
        "watch",
        parents=[which],
        help="show live what a reader sends and what it means",
        description="Shows every byte and what it means, and the modem lines when they change, "
        "until Ctrl-C.",
    )
    watch.add_argument(
        "--baud",
        type=int,
        metavar="N",
        help="another line speed than the profile's, to find the right one",
    )
    watch.add_argument(
        "--send",
        action="store_true",
        help="send each line that is typed, as it is; control characters as \\r, \\n, \\x02",
    )
    watch.set_defaults(run=lambda args: _watch(args, None))


def _add_record(what: Any, which: argparse.ArgumentParser) -> None:
    """Adds `record`, which keeps what a reader sends."""
    record = what.add_parser(
        "record",
        parents=[which],
        help="watch, and keep every byte in a file",
        description="As watch, and keeps every byte with its time in FILE, before anything is made "
        "of it.",
    )
    record.add_argument(
        "file", type=Path, metavar="FILE", help="the file to keep it in; added to if it exists"
    )
    record.set_defaults(run=lambda args: _watch(args, args.file), baud=None, send=False)


def _add_play(what: Any) -> None:
    """Adds `play`, which decodes or sends a recording."""
    play = what.add_parser(
        "play",
        help="decode a recording again, or play it into a port",
        description="Shows what a recording means; with --port, plays it at the far end of a line "
        "instead.",
        epilog="Exit status: 0 played; 2 the recording or the profile cannot be read.",
    )
    play.add_argument(
        "file", type=Path, metavar="FILE", help="a recording of `kiosk readers record`"
    )
    play.add_argument(
        "--profile",
        metavar="PROFILE",
        help="the profile to decode it with (default the one that it was recorded with)",
    )
    play.add_argument(
        "--port",
        type=Path,
        metavar="LINK",
        help="play it into a port of this name, which a kiosk can open",
    )
    play.add_argument(
        "--fast",
        action="store_true",
        help="as fast as the port accepts it, not at the recorded pace",
    )
    play.set_defaults(run=_play)


def _add_try(what: Any, which: argparse.ArgumentParser) -> None:
    """Adds `try`, which walks through a reader's first cards."""
    try_out = what.add_parser(
        "try",
        parents=[which],
        help="try a reader with its first five cards, step by step",
        description="Asks for five cards, one after the other, and whether each was read right. "
        "If nothing comes, it says what to check.",
        epilog="Exit status: 0 all was read right; 1 not; 2 the reader cannot be started, or the "
        "report not kept.",
    )
    try_out.add_argument(
        "--deck",
        action="store_true",
        help="try a whole deck, the cut card, an unreadable card, a quick pair, the cable; "
        "where cards are known by ids, learn those of a deck",
    )
    try_out.add_argument(
        "--report", type=Path, metavar="FILE", help="keep what --deck found in this file (JSON)"
    )
    try_out.set_defaults(run=_try)


def make_reader(
    profile: Path,
    port: str,
    on_reading: Callable[[Reading], None],
    on_health: Callable[[Health], None],
    record: Record | None = None,
    baud: int | None = None,
    *,
    learning: bool = False,
) -> AnyReader:
    """The reader, serial or camera, that the profile describes; `baud` in place of its own, and
    every id unknown while they are learned. Raises `BadFileError`."""
    from drivers.camera import settings as camera_settings
    from drivers.camera.profile_kind import is_camera

    if is_camera(profile):
        from drivers.camera.reader import CameraReader

        return CameraReader(port, on_reading, on_health, camera_settings.load(profile))
    from drivers.serial_line.profile import load
    from drivers.serial_line.reader import SerialReader

    loaded = load(profile, learning=learning)
    if baud:
        loaded = replace(loaded, line=replace(loaded.line, baud=baud))
    return SerialReader(loaded, port, on_reading, on_health, record)


def say(reading: Reading, speak: Words) -> str:
    """A reading in one line: what it is, and what the reader says of it; of a badge not what is on
    it."""
    what = reading.kind.value.replace("_", " ")
    if reading.card:
        what = reading.card.text
    elif reading.code and reading.kind is not Kind.BADGE:
        what = f"{what} {reading.code}"
    number = f"number {reading.sequence}" if reading.sequence else ""
    return "  ".join(filter(None, (f"{what:<14}", number, speak(*reading.messages))))


def _list(_args: argparse.Namespace) -> int:
    from drivers.camera.modes import modes
    from drivers.keyboard.device import keyboards
    from drivers.serial_line.ports import by_id, ports

    found = ports()
    print(
        "Serial ports:"
        if found
        else "Serial ports: none. Plug a reader in; a USB adapter shows here at once."
    )
    for port in found:
        _print_port(port, [by_id(port.device)], os.R_OK | os.W_OK, "dialout")
    typing = keyboards()
    if typing:
        print(
            "Keyboards, and scanners that type (the kiosk takes one for itself alone: not the "
            "keyboard that you need):"
        )
    for port in typing:
        _print_port(port, [], os.R_OK, "input")
    cameras = sorted(CAMERAS.glob("video*/name")) if CAMERAS.is_dir() else []
    print("Cameras:" if cameras else "Cameras: none.")
    for name in cameras:
        camera = Path("/dev") / name.parent.name
        print(f"  {camera}  {name.read_text(encoding='utf-8', errors='replace').strip()}")
        for mode in modes(camera):
            print(f"    {mode}")
    profiles = {path.stem: path for folder in profile_folders() for path in folder.glob("*.toml")}
    print("Profiles:")
    for stem in sorted(profiles):
        print(f"  {stem:<16} {_about(profiles[stem])}")
    print("Next: kiosk readers try PROFILE PORT")
    return 0


def _print_port(port: Port, notes: list[str], wanted: int, group: str) -> None:
    """A port in a line, and what is to be known of it below."""
    from drivers.serial_line.ports import users

    print("  " + "  ".join(filter(None, (port.device, port.usb, port.description))))
    notes = [*notes, *(f"in use by {user}" for user in users(port.device))]
    if not os.access(port.device, wanted):
        notes.append(
            f"this user may not open it: add the user to the group {group}, then sign in again"
        )
    for note in filter(None, notes):
        print(f"    {note}")


def _about(path: Path) -> str:
    """A profile in one line: its title, and how far its messages can be trusted."""
    from drivers.camera import settings as camera_settings
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line.profile import load

    try:
        if is_camera(path):
            return camera_settings.load(path).title
        profile = load(path)
    except BadFileError:
        return f"cannot be used: kiosk check {path}"
    if profile.misread_percent < 0:
        return profile.title
    trust = f"{profile.misread_percent:g}% of single wrong bits read as another card"
    advice = "; a line with a check would find them" if profile.misread_percent else ""
    return f"{profile.title} ({trust}{advice})"


class Screen:
    """Prints what comes from the reader; bytes are held back until they mean something or fill a
    line."""

    def __init__(self, speak: Words, record: Record | None = None) -> None:
        self._speak = speak
        self._record = record
        self._held = b""

    def received(self, chunk: bytes) -> None:
        if self._record:
            self._record.received(chunk)
        self._held += chunk
        while len(self._held) >= _BYTES_A_LINE:
            self._print_bytes(self._held[:_BYTES_A_LINE])
            self._held = self._held[_BYTES_A_LINE:]

    def sent(self, chunk: bytes) -> None:
        if self._record:
            self._record.sent(chunk)
        print(f"{_now()}  > {chunk.hex(' ')}", flush=True)

    def lost(self) -> None:
        if self._record:
            self._record.lost()

    def on_reading(self, reading: Reading) -> None:
        if self._held:
            self._print_bytes(self._held)
            self._held = b""
        print(f"{_now()}    {say(reading, self._speak)}", flush=True)

    def on_health(self, health: Health) -> None:
        facts = (health.port_open, health.bytes_seen, health.frame_good, health.reading_good)
        names = ("port", "bytes", "frame", "reading")
        shown = " ".join(
            name if fact else f"no {name}" for name, fact in zip(names, facts, strict=True)
        )
        print(f"{_now()}  [{shown}] {self._speak(*health.messages)}", flush=True)

    def _print_bytes(self, chunk: bytes) -> None:
        text = "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in chunk)
        print(f"{_now()}  < {chunk.hex(' '):<{3 * _BYTES_A_LINE}} {text}", flush=True)


def _now() -> str:
    return datetime.now(UTC).strftime("%H:%M:%S.%f")[:-3]


def _watch(args: argparse.Namespace, file: Path | None) -> int:
    from drivers.serial_line.recordings.recorder import Recorder

    recorder = None
    try:
        recorder = Recorder(file, profile=recorded_name(args.profile)) if file else None
        screen = Screen(words(), recorder)
        reader = make_reader(
            profile_path(args.profile),
            args.port,
            screen.on_reading,
            screen.on_health,
            screen,
            args.baud,
        )
    except (BadFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    reader.start()
    try:
        follow(reader, sys.stdin if args.send else None)
    except KeyboardInterrupt:
        pass  # the way to end it
    finally:
        reader.stop()
        if recorder:
            recorder.close()
            print(f"Kept in {file}. Play it with: kiosk readers play {file}", file=sys.stderr)
    return 0


def follow(reader: AnyReader, typed: TextIO | None) -> None:
    """Until Ctrl-C: sends what is typed, and shows the modem lines when they change. A camera has
    neither."""
    from drivers.serial_line.reader import SerialReader

    shown: dict[str, bool] = {}
    if isinstance(reader, SerialReader) and typed:
        threading.Thread(target=send_typed, args=(reader, typed), daemon=True).start()
    while True:
        lines = reader.modem_lines() if isinstance(reader, SerialReader) else {}
        if lines != shown:
            print(
                f"{_now()}    "
                f"{', '.join(name if on else f'no {name}' for name, on in lines.items())}",
                flush=True,
            )
            shown = lines
        time.sleep(LOOK_S)


def send_typed(reader: SerialReader, typed: TextIO) -> None:
    """Sends each line, its escapes (`\\x02`) as what they stand for and without its end."""
    for line in typed:
        try:
            data = line.rstrip("\n").encode("latin-1").decode("unicode_escape").encode("latin-1")
        except UnicodeError:
            print("Not sent: write bytes from \\x00 to \\xff.", file=sys.stderr)
            continue
        if not reader.send(data):
            print("Not sent: the port is not open. Type it again once it is.", file=sys.stderr)


def _play(args: argparse.Namespace) -> int:
    from drivers.serial_line.profile import load
    from drivers.serial_line.recordings.recorder import (
        RecordingError,
        is_cut_off,
        play_back,
        profile_of,
        readings,
    )

    try:
        args.profile = args.profile or profile_of(args.file) or "angel-eye"
        if args.port:
            return _play_into(args)
        profile = load(profile_path(args.profile))
        if is_cut_off(args.file):
            print(f"{args.file}: the last line has no end and is left out.", file=sys.stderr)
        decoder, speak = profile.make_decoder(), words()
        for t_ns, reading in readings(
            play_back(args.file), decoder, profile.line.quiet_ms * 1_000_000
        ):
            when = datetime.fromtimestamp(t_ns / 1e9, UTC).strftime("%Y-%m-%d %H:%M:%S.%f")[:-3]
            print(f"{when}  {say(reading, speak)}")
    except (BadFileError, RecordingError, OSError) as error:
        print(error, file=sys.stderr)
        if isinstance(error, BadFileError):
            print("Name the profile to decode it with: --profile PROFILE", file=sys.stderr)
        return 2
    return 0


def _play_into(args: argparse.Namespace) -> int:
    from drivers.emulator.player import play_into
    from drivers.serial_line.recordings.recorder import play_back

    args.port.parent.mkdir(parents=True, exist_ok=True)
    print(
        f"Waiting for a program that opens {args.port}: kiosk readers watch {args.profile} "
        f"{args.port}",
        file=sys.stderr,
    )
    played = play_into(args.port, play_back(args.file), paced=not args.fast)
    print(f"{played} bytes played.", file=sys.stderr)
    return 0


def _try(args: argparse.Namespace) -> int:
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line.profile import load
    from kiosk.cli.readers.deck import DeckTrial
    from kiosk.cli.readers.learn import Learning
    from kiosk.cli.readers.trial import Trial

    about = {"profile": args.profile, "port": args.port}
    trial: Trial | DeckTrial | Learning
    try:
        path = profile_path(args.profile)
        if args.deck and (learning := _learning(path)) is not None:
            trial = learning
        elif args.deck:
            trial = DeckTrial(words(), about)
        else:
            trial = Trial(words(), decoder=None if is_camera(path) else load(path).make_decoder())
        learns = isinstance(trial, Learning)
        reader = make_reader(path, args.port, trial.on_reading, trial.on_health, learning=learns)
    except (BadFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    reader.start()
    try:
        return trial.run(args.report) if isinstance(trial, DeckTrial) else trial.run()
    finally:
        reader.stop()


def _learning(path: Path) -> Learning | None:
    """The walk that learns the ids of a deck, where the profile knows cards by ids and one is to be
    learned."""
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line.profile import load
    from kiosk.cli.readers.learn import Learning

    learned = (
        ""
        if is_camera(path)
        else load(path, learning=True).frames.get("cards", {}).get("learned", "")
    )
    learning = Learning(words(), Path(learned)) if learned else None
    return learning if learning and learning.is_wanted() else None
