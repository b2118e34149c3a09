"""A recall on the whole window: everything fits, in three languages and at both sizes, and what lies face down is in no property."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.app.jobs.recaller import Recaller
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.prompts import collect_hand
from kiosk.record.journal.journal import Journal
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.words.messages import Messages
from tests.record.tables import station, take
from tests.ui.fits import keys_below, nothing_is_cut_or_covered
from tests.ui.pictures import settle, under
from tests.ui.scenes import CHIPS, settings
from tests.words.languages import LANGUAGES
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter

pytestmark = pytest.mark.slow

#: a round with a split and a correction; and one in play, whose hole card is the king of diamonds
WAGERS = [(1, "25"), (2, "50"), (3, "125"), (5, "500")]
PLAYED = (
    "TS 9D 8S AH 6D 8H 2C 8D 6C TC | stand 5C correct stand split 3D 9H stand TH stand stand 9S"
)
IN_PLAY = "2S 9H 7S AS 5D 4H 7C KH 2D KD"
HIDDEN = re.compile("KD|K♦")


class Window:
    """A table with those two rounds, its window, and a recaller that answers at once."""

    def __init__(
        self, path: Path, size: tuple[int, int], language: str, app: QGuiApplication
    ) -> None:
        load_fonts(language)
        phrases = Messages(language, chips=CHIPS)
        words, self._asks = Words(phrases), list[Ask]()
        self.presenter = TablePresenter(
            settings(6, turbo=True, dealer="H. Ruiz"),
            lambda *_: self.presenter.answered(),
            words,
            app,
        )
        self.presenter.tick("21:14")
        self.presenter.asked.connect(self._asks.append)
        self._recaller = Recaller(lambda: path, lambda: (phrases, words))
        with Journal(path) as journal:
            this = station(journal)
            self.presenter.restart(this.start())
            for box, amount in WAGERS:
                take(this, {"type": "wager", "box": box, "amount": amount})
            for word in f"{PLAYED} {IN_PLAY}".replace("|", " ").split():
                data = {"type": "card", "card": word} if len(word) == 2 else {"type": word}
                if word == "correct":
                    data |= {
                        "box": 2,
                        "position": 3,
                        "card": "6C",
                        "by": "M. Okafor",
                        "reason": "misread",
                    }  # type: ignore[dict-item]
                step = take(
                    this,
                    data,
                    by=str(data.get("by", "H. Ruiz")),
                    source="shoe" if len(word) == 2 else "manual",
                )
                assert step.refusal is None, (word, step.refusal)
            self.step = step
        self.presenter.restart(step)
        self.screen: Screen = open_table(self.presenter, size)

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.presenter.act(action)
            self.presenter.take(self.step)
            while self._asks:
                answer: Answer = self._recaller.answer(self._asks.pop(0))
                self.presenter.recalled(answer)

    def properties(self) -> str:
        """Every text and address that QML holds."""
        names = ("text", "source", "objectName")
        return "\n".join(
            str(item.property(name))
            for item in under(self.screen.window.contentItem())
            for name in names
        )

    def close(self) -> None:
        self.screen.close()
        self.presenter.deleteLater()


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
