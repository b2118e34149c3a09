"""Trouble that is not signed off yet. It latches: it keeps its first cause until a named person
signs it off.

Trouble is an id with facts; the phrases `trouble-<id>` and `trouble-<id>-todo` say what it is and
what to do now. A fact `says` is what a device said (messages), `refused` why a card was not taken
(a reason), `card` and `cards` are cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.game.refusals import Reason
from kiosk.reading import Message
from kiosk.record.projections.fault_kinds import is_over_at_once

#: cards that came early: kept as trouble is, asked about, and no trouble
HELD = "held"
#: the key of an alarm that is a call of the floor; trouble has its own
FLOOR = "floor"
#: the keys of trouble with which the kiosk places no card, whoever reads it: an open cabinet;
#: entries may have been cut off the journal; nobody knows whether the cabinet is open; the house
#: wants its floor to hear of each round; the program is not what it should be. Nothing runs out
#: meanwhile
STOPPING = (
    "reader.door",
    "reader.anchored",
    "reader.door-switch",
    "reader.floor-stops",
    "reader.program",
)


class FaultSpec(NamedTuple):
    """Trouble that begins. Of one `key` only one trouble stands. A fact that is None is absent.

    `freezes`: while it stands, no card of a reader is given a place at the table.
    """

    key: str
    id: str
    facts: Mapping[str, Any]
    freezes: bool = False

    @property
    def cured(self) -> bool:
        """Nothing is left to mend."""
        return is_over_at_once(self.id)


class StandingFault(NamedTuple):
    """One trouble as it is kept. `times` counts how often it came, the first time included; the
    facts are of the first."""

    key: str
    id: str
    facts: Mapping[str, Any]
    cured: bool
    freezes: bool
    since: str
    times: int = 1

    def kept(self) -> dict[str, Any]:
        """As the journal keeps it."""
        return {**self._asdict(), "facts": _kept(self.facts)}

    def with_facts(self, **facts: Any) -> StandingFault:
        """The same trouble, of which that is so now."""
        return self._replace(facts={**self.facts, **facts})

    @classmethod
    def of(cls, kept: Mapping[str, Any]) -> StandingFault:
        """What `kept` gave; of an older journal, which kept trouble in words, it is said in
        those."""
        data = dict(kept)
        if "text" in data:
            data |= {"id": "told", "facts": {"text": data.pop("text"), "todo": data.pop("todo")}}
        return cls(
            **{**data, "facts": {name: _fact(name, fact) for name, fact in data["facts"].items()}}
        )


def _kept(fact: Any) -> Any:
    """A fact as JSON holds it."""
    if isinstance(fact, Mapping):
        return {name: _kept(each) for name, each in fact.items()}
    return [_kept(each) for each in fact] if isinstance(fact, tuple) else fact


def _fact(name: str, kept: Any) -> Any:
    """A fact as it was before it was kept."""
    if kept is not None and name == "says":
        return tuple(Message(*each) for each in kept)
    if name in ("refused", "because"):
        code, why, facts = kept
        return Reason(code, why, tuple((each, _fact(each, value)) for each, value in facts))
    return tuple(kept) if isinstance(kept, list) else kept
