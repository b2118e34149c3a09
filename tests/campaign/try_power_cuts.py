"""After a power cut at any moment, of which each sector written since the last fsync is there, is not, or is torn, everything that was acknowledged is there."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.campaign.table import answers, play, wrong_after
from tests.campaign.tally import Tally, chance
from tests.campaign.traced import Call, traced

COUNT = 5_000
#: cuts that are made of one recording of a table at work
GROUP = 250
SECTOR = 512


class Recording(NamedTuple):
    """What a table at work has done to the disk, in order; the writes to `said` are what it acknowledged."""

    folder: Path
    calls: list[Call]


def recorded(folder: Path, dice: random.Random) -> Recording:
    """A table that is opened, played and closed a few times, long enough for checkpoints of the write-ahead log."""
    folder.mkdir()
    calls: list[Call] = []

    def watch(call: Call) -> None:
        if call.path.startswith(str(folder)) and not call.path.endswith(("-shm", "-lock")):
            calls.append(call)

    lives = (dice.randrange(5), dice.randrange(300, 500), dice.randrange(40), dice.randrange(40))
    code = traced(
        lambda: play(folder / "journal.sqlite", folder / "said", dice.randrange(2**32), lives),
        watch,
    )
    assert code == 0, code
    return Recording(folder, calls)


class File:
    """One file as the disk has it: what is kept for certain, and what was written since."""

    def __init__(self) -> None:
        self.kept = b""
        self.since: list[tuple[int, bytes | None]] = []  # where and what; None: cut off there
        self.length = 0

    def write(self, offset: int, data: bytes) -> None:
        at = self.length if offset < 0 else offset
        self.since.append((at, data))
        self.length = max(self.length, at + len(data))

    def truncate(self, size: int) -> None:
        self.since.append((size, None))
        self.length = size

    def sync(self) -> None:
        self.kept, self.since = self.after(None), []

    def after(self, dice: random.Random | None) -> bytes:
        """What is there: all of it (None), or after a power cut, sector by sector as the dice fall."""
        out = bytearray(self.kept)
        share = dice.choice((0.0, 0.2, 0.5, 0.8, 0.95, 1.0)) if dice else 1.0
        for at, data in self.since:
            if data is None:
                if not dice or dice.random() < share:
                    out[at:] = bytes(max(0, at - len(out)))
                continue
            for start, piece in _sectors(at, data):
                if not dice or dice.random() < share:
                    torn = (
                        piece[: dice.randrange(len(piece))]
                        if dice and dice.random() < 0.05
                        else piece
                    )
                    out += bytes(max(0, start - len(out)))
                    out[start : start + len(torn)] = torn
        return bytes(out)


def _sectors(at: int, data: bytes) -> Iterator[tuple[int, bytes]]:
    while data:
        length = SECTOR - at % SECTOR
        yield at, data[:length]
        at, data = at + length, data[length:]


class Disk:
    """The folder as the disk has it. `names` are kept for certain, `moved` is what was done to names since."""

    def __init__(self) -> None:
        self.names: dict[str, File] = {}
        self.now: dict[str, File] = {}
        self.moved: list[dict[str, File]] = []

    def do(self, call: Call, folder: Path) -> None:
        if call.what == "sync" and call.path == str(folder):
            self.names, self.moved = dict(self.now), []
        elif call.what == "sync" and call.path in self.now:
            self.now[call.path].sync()
        elif call.what == "open":
            if call.created and call.path not in self.now:
                self._named(self.now | {call.path: File()})
        elif call.what == "write":
            self.now[call.path].write(call.offset, call.data)
        elif call.what == "truncate":
            self.now[call.path].truncate(call.size)
        elif call.what == "rename":
            rest = {name: file for name, file in self.now.items() if name != call.path}
            self._named(rest | {call.to: self.now[call.path]})
        elif call.what == "unlink":
            self._named({name: file for name, file in self.now.items() if name != call.path})

    def _named(self, names: dict[str, File]) -> None:
        self.now = names
        self.moved.append(names)

    def cut(self, dice: random.Random, folder: Path) -> None:
        """Writes into `folder` what is there after the power cut."""
        names = dice.choice([self.names, *self.moved])
        for name, file in names.items():
            (folder / Path(name).name).write_bytes(file.after(dice))


def run(trials: range, seed: int, folder: Path) -> Tally:
    tally = Tally()
    for group in range(trials.start // GROUP, (trials.stop - 1) // GROUP + 1):
        recording = recorded(folder / f"recorded-{group}", random.Random(f"{seed}/group {group}"))
        mine = range(max(trials.start, group * GROUP), min(trials.stop, (group + 1) * GROUP))
        cuts = sorted(
            (chance(seed, trial).randrange(len(recording.calls) + 1), trial) for trial in mine
        )
        disk, done, said = Disk(), 0, b""
        for at, trial in cuts:
            for call in recording.calls[done:at]:
                if call.path.endswith("said"):
                    said += call.data
                else:
                    disk.do(call, recording.folder)
            done = at
            one(disk, said, folder / str(trial), random.Random(f"{seed}/{trial}/cut"), tally, trial)
    return tally


def one(
    disk: Disk, said: bytes, place: Path, dice: random.Random, tally: Tally, trial: int
) -> None:
    place.mkdir()
    disk.cut(dice, place)
    lines = answers(said)
    tally.counts["cut with writes that were not yet kept"] += any(
        file.since for file in disk.now.values()
    )
    tally.counts["cut before an fsync of the folder"] += bool(disk.moved)
    tally.counts["acknowledged"] += len(lines)
    tally.wrong += [
        f"trial {trial}: {each}" for each in wrong_after(place / "journal.sqlite", lines)
    ]
    shutil.rmtree(place)
