"""Every text fits its place and none lies over another, over random tables, amounts up to 1,000,000 and long names."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from kiosk.game.commands.commands import DECISIONS
from kiosk.words.messages import Messages
from tests.ui.fits import (
    CENTRE,
    has_no_room,
    keys_below,
    nothing_is_cut_or_covered,
    random_amounts,
    texts,
)
from tests.ui.items import under
from tests.ui.pictures import Showcase, settle
from tests.ui.places import pixels
from tests.ui.scenes import SCENES, TOUCHED
from tests.words.languages import LANGUAGES
from ui.shared import faces
from ui.shared.words import Words
from ui.table.layout import TARGET, arrange
from ui.table.pictures import card_face

pytestmark = pytest.mark.slow

SEEN = (
    *("pit-message", "pit-long", "pit-fill", "pit-locked", "pit-unlock"),
    *(
        "wagers-in",
        "deal",
        "decision",
        "soft",
        "split-four",
        "split-full",
        "nine-cards",
        "insurance",
        "bust",
        "blackjack",
    ),
    *(
        "dealer-many",
        "settlement",
        "settlement-half",
        "settlement-done",
        "trouble",
        "trouble-half-entered",
        "three-boxes",
        "one-box",
        "long-prompt",
        "help-trouble",
        "help-refusal",
    ),
    *(
        "nobody-in",
        "in-charge",
        "sign-in-number",
        "sign-in-pin",
        "sign-in-badge",
        "sign-in-wait",
        "sign-in-pad",
        "sign-in-check",
        "sign-in-dealer",
        "floor-staffed",
        "relief",
        "who-in-charge",
    ),
)


def test_a_mark_goes_with_what_it_says(showcase: Showcase) -> None:
    """The camera counts no more: nothing says how many cards of the round before it confirmed."""
    showcase.show("camera-beside")
    screen, _ = showcase.show("decision")
    assert not [said for said, *_ in texts(screen) if "camera" in said]


@pytest.mark.parametrize(
    "name", ["split-four", "split-bust", "split-settled", "bust", "settlement"]
)
def test_no_money_is_set_smaller_than_can_be_read_at_arms_length(
    name: str, showcase: Showcase
) -> None:
    screen, presenter = showcase.show(name)
    chance = random.Random(name)
    for step in (SCENES[name][1], *(random_amounts(SCENES[name][1], chance) for _ in range(3))):
        presenter.restart(step)
        settle(screen)
        for text, item, _ in texts(screen):
            if item.objectName() in ("wagered", "mark", "railAmount") and any(
                c.isdigit() for c in text
            ):
                assert item.property("contentHeight") >= 19, f"{text} is set in small type"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["insurance-insured", "insurance", "side", "insurance-and-side", "insurance-won", "side-play"],
)
def test_an_insurance_is_as_large_as_what_else_is_read(
    name: str, language: str, showcase: Showcase
) -> None:
    notes = [
        item
        for _, item, _ in texts(showcase.show(name, language=language)[0])
        if item.objectName() == "note"
    ]
    assert notes
    assert [note.property("text") for note in notes if note.property("contentHeight") < 23] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["settlement-last", "insurance-won", "dealer-blackjack", "trouble-split", "split-sevens"],
)
def test_what_is_called_and_what_comes_next_are_as_large_as_what_else_is_read(
    name: str, language: str, showcase: Showcase
) -> None:
    there = texts(showcase.show(name, language=language)[0])
    beside = [item for _, item, _ in there if item.objectName() in ("call", "then")]
    assert "then" in [item.objectName() for item in beside]
    for item in beside:
        size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
        assert size >= 18, f"{item.property('text')} is set at {size}"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", ["decision", "split-full", "split-owed", "settlement"])
def test_the_total_of_the_hand_that_is_asked_or_settled_is_nine_millimetres_high(
    name: str, size: tuple[int, int], showcase: Showcase
) -> None:
    screen, presenter = showcase.show(name, size)
    large = [row for row in presenter.props.hands if row.visible and row.large]
    assert len(large) == 1
    (total,) = [
        item
        for _, item, seen in texts(screen)
        if item.objectName() == "total" and large[0].x <= seen.x() < large[0].x + large[0].width
    ]
    font = QFont(faces.FAMILY)
    font.setPixelSize(QQmlExpression(qmlContext(total), total, "fontInfo.pixelSize").evaluate()[0])
    assert QFontMetricsF(font).capHeight() >= pixels(9, size)


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["trouble", "trouble-split", "wagers-in", "long-prompt"])
def test_the_headline_is_clear_of_trouble_above_it_and_of_the_felt(
    name: str, language: str, size: tuple[int, int], showcase: Showcase
) -> None:
    screen, presenter = showcase.show(name, size, language)
    prompt = next(item for _, item, _ in texts(screen) if item.objectName() == "prompt")
    left, image = int(prompt.mapToScene(QPointF(0, 0)).x()), screen.window.grabWindow()
    band, felt = presenter.places.band, presenter.places.felt
    above, below = int(band.y() + band.height()), int(felt.y())
    columns = range(left, left + int(prompt.property("contentWidth")))
    inked = [
        y
        for y in range(above, below)
        if any(image.pixelColor(x, y).lightness() > 150 for x in columns)
    ]
    assert inked
    assert inked[0] - above >= pixels(1, size)
    assert below - 1 - inked[-1] >= pixels(0.5, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_state_of_each_split_hand_can_be_read(language: str, showcase: Showcase) -> None:
    for name in ("split-aces", "split-full", "split-elsewhere"):
        for text, item, _ in texts(showcase.show(name, language=language)[0]):
            if item.objectName() == "mark":
                size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
                assert size >= 17, f"{name}: {text} is set at {size}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_of_keys_has_one_text_size(language: str, showcase: Showcase) -> None:
    """A label that has no room is set smaller than the others, and is the one that cannot be read at arm's length."""
    sizes: dict[str, float] = {}
    for text, item, _ in texts(showcase.show("soft", language=language)[0]):
        name = next(
            (str(up.objectName()) for up in (item.parentItem(), item.parentItem().parentItem())), ""
        )
        if name.removeprefix("key:") in (*DECISIONS, "closing", "undo", "floor"):
            sizes[text] = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
    assert set(sizes.values()) == {21}, sizes


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_set_much_smaller_than_its_row(language: str, showcase: Showcase) -> None:
    for scene in (
        "floor-staffed",
        "pit-unlock",
        "screen",
        "recalled",
        "again",
        "settlement-done",
        "why-not-now",
    ):
        assert keys_below(showcase.show(scene, language=language)[0], 17) == {}, scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["recalled", "limits", "missed"])
def test_keys_of_one_width_in_the_drawer_have_one_text_size(
    name: str, language: str, showcase: Showcase
) -> None:
    sizes: dict[float, set[float]] = {}
    for _, item, _ in texts(showcase.show(name, language=language)[0]):
        key = item.parentItem()
        if (
            key.inherits("QQuickRectangle")
            and key.property("type")
            and item.property("text") == key.property("label")
        ):
            size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
            if key.width() > TARGET and not key.property("figure") and not key.property("face"):
                sizes.setdefault(key.width(), set()).add(size)
    assert sizes
    drawer = {width: found for width, found in sizes.items() if len(found) > 1}
    assert drawer == {}, drawer


@pytest.mark.parametrize("name", ["split-bust", "split-settled"])
def test_the_total_of_a_split_hand_stands_clear_of_its_tag(name: str, showcase: Showcase) -> None:
    found: dict[QQuickItem, list[float]] = {}
    for _, item, _ in texts(showcase.show(name)[0]):
        if item.objectName() == "total":
            digits = QFontMetricsF(item.property("font")).tightBoundingRect("0123456789").height()
            found.setdefault(item.parentItem(), []).append(item.y() + (item.height() + digits) / 2)
        elif item.objectName() == "mark" and item.parentItem() in found and item.y() > 20:
            found[item.parentItem()].append(item.y())
    below = [ys for ys in found.values() if len(ys) == 2]
    assert below
    assert all(tag - digits >= 3 for digits, tag in below), below


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
@pytest.mark.parametrize(
    "name", ["split-four", "split-full", "split-bust", "split-settled", "nine-cards", "soft"]
)
def test_no_card_lies_over_a_total(name: str, size: tuple[int, int], showcase: Showcase) -> None:
    screen, presenter = showcase.show(name, size)
    cards = [QRectF(row.x, row.y, row.width, row.height) for row in presenter.props.cards.values()]
    for text, item, _ in texts(screen):
        if item.objectName() == "total":
            high = QFontMetricsF(item.property("font")).tightBoundingRect("0123456789").height()
            wide, left = item.property("contentWidth"), 0.0
            if (
                QQmlExpression(qmlContext(item), item, "horizontalAlignment").evaluate()[0]
                == CENTRE
            ):
                left = (item.width() - wide) / 2
            digits = item.mapRectToScene(QRectF(left, (item.height() - high) / 2, wide, high))
            assert [card for card in cards if card.intersects(digits)] == [], (
                f"{text} lies under a card"
            )


@pytest.mark.parametrize("name", ["side-play", "insurance-insured", "insurance-side"])
def test_what_else_is_wagered_lies_over_no_total(name: str, showcase: Showcase) -> None:
    there = texts(showcase.show(name)[0])
    notes = [letters for _, item, letters in there if item.objectName() == "note"]
    assert notes
    for text, item, letters in there:
        if item.objectName() in ("mark", "total"):
            assert not any(letters.intersects(note) for note in notes), f"{text} lies under a note"


@pytest.mark.parametrize("count", range(1, 8))
def test_the_words_on_the_cloth_lie_between_the_boxes_and_the_dealers_place(
    count: int, qapp: QGuiApplication
) -> None:
    width, height = 1280, 800
    layout = arrange((width, height), ((2,),) * count, 2)
    frame, qml = layout.frame, Path("ui/table/Felt.qml").read_text("utf-8")
    found = re.search(
        r"printAt: felt.places.dealer.y - felt.places.felt.y - Theme.px\((\d+)\)", qml
    )
    assert found is not None
    cloth = (width, frame.notice.y - frame.felt.y)
    at = frame.dealer.y - frame.felt.y - int(found[1])
    words, plain = faces.felt(*cloth, 0, at, 16, "BLACKJACK PAYS 3 TO 2"), faces.felt(*cloth, 0)
    printed = [
        (x, y + frame.felt.y)
        for y in range(at - 40, min(cloth[1], at + 40))
        for x in range(400, 880)
        if words.pixel(x, y) != plain.pixel(x, y)
    ]
    assert printed
    for x, y in printed:
        assert not any(
            slot.x <= x < slot.x + slot.w and y < slot.y + slot.h for slot in layout.slots
        ), "a box covers it"
        assert y < frame.pad.y, "a key covers it"


#: pages of the drawer, and what the pads and the rail show instead of themselves
PAGES = (
    "screen",
    "floor",
    "who",
    "sign-off",
    "held-sign",
    "held-burn",
    "void",
    "less",
    "again",
    "irregular",
    "correct",
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_the_three_steps_of_a_first_round_fit(
    size: tuple[int, int], language: str, qapp: QGuiApplication
) -> None:
    first = Showcase(qapp, coach=True)
    for name in ("wagers-empty", "decision", "settlement"):
        screen, presenter = first.show(name, size, language)
        assert presenter.notice.text in [item.property("text") for _, item, _ in texts(screen)]
        nothing_is_cut_or_covered(screen, size)
    first.close()


@pytest.mark.parametrize("name", ["decision", "trouble", "settlement", "help-trouble"])
def test_a_place_that_is_made_too_low_or_too_narrow_is_seen(
    name: str, qapp: QGuiApplication
) -> None:
    spoiled, size, kept = Showcase(qapp), (1280, 800), list[str]()
    for text, item, _ in texts(spoiled.show(name, size)[0]):
        if QQmlExpression(qmlContext(item), item, "fontSizeMode").evaluate()[0]:
            continue  # it is set smaller
        wraps = QQmlExpression(qmlContext(item), item, "wrapMode").evaluate()[0]
        for side, share in (("height", 0.6), ("width", 0.9))[: 1 if wraps else 2]:
            was, least = item.property(side), item.property(f"content{side.capitalize()}")
            item.setProperty(side, least * share - 2)
            if not has_no_room(item, item.mapRectToScene(item.boundingRect()), size):
                kept.append(f"{text}: {side}")
            item.setProperty(side, was)
    spoiled.close()
    assert kept == []


def shown_as() -> Iterator[tuple[tuple[int, int], str, str]]:
    """Each scene at each size in English, and in each language at one size; in each and at each where there is most to read."""
    for size in ((1024, 768), (1280, 800), (1920, 1080)):
        for language in LANGUAGES if size != (1024, 768) else ("en",):
            every = language == "en" or size == (1280, 800)
            names = (*SCENES, *TOUCHED) if every else (*SEEN, *PAGES)
            yield from ((size, language, name) for name in names)


@pytest.mark.sampled(every=9)
@pytest.mark.parametrize(("size", "language", "name"), [*shown_as()])
def test_every_text_fits_and_none_lies_over_another(
    size: tuple[int, int], language: str, name: str, showcase: Showcase
) -> None:
    screen, presenter = showcase.show(name, size, language)
    nothing_is_cut_or_covered(screen, size)
    if name not in SEEN or size == (1024, 768):
        return
    chance = random.Random(f"{name} {size} {language}")
    scene, touches = TOUCHED.get(name, (name, ()))
    for _ in range(3):
        presenter.restart(random_amounts(SCENES[scene][1], chance))
        for action in touches:
            presenter.act(action)
        settle(screen)
        nothing_is_cut_or_covered(screen, size)


@pytest.mark.sampled(every=4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*SCENES, *TOUCHED])
def test_no_letter_is_smaller_than_is_read_at_arms_length(
    name: str, language: str, showcase: Showcase
) -> None:
    if name == "crowd-play":
        pytest.skip("the scene's own number of patrons is told twice")
    screen = showcase.show(name, language=language)[0]
    small = [
        (text, size)
        for text, item, _ in texts(screen)
        if (size := QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]) < 18
    ]
    assert small == []


#: what UNDO can take back: of a box, and of none
OF_A_BOX = ("wager", *DECISIONS, "insurance", "even_money", "settled")
OF_NONE = ("card", "read", "reveal", "turn", "hole_check", "insurance_closed", "burn", "less")


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_undo_takes_back_is_read_whole_beside_the_key_that_seats_a_patron(
    language: str, size: tuple[int, int], showcase: Showcase
) -> None:
    screen, presenter = showcase.present("decision", (), size, language, seats=True)
    words = Words(Messages(language))
    (key,) = [row for row in presenter.props.keys if row.visible and row.action == "seating"]
    pad, face = presenter.pad, card_face("KS", 60, presenter.setup)
    boxes = [("wager", "1–3, 5, 7"), *((kind, 6) for kind in OF_A_BOX)]
    boxes += [(kind, None) for kind in OF_NONE]
    places = [words("place", box=6, hand=3, split="yes"), words("ui-dealer")]
    shoes = [words(f"ui-shoe-{how}") for how in ("reads", "waits", "unread", "wrong")]
    for at, (kind, box) in enumerate(boxes):
        what = words("ui-recalled", kind=kind, box=box, split=False)
        undo = words("ui-pad-undo", what=words("ui-undo-less") if kind == "less" else what)
        last, shoe = places[at % 2], shoes[at % len(shoes)]
        pad.show(presenter.props.pad._replace(face=face, last=last, shoe=shoe, undo=undo))
        for text, item, letters in texts(screen):
            if item.objectName() in ("undoes", "last", "shoe"):
                assert not has_no_room(item, letters, size), text
                assert letters.right() < key.x, f"{text} runs under SEAT"
                type_ = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
                assert type_ >= 18 * size[1] / 800 - 1, f"{text} is set at {type_}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["new-shoe", "last-round", "pit-locked"])
def test_the_header_badge_holds_its_words(name: str, language: str, showcase: Showcase) -> None:
    screen = showcase.show(name, language=language)[0]
    (letters,) = (place for text, _, place in texts(screen) if text.startswith("badge "))
    badge = next(
        item for item in under(screen.window.contentItem()) if item.objectName() == "badge"
    )
    plate = badge.parentItem()
    assert plate.mapRectToScene(plate.boundingRect()).contains(letters)
