"""What stands between the table's line and the sign's window: pictures come in, rows go out, in the
house's languages in turn."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Slot

from kiosk.record.journal.entry import utc_now
from kiosk.sign.picture import SignPicture
from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.words import Words
from ui.sign.page import LONG, SHORT, PanelRow, TextRow, page

#: milliseconds: how often the time to an announced change is looked at
_TICK_MS = 1000


class TableSignProps(NamedTuple):
    """`unit`: pixels of one; `turned`: degrees to the right."""

    title: str
    unit: float
    turned: int


class SignSetup(NamedTuple):
    """How the house has its sign. `rule_set`: the shipped one of the settings, "" for another, and
    `rules`, what that calls itself."""

    each_s: int = 12
    mirror: bool = False
    turned: int = 0
    rule_set: str = ""
    rules: str = ""


_PROPS = shown(TableSignProps)


@exposed
class SignPresenter(QObject):
    """`spoken`: the words of each language in turn, one at least."""

    def __init__(
        self,
        setup: SignSetup,
        spoken: Sequence[Words],
        *,
        clock: Callable[[], str] = utc_now,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._setup, self._spoken, self._clock = setup, tuple(spoken), clock
        self._at = 0
        self._picture: SignPicture | None = None
        self._size = (LONG, SHORT)
        self._texts, self._panels = RowModel(TextRow, self), RowModel(PanelRow, self)
        self._props = _PROPS(TableSignProps("", 1.0, setup.turned), self)
        self._counts = QTimer(self, interval=_TICK_MS)
        self._counts.timeout.connect(self.show)
        self._turns = QTimer(self, interval=1000 * setup.each_s)
        self._turns.timeout.connect(self.turn)
        if len(self._spoken) > 1:
            self._turns.start()
        self.show()

    @Slot(object)
    def heard(self, picture: SignPicture | None) -> None:
        """A picture of the table; None once it is lost."""
        self._picture = picture
        counts = picture is not None and picture.announced is not None and picture.announced.at
        if counts and not self._counts.isActive():
            self._counts.start()
        elif not counts:
            self._counts.stop()
        self.show()

    @Slot()
    def turn(self) -> None:
        """The next language."""
        self._at = (self._at + 1) % len(self._spoken)
        self.show()

    @Slot(int, int)
    def resize(self, width: int, height: int) -> None:
        """The window has this many pixels."""
        if width > 0 and height > 0:
            self._size = (width, height)
            self.show()

    @Slot()
    def show(self) -> None:
        """All that is different is shown."""
        words, setup = self._spoken[self._at], self._setup
        width, height = self._size if setup.turned % 180 == 0 else reversed(self._size)
        made = page(
            self._picture,
            self._title(words),
            (width, height),
            words,
            self._clock(),
            mirror=setup.mirror,
        )
        self._panels.show(made.panels)
        self._texts.show(made.texts)
        name = "" if self._picture is None else self._picture.table
        unit = min(max(width, height) / LONG, min(width, height) / SHORT)
        self._props.show(TableSignProps(name, unit, setup.turned))

    def _title(self, words: Words) -> str:
        """What the game is called: a shipped rule set in the sign's language, another as its file
        says."""
        title = "" if self._picture is None else self._picture.title
        if not title:
            return ""
        name = self._setup.rule_set if title == self._setup.rules else ""
        return words("ui-rules-title", name=name, title=title)

    props = part("props", _PROPS)
    texts = part("texts", RowModel)
    panels = part("panels", RowModel)
