"""Keys and rights at a server of NATS: who may say and hear what, as signed tokens (JWT), and the
file by which one connects.

The chain of trust: an operator signs accounts, an account signs its users, and the server knows the
operator alone. `FLOOR` is the account of the tables and their pit, `KEPT` that of the streams,
`PATRONS` that of patrons' screens, `SYSTEM` the server's own. Every key is an nkey (Ed25519); its
private half is a *seed*, a text that begins with S.

    seed = new_seed(USER); public_of(seed)                       # "U…"
    token = user_token("table-3", public_of(seed), account_seed, signer_seed, rights=None)
    write_access(path, Access("table-3", "table", servers, authority_pem, token, seed))     # mode
    0600
    access = read_access(path)                                   # what `connection.stay_connected`
    takes

A table's rights stand in its account as a template for one signing key, `{{name()}}` in it is the
table's name: whoever signs with that key can give no others. Everyone else's stand in their own
token.
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import re
import ssl
import time
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import nkeys

from kiosk.settings.in_place import put_in_place
from kiosk.settings.schema import BadFileError, Finding, UnreadableError, read_text

OPERATOR, ACCOUNT, USER = (
    nkeys.PREFIX_BYTE_OPERATOR,
    nkeys.PREFIX_BYTE_ACCOUNT,
    nkeys.PREFIX_BYTE_USER,
)

#: what a table, a pit or any other user is called: a part of a subject
NAME = re.compile(r"[a-z0-9-]{1,32}")


def check_name(name: str) -> None:
    """Raises `ValueError` where nobody can be called so: it is a part of a subject, and of a file's
    name."""
    if not NAME.fullmatch(name):
        raise ValueError(f"{name!r} is no name here: 1 to 32 of a-z, 0-9 and -.")


class Rights(NamedTuple):
    """The subjects that somebody may publish and subscribe to. `answers`: how many replies to each
    request that it received."""

    publish: Sequence[str]
    subscribe: Sequence[str]
    answers: int = 0

    def claims(self) -> dict[str, Any]:
        """As a token writes them. A list that is empty allows nothing."""
        claims: dict[str, Any] = {
            "pub": {"allow": list(self.publish)} if self.publish else {"deny": [">"]},
            "sub": {"allow": list(self.subscribe)} if self.subscribe else {"deny": [">"]},
            "subs": -1,
            "data": -1,
            "payload": -1,
        }
        if self.answers:
            claims["resp"] = {"max": self.answers, "ttl": 60_000_000_000}
        return claims


class Access(NamedTuple):
    """What somebody connects with. `servers`: URLs, tls://HOST:PORT; `authority`: the certificate
    in PEM that signed theirs.

    `role`: table, pit, sign, archive or keeper. `account`: the public key of the account, which
    signed the tokens of all its users.
    """

    name: str
    role: str
    servers: tuple[str, ...]
    authority: str
    account: str
    token: str
    seed: str

    @property
    def inbox(self) -> str:
        """The subject below which its replies come."""
        return f"_I.{self.name}"

    def context(self) -> ssl.SSLContext:
        """By which the authority's servers are known."""
        context = ssl.create_default_context(cadata=self.authority)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        return context

    def sign(self, what: bytes) -> bytes:
        """The signature of its key over it."""
        signature: bytes = nkeys.from_seed(self.seed.encode()).sign(what)
        return signature


def new_seed(kind: int) -> str:
    """The private half of a new key: of an OPERATOR, ACCOUNT or USER."""
    seed: bytes = nkeys.encode_seed(os.urandom(32), kind)
    return seed.decode()


def public_of(seed: str) -> str:
    """The public half of a key."""
    public: bytes = nkeys.from_seed(seed.encode()).public_key
    return public.decode()


def is_signed_by(public: str, what: bytes, signature: bytes) -> bool:
    """Whether `signature` over it is that of the key with this public half."""
    from nacl.exceptions import CryptoError
    from nacl.signing import VerifyKey

    try:
        raw = base64.b32decode(public + "=" * (-len(public) % 8))
        VerifyKey(raw[1:33]).verify(what, signature)
    except (CryptoError, ValueError, TypeError):
        return False
    return True


def token(
    name: str,
    subject: str,
    signer: str,
    claims: Mapping[str, Any],
    issued: int | None = None,
    audience: str = "",
) -> str:
    """A signed token about the key `subject`, by the key whose seed is `signer`. `issued`: seconds
    since 1970, now where None. `audience`: the server that it is for, where it is for one alone."""
    at = int(time.time()) if issued is None else issued
    pair, issuer = _pair(signer)
    body: dict[str, Any] = {"iat": at, "iss": issuer, "name": name, "sub": subject, "nats": claims}
    if audience:
        body["aud"] = audience
    body["jti"] = base64.b32encode(hashlib.sha256(_json(body)).digest()).decode().rstrip("=")
    text = f"{_base64(_json({'typ': 'JWT', 'alg': 'ed25519-nkey'}))}.{_base64(_json(body))}"
    return f"{text}.{_base64(pair.sign(text.encode()))}"


@lru_cache(maxsize=4)
def _pair(seed: str) -> tuple[Any, str]:
    """A key that signs, and its public half: whoever admits thousands signs with the same one."""
    return nkeys.from_seed(seed.encode()), public_of(seed)


def claims_of(text: str, issuers: Sequence[str]) -> dict[str, Any] | None:
    """What a token says, where one of `issuers` (public keys) signed it; None where none did, or it
    is no token."""
    try:
        said, _, signature = text.rpartition(".")
        body: dict[str, Any] = json.loads(_from_base64(said.partition(".")[2]))
        if body["iss"] in issuers and is_signed_by(
            body["iss"], said.encode(), _from_base64(signature)
        ):
            return body
    except (ValueError, KeyError, TypeError, RecursionError):
        pass
    return None


def operator_token(seed: str, system_account: str) -> str:
    """The operator's token of itself."""
    claims = {"type": "operator", "version": 2, "system_account": system_account}
    return token("operator", public_of(seed), seed, claims)


def account_token(
    name: str,
    subject: str,
    operator_seed: str,
    scopes: Mapping[str, tuple[str, Rights]] | None = None,
    revoked: Mapping[str, int] | None = None,
    keeps: bool = False,
    further: Mapping[str, Any] | None = None,
) -> str:
    """An account's token. `scopes`: public signing key → its role and the template of its users'
    rights.

    `revoked`: public key of a user → seconds since 1970; its tokens that were issued until then are
    refused. `keeps`: it may have streams. `further`: more claims, such as `authorization` of an
    account whose users are admitted by a callout.
    """
    endless = ["subs", "data", "payload", "imports", "exports", "conn", "leaf"]
    if keeps:
        endless += ["mem_storage", "disk_storage", "streams", "consumer"]
    claims: dict[str, Any] = {
        "type": "account",
        "version": 2,
        "limits": {**dict.fromkeys(endless, -1), "wildcards": True},
        "default_permissions": {"pub": {}, "sub": {}},
    }
    if scopes:
        claims["signing_keys"] = [
            {"kind": "user_scope", "key": key, "role": role, "template": rights.claims()}
            for key, (role, rights) in scopes.items()
        ]
    if revoked:
        claims["revocations"] = dict(revoked)
    return token(name, subject, operator_seed, {**claims, **(further or {})})


def user_token(
    name: str, subject: str, account: str, signer_seed: str, rights: Rights | None
) -> str:
    """A user's token: of the account with the public key `account`, signed by it or by a signing
    key of it.

    `rights` None: the signing key's template has them.
    """
    own = {"pub": {}, "sub": {}} if rights is None else rights.claims()
    claims = {"type": "user", "version": 2, **own}
    if public_of(signer_seed) != account:
        claims["issuer_account"] = account
    return token(name, subject, signer_seed, claims)


def write_access(path: Path, access: Access) -> None:
    """The file by which somebody connects, readable by its owner alone (0600). Raises `OSError`."""
    lines = [
        (
            f"# Lets its holder connect as {access.name}: keep it as you keep a key. Written by "
            "`kiosk floor`."
        ),
        *(f"{key} = {json.dumps(getattr(access, key))}" for key in ("name", "role")),
        f"servers = {json.dumps(list(access.servers))}",
        *(
            f"{key} = {json.dumps(getattr(access, key))}"
            for key in ("authority", "account", "token", "seed")
        ),
    ]
    write_secret(path, "\n".join(lines) + "\n")


def write_secret(path: Path, text: str) -> None:
    """A file that its owner alone can read, whole or not at all. What root writes is whose the
    folder is: a service reads it there. Raises `OSError`."""
    whole = path.with_name(f".{path.name}.{os.getpid()}")
    whole.unlink(missing_ok=True)
    with os.fdopen(
        os.open(whole, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="utf-8"
    ) as file:
        folder = path.parent.stat()
        if os.geteuid() == 0 and folder.st_uid != 0:
            os.fchown(file.fileno(), folder.st_uid, folder.st_gid)
        file.write(text)
    put_in_place(whole, path)


def read_secret(path: Path) -> str:
    """Raises `BadFileError`: the file cannot be read, or others than its owner can read it."""
    text = read_text(path)
    if path.stat().st_mode & 0o077:
        raise BadFileError(
            [Finding(str(path), "", "others than its owner can read it: `chmod 600` it.")]
        )
    return text


def read_access(path: Path) -> Access:
    """The file that `write_access` wrote. Raises `BadFileError`: it cannot be read, others than its
    owner can read it, or it lacks something."""
    text = read_secret(path)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UnreadableError(path, f"is not TOML: {error}.") from None
    servers = data.get("servers")
    found = [
        Finding(str(path), key, "is missing: have the file made anew by `kiosk floor rotate`.")
        for key in Access._fields
        if not (
            isinstance(data.get(key), str)
            if key != "servers"
            else isinstance(servers, list) and servers
        )
    ]
    if found:
        raise BadFileError(found)
    return Access(
        **{key: data[key] for key in Access._fields if key != "servers"},
        servers=tuple(map(str, data["servers"])),
    )


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), sort_keys=True).encode()


def _base64(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _from_base64(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
