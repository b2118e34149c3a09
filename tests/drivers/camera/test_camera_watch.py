"""Is a card that lies there one reading, and is anything else that a camera sees said in words?"""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.camera.codes.decode import Point, Region, Sighting
from drivers.camera.vouch import OTHERS
from drivers.camera.watch import Watch
from drivers.cards.code import PrintedCard
from drivers.cards.face import CARD_HEIGHT, CARD_WIDTH, KINDS
from kiosk.game.cards import parse
from kiosk.reading import Kind, Message, Reading
from tests.drivers.camera.scene import FRAME, Scene, card, code

#: from the middle of a QR code of a card to the other's, in code widths along its own axes
((*CARD_TWIN, _),) = OTHERS["qr"]


def now(
    printed: PrintedCard,
    *corners: int,
    at: Point = (300, 300),
    angle: float = 0.0,
    outlined: bool = False,
) -> list[Sighting]:
    """Codes of a card that is printed now, four pixels a millimetre: at its upper right (0), lower left (1), upper left (2),
    lower right (3)."""
    turn = math.radians(angle)

    def placed(x: float, y: float) -> Point:
        x, y = 4 * (x - CARD_WIDTH / 2), 4 * (y - CARD_HEIGHT / 2)
        return at[0] + x * math.cos(turn) - y * math.sin(turn), at[1] + x * math.sin(
            turn
        ) + y * math.cos(turn)

    kind = KINDS["aztec"]
    half = kind.side / 2
    seen = []
    for corner in corners:
        x, y, turned = kind.middles[corner]
        way = -half if turned else half
        a, b, c, d = (
            placed(x + u * way, y + v * way) for u, v in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        seen.append(Sighting(printed, (a, b, c, d), True, "zxing", symbol="aztec"))
    a, b, c, d = (placed(x, y) for x in (0, CARD_WIDTH) for y in (0, CARD_HEIGHT))
    return [replace(each, outline=(a, b, d, c)) for each in seen] if outlined else seen


def kinds(readings: list[Reading]) -> list[str]:
    return [
        reading.card.text if reading.card else f"{reading.kind.value} {reading.code}"
        for reading in readings
    ]


def test_one_frame_is_no_card_and_the_second_agreeing_frame_is() -> None:
    scene = Scene()
    assert scene.show(code(card("AS"))) == []
    assert not scene.watch.settled
    (reading,) = scene.show(code(card("AS")))
    assert (reading.kind, reading.card, reading.raw[:7]) == (Kind.CARD, parse("AS"), b"K7Q2AS1")
    assert scene.watch.settled


def said(readings: list[Reading]) -> list[tuple[Kind, str]]:
    return [(reading.kind, reading.code) for reading in readings]


def test_a_code_alone_is_said_as_such_and_its_card_once_it_is_seen() -> None:
    scene = Scene()
    alone = code(card("AS"), outlined=False)
    assert scene.show(alone, frames=3) == [], "a hand may lie on the card for a moment"
    assert not scene.watch.settled
    assert said(scene.show(alone)) == [(Kind.CARD, "code_alone")]
    assert scene.show(alone, frames=5) == []
    assert said(scene.show(code(card("AS")))) == [(Kind.OTHER, "vouched")]
    assert scene.show(alone, code(card("AS")), frames=5) == []


def test_a_card_is_vouched_for_by_its_twin_and_by_its_outline_with_the_code_at_its_place() -> None:
    upper = code(card("AS"), outlined=False)
    twin = code(
        card("AS"), (300 + 96 * CARD_TWIN[0], 300 + 96 * CARD_TWIN[1]), angle=180, outlined=False
    )
    within_a_telephone = replace(upper, outline=((180, 100), (420, 100), (420, 530), (180, 530)))
    assert said(Scene().show(upper, twin, frames=2)) == [(Kind.CARD, "")]
    assert said(Scene().show(code(card("AS")), frames=2)) == [(Kind.CARD, "")]
    assert said(Scene().show(within_a_telephone, frames=4)) == [(Kind.CARD, "code_alone")]
    beside = code(card("AS"), (420, 300), outlined=False)
    assert said(Scene().show(upper, beside, frames=4)) == [(Kind.CARD, "code_alone")]
    sticker = replace(upper, outline=((60, 60), (444, 60), (444, 596), (60, 596)))
    assert said(Scene(twins=False).show(sticker, frames=2)) == [(Kind.CARD, "")]
    assert said(Scene(twins=False).show(upper, twin, frames=2)) == [(Kind.CARD, "")]


def test_a_look_that_finds_the_outline_after_its_glimpse_vouches_for_the_card() -> None:
    watch, alone = Watch(), code(card("AS"), outlined=False)
    readings = []
    for n in (1.0, 1.03):
        readings += watch.glimpse([alone], n)
        readings += watch.see([code(card("AS"))], n)
    assert said(readings) == [(Kind.CARD, "")]


def test_a_glimpse_and_the_look_that_it_belongs_to_are_one_sighting() -> None:
    watch, ace, king = Watch(), code(card("AS")), code(card("KD"), (700, 300))
    assert watch.glimpse([ace], 1.0) == []
    assert watch.see([ace, king], 1.0) == []
    assert kinds(watch.glimpse([ace], 1.1)) == ["AS"]
    assert kinds(watch.see([ace, king], 1.1)) == ["KD"]


@pytest.mark.slow
def test_a_card_is_one_reading_however_long_it_lies() -> None:
    scene = Scene()
    assert kinds(scene.show(code(card("AS")), frames=100_000)) == ["AS"]


def test_several_cards_at_once_are_one_reading_each() -> None:
    scene = Scene()
    three = [code(card(text), (200 + 250 * n, 300)) for n, text in enumerate(("AS", "KD", "7C"))]
    assert kinds(scene.show(*three, frames=5)) == ["AS", "KD", "7C"]


def test_the_same_face_of_another_deck_is_another_card() -> None:
    scene = Scene()
    assert kinds(scene.show(code(card("AS", 1)), code(card("AS", 2), (600, 300)), frames=3)) == [
        "AS",
        "AS",
    ]


def test_two_sightings_too_far_apart_in_time_do_not_agree() -> None:
    scene = Scene(agree_within_s=1.0)
    for _ in range(5):
        assert scene.show(code(card("AS"))) == []
        scene.wait(1.5)


def test_a_card_pushed_across_the_table_stays_one_reading() -> None:
    scene = Scene()
    readings: list[Reading] = []
    for step in range(150):
        readings += scene.show(code(card("AS"), (200 + 5 * step, 300), angle=step))
    assert kinds(readings) == ["AS"]


def test_a_card_lifted_and_laid_elsewhere_at_once_was_moved() -> None:
    scene = Scene()
    scene.show(code(card("AS")), frames=3)
    scene.show(frames=20)
    assert scene.show(code(card("AS"), (700, 500), angle=40), frames=5) == []


def test_a_card_covered_for_long_is_the_same_card_when_it_is_uncovered() -> None:
    scene = Scene()
    scene.show(code(card("AS")), frames=3)
    scene.show(code(card("KD"), (310, 305)), frames=100)
    scene.wait(600)
    assert scene.show(code(card("AS"), (301, 299)), frames=5) == []


def test_a_card_shown_again_later_is_a_fault_and_no_second_card() -> None:
    scene = Scene()
    scene.show(code(card("AS")), frames=3)
    scene.show(frames=5)
    scene.wait(60)
    (reading,) = scene.show(code(card("AS"), (500, 320), angle=20), frames=50)
    assert (reading.kind, reading.code, reading.card) == (Kind.FAULT, "shown_twice", None)
    assert reading.message == Message("seen-again", {"set": "K7Q2", "card": "AS", "deck": 1})
    assert kinds(scene.show(frames=5)) == ["cured shown_twice"]
    scene.wait(60)
    assert kinds(scene.show(code(card("AS"), (800, 100)), frames=5)) == ["fault shown_twice"]


def test_a_card_of_another_shoe_is_a_fault_once() -> None:
    scene = Scene()
    scene.show(code(card("AS")), frames=3)
    assert scene.watch.shoe_set == "K7Q2"
    foreign = code(card("9H", shoe_set="ZZZZ"), (700, 300))
    (reading,) = scene.show(code(card("AS")), foreign, frames=50)
    assert (reading.kind, reading.code) == (Kind.FAULT, "foreign")
    assert reading.message == Message(
        "seen-foreign", {"own": "K7Q2", "set": "ZZZZ", "card": "9H", "deck": 1}
    )
    assert kinds(scene.show(code(card("AS")), frames=3)) == ["cured foreign"]


def test_two_codes_in_one_place_are_a_fault_and_neither_is_a_card() -> None:
    scene = Scene()
    both = code(card("AS")), code(card("KD"), (310, 300))
    (reading,) = scene.show(*both, frames=50)
    assert (reading.kind, reading.code) == (Kind.FAULT, "two_codes")
    assert reading.message is not None
    assert (reading.message.id, reading.message.facts["card"], reading.message.facts["other_card"]) == (
        "two-codes", "AS", "KD",
    )  # fmt: skip
    assert kinds(scene.show(code(card("AS")), frames=4)) == ["AS", "cured two_codes"]
    assert parse("KD") not in [printed.card for printed in scene.watch.lying]


def test_a_card_whose_two_corners_disagree_is_a_fault() -> None:
    scene = Scene()
    side, centre = 96.0, (400.0, 300.0)
    other = (centre[0] + CARD_TWIN[0] * side, centre[1] + CARD_TWIN[1] * side)
    forged = code(card("5S"), centre, side=side), code(card("AS"), other, side=side, angle=180)
    assert kinds(scene.show(*forged, frames=5)) == ["fault two_codes"]
    genuine = code(card("9S"), centre, side=side), code(card("9S"), other, side=side, angle=180)
    assert "9S" in kinds(scene.show(*genuine, frames=5))


@pytest.mark.parametrize("angle", [0.0, 33.0, 180.0])
def test_any_two_codes_of_a_card_vouch_for_it_and_one_alone_does_not(angle: float) -> None:
    for one in range(4):
        alone = now(card("AS"), one, angle=angle)
        assert said(Scene().show(*alone, frames=4)) == [(Kind.CARD, "code_alone")]
        assert said(Scene().show(*now(card("AS"), one, angle=angle, outlined=True), frames=2)) == [
            (Kind.CARD, "")
        ]
        for other in set(range(4)) - {one}:
            both = now(card("AS"), one, other, angle=angle)
            assert said(Scene().show(*both, frames=2)) == [(Kind.CARD, "")]
    elsewhere = [*now(card("AS"), 0, angle=angle), *now(card("AS"), 0, at=(300, 420), angle=angle)]
    assert said(Scene().show(*elsewhere, frames=4)) == [(Kind.CARD, "code_alone")]


def test_all_four_codes_of_a_card_are_one_card_whatever_a_profile_says_of_older_ones() -> None:
    assert kinds(Scene(card_reach=2.8).show(*now(card("AS"), 0, 1, 2, 3), frames=9)) == ["AS"]
    apart = *now(card("AS"), 0, 1, 2, 3), *now(card("AS"), 0, 1, 2, 3, at=(900, 300))
    assert "fault double" in kinds(Scene().show(*apart, frames=9))


@pytest.mark.parametrize("corners", [((0, 1), (2, 3)), ((0,), (1,)), ((0, 1, 2), (3,))])
def test_a_card_of_now_whose_corners_disagree_is_a_fault_and_in_no_glimpse(
    corners: tuple[tuple[int, ...], tuple[int, ...]],
) -> None:
    scene = Scene()
    whole = [
        *now(card("5S"), *corners[0], outlined=True),
        *now(card("AS"), *corners[1], outlined=True),
    ]
    at_once = [replace(each, outline=None) for each in whole]
    for _ in range(5):
        assert scene.watch.glimpse(at_once, scene.at + FRAME) == []
        readings = scene.show(*whole)
        assert [each for each in kinds(readings) if each != "fault two_codes"] == []
    assert scene.watch.lying == []


@pytest.mark.slow
@pytest.mark.parametrize("step", range(16, 64))
def test_cards_of_a_hand_are_never_said_to_contradict_each_other(step: int) -> None:
    """Whatever the hand's step brings beside a card's code, in any direction, either way round."""
    for across, down in ((step, -step), (step, step), (step, 0), (0, step)):
        for angle in (0.0, 180.0):
            second = now(card("KD"), 0, 1, 2, 3, at=(300 + 4 * across, 300 + 4 * down), angle=angle)
            first = [
                each
                for each in now(card("AS"), 0, 1, 2, 3)
                if not (
                    abs(each.centre[0] - 300 - 4 * across) < 160
                    and abs(each.centre[1] - 300 - 4 * down) < 200
                )
            ]
            said = kinds(Scene().show(*first, *second, frames=4))
            assert not [each for each in said if each.startswith("fault")], (across, down, angle)


def test_one_code_that_is_there_as_two_cards_is_a_fault() -> None:
    scene = Scene()
    assert kinds(
        scene.show(code(card("AS"), (200, 200)), code(card("AS"), (900, 500)), frames=9)
    ) == [
        "AS",
        "fault double",
    ]


def test_codes_that_take_turns_in_one_place_are_no_card() -> None:
    scene = Scene()
    for _ in range(50):
        assert scene.show(code(card("AS"))) == []
        assert scene.show(code(card("KD"))) == []


def test_a_place_that_was_not_looked_at_says_nothing_about_its_card() -> None:
    scene = Scene()
    scene.show(code(card("AS"), (300, 300)), frames=3)
    scene.show(code(card("KD"), (900, 300)), frames=50, region=Region(700, 0, 1280, 720))
    scene.show(
        code(card("KD"), (900, 300)), frames=50, region=Region(290, 0, 1280, 720)
    )  # which cuts the ace's code in two
    assert {printed.card.text for printed in scene.watch.lying} == {"AS", "KD"}
    scene.show(code(card("KD"), (900, 300)), frames=2, region=Region(200, 0, 1280, 720))
    assert {printed.card.text for printed in scene.watch.lying} == {"KD"}


def test_a_new_shoe_may_show_every_card_again_but_not_what_still_lies_there() -> None:
    scene = Scene()
    scene.show(code(card("AS")), code(card("KD"), (800, 300)), frames=3)
    scene.watch.new_shoe("K7Q2")
    assert scene.show(code(card("AS")), code(card("KD"), (800, 300)), frames=10) == []
    scene.show(code(card("KD"), (800, 300)), frames=3)  # the ace is taken away
    assert kinds(
        scene.show(code(card("AS"), (400, 400)), code(card("KD"), (800, 300)), frames=3)
    ) == ["AS"]


def test_a_new_shoe_of_another_set_makes_the_old_cards_foreign() -> None:
    scene = Scene()
    scene.show(code(card("AS")), frames=3)
    scene.show(frames=3)
    scene.watch.new_shoe("NEW1")
    assert kinds(scene.show(code(card("AS"), (500, 500)), frames=3)) == ["fault foreign"]
    assert kinds(scene.show(code(card("AS", shoe_set="NEW1"), (700, 300)), frames=3)) == [
        "AS",
        "cured foreign",
    ]


@pytest.mark.parametrize("frames", [1, 2, 3, 5])
def test_the_number_of_agreeing_frames_is_a_setting(frames: int) -> None:
    scene = Scene(frames=frames)
    assert scene.show(code(card("AS")), frames=frames - 1) == []
    assert kinds(scene.show(code(card("AS")))) == ["AS"]


@pytest.mark.slow
@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 3), st.sampled_from([FRAME, 0.5, 4.0])),
        max_size=60,
    )
)
def test_no_order_of_showing_makes_a_card_two_cards(shown: list[tuple[int, int, float]]) -> None:
    scene, read = Scene(), []
    cards = [card(text) for text in ("AS", "KD", "7C", "2H", "TD", "9S")]
    for which, place, pause in shown:
        scene.wait(pause)
        read += scene.show(code(cards[which], (150 + 300 * place, 300)))
    counted = [reading.card for reading in read if reading.card]
    assert len(counted) == len(set(counted))


# What was seen before the kiosk was started again.


def started_again(lying: tuple[str, ...], gone: tuple[str, ...]) -> Scene:
    scene = Scene()
    scene.watch.remember([card(text) for text in lying], [card(text) for text in gone])
    return scene


def test_a_card_that_still_lies_there_after_a_restart_is_read_once_more() -> None:
    scene = started_again(("AS",), ())
    assert kinds(scene.show(code(card("AS")), frames=50)) == ["AS"]
    assert scene.watch.lying == [card("AS")]


def test_a_card_that_was_taken_away_before_a_restart_is_no_card_of_this_shoe_again() -> None:
    scene = started_again((), ("AS",))
    assert kinds(scene.show(code(card("AS")), frames=50)) == ["fault shown_twice"]


def test_a_card_that_was_taken_away_during_a_restart_is_none_either() -> None:
    scene = started_again(("AS",), ())
    scene.show(frames=3)
    scene.wait(11)
    scene.show(frames=3)
    assert scene.watch.gone == [card("AS")]
    scene.wait(11)
    assert kinds(scene.show(code(card("AS")), frames=50)) == ["fault shown_twice"]


def test_a_hand_over_a_card_at_the_restart_hides_it_for_a_moment() -> None:
    scene = started_again(("AS",), ())
    scene.show(frames=30)
    assert kinds(scene.show(code(card("AS")), frames=50)) == ["AS"]


def test_the_set_of_the_shoe_is_known_after_a_restart() -> None:
    scene = started_again((), ("AS",))
    assert kinds(scene.show(code(card("9H", shoe_set="ZZZZ")), frames=50)) == ["fault foreign"]
