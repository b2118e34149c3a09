"""The keys that a floor has taken back, as a list that its account has signed: whoever checks what
a key signed refuses one that stands there, whatever the server lets through.

    text = revoked_list(account_seed, {"UA…": 1793000000})
    keys = RevokedKeys(account); keys.take(text); keys.has("UA…", issued=1792990000)

What was taken back stays so: lists add up, and an older one takes nothing away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from kiosk.link.keys import claims_of, public_of, token

#: under which the newest list is kept at the server
SUBJECT = "r.keys"
_TYPE = "revoked"
#: a key, by its public half: one is 56 letters
_LONGEST = 100


def revoked_list(account_seed: str, revoked: Mapping[str, int]) -> str:
    """`revoked`: public key → seconds since 1970; its tokens that were issued until then count
    no more."""
    claims = {"type": _TYPE, "keys": dict(revoked)}
    issued = max(revoked.values(), default=0)
    return token(_TYPE, public_of(account_seed), account_seed, claims, issued)


class RevokedKeys:
    """Every list so far. `account`: the floor's, by its public key."""

    def __init__(self, account: str) -> None:
        self._account = account
        self._until: dict[str, int] = {}
        self._seen = ""

    def recall(self, kept: str) -> None:
        """What `kept` said in an earlier run, "" for nothing."""
        with suppress(ValueError, RecursionError):
            self._add(json.loads(kept or "{}"))

    @property
    def until(self) -> Mapping[str, int]:
        """Every key that was taken back, with the second until which its tokens count no more."""
        return self._until

    @property
    def kept(self) -> str:
        return json.dumps(self._until, sort_keys=True)

    def take(self, text: str) -> bool:
        """Whether the list says something new; one that the account has not signed says nothing."""
        if text == self._seen:
            return False
        claims = claims_of(text, [self._account])
        said = claims.get("nats") if claims is not None else None
        if not isinstance(said, dict) or said.get("type") != _TYPE:
            return False
        self._seen = text
        return self._add(said.get("keys"))

    def _add(self, keys: Any) -> bool:
        before = dict(self._until)
        for key, until in keys.items() if isinstance(keys, dict) else ():
            if len(key) <= _LONGEST and type(until) is int:
                self._until[key] = max(until, self._until.get(key, 0))
        return self._until != before

    def has(self, key: str, issued: int) -> bool:
        """Whether a token of `key` that was issued then counts no more."""
        return issued <= self._until.get(key, -1)
