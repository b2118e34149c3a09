"""Who is signed in at the table, and which tries were wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kiosk.record.entries import Decoded, StaffHappened
from kiosk.staff.sign_ins import SignIns


class StaffAtTable:
    """`sign_ins`: the fold over the journal's staff events."""

    def __init__(self, kept: Mapping[str, Any]) -> None:
        """`kept`: its part of a checkpoint; {} where nothing was kept."""
        self.sign_ins = SignIns(kept)

    @classmethod
    def of(cls, saved: Mapping[str, Any]) -> StaffAtTable:
        """As the checkpoint has it that is `saved`."""
        return cls(saved.get("staff", {}))

    def take(self, said: Decoded, _: object = None) -> StaffAtTable:
        """After an entry; this is changed."""
        if isinstance(said, StaffHappened):
            self.sign_ins.happened(said.event)
        return self

    def saved(self) -> dict[str, Any]:
        """As a checkpoint keeps it."""
        kept = self.sign_ins.kept()
        return {"staff": kept} if kept else {}
