"""Where every test starts from: a Qt without a screen, one clock's place, and a Hypothesis that finds the same every time."""

from __future__ import annotations

import gc
import os
import re
import shutil
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

# Before anything imports Qt: without a platform it aborts the process on a machine that has no screen.
os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_QUICK_BACKEND"] = "software"
# What people read is in the machine's own time, and what the system says in its own language; Qt warns of one without UTF-8.
os.environ["TZ"] = "UTC"
os.environ["LC_ALL"] = "C.UTF-8"

import pytest
from hypothesis import HealthCheck, settings

from tests.cores import Cores, cores

if TYPE_CHECKING:
    from kiosk.record.journal.journal import Journal
    from tests.staff.house import Time

time.tzset()

# What Python compiles is kept in build/, by each process of a test, too: otherwise half of a short run is compiling. The tree of
# what mypyc has compiled keeps it where the Makefile says: the libraries are the same.
sys.pycache_prefix = os.environ.setdefault(
    "PYTHONPYCACHEPREFIX", str(Path(__file__).parent.parent / "build" / "compiled")
)
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Journals of tests lie in memory where there is room for them: each of their inputs waits for the disk otherwise. What a disk
# takes is measured by `make bench`.
MEMORY, ROOM = Path("/dev/shm"), 1 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

# The same examples on every machine, however slow: `whole` runs all of them, `sample` the first quarter, `quick` the first few.
# `search` looks for new ones: `HYPOTHESIS_PROFILE=search make test`.
ALIKE = settings(
    derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("whole", ALIKE, max_examples=60)
settings.register_profile("sample", ALIKE, max_examples=15)
settings.register_profile("quick", ALIKE, max_examples=5)
settings.register_profile("search", deadline=None, max_examples=2_000)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--whole",
        action="store_true",
        help="every case of the tests marked `sampled`, and every example of each property",
    )
    parser.addoption(
        "--slow-in",
        nargs="+",
        metavar="PATH",
        help="of the tests marked `slow` only those in these files and folders; before another option",
    )
    parser.addoption(
        "--cores",
        default="1",
        help="in so many processes; auto: one more than the machine has cores, and up to three for each with slow tests",
    )


def pytest_configure(config: pytest.Config) -> None:
    usual = "whole" if config.getoption("--whole") else "sample"
    settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", usual))
    count = config.getoption("--cores")
    config.pluginmanager.register(Cores(_processes(config) if count == "auto" else int(count)))


#: bytes that a process may come to hold, after lessons and pictures of cards
EACH = 2 << 30


def _processes(config: pytest.Config) -> int:
    """How many run the tests: three for a core with slow ones, four tenths of whose time passes in waiting for others, but two at
    least and no more than find room; else one more than there are cores."""
    if config.option.markexpr == "not slow":
        return cores() + 1
    room = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // EACH
    return max(2 * cores(), min(3 * cores(), room))


def _leaves_slow(config: pytest.Config, path: Path) -> bool:
    """Whether the slow tests of a file are left out."""
    if (places := config.getoption("--slow-in")) is None:
        return str(config.option.markexpr) == "not slow"
    return not any(path.is_relative_to(config.rootpath / place) for place in places)


SLOW_AS_A_WHOLE = re.compile(r"^pytestmark = (\[\s*)?pytest\.mark\.slow\b", re.MULTILINE)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Whether a module of slow tests alone, and all that it needs, may stay unread."""
    if not collection_path.name.startswith("test_") or not _leaves_slow(config, collection_path):
        return None
    return bool(SLOW_AS_A_WHOLE.search(collection_path.read_text("utf-8"))) or None


def pytest_pycollect_makeitem(
    collector: pytest.Module | pytest.Class, name: str, obj: object
) -> list[pytest.Item] | None:
    """In a run without slow tests nothing is made of one, its cases neither."""
    if not name.startswith("test_") or not _leaves_slow(collector.config, collector.path):
        return None
    marks = getattr(obj, "pytestmark", ())
    return [] if any(mark.name == "slow" for mark in marks) else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a test marked `sampled(every=n)` each n-th case stays, by its place among them, unless `--whole`."""
    if config.getoption("--whole"):
        return
    places = Counter[str]()
    left_out = set[pytest.Item]()
    for item in items:
        sampled = item.get_closest_marker("sampled")
        if sampled is None:
            continue
        test = item.nodeid.partition("[")[0]
        if places[test] % sampled.kwargs["every"]:
            left_out.add(item)
        places[test] += 1
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item in left_out])
        items[:] = [item for item in items if item not in left_out]


def pytest_collection() -> None:
    """The garbage collector runs between tests alone: what is collected stays, so that it need not be walked through again and
    again; and on whatever thread it ran, it would take down there what one window has left, while the next is drawn.
    """
    gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()


#: so many more objects than at the last time have been made, as by a window, when the garbage collector runs after a test
MANY = 5_000


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    gc.disable()  # a kiosk that was run in the test enables it
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()
    elif gc.get_count()[0] > MANY:
        gc.collect(1)


@pytest.fixture(scope="session")
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether everything is tried that there is."""
    return bool(request.config.getoption("--whole"))


@pytest.fixture(scope="session")
def tries(whole: bool) -> Callable[[int], int]:
    """How many of so many tries of one kind are made: all with `--whole`, else a fifth."""
    return lambda count: count if whole else count // 5


@pytest.fixture(scope="session")
def qapp_cls() -> type:
    """The kiosk's application class: Qt Quick needs no widgets."""
    from PySide6.QtGui import QGuiApplication

    return QGuiApplication


@pytest.fixture(scope="session")
def _empty(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A journal with nothing in it, made once: making one takes half of opening it."""
    from kiosk.record.journal.journal import Journal

    path = tmp_path_factory.mktemp("empty") / "journal.sqlite"
    Journal(path).close()
    return path.read_bytes()


@pytest.fixture
def journal(tmp_path: Path, _empty: bytes) -> Iterator[Journal]:
    """An open journal with nothing in it."""
    from kiosk.record.journal.journal import Journal

    path = tmp_path / "journal.sqlite"
    path.write_bytes(_empty)
    with Journal(path) as this:
        yield this


@pytest.fixture
def staff(tmp_path: Path) -> Path:
    """A house's staff file, of the people of `tests.staff.house`."""
    from tests.staff.house import write

    return write(tmp_path / "staff.toml")


@pytest.fixture(name="time")
def set_time() -> Time:
    """A clock in seconds, which the test sets."""
    from tests.staff.house import Time

    return Time()
