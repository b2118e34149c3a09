"""What is wrong and not signed off yet? Trouble latches: it keeps its first cause until a named person signs it off."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from kiosk.station.protocols import Say, in_english
from kiosk.station.step import Trouble


@dataclass(frozen=True, slots=True)
class Latched:
    """One trouble as it is kept. `freezes`: while it stands, no card of a reader is given a place at the table.

    `times` counts how often it came, the first time included; `text` stays that of the first time.
    """

    key: str
    text: str
    todo: str
    since: str
    cured: bool
    freezes: bool
    times: int = 1

    def shown(self, say: Say = in_english) -> Trouble:
        text = self.text
        if self.times > 1:
            more = str(self.times - 1)
            text = say(f"{text} (and {more} more since)", "trouble-again", text=text, count=more)
        return Trouble(self.key, text, self.todo, self.since, self.cured)


class Troubles:
    """The troubles of one table, the oldest first.

    `begin` and `cure` give the trouble as it then stands, which is what the journal keeps of it and what `put` takes in
    again: what a screen shows is what a restart will show.
    """

    def __init__(self, saved: Iterable[Mapping[str, Any]] = ()) -> None:
        self._standing: dict[str, Latched] = {}
        for data in saved:
            self.put(data)

    def begin(self, key: str, text: str, todo: str, at: str, *, cured: bool, freezes: bool) -> dict[str, Any]:
        """Trouble began at `at`, or came again: then its first cause and time stay. `cured`: nothing is left to mend."""
        known = self._standing.get(key)
        if known is None:
            latched = Latched(key, text, todo, at, cured, freezes)
        else:
            latched = replace(known, cured=cured, freezes=freezes or known.freezes, times=known.times + 1)
        self._standing[key] = latched
        return asdict(latched)

    def cure(self, key: str) -> dict[str, Any] | None:
        """The cause of `key` is gone, the sign-off is still missing. None where there is nothing to cure."""
        known = self._standing.get(key)
        if known is None or known.cured:
            return None
        self._standing[key] = replace(known, cured=True)
        return asdict(self._standing[key])

    def hand_over(self, key: str, text: str, todo: str) -> dict[str, Any]:
        """`key` was signed off although its cause stands: it freezes nothing any more, and now says `text`."""
        known = self._standing.pop(key)
        self._standing[key] = replace(known, text=text, todo=todo, freezes=False)
        return asdict(self._standing[key])

    def put(self, data: Mapping[str, Any]) -> None:
        """Takes in what `begin`, `cure`, `hand_over` or `checkpoint` gave."""
        self._standing[data["key"]] = Latched(**data)

    def acknowledge(self, key: str) -> None:
        """Signed off: it is gone."""
        self._standing.pop(key, None)

    def get(self, key: str) -> Latched | None:
        return self._standing.get(key)

    @property
    def freezing(self) -> Latched | None:
        """The oldest trouble that keeps a reader's cards from being given a place; None where there is none."""
        return next((each for each in self._standing.values() if each.freezes), None)

    def shown(self, say: Say = in_english) -> tuple[Trouble, ...]:
        """As a screen shows them, in the words of `say`."""
        return tuple(each.shown(say) for each in self._standing.values())

    def checkpoint(self) -> list[dict[str, Any]]:
        return [asdict(each) for each in self._standing.values()]
