"""A server's power is cut before its disk had everything that it acknowledged: the tables' journals say it again, and nobody misses it or has it twice."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

pytest.importorskip("nats")
from kiosk.floor.archive.database import database
from kiosk.floor.archive.store import Archive
from kiosk.floor.contract import read_entry
from kiosk.floor.server.anchors import Anchors
from kiosk.floor.server.folder import Folder
from tests.floor.archives import archived, contents
from tests.floor.pits import Played, entries, table
from tests.floor.publishing import Publishing, all_of, stored
from tests.serving import Floor, floor

pytestmark = pytest.mark.slow

TABLES = ("bj-1", "bj-2")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Floor]:
    with floor(tmp_path / "floor") as made:
        made.prepare(*TABLES)
        yield made


@pytest.fixture
def played(tmp_path: Path) -> Iterator[dict[str, Played]]:
    with ExitStack() as open_:
        these = {name: table(tmp_path, name, seed) for seed, name in enumerate(TABLES, 1)}
        for this in these.values():
            open_.callback(this.journal.close)
        yield these


def publish(served: Floor, this: Played, inputs: int) -> Publishing:
    """So many inputs more, all of them at the server; what the table's link said."""
    this.play(inputs)
    publishing = Publishing(served.access(this.house.table, "table"), this.journal.path)
    publishing.until(lambda: publishing.number == this.journal.number)
    return publishing


def as_it_was_synchronised(kept: Path, now: Path, disk: Path) -> None:
    """All that came since is gone."""
    shutil.copytree(kept, disk)


def torn(kept: Path, now: Path, disk: Path) -> None:
    """Of the newest messages half a one is there; whatever else was written is there too."""
    shutil.copytree(now, disk)
    (block,) = disk.rglob("streams/EV/msgs/*.blk")
    before = kept / block.relative_to(disk)
    with block.open("r+b") as file:
        file.truncate(before.stat().st_size + 700)


@pytest.mark.parametrize("lost", [as_it_was_synchronised, torn])
@pytest.mark.shows("AGCO 6.1.4")
def test_what_a_power_cut_took_from_the_server_comes_again(
    served: Floor,
    played: dict[str, Played],
    tmp_path: Path,
    lost: Callable[[Path, Path, Path], None],
) -> None:
    first, second = played.values()
    data, archive = served.server.folder / "data", tmp_path / "archive"
    for this in played.values():
        publish(served, this, 60)
    archived(served, archive)
    served.server.kill()  # what a kill leaves, a synchronised disk has
    shutil.copytree(data, tmp_path / "kept")
    served.server.start()
    for this in played.values():
        publish(served, this, 40)
    before = stored(served, "t.*.e")
    archived(served, archive)
    said: list[str] = []
    (tmp_path / "signs").mkdir()
    anchors = Anchors(Folder(tmp_path / "signs"), said.append)

    def heard(messages: list[bytes]) -> None:
        for message in map(read_entry, messages):
            anchors.heard(
                next(name for name in TABLES if entries(played[name])[0].hash == message.journal),
                message,
            )

    heard(before)
    served.server.kill()
    data.rename(tmp_path / "now")
    lost(tmp_path / "kept", tmp_path / "now", data)
    served.server.start()
    left = stored(served, "t.*.e")
    assert len(left) < len(before)
    assert left == before[: len(left)]
    # In another order than before: what the archive had read up to is another message now.
    links = [publish(served, second, 10), publish(served, first, 10)]
    assert not [each for link in links for each in link.differs]
    for name, this in played.items():
        assert stored(served, f"t.{name}.e") == all_of(entries(this))
    heard(stored(served, "t.*.e")[len(left) :])
    anchors.sign()
    assert said == []
    archived(served, archive)
    archived(served, tmp_path / "anew")
    with database(str(archive), write=True) as one, database(str(tmp_path / "anew")) as other:
        assert Archive(one).faults() == []
        assert contents(one) == contents(other)
