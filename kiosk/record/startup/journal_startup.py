"""Taking a journal up: what its anchors say of it comes first; and anchors are written of it from
then on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from types import MappingProxyType
from typing import Any, NamedTuple

from kiosk.record.entries import NO_ENTRY, Begun, decode, decode_draft, input_of
from kiosk.record.journal.anchor import Anchor
from kiosk.record.journal.anchors import Signer, against, append, file_of, key_of, last
from kiosk.record.journal.entry import Entry, NewEntry, canonical, utc_now
from kiosk.record.journal.journal import LAST, Journal, JournalError, JournalReader, no_entry
from kiosk.record.months.sealing import How, Sealing, take_over
from kiosk.record.projections.start import Anchored, LastStart
from kiosk.record.startup.session_start import (
    BEGUN,
    begun,
    how_it_ended,
    program,
    start_noted,
    stopped,
)
from kiosk.record.startup.tail_check import check_checkpoint

#: the code of a journal that its anchors speak against
_ANCHORS = "anchors"
#: entries from the end among which the last start is looked for in a journal whose checkpoints, of
#: an older kiosk, do not keep it
LOOKS_BACK = 50_000
#: what a supervisor may set a journal aside for
_ASIDE = ("damaged", "differs", "foreign", "newer", "other_table")


class SetAside(NamedTuple):
    """A journal that is not gone on with: its newest anchor (None without anchors), where the file
    lies now, why, and who said so."""

    anchor: Anchor | None
    file: str
    why: str
    by: str

    def kept(self) -> dict[str, object]:
        """As the first entry of the journal after it holds it."""
        return {**self._asdict(), "anchor": self.anchor and self.anchor._asdict()}


class Taken(NamedTuple):
    """A journal that was taken up. `before`: the one that was set aside for it. `anchoring`: None
    where the house names no place. `sealing`: packs months that are over; None where nothing is to
    be sealed. `begun`: what was noted of this start."""

    journal: Journal
    anchoring: Anchoring | None
    before: SetAside | None
    sealing: Sealing | None = None
    begun: Mapping[str, Any] = MappingProxyType({})

    def refuses(self, phrase: str, facts: Mapping[str, object]) -> None:
        """The house's staff file is not taken for its seal: an audit finds it. Raises
        `JournalError`."""
        note = canonical({"staff": {"is": "refused", "why": phrase, **facts}})
        self.journal.append([NewEntry(utc_now(), "kiosk", "kiosk", "note", note)])

    def close(self) -> None:
        """A clean stop: it is noted, the journal is one file, and its last anchor is of its last
        entry."""
        if self.sealing is not None:
            with suppress(JournalError):  # it is tried again at the next start
                self.sealing.close()
        with suppress(JournalError):  # what it says has been on the screen
            self.journal.append_apart(
                [stopped(self.anchoring.reached if self.anchoring is not None else None)]
            )
        if self.anchoring is not None:
            self.journal.note_last()
            self.anchoring.close()
        self.journal.close()


class Anchoring:
    """Writes anchors of one journal, on a thread of its own: a place that is slow or gone holds up
    no card.

    `told(None)` is called once an anchor could be written again, `told(why)` where one could not;
    what is newest is tried again with the next. `reached`: the newest anchor that is there, and by
    which key. `begins`: the key has signed no anchor of this table yet.
    """

    def __init__(self, file: Path, signer: Signer, newest: Anchor | None, *, begins: bool) -> None:
        """`newest`: the newest anchor of this journal that is there; None where there is none."""
        self.file, self.public, self.begins = file, signer.public, begins
        number, at = (0, utc_now()) if newest is None else (newest.number, newest.at)
        self.reached = Anchored(str(file), signer.public, number, at)
        self.told: Callable[[str | None], object] = lambda why: None
        self._signer = signer
        self._queue: SimpleQueue[tuple[str, Entry] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="anchors", daemon=True)
        self._failed = False
        self._thread.start()

    def note(self, journal: str, entry: Entry) -> None:
        """`entry` is the last of the journal whose first entry has the hash `journal`."""
        self._queue.put((journal, entry))

    def close(self) -> None:
        """Writes what is to be written, and ends."""
        self._queue.put(None)
        self._thread.join(10)

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            journal, entry = work
            try:
                append(self.file, self._signer.anchor(journal, entry.number, entry.hash, entry.at))
            except OSError as error:
                self._failed = True
                self.told(f"{self.file}: {error.strerror}")
            else:
                self.reached = self.reached._replace(entry=entry.number, at=entry.at)
                if self._failed:
                    self._failed = False
                    self.told(None)


def take_up(
    path: Path,
    folder: Path | None,
    table: str,
    fresh_by: str = "",
    sealing: How | None = None,
    settings: str = "",
) -> Taken:
    """Opens the journal at `path`, made where there is none, once its anchors in `folder` (None:
    none are kept) say nothing against it, nor does the name of the table that it was opened for.

    `fresh_by`: the supervisor who goes on with a fresh journal where this one is refused; then it
    is set aside, under another name. `sealing`: None where no month is sealed. `settings`: the hash
    of the house's settings, "" without. Raises `JournalError`.
    """
    anchors = file_of(folder, table) if folder is not None else None
    newest = aside = None
    try:
        newest = last(anchors) if anchors is not None else None
        journal, before = _opened(path, anchors, newest, table)
    except JournalError as error:
        refused = error.code in _ASIDE or error.phrase.startswith("journal-anchor_")
        if not fresh_by or not refused:
            raise
        if error.phrase == "journal-anchor_forged" and anchors is not None:
            _set_aside(anchors)
        aside = SetAside(newest, _set_aside(path), error.phrase, fresh_by)
        journal = _begun_after(aside, path)
        before = LastStart()
    newest = None if newest is None or newest.journal != journal.id else newest
    missing = before.missing(anchors, 0 if newest is None else newest.number)
    with ExitStack() as opened:  # what is open by then is closed again where it fails
        opened.callback(journal.close)
        anchoring = None if anchors is None else _anchoring(journal, anchors, table, newest, before)
        if anchoring is not None:
            opened.callback(anchoring.close)
        stated = None if anchoring is None else anchoring.reached
        if missing is not None or before.unsigned:
            stated = before.anchored
        note = _note_start(journal, before, stated, missing, sealing, settings)
        packs = None if sealing is None else Sealing(journal, table, sealing)
        opened.pop_all()
    return Taken(journal, anchoring, aside, packs, Begun(decode_draft(note).entry).start)


def _note_start(
    journal: Journal,
    before: LastStart,
    stated: Anchored | None,
    missing: Mapping[str, Any] | None,
    sealing: How | None,
    settings: str,
) -> NewEntry:
    """Writes the note of this start, after months that are over were sealed. `stated`, `missing`:
    `anchored` and `missing` as of `begun`. Raises `JournalError`."""
    ended, last_entry = how_it_ended(journal.reader, journal.left), journal.reader.last()
    if sealing is not None:
        with suppress(JournalError):  # the table plays on, and it is tried again when it stops
            take_over(journal, sealing.month_of, utc_now())
    note = begun(last_entry, ended, before, program(), settings, stated, missing)
    journal.append([note])
    # a write-ahead log that goes missing before the first round is over is missed too
    journal.note_last()
    return note


def _begun_after(aside: SetAside, path: Path) -> Journal:
    """A fresh journal at `path`, whose first entry says which one was set aside for it. Raises
    `JournalError`."""
    journal = Journal(path)
    note = canonical({"before": aside.kept()})
    journal.append([NewEntry(utc_now(), aside.by, "kiosk", "note", note)])
    return journal


def _anchoring(
    journal: Journal, file: Path, table: str, newest: Anchor | None, before: LastStart
) -> Anchoring:
    """Anchors of `journal` are written into `file` from now on. Raises `JournalError` (anchors)."""
    begins = before.anchored is None and not file.exists()
    anchoring = Anchoring(file, Signer(journal.path, table), newest, begins=begins)
    journal.noted = anchoring.note
    journal.anchored = lambda: anchoring.reached
    return anchoring


def _start_before(journal: JournalReader) -> LastStart:
    """The newest start that the journal notes, if it does in no sealed month. Raises
    `JournalError`."""
    before = start_noted(journal)
    return before if before.said else _looked_for(journal)


def _looked_for(journal: JournalReader) -> LastStart:
    """The same in a journal that an older kiosk wrote last, whose checkpoints do not keep it: if it
    is among the newest entries, and in no sealed month."""
    last = journal.last_number
    noted = journal.newest_with("note", BEGUN, max(1, last - LOOKS_BACK))
    if noted is None:
        return LastStart()
    try:
        before = LastStart().after(map(decode, journal.beside_play(noted.number, last)))
    except (
        NO_ENTRY
    ):  # one of them is damaged: a verification says so, and no table stays closed for it
        return LastStart()
    return before._replace(goes_on=noted.number < last)


def _opened(
    path: Path, anchors: Path | None, newest: Anchor | None, table: str
) -> tuple[Journal, LastStart]:
    """The journal, and the start before this one, once nothing speaks against it: `newest`, its
    newest anchor, the table that it is of, or what it says itself of the key that signs its
    anchors. Raises `JournalError`."""
    journal = _checked(path, newest)
    try:
        _of_this(journal.reader, table)
        check_checkpoint(journal.reader)
        before = _start_before(journal.reader)
        if anchors is not None and before.anchored is not None:
            _key_stays(path, before.anchored, table)
    except BaseException:
        journal.close()
        raise
    return journal, before


def _key_stays(path: Path, stated: Anchored, table: str) -> None:
    """Raises `JournalError` where the key beside the journal is not the one that signs its anchors,
    as it says itself: the anchors may be gone, and the key with them."""
    if not key_of(path).exists() or Signer(path, table).public != stated.key:
        raise JournalError(
            _ANCHORS, path, "anchor_key", table=table, entry=str(stated.entry), at=stated.at
        )


def _checked(path: Path, newest: Anchor | None) -> Journal:
    """The journal, opened. Raises `JournalError` where its newest anchor says otherwise than it
    does."""
    if newest is None:
        return Journal(path)
    facts: dict[str, object] = {"table": newest.table, "entry": str(newest.number), "at": newest.at}
    if not path.exists() or path.stat().st_size == 0:
        raise JournalError("anchors", path, "anchor_vanished", **facts)
    if not key_of(path).exists() or Signer(path, newest.table).public != newest.key:
        raise JournalError("anchors", path, "anchor_key", **facts)
    journal = Journal(path)
    for _, phrase, found in against([newest], journal.reader):
        if (
            phrase == "anchors_unread"
        ):  # a sealed month is not there, and the table plays on without it
            continue
        journal.close()
        raise JournalError(_ANCHORS, path, phrase, **found)
    return journal


def _of_this(journal: JournalReader, table: str) -> None:
    """Raises `JournalError` where the journal is another table's: without anchors nothing else
    tells."""
    opened = journal.opened(LAST)
    for entry in journal.sound(opened, opened) if opened else ():
        try:
            other = input_of(entry)["header"].get("table", table)
        except NO_ENTRY as error:
            raise no_entry(journal, entry, error) from error
        if other != table:
            raise JournalError("other_table", journal.path, table=str(other), named=table)


def _set_aside(path: Path) -> str:
    """Moves the journal's files to a name that is not taken. Gives that name, "" where there was no
    file."""
    if not path.exists():
        return ""
    number = 1
    while (aside := path.with_name(f"{path.name}.aside-{number}")).exists():
        number += 1
    for end in ("-wal", "-shm", ""):
        if (file := Path(f"{path}{end}")).exists():
            file.rename(f"{aside}{end}")
    return aside.name
