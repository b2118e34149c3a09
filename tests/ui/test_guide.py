"""Is the guide at the table reached in two touches, read to its end, and never over a card?"""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication

from kiosk.words.guide import READERS, guide, with_keys
from kiosk.words.messages import SHIPPED
from tests.ui.fits import nothing_is_cut_or_covered
from tests.ui.pictures import SIZES, Showcase
from tests.ui.scenes import SCENES
from tests.ui.touches import facts, touched
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.day.listed import ROWS, TALL, TITLES
from ui.table.drawer.floor import drawer
from ui.table.drawer.page import Drawer
from ui.table.facts import UiState, begin
from ui.table.input.pages.answered import after_step
from ui.table.input.touch import touch
from ui.table.layout import Layout, Rect
from ui.table.presenter import TablePresenter
from ui.table.props import derive

WORDS = Words()
SIZE = (1280, 800)
#: a table at which a decision waits, and one on which no card lies
IN_PLAY, BARE = "decision", "wagers-in"
CONTENTS = ("floor", "page:guide:deal")


def page(scene: str, *actions: str) -> tuple[Drawer, Layout]:
    house, touches = SCENES.setup(scene), touched(scene, *actions).touches
    layout = derive(facts(scene), house, touches, SIZE, WORDS).layout
    return drawer(facts(scene), house, touches, WORDS, layout), layout


def texts(scene: str, *actions: str) -> list[str]:
    return [row.words for row in page(scene, *actions)[0].rows]


def read(scene: str, *opened: str) -> list[str]:
    """What is read from there on, turning pages to the end."""
    actions, found = list(opened), texts(scene, *opened)
    while touched(scene, *actions, "older").why is None:
        actions.append("older")
        found += texts(scene, *actions)
    return found


@pytest.mark.parametrize("scene", [IN_PLAY, BARE])
def test_two_touches_open_the_contents(scene: str) -> None:
    keys = {key.label: key.action for key in page(scene, "floor")[0].keys}
    assert keys["HELP"] == "page:guide:deal"
    titles = [each.title for each in guide("en", (SHIPPED,))["deal"]]
    assert read(scene, *CONTENTS) == titles


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("scene", [IN_PLAY, BARE])
@pytest.mark.slow
def test_a_guide_is_read_from_its_first_page_to_its_last(scene: str, reader: str) -> None:
    pages = guide("en", (SHIPPED,))[reader]
    opened = ("floor", f"page:guide:{reader}", f"page:guide:{reader}:{pages[0].name}")
    lines = [with_keys(line, WORDS.phrases.label) for each in pages for line in each.lines]
    assert read(scene, *opened) == lines


def test_back_leads_to_the_contents_and_from_there_to_the_floors_page() -> None:
    opened = (*CONTENTS, "page:guide:deal:settle")
    for at, leads in ((opened, "guide:deal"), (CONTENTS, "floor")):
        back = page(BARE, *at)[0].keys[-1]
        assert (back.label, back.action) == ("BACK", "close")
        assert touched(BARE, *at, "close").touches.drawer.page == leads


def test_back_from_a_chapter_shows_the_titles_among_which_it_was_found() -> None:
    turned = (*CONTENTS, "older", "older")
    there = (*turned, "page:guide:deal:settle", "older", "close")
    assert texts(IN_PLAY, *there) == texts(IN_PLAY, *turned) != texts(IN_PLAY, *CONTENTS)


def test_the_guides_last_page_says_that_it_is_the_last() -> None:
    at = touched(IN_PLAY, "floor", "page:guide:deal")
    while (
        after := touch(facts(IN_PLAY), SCENES.setup(IN_PLAY), at.touches, "older", WORDS)
    ).why is None:
        at = after
    assert WORDS(after.why.id, **dict(after.why.facts)) == "This is the last page."
    first = touched(IN_PLAY, *CONTENTS, "newer").why
    assert first is not None
    assert WORDS(first.id, **dict(first.facts)) == "This is the first page."


@pytest.mark.parametrize("list_page", ["guide:supervise", "codes:refused", "events"])
def test_a_list_covers_no_card_and_uses_the_felt_while_none_lies_there(list_page: str) -> None:
    made, layout = page(IN_PLAY, "floor", f"page:{list_page}")
    assert len(made.rows) <= (TITLES if list_page.startswith("guide") else ROWS)
    places = [Rect(row.x, row.y, row.width, row.height) for row in made.rows]
    for panel in (made.props.over, made.props.left, made.props.right, *places):
        for card in (*layout.slots, *layout.dealer_cards, layout.frame.prompt):
            assert not panel.meets(card) or not panel.w
    if list_page != "events":
        assert len(page(BARE, "floor", f"page:{list_page}")[0].rows) == TALL


def test_a_card_closes_it() -> None:
    before, after = begin(SCENES["first-cards"][1]), begin(SCENES["decision"][1])
    touches = UiState()
    for action in CONTENTS:
        touches = touch(before, SCENES.setup("first-cards"), touches, action, WORDS).touches
    assert after_step(before, before, touches).drawer.page == "guide:deal"
    assert after_step(after, before, touches).drawer.page == ""


def fits(screen: Screen, presenter: TablePresenter, size: tuple[int, int]) -> None:
    over = presenter.drawer.over  # type: ignore[attr-defined]
    nothing_is_cut_or_covered(screen, size, QRectF(over))


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("scene", [IN_PLAY, BARE])
def test_every_page_fits(
    showcase: Showcase, scene: str, size: tuple[int, int], language: str
) -> None:
    for reader, pages in guide(language, (SHIPPED,)).items():
        contents = f"page:guide:{reader}"
        for opened in ((contents,), (contents, f"{contents}:{pages[0].name}")):
            screen, presenter = showcase.present(scene, ("floor", *opened), size, language)
            fits(screen, presenter, size)
            while (before := presenter.now.touches) and presenter.act("older") is None:
                if presenter.now.touches.drawer == before.drawer:
                    break
                QGuiApplication.processEvents()
                fits(screen, presenter, size)
