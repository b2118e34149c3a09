"""Is every numbered code explained at the table itself, by its kind and by its number, and does no card wait for that?"""

from __future__ import annotations

import pytest

from kiosk.words.codes import ALL
from tests.ui.fits import nothing_is_cut_or_covered
from tests.ui.pictures import Showcase
from tests.ui.scenes import SCENES
from tests.ui.touches import facts, touched
from tests.words.languages import LANGUAGES
from ui.shared.words import Words
from ui.table.drawer.codes import KINDS
from ui.table.drawer.floor import drawer
from ui.table.facts import Label, UiState, begin
from ui.table.input.pages.answered import after_step
from ui.table.input.touch import touch
from ui.table.props import derive

WORDS = Words()
SIZE = (1280, 800)


def rows(scene: str, *actions: str) -> list[tuple[str, str]]:
    """The numbers and names of the codes that the page lists."""
    house, touches = SCENES.setup(scene), touched(scene, *actions).touches
    layout = derive(facts(scene), house, touches, SIZE, WORDS).layout
    made = drawer(facts(scene), house, touches, WORDS, layout)
    return [(row.code, row.action.rpartition(":")[2]) for row in made.rows]


def first(scene: str) -> str:
    """What HELP opens on the floor's first page."""
    house, touches = SCENES.setup(scene), touched(scene, "floor").touches
    layout = derive(facts(scene), house, touches, SIZE, WORDS).layout
    keys = drawer(facts(scene), house, touches, WORDS, layout).keys
    return next(key.action for key in keys if key.label == "HELP")


def test_help_begins_with_what_is_wrong_or_with_the_contents_of_the_guide() -> None:
    assert first("trouble") == "page:codes:trouble"
    assert first("decision") == "page:guide:deal"


def test_back_leaves_help_while_a_fault_stands() -> None:
    opened = ("floor", first("trouble"))
    assert touched("trouble", *opened, "close").touches.drawer.page == "floor"
    assert touched("trouble", *opened, "close", "close").touches.drawer.page == ""


def test_the_guide_is_at_hand_while_a_fault_stands() -> None:
    house, touches = SCENES.setup("trouble"), touched("trouble", "floor", first("trouble")).touches
    layout = derive(facts("trouble"), house, touches, SIZE, WORDS).layout
    keys = drawer(facts("trouble"), house, touches, WORDS, layout).keys
    assert "page:guide:deal" in [key.action for key in keys if key.on]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_code_of_a_kind_is_listed_once(kind: str) -> None:
    listed, turned = [], ("floor", f"page:codes:{kind}")
    while (page := rows("decision", *turned)) and not (listed and page[0] in listed):
        listed += page
        turned += ("older",)
        if touched("decision", *turned).why is not None:
            break
    assert listed == [(str(each.number), each.name) for each in ALL if each.kind == kind]


def test_a_touch_on_a_code_opens_its_card_and_closing_that_shows_the_list_again() -> None:
    page = ("floor", "page:codes:refused")
    ((_, name), *_) = rows("decision", *page)
    card = touched("decision", *page, f"help:code:{name}").touches
    assert card.notices.help is not None
    assert card.notices.help.name == name
    back = touched("decision", *page, f"help:code:{name}", "shut").touches
    assert (back.notices.help, back.drawer.page) == (None, "codes:refused")


def test_the_third_digit_of_a_number_opens_its_card() -> None:
    page = ("floor", "page:codes:told", "page:codes:number")
    number = str(ALL[0].number)
    typed = [f"code:{digit}" for digit in number]
    assert touched("decision", *page, *typed[:2]).touches.drawer.reason == number[:2]
    help_ = touched("decision", *page, *typed).touches.notices.help
    assert help_ is not None
    assert help_.name == ALL[0].name
    none = touched("decision", *page, "code:9", "code:9", "code:9").touches
    assert none.notices.notice == Label("ui-codes-none", (("number", "999"),))
    assert none.drawer.reason == "", "another number is typed at once"
    assert touched("decision", "floor", "code:1").why is not None


def test_a_card_closes_help() -> None:
    before, after = begin(SCENES["first-cards"][1]), begin(SCENES["decision"][1])
    for actions in (("floor", "page:codes:told"), ("floor", "page:codes:number")):
        touches = UiState()
        for action in actions:
            touches = touch(before, SCENES.setup("first-cards"), touches, action, WORDS).touches
        assert after_step(before, before, touches).drawer.page == touches.drawer.page
        assert after_step(after, before, touches).drawer.page == ""


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_of_help_fit(showcase: Showcase, language: str) -> None:
    for page in ("told", "refused", "trouble", "number"):
        for turns in (0, 5, 20):
            touches = ("floor", f"page:codes:{page}", *["older"] * turns)
            screen, _ = showcase.present("decision", touches, SIZE, language)
            nothing_is_cut_or_covered(screen, SIZE)
