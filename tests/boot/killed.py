"""SIGKILL of a machine's kiosk on this machine's own processor: the root of `make image`, without an emulator, cage without a display.

usage, as root: python -m tests.boot.killed [IMAGE]

Plays systemd's part by what the image's own kiosk.service says: its command, its environment, its RestartSec; and waits until the kiosk says
that its table stands. Prints the seconds of a plain start, after SIGKILL of the kiosk and of the service, and of a plain start again.
"""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

#: seconds that a start may take
STARTS_S = 240
#: cage draws into memory, and a socket of its own for each start
_NO_DISPLAY = {
    "WLR_BACKENDS": "headless",
    "XDG_RUNTIME_DIR": "/run/user",
    "HOME": "/var/lib/kiosk",
    "PATH": "/usr/bin:/bin",
}


@contextmanager
def _mounted(*how: str, at: Path) -> Iterator[Path]:
    at.mkdir(parents=True, exist_ok=True)
    subprocess.run(["mount", *how, str(at)], check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", str(at)], check=True)


@contextmanager
def root_of(image: Path) -> Iterator[Path]:
    """The root of an image's machine, which may be written to: what is written is gone afterwards."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kiosk-root-")))
        stack.enter_context(_mounted("-t", "tmpfs", "tmpfs", at=folder))
        lower = stack.enter_context(
            _mounted("-o", "loop,ro", str(image / "root.img"), at=folder / "lower")
        )
        for name in ("upper", "work"):
            (folder / name).mkdir()
        layers = f"lowerdir={lower},upperdir={folder / 'upper'},workdir={folder / 'work'}"
        root = stack.enter_context(
            _mounted("-t", "overlay", "overlay", "-o", layers, at=folder / "root")
        )
        for place in ("dev", "proc"):
            stack.enter_context(_mounted("--bind", f"/{place}", at=root / place))
        stack.enter_context(
            _mounted("-t", "tmpfs", "-o", "mode=1777", "tmpfs", at=root / "dev/shm")
        )
        (root / "run/user").mkdir(mode=0o700)
        yield root


class Service:
    """What systemd does with kiosk.service in `root`."""

    def __init__(self, root: Path) -> None:
        unit = (root / "etc/systemd/system/kiosk.service").read_text("utf-8")
        self.root, self.user = root, _key(unit, "User")
        self.command, self.restart_s = (
            _key(unit, "ExecStart").split(),
            float(_key(unit, "RestartSec")),
        )
        self.environment = _NO_DISPLAY | dict(
            each.split("=", 1)
            for line in re.findall("^Environment=(.*)", unit, re.MULTILINE)
            for each in line.split()
        )
        ids = subprocess.run(
            ["chroot", root, "id", "-u", self.user], capture_output=True, check=True, text=True
        ).stdout.strip()
        for place in ("run/user", "var/lib/kiosk"):
            os.chown(root / place, int(ids), int(ids))
        self.heard = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.heard.bind(str(root / "run/notify"))
        (root / "run/notify").chmod(0o777)
        self.main: subprocess.Popen[bytes]

    def start(self) -> float:
        """Starts it; the time at which its table stands."""
        environment = [
            f"{name}={value}"
            for name, value in (self.environment | {"NOTIFY_SOCKET": "/run/notify"}).items()
        ]
        self.main = subprocess.Popen(
            [
                "chroot",
                f"--userspec={self.user}",
                self.root,
                "env",
                "-i",
                *environment,
                *self.command,
            ],
            stderr=subprocess.DEVNULL,
        )
        end = time.monotonic() + STARTS_S
        self.heard.settimeout(STARTS_S)
        while time.monotonic() < end:
            if b"READY=1" in self.heard.recv(4096):
                return time.monotonic()
        raise TimeoutError("the table does not stand")

    def after(self, do: Callable[[], object], wait_s: float) -> tuple[float, float]:
        """Seconds from `do`, which ends the service, until it has ended, and until its table stands again."""
        began = time.monotonic()
        do()
        self.main.wait()
        ended = time.monotonic() - began
        time.sleep(wait_s)
        return ended, self.start() - began

    def stop(self) -> None:
        self.main.terminate()

    def kill(self) -> None:
        self.main.kill()

    def kill_kiosk(self) -> None:
        """The kiosk alone, below cage."""
        for process in Path("/proc").glob("[0-9]*"):
            try:
                if (process / "comm").read_text() == "kiosk\n" and (
                    process / "root"
                ).readlink() == self.root:
                    os.kill(int(process.name), signal.SIGKILL)
            except OSError:
                continue


def _key(unit: str, name: str) -> str:
    found = re.search(f"^{name}=(.*)", unit, re.MULTILINE)
    assert found is not None, name
    return found[1]


def main(image: Path) -> int:
    with root_of(image) as root:
        service, began = Service(root), time.monotonic()
        try:
            print(f"a first start: {service.start() - began:.1f} s", flush=True)
            for what, do, wait_s in (
                ("stopped, then a plain start", service.stop, 0.0),
                ("SIGKILL of the kiosk", service.kill_kiosk, service.restart_s),
                ("SIGKILL of the service", service.kill, service.restart_s),
                ("stopped, then a plain start again", service.stop, 0.0),
            ):
                time.sleep(3)
                ended, took = service.after(do, wait_s)
                print(
                    f"{what}: ended after {ended:.1f} s, the table stands after {took:.1f} s",
                    flush=True,
                )
        finally:
            service.kill()
            service.main.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/image").resolve()))
