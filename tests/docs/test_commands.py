"""Every command that a page gives is one that there is, with options that it has."""

from __future__ import annotations

import importlib
import importlib.util
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from kiosk.cli import COMMANDS, main
from kiosk.record.journal.journal import Journal
from tests.docs.examples import EXAMPLE, parser
from tests.docs.pages import ROOT, blocks, commands, commands_of, pages, read
from tests.record.tables import Dealer, play, station

pytestmark = pytest.mark.slow

GOALS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def why_not(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Why that command cannot be given; "" where it can."""
    program, *rest = words
    if program == "make":
        return " ".join(each for each in rest if "=" not in each and each not in GOALS)
    if program == "python":
        if "-m" not in rest:
            return "" if (ROOT / rest[0]).exists() else rest[0]
        module = rest[rest.index("-m") + 1]
        return "" if importlib.util.find_spec(module) else module
    if not rest or rest[0] in ("--help", "--version", "COMMAND"):
        return ""
    if rest[0] not in COMMANDS:
        return rest[0]
    return _unparsed([EXAMPLE.get(each, each) for each in rest], capsys)


def _unparsed(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What the command's own parser says against these words, but that some are missing: a page may name an option alone."""
    try:
        parser(words[0]).parse_args(words)
    except SystemExit:
        said = capsys.readouterr().err
        last = said.strip().splitlines()[-1] if said else ""
        return "" if re.search("are required|is required|expected .*argument", last) else last
    return ""


@pytest.mark.parametrize("page", pages())
def test_each_command_of_a_page_is_one_that_there_is(
    page: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = {" ".join(words): why_not(words, capsys) for words in commands(read(page))}
    assert {command: why for command, why in found.items() if why} == {}


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("kiosk verifi J", "verifi"),
        ("kiosk verify J --anchor-files F", "unrecognized"),
        ("kiosk recall J --round x", "invalid"),
        ("make tests", "tests"),
        ("python -m tests.nosuch", "tests.nosuch"),
    ],
)
def test_a_command_that_is_not_there_is_found(
    command: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (words,) = commands(f"Say `{command}`.")
    assert said in why_not(words, capsys)


def test_every_command_has_its_line_in_the_page_of_commands() -> None:
    page = read("docs/commands.md")
    assert re.findall(r"^## `kiosk (\w+)`$", page, re.MULTILINE) == [*COMMANDS]


@pytest.mark.parametrize("page", pages())
def test_each_block_of_shell_in_a_page_is_shell(page: str) -> None:
    shell = re.compile(
        r"^(?:\w\$ )?(?:\w+=\S+ )?(?:apt-get|git|pip|make|kiosk|python) ", re.MULTILINE
    )
    for block in blocks(read(page)):
        if shell.search(block):
            plain = re.sub(r"^\w\$ ", "", block, flags=re.MULTILINE)
            done = subprocess.run(
                ["bash", "-n"], input=plain, capture_output=True, text=True, check=False
            )
            assert done.returncode == 0, (block, done.stderr)


def test_each_extra_that_a_page_installs_is_one_that_there_is() -> None:
    project = tomllib.loads(read("pyproject.toml"))["project"]
    named = {each for page in pages() for each in re.findall(r"'\.\[(\w+)\]'", read(page))}
    assert named
    assert named <= project["optional-dependencies"].keys()


def test_the_commands_behind_the_first_round_of_the_readme_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are run as they stand there, on a journal of some rounds."""
    monkeypatch.chdir(tmp_path)
    with Journal(tmp_path / "BJ-1.journal") as journal:
        this = station(journal)
        play(this, Dealer(5, trouble=False), this.start(), 60)
    (block,) = [each for each in blocks(read("README.md")) if "kiosk verify" in each]
    words = [*commands_of(block)]
    assert [each[1] for each in words] == ["verify", "export", "replay"]
    for each in words:
        assert main(["BJ-1.journal" if word == "$J" else word for word in each[1:]]) == 0
    assert "round" in capsys.readouterr().out
