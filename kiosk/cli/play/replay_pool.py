"""Several shoe logs, or the parts of a long one, replayed at once, on every core, and printed in
turn: the same bytes as one after the other."""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kiosk.cli.progress import bar
from kiosk.record.replay.log_parts import Part, parts
from kiosk.settings.schema import is_file

if TYPE_CHECKING:
    from concurrent.futures import Future

    from kiosk.cli.play.replay_end import Ended

#: prints one log, or a part of it: the arguments of the command, the log's name, whether it is
#: watched, the part
One = Callable[[argparse.Namespace, str, bool, Part | None], "Ended"]
#: bytes of logs below which starting processes costs more than it saves
WORTH = 2_000_000
#: parts of all logs for each core: the fewer there are, the longer one core waits for another's
#: last one, and the bar for the next
_PARTS = 4
#: how a round's line begins, in both forms, and the number that comes then
_ROUNDS = ('{"round": ', "Round ")
_ROUND = re.compile(r'^(\{"round": |Round )(\d+)')


class Work(NamedTuple):
    """A log, or a part of it, of so many bytes that the bar has not counted yet."""

    name: str
    part: Part | None
    size: int


def worth(names: Sequence[str]) -> bool:
    """Whether these logs are quicker at once: files, long enough, and more than one core."""
    paths = [Path(name) for name in names]
    files = all(is_file(path) for path in paths) and "-" not in names
    return (
        files and (os.cpu_count() or 1) > 1 and sum(path.stat().st_size for path in paths) >= WORTH
    )


def on_all_cores(args: argparse.Namespace, one: One) -> int:
    """Prints the logs `args.logs`. Returns the worst exit status. What a log prints lies in a file
    until its turn comes."""
    import multiprocessing
    from concurrent.futures.process import BrokenProcessPool

    cores = os.cpu_count() or 1
    sizes = [Path(name).stat().st_size for name in args.logs]
    total = sum(sizes) or 1
    logs = [
        _cut(name, size, cores * _PARTS * size // total)
        for name, size in zip(args.logs, sizes, strict=True)
    ]
    with (
        tempfile.TemporaryDirectory(prefix="kiosk-replay-") as folder,
        bar(sum(sizes), "B", "replay") as progress,
    ):
        pool = _Pool(args, one, Path(folder), min(sum(map(len, logs)), cores), progress)
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            return pool.print_in_turn(logs)
        except BrokenProcessPool:
            print(
                "A process of the replay was ended from outside; there may be too little memory.",
                file=sys.stderr,
            )
            print("Replay the logs one after the other.", file=sys.stderr)
            return 2
        except BaseException:
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        finally:
            pool.close()
            signal.signal(signal.SIGTERM, before)


def _cut(name: str, size: int, count: int) -> list[Work]:
    """A log in at most so many parts; as a whole where it has fewer than two."""
    cut = parts(Path(name), count) if count > 1 else []
    return (
        [Work(name, part, part.end - part.start) for part in cut]
        if len(cut) > 1
        else [Work(name, None, size)]
    )


class _Pool:
    """Processes that replay, and the files in `folder` in which lies what each printed."""

    def __init__(
        self,
        args: argparse.Namespace,
        one: One,
        folder: Path,
        workers: int,
        progress: Callable[[int], object],
    ) -> None:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        self._args = args
        self._one = one
        self._folder = folder
        self._progress = progress
        self._pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
        self._submitted = self._done = 0

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)

    def print_in_turn(self, logs: Sequence[Sequence[Work]]) -> int:
        """Prints the logs, each in its parts, one after the other. Returns the worst exit
        status."""
        running = [[(work, *self._submit(work)) for work in works] for works in logs]
        return max(map(self._print_log, running))

    def _print_log(self, running: list[tuple[Work, Path, Future[Ended]]]) -> int:
        """Prints what the parts of one log print, or it as a whole, one after the other. Returns
        the worst exit status.

        A part that ends where the next one may not begin anew is replayed once more together with
        it.
        """
        worst = rounds = 0
        while running:
            work, out, future = running.pop(0)
            ended = future.result()
            goes_on = bool(running) and not (ended.why or ended.stopped_at)
            if goes_on and not (ended.clear and running[0][2].result().alone):
                after, _, useless = running[0]
                useless.cancel()
                assert work.part is not None
                assert after.part is not None
                both = Work(work.name, work.part.joined(after.part), 0)
                running[0] = (both, *self._submit(both))
                continue
            _print(out, rounds)
            if not goes_on and (said := ended.said(rounds)):
                print(said, file=sys.stderr)
            worst, rounds = max(worst, ended.status), rounds + ended.rounds
            if not goes_on:
                for _, _, useless in running:
                    useless.cancel()
                break
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
    with out.open(encoding="utf-8", errors="surrogatepass", newline="") as printed:
        if before:
            sys.stdout.writelines(
                _ROUND.sub(lambda at: f"{at[1]}{int(at[2]) + before}", each)
                if each.startswith(_ROUNDS)
                else each
                for each in printed
            )
        else:
            shutil.copyfileobj(printed, sys.stdout, 1_000_000)
    out.unlink()
    sys.stdout.flush()


def _into(out: Path, args: argparse.Namespace, work: Work, one: One) -> Ended:
    """What `one` prints, in a file; in a process of its own."""
    with (
        out.open("w", encoding="utf-8", errors="surrogatepass", newline="") as file,
        redirect_stdout(file),
    ):
        return one(args, work.name, False, work.part)
