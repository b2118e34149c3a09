"""A floor's server and its archive as services of a machine."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.cli import main, make_parser
from kiosk.cli.floor.install import ARCHIVE, FLOOR, PLACES, USER
from kiosk.cli.machine.install import PROGRAM

pytestmark = pytest.mark.slow


def init(folder: Path, *more: str) -> Path:
    assert main(["floor", "init", str(folder), "--port", "0", *more]) == 0
    return folder


def install(root: Path, folder: Path) -> int:
    return main(["floor", "install", "--root", str(root), str(folder)])


def command(unit: str, **environment: str) -> list[str]:
    """What a unit starts, without its program."""
    (line,) = (line for line in unit.splitlines() if line.startswith("ExecStart="))
    for name, value in environment.items():
        line = line.replace(f"${{{name}}}", value).replace(f"${name}", value)
    return shlex.split(line.partition("=")[2])[1:]


def test_the_floor_and_its_archive_are_services(tmp_path: Path) -> None:
    folder = init(tmp_path / "floor", "--table", "bj-1", "--archive", "books")
    assert install(tmp_path, folder) == 0
    units = {name: (tmp_path / place).read_text("utf-8") for name, place in PLACES.items()}
    assert all("@" not in text.replace("kiosk@db.house", "") for text in units.values())
    program = Path(sys.executable).with_name("kiosk")
    for name in (FLOOR, ARCHIVE):
        assert f"ExecStart={program} floor " in units[name]
        assert f"User={USER}\n" in units[name]
        assert (tmp_path / "etc/systemd/system/multi-user.target.wants" / name).is_symlink()
    serve = make_parser("floor").parse_args(command(units[FLOOR]))
    assert serve.folder == folder
    options = {"WHERE": f"{folder}/archive.sqlite", "OPTIONS": "--pit main=bj-1,bj-2 --house North"}
    follow = make_parser("floor").parse_args(command(units[ARCHIVE], **options))
    assert (follow.where, follow.key, follow.pit) == (
        options["WHERE"],
        folder / "books.toml",
        ["main=bj-1,bj-2"],
    )


def test_a_floor_without_an_archive_is_one_service(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = init(tmp_path / "floor", "--table", "bj-1")
    capsys.readouterr()
    assert install(tmp_path, folder) == 0
    assert capsys.readouterr().out.startswith(f"{tmp_path / PLACES[FLOOR]}: ")
    assert not (tmp_path / PLACES[ARCHIVE]).exists()


def test_an_installed_programs_service_outlives_an_update(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = init(tmp_path / "floor", "--table", "bj-1")
    monkeypatch.setattr(sys, "executable", f"{PROGRAM}/versions/1.2.3-abc/bin/python")
    assert install(tmp_path, folder) == 0
    assert f"ExecStart={PROGRAM}/current/bin/kiosk floor serve" in (
        tmp_path / PLACES[FLOOR]
    ).read_text("utf-8")


def test_a_folder_that_is_no_floors_is_not_installed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert install(tmp_path, tmp_path) == 2
    assert "is no floor's folder: `kiosk floor init` makes one." in capsys.readouterr().err
    assert install(tmp_path, init(tmp_path / "our floor", "--table", "bj-1")) == 2
    assert "Move it to another." in capsys.readouterr().err
    assert not (tmp_path / "etc").exists()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="no systemd here")
def test_systemd_knows_every_key_of_the_units(tmp_path: Path) -> None:
    assert install(tmp_path, init(tmp_path / "floor", "--table", "bj-1", "--archive", "books")) == 0
    units = [tmp_path / PLACES[name] for name in (FLOOR, ARCHIVE)]
    said = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *units],
        capture_output=True,
        text=True,
        check=False,
    )
    assert [line for line in said.stderr.splitlines() if "kiosk-" in line] == []
