"""Onto a machine, to a newer version, and back: never in the middle of a round, and always with one version that is whole."""

from __future__ import annotations

import os
import select
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import kiosk
from kiosk.app import systemd
from kiosk.app.watchdog import HANGS_S
from kiosk.cli import main
from kiosk.cli.machine.install import PROGRAM, SETTINGS, STATE, TEMPLATES
from kiosk.cli.machine.install_slots import SLOTS
from kiosk.record.journal.journal import Journal
from kiosk.record.startup.session_start import program
from kiosk.station.station import Station
from tests.record.tables import HEADER, MESSAGES, rule_set, take
from tests.waiting import DEADLINE_S

#: what the service runs, but for the kiosk
RUNS = f"{PROGRAM}/current/bin/python -m kiosk.app.systemd /usr/bin/cage --"
NAME = f"{kiosk.__version__}-{program().hash[:10]}"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with this version made already, and an older one: making one takes a network."""
    monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    for name in ("0.0.1-old", NAME):
        version = tmp_path / PROGRAM.lstrip("/") / "versions" / name
        version.mkdir(parents=True)
        (version / "installed").touch()
    return tmp_path


def install(root: Path, *arguments: str) -> int:
    return main(["install", "--root", str(root), *arguments])


def runs(root: Path, link: str = "current") -> str:
    return (root / PROGRAM.lstrip("/") / link).readlink().name


@pytest.mark.slow
def test_what_the_machine_needs_is_in_its_place(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(root) == 0
    assert capsys.readouterr().out == f"{NAME} is installed.\n"
    assert runs(root) == NAME
    for place in TEMPLATES.values():
        text = (root / place).read_text("utf-8")
        assert "@" not in text.replace("getty@tty1", ""), f"{place}: a place that was not filled in"
    unit = (root / TEMPLATES["kiosk.service"]).read_text("utf-8")
    assert f"ExecStart={RUNS} {PROGRAM}/current/bin/kiosk run" in unit
    assert f"KIOSK_CONFIG={SETTINGS}" in unit
    assert (root / "etc/systemd/system/multi-user.target.wants/kiosk.service").is_symlink()
    assert main(["check", str(root / SETTINGS.lstrip("/"))]) == 0


@pytest.mark.slow
def test_the_kiosk_notices_that_it_hangs_before_systemd_ends_it(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install(root)
    unit = (root / TEMPLATES["kiosk.service"]).read_text("utf-8")
    (seconds,) = (
        int(line.partition("=")[2]) for line in unit.splitlines() if line.startswith("WatchdogSec=")
    )
    monkeypatch.delenv("WATCHDOG_USEC", raising=False)
    assert systemd.hangs_after(HANGS_S) == HANGS_S
    monkeypatch.setenv("WATCHDOG_USEC", str(seconds * 1_000_000))
    assert systemd.hangs_after(0) == HANGS_S == seconds / 3


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_knows_every_key_of_the_unit(root: Path) -> None:
    install(root)
    unit = root / TEMPLATES["kiosk.service"]
    unit.write_text(unit.read_text("utf-8").replace(RUNS, "/bin/true"), "utf-8")
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True, check=False
    )
    assert [line for line in said.stderr.splitlines() if "kiosk.service" in line] == []


def test_a_house_keeps_its_settings(root: Path) -> None:
    settings = root / SETTINGS.lstrip("/")
    settings.parent.mkdir(parents=True)
    settings.write_text('[table]\nname = "BJ-12"\n', "utf-8")
    install(root)
    assert settings.read_text("utf-8") == '[table]\nname = "BJ-12"\n'


@pytest.mark.slow
def test_to_a_newer_version_and_back(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / PROGRAM.lstrip("/") / "current").symlink_to("versions/0.0.1-old")
    assert install(root) == 0
    assert (runs(root), runs(root, "previous")) == (NAME, "0.0.1-old")
    assert install(root, "--back") == 0
    assert (runs(root), runs(root, "previous")) == ("0.0.1-old", NAME)
    capsys.readouterr()
    install(root, "--list")
    assert set(capsys.readouterr().out.splitlines()) == {"0.0.1-old, current", f"{NAME}, previous"}


@pytest.mark.slow
def test_with_one_version_there_is_none_to_go_back_to(
    root: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(root)
    assert install(root, "--back") == 2
    assert "There is no version to go back to" in capsys.readouterr().err
    assert runs(root) == NAME


@pytest.fixture
def slots(root: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with two roots, whose RAUC and systemd write what they are told into the file that this gives."""
    (root / SLOTS).parent.mkdir(parents=True)
    (root / SLOTS).touch()
    told = root / "told"
    for name in ("rauc", "systemctl"):
        tool = root / "tools" / name
        tool.parent.mkdir(exist_ok=True)
        tool.write_text(
            f'#!/bin/sh\necho {name} "$@" >>{told}\ncase "$*" in *broken*) echo bad signature >&2; exit 1;; '
            '*foreign*) echo "100% Installing failed."; echo "LastError: signature verification failed: self-signed"; '
            'echo "Installing $2 failed" >&2; exit 1;; esac\n'
        )
        tool.chmod(0o755)
    monkeypatch.setenv("PATH", f"{root / 'tools'}:{os.environ['PATH']}")
    return told


def test_a_machine_with_two_roots_writes_the_other_one_and_starts_it(
    root: Path, slots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(root, "/stick/kiosk.raucb") == 0
    switched = ["rauc status mark-active other", "systemctl reboot"]
    assert slots.read_text().splitlines() == ["rauc install /stick/kiosk.raucb", *switched]
    assert "starts with its other root" in capsys.readouterr().out
    slots.unlink()
    assert install(root, "--back") == 0
    assert slots.read_text().splitlines() == switched
    slots.unlink()
    assert install(root, "/stick/broken.raucb") == 2
    assert capsys.readouterr().err == "/stick/broken.raucb cannot be installed: bad signature\n"
    assert slots.read_text().splitlines() == ["rauc install /stick/broken.raucb"]
    assert install(root, "/stick/foreign.raucb") == 2
    why = "signature verification failed: self-signed"
    assert capsys.readouterr().err == f"/stick/foreign.raucb cannot be installed: {why}\n", (
        "what RAUC ends with says only that it failed"
    )


def test_an_update_is_for_two_roots_and_two_roots_are_for_an_update(
    root: Path, tmp_path: Path, slots: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(root) == 2
    assert "give the file of an update" in capsys.readouterr().err
    (root / SLOTS).unlink()
    assert install(root, "kiosk.raucb") == 2
    assert "has one root" in capsys.readouterr().err
    assert not slots.exists()


@contextmanager
def in_a_round(root: Path) -> Iterator[Station]:
    """Round 1 is in play at the machine's table: a card ends it after "stand"."""
    settings = root / SETTINGS.lstrip("/")
    settings.parent.mkdir(parents=True)
    file = root / STATE.lstrip("/") / "table.sqlite"
    settings.write_text(f'[journal]\npath = "{file}"\n', "utf-8")
    file.parent.mkdir(parents=True)
    with Journal(file) as journal:
        table = Station(journal, HEADER, rule_set("nj"), MESSAGES)
        table.start()
        take(table, {"type": "wager", "box": 1, "amount": "25"})
        for card in ("9C", "6C", "9H", "KS"):
            take(table, {"type": "card", "card": card}, source="shoe")
        yield table


def over(table: Station) -> None:
    take(table, {"type": "stand"})
    take(table, {"type": "card", "card": "TD"}, source="shoe")


@pytest.mark.parametrize("argument", ["kiosk.raucb", "--back"])
def test_no_root_is_written_or_started_in_the_middle_of_a_round(
    root: Path, slots: Path, argument: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with in_a_round(root) as table:
        assert install(root, argument) == 2
        assert "round 1 is in play" in capsys.readouterr().err
        assert not slots.exists()
        over(table)
        assert install(root, argument) == 0


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [(), ("--back",)])
def test_nothing_is_changed_in_the_middle_of_a_round(
    root: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    for link, name in (("current", "0.0.1-old"), ("previous", NAME)):
        (root / PROGRAM.lstrip("/") / link).symlink_to(f"versions/{name}")
    with in_a_round(root) as table:
        assert install(root, *arguments) == 2
        assert "round 1 is in play" in capsys.readouterr().err
        assert runs(root) == "0.0.1-old"
        over(table)
        assert install(root, *arguments) == 0, "the round is over"
    assert runs(root) == NAME


def test_what_is_installed_is_compiled_for_whoever_runs_it_and_may_not_write_there(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What makes a version, which takes a network, is a script here that says how it was called."""
    source, version = tmp_path / "source", root / PROGRAM.lstrip("/") / "versions" / NAME
    uv, said = source / "build" / "uv" / "bin" / "uv", tmp_path / "said"
    uv.parent.mkdir(parents=True)
    (source / "uv.lock").touch()
    python = f"#!/bin/sh\necho unpacks $SBK_EMBED $PYTHONPYCACHEPREFIX >> {said}\n"
    uv.write_text(
        f"#!/bin/sh\nbin=$UV_PROJECT_ENVIRONMENT/bin\nmkdir -p $bin\n"
        f"printf '{python}' > $bin/python\nchmod +x $bin/python\necho $* >> {said}\n"
    )
    uv.chmod(0o755)
    monkeypatch.setattr(kiosk, "__file__", str(source / "kiosk" / "__init__.py"))
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / "elsewhere"))
    (version / "installed").unlink()
    assert install(root) == 0
    synced, unpacked = said.read_text().splitlines()
    assert "--compile-bytecode" in synced.split()
    assert unpacked == "unpacks 0"


def test_an_installed_kiosk_says_from_where_to_install(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kiosk, "__file__", str(root / "kiosk" / "__init__.py"))
    assert install(root) == 2
    assert "from the folder of the version" in capsys.readouterr().err


@pytest.mark.parametrize("kind", ["file", "abstract"])
def test_systemd_is_told_that_the_kiosk_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    place = str(tmp_path / "notify") if kind == "file" else f"@{tmp_path}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(place if kind == "file" else "\0" + place[1:])
        monkeypatch.setenv("NOTIFY_SOCKET", place)
        systemd.tell(systemd.ANSWERS)
        assert manager.recv(64) == b"WATCHDOG=1"
    systemd.tell(systemd.READY)  # nobody listens any more: it is not held up by that


@pytest.mark.slow
def test_the_services_main_process_hands_on_what_the_kiosk_says_and_takes_it_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """systemd listens to the main process alone, once the service has signed in at the display."""
    says = "import time; from kiosk.app.systemd import READY, tell; tell(READY); time.sleep(600)"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(place := str(tmp_path / "notify"))
        manager.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        manager.settimeout(DEADLINE_S)
        monkeypatch.setenv("NOTIFY_SOCKET", place)
        command = [sys.executable, "-m", "kiosk.app.systemd", sys.executable, "-c", says]
        with subprocess.Popen(command) as service_process:
            said, ((_, _, credentials),), *_ = manager.recvmsg(64, socket.CMSG_SPACE(12))
            assert said == b"READY=1"
            assert int.from_bytes(credentials[:4], sys.byteorder) == service_process.pid
            own = Path(
                f"/proc/{service_process.pid}/task/{service_process.pid}/children"
            ).read_text()
            child = os.pidfd_open(int(own))
            service_process.kill()
            assert select.select([child], [], [], DEADLINE_S)[0], "what it ran has ended with it"
            os.close(child)
