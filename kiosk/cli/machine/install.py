"""`kiosk install`: this program onto a machine that comes up with it, to a newer version, and
back."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.cli.machine.install_slots import SLOTS, Slots, SlotsError
from kiosk.record.journal.journal import JournalReader
from kiosk.record.rounds.rounds import in_play
from kiosk.record.startup.session_start import program
from kiosk.settings.table import CONFIG, load

#: where each template of config/machine goes
TEMPLATES = {
    "kiosk.service": "etc/systemd/system/kiosk.service",
    "kiosk.rules": "etc/udev/rules.d/60-kiosk.rules",
    "kiosk.sysusers": "etc/sysusers.d/kiosk.conf",
    "kiosk.tmpfiles": "etc/tmpfiles.d/kiosk.conf",
}
#: what the service runs as, and where it looks
USER = "kiosk"
STATE = "/var/lib/kiosk"
PROGRAM = "/opt/kiosk"
SETTINGS = "/etc/kiosk/kiosk.toml"
#: by these whoever installs may keep compiled files elsewhere, or none
_ELSEWHERE = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
_FIRST_SETTINGS = (
    "# This table: the keys of the program's config/kiosk.toml that differ. "
    "`kiosk check FILE` says what is wrong with it.\n"
    "[table]\n"
    'name = "BJ-1"\n'
)
#: of the program's name, how many digits of its hash
_DIGITS = 10


class InstallError(Exception):
    """Nothing was changed; the sentence says why, and what to do."""


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "install",
        description="Installs this program as a systemd service that comes up with the machine: "
        "its own user, the whole display, a watchdog. Run again from a newer version it updates; "
        "--back returns to the version before. Neither is done in the middle of a round. Run it as "
        "root, from the folder of the program; on a machine with two roots (make image) with the "
        "file of an update, which is written into the other root and started.",
        epilog="Exit status: 0 done; 2 not, and nothing was changed; the message says why.",
    )
    parser.add_argument(
        "update",
        nargs="?",
        type=Path,
        help="a file of `make image` (*.raucb), for a machine with two roots",
    )
    parser.add_argument(
        "--back", action="store_true", help="return to the version that ran before this one"
    )
    parser.add_argument("--list", action="store_true", help="list the versions that are installed")
    add_root(parser)
    parser.set_defaults(run=run)


def add_root(parser: argparse.ArgumentParser) -> None:
    """The option `--root`, of every command that installs something on a machine."""
    parser.add_argument(
        "--root",
        type=Path,
        default=Path("/"),
        metavar="FOLDER",
        help="the machine's root folder, such as that of an image",
    )


def not_written(error: OSError) -> int:
    """Says what the system did not let an installation write, and what to do; the code of the
    end."""
    print(
        f"{error.filename}: {str(error.strerror).lower()}. Run this as root, with room on the "
        "disk.",
        file=sys.stderr,
    )
    return 2


def run(args: argparse.Namespace) -> int:
    machine: Machine | Slots = Machine(args.root)
    if has_slots := (args.root / SLOTS).exists():
        machine = Slots(Machine(args.root).between_rounds)
    try:
        if args.list:
            for line in machine.listed():
                print(line)
        elif args.back:
            print(machine.back())
        elif has_slots != (args.update is not None):
            raise InstallError(
                "This machine has two roots: give the file of an update (*.raucb, of `make image`)."
                if has_slots
                else "This machine has one root: run `kiosk install` without a file, from the "
                "folder of the version."
            )
        else:
            print(machine.install(args.update or _source()))
    except (InstallError, SlotsError) as error:
        print(error, file=sys.stderr)
        return 2
    except OSError as error:
        return not_written(error)
    return 0


class Machine(NamedTuple):
    """A machine, by its root folder. Versions lie beside one another; `current` and `previous` are
    links to two of them."""

    root: Path

    @property
    def _program(self) -> Path:
        return self.root / PROGRAM.lstrip("/")

    def listed(self) -> list[str]:
        """The versions that are installed, the oldest first; which runs, and which ran before."""
        links = {
            name: str((self._program / name).readlink())
            for name in ("current", "previous")
            if self._link(name)
        }
        versions = sorted(
            self._program.glob("versions/*/installed"), key=lambda file: file.stat().st_mtime
        )
        names = {f"versions/{file.parent.name}": file.parent.name for file in versions}
        return [
            f"{name}{''.join(f', {link}' for link, to in links.items() if to == place)}"
            for place, name in names.items()
        ]

    def install(self, source: Path) -> str:
        """The program of `source`, a source tree, as the version that runs from now on. Raises
        `InstallError`."""
        import kiosk

        self.between_rounds()
        name = f"{kiosk.__version__}-{program().hash[:_DIGITS]}"
        version = self._program / "versions" / name
        if not (version / "installed").exists():  # a version that was half made is made anew
            shutil.rmtree(version, ignore_errors=True)
            self._bring(source, version)
            (version / "installed").touch()
        self._place_templates()
        self.between_rounds()  # making it took minutes
        return self._switch(f"versions/{name}")

    def back(self) -> str:
        """The version that ran before runs again. Raises `InstallError`."""
        if not self._link("previous"):
            raise InstallError(
                "There is no version to go back to: only one was ever installed here (kiosk "
                "install --list)."
            )
        self.between_rounds()
        return self._switch(str((self._program / "previous").readlink()))

    def _link(self, name: str) -> bool:
        return (self._program / name).is_symlink()

    def _switch(self, to: str) -> str:
        """`current` is the version `to` in one step, so that the machine always has one that is
        whole."""
        now = str((self._program / "current").readlink()) if self._link("current") else ""
        if now == to:
            self._restart()
            return f"{to.partition('/')[2]} is installed and runs already."
        for name, place in (("previous", now), ("current", to)):
            if place:
                beside = self._program / f".{name}"
                beside.unlink(missing_ok=True)
                beside.symlink_to(place)
                beside.replace(self._program / name)
        self._restart()
        return f"{to.partition('/')[2]} is installed" + (
            f"; before it ran {now.partition('/')[2]} (--back)." if now else "."
        )

    def between_rounds(self) -> None:
        """Raises `InstallError` where the table's journal has a round in play."""
        settings_file = self.root / SETTINGS.lstrip("/")
        if not settings_file.exists():
            return

        os.environ.setdefault("XDG_STATE_HOME", str(self.root / STATE.lstrip("/")))
        settings = load(settings_file)
        if not settings.journal.exists():
            return

        with JournalReader(settings.journal) as journal:
            span = in_play(journal)
        if span is not None:
            raise InstallError(
                f"{settings.journal}: round {span.round} is in play at table {settings.table}, and "
                "nothing is changed in the middle of one. Finish it or void it, then run this "
                "again."
            )

    def _place_templates(self) -> None:
        values = {"@USER@": USER, "@STATE@": STATE, "@PROGRAM@": PROGRAM, "@SETTINGS@": SETTINGS}
        for template, place in TEMPLATES.items():
            text = (CONFIG / "machine" / template).read_text("utf-8")
            for key, value in values.items():
                text = text.replace(key, value)
            file = self.root / place
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        settings = self.root / SETTINGS.lstrip("/")
        if not settings.exists():
            settings.parent.mkdir(parents=True, exist_ok=True)
            settings.write_text(_FIRST_SETTINGS, "utf-8")

    def _bring(self, source: Path, version: Path) -> None:
        """A virtual environment with the program in it, as the lock file has it, compiled: whoever
        runs it may not write there, and would compile all of it at every start. Raises
        `InstallError`."""
        uv = source / "build" / "uv" / "bin" / "uv"
        if not uv.exists():
            raise InstallError(
                f"{uv} is missing. Run `make setup` in {source} first: it brings what installs."
            )
        command = [
            str(uv),
            "sync",
            "--quiet",
            "--locked",
            "--no-dev",
            "--no-editable",
            "--all-extras",
            "--compile-bytecode",
            "--python",
            sys.executable,
        ]
        to = {"UV_PROJECT_ENVIRONMENT": str(version), "UV_LINK_MODE": "copy"}
        here = {name: value for name, value in os.environ.items() if name not in _ELSEWHERE}
        # PySide carries some of its Python in a library, and compiles that at every start; so said
        # it unpacks it.
        unpack = [str(version / "bin" / "python"), "-c", "import PySide6.QtCore"]
        for each, more in ((command, to), (unpack, {"SBK_EMBED": "0"})):
            made = subprocess.run(
                each,
                cwd=source,
                env={**here, **more},
                capture_output=True,
                text=True,
                check=False,
            )
            if made.returncode:
                shutil.rmtree(version, ignore_errors=True)
                raise InstallError(
                    f"The program could not be installed in {version}:\n{made.stderr.strip()}"
                )

    def _restart(self) -> None:
        """The service is enabled and runs what `current` is; nothing in an image, whose first start
        does it."""
        if self.root != Path("/") or not Path("/run/systemd/system").exists():
            wants = self.root / "etc/systemd/system/multi-user.target.wants/kiosk.service"
            wants.parent.mkdir(parents=True, exist_ok=True)
            wants.unlink(missing_ok=True)
            wants.symlink_to("/etc/systemd/system/kiosk.service")
            return
        for command in (
            ["systemd-sysusers"],
            ["systemd-tmpfiles", "--create"],
            ["udevadm", "control", "--reload"],
            ["systemctl", "daemon-reload"],
            ["systemctl", "enable", "--quiet", "kiosk.service"],
            ["systemctl", "restart", "kiosk.service"],
        ):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise InstallError(f"{' '.join(command)} failed: {done.stderr.strip()}")


def _source() -> Path:
    """The source tree that this runs from. Raises `InstallError` where it runs from an
    installation."""
    import kiosk

    source = Path(kiosk.__file__).parent.parent
    if not (source / "uv.lock").exists():
        raise InstallError(
            "This kiosk is an installed one. Run `kiosk install` from the folder of the version "
            "that is to be installed."
        )
    return source
