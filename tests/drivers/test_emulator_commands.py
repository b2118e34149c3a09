"""The emulated shoe names its commands to whoever gives one that is none, and takes nothing out of
the shoe for one that it refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.emulator.client import EmulatorClient, EmulatorError, main, spawn
from drivers.emulator.shoe import Shoe, ShoeError, logged
from kiosk.game.cards import parse
from tests.waiting import DEADLINE_S


@pytest.mark.slow
def test_an_unknown_command_is_answered_with_those_that_there_are() -> None:
    all_of_them = r"Its commands: draw, status, auto, .*restart\."
    with spawn(profile="ascii-shoe") as shoe, pytest.raises(EmulatorError, match=all_of_them):
        shoe.client.command("deal")


def test_a_card_that_is_not_in_the_shoe_leaves_the_cutting_card_where_it_lies() -> None:
    ace, king = (parse(text) for text in ("AS", "KH"))
    shoe = Shoe(iter([[None, king]]))
    with pytest.raises(ShoeError, match="No AS is left"):
        shoe.draw(ace)
    assert not shoe.cutting_card_out
    assert shoe.draw(king) == (True, king), "the cutting card is told of with the next card"


def test_a_recorded_shoe_has_each_card_where_it_was_drawn(tmp_path: Path) -> None:
    """Burned cards among them; one that was drawn in error once, not again where it was used or burned."""
    inputs: list[dict[str, object]] = [
        {"shoe_log": 1, "table": "T", "rules": "nj", "boxes": 1},
        {"type": "shoe", "decks": 8, "burn": ["2C"]},
        {"type": "wager", "box": 1, "amount": "10"},
        {"type": "card", "card": "3C"},
        {"type": "card", "card": "4C", "why": "drawn_in_error"},
        {"type": "card", "card": "4C"},
        {"type": "burn", "card": "5C", "why": "relief"},
        {"type": "card", "card": "6C", "why": "drawn_in_error"},
        {"type": "settled"},
        {"type": "burn", "card": "6C"},
        {"type": "cut_card"},
        {"type": "amend", "round": 1, "drawn": ["7C"]},
        {"type": "shoe"},
        {"type": "burn", "card": "??"},
        {"type": "card", "card": "8C"},
    ]
    log = tmp_path / "recorded.jsonl"
    log.write_text("".join(f"{json.dumps(each)}\n" for each in inputs))
    shoes = [[card and card.text for card in shoe] for shoe in logged(log)]
    assert shoes == [["2C", "3C", "4C", "5C", "6C", None, "7C"], ["??", "8C"]]


def test_a_log_that_ends_with_a_new_shoe_has_those_before_it(tmp_path: Path) -> None:
    log = tmp_path / "recorded.jsonl"
    log.write_text('{"type": "card", "card": "8C"}\n{"type": "shoe"}\n')
    assert [len(shoe) for shoe in logged(log)] == [1]


@pytest.mark.parametrize("log", [b'{"type": "cut_card"}\n', b"\xff\xfe{}\n", b""])
def test_what_holds_no_card_is_no_log_to_deal_from(log: bytes, tmp_path: Path) -> None:
    path = tmp_path / "recorded.jsonl"
    path.write_bytes(log)
    with pytest.raises(ShoeError, match="Give a shoe log"):
        list(logged(path))


def test_an_empty_shoe_keeps_its_cutting_card() -> None:
    shoe = Shoe(iter([[None]]))
    with pytest.raises(ShoeError, match="empty"):
        shoe.draw()
    assert not shoe.cutting_card_out


@pytest.mark.slow
def test_a_shoe_that_a_kiosk_holds_outlives_what_ends_both_until_the_kiosk_lets_it_go(
    tmp_path: Path,
) -> None:
    """A system that stops signals all at once; the kiosk still finishes what it tells the shoe."""
    control = tmp_path / "control"
    command = [sys.executable, "-m", "drivers.emulator", "--with-stdin", "--profile", "ascii-shoe"]
    where = ["--link", str(tmp_path / "port"), "--control", str(control)]
    pipe = subprocess.PIPE
    with subprocess.Popen([*command, *where], stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline()
        client = EmulatorClient(control)
        for each in (signal.SIGTERM, signal.SIGINT):
            process.send_signal(each)
            assert client.status()
        client.close()
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(DEADLINE_S) == 0


@pytest.mark.slow
def test_a_command_is_given_at_a_terminal_too(capsys: pytest.CaptureFixture[str]) -> None:
    with spawn(profile="ascii-shoe") as shoe:
        control = str(Path(shoe.port).with_name("control"))
        assert main([control, "draw", "card=AS"]) == 0
        assert json.loads(capsys.readouterr().out) == {"card": "AS", "cutting_card": False}
        assert main([control, "draw", "card=ZZ"]) == 1
        assert main([control, "hang_up", "seconds=0.1", "mid_frame=false"]) == 0
    capsys.readouterr()
    assert main([control, "draw"]) == 1
    assert "No emulated shoe listens" in capsys.readouterr().err
