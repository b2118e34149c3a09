"""A table at work for the campaigns: a process plays it and says what was acknowledged; what is on the disk is held against that."""

from __future__ import annotations

import json
import os
import random
import shutil
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from kiosk.game.cards import UNREAD, parse
from kiosk.reading import Kind, Reading
from kiosk.record.journal.journal import Journal, JournalError, JournalReader
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.readers.reader_trouble import SHOE
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.kills import Outcome, Watch, digest
from tests.record.tables import HEADER, MESSAGES, Dealer, rule_set, take

RULES = rule_set("nj")
FLOOR = Actor("A. Klein", "floor")


def opened(journal: Journal) -> Station:
    return Station(journal, HEADER, RULES, MESSAGES)


def play(
    path: Path, said: Path, seed: int, lives: tuple[int, ...], *, bursts: bool = False
) -> None:
    """Plays a table for so many inputs, once for each of `lives`, each from opening the journal to closing it.

    Every answer is a line of `said`: the entry's number, the input, the refusal's code ("" where it was taken), a digest of the table.
    `bursts`: at every other card to the table the shoe gives many at once. A line says so beforehand, with the code "begun", and one
    afterwards, with the number of the burst's last entry.
    """
    dealer, chance = Dealer(seed, boxes=(1, 2, 3)), random.Random(seed)
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def say(number: int, data: dict[str, Any], code: str, step: Step) -> None:
        os.write(out, json.dumps([number, data, code, digest(step.table.view)]).encode() + b"\n")

    for inputs in lives:
        with Journal(path) as journal:
            station = opened(journal)
            step = station.start()
            for _ in range(inputs):
                data = dealer.next(step)
                if bursts and data["type"] == "card" and chance.random() < 0.5:
                    cards = [data["card"], *(dealer.card() for _ in range(chance.randrange(1, 12)))]
                    data = {"type": "burst", "cards": cards, "after": journal.number}
                    say(journal.number, data, "begun", step)
                    *_, last = station.read_all([_drawn(card) for card in cards])
                    assert last is not None  # a card always means something
                    step = last
                else:
                    step = take(station, data)
                code = step.refusal.code if step.refusal else ""
                if code == "journal":
                    code += ":unknown" if "not known yet" in step.refusal.message else ":no"
                say(journal.number, data, code, step)
                for trouble in step.alerts.troubles if bursts else ():
                    step = station.do(SignOff(trouble.key), FLOOR)
                    say(journal.number, {"type": "sign_off"}, "", step)
    os.close(out)


def _drawn(card: str) -> tuple[Reading, str]:
    return (Reading(Kind.UNREADABLE) if card == "??" else Reading(Kind.CARD, parse(card))), SHOE


def _half_read(path: Path, lines: list[list[Any]]) -> Iterator[str]:
    """A sentence for each burst of which there is anything but all that the shoe gave, or, where nobody was told of it, nothing."""
    with JournalReader(path) as reader:
        for (number, data, code, _), (last, _, after, _) in pairwise([*lines, [None, {}, "", ""]]):
            if code == "begun":
                entries = (
                    entry
                    for entry in reader.entries(number + 1)
                    if last is None or entry.number <= last
                )
                cards = [
                    json.loads(entry.input).get("card", UNREAD.text)
                    for entry in entries
                    if entry.source == SHOE
                ]
                if cards != data["cards"] and (cards or (last is not None and not after)):
                    yield f"of the burst after entry {number} there is {cards}, and {data['cards']} were given"


def answers(said: bytes) -> list[list[Any]]:
    """The whole lines of what a process said."""
    return [json.loads(line) for line in said.split(b"\n")[:-1]]


def wrong_after(path: Path, lines: list[list[Any]], may_be: int = 1) -> list[str]:
    """Opens the journal as a kiosk would and gives what was lost, doubled, changed or invented, a sentence each.

    `may_be`: how many inputs may be there of which nobody was told what became of them.
    """
    outcome = Outcome()
    told = [
        [number, data, not code, seen]
        for number, data, code, seen in lines
        if not code.startswith(("journal", "begun"))
    ]
    try:
        with Journal(path) as journal:
            Watch(outcome).compare(journal, told, opened(journal), may_be)
        outcome.wrong += _half_read(path, lines)
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
