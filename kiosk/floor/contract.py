"""The floor's messages of version 1: what travels as JSON, written and read (docs/contract.md is
the contract in full).

    text = written(message); message = read_entry(text)      # `ContractError`: it is none

A field that is not there is as its default. A later minor version may add fields, which are passed
over; another `v` is refused.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any, NamedTuple

from kiosk.record.journal.entry import canonical

VERSION = 1
#: seconds for which a table sends its view after somebody has asked for it
WATCHED_S = 12
#: the server's answer that the last message of the subject is another than the one expected
WRONG_LAST = 10071
#: what stands for a card that is withheld
WITHHELD = "??"


class ContractError(ValueError):
    """What was received is no message of this version."""


class Disclosed(NamedTuple):
    """What was withheld of entry `n`, now that nothing lies face down any more."""

    n: int
    input: dict[str, Any]
    told: dict[str, Any]


class EntryMessage(NamedTuple):
    """One entry of a table's journal, as it is published on `t.<table>.e`.

    `journal` is the hash of the journal's first entry, by which it is known. `input` and `told` are
    the entry's, without what `withheld` names (`input`, `told`, or `input.card` and such): a card
    that lies face down is "??", and a later entry has it in `disclosed`. `hash` and `previous` are
    "" until then, or the card could be found by trying all of them. Never here: a checkpoint, the
    shoe's count.
    """

    journal: str
    n: int
    at: str
    by: str
    role: str
    source: str
    kind: str
    input: dict[str, Any]
    told: dict[str, Any]
    round: int | None = None
    hash: str = ""
    previous: str = ""
    withheld: tuple[str, ...] = ()
    disclosed: tuple[Disclosed, ...] = ()

    @property
    def id(self) -> str:
        """By which the server knows that it came twice."""
        return f"{self.journal}-{self.n}"


def written(message: EntryMessage) -> bytes:
    """As it travels. The same message is written the same."""
    usual = EntryMessage._field_defaults
    data: dict[str, Any] = {
        name: value for name, value in message._asdict().items() if value != usual.get(name, ...)
    }
    if message.disclosed:
        data["disclosed"] = [each._asdict() for each in message.disclosed]
    return canonical({"v": VERSION, **data}).encode()


def read_entry(text: bytes) -> EntryMessage:
    """Raises `ContractError`: it is no entry of this version, or of nothing that a table can have
    said."""
    try:
        data = json.loads(text.decode(), parse_constant=_no_number)
        if b"\\u" in text:
            _written_whole(data)
        if text.count(b"[") + text.count(b"{") > _DEEPEST:
            _not_deep(data)
        if not isinstance(data, dict) or data.get("v") != VERSION:
            raise ContractError("no message of version 1")
        known = {name: data[name] for name in EntryMessage._fields if name in data}
        for name, kind in _KINDS.items():
            if (name in known and not isinstance(known[name], kind)) or (
                isinstance(known.get(name), bool)
            ):
                raise ContractError(f"{name}: {str(known[name])[:60]!r}")
        if not (_JOURNAL.fullmatch(known["journal"]) and _AT.fullmatch(known["at"])):
            raise ContractError(f"{known['journal'][:70]!r} at {known['at'][:30]!r}")
        datetime.fromisoformat(known["at"])
        if not (1 <= known["n"] < _TOO_LARGE and 0 <= (known.get("round") or 0) < _TOO_LARGE):
            raise ContractError("a number that nothing has")
        known["withheld"] = tuple(map(str, data.get("withheld", ())))
        known["disclosed"] = tuple(
            Disclosed(_whole(each["n"]), dict(each["input"]), dict(each["told"]))
            for each in data.get("disclosed", ())
        )
        return EntryMessage(**known)
    except ContractError:
        raise
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise ContractError(repr(error)) from error


#: a hash, and a time of the journal that has a day before and after it in every zone
_JOURNAL = re.compile("[0-9a-f]{64}")
_AT = re.compile(r"(?:19[7-9]\d|[2-8]\d{3})-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)
_ZERO = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
_TOO_LARGE = 2**53
#: objects and lists in each other; a round's hands lie 6 deep
_DEEPEST = 64


def _no_number(name: str) -> None:
    """NaN and the infinities are no JSON."""
    raise ContractError(name)


def _written_whole(data: Any) -> None:
    """Raises `ContractError`: a text has a zero byte, or half of a letter, which no database
    takes."""
    if _ZERO.search(canonical(data).encode()):
        raise ContractError("a zero byte")


def _not_deep(data: Any) -> None:
    """Raises `ContractError`: what can be read may yet be too deep to be written with something
    around it."""
    level = [data]
    for _ in range(_DEEPEST):
        level = [
            inner
            for each in level
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
        ]
    if level:
        raise ContractError("too deep")


_KINDS: dict[str, type] = {
    **dict.fromkeys(("journal", "at", "by", "role", "source", "kind", "hash", "previous"), str),
    **dict.fromkeys(("n", "round"), int),
    **dict.fromkeys(("input", "told"), dict),
    **dict.fromkeys(("withheld", "disclosed"), list),
}


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ContractError(f"{value!r} is no number of an entry")
    return value
