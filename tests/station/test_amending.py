"""A misread card that comes to light after its round: the round is decided again, the difference is paid or taken, and all is kept."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.game.cards import UNREAD, parse
from kiosk.game.commands.commands import Amend, Burn, Correct, Drawn, NewShoe, Settle, Undo, Wager
from kiosk.game.view import CardPlace, Owed
from kiosk.reading import Health, Kind, Reading
from kiosk.record.entries import saved_in, told_of
from kiosk.record.journal.entry import Entry
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.replay.export import export
from kiosk.record.replay.verify import verify
from kiosk.record.rounds.rounds import Span, newest, numbered
from kiosk.record.startup.opening import TableEpoch
from kiosk.report.edges import Edges
from kiosk.report.figures import Counted
from kiosk.report.papers import paper
from kiosk.report.rounds import told
from kiosk.staff.actor import Actor
from kiosk.station.alarms.event import Event
from kiosk.station.commands import Events, NextCard
from kiosk.station.decisions.repeats import repeats
from kiosk.station.readers.shoe_lock import has_no_place
from kiosk.station.recall.recalled import recalled_round
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.tray.day_commands import CloseTable, CountChips
from kiosk.station.tray.opening_and_closing import OpeningProcedure
from kiosk.words.messages import Messages
from tests.record.tables import station, take, tell, write_beside
from tests.ui.day_scenes import OPENED, TRAY, US

DEALER, FLOOR = Actor("H. Ruiz", "dealer"), Actor("M. Okafor", "floor")
#: boxes 1 and 2 stand on 19 and 17; the dealer has 16 and draws
BOXES, DEALT, DEALERS = (
    ((1, 2500), (2, 5000)),
    ("TS", "9D", "6H", "9C", "8H", "TD"),
    CardPlace(0, 1, 3),
)


def play(this: Station, last: str = "2C", *, confirmed: bool = True) -> Step:
    """A round that the dealer ends with `last`, and its settlement where that is `confirmed`."""
    for box, amount in BOXES:
        this.do(Wager(box, amount), DEALER)
    tell(this, " ".join(DEALT), typed=True)
    for _ in BOXES:
        tell(this, "stand")
    step = this.do(Drawn(parse(last)), DEALER)
    assert step.table.view.settled is not None, step.told.next
    if confirmed:
        tell(this, "settled")
    return step


def span_of(this: Station, number: int = 0) -> Span:
    found = numbered(this.journal.reader, number) if number else newest(this.journal.reader)
    assert found is not None
    return found


def amendment(
    this: Station, card: str, place: CardPlace = DEALERS, number: int = 0, **more: Any
) -> Amend:
    """The card at a place of a round really was another; of the newest round where no number is given."""
    number = number or span_of(this).round
    return Amend(number, place.box, place.position, parse(card), "", "Misread", place.hand, **more)


def amend(
    this: Station,
    card: str,
    place: CardPlace = DEALERS,
    number: int = 0,
    actor: Actor = FLOOR,
    **more: Any,
) -> Step:
    return this.do(amendment(this, card, place, number, **more), actor)


def due(step: Step) -> list[str]:
    return [said.text for said in step.told.due]


def why(step: Step) -> str:
    return step.refusal.message if step.refusal else ""


@pytest.fixture
def table(journal: Journal) -> Station:
    this = station(journal, options={})
    this.start()
    play(this)
    return this


def said(journal: Journal) -> dict[str, Any]:
    """What the newest amendment's entry tells."""
    found: dict[str, Any] = told_of(amended(journal))["amended"]
    return found


def amended(journal: Journal) -> Entry:
    return [
        entry
        for entry in journal.reader.entries()
        if '"type":"amend"' in entry.input and entry.kind == "input"
    ][-1]


def test_a_recall_as_text_says_at_its_head_what_was_amended_and_the_net_after_it(
    table: Station, journal: Journal, capsys: pytest.CaptureFixture[str]
) -> None:
    assert why(amend(table, "6C")) == ""
    at = amended(journal).at
    for asked in (["--round", "1"], []):
        assert main(["recall", str(journal.path), *asked]) == 0
        assert capsys.readouterr().out.splitlines()[:4] == [
            "Round 1: net -25.00 to the patrons",
            f"  AMENDED {at} by M. Okafor: 100.00 to give to patrons",
            "  As it was amended after its end: net 75.00 to the patrons",
            f"  Amended {at} by M. Okafor. Dealer, card 3: 2♣ was 6♣."
            " Box 2, first hand: net -50.00, amended 50.00",
        ]
    play(table)
    assert main(["recall", str(journal.path), "--round", "2"]) == 0
    assert "mended" not in capsys.readouterr().out


@pytest.mark.shows("13:69E-1.28P(d)")
def test_the_dealers_last_card_was_another_and_each_box_is_owed_the_difference(
    table: Station, journal: Journal
) -> None:
    """18 beat 17 and lost to 19; with a six it is 22, and both boxes win."""
    assert why(amend(table, "6C")) == ""
    assert (said(journal)["was"], said(journal)["round"]["round"]) == ("2C", 1)
    assert said(journal)["owed"] == [[2, 1, "hand", -5000, 5000]], "box 1 had won already"
    written = amended(journal)
    assert (written.by, told_of(written)["role"]) == ("M. Okafor", "floor")
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_a_patrons_card_is_amended_too_and_then_the_same_round_once_more(
    table: Station, journal: Journal
) -> None:
    assert why(amend(table, "7S", CardPlace(1, 1, 1))) == ""  # 16 loses to 18
    assert said(journal)["owed"] == [[1, 1, "hand", 2500, -2500]]
    assert (
        why(amend(table, "6C")) == ""
    )  # and now the dealer busts: box 1 wins after all, as amended
    assert said(journal)["owed"] == [[1, 1, "hand", -2500, 2500], [2, 1, "hand", -5000, 5000]]
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_the_shoe_log_has_it_and_replays(table: Station, journal: Journal, tmp_path: Path) -> None:
    amend(table, "6C")
    log = tmp_path / "amended.jsonl"
    with log.open("w", encoding="utf-8") as out:
        export(journal.reader, out)
    assert main(["replay", str(log), "--json"]) == 0


def test_nothing_is_amended_without_a_floorpersons_name(table: Station) -> None:
    step = amend(table, "6C", actor=DEALER)
    assert step.refusal is not None
    assert step.refusal.code == "not_signed"


@pytest.mark.parametrize(
    ("card", "place", "says"),
    [
        ("6C", CardPlace(0, 1, 4), "Dealer: there is no card 4"),
        ("6C", CardPlace(3, 1, 1), "Box 3, first hand: there is no card 1"),
        ("AS", CardPlace(1, 1, 2), "would have been box 2’s"),  # 21: nobody would have stood on it
        ("AC", DEALERS, ""),  # 17
    ],
)
def test_what_cannot_be_decided_again_is_refused_and_says_why(
    table: Station, journal: Journal, card: str, place: CardPlace, says: str
) -> None:
    step = amend(table, card, place)
    assert says in why(step)
    assert bool(step.refusal) == bool(says)
    assert any('"amended"' in entry.told for entry in journal.reader.entries()) != bool(says)


def test_the_dealer_draws_on_before_the_next_rounds_first_card(journal: Journal) -> None:
    """The dealer stood on 17; with a smaller card there would have been another one."""
    table = station(journal, options={})
    table.start()
    play(table, "AC", confirmed=False)
    up = CardPlace(0, 1, 1)
    assert "the dealer has 13 and draws" in why(amend(table, "2D", up))
    step = amend(table, "2D", up, drawn=(parse("5D"),))
    assert due(step) == ["Box 2: take 50", "Box 1: pay 25"]


def test_the_shoe_gives_the_card_that_the_dealer_draws_now(journal: Journal) -> None:
    table = station(journal, options={})
    table.start()
    play(table, "AC", confirmed=False)
    step = table.do(NextCard(amendment(table, "2D", CardPlace(0, 1, 1))), FLOOR)
    assert step.refusal is None
    step = table.read(Reading(Kind.CARD, parse("2S")))  # type: ignore[assignment]
    assert isinstance(step.readers.next_card, Amend), "15 is still too little"
    assert step.readers.next_card.drawn == (parse("2S"),)
    step = table.read(Reading(Kind.CARD, parse("9D")))  # type: ignore[assignment]
    assert (step.refusal, step.readers.next_card) == (None, None)
    assert said(journal)["round"]["dealer"]["cards"] == ["2D", "TD", "AC", "2S", "9D"]
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_a_card_that_the_dealer_would_not_have_drawn_is_left_over(
    table: Station, journal: Journal
) -> None:
    """The dealer drew to 16; the up card was a nine, and 19 stands."""
    assert why(amend(table, "9S", CardPlace(0, 1, 1))) == ""
    assert said(journal)["owed"] == [[1, 1, "hand", 2500, 0]], "19 and 19"
    assert verify(journal.reader, repeats=repeats).findings == ()


@pytest.mark.parametrize(
    ("wagers", "cards", "place", "card", "says"),
    [  # box 1 busts on 26; with 20 it would have gone on, and box 2's ten would have come to it
        (
            BOXES,
            "TS 5S 2H 6S 6C 4D TC TH TD AC",
            CardPlace(1, 1, 3),
            "4C",
            "in box 2 would have gone to box 1",
        ),
        # a patron drew to 15, and not to a blackjack
        (BOXES[:1], "5S 6H TS TD 7S", CardPlace(1, 1, 1), "AS", "would not have been drawn"),
    ],
)
def test_no_card_wanders_to_another_place(
    journal: Journal,
    wagers: tuple[tuple[int, int], ...],
    cards: str,
    place: CardPlace,
    card: str,
    says: str,
) -> None:
    table = station(journal, options={})
    table.start()
    for box, amount in wagers:
        table.do(Wager(box, amount), DEALER)
    for drawn in cards.split():
        step = table.do(Drawn(parse(drawn)), DEALER)
    assert step.table.view.settled is not None
    tell(table, "settled")
    assert says in why(amend(table, card, place))


def test_a_card_of_the_dealers_that_was_not_read_at_first_is_left_over_too(
    journal: Journal,
) -> None:
    table = station(journal, options={})
    table.start()
    tell(table, "bets 1:25 | TS 6H 9C TD | stand | ??", typed=True)
    assert tell(table, "read 2C").table.view.settled is not None
    tell(table, "settled")
    assert why(amend(table, "9H", CardPlace(0, 1, 1))) == ""  # 19 stands
    assert said(journal)["owed"] == [[1, 1, "hand", 2500, 0]]
    assert verify(journal.reader, repeats=repeats).findings == ()


@pytest.mark.slow
def test_only_the_last_ten_rounds_of_this_opening(table: Station) -> None:
    for _ in range(9):
        take(table, {"type": "shoe", "burn": ["??"]})
        play(table)
    assert why(amend(table, "6C", number=1)) == ""
    play(table)
    assert "not one of the last ten" in why(amend(table, "7C", number=1))


def test_the_round_in_play_is_corrected_and_not_amended(table: Station) -> None:
    tell(table, "2H", typed=True)
    assert "not one of the last ten" in why(amend(table, "6C", number=2))
    assert why(amend(table, "6C")) == "", "one that is over is amended while the next is played"


def test_before_its_money_has_moved_an_amendment_replaces_what_is_owed(
    table: Station, journal: Journal
) -> None:
    play(table, confirmed=False)
    assert due(amend(table, "6C")) == ["Box 2: pay 50", "Box 1: pay 25"]
    step = tell(table, "undo !nothing_to_undo | settled 2")
    assert due(step) == ["Box 1: pay 25"]
    assert due(amend(table, "2C")) == [
        "Box 1: pay 25",
        "Box 2, corrected: take 100 from the patron",
    ]
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_what_is_owed_after_an_amendment_stands_after_a_restart(
    table: Station, journal: Journal
) -> None:
    play(table, confirmed=False)
    tell(table, "settled 2")
    step = amend(table, "6C")
    again = station(journal, options={}).start()
    assert due(again) == due(step)
    assert (again.table.view, again.told.settling) == (step.table.view, step.told.settling)


def test_the_settlement_of_an_amended_round_is_not_taken_back_after_a_restart_either(
    table: Station, journal: Journal
) -> None:
    """Its lines would ask once more for what was owed before."""
    assert amend(table, "6C").refusal is None
    for this in (table, station(journal, options={})):
        step = this.start() if this is not table else tell(table, "bets 1:25")
        for _ in range(2):
            step = this.do(Undo(), DEALER)
        assert step.refusal is not None
        assert step.table.view.unsettled == {2}, "what the amendment moves"
    assert verify(journal.reader, repeats=repeats).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_confirmed_undone_amended_and_started_again_money_ends_where_the_rounds_say(
    journal: Journal, seed: int
) -> None:
    chance = random.Random(seed)
    table = station(journal, options={})
    step = table.start()
    step = play(table, confirmed=False)
    for _ in range(80):
        view = step.table.view
        match chance.choice(
            ("confirm", "undo", "undo", "amend", "amend", "restart", "error", "first", "round")
        ):
            case "confirm" if view.unsettled:
                step = table.do(Settle(chance.choice((None, *view.unsettled))), DEALER)
            case "undo":
                step = table.do(Undo(), DEALER)
            case "amend" if view.round > 1:
                card, number = (
                    chance.choice(("6C", "4C", "3C", "AC")),
                    max(1, view.round - chance.choice((1, 1, 2))),
                )
                step = amend(table, card, number=number)
            case "restart":
                before = step
                table = station(journal, options={})
                step = table.start()
                assert (due(step), step.told.settling) == (due(before), before.told.settling)
            case "error" if view.in_round:
                lies = view.boxes[0].hands[0].cards
                said = Correct(
                    1,
                    len(lies),
                    parse(lies[-1]),
                    "M. Okafor",
                    "DRAWN IN ERROR",
                    why="dealer_stands",
                )
                step = table.do(said, FLOOR)
            case "first" if not view.in_round:
                table.do(NewShoe(), FLOOR)
                table.do(Burn(UNREAD, "new_shoe"), DEALER)
                for box, amount in BOXES:
                    table.do(Wager(box, amount), DEALER)
                step = tell(table, "TS", typed=True)
            case "round" if not view.in_round:
                table.do(NewShoe(), FLOOR)
                table.do(Burn(UNREAD, "new_shoe"), DEALER)
                step = play(table, confirmed=False)
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_a_round_is_amended_in_the_shoe_that_it_came_from_though_a_new_one_began_with_it(
    table: Station, journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a restart, in one batch: the journal has not the new shoe yet as the round is looked up in it."""
    monkeypatch.setattr("kiosk.station.ledger.CHECKPOINT_AFTER", 1)
    this = station(journal, options={})
    this.start()
    _, refused = this.do_all([NewShoe(), amendment(this, "6C")], FLOOR)
    assert refused == (None, None)
    (*_, entry) = journal.reader.entries()
    assert '"type":"amend"' in entry.input
    assert not any(saved_in(entry)["table"]["seen"]), "the new shoe has given nothing"
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_a_recall_shows_the_round_as_it_was_and_as_amended(
    table: Station, journal: Journal
) -> None:
    amend(table, "6C")
    this = recalled_round(journal.reader, span_of(table), Messages())
    as_played, as_amended = this.steps[-1].step.table.view, this.corrected[-1].step.table.view
    assert as_played.settled is not None
    assert as_amended.settled is not None
    assert (as_played.settled[1].cards[-1], as_amended.settled[1].cards[-1]) == ("2C", "6C")
    assert as_amended.settled[1].bust
    (one,) = this.amended
    assert (one.by, one.was, one.card, one.owed) == (
        "M. Okafor",
        "2C",
        "6C",
        (Owed(2, 1, "hand", -5000, 5000),),
    )


def test_the_events_tell_of_it(table: Station) -> None:
    amend(table, "6C")
    found: tuple[Event, ...] | None = table.do(Events("correction"), DEALER).events
    assert found
    assert found[0].words == "Round 1 amended, dealer, card 3: 2♣ was 6♣"


def test_the_expected_inventory_follows_to_the_chip_and_a_restart_too(tmp_path: Path) -> None:
    with Journal(tmp_path / "day.journal") as journal:
        table = station(journal, procedure=OpeningProcedure(US), options={})
        table.start()
        table.health(Health(True, True, True, True))
        table.health(Health(True, True, True, True), source="camera")
        for command, actor in OPENED:
            assert table.do(command, actor).refusal is None
        play(table)
        opened = sum(value * pieces for value, pieces in TRAY)
        assert (
            tell(table, "settled !nothing_to_settle").house.day.account.expected
            == opened - 2500 + 5000
        )  # type: ignore[union-attr]
        step = amend(table, "6C")
        assert step.house.day is not None
        assert step.house.day.account.expected == opened - 2500 - 5000
        again = station(journal, procedure=OpeningProcedure(US), options={})
        step = again.start()
        assert step.house.day is not None
        assert step.house.day.account.expected == opened - 7500
        for command, actor in (
            (Settle(), DEALER),
            (CloseTable(), FLOOR),
            (CountChips(TRAY), DEALER),
        ):
            assert again.do(command, actor).refusal is None
        assert why(amend(again, "7C")), "no money moves over a count"
        assert [mark.moved for mark in again.day.marks] == [-10_000]


#: an amendment as journals of before 2026-11-23 have it: an entry beside play
OF_OLD = {
    "did": "amended",
    "round": 1,
    "was": "2C",
    "card": "6C",
    "reason": "amended",
    **DEALERS._asdict(),
    "owed": [[2, 1, "hand", -5000, 5000]],
    "collected": -5000,
    "paid": 5000,
}


def amend_of_old(table: Station, **other: Any) -> None:
    journal = table.journal
    said_then = {
        **OF_OLD,
        "entry": span_of(table, 1).last,
        "finished": other.pop("finished", None),
        **other,
    }
    if said_then["finished"] is None:
        with JournalReader(journal.path, held=True) as reader:
            tail = reader.tail()
            assert tail is not None
            found = TableEpoch.after(tail).amend_of_old(said_then)
        said_then["finished"] = {
            key: value for key, value in found.after.items() if key != "amended"
        }
    write_beside(journal, "day", said_then, FLOOR)


def test_an_amendment_of_old_is_read_verified_and_recalled_as_it_was(
    table: Station, journal: Journal
) -> None:
    amend_of_old(table)
    assert verify(journal.reader, repeats=repeats).findings == ()
    again = station(journal, options={})
    assert due(again.start()) == []
    (one,) = recalled_round(journal.reader, span_of(again), Messages()).amended
    assert (one.was, one.card, one.owed) == ("2C", "6C", (Owed(2, 1, "hand", -5000, 5000),))
    assert why(amend(again, "AC")) == ""
    assert said(journal)["owed"] == [[1, 1, "hand", 2500, 2500], [2, 1, "hand", 5000, 0]][1:], (
        "from the one before"
    )
    assert verify(journal.reader, repeats=repeats).findings == ()


def test_verify_finds_an_amendment_that_says_something_else(
    table: Station, journal: Journal
) -> None:
    amend_of_old(table, owed=[[2, 1, "hand", -5000, 50_000]])
    with JournalReader(journal.path, held=True) as reader:
        assert [(each.id, each.what) for each in verify(reader, repeats=repeats).findings] == [
            ("round", "decision")
        ]


def test_a_report_counts_what_the_amendment_moved(table: Station, journal: Journal) -> None:
    def win() -> tuple[int, int]:
        found = Counted(
            told(journal.reader, 1, journal.reader.last_number), {1: Edges(0.005, 0.08, {})}, {}
        )
        return found.whole.win, found.whole.count("corrected")

    assert win() == (5000 - 2500, 0)
    amend(table, "6C")
    assert win() == (-5000 - 2500, 1)


@pytest.mark.slow
def test_the_paper_of_a_complaint_says_who_amended_what(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes, made = list[str](), paper.note

    def note(text: str, *more: object) -> object:
        notes.append(text)
        return made(text, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(paper, "note", note)
    with Journal(tmp_path / "a.journal") as journal:
        table = station(journal, options={})
        table.start()
        play(table)
        amend(table, "6C")
    assert (
        main(["recall", str(journal.path), "--round", "1", "--pdf", str(tmp_path / "round.pdf")])
        == 0
    )
    (there,) = [text for text in notes if text.startswith("Amended")]
    assert (
        "by M. Okafor. Dealer, card 3: 2♣ was 6♣. Box 2, first hand: net -50.00, amended 50.00"
        in there
    )


def test_a_shoe_is_not_locked_while_the_dealer_draws_on_in_a_round_that_is_amended(
    journal: Journal,
) -> None:
    table = station(journal, options={})
    table.start()
    take(table, {"type": "wager", "box": 1, "amount": "10"})
    for text in ("2C", "TS", "TD", "9S"):
        table.read(Reading(Kind.CARD, parse(text)))  # type: ignore[arg-type]
    table.read(Reading(Kind.CUTTING_CARD))
    table.read(Reading(Kind.CARD, parse("7D")))  # type: ignore[arg-type]
    step = take(table, {"type": "stand"})
    assert step.table.view.shoe_needed
    assert has_no_place(step)
    amended = Amend(1, 0, 2, parse("5D"), FLOOR.by, "misread")  # type: ignore[arg-type]
    step = table.do(NextCard(amended), FLOOR)
    assert step.refusal is None
    assert not has_no_place(step), "16 against what the shoe gave as 17: another card is drawn"
