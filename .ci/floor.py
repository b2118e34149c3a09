"""A floor to look at: a server, six tables that play by themselves, some with trouble now and then, and the pit board.

usage: .venv/bin/python .ci/floor.py [--tables N] [--seconds S]      `make floor` gives it a display where there is none

Everything lies in a folder of its own below build/, with keys and a staff file of its own. It prints who may sign in at the board, with what PIN,
so that each order can be tried. It ends with Ctrl-C, or with the board's window, and leaves nothing running: what it has started ends with it even where
it is killed.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from kiosk.app.shoe import demonstration

ROOT = Path(__file__).resolve().parents[1]
KIOSK = [sys.executable, "-m", "kiosk"]
#: seconds: between two things that a dealer does, and between two troubles of a table that has some
PACE_S, TROUBLE_S = 1.6, 75.0
#: seconds that the server may take, and that each part may take to end
STARTS_S, ENDS_S = 60.0, 10.0
_PDEATHSIG = 1
HOUSE = '\n[people]\nstaff = "staff.toml"\npepper = "keys/staff.pepper"\n'
#: who may sign in at the board: number, name, role, PIN. They are nobody's, and so are everybody else's here
BOARD = (("11", "M. Okafor", "pit_boss", "204816"), ("12", "L. Brandt", "floorperson", "370259"))
#: who signs trouble off at the tables, and who deals there: two at a table, who relieve each other
FLOOR = ("21", "A. Moreau", "floorperson", "518630")
DEALERS = (
    *demonstration.DEALERS,
    *("C. Ferrari", "N. Tanaka", "B. Okeke", "D. Weiss"),
)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="A server, tables that play by themselves, and the pit board."
    )
    parser.add_argument("--tables", type=int, default=6, metavar="N", help="how many (default 6)")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="S", help="end after so long")
    parser.add_argument(
        "--no-board", action="store_true", help="no pit board: server and tables alone"
    )
    chosen = parser.parse_args()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
    (ROOT / "build").mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="floor-", dir=ROOT / "build"))
    parts: list[tuple[str, subprocess.Popen[bytes]]] = []
    try:
        return look(folder, parts, chosen)
    except KeyboardInterrupt:
        return 0
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        end(parts)
        shutil.rmtree(folder, ignore_errors=True)


def look(
    folder: Path, parts: list[tuple[str, subprocess.Popen[bytes]]], chosen: argparse.Namespace
) -> int:
    """Starts everything, and waits until the board is closed or something ends that should not."""
    floor = folder / "floor"
    people = staff(folder, 2 * chosen.tables)
    init = [
        "floor",
        "init",
        str(floor),
        "--tables",
        str(chosen.tables),
        "--pit",
        "pit-1",
        "--port",
        "0",
    ]
    subprocess.run([*KIOSK, *init], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    parts.append(("server", start(folder, "server", ["floor", "serve", str(floor)])))
    wait_for(folder / "server.log", "The floor is ready", parts[0][1])
    for number in range(1, chosen.tables + 1):
        settings = folder / f"table-{number}.kiosk.toml"
        settings.write_text(
            f'[table]\nname = "table-{number}"\nboxes = 6\n\n[screen]\nfull_screen = false\n\n'
            f'[floor]\nfile = "floor/table-{number}.toml"\n\n[journal]\npath = "table-{number}.sqlite"\n{HOUSE}',
            "utf-8",
        )
        trouble = TROUBLE_S if number % 3 == 0 else 0.0
        play = [
            "--emulate",
            "--by-itself",
            str(PACE_S),
            "--trouble",
            str(trouble),
            "--seed",
            str(number),
        ]
        pins = folder / f"table-{number}.pins"
        pins.touch(0o600)
        signs = (people[2 * number - 2], people[2 * number - 1], (FLOOR[0], FLOOR[3]))
        pins.write_text("".join(f"{who}:{pin}\n" for who, pin in signs), "utf-8")
        play += ["--sign-in", str(pins)]
        command = ["run", "--config", str(settings), *play]
        parts.append((f"table-{number}", start(folder, f"table-{number}", command, offscreen=True)))
    print(
        f"{chosen.tables} tables play by themselves; what each part says is in {folder}/*.log. Ctrl-C ends all.",
        flush=True,
    )
    for number, name, role, pin in BOARD:
        print(
            f"To give orders, touch SIGN IN on the board: number {number}, PIN {pin} ({name}, {role.replace('_', ' ')}).",
            flush=True,
        )
    if not chosen.no_board:
        house = folder / "pit-1.kiosk.toml"
        house.write_text(f'[journal]\npath = "pit-1.sqlite"\n{HOUSE}', "utf-8")
        board = [
            "pit",
            "--station",
            str(floor / "pit-1.toml"),
            "--config",
            str(house),
            "--title",
            "Pit 1",
        ]
        parts.append(("board", start(folder, "board", board)))
    until = time.monotonic() + (chosen.seconds or 1e9)
    while time.monotonic() < until:
        for name, process in parts:
            if (status := process.poll()) is not None:
                if name == "board" and status == 0:
                    return 0
                print(f"{name} has ended with {status}. It said:", file=sys.stderr)
                print(
                    (folder / f"{name}.log").read_text("utf-8", "replace")[-2_000:], file=sys.stderr
                )
                return 1
        time.sleep(0.2)
    return 0


def staff(folder: Path, dealers: int) -> list[tuple[str, str]]:
    """Writes the staff file and its key; number and PIN of each of so many dealers."""
    from kiosk.staff.edit import added
    from kiosk.staff.pins import Pepper, pin_hash
    from kiosk.staff.secret import Secret
    from kiosk.staff.staff_file import Person, load

    (folder / "keys").mkdir()
    pepper, file = Pepper.make(folder / "keys" / "staff.pepper"), folder / "staff.toml"
    deal = [
        (
            str(100 + at),
            f"{DEALERS[at % len(DEALERS)]}{' II' * (at // len(DEALERS))}",
            "dealer",
            f"7{at:02}{at:02}3",
        )
        for at in range(dealers)
    ]
    for number, name, role, pin in (*BOARD, FLOOR, *deal):
        sealed = pin_hash(pepper, number, Secret(pin))
        before = load(file) if file.exists() else None
        added(
            file, before, Person(number, name, "", (role,), "", sealed, "", retired=False), pepper
        )
    return [(number, pin) for number, _, _, pin in deal]


def start(
    folder: Path, name: str, command: list[str], *, offscreen: bool = False
) -> subprocess.Popen[bytes]:
    """A part in a session of its own: Ctrl-C is for this program alone, which then ends it."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    if offscreen:
        environment |= {"QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"}
    with (folder / f"{name}.log").open("wb") as log:
        return subprocess.Popen(
            [*KIOSK, *command],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            preexec_fn=die_with_me,  # noqa: PLW1509 -- this program has one thread
        )


def die_with_me() -> None:
    """The part is told to end where this program is gone, by kill -9 too."""
    ctypes.CDLL(None).prctl(_PDEATHSIG, signal.SIGTERM)


def wait_for(log: Path, words: str, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + STARTS_S
    while words not in (said := log.read_text("utf-8", "replace")):
        if process.poll() is not None or time.monotonic() > until:
            raise SystemExit(f"the server did not start. It said:\n{said}")
        time.sleep(0.05)


def end(parts: list[tuple[str, subprocess.Popen[bytes]]]) -> None:
    """The board first, the server last, so that each table can still say how it ended."""
    for own in (
        [each for name, each in parts if name != "server"],
        [each for name, each in parts if name == "server"],
    ):
        for process in own:
            if process.poll() is None:
                process.send_signal(signal.SIGTERM)
        until = time.monotonic() + ENDS_S
        for process in own:
            try:
                process.wait(max(0.1, until - time.monotonic()))
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


if __name__ == "__main__":
    sys.exit(main())
