"""The table's sign in a real window: every text fits on every display in every language, and the window follows its table."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDeadlineTimer, QTimer
from PySide6.QtGui import QGuiApplication

from kiosk.app.sign_desk import SignDesk
from kiosk.cli import main
from kiosk.sign.line import SignLine, TableLine, place_of
from kiosk.sign.picture import Announced, SignPicture, written
from kiosk.words.messages import Currency, Messages
from tests.ui.closing import Closing
from tests.ui.fits import nothing_is_cut_or_covered, texts
from tests.ui.pictures import settle
from tests.ui.sign_pictures import NOW, SCENES, SIZES, played, show
from tests.waiting import DEADLINE_MS
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.sign.page import announcement, page
from ui.sign.presenter import SignPresenter, SignSetup

#: letters of the rules, in pixels: read from across a table on a panel of 24 inches (0.28 mm a pixel)
LEAST_PX = 22
DISPLAYS = (*SIZES, (1280, 720), (1024, 768))
OPEN = SignPicture(1, "BJ-12", "open", 6)


def said(screen: Screen) -> list[str]:
    return [str(item.property("text")) for _, item, _ in texts(screen)]


@pytest.fixture(scope="module")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> dict[str, SignPicture | None]:
    return {name: played(scene, tmp_path_factory.mktemp(name)) for name, scene in SCENES.items()}


@pytest.fixture
def sign(qapp: QGuiApplication) -> Iterator[tuple[Screen, SignPresenter]]:
    screen, presenter = show(None, SIZES[0], ("en", "es"), qapp)
    yield screen, presenter
    screen.close()


@pytest.mark.slow
@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", DISPLAYS, ids=str)
def test_every_text_fits(
    size: tuple[int, int],
    language: str,
    pictures: dict[str, SignPicture | None],
    qapp: QGuiApplication,
) -> None:
    screen, presenter = show(None, size, (language,), qapp)
    try:
        for name, picture in pictures.items():
            presenter.heard(picture)
            settle(screen)
            try:
                nothing_is_cut_or_covered(screen, size)
            except AssertionError as wrong:
                raise AssertionError(f"{name}: {wrong}") from wrong
    finally:
        screen.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_rules_are_read_from_across_the_table(
    size: tuple[int, int],
    language: str,
    pictures: dict[str, SignPicture | None],
    qapp: QGuiApplication,
) -> None:
    words = Words(Messages(language, currency=Currency("$")))
    for picture in pictures.values():
        made = page(picture, "Blackjack", size, words, NOW)
        assert min(row.size for row in made.texts) >= LEAST_PX


def test_languages_come_in_turn_and_a_lost_table_is_said(
    sign: tuple[Screen, SignPresenter], pictures: dict[str, SignPicture | None]
) -> None:
    screen, presenter = sign
    assert "This display is not connected to its table." in said(screen)
    presenter.heard(pictures["rules"])
    assert {"Minimum", "$25", "Maximum", "$1,000", "New Jersey blackjack"} <= {*said(screen)}
    presenter.turn()
    assert {"Mínimo", "Blackjack de Nueva Jersey", "Un siete", "5 a 1"} <= {*said(screen)}
    presenter.turn()
    assert "Minimum" in said(screen)
    presenter.heard(None)
    assert said(screen) == ["This display is not connected to its table.", "Please ask the dealer."]


def test_the_result_is_box_by_box_and_mirrored_where_patrons_sit_opposite(
    pictures: dict[str, SignPicture | None],
) -> None:
    for mirror, order in (
        (False, ["WINS", "BUST", "BLACKJACK", "WINS"]),
        (True, ["WINS", "BLACKJACK", "WINS", "BUST"]),
    ):
        made = page(pictures["result"], "", SIZES[0], Words(), NOW, mirror=mirror)
        shown = sorted((row.across, row.down, row.text) for row in made.texts if row.text.isupper())
        assert [text for _, _, text in shown if text in {*order}] == order


@pytest.mark.parametrize(
    ("now", "says"),
    [
        ("2026-11-21T04:12:00.000Z", "in 18 min: $50 to $2,000. Surrender is offered."),
        ("2026-11-21T04:28:59.500Z", "in 2 min: "),
        ("2026-11-21T04:29:15.000Z", "in 45 s: "),
        ("2026-11-21T04:30:00.000Z", "From the next round: "),
        ("2026-11-21T04:33:00.000Z", "From the next round: "),
    ],
)
def test_a_change_counts_down(now: str, says: str) -> None:
    change = Announced("2026-11-21T04:30:00.000Z", 50_00, 2000_00, (("surrender", True),))
    words = Words(Messages(currency=Currency("$")))
    assert says in announcement(OPEN._replace(minimum=25_00), change, now, words)


@pytest.mark.parametrize("turned", [90, 180, 270])
@pytest.mark.slow
def test_a_display_that_is_mounted_turned_shows_all_of_it(
    turned: int, pictures: dict[str, SignPicture | None], qapp: QGuiApplication
) -> None:
    screen, _ = show(pictures["everything"], SIZES[0], ("en",), qapp, SignSetup(turned=turned))
    settle(screen)
    there = [place for _, _, place in texts(screen)]
    across = max(place.right() for place in there) - min(place.left() for place in there)
    assert across > 0.9 * SIZES[0][0]
    assert all(place.left() >= 0 and place.right() <= SIZES[0][0] for place in there)
    assert all(place.top() >= 0 and place.bottom() <= SIZES[0][1] for place in there)
    screen.close()


def test_the_window_follows_its_table_over_the_line(
    tmp_path: Path, sign: tuple[Screen, SignPresenter], qapp: QGuiApplication
) -> None:
    screen, presenter = sign
    line = SignLine(place_of(tmp_path / "BJ-12.journal"), bytes)
    table = threading.Thread(target=line.run)
    table.start()
    desk = SignDesk(partial(TableLine, place_of(tmp_path / "BJ-12.journal")), presenter)
    desk.start()

    def until(text: str) -> None:
        deadline = QDeadlineTimer(DEADLINE_MS)
        while text not in said(screen):
            assert not deadline.hasExpired(), said(screen)
            qapp.processEvents()

    line.show(written(OPEN._replace(minimum=25_00)))
    until("$25")
    line.show(written(OPEN._replace(stands="last_round")))
    until("LAST ROUND")
    line.show(b'{"v":2}\n')
    until("This display is not connected to its table.")
    line.show(written(OPEN._replace(stands="closed")))
    until("CLOSED")
    line.stop()
    table.join()
    until("This display is not connected to its table.")
    desk.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.slow
def test_a_sign_that_is_closed_ends(language: str, tmp_path: Path, qapp: QGuiApplication) -> None:
    closing, pressing = Closing(""), QTimer(qapp)
    pressing.timeout.connect(closing.act)
    pressing.start(500)
    journal = str(tmp_path / "BJ-12.journal")
    try:
        assert (
            main(["sign", "--journal", journal, "--size", "1080x1920", "--language", language]) == 0
        )
    finally:
        pressing.stop()
    assert not closing.had_to_end
