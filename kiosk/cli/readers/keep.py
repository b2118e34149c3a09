"""`kiosk readers keep`: keeps a recording as a test of its profile, and decodes all kept ones
again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from kiosk.cli.readers.profiles import profile_path
from kiosk.settings.schema import BadFileError

KEPT = Path("readers") / "kept"


def add_parser(what: Any) -> None:
    """Adds `keep` to the words after `kiosk readers`."""
    keep = what.add_parser(
        "keep",
        help="keep a recording as a test: what it says now it must always say",
        description="With FILE, keeps a recording of `kiosk readers record` with what it says now. "
        "Without, decodes all that are kept again, and says which of them say something else: "
        "after a profile was changed, or a new version of the kiosk installed.",
        epilog="Exit status: 0 kept, or all say the same; 1 one says something else; 2 a recording "
        "or its profile cannot be read, or one of that name is kept.",
    )
    keep.add_argument("file", type=Path, nargs="?", metavar="FILE", help="the recording to keep")
    keep.add_argument(
        "--folder",
        type=Path,
        default=KEPT,
        metavar="FOLDER",
        help=f"where recordings are kept (default {KEPT})",
    )
    keep.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Keeps one, or tries them all."""
    from drivers.serial_line.recordings.recorder import RecordingError

    try:
        return _try_all(args.folder) if args.file is None else _keep(args.file, args.folder)
    except (BadFileError, RecordingError, OSError) as error:
        print(error, file=sys.stderr)
        return 2


def _keep(recording: Path, folder: Path) -> int:
    from drivers.serial_line.profile import load
    from drivers.serial_line.recordings import kept
    from drivers.serial_line.recordings.recorder import profile_of

    place = kept.keep(recording, folder, load(profile_path(profile_of(recording))))
    print(f"{place}: kept. Look at {place.with_suffix('.said')}: it is what must be read.")
    return 0


def _try_all(folder: Path) -> int:
    from drivers.serial_line.profile import load
    from drivers.serial_line.recordings import kept

    found = list(kept.differences(folder, lambda name: load(profile_path(name))))
    for recording, difference in found:
        print(f"{recording}: {difference or 'says the same'}")
    if not found:
        print(f"{folder}: no recording is kept there.")
    return 1 if any(difference for _, difference in found) else 0
