"""Account tokens handed to servers that run, with their answers: a key that they revoke is thrown
out before a server answers.

    update = update_accounts(authority.system(servers), authority.tokens(), 1)
    update.taken        # ["floor"]: the names of the servers that took every token
    update.refused      # server → why it took one not
    update.unreached    # address → why there is no connection

What is handed over holds until a server reads its configuration again, which then has to say the
same.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from kiosk.link.connection import State, end, stay_connected
from kiosk.link.keys import Access

if TYPE_CHECKING:
    from nats.aio.client import Client
    from nats.aio.msg import Msg

#: seconds within which a server answers; one that is there does so within milliseconds
ANSWER_S = 3.0


class Update(NamedTuple):
    """What became of it. Only servers that answered are named in the first two."""

    taken: list[str]
    refused: dict[str, str]
    unreached: dict[str, str]


class _Answers:
    """The answers of so many `servers`, to so many `tokens` each."""

    def __init__(self, servers: int, tokens: int) -> None:
        self._missing, self._tokens = servers * tokens, tokens
        self._taken: dict[str, int] = {}
        self._refused: dict[str, str] = {}

    @property
    def is_complete(self) -> bool:
        return self._missing <= 0

    def add(self, message: Msg) -> None:
        answer = json.loads(message.data)
        server, error = str(answer["server"]["name"]), answer.get("error")
        self._missing -= 1
        if error is not None:
            self._refused[server] = str(error["description"])
        elif answer["data"]["message"] != _TAKEN:
            self._refused[server] = str(answer["data"]["message"])
        else:
            self._taken[server] = self._taken.get(server, 0) + 1

    def update(self, unreached: Mapping[str, str]) -> Update:
        taken = [server for server, count in self._taken.items() if count == self._tokens]
        return Update(
            sorted(taken), self._refused, {} if taken or self._refused else dict(unreached)
        )


def update_accounts(system: Access, tokens: Mapping[str, str], servers: int) -> Update:
    """Hands every account's token to the servers of a floor, of which there are to be so many, over
    a connection to one of them. `system`: as `Authority.system` gives it; `tokens`: public key of
    an account → its token. Raises nothing of a server that is not there."""
    return asyncio.run(_update(system, tokens, servers))


async def _update(system: Access, tokens: Mapping[str, str], servers: int) -> Update:
    answers = _Answers(servers, len(tokens))
    unreached: dict[str, str] = {}
    over = asyncio.Event()

    async def session(client: Client) -> None:
        await _hand_over(client, tokens, answers)
        over.set()

    def told(state: State) -> None:
        if not state.up:
            unreached[state.server] = state.why
        if len(unreached) == len(set(system.servers)):
            over.set()

    link = asyncio.create_task(stay_connected(system, session, told))
    await over.wait()
    await end(link)
    return answers.update(unreached)


async def _hand_over(client: Client, tokens: Mapping[str, str], answers: _Answers) -> None:
    """Each server of the cluster answers for itself."""
    inbox = client.new_inbox()
    came = await client.subscribe(inbox)
    for account, token in tokens.items():
        # A server passes over an account that nobody has used since its start, and would read its
        # old token at the first use: asked for the account's connections it reads it now.
        await client.publish(f"$SYS.REQ.ACCOUNT.{account}.CONNZ", b"{}", reply=client.new_inbox())
        await client.publish(
            f"$SYS.REQ.ACCOUNT.{account}.CLAIMS.UPDATE", token.encode(), reply=inbox
        )
    try:
        async with asyncio.timeout(ANSWER_S):
            while not answers.is_complete:
                answers.add(await came.next_msg(ANSWER_S))
    except TimeoutError:  # nats' own, too
        return


#: what a server says that took a token; "jwt update skipped" where it passes over it
_TAKEN = "jwt updated"
