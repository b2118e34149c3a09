"""Recordings that are kept with what was made of them: decoded again, each must say the same.

A recording NAME.rec (`drivers.serial_line.recordings.recorder`) names its profile; beside it
NAME.said has a line for each reading: kind, card, code. A hash begins a line that says where the
recording is from."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

from drivers.serial_line.profile import Profile
from drivers.serial_line.recordings.recorder import play_back, profile_of, readings
from kiosk.reading import Reading


def said(recording: Path, profile: Profile) -> list[str]:
    """What a recording says by this profile, a line for each reading. Raises RecordingError,
    OSError."""
    quiet_ns = profile.line.quiet_ms * 1_000_000
    return [
        _line(reading)
        for _, reading in readings(play_back(recording), profile.make_decoder(), quiet_ns)
    ]


def keep(recording: Path, folder: Path, profile: Profile) -> Path:
    """Copies a recording into the folder, with what it says now. Its place there. Raises
    FileExistsError where one of that name is kept, RecordingError, OSError."""
    lines = said(recording, profile)
    kept = folder / f"{recording.stem}.rec"
    folder.mkdir(parents=True, exist_ok=True)
    with kept.open("xb") as copy, recording.open("rb") as original:
        shutil.copyfileobj(original, copy)
    _said(kept).write_text("".join(f"{line}\n" for line in lines), "utf-8")
    return kept


def differences(
    folder: Path, profile_named: Callable[[str], Profile]
) -> Iterator[tuple[Path, str]]:
    """The recordings in the folder, and of each how it reads otherwise than when it was kept: the
    first line that differs; "" where none does. Raises as `said` and `profile_named` do."""
    for recording in sorted(folder.glob("*.rec")):
        now = said(recording, profile_named(profile_of(recording)))
        lines = _said(recording).read_text("utf-8").splitlines()
        then = [line for line in lines if not line.startswith("#")]
        differing = (
            f"reading {number}: {before or 'nothing'} then, {after or 'nothing'} now"
            for number, (before, after) in enumerate(zip_longest(then, now), start=1)
            if before != after
        )
        yield recording, next(differing, "")


def _said(recording: Path) -> Path:
    return recording.with_suffix(".said")


def _line(reading: Reading) -> str:
    card = str(reading.card) if reading.card else "-"
    return f"{reading.kind.value} {card} {reading.code or '-'}"
