"""Boots the image of `make image`, plays on its screen, cuts its power in the middle of a round, and boots it again; kills its kiosk;
updates it, goes back, and gives it an update that does not come up.

usage: python -m tests.boot [--only power|updates] [IMAGE] [OUT]

A twin of the table, off screen in this process, shows where each key lies and what the screen must look like: after each boot and
touch the machine's screen is held against it. At the end the journal is taken off the machine's disk, verified, and its export held
against the twin's. Long: a boot takes from half a minute to some minutes, for nothing helps the emulator.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"

from PySide6.QtTest import QTest

from kiosk.cli import main as kiosk
from tests.boot.machine import Machine, out_of, with_shell
from tests.boot.twin import BURNED, SETTINGS, Played, Twin, play_a_split
from tests.boot.updates import NEXT, stick
from tests.ui.session_table import SIZE
from ui.shared.window import application

#: seconds that an update, and a boot, may take where other work runs beside
UPDATE_S, BOOT_S = 3600, 2400
PARTS = ("power", "updates")
#: microseconds since the machine was switched on, as systemd counts them
_NOW = "since=$(awk '{ printf \"%.0f\", $1 * 1000000 }' /proc/uptime)"
#: the place of the table's journal on the second disk
STATE = "/dealer-assist-kiosk"


def _without_time(line: str) -> dict[str, Any]:
    """A line of a shoe log but for when it was."""
    return {key: value for key, value in json.loads(line).items() if key != "at"}


def power(played: Played, disks: list[Path]) -> None:
    """The power is cut in the middle of a split, which stands again afterwards."""
    start = time.monotonic()
    with Machine(disks, played.folder, SIZE) as played.machine:
        print(
            f"switched on: the dealer's screen after {played.alike('first-boot', BOOT_S):.0f} s",
            flush=True,
        )
        play_a_split(played)
        print(
            f"a split is played on it, {time.monotonic() - start:.0f} s after it was switched on",
            flush=True,
        )
    print("the power was cut in the middle of the split", flush=True)
    played.twin.restart()
    with Machine(disks, played.folder, SIZE) as played.machine:
        print(
            f"switched on: the same split after {played.alike('second-boot', BOOT_S):.0f} s",
            flush=True,
        )
        played.touch("key:stand")
        time.sleep(5)


class Updated:
    """The machine is updated and goes back, as its technician sees it."""

    def __init__(self, played: Played, disks: list[Path]) -> None:
        self.played, self.disks = played, disks

    def run(self, command: str, limit: float = BOOT_S) -> str:
        code, said = self.played.machine.run(command, limit)
        assert code == 0, f"{command}: {said}"
        return said

    def stands(self, slot: str, version: str, name: str, *, restarted: bool = True) -> None:
        """Waits until the kiosk of the root `slot` stands, marked good, and says `version`."""
        start = time.monotonic()
        self.played.machine.restarted(BOOT_S)
        while f"rauc.slot={slot}" not in (words := self.run("cat /proc/cmdline")):
            assert time.monotonic() - start < BOOT_S, words
            time.sleep(5)
        self.run(
            "until systemctl is-active --quiet kiosk-stands.service; do sleep 2; done", 2 * BOOT_S
        )
        environment = self.run("grub-editenv /boot/efi/EFI/BOOT/grubenv list")
        assert {f"{slot}_OK=1", f"{slot}_TRY=0"} <= set(environment.split()), environment
        said = self.run("/opt/kiosk/current/bin/kiosk --version")
        assert version in said, said
        if restarted:
            self.played.twin.restart()
        self.played.alike(name, BOOT_S)
        took = time.monotonic() - start
        print(
            f"{name}: {said.strip()} stands in root {slot} and is marked good, after {took:.0f} s",
            flush=True,
        )

    def install(self, what: str) -> None:
        start = time.monotonic()
        self.run(f"/opt/kiosk/current/bin/kiosk install {what}", UPDATE_S)
        print(f"kiosk install {what}: {time.monotonic() - start:.0f} s", flush=True)

    def refused(self, update: str, because: str) -> None:
        code, said = self.played.machine.run(
            f"/opt/kiosk/current/bin/kiosk install {update}", BOOT_S
        )
        assert code == 2, said
        assert because in said, said
        print(f"refused: {said.strip()}", flush=True)

    def killed(self) -> None:
        """SIGKILL of the kiosk, then of the service: the same table is there again. Before and after it, how long a start takes that
        nothing preceded: what a machine reads once is faster the next time."""
        shown = "systemctl show kiosk.service -P"
        entered, begun = (
            f"{shown} ActiveEnterTimestampMonotonic",
            f"{shown} InactiveExitTimestampMonotonic",
        )
        own = "grep -lx kiosk /proc/[0-9]*/comm | cut -d/ -f3"
        plain = f"systemctl stop kiosk.service; {_NOW}; systemctl start --no-block kiosk.service"
        for what, do in {
            "stopped, then a plain start": plain,
            "SIGKILL of the kiosk": f"pid=$({own}); {_NOW}; kill -9 ${{pid:-$({shown} MainPID)}}",
            "SIGKILL of the service": f"{_NOW}; kill -9 $({shown} MainPID)",
            "stopped, then a plain start again": plain,
        }.items():
            again = f"while [ $({entered}) = $was ]; do sleep 0.2; done; echo $(( $({entered}) - since )) $(( $({begun}) - since ))"
            took, until = self.run(f"was=$({entered}); {do}; {again}", BOOT_S).split()[-2:]
            self.played.twin.restart()
            self.played.alike("after-sigkill", BOOT_S)
            print(
                f"{what}: the table stands after {int(took) / 1e6:.1f} s, begun after {int(until) / 1e6:.1f} s",
                flush=True,
            )

    def all(self) -> None:
        played = self.played
        with Machine(self.disks, played.folder, SIZE) as played.machine:
            self.stands("A", "", "root-a", restarted=False)
            first = self.run("/opt/kiosk/current/bin/kiosk --version").split()[1]
            self.run("mkdir -p /run/stick && mount -o ro /dev/vdc /run/stick")
            played.enter(BURNED)
            played.touch("box2")
            played.enter("9C", "6D", "9H")
            self.refused("/run/stick/next.raucb", "is in play")
            self.refused("--back", "is in play")
            self.killed()
            played.touch("key:rank:?", "key:stand")
            played.enter("KC", "5H")
            self.refused("/run/stick/foreign.raucb", "signature")
            self.install("/run/stick/next.raucb")
            self.stands("B", NEXT, "updated")
            self.install("--back")
            self.stands("A", first, "back-by-hand")
            self.run("mkdir -p /run/stick && mount -o ro /dev/vdc /run/stick")
            self.install("/run/stick/broken.raucb")
            played.machine.restarted(BOOT_S)
            assert "rauc.slot=B" in self.run("cat /proc/cmdline"), (
                "the update that does not come up was not started"
            )
            print("the update that does not come up is started", flush=True)
            self.stands("A", first, "rolled-back")
            assert "B_OK=0" in self.run("grub-editenv /boot/efi/EFI/BOOT/grubenv list")


def alike_journals(state: Path, folder: Path) -> None:
    """The journal of the machine verifies, and holds what its twin's holds."""
    journal = out_of(state, STATE, folder) / "BJ-1.journal"
    assert kiosk(["verify", str(journal)]) == 0
    exports = [folder / "machine.jsonl", folder / "twin.jsonl"]
    for kept, log in zip((journal, folder / "twin.journal"), exports, strict=True):
        command = [sys.executable, "-m", "kiosk", "export", str(kept)]
        log.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    machine, other = (
        [_without_time(line) for line in log.read_text("utf-8").splitlines()] for log in exports
    )
    assert machine == other, f"the machine's journal and its twin's hold the same inputs: {exports}"
    print("The machine's journal verifies, and holds what its twin's holds.", flush=True)


def say_what_is_newer(image: Path) -> None:
    """Where the twin is of a newer program than the machine, their screens may differ for that alone."""
    tree = subprocess.run(
        ["git", "ls-files", "kiosk", "drivers", "ui", "config"],
        capture_output=True,
        text=True,
        check=True,
    )
    newest = max(
        (Path(each) for each in tree.stdout.splitlines()), key=lambda file: file.stat().st_mtime
    )
    if newest.stat().st_mtime > (image / "root.img").stat().st_mtime:
        print(
            f"{image} is older than {newest}: where a screen is not its twin's, `make image` first",
            flush=True,
        )


def main(image: Path, folder: Path, parts: list[str]) -> int:
    say_what_is_newer(image)
    for part in parts:
        place = folder / part
        place.mkdir(parents=True, exist_ok=True)
        for kept in place.glob("twin.journal*"):  # a run before this one ended anywhere
            kept.unlink()
        disks = [place / "first-disk.img", place / "second-disk.img"]
        for disk, of in zip(disks, ("disk.img", "state.img"), strict=True):
            subprocess.run(["cp", "--sparse=always", image / of, disk], check=True)
        with_shell(disks[0], place)
        with Twin(SETTINGS, place, QTest.createTouchDevice(), application()) as twin:
            played = Played(twin, place)
            if part == "power":
                power(played, disks)
            else:
                Updated(played, [*disks, stick(image, place)]).all()
        alike_journals(disks[1], place)
    return 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m tests.boot", description="A machine, emulated from switching it on."
    )
    parser.add_argument("--only", choices=PARTS, help="this part alone")
    parser.add_argument("image", nargs="?", type=Path, default=Path("build/image"))
    parser.add_argument("out", nargs="?", type=Path, default=Path("build/boot"))
    chosen = parser.parse_args()
    sys.exit(main(chosen.image, chosen.out, [chosen.only] if chosen.only else list(PARTS)))
