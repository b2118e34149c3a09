"""A simulated crowd for the common hand: wagers between rounds, decisions at each stage."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from kiosk.game.commands import Command, Insurance, PatronDecides, PatronDecision, PatronWager
from kiosk.staff.actor import Actor
from kiosk.station.step import Step

#: what patrons do at a stage, by how good the hand is; no strategy, a crowd
_LOW: tuple[PatronDecision, ...] = ("hit", "hit", "hit", "hit", "double", "stand")
_MIDDLE: tuple[PatronDecision, ...] = ("hit", "hit", "stand", "stand", "stand")
_HIGH: tuple[PatronDecision, ...] = ("stand",) * 20 + ("hit",)
_SPLIT: tuple[PatronDecision, ...] = ("first", "first", "both")
#: who decides, and who insures an ace up: of a hundred patrons so many
_DECIDE, _INSURE = 95, 10
_CROWD = Actor("crowd", "log")
#: at most so many commands come together
_TOGETHER = 500
#: the whole crowd has decided after about this long, if it is not too many for that
_STAGE_S = 6.0


class Send(Protocol):
    """Takes some commands; `then` is called, from any thread, when they have been decided."""

    def __call__(self, commands: Sequence[Command], actor: Actor, then: Callable[[], None]) -> None: ...


class Moment(NamedTuple):
    """What the crowd sees of the table; a new moment is a new question to it. `cards` and `total`: of the hand in play."""

    round: int
    phase: str
    stage: str
    hand: int
    cards: int
    total: int
    wagered: bool

    def same(self, other: Moment) -> bool:
        """Nothing new is asked, whatever patrons have done meanwhile."""
        return self[:-1] == other[:-1]


class Patrons:
    """`count` patrons who wager at least `minimum` cents. One in twenty never decides, and stands when the stage is closed."""

    def __init__(self, count: int, minimum: int, seed: int) -> None:
        self._chance = random.Random(seed)
        self._wagers = {
            f"P{number:05d}": minimum * self._chance.choice((1, 1, 1, 2, 4)) for number in range(1, count + 1)
        }
        self._in = self._both = list(self._wagers)  # who plays on with the hand in play; who has the second one too

    def minds(self, moment: Moment) -> list[Command]:
        """What the patrons do at this moment, in the order in which they make up their minds."""
        commands: list[Command] = []
        if moment.phase == "wagers":
            self._in = self._both = list(self._wagers)
            if not moment.wagered:
                commands = [PatronWager(name, wager) for name, wager in self._wagers.items()]
        elif moment.phase == "insurance":
            commands = [
                Insurance(wager // 2, patron=name)
                for name, wager in self._wagers.items()
                if self._chance.randrange(100) < _INSURE
            ]
        elif moment.phase == "patrons":
            commands = list(self._decisions(moment))
        self._chance.shuffle(commands)
        return commands

    def _decisions(self, moment: Moment) -> Iterator[Command]:
        choices = _choices(moment)
        if moment.hand == 2 and moment.cards == 2:
            self._in = self._both
        decided = {name: self._chance.choice(choices) for name in self._in if self._chance.randrange(100) < _DECIDE}
        if moment.stage == "split":
            self._both = [name for name, do in decided.items() if do == "both"]
        else:
            self._in = [name for name, do in decided.items() if do == "hit"]
        return (PatronDecides(name, do) for name, do in decided.items())


class Crowd:
    """Patrons who send what they do through `send`, some at a time every `every_s` seconds, from a thread of their own."""

    def __init__(self, count: int, send: Send, minimum: int, seed: int, every_s: float = 0.05) -> None:
        self._patrons = Patrons(count, minimum, seed)
        self._send = send
        self._every_s = every_s
        self._together = min(_TOGETHER, max(1, round(count * every_s / _STAGE_S)))
        self._now: Moment | None = None
        self._moments: SimpleQueue[Moment | None] = SimpleQueue()
        self._decided: SimpleQueue[None] = SimpleQueue()  # something for each batch that has been
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="crowd", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread: when wagers, insurance or a stage open, the crowd makes up its mind."""
        now = moment(step)
        before, self._now = self._now, now
        if before is None or not now.same(before):
            self._moments.put(now)

    def stop(self) -> None:
        self._over.set()
        self._decided.put(None)
        self._moments.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (then := self._moments.get()) is not None:
            commands = self._patrons.minds(then)
            for at in range(0, len(commands), self._together):
                now = self._now
                if self._over.wait(self._every_s) or now is None or not now.same(then):
                    break  # the stage was closed meanwhile
                self._send(commands[at : at + self._together], _CROWD, lambda: self._decided.put(None))
                self._decided.get()  # as fast as the table takes it, and no faster


def moment(step: Step) -> Moment:
    """What the crowd sees of a step."""
    view, patrons = step.view, step.view.patrons
    place = view.boxes[0]
    number = view.awaits.hand if view.awaits and not view.awaits.dealer else 0
    hand = place.hands[number - 1] if 0 < number <= len(place.hands) else None
    return Moment(
        view.round,
        view.phase,
        patrons.stage if patrons else "",
        number,
        len(hand.cards) if hand else 0,
        hand.total if hand else 0,
        place.wager > 0,
    )


def _choices(moment: Moment) -> tuple[PatronDecision, ...]:
    if moment.stage == "split":
        return _SPLIT
    choices = _LOW if moment.total < 12 else _MIDDLE if moment.total < 17 else _HIGH
    return choices if moment.cards == 2 else tuple(each for each in choices if each != "double")
