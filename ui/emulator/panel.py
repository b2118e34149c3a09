"""The emulated shoe's panel: a person draws the next card, lets the shoe draw by itself, and makes
it fail."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import Property, QObject, QTimer, Signal, Slot

from ui.shared.models import RowModel, exposed, part
from ui.shared.words import Words

Command = Callable[[dict[str, Any]], None]

#: key → its label, the command it gives, its width in design units
KEYS: dict[str, tuple[str, dict[str, Any], int]] = {
    "draw": ("ui-draw", {"cmd": "draw"}, 200),
    "auto": ("ui-auto", {"cmd": "auto", "on": True}, 110),
    "unreadable": ("ui-fault-unreadable", {"cmd": "fault", "kind": "unreadable", "count": 1}, 160),
    "bad-frame": ("ui-fault-bad-frame", {"cmd": "fault", "kind": "bad_bcc", "count": 1}, 150),
    "unplug": ("ui-fault-unplug", {"cmd": "hang_up", "seconds": 5.0, "mid_frame": False}, 130),
    "cutting-card": ("ui-fault-cutting-card", {"cmd": "cutting_card"}, 180),
    "new-shoe": ("ui-panel-new-shoe", {"cmd": "new_shoe"}, 150),
}


#: what goes on and off by touch, and the fact of its command that says so
_SWITCHES = {"auto": "on", "unreadable": "count", "bad-frame": "count"}


class PanelKeyRow(NamedTuple):
    action: str
    label: str
    held: bool
    units: int


@exposed
class ShoePresenter(QObject):
    """`command` gets each touch as one command of the emulator's control socket. `auto`: it deals
    by itself already.

    What is on is shown: a fault of the next card until that card has come, or until it is touched
    again; a pulled plug until it is in again. `card_came` may be emitted from any thread.
    """

    card_came = Signal()

    def __init__(
        self,
        command: Command,
        words: Words | None = None,
        parent: QObject | None = None,
        *,
        auto: bool = False,
    ) -> None:
        super().__init__(parent)
        self._command = command
        self._words = words or Words()
        self._on = {"auto"} if auto else set[str]()
        self.card_came.connect(self._came)
        self._keys = RowModel(PanelKeyRow, self)
        self._show()

    @Slot(str)
    def act(self, action: str) -> None:
        """A key of the panel was touched. Raises `KeyError` for one that it does not have."""
        command = dict(KEYS[action][1])
        if action in _SWITCHES:
            self._on ^= {action}
            on = action in self._on
            command[_SWITCHES[action]] = on if action == "auto" else int(on)
        elif "seconds" in command:
            self._on.add(action)
            QTimer.singleShot(round(command["seconds"] * 1000), self, lambda: self._off(action))
        self._show()
        self._command(command)

    @Slot()
    def _came(self) -> None:
        """A card has come, with what was wrong with it."""
        self._off("unreadable", "bad-frame")

    def _off(self, *actions: str) -> None:
        self._on -= set(actions)
        self._show()

    def _show(self) -> None:
        self._keys.update(
            PanelKeyRow(key, self._words(label), key in self._on, units)
            for key, (label, _, units) in KEYS.items()
        )

    def _get_title(self) -> str:
        return self._words("ui-emulator")

    keys = part("keys", RowModel)
    title = Property(str, _get_title, constant=True, final=True)
