"""`kiosk floor install`: the floor's server, and its archive, as services of this machine."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from kiosk.cli.machine.install import add_root, not_written
from kiosk.settings.table import CONFIG

#: what the services run as
USER = "kiosk-floor"
#: where each template of config/machine/floor goes; the archive's only where the folder has an
#: archive's key
FLOOR, ARCHIVE = "kiosk-floor.service", "kiosk-archive.service"
PLACES = {
    "kiosk-floor.sysusers": "etc/sysusers.d/kiosk-floor.conf",
    "kiosk-floor.tmpfiles": "etc/tmpfiles.d/kiosk-floor.conf",
    FLOOR: f"etc/systemd/system/{FLOOR}",
    ARCHIVE: f"etc/systemd/system/{ARCHIVE}",
}
#: a folder's name that systemd reads as it stands
_PLAIN = re.compile(r"/[\w./-]+", re.ASCII)


class _NotInstalledError(Exception):
    """Nothing was installed; the sentence says why, and what to do."""


def add_command(commands: Any) -> None:
    says = "install a floor's server, and its archive, as services of this machine"
    parser = commands.add_parser(
        "install",
        help=says,
        description="Installs a floor's server as a systemd service that comes up with the "
        "machine, as a user of its own, to whom the folder belongs from then on; and its archive, "
        "where the folder has an archive's key. Run it as root; again after an update whose "
        "program lies elsewhere.",
        epilog="Exit status: 0 done; 2 it could not be done; the message says why.",
    )
    parser.add_argument(
        "folder",
        type=Path,
        metavar="FOLDER",
        help="the floor's folder, as `kiosk floor init` makes it",
    )
    add_root(parser)
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace) -> int:
    try:
        services = _install(args.folder.absolute(), args.root)
    except _NotInstalledError as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        return not_written(error)
    for service in services:
        print(
            f"{args.root / PLACES[service]}: what a house changes goes into {service}.d/*.conf "
            "beside it."
        )
    return 0


def _install(folder: Path, root: Path) -> list[str]:
    """The services that were installed, and run now. Raises `_NotInstalledError`, and as the folder
    does."""
    from kiosk.floor.server.folder import Folder

    if not _PLAIN.fullmatch(str(folder)):
        raise _NotInstalledError(
            f"{folder}: a service's folder has letters, digits, . _ - and / in its name alone. "
            "Move it to another."
        )
    if not Folder(folder).authority_file.exists():
        raise _NotInstalledError(f"{folder} is no floor's folder: `kiosk floor init` makes one.")
    archives = [
        name for name, had in Folder(folder).authority().issued.items() if had["role"] == "archive"
    ]
    names = [name for name in PLACES if name != ARCHIVE or archives]
    values = {"@USER@": USER, "@FOLDER@": str(folder), "@PROGRAM@": str(_program())}
    if archives:
        values["@KEY@"] = str(Folder(folder).file(archives[0]))
    for name in names:
        text = (CONFIG / "machine" / "floor" / name).read_text("utf-8")
        for key, value in values.items():
            text = text.replace(key, value)
        file = root / PLACES[name]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    services = [name for name in names if name in (FLOOR, ARCHIVE)]
    _start(services, root)
    return services


def _program() -> Path:
    """The command of this program, which stays in its place over updates."""
    from kiosk.cli.machine.install import PROGRAM

    here = Path(sys.executable).parent
    return (
        Path(PROGRAM, "current/bin/kiosk")
        if here.is_relative_to(f"{PROGRAM}/versions")
        else here / "kiosk"
    )


def _start(services: list[str], root: Path) -> None:
    """The services are enabled, and run what was installed; nothing runs in an image, whose first
    start does it."""
    if root != Path("/") or not Path("/run/systemd/system").exists():
        for service in services:
            wants = root / "etc/systemd/system/multi-user.target.wants" / service
            wants.parent.mkdir(parents=True, exist_ok=True)
            wants.unlink(missing_ok=True)
            wants.symlink_to(f"/etc/systemd/system/{service}")
        return
    for command in (
        ["systemd-sysusers", "kiosk-floor.conf"],
        ["systemd-tmpfiles", "--create", "kiosk-floor.conf"],
        ["systemctl", "daemon-reload"],
        ["systemctl", "enable", "--quiet", *services],
        ["systemctl", "restart", *services],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise _NotInstalledError(f"{' '.join(command)} failed: {done.stderr.strip()}")
