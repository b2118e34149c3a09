"""Every text of the pit board fits its place and none lies over another, with long names and large amounts, in every language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication
from PySide6.QtQuick import QQuickItem

from kiosk.words.messages import Currency, Messages
from tests.ui.fits import nothing_is_cut_or_covered, texts
from tests.ui.pictures import settle
from tests.ui.pit_pictures import SCENES, SIZES, Pit, show
from tests.words.languages import LANGUAGES
from ui.pit.presenter import PitPresenter
from ui.shared.window import Screen, load_fonts

pytestmark = pytest.mark.slow

ROUNDS = 60


@pytest.fixture(scope="module")
def shown(pit: Pit, qapp: QGuiApplication) -> Iterator[tuple[Pit, Screen, PitPresenter]]:
    pit.summaries["bj-2"] |= {
        "win": -99_999_900,
        "theo": 12_345_600,
        "handle": 123_456_700,
        "error": 1_234_500,
    }
    pit.summaries["bj-2"]["dealer"]["name"] = "Maximiliana Castellanos"
    load_fonts("zh")
    screen, presenter = show(pit, SIZES[0], "en", qapp)
    yield pit, screen, presenter
    screen.close()


def pad(presenter: PitPresenter) -> tuple[str, QRectF] | None:
    """Where the panel of whoever signs in lies, over whatever page is there."""
    says = presenter.sign_in_says
    return ("signIn", QRectF(says.property("panel"))) if says.property("shown") else None


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_text_of_the_board_fits(
    size: tuple[int, int], language: str, shown: tuple[Pit, Screen, PitPresenter]
) -> None:
    pit, screen, presenter = shown
    screen.window.resize(*size)
    presenter.speak(Messages(language, currency=Currency("$")))
    for scene, touch in SCENES.items():
        if size == SIZES[1] and language != "en" and scene not in ("board", "table"):
            continue
        presenter.act("board")
        touch(presenter, pit)
        presenter.show()
        settle(screen)
        try:
            nothing_is_cut_or_covered(screen, size, panel=pad(presenter))
        except AssertionError as wrong:
            raise AssertionError(f"{scene}: {wrong}") from wrong
        if scene == "recall":
            presenter.back.act("close")
        presenter.linked(True)
        presenter.act("shut")


def test_a_table_that_was_stopped_says_so_beside_its_alarm_and_is_not_open(
    shown: tuple[Pit, Screen, PitPresenter],
) -> None:
    pit, screen, presenter = shown
    presenter.speak(Messages("en", currency=Currency("$")))
    presenter.act("board")
    for name, summary in pit.summaries.items():
        presenter.heard(name, summary)
    presenter.show()
    settle(screen)
    assert seen(screen, "counts").startswith("6 tables"), seen(screen, "counts")
    assert "5 open" in seen(screen, "counts")
    SCENES["stopped"](presenter, pit)
    settle(screen)
    assert "4 open" in seen(screen, "counts")
    assert "STOPPED ▲ 1" in [item.property("text") for _, item, _ in texts(screen)]


def test_the_page_of_a_table_that_was_stopped_has_no_felt_and_nothing_of_another(
    shown: tuple[Pit, Screen, PitPresenter],
) -> None:
    pit, screen, presenter = shown
    presenter.speak(Messages("en", currency=Currency("$")))
    presenter.heard("bj-1", pit.summaries["bj-1"])
    presenter.show()
    SCENES["table"](presenter, pit)
    settle(screen)
    assert presenter.live.house.property("cloth") == "BLACKJACK PAYS 3 TO 2"
    presenter.act("table:bj-2")
    SCENES["stopped"](presenter, pit)
    presenter.act("table:bj-1")
    settle(screen)
    there = [words(item) for _, item, _ in texts(screen)]
    assert seen(screen, "off") == "STOPPED"
    assert not [each for each in there if "Starting" in each]
    assert "works" not in there
    assert presenter.live.house.property("cloth").strip() == ""
    presenter.heard("bj-1", pit.summaries["bj-1"])  # it is started again, and its view comes next
    presenter.show()
    settle(screen)
    assert not [item for _, item, _ in texts(screen) if item.objectName() == "off"]


def words(item: QQuickItem) -> str:
    return str(item.property("text"))


def seen(screen: Screen, name: str) -> str:
    """The text of that name that can be seen."""
    return next(words(item) for _, item, _ in texts(screen) if item.objectName() == name)
