"""What QML reads of the page of a table that is closed, being opened or being closed."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ui.shared.models import RowModel, exposed, part, shown
from ui.table.day.day_rows import CLOSED, ChipRow, DayPage, DayProps, TextRow
from ui.table.rows import KeyRow

_PROPS = shown(DayProps)


@exposed
class DayShown(QObject):
    """The page's rows; none while the table is open."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.made = CLOSED
        self._props = _PROPS(CLOSED.props, self)
        self._texts, self._chips, self._keys = (
            RowModel(row, self) for row in (TextRow, ChipRow, KeyRow)
        )

    def show(self, made: DayPage) -> None:
        """The page from now on; QML hears of what is different."""
        if made == self.made:
            return
        self.made = made
        self._texts.show(made.texts)
        self._chips.show(made.chips)
        self._keys.show(made.keys)
        self._props.show(made.props)

    props = part("props", _PROPS)
    texts = part("texts", RowModel)
    chips = part("chips", RowModel)
    keys = part("keys", RowModel)
