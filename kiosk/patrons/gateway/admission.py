"""Admission of patrons' pages to nats-server: its authorization callout, answered with what one
session may say and hear.

A page connects with its token; the server asks on `$SYS.REQ.USER.AUTH` in the account PATRONS. The
answer is a token of the account's own about the key that the server has made for the connection:
publish on the session's one subject, hear that session's answers and the table, over a WebSocket, 4
subscriptions, 1 kB a message. Whoever has no session is refused.
"""

from __future__ import annotations

import base64
import json
from typing import Any, NamedTuple

from kiosk.link.authority import PATRONS, Authority
from kiosk.link.keys import USER, Access, Rights, new_seed, public_of, token, user_token
from kiosk.patrons.messages import LONGEST

ASKED = "$SYS.REQ.USER.AUTH"
#: of any connection. The server holds a user's own limit only where the user brought its token
#: itself, and so neither `subs` nor `payload` here
_SUBSCRIPTIONS = 4
#: bytes of a message in the account: an answer to the callout is the longest
_PAYLOAD = 4096
#: seconds for which a connection to the server may be silent: until it has asked for a WebSocket,
#: and from then until it has said who it is
SILENT_S = 5.0
#: of a page's connection
_LIMITS = {"subs": _SUBSCRIPTIONS, "payload": LONGEST, "allowed_connection_types": ["WEBSOCKET"]}


class Doorkeeper(NamedTuple):
    """The keys with which a gateway admits: `seed` of the account, and the gateway's own access."""

    account: str
    seed: str
    gateway: str
    gateway_token: str
    sentinel: str

    @classmethod
    def of(cls, authority: Authority) -> Doorkeeper:
        """New keys for a gateway; the server is to be configured with `claims` and `sentinel`."""
        account, seed = authority.account(PATRONS), authority.seed(PATRONS)
        gateway, nobody = new_seed(USER), public_of(new_seed(USER))
        own = user_token("gateway", public_of(gateway), account, seed, Rights((">",), (">",)))
        none = {
            "type": "user",
            "version": 2,
            "bearer_token": True,
            **Rights((), ()).claims(),
            **_LIMITS,
        }
        return cls(account, seed, gateway, own, token("sentinel", nobody, seed, none))

    @property
    def claims(self) -> dict[str, Any]:
        """The further claims of the account: it asks, and the gateway alone is let in without being
        asked about."""
        endless = dict.fromkeys(("subs", "data", "imports", "exports", "conn", "leaf"), -1)
        return {
            "authorization": {
                "auth_users": [public_of(self.gateway)],
                "allowed_accounts": [self.account],
            },
            "limits": {**endless, "payload": _PAYLOAD, "wildcards": True},
        }

    @property
    def further(self) -> str:
        """What the server's configuration needs besides: who connects without a key is asked about.
        As much may lie before the gateway as a page that floods it writes until it is thrown out; a
        page that does not read is cut off by `write_deadline` long before."""
        return (
            f"default_sentinel: {self.sentinel}\nmax_pending: 32MB\n"
            f"max_subscriptions: {_SUBSCRIPTIONS}\n"
            f"authorization {{ timeout: {SILENT_S} }}"
        )

    def access(self, authority: Authority, servers: list[str]) -> Access:
        """What the gateway connects with."""
        return Access(
            "gateway",
            "gateway",
            tuple(servers),
            authority.certificate,
            self.account,
            self.gateway_token,
            self.gateway,
        )

    def asked(self, request: bytes) -> Request | None:
        """What the server asks; None for what is no such question."""
        try:
            body = json.loads(_unpadded(request.split(b".")[1]))["nats"]
            given = str(body["connect_opts"].get("auth_token", ""))
            of = body["client_info"]
            return Request(
                body["user_nkey"],
                body["server_id"]["id"],
                int(of["id"]),
                given,
                str(of.get("host", "")),
            )
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError):
            return None

    def admits(self, request: Request, table: str, session: str) -> bytes:
        """The answer that lets a connection in as that session."""
        rights = Rights((f"p.{table}.{session}.d",), (f"p.{table}.{session}.a",))
        user = {"type": "user", "version": 2, **rights.claims(), **_LIMITS}
        return self._answer(request, {"jwt": token(session, request.user, self.seed, user)})

    def refuses(self, request: Request) -> bytes:
        return self._answer(request, {"error": "no session"})

    def _answer(self, request: Request, said: dict[str, Any]) -> bytes:
        claims = {"type": "authorization_response", "version": 2, **said}
        return token("answer", request.user, self.seed, claims, audience=request.server).encode()


class Request(NamedTuple):
    """A connection that wants in: the key the server made for it, the server, its number there, the
    token that it was given, and the address that it comes from."""

    user: str
    server: str
    connection: int
    token: str
    address: str = ""


def _unpadded(part: bytes) -> bytes:
    return base64.urlsafe_b64decode(part + b"=" * (-len(part) % 4))
