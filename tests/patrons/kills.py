"""A table of the common hand with its patrons' road, killed (SIGKILL) at one moment of a round, opened again, and asked again.

The process that is killed writes down each message before it is heard, and each answer as it leaves. What happens in a round is counted
by name: `open` (a stage is open), `batch` (what patrons said together comes into the journal), `answer` (one of them is answered), `close`
(their stage closes), `settle` (the card after which the round is over).
"""

from __future__ import annotations

import json
import os
import random
import signal
from collections import Counter
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from kiosk.game.commands.commands import NewShoe
from kiosk.record.journal.entry import NewEntry
from kiosk.record.replay.verify import verify
from kiosk.staff.actor import KIOSK
from tests.patrons.folded import Folded
from tests.patrons.live import shuffled

LOADED = 100_000


class Moment(NamedTuple):
    """The `nth` time (from 1) that it happens, `what` "" for anything; `after` it is on the disk, or has left, or just before."""

    what: str
    nth: int
    after: bool = True


class _Killed(Folded):
    """`lines`: a file of what was said and answered."""

    def __init__(self, path: Path, lines: Path, moment: Moment) -> None:
        self._lines = os.open(lines, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._moment, self._happened, self._playing = moment, Counter[str](), False
        super().__init__(path)
        append = self.journal.append

        def watched(drafts: list[NewEntry]) -> int:
            what = self._written(drafts)
            self.happens(what, after=False)
            number = append(drafts)
            self.happens(what, after=True)
            return number

        self.journal.append = watched  # type: ignore[method-assign, assignment]

    def play(self) -> None:
        self._playing = True

    def happens(self, what: str, *, after: bool) -> None:
        if not self._playing or not what or after is not self._moment.after:
            return
        self._happened[what] += 1
        self._happened[""] += 1
        if self._happened[self._moment.what] == self._moment.nth and what.startswith(
            self._moment.what
        ):
            os.kill(os.getpid(), signal.SIGKILL)

    def _written(self, drafts: list[NewEntry]) -> str:
        """What the entries are; the table has decided them by now."""
        kinds = [json.loads(draft.input).get("type", "") for draft in drafts]
        if "patron_batch" in kinds:
            return "batch"
        if kinds[-1] in ("patrons_closed", "insurance_closed"):
            return "close"
        return "settle" if kinds[-1] == "card" and self.phase == "wagers" else kinds[-1]

    def _send(self, session: str, message: str) -> None:
        if message.startswith('{"v":1,"t":"answer"'):
            self.happens("answer", after=False)
            os.write(self._lines, f"{json.dumps([session, json.loads(message)])}\n".encode())
            self.happens("answer", after=True)

    def hear(self, session: str, **said: Any) -> None:
        message = {"v": 1, "ask": self.road.picture.asks, **said}
        os.write(self._lines, f"{json.dumps([session, message])}\n".encode())
        super().hear(session, **message)


def play(path: Path, lines: Path, moment: Moment, seed: int, patrons: int) -> NoReturn:
    """Two rounds, unless it is killed before; for a process of its own."""
    at, chance = _Killed(path, lines, moment), random.Random(seed)
    names = [f"P{number}" for number in range(patrons)]
    for name in names:
        at.sits(name, LOADED)
    shoe = list(shuffled(seed))
    at.station.do(NewShoe(8), KIOSK)
    at.play()
    for _ in range(2):
        _says(at, names, chance, "w")
        while at.station.table.state.game.in_play():  # a few may all have wagered what is too much
            at.deal(shoe.pop())
            if at.phase == "wagers":
                break
            while at.phase in ("patrons", "insurance"):
                at.happens("open", after=False)
                at.happens("open", after=True)
                _says(at, names, chance, f"d{len(shoe)}")
                at.close_stage()
    os._exit(0)


def _says(at: Folded, names: list[str], chance: random.Random, id_: str) -> None:
    """Some of them say something, in two batches, a few of them twice or what cannot be."""
    asks = at.road.picture.asks
    for half in (names[::2], names[1::2]):
        for name in half:
            said: dict[str, Any] = {"id": f"{id_}-{asks}".replace(".", "_"), "ask": asks}
            if at.phase == "wagers":
                said |= {"do": "wager", "amount": chance.choice((500, 2_500, 200_000))}
            elif at.phase == "insurance":
                said |= {"do": "insurance", "amount": chance.choice((1, 250))}
            else:
                said |= {"do": chance.choice(("hit", "stand", "double", "first", "both"))}
            if chance.random() < 0.9:
                at.hear(f"s-{name}", **said)
        at.flow()


def killed(
    folder: Path, moment: Moment, seed: int = 1, patrons: int = 12
) -> tuple[bool, list[str]]:
    """Whether it was killed before two rounds were over; what is wrong afterwards, a sentence each."""
    path, lines = folder / "journal.sqlite", folder / "lines"
    child = os.fork()
    if child == 0:
        try:
            play(path, lines, moment, seed, patrons)
        finally:
            os._exit(1)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code not in (0, -signal.SIGKILL):
        return False, [f"the table ended by itself ({code})"]
    return code != 0, _wrong_after(path, lines, patrons)


def _wrong_after(path: Path, lines: Path, patrons: int) -> list[str]:
    """The table is opened again: nothing is lost, nothing is there twice, and who asks again is answered as before."""
    said: list[tuple[str, dict[str, Any]]] = []
    told: dict[tuple[str, str], dict[str, Any]] = {}
    for line in lines.read_text("utf-8").splitlines() if lines.exists() else ():
        session, message = json.loads(line)
        if "t" in message:
            told[session, message["id"]] = message
        else:
            said.append((session, message))
    wrong: list[str] = []
    at = Folded(path)
    for number in range(patrons):
        at.sits(f"P{number}", 0)
    before = at.journal.number
    known = (
        at.station.table.state.number - 1
    )  # what was said is known again in its round and the one after it
    said = [each for each in said if _round(each[1]) >= known]
    for session, message in said:
        at.hear(session, **message)
    at.flow()
    counted = _counted(at)
    for session, message in said:
        id_ = message["id"]
        answer, first = at.last_of(session, id_), told.get((session, id_))
        if answer is None:
            wrong.append(f"{session} is not answered: {message}")
            continue
        accepted = answer["result"] == "accepted"
        times = counted[session, id_]
        if times != accepted:
            wrong.append(
                f"{session} was told {answer['result']!r}, and the journal has it {times} times: {message}"
            )
        if first is None:
            continue
        if (first["result"] == "accepted") != accepted:
            wrong.append(
                f"{session} was told {first['result']!r} before and {answer['result']!r} after: {message}"
            )
        elif accepted and (first["n"], first["at"]) != (answer["n"], answer["at"]):
            wrong.append(f"{session} was told of another entry after: {first}, {answer}")
        elif accepted and first["n"] > before:
            wrong.append(f"{session} was told before it was in the journal: {first}")
    wrong += _to_the_end(at, patrons)
    at.close()
    return wrong


def _round(message: dict[str, Any]) -> int:
    """In which round it was asked: `1-57p1.2`."""
    after = message["ask"].partition("-")[2]
    return int("".join(takewhile(str.isdigit, after)) or 0)


def _counted(at: Folded) -> Counter[tuple[str, str]]:
    """How often the journal has each message."""
    counts: Counter[tuple[str, str]] = Counter()
    for entry in at.reader.newer(0):
        data = json.loads(entry.input)
        if data.get("type") == "patron_batch":
            counts.update(
                (f"s-{name}", id_)
                for name, id_ in zip(data["patrons"], data.get("ids", ()), strict=False)
            )
    return counts


def _to_the_end(at: Folded, patrons: int) -> list[str]:
    """The round is played out, and the money is all there."""
    shoe = list(shuffled(2))
    while at.station.table.state.game.in_play():
        if at.phase in ("patrons", "insurance"):
            at.close_stage()
        else:
            at.deal(shoe.pop())
    accounts = at.station.accounts
    wrong = [str(finding) for finding in verify(at.reader).findings]
    if at.road.picture.accounts.balances != accounts.balances:
        wrong.append("the gateway's balances are not the table's")
    if accounts.balances and (
        accounts.loaded != LOADED * len(accounts.balances) or len(accounts.balances) != patrons
    ):
        wrong.append(f"loaded were {accounts.loaded}, of {len(accounts.balances)} accounts")
    return wrong
