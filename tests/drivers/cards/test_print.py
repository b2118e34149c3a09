"""Does the printed set carry every card, twice on each, the same bytes every time?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import zxingcpp

from drivers.cards.code import PrintedCard, encode, letters
from drivers.cards.face import (
    Line,
    back_face,
    card_face,
    card_face_before,
    code_modules,
    sticker_face,
)
from drivers.cards.print import print_set
from kiosk.game.cards import CARDS, parse
from tests.drivers.picture import render

pytestmark = pytest.mark.slow


def printed(text: str, copy: int = 1) -> PrintedCard:
    return PrintedCard("K7Q2", parse(text), copy)


def test_the_same_set_gives_the_same_bytes(tmp_path: Path) -> None:
    assert print_set("K7Q2", 1, tmp_path / "one.pdf") == 6  # 52 cards, nine a sheet
    print_set("K7Q2", 1, tmp_path / "two.pdf")
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()
    print_set("K7Q3", 1, tmp_path / "other.pdf")
    assert (tmp_path / "one.pdf").read_bytes() != (tmp_path / "other.pdf").read_bytes()


def test_stickers_come_in_twos(tmp_path: Path) -> None:
    seen: list[int] = []
    assert print_set("K7Q2", 1, tmp_path / "s.pdf", stickers=True, progress=seen.append) == 2
    assert seen[-1] == 104


def test_a_set_that_cannot_be_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="4 capital letters"):
        print_set("no", 1, tmp_path / "x.pdf")
    assert not (tmp_path / "x.pdf").exists()


def test_a_card_is_the_same_when_it_is_turned() -> None:
    picture = render(card_face(printed("7D")), 630)
    different = np.abs(picture.astype(int) - picture[::-1, ::-1].astype(int)) > 64
    assert (
        different.mean() < 0.001
    )  # the edges of letters alone, which a drawing library rounds one way


def test_the_code_stands_on_every_card_at_each_corner_on_older_ones_twice_and_on_every_sticker_once(
    whole: bool,
) -> None:
    for card in CARDS if whole else CARDS[::5]:
        here = PrintedCard("K7Q2", card, 8)
        now = zxingcpp.read_barcodes(
            render(card_face(here), 480), formats=zxingcpp.BarcodeFormat.Aztec
        )
        assert [found.text for found in now] == [letters(here)] * 4
        on_card = zxingcpp.read_barcodes(
            render(card_face_before(here), 480), formats=zxingcpp.BarcodeFormat.QRCode
        )
        on_sticker = zxingcpp.read_barcodes(
            render(sticker_face(here), 200), formats=zxingcpp.BarcodeFormat.QRCode
        )
        assert [found.text for found in on_card] == [encode(here)] * 2
        assert [found.text for found in on_sticker] == [encode(here)]


@pytest.mark.parametrize(
    ("symbol", "spelt", "modules"), [("qr", encode, 21), ("aztec", letters, 15)]
)
def test_a_code_is_the_smallest_symbol(
    symbol: str, spelt: Callable[[PrintedCard], str], modules: int, whole: bool
) -> None:
    for copy in range(1, 9) if whole else (1, 8):
        for card in CARDS:
            rows = code_modules(symbol, spelt(PrintedCard("ZZZZ", card, copy)))
            assert {len(rows), *map(len, rows)} == {modules}


def test_every_back_is_the_same_either_way_round_and_follows_its_sheet(tmp_path: Path) -> None:
    picture, face = render(back_face(), 630), back_face()
    lines = [mark for mark in face.half if isinstance(mark, Line)]
    assert len(lines) == len(face.half)
    ends = {
        tuple(sorted((round(x, 6), round(y, 6)) for x, y in (line.start, line.end)))
        for line in lines
    }
    assert ends == {
        tuple(sorted((round(face.width - x, 6), round(face.height - y, 6)) for x, y in each))
        for each in ends
    }
    assert zxingcpp.read_barcodes(picture) == []
    assert print_set("K7Q2", 1, tmp_path / "both.pdf", backs=True) == 6
    written = (tmp_path / "both.pdf").read_bytes()
    assert written.count(b"/Type /Page\n") == 12
    print_set("K7Q2", 1, tmp_path / "again.pdf", backs=True)
    assert (tmp_path / "again.pdf").read_bytes() == written
