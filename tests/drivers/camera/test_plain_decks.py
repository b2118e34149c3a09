"""Is an ordinary deck recognised by what was learned of it, never wrongly, and never dealt?"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from drivers.camera.corners import Deck, NotLearnedError, Plain, learn, load, recognised
from drivers.camera.find import find_cards
from drivers.camera.reader import CameraReader
from drivers.camera.settings import CameraSettings, PlainSettings
from drivers.cards.face import CARD_WIDTH
from kiosk.cli.readers import cards as cards_cli
from kiosk.game.cards import CARDS, Card, parse
from kiosk.reading import CODE_ALONE, Kind
from tests.campaign.try_plain_cards import most_wrong
from tests.campaign.try_plain_recall import shown
from tests.drivers.camera.degraded import FACE_WIDTH, USUAL, Grey, Recipe
from tests.drivers.camera.plain_decks import (
    SMALL,
    STYLES,
    Style,
    face,
    learned,
    picture_of,
    pictured,
    seen_upright,
    tried,
)
from tests.waiting import DEADLINE_S, Collected

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def deck() -> Deck:
    return learned(STYLES["sans"])


def test_its_own_deck_is_recognised_and_another_never_wrongly(deck: Deck) -> None:
    right, wrong = tried("sans", "sans", {}, 13, 5)
    assert right >= 11
    assert wrong == 0
    assert tried("sans", "sans", {"light": 0.2}, 8, 6)[1] == 0
    assert tried("sans", "serif", {}, 13, 7)[1] == 0


def test_a_print_that_is_not_quite_the_learned_one_is_not_claimed(deck: Deck) -> None:
    """Each differs from the deck in one thing: suits that are hardly told apart, a red that is black, an index that is wider apart."""

    def claimed(style: Style, by: Deck = deck) -> set[str]:
        seen = seen_upright(picture_of(style, parse("7D"), replace(USUAL, tilt=0.0), 5))
        return {claim.text for each in seen if (claim := recognised(by, each))}

    own = STYLES["sans"]
    alike = (0.9 * deck.suits.mean(axis=0) + 0.1 * deck.suits).astype(np.uint8)
    assert claimed(own) == {"7D"}
    assert claimed(own, deck._replace(suits=alike)) == set()
    assert claimed(own._replace(red=own.black)) == set()
    assert claimed(own, deck._replace(suit_at=(deck.suit_at[0] + 3, deck.suit_at[1]))) == set()


def test_a_club_that_is_so_far_out_of_focus_that_it_looks_like_a_spade_is_not_claimed_as_one() -> (
    None
):
    """A small suit, blurred by a sigma of 2 pixels: softened less, a club fits as well as the spade does softened more."""
    deck, card, picture = shown(1, 1393)
    assert card is parse("KC")
    assert deck is not None
    assert [recognised(deck, seen) for seen in seen_upright(picture)] == [None]


def test_pips_beside_the_index_and_a_printed_edge_are_no_part_of_what_is_learned() -> None:
    """As ordinary decks have them: a line around the card, and pips a few millimetres beside the index on most cards."""

    def printed(card: Card) -> Grey:
        shown = face(STYLES["sans"], card).copy()
        cv2.rectangle(shown, (0, 0), (shown.shape[1] - 1, shown.shape[0] - 1), 0, 4)
        for _ in range(2):
            shown = np.ascontiguousarray(shown[::-1, ::-1])
            cv2.circle(
                shown,
                (round(15 * FACE_WIDTH / CARD_WIDTH), round(14 * FACE_WIDTH / CARD_WIDTH)),
                24,
                0,
                -1,
            )
        return shown

    recipe = replace(USUAL, size=SMALL, card_width=260.0)
    deck = learn(
        {card: seen_upright(pictured([printed(card)], recipe, n)) for n, card in enumerate(CARDS)}
    )
    seen = [
        each
        for n in range(6)
        for each in seen_upright(pictured([printed(CARDS[7 * n])], recipe, 90 + n))
    ]
    assert sum(recognised(deck, each) is CARDS[7 * n] for n, each in enumerate(seen)) >= 5


def test_the_share_of_wrong_claims_is_bounded_as_clopper_and_pearson_do() -> None:
    assert most_wrong(0, 3000) == pytest.approx(1 - 0.05 ** (1 / 3000), rel=1e-6)
    assert most_wrong(2, 100) == pytest.approx(0.0616, abs=1e-4)


def test_what_was_learned_is_kept_and_what_is_no_deck_is_said(deck: Deck, tmp_path: Path) -> None:
    deck.save(tmp_path / "deck.npz")
    assert (load(tmp_path / "deck.npz").ranks == deck.ranks).all()
    (tmp_path / "other.npz").write_bytes(b"no deck")
    for name in ("other.npz", "none.npz"):
        with pytest.raises(NotLearnedError, match="no-deck"):
            load(tmp_path / name)
    with pytest.raises(NotLearnedError, match="deck-missing"):
        learn({})


def test_a_card_is_one_reading_however_long_it_lies_and_where_it_is_moved(deck: Deck) -> None:
    plain = Plain(deck)
    pictures = [
        picture_of(STYLES["sans"], parse("QH"), replace(USUAL, tilt=0.0), seed) for seed in (1, 2)
    ]
    told = []
    for n in range(60):
        picture = pictures[n // 30]
        told += plain.see(picture, find_cards(picture)[0], n / 10 + (0.5 if n >= 30 else 0.0))
    assert [(reading.kind, reading.card, reading.code) for reading in told] == [
        (Kind.CARD, parse("QH"), CODE_ALONE)
    ]


def test_the_house_shows_its_deck_and_the_camera_confirms_by_it_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cards").mkdir()
    for n, card in enumerate(CARDS):
        recipe = Recipe(card_width=260.0)
        cv2.imwrite(
            str(tmp_path / "cards" / f"{n:02}.png"), picture_of(STYLES["serif"], card, recipe, n)
        )
    parser = argparse.ArgumentParser()
    cards_cli.add_parser(parser.add_subparsers())
    words = ["cards", "learn", str(tmp_path / "cards"), "--out", str(tmp_path / "deck.npz")]
    args = parser.parse_args(words)
    assert args.run(args) == 0
    said = re.search(r"learned; (\d+) of its 52 cards are recognised", capsys.readouterr().out)
    assert said
    assert int(said[1]) >= 40
    (tmp_path / "play").mkdir()
    cv2.imwrite(
        str(tmp_path / "play" / "1.png"), picture_of(STYLES["serif"], parse("7D"), USUAL, 77)
    )
    heard = Collected()
    settings = replace(CameraSettings(), plain=PlainSettings(str(tmp_path / "deck.npz")))
    reader = CameraReader(str(tmp_path / "play"), heard.on_reading, heard.on_health, settings)
    reader.start()
    assert reader.ended.wait(DEADLINE_S)
    reader.stop()
    assert [(reading.card, reading.code) for reading in heard.readings] == [
        (parse("7D"), CODE_ALONE)
    ]
