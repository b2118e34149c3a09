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
_PAUSE_S = 0.01


class Crowd:
    """`count` patrons who send their wagers and decisions through `send`, each in turn, on a thread of their own.

    `minimum` is the least wager in cents. Who has not decided when the stage is closed stands.
    """

    def __init__(self, count: int, send: Callable[[dict[str, Any]], None], minimum: int, seed: int) -> None:
        self._names = [f"P{n:05d}" for n in range(1, count + 1)]
        self._send = send
        self._minimum = minimum
        self._chance = random.Random(seed)
        self._queue: SimpleQueue[list[dict[str, Any]] | None] = SimpleQueue()
        self._at: tuple[int, str, int, int] | None = None
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="crowd", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table: at the start of wagers and of each stage the crowd makes up its mind."""
        view, crowd = step.view, step.view.crowd
        stage = crowd.stage if crowd else ""
        place = view.awaits
        cards = sum(len(hand.cards) for hand in view.boxes[0].hands)
        at = (view.round, view.phase + stage, place.hand if place else 0, cards)
        if at == self._at:
            return
        self._at = at
        if view.phase == "wagers" and not view.boxes[0].wager:
            self._queue.put([self._wager(name) for name in self._names])
        elif view.phase == "patrons" and place is not None:
            hand = view.boxes[0].hands[place.hand - 1]
            choices = ("first", "first", "both") if stage == "split" else self._choices(hand.total, len(hand.cards))
            deciders = self._chance.sample(self._names, max(1, len(self._names) * 19 // 20))
            self._queue.put([{"type": "patron", "patron": p, "do": self._chance.choice(choices)} for p in deciders])

    def stop(self) -> None:
        self._over.set()
        self._queue.put(None)
        self._thread.join()

    def _wager(self, name: str) -> dict[str, Any]:
        amount = self._minimum * self._chance.choice((1, 1, 1, 2, 4))
        return {"type": "patron_wager", "patron": name, "amount": f"{amount // 100}.{amount % 100:02d}"}

    def _choices(self, total: int, cards: int) -> tuple[str, ...]:
        choices = _LOW if total < 12 else _MIDDLE if total < 17 else _HIGH
        return choices if cards == 2 else tuple(each for each in choices if each != "double")

    def _work(self) -> None:
        while (batch := self._queue.get()) is not None:
            for data in batch:
                if self._over.wait(_PAUSE_S) or not self._queue.empty():
                    break
                self._send(data)
