"""Trouble with the journal, kept beside it for as long as the journal cannot take it: a power cut
does not clear it."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from kiosk.record.entries import NO_ENTRY
from kiosk.record.journal.entry import canonical
from kiosk.record.projections.faults import StandingFault
from kiosk.settings.in_place import opened_for_owner


class FallbackStore:
    """One file beside the journal. Where the disk takes nothing at all it keeps nothing, and says
    nothing of it."""

    def __init__(self, journal: Path) -> None:
        self._file = journal.with_name(journal.name + ".trouble")

    def read(self) -> StandingFault | None:
        """The trouble that the journal did not take before a stop; None where there is none."""
        try:
            return StandingFault.of(json.loads(self._file.read_text("utf-8")))
        except (OSError, *NO_ENTRY):
            return None

    def keep(self, trouble: StandingFault) -> None:
        with (
            suppress(OSError),
            open(self._file, "w", encoding="utf-8", opener=opened_for_owner) as file,
        ):
            file.write(canonical(trouble.kept()))
            file.flush()
            os.fsync(file.fileno())

    def clear(self) -> None:
        """The journal has it."""
        with suppress(OSError):
            self._file.unlink(missing_ok=True)
