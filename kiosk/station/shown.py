"""What a step shows of a table: as it stands, or as it stood when it is recalled."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.game.prompts import Prompt
from kiosk.game.table import Table
from kiosk.station.next_thing import next_thing
from kiosk.station.step import Step
from kiosk.words.phrases import Phrases


def shown(table: Table, told: Sequence[Prompt], speaker: Phrases) -> Step:
    """The step of a `table` of whose last input the dealer was `told` this."""
    return Step(
        table.view(),
        tuple(map(speaker.said, told)),
        next=speaker.said(next_thing(told, table)),
        offers=table.offers(),
        settling=tuple(map(speaker.said, table.settling)),
    )
