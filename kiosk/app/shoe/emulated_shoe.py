"""The emulated shoe beside a table: who draws its cards, and its panel."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from kiosk.app.shoe.shoe_orders import ShoeOrders
from kiosk.game.commands.commands import NewShoe
from kiosk.settings.schema import UnreadableError, read_text
from kiosk.staff.actor import KIOSK
from kiosk.station.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from drivers.emulator.client import EmulatorClient
    from kiosk.app.application import Application
    from kiosk.app.shoe.demonstration import PlaysItself
    from kiosk.practice.simulated_dealer import Move
    from kiosk.settings.table import Settings
    from ui.emulator.panel import ShoePresenter
    from ui.shared.window import Screen

#: the shoe of the shipped settings
USUAL_SHOE = "angel-eye"
_AWAITS_CARD = ("deal", "card", "dealer")
_SIGNS_IN = re.compile(r"([0-9]{1,8}):([0-9]+)")


def pins_in(file: Path) -> dict[str, str]:
    """Who signs in at a table that plays by itself: PINs by number, a line NUMBER:PIN each. Raises
    `UnreadableError`, which repeats no PIN."""
    if _SIGNS_IN.fullmatch(str(file)):
        raise UnreadableError(
            "--sign-in", "is a file for its owner alone: write NUMBER:PIN into it, a line each."
        )
    lines = read_text(file).splitlines()
    if file.stat().st_mode & 0o077:
        raise UnreadableError(file, "others than its owner can read it: `chmod 600` it.")
    found = [_SIGNS_IN.fullmatch(line) for line in lines]
    if None in found:
        raise UnreadableError(file, f"line {found.index(None) + 1}: a line is NUMBER:PIN.")
    return {each[1]: each[2] for each in found if each is not None}


def emulated_profile(settings: Settings) -> str:
    """The house's own shoe; the usual one where it has none that is on a line. Raises
    `BadFileError`."""
    if settings.profile in ("", USUAL_SHOE):
        return USUAL_SHOE
    from drivers.camera.profile_kind import is_camera
    from drivers.serial_line.profile import load

    path = settings.find("readers", settings.profile)
    is_on_line = not is_camera(path) and load(path).device != "keyboard"
    return settings.profile if is_on_line else USUAL_SHOE


class EmulatedShoe:
    """Carries the panel's commands and the table's state to the emulated shoe.

    `auto`: it deals by itself from the start. `by_itself`: a simulated dealer works the table,
    every so many seconds; `trouble_s`: and about so often the shoe has trouble, 0: never. `pins`:
    of who signs in there, by their numbers; `tell`: hears of each move of that dealer.
    """

    beside = 0.0

    def __init__(
        self,
        shoe: EmulatorClient,
        settings: Settings,
        *,
        auto: bool,
        seed: int,
        by_itself: float = 0.0,
        trouble_s: float = 0.0,
        pins: Mapping[str, str] | None = None,
        tell: Callable[[Step, Move], None] | None = None,
    ) -> None:
        self._shoe = shoe
        self._settings = settings
        self._auto = auto
        self._seed = seed
        self._by_itself, self._trouble_s, self._pins = by_itself, trouble_s, pins or {}
        self._tell = tell
        self._is_new = True
        self._lying = 0
        self._presenter: ShoePresenter
        self._kiosk: Application
        self._orders: ShoeOrders
        self._panel: Screen | None = None
        self._dealer: PlaysItself | None = None

    def opened(self, kiosk: Application) -> None:
        """The table is about to be taken up: opens the panel below its window."""
        from ui.emulator.panel import ShoePresenter
        from ui.shared.window import Screen

        self._kiosk = kiosk
        self._orders = ShoeOrders(self._shoe, "emulated shoe", kiosk.supervisor)
        self._presenter = panel = ShoePresenter(self._command, kiosk.words, kiosk, auto=self._auto)
        self._panel = Screen("ui.emulator", "ShoePanel", {"panel": panel})
        table = kiosk.screen.window
        self._panel.window.setPosition(table.x(), table.y() + table.height())
        if self._by_itself:
            from kiosk.app.shoe.demonstration import PlaysItself

            self._dealer = PlaysItself(
                kiosk,
                self._settings,
                self._shoe,
                self._orders,
                self._seed,
                self._by_itself,
                self._trouble_s,
                self._pins,
                self._tell,
            )

    def saw(self, step: Step) -> None:
        """One step, on the station's thread: what the table awaits now."""
        self._orders.saw(step)
        view = step.table.view
        if self._is_new and not view.in_round and self._kiosk.station is not None:
            # The emulated shoe is new at every start, whatever the table had dealt from the last
            # one: in a round it goes on as if it were the old one, and the round after begins with
            # it.
            self._is_new = False
            self._kiosk.station.do(NewShoe(self._settings.rule_set().decks), KIOSK)
        lying = len(view.dealer.cards) + sum(
            len(hand.cards) for box in view.boxes for hand in box.hands
        )
        if lying and lying != self._lying:
            self._presenter.card_came.emit()
        self._lying = lying
        awaits = view.phase in _AWAITS_CARD and step.refusal is None and self._dealer is None
        self._orders.give(lambda: self._shoe.awaits(awaits))
        if self._dealer is not None:
            self._dealer.saw(step)

    def close(self) -> None:
        if self._panel is not None:
            self._panel.close()

    def _command(self, command: dict[str, Any]) -> None:
        """One touch on the panel."""
        facts = {key: value for key, value in command.items() if key != "cmd"}
        self._orders.give(lambda: self._shoe.command(command["cmd"], **facts))
