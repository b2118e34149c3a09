"""What the container file names is there: its packages, goals, port and variables. No container is built by a test."""

from __future__ import annotations

import re
import shutil
import subprocess
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILE = (ROOT / ".ci" / "Containerfile").read_text("utf-8")
SETUP = (ROOT / ".ci" / "setup").read_text("utf-8")
SCREEN = (ROOT / ".ci" / "screen").read_text("utf-8")


def given(instruction: str) -> str:
    """What an instruction of the file is given, its lines joined."""
    found = re.search(rf"(?m)^{instruction} ((?:.*\\\n)*.*)$", FILE)
    assert found, instruction
    return found[1].replace("\\\n", " ")


def test_it_builds_on_a_debian_that_is_named_as_one_that_has_all_that_is_needed() -> None:
    release = given("FROM").rpartition(":")[2]
    named = re.search(
        r"Debian ([\d, and]+?) and on Ubuntu", (ROOT / "README.md").read_text("utf-8")
    )
    assert named
    assert release in named[1]


def test_it_installs_what_the_projects_own_setup_asks_for() -> None:
    """The rest of the system's libraries is installed by `.ci/setup web`, as on any machine."""
    goal = re.search(r"(?m)^RUN \.ci/setup (\w+)", FILE)
    assert goal
    usage = re.search(r"(?m)^# usage: \.ci/setup (.+)$", SETUP)
    assert usage
    assert goal[1] in usage[1].split(" | ")
    installed = given("RUN apt-get update").split()
    assert {"make", "python3", "python3-venv", "ca-certificates"} <= set(installed)


@pytest.mark.slow
@pytest.mark.skipif(
    not shutil.which("apt-cache") or not any(Path("/var/lib/apt/lists").glob("*Packages*")),
    reason="no lists of Debian's packages here",
)
def test_its_packages_are_debians() -> None:
    """By the lists of packages that this machine has."""
    listed = re.search(r"--no-install-recommends ([\w. +-]+?) +&&", given("RUN apt-get update"))
    assert listed
    packages = listed[1].split()
    shown = subprocess.run(
        ["apt-cache", "show", *packages], capture_output=True, text=True, check=False
    ).stdout
    assert [each for each in packages if f"Package: {each}\n" not in shown] == []


def test_it_runs_a_goal_of_the_makefile_in_a_browser() -> None:
    assert given("ENTRYPOINT").startswith('["make"')
    goal = given("CMD").strip('[]"')
    variables = dict(re.findall(r"(\w+)=(\S+)", given("ENV")))
    would = subprocess.run(
        ["make", "-n", goal, f"WEB={variables['WEB']}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert ".ci/setup web" in would
    assert f"WEB={variables['WEB']} .ci/screen" in would


def test_its_port_and_variables_are_those_of_the_screen() -> None:
    port = given("EXPOSE")
    assert f'"${{WEB_PORT:-}}" {port})' in SCREEN
    assert f"--publish 127.0.0.1:{port}:{port} " in FILE
    for variable in re.findall(r"(\w+)=", given("ENV")):
        assert f"${{{variable}:-" in SCREEN, variable


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone")
def test_nothing_that_the_project_keeps_is_left_out_of_the_container() -> None:
    left_out = (ROOT / ".dockerignore").read_text("utf-8").split()
    kept = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    parts = {part for file in kept for part in Path(file).parts}
    assert [
        each for each in left_out for part in parts if fnmatch(part, each.removeprefix("**/"))
    ] == []
