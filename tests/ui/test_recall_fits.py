"""A recall on the whole window: everything fits, in three languages and at both sizes, and what lies face down is in no property."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.corrections.amendments import Amendment
from kiosk.game.prompts import collect_hand
from kiosk.words.messages import Messages
from tests.ui.fits import keys_below, nothing_is_cut_or_covered
from tests.ui.items import under
from tests.ui.pictures import settle
from tests.ui.recall_window import Window
from tests.ui.scenes import CHIPS
from tests.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

HIDDEN = re.compile("KD|K♦")


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)], ids=str)
def test_every_text_of_a_recall_fits(
    size: tuple[int, int], language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    window = Window(tmp_path / "journal.sqlite", size, language, qapp)
    try:
        for actions in (
            ("floor", "page:recall"),
            ("recall:older",),
            ("recall:hold:0:1:2",),
            ("recall:rank:4",),
            ("recall:suit:C",),
            ("recall:leave",),
            ("recall:back",) * 4,
            ("recall:compare",),
            ("recall:find", "recall:digit:8"),
            ("recall:whats",),
            ("recall:what:split",),
            ("recall:find", *("recall:digit:9",) * 8, "recall:round"),
        ):
            window.touch(*actions)
            settle(window.screen)
            nothing_is_cut_or_covered(window.screen, size)
            small = keys_below(window.screen, int(17 * size[1] / 800))
            assert small == {}, f"{actions}: set smaller than the words on any other key: {small}"
    finally:
        window.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hands", [1, 4])
def test_what_every_box_of_a_full_table_is_owed_fits(
    hands: int, language: str, tmp_path: Path, qapp: QGuiApplication
) -> None:
    window = Window(tmp_path / "journal.sqlite", (1280, 800), language, qapp)

    def round_of(net: str) -> dict[str, Any]:
        each = {"hands": [{"net": net}] * hands, "insurance": None, "side": []}
        return {"boxes": [{"box": box, **each} for box in range(1, 8)]}

    try:
        window.touch(
            "floor",
            "page:recall",
            "recall:older",
            "recall:hold:0:1:2",
            "recall:rank:4",
            "recall:suit:C",
        )
        now = window.presenter.recalling
        assert now is not None
        assert now.amends is not None
        for boxes in (6, 7):
            before, after = round_of("1234.50"), round_of("-1234.50")
            before["boxes"], after["boxes"] = before["boxes"][:boxes], after["boxes"][:boxes]
            assert now.amends.trial is not None
            places = [(box, hand) for box in range(1, boxes + 1) for hand in range(1, hands + 1)]
            due = [collect_hand(box, hand, 246_900, "corrected", True) for box, hand in places]
            found = Amendment(1, now.amends.place, "AS", "4C", before, after)
            trial = now.amends.trial._replace(
                amended=found,
                due=tuple(map(Messages(language, chips=CHIPS).said, due)),
                refused=None,
                why="",
            )
            window.presenter.look_back(now._replace(amends=now.amends._replace(trial=trial)))
            settle(window.screen)
            lines = window.presenter.drawer.row[2]
            assert all(f"{box}" in "".join(lines) for box in range(1, boxes + 1))
            assert len(lines) == (boxes + 1) // 2
            nothing_is_cut_or_covered(window.screen, (1280, 800))
            (line,) = [
                each
                for each in under(window.screen.window.contentItem())
                if each.objectName() == "floorLine"
            ]
            assert line.property("contentHeight") <= line.height(), (
                "its last line lies over what is below it"
            )
    finally:
        window.close()


def test_the_hole_card_is_in_no_property_of_the_window_while_it_lies_face_down(
    tmp_path: Path, qapp: QGuiApplication
) -> None:
    window = Window(tmp_path / "journal.sqlite", (1280, 800), "en", qapp)
    try:
        window.touch("floor", "page:recall", "recall:first")
        recalling = window.presenter.recalling
        assert recalling is not None
        for _ in range(len(recalling.steps) + 1):
            settle(window.screen)
            assert not HIDDEN.search(window.properties())
            assert not HIDDEN.search(repr(window.presenter.props))
            window.touch("recall:next")
        assert "down" in window.properties()
    finally:
        window.close()
