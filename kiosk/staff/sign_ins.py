"""Sign-ins: who is signed in at a table, and which tries were wrong, as the staff events of its
journal have it.

A staff event is what a `note` entry holds under "staff". This is the one fold over them: at work,
and after a stop of the kiosk. A try is an event of its own, written before it is checked: killing
the kiosk before the answer comes does not undo it.

    {"is": "try", "key": K, "stamp": S, "after": T} somebody tries to sign in, T seconds after
    whoever tried before, at most an hour;
                                                    K as in `SignIns.tries`; "guarded" where the pad
                                                    was
    {"is": "in", "as": "dealer" or "floor", ...}    the fields of `SignedIn`: it was right; or
    "signed" by
                                                    the supervisor with that number; "burns" where a
                                                    card is burned for it
    {"is": "signed", "as": "dealer", "number": N, "session": ..., "how": ..., "seal": ...}
                                                    whoever the floor has put there has proved who
                                                    they are
    {"is": "burned"}                                the new dealer has burned a card, or a new shoe
    came
    {"is": "known", "number": N, "how": ...}        it was right, and that person may not be there
    {"is": "out", "as": ..., "session": ..., "why": "asked", "idle", "relieved", "done", "retired"
    or "restart"}
    {"is": "unlocked"}                              a supervisor lets people sign in again
    {"is": "file", "hash": ..., "people": N, "seal": ..., "sealed_at": ...}
                                                    the staff file that is in force from now on
    {"is": "wrong"}, {"is": "refused", "why": ...}  noted alone: a wrong try; a staff file that was
    not taken for its seal
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from time import CLOCK_BOOTTIME, clock_gettime
from typing import Any, Literal, NamedTuple

#: wrong tries in a row after which a number, or a badge, is locked
MOST_TRIES = 5
#: seconds until the next try after so many wrong ones in a row at this table, whoever they were for
_DELAYS = (0, 1, 2, 4, 8, 15, 30, 60)
#: so many wrong tries stand against each of so many numbers: somebody goes through the house's
#: people, and the pad is guarded
_GUESSED, _NUMBERS = 3, 3
#: seconds until the next try at a guarded pad after so many wrong ones at it: nobody is locked out
#: of the house number by number
_GUARDED = (60, 120, 300, 600, 1200, 1800)
#: of the keys that are not locked so many are remembered, the newest, whoever has them or nobody:
#: which are forgotten tells of neither
_KEPT = 64
#: so many wrong tries in an hour at one place, whatever lay between, are an alarm; so many guard
#: its pad
OFTEN, _TOO_OFTEN, HOUR_S = 10, 20, 3600

Place = Literal["dealer", "floor"]


def machine_s() -> float:
    """Seconds since the machine was started, those of its sleep too: a clock that nobody sets."""
    return clock_gettime(CLOCK_BOOTTIME)


def in_minutes(seconds: int) -> int:
    """How long a wait is said to be: whole minutes, the one that has begun too."""
    return -(-seconds // 60)


class SignedIn(NamedTuple):
    """Somebody at the table. `role` is the name of the role in which they are there. `stay`: until
    they sign out; else for one command, which is `act` (kiosk.staff.roles.ACTS) and nothing else;
    one that is several is named whole, "limits+options".

    `seal` is an HMAC over the sign-in and the table: one that was written by hand, or at another
    table, does not hold. `how` they came: by their own "pin" or "badge", by the floor's "relief",
    "" in journals of a kiosk that did not write it. `wrong`: so many wrong PINs were typed for
    their number since they were here last.
    """

    number: str
    name: str
    role: str
    session: str
    stay: bool = True
    language: str = ""
    seal: str = ""
    how: str = ""
    act: str = ""
    licence: str = ""
    wrong: int = 0

    def noted(self) -> dict[str, Any]:
        """The fields, as the journal has them: without wrong tries where there were none."""
        return {key: value for key, value in self._asdict().items() if key != "wrong" or value}

    def came_for(self, act: str) -> bool:
        """Whether `act` is what they have signed in for."""
        return self.stay or act in self.act.split("+")

    @property
    def proved(self) -> bool:
        """Whether they have shown who they are themselves: others deal, and sign nothing."""
        return self.how in ("pin", "badge")


class SignIns:
    """`tries`: wrong ones in a row by key, the number of somebody who works here or "?" and a seal
    of what nobody has, with the stamp of the PIN and badge that they were for. `untold`: those of
    which whoever has the number has not been told. `recent`: how long each wrong one of an hour lay
    back when the last was made, in seconds. `row`: wrong ones in a row at this table; `pad`: those
    while the pad was guarded. `last`: the number of the last dealer. `burns`: a new dealer has
    still to burn a card. `file`: when the newest staff file that was in force was sealed, and its
    seal."""

    def __init__(self, kept: Mapping[str, Any] | None = None) -> None:
        """`kept` is what `kept` gave, from a checkpoint."""
        kept = kept or {}
        self.at: dict[Place, SignedIn] = {
            place: SignedIn(**each) for place, each in kept.get("at", {}).items()
        }
        self.tries: dict[str, tuple[int, str]] = {
            key: (n, stamp) for key, (n, stamp) in kept.get("tries", {}).items()
        }
        self.untold: dict[str, int] = dict(kept.get("untold", {}))
        self.recent: list[int] = list(kept.get("recent", ()))
        self.row: int = kept.get("row", 0)
        self.pad: int = kept.get("pad", 0)
        self.last: str = kept.get("last", "")
        self.burns: bool = kept.get("burns", False)
        self.file: tuple[str, str] = (*kept.get("file", ("", "")),)

    @classmethod
    def of(cls, kept: Mapping[str, Any] | None, events: Iterable[Mapping[str, Any]]) -> SignIns:
        """As a checkpoint and the events after it have them."""
        this = cls(kept)
        for event in events:
            this.happened(event)
        return this

    def happened(self, event: Mapping[str, Any]) -> None:
        """One staff event. What a later kiosk wrote, and this one does not know, changes
        nothing."""
        match event.get("is"):
            case "try":
                self._tried(event)
            case "in":
                self._came(event)
            case "signed":
                self._signed(event)
            case "known":
                self._right(event["number"], event.get("how", ""))
            case "burned":
                self.burns = False
            case "file":
                self.file = max(self.file, (event.get("sealed_at", ""), event.get("seal", "")))
            case "out":
                self.at.pop(event["as"], None)
            case "unlocked":
                self.tries.clear()
                self.recent.clear()
                self.row = self.pad = 0

    def _tried(self, event: Mapping[str, Any]) -> None:
        """Somebody has shown a wrong PIN or badge."""
        key, stamp = event["key"], event["stamp"]
        before, of = self.tries.pop(key, (0, stamp))
        self.tries[key] = (before + 1 if of == stamp else 1, stamp)
        self.row += 1
        self.pad = self.pad + 1 if event.get("guarded") else 0
        if not key.startswith("?"):
            self.untold[key] = self.untold.get(key, 0) + 1
        self.recent = [*self._since(event.get("after", HOUR_S)), 0]
        unlocked = [each for each, (count, _) in self.tries.items() if count < MOST_TRIES]
        for old in unlocked[:-_KEPT]:
            del self.tries[old]

    def _came(self, event: Mapping[str, Any]) -> None:
        """Somebody has signed in at a place."""
        fields = {name: event[name] for name in SignedIn._fields if name in event}
        self.at[event["as"]] = SignedIn(**fields)
        if event["as"] == "dealer":
            self.last = event["number"]
            self.burns = self.burns or event.get("burns", False)
        if "signed" not in event:
            self._right(event["number"], event.get("how", ""))
            self.untold.pop(event["number"], None)

    def _signed(self, event: Mapping[str, Any]) -> None:
        """Somebody who was at a place has shown who they are."""
        who = self.at.get(event["as"])
        named = (event["number"], event["session"])
        if who is not None and (who.number, who.session) == named:
            self.at[event["as"]] = who._replace(
                how=event["how"], seal=event["seal"], wrong=event.get("wrong", 0)
            )
        self._right(event["number"], event["how"])
        self.untold.pop(event["number"], None)

    def _right(self, number: str, how: str) -> None:
        """A badge opens no PIN that was locked: somebody has guessed at it."""
        if how != "badge" or self.tries.get(number, (0, ""))[0] < MOST_TRIES:
            self.tries.pop(number, None)
        self.row = 0
        if how != "badge":  # which wrote no try
            self.pad = max(0, self.pad - 1)
            self.untold[number] = max(0, self.untold.get(number, 0) - 1)
            self.recent = self.recent[:-1]

    def _since(self, seconds: int) -> list[int]:
        """How long the wrong tries of an hour lie back, so many seconds after the last."""
        return [age + seconds for age in self.recent if age + seconds < HOUR_S]

    def trying(self, key: str, stamp: str, after: float, *, guarded: bool) -> dict[str, Any]:
        """The event of a try, `after` seconds after the last, or after the start of the program."""
        event = {"is": "try", "key": key, "stamp": stamp, "after": min(int(after), HOUR_S)}
        return event | ({"guarded": True} if guarded else {})

    def wrong_for(self, number: str, how: str) -> int:
        """Of how many wrong tries somebody is told who has just shown who they are."""
        return max(0, self.untold.get(number, 0) - (how == "pin"))

    def is_locked(self, key: str, stamp: str) -> bool:
        """Whether that key was tried wrongly too often for the PIN and badge with that stamp."""
        count, of = self.tries.get(key, (0, stamp))
        return count >= MOST_TRIES and of == stamp

    @property
    def locked(self) -> tuple[str, ...]:
        """The keys that are locked, if their PINs and badges are still the same."""
        return tuple(key for key, (count, _) in self.tries.items() if count >= MOST_TRIES)

    def in_hour(self, after: float) -> int:
        """How many tries of the last hour were wrong, `after` seconds after the last."""
        return len(self._since(int(after)))

    def is_guarded(self, stamp_of: Callable[[str], str], after: float) -> bool:
        """Whether somebody goes through the numbers of the house, whoever has them or not, or
        guesses all the time. `stamp_of`: of a key's PIN and badge now. `after`: as in `in_hour`."""
        if self.in_hour(after) >= _TOO_OFTEN:
            return True
        guessed = [
            key
            for key, (count, of) in self.tries.items()
            if count >= _GUESSED and of == stamp_of(key)
        ]
        return len(guessed) >= _NUMBERS

    def delay_s(self, *, guarded: bool) -> int:
        """Seconds from the last wrong try, or from the start of the kiosk, until the next one."""
        delays, count = (_GUARDED, self.pad) if guarded else (_DELAYS, self.row)
        return delays[min(count, len(delays) - 1)]

    def kept(self) -> dict[str, Any]:
        """As a checkpoint keeps them; {} where there is nothing to keep."""
        kept = {
            # Without what is empty, which an earlier kiosk that goes on with this journal may not
            # know.
            "at": {
                place: {
                    k: v
                    for k, v in each._asdict().items()
                    if k not in ("act", "licence", "wrong") or v
                }
                for place, each in self.at.items()
            },
            "tries": {key: list(each) for key, each in self.tries.items()},
            "untold": {number: count for number, count in self.untold.items() if count},
            "recent": self.recent,
            "row": self.row,
            "pad": self.pad,
            "last": self.last,
            "burns": self.burns,
            "file": self.file if any(self.file) else (),
        }
        return {name: each for name, each in kept.items() if each}
