"""The house's staff file: people, their roles, and how they sign in. Read and checked like every
other file of a house.

Its first key, `seal`, is an HMAC over all that it says, with the key of PINs and badges: a table
takes no file that somebody has changed who has not that key. Comments and the order of lines are
not sealed. `sealed_at`, which is, tells an older file from a newer one.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from kiosk.settings import schema
from kiosk.settings.schema import BadFileError, Finding, WordedError
from kiosk.staff.pins import Pepper, is_pin_hash, stamp
from kiosk.staff.roles import ACTS, USUAL, Role, that_may

#: how somebody shows who they are
By = Literal["either", "pin", "badge", "both"]


class Person(NamedTuple):
    """`number` is theirs in this house, and no secret. `pin` and `badge` are what
    `kiosk.staff.pins` makes of them, "" for none."""

    number: str
    name: str
    licence: str
    roles: tuple[str, ...]
    language: str
    pin: str
    badge: str
    retired: bool

    @property
    def stamp(self) -> str:
        return stamp({"pin": self.pin, "badge": self.badge})


class Staff(NamedTuple):
    """A staff file as it was read. `hash` is SHA-256 of the file, in hexadecimal; `people` by
    number, the retired ones too.

    `supervisor_idle_s`, `dealer_idle_s`: seconds without a touch after which a supervisor, or a
    dealer between rounds, is signed out; 0 for never. `sealed_at`: when `seal` was made, "" in a
    file that was sealed before there was the key; later ones are greater.
    """

    file: Path
    hash: str
    seal: str
    sealed_at: str
    people: Mapping[str, Person]
    roles: Mapping[str, Role]
    dealer_by: By
    supervisor_by: By
    supervisor_idle_s: int
    dealer_idle_s: int

    def person(self, number: str) -> Person | None:
        """Who works here under that number; None for nobody, and for somebody who has retired."""
        person = self.people.get(number)
        return None if person is None or person.retired else person

    def with_badge(self, badge: str) -> Person | None:
        """Who bears the badge with that hash, and works here."""
        return next(
            (
                each
                for each in self.people.values()
                if each.badge == badge != "" and not each.retired
            ),
            None,
        )

    def role_for(self, act: str, number: str) -> Role | None:
        """The role by which that person may do `act`; None where none of theirs may."""
        person = self.person(number)
        return next(iter(that_may(act, self.roles_of(person))), None) if person else None

    def roles_of(self, person: Person) -> tuple[Role, ...]:
        return tuple(self.roles[name] for name in person.roles)

    def supervisors_role(self, number: str) -> Role | None:
        """The role in which that person supervises: the one that may do most; None where none of
        theirs does."""
        person = self.person(number)
        roles = [role for role in self.roles_of(person) if role.supervises] if person else []
        return max(roles, key=lambda role: len(role.may), default=None)

    def that_may(self, act: str) -> tuple[Role, ...]:
        """The roles of this house that may do `act` and that somebody has."""
        held = {
            name for person in self.people.values() if not person.retired for name in person.roles
        }
        return that_may(act, [role for name, role in self.roles.items() if name in held])


def _one(pattern: str, allowed: str, *, needed: bool = False) -> schema.Key:
    return schema.fits(
        lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None,
        allowed,
        "",
        needed,
    )


_NUMBER = _one(r"[0-9]{1,8}", "text of one to eight digits", needed=True)
_PIN = schema.fits(
    lambda value: value == "" or (isinstance(value, str) and is_pin_hash(value)),
    "text that `kiosk staff pin` writes",
    "",
)
_BADGE = _one(r"([0-9a-f]{64})?", "text that `kiosk staff badge` writes")
_PERSON: dict[str, schema.Key] = {
    "number": _NUMBER,
    "name": schema.text(needed=True),
    "licence": schema.text(),
    "roles": schema.list_of(needed=True, once=True),
    "language": schema.file_name("en", empty=True),
    "pin": _PIN,
    "badge": _BADGE,
    "retired": schema.yes_or_no(),
}
_ROLE: dict[str, schema.Key] = {
    "name": schema.file_name("box_manager")._replace(needed=True),
    "title": schema.text(),
    "may": schema.list_of(*ACTS, once=True)._replace(needed=True),
}
_ROWS = schema.Key(lambda value: value if isinstance(value, list) else _refuse(), "", ())
_BY = ("either", "pin", "badge", "both")
#: every key of a staff file
KEYS: dict[str, schema.Key] = {
    "seal": _one(r"([0-9a-f]{64})?", "text that `kiosk staff` writes"),
    "sealed_at": _one(
        r"([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z)?",
        "text that `kiosk staff` writes",
    ),
    "sign_in.dealer": schema.one_of(*_BY),
    "sign_in.supervisor": schema.one_of(*_BY),
    "sign_in.supervisor_idle_s": schema.whole(10, 3600, 120),
    "sign_in.dealer_idle_s": schema.whole(0, 36_000, 0),
    "role": _ROWS._replace(allowed='a [[role]] with name = "…" and may = […] for each', rows=_ROLE),
    "person": _ROWS._replace(
        allowed='a [[person]] with number = "…", name = "…" and roles = […] for each', rows=_PERSON
    ),
}


_SEAL = "read who is in it and what they may do, then run `kiosk staff seal`."
#: what is wrong with a seal, by the phrase that says it in the table's language
_SEALS = {
    "staff-unsealed": f"the staff file has no seal: {_SEAL}",
    "staff-changed": "the seal does not hold: the staff file was changed or damaged, or sealed "
    f"with another key; {_SEAL}",
    "staff-older": "the staff file is an older one: its seal is of {this}, and this table has had "
    "the one of {newest}. "
    f"Put that one back; or {_SEAL}",
}


class SealError(BadFileError, WordedError):
    """A staff file that no table takes for its seal."""

    def __init__(self, path: Path, phrase: str, **facts: str) -> None:
        super().__init__([Finding(str(path), "seal", _SEALS[phrase].format(**facts))])
        self.phrase, self.facts = phrase, {"file": str(path), **facts}


def _refuse() -> Any:
    raise ValueError


def seal_of(data: Mapping[str, Any], pepper: Pepper) -> str:
    """The seal of a staff file that says `data`, as TOML reads it."""
    said = {key: value for key, value in data.items() if key != "seal"}
    return pepper.seal(
        "staff-file", json.dumps(said, ensure_ascii=False, sort_keys=True, default=str)
    )


def refuse_older(staff: Staff, seen: tuple[str, str]) -> None:
    """Raises `SealError` where `staff` was sealed before the newest file that a table has had: when
    that was sealed, and its seal."""
    if staff.sealed_at < seen[0]:
        this, newest = (
            f"{at or '–'} ({seal[:8]})" for at, seal in ((staff.sealed_at, staff.seal), seen)
        )
        raise SealError(staff.file, "staff-older", this=this, newest=newest)


def load(path: Path, pepper: Pepper | None = None) -> Staff:
    """With `pepper`, only a file whose seal holds. Raises `BadFileError` with everything that is
    wrong with the file."""
    data, found, file = schema.read_toml(path), list[Finding](), str(path)
    values = schema.with_defaults(schema.read_keys(data, KEYS, file, found), KEYS)
    if found:
        raise BadFileError(found)
    roles = dict(USUAL)
    roles |= {
        row["name"]: Role(row["name"], frozenset(row["may"]), row.get("title", ""))
        for row in values["role"]
    }
    people = [Person(**schema.with_defaults(row, _PERSON)) for row in values["person"]]
    found += [
        Finding(file, key, message) for key, message in _between(values["role"], people, roles)
    ]
    if found:
        raise BadFileError(found)
    if pepper is not None and values["seal"] != seal_of(data, pepper):
        raise SealError(path, "staff-changed" if values["seal"] else "staff-unsealed")
    return Staff(
        file=path,
        hash=fingerprint(path),
        seal=values["seal"],
        sealed_at=values["sealed_at"],
        people={person.number: person for person in people},
        roles=roles,
        dealer_by=values["sign_in.dealer"],
        supervisor_by=values["sign_in.supervisor"],
        supervisor_idle_s=values["sign_in.supervisor_idle_s"],
        dealer_idle_s=values["sign_in.dealer_idle_s"],
    )


def fingerprint(path: Path) -> str:
    """SHA-256 of the file, in hexadecimal; "" where it cannot be read."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _between(
    rows: list[dict[str, Any]], people: list[Person], roles: Mapping[str, Role]
) -> Iterator[tuple[str, str]]:
    """What is wrong between rows that are each allowed."""
    names = [row["name"] for row in rows]
    for n, name in enumerate(names, 1):
        if name in names[: n - 1]:
            yield f"role[{n}].name", f"{schema.shown(name)} is stated twice: keep one of them."
    for n, person in enumerate(people, 1):
        at = f"person[{n}]"
        before = people[: n - 1]
        for field, what in (("number", "number"), ("name", "name"), ("badge", "badge")):
            value = getattr(person, field)
            if other := next(
                (each for each in before if value and getattr(each, field) == value), None
            ):
                yield (
                    f"{at}.{field}",
                    (
                        f"{person.name} and {other.name} have the same {what}: each needs one of "
                        "their own."
                    ),
                )
        for role in person.roles:
            if role not in roles:
                yield (
                    f"{at}.roles",
                    f"there is no role {schema.shown(role)}; there are {', '.join(roles)}.",
                )
