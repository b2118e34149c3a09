"""A code's card on the screen: one touch opens it, one closes it, the next card too, and the table goes on under it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QGuiApplication, QPointingDevice
from PySide6.QtTest import QTest

from kiosk.game.commands.commands import Decide
from kiosk.words.codes import ALL
from kiosk.words.messages import Messages
from tests.ui.items import under
from tests.ui.pictures import Showcase, settle
from tests.ui.places import crosses
from tests.ui.scenes import SCENES, Scene, play, settings
from tests.ui.touches import touched
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.facts import Facts, Help, UiState, begin, fold
from ui.table.input.touch import after_step, touch
from ui.table.layout import Rect
from ui.table.moment import Moment, moment
from ui.table.prompt.help import help_props, opened
from ui.table.props import derive
from ui.table.rows import KeyRow, Props

WORDS = Words()
SIZE = (1280, 800)
OPENS = [("trouble", "help:trouble"), ("refusal", "help:notice"), ("insurance", "help:prompt")]


def shown(facts: Facts, touches: UiState) -> Props:
    return derive(facts, settings(), touches, SIZE, WORDS)


@pytest.mark.parametrize(("scene", "action"), OPENS)
def test_one_touch_opens_a_card_and_one_closes_it_and_neither_orders_anything(
    scene: str, action: str
) -> None:
    for actions in ([action], [action, "shut"], [action, action]):
        result = touched(scene, *actions)
        assert result.orders == ()
        assert bool(result.touches.notices.help) == (actions == [action])


def test_the_row_of_trouble_opens_its_card_with_what_is_to_be_done_now() -> None:
    facts = begin(SCENES["trouble"][1])
    card = help_props(
        touched("trouble", "help:trouble").touches.notices.help,
        WORDS,
        shown(facts, UiState()).layout,
    )
    assert card.why_is == "301  ·  WHY"
    assert card.why.startswith("The cable came loose")
    assert card.todo == facts.step.alerts.troubles[0].todo


def test_a_line_that_went_while_a_finger_lay_on_it_opens_nothing_and_fails_nothing() -> None:
    result = touched("refusal", "")
    assert (result.orders, result.touches.notices.help) == ((), None)


def test_a_refusal_opens_its_card_with_its_paragraph_and_stays_in_sight() -> None:
    result = touched("refusal", "help:notice")
    facts = begin(SCENES["refusal"][1])
    card = help_props(result.touches.notices.help, WORDS, shown(facts, UiState()).layout)
    assert card.paragraph == "N.J.A.C. 13:69F-2.11(a)"
    assert shown(facts, result.touches).notice.text.startswith("Box 4: only two cards")


def test_a_key_that_does_nothing_now_says_why_and_that_opens_the_same_card() -> None:
    help_ = touched("soft", "split", "help:notice").touches.notices.help
    assert help_ is not None
    assert help_.name == "refused-not_a_pair"


def test_what_the_screen_alone_says_has_no_card() -> None:
    facts, touches = begin(SCENES["settlement"][1]), touched("settlement", "box:3").touches
    assert shown(facts, touches).notice.loud
    assert not shown(facts, touches).notice.action
    assert touched("settlement", "box:3", "help:notice").touches.notices.help is None


def test_the_table_goes_on_under_an_open_card() -> None:
    result = touched("decision", "help:prompt", "stand")
    assert [order.command for order in result.orders] == [Decide("stand", 3, 1)]
    assert result.touches.notices.help is None


def test_the_next_card_closes_it() -> None:
    before = begin(SCENES["first-cards"][1])
    touches = touched("first-cards", "help:prompt").touches
    assert touches.notices.help is not None
    after = fold(before, SCENES["deal"][1])
    assert after_step(after, before, touches).notices.help is None
    assert after_step(before, before, touches).notices.help is not None


def test_a_headline_names_the_paragraph_and_its_card_has_the_rules_own_words() -> None:
    """A house writes them in one language, whatever the screen speaks."""
    facts = begin(play(Scene("bets 1:25 | 9S AD 9H ??", rules="house-h17"), "zh"))
    words = Words(Messages("zh"))
    made = derive(facts, settings(), UiState(), SIZE, words)
    assert made.prompt.help == "House rules  ›"
    card = touch(facts, settings(), UiState(), "help:prompt", words).touches.notices.help
    assert "House rules: Insurance" in help_props(card, words, made.layout)


@pytest.mark.parametrize(("scene", "action"), OPENS)
def test_an_open_card_moves_nothing_and_covers_no_card(scene: str, action: str) -> None:
    facts = begin(SCENES[scene][1])
    closed, with_card = (
        shown(facts, touches) for touches in (UiState(), touched(scene, action).touches)
    )
    assert with_card.layout.frame._replace(drawer=closed.layout.frame.drawer) == closed.layout.frame
    assert (with_card.cards, with_card.hands, with_card.boxes) == (
        closed.cards,
        closed.hands,
        closed.boxes,
    )
    card = help_props(touched(scene, action).touches.notices.help, WORDS, with_card.layout)
    for panel in (card.left, card.right):
        for place in (
            *closed.layout.slots,
            *closed.layout.dealer_cards,
            closed.layout.frame.prompt,
        ):
            assert not crosses(panel, place)
        free: list[KeyRow] = [key for key in with_card.keys if key.visible]
        assert not any(crosses(panel, Rect(key.x, key.y, key.width, key.height)) for key in free)


def test_every_code_has_a_card_on_the_screen() -> None:
    layout = shown(begin(SCENES["decision"][1]), UiState()).layout
    for code in ALL:
        card = help_props(Help(code.name), WORDS, layout)
        assert card.open
        assert all((card.why, card.then, card.todo)), code


def _moment(name: str) -> Moment:
    return moment(begin(SCENES[name][1]), SCENES.setup(name), UiState(), WORDS)


@pytest.mark.slow
def test_whatever_the_headline_asks_for_has_a_card() -> None:
    # What is asked of a held card says all, on its own two keys.
    for name in (name for name in SCENES if not name.startswith("held")):
        assert opened(_moment(name), "prompt") is not None, name


# In the window.


def tap(screen: Screen, finger: QPointingDevice, at: QPoint) -> None:
    QTest.touchEvent(screen.window, finger).press(0, at, screen.window).commit()
    QTest.touchEvent(screen.window, finger).release(0, at, screen.window).commit()
    settle(screen)


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_a_finger_opens_and_closes_each_and_every_text_fits(
    size: tuple[int, int], language: str, showcase: Showcase
) -> None:
    finger = QTest.createTouchDevice()
    named = {"help:trouble": "trouble", "help:notice": "notice", "help:prompt": "paragraph"}
    for scene, action in OPENS:
        screen, presenter = showcase.show(scene, size, language)
        items = {item.objectName(): item for item in under(screen.window.contentItem())}
        place = items[named[action]]
        at = place.mapToScene(place.boundingRect().center()).toPoint()
        tap(screen, finger, at)
        assert presenter.help.open, action  # type: ignore[attr-defined]
        texts = [
            each for each in under(screen.window.contentItem()) if each.objectName() == "helpText"
        ]
        assert len(texts) == 3
        for text in texts:
            assert text.property("text")
            assert not text.property("truncated")
            assert text.property("contentHeight") <= text.height() + 1, text.property("text")
            assert text.property("contentWidth") <= text.width() + 1, text.property("text")
        tap(screen, finger, texts[0].mapToScene(texts[0].boundingRect().center()).toPoint())
        assert not presenter.help.open, action  # type: ignore[attr-defined]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_every_code_fits_in_the_window(language: str, showcase: Showcase) -> None:
    screen, presenter = showcase.show("decision", (1280, 800), language)
    for code in ALL:
        presenter.act(f"help:code:{code.name}")
        assert presenter.now.touches.notices.help == Help(code.name)
        QGuiApplication.processEvents()
        for text in under(screen.window.contentItem()):
            if text.objectName() == "helpText":
                assert text.property("contentHeight") <= text.height() + 1, (
                    code,
                    text.property("text"),
                )


@pytest.mark.slow
def test_nothing_of_the_keys_below_is_touched_through_an_open_card(showcase: Showcase) -> None:
    screen, presenter = showcase.show("help-trouble")
    finger = QTest.createTouchDevice()
    before = presenter.now.touches
    tap(screen, finger, QPoint(120, 620))
    assert presenter.now.touches == before.change(help=None)
