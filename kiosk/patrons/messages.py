"""What a patron's page sends, read and checked; and the JSON of what it is sent. docs/patrons.md is
the contract, version 1."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, NamedTuple

from kiosk.game.commands.commands import PATRON_DECISIONS

VERSION = 1
#: what a message may hold, in bytes, and the greatest amount, in cents
LONGEST, MOST = 1024, 10**11
LANGUAGES = ("en", "es", "zh")

_ID = re.compile(r"[A-Za-z0-9_-]{1,24}")
#: a message as pages write it
_USUAL = re.compile(
    r'\{"v":1,"id":"(?P<id>[A-Za-z0-9_-]{1,24})"'
    r',"ask":"(?P<ask>[A-Za-z0-9.-]{1,64})"'
    r',"do":"(?P<do>[a-z]{1,9})"'
    r'(?:,"amount":(?P<amount>0|[1-9][0-9]{0,11}))?\}'
)
#: a cash-out, and that it is called off; a break; that the session ends; what was played
WISHES = ("cash_out", "keep_on", "exclude", "sign_out", "history")
#: days for which patrons may exclude themselves
BREAKS = (1, 7, 30)
_DECISIONS = {name: at for at, name in enumerate(PATRON_DECISIONS)}
#: what is said with an amount, and the kind of batch that it joins
_AMOUNTS: dict[str, Literal["patron_wager", "insurance"]] = {
    "wager": "patron_wager",
    "insurance": "insurance",
}


class PatronAct(NamedTuple):
    """What a patron does: `of` and `value` as in a `PatronBatch`, `do` as the page called it.
    `amount`: what a double adds, where the page said it; cents."""

    id: str
    ask: str
    do: str
    of: Literal["patron_wager", "insurance", "patron"]
    value: int
    amount: int | None = None


class Look(NamedTuple):
    """The page wants to see how things stand, in `language` from now on, "" for the language that
    it has."""

    language: str


class Wish(NamedTuple):
    """What is asked of the house beside the game: one of `WISHES`; `amount`: days of `exclude`."""

    id: str
    do: str
    amount: int = 0


class NotRead(NamedTuple):
    """It is no message; `id` where it has one, else ""."""

    id: str


def read(payload: bytes) -> PatronAct | Look | Wish | NotRead:
    """One message of a page. Never raises."""
    if len(payload) > LONGEST:
        return NotRead("")
    return read_usual(payload) or _read_any(payload)


def read_usual(payload: bytes) -> PatronAct | None:
    """A message that stands as pages write it, at a third of what JSON costs; None for any
    other."""
    if (usual := _USUAL.fullmatch(payload.decode("latin-1"))) is None:
        return None
    amount = int(usual["amount"]) if usual["amount"] else None
    if amount is not None and amount > MOST:
        return None
    return _said(usual["id"], usual["ask"], usual["do"], amount)


def _said(id_: str, ask: str, do: str, amount: int | None) -> PatronAct | None:
    """What is said with a sound amount, or none; None where that amount does not stand with it, or
    is missing."""
    if do in _DECISIONS:
        return (
            PatronAct(id_, ask, do, "patron", _DECISIONS[do], amount)
            if amount is None or do == "double"
            else None
        )
    return (
        PatronAct(id_, ask, do, _AMOUNTS[do], amount)
        if do in _AMOUNTS and amount is not None
        else None
    )


def _read_any(payload: bytes) -> PatronAct | Look | Wish | NotRead:
    try:
        data: Any = json.loads(payload)
    except (ValueError, RecursionError):
        return NotRead("")
    if not isinstance(data, dict):
        return NotRead("")
    id_, do, ask = data.get("id"), data.get("do"), data.get("ask")
    if not isinstance(id_, str) or not _ID.fullmatch(id_):
        return NotRead("")
    if data.get("v") != VERSION or isinstance(data["v"], bool) or not isinstance(do, str):
        return NotRead(id_)
    if do == "look":
        language = data.get("language", "")
        return Look(language) if language == "" or language in LANGUAGES else NotRead(id_)
    if do in WISHES:
        return _wish(id_, do, data.get("amount"))
    if not isinstance(ask, str) or not 0 < len(ask) <= 64:
        return NotRead(id_)
    amount = data.get("amount")
    if amount is not None and not (type(amount) is int and 0 <= amount <= MOST):
        return NotRead(id_)
    return _said(id_, ask, do, amount) or NotRead(id_)


def _wish(id_: str, do: str, amount: object) -> Wish | NotRead:
    if do != "exclude":
        return Wish(id_, do) if amount is None else NotRead(id_)
    return Wish(id_, do, amount) if type(amount) is int and amount in BREAKS else NotRead(id_)


_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def text(value: object) -> str:
    """JSON as it is sent."""
    return _ENCODE(value)
