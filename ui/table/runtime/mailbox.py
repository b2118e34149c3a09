"""The mailbox between the station's thread and the window: what the window has not taken yet gives
way to a newer step that says all of it."""

from __future__ import annotations

import threading

from kiosk.station.step import Step
from kiosk.words.said import Refusal


class Mailbox:
    """Steps in their order; None before the step that answers an order. What answers an order never
    gives way.

    Safe to use from several threads.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: list[Step | None] = []

    def put(self, step: Step | None) -> bool:
        """Puts `step` behind what waits, or in the place of the last one that waits, where it
        covers that. Whether the window has to be told: it has emptied the mailbox since it was told
        last."""
        with self._lock:
            waiting = self._waiting
            if not waiting:
                waiting.append(step)
                return True
            last = waiting[-1]
            answers = len(waiting) > 1 and waiting[-2] is None
            if step is not None and last is not None and not answers and covers(step, last):
                waiting[-1] = step
            else:
                waiting.append(step)
            return False

    def empty(self) -> list[Step | None]:
        """All that waits, the oldest first."""
        with self._lock:
            waiting, self._waiting = self._waiting, []
        return waiting


def covers(newer: Step, older: Step) -> bool:
    """Whether nothing is lost where `newer` is shown and `older`, the step before it, is not:
    neither money, nor a prompt, a card, a sound or a refusal. How readers are, how often trouble
    came, as of when, and what time has left are of the newest alone."""
    if not _covers_refusal(newer.refusal, older.refusal):
        return False
    if newer.readers.held[: len(older.readers.held)] != older.readers.held or not _standing(
        older
    ) <= _standing(newer):
        return False
    as_now = older._replace(
        table=older.table._replace(seconds=newer.table.seconds),
        told=older.told._replace(next=newer.told.next),
        readers=newer.readers._replace(next_card=older.readers.next_card),
        alerts=newer.alerts,
        refusal=newer.refusal,
    )
    return as_now == newer


def _covers_refusal(newer: Refusal | None, older: Refusal | None) -> bool:
    """Of refusals for the same reason, as of one card after the other, the newest is told."""
    return older is None or (newer is not None and newer.code == older.code)


def _standing(step: Step) -> set[str]:
    """The trouble that is heard as it begins."""
    return {trouble.key for trouble in step.alerts.troubles if not trouble.cured}
