"""Patrons' accounts at the table's own screen: listed, stated, and paid out by the floor."""

from __future__ import annotations

import json
from contextlib import closing
from typing import Any

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.cli import main
from kiosk.game.cards import parse as card
from kiosk.game.commands.commands import Drawn, PatronBatch, PatronsClosed
from kiosk.game.money.money import cents
from kiosk.patrons.gateway.keeping import Keeping, Seat
from kiosk.patrons.places import folder_of
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import KIOSK, Actor
from kiosk.station.commands import Events
from kiosk.station.patrons import PatronMoney
from kiosk.station.station import Station
from tests.record.tables import station
from tests.ui.scenes import settings
from ui.shared.words import Words
from ui.table.facts import AccountsOf, Label
from ui.table.presenter import TablePresenter

SHOE, SCREENS = Actor("shoe", "reader"), Actor("patrons", "patron")


class _Table:
    """Three patrons of a common hand have played a round, and A has wagered again. What the page
    asks is counted by `kiosk patrons`, as beside a table."""

    def __init__(
        self,
        journal: Journal,
        parent: QGuiApplication,
        out: pytest.CaptureFixture[str],
        language: str = "en",
    ) -> None:
        self.path, self.out, self.language = journal.path, out, language
        self.station: Station = station(journal, rules="nj-common-hand", boxes=1, options={})
        setup = settings(1, turbo=True, common_hand=True, screens=True, language=language)
        self.presenter = TablePresenter(setup, self.order, parent=parent)
        self.presenter.reckons.connect(self.count)
        self.presenter.take(self.station.start())
        self.play()

    def play(self) -> None:
        moneys = [PatronMoney("load", patron, 10_000) for patron in ("A17", "B2", "C.9")]
        self.station.move(moneys, KIOSK)
        for patron, amount in (("A17", 2500), ("B2", 1000)):
            said = PatronBatch("patron_wager", [patron], [amount], [f"w-{patron}"])
            self.station.hear(self.station.asks, said, SCREENS)
        for each in ("TS", "6D", "9S", "TC"):
            self.station.do(Drawn(card(each)), SHOE)
        self.station.do(PatronsClosed(), KIOSK)
        self.station.do(Drawn(card("TD")), SHOE)  # the dealer breaks
        said = PatronBatch("patron_wager", ["A17"], [500], ["w2"])
        self.station.hear(self.station.asks, said, SCREENS)
        limits = [
            PatronMoney("limit_loss", "C.9", 200_00),
            PatronMoney("limit_minutes", "C.9", 90),
        ]
        self.station.move(limits, KIOSK)
        step, _ = self.station.move([PatronMoney("ask_cash_out", "B2", 0)], KIOSK)
        with closing(Keeping(folder_of(self.path))) as keeping:
            keeping.issue([Seat("A17", "Seat 1")])
            keeping.open_many([Seat("A17", "")])
        self.presenter.take(step)

    def count(self, asked: tuple[object, ...]) -> None:
        for of in asked:
            if isinstance(of, AccountsOf):
                self.presenter.reckoned(of, self.said(of))

    def said(self, of: AccountsOf) -> Any:
        what = ["statement", of.account] if of.account else ["list"]
        assert main(["patrons", *what, "--json", "--journal", str(self.path)]) == 0
        return json.loads(self.out.readouterr().out)

    def order(self, command: object, actor: Actor) -> None:
        self.presenter.answered()
        self.presenter.take(self.station.do(command, actor))  # type: ignore[arg-type]

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.presenter.act(action)

    def rows(self) -> list[str]:
        return [f"{row.time} {row.words}" for row in self.presenter.open_page().rows]

    def lit(self) -> list[str]:
        return [key.action for key in self.presenter.open_page().keys if key.on]


@pytest.mark.slow
def test_the_floor_sees_every_account_and_what_has_moved_one(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    table.touch("floor", "page:accounts")
    assert table.rows() == [
        "125 A17  ·  Seat 1  ·  on the table 5  ·  signed in",
        "110 B2  ·  wants to be paid",
    ]
    assert table.presenter.open_page().hint == (
        "1–2 of 3  ·  Loaded 300  ·  paid out 0  ·  rounds 35  ·  balances 335"
    )
    table.touch("older")
    assert table.rows() == ["100 C.9"]
    table.touch("page:account:C.9")
    assert [line.partition("  ·  ")[2] for line in table.presenter.drawer.row.lines] == [
        "limit of play: 90 min  ·  100",
        "limit for losses: 200  ·  100",
        "loaded  ·  +100  ·  100",
    ]
    table.touch("page:accounts")
    table.touch("page:accounts:in")
    assert [row.partition("  ")[0] for row in table.rows()] == ["125 A17"]
    table.touch("page:accounts:asked", "page:account:B2")
    drawer = table.presenter.drawer.row
    assert drawer.title == "B2  ·  110  ·  wants to be paid"
    assert [line.partition("  ·  ")[2] for line in drawer.lines] == [
        "asked to be paid  ·  110",
        "round 1  ·  +10  ·  110",
        "loaded  ·  +100  ·  100",
    ]
    table.presenter.deleteLater()


def test_who_wants_to_be_paid_is_said_at_the_floors_key_and_at_the_accounts(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    sub = {key.action: key.sub for key in table.presenter.props.keys}
    assert sub["floor"] == "1 to pay"
    table.touch("floor")
    sub = {key.action: key.sub for key in table.presenter.open_page().keys}
    assert sub["page:accounts"] == "1 to pay"
    step, _ = table.station.move([PatronMoney("call_off", "B2", 0)], KIOSK)
    table.presenter.take(step)
    assert {key.action: key.sub for key in table.presenter.props.keys}["floor"] == ""
    events = table.station.do(Events(), Actor("C. Ode", "floor")).events
    assert events is not None
    assert [each.words for each in events if each.words.startswith("Account")] == [
        "Account B2: plays on, no longer asks to be paid",
        "Account B2: asked to be paid",
        "Account C.9: limit of play 90 min",
        "Account C.9: limit for losses 200.00",
    ]
    table.presenter.deleteLater()


@pytest.mark.slow
def test_the_floor_pays_one_account_or_all_and_each_once(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    table.touch("floor", "page:accounts", "page:account:B2", "page:pay-out:B2")
    assert "pays" not in table.lit(), "first of all it is asked who signs"
    table.touch("by:0")
    assert table.presenter.drawer.row.lines[0] == "Pay B2 110, then touch PAID."
    table.touch("pays")
    assert table.station.accounts.balances == {"A17": 12_500, "B2": 0, "C.9": 10_000}
    table.touch("floor", "page:accounts", "page:pay-all:", "by:1")
    assert table.presenter.drawer.row.lines[0] == "Pay 2 accounts 220, then touch PAID."
    table.touch("pays")
    assert table.station.accounts.balances == {"A17": 500, "B2": 0, "C.9": 0}
    table.touch("floor", "page:accounts", "page:pay-all:asked", "by:0")
    assert "pays" not in table.lit(), "nothing is left to be paid"
    paid = [each for each in journal.reader.entries() if '"cash_out"' in each.input]
    assert [each.by for each in paid] == ["M. Okafor", "L. Brandt", "L. Brandt"]
    table.presenter.deleteLater()


def test_an_account_that_has_changed_meanwhile_is_not_paid(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    table.touch("floor", "page:accounts", "page:account:C.9", "page:pay-out:C.9", "by:0")
    said = PatronBatch("patron_wager", ["C.9"], [1000], ["w3"])
    step, _ = table.station.hear(table.station.asks, said, SCREENS)
    assert step is not None
    table.presenter.take(step)
    table.touch("pays")
    assert table.station.accounts.balances["C.9"] == 10_000
    notice = table.presenter.notice
    assert notice.text.startswith("C.9 cannot be paid out: the account has changed since.")
    table.presenter.deleteLater()


def test_what_cannot_be_counted_is_said(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    table.presenter.reckons.disconnect(table.count)
    table.touch("floor", "page:accounts")
    opened = table.presenter.now.touches.drawer.opened
    assert table.presenter.drawer.row.title == "Counting…"
    why = Label("ui-figures-failed", (("why", "no room"),))
    table.presenter.reckoned(AccountsOf("", opened), why)
    assert table.presenter.drawer.row.title == Words()("ui-figures-failed", why="no room")
    table.presenter.deleteLater()


@pytest.mark.slow
def test_the_sums_of_the_accounts_are_those_of_the_days_report(
    journal: Journal, qapp: QGuiApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    table = _Table(journal, qapp, capsys)
    sums = {name: cents(each) for name, each in table.said(AccountsOf())["sums"].items()}
    moved = sum(table.station.accounts.balances.values())
    assert sums["balances"] == moved == sums["loaded"] - sums["paid_out"] + sums["rounds"]
    assert main(["report", str(journal.path), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert cents(report["whole"]["win"]) == -sums["rounds"]
    for line in table.said(AccountsOf())["accounts"]:
        stated = table.said(AccountsOf(line["account"]))
        assert stated[-1]["balance"] == line["balance"]
    table.presenter.deleteLater()
