"""Whoever deals signs alone for nothing that a second person signs for: by touch, by any command, in a batch, and whatever their roles."""

from __future__ import annotations

import json

import pytest

from kiosk.game.cards import parse
from kiosk.game.commands.commands import Burn, Command, Correct, Drawn, NewShoe, Void, Wager
from kiosk.record.entries import told_of
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.staff.roles import SIGNED
from kiosk.station.commands import LastRound, Shelve, StationCommand, UnlockTable
from kiosk.station.station import Station
from kiosk.station.tray.day_commands import Confirm, WithdrawRules
from tests.record.tables import station
from tests.staff.house import DEALER, FLOOR, Time, sign_in
from tests.station.acts import COMMANDS, FIVE, NINE
from tests.station.at_staffed_table import card, deal, refused, who

pytestmark = pytest.mark.slow

#: cards of which the procedure knows nothing: said as they are entered, and not before
ASTRAY: tuple[Command, ...] = (
    Drawn(FIVE, face="up", why="drawn_in_error"),
    Drawn(FIVE, face="down", why="drawn_in_error"),
    Drawn(FIVE, to=0),
    Drawn(FIVE, to=2),
    Burn(FIVE),
    Burn(FIVE, "relief"),
    Burn(FIVE, "face_up"),
    Burn(FIVE, "new_shoe"),
)
MORE: tuple[StationCommand, ...] = (
    NewShoe(),
    LastRound(),
    Shelve("link", 5),
    UnlockTable(),
    Confirm("sign"),
    WithdrawRules(),
)


def in_round(this: Station) -> None:
    this.do(NewShoe(), DEALER)
    this.do(Wager(2, 2500), DEALER)
    deal(this, "9C", "6C")


@pytest.mark.parametrize("number", ["11", "22"])
def test_whoever_deals_signs_nothing_that_is_a_supervisors(
    journal: Journal, open_table: Station, number: str
) -> None:
    """22 may all of it where somebody else deals."""
    step = sign_in(open_table, number)
    in_round(open_table)
    given = [
        each
        for act, commands in COMMANDS.items()
        if act in SIGNED - {"relieve"}
        for each in commands
    ]
    last = journal.number
    for command in (*given, *ASTRAY, *MORE):
        why = refused(open_table.do(command, DEALER))
        assert why == ("not_permitted" if number == "11" else "same_person"), command
    assert journal.number == last, "nothing of it was taken"
    assert step.house.staff is not None
    assert all(step.house.staff.refused("dealer", act) for act in SIGNED)
    assert not any(
        step.house.staff.refused("dealer", act) for act in ("deal", "recall", "screen", "exchange")
    )


def test_at_a_table_of_names_a_card_astray_is_signed_too(journal: Journal) -> None:
    this = station(journal)
    this.start()
    dealer, floor = Actor("H. Ruiz", "dealer"), Actor("C. Ode", "floor")
    this.do_all([NewShoe(), Wager(1, 2500)], dealer)
    for text in ("9C", "6C"):
        this.read(card(text))
    for command in ASTRAY:
        assert this.do_all([command], dealer)[1][0].code == "not_signed", command  # type: ignore[union-attr]
    assert refused(this.do(ASTRAY[0], Actor("", "floor"))) == "not_signed"
    assert refused(this.do(ASTRAY[0], floor)) == ""


def test_a_supervisor_signs_for_a_card_astray_that_is_entered_by_touch(
    journal: Journal, open_table: Station
) -> None:
    sign_in(open_table, "11")
    in_round(open_table)
    for act, command in (("irregular", ASTRAY[0]), ("burn", Burn(parse("4C"), "face_up"))):
        sign_in(open_table, "21", act=act)
        other = "burn" if act == "irregular" else "irregular"
        wrong = next(each for each in ASTRAY if isinstance(each, Drawn) == (other == "irregular"))
        assert refused(open_table.do(wrong, FLOOR)) == "one_act"
        step = open_table.do(command, FLOOR)
        assert (refused(step), who(step)) == ("", ("H. Ruiz", "")), command
        entry = [each for each in journal.reader.entries() if each.kind == "input"][-1]
        assert (entry.by, told_of(entry)["role"]) == ("M. Okafor", "floorperson")


def test_a_card_whose_burn_is_called_for_is_the_dealers(played: Station) -> None:
    """A new shoe's, and a relief's, with no other reason than that."""
    sign_in(played, "12")
    assert refused(played.do(Burn(FIVE, "face_up"), DEALER)) == "not_permitted"
    step = played.do_all([Burn(FIVE, "relief")], DEALER)[0]
    assert step.house.staff is not None
    assert (refused(step), step.house.staff.burns) == ("", False), "in a batch as alone"
    sign_in(played, "21", act="new_shoe")
    played.do(NewShoe(), FLOOR)
    assert refused(played.do(Burn(FIVE, "relief"), DEALER)) == "not_permitted"
    assert refused(played.do(Burn(FIVE), DEALER)) == ""
    assert refused(played.do(Burn(FIVE), DEALER)) == "not_permitted"


def test_a_batch_is_checked_as_its_commands_alone_are(
    journal: Journal, open_table: Station, time: Time
) -> None:
    """Somebody whose time is over signs nothing in it, and one act is one act."""
    sign_in(open_table, "11")
    in_round(open_table)
    sign_in(open_table, "21", act="", stay=True)
    time.s += 121
    step, (why,) = open_table.do_all([Void("", "misdeal")], FLOOR)
    assert why is not None, "a stay that has run out"
    assert who(step) == ("H. Ruiz", "")
    sign_in(open_table, "21", act="correct")
    step, results = open_table.do_all(
        [Correct(1, 1, NINE, "", "x"), Correct(1, 1, parse("8D"), "", "x")], FLOOR
    )
    assert [each and each.code for each in results] == [None, "one_act"]
    assert who(step) == ("H. Ruiz", "")
    assert step.table.view.boxes[0].hands[0].cards == ("9D",)


def test_a_batch_is_a_touch_of_whoever_gives_it(
    journal: Journal, open_table: Station, time: Time
) -> None:
    sign_in(open_table, "11")
    sign_in(open_table, "21", act="", stay=True)
    in_round(open_table)
    time.s += 100
    open_table.do_all([Correct(1, 1, NINE, "", "x")], FLOOR)
    time.s += 100
    assert refused(open_table.do(Void("", "misdeal"), FLOOR)) == ""
    assert json.loads(journal.reader.round_ends(1)[0].input)["by"] == "M. Okafor"
