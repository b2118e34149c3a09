"""Several shoe logs replayed at once, on every core, and printed in turn: the same bytes as one after the other."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import redirect_stdout
from functools import partial
from pathlib import Path

from kiosk.cli.progress import bar

#: prints one log: the arguments of the command, the log's name and whether it is watched, to the exit status and what is said
#: about its end
One = Callable[[argparse.Namespace, str, bool], tuple[int, str]]
#: bytes of logs below which starting processes costs more than it saves
_WORTH = 2_000_000


def worth(names: Sequence[str]) -> bool:
    """Whether these logs are quicker at once: several files, long enough, and more than one core."""
    paths = [Path(name) for name in names]
    files = len(names) > 1 and all(path.is_file() for path in paths) and "-" not in names
    return files and (os.cpu_count() or 1) > 1 and sum(path.stat().st_size for path in paths) >= _WORTH


def on_all_cores(args: argparse.Namespace, one: One) -> int:
    """Prints the logs `args.logs`. Returns the worst exit status. What a log prints lies in a file until its turn comes."""
    sizes = [Path(name).stat().st_size for name in args.logs]
    worst = 0
    with tempfile.TemporaryDirectory(prefix="kiosk-replay-") as folder, bar(sum(sizes), "B", "replay") as progress:
        pool = ProcessPoolExecutor(min(len(sizes), os.cpu_count() or 1), multiprocessing.get_context("spawn"))
        ended: list[int] = []

        def finished(size: int, _: Future[tuple[int, str]]) -> None:
            ended.append(size)
            progress(sum(ended))

        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            outputs = [Path(folder, str(place)) for place in range(len(sizes))]
            begun = [pool.submit(_into, out, args, name, one) for out, name in zip(outputs, args.logs, strict=True)]
            for future, size in zip(begun, sizes, strict=True):
                future.add_done_callback(partial(finished, size))
            for future, out in zip(begun, outputs, strict=True):
                status, said = future.result()
                with out.open(encoding="utf-8", errors="surrogatepass", newline="") as printed:
                    shutil.copyfileobj(printed, sys.stdout, 1_000_000)
                out.unlink()
                sys.stdout.flush()
                if said:
                    print(said, file=sys.stderr)
                worst = max(worst, status)
        except BrokenProcessPool:
            print("A process of the replay was ended from outside; there may be too little memory.", file=sys.stderr)
            print("Replay the logs one after the other.", file=sys.stderr)
            return 2
        except BaseException:
            for child in multiprocessing.active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
            signal.signal(signal.SIGTERM, before)
    return worst


def _into(out: Path, args: argparse.Namespace, name: str, one: One) -> tuple[int, str]:
    """What `one` prints, in a file; in a process of its own."""
    with out.open("w", encoding="utf-8", errors="surrogatepass", newline="") as file, redirect_stdout(file):
        return one(args, name, False)
