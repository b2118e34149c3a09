"""Trouble on the line of a table at work: real bytes from the emulated shoe, a real reader, a real journal."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from drivers.cards.code import PrintedCard
from drivers.emulator.client import Emulator, spawn
from drivers.emulator.wire import Wire
from drivers.serial_line import angel_eye as frames
from drivers.serial_line.profile import find, load
from drivers.serial_line.reader import SerialReader
from kiosk.app.readers import TableReaders
from kiosk.game.cards import CARDS, parse
from kiosk.reading import Health, Kind, Message, Reading, lost
from kiosk.record.journal.journal import Journal
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.station.step import Step
from tests.drivers.camera.film import Film
from tests.record.tables import Dealer, station, take
from tests.station.at_work import AtWork, table_of
from tests.waiting import DEADLINE_MS
from ui.table.runtime.station_thread import StationThread

ROOT = Path(__file__).parents[2]
ANGEL_EYE = load(find("angel-eye"))


@pytest.fixture
def shoe() -> Iterator[Emulator]:
    """At fifty times the true line speed, so that tests do not wait for the line."""
    with spawn(seed=7, baud=230_400) as emulator:
        yield emulator


@pytest.fixture
def table(journal: Journal, shoe: Emulator) -> Iterator[AtWork]:
    """A round with a wager in box 1, the shoe's greeting heard."""
    at_work = AtWork(journal)
    with SerialReader(ANGEL_EYE, shoe.port, at_work.read, at_work.health):
        at_work.wait(lambda: bool(at_work.device(reading="standby")))
        at_work.touch(type="wager", box=1, amount="25")
        yield at_work
    assert verify(journal.reader).findings == ()


@pytest.mark.slow
@pytest.mark.shows("AGCO 11.1.4", "AGCO 6.1.3")
def test_a_line_lost_in_a_round_freezes_until_it_is_back_and_signed_off(
    table: AtWork, shoe: Emulator
) -> None:
    for card in ("9C", "6C"):
        shoe.client.draw(card)
    table.wait_for_cards("9C", "6C")
    shoe.client.hang_up(0.05)
    table.wait(lambda: bool(table.step.alerts.troubles) and table.step.alerts.troubles[0].cured)
    assert table.keys == ["link"]
    assert table.device(reading="link_lost")[0]["sequence"] == "4", (
        "the last good number, for whoever reconciles"
    )
    shoe.client.draw("9H")
    table.wait(lambda: table.refusals == ["reader_frozen"])
    assert table.cards == ("9C", "6C")
    table.touch(type="card", card="9H")
    table.sign_off("link")
    shoe.client.draw("KS")
    assert table.wait_for_cards("9C", "9H", "6C", "##").alerts.troubles == ()


@pytest.mark.slow
@pytest.mark.shows("AGCO 6.1.5")
def test_no_round_begins_by_itself_when_the_line_is_back(table: AtWork, shoe: Emulator) -> None:
    shoe.client.hang_up(0.05)
    table.wait(lambda: bool(table.step.alerts.troubles) and table.step.alerts.troubles[0].cured)
    shoe.client.draw("9C")
    assert table.wait(lambda: table.refusals == ["reader_frozen"]).table.view.phase == "wagers"


@pytest.mark.slow
@pytest.mark.shows("AGCO 6.1.4")
def test_missing_messages_are_counted_said_and_freeze(table: AtWork, shoe: Emulator) -> None:
    shoe.client.draw("9C")
    shoe.client.fault("gap", 2)
    shoe.client.draw("6C")
    step = table.wait(lambda: table.refusals == ["reader_frozen"])
    assert table.keys == ["sequence"]
    assert "2 messages from the shoe did not arrive" in step.alerts.troubles[0].text
    assert table.cards == ("9C",)


@pytest.mark.slow
def test_one_damaged_copy_is_kept_with_its_bytes_and_is_no_trouble(
    table: AtWork, shoe: Emulator
) -> None:
    shoe.client.fault("bad_bcc", 1)
    shoe.client.draw("9C")
    assert table.wait_for_cards("9C").alerts.troubles == ()
    (kept,) = table.device(reading="rejected", code="bcc")
    assert bytes.fromhex(kept["raw"])[:3] == b"\x053D"


@pytest.mark.slow
def test_a_message_damaged_in_all_its_copies_is_trouble_even_with_none_after_it(
    table: AtWork, shoe: Emulator
) -> None:
    shoe.client.fault("bad_bcc", 3)
    shoe.client.draw("9C")
    table.wait_for("sequence")
    assert len(table.device(reading="rejected", code="bcc")) == 3
    table.sign_off("sequence")
    table.touch(type="card", card="9C")
    shoe.client.draw("6C")
    shoe.client.draw("TH")
    step = table.wait_for_cards("9C", "TH", "6C")
    assert step.alerts.troubles == (), (
        "the gap that the next message tells of is the message that was signed off"
    )
    assert table.refusals == []


@pytest.mark.slow
def test_a_lost_message_stays_said_until_someone_has_compared_the_table(
    table: AtWork, shoe: Emulator
) -> None:
    shoe.client.fault("bad_bcc", 3)
    shoe.client.draw("9C")
    table.wait_for("sequence")
    shoe.client.draw("6C")
    step = table.wait(lambda: table.refusals == ["reader_frozen"])
    assert table.keys == ["sequence"]
    assert "a card may be missing" in step.alerts.troubles[0].text
    assert "enter by touch what is missing" in step.alerts.troubles[0].todo
    table.sign_off("sequence")
    shoe.client.fault("bad_bcc", 1)
    shoe.client.draw("TH")
    table.wait_for_cards("TH")
    assert table.keys == [], "one damaged copy is none too many"


@pytest.mark.slow
def test_the_cutting_card_twice_in_one_shoe_is_trouble(table: AtWork, shoe: Emulator) -> None:
    shoe.client.draw("9C")
    shoe.client.cutting_card()
    assert table.wait(lambda: table.step.table.view.last_round).alerts.troubles == ()
    shoe.client.cutting_card()
    table.wait_for("cutting_card")
    assert len(table.device(reading="cutting_card")) == 1


@pytest.mark.slow
def test_a_shoe_switched_off_and_on_in_a_round_freezes(table: AtWork, shoe: Emulator) -> None:
    shoe.client.draw("9C")
    table.wait_for_cards("9C")
    shoe.client.command("restart")
    table.wait_for("reader.started")
    shoe.client.draw("6C")
    table.wait(lambda: table.refusals == ["reader_frozen"])


@pytest.mark.slow
def test_an_unread_card_and_a_fault_in_the_round(table: AtWork, shoe: Emulator) -> None:
    shoe.client.fault("unreadable")
    shoe.client.draw("9C")
    table.wait(lambda: table.step.table.view.phase == "read")
    table.touch(type="read", card="9C")
    shoe.client.command("error", code=4)
    table.wait_for("reader.4")
    shoe.client.command("cured", code=4)
    assert (
        table.wait(lambda: table.step.alerts.troubles[0].cured).alerts.troubles[0].key == "reader.4"
    )
    table.sign_off("reader.4")
    shoe.client.draw("6C")
    table.wait_for_cards("9C", "6C")


def test_a_card_drawn_while_the_shoe_is_in_error_gets_no_place(
    journal: Journal, tmp_path: Path
) -> None:
    line, table = Wire(0.0, tmp_path / "port"), AtWork(journal)
    high = next(key for key, mode in frames.MODES.items() if mode == "error")
    try:
        with SerialReader(ANGEL_EYE, str(tmp_path / "port"), table.read, table.health):
            table.touch(type="wager", box=1, amount="25")
            table.wait(lambda: table.step.readers.health.port_open)
            assert line.push(frames.telegram("1", "D", frames.card_data(parse("9C"))))
            assert line.push(frames.telegram("2", "E", frames.error_data(4)))
            assert line.push(frames.telegram("3", "d", frames.card_data(parse("KD"), high)))
            table.wait_for("reader.out_of_play")
            assert table.cards == ("9C",)
            assert table.device(reading="out_of_play")[0]["card"] == "KD"
            table.touch(type="burn", card="KD")
            assert line.push(frames.telegram("4", "e", bytes([0x84])))
            assert line.push(frames.telegram("5", "D", frames.card_data(parse("6C"))))
            table.wait_for_cards("9C", "6C")
    finally:
        line.pull()
    assert verify(journal.reader).findings == ()


REPLUGS = 28  # a hundred pass as well; they take a minute, for a line that says nothing is tried less often


@pytest.mark.slow(seconds=15)
def test_unplugged_and_plugged_in_again_and_again_in_one_round(
    table: AtWork, shoe: Emulator
) -> None:
    """Cards drawn in between are dealt once each; none is lost, and nothing is dealt before a sign-off."""
    for box in range(2, 7):
        table.touch(type="wager", box=box, amount="25")
    chosen = (
        [f"{rank}{suit}" for rank in "56" for suit in "CDHS"]
        + [f"2{suit}" for suit in "CDHS"]
        + ["7C", "7D"]
    )
    for turn in range(REPLUGS):
        shoe.client.hang_up(0.0, mid_frame=False)
        table.wait(lambda: table.keys == ["link"] and table.step.alerts.troubles[0].cured)
        table.sign_off("link")
        if turn % (REPLUGS // 14) == 0 and turn // (REPLUGS // 14) < 14:
            shoe.client.draw(chosen[turn // (REPLUGS // 14)])
            out = turn // (REPLUGS // 14) + 1
            table.wait(lambda out=out: _out(table.step) == out)  # type: ignore[misc]
    assert table.refusals == []
    view = table.step.table.view
    assert [box.hands[0].cards for box in view.boxes] == [
        (chosen[n], chosen[n + 7]) for n in range(6)
    ]
    assert view.dealer.cards == (chosen[6], "##")


def _out(step: Step) -> int:
    """Cards on the table."""
    view = step.table.view
    return len(view.dealer.cards) + sum(len(hand.cards) for box in view.boxes for hand in box.hands)


# Over a stop of the kiosk.


@pytest.mark.slow
def test_cards_missed_while_the_kiosk_was_down_are_said_and_stopping_it_is_no_trouble(
    tmp_path: Path, shoe: Emulator
) -> None:
    settings = table_of(tmp_path, f'[reader]\nport = "{shoe.port}"\n')
    path = tmp_path / "journal.sqlite"
    with Journal(path) as journal:
        table, readers = AtWork(journal), TableReaders(settings)
        readers.start(table, table.station.sequence)
        table.wait(lambda: bool(table.device(reading="standby")))
        table.touch(type="wager", box=1, amount="25")
        shoe.client.draw("9C")
        table.wait_for_cards("9C")
        readers.stop()
        assert table.keys == []
    shoe.client.draw("6C", wait=True)  # nobody listens
    with Journal(path) as journal:
        again, readers = AtWork(journal), TableReaders(settings)
        assert again.station.sequence == "3"
        readers.start(again, again.station.sequence)
        again.wait(lambda: again.step.readers.health.port_open)
        shoe.client.draw("KS", wait=True)
        step = again.wait(lambda: again.refusals == ["reader_frozen"])
        readers.stop()
        assert again.keys == ["restart", "sequence"]
        assert "One message from the shoe did not arrive" in step.alerts.troubles[1].text


@pytest.mark.parametrize("finish", [False, True])
def test_the_last_number_survives_checkpoints_and_every_kind_of_message(
    journal: Journal, finish: bool
) -> None:
    this = station(journal)
    this.start()
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    for sequence, card in enumerate(("9C", "6C", "TH", "KS"), 1):
        this.read(Reading(Kind.CARD, parse(card), sequence=str(sequence)))
    assert station(journal).sequence == "4"
    if finish:
        take(this, {"type": "stand"})
        this.read(Reading(Kind.CARD, parse("TD"), sequence="5"))
        assert this.health(Health()).table.view.round == 2
        assert station(journal).sequence == "5"
    this.read(Reading(Kind.OTHER, code="result", sequence="6"))
    assert station(journal).sequence == "6"
    this.read(lost("gap", count=2, last="6", number="9"))
    assert station(journal).sequence == "6", "what is lost has no number"
    this.read(Reading(Kind.CARD, parse("2C"), sequence="9"))
    assert station(journal).sequence == "9", "it was kept, though frozen"
    this.read(Reading(Kind.CARD, parse("2D"), raw=b"K7Q2"), source="camera")
    this.read(Reading(Kind.STARTED, sequence="1"))
    assert station(journal).sequence == "1"


IN_TROUBLE = """
import sys
from pathlib import Path
from kiosk.reading import Health, Kind, Message, Reading, fault
from kiosk.game.cards import parse
from kiosk.record.journal.journal import Journal
from tests.record.tables import station, take
table = station(Journal(Path(sys.argv[1])))
table.start()
table.health(Health(True))
take(table, {"type": "wager", "box": 1, "amount": "25"})
table.read(Reading(Kind.CARD, parse("9C")))
table.read(fault("6", "foreign-code"))
step = table.health(Health(messages=(Message("line-lost", {"title": "Shoe"}),)))
print([repr(trouble) for trouble in step.alerts.troubles], flush=True)
sys.stdin.read()
"""


@pytest.mark.slow
@pytest.mark.shows("AGCO 11.1.3")
def test_killed_in_trouble_the_same_trouble_stands_afterwards(tmp_path: Path) -> None:
    """AGCO 11.1.3: the same error is shown after the power returns, and the reader stays disabled."""
    path = tmp_path / "journal.sqlite"
    child = subprocess.Popen(
        [sys.executable, "-c", IN_TROUBLE, str(path)],
        cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert child.stdout is not None
    shown = child.stdout.readline().strip()
    child.send_signal(signal.SIGKILL)
    child.communicate()
    with Journal(path) as journal:
        table = AtWork(journal)
        assert str([repr(trouble) for trouble in table.step.alerts.troubles[:2]]) == shown
        assert table.keys == ["reader.6", "link", "restart"]
        table.read(Reading(Kind.CARD, parse("6C")))
        assert table.refusals == ["reader_frozen"]


@pytest.mark.shows("AGCO 6.1.8")
def test_nothing_of_a_reader_is_handled_before_the_table_is_taken_up(
    journal: Journal, qtbot: QtBot
) -> None:
    """AGCO 6.1.8."""
    this = station(journal)
    this.start()
    take(this, {"type": "wager", "box": 1, "amount": "25"})
    desk = StationThread(lambda: station(journal))
    steps: list[Step] = []
    desk.stepped.connect(steps.append)
    order: list[str] = []
    desk.call(lambda: order.append(f"the readers start at step {len(steps)}"))
    desk.health(Health(True))
    desk.read(Reading(Kind.CARD, parse("9C")))
    assert steps == []
    desk.start()
    qtbot.waitUntil(
        lambda: bool(steps) and steps[-1].table.view.phase == "deal", timeout=DEADLINE_MS
    )
    desk.stop()
    assert {step.table.view.phase for step in steps[:-1]} == {"wagers"}
    assert len(order) == 1
    kinds = [entry.kind for entry in journal.reader.entries()]
    assert kinds == ["open", "note", "input", "note", "input"], (
        "the resume is complete before the card"
    )


# No reader, or the camera.


@pytest.mark.slow
def test_a_table_without_readers_finishes_its_shoe_with_the_finger(
    journal: Journal, tmp_path: Path
) -> None:
    table = AtWork(journal, readers=())
    dealer = Dealer(11, boxes=(1, 2), trouble=False)
    rounds = 0
    while rounds < 40:
        before = table.step.table.view.round
        table.touch(**dealer.next(table.step))
        rounds += table.step.table.view.round > before
        assert table.step.alerts.troubles == ()
    table.touch(type="cut_card")
    assert table.step.readers.health.messages == ()
    with (tmp_path / "log").open("w", encoding="utf-8") as out:
        inputs, finished = export(journal.reader, out)
    assert (finished, inputs > 200) == (rounds, True)
    assert {entry.source for entry in journal.reader.entries() if entry.kind == "input"} == {
        "manual"
    }
    assert verify(journal.reader).findings == ()


def test_which_readers_a_table_has(tmp_path: Path) -> None:
    shoe, camera = '[reader]\nport = "/dev/ttyX"\n', '[camera]\nsource = "0"\n'
    none = '[reader]\nprofile = ""\n'
    for text, names in (
        (shoe, ("shoe",)),
        (none, ()),
        (none + camera, ("camera",)),
        (shoe + camera, ("shoe", "camera")),
    ):
        assert TableReaders(table_of(tmp_path, text)).names == names
    assert table_of(tmp_path, camera).camera.source == "0"
    assert table_of(tmp_path, '[camera]\nsource = "demo.avi"\n').camera.source == str(
        tmp_path / "demo.avi"
    )


def test_nothing_is_started_once_the_table_is_closed(tmp_path: Path, journal: Journal) -> None:
    readers = TableReaders(table_of(tmp_path, '[reader]\nport = "/dev/ttyX"\n'))
    readers.stop()
    table = AtWork(journal)
    readers.start(table, "")
    readers.stop()
    assert table.step.readers.health.messages == (Message("no-reader"),)


@pytest.mark.slow
def test_cards_under_a_camera_are_dealt_and_a_shoe_beside_it_is_confirmed(
    tmp_path: Path, journal: Journal
) -> None:
    lie = [PrintedCard("K7Q2", parse(text), 1) for text in ("9C", "6C", "9H")]
    Film().rest(5).lay(*lie[:1]).lay(*lie[:2]).lay(*lie).write(tmp_path / "round.avi")
    readers = TableReaders(
        table_of(tmp_path, '[reader]\nprofile = ""\n[camera]\nsource = "round.avi"\n')
    )
    table = AtWork(journal, readers=readers.names)
    table.touch(type="wager", box=1, amount="25")
    readers.start(table, "")
    step = table.wait(lambda: "camera.link" in table.keys)
    readers.stop()
    assert table.cards == ("9C", "9H", "6C")
    assert "has ended" in step.alerts.troubles[0].text

    with Journal(tmp_path / "two.sqlite") as other:
        both = AtWork(other)
        both.touch(type="wager", box=1, amount="25")
        both.health(Health(True))
        for card in lie:
            both.read(Reading(Kind.CARD, card.card))
        readers = TableReaders(
            table_of(tmp_path, '[reader]\nprofile = ""\n[camera]\nsource = "round.avi"\n', "two")
        )
        readers.start(both, "")
        both.wait(lambda: "camera.link" in both.keys)
        readers.stop()
        assert [data["meaning"] for data in both.device(reading="card")] == ["confirms"] * 3
        assert (both.cards, both.keys) == (("9C", "9H", "6C"), ["camera.link"])


@pytest.mark.slow
def test_every_card_can_be_entered_by_touch(journal: Journal) -> None:
    table = AtWork(journal, readers=())
    for card in CARDS:
        table.touch(type="wager", box=1, amount="25")
        assert table.touch(type="card", card=card.text).refusal is None
        assert table.cards == (card.text,)
        table.touch(type="void", reason="only one card")
