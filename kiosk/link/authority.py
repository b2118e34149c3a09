"""The authority of a floor: every key that it holds, whom it gave one, and whose it took back. One
file, readable by its owner alone.

    authority = Authority.new("Floor of the house"); authority.save(path); authority =
    Authority.load(path)
    access = authority.issue("table-3", "table", ["tls://127.0.0.1:4222"])      # a new key; a
    former one of that name is revoked
    authority.issue("pit-1", "pit", servers, tables=["table-3", "table-4"])     # `*` is every table
    authority.revoke("table-3")
    authority.operator, authority.tokens()                                      # what the server is
    given: `server.Configuration`

A key that was revoked is refused from when the server has read its configuration again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kiosk.link import certificates, rights
from kiosk.link.certificates import Pair
from kiosk.link.keys import (
    ACCOUNT,
    OPERATOR,
    USER,
    Access,
    account_token,
    check_name,
    claims_of,
    new_seed,
    operator_token,
    public_of,
    read_secret,
    user_token,
    write_secret,
)
from kiosk.link.revoked import RevokedKeys, revoked_list
from kiosk.settings.schema import UnreadableError

#: the accounts of the server: of those who connect, of the streams and their keeper, of patrons'
#: screens, and its own
FLOOR = "FLOOR"
KEPT = "KEPT"
PATRONS = "PATRONS"
SYSTEM = "SYSTEM"
ROLES = ("table", "pit", "sign", "archive", "keeper")


class Authority:
    """The keys of one floor. Nothing is kept before `save`."""

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    @classmethod
    def new(cls, name: str) -> Authority:
        """An authority with keys of its own, which has given nobody one."""
        pair = certificates.new_authority(name)
        seeds = {each: new_seed(ACCOUNT) for each in (FLOOR, KEPT, PATRONS, SYSTEM, "tables")}
        operator = new_seed(OPERATOR)  # its token stays the same: a server that runs takes no other
        seeds |= {
            "operator": operator,
            "operator_token": operator_token(operator, public_of(seeds[SYSTEM])),
        }
        data = {"v": 1, "name": name, **seeds}
        return cls(
            {**data, "certificate": pair.certificate, "key": pair.key, "issued": {}, "revoked": {}}
        )

    @classmethod
    def load(cls, path: Path) -> Authority:
        """Raises `BadFileError`: the file cannot be read, or others than its owner can read it."""
        text = read_secret(path)
        try:
            data = json.loads(text)
            if data["v"] != 1:
                raise UnreadableError(path, "is of a later kiosk: use that one.")
            if KEPT not in data:
                raise UnreadableError(
                    path,
                    "is of an earlier kiosk, whose tables could delete streams: make a new floor.",
                )
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise UnreadableError(path, f"is not an authority's file: {error!r}.") from None
        return cls(data)

    def save(self, path: Path) -> None:
        """Raises `OSError`."""
        write_secret(path, json.dumps(self._data, indent=1) + "\n")

    @property
    def certificate(self) -> str:
        """The authority's certificate, in PEM: what everyone checks the servers' by."""
        return str(self._data["certificate"])

    @property
    def operator(self) -> str:
        """The operator's token, which the server trusts."""
        return str(self._data["operator_token"])

    @property
    def issued(self) -> dict[str, dict[str, Any]]:
        """name → `role`, `key` (public), `tables` of a pit or a sign: whoever has a valid key."""
        return dict(self._data["issued"])

    def account(self, name: str) -> str:
        """The public key of an account."""
        return public_of(self._data[name])

    def seed(self, name: str) -> str:
        """The private half of an account's key."""
        return str(self._data[name])

    def tokens(self, **further: dict[str, Any]) -> dict[str, str]:
        """public key → token, of every account. `further`: account → more claims of it (PATRONS:
        its `authorization`)."""
        scopes = {public_of(self._data["tables"]): ("table", rights.TABLE)}
        shared = {FLOOR: rights.kept_imports(self.account(KEPT)), KEPT: rights.kept_exports()}
        return {
            self.account(name): account_token(
                name,
                self.account(name),
                self._data["operator"],
                scopes if name == FLOOR else None,
                self._data["revoked"] if name in shared else None,
                name == KEPT,
                {**shared.get(name, {}), **further.get(name, {})},
            )
            for name in (FLOOR, KEPT, PATRONS, SYSTEM)
        }

    def revocations(self) -> dict[str, str]:
        """public key → token, of the accounts whose users' keys can be taken back: what a server
        that runs has to hear of a revocation."""
        tokens = self.tokens()
        return {account: tokens[account] for account in (self.account(FLOOR), self.account(KEPT))}

    def revoked_list(self) -> str:
        """Whose keys were taken back, signed by the floor's account: what tables refuse by
        (kiosk.link.revoked)."""
        return revoked_list(self._data[FLOOR], self._data["revoked"])

    def take_revoked(self, there: str) -> bool:
        """Those of the list `there` are taken back too, where the floor's account has signed it:
        this may be an older copy of the authority. Whether it says something new."""
        keys = RevokedKeys(self.account(FLOOR))
        keys.take(self.revoked_list())
        is_new = keys.take(there)
        self._data["revoked"] = dict(keys.until)
        return is_new

    def has_signed(self, there: str) -> bool:
        """Whether `there` is a list of keys taken back, of this floor."""
        return claims_of(there, [self.account(FLOOR)]) is not None

    def has_revoked(self, key: str) -> bool:
        """Whether the key with this public half was taken back."""
        return key in self._data["revoked"]

    def has_account(self, key: object) -> bool:
        """Whether this is the public half of an account in which keys are issued."""
        return key in {self.account(FLOOR), self.account(KEPT)}

    def server_certificate(self, hosts: Sequence[str]) -> Pair:
        """A new certificate for a server that is reached under `hosts`."""
        return certificates.new_server(Pair(self._data["certificate"], self._data["key"]), hosts)

    def issue(
        self, name: str, role: str, servers: Sequence[str], tables: Sequence[str] = ()
    ) -> Access:
        """A new key, and what to connect with; the name's former key is revoked. `tables`: of a
        pit; the one of a sign.

        Raises `ValueError`: a name that cannot be part of a subject, or a role that there is not.
        """
        for each in (name, *(table for table in tables if table != rights.ALL)):
            check_name(each)
        if role not in ROLES:
            raise ValueError(f"{role!r} is no role: {', '.join(ROLES)}.")
        self.revoke(name)
        seed = new_seed(USER)
        signer, own, account = self._data[FLOOR], None, self.account(FLOOR)
        if role == "table":
            signer = self._data["tables"]
        elif role == "pit":
            own = rights.pit(name, tables)
        elif role == "sign":
            own = rights.sign(name, *tables)
        elif role == "archive":
            own = rights.archive(name)
        else:
            signer, own, account = self._data[KEPT], rights.KEEPER, self.account(KEPT)
        token = user_token(name, public_of(seed), account, signer, own)
        self._data["issued"][name] = {"role": role, "key": public_of(seed), "tables": list(tables)}
        return Access(name, role, tuple(servers), self.certificate, account, token, seed)

    def revoke(self, name: str, *further: str) -> bool:
        """Takes back the key of that name, and `further` ones, by their public halves; whether
        there was one."""
        had = self._data["issued"].pop(name, None)
        keys = {had["key"] if had else "", *further} - {""}
        self._data["revoked"] |= dict.fromkeys(keys, int(time.time()) + 1)
        return bool(keys)

    def system(self, servers: Sequence[str]) -> Access:
        """What asks the server about itself: for whoever holds the authority alone, and not
        kept."""
        seed, account = new_seed(USER), self.account(SYSTEM)
        token = user_token("system", public_of(seed), account, self._data[SYSTEM], rights.KEEPER)
        return Access("system", "system", tuple(servers), self.certificate, account, token, seed)
