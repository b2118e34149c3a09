"""How long does a sign-in take, from the last digit of the PIN to the answer, on the disk and in words?

Argon2id as a house has it (argon2-cffi's defaults). At the table the check runs on a thread of its own.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from kiosk.record.journal.journal import Journal
from kiosk.staff.pins import pin_hash
from kiosk.staff.secret import Secret
from kiosk.station.commands import SignIn, SignInFor, SignOut
from tests.bench.__main__ import Figure
from tests.staff.house import DEALER, FLOOR, PEOPLE, PEPPER, table, write

PLACE = Path(__file__).parents[2] / "build"


def run(quick: bool) -> dict[str, Figure]:
    PLACE.mkdir(exist_ok=True)
    number, pin = "21", Secret(PEOPLE["21"][2])
    took, used = [], []
    with (
        tempfile.TemporaryDirectory(dir=PLACE) as folder,
        Journal(Path(folder) / "a.journal") as journal,
    ):
        this = table(
            journal,
            write(Path(folder) / "staff.toml", {number: {"pin": pin_hash(PEPPER, number, pin)}}),
        )
        this.start()
        for _ in range(3 if quick else 30):
            this.do(SignInFor("floor", "", stay=True), DEALER)
            before, processor = time.perf_counter(), time.process_time()
            step = this.do(SignIn(number, pin), DEALER)
            took.append(time.perf_counter() - before)
            used.append(time.process_time() - processor)
            assert step.house.staff is not None
            assert step.house.staff.floor is not None
            this.do(SignOut("floor"), FLOOR)
    note = f"worst {max(took) * 1000:.0f} ms; {statistics.median(used) * 1000:.0f} ms of processors"
    return {
        "sign-in by PIN, until it is answered": Figure(
            value=statistics.median(took) * 1000, unit="ms", floor=None, ratio=None, note=note
        )
    }
