"""The house's plan of who deals where: a TOML file that the pit board shows, and holds nobody to.

    deals_minutes = 60

    [[rotation]]
    begins = "18:00"
    ends = "02:00"
    minutes = 20
    places = ["bj-1", "bj-2", "bj-3", "break"]
    dealers = ["1042", "1043", "1044", "1045"]

The first dealer begins at the first place, the second at the second; after so many minutes each
goes on to the next place, and from the last to the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, time
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.floor.summary import Person
from kiosk.report.period import local
from kiosk.settings import schema
from kiosk.settings.in_place import fingerprint
from kiosk.settings.schema import BadFileError, Finding

#: a place that is no table
BREAK = "break"
#: minutes at a table after which a dealer is due for a break, and of a break after which somebody
#: can deal again, where the house says nothing
DEALS_MINUTES, RESTS_MINUTES = 60, 15
_DAY = 24 * 60


class Line(NamedTuple):
    """Dealers who go round the same places. `dealers`: by the number in the staff file, or by name
    at a house without one."""

    begins: time
    ends: time
    minutes: int
    places: tuple[str, ...]
    dealers: tuple[str, ...]


class Turn(NamedTuple):
    """Where somebody is to be now, `BREAK` for nowhere, until when by this machine's clock
    ("21:20"), and where then, "" where the plan ends."""

    place: str
    until: str
    then: str


class Plan(NamedTuple):
    """`names`: of the dealers, by number, as far as they are known. `fault`: why the house's file
    as it is now cannot be used, "" where it can."""

    lines: tuple[Line, ...] = ()
    deals_minutes: int = DEALS_MINUTES
    rests_minutes: int = RESTS_MINUTES
    names: Mapping[str, str] = {}
    fault: str = ""

    def turns(self, now: datetime) -> dict[str, Turn]:
        """Where each dealer is to be at a local time; nobody of a line that has not begun or is
        over."""
        return {dealer: turn for line in self.lines for dealer, turn in _turns(line, now)}

    def turns_at(self, at: str) -> dict[str, Turn]:
        """The same at a time as entries have it."""
        return self.turns(local(at))

    def turn_of(self, who: Person, turns: Mapping[str, Turn]) -> Turn | None:
        return turns.get(who.id) or turns.get(who.name)


def _turns(line: Line, now: datetime) -> Iterator[tuple[str, Turn]]:
    begins, whole = _minute(line.begins), (_minute(line.ends) - _minute(line.begins)) % _DAY or _DAY
    gone = (_minute(now.time()) - begins) % _DAY
    if gone >= whole:
        return
    step = gone // line.minutes
    over = min(whole, (step + 1) * line.minutes)
    at = (begins + over) % _DAY
    until = f"{at // 60:02}:{at % 60:02}"
    for place, dealer in enumerate(line.dealers):
        here, next_ = (line.places[(place + each) % len(line.places)] for each in (step, step + 1))
        yield dealer, Turn(here, until, "" if over == whole else next_)


def _minute(at: time) -> int:
    return 60 * at.hour + at.minute


_TIME = schema.Key(
    lambda value: time.fromisoformat(schema.times().read([value])[0]),
    'a time of day as "18:00"',
    None,
    needed=True,
)
_LINE: dict[str, schema.Key] = {
    "begins": _TIME,
    "ends": _TIME,
    "minutes": schema.whole(5, 240, needed=True),
    "places": schema.list_of(needed=True),
    "dealers": schema.list_of(needed=True, once=True),
}
#: every key of a rotation file
KEYS: dict[str, schema.Key] = {
    "deals_minutes": schema.whole(5, 600, DEALS_MINUTES),
    "rests_minutes": schema.whole(0, 600, RESTS_MINUTES),
    "rotation": schema.Key(
        schema.rows,
        'a [[rotation]] with begins = "18:00", ends = "02:00", minutes = 20, places = […] and '
        "dealers = […] for each",
        (),
        rows=_LINE,
    ),
}


def load(path: Path) -> Plan:
    """Raises `BadFileError` with everything that is wrong with the file."""
    found = list[Finding]()
    stated = schema.read_keys(schema.read_toml(path), KEYS, str(path), found)
    if found:
        raise BadFileError(found)
    values = schema.with_defaults(stated, KEYS)
    lines = tuple(Line(**row) for row in values["rotation"])
    found += [Finding(str(path), key, message) for key, message in _between(lines)]
    if found:
        raise BadFileError(found)
    return Plan(lines, values["deals_minutes"], values["rests_minutes"])


class PlanFile:
    """The plan as its file says it now; where that cannot be used, as it was read last. `names`: of
    the dealers, by number."""

    def __init__(self, path: Path, names: Mapping[str, str]) -> None:
        self._path, self._names = path, names
        self._plan = Plan()
        self._seen: tuple[int, ...] = (-1,)

    def __call__(self) -> Plan:
        seen = fingerprint(self._path)
        if seen != self._seen:
            self._seen = seen
            try:
                self._plan = load(self._path)._replace(names=self._names)
            except BadFileError as error:
                self._plan = self._plan._replace(fault=str(error.findings[0]))
        return self._plan


def _between(lines: tuple[Line, ...]) -> Iterator[tuple[str, str]]:
    """What is wrong between values that are each allowed."""
    seen: dict[str, Any] = {}
    for n, line in enumerate(lines, 1):
        if len(line.dealers) > len(line.places):
            why = (
                f"{len(line.dealers)} dealers for {len(line.places)} places: give each a place, "
                f'"{BREAK}" more than once where several rest.'
            )
            yield f"rotation[{n}].dealers", why
        for dealer in line.dealers:
            if dealer in seen:
                yield (
                    f"rotation[{n}].dealers",
                    f"{dealer} is in rotation {seen[dealer]} too: keep one of them.",
                )
            seen.setdefault(dealer, n)
