"""Kills: a table at work in a process of its own, killed with SIGKILL at random moments and resumed.

Run as a program it is that process: `python -m tests.record.kills JOURNAL SEED` plays without end, and writes one line
for each input after the station has acknowledged it: the entry's number, the input, and a digest of the table.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kiosk.game.commands.commands import as_data, parse
from kiosk.record.entries import AlarmAttended, Opened, Taken, decode
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.startup.opening import TableEpoch
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, Dealer, rule_set, take

ROOT = Path(__file__).parents[2]


def digest(view: Any) -> str:
    """The whole table as it may be seen, in sixteen characters."""
    return hashlib.sha256(repr(view).encode()).hexdigest()[:16]


def play_until_killed(path: Path, seed: int) -> None:
    from kiosk.station.station import Station

    with Journal(path) as journal:
        station = Station(journal, HEADER, rule_set("nj"), Messages())
        step = station.start()
        dealer = Dealer(seed, boxes=(1, 2, 3, 4, 5, 6))
        while True:
            data = dealer.next(step)
            step = take(station, data)
            line = json.dumps([journal.number, data, step.refusal is None, digest(step.table.view)])
            os.write(1, line.encode() + b"\n")


@dataclass
class Outcome:
    """What was found after all the kills. `wrong`: sentences, one for each thing lost, doubled or changed."""

    kills: int = 0
    acknowledged: int = 0
    resumed_in_round: int = 0
    entries: int = 0
    wrong: list[str] = field(default_factory=list)


def kill_and_resume(path: Path, kills: int, seed: int) -> Outcome:
    """Starts the table at work and kills it, `kills` times on one journal, comparing after each kill."""
    from kiosk.station.station import Station

    chance = random.Random(seed)
    outcome = Outcome()
    watch = Watch(outcome)
    for _ in range(kills):
        lines = one_life(path, chance.randrange(2**32), chance.randrange(0, 60))
        outcome.kills += 1
        outcome.acknowledged += len(lines)
        if not path.exists():
            continue  # killed before there was a journal: nothing was acknowledged
        with Journal(path) as journal:
            station = Station(journal, HEADER, rule_set("nj"), Messages())
            watch.compare(journal, lines, station)
    with JournalReader(path) as journal:
        report = verify(journal)
        outcome.entries = report.last
        outcome.wrong += [str(finding) for finding in report.findings]
    return outcome


def one_life(path: Path, seed: int, acknowledgements: int) -> list[list[Any]]:
    """Plays in another process until `acknowledgements` inputs are acknowledged, then kills it. Gives every one."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.record.kills", str(path), str(seed)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    raw = b""
    try:
        while raw.count(b"\n") < acknowledgements:
            got = os.read(child.stdout.fileno(), 65536)
            if not got:
                raise RuntimeError("the table at work ended by itself; what it said is above")
            raw += got
    finally:
        child.send_signal(signal.SIGKILL)
        raw += child.stdout.read()
        child.stdout.close()
        child.wait()
    # A line that the kill cut off was not acknowledged.
    return [json.loads(line) for line in raw.split(b"\n")[:-1]]


class Watch:
    """Decides the whole journal once more beside the station, entry by entry, across all the lives."""

    def __init__(self, outcome: Outcome) -> None:
        self._outcome = outcome
        self._opening: TableEpoch | None = None
        self._next = 1

    def compare(
        self, journal: Journal, lines: list[list[Any]], station: Any, may_be: int = 1
    ) -> None:
        """`may_be`: how many inputs may be there of which nobody was told what became of them."""
        acknowledged = {number: (data, taken, seen) for number, data, taken, seen in lines}
        if len(acknowledged) != len(lines):
            self._outcome.wrong.append("a number was acknowledged twice")
        unacknowledged = 0
        for entry in journal.reader.entries(self._next):
            self._next = entry.number + 1
            self._fold(entry)
            if entry.kind in ("input", "refused") and entry.by != "kiosk" and entry.source != SHOE:
                number = self._last_of(journal, entry.number)
                if number in acknowledged:
                    data, taken, _ = acknowledged[number]
                    if json.loads(entry.input) != as_data(parse(data)) or taken != (
                        entry.kind == "input"
                    ):
                        self._outcome.wrong.append(
                            f"entry {entry.number} is not what was acknowledged"
                        )
                else:
                    unacknowledged += 1
            if entry.number in acknowledged and self._opening is not None:
                _, _, seen = acknowledged.pop(entry.number)
                if seen != digest(self._opening.table.view()):
                    self._outcome.wrong.append(
                        f"after entry {entry.number} the table was not the one that was shown"
                    )
        if acknowledged:
            self._outcome.wrong.append(f"acknowledged and not there: {sorted(acknowledged)}")
        if unacknowledged > may_be:
            self._outcome.wrong.append(f"{unacknowledged} inputs are there that nobody was told of")
        step: Step = station.start()
        if self._opening is not None and step.table.view != self._opening.table.view():
            self._outcome.wrong.append(
                f"the table resumed before entry {self._next} is not the table that stopped"
            )
        self._outcome.resumed_in_round += step.table.view.phase != "wagers"

    def _fold(self, entry: Any) -> None:
        said = decode(entry)
        if isinstance(said, Opened):
            self._opening = TableEpoch(said.content)
        elif isinstance(said, Taken) and self._opening is not None:
            decision = self._opening.follow(said)
            if decision.refused is not None:
                self._outcome.wrong.append(f"entry {entry.number} is not taken again")

    def _last_of(self, journal: Journal, number: int) -> int:
        """By which an input is acknowledged: the last entry that was written with it, a wager that is repeated, or that the floor has
        come for what it has signed itself."""
        for entry in journal.reader.entries(number + 1):
            if entry.kind != "repeat" and not isinstance(decode(entry), AlarmAttended):
                break
            number = entry.number
        return number


if __name__ == "__main__":
    play_until_killed(Path(sys.argv[1]), int(sys.argv[2]))
