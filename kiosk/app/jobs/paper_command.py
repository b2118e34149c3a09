"""What each command gets that counts or prints something of the table's journal beside the
table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from kiosk.game.frozen import frozen


@frozen
class TablePapers:
    """`journal` gives the file of the table's journal, NAME.journal, None while there is none;
    `settings` the table's, as arguments (`Settings.told`). `shifts`: when the house's begin, ()
    where it says nothing."""

    journal: Callable[[], Path | None]
    shifts: Sequence[str]
    settings: Callable[[], Sequence[str]]

    def arguments(self) -> list[str]:
        shifts = ["--shifts", ",".join(self.shifts)] if self.shifts else []
        return [*self.settings(), *shifts]
