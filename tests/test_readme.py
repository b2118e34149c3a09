"""The README and the plan: they name every command that is there and no other, and every place that they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def test_the_readme_names_every_command_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    from kiosk.cli import main

    with pytest.raises(SystemExit):
        main(["--help"])
    commands = set(
        re.findall(r"^ {4}([a-z]+)\b", capsys.readouterr().out.split("commands:")[1], re.MULTILINE)
    )
    named = set(re.findall(r"^\| `kiosk (\w+)", README, re.MULTILINE))
    assert named == commands


@pytest.mark.parametrize("goal", sorted(set(re.findall(r"^ +make (\w+)", README, re.MULTILINE))))
def test_make_knows_what_the_readme_asks_of_it(goal: str) -> None:
    assert re.search(rf"^{goal}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", "docs/plan.md"])
def test_every_place_that_the_readme_and_the_plan_name_exists(page: str) -> None:
    text = (ROOT / page).read_text("utf-8")
    named = set(re.findall(r"`((?:kiosk|drivers|ui|config|tests|docs|\.ci)/[\w./*-]*)`", text))
    assert named
    assert not sorted(
        place
        for place in named
        if not re.search("NAME|LANGUAGE", place) and not list(ROOT.glob(place.rstrip("/")))
    )


def test_the_plan_names_every_room() -> None:
    plan = (ROOT / "docs" / "plan.md").read_text("utf-8")
    rooms = {
        file.parent.relative_to(ROOT).as_posix()
        for top in ("kiosk", "drivers", "ui")
        for file in (ROOT / top).rglob("*.py")
    }
    above = {each.as_posix() for room in rooms for each in Path(room).parents}
    assert not sorted(room for room in rooms - above if f"`{room}/" not in plan)
