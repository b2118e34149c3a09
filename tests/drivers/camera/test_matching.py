"""Cards of the shoe that no decoder reads are matched with what the shoe holds, and nothing else is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import cv2
import numpy as np
import pytest

from drivers.camera.codes.decode import CardDecoder
from drivers.camera.codes.matching import Codebook, Values, smears
from drivers.camera.find import find_cards
from drivers.camera.reader import CameraReader
from drivers.cards.code import PrintedCard, decode, letters, whole_set
from drivers.cards.face import code_modules
from kiosk.reading import Kind, Reading
from tests.bench.bench_camera import Reel
from tests.drivers.camera.degraded import SHOE_SET, USUAL, Recipe, Scene, scene, shots

pytestmark = pytest.mark.slow

CARDS = whole_set(SHOE_SET, 8)
OTHER_SET = "ZZ9A"
SMALL_HAND = replace(USUAL, cards=3, step=24.0, card_width=80.0)


@pytest.fixture(scope="module")
def book() -> Codebook:
    return Codebook(SHOE_SET)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    before = cv2.getNumThreads()
    cv2.setNumThreads(1)
    yield
    cv2.setNumThreads(before)


def smeared(card: PrintedCard, smear: int, seed: int) -> Values:
    """A symbol's modules as they run into each other, with noise."""
    white = np.pad(~np.array(code_modules("aztec", letters(card))), 3, constant_values=True)
    soft = cv2.filter2D(white.astype(np.float32), -1, smears()[smear])[3:-3, 3:-3]
    noise = np.random.default_rng(seed).normal(0, 0.04, soft.shape)
    return np.asarray(90 * (soft + noise) + 40, np.float32)


@pytest.mark.parametrize("smear", range(0, len(smears()), 5))
def test_a_smeared_symbol_is_its_card_in_any_quarter_turn(book: Codebook, smear: int) -> None:
    for n, card in enumerate(CARDS[smear::23]):
        match = book.match(np.rot90(smeared(card, smear, n), -n), turned=True)
        assert (match.printed, match.turns) == (card, n % 4)
        assert match.like > 4, "more than any card of another shoe is like, mostly"


def test_a_symbol_of_another_shoe_is_no_card_of_this_one(book: Codebook) -> None:
    for smear in range(len(smears())):
        for n, card in enumerate(whole_set(OTHER_SET, 8)[smear::20]):
            assert not book.match(smeared(card, smear, n), turned=True).is_certain


def read(recipe: Recipe, count: int, knows: str | None) -> tuple[float, int]:
    """The percentage of the cards in so many pictures that is read, and how many cards are not
    there."""
    decoder = CardDecoder()
    decoder.know(knows)
    seen = there = wrong = 0
    for seed in range(count):
        shown = scene(recipe, seed)
        found = {each.printed for each in decoder.look(shown.picture)}
        seen += len(found & set(shown.cards))
        there += len(shown.cards)
        wrong += len(found - set(shown.cards))
    return 100 * seen / there, wrong


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize(
    ("recipe", "share"),
    [
        (SMALL_HAND, 95),
        (replace(SMALL_HAND, cards=5, step=22.0), 95),
        (replace(USUAL, motion=9), 95),
        (replace(USUAL, motion=13), 50),
        (replace(USUAL, blur=3.5), 75),
        (replace(USUAL, card_width=70.0), 95),
    ],
)
def test_what_is_small_moved_or_out_of_focus_is_read_where_the_shoe_is_known(
    recipe: Recipe, share: float
) -> None:
    now, wrong = read(recipe, 10, SHOE_SET)
    assert now >= share
    assert wrong == 0


@pytest.mark.parametrize("recipe", [SMALL_HAND, replace(USUAL, motion=13)])
def test_where_another_shoe_is_known_no_card_is_read_that_is_not_there(recipe: Recipe) -> None:
    assert read(recipe, 6, OTHER_SET)[1] == 0


def test_a_hand_that_is_as_long_as_a_card_is_looked_into() -> None:
    for seed in range(6):
        assert find_cards(scene(SMALL_HAND, seed).picture)[1], "not as one card alone"


def test_a_matched_code_lies_as_its_code_does() -> None:
    decoder, shown = CardDecoder(), scene(SMALL_HAND, 1)
    decoder.know(SHOE_SET)
    matched = [each for each in decoder.look(shown.picture) if each.decoder == "matched"]
    assert matched
    for seen in matched:
        card = shown.corners[shown.cards.index(seen.printed)]
        assert cv2.pointPolygonTest(card, seen.centre, measureDist=False) > 0
        along = np.subtract(seen.corners[1], seen.corners[0])
        across = card[1] - card[0]
        turned = abs(float(along @ across)) / float(np.linalg.norm(along) * np.linalg.norm(across))
        assert turned > 0.97, "upright or upside down on its card"
        assert math.isclose(seen.side, 80 * 19.5 / 63, rel_tol=0.12)


def test_the_first_card_that_is_read_says_which_shoe_it_is() -> None:
    clear = shots(USUAL, 1, 4, [CARDS[0]])
    hand: list[Scene] = shots(SMALL_HAND, 2, 30, CARDS[7:10])
    readings: list[Reading] = []
    pictures = [each.picture for each in (*clear, *hand)]
    reader = CameraReader(
        "reel", readings.append, lambda _: None, opener=lambda: Reel(iter(pictures))
    )
    reader.start()
    assert reader.ended.wait(60)
    reader.stop()
    reader.join()
    named = [decode(each.raw.decode()) for each in readings if each.kind is Kind.CARD]
    assert named[0] == CARDS[0]
    assert set(named[1:]) == set(CARDS[7:10])
