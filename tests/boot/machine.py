"""A machine that is emulated: QEMU without hardware help, its screen and its finger by QMP."""

from __future__ import annotations

import base64
import json
import re
import shutil
import socket
import subprocess
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PySide6.QtGui import QImage

#: what a finger's place is counted in, on each side
_SPAN = 0x7FFF
#: what the firmware is on Debian: the code, and the empty memory of its own that goes with it
_FIRMWARE, _MEMORY = (
    Path("/usr/share/OVMF/OVMF_CODE_4M.fd"),
    Path("/usr/share/OVMF/OVMF_VARS_4M.fd"),
)
#: where GRUB's words are on the first disk: its partition begins at one MiB
_GRUB = ("@@1M", "::/EFI/BOOT/grub.cfg")
#: how long a unit may take, where nothing helps the emulator
_PATIENT = {
    "kiosk.service": "[Service]\nTimeoutStartSec=1h\nWatchdogSec=1h\n",
    "kiosk-stands.service": "[Service]\nTimeoutStartSec=1h\n",
    "kiosk-falls-back.timer": "[Timer]\nOnBootSec=\nOnBootSec=1h\n",
}


def with_shell(disk: Path, folder: Path) -> None:
    """The machine of this disk gives a root's shell on its second serial line, and has patience: for who tests it, and for nobody else."""
    at, grub = _GRUB
    file = folder / "grub.cfg"
    subprocess.run(["mcopy", "-n", "-o", "-i", f"{disk}{at}", grub, str(file)], check=True)
    words = "systemd.debug_shell=1 systemd.default_debug_tty=ttyS1"
    words += " systemd.default_device_timeout_sec=3600 systemd.default_timeout_start_sec=3600"
    for unit, text in _PATIENT.items():
        words += f" systemd.set_credential_binary=systemd.unit-dropin.{unit}:{base64.b64encode(text.encode()).decode()}"
    file.write_text(file.read_text("utf-8").replace("quiet", f"{words} quiet"), "utf-8")
    subprocess.run(["mcopy", "-n", "-o", "-i", f"{disk}{at}", str(file), grub], check=True)


class Machine:
    """Switched on at once. `disks`: the first that it starts from (`with_shell`), the second for its journals, then sticks.

    `size` of the screen in pixels; `folder` for sockets, the console's words and pictures.
    """

    def __init__(self, disks: list[Path], folder: Path, size: tuple[int, int]) -> None:
        self._size, self._folder = size, folder
        place, shell, memory = folder / "qmp", folder / "shell", folder / "firmware.fd"
        place.unlink(missing_ok=True)
        shell.unlink(missing_ok=True)
        shutil.copy(_MEMORY, memory)
        width, height = size
        self._process = subprocess.Popen(
            [
                *(
                    "qemu-system-x86_64",
                    *("-accel", "tcg,thread=multi"),
                    "-cpu",
                    "qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt",
                ),
                *("-smp", "2", "-m", "2048", "-nodefaults", "-display", "none"),
                *("-drive", f"if=pflash,format=raw,readonly=on,file={_FIRMWARE}"),
                *("-drive", f"if=pflash,format=raw,file={memory}"),
                *(
                    each
                    for disk in disks
                    for each in ("-drive", f"file={disk},format=raw,if=virtio,cache=none")
                ),
                *(
                    "-device",
                    f"virtio-vga,xres={width},yres={height}",
                    "-device",
                    "virtio-tablet-pci",
                ),
                *(
                    "-serial",
                    f"file:{folder / 'console.txt'}",
                    "-serial",
                    f"unix:{shell},server=on,wait=off",
                ),
                *("-qmp", f"unix:{place},server=on,wait=off"),
            ]
        )
        self._line = self._connected(place)
        self._answers = self._line.makefile("r")
        self._answers.readline()  # its greeting
        self._order("qmp_capabilities")
        self._shell = self._connected(shell)
        self._heard = b""
        self._asked = 0
        self._system = ""

    def _connected(self, place: Path) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        while True:
            try:
                line.connect(str(place))
            except OSError:
                if self._process.poll() is not None:
                    raise
                time.sleep(0.1)
            else:
                return line

    def run(self, command: str, limit: float = 900) -> tuple[int, str]:
        """What a command says in the machine's shell, once that is there, and its exit status. Raises `TimeoutError` after `limit` s."""
        self._asked += 1
        mark = f"done-{self._asked}-"
        end, again = time.monotonic() + limit, 0.0
        said = re.compile(rf"begun-{self._asked}\r?\n(.*){mark}(\d+)\r?\n".encode(), re.DOTALL)
        while time.monotonic() < end:
            if (
                time.monotonic() > again
                and b"# " not in self._heard
                and b"begun" not in self._heard
            ):
                self._shell.sendall(b"\n")  # until it prompts
                again = time.monotonic() + 5
            elif b"# " in self._heard:
                self._heard = b""
                # what is typed comes back as it is typed, and is not what is waited for
                self._shell.sendall(
                    f"echo beg''un-{self._asked}; ({command}) 2>&1; echo do''ne-{self._asked}-$?\n".encode()
                )
                while time.monotonic() < end:
                    self._hear()
                    if found := said.search(self._heard):
                        self._heard = b"# "  # it prompts again
                        return int(found[2]), found[1].decode(errors="replace").replace("\r", "")
            self._hear()
        raise TimeoutError(f"{command}: {self._heard.decode(errors='replace')[-2000:]}")

    def restarted(self, limit: float) -> None:
        """Waits until a system answers that was started after the one that was waited for last. Raises `TimeoutError` after `limit` s.

        The shell of a system that is about to restart may still prompt, and never answer.
        """
        end = time.monotonic() + limit
        while time.monotonic() < end:
            with suppress(TimeoutError):
                _, said = self.run("cat /proc/sys/kernel/random/boot_id", 30)
                if said != self._system:
                    self._system = said
                    return
            self._heard = b""
        raise TimeoutError("the machine has not restarted")

    def _hear(self) -> None:
        self._shell.settimeout(1)
        with suppress(TimeoutError):
            self._heard += self._shell.recv(65536)

    def tap(self, x: float, y: float) -> None:
        """A click of the left button at a place on the screen, in pixels."""
        for down in (True, False):
            at = [
                {"type": "abs", "data": {"axis": axis, "value": round(value * _SPAN / span)}}
                for axis, value, span in (("x", x, self._size[0]), ("y", y, self._size[1]))
            ]
            self._order("input-send-event", events=at)
            self._order(
                "input-send-event",
                events=[{"type": "btn", "data": {"button": "left", "down": down}}],
            )

    def screen(self, name: str = "screen") -> QImage:
        """What the screen shows now; kept as NAME.ppm."""
        file = self._folder / f"{name}.ppm"
        self._order("screendump", filename=str(file))
        return QImage(str(file))

    def cut(self) -> None:
        """The power is cut: nothing of the machine has a moment left."""
        self._process.kill()
        self._process.wait()

    def _order(self, execute: str, **arguments: Any) -> Any:
        self._line.sendall(json.dumps({"execute": execute, "arguments": arguments}).encode())
        while True:
            said = json.loads(self._answers.readline())
            if "error" in said:
                raise RuntimeError(f"{execute}: {said['error']['desc']}")
            if "return" in said:
                return said["return"]

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.cut()


def out_of(state: Path, inside: str, folder: Path) -> Path:
    """The folder `inside` of a disk's file, copied out of it without mounting it, its own journal of writes applied before."""
    copy = folder / "state.img"
    subprocess.run(["cp", "--sparse=always", state, copy], check=True)
    subprocess.run(
        ["e2fsck", "-fy", str(copy)], stdout=subprocess.DEVNULL, check=False
    )  # 1: it has mended something
    subprocess.run(
        ["debugfs", "-R", f"rdump {inside} {folder}", str(copy)],
        stderr=subprocess.DEVNULL,
        check=True,
    )
    return folder / Path(inside).name
