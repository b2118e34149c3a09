"""Updates for the booted machine: made of its image, and put on a stick that it can read."""

from __future__ import annotations

import hashlib
import os
import re
import subprocess
from base64 import urlsafe_b64encode
from pathlib import Path

#: where the program lies in a root, and its version within
PROGRAM = "/opt/kiosk/current"
#: the version of the update whose kiosk comes up
NEXT = "9.9.9"
#: of the update whose kiosk does not: how long its machine waits for it, so that nobody here has to wait as long as a house
_SOON = "[Timer]\nOnBootSec=\nOnBootSec=3min\n"


def _debugfs(root: Path, *commands: str) -> str:
    """What debugfs says of an image, which it may write."""
    script = "\n".join(commands)
    done = subprocess.run(
        ["debugfs", "-w", "-f", "-", root], input=script, capture_output=True, text=True, check=True
    )
    return done.stdout


def _there(root: Path, place: str, beginning: str) -> str:
    """The name in a folder of an image that begins so."""
    return next(
        part for part in _debugfs(root, f"ls -p {place}").split("/") if part.startswith(beginning)
    )


def _read(root: Path, place: str) -> str:
    return subprocess.run(
        ["debugfs", "-R", f"cat {place}", root], capture_output=True, text=True, check=True
    ).stdout


def _written(root: Path, place: str, text: str, folder: Path) -> None:
    """A file in an image."""
    file = folder / "written"
    file.write_text(text, "utf-8")
    _debugfs(root, f"rm {place}", f"write {file} {place}")


def _foreign(folder: Path, out: Path) -> None:
    keys, root = folder / "foreign-keys", folder / "foreign.img"
    keys.mkdir(exist_ok=True)
    make = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:3072",
        "-nodes",
        "-days",
        "2",
        "-subj",
        "/CN=somebody else",
    ]
    subprocess.run(
        [*make, "-keyout", keys / "key.pem", "-out", keys / "cert.pem"],
        capture_output=True,
        check=True,
    )
    (keys / "ca.pem").write_bytes((keys / "cert.pem").read_bytes())
    root.write_bytes(os.urandom(1 << 20))
    subprocess.run(
        [".ci/bundle", root, "foreign", out], env={**os.environ, "KEYS": str(keys)}, check=True
    )


def stick(image: Path, folder: Path) -> Path:
    """A stick with `next.raucb`, whose kiosk calls itself `NEXT`, `broken.raucb`, whose kiosk does not come up, and `foreign.raucb`, which
    somebody else has signed. It is made once for an image."""
    disk = folder / "stick.img"
    if disk.exists() and disk.stat().st_mtime > max(
        each.stat().st_mtime for each in (image / "root.img", Path(__file__))
    ):
        return disk
    content = folder / "stick"
    content.mkdir(exist_ok=True)
    for name in ("next", "broken"):
        root = folder / "root.img"
        subprocess.run(["cp", "--sparse=always", image / "root.img", root], check=True)
        if name == "next":
            packages = f"{PROGRAM}/lib/{_there(root, f'{PROGRAM}/lib', 'python3')}/site-packages"
            record = f"{packages}/{_there(root, packages, 'dealer_assist_kiosk-')}/RECORD"
            init, text = (
                "kiosk/__init__.py",
                f'"""An update of the boot test."""\n\n__version__ = "{NEXT}"\n',
            )
            _written(root, f"{packages}/{init}", text, folder)
            digest = urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
            installed = re.sub(
                rf"^{init},.*$",
                f"{init},sha256={digest},{len(text)}",
                _read(root, record),
                flags=re.MULTILINE,
            )
            _written(root, record, installed, folder)
        else:
            _debugfs(root, f"rm {PROGRAM}", "mkdir /etc/systemd/system/kiosk-falls-back.timer.d")
            _written(root, "/etc/systemd/system/kiosk-falls-back.timer.d/soon.conf", _SOON, folder)
        command = [".ci/bundle", root, name, content / f"{name}.raucb"]
        subprocess.run(command, env={**os.environ, "KEYS": str(image / "keys")}, check=True)
        root.unlink()
    _foreign(folder, content / "foreign.raucb")
    size = sum(file.stat().st_size for file in content.iterdir())
    part = disk.with_suffix(".part")
    part.unlink(missing_ok=True)
    subprocess.run(
        ["mke2fs", "-q", "-t", "ext4", "-d", content, part, f"{size // 900_000 + 100}M"], check=True
    )
    return part.rename(disk)
