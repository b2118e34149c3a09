"""The pit's picture of its tables: steady, the most urgent first, and honest about what is old."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from kiosk.floor.pit import breaks
from kiosk.floor.pit.board_file import BoardFileError
from kiosk.floor.pit.rotation import Plan
from kiosk.floor.pit.tables import COMES_AGAIN_S, DEALS_S, GONE_S, LISTED_S, Break, Pit
from kiosk.floor.summary import OLD_S, Person, ReaderNow, ShoeNow, Slips, Summary
from kiosk.record.journal.entry import utc_text
from kiosk.station.step import Alarm
from tests.floor.pits import BEGAN


def at(seconds: float) -> str:
    return utc_text(BEGAN + timedelta(seconds=seconds))


def alarm(
    name: str = "trouble-lost", priority: int = 1, state: str = "active", since: float = 0
) -> Alarm:
    return Alarm(
        name, name, 301, priority, state, "The shoe is silent.", "", at(since), 1, "", "", "", ""
    )


def summary(
    table: str = "bj-1", *alarms: Alarm, dealer: Person | None = None, said: float = 0
) -> Summary:
    return Summary(
        *(
            1,
            at(said),
            10,
            "",
            "",
            table,
            "open",
            "",
            "blackjack",
            "New Jersey",
            (),
            2500,
            100_000,
            False,
        ),
        *(
            ("$", "", ","),
            None,
            dealer,
            None,
            7,
            3,
            12,
            11,
            84,
            84,
            0,
            0,
            0,
            None,
            Slips(0, 0, 0, 0),
        ),
        *(ShoeNow(at(0), 3, False), ReaderNow(True, ""), "", alarms, False),
    )


def test_tables_stand_in_the_order_in_which_people_count_whatever_happens() -> None:
    pit = Pit()
    for name in ("bj-10", "bj-2", "vip"):
        pit.heard(name, summary(name), at(0))
    pit.heard("bj-10", summary("bj-10", alarm()), at(1))
    assert [each.name for each in pit.seen(at(2)).tables] == ["bj-2", "bj-10", "vip"]
    assert [each.level for each in pit.seen(at(2)).tables] == [0, 1, 0]


def test_the_most_urgent_comes_first_and_of_one_urgency_the_oldest() -> None:
    pit = Pit()
    pit.heard("a", summary("a", alarm("floor", 2, since=5)), at(6))
    pit.heard("b", summary("b", alarm("floor", 2, since=3)), at(6))
    pit.heard(
        "c", summary("c", alarm("trouble-lost", 1, since=6), alarm("floor", 2, since=1)), at(6)
    )
    needs = pit.seen(at(7)).needs
    assert [(each.table, each.level, each.more) for each in needs] == [
        ("c", 1, 1),
        ("b", 2, 0),
        ("a", 2, 0),
    ]


def test_what_is_acknowledged_needs_nobody_more() -> None:
    pit = Pit()
    pit.heard("a", summary("a", alarm(state="acknowledged")), at(0))
    seen = pit.seen(at(1))
    assert seen.needs == ()
    assert (seen.tables[0].level, seen.tables[0].acknowledged) == (0, 1)


def test_what_chatters_keeps_its_place_and_what_is_over_leaves_after_a_moment() -> None:
    pit = Pit()
    pit.heard("a", summary("a", alarm(since=0)), at(0))
    pit.heard("b", summary("b", alarm(since=1)), at(1))
    assert [each.table for each in pit.seen(at(2)).needs] == ["a", "b"]
    pit.heard("a", summary("a"), at(3))
    assert [(each.table, each.over) for each in pit.seen(at(3)).needs] == [
        ("a", True),
        ("b", False),
    ]
    assert [each.table for each in pit.seen(at(3 + LISTED_S)).needs] == ["b"]
    pit.heard("a", summary("a", alarm(since=10)), at(10))
    assert [each.table for each in pit.seen(at(10)).needs] == ["a", "b"]
    pit.heard("a", summary("a"), at(11))
    pit.seen(at(11))
    later = 11 + COMES_AGAIN_S
    pit.seen(at(later))
    pit.heard("a", summary("a", alarm(since=later)), at(later))
    pit.heard("b", summary("b", alarm(since=1)), at(later))
    assert [each.table for each in pit.seen(at(later)).needs] == ["b", "a"]


def test_a_table_that_says_nothing_is_old_and_needs_somebody() -> None:
    pit = Pit(["a", "never"])
    pit.heard("a", summary("a"), at(0))
    assert pit.seen(at(OLD_S - 1)).tables[0].old_s is None
    seen = pit.seen(at(OLD_S + 5))
    assert [(each.name, each.old_s) for each in seen.tables] == [("a", OLD_S + 5), ("never", None)]
    assert [(each.what, each.level) for each in seen.needs] == [("silent", 2)]


def test_what_the_server_had_kept_is_as_old_as_it_says() -> None:
    pit = Pit()
    pit.heard("a", summary("a", said=0), at(100), stored=True)
    assert pit.seen(at(101)).tables[0].old_s == 101


def test_while_the_pit_itself_has_no_link_it_blames_no_table() -> None:
    pit = Pit()
    pit.heard("a", summary("a"), at(0))
    pit.link(up=False, now=at(10))
    seen = pit.seen(at(100))
    assert (seen.needs, seen.link_s, seen.tables[0].old_s) == ((), 90, 100)
    pit.link(up=True, now=at(101))
    assert pit.seen(at(101)).link_s is None


def test_who_leaves_a_table_is_on_break_and_who_has_rested_is_suggested() -> None:
    ruiz, okafor = Person("11", "H. Ruiz", at(0)), Person("12", "T. Okafor", at(0))
    pit = Pit()
    pit.heard("a", summary("a", dealer=ruiz), at(1))
    pit.heard("b", summary("b", dealer=okafor), at(1))
    pit.heard("b", summary("b", dealer=Person("13", "L. Brandt", at(50))), at(50))
    seen = pit.seen(at(60))
    assert [(each.who.name, each.table, each.who.since) for each in seen.breaks] == [
        ("T. Okafor", "b", at(50))
    ]
    assert seen.reliefs == ()
    seen = pit.seen(at(DEALS_S))
    assert [(each.table, each.who.name, each.by and each.by.name) for each in seen.reliefs] == [
        ("a", "H. Ruiz", "T. Okafor")
    ]
    pit.heard("a", summary("a", dealer=okafor._replace(since=at(DEALS_S))), at(DEALS_S))
    seen = pit.seen(at(DEALS_S + 1))
    assert [each.who.name for each in seen.breaks] == ["H. Ruiz"]
    assert seen.reliefs == ()


def test_who_was_on_break_is_so_after_a_restart_of_the_board_until_they_deal_or_are_gone(
    tmp_path: Path,
) -> None:
    place = breaks.place_of(tmp_path / "pit-1.toml")
    assert breaks.read(place) == ()
    two = tuple(Break(Person(number, number, at(0)), "a") for number in ("11", "12"))
    breaks.write(place, two)
    assert breaks.read(place) == two
    assert place.stat().st_mode & 0o077 == 0
    pit = Pit()
    pit.rest(breaks.read(place))
    assert pit.seen(at(60)).breaks == two
    pit.heard("b", summary("b", dealer=two[0].who), at(61))
    assert pit.seen(at(62)).breaks == two[1:]
    assert pit.seen(at(GONE_S)).breaks == (), "nobody rests for so long: they have gone home"
    for damaged in (place.read_text()[:-9], "[]", '{"v": 2}', '{"v": 1, "breaks": [1]}'):
        place.write_text(damaged)
        with pytest.raises(BoardFileError, match=place.name):
            breaks.read(place)


def test_a_table_whose_kiosk_was_stopped_in_order_is_not_silent() -> None:
    pit = Pit()
    pit.heard("bj-1", summary("bj-1")._replace(stopped=True), at(0))
    pit.heard("bj-2", summary("bj-2"), at(0))
    seen = pit.seen(at(OLD_S + 5))
    assert [(each.table, each.what) for each in seen.needs] == [("bj-2", "silent")]
    assert [each.old_s for each in seen.tables] == [None, OLD_S + 5]


def test_a_person_who_deals_at_several_tables_is_an_alarm_at_each_of_them() -> None:
    """By the number in the staff file: two people may have one name, and a table without the file names nobody."""
    ruiz = Person("1042", "H. Ruiz", at(0))
    pit = Pit()
    for name in ("bj-1", "bj-2", "bj-10"):
        pit.heard(name, summary(name, dealer=ruiz), at(0))
    pit.heard("bj-3", summary("bj-3", dealer=ruiz._replace(id="7")), at(0))
    pit.heard("bj-4", summary("bj-4", dealer=Person("", "H. Ruiz", at(0))), at(0))
    pit.heard("bj-5", summary("bj-5", dealer=ruiz)._replace(stopped=True), at(0))
    found = {each.table: each for each in pit.seen(at(1)).needs}
    assert {name: (each.what, each.level) for name, each in found.items()} == dict.fromkeys(
        ("bj-1", "bj-2", "bj-10"), ("two_tables", 2)
    )
    assert found["bj-1"].words == "H. Ruiz\nbj-2, bj-10"
    for name in ("bj-1", "bj-10"):
        pit.heard(name, summary(name, dealer=None), at(2))
    assert [each for each in pit.seen(at(2)).needs if not each.over] == []


def test_of_many_tables_where_somebody_deals_the_first_few_are_named() -> None:
    ruiz, pit = Person("1042", "H. Ruiz", at(0)), Pit()
    for number in range(1, 10):
        pit.heard(f"bj-{number}", summary(f"bj-{number}", dealer=ruiz), at(0))
    words = {each.table: each.words for each in pit.seen(at(1)).needs}
    assert words["bj-9"] == "H. Ruiz\nbj-1, bj-2, bj-3, bj-4, bj-5, bj-6 …"
    assert words["bj-2"] == "H. Ruiz\nbj-1, bj-3, bj-4, bj-5, bj-6, bj-7 …"


def test_the_house_says_for_how_long_somebody_deals_and_rests() -> None:
    pit = Pit()
    pit.plan = Plan(deals_minutes=20, rests_minutes=5)
    pit.heard("a", summary("a", dealer=Person("1", "H. Ruiz", at(0))), at(0))
    pit.heard("b", summary("b", dealer=Person("2", "T. Okafor", at(0))), at(0))
    pit.heard("b", summary("b", dealer=None), at(60))
    assert pit.seen(at(20 * 60 - 1)).reliefs == ()
    (relief,) = pit.seen(at(20 * 60)).reliefs
    assert (relief.who.name, relief.by and relief.by.name) == ("H. Ruiz", "T. Okafor")
