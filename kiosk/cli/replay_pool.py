"""Several shoe logs, or the parts of a long one, replayed at once, on every core, and printed in turn: the same bytes as one after the other."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kiosk.cli.progress import bar
from kiosk.record.log_parts import Part, parts
from kiosk.settings.schema import is_file

if TYPE_CHECKING:
    from concurrent.futures import Future

    from kiosk.cli.replay import Ended

#: prints one log, or a part of it: the arguments of the command, the log's name, whether it is watched, the part
One = Callable[[argparse.Namespace, str, bool, Part | None], "Ended"]
#: bytes of logs below which starting processes costs more than it saves
_WORTH = 2_000_000
#: parts of one log for each core: the fewer there are, the longer one core waits for another's last one
_PARTS = 4
#: how a round's line begins, in both forms, and the number that comes then
_ROUNDS = ('{"round": ', "Round ")
_ROUND = re.compile(r'^(\{"round": |Round )(\d+)')


class Work(NamedTuple):
    """A log, or a part of it, of so many bytes."""

    name: str
    part: Part | None
    size: int


def worth(names: Sequence[str]) -> bool:
    """Whether these logs are quicker at once: files, long enough, and more than one core."""
    paths = [Path(name) for name in names]
    files = all(is_file(path) for path in paths) and "-" not in names
    return files and (os.cpu_count() or 1) > 1 and sum(path.stat().st_size for path in paths) >= _WORTH


def on_all_cores(args: argparse.Namespace, one: One) -> int:
    """Prints the logs `args.logs`. Returns the worst exit status. What a log prints lies in a file until its turn comes."""
    import multiprocessing
    import signal
    import tempfile
    from concurrent.futures.process import BrokenProcessPool

    cores = os.cpu_count() or 1
    works = [Work(name, None, Path(name).stat().st_size) for name in args.logs]
    if len(works) == 1:
        cut = parts(Path(works[0].name), cores * _PARTS)
        works = [Work(works[0].name, part, part.end - part.start) for part in cut]
    with (
        tempfile.TemporaryDirectory(prefix="kiosk-replay-") as folder,
        bar(sum(work.size for work in works), "B", "replay") as progress,
    ):
        pool = _Pool(args, one, Path(folder), min(len(works), cores), progress)
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            return pool.print_in_turn(works)
        except BrokenProcessPool:
            print("A process of the replay was ended from outside; there may be too little memory.", file=sys.stderr)
            print("Replay the logs one after the other.", file=sys.stderr)
            return 2
        except BaseException:
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        finally:
            pool.close()
            signal.signal(signal.SIGTERM, before)


class _Pool:
    """Processes that replay, and the files in `folder` in which lies what each printed."""

    def __init__(
        self, args: argparse.Namespace, one: One, folder: Path, workers: int, progress: Callable[[int], object]
    ) -> None:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self._args, self._one, self._folder, self._progress = args, one, folder, progress
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        self._submitted = self._done = 0

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def print_in_turn(self, works: Sequence[Work]) -> int:
        """Prints what they print, one after the other. Returns the worst exit status.

        A part that ends where the next one may not begin anew is replayed once more together with it.
        """
        running = [(work, *self._submit(work)) for work in works]
        worst = rounds = 0
        while running:
            work, out, future = running.pop(0)
            ended = future.result()
            goes_on = bool(running) and work.part is not None and not (ended.why or ended.stopped_at)
            if goes_on and not (ended.clear and running[0][2].result().alone):
                after, _, useless = running[0]
                useless.cancel()
                assert work.part is not None
                assert after.part is not None
                both = Work(work.name, work.part.joined(after.part), work.size + after.size)
                running[0] = (both, *self._submit(both))
                continue
            _print(out, rounds)
            if not goes_on and (said := ended.said(rounds)):
                print(said, file=sys.stderr)
            worst = max(worst, ended.status)
            if work.part is not None:
                if not goes_on:
                    break
                rounds += ended.rounds
        return worst

    def _submit(self, work: Work) -> tuple[Path, Future[Ended]]:
        self._submitted += 1
        out = self._folder / str(self._submitted)
        future = self._pool.submit(_into, out, self._args, work, self._one)
        future.add_done_callback(lambda _: self._told(work.size))
        return out, future

    def _told(self, size: int) -> None:
        self._done += size
        self._progress(self._done)


def _print(out: Path, before: int) -> None:
    """Prints what lies in `out`, of a part that so many rounds came `before`."""
    import shutil

    with out.open(encoding="utf-8", errors="surrogatepass", newline="") as printed:
        if before:
            sys.stdout.writelines(
                _ROUND.sub(lambda at: f"{at[1]}{int(at[2]) + before}", each) if each.startswith(_ROUNDS) else each
                for each in printed
            )
        else:
            shutil.copyfileobj(printed, sys.stdout, 1_000_000)
    out.unlink()
    sys.stdout.flush()


def _into(out: Path, args: argparse.Namespace, work: Work, one: One) -> Ended:
    """What `one` prints, in a file; in a process of its own."""
    with out.open("w", encoding="utf-8", errors="surrogatepass", newline="") as file, redirect_stdout(file):
        return one(args, work.name, False, work.part)
