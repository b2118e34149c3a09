"""Does everything have room: every index in sight, every key large enough, nothing over anything else?"""

from __future__ import annotations

import itertools

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.words.messages import Messages
from tests.ui.places import SIZES, crosses, inside, pixels
from tests.ui.scenes import SCENES, settings
from tests.words.languages import LANGUAGES
from ui.shared.faces import felt
from ui.shared.window import load_fonts
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.layout import Layout, Rect, arrange
from ui.table.props import derive

#: units from the dealer's row to the inner side of its painted frame, whose edge is thick where it glows (Felt.qml)
EDGE = 6 + 4
#: units from the foot of the cloth's words to the dealer's row (Felt.qml)
PRINT_ABOVE = 4
WORDS = Words()
#: hands by number of cards in one box: what a round can come to
HANDS = ((2,), (5,), (9,), (2, 2), (5, 5, 5, 5), (9, 2, 1, 1), (3, 3, 3))


def part(layout: Layout, name: str) -> Rect:
    return getattr(layout.frame, name)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("hands", HANDS, ids=str)
@pytest.mark.slow
def test_every_index_of_the_hand_in_play_shows(
    size: tuple[int, int], hands: tuple[int, ...]
) -> None:
    places = [(count, focus) for count in range(1, 8) for focus in range(1, count + 1)]
    for drawer, (count, focus) in itertools.product((False, True), places):
        boxes = tuple(hands if box == focus else (3,) for box in range(1, count + 1))
        layout = arrange(size, boxes, 2, focus=focus, drawer=drawer)
        where = f"box {focus} of {count}, drawer {drawer}"
        for place in layout.hands[focus - 1]:
            assert place.cards, where
            for at, card in enumerate(place.cards):
                # Rank and suit beside each other at the top, or below each other at the left.
                beside = Rect(card.x, card.y, round(card.w * 0.85), round(card.w * 0.47))
                below = Rect(card.x, card.y, round(card.w * 0.51), round(card.w * 1.04))
                over = [
                    [later for later in place.cards[at + 1 :] if crosses(each, later)]
                    for each in (beside, below)
                ]
                assert not all(over), f"{where}: {card} lies under {over}"
            for card in place.cards:
                assert inside(card, layout.slots[focus - 1]), where
                assert not crosses(card, place.total), where


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_cards_and_totals_have_the_same_places_in_every_box(size: tuple[int, int]) -> None:
    """From a box's upper left corner cards begin, from its lower left corner its total: at every width, of one hand and of several."""
    for count, hands in itertools.product(range(1, 8), ((2,), (5,), (2, 2), (5, 2, 1))):
        boxes = tuple(hands if box == 1 else (2,) for box in range(1, count + 1))
        layout = arrange(size, boxes, 2, focus=1)
        seen = {
            (
                place[0].cards[0].x - slot.x,
                place[0].cards[0].y - slot.y,
                place[0].total.x - slot.x,
                slot.y + slot.h - place[0].total.y,
            )
            for slot, place in zip(layout.slots, layout.hands, strict=True)
        }
        assert len(seen) == 1, (count, hands)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("mirror", [False, True], ids=["", "mirror"])
@pytest.mark.slow
def test_boxes_lie_beside_each_other_in_their_order(size: tuple[int, int], mirror: bool) -> None:
    places = [(count, focus) for count in range(1, 8) for focus in range(count + 1)]
    for count, focus in places:
        boxes = tuple((2, 2, 2, 2) if box == focus else (2,) for box in range(1, count + 1))
        layout = arrange(size, boxes, 2, focus=focus, mirror=mirror)
        slots = layout.slots[::-1] if mirror else layout.slots
        for left, right in itertools.pairwise(slots):
            assert left.x + left.w < right.x, f"{count} boxes, box {focus} in play"
        for slot in slots:
            assert inside(slot, part(layout, "felt"))
            assert slot.w >= pixels(15, size), "a box is a target"
        if count > 2:
            middle, outer = slots[count // 2], slots[0]
            assert outer.y > middle.y, "the outer boxes are the nearer ones"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_parts_of_the_screen_leave_each_other_alone(size: tuple[int, int]) -> None:
    for drawer, mirror in itertools.product((False, True), repeat=2):
        layout = arrange(size, ((2,),) * 7, 2, drawer=drawer, mirror=mirror)
        parts = [
            part(layout, name)
            for name in ("header", "band", "prompt", "felt", "dealer", "notice", "bar", "drawer")
            if part(layout, name).w
        ]
        parts += [layout.pad] if drawer else [layout.pad, layout.rail]
        for one, other in itertools.combinations(parts, 2):
            assert not crosses(one, other), (one, other)
        for rect in parts:
            assert inside(rect, Rect(0, 0, *size))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.slow
def test_keys_are_large_enough_for_a_finger_and_apart(size: tuple[int, int]) -> None:
    apart = round(pixels(3, size)) - 1  # whole pixels
    for name, (boxes, step) in SCENES.items():
        props = derive(begin(step), settings(boxes), UiState(), size, WORDS)
        keys = [Rect(row.x, row.y, row.width, row.height) for row in props.keys if row.visible]
        for key in keys:
            assert min(key.w, key.h) >= pixels(15, size) - 1, name
            assert inside(key, Rect(0, 0, *size)), name
        for one, other in itertools.combinations(keys, 2):
            grown = Rect(one.x - apart, one.y - apart, one.w + 2 * apart, one.h + 2 * apart)
            assert not crosses(grown, other), (name, one, other)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_dealers_ranks_and_suits_show_however_many_cards(size: tuple[int, int]) -> None:
    for count, drawer in itertools.product(range(1, 11), (False, True)):
        layout = arrange(size, ((2,),) * 7, count, drawer=drawer)
        place, edge = part(layout, "dealer"), layout.scale(EDGE)
        frame = Rect(place.x + edge, place.y + edge, place.w - 2 * edge, place.h - 2 * edge)
        for at, card in enumerate(layout.dealer_cards):
            beside = card._replace(w=round(card.w * 0.84), h=round(card.w * 0.47))
            below = card._replace(w=round(card.w * 0.51), h=round(card.w * 1.04))
            over = layout.dealer_cards[at + 1 :]
            shown = [not any(crosses(part, each) for each in over) for part in (beside, below)]
            assert any(shown), (count, drawer, card)
        for card in layout.dealer_cards:
            assert inside(card, frame)
            assert not crosses(card, part(layout, "dealer_total"))


def words_on_cloth(size: tuple[int, int], language: str) -> Rect:
    """What the cloth's words cover of the screen, as they are painted."""
    layout = arrange(size, ((2,),) * 7, 2)
    cloth, u = part(layout, "felt"), layout.scale
    print_at = part(layout, "dealer").y - cloth.y - u(PRINT_ABOVE)
    high = part(layout, "notice").y - cloth.y
    words = settings(7).house(Words(Messages(language))).cloth
    printed, bare = (felt(size[0], high, 0, print_at, u(18), text) for text in (words, ""))
    rows = [y for y in range(high) if printed.copy(0, y, size[0], 1) != bare.copy(0, y, size[0], 1)]
    columns = [x for x in range(size[0]) if printed.copy(x, 0, 1, high) != bare.copy(x, 0, 1, high)]
    return Rect(columns[0], cloth.y + rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_the_cloths_words_are_clear_of_every_edge_at_every_number_of_boxes(
    size: tuple[int, int], language: str, qapp: QGuiApplication
) -> None:
    load_fonts(language)
    words, apart = words_on_cloth(size, language), 3
    assert words.w > 50
    clear = Rect(words.x - apart, words.y - apart, words.w + 2 * apart, words.h + 2 * apart)
    for count, mirror in itertools.product(range(1, 8), (False, True)):
        for focus, hands in itertools.product(range(count + 1), HANDS):
            boxes = tuple(hands if box == focus else (2,) for box in range(1, count + 1))
            layout = arrange(size, boxes, 2, focus=focus, mirror=mirror)
            where = f"{count} boxes, box {focus} with {hands}, mirror {mirror}"
            for edge in (*layout.slots, layout.pad, layout.rail):
                assert not crosses(clear, edge), f"{where}: {words} touches {edge}"
            dealer, inset = part(layout, "dealer"), layout.scale(6)
            assert words.y + words.h + apart <= dealer.y + inset, where
