"""A table with a staff file, for tests: who is signed in, what was refused, cards and badges that readers give."""

from __future__ import annotations

from typing import Any

from kiosk.game.cards import parse
from kiosk.reading import Kind, Reading
from kiosk.record.entries import log_line
from kiosk.record.journal.journal import Journal
from kiosk.station.station import Station
from kiosk.station.step import Step
from tests.record.tables import tell
from tests.staff.house import code_of


def refused(step: Step | None) -> str:
    assert step is not None
    return step.refusal.code if step.refusal is not None else ""


def who(step: Step | None) -> tuple[str, str]:
    """Who is signed in as the dealer, and as the floor."""
    assert step is not None
    assert step.house.staff is not None
    at = step.house.staff.dealer, step.house.staff.floor
    return at[0].name if at[0] else "", at[1].name if at[1] else ""


def card(text: str) -> Reading:
    return Reading(Kind.CARD, parse(text), raw=b"\x02")


def badge(number: str) -> Reading:
    return Reading(Kind.BADGE, code=code_of(number))


def acts(this: Station, text: str) -> Step:
    """What happens at the table, in the words of `tests.game.play`, done by whoever is signed in."""
    return tell(this, text, by="")


def deal(this: Station, *cards: str) -> Step:
    return acts(this, f"bets 1:25 | {' '.join(cards)}")


def staff_events(journal: Journal) -> list[dict[str, Any]]:
    notes = [log_line(entry) for entry in journal.reader.entries() if entry.kind == "note"]
    return [note["staff"] for note in notes if "staff" in note]
