"""A disk that cannot read for a moment is asked again; one that goes on failing is called that, and never a damaged journal."""

from __future__ import annotations

import errno
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.record.journal.backup import backup
from kiosk.record.journal.disk_reads import WAITS, DiskReads
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.recall import recall
from kiosk.record.startup.journal_startup import take_up
from kiosk.station.step import Step
from tests.campaign.traced import SUPPORTED, Answer, Call, traced
from tests.record.sealed_months import sealed_files
from tests.record.tables import Dealer, in_words, play, station, take

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not SUPPORTED, reason="the process that reads is traced: Linux on x86-64"),
]
#: more reads of a file than any try makes
FOR_GOOD = 10_000


@pytest.fixture(autouse=True)
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The seconds that were waited: no time passes."""
    waited: list[float] = []
    monkeypatch.setattr(DiskReads, "pause", staticmethod(waited.append))
    return waited


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal that ends in the middle of a round."""
    path = tmp_path_factory.mktemp("played") / "journal.sqlite"
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(5), this.start(), 60)
    return path


class Disk:
    """The disk under the file at `path`: in a process of its own `work` gives lines, while the disk reads nothing of it that it is told not to."""

    def __init__(self, path: Path) -> None:
        self.path, self.reads = path, 0
        self._left = 0

    def fails(self, reads: int) -> None:
        """From now on so many reads fail. To be called by `work`."""
        Path(f"{self.path}-fails-{reads}").unlink(missing_ok=True)

    def run(self, work: Callable[[], list[str]], *, after: int = 0, fails: int = 0) -> list[str]:
        """What `work` gives, where after so many reads so many fail."""
        said, self._left = self.path.with_name("said"), fails

        def watch(call: Call) -> Answer:
            if call.what == "unlink" and "-fails-" in call.path:
                self._left = int(call.path.rpartition("-")[2])
            if (
                call.what != "read"
                or not call.path.startswith(str(self.path))
                or call.path.endswith("-lock")
            ):
                return None
            self.reads += 1
            if self.reads <= after or not self._left:
                return None
            self._left -= 1
            return errno.EIO

        assert traced(lambda: write_lines(said, work), watch, ("read", "unlink")) == 0
        lines: list[str] = json.loads(said.read_text("utf-8"))
        return lines


def write_lines(said: Path, work: Callable[[], list[str]]) -> None:
    try:
        lines = work()
    except JournalError as error:
        lines = [error.code, in_words(error)]
    said.write_text(json.dumps(lines), "utf-8")


def took_up(path: Path) -> list[str]:
    with Journal(path) as journal:
        return [str(journal.number)]


@pytest.mark.parametrize("after", [0, 1, 2, 3, 5, 8, 11])
def test_a_table_is_taken_up_where_one_read_failed(
    tmp_path: Path, played: Path, after: int
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    with JournalReader(path) as journal:
        last = journal.last_number
    disk = Disk(path)
    assert disk.run(lambda: took_up(path), after=after, fails=1) == [str(last)]
    assert disk.reads > after


@pytest.mark.parametrize("after", [0, 1, 3, 8])
def test_a_disk_that_cannot_read_at_the_start_is_called_that_and_the_journal_stays(
    tmp_path: Path, played: Path, after: int, pauses: list[float]
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    whole = path.read_bytes()

    def started() -> list[str]:
        take_up(path, None, "BJ-12", fresh_by="A. Klein").close()
        return []

    code, words = Disk(path).run(started, after=after, fails=FOR_GOOD)
    assert code == "disk"
    assert words.startswith(f"The disk cannot read {path}")
    assert "is damaged:" not in words
    assert "new file" not in words
    assert path.read_bytes() == whole
    assert not list(tmp_path.glob("*.aside-*"))


def test_a_file_that_the_disk_reads_and_sqlite_cannot_is_damaged_at_once(
    tmp_path: Path, played: Path, pauses: list[float]
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))
    with pytest.raises(JournalError) as refused:
        Journal(path)
    assert refused.value.code == "damaged"
    assert pauses == []


def test_a_disk_that_is_gone_is_not_waited_for_at_each_read(
    tmp_path: Path, played: Path, pauses: list[float]
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    disk = Disk(path)

    def read_singly() -> list[str]:
        with JournalReader(path) as journal:
            journal.database.connection.execute("PRAGMA cache_size = 0")
            disk.fails(FOR_GOOD)
            for number in range(1, 40):
                with pytest.raises(JournalError, match="reading=yes"):
                    list(journal.entries(number, number))
        return [str(pauses)]

    assert disk.run(read_singly) == [str(list(WAITS))]


@pytest.mark.parametrize("ends", [True, False])
def test_a_lock_is_waited_for_and_then_called_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ends: bool
) -> None:
    path = tmp_path / "locked.sqlite"
    one, other = (
        sqlite3.connect(f"file:{path}?cache=shared", uri=True, isolation_level=None)
        for _ in range(2)
    )
    with closing(one), closing(other):
        one.executescript("CREATE TABLE entry (number); BEGIN; INSERT INTO entry VALUES (1)")
        waited: list[float] = []

        def pause(seconds: float) -> None:
            waited.append(seconds)
            if ends:
                one.execute("COMMIT")

        monkeypatch.setattr(DiskReads, "pause", staticmethod(pause))
        read = lambda: other.execute("SELECT number FROM entry").fetchall()  # noqa: E731
        if ends:
            assert DiskReads(path)(read) == [(1,)]
            assert waited == [WAITS[0]]
            return
        with pytest.raises(JournalError) as refused:
            DiskReads(path)(read)
        assert (refused.value.code, waited) == ("locked", list(WAITS))


def at_work(path: Path, disk: Disk, fails: list[int]) -> list[str]:
    """At a table whose memory is short, an input for each of `fails`, before which so many reads are to fail: what came of it, and the trouble
    that stands."""
    with Journal(path) as journal:
        this = station(journal)
        this.start()
        journal.database.connection.execute("PRAGMA cache_size = 0")
        lines = []
        for reads in fails:
            disk.fails(reads)
            before = journal.number
            said = take(this, {"type": "stand", "box": 6})
            lines.append(f"{came_of(said)} {journal.number > before}")
        return lines


def came_of(step: Step) -> str:
    troubles = " ".join(
        f"{trouble.key}:{trouble.cured}"
        for trouble in step.alerts.troubles
        if trouble.key == "journal"
    )
    code = step.refusal.code if step.refusal is not None else ""
    unread = "unread" if step.refusal is not None and "cannot read" in step.refusal.message else ""
    return f"{code} {unread} {troubles}"


@pytest.mark.parametrize("reads", [1, 2])
def test_at_work_a_read_that_failed_for_a_moment_is_not_noticed(
    tmp_path: Path, played: Path, reads: int
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    disk = Disk(path)
    plain, failed = disk.run(lambda: at_work(path, disk, [0, reads]))
    assert plain == failed
    assert "True" in failed


def test_at_work_no_input_is_taken_while_the_disk_cannot_read_and_the_trouble_stays(
    tmp_path: Path, played: Path
) -> None:
    path = Path(shutil.copy(played, tmp_path))
    disk = Disk(path)
    lines = disk.run(lambda: at_work(path, disk, [FOR_GOOD, FOR_GOOD, 0]))
    assert lines[:2] == ["journal unread journal:False False"] * 2
    assert lines[2].endswith("journal:True True")
    with JournalReader(path) as journal:
        assert verify(journal).findings == ()


@pytest.mark.parametrize("sealed", [False, True])
def test_a_recall_reads_again_and_says_what_the_disk_cannot_read(path: Path, sealed: bool) -> None:
    file = sealed_files(path)[1] if sealed else path
    disk = Disk(file)

    def recalled() -> list[str]:
        with JournalReader(path) as journal:
            return [str(each.round) for each in recall(journal, 10_000)]

    whole = disk.run(recalled)
    reads, disk.reads = disk.reads, 0
    assert len(whole) > 100
    assert disk.run(recalled, after=reads // 2, fails=1) == whole
    disk.reads = 0
    code, words = disk.run(recalled, after=reads // 2, fails=FOR_GOOD)
    assert (code, "The disk cannot read" in words, str(file) in words) == ("disk", True, True)


def test_a_backup_reads_again_and_says_that_it_is_the_journal_which_the_disk_cannot_read(
    tmp_path: Path, played: Path
) -> None:
    path, place = Path(shutil.copy(played, tmp_path)), tmp_path / "backups"
    place.mkdir()
    disk = Disk(path)

    def backed_up() -> list[str]:
        return [str(backup(path, place).last.number)]

    (last,) = disk.run(backed_up)
    reads, disk.reads = disk.reads, 0
    assert disk.run(backed_up, after=reads // 2, fails=1) == [last]
    disk.reads = 0
    code, words = disk.run(backed_up, after=reads // 2, fails=FOR_GOOD)
    assert (code, words.startswith(f"The disk cannot read {path}:")) == ("disk", True)
    assert len(list(place.iterdir())) == 1
