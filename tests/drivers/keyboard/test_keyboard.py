"""Devices that type: bytes of Linux's input events become text and readings, in any pieces, and opening says what is wrong.

No such device is needed: the bytes are those of `struct input_event`, and a pipe answers the requests as what is no device does.
"""

from __future__ import annotations

import errno
import os
import struct
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.cards.code import PrintedCard, encode
from drivers.emulator.voice import voice_of
from drivers.keyboard import device
from drivers.keyboard.keys import DROPPED, EVENT, NO_CHARACTER, Keys, pressed
from drivers.keyboard.layouts import LAYOUTS
from drivers.serial_line import reader as reader_module
from drivers.serial_line.ports import PortError
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from drivers.serial_line.recordings.recorder import Recorder, play_back, readings
from kiosk.game.cards import BY_TEXT, CARDS
from kiosk.reading import Kind, Reading
from tests.drivers.readings import said
from tests.waiting import Collected

SCANNER = load(find("keyboard-scanner"))
ACE = encode(PrintedCard("K7Q2", BY_TEXT["AS"], 3))

#: a scan of "A1" with Enter, as a keyboard of 1995 sends it: A with shift, each key pressed and let go, each in a packet
BY_HAND = b"".join(
    struct.pack("llHHi", 1_763_694_000, n, kind, code, value)
    for n, (kind, code, value) in enumerate(
        [(4, 4, 42), (1, 42, 1), (0, 0, 0), (1, 30, 1), (0, 0, 0), (1, 30, 2), (0, 0, 1), (1, 30, 0), (1, 42, 0), (0, 0, 0),
         (1, 2, 1), (0, 0, 0), (1, 2, 0), (0, 0, 0), (1, 28, 1), (0, 0, 0), (1, 28, 0), (0, 0, 0)]
    )
)  # fmt: skip


def text(chunk: bytes, layout: str = "us") -> str:
    return bytes(Keys(layout).typed(chunk)).decode("latin-1")


# What is typed.


def test_an_event_has_24_bytes_and_a_held_key_is_typed_once() -> None:
    assert EVENT.size == 24
    assert text(BY_HAND) == "A1\r"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_letter_and_digit_of_a_card_can_be_typed_on_every_layout(layout: str) -> None:
    everything = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz]$*,.:-/\r\t "
    assert text(pressed(everything, layout), layout) == everything


@pytest.mark.parametrize(
    ("layout", "expected"), [("us", "yz]"), ("de", "zy+"), ("fr", "yw$"), ("uk", "yz]")]
)
def test_a_layout_says_what_a_key_is(layout: str, expected: str) -> None:
    keys = (21, 44, 27)  # Y, Z and ] of an American keyboard
    events = b"".join(EVENT.pack(0, 0, 1, code, value) for code in keys for value in (1, 0))
    assert text(events, layout) == expected


def test_caps_lock_turns_letters_alone_and_control_types_control_characters() -> None:
    caps = EVENT.pack(0, 0, 1, 58, 1) + EVENT.pack(0, 0, 1, 58, 0)
    assert text(caps + pressed("aB1-") + caps + pressed("a")) == "Ab1-a"
    control = EVENT.pack(0, 0, 1, 29, 1) + pressed("b") + EVENT.pack(0, 0, 1, 29, 0)
    assert text(control + pressed("b")) == "\x02b"


def test_a_key_that_writes_nothing_spoils_the_text_that_it_comes_in() -> None:
    f5, alt = EVENT.pack(0, 0, 1, 63, 1), EVENT.pack(0, 0, 1, 56, 1)
    assert text(pressed("A") + f5 + pressed("S")) == f"A{chr(NO_CHARACTER)}S"
    assert text(alt + pressed("a")) == chr(NO_CHARACTER)
    assert text(EVENT.pack(0, 0, 1, 13, 1), "de") == chr(NO_CHARACTER), "a dead key"


def test_what_the_kernel_could_not_keep_is_said_and_nothing_is_made_of_the_rest_of_its_packet() -> (
    None
):
    dropped = EVENT.pack(0, 0, 0, 3, 0) + EVENT.pack(0, 0, 1, 30, 1) + EVENT.pack(0, 0, 0, 0, 0)
    assert list(Keys().typed(pressed("b") + dropped + pressed("c"))) == [
        ord("b"),
        DROPPED,
        ord("c"),
    ]


# What it means.


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50))
def test_pieces_do_not_matter(seed: int) -> None:
    stream = pressed(f"{ACE}\rrubbish\r") + EVENT.pack(0, 0, 0, 3, 0) + EVENT.pack(0, 0, 0, 0, 0)
    stream += pressed(encode(PrintedCard("K7Q2", BY_TEXT["KD"], 1)) + "\r")
    decoder, at, found, random = SCANNER.make_decoder(), 0, list[Reading](), Random(seed)
    while at < len(stream):
        size = random.randint(1, 200)
        found += decoder.feed(stream[at : at + size])
        at += size
    assert said(found) == [
        (Kind.CARD, "AS"),
        (Kind.LOST, "card"),
        (Kind.LOST, "dropped"),
        (Kind.CARD, "KD"),
    ]
    assert found[0].raw == ACE.encode()
    assert not decoder.held.bytes


@given(st.binary(max_size=400))
def test_any_bytes_are_taken(stream: bytes) -> None:
    decoder = SCANNER.make_decoder()
    found = decoder.feed(stream) + decoder.lost()
    assert not [reading for reading in found if reading.card]
    assert not decoder.held.bytes


def test_half_a_scan_is_over_after_a_pause_and_what_was_held_when_the_line_was_lost_is_not_held_after_it() -> (
    None
):
    decoder = SCANNER.make_decoder()
    assert decoder.feed(pressed(ACE[:4])) == []
    assert decoder.held.bytes
    assert said(decoder.quiet()) == [(Kind.LOST, "card")]
    decoder.feed(EVENT.pack(0, 0, 1, 42, 1) + b"\0" * 7)
    assert decoder.lost() == []
    assert said(decoder.feed(pressed(f"{ACE}\r"))) == [(Kind.CARD, "AS")]
    decoder.new_shoe()
    assert said(decoder.feed(pressed(f"{ACE}\r"))) == [(Kind.CARD, "AS")]


def test_any_profile_of_text_reads_what_is_typed() -> None:
    profile = replace(load(find("example-codes")), device="keyboard")
    voice = voice_of(profile)
    found = profile.make_decoder().feed(b"".join(map(voice.card, CARDS)))
    assert [reading.card for reading in found] == list(CARDS)


def test_a_badge_is_a_text_and_no_card() -> None:
    profile = replace(SCANNER, frames={**SCANNER.frames, "payloads": ("text",), "prefix": "#"})
    found = profile.make_decoder().feed(pressed("#0012345678\r#AS\r"))
    assert [(reading.kind, reading.code, reading.raw, reading.card) for reading in found] == [
        (Kind.OTHER, "text", b"0012345678", None),
        (Kind.OTHER, "text", b"AS", None),
    ]
    assert all(reading.message is not None and not reading.message.facts for reading in found), (
        "a badge is quoted nowhere"
    )


# The device.


def answers(
    name: bytes = b"Symbol Bar Code Scanner", *, enter: bool = True, grab: int = 0
) -> Callable[..., bytes]:
    def ioctl(_fd: int, request: int, argument: bytes | int) -> bytes:
        if request == device.EVIOCGRAB:
            if grab:
                raise OSError(grab, os.strerror(grab))
            return b""
        assert isinstance(argument, bytes)
        if request == device.EVIOCGNAME:
            return name.ljust(len(argument), b"\0")
        assert request == device.EVIOCGBIT_KEY
        return (b"\0\0\0" + (b"\x10" if enter else b"\0")).ljust(len(argument), b"\0")

    return ioctl


def test_the_requests_are_those_of_linux_input_h() -> None:
    assert (device.EVIOCGRAB, device.EVIOCGNAME, device.EVIOCGBIT_KEY) == (
        0x40044590,
        0x81004506,
        0x80604521,
    )


def test_a_device_is_opened_for_the_kiosk_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "event3"
    file.write_bytes(BY_HAND)
    monkeypatch.setattr(device.fcntl, "ioctl", answers())
    with device.open_keyboard(str(file)) as keyboard:
        assert keyboard.name == "Symbol Bar Code Scanner"
        assert text(os.read(keyboard.fileno(), 4096)) == "A1\r"


@pytest.mark.parametrize(
    ("ioctl", "why"),
    [
        (answers(grab=errno.EBUSY), "port-in-use"),
        (answers(enter=False), "no-keyboard"),
        (answers(grab=errno.ENODEV), "port-missing"),
    ],
)
def test_why_a_device_cannot_be_taken_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ioctl: Callable[..., bytes], why: str
) -> None:
    (tmp_path / "event3").touch()
    monkeypatch.setattr(device.fcntl, "ioctl", ioctl)
    with pytest.raises(PortError) as refused:
        device.open_keyboard(str(tmp_path / "event3"))
    assert refused.value.messages[0].id == why


def test_what_is_no_device_is_refused_and_nothing_is_read_from_it(tmp_path: Path) -> None:
    """A pipe answers ENOTTY to every request: what cannot be grabbed might type into the screen as well."""
    pipe = tmp_path / "event3"
    os.mkfifo(pipe)
    for name, why in (
        (str(pipe), "no-keyboard"),
        (str(tmp_path / "none"), "port-missing"),
        ("usb:9999:0001", "usb-none"),
    ):
        with pytest.raises(PortError) as refused:
            device.open_keyboard(name)
        assert refused.value.messages[0].id == why


def test_a_user_without_the_group_is_told_which_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(device.os, "open", refuse)
    with pytest.raises(PortError) as refused:
        device.open_keyboard(str(tmp_path))
    assert refused.value.messages[0].id == "keyboard-forbidden"


def test_devices_that_type_are_listed_by_the_name_that_stays(tmp_path: Path) -> None:
    link = tmp_path / "dev" / "by-id" / "usb-Symbol-event-kbd"
    about = tmp_path / "sys" / "event7" / "device"
    for folder in (link.parent, about / "id"):
        folder.mkdir(parents=True)
    link.symlink_to("../event7")
    link.with_name("usb-Mouse-event-mouse").symlink_to("../event8")
    (about / "name").write_text("Symbol Bar Code Scanner\n")
    (about / "id" / "vendor").write_text("05e0\n")
    (about / "id" / "product").write_text("1200\n")
    assert device.keyboards(tmp_path / "dev", tmp_path / "sys") == [
        (str(link), "Symbol Bar Code Scanner", "usb:05e0:1200")
    ]


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe in place of a device: what opens one is replaced, since only a device can be grabbed."""
    path = tmp_path / "event3"
    os.mkfifo(path)

    def opened(name: str) -> device.Keyboard:
        return device.Keyboard(os.open(name, os.O_RDONLY | os.O_NONBLOCK), "a pipe")

    monkeypatch.setattr(reader_module, "open_keyboard", opened)
    return path


def test_scans_come_through_a_pipe_and_unplugging_is_a_lost_line(
    pipe: Path, tmp_path: Path
) -> None:
    heard, record = Collected(), Recorder(tmp_path / "keys.rec", profile="keyboard-scanner")
    hold = os.open(pipe, os.O_RDWR)
    with SerialReader(SCANNER, str(pipe), heard.on_reading, heard.on_health, record) as reader:
        heard.wait_for_port()
        for n, card in enumerate(CARDS):
            os.write(hold, pressed(encode(PrintedCard("K7Q2", card, 1)) + "\r"))
            heard.wait_for(Kind.CARD, n + 1)
        reader.send(b"nothing can be sent")
        assert reader.modem_lines() == {}
        os.write(hold, pressed(ACE[:5]))
        os.close(hold)
        heard.wait_for(Kind.LOST)
        hold = os.open(pipe, os.O_RDWR)
        heard.wait_until(lambda: heard.said == ["line-back"])
    os.close(hold)
    record.close()
    assert heard.cards == [card.text for card in CARDS]
    again = readings(play_back(tmp_path / "keys.rec"), SCANNER.make_decoder(), 80_000_000)
    assert [reading.card.text for _, reading in again if reading.card] == heard.cards
