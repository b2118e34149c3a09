"""A machine that is emulated: QEMU without hardware help, its screen and its finger by QMP."""

from __future__ import annotations

import json
import socket
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PySide6.QtGui import QImage

#: what a finger's place is counted in, on each side
_SPAN = 0x7FFF
#: the kernel's words: the root is only read, nothing is said on the screen
_KERNEL = "root=/dev/vda ro quiet loglevel=3 systemd.show_status=false vt.global_cursor_default=0 consoleblank=0 console=ttyS0"


class Machine:
    """Switched on at once. `image`: the folder of `make image`; `state`: the second disk's file, kept from one boot to the next.

    `size` of the screen in pixels; `folder` for the socket, the console's words and pictures.
    """

    def __init__(self, image: Path, state: Path, folder: Path, size: tuple[int, int]) -> None:
        self._size, self._folder = size, folder
        place = folder / "qmp"
        place.unlink(missing_ok=True)
        width, height = size
        self._process = subprocess.Popen(
            [
                *("qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "qemu64,+ssse3,+sse4.1,+sse4.2,+popcnt"),
                *("-smp", "2", "-m", "2048", "-nodefaults", "-display", "none", "-no-reboot"),
                *("-kernel", str(image / "vmlinuz"), "-initrd", str(image / "initrd"), "-append", _KERNEL),
                *("-drive", f"file={image / 'root.img'},format=raw,if=virtio,read-only=on"),
                *("-drive", f"file={state},format=raw,if=virtio,cache=none"),
                *("-device", f"virtio-vga,xres={width},yres={height}", "-device", "virtio-tablet-pci"),
                *("-serial", f"file:{folder / 'console.txt'}", "-qmp", f"unix:{place},server=on,wait=off"),
            ]
        )
        self._line = socket.socket(socket.AF_UNIX)
        while True:
            try:
                self._line.connect(str(place))
                break
            except OSError:
                if self._process.poll() is not None:
                    raise
                time.sleep(0.1)
        self._answers = self._line.makefile("r")
        self._answers.readline()  # its greeting
        self._order("qmp_capabilities")

    def tap(self, x: float, y: float) -> None:
        """A click of the left button at a place on the screen, in pixels."""
        for down in (True, False):
            at = [
                {"type": "abs", "data": {"axis": axis, "value": round(value * _SPAN / span)}}
                for axis, value, span in (("x", x, self._size[0]), ("y", y, self._size[1]))
            ]
            self._order("input-send-event", events=at)
            self._order("input-send-event", events=[{"type": "btn", "data": {"button": "left", "down": down}}])

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

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.cut()


def out_of(state: Path, inside: str, folder: Path) -> Path:
    """The folder `inside` of a disk's file, copied out of it without mounting it, its own journal of writes applied before."""
    copy = folder / "state.img"
    subprocess.run(["cp", "--sparse=always", state, copy], check=True)
    subprocess.run(["e2fsck", "-fy", str(copy)], stdout=subprocess.DEVNULL, check=False)  # 1: it has mended something
    subprocess.run(["debugfs", "-R", f"rdump {inside} {folder}", str(copy)], stderr=subprocess.DEVNULL, check=True)
    return folder / Path(inside).name
