"""The parts that one table at work is put together from, each made once and known to the others
that need it."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.station.decisions.game_commands import GameCommands
from kiosk.station.ledger import Ledger
from kiosk.station.patrons import Patrons
from kiosk.station.people.people import People
from kiosk.station.pit.lock import TableLock
from kiosk.station.readers.announced_card import AnnouncedCard
from kiosk.station.readers.camera_crosscheck import CameraTracker
from kiosk.station.readers.held_card import HeldCards
from kiosk.station.readers.reader_reconciliation import ReaderReconciler
from kiosk.station.readers.readers import Readers
from kiosk.station.seats.seating import Seating
from kiosk.station.stage_clock import StageClock
from kiosk.station.tray.opening_and_closing import TableDay


@dataclass(frozen=True, slots=True)
class Parts:
    """Whoever decides what an input comes to, decides it with these."""

    ledger: Ledger
    stage: StageClock
    people: People
    lock: TableLock | None
    readers: Readers
    seen: CameraTracker
    reconciler: ReaderReconciler
    announced: AnnouncedCard
    held: HeldCards
    day: TableDay
    game: GameCommands
    seating: Seating
    patrons: Patrons
