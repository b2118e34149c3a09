"""What the pit has said of a table: the orders seen, the messages that wait for the dealer, the
lock. One fold over the journal's notes "order" and "pit", for the table at work and for a resume,
so that a restart forgives no order that was played before.

    {"order": {"id", "act", "issued", "station", "number", "refused": code or absent}}    an order
    that was checked, and what came of it
    {"pit": {"did": "message", "id", "kind", "text"}}    something is shown at the table until the
    dealer touches it away
    {"pit": {"did": "read", "id"}}                       the dealer has
    {"pit": {"did": "locked", "number", "role"}}         no new round begins
    {"pit": {"did": "unlocked"}}
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from kiosk.record.entries import Decoded, PitSaid

#: what is shown at the table: words of the pit's; that the table's people open or close it; a fill
#: with its slip's key; limits
MessageKind = Literal["text", "open", "close", "fill", "limits"]
#: so many orders are known again by their ids; an order that is older than a forgotten one is late
_REMEMBERED = 200
#: so many messages are kept: fewer than that wait at any time
_KEPT = 20
#: refused so, when an order says that it was made tells nothing
UNDATED = ("order_late", "order_clock", "order_malformed")


class Message(NamedTuple):
    """`id`: of its order. `at`: UTC, as entries have it."""

    id: str
    kind: MessageKind
    text: str
    by: str
    at: str


class Lock(NamedTuple):
    """Who locked the table: the number in the staff file, and the name of the role that permitted
    it."""

    by: str
    number: str
    role: str
    at: str


class Pit(NamedTuple):
    """`seen`: orders as (id, when they say that they were made, the refusal's code or ""), the
    oldest first. `before`: no order from then or earlier is taken, since those of that time may be
    forgotten."""

    seen: tuple[tuple[str, str, str], ...] = ()
    before: str = ""
    messages: tuple[Message, ...] = ()
    locked: Lock | None = None

    def take(self, said: Decoded, _: object = None) -> Pit:
        """After an entry; what is no note of the pit's, or is one of a later kiosk's, changes
        nothing."""
        if not isinstance(said, PitSaid):
            return self
        return self._told(said.data, said.entry.at, said.entry.by)

    def _told(self, data: Mapping[str, Any], at: str, by: str) -> Pit:
        if (order := data.get("order")) is not None:
            # Of what nobody is known to have signed no id is kept, and of what was played again not
            # that it was.
            return (
                self
                if "id" not in order or order.get("refused") == "order_twice"
                else self._seen(order)
            )
        told = data.get("pit", {})
        match told.get("did"):
            case "message":
                waiting = Message(told["id"], told["kind"], told["text"], by, at)
                return self._replace(messages=(*self.messages, waiting)[-_KEPT:])
            case "read":
                return self._replace(
                    messages=tuple(each for each in self.messages if each.id != told["id"])
                )
            case "locked":
                return self._replace(locked=Lock(by, told["number"], told["role"], at))
            case "unlocked":
                return self._replace(locked=None)
        return self

    def _seen(self, order: Mapping[str, Any]) -> Pit:
        known = {each[0]: each for each in self.seen}
        known[order["id"]] = (order["id"], order["issued"], order.get("refused", ""))
        seen, before = list(known.values()), self.before
        while len(seen) > _REMEMBERED:
            _, issued, refused = seen.pop(0)
            before = before if refused in UNDATED else max(before, issued)
        return self._replace(seen=tuple(seen), before=before)

    def answered(self, order: str) -> str | None:
        """What came of the order with that id: a refusal's code, "" where it was done; None where
        it is not known."""
        return next((refused for each, _, refused in self.seen if each == order), None)

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it: what differs from `Pit()`."""
        usual = Pit._field_defaults
        kept = {name: value for name, value in self._asdict().items() if value != usual[name]}
        return {"pit": kept} if kept else {}

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Pit:
        """As the checkpoint has it that is `saved`."""
        kept = saved.get("pit", {})
        locked = kept.get("locked")
        return cls(
            tuple((key, issued, refused) for key, issued, refused in kept.get("seen", ())),
            kept.get("before", ""),
            tuple(Message(*each) for each in kept.get("messages", ())),
            None if locked is None else Lock(*locked),
        )
