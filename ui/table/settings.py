"""What of the house's settings does the screen need? The table's settings, its rule set and its chips, as the screen takes them."""

from __future__ import annotations

from kiosk.game.rules import Rules
from kiosk.settings.table import Settings
from kiosk.words.chips import ChipSet
from ui.table.facts import ScreenSettings


def screen_settings(settings: Settings, rules: Rules, chips: ChipSet | None) -> ScreenSettings:
    """The screen's settings of a table."""
    by_value = sorted((chip.value, chip.hex) for chip in chips.chips) if chips else []
    return ScreenSettings(
        table=settings.table,
        rules=rules.title,
        boxes=settings.boxes,
        minimum=settings.minimum,
        maximum=settings.maximum,
        units=settings.units,
        chips=tuple(by_value),
        dealer=settings.dealer,
        floor=settings.floor,
        felt=settings.felt or f"BLACKJACK PAYS {rules.blackjack_pays.pays} TO {rules.blackjack_pays.against}",
        mirror=settings.mirror,
        turbo=settings.turbo,
        four_colour=settings.four_colours,
        brightness=settings.brightness / 100,
        common_hand=rules.game == "common_hand",
        stage_seconds=settings.stage_seconds,
    )
