"""A house's staff for tests: people with PINs and badges, whose Argon2id is cheap, and a table at which they sign in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher

from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.staff.edit import sealed
from kiosk.staff.pins import Pepper, PinCheck, badge_hash
from kiosk.staff.secret import Secret
from kiosk.staff.staff_file import load
from kiosk.station.commands import SignIn, SignInFor
from kiosk.station.people.signed_in_people import Staffing
from kiosk.station.seats.seating import Rates
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, clock, rule_set

PEPPER = Pepper(bytes(range(32)))
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
#: number: name, roles, PIN
PEOPLE: dict[str, tuple[str, tuple[str, ...], str]] = {
    "11": ("H. Ruiz", ("dealer",), "407193"),
    "12": ("A. Cole", ("dealer",), "550172"),
    "21": ("M. Okafor", ("floorperson",), "918264"),
    "22": ("L. Brandt", ("pit_boss", "dealer"), "630851"),
    "31": ("T. Nguyen", ("auditor",), "274910"),
}
DEALER, FLOOR = Actor("", "dealer"), Actor("", "floor")


def pin_of(number: str, pin: str, pepper: Pepper = PEPPER) -> str:
    return CHEAP.hash(pepper.seal("pin", number, pin))


def code_of(number: str) -> str:
    """What is on that person's badge."""
    return f"KSB-{number}{'A' * 24}"


def write(
    path: Path,
    people: Mapping[str, Mapping[str, Any]] | None = None,
    head: str = "",
    pepper: Pepper = PEPPER,
) -> Path:
    """A sealed staff file of everybody; `people`: other keys of some of them, None instead of a person to leave them out."""
    rows = []
    for number, (name, roles, pin) in PEOPLE.items():
        keys: dict[str, Any] = {
            "number": number,
            "name": name,
            "roles": list(roles),
            "pin": pin_of(number, pin),
            "badge": badge_hash(PEPPER, code_of(number)),
        }
        keys |= (people or {}).get(number, {})
        rows.append(
            "[[person]]\n" + "".join(f"{key} = {_toml(value)}\n" for key, value in keys.items())
        )
    path.write_text(sealed(head + "\n" + "\n".join(rows), pepper), "utf-8")
    return path


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, list) else f'"{value}"'


class Time:
    """A clock in seconds that a test sets."""

    def __init__(self) -> None:
        self.s = 1000.0

    def __call__(self) -> float:
        return self.s


def table(
    journal: Journal,
    staff: Path,
    now: Callable[[], float] | None = None,
    check: Callable[[PinCheck], bool | None] = PinCheck.right,
    pepper: Pepper = PEPPER,
    procedure: OpeningProcedure | None = None,
    wall: Callable[[], str] | None = None,
    rates: Rates | None = None,
    **header: Any,
) -> Station:
    """A station with that staff file; it has not been started. `wall` is the clock on the wall."""
    this = {**HEADER, **header}
    ticks: Iterator[str] = clock()
    return Station(
        journal,
        this,
        rule_set(this["rules"]),
        Messages(),
        clock=wall or (lambda: next(ticks)),
        staffing=Staffing(load(staff, pepper), pepper, check, now or Time()),
        procedure=procedure,
        rates=rates,
    )


def sign_in(
    this: Station, number: str, pin: str = "", *, act: str | None = None, stay: bool = False
) -> Step:
    """That person signs in as the dealer; with `act` as the floor, for that act, "" for any."""
    this.do(SignInFor("dealer") if act is None else SignInFor("floor", act, stay), DEALER)
    return this.do(SignIn(number, Secret(pin or PEOPLE[number][2])), DEALER)
