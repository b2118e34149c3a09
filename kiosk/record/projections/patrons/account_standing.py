"""What stands against an account besides its money: a cash-out that was asked for, limits, and an
exclusion, as the journal has them.

They come by notes (`{"account": {"did": "asked", "called_off", "limit" or "excluded", "patron": …,
…}}`): `limit` with `of` ("wager", "loss", "minutes") and `amount`, 0 for none; `excluded` with
`until`. What counts towards a limit of loss or of time is counted for a day: 24 hours from the end
of the first round in which it counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from kiosk.record.journal.entry import seconds_between

#: hours after which a loss and the time at play are counted anew
DAY_H = 24.0
LIMITS = ("wager", "loss", "minutes")


class Played(NamedTuple):
    """Of an account with limits: since when it is counted, what it has won by then in cents, and
    how long it was in rounds, in seconds."""

    since: str
    won: int = 0
    seconds: float = 0.0


class Standing:
    """By account. `asked`: it is to be paid out, and nothing is to be wagered of it. `limits`: by
    kind, in cents or minutes. `until`: when an exclusion ends."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        """`kept`: as `saved` gives it."""
        self.asked: set[str] = set(kept.get("asked", ()))
        self.limits: dict[str, dict[str, int]] = {
            patron: dict(each) for patron, each in kept.get("limits", {}).items()
        }
        self.until: dict[str, str] = dict(kept.get("until", {}))
        self.played = {patron: Played(*each) for patron, each in kept.get("played", {}).items()}
        #: when the first wager of the coming round was made, "" while there is none
        self.began = ""

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it; {} of accounts of which nothing is known."""
        kept = {
            "asked": sorted(self.asked),
            "limits": self.limits,
            "until": self.until,
            "played": self.played,
        }
        return {name: each for name, each in kept.items() if each}

    def take(self, said: Mapping[str, Any]) -> None:
        """A note, as it stands under `account`."""
        patron = said["patron"]
        match said["did"]:
            case "asked":
                self.asked.add(patron)
            case "called_off":
                self.asked.discard(patron)
            case "limit":
                self._limit(patron, said["of"], said["amount"])
            case "excluded":
                self.until[patron] = said["until"]

    def _limit(self, patron: str, of: str, amount: int) -> None:
        limits = self.limits.setdefault(patron, {})
        limits[of] = amount
        if not amount:
            del limits[of]
        if not limits:
            del self.limits[patron]
            self.played.pop(patron, None)

    def finish(self, nets: Mapping[str, int], at: str) -> None:
        """A round is over: `nets` in cents of those of its patrons who have limits."""
        seconds = seconds_between(self.began, at) if self.began else 0.0
        self.began = ""
        for patron, net in nets.items():
            before = self.counted(patron, at)
            self.played[patron] = Played(before.since, before.won + net, before.seconds + seconds)

    def amend(self, patron: str, more: int) -> None:
        """A round of the patron's was amended: it won so much more."""
        if patron in self.played:
            before = self.played[patron]
            self.played[patron] = before._replace(won=before.won + more)

    def counted(self, patron: str, now: str) -> Played:
        """What counts towards the account's limits at the time `now`."""
        played = self.played.get(patron)
        if played is None or seconds_between(played.since, now) >= DAY_H * 3600:
            return Played(now)
        return played

    def of(self, patron: str) -> tuple[object, ...] | None:
        """All that stands against the account, comparable; None where nothing does."""
        limits, until = self.limits.get(patron), self.until.get(patron)
        if patron not in self.asked and limits is None and until is None:
            return None
        return (
            patron in self.asked,
            limits and tuple(limits.items()),
            until,
            self.played.get(patron),
        )


def days_after(now: str, days: int) -> str:
    """The time so many days after `now`, both as the journal writes times."""
    ends = datetime.fromisoformat(now) + timedelta(days=days)
    return ends.isoformat(timespec="milliseconds").replace("+00:00", "Z")
