"""Is a recording what came, and is a port found by what it is?"""

from __future__ import annotations

import errno
import os
import termios
from pathlib import Path

import pytest
from serial.tools.list_ports_common import ListPortInfo

from drivers.serial_line import ports
from drivers.serial_line.ports import Port, PortError, find, open_port, trouble
from drivers.serial_line.profile import find as find_profile
from drivers.serial_line.profile import load
from drivers.serial_line.recordings.recorder import (
    OLDER,
    Recorder,
    RecordingError,
    play_back,
    profile_of,
    readings,
)
from kiosk.reading import Kind

ADAPTER = Port("/dev/ttyUSB0", "adapter", "usb:0403:6001:A1")
TWIN = Port("/dev/ttyUSB1", "adapter", "usb:0403:6001:B2")
BUILT_IN = Port("/dev/ttyS0", "built in")


def test_a_recording_holds_both_directions_and_plays_what_came(tmp_path: Path) -> None:
    times = iter(range(100, 200))
    recorder = Recorder(tmp_path / "new" / "line.rec", lambda: next(times))
    recorder.received(b"\x05\x31")
    recorder.sent(b"\x06")
    recorder.lost()
    recorder.received(b"A")
    recorder.close()
    assert recorder.path.read_text() == "100 < 0531\n101 > 06\n102 !\n103 < 41\n"
    assert list(play_back(recorder.path)) == [(100, b"\x05\x31"), (102, b""), (103, b"A")]


def test_a_recording_goes_on_where_it_ended(tmp_path: Path) -> None:
    for _ in range(2):
        recorder = Recorder(tmp_path / "line.rec")
        recorder.received(b"x")
        recorder.close()
    assert [chunk for _, chunk in play_back(tmp_path / "line.rec")] == [b"x", b"x"]


def test_a_recording_is_its_owners_alone_and_begins_anew_when_it_is_large(tmp_path: Path) -> None:
    path, times = tmp_path / "line.rec", iter(range(1000))
    recorder = Recorder(path, lambda: next(times), "angel-eye", large=60)
    for number in range(60):
        recorder.received(bytes([number]))
    recorder.close()
    older = [path.with_name(f"line.rec.{number}") for number in range(OLDER, 0, -1)]
    assert sorted(tmp_path.iterdir()) == sorted([path, *older])
    played = [chunk[0] for each in (*older, path) for _, chunk in play_back(each)]
    assert played == list(range(played[0], 60))
    assert 0 < played[0] < 40
    for each in (*older, path):
        assert profile_of(each) == "angel-eye"
        assert each.stat().st_mode & 0o777 == 0o600


def test_a_line_that_was_being_written_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "line.rec"
    path.write_text("100 < 05\n101 < 06")
    assert list(play_back(path)) == [(100, b"\x05")]


@pytest.mark.parametrize("line", ["hello", "1 < 0", "1 <", "1 ! 05", "1 ? 05", "x < 05"])
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str) -> None:
    path = tmp_path / "line.rec"
    path.write_text("100 < 05\n" + line + "\n")
    with pytest.raises(RecordingError, match="line 2"):
        list(play_back(path))


def test_a_pause_in_a_recording_is_a_pause_for_the_decoder() -> None:
    recorded = [
        (0, b"\x05\x33"),
        (10_000_000, b"\x44"),
        (900_000_000, bytes.fromhex("05334481b8033444")),
    ]
    decoder = load(find_profile("angel-eye")).make_decoder()
    got = [(t, reading.kind) for t, reading in readings(recorded, decoder, 250_000_000)]
    assert got == [(260_000_000, Kind.REJECTED), (900_000_000, Kind.CARD)]


def test_a_port_by_its_device_name() -> None:
    assert find("/dev/ttyS0", []) == "/dev/ttyS0"


def test_a_port_by_vendor_and_product() -> None:
    assert find("usb:0403:6001", [BUILT_IN, ADAPTER]) == "/dev/ttyUSB0"
    assert find("usb:0403:6001:B2", [ADAPTER, TWIN]) == "/dev/ttyUSB1"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("usb:0403:6001", "usb-several"),
        ("usb:1234:5678", "usb-none"),
        ("usb:403:6001", "port-name"),
    ],
)
def test_a_usb_name_that_fits_none_or_several_is_said(name: str, words: str) -> None:
    with pytest.raises(PortError, match=words):
        find(name, [ADAPTER, TWIN, BUILT_IN])


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOENT, "port-missing"),
        (errno.EAGAIN, "port-in-use"),
        (errno.EACCES, "port-forbidden"),
        (errno.ENOTTY, "port-no-serial"),
        (errno.ENOMEM, "port-trouble"),
    ],
)
def test_why_a_port_cannot_be_opened_is_said_in_words(number: int, words: str) -> None:
    (message,) = trouble("/dev/ttyUSB0", OSError(number, "why")).messages
    assert (message.id, message.facts["port"]) == (words, "/dev/ttyUSB0")


@pytest.mark.parametrize(
    ("name", "words"), [("/dev/none-such", "port-missing"), ("/dev/null", "port-no-serial")]
)
def test_opening_what_is_no_port(name: str, words: str) -> None:
    with pytest.raises(PortError, match=words):
        open_port(name, baud=9600, bits=8, parity="none", stop=1, flow="none")


@pytest.mark.parametrize("where", ["tcgetattr", "tcflush"])
def test_a_line_that_is_lost_while_it_is_opened_is_not_there(
    monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def lost(*_: object) -> None:
        raise termios.error(errno.EIO, "Input/output error")

    master, slave = os.openpty()
    monkeypatch.setattr(termios, where, lost)
    with pytest.raises(PortError, match="port-missing"):
        open_port(os.ttyname(slave), baud=9600, bits=8, parity="none", stop=1, flow="none")
    os.close(master)
    os.close(slave)


def test_the_ports_of_this_machine_can_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(port.device for port in ports.ports())
    adapter, built_in = ListPortInfo("/dev/ttyUSB0"), ListPortInfo("/dev/ttyS0")
    adapter.vid, adapter.pid, adapter.serial_number, adapter.description = (
        0x0403,
        0x6001,
        "A1",
        "adapter",
    )
    built_in.description = "built in"
    monkeypatch.setattr(ports.list_ports, "comports", lambda: [adapter, built_in])
    assert ports.ports() == [BUILT_IN, ADAPTER]


@pytest.mark.slow
def test_who_has_a_port_open_and_by_which_name_it_stays_the_same(tmp_path: Path) -> None:
    master, slave = os.openpty()
    device = os.ttyname(slave)
    assert [user.rpartition(" ")[2] for user in ports.users(device)] == [f"({os.getpid()})"]
    (tmp_path / "usb-Shoe-if00").symlink_to(device)
    assert ports.by_id(device, tmp_path) == str(tmp_path / "usb-Shoe-if00")
    assert ports.by_id("/dev/null", tmp_path) == ports.by_id(device, tmp_path / "none") == ""
    os.close(master)
    os.close(slave)
    assert ports.users(device) == []
