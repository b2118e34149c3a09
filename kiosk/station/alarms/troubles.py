"""Standing trouble in words, as a screen shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kiosk.record.projections.fault_kinds import is_over_at_once
from kiosk.record.projections.faults import HELD, StandingFault
from kiosk.station.step import Trouble
from kiosk.words.codes import of_trouble
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.record.projections.troubles import Troubles

#: the facts of trouble that count cards which came while it stood
_COUNTS = ("ignored", "entered")
#: trouble with the line to a reader that comes back by itself
_LINES = ("lost", "lost-other", "lost-beside")


def worded(stands: StandingFault, messages: Messages) -> Trouble:
    """One trouble: what it is, with how many of the cards that came meanwhile are entered; and what
    to do now."""
    # Of a line that is back the device's own words tell what to do until then: no longer.
    is_back = stands.cured and stands.id in _LINES
    text = messages.sentence("line-lost-was" if is_back else f"trouble-{stands.id}", stands.facts)
    todo = messages.sentence(f"trouble-{stands.id}-todo", stands.facts)
    if stands.times > 1:
        text = messages.sentence("trouble-again", {"text": text, "count": stands.times - 1})
    if "ignored" in stands.facts:
        counts = {"count": stands.facts["ignored"], "entered": stands.facts.get("entered", 0)}
        text = messages.sentence("ignored-entered", {"text": text, **counts})
    return Trouble(
        stands.key,
        text,
        todo,
        stands.since,
        stands.cured,
        stands.freezes,
        of_trouble(stands.id, stands.facts),
        False,
        is_over_at_once(stands.id),
    )


def without_count(stands: StandingFault) -> StandingFault:
    """The same trouble, of which nothing is said of cards that came meanwhile."""
    facts = {name: fact for name, fact in stands.facts.items() if name not in _COUNTS}
    return stands._replace(facts=facts)


def all_worded(troubles: Troubles, messages: Messages) -> tuple[Trouble, ...]:
    """All that stand, but for cards that are held: those are asked about, and no trouble."""
    return tuple(worded(each, messages) for each in troubles if each.id != HELD)
