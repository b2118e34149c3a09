"""A disk that fails (EIO, ENOSPC, EROFS; at a read, write, fsync, truncation, removal, rename or opening; once or for a while) is told of in words, and what was said to be saved is there, what was said not to be is not."""

from __future__ import annotations

import errno
import random
from pathlib import Path

from kiosk.record.journal.journal import JournalError
from tests.campaign.table import answers, begin_played, play, wrong_after
from tests.campaign.tally import Tally, each_in_a_folder
from tests.campaign.traced import Answer, Call, traced

#: each kind of error, and up to the how many-th call of its kind it comes at
KINDS = {
    ("write", errno.EIO): 200,
    ("write", errno.ENOSPC): 200,
    ("sync", errno.EIO): 50,
    ("sync", errno.ENOSPC): 50,
    ("read", errno.EIO): 60,
    ("truncate", errno.EIO): 8,
    ("unlink", errno.EIO): 10,
    ("rename", errno.EIO): 1,
    ("open", errno.EIO): 20,
    ("open", errno.ENOSPC): 20,
    ("open", errno.EROFS): 20,
}
COUNT = 1_000 * len(KINDS)


def run(trials: range, seed: int, folder: Path) -> Tally:
    return each_in_a_folder(one, trials, seed, folder)


def one(place: Path, dice: random.Random, folder: Path, tally: Tally, trial: int) -> None:
    path, said = place / "journal.sqlite", place / "said"
    (what, number), most = (
        list(KINDS.items())[trial % len(KINDS)][0],
        list(KINDS.values())[trial % len(KINDS)],
    )
    if what != "rename" and dice.random() < 0.7:
        begin_played(folder, path, said)
    first = dice.randint(1, most)
    last = first + dice.choice((0, 0, 1, 5, 30))
    seen = 0

    def watch(call: Call) -> Answer:
        nonlocal seen
        if not call.path.startswith(str(path)) or call.path.endswith("-lock"):
            return None
        seen += 1
        return number if first <= seen <= last else None

    def work() -> None:
        for _ in range(6):
            try:
                play(path, said, dice.randrange(2**32), (dice.randrange(40),))
            except JournalError as error:
                words.write_text(f"{error.code}\n{error}", "utf-8")

    words = place / "words"
    code = traced(work, watch, (what,))
    kind = f"{errno.errorcode[number]} at a {what}"
    tally.counts[kind if seen >= first else f"not reached ({what})"] += 1
    lines = answers(said.read_bytes()) if said.exists() else []
    tally.counts["opening refused in words"] += words.exists()
    tally.counts["said: not saved"] += sum(line[2] == "journal:no" for line in lines)
    tally.counts["said: not known"] += (
        unknown := sum(line[2] == "journal:unknown" for line in lines)
    )
    if code:
        tally.wrong.append(f"trial {trial} ({kind}): the table ended by itself ({code})")
    tally.wrong += [f"trial {trial} ({kind}): {each}" for each in wrong_after(path, lines, unknown)]
