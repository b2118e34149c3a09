"""A table's picture for its pit: one fold over its journal, in nobody's words, without what nobody may know."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from kiosk.floor.serialization import Shown, plain, typed
from kiosk.floor.summary import House
from kiosk.floor.table.picture import TablePicture
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Decide, Settle, Wager
from kiosk.game.view import DOWN
from kiosk.reading import Kind, Reading
from kiosk.record.journal.entry import utc_text
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report.edges import Edges
from kiosk.report.figures import Counted
from kiosk.report.period import Calendar, local
from kiosk.report.rounds import told
from kiosk.settings.rules import load_rules
from kiosk.settings.table import CONFIG
from kiosk.staff.actor import Actor
from kiosk.station.commands import Acknowledge, Hold
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import CountDrop
from tests.floor.pits import Played, follow, messages, table
from tests.record.tables import tell
from tests.staff.house import DEALER, sign_in
from tests.staff.house_pit import linked, order
from tests.station.at_staffed_table import card
from ui.pit.live import read_view

pytestmark = pytest.mark.slow
#: what a summary says of its gaming day
OF_DAY = ("rounds", "rounds_hour", "target", "handle", "win", "theo", "error", "errors", "drop")


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    this = table(tmp_path)
    yield this
    this.journal.close()


@pytest.fixture
def untroubled(tmp_path: Path) -> Iterator[Played]:
    """A table whose readers and dealer err in nothing."""
    this = table(tmp_path, trouble=False)
    yield this
    this.journal.close()


def over_the_wire(value: Any) -> Any:
    return json.loads(json.dumps(value))


def test_a_picture_that_follows_is_the_one_that_is_made_of_the_whole_journal(
    played: Played,
) -> None:
    followed = played.picture()
    for _ in range(5):
        played.play(60)
        follow(played, followed)
        whole, now = played.picture(), played.clock.text()
        assert followed.summary(now) == whole.summary(now)
        assert followed.view(now) == whole.view(now)


def test_the_figures_are_those_of_a_report(played: Played) -> None:
    played.play(400)
    summary = played.picture().summary(played.clock.text())
    with JournalReader(played.journal.path, held=True) as reader:
        rules = load_rules(CONFIG / "rules" / "nj.toml", {"split.resplit": True})
        whole = Counted(told(reader, 1, reader.last_number), {1: Edges.at(rules, 6)}, {}).whole
    assert summary["rounds"] == whole.rounds > 10
    assert (summary["handle"], summary["win"], summary["theo"]) == (
        whole.handle,
        whole.win,
        round(whole.theo),
    )
    assert summary["in_play"] == 3
    assert summary["target"] == 105  # Kilby's, of three boxes


def test_what_was_played_while_the_clock_was_far_ahead_is_of_no_day_that_comes(
    untroubled: Played,
) -> None:
    untroubled.play(120)
    untroubled.clock.now += timedelta(days=40)
    untroubled.play(90)
    untroubled.clock.now -= timedelta(days=38)
    untroubled.play(60)
    day = utc_text(untroubled.clock.now)[:10]
    with JournalReader(untroubled.journal.path, held=True) as reader:
        ends = [each.at[:10] for each in reader.round_ends(1000)]
    summary = untroubled.picture().summary(utc_text(untroubled.clock.now))
    assert summary["rounds"] == ends.count(day) > 0
    assert len(set(ends)) == 3


def of_day(summary: dict[str, Any]) -> dict[str, Any]:
    return {name: summary[name] for name in OF_DAY if name in summary}


@pytest.mark.sampled(every=5)
@pytest.mark.parametrize("seed", range(12))
def test_however_the_clock_is_set_a_picture_that_follows_says_what_one_made_anew_does(
    tmp_path: Path, seed: int
) -> None:
    """Ahead and set right, over the day's border and back, with looks between entries."""
    this, chance = table(tmp_path, trouble=False, seed=seed), random.Random(seed)
    followed = this.picture()
    for _ in range(chance.randrange(3, 8)):
        this.play(chance.randrange(10, 45))
        followed = follow(this, followed)
        hours = chance.choice((0.5, 10, 13, 24, 40 * 24, -39 * 24, -40 * 24, -0.75, -10, -13, -24))
        this.clock.now += timedelta(hours=hours)
        for now in (this.clock.text(), this.clock.text(after_s=chance.choice((0, 86_400)))):
            one, other = followed.summary(now), this.picture().summary(now)
            assert of_day(one) == of_day(other)
            assert one["shoe"]["since"]  # also of one that came on an earlier day
            assert followed.view(now)["step"] == this.picture().view(now)["step"]
    this.journal.close()


def test_a_picture_of_a_restart_knows_the_shoe_of_the_day_before_and_its_rounds(
    untroubled: Played,
) -> None:
    untroubled.play(40)
    followed = untroubled.picture()
    untroubled.play(120)
    follow(untroubled, followed)
    untroubled.clock.now += timedelta(hours=24)
    for played in (0, 35):
        untroubled.play(played)
        follow(untroubled, followed)
        one, other = (
            each.summary(untroubled.clock.text()) for each in (followed, untroubled.picture())
        )
        assert one["shoe"] == other["shoe"]
        assert one["shoe"]["since"] < utc_text(untroubled.clock.now - timedelta(hours=12))
        assert one["shoe"]["rounds"] > one["rounds"]


def test_what_the_count_room_says_of_the_days_box_stands_in_place_of_what_is_known(
    untroubled: Played,
) -> None:
    untroubled.play(90)
    followed = untroubled.picture()
    now = untroubled.clock.text()
    one = followed.summary(now)
    assert one["rounds"] > 0
    assert "drop" not in one
    day = str(Calendar().day(local(now)))
    for box in (("2026-01-01", "", 5), (day, "", 12_345_00)):
        untroubled.station.do(CountDrop(*box), Actor("M. Okafor", "floor"))
    follow(untroubled, followed)
    for picture in (followed, untroubled.picture()):
        one = picture.summary(untroubled.clock.text())
        assert (one["drop"], one["drop_basis"]) == (12_345_00, "counted")
    untroubled.clock.now += timedelta(days=1)
    assert "drop" not in followed.summary(untroubled.clock.text())


def test_a_usual_day_makes_no_picture_stale(untroubled: Played) -> None:
    followed = untroubled.picture()
    for _ in range(4):
        untroubled.play(40)
        untroubled.clock.now += timedelta(hours=10)
        assert follow(untroubled, followed) is followed


@pytest.mark.parametrize("language", ["en", "es", "zh"])
def test_the_pit_words_what_the_table_says(played: Played, language: str) -> None:
    words, picture = messages(language), played.picture()
    for turn in range(60):
        if turn == 40:
            played.loses_its_shoe()
        played.play(5)
        follow(played, picture)
        view = over_the_wire(picture.view(played.clock.text()))
        seen, step = typed(Step, view["step"], words), played.step
        assert seen.table.view == step.table.view
        if language == "en":
            assert (seen.told.next, seen.told.settling) == (step.told.next, step.told.settling)
            assert [(each.key, each.text, each.todo) for each in seen.alerts.alarms] == [
                (each.key, each.text, each.todo) for each in step.alerts.alarms
            ]
        else:
            assert seen.told.next is not None
            assert step.told.next is not None
            assert (seen.told.next.id, seen.told.next.chips) == (
                step.told.next.id,
                step.told.next.chips,
            )
            assert "\x01" not in seen.told.next.text


def test_an_alarm_that_is_acknowledged_at_the_table_is_so_in_the_picture(played: Played) -> None:
    played.play(30)
    played.loses_its_shoe()
    picture, now = played.picture(), played.clock.text()
    alarm = played.step.alerts.alarms[0]
    before = picture.alarmed
    first = picture.summary(now)["alarms"][0]
    assert (first["key"], first["state"]) == (alarm.key, alarm.state)
    played.station.do(Acknowledge(alarm.key), Actor("M. Okafor", "floor"))
    follow(played, picture)
    assert picture.alarmed > before
    shown = {each["key"]: each for each in picture.summary(now)["alarms"]}
    assert (shown[alarm.key]["state"], shown[alarm.key]["by"]) == ("acknowledged", "M. Okafor")
    assert picture.summary(now)["reader"]["ok"] is False


def test_a_floor_that_has_come_is_called_no_more_at_the_pit_either(tmp_path: Path) -> None:
    """A card came on a hard 17, and nobody of the floor has signed anything."""
    played = table(tmp_path, options={"safety_net": True})
    step = tell(played.station, "bets 1:25 2:25 | TS TH 6D 7S 6H 9C | 2D")
    (call,) = [each.key for each in step.alerts.alarms]
    picture = played.picture()

    def called() -> list[str]:
        alarms = picture.summary(played.clock.text())["alarms"]
        return [alarm["state"] for alarm in alarms if alarm["key"] == call]

    assert called() == ["active"]
    came = played.station.do(Acknowledge(call), Actor("M. Okafor", "floor"))
    assert came.told.next is not None
    assert came.told.next.id != "call_floor"
    follow(played, picture)
    assert called() == ["acknowledged"]
    played.journal.close()


def test_while_cards_are_held_no_hash_is_told_that_could_be_tried_with_them(played: Played) -> None:
    played.until(lambda step: step.told.next.id == "deal_first")
    played.station.do(Hold(True, cards=True), Actor("H. Ruiz", "dealer"))
    picture = played.picture()
    assert picture.summary(played.clock.text())["hash"]
    for text in ("5S", "7H", "8C"):
        played.station.read(Reading(Kind.CARD, parse(text)))
    follow(played, picture)
    assert picture.summary(played.clock.text())["hash"] == ""


def test_no_picture_tells_the_card_that_lies_face_down(tmp_path: Path) -> None:
    """The dealer's second card is the nine of clubs in every deal here, and nowhere else."""
    played = table(tmp_path, trouble=False, played=1)
    played.play(1)  # a new shoe
    picture = played.picture()
    for number in range(6):
        played.take({"type": "wager", "box": 1, "amount": "25"})
        for text in ("TS", ("AD", "6D", "TD")[number % 3], "8H"):
            played.take({"type": "card", "card": text}, source="shoe")
        played.take({"type": "card", "card": "9C"}, source="shoe")
        checked = 0
        while DOWN in played.step.table.view.dealer.cards:
            follow(played, picture)
            now = played.clock.text()
            assert "9C" not in json.dumps([picture.summary(now), picture.view(now)])
            assert picture.summary(now)["hash"] == ""
            checked += 1
            played.play(1)
        assert checked
        while played.step.table.view.in_round:
            played.play(1)
        follow(played, picture)
        assert picture.summary(played.clock.text())["hash"] == played.journal.hash
    played.journal.close()


def test_what_is_no_picture_is_refused_in_one_way(played: Played) -> None:
    step = plain(played.step)
    for name in Shown._fields:
        for wrong in ({"x": 1}, [1], 7, "x", [["x"]], [{"prompt": [1]}]):
            if (name, wrong) in (("waits", True), ("seconds", 7)) or (
                name == "held" and wrong == ["x"]
            ):
                continue
            try:
                typed(Step, {**step, name: wrong}, messages())
            except ValueError:
                continue
    with pytest.raises(ValueError, match="TableView"):
        typed(Step, {"view": []}, messages())


def test_a_table_where_nothing_is_dealt_says_so_in_place_of_what_to_deal(
    journal: Journal, staff: Path
) -> None:
    """As its own dealer reads it: locked between rounds, and closed; a round in play goes on."""
    this = linked(journal, staff)
    sign_in(this, "11")

    def reads() -> str:
        with JournalReader(journal.path, held=True) as reader:
            view = over_the_wire(TablePicture(reader, House("BJ-1"), messages()).view(this.clock()))
        return getattr(read_view(view, messages())[2].told.next, "text", "")

    this.do(Wager(1, 2500), DEALER)
    for text in ("TS", "9D", "9H", "8D"):
        this.read(card(text))
    for act, says in (
        ("lock", "Box 1, 19: stand, hit or double?"),
        ("unlock", "Box 1, 19: stand, hit or double?"),
    ):
        assert this.order(order(this, "21", act))[1].refusal is None
        assert reads() == says
    this.do(Decide("stand", 1, 1, None), DEALER)
    this.do(Settle(), DEALER)
    assert this.order(order(this, "21", "lock"))[1].refusal is None
    assert reads() == "Table locked by M. Okafor: no new round"
    assert this.order(order(this, "21", "close"))[1].refusal is None
    assert reads() == "Table BJ-1 is closed"
