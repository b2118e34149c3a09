"""A shoe at the far end of a network: over a plain socket and over RFC 2217, pulled and put in again."""

from __future__ import annotations

import logging
import os
import socket
import threading
import tty
from dataclasses import replace

import pytest
import serial
from serial.rfc2217 import PortManager

from drivers.emulator.client import spawn
from drivers.serial_line import reader as reader_module
from drivers.serial_line.network.lines import Address, Rfc2217Line
from drivers.serial_line.ports import PortError, open_port
from drivers.serial_line.profile import Profile, find, load
from drivers.serial_line.reader import SerialReader
from kiosk.reading import Kind
from tests.waiting import DEADLINE_S, Collected

ANGEL_EYE = load(find("angel-eye"))
SETTINGS = {"baud": 9600, "bits": 8, "parity": "none", "stop": 1, "flow": "none"}


@pytest.mark.parametrize(
    "name", ["tcp:10.0.0.5", "tcp::4001", "tcp:a b:1", "rfc2217:x:99999", "tcp:h:0"]
)
def test_what_is_no_address_is_said(name: str) -> None:
    with pytest.raises(PortError) as error:
        open_port(name, **SETTINGS)  # type: ignore[arg-type]
    assert error.value.messages[0].id == "host-name"


def test_addresses_by_name_and_by_number() -> None:
    assert Address.of("tcp:[::1]:4001") == ("tcp", "::1", 4001)
    assert Address.of("rfc2217:shoe-4.pit:7000") == ("rfc2217", "shoe-4.pit", 7000)


@pytest.mark.parametrize("kind", ["tcp", "rfc2217"])
def test_a_far_end_that_does_not_answer_is_said(kind: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as door:
        name = f"{kind}:127.0.0.1:{door.getsockname()[1]}"
    with pytest.raises(PortError) as error:
        open_port(name, **SETTINGS)  # type: ignore[arg-type]
    assert error.value.messages[0].id == "host-silent"


@pytest.mark.slow
def test_cards_come_over_a_socket_and_again_after_it_was_pulled() -> None:
    heard = Collected()
    with (
        spawn(seed=7, baud=230_400, listen="127.0.0.1:0") as shoe,
        SerialReader(ANGEL_EYE, shoe.port, heard.on_reading, heard.on_health),
    ):
        assert shoe.port.startswith("tcp:127.0.0.1:")
        heard.wait_for(Kind.STANDBY)
        drawn = [shoe.client.draw(wait=True)["card"] for _ in range(5)]
        heard.wait_until(lambda: heard.cards == drawn)
        shoe.client.hang_up(0.1, mid_frame=True)
        heard.wait_until(lambda: any(each.code == "incomplete" for each in heard.readings))
        # Three at most, however slow the machine: where ten are missed in all, none is by its number.
        for _ in range(3):
            if shoe.client.draw(wait=True)["sent_ns"] is not None:
                break
        heard.wait_for_port(2)
        before = len(heard.cards)
        again = shoe.client.draw(wait=True)["card"]
        heard.wait_until(lambda: len(heard.cards) > before and heard.cards[-1] == again)
    assert Kind.LOST in heard.kinds, "what nobody heard is missed by its number"


@pytest.mark.slow
def test_a_command_is_answered_over_a_socket() -> None:
    heard = Collected()
    with (
        spawn(seed=7, baud=230_400, listen="127.0.0.1:0") as shoe,
        SerialReader(ANGEL_EYE, shoe.port, heard.on_reading, heard.on_health) as reader,
    ):
        heard.wait_for(Kind.STANDBY)
        reader.send(ANGEL_EYE.commands["lock"])
        heard.wait_until(lambda: heard.readings[-1].code == "ack")
        assert reader.modem_lines() == {}


@pytest.mark.slow
def test_a_far_end_that_falls_silent_is_missed_as_on_a_serial_line() -> None:
    profile = replace(ANGEL_EYE, line=replace(ANGEL_EYE.line, silent_after_s=1))
    heard = Collected()
    with socket.create_server(("127.0.0.1", 0)) as door:
        name = f"tcp:127.0.0.1:{door.getsockname()[1]}"
        with SerialReader(profile, name, heard.on_reading, heard.on_health):
            heard.wait_until(lambda: heard.said == ["silent"])


@pytest.mark.slow
@pytest.mark.parametrize("brings", [b"", b"AS\r\n"])
def test_a_far_end_that_ends_every_connection_at_once_is_lost_once(
    brings: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a terminal server may whose line is in use. What comes is not lost by that."""
    monkeypatch.setattr(
        reader_module, "STEADY_S", 4.0
    )  # a busy machine may take a second to end one
    heard = Collected()
    with socket.create_server(("127.0.0.1", 0)) as door:
        name = f"tcp:127.0.0.1:{door.getsockname()[1]}"
        with SerialReader(load(find("ascii-shoe")), name, heard.on_reading, heard.on_health):
            for _ in range(4):
                door.accept()[0].close()
            client, _ = door.accept()
            client.sendall(brings)
            heard.wait_until(lambda: len(heard.healths) == 3 + bool(brings))
            client.close()
    assert [health.port_open for health in heard.healths][:3] == [True, False, True]
    assert heard.cards == (["AS"] if brings else [])


class PtyPort(serial.Serial):
    """A pty, which has no modem lines, as a port that has them."""

    cts = dsr = cd = ri = property(lambda _: True)

    def _update_dtr_state(self) -> None:
        """There is none."""

    def _update_rts_state(self) -> None:
        """There is none."""


class TerminalServer:
    """A line of its own, handed on as RFC 2217 has it: the library's own far end, on a pty."""

    def __init__(self, baud: int, unasked: bytes = b"") -> None:
        self.unasked = unasked
        self.takes, self.released = True, threading.Event()
        self.device, slave = os.openpty()
        tty.setraw(slave)
        self.line = PtyPort(os.ttyname(slave), baud, timeout=0.02)
        os.close(slave)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.name = f"rfc2217:127.0.0.1:{self.door.getsockname()[1]}"
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        client, _ = self.door.accept()
        self.client = client
        client.settimeout(0.02)
        client.sendall(self.unasked)
        manager = PortManager(self.line, self, logging.getLogger("far"))  # type: ignore[no-untyped-call]
        while True:
            try:
                if not self.takes:
                    self.released.wait()
                    return
                data = client.recv(1024)
                if not data:
                    return
                self.line.write(b"".join(manager.filter(data)))  # type: ignore[no-untyped-call]
            except TimeoutError:
                pass
            except OSError:
                return
            came = self.line.read(self.line.in_waiting or 1)
            if came:
                client.sendall(b"".join(manager.escape(came)))  # type: ignore[no-untyped-call]

    def write(self, data: bytes) -> None:
        """What the manager answers."""
        self.client.sendall(data)

    def close(self) -> None:
        self.door.close()
        self.client.close()
        self.released.set()
        self._thread.join()
        self.line.close()
        os.close(self.device)


@pytest.fixture
def profile() -> Profile:
    return load(find("example-stx-lrc"))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_cards_and_answers_and_the_line_s_settings_go_over_rfc_2217(profile: Profile) -> None:
    far, heard = TerminalServer(1200), Collected()
    with SerialReader(profile, far.name, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        assert far.line.baudrate == profile.line.baud
        os.write(far.device, bytes.fromhex("0241530311"))
        heard.wait_for(Kind.CARD)
        assert heard.cards == ["AS"]
        assert os.read(far.device, 16) == b"\x06"
        far.close()
        heard.wait_until(lambda: any("line-lost" in str(each.messages) for each in heard.healths))


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"\xff\xf0", id="an end of settings that began nowhere"),
        pytest.param(b"\xff\xfa\x2c\xff\xf0\xff\xf0", id="a second end"),
        pytest.param(b"\xff\xfa\x2c\x6b" + bytes(300), id="settings without an end"),
        pytest.param(b"\xff\xfa\x2c\x6b\x00\xff\xfb\x2c" * 40, id="settings within settings"),
        pytest.param(
            b"\xff\xfa\x2c\x65\x00\x00\x04\xb0\xff\xf0", id="another speed than was asked for"
        ),
    ],
)
def test_a_far_end_that_makes_no_sense_loses_the_line_and_it_is_said(
    profile: Profile, sent: bytes
) -> None:
    """A card behind it would be read as something else, or not at all: it is not lost unsaid."""
    far, heard = TerminalServer(1200), Collected()
    with SerialReader(profile, far.name, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        far.client.sendall(sent + bytes.fromhex("0241530311"))
        heard.wait_until(lambda: any("line-lost" in str(each.messages) for each in heard.healths))
        far.close()
    assert heard.cards == []


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_what_a_real_terminal_server_says_unasked_is_no_card(profile: Profile) -> None:
    """ser2net 4: its mask of modem lines, with a byte that is doubled, and their state, as recorded in
    github.com/issinoho/veetee on 2026-09-17. Bytes that a program sent: under no licence."""
    unasked = bytes.fromhex("fffa2c6ffffffff0 fffa2c6b00fff0")
    far, heard = TerminalServer(1200, unasked), Collected()
    with SerialReader(profile, far.name, heard.on_reading, heard.on_health):
        heard.wait_for_port()
        os.write(far.device, bytes.fromhex("0241530311"))
        heard.wait_for(Kind.CARD)
        assert heard.kinds == [Kind.CARD]
        far.close()


def send_for_ever(end: socket.socket) -> None:
    end.settimeout(DEADLINE_S)
    while True:
        end.sendall(bytes(65_536))


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_far_end_that_takes_nothing_is_a_lost_line() -> None:
    """Commands for the lock would be given up unsaid, and the line look open."""
    far = TerminalServer(9600)
    settings = {"baudrate": 9600, "bytesize": 8, "parity": "N", "stopbits": 1}
    with Rfc2217Line(Address.of(far.name), settings) as line:
        far.takes = False
        reader_s_end = socket.socket(fileno=os.dup(line.fileno()))
        with reader_s_end, pytest.raises(ConnectionError):
            send_for_ever(reader_s_end)
    far.close()
