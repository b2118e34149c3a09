"""What of a reader's repetition reaches the table: the first of it whole, then a sample with a
count, now and then.

Only what can be no card is counted, and what may be one but is given no place; a cabinet's state
never is. Of a fault that repeats and of its cure, and of a lock, the last counts; of cards that are
ignored the first and the last are told with their number. A sign of life is told once, and again
when the device has started or something of it went wrong. One that has a number says that: a
restart goes on from there, and a number that came round meanwhile would hide cards. Pure: the time
comes in.
"""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.game.cards import UNREAD
from kiosk.reading import Kind, Message, Reading, lost
from kiosk.station.readers.reader_trouble import CAMERA, DOOR_SAID, SWITCH_SAID
from kiosk.station.step import Step

#: so many of the same pass within `WINDOW_S` seconds; then one sample passes in each
WHOLE, WINDOW_S = 8, 10.0
#: so many cards that are ignored pass within `WINDOW_S` seconds, each to be compared with the
#: table: twice as many as anybody deals
CARDS_WHOLE = 20
#: what can be no card
_COUNTED = frozenset({Kind.REJECTED, Kind.FAULT, Kind.LOCK, Kind.STANDBY})
#: a card that left the shoe
_CARDS = frozenset({Kind.CARD, Kind.UNREADABLE, Kind.OUT_OF_PLAY})
#: after it a sign of life is news
_BEFORE_NEWS = frozenset({Kind.STARTED, Kind.FAULT, Kind.LOST})
#: what is said of cards that were ignored and counted, with the facts `count`, `card`, the first,
#: and `other_card`, the last
IGNORED = "ignored-run"
#: the code of what is said of a flood
FLOOD = "flood"


def flood(count: int) -> Reading:
    """So many readings came faster than the table takes them, and found no room: cards may be among
    them."""
    return lost(FLOOD, "flood", count=count)


def of_cabinet(reading: object, source: str) -> bool:
    """Whether the kiosk says of the cabinet how it is now: each such word is heard, in order, for
    the last one holds."""
    return (
        isinstance(reading, Reading)
        and source == "kiosk"
        and reading.code in (DOOR_SAID, SWITCH_SAID)
    )


def gives_no_place(step: Step) -> bool:
    """Whether no reader's card is given a place at the table of `step`: trouble freezes it, or it
    is not open."""
    not_open = step.house.day is not None and step.house.day.stands != "open"
    return not_open or any(trouble.freezes for trouble in step.alerts.troubles)


def tells_of_ignored(reading: Reading) -> bool:
    """Whether `reading` stands for cards that were ignored before it came, and were counted."""
    return reading.message is not None and reading.message.id == IGNORED


def ignored_cards(reading: Reading) -> int:
    """For how many cards `reading` stands, which is ignored."""
    if reading.message is None or not tells_of_ignored(reading):
        return 1
    return int(reading.message.facts["count"])


class _Same:
    """Readings of one source, kind and code: how many passed since `since`, in s, and of the others
    the number, the first and the last; `cured`: what passed after the last and ended it."""

    __slots__ = ("cured", "first", "last", "passed", "since", "withheld")

    def __init__(self, since: float) -> None:
        self.since, self.passed, self.withheld = since, 0, 0
        self.first: Reading
        self.last: Reading
        self.cured: Reading | None = None

    def withhold(self, reading: Reading) -> None:
        if not self.withheld:
            self.first = reading
        self.withheld, self.last, self.cured = self.withheld + _readings(reading), reading, None

    def sample(self) -> Reading:
        """The last that was withheld, with their number; nothing is withheld after it."""
        count, self.withheld = self.withheld, 0
        if self.last.code == FLOOD:
            return flood(count)
        if self.last.kind not in _CARDS:
            return self.last._replace(message=Message("repeated", {"count": count}))
        first, last = _card(self.first), _card(self.last)
        return self.last._replace(
            message=Message("ignored-run", {"count": count, "card": first, "other_card": last})
        )


class Inflow:
    def __init__(self) -> None:
        self._same: dict[tuple[str, Kind, str], _Same] = {}
        self._newest: dict[str, _Same] = {}  # of each source, what counted its last reading
        self._alive = set[str]()  # the sources whose sign of life the table has heard

    @property
    def withholds(self) -> bool:
        """Something is counted of which the table has not heard."""
        return any(same.withheld for same in self._same.values())

    def passes(self, reading: Reading, source: str, now: float, *, ignores: bool) -> bool:
        """Whether the table is to hear of `reading` now; else it is counted. `ignores`: no reader's
        card is given a place."""
        if reading.kind is Kind.STANDBY and not reading.sequence:
            is_news = source not in self._alive
            self._alive.add(source)
            return is_news
        if reading.kind in _BEFORE_NEWS:
            self._alive.discard(source)
        self._newest.pop(source, None)
        if of_cabinet(reading, source):
            return True
        if reading.kind is Kind.CURED and (
            fault := self._same.get((source, Kind.FAULT, reading.code))
        ):
            fault.cured = reading
            return not fault.withheld  # the table has not heard of what is over, and hears of both
        if not _is_counted(reading, source, ignores=ignores):
            return True
        same = self._same.setdefault(_key(reading, source), _Same(now))
        if now - same.since >= WINDOW_S and not same.withheld:
            same.since, same.passed = now, 0
        if same.passed < (CARDS_WHOLE if reading.kind in _CARDS else WHOLE):
            same.passed += 1
            return True
        same.withhold(reading)
        self._newest[source] = same
        return False

    def samples(self, now: float, *, at_once: bool = False) -> Iterator[tuple[Reading, str]]:
        """What was counted and is due, each as its last with the count, and its source; of a fault
        that is cured since, its cure again."""
        for (source, _, _), same in self._same.items():
            if same.withheld and (at_once or now - same.since >= WINDOW_S):
                same.since = now
                yield self._sample(same, source)
                if same.cured is not None:
                    yield same.cured, source
                    same.cured = None

    def ignored(self) -> list[tuple[Reading, str]]:
        """What was counted of cards, due or not: before anything that may have the next one given a
        place. What is ignored after it begins anew."""
        runs = [(key, same) for key, same in self._same.items() if key[1] in _CARDS]
        for key, _ in runs:
            del self._same[key]
        return [self._sample(same, source) for (source, _, _), same in runs if same.withheld]

    def _sample(self, same: _Same, source: str) -> tuple[Reading, str]:
        """Without its number where the table has heard of a later reading: the last number is that
        one's."""
        sample = same.sample()
        is_newest = self._newest.get(source) is same
        return (sample if is_newest else sample._replace(sequence="")), source


def _is_counted(reading: Reading, source: str, *, ignores: bool) -> bool:
    """The camera says of each card once that it is there, which confirms one that was entered by
    touch: it is never counted."""
    if reading.kind in _COUNTED or reading.kind is Kind.OUT_OF_PLAY:
        return True
    if reading.kind is Kind.LOST:
        return ignores
    return reading.kind in _CARDS and source != CAMERA and ignores


def _key(reading: Reading, source: str) -> tuple[str, Kind, str]:
    """What counts as the same."""
    if reading.kind is Kind.UNREADABLE:
        return source, Kind.CARD, ""
    if reading.kind is Kind.LOCK:
        return source, Kind.LOCK, ""  # how it is now, whichever way
    return source, reading.kind, reading.code


def _readings(reading: Reading) -> int:
    """For how many readings `reading` stands: a flood says so."""
    if reading.code != FLOOD or reading.message is None:
        return 1
    return int(reading.message.facts["count"])


def _card(reading: Reading) -> str:
    return (reading.card or UNREAD).text
