"""Do readings come from a real serial line, and from the emulated shoe at its far end, through every trouble?"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drivers.emulator.client import Emulator, EmulatorClient, EmulatorError, spawn
from drivers.emulator.voice import voice_of
from drivers.serial_line import reader as reader_module
from drivers.serial_line.angel_eye import command, telegram
from drivers.serial_line.decoder import Decoder
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from drivers.serial_line.recordings.recorder import Recorder, play_back, readings
from kiosk.reading import Kind, Message, Reading
from tests.drivers.serial_line.pulled_line import Line
from tests.drivers.serial_line.shipped import SERIAL
from tests.waiting import DEADLINE_S, Collected

ANGEL_EYE = load(find("angel-eye"))
CARD = bytes.fromhex("05334481b8033444")  # the 8 of spades, number 3
GREETING = [Kind.STARTED, Kind.STANDBY]


@pytest.fixture
def shoe() -> Iterator[Emulator]:
    """At fifty times the true line speed, so that tests do not wait for the line."""
    with spawn(seed=7, baud=230_400) as emulator:
        yield emulator


@pytest.fixture
def line(tmp_path: Path) -> Iterator[Line]:
    """A bare line: the device's end, and the name of the far end.

    The name is the line's own and goes with it. The number of a pty is given to another line at once, which a reader
    that a failed test left behind would then take from the test that owns it.
    """
    line = Line(tmp_path / "port")
    yield line
    line.pull()


@pytest.fixture
def heard() -> Collected:
    return Collected()


@pytest.fixture
def reader(shoe: Emulator, heard: Collected, tmp_path: Path) -> Iterator[SerialReader]:
    recorder = Recorder(tmp_path / "line.rec")
    with SerialReader(ANGEL_EYE, shoe.port, heard.on_reading, heard.on_health, recorder) as reader:
        heard.wait_for(Kind.STANDBY)
        yield reader
    recorder.close()


@pytest.mark.usefixtures("reader")
@pytest.mark.slow
def test_cards_drawn_are_cards_read(shoe: Emulator, heard: Collected) -> None:
    drawn = [shoe.client.draw(wait=True)["card"] for _ in range(20)]
    heard.wait_for(Kind.CARD, 20)
    assert heard.cards == drawn
    assert heard.kinds == GREETING + [Kind.CARD] * 20


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_a_named_card_is_drawn(shoe: Emulator, heard: Collected) -> None:
    for text in ("AS", "TD"):
        shoe.client.draw(text, wait=True)
    heard.wait_for(Kind.CARD, 2)
    assert heard.cards == ["AS", "TD"]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_health_tells_four_facts(shoe: Emulator, heard: Collected) -> None:
    shoe.client.draw(wait=True)
    heard.wait_for(Kind.CARD)
    heard.wait_until(lambda: heard.healths[-1].reading_good)
    assert heard.said == ["reads"]
    assert Message("untried", {"title": "Angel Eye II-EX shoe"}) in [
        m for health in heard.healths for m in health.messages
    ]
    shoe.client.command("error", code=4)
    heard.wait_for(Kind.FAULT)
    heard.wait_until(lambda: not heard.healths[-1].reading_good)
    assert (
        heard.healths[-1].port_open,
        heard.healths[-1].bytes_seen,
        heard.healths[-1].frame_good,
    ) == (True,) * 3


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize("kind", ["bad_bcc", "missing_byte"])
def test_a_damaged_copy_loses_no_card(shoe: Emulator, heard: Collected, kind: str) -> None:
    shoe.client.fault(kind, 2)
    drawn = shoe.client.draw(wait=True)["card"]
    heard.wait_for(Kind.CARD)
    assert heard.kinds == [*GREETING, Kind.REJECTED, Kind.REJECTED, Kind.CARD]
    assert heard.cards == [drawn]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_a_card_whose_every_copy_is_damaged_shows_as_a_gap(
    shoe: Emulator, heard: Collected
) -> None:
    shoe.client.fault("bad_bcc", 3)
    shoe.client.draw()
    seen = shoe.client.draw(wait=True)["card"]
    heard.wait_for(Kind.CARD)
    assert heard.kinds == [*GREETING, *[Kind.REJECTED] * 3, Kind.LOST, Kind.CARD]
    assert heard.cards == [seen]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_repeats_and_skipped_numbers(shoe: Emulator, heard: Collected) -> None:
    shoe.client.draw()
    shoe.client.fault("repeat", 5)
    shoe.client.fault("gap", 2)
    shoe.client.draw(wait=True)
    heard.wait_for(Kind.CARD, 2)
    assert heard.kinds == [*GREETING, Kind.CARD, Kind.LOST, Kind.CARD]
    assert heard.readings[-2].message == Message("gap", {"count": 2, "last": "3", "number": "6"})


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_an_unreadable_card_then_the_next(shoe: Emulator, heard: Collected) -> None:
    shoe.client.fault("unreadable")
    shoe.client.draw()
    shoe.client.draw(wait=True)
    heard.wait_for(Kind.CARD)
    assert heard.kinds == [*GREETING, Kind.UNREADABLE, Kind.CURED, Kind.CARD]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_lock_and_cutting_card(shoe: Emulator, heard: Collected) -> None:
    shoe.client.command("lock", on=True)
    shoe.client.cutting_card()
    heard.wait_for(Kind.CUTTING_CARD)
    assert [reading.code for reading in heard.readings[2:]] == ["locked", ""]
    assert shoe.client.status()["cutting_card_out"]


@pytest.mark.slow
def test_half_a_message_and_then_silence_is_incomplete(line: Line, heard: Collected) -> None:
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert line.push(CARD[:5])
        heard.wait_for(Kind.REJECTED)
        assert line.push(CARD)
        heard.wait_for(Kind.CARD)
    assert [(reading.code, reading.raw) for reading in heard.readings] == [
        ("incomplete", CARD[:5]),
        ("player", CARD),
    ]


def test_frames_are_answered_where_the_profile_says_so(line: Line, heard: Collected) -> None:
    profile = replace(ANGEL_EYE, reply_good=b"\x06", reply_bad=b"\x15")
    with SerialReader(profile, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert line.push(CARD * 2 + CARD[:-1] + b"0")
        heard.wait_for(Kind.REJECTED)
    assert line.received() == b"\x06\x06\x15"


@pytest.mark.slow
def test_a_reader_that_gives_signs_of_life_is_missed_when_it_gives_none(
    line: Line, heard: Collected
) -> None:
    profile = replace(ANGEL_EYE, line=replace(ANGEL_EYE.line, silent_after_s=1))
    with SerialReader(profile, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_until(lambda: heard.said == ["silent"])
        assert line.push(CARD[:3])
        assert line.push(telegram("4", "P"))
        heard.wait_for_port(2)
    silent = [
        health
        for health in heard.healths
        if "silent" in [message.id for message in health.messages]
    ]
    assert silent
    assert not any(health.port_open for health in silent), (
        "the line to the device is lost, whatever the adapter says"
    )


@pytest.mark.slow
def test_a_device_that_gives_signs_of_life_is_missed_when_it_was_never_there(
    line: Line, heard: Collected
) -> None:
    profile = replace(ANGEL_EYE, line=replace(ANGEL_EYE.line, silent_after_s=1))
    with SerialReader(profile, line.port, heard.on_reading, heard.on_health):
        heard.wait_until(lambda: heard.said == ["silent"])
        assert line.push(b"noise is no sign of life")
        heard.wait_for(Kind.REJECTED)
        assert not heard.healths[-1].port_open
        before = heard.opened
        assert line.push(CARD)
        heard.wait_for_port(before + 1)
        heard.wait_for(Kind.CARD)
    assert ["reads"] in [[each.id for each in health.messages] for health in heard.healths]


@pytest.mark.slow
def test_an_emulated_shoe_gives_its_signs_of_life_to_each_program_that_opens_its_line(
    heard: Collected, tmp_path: Path
) -> None:
    """With a line of seven bits and a parity, which a pty has not: it is opened all the same, a second time too."""
    text = find("example-nmea").read_text("utf-8")
    for key, mine in (("bits", "7"), ("parity", '"even"'), ("silent_after_s", "1")):
        text, count = re.subn(rf"(?m)^{key} = .*$", f"{key} = {mine}", text)
        text = text if count else text.replace("[line]\n", f"[line]\n{key} = {mine}\n")
    path = tmp_path / "example-nmea.toml"
    path.write_text(text, "utf-8")
    profile = load(path)
    assert (profile.line.bits, profile.line.parity, profile.line.silent_after_s) == (7, "even", 1)
    with spawn(str(path), baud=230_400) as emulator:
        with SerialReader(profile, emulator.port, heard.on_reading, heard.on_health):
            heard.wait_for(Kind.STANDBY)
        before = heard.kinds.count(Kind.STANDBY)
        with SerialReader(profile, emulator.port, heard.on_reading, heard.on_health):
            heard.wait_for(Kind.STANDBY, before + 4)
    assert Kind.LOST not in heard.kinds


@pytest.mark.slow
def test_a_device_that_answers_is_asked_and_missed_when_it_does_not(
    line: Line, heard: Collected
) -> None:
    nmea = load(find("example-nmea"))
    # Silent after long enough that a busy machine answers in time, and may be asked twice until then.
    profile = replace(nmea, line=replace(nmea.line, silent_after_s=5, ask=b"?", ask_every_s=1))
    answer = voice_of(nmea)
    with SerialReader(profile, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        for count in range(1, 4):
            until = time.monotonic() + DEADLINE_S
            while b"?" not in line.received():
                assert time.monotonic() < until
                time.sleep(0.005)
            assert line.push(answer.standby())
            heard.wait_for(Kind.STANDBY, count)
        assert heard.healths[-1].port_open
        heard.wait_until(lambda: heard.said == ["silent"])


class Adapter:
    """A serial port with modem lines, at the near end of a bare line."""

    def __init__(self, line: Line) -> None:
        self._fd = os.open(line.port, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        self.cts = self.cd = self.ri = True
        self.dsr = False

    def fileno(self) -> int:
        return self._fd

    def __enter__(self) -> Adapter:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._fd)


@pytest.mark.slow
def test_a_cable_that_is_pulled_behind_the_adapter_is_noticed_by_its_modem_line(
    line: Line, heard: Collected, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter = Adapter(line)
    monkeypatch.setattr(reader_module, "open_port", lambda *_, **__: adapter)
    profile = replace(ANGEL_EYE, line=replace(ANGEL_EYE.line, present="dsr"))
    with SerialReader(profile, line.port, heard.on_reading, heard.on_health):
        heard.wait_until(lambda: heard.said == ["no-signal"])
        adapter.dsr = True
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_until(lambda: heard.said == ["reads"])
        adapter.dsr = False
        heard.wait_until(lambda: heard.said == ["no-signal"])
        assert not heard.healths[-1].port_open
        adapter.dsr = True
        heard.wait_until(lambda: heard.said == ["line-back"])


def test_a_mistake_anywhere_in_the_readers_thread_does_not_end_it(
    line: Line, heard: Collected, monkeypatch: pytest.MonkeyPatch
) -> None:
    opens, failed = reader_module.open_port, threading.Event()

    def fails_once(*args: Any, **facts: Any) -> Any:
        if failed.is_set():
            return opens(*args, **facts)
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(reader_module, "open_port", fails_once)
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_for(Kind.CARD)
    assert heard.readings[0].code == "internal"


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_reader_whose_thread_cannot_go_on_says_that_it_has_ended(
    heard: Collected, line: Line
) -> None:
    def fails(_reading: Reading) -> None:
        raise SystemExit

    with SerialReader(ANGEL_EYE, line.port, fails, heard.on_health):
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_until(lambda: heard.healths[-1].ended)
    assert heard.said == ["stopped"]


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_unplugged_in_the_middle_of_a_card_and_plugged_in_again(
    shoe: Emulator, heard: Collected
) -> None:
    first = shoe.client.draw(wait=True)["card"]
    shoe.client.hang_up(0.05, mid_frame=True)
    heard.wait_for(Kind.REJECTED)
    heard.wait_for_port(2)
    second = draw_until_heard(shoe)
    heard.wait_for(Kind.CARD, 2)
    assert heard.cards == [first, second]
    assert heard.kinds == [*GREETING, Kind.CARD, Kind.REJECTED, Kind.LOST, Kind.CARD]
    assert heard.readings[3].code == "incomplete"


def draw_until_heard(shoe: Emulator) -> str:
    """Draws one card once the reader has the port open."""
    drawn = shoe.client.draw(wait=True)
    assert drawn["sent_ns"] is not None
    return str(drawn["card"])


@pytest.mark.slow
@pytest.mark.usefixtures("reader")
def test_unplug_and_replug_ten_times_loses_nothing_that_was_on_the_wire(
    shoe: Emulator, heard: Collected
) -> None:
    drawn = []
    for round_number in range(1, 11):
        drawn += [draw_until_heard(shoe), draw_until_heard(shoe)]
        shoe.client.hang_up(0.01)
        heard.wait_for_port(round_number + 1)
        assert len(heard.cards) == 2 * round_number
    assert heard.cards == drawn
    assert set(heard.kinds) == {*GREETING, Kind.CARD}


@pytest.mark.slow
def test_the_recording_plays_back_to_the_same_readings(
    shoe: Emulator, heard: Collected, reader: SerialReader, tmp_path: Path
) -> None:
    shoe.client.fault("bad_bcc", 1)
    shoe.client.draw(wait=True)
    shoe.client.hang_up(0.01, mid_frame=True)
    heard.wait_for(Kind.REJECTED, 2)
    heard.wait_for_port(2)
    draw_until_heard(shoe)
    heard.wait_for(Kind.CARD, 2)
    reader.stop()
    recorded = play_back(tmp_path / "line.rec")
    again = [
        reading
        for _, reading in readings(
            recorded, ANGEL_EYE.make_decoder(), ANGEL_EYE.line.quiet_ms * 1_000_000
        )
    ]
    assert again == heard.readings


@pytest.mark.slow
def test_auto_draws_one_card_for_each_word_that_one_is_awaited(heard: Collected) -> None:
    with (
        spawn(seed=1, baud=230_400, auto=True, pause_s=0.0) as emulator,
        SerialReader(ANGEL_EYE, emulator.port, heard.on_reading, heard.on_health),
    ):
        heard.wait_for(Kind.STANDBY)
        for count in (1, 2, 3):
            emulator.client.awaits(True)
            heard.wait_for(Kind.CARD, count)
        assert emulator.client.status()["dealt"] == 3


@pytest.mark.slow
def test_the_cutting_card_comes_by_itself_and_the_shoe_ends(heard: Collected) -> None:
    with (
        spawn(seed=1, decks=1, depth=0.5, baud=230_400) as emulator,
        SerialReader(ANGEL_EYE, emulator.port, heard.on_reading, heard.on_health),
    ):
        heard.wait_for(Kind.STANDBY)
        for _ in range(52):
            emulator.client.draw(wait=True)
        with pytest.raises(EmulatorError, match="The shoe is empty"):
            emulator.client.draw()
        heard.wait_for(Kind.CARD, 52)
        assert heard.kinds.index(Kind.CUTTING_CARD) == len(GREETING) + 26
        emulator.client.new_shoe()
        emulator.client.draw(wait=True)
        heard.wait_for(Kind.CARD, 53)


@pytest.mark.slow
def test_a_log_is_dealt_in_its_order(heard: Collected, tmp_path: Path) -> None:
    log = tmp_path / "one.shoe"
    log.write_text(
        '{"shoe_log": 1, "table": "T", "rules": "nj", "boxes": 6}\n# a remark\n\n{"type": "shoe", "decks": 8}\n'
        '{"type": "card", "card": "10S"}\n{"type": "card", "card": "??", "face": "down"}\n{"type": "cut_card"}\n'
        '{"type": "card", "card": "2C"}\n{"type": "shoe"}\n{"type": "card", "card": "KD"}\n'
    )
    with (
        spawn(log=log, baud=230_400) as emulator,
        SerialReader(ANGEL_EYE, emulator.port, heard.on_reading, heard.on_health),
    ):
        heard.wait_for(Kind.STANDBY)
        for _ in range(3):
            emulator.client.draw(wait=True)
        with pytest.raises(EmulatorError, match="empty"):
            emulator.client.draw()
        emulator.client.new_shoe()
        emulator.client.draw(wait=True)
        heard.wait_for(Kind.CARD, 3)
    assert heard.cards == ["TS", "2C", "KD"]
    assert heard.kinds[2:8] == [
        Kind.CARD,
        Kind.UNREADABLE,
        Kind.CURED,
        Kind.CUTTING_CARD,
        Kind.CARD,
        Kind.CARD,
    ]


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("name", SERIAL)
def test_every_profile_is_spoken_and_read(name: str, heard: Collected) -> None:
    with (
        spawn(name, seed=3, baud=115_200) as emulator,
        SerialReader(load(find(name)), emulator.port, heard.on_reading, heard.on_health),
    ):
        heard.wait_for_port()
        drawn = [draw_until_heard(emulator) for _ in range(5)]
        heard.wait_for(Kind.CARD, 5)
    assert heard.cards == drawn


@pytest.mark.slow
def test_the_same_seed_deals_the_same_shoe() -> None:
    with spawn(seed=5) as one, spawn(seed=5) as other:
        assert [one.client.draw()["card"] for _ in range(9)] == [
            other.client.draw()["card"] for _ in range(9)
        ]


@pytest.mark.slow
def test_bad_commands_are_answered_and_change_nothing() -> None:
    with spawn(seed=5) as shoe:
        for cmd, facts in [
            ("fly", {}),
            ("draw", {"card": "1S"}),
            ("fault", {"kind": "fire"}),
            ("awaits", {"card": 1}),
        ]:
            with pytest.raises(EmulatorError):
                shoe.client.command(cmd, **facts)
        assert shoe.client.status()["dealt"] == 0


@pytest.mark.slow
def test_a_log_that_is_none_is_refused_with_its_line(tmp_path: Path) -> None:
    log = tmp_path / "bad.shoe"
    log.write_text('{"type": "card", "card": "1S"}\n')
    with pytest.raises(EmulatorError, match="line 1"):
        spawn(log=log)


def test_no_emulated_shoe_is_said(tmp_path: Path) -> None:
    with pytest.raises(EmulatorError, match="No emulated shoe"):
        EmulatorClient(tmp_path / "nothing")


@pytest.mark.slow
def test_a_command_is_answered_by_the_shoe(
    shoe: Emulator, heard: Collected, reader: SerialReader
) -> None:
    reader.send(command("LK", 2))
    heard.wait_for(Kind.OTHER)
    reader.send(command("LK", 2, bcc_with_stx=False))
    heard.wait_for(Kind.OTHER, 2)
    assert [reading.code for reading in heard.readings if reading.kind is Kind.OTHER] == [
        "ack",
        "nak 02",
    ]
    assert shoe.client.status()["connected"]


def test_what_was_missed_while_the_kiosk_was_stopped_is_said(line: Line, heard: Collected) -> None:
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health, after="1"):
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_for(Kind.CARD)
    assert [(reading.kind, reading.code) for reading in heard.readings] == [
        (Kind.LOST, "gap"),
        (Kind.CARD, "player"),
    ]


def test_a_port_that_is_not_there_is_said_and_the_reader_stops(
    heard: Collected, tmp_path: Path
) -> None:
    with SerialReader(
        ANGEL_EYE, str(tmp_path / "none"), heard.on_reading, heard.on_health
    ) as reader:
        heard.wait_until(lambda: bool(heard.healths))
    reader.stop()
    assert heard.healths[0].messages[0].id == "port-missing"
    assert heard.said == ["stopped"]


def test_a_mistake_in_the_decoder_freezes_and_the_reader_reads_on(
    line: Line, heard: Collected, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was a thread that ended, and trouble that nobody could ever sign off."""
    decode, failed = Decoder.feed, threading.Event()

    def fails_once(self: Decoder, chunk: bytes) -> list[Reading]:
        if failed.is_set():
            return decode(self, chunk)
        failed.set()
        raise ZeroDivisionError("the card is the king of spades")

    monkeypatch.setattr(Decoder, "feed", fails_once)
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert line.push(b"x")
        heard.wait_for(Kind.LOST)
        heard.wait_until(lambda: heard.said == ["line-back"])
        assert line.push(CARD)
        heard.wait_for(Kind.CARD)
    (first, *_) = heard.readings
    assert (first.kind, first.message and first.message.facts) == (
        Kind.LOST,
        {"words": "ZeroDivisionError"},
    )


def test_a_port_in_use_is_said(line: Line, heard: Collected) -> None:
    other = Collected()
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        with SerialReader(ANGEL_EYE, line.port, other.on_reading, other.on_health):
            other.wait_until(lambda: other.said == ["port-in-use"])


def test_a_reader_that_was_left_behind_takes_no_other_line(
    line: Line, heard: Collected, tmp_path: Path
) -> None:
    """A number of a pty is given again at once: whoever opens a line by its number opens one that is another's by now."""
    left_behind = Collected()
    with SerialReader(ANGEL_EYE, line.port, left_behind.on_reading, left_behind.on_health):
        left_behind.wait_for_port()
        line.pull()
        again = Line(tmp_path / "again")
        with SerialReader(ANGEL_EYE, again.port, heard.on_reading, heard.on_health):
            for times in range(1, 4):
                heard.wait_for_port(times)
                again.pull()
                again.plug_in()
            left_behind.wait_until(lambda: left_behind.said == ["port-missing"])
        again.pull()


@pytest.mark.slow
def test_what_is_sent_as_soon_as_the_far_end_is_set_up_is_heard(
    line: Line, heard: Collected
) -> None:
    """However long the program at the far end takes for it: nothing is thrown away that was sent after `ready_at`."""
    for count in range(1, 21):
        with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health):
            while (ready_at := line.ready_at) is None or ready_at > time.monotonic():
                pass
            assert line.push(telegram(str(count % 10), "P"))
            heard.wait_for(Kind.STANDBY, count)
        assert line.ready_at is None, "the program has gone"


def test_what_cannot_be_recorded_is_not_used(line: Line, heard: Collected) -> None:
    recorder = Recorder(Path("/dev/full"))
    with SerialReader(ANGEL_EYE, line.port, heard.on_reading, heard.on_health, recorder):
        heard.wait_for_port()
        assert line.push(CARD)
        heard.wait_for(Kind.LOST)
    recorder.close()
    assert heard.cards == []
    assert heard.readings[0].code == "not_recorded"
