"""Patrons' screens as they are served: nats-server, sign-in and gateway beside a table, and what hostile, slow and lost clients do to them."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.cli.people import patrons_accounts
from kiosk.link.certificates import new_authority, new_server
from kiosk.patrons.client import Link, connect
from kiosk.patrons.crowd import Crowd, Faults, Patron, gather, keep_up
from kiosk.patrons.gateway.gateway import CONNECTIONS
from kiosk.patrons.gateway.keeping import Keeping, OpenSession, Seat
from kiosk.patrons.gateway.stills import cut
from kiosk.patrons.messages import LONGEST
from kiosk.patrons.places import place_of, places_of
from kiosk.staff.actor import KIOSK
from kiosk.station.patrons import PatronMoney
from tests.patrons.live import LiveTable
from tests.patrons.still_pictures import SHOWS, picture

pytestmark = [
    pytest.mark.slow(seconds=2.5),
    pytest.mark.skipif(
        not Path(sys.executable).with_name("nats-server").exists()
        and shutil.which("nats-server") is None,
        reason="there is no nats-server",
    ),
]
WITHIN_S = 120.0
LOOK = b'{"v":1,"id":"look","do":"look"}'


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveTable]:
    with LiveTable(tmp_path_factory.mktemp("screens") / "journal.sqlite", servers=2) as live:
        yield live


class Page:
    """One client with its session; `said`: all that came, by subject."""

    def __init__(self, table: LiveTable, access: OpenSession) -> None:
        self.table, self.access = table, access
        self.said: list[tuple[str, dict[str, Any]]] = []
        self.subject = f"p.common-1.{access.session}"
        self.link: Link

    async def open(self, *more: str) -> Page:
        heard = (f"{self.subject}.a", *more)
        self.link = await connect(
            url_of(self.table, self.access), self.access.token, heard, self.heard
        )
        return self

    def heard(self, subject: str, payload: bytes) -> None:
        self.said.append((subject, json.loads(payload)))

    def say(self, payload: bytes, subject: str = "") -> None:
        self.link.publish(subject or f"{self.subject}.d", payload)

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [each for _, each in self.said if each["t"] == kind]

    async def wait(
        self, kind: str, true: Callable[[dict[str, Any]], bool] = lambda said: True
    ) -> dict[str, Any]:
        await until(lambda: any(map(true, self.of(kind))))
        return next(each for each in reversed(self.of(kind)) if true(each))


@pytest.fixture(autouse=True)
def links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every connection that is made, for `play` to end."""
    made: list[Link] = []
    before = Link.connection_made

    def note(self: Link, transport: asyncio.BaseTransport) -> None:
        made.append(self)
        before(self, transport)

    monkeypatch.setattr(Link, "connection_made", note)
    monkeypatch.setattr(Link, "made", made, raising=False)


def url_of(table: LiveTable, access: OpenSession | None = None) -> str:
    """Of one of its servers, of any gateway; of a patron always the same one, the first one's where nobody is named."""
    links = [link for place in places_of(table.folder) for link in place.links]
    return f"ws://127.0.0.1:{links[ord(access.patron[-1]) % len(links) if access else 0]}"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(WITHIN_S):
        while not true():
            await asyncio.sleep(0.01)


def seated(table: LiveTable, *patrons: str) -> list[OpenSession]:
    """Accounts with money and sessions."""
    table.done(
        lambda station: station.move(
            [PatronMoney("load", name, 100_000) for name in patrons], KIOSK
        )[0]
    )
    keeping = Keeping(table.folder)
    seats = [Seat(name, f"Seat {name}") for name in patrons]
    keeping.issue(seats)
    accesses = keeping.open_many(seats)
    keeping.close()
    return accesses


def play(work: Callable[[], Awaitable[None]]) -> None:
    """Does it, and ends every connection that was made meanwhile."""

    async def whole() -> None:
        try:
            await work()
        finally:
            for link in Link.made:
                link.drop()
            await until(lambda: all(link.over for link in Link.made))

    asyncio.run(whole())


def wager(id_: str, ask: str, amount: int = 2500) -> bytes:
    return json.dumps({"v": 1, "id": id_, "ask": ask, "do": "wager", "amount": amount}).encode()


def post(table: LiveTable, said: object, **headers: str) -> tuple[int, dict[str, Any]]:
    request = urllib.request.Request(
        f"{table.url}/sign-in",
        json.dumps(said).encode(),
        {"Content-Type": "application/json", **headers},
    )
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.loads(answer.read())
    except urllib.error.HTTPError as refused:
        body = refused.read()
        return refused.code, json.loads(body) if body.startswith(b"{") else {}


def test_a_code_becomes_a_session_a_wager_and_an_answer(
    table: LiveTable, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = ["--journal", str(table.path)]
    assert main(["patrons", "seat", "A17", "--name", "Seat 4", "--plain", *journal]) == 0
    code = capsys.readouterr().out.strip()
    assert main(["patrons", "load", "A17", "250", *journal]) == 0
    assert main(["patrons", "cash-out", "A17", "300", *journal]) == 2
    assert main(["patrons", "cash-out", "A17", "50", *journal]) == 0
    status, given = post(table, {"v": 1, "code": code.lower().replace("-", " "), "language": "es"})
    assert (status, given["name"], given["language"], given["url"]) == (
        200,
        "Seat 4",
        "es",
        url_of(table),
    )
    assert given["token"] not in (table.folder / "access.sqlite").read_bytes().decode("latin-1")

    async def work() -> None:
        page = await Page(
            table, OpenSession(given["session"], "A17", "Seat 4", given["token"], "es")
        ).open()
        page.say(LOOK)
        own = await page.wait("own")
        assert (own["balance"], own["may"]) == (20_000, {"wager": {"least": 500, "most": 20_000}})
        page.say(wager("w1", own["ask"], 25_000))
        assert (await page.wait("answer"))["words"].startswith("Su saldo no alcanza")
        page.say(wager("w2", own["ask"], 2500))
        answer = await page.wait("answer", lambda said: said["id"] == "w2")
        assert (answer["result"], answer["own"]["balance"]) == ("accepted", 17_500)
        assert main(["patrons", "withdraw", "A17", *journal]) == 0
        assert (await page.wait("over"))["why"] == "withdrawn"
        page.link.drop()
        with pytest.raises(OSError, match="Authorization"):
            await page.open()

    play(work)
    assert post(table, {"v": 1, "code": code})[0] == 403


def test_each_server_has_one_core_and_looks_for_free_memory_where_it_holds_much(
    table: LiveTable,
) -> None:
    place = place_of(table.folder)
    assert place is not None
    quarter = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 4
    for pid in place.servers:
        told = Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        assert {b"GOMAXPROCS=1", b"GOGC=off"} <= set(told)
        (holds,) = [
            int(each.partition(b"=")[2]) for each in told if each.startswith(b"GOMEMLIMIT=")
        ]
        assert 512 * 2**20 <= holds <= max(512 * 2**20, quarter // len(place.servers))


def test_sign_in_counts_wrong_codes_and_takes_nothing_from_elsewhere(table: LiveTable) -> None:
    assert (
        post(table, {"v": 1, "code": "K7QF-2M9X-RTPA"}, Origin="https://elsewhere.example")[0]
        == 403
    )
    assert (
        post(table, {"v": 1, "code": "K7QF-2M9X-RTPA"}, **{"Content-Type": "text/plain"})[0] == 403
    )
    found = [
        post(table, said)[0] for said in ([], None, {"code": 5}, {"code": "x" * 1000}, {"v": 1})
    ]
    assert found == [403] * 5
    refused = [post(table, {"v": 1, "code": f"K7QF-2M9X-RTP{number}"}) for number in range(20)]
    assert refused[-1][0] == 429
    assert refused[-1][1]["refused"] == {"id": "too_many_tries", "facts": {}}


def test_a_page_hears_and_says_nothing_beyond_its_own(table: LiveTable) -> None:
    one, other = seated(table, "H1", "H2")

    async def work() -> None:
        victim = await Page(table, other).open()
        hostile = await Page(table, one).open()
        victim.say(LOOK)
        ask = (await victim.wait("own"))["ask"]
        # In another's name, at the gateway's own subjects, too long, and not as a page speaks.
        hostile.say(wager("x1", ask), f"p.common-1.{other.session}.d")
        for wish in ("history", "cash_out", "sign_out"):
            wished = json.dumps({"v": 1, "id": wish, "do": wish}).encode()
            hostile.say(wished, f"p.common-1.{other.session}.d")
        for subject in (
            "g.common-1.stage",
            f"p.common-1.{other.session}.a",
            "$SYS.REQ.USER.AUTH",
            "t.common-1.e",
        ):
            hostile.say(b'{"v":1,"t":"over","why":"closed"}', subject)
        hostile.say(LOOK)
        await hostile.wait("own")
        await until(lambda: not hostile.link.over)
        assert [
            each["t"] for _, each in victim.said if each["t"] in ("over", "answer", "history")
        ] == []
        assert not table.station.accounts.standing.asked
        hostile.say(b" " * 5000)
        await until(lambda: hostile.link.over)
        for wanted in (">", f"p.common-1.{other.session}.a", "p.>", "$SYS.>", "_INBOX.>"):
            with pytest.raises(OSError, match="Permissions Violation"):
                await connect(url_of(table), one.token, (wanted,), hostile.heard)
        with pytest.raises(OSError, match="Authorization"):
            await connect(url_of(table), "no token", (), victim.heard)
        with pytest.raises(OSError, match="Authorization"):
            await connect(url_of(table), "", (), victim.heard)
        raw = (await Page(table, one).open()).link
        raw.write_raw(os.urandom(4096))
        await until(lambda: raw.over)
        victim.link.drop()

    play(work)


def test_a_decision_on_a_card_that_was_corrected_is_late_and_can_be_said_again(
    tmp_path: Path,
) -> None:
    with LiveTable(tmp_path / "journal.sqlite") as table:
        one, other = seated(table, "C1", "C2")

        def decision(id_: str, ask: str, do: str) -> bytes:
            return json.dumps({"v": 1, "id": id_, "ask": ask, "do": do}).encode()

        async def work() -> None:
            pages = [await Page(table, access).open() for access in (one, other)]
            for page in pages:
                page.say(LOOK)
                page.say(wager("w", (await page.wait("own"))["ask"]))
                await page.wait("answer")
            for text in ("TS", "6D", "5H", "TC"):
                await asyncio.to_thread(table.deal, text)
            asked = (await pages[0].wait("own", lambda said: bool(said["hands"] and said["ask"])))[
                "ask"
            ]
            assert asked == table.asks
            pages[0].say(decision("d", asked, "double"))
            await pages[0].wait("answer", lambda said: said["id"] == "d")
            await asyncio.to_thread(table.correct, "9H")
            pages[1].say(decision("d", asked, "hit"))
            late = await pages[1].wait("answer", lambda said: said["id"] == "d")
            assert (late["result"], late["own"]["ask"]) == ("late", table.asks)
            await pages[0].wait("own", lambda said: said["corrected"] == "stands")
            for page in pages:
                await page.wait(
                    "table", lambda said: said["corrected"] and said["hands"][0]["total"] == 19
                )
            pages[1].say(decision("e", table.asks, "stand"))
            assert (await pages[1].wait("answer", lambda said: said["id"] == "e"))[
                "result"
            ] == "accepted"

        play(work)


def test_a_client_that_reads_nothing_holds_nobody_up(table: LiveTable) -> None:
    slow, quick = seated(table, "S1", "S2")

    async def work() -> None:
        stuck, page = await Page(table, slow).open(), await Page(table, quick).open()
        stuck.link.pause()
        for number in range(60):
            stuck.say(b'{"v":1,"id":"l%d","do":"look"}' % number)
        page.say(LOOK)
        ask = (await page.wait("own"))["ask"]
        page.say(wager("q1", ask))
        assert (await page.wait("answer"))["result"] == "accepted"
        stuck.link.drop()
        page.link.drop()

    play(work)


def _runs(pid: int) -> bool:
    """Whether a process is there, and has not ended."""
    try:
        return bool(Path(f"/proc/{pid}/cmdline").read_bytes())
    except OSError:
        return False


def test_a_gateway_that_is_killed_comes_back_with_seats_wagers_and_what_was_said(
    table: LiveTable,
) -> None:
    (access,) = seated(table, "K1")

    async def work() -> None:
        page = await Page(table, access).open()
        page.say(LOOK)
        ask = (await page.wait("own"))["ask"]
        page.say(wager("k1", ask, 5000))
        first = await page.wait("answer")
        killed = table.gateway_pid
        place = place_of(table.folder)
        assert place is not None
        os.kill(killed, signal.SIGKILL)
        await until(lambda: not any(map(_runs, place.servers)) or table.gateway_pid != killed)
        assert not any(map(_runs, place.servers)), (
            "its servers went with it, before another one came"
        )
        page.said.clear()
        crowd = Crowd(url_of(table), "common-1", random.Random(1), Faults())
        again = Patron(crowd, access)
        async with asyncio.timeout(WITHIN_S):
            while not again.own:
                try:
                    if not again.is_connected:
                        await again.connect()
                except OSError:
                    pass
                await asyncio.sleep(0.1)
        assert again.own["wager"] == 5000
        assert table.gateway_pid != killed
        again.drop()
        back = await Page(table, access).open()
        back.say(wager("k1", ask, 5000))
        assert (await back.wait("answer"))["n"] == first["n"]
        back.link.drop()

    play(work)


def test_a_server_that_is_killed_comes_back_and_the_table_knows_of_nothing(
    table: LiveTable,
) -> None:
    (access,) = seated(table, "V2")

    async def work() -> None:
        page = await Page(table, access).open()
        page.say(LOOK)
        page.say(wager("v1", (await page.wait("own"))["ask"], 5000))
        await page.wait("answer")
        place, gateway = place_of(table.folder), table.gateway_pid
        assert place is not None
        os.kill(place.servers[0], signal.SIGKILL)
        await until(lambda: page.link.over)
        back = await reopened(table, access)
        assert (await back.wait("own"))["wager"] == 5000
        assert table.gateway_pid == gateway

    play(work)


async def reopened(table: LiveTable, access: OpenSession) -> Page:
    """A page of it, as soon as it is let in and answered: nobody hears what is said before its gateway is back at its server."""
    back = Page(table, access)
    async with asyncio.timeout(WITHIN_S):
        while not back.of("own"):
            with contextlib.suppress(OSError):
                if not hasattr(back, "link") or back.link.over:
                    await back.open()
                back.say(LOOK)
            await asyncio.sleep(0.1)
    return back


def test_two_gateways_serve_one_table_and_one_of_them_is_killed(tmp_path: Path) -> None:
    with LiveTable(tmp_path / "journal.sqlite", gateways=2) as table:
        here, there = seated(
            table, "G2", "G3"
        )  # by their last digit, at the first and at the second
        keeping = Keeping(table.folder)

        async def work() -> None:
            one, other = await Page(table, here).open(), await Page(table, there).open()
            for page in (one, other):
                page.say(LOOK)
                page.say(wager("w", (await page.wait("own"))["ask"]))
                assert (await page.wait("answer"))["result"] == "accepted"
            await asyncio.to_thread(table.deal, "9S", "6D", "2C", "TC")
            asked = (await one.wait("own", lambda said: "decide" in said["may"]))["ask"]
            stand = json.dumps({"v": 1, "id": "d", "ask": asked, "do": "stand"}).encode()
            second = table.all_beside[1]
            killed = second.pid
            assert killed is not None
            os.kill(killed, signal.SIGKILL)
            one.say(stand)
            assert (await one.wait("answer", lambda said: said["id"] == "d"))[
                "result"
            ] == "accepted"
            await until(lambda: other.link.over and second.pid != killed)
            back = await reopened(table, there)
            assert (await back.wait("own"))["wager"] == 2500
            back.say(stand)
            assert (await back.wait("answer"))["result"] == "accepted"
            moved = keeping.open(Seat("G2", "Seat 2"), "en")  # signed in at the other gateway
            assert (await one.wait("over"))["why"] == "elsewhere"
            again = await Page(table, moved._replace(patron="G3")).open()
            again.say(LOOK)
            own = await again.wait("own")
            assert (own["hands"][0]["decided"], own["balance"]) == ("stand", 97_500)

        try:
            play(work)
        finally:
            keeping.close()


def test_a_crowd_with_faults_plays_a_round_and_its_money_is_conserved(table: LiveTable) -> None:
    accesses = seated(table, *(f"C{number}" for number in range(25)))
    before = sum(table.balances.values())

    async def work() -> None:
        crowd = Crowd(url_of(table), "common-1", random.Random(3), Faults(30), minds_s=0.2)
        patrons = await gather(crowd, accesses)
        keep = asyncio.create_task(keep_up(patrons))
        await until(lambda: sum(patron.own.get("wager", 0) > 0 for patron in patrons) >= 20)
        await asyncio.to_thread(table.deal, "9S", "6D", "5S", "TC")
        await until(
            lambda: (
                sum(bool((patron.own["hands"] or [{}])[0].get("decided")) for patron in patrons)
                >= 15
            )
        )
        await asyncio.to_thread(table.close_stage)
        await asyncio.to_thread(table.deal, "TD")
        while table.step.table.view.phase != "wagers":
            if table.step.table.view.phase == "patrons":
                await asyncio.to_thread(table.close_stage)
            else:
                await asyncio.to_thread(table.deal, "TH")
        await until(lambda: any(patron.own["last"] for patron in patrons))
        keep.cancel()
        assert crowd.counts["accepted"] > 0
        for patron in patrons:
            patron.drop()

    play(work)
    settled = table.step.table.view.patrons
    assert settled is not None
    assert sum(table.balances.values()) == before + settled.to_pay - settled.to_collect


def test_a_page_that_floods_the_gateway_is_thrown_out_and_the_others_play_on(
    table: LiveTable,
) -> None:
    one, other = seated(table, "F1", "F2")

    async def work() -> None:
        page, hostile = await Page(table, other).open(), await Page(table, one).open()
        while not hostile.link.over:
            for _ in range(400):
                hostile.link.publish(f"p.common-1.{one.session}.d", LOOK)
            await asyncio.sleep(0)
        with pytest.raises(OSError, match="Authorization"):
            await hostile.open()
        page.say(LOOK)
        page.say(wager("f1", (await page.wait("own"))["ask"]))
        assert (await page.wait("answer"))["result"] == "accepted"
        assert not page.link.over, "nobody else was cut off"

    play(work)


def test_a_session_has_few_connections_and_none_once_it_is_over(table: LiveTable) -> None:
    (one,) = seated(table, "N1")

    async def work() -> None:
        pages = [await Page(table, one).open() for _ in range(CONNECTIONS + 2)]
        await until(lambda: sum(not page.link.over for page in pages) == CONNECTIONS)
        assert not pages[-1].link.over
        seated(table, "N1")  # signed in elsewhere: a new session of the same patron
        keeping = Keeping(table.folder)
        keeping.withdraw("N1")
        keeping.close()
        await until(lambda: all(page.link.over for page in pages))
        assert pages[-1].of("over")[-1]["why"] == "withdrawn"

    play(work)


def test_a_page_subscribes_to_four_subjects_and_sends_one_kilobyte(table: LiveTable) -> None:
    (one,) = seated(table, "L1")

    async def work() -> None:
        page = await Page(table, one).open()
        page.say(LOOK.ljust(LONGEST + 1))  # it is no message
        page.say(LOOK.ljust(LONGEST))
        await page.wait("own")
        page.say(LOOK)
        await until(lambda: len(page.of("own")) == 2)
        with pytest.raises(OSError, match="maximum subscriptions"):
            await Page(table, one).open(*[f"p.common-1.{one.session}.a"] * 4)

    play(work)


def test_other_machines_are_served_with_tls_alone(tmp_path: Path) -> None:
    authority = new_authority("a house")
    pair = new_server(authority, ["localhost", "127.0.0.1"])
    (tmp_path / "house.pem").write_text(pair.certificate)
    (tmp_path / "house.key").write_text(pair.key)
    trusts = ssl.create_default_context(cadata=authority.certificate)
    live = LiveTable(tmp_path / "journal.sqlite")
    live.hello |= {
        "certificate": str(tmp_path / "house.pem"),
        "key": str(tmp_path / "house.key"),
        "name": "localhost",
    }
    with live as table:
        (one,) = seated(table, "T1")
        assert table.url.startswith("https://localhost:")
        with urllib.request.urlopen(table.url, context=trusts) as page:
            headers = page.headers
        url = headers["Content-Security-Policy"].partition("wss://")[2].partition(";")[0]
        assert headers["Strict-Transport-Security"] == "max-age=31536000"
        with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(table.url)
        with pytest.raises(ConnectionError):
            urllib.request.urlopen(table.url.replace("https", "http"))
        older = ssl.create_default_context(cadata=authority.certificate)
        with pytest.warns(DeprecationWarning, match="TLSv1_1"):
            older.maximum_version = ssl.TLSVersion.TLSv1_1
        with pytest.raises(OSError, match=r"(?i)ssl"):
            urllib.request.urlopen(table.url, context=older)

        async def work() -> None:
            said: list[bytes] = []
            subject = f"p.common-1.{one.session}"
            link = await connect(
                f"wss://{url}",
                one.token,
                (f"{subject}.a",),
                lambda _, each: said.append(each),
                context=trusts,
            )
            link.publish(f"{subject}.d", LOOK)
            await until(lambda: len(said) == 2)
            with pytest.raises(ConnectionError):
                await connect(f"ws://{url}", one.token, (), lambda _, each: None)

        play(work)


@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl")
def test_a_crowd_plays_at_a_table_whose_certificate_signs_itself(tmp_path: Path) -> None:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    made = f"openssl req -x509 -newkey rsa:2048 -nodes -days 365 -keyout {key} -out {certificate}"
    subject = "-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1"
    subprocess.run([*made.split(), *subject.split()], check=True, capture_output=True)
    live = LiveTable(tmp_path / "journal.sqlite")
    live.hello |= {"certificate": str(certificate), "key": str(key)}
    with live as table:
        assert table.url.startswith("https://127.0.0.1:")
        ends, line = os.pipe()
        command = f"-m kiosk patrons crowd --count 3 --line {ends} --journal {table.path}"
        with subprocess.Popen(
            [sys.executable, *command.split()], pass_fds=[ends], stdout=subprocess.PIPE, text=True
        ) as crowd:
            try:
                assert crowd.stdout is not None
                said = crowd.stdout.readline()
                play(lambda: until(lambda: len(table.station.table.state.game.came_in) == 3))
            finally:
                os.close(line)
        os.close(ends)
        assert (said, crowd.returncode) == (f"3 simulated patrons play at {table.url}.\n", 0)
        assert [*table.balances] == ["P00001", "P00002", "P00003"]


def test_the_house_lists_its_accounts_states_one_and_pays_it_out_once(
    table: LiveTable, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = ["--journal", str(table.path)]

    def said(*words: str) -> tuple[int, str]:
        status = main(["patrons", *words, *journal])
        out = capsys.readouterr()
        return status, out.out + out.err

    assert said("seat", "H9", "--plain")[0] == 0
    assert said("load", "H9", "75.50")[0] == 0
    assert said("limit", "H9", "--loss", "20", "--minutes", "90")[0] == 0
    assert said("limit", "nobody", "--loss", "20") == (
        2,
        "The account nobody has never held money here.\n",
    )
    assert said("exclude", "H9", "7")[0] == 0
    status, lines = said("list")
    assert status == 0
    (line,) = [each.split() for each in lines.splitlines() if each.startswith("H9")]
    assert line[:-1] == ["H9", "75.50", "0.00", "loss", "20.00", "minutes", "90"]
    assert said("pay-out", "H9") == (0, "Pay H9 75.50\n")
    assert said("pay-out", "H9") == (2, "Nothing is to be paid out.\n")
    status, stated = said("statement", "H9", "--csv")
    what = [line.split(",")[2] for line in stated.splitlines()[1:]]
    assert what[:3] == ["load", "limit loss 20.00", "limit minutes 90"]
    assert [what[3][:8], what[4]] == ["excluded", "cash_out"]
    assert (status, stated.splitlines()[-1].split(",")[4:]) == (0, ["-75.50", "0.00"])
    assert said("statement", "ghost")[0] == 2


def test_an_account_that_another_desk_pays_meanwhile_keeps_no_other_from_being_paid(
    table: LiveTable, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = ["--journal", str(table.path)]
    for account, amount in (("K7", "10"), ("K8", "20"), ("K9", "30")):
        assert main(["patrons", "seat", account, "--plain", *journal]) == 0
        assert main(["patrons", "load", account, amount, *journal]) == 0
    capsys.readouterr()
    keeping, elsewhere = patrons_accounts.keeping_of, ["K8"]

    def after_the_other_desk(args: argparse.Namespace) -> Keeping:
        """The accounts are listed, and nothing is asked of the table yet."""
        if elsewhere:
            assert main(["patrons", "pay-out", elsewhere.pop(), *journal]) == 0
        return keeping(args)

    monkeypatch.setattr(patrons_accounts, "keeping_of", after_the_other_desk)
    assert main(["patrons", "pay-out", "--all", *journal]) == 2
    said = capsys.readouterr()
    paid = said.out.splitlines()  # and whoever else has an account at this table
    assert paid[0] == "Pay K8 20.00"
    assert {"Pay K7 10.00", "Pay K9 30.00"} <= set(paid[1:])
    assert not [line for line in paid[1:] if line.startswith("Pay K8 ")]
    assert said.err.startswith("K8 is not paid: it was paid out elsewhere meanwhile")
    assert "1 of " in said.err.splitlines()[-1]


def test_no_answer_names_the_program_that_serves(table: LiveTable) -> None:
    host, port = table.url.rpartition("/")[2].split(":")
    for asked in (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"\x16\x03\x01 nonsense\r\n\r\n"):
        with socket.create_connection((host, int(port))) as line:
            line.sendall(asked)
            got = b""
            while b"\r\n\r\n" not in got and (data := line.recv(65_536)):
                got += data
        assert b"\r\nServer: kiosk\r\n" in got
        assert b"aiohttp" not in got.partition(b"\r\n\r\n")[0]


@pytest.mark.parametrize("origin", ["https://elsewhere.example", ""])
def test_no_other_sites_page_comes_through_the_pages_port(table: LiveTable, origin: str) -> None:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    headers = {**upgrade, "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
    if origin:
        headers["Origin"] = origin
    with pytest.raises(urllib.error.HTTPError, match="403"):
        urllib.request.urlopen(urllib.request.Request(f"{table.url}/line", headers=headers))


def test_a_patrons_own_page_is_served_the_still_and_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "felt.jpg"
    table = LiveTable(tmp_path / "journal.sqlite")
    table.hello |= {"still": str(file), "still_shows": SHOWS}
    with table:
        (access,) = seated(table, "A17")

        async def work() -> None:
            page = await Page(table, access).open()
            page.say(LOOK)
            assert "still" not in await page.wait("table")
            picture(file)
            said = await page.wait("table", lambda each: "still" in each)
            assert said["still"] == 1

        play(work)
        with urllib.request.urlopen(f"{table.url}/still/{access.session}/1.jpg") as answer:
            assert answer.headers["Content-Type"] == "image/jpeg"
            assert answer.read() == cut(file.read_bytes(), SHOWS)
        for path in ("/still/nobody/1.jpg", f"/still/{access.session}/2.jpg"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{table.url}{path}")
