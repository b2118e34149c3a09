"""Sign-in over HTTP: a seat's code becomes a session. Wrong tries are counted, by address and in all."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Any

from aiohttp import web

from kiosk.link.allowance import Allowance, Allowances
from kiosk.patrons.keeping import Keeping, OpenSession
from kiosk.patrons.limits import who
from kiosk.patrons.messages import LANGUAGES
from kiosk.words.phrases import Currency

#: wrong codes that one address may send at once, and that all may; one more every so many seconds
TRIES, ALL_TRIES, AGAIN_S = 10.0, 100.0, 6.0
#: seconds after which a connection that asks nothing is closed, within which what belongs to a request must have come, and for which
#: what comes beyond that is read
IDLE_S, WHOLE_S, BEYOND_S = 20.0, 10.0, 1.0


def runner_of(app: web.Application) -> web.AppRunner:
    """Serves it. aiohttp by itself lets who asks nothing keep one of the process's open files for an hour."""
    return web.AppRunner(app, access_log=None, keepalive_timeout=IDLE_S, lingering_time=BEYOND_S)


class SignIn:
    """`opened` hears of each session; `words` words a refusal (its id, the language). `urls`: where pages connect, one after the
    other; `table`: what stands for the table in subjects; `currency`: how the house writes money."""

    def __init__(
        self,
        keeping: Keeping,
        table: str,
        urls: Sequence[str],
        opened: Callable[[OpenSession], None],
        words: Callable[[str, str], str],
        currency: Currency,
    ) -> None:
        self._money = currency._asdict()
        self._keeping, self._table, self._urls, self._opened, self._words = keeping, table, cycle(urls), opened, words
        now = time.monotonic()
        self._all = Allowance(ALL_TRIES, AGAIN_S * TRIES / ALL_TRIES, now)
        self._tries = Allowances(TRIES, AGAIN_S)

    def add_to(self, app: web.Application) -> None:
        app.router.add_post("/sign-in", self._sign_in)

    async def _sign_in(self, request: web.Request) -> web.Response:
        try:
            async with asyncio.timeout(WHOLE_S):
                data: Any = json.loads(await request.read())
        except (TimeoutError, ConnectionError):  # who says half of it
            raise web.HTTPRequestTimeout(headers={"Connection": "close"}) from None
        except (ValueError, RecursionError):
            data = None
        given = data if isinstance(data, dict) else {}
        language = given.get("language")
        language = language if language in LANGUAGES else LANGUAGES[0]
        code, now = given.get("code"), time.monotonic()
        of_one = self._tries.of(who(request.remote or ""), now)
        if not (of_one.has(now) and self._all.has(now)):
            return self._refused(429, "too_many_tries", language)
        seat = self._keeping.seat(code) if isinstance(code, str) and len(code) <= 64 else None
        if seat is None:
            of_one.take(now)
            self._all.take(now)
            return self._refused(403, "code_unknown", language)
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
        }
        return web.json_response(said, headers={"Cache-Control": "no-store"})

    def _refused(self, status: int, why: str, language: str) -> web.Response:
        said = {"v": 1, "refused": {"id": why, "facts": {}}, "words": self._words(why, language)}
        headers = {"Cache-Control": "no-store"} | ({"Retry-After": str(round(AGAIN_S))} if status == 429 else {})
        return web.json_response(said, status=status, headers=headers)
