"""Sign-in over HTTP: a seat's code becomes a session, whatever else comes. Wrong codes are counted,
by address.

A right code is looked up before anything is counted, so that nobody's wrong ones shut anybody out.
What keeps a guesser out is a code's length (docs/patrons.md): no count of tries could, for he
changes his address.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import cycle
from typing import Any

from aiohttp import web, web_response
from aiohttp.http_exceptions import HttpProcessingError

from kiosk.link.allowance import Allowances
from kiosk.patrons.gateway.keeping import Keeping, OpenSession
from kiosk.patrons.gateway.limits import SIGN_IN, Limits, who
from kiosk.patrons.messages import LANGUAGES
from kiosk.words.messages import Currency

log = logging.getLogger(__name__)
#: what answers call this server: no program, and no version of one
SERVER = "kiosk"
#: wrong codes of one address that are answered at once; one more every so many seconds
TRIES, AGAIN_S = 10.0, 6.0
#: seconds after which a connection that asks nothing is closed, within which what belongs to a
#: request must have come, and for which what comes beyond that is read
IDLE_S, WHOLE_S, BEYOND_S = 20.0, 10.0, 1.0


async def listen(app: web.Application, **where: Any) -> tuple[web.AppRunner, asyncio.Server]:
    """Serves it, with what one address may ask; `where`: as `loop.create_server` takes it. The
    server is to be closed, then the runner cleaned up. aiohttp by itself lets who asks nothing keep
    one of the process's open files for an hour."""
    vars(web_response)["SERVER_SOFTWARE"] = SERVER  # of answers to what is no HTTP too
    limits = Limits()
    app.middlewares.append(limits.requests)
    log.addFilter(_is_ours)
    runner = web.AppRunner(
        app, access_log=None, logger=log, keepalive_timeout=IDLE_S, lingering_time=BEYOND_S
    )
    await runner.setup()
    assert runner.server is not None
    limits.watch(runner.server)
    return runner, await asyncio.get_running_loop().create_server(
        limits.taking(runner.server), **where
    )


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether it says something of this program: not of somebody who speaks no HTTP, of whom
    aiohttp writes a traceback each time."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


class SignIn:
    """`opened` hears of each session; `words` words a refusal (its id, the language). `urls`: where
    pages connect, one after the other; `table`: what stands for the table in subjects; `currency`:
    how the house writes money; `about`: what the page says of the table."""

    def __init__(
        self,
        keeping: Keeping,
        table: str,
        urls: Sequence[str],
        opened: Callable[[OpenSession], None],
        words: Callable[[str, str], str],
        currency: Currency,
        about: Callable[[], Mapping[str, Any]] = dict,
    ) -> None:
        self._about = about
        self._money = currency._asdict()
        self._keeping = keeping
        self._table = table
        self._urls = cycle(urls)
        self._opened = opened
        self._words = words
        self._tries = Allowances(TRIES, AGAIN_S)

    def add_to(self, app: web.Application) -> None:
        app.router.add_post(SIGN_IN, self._sign_in)

    async def _sign_in(self, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(WHOLE_S):
                data: Any = json.loads(await request.read())
        except (TimeoutError, ConnectionError):  # who says half of it
            raise web.HTTPRequestTimeout(headers={"Connection": "close"}) from None
        except (ValueError, RecursionError, HttpProcessingError):
            data = None
        given = data if isinstance(data, dict) else {}
        language = given.get("language")
        language = language if language in LANGUAGES else LANGUAGES[0]
        code = given.get("code")
        seat = self._keeping.seat(code) if isinstance(code, str) and len(code) <= 64 else None
        if seat is None:
            return self._wrong(request.remote or "", language)
        access = self._keeping.open(seat, language)
        self._opened(access)
        said = {
            "v": 1,
            "table": self._table,
            "name": access.name,
            "session": access.session,
            "token": access.token,
            "url": next(self._urls),
            "language": language,
            "languages": list(LANGUAGES),
            "money": self._money,
            **self._about(),
        }
        return web.json_response(said, headers={"Cache-Control": "no-store"})

    def _wrong(self, address: str, language: str) -> web.Response:
        """Counts a wrong code. One too many ends its connection, so that whoever goes on has to
        connect for each."""
        now = time.monotonic()
        if self._tries.of(who(address), now).take(now):
            return self._refused(403, "code_unknown", language, {})
        answer = self._refused(
            429, "too_many_tries", language, {"Retry-After": str(round(AGAIN_S))}
        )
        answer.force_close()
        return answer

    def _refused(
        self, status: int, why: str, language: str, headers: dict[str, str]
    ) -> web.Response:
        said = {"v": 1, "refused": {"id": why, "facts": {}}, "words": self._words(why, language)}
        return web.json_response(
            said, status=status, headers={"Cache-Control": "no-store", **headers}
        )
