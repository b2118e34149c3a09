"""The patrons' page as it is served: its files, its words, its colours and cards, and what its headers forbid."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, web

from kiosk.patrons.gateway.page import LANGUAGES, UI, add_page
from kiosk.words.messages import SHIPPED
from kiosk.words.phrase_book import PhraseBook
from ui.shared.theme import colours

PAGE = UI / "patrons"
JS = {file.name: file.read_text("utf-8") for file in sorted(PAGE.glob("*.js"))}
CSS = (PAGE / "patrons.css").read_text("utf-8")


def served(
    ask: Callable[[ClientSession, str], Awaitable[Any]], house: tuple[Path, ...] = ()
) -> Any:
    """What `ask` finds out at a server of the page, whose address it is given."""

    async def all_of_it() -> Any:
        app = web.Application()

        async def sign_in(request: web.Request) -> web.Response:
            return web.json_response({"v": 1})

        app.router.add_post("/sign-in", sign_in)
        add_page(app, ["wss://kiosk.example:9222"], house)
        runner = web.AppRunner(app)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with ClientSession() as session:
            found = await ask(session, f"http://127.0.0.1:{runner.addresses[0][1]}")
        await runner.cleanup()
        return found

    return asyncio.run(all_of_it())


def test_every_answer_keeps_the_browser_to_the_house() -> None:
    paths = [
        "/",
        "/page.js",
        "/patrons.css",
        "/icon.svg",
        "/fonts/KioskSans-Bold.ttf",
        "/words/es.json",
        "/none",
        "/../x",
    ]

    async def ask(session: ClientSession, at: str) -> list[tuple[int, dict[str, str]]]:
        return [
            (got.status, dict(got.headers))
            for path in paths
            for got in [await session.get(at + path)]
        ]

    for status, headers in served(ask):
        assert status in (200, 404)
        policy = dict(each.split(" ", 1) for each in headers["Content-Security-Policy"].split("; "))
        assert policy["default-src"] == policy["frame-ancestors"] == policy["base-uri"] == "'none'"
        assert policy["script-src"] == policy["style-src"] == "'self'"
        assert policy["connect-src"] == "'self' wss://kiosk.example:9222"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "no-referrer"
        assert "max-age" in headers["Strict-Transport-Security"]


def test_a_file_that_the_browser_has_is_not_sent_again() -> None:
    async def ask(session: ClientSession, at: str) -> list[int]:
        first = await session.get(f"{at}/page.js")
        again = await session.get(f"{at}/page.js", headers={"If-None-Match": first.headers["ETag"]})
        return [first.status, again.status, len(await again.read())]

    assert served(ask) == [200, 304, 0]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Sec-Fetch-Site": "same-origin"}, 200),
        ({"Origin": "https://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Content-Type": "text/plain"}, 403),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 403),
    ],
)
@pytest.mark.slow
def test_no_other_site_signs_in(headers: dict[str, str], status: int) -> None:
    async def ask(session: ClientSession, at: str) -> int:
        sent = {"Content-Type": "application/json", **headers}
        return (await session.post(f"{at}/sign-in", data="{}", headers=sent)).status

    assert served(ask) == status


def test_the_words_are_those_of_the_phrase_files_with_a_houses_first(tmp_path: Path) -> None:
    (tmp_path / "en.ftl").write_text("patron-hit = Card, please\n")

    async def ask(session: ClientSession, at: str) -> list[dict[str, str]]:
        return [
            json.loads(await (await session.get(f"{at}/words/{each}.json")).read())
            for each in LANGUAGES
        ]

    english, spanish, _ = served(ask, (tmp_path,))
    assert english["patron-hit"] == "Card, please"
    assert english["patron-wagered"] == "Your wager: { $amount }"
    assert spanish["patron-hit"] == "Pedir"


PHRASES = PhraseBook("en", [SHIPPED]).names("patron-")
CODE = "\n".join(JS.values())
#: what the page makes up of two parts: `say(`did-${…}`)`
OPEN = {"did-", "outcome-", "over-", "line-", "rank-", "suit-"}


def test_every_phrase_of_the_page_is_said_and_every_one_that_is_said_is_there() -> None:
    names = {name.removeprefix("patron-") for name in PHRASES}
    assert set(re.findall(r"(?:say|known)\(`([\w-]+)\$\{", CODE)) <= OPEN
    said = set(re.findall(r"""["']([a-z][\w-]*)["']""", CODE))
    sure = set(re.findall(r"""\bsay\("([\w-]+)\"""", CODE))
    assert sure - names == set()
    gateway = "".join(
        file.read_text("utf-8") for file in (PAGE.parent.parent / "kiosk" / "patrons").glob("*.py")
    )
    names = {name for name in names if f"patron-{name}" not in gateway}
    assert {
        name for name in names if name not in said and not name.startswith((*OPEN, "why-"))
    } == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_of_the_page_is_there_in_every_language_without_choices(language: str) -> None:
    """The page puts facts into them and does nothing else."""
    text = (SHIPPED / f"{language}.ftl").read_text("utf-8")
    lines = dict(re.findall(r"^(patron-[\w-]+) = (.+)$", text, re.MULTILINE))
    assert set(PHRASES) == set(lines)
    facts = {name: set(re.findall(r"\$(\w+)", line)) for name, line in lines.items()}
    english = (SHIPPED / "en.ftl").read_text("utf-8")
    wanted = dict(re.findall(r"^(patron-[\w-]+) = (.+)$", english, re.MULTILINE))
    assert facts == {name: set(re.findall(r"\$(\w+)", line)) for name, line in wanted.items()}
    assert not [name for name, line in lines.items() if "->" in line]


def test_the_colours_are_those_of_the_dealers_screen() -> None:
    tokens = {
        re.sub("[A-Z]", lambda m: f"-{m[0].lower()}", name): value
        for name, value in colours(0).items()
    }
    tokens |= {"card-other": colours(3)["cardFace"]}
    tokens |= {"card-other-black": colours(3)["cardBlack"], "card-other-red": colours(3)["cardRed"]}
    own = dict(re.findall(r"--([\w-]+): (#[0-9A-F]{6});", CSS.partition("}")[0]))
    assert own
    assert own == {name: tokens[name] for name in own}
    rest = set(re.findall(r"#[0-9A-Fa-f]{6}", CSS.partition("}")[2])) - {colours(0)["ink"]}
    assert not [each for each in rest if f"--chip: {each}" not in CSS], (
        "no other place names a colour"
    )


def test_the_suits_have_the_shapes_of_the_dealers_screen(qapp: object) -> None:
    """The page's paths and the painted ones, point by point."""
    from ui.shared.faces import suit_paths

    written = dict(re.findall(r"""^  ([DHSC]): ["`](.+)["`],$""", JS["cards.js"], re.MULTILINE))
    for suit in "DHS":
        numbers = [float(each) for each in re.findall(r"-?\d*\.?\d+", written[suit])]
        (path,) = suit_paths(suit)
        drawn = [path.elementAt(i) for i in range(path.elementCount())]
        # Qt keeps a quadratic curve as a cubic one: of those the ends alone are compared.
        ends = [(round(at.x, 3), round(at.y, 3)) for at in drawn]
        points = list(zip(numbers[::2], numbers[1::2], strict=True))
        assert [each for each in _ends(written[suit], points) if each not in ends] == []


def _ends(path: str, points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Where each stroke of an SVG path of M, L, Q and C ends."""
    ends, at = [], 0
    for command in re.findall("[MLQC]", path):
        at += {"M": 1, "L": 1, "Q": 2, "C": 3}[command]
        ends.append(points[at - 1])
    return ends


def test_the_page_loads_nothing_from_elsewhere_and_writes_no_markup() -> None:
    page = (PAGE / "index.html").read_text("utf-8")
    assert not re.search(r"<script(?![^>]*src=)|style=|\son\w+=|https?://", page)
    assert not re.findall(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", CODE
    )
    assert set(re.findall(r"https?://[^\s\"']+", CODE)) == {
        "http://www.w3.org/2000/svg",
        "https://docs.nats.io/reference/reference-protocols/nats-protocol",
    }
