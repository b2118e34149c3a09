"""The patrons' page as files over HTTP, with its words, and the headers that keep a browser to
it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Middleware

from kiosk.patrons.messages import LANGUAGES
from kiosk.settings.table import CONFIG
from kiosk.words.messages import SHIPPED
from kiosk.words.phrase_book import PhraseBook

UI = CONFIG.parent / "ui"

_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
}

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _File(NamedTuple):
    body: bytes
    kind: str
    mark: str  # changes with the body


def add_page(app: web.Application, urls: Sequence[str], house: Iterable[Path] = ()) -> None:
    """Adds the page to `app`: `GET /`, its files and fonts, `/words/LANGUAGE.json`; and to every
    answer of `app` the headers that keep it to itself.

    `urls`: the WebSockets of the nats-servers, the only other places that the page may speak to.
    `house`: folders of the house's own phrases. Everything is read once, here. Raises `OSError`,
    `UnreadableError`.
    """
    files = {
        f"/{file.name}": _file(file) for file in (UI / "patrons").iterdir() if file.suffix in _KINDS
    }
    files["/"] = files.pop("/index.html")
    files |= {f"/fonts/{file.name}": _file(file) for file in (UI / "fonts").glob("*.ttf")}
    folders = (SHIPPED, *house)
    files |= {f"/words/{each}.json": _words(each, folders) for each in LANGUAGES}
    for path, file in files.items():
        app.router.add_get(path, _serve(file))
    app.middlewares.append(_keep_to_itself(urls))


def _serve(file: _File) -> _Handler:
    """The file as it is; nothing where the browser has it."""

    async def serve(request: web.Request) -> web.StreamResponse:
        headers = {"ETag": file.mark, "Cache-Control": "no-cache"}
        if request.headers.get("If-None-Match") == file.mark:
            return web.Response(status=304, headers=headers)
        return web.Response(body=file.body, headers={**headers, "Content-Type": file.kind})

    return serve


def _file(path: Path) -> _File:
    return _of(path.read_bytes(), _KINDS[path.suffix])


def _of(body: bytes, kind: str) -> _File:
    return _File(body, kind, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


class _Named(dict[str, str]):
    """Every fact by its name, as the page puts it in itself."""

    def __missing__(self, fact: str) -> str:
        return f"{{ ${fact} }}"


def _words(language: str, folders: tuple[Path, ...]) -> _File:
    """The phrases of the page as JSON: `{"patron-hit": "Draw", "patron-wagered": "Your wager: {
    $amount }"}`."""
    book = PhraseBook(language, folders)
    said = {name: book.text(name, _Named()) or "" for name in book.names("patron-")}
    return _of(json.dumps(said, ensure_ascii=False).encode(), "application/json")


def _keep_to_itself(urls: Sequence[str]) -> Middleware:
    """Nothing of another place is loaded, framed or sent to, and no other site's page can have
    anything done."""
    places = [urlsplit(url) for url in urls]
    policy = {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "font-src": "'self'",
        "img-src": "'self'",
        "connect-src": " ".join(
            ["'self'", *(f"{place.scheme}://{place.netloc}" for place in places)]
        ),
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "require-trusted-types-for": "'script'",
    }
    headers = {
        "Content-Security-Policy": "; ".join(f"{key} {value}" for key, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    }
    if all(place.scheme == "wss" for place in places):
        headers["Strict-Transport-Security"] = "max-age=31536000"

    @web.middleware
    async def keep(request: web.Request, handler: _Handler) -> web.StreamResponse:
        try:
            answer = (
                web.Response(status=403) if _from_elsewhere(request) else await handler(request)
            )
        except web.HTTPException as refused:  # 404, 405: an answer as well
            refused.headers.update(headers)
            raise
        answer.headers.update(headers)
        return answer

    return keep


def _from_elsewhere(request: web.Request) -> bool:
    """Whether it asks for something to be done, and no page of this server asks: a form or a script
    of another site, or no JSON."""
    if request.method in ("GET", "HEAD"):
        return False
    origin = request.headers.get("Origin")
    site = request.headers.get("Sec-Fetch-Site", "same-origin")
    other = site != "same-origin" or (
        origin is not None and origin.partition("://")[2] != request.host
    )
    return other or request.content_type != "application/json"
