"""The commands of the pages that are quick and need no window, device or server are run as they stand there.

The others are parsed alone (test_commands.py); here each has its reason.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.record.journal.journal import Journal
from tests.docs.examples import EXAMPLE, parser
from tests.docs.generated import PAGES
from tests.docs.pages import ROOT, commands, pages, read
from tests.record.tables import Dealer, play, station

pytestmark = pytest.mark.slow(seconds=6)

#: In this order, with what they return where it is not 0: in a folder with the journal of some rounds, and a home of its own.
RUN = {
    "kiosk --version": 0,
    "kiosk explain 301": 0,
    "kiosk explain 331": 0,
    "kiosk verify JOURNAL": 0,
    "kiosk verify $J": 0,
    "kiosk export JOURNAL -o shoe.jsonl": 0,
    "kiosk export $J -o shoe.jsonl": 0,
    "kiosk replay shoe.jsonl": 0,
    "kiosk replay shoe.jsonl --json --prompts": 0,
    "kiosk replay - --json --prompts": 0,
    "kiosk recall JOURNAL --round 3": 0,
    "kiosk recall JOURNAL --round 3 --pdf FILE": 0,
    "kiosk recall JOURNAL --check FILE": 3,  # nobody signed: the journal has no anchors
    "kiosk report JOURNAL": 0,
    "kiosk report JOURNAL --cash": 1,  # nobody has bought in
    "kiosk report JOURNAL --patrons": 1,  # nobody was seated
    "kiosk events JOURNAL": 0,
    "kiosk crashes JOURNAL": 0,
    "kiosk shoes JOURNAL": 0,
    "kiosk slips JOURNAL": 0,
    "kiosk drop JOURNAL --day 2026-11-24 --shift 14:00 --amount 10450": 0,
    "kiosk backup JOURNAL PLACE": 0,
    "kiosk check rules/high.toml": 0,
    "kiosk payback nj --counted": 0,
    "kiosk payback --journal FILE --counted": 0,
    "kiosk floor archive rebuild WHERE table-1=BJ-1.journal": 0,
    "kiosk floor archive show WHERE": 0,
    "kiosk floor archive parquet WHERE FOLDER": 0,
    "kiosk report --archive WHERE": 0,
    "kiosk recall --archive WHERE --table NAME": 0,
    "kiosk practice --list": 0,
    "kiosk practice --progress": 0,
    "kiosk practice --progress --pdf class.pdf --csv class.csv": 0,
    "kiosk practice --from FILE --round 12 --write mine.toml": 0,
    "kiosk cards print --set K7Q2 --decks 6 --out shoe-K7Q2.pdf": 0,
    "kiosk readers": 0,
    "kiosk readers aim --pixels 1920 --angle 60 --height 90": 0,
    "kiosk readers play FILE": 0,
    "kiosk readers keep FILE": 0,
    "kiosk readers keep": 0,
    "kiosk floor init /srv/floor --listen 0.0.0.0 --address floor.house.example"
    " --tables 6 --pit pit-1 --archive archive": 0,
    "kiosk floor init floor --tables 3 --pit pit-1": 0,
    "kiosk floor rotate FOLDER server": 0,
    "kiosk floor init FOLDER --sign sign-3=table-3": 0,
    "kiosk patrons list": 0,
    "kiosk patrons seat A17 --name Seat 4": 0,
}

_WINDOW = "it opens a window; tests/ui and tests/app do so"
_DEVICE = "a device has to be there; tests/drivers and tests/readers have emulated ones"
_SERVER = "a server or a table has to be at work; tests/floor and tests/patrons start one"
_SYSTEM = "it changes the machine; tests/install and make boot do so"
_STAFF = "it asks for PINs at a terminal; tests/staff types them into one"
_SECONDS = "it takes seconds; its own tests run it"
_ANCHORS = "it needs anchors or a floor's folder; tests/record signs some"
#: how a command begins that is parsed alone, and why
PARSED = {
    "kiosk run": _WINDOW,
    "kiosk demo": _WINDOW,
    "kiosk pit": _WINDOW,
    "kiosk sign": _WINDOW,
    "kiosk practice": _WINDOW,
    "kiosk cards check": _DEVICE,
    "kiosk cards learn": _DEVICE,
    "kiosk readers aim": _DEVICE,
    "kiosk readers new": _DEVICE,
    "kiosk readers record": _DEVICE,
    "kiosk readers try": _DEVICE,
    "kiosk readers watch": _DEVICE,
    "kiosk floor archive follow": _SERVER,
    "kiosk floor archive rebuild WHERE --key": _SERVER,
    "kiosk floor rotate FOLDER NAME": _SERVER,
    "kiosk floor revoke": _SERVER,
    "kiosk floor serve": _SERVER,
    "kiosk floor init /srv/floor --name": "three servers of one floor; tests/floor sets them up",
    "kiosk floor install": _SYSTEM,
    "kiosk install": _SYSTEM,
    "kiosk patrons": _SERVER,
    "kiosk staff": _STAFF,
    "kiosk check": _SECONDS,
    "kiosk payback": _SECONDS,
    "kiosk restore": "there is nothing to restore; tests/record loses a journal first",
    "kiosk verify JOURNAL --": _ANCHORS,
    "kiosk recall JOURNAL --check FILE --key": _ANCHORS,
    "kiosk recall --archive /srv": "as with WHERE; the table and the time are examples",
    "kiosk report --archive /srv": "as with WHERE; the month is an example",
}
#: commands and options that are named alone: each wants a journal, or an archive
_NAMED = (["recall"], ["report"], ["report", "--cash"], ["report", "--patrons"])
#: what the shoe of the recording sent
_CARDS = ("TS", "7H", "??", "CUT")
#: what a reader puts in where the page has a name for it
_PLACES = {
    "JOURNAL": "BJ-1.journal",
    "$J": "BJ-1.journal",
    "WHERE": "archive.sqlite",
    "/srv/floor": "floor",
    "12": "3",
}
#: the same of one command alone
_OF_ONE = {
    "kiosk payback --journal FILE --counted": {"FILE": "BJ-1.journal"},
    "kiosk practice --from FILE --round 12 --write mine.toml": {"FILE": "BJ-1.journal"},
    "kiosk recall --archive WHERE --table NAME": {"NAME": "table-1"},
    "kiosk recall JOURNAL --round 3 --pdf FILE": {"FILE": "round.pdf"},
    "kiosk recall JOURNAL --check FILE": {"FILE": "round.pdf"},
    "kiosk readers play FILE": {"FILE": "shoe.rec"},
    "kiosk readers keep FILE": {"FILE": "shoe.rec"},
    "kiosk floor rotate FOLDER server": {"FOLDER": "floor"},
    "kiosk floor init FOLDER --sign sign-3=table-3": {"FOLDER": "floor"},
}


def given() -> dict[str, list[str]]:
    """Each command of `kiosk` that a page written by hand gives whole: what is only named, without what it needs, is none."""
    found = {}
    for page in pages():
        if Path(page).name not in PAGES:
            for words in commands(read(page)):
                if words[0] == "kiosk" and _is_whole(words[1:]):
                    found[" ".join(words)] = words
    return found


def _is_whole(words: list[str]) -> bool:
    if not words or words[0] in ("--help", "COMMAND"):
        return False
    if words[0] == "--version":
        return True
    try:
        parser(words[0]).parse_args([EXAMPLE.get(each, each) for each in words])
    except SystemExit:
        return False
    return words not in _NAMED


def test_each_command_of_a_page_is_run_or_has_its_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = given()
    capsys.readouterr()
    beginnings = tuple(PARSED)
    assert [each for each in found if each not in RUN and not each.startswith(beginnings)] == []
    assert [each for each in RUN if each not in found] == []
    rest = [each for each in found if each not in RUN]
    assert [each for each in beginnings if not any(one.startswith(each) for one in rest)] == []


def test_what_can_be_run_does_what_its_page_says(tmp_path: Path) -> None:
    _lay_out(tmp_path)
    home = {name: str(tmp_path) for name in ("HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME")}
    environment = {**os.environ, **home, "PYTHONPATH": str(ROOT)}
    environment.pop("KIOSK_CONFIG", None)
    failed = {}
    found = given()
    for command, status in RUN.items():
        names = {**_PLACES, **_OF_ONE.get(command, {})}
        done = subprocess.run(
            [sys.executable, "-m", "kiosk", *(names.get(w, w) for w in found[command][1:])],
            cwd=tmp_path,
            env=environment,
            input=_shoe(tmp_path) if "-" in found[command] else "",
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != status:
            failed[command] = done.returncode, done.stderr[-300:]
    assert failed == {}


def _lay_out(folder: Path) -> None:
    """A journal of some rounds, where it is named and where a table keeps it, and a recording."""
    with Journal(folder / "BJ-1.journal") as journal:
        this = station(journal)
        play(this, Dealer(5, trouble=False), this.start(), 120)
    (folder / "dealer-assist-kiosk").mkdir()
    shutil.copy(folder / "BJ-1.journal", folder / "dealer-assist-kiosk")
    sent = "".join(f"{n}000000000 < {card.encode().hex()}0d0a\n" for n, card in enumerate(_CARDS))
    (folder / "shoe.rec").write_text(f"# profile ascii-shoe\n{sent}", "ascii")
    (folder / "rules").mkdir()
    shutil.copy(ROOT / "config" / "rules" / "nj.toml", folder / "rules" / "high.toml")


def _shoe(folder: Path) -> str:
    return (folder / "shoe.jsonl").read_text("utf-8")
