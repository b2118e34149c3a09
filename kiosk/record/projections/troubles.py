"""Troubles that stand: one fold over the journal's entries of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kiosk.record.entries import Decoded, SignedOff, TroubleStands
from kiosk.record.projections.faults import FaultSpec, StandingFault


class Troubles:
    """The troubles of one table, the oldest first. What a screen shows is what a restart will
    show: of what begins or is over an entry is made, and that changes what stands."""

    def __init__(self, kept: Iterable[Mapping[str, Any]] = ()) -> None:
        self._standing = {each["key"]: StandingFault.of(each) for each in kept}
        #: the trouble of a key, None without one
        self.get = self._standing.get

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> Troubles:
        """As the checkpoint has them that is `saved`."""
        return cls(saved.get("troubles", ()))

    @classmethod
    def after(cls, saved: Mapping[str, Any], entries: Iterable[Decoded]) -> Troubles:
        """As the checkpoint has them that is `saved`, and the entries after it left them."""
        this = cls.of(saved)
        for said in entries:
            this.take(said)
        return this

    def take(self, said: Decoded, _: object = None) -> Troubles:
        """After an entry; these are changed."""
        if isinstance(said, TroubleStands):
            self.put(StandingFault.of(said.data))
        elif isinstance(said, SignedOff):
            self._standing.pop(said.key, None)
        return self

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps them."""
        return {"troubles": [each.kept() for each in self._standing.values()]}

    def put(self, fault: StandingFault) -> None:
        """The trouble stands so."""
        self._standing[fault.key] = fault

    def begun(self, cause: FaultSpec, at: str) -> StandingFault:
        """How the trouble stands that began at `at`, or came again: then its first cause and time
        stay."""
        known = self._standing.get(cause.key)
        if known is None:
            return StandingFault(cause.key, cause.id, cause.facts, cause.cured, cause.freezes, at)
        freezes = cause.freezes or known.freezes
        return known._replace(cured=cause.cured, freezes=freezes, times=known.times + 1)

    def cured(self, key: str) -> StandingFault | None:
        """How the trouble of `key` stands now that its cause is gone, the sign-off still missing.
        None where there is nothing to cure."""
        known = self._standing.get(key)
        return None if known is None or known.cured else known._replace(cured=True)

    def __len__(self) -> int:
        return len(self._standing)

    def __iter__(self) -> Iterator[StandingFault]:
        return iter(self._standing.values())

    @property
    def freezing(self) -> StandingFault | None:
        """The oldest trouble that keeps a reader's cards from being given a place; None where there
        is none."""
        return next((each for each in self if each.freezes), None)
