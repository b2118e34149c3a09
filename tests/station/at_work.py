"""A table at work at the end of a real line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.reading import Health, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.settings.table import Settings
from kiosk.settings.table import load as load_settings
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import HEADER, MESSAGES, rule_set, take
from tests.waiting import Waiting


class AtWork(Waiting):
    """A station on one journal with what its readers say, as a desk has it: one thing after the other."""

    def __init__(self, journal: Journal, **options: Any) -> None:
        super().__init__()
        self.journal = journal
        self.station = Station(journal, HEADER, rule_set("nj"), MESSAGES, **options)
        self.step = self.station.start()
        self.refusals: list[str] = []

    def _shown(self, step: Step | None) -> Step:
        if step is not None:
            self.step = step
            if step.refusal:
                self.refusals.append(step.refusal.code)
        self.changed.notify_all()
        return self.step

    def read(self, reading: Reading, source: str = "shoe") -> None:
        with self.changed:
            self._shown(self.station.read(reading, source=source))

    def health(self, health: Health, source: str = "shoe") -> None:
        with self.changed:
            self._shown(self.station.health(health, source=source))

    def touch(self, **data: Any) -> Step:
        with self.changed:
            return self._shown(take(self.station, data))

    def sign_off(self, key: str) -> Step:
        with self.changed:
            return self._shown(self.station.do(SignOff(key), Actor("C. Ode", "floor")))

    def wait(self, true: Callable[[], bool]) -> Step:
        with self.changed:
            self.wait_until(true)
            return self.step

    def __str__(self) -> str:
        return str(self.step)

    def wait_for_cards(self, *cards: str) -> Step:
        return self.wait(lambda: self.step.table.view.boxes[0].hands != () and self.cards == cards)

    def wait_for(self, key: str) -> Step:
        return self.wait(lambda: key in self.keys)

    @property
    def cards(self) -> tuple[str, ...]:
        """Of the first box and the dealer, as they lie on the table."""
        view = self.step.table.view
        return (*(card for hand in view.boxes[0].hands for card in hand.cards), *view.dealer.cards)

    @property
    def keys(self) -> list[str]:
        return [trouble.key for trouble in self.step.alerts.troubles]

    def device(self, **facts: str) -> list[dict[str, Any]]:
        """What the journal keeps of readings that changed nothing."""
        kept = [
            log_line(entry) for entry in self.journal.reader.entries() if entry.kind == "device"
        ]
        return [data for data in kept if facts.items() <= data.items()]


def table_of(folder: Path, text: str, name: str = "table") -> Settings:
    file = folder / "table.toml"
    file.write_text(f'{text}[journal]\npath = "{name}.journal"\n', encoding="utf-8")
    return load_settings(file, {})
