"""What a newcomer is told to do in the first hour can be done as it is told: a rule set of one's own, and a reader's profile."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from kiosk.cli import main
from tests.docs.pages import ROOT, commands, read

pytestmark = pytest.mark.slow


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house's folder, whose settings the commands take."""
    monkeypatch.setenv("KIOSK_CONFIG", str(tmp_path / "kiosk.toml"))
    (tmp_path / "kiosk.toml").write_text(f'[journal]\npath = "{tmp_path}/BJ-9.journal"\n', "utf-8")
    return tmp_path


def test_an_own_rule_set_is_a_copy_beside_the_settings(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/machine.md: Set the table up."""
    page = read("docs/machine.md")
    assert "rules/high.toml" in page
    assert '`[table] rules = "high"`' in page
    (house / "rules").mkdir()
    shipped = (ROOT / "config" / "rules" / "nj.toml").read_text("utf-8")
    (house / "rules" / "high.toml").write_text(shipped, "utf-8")
    with (house / "kiosk.toml").open("a", encoding="utf-8") as settings:
        settings.write('[table]\nrules = "high"\n')
    assert main(["check", str(house / "kiosk.toml")]) == 0
    assert main(["payback", "high", "--counted"]) == 0
    assert "the house keeps about" in capsys.readouterr().out


def test_an_own_reader_is_a_copy_of_the_nearest_example(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/readers.md: A shoe of your own."""
    assert "Copy it beside your settings as `readers/mine.toml`" in read("docs/readers.md")
    mine = house / "readers" / "mine.toml"
    mine.parent.mkdir()
    example = (ROOT / "config" / "readers" / "example-nmea.toml").read_text("utf-8")
    mine.write_text(example, "utf-8")
    assert main(["check", str(mine)]) == 1
    assert "write 'mine'" in capsys.readouterr().out
    mine.write_text(example.replace('name = "example-nmea"', 'name = "mine"'), "utf-8")
    with (house / "kiosk.toml").open("a", encoding="utf-8") as settings:
        settings.write('[reader]\nprofile = "mine"\nport = "/dev/ttyUSB0"\n')
    assert main(["check", str(mine), str(house / "kiosk.toml")]) == 0


def test_a_floor_of_three_tables_has_the_files_that_its_page_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/floor.md: Three tables on one machine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KIOSK_CONFIG", raising=False)
    page = read("docs/floor.md").partition("## Set it up")[0]
    shown = dict(re.findall(r"```toml\n# ([\w.]+)[^\n]*\n(.*?)```", page, re.DOTALL))
    assert list(shown) == ["house.toml", "t1.toml"]
    for number in "23":
        shown[f"t{number}.toml"] = shown["t1.toml"].replace("table-1", f"table-{number}")
    for name, text in shown.items():
        (tmp_path / name).write_text(text, "utf-8")
    (init,) = (each for each in commands(page) if each[:3] == ["kiosk", "floor", "init"])
    assert main(init[1:]) == 0
    shutil.copy(ROOT / "config" / "staff.example.toml", "staff.toml")
    assert main(["check", *shown]) == 0, capsys.readouterr().out
