"""A table at work for the campaigns: a process plays it and says what was acknowledged; what is on the disk is held against that."""

from __future__ import annotations

import json
import os
import shutil
from functools import cache
from pathlib import Path
from typing import Any

from kiosk.record.journal import Journal, JournalError, JournalReader
from kiosk.record.verify import verify
from kiosk.station.station import Station
from tests.record.kills import Outcome, Watch, digest
from tests.record.tables import HEADER, SPEAKER, Dealer, rule_set, take

RULES = rule_set("nj")


def opened(journal: Journal) -> Station:
    return Station(journal, HEADER, RULES, SPEAKER)


def play(path: Path, said: Path, seed: int, lives: tuple[int, ...]) -> None:
    """Plays a table for so many inputs, once for each of `lives`, each from opening the journal to closing it.

    Every answer is a line of `said`: the entry's number, the input, the refusal's code ("" where it was taken), a digest of the table.
    """
    dealer = Dealer(seed, boxes=(1, 2, 3))
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    for inputs in lives:
        with Journal(path) as journal:
            station = opened(journal)
            step = station.start()
            for _ in range(inputs):
                data = dealer.next(step)
                step = take(station, data)
                code = step.refusal.code if step.refusal else ""
                if code == "journal":
                    code += ":unknown" if "not known yet" in step.refusal.message else ":no"
                os.write(out, json.dumps([journal.number, data, code, digest(step.view)]).encode() + b"\n")
    os.close(out)


def answers(said: bytes) -> list[list[Any]]:
    """The whole lines of what a process said."""
    return [json.loads(line) for line in said.split(b"\n")[:-1]]


def wrong_after(path: Path, lines: list[list[Any]], may_be: int = 1) -> list[str]:
    """Opens the journal as a kiosk would and gives what was lost, doubled, changed or invented, a sentence each.

    `may_be`: how many inputs may be there of which nobody was told what became of them.
    """
    outcome = Outcome()
    told = [[number, data, not code, seen] for number, data, code, seen in lines if not code.startswith("journal")]
    try:
        with Journal(path) as journal:
            Watch(outcome).compare(journal, told, opened(journal), may_be)
        with JournalReader(path) as reader:
            outcome.wrong += [str(finding) for finding in verify(reader).findings]
    except JournalError as error:
        outcome.wrong.append(f"refused ({error.code}): {error}")
    return outcome.wrong


@cache
def _played(folder: Path) -> Path:
    path = folder / "played"
    play(path, folder / "played-said", 1, (150,))
    return path


def begin_played(folder: Path, path: Path, said: Path) -> None:
    """A trial that does not begin with nothing: a journal of some length, and what was said of it. It is played once for each `folder`."""
    shutil.copy(played := _played(folder), path)
    shutil.copy(f"{played}-said", said)
