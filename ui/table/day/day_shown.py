"""What QML reads of the page of a table that is closed, being opened or being closed."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.words import Words
from ui.table.day.day_rows import CLOSED, ChipRow, DayProps, TextRow, is_shown
from ui.table.facts import Facts, UiState
from ui.table.layout import Scale
from ui.table.rows import KeyRow
from ui.table.setup import ScreenSetup

_PROPS = shown(DayProps)


@exposed
class DayShown(QObject):
    """The page's rows; none while the table is open."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._made = CLOSED
        self._props = _PROPS(CLOSED.props, self)
        self._texts, self._chips, self._keys = (
            RowModel(row, self) for row in (TextRow, ChipRow, KeyRow)
        )

    def show(
        self,
        facts: Facts,
        setup: ScreenSetup,
        touches: UiState,
        size: tuple[int, int],
        words: Words,
        u: Scale,
    ) -> None:
        made = CLOSED
        if is_shown(facts):
            from ui.table.day.day import page

            made = page(facts, setup, touches, size, words, u)
        if made == self._made:
            return
        self._made = made
        self._texts.show(made.texts)
        self._chips.show(made.chips)
        self._keys.show(made.keys)
        self._props.show(made.props)

    props = part("props", _PROPS)
    texts = part("texts", RowModel)
    chips = part("chips", RowModel)
    keys = part("keys", RowModel)
