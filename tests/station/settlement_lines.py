"""What is still to be settled."""

from __future__ import annotations

from kiosk.station.step import Step


def lines(step: Step) -> list[tuple[str, object]]:
    """What is still to be settled."""
    return [
        (said.id, said.facts["box"])
        for said in step.told.settling
        if said.facts["box"] in step.table.view.unsettled
    ]
