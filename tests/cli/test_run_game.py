"""`kiosk run --game`: which rules, options and journal the table then has."""

from __future__ import annotations

import argparse
from pathlib import Path

import pytest

from kiosk.cli.play.run import add_parser, table_settings
from kiosk.settings.table import Settings

COMMON = """[table]
rules = "nj-common-hand"
boxes = 1
safety_net = false
[table.options]
surrender = "late"
"""


def chosen(folder: Path, text: str, *words: str) -> Settings:
    file = folder / "kiosk.toml"
    file.write_text(text, "utf-8")
    parser = argparse.ArgumentParser()
    add_parser(parser.add_subparsers())
    return table_settings(parser.parse_args(["run", "--config", str(file), *words]))


def test_a_house_that_plays_the_game_already_keeps_its_options_and_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = chosen(tmp_path, COMMON)
    asked = chosen(tmp_path, COMMON, "--game", "common-hand")
    assert asked.options == {"surrender": "late"}
    assert (asked.rules, asked.journal) == (house.rules, house.journal)
    assert capsys.readouterr().err == ""


def test_options_of_another_game_are_said_not_to_be_in_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[table]\nrules = "nj"\n[table.options]\nsurrender = "late"\n'
    asked = chosen(tmp_path, text, "--game", "common-hand")
    assert (asked.rules, asked.options) == ("nj-common-hand", {})
    assert asked.journal.stem.endswith("-common-hand")
    assert "table.options.surrender, which is of nj, is not in force" in capsys.readouterr().err
