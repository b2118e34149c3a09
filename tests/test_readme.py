"""Is the README true? Every command it names is there and every command that is there it names; every place exists."""

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
    commands = set(re.findall(r"^ {4}([a-z]+)\b", capsys.readouterr().out.split("commands:")[1], re.MULTILINE))
    named = set(re.findall(r"^\| `kiosk (\w+)", README, re.MULTILINE))
    assert named == commands


@pytest.mark.parametrize("goal", sorted(set(re.findall(r"^ +make (\w+)", README, re.MULTILINE))))
def test_make_knows_what_the_readme_asks_of_it(goal: str) -> None:
    assert re.search(rf"^{goal}:", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_every_place_that_the_readme_names_exists() -> None:
    named = set(re.findall(r"`((?:kiosk|drivers|ui|config|tests|docs)/[\w./*-]*)`", README))
    assert named
    assert not sorted(place for place in named if not list(ROOT.glob(place.rstrip("/"))))
