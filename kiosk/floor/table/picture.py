"""A table's picture for its pit, folded from its journal's entries: a summary, and what its screen
shows.

Neither holds the card that lies face down or a count of the shoe: all of it is read from the
table's own view, and from rounds that are over. Ids and facts travel; the pit words them. The
figures are those of a report, entry by entry.
"""

from __future__ import annotations

from collections import deque
from datetime import timedelta
from typing import Any

from kiosk.floor.serialization import plain
from kiosk.floor.summary import (
    VERSION,
    House,
    Pending,
    Person,
    ReaderNow,
    Seated,
    ShoeNow,
    Slips,
    State,
    Summary,
)
from kiosk.game.commands.commands import NewShoe
from kiosk.game.view import BoxView, TableView
from kiosk.record.entries import (
    DayHappened,
    Decoded,
    Opened,
    StaffHappened,
    Taken,
    decode,
)
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import JournalError, JournalReader
from kiosk.record.projections.faults import HELD
from kiosk.record.startup.resume import resume
from kiosk.report.drop import box_counted, fill_in
from kiosk.report.edges import Edges, edges_of
from kiosk.report.figures import Box, Counted, Drop, Figures
from kiosk.report.period import Calendar, local, stretches_between
from kiosk.report.rounds import Played, Rounds
from kiosk.staff.sign_ins import Place
from kiosk.station.alarms.alarms import shown as shown_alarms
from kiosk.station.alarms.troubles import all_worded
from kiosk.station.limits.announced_change import coming
from kiosk.station.pit.lock import is_between_rounds
from kiosk.station.shown import shown
from kiosk.station.step import Alerts, Sign, Step
from kiosk.words.messages import Messages
from kiosk.words.unworded import unworded

#: pace is that of so many rounds, the newest
_PACED = 20
#: entries in which a shoe of an earlier day is looked for, and how many at once
_SHOE_IN, _AT_ONCE = 200_000, 20_000


class _Edges(dict[int, Edges]):
    """House edges by the entry that opened the table, each reckoned once it is asked for: a quarter
    of a second for new rules."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: dict[int, Opened] = {}

    def __missing__(self, number: int) -> Edges:
        self[number] = edges_of(self.opened[number].content)
        return self[number]


class TablePicture:
    """One table as its pit sees it. One thread at a time uses it.

    `number` and `hash`: of the last entry that it has followed. `alarmed` counts changes of alarms,
    which are told at once. `is_stale`: an entry is of a gaming day that may have others before it,
    for the clock was set back: only a picture made anew has all the figures of that day.
    """

    def __init__(
        self,
        journal: JournalReader,
        house: House,
        messages: Messages,
        calendar: Calendar | None = None,
    ) -> None:
        """The picture at the end of `journal`, which must hold an opening of the table. Raises
        `JournalError`, and as `resume` does."""
        resumed, last = resume(journal), journal.last()
        if resumed is None or last is None:
            raise ValueError("no table was ever opened in this journal")
        self._house, self._calendar = house, calendar or Calendar()
        self._messages = unworded(messages)
        self.journal, self.number, self.hash = journal.id, last.number, last.hash
        self._state = resumed.state
        self.alarmed = 0
        self._since: dict[str, str] = {}  # when whoever is at a place came
        self._shoe, self._of_shoe = "", 0
        self._edges = _Edges()
        self._drops: dict[Box, Drop] = {}  # what drop boxes held, as the count room says
        self._latest = ""  # before it a clock that was ahead has written entries of other days
        self.is_stale = False
        self._begin(last.at)
        self._count(journal, last)

    def anew(self, journal: JournalReader) -> TablePicture:
        """This picture made anew, at the end of `journal`, which is where this one has followed it.
        Since when shoe and people are there stays: what is made anew may not know."""
        made = TablePicture(journal, self._house, self._messages, self._calendar)
        made._shoe, made._of_shoe, made._since = self._shoe, self._of_shoe, self._since
        made.alarmed = self.alarmed
        return made

    def _box_of(self, at: str) -> Box:
        """The drop box of a time of the journal."""
        then = local(at)
        return "", str(self._calendar.day(then)), self._calendar.shift(then)

    def _day(self, at: str) -> tuple[str, str]:
        """When the gaming day of a time of the journal begins, and when it is over."""
        day = self._calendar.day(local(at))
        return self._calendar.begins(day), self._calendar.begins(day + timedelta(days=1))

    def _begin(self, at: str) -> None:
        """A gaming day begins, or the picture does."""
        self._starts, self._ends = self._day(at)
        self._latest = max(self._latest, self._ends)
        self._figures = Counted((), self._edges, {}, self._box_of)
        self._paced: deque[tuple[Played, float, float]] = deque(maxlen=_PACED)

    def _count(self, journal: JournalReader, last: Entry) -> None:
        """The figures of the gaming day so far; since when the dealer and the shoe are there."""
        self._edges.opened = {entry.number: Opened(entry) for entry in journal.openings()}
        ahead = max([journal.at_of(each - 1) for each in journal.set_back()], default=last.at)
        self._latest = max(self._ends, self._day(ahead)[1])
        of_day = stretches_between(journal, self._starts, self._ends)
        begin = of_day[0][0] if of_day else last.number
        self._rounds, after = Rounds.at(journal, begin)
        self._shoe, self._of_shoe = _shoe_before(journal, after + 1)
        for entry in journal.entries(after + 1, last.number):
            counts = any(first <= entry.number <= stop for first, stop in of_day)
            self._beside(decode(entry), counts=counts)

    def follow(self, entry: Entry) -> None:
        """The next entry of the journal."""
        said, alarms = decode(entry), self._state.now.alarms
        if isinstance(said, Opened):
            self._edges.opened[entry.number] = said
        self._state.follow(said)
        self.alarmed += self._state.now.alarms.saved() != alarms.saved()
        if not self._starts <= entry.at < self._ends:
            self.is_stale |= entry.at < self._latest
            self._begin(entry.at)
        self._beside(said)
        self.number, self.hash = entry.number, entry.hash

    def _beside(self, said: Decoded, *, counts: bool = True) -> None:
        """What an entry is to the figures, where it `counts` to those of this day; since when a
        shoe is in use, and people are at their places."""
        dealer, entry = self._rounds.dealer, said.entry
        for each in self._rounds.take(said):
            if counts:
                theo, took = self._figures.add(each)
                if isinstance(each, Played):
                    self._paced.append((each, theo, took))
        if self._rounds.dealer != dealer:
            self._since["unnamed"] = entry.at
        self._of_shoe += entry.round is not None
        if _brings_shoe(said) or (isinstance(said, Opened) and not self._shoe):
            self._shoe, self._of_shoe = entry.at, 0
        if isinstance(said, StaffHappened) and said.event.get("is") == "in":
            self._since[said.event["as"]] = entry.at
        if isinstance(said, DayHappened) and said.did == "drop_counted":
            box, drop = box_counted(said.data)
            self._drops[box] = drop

    def summary(self, now: str) -> dict[str, Any]:
        """What the pit sees of the table among its others, at the time `now` (UTC, as entries have
        it), of version 1. A table at which nothing happens begins its gaming day here."""
        step, opening = self._step(now), self._state.opening
        limits = step.table.sign or Sign()
        pending = self._state.now.day.pending
        whole, pace = self._counted(now)
        boxes = _boxes(step.table.view)
        summary = Summary(
            v=VERSION,
            at=now,
            n=self.number,
            hash="" if opening.hides_card or self._state.now.troubles.get(HELD) else self.hash,
            journal=self.journal,
            table=self._house.table,
            state=self._standing,
            since=self._state.now.day.since,
            game=opening.table.rules.game,
            rules=self._house.rules,
            options=limits.options,
            minimum=limits.minimum,
            maximum=limits.maximum,
            units=self._units,
            currency=(self._house.before, self._house.after, self._house.thousands),
            pending=None if pending is None else Pending(*coming(pending, limits.in_force)),
            dealer=self._dealer,
            floor=self._at("floor"),
            boxes=len(boxes),
            in_play=sum(bool(box.wager) for box in boxes),
            round=step.table.view.round,
            rounds=whole.rounds,
            rounds_hour=_whole(pace.an_hour(pace.rounds)),
            target=_whole(pace.rounds * 3600 / pace.kilby_s if pace.kilby_s else None),
            handle=whole.handle,
            win=whole.win,
            theo=round(whole.theo),
            error=_whole(whole.standard_error),
            errors=Slips(*map(whole.count, Slips._fields)),
            shoe=ShoeNow(self._shoe, self._of_shoe, step.table.view.last_round),
            reader=_reader(step),
            next=step.told.next.text if step.told.next else "",
            alarms=step.alerts.alarms,
            play_stopped=self._state.now.troubles.freezing is not None,
            inventory=self._state.now.day.kept,
            decimal=self._house.decimal,
            seats=self._seats,
        )
        if (drop := self._dropped(whole)) is not None:
            summary = summary._replace(drop=drop.amount, drop_basis=drop.basis)
        return dict(plain(summary))

    def _counted(self, now: str) -> tuple[Figures, Figures]:
        """The figures of the gaming day at the time `now`, and of its newest rounds alone: how fast
        it is dealt now."""
        pace = Figures()
        if now >= self._ends:
            return Figures(), pace
        for each in self._paced:
            pace.add(*each)
        return self._figures.whole, pace

    def _dropped(self, whole: Figures) -> Drop | None:
        """What is in the day's drop boxes: as the count room says, else as buy-ins were entered,
        else as somebody estimated it."""
        fill_in(self._figures, self._drops)
        if whole.box is not None and whole.box.basis == "counted":
            return whole.box
        return Drop(whole.drop, "known") if self._state.now.day.enters else whole.box

    def view(self, now: str) -> dict[str, Any]:
        """What the table's screen shows at the time `now`, and how its felt is set up, of version
        1."""
        opening = self._state.opening
        return {
            "v": VERSION,
            "at": now,
            "n": self.number,
            "house": plain(self._house),
            "boxes": len(opening.view.boxes),
            "units": self._units,
            "common_hand": opening.table.rules.game == "common_hand",
            "dealer": plain(self._dealer),
            "step": plain(self._step(now)),
            "waits": self._waits,
        }

    @property
    def _waits(self) -> dict[str, str] | None:
        """Why nothing is dealt, which its dealer reads in place of the next thing: the table is
        "closed", or "locked" by somebody."""
        if self._state.now.day.stands == "closed":
            return {"is": "closed", "by": ""}
        locked = self._state.now.pit.locked
        return (
            {"is": "locked", "by": locked.by}
            if locked is not None and is_between_rounds(self._state.opening)
            else None
        )

    @property
    def _standing(self) -> State:
        stands = self._state.now.day.stands
        return "locked" if stands == "open" and self._state.now.pit.locked is not None else stands

    @property
    def _seats(self) -> tuple[Seated, ...]:
        seated = self._state.now.seats.seated
        return tuple([Seated(each.patron, each.boxes, each.since, each.away) for each in seated])

    @property
    def _units(self) -> bool:
        return self._state.opening.header.get("wagers") == "units"

    @property
    def _dealer(self) -> Person | None:
        """Who deals, of a table without a staff file whoever did something there last."""
        if (
            (signed_in := self._at("dealer")) is not None
            or not self._rounds.dealer
            or self._state.now.people.sign_ins.last
        ):
            return signed_in
        return Person("", self._rounds.dealer, self._since.get("unnamed", ""))

    def _at(self, place: Place) -> Person | None:
        who = self._state.now.people.sign_ins.at.get(place)
        return who and Person(who.number, who.name, self._since.get(place, ""))

    def _step(self, now: str) -> Step:
        state = self._state.now
        troubles = all_worded(state.troubles, self._messages)
        alarms = shown_alarms(state.alarms, troubles, self._messages, now)
        came = state.alarms.floor_came
        step = shown(self._state.opening, state.told.prompts, self._messages, floor_came=came)
        return step._replace(alerts=Alerts(troubles, alarms))


def _shoe_before(journal: JournalReader, number: int) -> tuple[str, int]:
    """Since when the shoe is in use that was so before entry `number`, and for how many rounds; ""
    where it came too long ago, or in a month that lies elsewhere."""
    last = number - 1
    try:
        for end in range(last, max(0, last - _SHOE_IN), -_AT_ONCE):
            first = max(1, end - _AT_ONCE + 1)
            found = journal.with_text('"type":"shoe"', first, end, told=False, newer=False)
            if found:
                rounds = journal.with_text('"finished"', found[0], last, told=True, newer=True)
                return journal.at_of(found[0]), len(rounds)
    except JournalError:
        pass
    return "", 0


def _brings_shoe(said: Decoded) -> bool:
    return isinstance(said, Taken) and isinstance(said.command, NewShoe)


def _boxes(view: TableView) -> tuple[BoxView, ...]:
    """The boxes of the round; between rounds, before any wager, those of the one before."""
    if view.settled is not None and not any(box.wager for box in view.boxes):
        return view.settled[0]
    return view.boxes


def _reader(step: Step) -> ReaderNow:
    wrong = [
        each.text
        for each in step.alerts.troubles
        if not each.cured and each.key.startswith(("link", "reader", "camera"))
    ]
    return ReaderNow(not wrong, wrong[0] if wrong else "")


def _whole(value: float | None) -> int | None:
    return None if value is None else round(value)
