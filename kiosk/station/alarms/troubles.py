"""Trouble that is not signed off yet. It latches: it keeps its first cause until a named person
signs it off.

Trouble is an id with facts; the phrases `trouble-<id>` and `trouble-<id>-todo` say what it is and
what to do now. A fact `says` is what a device said (messages), `refused` why a card was not taken
(a reason), `card` and `cards` are cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from kiosk.game.refusals import Reason
from kiosk.reading import Message
from kiosk.station.step import Trouble
from kiosk.words.codes import of_trouble
from kiosk.words.messages import Messages

#: cards that came early: kept as trouble is, asked about, and no trouble
HELD = "held"
#: trouble that is over as it begins, such as a card that was not taken: it is not resolved before
#: somebody has looked
NOTHING_TO_MEND = frozenset(
    {
        "sequence",
        "cutting_card",
        "started",
        "out_of_play",
        "card",
        "closed",
        "too_many",
        "restart",
        "sign_in",
        "order",
    }
    | {"differs", "differs-face-down", "settings_wait"}
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
        return self.id in NOTHING_TO_MEND


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

    def worded(self, speaker: Messages) -> Trouble:
        text, todo = (
            speaker.sentence(f"trouble-{self.id}{end}", self.facts) for end in ("", "-todo")
        )
        if self.times > 1:
            text = speaker.sentence("trouble-again", {"text": text, "count": self.times - 1})
        name = of_trouble(self.id, self.facts)
        return Trouble(
            self.key,
            text,
            todo,
            self.since,
            self.cured,
            self.freezes,
            name,
            False,
            self.id in NOTHING_TO_MEND,
        )


class Troubles:
    """The troubles of one table, the oldest first. What a screen shows is what a restart will
    show."""

    def __init__(self, kept: Iterable[Mapping[str, Any]] = ()) -> None:
        self._standing = {each["key"]: StandingFault.of(each) for each in kept}

    def begin(self, cause: FaultSpec, at: str) -> StandingFault:
        """Trouble began at `at`, or came again: then its first cause and time stay."""
        known = self._standing.get(cause.key)
        if known is None:
            return self.put(
                StandingFault(cause.key, cause.id, cause.facts, cause.cured, cause.freezes, at)
            )
        freezes = cause.freezes or known.freezes
        return self.put(known._replace(cured=cause.cured, freezes=freezes, times=known.times + 1))

    def cure(self, key: str) -> StandingFault | None:
        """The cause of `key` is gone, the sign-off is still missing. None where there is nothing to
        cure."""
        known = self._standing.get(key)
        return None if known is None or known.cured else self.put(known._replace(cured=True))

    def hand_over(self, cause: FaultSpec) -> StandingFault:
        """The trouble was signed off although its cause stands: it freezes nothing any more, and
        says what is so now."""
        known = self._standing.pop(cause.key)
        return self.put(known._replace(id=cause.id, facts=cause.facts, freezes=False))

    def put(self, latched: StandingFault) -> StandingFault:
        """The trouble stands so."""
        self._standing[latched.key] = latched
        return latched

    def sign_off(self, key: str) -> None:
        """It is gone."""
        self._standing.pop(key, None)

    def get(self, key: str) -> StandingFault | None:
        return self._standing.get(key)

    @property
    def freezing(self) -> StandingFault | None:
        """The oldest trouble that keeps a reader's cards from being given a place; None where there
        is none."""
        return next((each for each in self._standing.values() if each.freezes), None)

    def worded(self, speaker: Messages) -> tuple[Trouble, ...]:
        """As a screen shows them."""
        return tuple(each.worded(speaker) for each in self._standing.values() if each.id != HELD)

    def kept(self) -> list[dict[str, Any]]:
        return [each.kept() for each in self._standing.values()]


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
