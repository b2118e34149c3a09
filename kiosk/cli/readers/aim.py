"""`kiosk readers aim`: the camera's picture, with the cards that it can read."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.readers.wording import complain, phrases, words

if TYPE_CHECKING:
    from drivers.camera.reader import CameraReader
    from drivers.camera.settings import CameraSettings
    from drivers.camera.source import Source
    from kiosk.reading import Health
    from ui.aim.aim import AimView

#: a picture of a folder stays for so many frames of a thirtieth of a second: long enough to be
#: looked at
_PICTURE_FRAMES = 60


def add_parser(what: Any) -> None:
    """Adds `aim` to the words after `kiosk readers`."""
    aim = what.add_parser(
        "aim",
        help="show a camera's picture, to aim and focus it by",
        description="Opens a window with the camera's picture, an outline around each code that is "
        "read in it, and what is wrong: too dark, out of focus, dirty. It is for setting up a "
        "camera; during play no picture is shown.",
        epilog="Exit status: 0 the window was closed; 1 there is no such camera, or no display; 2 "
        "the profile cannot be read, or no camera has these figures.",
    )
    aim.add_argument(
        "source",
        nargs="?",
        metavar="SOURCE",
        help="a camera's number or name, a video file, or a folder of pictures (the settings' "
        "camera, else camera 0)",
    )
    aim.add_argument(
        "--profile", metavar="PROFILE", help="a camera's profile: its name, or its .toml file"
    )
    _add_figures(aim)
    aim.set_defaults(run=run)


def _add_figures(aim: argparse.ArgumentParser) -> None:
    """Adds the figures of a camera that is not there yet."""
    figures = aim.add_argument_group(
        "before a camera is bought", "With --pixels, says what it will see, and opens no window."
    )
    for name, default, unit, what in (
        ("--angle", 60.0, "DEGREES", "of its lens, from side to side"),
        ("--height", 90.0, "CM", "over the felt"),
        ("--exposure", 4.0, "MS", "for which its shutter is open"),
        ("--f-number", 2.0, "F", "of its lens"),
        ("--light", 500.0, "LUX", "on the felt"),
    ):
        shown = f"{what} (default {default:g})"
        figures.add_argument(name, type=float, default=default, metavar=unit, help=shown)
    figures.add_argument("--pixels", type=int, metavar="N", help="across its picture")


def run(args: argparse.Namespace) -> int:
    """Opens the window and stays until it is closed; or says what a camera will see."""
    if args.pixels is not None:
        return _say_outlook(args)
    from drivers.camera import settings as camera_settings
    from drivers.camera.source import SourceError, open_source
    from kiosk.cli import has_display
    from kiosk.settings.schema import BadFileError

    try:
        source, profile = _named(args)
        settings = paced(camera_settings.load(profile))
    except (BadFileError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        opened = open_source(source, settings.capture)
    except SourceError as error:
        complain(error)
        return 1
    if not has_display("readers aim"):
        opened.close()
        return 1
    return _show(source, settings, opened)


def _say_outlook(args: argparse.Namespace) -> int:
    """Says what a camera of these figures will see."""
    from drivers.camera import outlook as reckoned

    figures = (args.angle, args.height, args.exposure, args.f_number, args.light)
    try:
        seen = reckoned.outlook(reckoned.Camera(args.pixels, *figures))
    except ValueError as error:
        print(f"Not a camera: {error}.", file=sys.stderr)
        return 2
    if seen.card < reckoned.ALONE:
        width = "too few: a narrower lens, a lower place, or more pixels"
    elif seen.card < reckoned.COVERED:
        width = "enough for a card that lies alone"
    elif seen.card < reckoned.ANYHOW:
        width = "enough for every card at rest, in good light"
    else:
        width = "enough for every card, in poor light and a little out of focus too"
    few = "too few" if seen.card < reckoned.PLAIN else "enough"
    plain = f"{few} for ordinary cards of a learned deck, which take {reckoned.PLAIN:g}"
    if seen.modules <= reckoned.STEADY:
        motion = "read while it moves"
    elif seen.modules <= reckoned.MOVING:
        motion = "mostly read while it moves"
    else:
        motion = "read once it lies still; a shorter exposure reads it before"
    if seen.sensitivity <= reckoned.CLEAR:
        light = "clear"
    elif seen.sensitivity <= reckoned.GRAINY:
        light = "grainy, and read"
    else:
        light = "too dark: more light, or a longer exposure"
    print(
        f"{args.pixels} pixels over {seen.field:.0f} cm of felt: a card is {seen.card:.0f} pixels"
        f" wide: {width}; {plain}.\n"
        f"A card that slides half a metre a second moves {seen.way:.1f} pixels in"
        f" {args.exposure:g} ms, {seen.modules:.1f} modules of its code: {motion}.\n"
        f"At {args.light:g} lux and f/{args.f_number:g} the picture needs ISO"
        f" {seen.sensitivity:.0f}: {light}.\n"
        "Reckoned, not measured: aim the camera itself before you trust it."
    )
    return 0


def paced(settings: CameraSettings) -> CameraSettings:
    """The same settings, with a file or folder played as slowly as a camera would give it."""
    return replace(
        settings, capture=replace(settings.capture, pace="live", picture_frames=_PICTURE_FRAMES)
    )


def reader_of(
    source: str, settings: CameraSettings, view: AimView, opener: Callable[[], Source] | None = None
) -> CameraReader:
    """The reader whose pictures and words go to the view, not started. What it reads is entered
    nowhere.

    Raises DecoderMissingError where no decoder can be loaded, ValueError for settings that cannot
    be.
    """
    from drivers.camera.reader import CameraReader

    speak = words()

    def on_health(health: Health) -> None:
        view.say(speak(*health.messages), health.port_open and health.frame_good)

    reader = CameraReader(source, lambda reading: None, on_health, settings, opener=opener)
    reader.aim(view.show)
    return reader


def _named(args: argparse.Namespace) -> tuple[str, Path]:
    """The source and the profile that are named, or else those of the house's settings."""
    from kiosk.cli.readers.profiles import profile_path
    from kiosk.settings.table import load

    house = load()
    return args.source or house.camera.source or "0", profile_path(
        args.profile or house.camera.profile
    )


def _show(source: str, settings: CameraSettings, opened: Source) -> int:
    from drivers.camera.source import open_source
    from kiosk.reading import DeviceError
    from ui.aim.aim import run as run_window
    from ui.shared.window import ScreenError
    from ui.shared.words import Words

    first = [opened]  # it is open already; a camera that was lost is opened anew

    def opener() -> Source:
        return first.pop() if first else open_source(source, settings.capture)

    def start(view: AimView) -> Callable[[], None]:
        reader = reader_of(source, settings, view, opener)
        reader.start()

        def stop() -> None:
            reader.stop()
            reader.join()

        return stop

    try:
        return run_window(source, start, words=Words(phrases()))
    except DeviceError as error:
        complain(error)
        return 1
    except ScreenError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        for left in first:
            left.close()
