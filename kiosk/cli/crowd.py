"""Who plays the common hand when nobody is connected? A simulated crowd: wagers between rounds, decisions at each stage."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from kiosk.step import Step

#: what patrons do at a stage, by how good the hand is; no strategy, a crowd
_LOW = ("hit", "hit", "hit", "hit", "double", "stand")
_MIDDLE = ("hit", "hit", "stand", "stand", "stand")
_HIGH = ("stand",) * 20 + ("hit",)
#: the whole crowd has decided after about this long
_STAGE_S = 6.0


class Crowd:
    """`count` patrons who send their wagers and decisions through `send`, each in turn, on a thread of their own.

    `minimum` is the least wager in cents. One in twenty never decides, and stands when the stage is closed.
    """

    def __init__(self, count: int, send: Callable[[dict[str, Any]], None], minimum: int, seed: int) -> None:
        self._names = [f"P{n:05d}" for n in range(1, count + 1)]
        self._send = send
        self._minimum = minimum
        self._chance = random.Random(seed)
        self._in: list[str] = []  # who may still decide about the hand in play
        self._both: list[str] = []  # who plays the second hand too
        self._queue: SimpleQueue[list[dict[str, Any]] | None] = SimpleQueue()
        self._at: tuple[object, ...] = ()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="crowd", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table: when wagers or a stage open, the crowd makes up its mind."""
        view, crowd = step.view, step.view.crowd
        hand = view.awaits.hand if view.awaits else 0
        cards = len(view.boxes[0].hands[hand - 1].cards) if view.boxes[0].hands and hand else 0
        at = (view.round, view.phase, crowd.stage if crowd else "", hand, cards)
        if at == self._at:
            return
        self._at = at
        if view.phase == "wagers":
            self._in = self._both = self._names
            if not view.boxes[0].wager:
                self._queue.put([self._wager(name) for name in self._names])
        elif view.phase == "patrons" and crowd is not None:
            self._queue.put(self._stage(crowd.stage, hand, cards, view.boxes[0].hands[hand - 1].total))

    def _stage(self, stage: str, hand: int, cards: int, total: int) -> list[dict[str, Any]]:
        """What the patrons who are still in do at this stage, in the order in which they make up their minds."""
        if stage == "split":
            choices: tuple[str, ...] = ("first", "first", "both")
        else:
            choices = _LOW if total < 12 else _MIDDLE if total < 17 else _HIGH
            if cards > 2:
                choices = tuple(each for each in choices if each != "double")
            if hand == 2 and cards == 2:
                self._in = self._both
        decided = {name: self._chance.choice(choices) for name in self._in if self._chance.random() < 0.95}
        if stage == "split":
            self._both = [name for name, do in decided.items() if do == "both"]
        else:
            self._in = [name for name, do in decided.items() if do == "hit"]
        order = list(decided)
        self._chance.shuffle(order)
        return [{"type": "patron", "patron": name, "do": decided[name]} for name in order]

    def stop(self) -> None:
        self._over.set()
        self._queue.put(None)
        self._thread.join()

    def _wager(self, name: str) -> dict[str, Any]:
        amount = self._minimum * self._chance.choice((1, 1, 1, 2, 4))
        return {"type": "patron_wager", "patron": name, "amount": f"{amount // 100}.{amount % 100:02d}"}

    def _work(self) -> None:
        while (batch := self._queue.get()) is not None:
            for data in batch:
                if self._over.wait(_STAGE_S / len(self._names)) or not self._queue.empty():
                    break  # the stage was closed meanwhile
                self._send(data)
