"""Does `kiosk readers` show, record, play and try a reader?"""

from __future__ import annotations

import argparse
import io
import json
import threading
import time
from pathlib import Path

import pytest

from drivers.emulator.client import spawn
from drivers.emulator.player import play_into
from drivers.emulator.wire import Wire
from drivers.keyboard import device
from drivers.serial_line import ports as ports_module
from drivers.serial_line.ports import Port
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from drivers.serial_line.recordings.recorder import Recorder, play_back
from kiosk.cli.readers import readers
from kiosk.cli.readers.deck import DeckTrial
from kiosk.cli.readers.profiles import profile_path, recorded_name
from kiosk.cli.readers.trial import Trial, what_to_look_at
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Health, Kind, Message, Reading, lost
from kiosk.words.messages import Messages
from tests.drivers.serial_line.shipped import SHIPS
from tests.waiting import DEADLINE_S, Collected

WORDS = Messages().device
ANGEL_EYE = load(find("angel-eye"))
TELEGRAM = bytes.fromhex("05334481b8033444")  # the 8 of spades, number 3
NEXT = bytes.fromhex("05344491a5033437")  # the 5 of clubs, number 4


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    readers.add_parser(parser.add_subparsers(required=True))
    args = parser.parse_args(["readers", *words])
    return int(args.run(args))


def recording(folder: Path) -> Path:
    recorder = Recorder(folder / "line.rec", iter(range(0, 10**12, 10**6)).__next__)
    for chunk in (TELEGRAM, TELEGRAM[:3], TELEGRAM[3:], NEXT[:4]):
        recorder.received(chunk)
    recorder.lost()
    recorder.received(NEXT)
    recorder.close()
    return recorder.path


@pytest.mark.slow
def test_the_list_names_profiles_and_what_to_do_next(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 0
    out = capsys.readouterr().out
    assert "angel-eye" in out
    assert "kiosk readers try" in out


@pytest.mark.slow
def test_the_list_states_the_share_of_wrong_cards_and_advises_a_check(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run()
    lines = {
        line.split()[0]: line
        for line in capsys.readouterr().out.splitlines()
        if "single wrong bits" in line
    }
    assert (
        "(6.4% of single wrong bits read as another card; a line with a check would find them)"
        in lines["ascii-shoe"]
    )
    assert "(0% of single wrong bits read as another card)" in lines["example-nmea"]
    assert set(SHIPS) == set(lines)


def test_the_list_says_who_uses_a_port_and_which_group_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        ports_module, "ports", lambda: [Port("/dev/ttyUSB0", "FT232R", "usb:0403:6001")]
    )
    monkeypatch.setattr(ports_module, "by_id", lambda _device: "/dev/serial/by-id/usb-FTDI")
    monkeypatch.setattr(ports_module, "users", lambda _device: ["kiosk (7)"])
    monkeypatch.setattr(
        device,
        "keyboards",
        lambda: [Port("/dev/input/by-id/usb-Symbol-event-kbd", "Symbol", "usb:05e0:1200")],
    )
    monkeypatch.setattr(readers.os, "access", lambda *_: False)
    run()
    out = capsys.readouterr().out
    for said in (
        "usb:0403:6001  FT232R",
        "usb-FTDI",
        "in use by kiosk (7)",
        "group dialout",
        "usb:05e0:1200",
        "group input",
    ):
        assert said in out


def test_another_line_speed_can_be_tried() -> None:
    reader = readers.make_reader(
        find("bee-tek"), "none", lambda _: None, lambda _: None, baud=19_200
    )
    assert isinstance(reader, SerialReader)
    assert (reader.profile.line.baud, load(find("bee-tek")).line.baud) == (19_200, 9_600)


def test_a_recording_is_shown_reading_by_reading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", str(recording(tmp_path))) == 0
    shown = [line.split()[2] for line in capsys.readouterr().out.splitlines()]
    assert shown == ["8S", "rejected", "5C"]


def test_a_last_line_without_its_end_is_left_out_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = recording(tmp_path)
    with file.open("a", encoding="ascii") as more:
        more.write("1763694000123456789 < 0533")
    assert run("play", str(file)) == 0
    said = capsys.readouterr()
    assert len(said.out.splitlines()) == 3
    assert said.err == f"{file}: the last line has no end and is left out.\n"


def test_a_time_that_no_clock_has_is_no_line_of_a_recording(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "huge.rec"
    file.write_text(f"# profile angel-eye\n{'9' * 5000} < 05334481b8033444\n", encoding="ascii")
    assert run("play", str(file)) == 2
    assert "line 2: not a line of a recording" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["none.rec"], ["x.rec", "--profile", "none"]])
def test_what_cannot_be_played_is_said(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", *words) == 2
    assert "none" in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("paced", [True, False])
def test_a_recording_played_into_a_port_is_read_again(tmp_path: Path, paced: bool) -> None:
    path, link, heard = recording(tmp_path), tmp_path / "port", Collected()
    stop = threading.Event()
    thread = threading.Thread(target=play_into, args=(link, play_back(path), paced, stop))
    thread.start()
    try:
        with SerialReader(ANGEL_EYE, str(link), heard.on_reading, heard.on_health):
            heard.wait_for(Kind.CARD, 2)
    finally:
        stop.set()
        thread.join()
    assert heard.cards == ["8S", "5C"]
    assert [reading.code for reading in heard.readings if reading.kind is Kind.REJECTED] == [
        "incomplete"
    ]


@pytest.mark.slow
def test_a_trial_of_five_cards_with_the_emulated_shoe() -> None:
    told: list[str] = []
    with spawn(seed=2, baud=230_400) as shoe:

        def ask(_question: str) -> str:
            shoe.client.draw()
            return "y"

        trial, greeted = Trial(WORDS, ask, told.append), Collected()

        def on_reading(reading: Reading) -> None:
            trial.on_reading(reading)
            greeted.on_reading(reading)

        reader = readers.make_reader(find("angel-eye"), shoe.port, on_reading, trial.on_health)
        reader.start()
        greeted.wait_for(Kind.STANDBY)
        shoe.client.draw()
        assert trial.run() == 0
        reader.stop()
    assert told[-1].endswith("The reader can be used.")


def test_a_misread_card_fails_the_trial() -> None:
    told: list[str] = []
    answers = iter(["n", "zz", "KD", "", "", "", ""])
    trial = Trial(WORDS, lambda _question: next(answers), told.append)
    for text in ("AS", "2C", "3C", "4C", "5C"):
        trial.on_reading(Reading(Kind.CARD, BY_TEXT[text]))
    assert trial.run() == 1
    assert "- misread: it was the king of diamonds, the reader said the ace of spades" in told


def test_a_trial_that_is_ended_early_fails() -> None:
    def ask(_question: str) -> str:
        raise EOFError

    trial = Trial(WORDS, ask, lambda _text: None)
    trial.on_reading(Reading(Kind.CARD, BY_TEXT["AS"]))
    assert trial.run() == 1


def test_where_nothing_comes_the_first_missing_fact_is_named() -> None:
    texts = [
        what_to_look_at(Health(messages=(Message("no-reader"),)), WORDS),
        what_to_look_at(Health(port_open=True), WORDS),
        what_to_look_at(Health(port_open=True, bytes_seen=True), WORDS),
        what_to_look_at(Health(True, True, True, messages=(Message("locked"),)), WORDS),
    ]
    assert texts[0] == "No reader."
    assert "nothing has come" in texts[1]
    assert "line speed" in texts[2]
    assert "locked" in texts[3]


def test_the_screen_shows_bytes_before_what_they_mean(capsys: pytest.CaptureFixture[str]) -> None:
    screen = readers.Screen(WORDS)
    screen.received(TELEGRAM)
    screen.on_reading(ANGEL_EYE.make_decoder().feed(TELEGRAM)[0])
    screen.on_health(Health(True, True, messages=(Message("reads", {"title": "Shoe"}),)))
    lines = capsys.readouterr().out.splitlines()
    assert "< 05 33 44 81 b8 03 34 44" in lines[0]
    assert "8S" in lines[1]
    assert "[port bytes no frame no reading] Shoe: reading cards." in lines[2]


def test_a_recording_says_with_which_profile_it_was_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recorder = Recorder(tmp_path / "line.rec", profile="ascii-shoe")
    recorder.received(b"AS\r\n")
    recorder.close()
    assert run("play", str(tmp_path / "line.rec")) == 0
    assert "AS" in capsys.readouterr().out
    assert next(play_back(tmp_path / "line.rec"))[1] == b"AS\r\n"


def test_a_recording_finds_a_profile_that_was_named_as_a_file_from_elsewhere_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    house, elsewhere = tmp_path / "casa de José", tmp_path / "elsewhere"
    house.mkdir()
    elsewhere.mkdir()
    shipped = find("ascii-shoe").read_text("utf-8")
    (house / "mine.toml").write_text(
        shipped.replace('name = "ascii-shoe"', 'name = "mine"'), "utf-8"
    )
    monkeypatch.chdir(house)
    monkeypatch.setattr("kiosk.cli.readers.readers.follow", lambda *_: None)
    assert run("record", "mine.toml", str(tmp_path / "no-port"), str(tmp_path / "line.rec")) == 0
    with (tmp_path / "line.rec").open("a") as file:
        file.write("1763694000123456789 < 41530d0a\n")
    monkeypatch.chdir(elsewhere)
    capsys.readouterr()
    assert run("play", str(tmp_path / "line.rec")) == 0
    assert "AS" in capsys.readouterr().out


def test_a_trial_says_at_once_that_the_port_is_not_there_and_that_the_profile_does_not_fit() -> (
    None
):
    told: list[str] = []

    def ask(_question: str) -> str:
        raise EOFError

    trial = Trial(WORDS, ask, told.append)
    trial.on_health(
        Health(messages=(Message("port-missing", {"port": "/dev/ttyUSB9", "words": ""}),))
    )
    for _ in range(4):
        trial.on_reading(lost("form", raw=b"\x05\x31"))
    trial.on_reading(Reading(Kind.CARD, BY_TEXT["AS"]))
    assert trial.run() == 1
    assert (
        told[2]
        == "  /dev/ttyUSB9 is missing. Plug the reader’s cable in; `kiosk readers` lists the ports that are there."
    )
    assert told[3].endswith("[05 31]")
    assert told[6].endswith(
        "The profile does not fit this reader: compare these bytes with the reader's manual."
    )


def a_deck_trial(told: list[str], answers: list[str], wait_s: float = 0.01) -> DeckTrial:
    left = iter(answers)
    return DeckTrial(
        WORDS,
        {"profile": "angel-eye", "port": "/dev/ttyUSB0"},
        lambda _question: next(left),
        told.append,
        wait_s,
    )


def test_a_whole_deck_and_what_goes_wrong_at_a_table_make_a_report(tmp_path: Path) -> None:
    told: list[str] = []
    trial = a_deck_trial(told, [])
    trial.on_health(Health(port_open=True))
    for card in CARDS:
        trial.on_reading(Reading(Kind.CARD, card))
    trial.on_reading(Reading(Kind.CUTTING_CARD))
    trial.on_reading(Reading(Kind.UNREADABLE))
    for text in ("AS", "KD"):
        trial.on_reading(Reading(Kind.CARD, BY_TEXT[text]))
    trial.on_health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
    trial.on_health(Health(port_open=True, messages=(Message("line-back", {"title": "Shoe"}),)))
    trial.on_reading(Reading(Kind.CARD, BY_TEXT["2C"]))
    assert trial.run(tmp_path / "report.json") == 0
    report = json.loads((tmp_path / "report.json").read_text())
    assert report["passed"] is True
    assert set(report["results"].values()) == {"passed"}
    assert (report["profile"], report["notes"]) == ("angel-eye", [])


def test_what_a_deck_lacks_is_named_and_what_was_left_out_has_not_passed(tmp_path: Path) -> None:
    told: list[str] = []
    trial = a_deck_trial(told, ["n"] * 9)
    trial.on_health(Health(port_open=True))
    for card in (*CARDS[2:], CARDS[5]):
        trial.on_reading(Reading(Kind.CARD, card))
    trial.on_reading(lost("checksum", raw=b"\x02"))
    assert trial.run(None) == 1
    assert trial.report["results"] == {
        "deck": f"missing: {CARDS[0].text} {CARDS[1].text}; twice: {CARDS[5].text}",
        "cut card": "nothing came",
        "unreadable card": "nothing came",
        "quick pair": "one is missing",
        "cable": "the line was never lost",
    }
    assert "02" in str(trial.report["notes"])
    assert a_deck_trial(told, ["n"] * 9).run(tmp_path / "none" / "report.json") == 2


@pytest.mark.parametrize(
    ("name", "message", "said"),
    [
        ("angel-eye", bytes.fromhex("05334481b8033445"), "Check: expected 4D, came 4E."),
        ("example-nmea", b"$CARD,KD,06*11\r\n$CARD,AS,07*32\r\n", "Check: expected 01, came 32."),
        ("example-stx-lrc", bytes.fromhex("0241530310"), "Check: expected 11, came 10."),
    ],
)
def test_a_trial_shows_the_check_that_was_expected_beside_the_one_that_came(
    name: str, message: bytes, said: str
) -> None:
    told: list[str] = []

    def ask(_question: str) -> str:
        raise EOFError

    profile = load(find(name))
    trial = Trial(WORDS, ask, told.append, profile.make_decoder())
    for reading in profile.make_decoder().feed(message):
        trial.on_reading(reading)
    trial.on_reading(Reading(Kind.CARD, BY_TEXT["AS"]))
    assert trial.run() == 1
    assert any(line.endswith(said) for line in told), told


class Modem(Wire):
    """A line whose far end a program can open."""

    def heard(self, length: int) -> bytes:
        until, heard = time.monotonic() + DEADLINE_S, b""
        while len(heard) < length and time.monotonic() < until:
            heard += self.received()
            time.sleep(0.005)
        return heard


def test_what_is_typed_is_sent_and_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line, heard, screen = Modem(0.0, tmp_path / "port"), Collected(), readers.Screen(WORDS)
    with SerialReader(
        ANGEL_EYE, str(tmp_path / "port"), heard.on_reading, heard.on_health, screen
    ) as reader:
        heard.wait_for_port()
        assert reader.modem_lines() == {}  # a pty has none
        readers.send_typed(reader, io.StringIO("\\x02OPLK02\\x031B\nA€\nS\n"))
        assert line.heard(11) == b"\x02OPLK02\x031BS"
    line.pull()
    shown = capsys.readouterr()
    assert "> 02 4f 50 4c 4b 30 32 03 31 42" in shown.out
    assert "Not sent" in shown.err


def test_what_is_typed_before_the_port_is_open_is_said_not_to_be_sent(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    heard = Collected()
    port = str(tmp_path / "port")
    with SerialReader(ANGEL_EYE, port, heard.on_reading, heard.on_health) as reader:
        readers.send_typed(reader, io.StringIO("S\n"))
    assert "Not sent: the port is not open." in capsys.readouterr().err


def test_modem_lines_are_shown_when_they_change(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    states = iter(
        [{"CTS": True, "DSR": False}, {"CTS": True, "DSR": False}, {"CTS": False, "DSR": False}]
    )
    reader = SerialReader(ANGEL_EYE, "none", lambda _: None, lambda _: None)
    monkeypatch.setattr(reader, "modem_lines", lambda: next(states))
    monkeypatch.setattr(readers, "LOOK_S", 0.0)
    with pytest.raises(StopIteration):
        readers.follow(reader, None)
    assert [line.split("    ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "CTS, no DSR",
        "no CTS, no DSR",
    ]


def test_a_profile_that_is_named_lies_in_readers_beside_the_settings_or_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The house's goes before the one here, and that before the one that ships."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("KIOSK_CONFIG", raising=False)
    assert run("play", "--profile", "mine", str(recording(tmp_path))) == 2
    assert "there is no profile 'mine'; there are angel-eye, " in capsys.readouterr().err
    here = own_profile(tmp_path / "readers", "mine")
    assert profile_path("mine") == here.relative_to(tmp_path)
    assert recorded_name("mine") == str(here)
    assert profile_path("angel-eye") == find("angel-eye")
    assert recorded_name("angel-eye") == "angel-eye"
    assert run() == 0
    assert "  mine " in capsys.readouterr().out
    house = tmp_path / "house" / "kiosk.toml"
    own = own_profile(house.parent / "readers", "mine")
    house.write_text("", "utf-8")
    monkeypatch.setenv("KIOSK_CONFIG", str(house))
    assert profile_path("mine") == own
    assert recorded_name("mine") == "mine"


def own_profile(folder: Path, name: str) -> Path:
    folder.mkdir(parents=True)
    text = find("ascii-shoe").read_text("utf-8").replace('"ascii-shoe"', f'"{name}"')
    (folder / f"{name}.toml").write_text(text, "utf-8")
    return folder / f"{name}.toml"
