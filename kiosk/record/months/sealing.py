"""Sealing: months that are over are packed into files while the table plays, and the journal goes
on from them when the kiosk starts or stops, and between two rounds."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event, Thread
from time import monotonic
from typing import Literal, NamedTuple

from kiosk.record.journal.anchors import Signer, key_of
from kiosk.record.journal.entry import utc_now
from kiosk.record.journal.journal import LAST, Journal, JournalError, JournalReader
from kiosk.record.journal.journal_file import write_back
from kiosk.record.months.month_elsewhere import OffloadedMonth
from kiosk.record.months.retention import Copy, KeptError, over, whole_copy
from kiosk.record.months.sealed import SealedMonth, Segment, pack, say_what_it_is
from kiosk.record.rounds.rounds import in_play
from kiosk.settings.in_place import put_in_place, remove

#: seconds after a start and between two looks whether anything is to be done, between two whether a
#: month is over, and between two blocks that are packed: whoever plays is not to feel it
AFTER, _EVERY, PACE = 60.0, 3600.0, 0.02
#: seconds between two portions that leave the journal's own file while the table is open, and
#: between two looks whether its round is over
OPEN_PACE, AGAIN = 0.2, 1.0

#: entries that leave the journal's own file at once: a touch that comes meanwhile waits for them
PORTION = 500
#: entries at once while the table is open, and the seconds after which they become half as many
OPEN_PORTION, TOO_LONG = 100, 0.02

#: whether the thread that writes the journal may do something else than play: "" no, a round is in
#: play or nothing can be written
Pause = Literal["closed", "between", ""]

#: the gaming month that a time (UTC, as entries bear it) belongs to, "2026-10", and the time at
#: which that month is over
MonthOf = Callable[[str], tuple[str, str]]


class How(NamedTuple):
    """How a table's months are sealed. `in_turn` calls what it is given, on the thread that writes
    the journal, with what it pauses for.

    `keep`: how many sealed months stay beside the journal once they are backed up, 0 for all.
    `kept` is told why one stays that was to be let go, and None once none does. `sent`: the name
    under which the journal keeps how far a floor has it, [journal, entry, ...]; "" without a
    floor."""

    month_of: MonthOf
    in_turn: Callable[[Callable[[Pause], None]], object] = lambda work: work("")
    keep: int = 0
    kept: Callable[[KeptError | None], object] = lambda why: None
    sent: str = ""


def due(journal: JournalReader, month_of: MonthOf, now: str) -> Iterator[Segment]:
    """The months that are over at `now` and whose entries the journal's own file has still, oldest
    first.

    A month ends before a checkpoint, with which the journal goes on: what a start needs is never in
    a sealed file. What is dated after `now`, by a clock that was wrong, belongs to the month of
    what follows it. Raises `JournalError`.
    """
    first, previous = journal.sealed_to + 1, journal.hash_before(journal.sealed_to + 1)
    while (start := next(journal.entries(first, first), None)) is not None:
        at = start.at if start.at <= now else journal.checkpoint_by(first, now)
        while at:
            month, ends = month_of(at)
            if ends > now:
                return
            goes_on = journal.checkpoint_before(ends) or 0
            if goes_on > first:
                break
            # nothing was played out in that month
            at = max(ends, journal.checkpoint_by(first + 1, now) or now)
        else:
            return
        last, hash_ = goes_on - 1, journal.hash_before(goes_on)
        file = f"{journal.path.name}.{month}.{hash_[:8]}.sealed"
        yield Segment(first, last, previous, hash_, journal.opened(last) or 1, month, file)
        first, previous = goes_on, hash_


def write(
    path: Path, segment: Segment, table: str, goes_on: Callable[[], bool] = lambda: True
) -> bool:
    """Writes the sealed file of a month of the journal at `path`, which this process may be
    writing, where it is not there yet.

    It bears its name once every entry was read back from it. False where `goes_on`, asked after
    each block, said no. Raises `JournalError` or `OSError`.
    """
    if is_written(path, segment):
        return True
    part = path.with_name(f"{segment.file}.part")
    part.unlink(missing_ok=True)
    # as the journal: for its owner alone
    os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with JournalReader(path, held=True) as journal:
            for _ in pack(
                part,
                journal.sound(segment.first, segment.last),
                journal.marks(segment.first, segment.last),
            ):
                if not goes_on():
                    return False
            id_, (last,) = journal.id, journal.entries(segment.last, segment.last)
        signer = Signer(path, table) if key_of(path).exists() else None
        anchor = signer.anchor(id_, last.number, last.hash, last.at)._asdict() if signer else None
        say_what_it_is(part, segment, journal=id_, anchor=anchor)
        with closing(SealedMonth(path.parent, segment._replace(file=part.name))) as month:
            for _ in month.proven():
                if not goes_on():
                    return False
        put_in_place(part, path.with_name(segment.file))
    finally:
        part.unlink(missing_ok=True)
    return True


def is_written(path: Path, segment: Segment) -> bool:
    """Whether the month's file is beside the journal."""
    with suppress(JournalError):
        SealedMonth(path.parent, segment).close()
        return True
    return False


def take_over(journal: Journal, month_of: MonthOf, now: str) -> int:
    """The journal goes on from each month that was written, unless a round is in play; how many
    there were. Raises `JournalError`."""
    count = 0
    # looking for months that are over takes time with what came after them
    if not _is_any_written(journal):
        return 0
    while segment := next(due(journal.reader, month_of, now), None):
        if not is_written(journal.path, segment) or in_play(journal.reader) is not None:
            break
        journal.go_on_from(segment)
        count += 1
    return count


def _is_any_written(journal: Journal) -> bool:
    """Whether a sealed file lies beside the journal that it does not go on from yet."""
    name, known = journal.path.name, {segment.file for segment in journal.reader.segments}
    try:
        there = [file.name for file in journal.path.parent.iterdir()]
    except OSError:  # a folder that may be entered and not listed
        return True
    return any(
        file.startswith(f"{name}.") and file.endswith(".sealed") and file not in known
        for file in there
    )


class Sealing:
    """Writes the files of months that are over, on a thread of its own, begun when it is made, and
    has `journal` go on from them where its table is closed or between two rounds. What cannot be
    done now is tried again."""

    def __init__(self, journal: Journal, table: str, how: How) -> None:
        self._journal, self._table, self._how = journal, table, how
        self._left: list[Segment] = []  # written, and the journal has still to go on from them
        self._open_portion = OPEN_PORTION
        #: why a month stays, as it was told last; {} for none
        self._kept: dict[str, object] | None = None
        self._ended = Event()
        self._thread = Thread(target=self._work, name="sealing", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """The table stops: the journal goes on from what was written, and its own file is the
        smaller. Raises `JournalError`."""
        self.end()
        self._thread.join(10)
        take_over(self._journal, self._how.month_of, utc_now())
        while self._journal.sweep(10 * PORTION):
            write_back(self._journal.path)
        self._journal.shrink()

    def end(self) -> None:
        """Nothing more is begun."""
        self._ended.set()

    def _work(self) -> None:
        looks = lets_go = 0.0
        while not self._ended.wait(AFTER):
            with suppress(JournalError, OSError):
                if monotonic() >= looks:
                    looks = monotonic() + _EVERY
                    self._pack()
                portions = 0
                while (wait := self._in_turn(self.cut)) is not None and not self._ended.wait(wait):
                    portions += 1
                    if portions % 10 == 0:
                        write_back(self._journal.path)
                if self._how.keep and monotonic() >= lets_go:
                    lets_go = monotonic() + _EVERY
                    self.let_go()

    def _pack(self) -> None:
        with JournalReader(self._journal.path, held=True) as journal:
            months = list(due(journal, self._how.month_of, utc_now()))
        goes_on = lambda: not self._ended.wait(PACE)  # noqa: E731
        self._left = [
            month for month in months if write(self._journal.path, month, self._table, goes_on)
        ]

    def let_go(self) -> None:
        """Months that are more than the house keeps beside the journal leave it, the oldest first,
        as far as they are backed up."""
        try:
            with JournalReader(self._journal.path, held=True) as journal:
                months = list(over(journal, self._how.keep, self._sent_to(journal)))
            for month, said in months:
                file = self._journal.path.with_name(month.file)
                if said is None or file.exists():
                    copy = whole_copy(self._journal.path, month)
                    if said is None or (said.place, said.sha256) != (copy.place, copy.sha256):
                        if not self._done(
                            partial(self._journal.let_go, month, self._said(month, copy))
                        ):
                            return
                        # It may have waited long for the end of a round.
                        if whole_copy(self._journal.path, month) != copy:
                            return
                try:
                    remove(file)
                except OSError as error:
                    raise KeptError(
                        month, "not_removed", str(file), error.strerror or "none"
                    ) from error
                self._done(partial(self._journal.removed, month))
        except KeptError as kept:
            if kept.facts != self._kept:
                self._kept = kept.facts
                self._how.kept(kept)
        else:
            if self._kept != {}:
                self._kept = {}
                self._how.kept(None)

    def _sent_to(self, journal: JournalReader) -> int:
        """The last entry that may leave: of a table of a floor, the last that the floor has."""
        if not self._how.sent:
            return LAST
        known, number = [*journal.hint(self._how.sent), "", 0][:2]
        return number if known == journal.id and type(number) is int else 0

    def _said(self, month: Segment, copy: Copy) -> OffloadedMonth:
        try:
            with closing(SealedMonth(self._journal.path.parent, month)) as sealed:
                return OffloadedMonth.of(sealed, copy.place, copy.sha256)
        except JournalError as error:
            raise KeptError(
                month, "damaged", month.file, str(error.facts.get("words", "none"))
            ) from error

    def _done(self, work: Callable[[], None]) -> bool:
        """Does it between two rounds, as soon as there is time; whether it was done."""
        done = False

        def when(pause: Pause) -> float | None:
            nonlocal done
            if not pause:
                return AGAIN
            with suppress(JournalError):  # the table says it, at its next entry
                work()
                done = True
            return None

        while (wait := self._in_turn(when)) is not None and not self._ended.wait(wait):
            pass
        return done

    def _in_turn(self, work: Callable[[Pause], float | None]) -> float | None:
        """What `work` says once it was done on the thread that writes the journal; None where the
        kiosk stops."""
        said = SimpleQueue[float | None]()
        self._how.in_turn(lambda pause: said.put(work(pause)))
        while not self._ended.is_set():
            with suppress(Empty):
                return said.get(timeout=1.0)
        return None

    def cut(self, pause: Pause) -> float | None:
        """A portion of what the journal's own file has still of sealed months leaves it; after how
        many seconds there is to be more, None for nothing more."""
        try:
            if not pause:
                return AGAIN if self._left or self._journal.sweeps else None
            begun = monotonic()
            if self._journal.sweep(PORTION if pause == "closed" else self._open_portion):
                if pause == "between" and monotonic() - begun > TOO_LONG:
                    self._open_portion = max(1, self._open_portion // 2)
            elif self._left and self._left[0].first == self._journal.reader.sealed_to + 1:
                self._journal.go_on_from(self._left.pop(0))
            else:
                return None
        except JournalError:  # the table says it, at its next entry
            return None
        return PACE if pause == "closed" else OPEN_PACE
