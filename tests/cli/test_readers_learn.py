"""`kiosk readers try --deck` learns the ids of a deck, card by card, through a real line."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest

from drivers.cards import ids
from drivers.emulator.wire import Wire
from drivers.serial_line.layout import Layout, Settings
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.cli import main
from kiosk.cli.readers.learn import Learning
from kiosk.game.cards import CARDS
from kiosk.reading import Health, Kind, Message, Reading, lost
from kiosk.words.messages import Messages
from tests.drivers.cards.learned_decks import deck, house
from tests.waiting import Collected

WORDS = Messages().device


def passed(name: str) -> Reading:
    return lost("unknown_id", "unknown-id", words=name)


def walk(path: Path, told: list[str], names: list[str], *answers: str) -> Learning:
    left = iter(answers)
    learning = Learning(WORDS, path, lambda _question: next(left), told.append, wait_s=0.01)
    learning.on_health(Health(port_open=True, messages=(Message("waiting", {"title": "Reader"}),)))
    for name in names:
        learning.on_reading(passed(name))
    return learning


def test_a_deck_is_learned_in_the_order_that_is_said_and_kept(tmp_path: Path) -> None:
    told: list[str] = []
    path = tmp_path / "ids.toml"
    learning = walk(path, told, list(deck(0).values()))
    assert learning.is_wanted()
    assert learning.run() == 0
    assert ids.load(path) == [deck(0)]
    assert "1 of 52: pass the ace of clubs (AC)." in told
    second = walk(path, told, list(deck(100).values()), "y")
    assert second.is_wanted()
    assert second.run() == 0
    assert ids.load(path) == [deck(0), deck(100)]
    assert not walk(path, told, [], "").is_wanted()


def test_a_card_that_was_passed_before_is_said_and_not_taken(tmp_path: Path) -> None:
    told: list[str] = []
    names = list(deck(0).values())
    learning = walk(
        tmp_path / "ids.toml", told, [names[0], names[0], names[1], names[0], *names[2:]]
    )
    assert learning.run() == 0
    assert ids.load(tmp_path / "ids.toml") == [deck(0)]
    assert [line for line in told if "That is" in line] == [
        "  That is the ace of clubs. Pass the 3 of clubs."
    ]


def test_a_card_of_a_deck_that_is_known_is_no_card_of_the_next(tmp_path: Path) -> None:
    told: list[str] = []
    ids.keep(tmp_path / "ids.toml", [deck(0)])
    learning = walk(tmp_path / "ids.toml", told, [deck(0)[CARDS[5]], *deck(100).values()])
    assert learning.run() == 0
    assert "  That is the 6 of clubs of deck 1. Pass the ace of clubs." in told


def test_what_is_ended_early_is_not_kept_and_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    told: list[str] = []
    assert walk(tmp_path / "ids.toml", told, ["1", "2"], "n").run() == 1
    assert not (tmp_path / "ids.toml").exists()
    assert walk(tmp_path / "none" / "ids.toml", told, list(deck(0).values())).run() == 2


def test_a_message_that_is_damaged_is_shown(tmp_path: Path) -> None:
    told: list[str] = []
    learning = walk(tmp_path / "ids.toml", told, [], "n")
    learning.on_reading(lost("checksum", raw=b"\x02\x30"))
    assert learning.run() == 1
    assert any("checksum is wrong" in line and "02 30" in line for line in told)


@pytest.mark.slow
def test_a_deck_is_learned_from_a_line_and_then_read_by_the_same_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    profile, line = house(tmp_path), Wire(0.0, tmp_path / "port")
    layout = Layout(Settings(**load(find("example-rfid")).frames))
    messages = [layout.written(name.encode()) for name in deck(7).values()]

    def pass_over() -> None:
        while (ready_at := line.ready_at) is None or ready_at > time.monotonic():
            time.sleep(0.001)
        for message in messages:
            line.push(message * 3)  # a reader says it for as long as the card lies there

    thread = threading.Thread(target=pass_over)
    thread.start()
    assert main(["readers", "try", "--deck", str(profile), str(tmp_path / "port")]) == 0
    thread.join()
    assert "kept in" in capsys.readouterr().out
    assert ids.load(tmp_path / "ids.toml") == [deck(7)]
    heard = Collected()
    with SerialReader(load(profile), str(tmp_path / "port"), heard.on_reading, heard.on_health):
        heard.wait_for_port()
        for message in reversed(messages):
            line.push(message)
        heard.wait_for(Kind.CARD, 52)
    line.pull()
    assert heard.cards == [card.text for card in reversed(CARDS)]
