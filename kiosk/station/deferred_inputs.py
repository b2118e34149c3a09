"""A start, and what sources said, while the journal could not be written: it is said again, in
order, as soon as that can be."""

from __future__ import annotations

from typing import Protocol, TypeVar

from kiosk.reading import Health, Kind, Reading
from kiosk.station.ledger import Ledger
from kiosk.station.step import Step
from kiosk.words.said import Refusal

S = TypeVar("S", Step, Step | None)
#: what stands until the opposite is said, or may stand for a card: a card itself is compared and
#: entered by touch
_AGAIN = frozenset({Kind.FAULT, Kind.CURED, Kind.LOST, Kind.STARTED})


class Hears(Protocol):
    def start(self, *, again: bool) -> Step: ...
    def read(self, reading: Reading, *, source: str) -> Step | None: ...
    def health(self, health: Health, *, source: str, again: bool) -> Step: ...


class DeferredInputs:
    """Of each source, kind and code the last, in the order of the last; of each source its last
    health. `waits`: a start or something that was said is to be said again."""

    def __init__(self, ledger: Ledger, station: Hears) -> None:
        self._ledger, self._station = ledger, station
        self._said: dict[tuple[str, Kind | None, str], Reading | Health] = {}
        self._begun = True
        self.waits = False

    @property
    def behind(self) -> bool:
        """What is on the disk is not known, or the start is not there."""
        return self._ledger.state_unknown or not self._begun

    def begun(self, step: Step) -> Step:
        """`step`, which the start led to."""
        self._begun = not step.unwritten
        self._note_waiting()
        return step

    def _note_waiting(self) -> None:
        self.waits = bool(self._said) or not self._begun

    def unless_kept(self, step: S, said: Reading | Health, source: str) -> S:
        """`step`, which `said` led to: where the journal could not be written, it is to be said
        again."""
        if not (self._ledger.cannot_write or self._said):
            return step  # it was written, and nothing waits
        key = (source, None, "") if isinstance(said, Health) else (source, said.kind, said.code)
        if step is not None and step.unwritten:
            self._said.pop(key, None)
            if isinstance(said, Health) or said.kind in _AGAIN:
                self._said[key] = said
        elif isinstance(said, Health) and said.port_open:
            self._said.pop(key, None)
        self._note_waiting()
        return step

    def catch_up(self, *, lost: bool = False) -> Refusal | None:
        """As the ledger's; then what could not be kept is said again, before anything new. `lost`:
        a card may be lost where it cannot."""
        if (refusal := self._ledger.catch_up(from_reader=lost)) is not None:
            return refusal
        if not self._begun and self._station.start(again=True).unwritten:
            return self._ledger.not_kept(from_reader=lost)
        if not self._said:
            return None
        again, self._said = self._said, {}
        self._note_waiting()
        for (source, _, _), said in again.items():
            if isinstance(said, Health):
                self._station.health(said, source=source, again=True)
            else:
                self._station.read(said, source=source)
        return self._ledger.catch_up(from_reader=lost)
