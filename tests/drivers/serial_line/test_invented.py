"""Shoes that nobody designed the language for are stated by a file alone, and read exactly."""

from __future__ import annotations

import os
import queue
import tty
from pathlib import Path
from random import Random

import pytest

from drivers.emulator.bit_errors import FREEZES
from drivers.serial_line.profile import Profile, load, warnings
from drivers.serial_line.reader import SerialReader
from kiosk.game.cards import CARDS
from kiosk.reading import Kind, Reading
from tests.drivers.serial_line.invented import Device, invent
from tests.waiting import DEADLINE_S

SEEDS = range(24)


def stated(seed: int, folder: Path, *, checked: bool = False) -> tuple[Device, Profile]:
    device = invent(seed, always_checked=checked)
    path = folder / f"shoe-{seed}.toml"
    path.write_text(device.profile, "utf-8")
    profile = load(path)
    assert warnings(path) == []
    return device, profile


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_shoe_sends_is_read_exactly(seed: int, tmp_path: Path) -> None:
    device, profile = stated(seed, tmp_path)
    decoder = profile.make_decoder()
    stream = b"".join(map(device.card, CARDS)) + b"".join(
        device.other(kind) for kind in ("unreadable", "cutting_card", "heartbeat")
    )
    readings = decoder.feed(stream + device.fault("7"))
    assert [reading.card for reading in readings[:52]] == list(CARDS)
    assert [(reading.kind, reading.code[:1]) for reading in readings[52:]] == [
        (Kind.UNREADABLE, readings[52].code[:1]),
        (Kind.CUTTING_CARD, ""),
        (Kind.STANDBY, ""),
        (Kind.FAULT, "7"),
    ]


@pytest.mark.slow
@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("seed", SEEDS)
def test_single_and_double_wrong_bits_lose_no_card_and_single_ones_make_no_other(
    seed: int, tmp_path: Path
) -> None:
    device, profile = stated(seed, tmp_path, checked=True)
    random = Random(seed)
    for _ in range(6):
        whole = random.sample(CARDS, 4)
        first, damaged, *rest = map(device.card, whole)
        bits = range(8 * len(damaged))
        errors = [[bit] for bit in bits] + [
            random.sample(bits, 2) for _ in range(200 if device.finds_two else 0)
        ]
        for wrong in errors:
            flipped = bytearray(damaged)
            for bit in wrong:
                flipped[bit // 8] ^= 1 << bit % 8
            decoder = profile.make_decoder()
            readings = decoder.feed(first + bytes(flipped) + b"".join(rest)) + decoder.quiet()
            placed, frozen = placed_before_a_freeze(readings)
            assert frozen or len(placed) == 4, (wrong, damaged.hex(" "), readings)
            if len(wrong) == 1:
                assert placed == whole[: len(placed)], "no single bit makes another card"


def placed_before_a_freeze(readings: list[Reading]) -> tuple[list[object], bool]:
    placed: list[object] = []
    for reading in readings:
        if reading.kind in FREEZES:
            return placed, True
        if reading.card:
            placed.append(reading.card)
    return placed, False


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:8])
def test_it_is_read_so_over_a_line(seed: int, tmp_path: Path) -> None:
    device, profile = stated(seed, tmp_path)
    master, slave = os.openpty()
    tty.setraw(slave)
    came: queue.Queue[Reading] = queue.Queue()
    opened: queue.Queue[bool] = queue.Queue()
    reader = SerialReader(
        profile, os.ttyname(slave), came.put, lambda health: opened.put(health.port_open)
    )
    random = Random(seed)
    drawn = [random.choice(CARDS) for _ in range(400)]
    try:
        with reader:
            assert opened.get(timeout=DEADLINE_S)
            for card in drawn:
                os.write(master, device.card(card))
            readings = [came.get(timeout=DEADLINE_S) for _ in drawn]
    finally:
        os.close(master)
        os.close(slave)
    assert [reading.card for reading in readings] == drawn
