"""Trying a reader with a whole deck, and with what goes wrong at a table; ends with a report that
can be kept."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import kiosk
from kiosk.cli.readers.walk import WAIT_S, Walk
from kiosk.cli.readers.wording import Words
from kiosk.game.cards import CARDS, Card
from kiosk.reading import Kind, Reading
from kiosk.settings.in_place import output_at

_SOON_S = 1.5  # two cards drawn as quickly as one can come within this
_NOT_READ = (Kind.UNREADABLE, Kind.LOST)


class DeckTrial:
    """`about` goes into the report as it is: the profile and the port."""

    def __init__(
        self,
        words: Words,
        about: dict[str, str],
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
        wait_s: float = WAIT_S,
    ) -> None:
        self._words = words
        self._tell = tell
        self._walk = Walk(words, ask, tell, wait_s)
        self.on_reading = self._walk.on_reading
        self.on_health = self._walk.on_health
        self._notes: list[str] = []
        self.report: dict[str, object] = {
            "kiosk": kiosk.__version__,
            "at": f"{datetime.now(UTC):%FT%TZ}",
            **about,
        }

    def run(self, keep: Path | None) -> int:
        """Walks through every step. Returns the exit status: 0 all passed, 1 not, 2 the report
        could not be kept."""
        steps: dict[str, Callable[[], str]] = {
            "deck": self._deck,
            "cut card": self._cutting_card,
            "unreadable card": self._unreadable,
            "quick pair": self._quick_pair,
            "cable": self._cable,
        }
        results = dict.fromkeys(steps, "not tried")
        try:
            for name, step in steps.items():
                results[name] = step()
                self._tell(f"  {name}: {results[name]}")
        except (KeyboardInterrupt, EOFError):
            self._tell("\nEnded early.")
        passed = all(result == "passed" for result in results.values())
        self.report |= {"results": results, "notes": self._notes, "passed": passed}
        self._tell(
            "\nThe reader can be used."
            if passed
            else "\nDo not open the table with this reader before that is cured."
        )
        if keep is not None:
            try:
                with output_at(keep) as whole:
                    whole.write_text(json.dumps(self.report, indent=1) + "\n", encoding="utf-8")
            except OSError as error:
                self._tell(f"{keep}: cannot be written: {error.strerror or error}.")
                return 2
            self._tell(f"The report is kept in {keep}.")
        return 0 if passed else 1

    # The steps.

    def _deck(self) -> str:
        self._tell("Draw the 52 cards of one deck, one by one, in any order.")
        seen: Counter[Card] = Counter()
        while len(seen) < len(CARDS):
            reading = self._next((Kind.CARD, *_NOT_READ, Kind.REJECTED))
            if reading is None:
                break
            if reading.card:
                seen[reading.card] += 1
                self._tell(f"  {len(seen)} of 52: {reading.card.text}")
            else:
                self._note(reading)
        missing = [card.text for card in CARDS if card not in seen]
        twice = [card.text for card, times in seen.items() if times > 1]
        faults = [
            f"{what}: {' '.join(cards)}"
            for what, cards in (("missing", missing), ("twice", twice))
            if cards
        ]
        return "; ".join(faults) or "passed"

    def _cutting_card(self) -> str:
        return self._await("Draw the cut card.", (Kind.CUTTING_CARD,))

    def _unreadable(self) -> str:
        return self._await(
            "Draw a card that cannot be read: turned over, or with its code covered.", _NOT_READ
        )

    def _quick_pair(self) -> str:
        self._tell("Draw two cards, one right after the other, as quickly as you can.")
        first = self._next((Kind.CARD, *_NOT_READ))
        began = time.monotonic()
        second = self._next((Kind.CARD, *_NOT_READ)) if first else None
        if first is None or second is None:
            return "one is missing"
        if not (first.card and second.card):
            return "one was not read"
        return "passed" if time.monotonic() - began <= _SOON_S else "they did not come quickly"

    def _cable(self) -> str:
        self._tell("Pull the reader's cable, plug it in again, then draw a card.")
        if not self._line(is_open=False):
            return "the line was never lost"
        if not self._line(is_open=True):
            return "the line did not come back"
        return "passed" if self._next((Kind.CARD,)) else "no card came after it"

    # What comes.

    def _await(self, what: str, kinds: tuple[Kind, ...]) -> str:
        self._tell(what)
        return "passed" if self._next(kinds) else "nothing came"

    def _next(self, kinds: tuple[Kind, ...]) -> Reading | None:
        """The next reading of one of `kinds`; None where nothing comes and the person goes on
        without it."""
        while True:
            came = self._walk.take()
            if came is None:
                return None
            if isinstance(came, Reading) and came.kind in kinds:
                return came
            if isinstance(came, Reading) and came.kind in (*_NOT_READ, Kind.REJECTED, Kind.FAULT):
                self._note(came)

    def _line(self, *, is_open: bool) -> bool:
        while self._walk.is_open != is_open:
            if self._walk.take() is None:
                return False
        return True

    def _note(self, reading: Reading) -> None:
        text = f"{self._words(*reading.messages)} {reading.raw.hex(' ')}".strip()
        self._notes.append(text)
        self._tell(f"  {text}")
