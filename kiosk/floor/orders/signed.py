"""Orders from a pit to one table, as they travel: made and signed at the pit, checked at the table,
and what is answered (docs/contract.md).

Three signatures say whose an order is: the order is signed by a session's key, the session's
certificate by the station's, and the station's token by the floor's account, which every table
knows. The token says which tables the station may order.

    session = new_session(access, number="21", session="7", since=now, until=later(now, 120))
    text = made(session, "table-3", {"type": "lock"}, seen, now)                   # signed JSON,
    for `c.table-3`
    given = checked(text, "table-3", access.account)                               # `Untrusted`:
    nobody is known to have signed it
    text = answered(answer); answer = read_answer(text)
"""

from __future__ import annotations

import base64
import json
import uuid
from collections.abc import Mapping
from typing import Any, NamedTuple

from kiosk.floor.contract import VERSION, ContractError
from kiosk.link.keys import USER, Access, claims_of, is_signed_by, new_seed, public_of, token
from kiosk.link.revoked import RevokedKeys
from kiosk.record.journal.entry import canonical
from kiosk.station.pit.pit_orders import Answer, Ordered, later

#: an order is done within so many seconds, or not at all
HOLDS_S = 20
#: bytes of an order at most; a station's token with single tables is most of it
_LONGEST = 64_000


class Session(NamedTuple):
    """Somebody who is signed in at the pit. `seed`: of the key that signs their orders.
    `certificate`: what the station says of that key."""

    number: str
    role: str
    session: str
    seed: str
    certificate: str
    station: str
    token: str


class Seen(NamedTuple):
    """What the author of an order saw of the table: its journal, that it has at least `n` entries,
    and how it stood, "" for any."""

    journal: str
    n: int
    state: str = ""


class Untrusted(Exception):
    """Something came as an order that nobody is known to have signed. `code`: of the refusal; `id`
    and `station` as far as they can be read."""

    def __init__(self, code: str, order: str = "", station: str = "") -> None:
        super().__init__(code)
        self.code, self.order, self.station = code, order, station


def new_session(
    access: Access, number: str, role: str, session: str, since: str, until: str, seed: str = ""
) -> Session:
    """A session of the station whose `access` it is. `seed`: of a session that goes on, and is
    certified for longer."""
    seed = seed or new_seed(USER)
    claims = {"type": "session", "role": role, "session": session, "since": since, "until": until}
    certificate = token(number, public_of(seed), access.seed, claims)
    return Session(number, role, session, seed, certificate, public_of(access.seed), access.token)


def made(
    session: Session, table: str, act: Mapping[str, Any], seen: Seen, now: str, order: str = ""
) -> bytes:
    """An order as it travels. `act` as in docs/contract.md, `now` by the pit's clock."""
    import nkeys

    said = {
        "v": VERSION,
        "id": order or str(uuid.uuid4()),
        "table": table,
        "issued": now,
        "expires": later(now, HOLDS_S),
        "expect": {"journal": seen.journal, "n_at_least": seen.n, "state": seen.state},
        "act": dict(act),
        "by": {"id": session.number, "role": session.role, "session": session.session},
        "station": session.station,
        "token": session.token,
        "proof": session.certificate,
    }
    signature: bytes = nkeys.from_seed(session.seed.encode()).sign(canonical(said).encode())
    return canonical({**said, "sig": base64.b64encode(signature).decode()}).encode()


_TIME = "0000-00-00T00:00:00.000Z"
_PARTS: Mapping[str, type] = {
    "v": int,
    **dict.fromkeys(("id", "table", "issued", "expires", "station", "token", "proof", "sig"), str),
    **dict.fromkeys(("expect", "act", "by"), dict),
}


def checked(text: bytes, table: str, account: str, revoked: RevokedKeys | None = None) -> Ordered:
    """The order, where whoever it names has signed it, at a station that may order `table`.
    `account`: the floor's, by its public key. `revoked`: keys that it has taken back.

    Raises `Untrusted`.
    """
    said = _read(text)
    order, station = said["id"], said["station"]
    if not _may_order(said["token"], station, table, account, revoked):
        raise Untrusted("order_station", order, station)
    certificate = _signed(said["proof"], station, "session")
    by, expect = said["by"], said["expect"]
    if certificate is None:
        raise Untrusted("order_signature", order, station)
    session = certificate["nats"]
    unsigned = canonical({name: value for name, value in said.items() if name != "sig"}).encode()
    try:
        signature = base64.b64decode(said["sig"], validate=True)
        same = (certificate["name"], session["role"], session["session"]) == (
            by["id"],
            by["role"],
            by["session"],
        )
        if not same or not is_signed_by(certificate["sub"], unsigned, signature):
            raise Untrusted("order_signature", order, station)
        if said["table"] != table:
            raise Untrusted("order_table", order, station)
        times = (session["since"], session["until"], said["issued"], said["expires"])
        seen = Seen(str(expect["journal"]), expect["n_at_least"], str(expect["state"]))
        if type(seen.n) is not int or not all(map(_is_time, times)):
            raise ValueError
    except (ValueError, KeyError, TypeError):
        raise Untrusted("order_malformed", order, station) from None
    return Ordered(
        id=order,
        act=said["act"],
        issued=said["issued"],
        expires=said["expires"],
        journal=seen.journal,
        n_at_least=seen.n,
        state=seen.state,
        number=str(by["id"]),
        session=str(by["session"]),
        since=session["since"],
        until=session["until"],
        station=station,
    )


def _may_order(
    token: str, station: str, table: str, account: str, revoked: RevokedKeys | None
) -> bool:
    """Whether the token of a station, which `account` has signed and not taken back, lets it order
    `table`."""
    claims = _signed(token, account, "user")
    if claims is None or claims["sub"] != station:
        return False
    if revoked is not None and revoked.has(station, int(claims["iat"])):
        return False
    allowed = claims["nats"].get("pub", {}).get("allow", ())
    return "c.*" in allowed or f"c.{table}" in allowed


def _read(text: bytes) -> dict[str, Any]:
    """The parts of an order, each of its kind. Raises `Untrusted`."""
    try:
        said = json.loads(text, parse_constant=_no_number) if len(text) <= _LONGEST else None
        canonical(said).encode()  # what cannot be written cannot have been signed
    except (ValueError, RecursionError):
        raise Untrusted("order_malformed") from None
    if not isinstance(said, dict):
        raise Untrusted("order_malformed")
    order = said.get("id")
    known = (
        order
        if isinstance(order, str)
        and 1 <= len(order) <= 64
        and order.isascii()
        and order.isprintable()
        else ""
    )
    whole = said.keys() == _PARTS.keys() and all(
        type(said[name]) is kind for name, kind in _PARTS.items()
    )
    if not whole or not known or said["v"] != VERSION:
        raise Untrusted("order_malformed", known)
    return said


def _no_number(name: str) -> None:
    """NaN and the infinities are no JSON."""
    raise ValueError(name)


def _signed(text: str, issuer: str, kind: str) -> dict[str, Any] | None:
    """What a token of that kind says; None where `issuer` did not sign it."""
    claims = claims_of(text, [issuer])
    if (
        claims is None
        or not isinstance(claims.get("nats"), dict)
        or claims["nats"].get("type") != kind
    ):
        return None
    return (
        claims
        if isinstance(claims.get("sub"), str) and isinstance(claims.get("name"), str)
        else None
    )


def _is_time(text: object) -> bool:
    """Whether it is a time as a journal writes it: such texts stand in the order of their times."""
    if not isinstance(text, str) or len(text) != len(_TIME):
        return False
    return all(
        c.isdigit() and c.isascii() if like == "0" else c == like
        for c, like in zip(text, _TIME, strict=True)
    )


# What is answered.


class Told(NamedTuple):
    """The answer to an order as it travels: `result` "done" or "refused", and then the refusal's
    code with its facts, and in words of the table's language."""

    id: str
    n: int
    result: str
    code: str = ""
    facts: Mapping[str, Any] = {}
    words: str = ""


def answered(answer: Answer) -> bytes:
    refusal = answer.refusal
    said: dict[str, Any] = {
        "v": VERSION,
        "id": answer.id,
        "n": answer.n,
        "result": "refused" if refusal else "done",
    }
    if refusal is not None:
        facts = {name: fact for name, fact in answer.facts.items() if isinstance(fact, str | int)}
        said |= {"reason": {"id": refusal.code, "facts": facts}, "words": refusal.message}
    return canonical(said).encode()


def read_answer(text: bytes) -> Told:
    """Raises `ContractError`: it is no answer of this version."""
    try:
        said = json.loads(text)
        if said["v"] != VERSION or said["result"] not in ("done", "refused"):
            raise ContractError("no answer of version 1")
        reason = said.get("reason", {})
        words = str(said.get("words", ""))
        return Told(
            str(said["id"]),
            int(said["n"]),
            said["result"],
            str(reason.get("id", "")),
            dict(reason.get("facts", {})),
            words,
        )
    except ContractError:
        raise
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ContractError(repr(error)) from error
