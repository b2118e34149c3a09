"""What do the decoders make of a picture of our own cards, good and bad?"""

from __future__ import annotations

import sys

import numpy as np
import pytest
import segno
import zxingcpp

from drivers.camera.codes import decode as camera_decode
from drivers.camera.codes.decode import CardDecoder, DecoderMissingError, same_place
from drivers.camera.find import Grey, Region, find_cards, find_paper
from drivers.camera.vouch import vouched
from kiosk.reading import Message
from tests.drivers.camera.degraded import Recipe, scene

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("opinions", [("zxing",), ("pyzbar",), ("zxing", "pyzbar")])
@pytest.mark.parametrize("angle_seed", range(4))
def test_each_decoder_reads_a_card_at_any_angle(opinions: tuple[str, ...], angle_seed: int) -> None:
    shown = scene(Recipe(layout="before"), angle_seed)
    assert {seen.printed for seen in CardDecoder(opinions).look(shown.picture)} == set(shown.cards)


@pytest.mark.parametrize("angle_seed", range(4))
def test_a_card_of_now_is_read_at_any_angle_and_all_its_codes(angle_seed: int) -> None:
    shown = scene(Recipe(), angle_seed)
    seen = CardDecoder().look(shown.picture)
    assert {each.printed for each in seen} == set(shown.cards)
    assert [each.symbol for each in seen] == ["aztec"] * 4


def test_eight_cards_in_one_picture_are_eight_cards() -> None:
    shown = scene(Recipe(size=(1920, 1080), cards=8), 3)
    assert {seen.printed for seen in CardDecoder().look(shown.picture)} == set(shown.cards)


@pytest.mark.parametrize(("layout", "codes", "side"), [("now", 4, 19.5), ("before", 2, 25.2)])
def test_a_sighting_says_where_the_code_lies(layout: str, codes: int, side: float) -> None:
    shown = scene(Recipe(tilt=0.0, layout=layout), 5)
    seen = CardDecoder().look(shown.picture)
    assert len(seen) == codes
    card_middle = shown.corners[0].mean(axis=0)
    codes_middle = np.mean([each.centre for each in seen], axis=0)
    assert (
        np.abs(card_middle - codes_middle).max() < 3
    )  # the codes are point-symmetric about the card's middle
    assert seen[0].side == pytest.approx(240 * side / 63, rel=0.05)
    assert not same_place(seen[0], seen[1])
    assert all(vouched([each], own_cards=True) for each in seen), "each by the outline around it"


def test_a_region_is_read_in_the_pixels_of_the_whole_picture() -> None:
    shown = scene(Recipe(), 6)
    corners = shown.corners[0]
    left, top = np.floor(corners.min(axis=0)).astype(int) - 8
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + 8
    whole = CardDecoder().look(shown.picture)
    part = CardDecoder().look(shown.picture, Region(int(left), int(top), int(right), int(bottom)))
    assert len(part) == len(whole) == 4
    for one, other in zip(sorted(part, key=str), sorted(whole, key=str), strict=True):
        assert np.abs(np.array(one.centre) - other.centre).max() < 3


def test_a_card_too_small_for_the_decoder_is_read_when_it_is_brought_upright() -> None:
    pictures = [scene(Recipe(card_width=100), seed) for seed in range(6)]
    as_it_lies, upright = CardDecoder(["zxing"], rectify=False), CardDecoder(["zxing"])
    assert all(upright.look(shown.picture) for shown in pictures)
    assert not all(as_it_lies.look(shown.picture) for shown in pictures)
    assert {seen.decoder for shown in pictures for seen in upright.look(shown.picture)} >= {
        "zxing+upright"
    }


@pytest.mark.parametrize(
    ("spoilt", "least"),
    [
        (Recipe(motion=9), 5),
        (Recipe(light=0.05), 7),
        (Recipe(blur=3.0), 7),
        (Recipe(card_width=70), 7),
    ],
    ids=["motion", "dark", "focus", "small"],
)
def test_a_card_whose_codes_no_decoder_finds_is_read_at_its_place_and_none_other(
    spoilt: Recipe, least: int
) -> None:
    read = 0
    for seed in range(8):
        shown = scene(spoilt, seed)
        seen = CardDecoder(["zxing"]).look(shown.picture)
        assert {each.printed for each in seen} <= set(shown.cards)
        assert not seen or vouched(seen, own_cards=True)
        read += bool(seen)
    assert read >= least


def test_the_outline_of_a_card_is_found_though_its_codes_stand_at_its_edge() -> None:
    for recipe in (
        Recipe(card_width=70),
        Recipe(tilt=0.15),
        Recipe(light=0.05),
        Recipe(noise=60),
        Recipe(card_width=320),
    ):
        for seed in range(4):
            shown = scene(recipe, seed)
            (card,), _ = find_cards(shown.picture)
            for corner in shown.corners[0]:
                nearest = min(np.hypot(x - corner[0], y - corner[1]) for x, y in card)
                assert nearest < 0.05 * recipe.card_width + 1


def test_backs_and_felt_show_nothing() -> None:
    for seed in range(4):
        assert (
            CardDecoder().look(scene(Recipe(cards=4, size=(1920, 1080), blank=True), seed).picture)
            == []
        )


def test_a_code_that_is_no_card_of_ours_is_not_seen() -> None:
    for text in ("https://example.com", "K7Q2AS3000", "K7Q2AS3", "1"):
        symbol = np.array(
            [
                [0 if module else 255 for module in row]
                for row in segno.make(text, micro=False).matrix_iter(6, 4)
            ]
        )
        assert CardDecoder().look(symbol.astype(np.uint8)) == []


@pytest.mark.parametrize(
    "kind", [zxingcpp.BarcodeFormat.MicroQRCode, zxingcpp.BarcodeFormat.RMQRCode]
)
def test_a_small_code_that_the_decoder_takes_for_a_kind_of_its_own_is_not_seen(
    kind: zxingcpp.BarcodeFormat,
) -> None:
    picture = np.full((240, 320), 90, np.uint8)
    code = np.array(zxingcpp.create_barcode("12", kind).to_image(scale=6, add_quiet_zones=True))
    picture[20 : 20 + code.shape[0], 20 : 20 + code.shape[1]] = code
    assert CardDecoder().look(picture) == []


def test_a_card_is_found_by_its_outline() -> None:
    shown = scene(Recipe(cards=3), 2)
    cards, heaps = find_cards(shown.picture)
    assert (len(cards), heaps) == (3, [])
    assert find_cards(scene(Recipe(card_width=30), 2).picture) == ([], [])


@pytest.mark.parametrize("way", ["up", "down"])
def test_every_card_of_a_diagonal_hand_is_read_with_two_of_its_codes(way: str) -> None:
    for count in range(2, 8):
        shown = scene(Recipe(size=(1920, 1080), cards=count, step=22.0, way=way), count)
        seen = CardDecoder().look(shown.picture)
        assert {each.printed for each in seen} == set(shown.cards)
        for card in shown.cards:
            assert vouched([each for each in seen if each.printed == card], own_cards=True)


def test_overlapped_cards_that_are_small_or_blurred_are_read_when_they_are_enlarged() -> None:
    by: list[str] = []
    for worse in ({"card_width": 90.0}, {"blur": 2.0}):
        shown = scene(Recipe(cards=4, step=22.0, **worse), 3)
        seen = CardDecoder(["zxing"]).look(shown.picture)
        assert {each.printed for each in seen} == set(shown.cards)
        by += [each.decoder for each in seen]
    assert {"zxing+enlarged", "zxing+brought out"} <= set(by)


def test_paper_is_found_and_an_empty_felt_has_none() -> None:
    for light, widths in ((1.0, (60.0, 240.0)), (0.1, (60.0, 240.0)), (0.05, (120.0, 240.0))):
        for seed in range(4):
            assert find_paper(scene(Recipe(cards=0, light=light), seed).picture) is None
            for width in widths:
                shown = scene(Recipe(light=light, card_width=width), seed)
                found = find_paper(shown.picture)
                assert found is not None
                left, top, right, bottom = found
                (x0, y0), (x1, y1) = shown.corners[0].min(axis=0), shown.corners[0].max(axis=0)
                assert left <= x0
                assert top <= y0
                assert right >= x1
                assert bottom >= y1


def test_without_the_zbar_library_the_other_decoder_reads_and_the_words_say_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "pyzbar", None)
    monkeypatch.delitem(sys.modules, "pyzbar.pyzbar", raising=False)
    decoder = CardDecoder(("pyzbar", "zxing"), symbology="qr")
    assert decoder.missing == (Message("no-zbar"),)
    shown = scene(Recipe(layout="before"), 1)
    assert {seen.printed for seen in decoder.look(shown.picture)} == set(shown.cards)
    with pytest.raises(DecoderMissingError, match="no-zbar"):
        CardDecoder(("pyzbar",))


def test_what_a_profile_may_name_is_said() -> None:
    with pytest.raises(ValueError, match="zxing, pyzbar"):
        CardDecoder(("zbar",))
    with pytest.raises(ValueError, match="data-matrix"):
        CardDecoder(symbology="ean")
    with pytest.raises(DecoderMissingError, match="pyzbar-no-data-matrix"):
        camera_decode.pyzbar("data-matrix")


def test_pyzbar_alone_says_that_it_reads_no_card_of_now() -> None:
    assert CardDecoder(("pyzbar",)).missing == (Message("pyzbar-no-aztec"),)
    assert CardDecoder(("pyzbar",), symbology="qr").missing == ()
    with pytest.raises(DecoderMissingError, match="pyzbar-no-aztec"):
        camera_decode.pyzbar("aztec")


def test_an_empty_region_shows_nothing() -> None:
    assert CardDecoder().look(np.zeros((720, 1280), np.uint8), Region(10, 10, 10, 10)) == []


def test_an_empty_felt_is_not_put_to_the_slow_second_opinion_and_paper_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[int] = []

    def read(picture: Grey) -> list[camera_decode.Found]:
        asked.append(picture.size)
        return []

    def counting(symbology: str) -> camera_decode.ReadCodes:
        return read

    monkeypatch.setitem(camera_decode.LOADERS, "pyzbar", counting)
    decoder = CardDecoder()
    for light in (1.0, 0.2):
        for seed in range(3):
            decoder.look(scene(Recipe(cards=0, light=light), seed).picture)
    assert asked == []
    overlapped = scene(Recipe(cards=0), 1).picture.copy()
    overlapped[100:500, 300:700] = 225
    overlapped[300:700, 500:1200] = 225
    decoder.look(overlapped)
    assert len(asked) == 1
