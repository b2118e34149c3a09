"""What do patrons' screens cost? 1,000 and 50,000 of them at one table, a wager and a stage in which all decide within 5 seconds, in three rounds.

`python -m tests.bench.bench_patrons 5000 20000` says of so many patrons, round by round, what each part took of the processor a patron,
and how often memory was touched that the system had to find first (minor faults).

Everything is as it is at a table, but for the screen: a station with its journal on the disk, the gateway and its nats-servers beside it,
and as many WebSockets as patrons, from processes of their own. Asked for are every decision answered, journalled first, and 150 ms from
sending to the answer for 99 of 100. Servers, gateway, table and those who play them share the machine.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any

from kiosk.game.commands.commands import NewShoe
from kiosk.patrons.gateway.keeping import Keeping, OpenSession, Seat
from kiosk.patrons.places import door_of, place_of
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import PatronMoney
from tests.bench.__main__ import Figure
from tests.bench.patrons_playing import Given
from tests.patrons.live import LiveTable

ROOT = Path(__file__).parents[2]
MINDS_S, P99_MS, CARD_S = 5.0, 150.0, 1.0
#: connections of one process, for a process may have 20,000 files open here
EACH = 17_000
CROWDS = (1_000, 50_000)
ROUNDS = 10
_LOADED = 100_000
#: the cards that end a round
_LAST = cycle(("TH", "TS", "TD"))


def run(quick: bool) -> dict[str, Figure]:
    figures: dict[str, Figure] = {}
    for patrons in CROWDS[:1] if quick else CROWDS:
        figures |= _figures(patrons, measured(patrons))
    return figures


def _figures(patrons: int, found: dict[str, Any]) -> dict[str, Figure]:
    name = f"{patrons:,} patrons"
    figures: dict[str, Figure] = {}
    for stage in ("wagers", "decisions"):
        each = [one[stage] for one in found["rounds"]]
        took = sorted(each, key=lambda one: one["p99"])[len(each) // 2]
        of_each = ", ".join(f"{one['p99']:.0f}" for one in each)
        note = f"{took['answered']:,} of {took['said']:,} answered, accepted {took['accepted']:,}; p50 {took['p50']:.0f} ms, worst {took['worst']:.0f}; rounds {of_each}"
        figures[f"{name}, {stage}, 99 of 100"] = {
            "value": took["p99"],
            "unit": "ms",
            "floor": P99_MS,
            "ratio": took["p99"] / P99_MS,
            "note": note,
        }
    for part in ("gateway", "servers", "table"):
        figures[f"{name}, memory of the {part} a patron"] = {
            "value": found["memory"][part] * 1024 / patrons,
            "unit": "kB",
            "floor": 0,
            "ratio": 0,
            "note": f"{found['memory'][part]:.0f} MB; {found['connected']:.1f} s until all were connected",
        }
    return figures


def measured(
    patrons: int,
    minds_s: float = MINDS_S,
    tell: Callable[[dict[str, Any]], None] = lambda round_: None,
) -> dict[str, Any]:
    """The wagers and the first stage of so many patrons, in some rounds; each is told once it is over."""
    with tempfile.TemporaryDirectory() as folder:
        servers = -(-patrons // EACH)
        with LiveTable(Path(folder) / "journal.sqlite", servers=servers) as table:
            return _rounds(table, patrons, minds_s, Path(folder), tell)


def _rounds(
    table: LiveTable,
    patrons: int,
    minds_s: float,
    folder: Path,
    tell: Callable[[dict[str, Any]], None],
) -> dict[str, Any]:
    names = [f"P{number:06d}" for number in range(patrons)]
    table.done(
        lambda station: station.move([PatronMoney("load", name, _LOADED) for name in names], KIOSK)[
            0
        ]
    )
    place = place_of(table.folder)
    assert place is not None
    keeping = Keeping(table.folder)
    keeping.issue([Seat(name, name) for name in names])
    accesses = keeping.open_many([Seat(name, name) for name in names])
    keeping.close()
    start = time.monotonic()
    with players_of(accesses, place.links, minds_s, folder) as players:
        for player in players:
            player.hears("connected")
        found: dict[str, Any] = {"connected": time.monotonic() - start}
        pids = {
            "gateway": [table.gateway_pid],
            "servers": place.servers,
            "table": [os.getpid()],
            "players": [player.pid for player in players],
        }
        found["rounds"] = []
        for _ in range(ROUNDS):
            table.done(lambda station: station.do(NewShoe(8), KIOSK))  # of each card it has eight
            found["rounds"].append(_round(table, players, minds_s, pids))
            tell(found["rounds"][-1])
        found["memory"] = {part: sum(map(_resident, each)) for part, each in pids.items()}
    return found


def _round(
    table: LiveTable, players: Sequence[_Player], minds_s: float, pids: dict[str, Sequence[int]]
) -> dict[str, Any]:
    """One round: what its wagers took, and its first stage."""
    while sum(player.asked() for player in players) < len(table.balances):
        time.sleep(CARD_S)  # until everybody has been shown that wagers are open
    wagers = _measured_stage(players, minds_s, pids)
    for each in ("9S", "6D", "2C", "TC"):
        time.sleep(CARD_S)  # as a dealer draws
        table.deal(each)
    decisions = _measured_stage(players, minds_s, pids)
    while (phase := table.step.table.view.phase) != "wagers":
        if phase == "patrons":
            table.close_stage()
        else:
            table.deal(next(_LAST))
    return {"wagers": wagers, "decisions": decisions}


def _stage(players: Sequence[_Player], minds_s: float) -> dict[str, Any]:
    """What the players took of one stage, in ms."""
    for player in players:
        player.says({"report": minds_s})
    said = [player.hears("stage") for player in players]
    took = sorted(each for one in said for each in one["took"])
    return {
        "said": sum(one["said"] for one in said),
        "answered": len(took),
        "accepted": sum(one["accepted"] for one in said),
        "again": sum(one["again"] for one in said),
        "lost": sum(one["lost"] for one in said),
        "p50": took[len(took) // 2] * 1000,
        "p99": took[int(len(took) * 0.99)] * 1000,
        "worst": took[-1] * 1000,
    }


def _measured_stage(
    players: Sequence[_Player], minds_s: float, pids: dict[str, Sequence[int]]
) -> dict[str, Any]:
    """A stage, the processor time that each part took for it, in seconds, and its minor faults."""
    before = {part: _spent(each) for part, each in pids.items()}
    start = time.monotonic()
    found = _stage(players, minds_s)
    spent = {part: _spent(each) for part, each in pids.items()}
    found["processor"] = {part: spent[part][0] - before[part][0] for part in pids}
    found["faults"] = {part: spent[part][1] - before[part][1] for part in pids}
    found["lasted"] = time.monotonic() - start
    return found


def _spent(pids: Sequence[int]) -> tuple[float, int]:
    """Seconds of processor time that processes have taken so far, and their minor faults."""
    all_fields = [
        Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split() for pid in pids
    ]
    ticks = sum(int(fields[11]) + int(fields[12]) for fields in all_fields)
    return ticks / os.sysconf("SC_CLK_TCK"), sum(int(fields[7]) for fields in all_fields)


def _resident(pid: int) -> float:
    """MB of a process that lie in memory."""
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024


class _Player:
    """A process that plays a part of the crowd: lines of JSON in and out."""

    def __init__(
        self, accesses: Sequence[OpenSession], port: int, at: int, minds_s: float, folder: Path
    ) -> None:
        file = folder / f"accesses-{at}.json"
        sessions = [(each.session, each.token) for each in accesses]
        given = Given(port, door_of("Common 1"), at, minds_s, sessions)
        file.write_text(json.dumps(given._asdict()), "utf-8")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.patrons_playing", str(file)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )

    @property
    def pid(self) -> int:
        return self._process.pid

    def says(self, said: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(said) + "\n")
        self._process.stdin.flush()

    def hears(self, what: str) -> Any:
        assert self._process.stdout is not None
        said: dict[str, Any] = json.loads(self._process.stdout.readline() or "{}")
        return said[what]

    def asked(self) -> int:
        """How many are asked something now."""
        self.says({"asked": True})
        return int(self.hears("asked"))

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


@contextlib.contextmanager
def players_of(
    accesses: Sequence[OpenSession], ports: Sequence[int], minds_s: float, folder: Path
) -> Iterator[list[_Player]]:
    """Those who play the patrons of the table "Common 1", a process for each server."""
    with contextlib.ExitStack() as over:
        players = []
        share = -(-len(accesses) // len(ports))
        for at, port in enumerate(ports):
            player = _Player(accesses[at * share : (at + 1) * share], port, at, minds_s, folder)
            over.callback(player.close)
            players.append(player)
        yield players


def main(crowds: Sequence[int]) -> None:
    """A line for each round of each crowd: milliseconds of 99 of 100, then of each part microseconds of processor a patron and minor faults."""
    for patrons in crowds:
        print(f"{patrons:,} patrons", flush=True)
        found = measured(patrons, tell=partial(_say, patrons))
        print({part: f"{held:.0f} MB" for part, held in found["memory"].items()}, flush=True)


def _say(patrons: int, round_: dict[str, Any]) -> None:
    for name, stage in round_.items():
        parts = ", ".join(
            f"{part} {seconds * 1e6 / patrons:.0f} us {stage['faults'][part]:,}"
            for part, seconds in stage["processor"].items()
        )
        print(f"{name:9} {stage['p99']:6.0f} ms  {parts}", flush=True)


if __name__ == "__main__":
    main([int(each) for each in sys.argv[1:]] or CROWDS)
