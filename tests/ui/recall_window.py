"""A window in which a round is recalled."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication

from kiosk.app.jobs.recaller import Recaller
from kiosk.record.journal.journal import Journal
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.words.messages import Messages
from tests.record.tables import station, take
from tests.ui.items import under
from tests.ui.scenes import CHIPS, settings
from ui.shared.window import Screen, load_fonts
from ui.shared.words import Words
from ui.table.app import open_table
from ui.table.presenter import TablePresenter

#: a round with a split and a correction; and one in play, whose hole card is the king of diamonds
WAGERS = [(1, "25"), (2, "50"), (3, "125"), (5, "500")]


PLAYED = (
    "TS 9D 8S AH 6D 8H 2C 8D 6C TC | stand 5C correct stand split 3D 9H stand TH stand stand 9S"
)


IN_PLAY = "2S 9H 7S AS 5D 4H 7C KH 2D KD"


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
