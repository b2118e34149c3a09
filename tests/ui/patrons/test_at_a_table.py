"""The patrons' page at a table at work, over its own gateway: what a patron touches is in the journal, what lies there is on the page."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import socketserver
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.patrons.gateway.keeping import Keeping, Seat
from tests.patrons.live import LiveTable
from tests.ui.patrons.conftest import ALL, SIZES
from tests.ui.patrons.conftest import Seat as Page

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not ALL, reason="make browser")]


@pytest.fixture
def table(tmp_path: Path, chromium: Any) -> Iterator[LiveTable]:
    with LiveTable(tmp_path / "journal.sqlite", options={"double.for_less": True}) as live:
        yield live


@pytest.fixture
def sit(chromium: Any, table: LiveTable) -> Iterator[Callable[..., Page]]:
    """A page at a seat of the table, with 1,000 to play; all of them in one browser, of the first one's `size`."""
    contexts: list[Any] = []
    keeping = Keeping(table.folder)
    (code,) = keeping.issue([Seat("seat-4", "Seat 4")])
    keeping.ask("load", [("seat-4", 100_000)])
    pages: list[Page] = []

    def page(size: str = "phone") -> Page:
        if not contexts:
            contexts.append(chromium.new_context(**SIZES[size], locale="en-US", timezone_id="UTC"))
        this = Page(contexts[0].new_page(), None)  # type: ignore[arg-type]
        this.page.goto(f"{table.url}/#{code}")
        this.sees("Balance", "#money")
        pages.append(this)
        return this

    yield page
    for context in contexts:
        context.close()
    keeping.close()
    assert [each.wrong for each in pages if each.wrong] == []


def wager(seat: Page) -> None:
    """25."""
    seat.touch('.chip[data-cents="2500"]')
    seat.touch("#send")
    seat.sees("Your wager: $25", "#headline")


def asked(table: LiveTable, seat: Page) -> Page:
    """It has wagered, and has 15 against a 6."""
    wager(seat)
    table.deal("TS", "6D", "5H", "TC")
    seat.sees("You have 15: decide", "#headline")
    return seat


@pytest.mark.parametrize("size", ["phone", "tablet", "desktop"])
def test_insurance_and_both_hands_of_a_split(
    size: str, table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = sit(size)
    wager(seat)
    table.deal("8S", "AD", "8H", "6C")
    seat.sees("Insurance?", "#headline")
    assert [*seat.overflows(), *seat.faults()] == []
    assert seat.page.locator('[aria-label*="a card face down"]').count() == 1
    seat.touch("#send")
    # half of 25 in chips of 1, the smallest here
    seat.sees("Insured: $12", "#headline")
    table.close_stage()
    seat.sees("First hand only, or both?", "#headline")
    seat.touch(".key.both")
    seat.sees("Both hands", "#headline")
    seat.sees("$938", "#money")
    assert [*seat.overflows(), *seat.faults()] == []
    table.close_stage()
    table.deal("3D")
    seat.sees("First hand, 11: decide", "#headline")
    assert [key.upper() for key in seat.offered()] == ["STAND", "HIT", "DOUBLE", "DOUBLE FOR LESS"]
    seat.touch(".key.double-less")
    for _ in range(2):
        seat.touch('.chip[data-cents="500"]')
    seat.sees("Double for $10", "#send")
    seat.touch("#send")
    seat.sees("You double", "#headline")
    table.close_stage()
    seat.sees("A card is coming", "#second")
    table.deal("9H", "TD")
    seat.sees("Second hand, 18: decide", "#headline")
    seat.touch(".key.stand")
    seat.sees("You stand", "#headline")
    table.close_stage()
    table.deal("TC")  # the hole card makes 17, and this is the next one
    seat.sees("Next wager", "#second")
    seat.sees("Insurance lost $12.", "#second")
    # 20 on the first hand, doubled for 10, 18 on the second, against 17; and the insurance is lost
    assert table.balances["seat-4"] == 100_000 + 3500 + 2500 - 1200
    seat.sees("You won $48", "#headline")
    seat.sees("$1,048", "#money")
    assert [*seat.overflows(), *seat.faults()] == []


def test_the_first_hand_alone_with_a_reload_and_no_line_in_the_middle_of_it(
    table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = sit()
    wager(seat)
    table.deal("8S", "6D", "8H", "TC")
    seat.sees("First hand only, or both?", "#headline")
    seat.page.reload()
    seat.sees("First hand only, or both?", "#headline")
    seat.touch(".key.first")
    seat.sees("First hand only", "#headline")
    table.close_stage()
    table.deal("3D")
    seat.sees("First hand, 11: decide", "#headline")
    seat.may_lose_its_line()
    seat.page.context.set_offline(True)
    seat.sees(
        "Connection lost. It reconnects by itself. Your wager of $25 stays. If you do not decide in time",
        "#band",
    )
    seat.touch(".key.double")
    seat.sees("is not confirmed yet", "#band")
    seat.page.context.set_offline(False)
    seat.sees("You double", "#headline")
    seat.sees("$950", "#money")
    table.close_stage()
    table.deal("9H", "TD", "TC")
    seat.sees("You won $50", "#headline")


def test_what_comes_after_the_stage_has_ended_is_told_to_be_late(
    table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = asked(table, sit())
    seat.may_lose_its_line()
    seat.page.context.set_offline(True)
    seat.sees("Connection lost.", "#band")
    seat.touch(".key.hit")
    table.close_stage()
    seat.page.context.set_offline(False)
    seat.sees("Too late: HIT was not accepted.", "#notice.bad")
    seat.sees("No decision in time: your hand stands.", "#second")


def test_a_card_that_is_corrected_is_seen_and_decided_again(
    table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = asked(table, sit())
    seat.touch(".key.double")
    seat.sees("You double", "#headline")
    table.correct("9H")
    seat.sees("look at the cards again. Your decision stands: DOUBLE.", "#notice.news")
    seat.sees("19", "#hands .total")
    table.correct("8H", ask_again=True)
    seat.sees("A card was corrected: decide again.", "#notice.news")
    seat.sees("You have 18: decide", "#headline")
    seat.sees("$975", "#money")
    assert [*seat.overflows(), *seat.faults()] == []
    seat.touch(".key.stand")
    seat.sees("You stand", "#headline")
    table.close_stage()
    seat.sees("The dealer plays", "#headline")
    assert seat.page.inner_text("#notice") == ""
    table.deal("2C")  # 18 each
    seat.sees("Push", "#headline")
    table.amend(1, "9H")
    seat.sees("The last round was corrected: from $0 to +\u2060$25.", "#notice.news")
    seat.sees("You won $25", "#headline")
    seat.sees("$1,025", "#money")
    assert [*seat.overflows(), *seat.faults()] == []


def test_a_gateway_that_is_killed_comes_back_and_nothing_is_lost(
    table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = asked(table, sit())
    seat.may_lose_its_line()
    os.kill(
        table.gateway_pid, signal.SIGKILL
    )  # whether the page sees its line go depends on how soon it is back
    seat.touch(".key.stand")
    seat.sees("You stand", "#headline")
    assert seat.page.inner_text("#band") == ""
    table.close_stage()
    seat.page.reload()
    seat.sees("The dealer plays", "#headline")


def test_a_second_tab_takes_the_seat_over(table: LiveTable, sit: Callable[..., Page]) -> None:
    one = sit()
    wager(one)
    other = sit()
    other.sees("Your wager: $25", "#headline")
    one.sees("You are playing on another screen", "#over-headline")
    one.touch("#again")
    one.sees("Your wager: $25", "#headline")
    other.sees("You are playing on another screen", "#over-headline")


def test_who_says_nothing_is_told_so(table: LiveTable, sit: Callable[..., Page]) -> None:
    seat = asked(table, sit())
    table.close_stage()
    seat.sees("No decision in time: your hand stands.", "#second")
    table.deal("TD")
    seat.sees("You won $25", "#headline")
    seat.sees("No decision in time: the hand stood.", "#second")
    seat.sees("$1,025", "#money")


def test_a_page_plays_through_its_own_port_where_the_other_is_not_reached(
    chromium: Any, table: LiveTable
) -> None:
    """As over ssh: one port is forwarded, and nats-server takes no page from its address."""
    keeping = Keeping(table.folder)
    (code,) = keeping.issue([Seat("seat-5", "Seat 5")])
    keeping.answered(keeping.ask("load", [("seat-5", 100_000)]))
    keeping.close()
    with forwarded(int(table.url.rpartition(":")[2])) as port:
        context = chromium.new_context(**SIZES["phone"], locale="en-US", timezone_id="UTC")
        seat = Page(context.new_page(), None)  # type: ignore[arg-type]
        seat.page.goto(f"http://localhost:{port}/#{code}")
        seat.sees("$1,000", "#money")
        wager(seat)
        seat.sees("Your wager: $25", "#headline")
        context.close()


@contextlib.contextmanager
def forwarded(port: int) -> Iterator[int]:
    """Another port of this machine through which that one is reached."""

    class Forward(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            with socket.create_connection(("127.0.0.1", port)) as there:
                back = threading.Thread(target=_pump, args=(there, self.request), daemon=True)
                back.start()
                _pump(self.request, there)
                back.join()

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Forward) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


def _pump(one: socket.socket, other: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := one.recv(65_536):
            other.sendall(data)
    for each in (one, other):
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


def test_a_patron_looks_back_asks_for_the_money_and_signs_out(
    table: LiveTable, sit: Callable[..., Page]
) -> None:
    seat = sit()
    wager(seat)
    table.deal("TC", "6D", "5S", "TD")
    seat.sees("decide", "#headline")
    table.close_stage()
    table.deal("5C")
    seat.sees("You lost $25", "#headline")
    seat.touch("#menu")
    seat.sees("Common 1", "#account-headline")
    seat.sees("No decision in time: the hand stood.", "#past li")
    seat.sees(":", "#past li strong")
    seat.sees("Blackjack pays 3:2", "#account-rules")
    assert seat.faults() == []
    assert seat.page.locator("#breaks button").all_inner_texts() == ["1 DAY", "7 DAYS", "30 DAYS"]
    seat.touch("#cash-out")
    seat.sees("The staff come to pay you", "#cash-out")
    seat.touch("#menu")
    assert seat.page.locator("#amount").is_hidden()
    seat.sees("Your balance is locked until then.", "#second")
    assert main(["patrons", "pay-out", "seat-4", "--journal", str(table.path)]) == 0
    seat.sees("$0", "#money")
    seat.sees("You were paid $975.", "#notice")
    seat.touch("#menu")
    seat.touch("#sign-out")
    seat.touch("#sign-out")
    seat.sees("You are signed out", "#over-headline")
    seat.page.reload()
    seat.sees("Play from your seat", "#sign-in-headline")
