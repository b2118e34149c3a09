"""Verification: whether the journal is whole, and this program decides what was decided then; every
difference, by entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from kiosk.game.commands.commands import Settle, Wager, as_data
from kiosk.game.refusals import Refused
from kiosk.game.table import HeaderError, Table
from kiosk.record.entries import (
    INPUTS,
    NO_ENTRY,
    Begun,
    ClockSet,
    DayHappened,
    Decoded,
    Note,
    Opened,
    RefusedInput,
    Taken,
    decode,
    input_of,
    saved_in,
    told_of,
)
from kiosk.record.journal.entry import (
    NO_HASH,
    Entry,
    broken,
    canonical,
    digest,
    goes_back,
)
from kiosk.record.journal.journal import JournalError, JournalReader, Tail
from kiosk.record.months.sealed import Segment
from kiosk.record.projections.state import Projections, project
from kiosk.record.replay.decision_match import AsTold
from kiosk.record.replay.garbage import searched_seldom
from kiosk.record.startup.checkpoint_match import (
    checkpoint_differs,
    is_kept,
    table_differs,
    unnamed,
)
from kiosk.record.startup.opening import (
    InputResult,
    TableEpoch,
    as_lists,
    carried,
)
from kiosk.settings.schema import BadFileError

#: entries that are read at once, and after which the progress is told
_CHUNK = 1000


class Finding(NamedTuple):
    """`entry` is the entry's number, 0 for the file as a whole. `what` is "chain", "file",
    "decision" or "anchor".

    The phrase `verify-<id>` says it with `facts`.
    """

    entry: int
    what: Literal["chain", "file", "decision", "anchor"]
    id: str
    facts: Mapping[str, object]


class Report(NamedTuple):
    """`last` and `hash` are those of the last entry: noted elsewhere, they show later that nothing
    was cut off.

    `unread`: the months that the journal let go, which is no fault where its chain says so:
    `sealed_elsewhere`.
    """

    findings: tuple[Finding, ...]
    rounds: int
    last: int
    hash: str
    unread: tuple[Finding, ...] = ()


#: the wagers that the house's rule repeats after a round, for the coming one
Repeats = Callable[[Table], Sequence[Wager]]


def no_repeats(_: Table) -> Sequence[Wager]:
    """No rule repeats wagers: those that were repeated are inputs like any other."""
    return ()


def verify(
    journal: JournalReader,
    progress: Callable[[int], object] = lambda done: None,
    repeats: Repeats = no_repeats,
) -> Report:
    """Walks the whole chain and decides every input again. `progress` is told now and then how many
    entries are done.

    `repeats`: the rule of the house by which wagers were repeated; without it they are inputs like
    any other. Takes time with the journal's length, and no more memory for a long one. Raises
    `JournalError` only where nothing can be read at all.
    """
    return report(journal, [walk(journal, 1, journal.last_number, repeats, progress)])


def report(journal: JournalReader, shares: Sequence[Walked]) -> Report:
    """What was found in shares of the journal, the first of them first, and in the file as a
    whole."""
    findings = [finding for share in shares for finding in share.findings]
    said = [(finding.id, finding.facts) for finding in findings]
    findings += [Finding(0, "file", *fault) for fault in journal.integrity() if fault not in said]
    unread = tuple(finding for finding in findings if finding.id == "sealed_elsewhere")
    findings = [each for each in findings if each not in unread] + _unsaid(journal)
    findings.sort(key=lambda finding: finding.entry)
    return Report(
        tuple(findings),
        sum(share.rounds for share in shares),
        shares[-1].last,
        shares[-1].hash,
        unread,
    )


def _unsaid(journal: JournalReader) -> list[Finding]:
    """The months that are said to lie elsewhere, and no entry of the chain says so with their
    hashes; an entry in such a month too cannot be asked."""
    found = []
    for segment, said in journal.elsewhere().items():
        with suppress(JournalError):
            notes = [
                entry.input
                for entry in journal.entries(said.number, said.number)
                if isinstance(decode(entry), Note)
            ]
            if notes != [canonical(said.told(segment))]:
                facts = {"file": str(journal.path.with_name(segment.file)), **segment.facts()}
                found.append(Finding(segment.last, "file", "sealed_missing", facts))
    return found


class Walked(NamedTuple):
    """What was found in a share of a journal; `last` and `hash` are those of its last entry."""

    findings: list[Finding]
    rounds: int
    last: int
    hash: str


def walk(
    journal: JournalReader,
    first: int,
    last: int,
    repeats: Repeats,
    progress: Callable[[int], object] = lambda done: None,
) -> Walked:
    """Verifies the entries `first` to `last`. What comes before `first` is nothing, or an entry
    with a checkpoint.

    Raises `JournalError`, `BadFileError` or `HeaderError` where nothing can be begun from that
    entry.
    """
    findings: list[Finding] = []
    again, chain = _Again(journal, findings, repeats), _Chain(findings)
    months = {segment.last: segment for segment in journal.segments}
    chain.number, rounds = first - 1, 0
    if first > 1:
        (before,) = journal.entries(first - 1, first - 1)
        chain.previous, chain.at = before.hash, before.at
        again.begin(journal.tail(first - 1))
    with searched_seldom():
        for read in _chunks(journal, first, last):
            if isinstance(read, Finding):
                month = months.get(read.entry)
                chain.pass_over(read, month)
                again.pass_over(month)
                continue
            # One after the other: the processor does either sooner where it does nothing else.
            chain.follow(read)
            again.entries(read)
            rounds += sum(entry.round is not None for entry in read)
            progress(chain.number)
    progress(last)
    return Walked(findings, rounds, chain.number, chain.previous or NO_HASH)


class _Chain:
    """How entries follow each other. `number` and `at` are of the last that was read, `previous` is
    its hash (None: it could not be read)."""

    def __init__(self, findings: list[Finding]) -> None:
        self.number, self.at = 0, ""
        self.previous: str | None = NO_HASH
        self._findings = findings

    def follow(self, entries: Sequence[Entry]) -> None:
        """Each has to follow the one before it, by its hash and by its time."""
        for entry in entries:
            number = self.number + 1
            previous = entry.previous if self.previous is None else self.previous
            if fault := broken(entry, number, previous):
                self._findings.append(Finding(number, "chain", *fault))
            if _goes_back(entry.at, self.at) and not _says_clock(entry):
                facts = {"entry": str(number), "at": entry.at, "before": self.at}
                self._findings.append(Finding(number, "chain", "clock", facts))
            self.number, self.previous, self.at = entry.number, entry.hash, entry.at

    def pass_over(self, unread: Finding, month: Segment | None) -> None:
        """Entries could not be read, to the end of that month, or one alone."""
        self._findings.append(unread)
        number = self.number + 1
        if month and number == month.first and self.previous not in (None, month.previous):
            facts = {"entry": str(number), "before": str(number - 1)}
            self._findings.append(Finding(number, "chain", "apart", facts))
        self.number, self.previous = unread.entry, month.hash if month else None


def _goes_back(late: str, early: str) -> bool:
    """Whether a time of an entry is before the one before it, or no time at all."""
    try:
        return goes_back(early, late)
    except ValueError:
        return True
    except TypeError:  # a damaged file has something else in its place: the entry was changed
        return False


def _says_clock(entry: Entry) -> bool:
    """Whether it is a note that the clock was set, or is behind."""
    said = decode(entry)
    return isinstance(said, ClockSet) or (isinstance(said, Begun) and said.says_clock)


def _chunks(journal: JournalReader, start: int, end: int) -> Iterator[list[Entry] | Finding]:
    """Entries `start` to `end`, in chunks; where one cannot be read, one by one, with a finding for
    each that SQLite cannot give."""
    number, singly = start, 0  # up to that entry one by one
    while number <= end:
        last = number if number <= singly else min(number + _CHUNK - 1, end)
        try:
            if read := list(journal.entries(number, last)):
                yield read
        except JournalError as error:
            if last > number:
                singly = last
                continue
            id_, facts = "unreadable", {"words": error.facts.get("words", "")}
            if error.phrase.startswith(
                "journal-sealed_"
            ):  # one sentence for all that it takes away
                id_, facts = error.phrase.removeprefix("journal-"), dict(error.facts)
                last = min(int(str(facts["last"])), end)
            yield Finding(last, "file", id_, facts)
        number = last + 1


def _is_confirmed_in_vain(said: RefusedInput) -> bool:
    """Whether nothing was to settle for an input that would settle something today: in a round, in
    journals of before 2026-11-23."""
    return isinstance(said.command, Settle) and said.told.get("refused") == "nothing_to_settle"


def _refused_otherwise_of_old(entry: Entry, then: object, now: object) -> bool:
    """Whether a correction was refused in a journal of before 2026-11-23 by the code of the later
    input that fell; today a card would move."""
    return then is not None and now == "correction_moves_card" and '"type":"correct"' in entry.input


class _Again:
    """The table decided once more beside the journal. `lost`: an entry could not be read, so that
    nothing can be decided before the next checkpoint or opening."""

    def __init__(self, journal: JournalReader, findings: list[Finding], repeats: Repeats) -> None:
        self._journal, self._findings = journal, findings
        self._rule = repeats
        self._as_told = AsTold()
        self._opening: TableEpoch | None = None
        #: what follows the entries beside the table; None where one of them could not be read, up
        #: to the next checkpoint
        self._beside: Projections | None = Projections({})
        self._repeats: list[str] = []  # the inputs of the wagers that the kiosk has to repeat next
        self.lost = False

    def begin(self, tail: Tail | None) -> None:
        """What comes first follows the checkpoint that `tail` ends with. Raises `BadFileError` or
        `HeaderError`."""
        if tail is not None:
            self._opening = TableEpoch.kept(tail)
            self._beside = Projections(tail.saved())
            self._take_up_clock(tail.saved(), tail.checkpoint or tail.opening)

    def pass_over(self, month: Segment | None) -> None:
        """Entries were not read, up to the end of that month: the table may have been opened anew
        in them."""
        self.lost, self._beside = True, None
        if month is not None and month.opening >= month.first:
            self._opening = None
            with suppress(JournalError, BadFileError, HeaderError, *NO_ENTRY):
                for opening in self._journal.entries(month.opening, month.opening):
                    self._opening = TableEpoch(input_of(opening), None, self._journal)

    def entries(self, entries: Sequence[Entry]) -> None:
        for entry in entries:
            try:
                self._take(entry)
            except NO_ENTRY as error:
                facts = {"words": repr(error)}
                self._findings.append(Finding(entry.number, "decision", "no_entry", facts))
                self.lost, self._beside = True, None

    def _take(self, entry: Entry) -> None:
        said, decision = decode(entry), None
        if isinstance(said, Opened):
            self._open(said, entry)
        elif self.lost:
            if entry.checkpoint is not None and self._opening is not None:
                self._take_up(saved_in(entry), self._opening, entry)
                self.lost = False
            return
        elif self._opening is None:
            if not isinstance(said, Note):
                self._differs(entry, "not_open")
        elif isinstance(said, INPUTS):
            decision = self._decide(said, entry, self._opening)
        elif isinstance(said, DayHappened) and said.amends_round:
            self._amend_of_old(said, entry, self._opening)
        self._project(said, decision, entry)
        if entry.checkpoint is not None and self._opening is not None:
            self._compare_checkpoint(entry, self._opening)

    def _project(self, said: Decoded, decision: InputResult | None, entry: Entry) -> None:
        """What follows the entries beside the table follows this one too."""
        if self._beside is None:
            return
        try:
            if self._opening is not None and self._has_clock(self._opening):
                project(said, decision, self._opening, self._beside)
            else:
                self._beside.take(said, decision)
        except NO_ENTRY as error:
            self._beside = None
            if entry.hash == digest(*entry[:-1]):  # else the chain says that it was changed
                self._differs(entry, "no_entry", words=repr(error))

    def _take_up(self, saved: Mapping[str, Any], opening: TableEpoch, entry: Entry) -> None:
        """All is as the checkpoint of `entry` has it."""
        opening.take_up(saved["table"])
        self._beside, self._repeats = Projections(saved), []
        self._take_up_clock(saved, entry)

    def _take_up_clock(self, saved: Mapping[str, Any], entry: Entry) -> None:
        if self._opening is not None and self._has_clock(self._opening):
            self._opening.take_up_clock(saved.get("clock"), entry.at)

    def _has_clock(self, opening: TableEpoch) -> bool:
        """Patrons of a common hand alone have one."""
        return bool(opening.table.rules.game == "common_hand")

    def _open(self, said: Opened, entry: Entry) -> None:
        self._repeats, self.lost, before = [], False, self._opening
        try:
            content = said.content
            self._opening = TableEpoch(content, None, self._journal)
            if before is not None:
                self._opening.carry_clock(before)
            if self._beside is not None:
                self._beside.reopen(before, self._opening)
            new = TableEpoch({**content, "table": None}).table
            if "table" in content and (
                before is None
                or before.table.checkpoint() is None
                or canonical(content["table"]) != canonical(carried(before.table, new))
            ):
                self._differs(entry, "checkpoint")
        except (BadFileError, HeaderError) as error:
            self._opening = None
            self._differs(entry, "not_played", words=str(error))

    def _decide(
        self, said: Taken | RefusedInput, entry: Entry, opening: TableEpoch
    ) -> InputResult | None:
        if self._repeats and entry.by == "kiosk":
            if entry.input != self._repeats.pop(0):
                self._differs(entry, "other_repeat")
        elif self._repeats:
            self._differs(entry, "not_repeated", count=len(self._repeats))
            self._repeats = []
        if isinstance(said, RefusedInput) and _is_confirmed_in_vain(said):
            return None
        decision = opening.follow(said)
        found = len(self._findings)
        self._compare(entry, decision)
        number = None if decision.finished is None else decision.round
        if entry.round != number and len(self._findings) == found:
            self._differs(entry, "round", then=canonical(entry.round), now=canonical(number))
        if decision.finished is not None:
            self._repeats = [
                _written(each.box, each.amount, each.side, each.patron)
                for each in self._rule(opening.table)
            ]
        return decision

    def _compare(self, entry: Entry, decision: InputResult) -> None:
        if self._as_told.is_so(entry.told, decision):
            return
        told = told_of(entry)
        then, now = told.get("refused"), decision.refused.code if decision.refused else None
        if then != now:
            if not _refused_otherwise_of_old(entry, then, now):
                self._differs(entry, "refusal", then=then, now=now)
            return
        said, lists = told.get("prompts", []), as_lists(decision.prompts)
        cut_again = (
            not lists and '"type":"cut_card"' in entry.input
        )  # which named a cutter once more, before 2026-11-23
        of_old = unnamed(lists)
        if (
            said not in (lists, of_old)
            and not cut_again
            and said != _as_before(of_old, decision.finished is not None)
        ):
            self._differs(entry, "prompts", then=canonical(said), now=canonical(lists))
        decided = decision.told()
        for key in ("finished", "amended"):
            then, now = canonical(told.get(key)), canonical(decided.get(key))
            if then != now:
                self._differs(entry, "round", then=then, now=now)

    def _amend_of_old(self, this: DayHappened, entry: Entry, opening: TableEpoch) -> None:
        """A round that was amended is decided once more, with its card as it was amended."""
        if entry.checkpoint is not None:  # its settlement is not taken back any more
            opening.table.forget_undo()
        said = this.data
        try:
            found = opening.amend_of_old(said, entry.number - 1)
            finished = {key: value for key, value in found.after.items() if key != "amended"}
            now = canonical([finished, found.owed])
        except Refused as no:
            now = no.code
        then = canonical([said["finished"], said["owed"]])
        if then != now:
            self._differs(entry, "round", then=then, now=now)

    def _compare_checkpoint(self, entry: Entry, opening: TableEpoch) -> None:
        """From here on the recorded state is what counts, so that one difference is not reported a
        thousand times."""
        self._repeats = []
        beside = self._beside
        if beside is not None and is_kept(entry, opening, beside):
            return
        kept, now = saved_in(entry), opening.checkpoint() or {}
        saved = kept["table"]
        if beside is None:
            differs = table_differs(saved, now, is_older=True)
        else:
            differs = checkpoint_differs(kept, opening, beside)
        if differs:
            self._differs(entry, "checkpoint")
        # an older kiosk's keeps less, or what is owed otherwise
        if differs or saved.keys() != now.keys():
            opening.take_up(saved)
        self._take_up_clock(kept, entry)
        self._beside = Projections(kept)

    def _differs(self, entry: Entry, message: str, **facts: object) -> None:
        self._findings.append(Finding(entry.number, "decision", message, facts))


def _as_before(prompts: list[list[Any]], finished: bool) -> list[list[Any]]:
    """Prompts as an older kiosk told them: insurance of a common hand without the hand; and, where
    the round is `finished`, who cuts next not once more."""
    told = []
    for name, *facts in prompts:
        if name in ("collect_insurance", "pay_insurance") and facts[0] is None:
            facts = facts[:2] if name == "collect_insurance" else [*facts[:2], None, *facts[3:]]
        if not (finished and name == "announce_cutter"):
            told.append([name, *facts])
    return told


@lru_cache(10_000)
def _written(box: int, amount: int, side: tuple[tuple[str, int], ...], patron: str | None) -> str:
    """A wager as the journal writes it; a box's is nearly always the one that it was."""
    return canonical(as_data(Wager(box, amount, side, patron)))
