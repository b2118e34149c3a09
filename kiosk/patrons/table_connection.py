"""The table's end of the line to the gateway of patrons' screens: what comes is done on the
station's thread, and answered.

From the gateway: `hear` (a batch) and `move` (the house's money). From the table: `hello`, `heard`,
`moved`, and `look` after each step: the journal has something new, and this is what patrons may do
now. What is answered comes with the `look` of its own step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.game.commands.commands import PatronBatch
from kiosk.link.line import Say
from kiosk.staff.actor import Actor
from kiosk.station.patrons import PatronMoney
from kiosk.station.patrons_asked import reason_as_json
from kiosk.station.station import Station
from kiosk.station.step import Step

#: who the entries are by
SCREENS, HOUSE = Actor("patrons", "patron"), Actor("house", "kiosk")
#: has the station do something on its thread, and shows the step that it gives
Ask = Callable[[Callable[[Station], Step | None]], None]


def take(said: dict[str, Any], say: Say, ask: Ask) -> None:
    """What the gateway asks on the line is done, and `say` answers it there."""
    if (hear := said.get("hear")) is not None:
        values = bytes(hear["values"]) if hear["of"] == "patron" else hear["values"]
        batch = PatronBatch(
            hear["of"], hear["patrons"], values, hear["ids"], [*map(tuple, hear["amounts"])]
        )
        ask(lambda station: _hear(station, hear["asks"], batch, say))
    elif (moves := said.get("move")) is not None:
        ask(lambda station: _move(station, [PatronMoney(*each) for each in moves], say))


def look(step: Step) -> dict[str, Any]:
    """What the gateway is told after each step: the journal has something new, and `asked`
    (`PatronsAsked`); nothing of a table without patrons."""
    asked = step.table.asked
    if asked is None:
        return {}
    stopped = any(trouble.freezes for trouble in step.alerts.troubles)
    return {"look": {"stopped": stopped, "asked": asked.as_json()}}


# On the station's thread.


def _hear(station: Station, asks: str, batch: PatronBatch, say: Say) -> Step | None:
    step, heard = station.hear(asks, batch, SCREENS)
    reasons = map(reason_as_json, heard.results)
    refused = [(at, *why) for at, why in enumerate(reasons) if why is not None]
    say({"heard": {"n": heard.number, "refused": refused}, **({} if step is None else look(step))})
    return step


def _move(station: Station, moves: list[PatronMoney], say: Say) -> Step:
    step, results = station.move(moves, HOUSE)
    say({"moved": [*map(reason_as_json, results)], **look(step)})
    return step
