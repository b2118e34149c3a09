"""Do the decoders hold whatever bytes come? No exception, no card that was not on the wire, chunks do not matter."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.serial_line.decoder import Decoder
from drivers.serial_line.profile import find, load
from kiosk.game.cards import CARDS
from kiosk.reading import Kind, Reading
from tests.drivers.serial_line.streams import DEVICES, check_damaged, decoded, mutated

STREAMS = 10_000


@pytest.mark.slow
@pytest.mark.parametrize("name", DEVICES)
def test_ten_thousand_damaged_streams_give_no_invented_card(
    name: str, tries: Callable[[int], int]
) -> None:
    profile, random, count = load(find(name)), Random(name), tries(STREAMS)
    cards = sum(check_damaged(name, profile.make_decoder(), random) for _ in range(count))
    assert cards > count  # the streams were damaged, not destroyed


@pytest.mark.parametrize("name", DEVICES)
def test_an_undamaged_stream_is_read_whole(name: str) -> None:
    wire, _ = DEVICES[name]
    profile, random = load(find(name)), Random(name)
    for _ in range(100):
        readings = profile.make_decoder().feed(wire(random))
        assert Kind.CARD in {reading.kind for reading in readings} or name == "angel-eye"
        assert {
            reading.code for reading in readings if reading.kind in (Kind.REJECTED, Kind.LOST)
        } <= {"card_again"}


@pytest.mark.parametrize("name", DEVICES)
@given(data=st.data())
def test_chunks_do_not_matter(name: str, data: st.DataObject) -> None:
    profile = load(find(name))
    random = Random(data.draw(st.integers(0, 2**32), label="seed"))
    stream = mutated(DEVICES[name][0](random), random) + data.draw(
        st.binary(max_size=40), label="tail"
    )
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=12), label="cuts"))
    whole, pieces = profile.make_decoder(), profile.make_decoder()
    expected = whole.feed(stream) + whole.lost()
    got: list[Reading] = []
    for start, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        got += pieces.feed(stream[start:end])
    assert got + pieces.lost() == expected
    assert (pieces.held.good, pieces.held.bad) == (whole.held.good, whole.held.bad)


@pytest.mark.parametrize("name", DEVICES)
@given(stream=st.binary(max_size=400))
def test_any_bytes_are_kept_or_understood(name: str, stream: bytes) -> None:
    decoder = load(find(name)).make_decoder()
    readings = decoder.feed(stream) + decoder.quiet()
    assert not decoder.held.bytes
    assert all(len(reading.raw) <= 128 for reading in readings)
    assert all(
        reading.message for reading in readings if reading.kind in (Kind.REJECTED, Kind.LOST)
    )


@pytest.mark.slow
@pytest.mark.parametrize("framing", ["line", "start_end", "fixed"])
@pytest.mark.parametrize("check", ["none", "xor", "sum"])
def test_text_framings_against_damaged_streams(framing: str, check: str) -> None:
    from drivers.serial_line.ascii_line import described_frames
    from drivers.serial_line.layout import Layout, Settings

    settings = Settings(
        framing=framing,
        start=b"\x02" if framing == "start_end" else b"",
        end=b"\x03" if framing == "start_end" else b"\r\n",
        length=2 if check == "none" else 4,
        checksum=check,
    )
    random = Random(framing + check)

    layout = Layout(settings)

    for _ in range(1_000):
        stream = mutated(
            b"".join(layout.written(random.choice(CARDS).text.encode()) for _ in range(5)), random
        )
        for reading in decoded(Decoder(described_frames(settings)), stream, random):
            if reading.card:
                ten = f"10{reading.card.suit}"
                whole = [
                    layout.written(text.encode()).strip(b"\r\n\x03")
                    for text in (reading.card.text, ten)
                ]
                assert any(each in reading.raw for each in whole)
