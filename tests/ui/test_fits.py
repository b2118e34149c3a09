"""Every text fits its place and none lies over another, over random tables, amounts up to 1,000,000 and long names."""

from __future__ import annotations

import itertools
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QGuiApplication
from PySide6.QtQml import QQmlExpression, qmlContext
from PySide6.QtQuick import QQuickItem

from kiosk.game.commands.commands import DECISIONS
from kiosk.game.view import BoxView
from kiosk.station.step import Step
from tests.ui.pictures import Showcase, settle, under
from tests.ui.scenes import SCENES, TOUCHED
from tests.words.languages import LANGUAGES
from ui.shared import faces
from ui.shared.window import Screen
from ui.table.layout import TARGET, arrange
from ui.table.presenter import TablePresenter

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
AMOUNTS = (500, 2500, 7500, 12_50, 38_750, 138_750, 999_950, 12_345_650, 99_999_950, 100_000_000)
#: of a line's height, what letters fill
LETTERS = 0.68
LEFT, RIGHT, CENTRE = 1, 2, 4  # Text.AlignLeft, AlignRight, AlignHCenter


@pytest.fixture(scope="module")
def showcase(qapp: QGuiApplication) -> Iterator[Showcase]:
    this = Showcase(qapp)
    yield this
    this.close()


def random_amounts(step: Step, chance: random.Random) -> Step:
    """The same table with other money on each hand."""

    def other(box: BoxView) -> BoxView:
        hands = tuple(hand._replace(wager=chance.choice(AMOUNTS)) for hand in box.hands)
        insured = chance.choice(AMOUNTS) if box.insurance else None
        return box._replace(
            wager=box.wager and chance.choice(AMOUNTS), hands=hands, insurance=insured
        )

    view = step.view._replace(boxes=tuple(map(other, step.view.boxes)))
    if view.settled is not None:
        view = view._replace(settled=(tuple(map(other, view.settled[0])), view.settled[1]))
    return step._replace(view=view)


def texts(screen: Screen) -> list[tuple[str, QQuickItem, QRectF]]:
    """Each text that can be seen: its name, its item, and where its letters are."""
    found = []
    for item in under(screen.window.contentItem()):
        if not item.isVisible() or item.property("truncated") is None or not item.property("text"):
            continue
        wide, high = item.property("contentWidth"), item.property("contentHeight")
        align = QQmlExpression(qmlContext(item), item, "horizontalAlignment").evaluate()[0]
        left = {RIGHT: item.width() - wide, CENTRE: (item.width() - wide) / 2}.get(align, 0.0)
        letters = QRectF(
            left, (item.height() - high) / 2 + high * (1 - LETTERS) / 2, wide, high * LETTERS
        )
        seen = within_clips(item, item.mapRectToScene(letters))
        if not seen.isEmpty():
            found.append((f"{item.objectName()} {item.property('text')!r}", item, seen))
    return found


def within_clips(item: QQuickItem, place: QRectF) -> QRectF:
    """What of a place can be seen in a list that is scrolled."""
    above = item.parentItem()
    while above is not None:
        if above.clip():
            place = place.intersected(above.mapRectToScene(above.boundingRect()))
        above = above.parentItem()
    return place


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


def keys_below(screen: Screen, least: float) -> dict[str, float]:
    """The keys whose label is set in a type smaller than `least` pixels, each with it."""
    found = {}
    for text, item, _ in texts(screen):
        key = item.parentItem()
        if str(key.objectName()).startswith("key:") and item.property("text") == key.property(
            "label"
        ):
            size = QQmlExpression(qmlContext(item), item, "fontInfo.pixelSize").evaluate()[0]
            if size < least:
                found[text] = size
    return found


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


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("coach", [False, True], ids=["", "coach"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_every_page_fits_and_the_three_steps_of_a_first_round(
    size: tuple[int, int], language: str, coach: bool, showcase: Showcase, qapp: QGuiApplication
) -> None:
    here = Showcase(qapp, coach=True) if coach else showcase
    for name in ("wagers-empty", "decision", "settlement") if coach else PAGES:
        screen, presenter = here.show(name, size, language)
        there = texts(screen)
        if coach:
            assert presenter.notice.text in [item.property("text") for _, item, _ in there]
        nothing_is_cut_or_covered(screen, size)
    if coach:
        here.close()


def has_no_room(item: QQuickItem, letters: QRectF, size: tuple[int, int]) -> str:
    """What is wrong with a text in its place, "" where its letters are all within it."""
    lines, high = item.property("lineCount"), item.property("contentHeight")
    if item.property("truncated"):
        return "is cut off"
    if item.property("contentWidth") > item.width() + 1:
        return "is too wide"
    if high * (1 - (1 - LETTERS) / lines) > item.height() + 1:
        return "is too high"
    inside = QRectF(-1, -1, size[0] + 2, size[1] + 2).contains(letters)
    return "" if inside else "leaves the window"


def nothing_is_cut_or_covered(screen: Screen, size: tuple[int, int]) -> None:
    """Every text has its room, and none lies over another."""
    there = texts(screen)
    for text, item, letters in there:
        wrong = has_no_room(item, letters, size)
        assert not wrong, f"{text} {wrong}"
    for (one, _item, place), (two, _other, other) in itertools.combinations(there, 2):
        assert not place.adjusted(1, 0, -1, 0).intersects(other), f"{one} lies over {two}"


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


@pytest.mark.sampled(every=7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
@pytest.mark.parametrize("name", SEEN)
def test_every_text_fits_and_none_lies_over_another(
    name: str, size: tuple[int, int], language: str, showcase: Showcase
) -> None:
    chance = random.Random(f"{name} {size} {language}")
    shown: tuple[Screen, TablePresenter] = showcase.show(name, size, language)
    screen, presenter = shown
    for _ in range(3):
        scene, touches = TOUCHED.get(name, (name, ()))
        presenter.restart(random_amounts(SCENES[scene][1], chance))
        for action in touches:
            presenter.act(action)
        settle(screen)
        nothing_is_cut_or_covered(screen, size)
