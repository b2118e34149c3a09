"""The gate between the link and a table's station: an order's signatures are checked, and what
nobody signed gets no further, however much comes.

`take` is called on the thread of the line to the link; the station does what it is asked on its
own. What comes of an order is said once: its answer, or None where a flood, or what names no order,
gets none.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Any

from kiosk.floor.orders.signed import Untrusted, answered, checked
from kiosk.link.allowance import Allowance
from kiosk.link.revoked import RevokedKeys
from kiosk.station.pit.pit_orders import ALARMING, Answer, Ordered
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages

#: has the station do something on its thread, and shows the step that it gives
Ask = Callable[[Callable[[Station], Step | None]], None]
#: hears the answer to one order, or None
Say = Callable[[bytes | None], None]
#: so many that are false are told at once, and then one in so many seconds
_AT_ONCE, _EACH_S = 5, 30.0
#: so many true ones of one session at once, and then one in so many seconds
_OF_SESSION, _OF_SESSION_EACH_S = 20, 1.0
#: so many sessions, and ids of which it was told that they were played twice, are remembered
_REMEMBERED = 500


class OrderGate:
    """`account`: the public key of the floor's account, as the table's own file has it. `revoked`:
    keys that it has taken back, as the table knows them."""

    def __init__(
        self,
        table: str,
        account: str,
        messages: Messages,
        ask: Ask,
        now: Callable[[], float] = monotonic,
        revoked: RevokedKeys | None = None,
    ) -> None:
        self._table = table
        self._account = account
        self._revoked = RevokedKeys(account) if revoked is None else revoked
        self._messages = messages
        self._ask = ask
        self._now = now
        self._false = Allowance(_AT_ONCE, _EACH_S, now())
        self._floods = False
        self._sessions: OrderedDict[tuple[str, str], Allowance] = OrderedDict()
        self._replayed: OrderedDict[str, None] = OrderedDict()

    def take(self, text: bytes, say: Say, *, again: bool = False) -> None:
        """What came as an order. `again`: the server gives it once more, because no answer reached
        it."""
        try:
            given = checked(text, self._table, self._account, self._revoked)
        except Untrusted as error:
            self._distrust(error, say)
            return
        of = (given.station, given.session)
        session = self._sessions.setdefault(
            of, Allowance(_OF_SESSION, _OF_SESSION_EACH_S, self._now())
        )
        _newest(self._sessions, of)
        if given.id in self._replayed and not again:
            self._flood(given.station, say)
            return
        if not session.take(self._now()):
            say(answered(Answer(given.id, 0, self._messages.refused("order_many"))))
            return
        self._floods = False
        self._ask(lambda station: self._done(station, given, say, again=again))

    def _done(self, station: Station, given: Ordered, say: Say, *, again: bool) -> Step | None:
        """On the station's thread."""
        if not station.takes_orders:
            say(answered(Answer(given.id, 0, self._messages.refused("order_no_staff"))))
            return None
        step, answer = station.order(given, again=again)
        say(answered(answer))
        if answer.refusal is not None and answer.refusal.code in ALARMING:
            self._replayed[given.id] = None
            _newest(self._replayed, given.id)
        return step

    def _distrust(self, error: Untrusted, say: Say) -> None:
        if not self._false.take(self._now()):
            self._flood(error.station, say)
            return
        self._floods = False
        refusal = self._messages.refused(error.code)
        say(answered(Answer(error.order, 0, refusal)) if error.order else None)
        self._tell(error.code, error.station)

    def _flood(self, source: str, say: Say) -> None:
        """Told once, until something else comes."""
        say(None)
        if not self._floods:
            self._floods = True
            self._tell("flood", source)

    def _tell(self, why: str, source: str) -> None:
        """The table's floor hears of it."""
        self._ask(lambda station: station.distrust(why, source) if station.takes_orders else None)


def _newest(kept: OrderedDict[Any, Any], key: Any) -> None:
    """`key` is the newest of them, and the oldest go."""
    kept.move_to_end(key)
    while len(kept) > _REMEMBERED:
        kept.popitem(last=False)
