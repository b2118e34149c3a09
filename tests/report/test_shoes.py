"""The shoe's certificate: every card that left the shoe is in it, and of a shoe in play nothing that would be a count."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from kiosk.app.jobs.background_certificates import BackgroundCertificates
from kiosk.app.supervisor import Supervisor
from kiosk.cli import main
from kiosk.game.cards import CARDS
from kiosk.record.entries import Taken, told_of
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.report import order
from kiosk.report.journal_walk import road
from kiosk.report.shoes import Certificate, certificates, uncertified
from kiosk.station.station import Station
from tests.record.tables import Dealer, play, station, take
from tests.report.dealt_shoes import BET, deal, opened, wager
from tests.waiting import DEADLINE_MS

pytestmark = pytest.mark.slow

KEPT = Path(__file__).parent.parent / "record" / "journals"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.sqlite"


def of(path: Path) -> list[Certificate]:
    with JournalReader(path) as journal:
        return list(certificates(journal))


def seen(this: Certificate) -> dict[str, int]:
    assert this.cards is not None
    return {card.text: count for card, count in zip(CARDS, this.cards.seen, strict=True) if count}


@pytest.mark.parametrize(
    ("options", "decks"),
    [({"decks": 6}, [8, 6]), ({"shuffle": "every_round"}, [8, 8]), ({"surrender": "late"}, [8])],
)
def test_r25_a_shoe_that_came_off_for_new_settings_is_certified_as_it_was(
    path: Path, options: dict[str, Any], decks: list[int]
) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        take(this, {"type": "shoe", "decks": 8, "burn": ["2C"]})
        wager(this)
        deal(this, "9C", "7C", "9H", "TD")
        take(this, {"type": "stand", "box": 1})
    with Journal(path) as journal:
        this = station(journal, options=options)
        if this.start().table.view.shoe_needed:
            take(this, {"type": "shoe", "decks": 6, "burn": ["3C"]})
    assert [each.decks for each in of(path)] == decks
    if len(decks) > 1:
        assert seen(of(path)[0]) == {"2C": 1, "9C": 1, "7C": 1, "9H": 1, "TD": 1}


def test_a_recorded_shoe_counted_by_hand(tmp_path: Path) -> None:
    """Two burned; 13 cards in the first round, 7 in the second, of which the nine of clubs was really of diamonds."""
    first, second = of(Path(shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal")))
    assert (first.loaded_by, first.loaded_at, first.decks) == (
        "H. Ruiz",
        "2026-11-21T04:00:00.002Z",
        8,
    )
    assert (first.ended_by, first.ended_at) == ("H. Ruiz", "2026-11-21T04:00:00.082Z")
    assert (first.numbers, first.corrected, first.lost) == (((1, 2),), 1, 1)
    cards = first.cards
    assert cards is not None
    assert (cards.drawn, cards.burned, cards.unread, cards.cut_after) == (22, 2, 0, 22)
    text = "2D 8S TC AD 8H 9C 5S 8C TD 3D KH 2S JC 4D 9D 6C KD 7H 3S TH 5D 4C"
    assert seen(first) == Counter(text.split())
    assert first.warnings == ["lost"]
    assert (second.rounds, second.ended_at, second.cards) == (1, "", None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.shows("13:69E-1.18A(b)")
def test_the_cards_are_those_that_the_table_has_counted(path: Path, seed: int) -> None:
    """With unread cards that are named later, undone decisions, corrections of the deal and shoes that are changed."""
    with Journal(path) as journal:
        this = station(journal)
        play(this, Dealer(seed), this.start(), 700)
    counted = []
    with JournalReader(path) as journal:
        for said, opening in road(journal):
            if '"type":"shoe"' in said.entry.input and any(opening.table.state.shoe.seen):
                counted.append(tuple(opening.table.state.shoe.seen))
            if isinstance(said, Taken):
                opening.follow(said)
    ended = [
        each.cards.seen for each in of(path) if each.cards is not None and sum(each.cards.seen)
    ]
    assert ended == counted
    assert len(ended) >= 2


def test_a_hole_card_that_nobody_read_counts_as_what_it_was_turned_to_be(path: Path) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        wager(this)
        deal(this, "9C", "6C", "9H", "??")
        take(this, {"type": "stand"})
        take(this, {"type": "reveal", "card": "KS"})
        deal(this, "8D")
        take(this, {"type": "cut_card"})
        take(this, {"type": "shoe", "decks": 8, "burn": ["??"]})
        take(this, {"type": "cut_card"})
        take(this, {"type": "shoe", "decks": 6})
    first, second, third = of(path)
    assert seen(first) == Counter("9C 6C 9H KS 8D".split())
    assert first.loaded_by == ""
    assert second.cards is not None
    assert (second.cards.drawn, second.cards.burned_unseen, second.cards.unread) == (1, 1, 0)
    assert (third.decks, third.cards) == (6, None)


def test_of_a_shoe_in_play_nothing_is_told_that_would_be_a_count_of_it(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for more in (), ("9C", "6C", "9H", "KS"):
        path.unlink(missing_ok=True)
        with Journal(path) as journal:
            this = opened(journal)
            wager(this)
            deal(this, *more)
        assert main(["shoes", str(path)]) == 0
        assert main(["shoes", str(path), "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    assert '"cards": null' in said[0]


@pytest.mark.shows("13:69E-1.18A(b)")
def test_each_shoe_is_certified_once_in_the_journal_by_whoever_ended_it(
    path: Path, capsys: pytest.CaptureFixture[str], qtbot: QtBot
) -> None:
    """By the thread beside the table; one that was not kept comes with the next."""
    with Journal(path) as journal:
        this = opened(journal)
        orders: list[Any] = []
        reader = {"maker": "Angel", "model": "angel-eye", "serial": "0042"}
        supervisor = Supervisor()
        beside = BackgroundCertificates(
            lambda: path, lambda command, actor: orders.append((command, actor)), reader, supervisor
        )
        for number, who in enumerate(("H. Ruiz", "A. Cole")):
            take(this, {"type": "shoe", "decks": 8, "burn": ["2C"]}, by="M. Okafor")
            wager(this)
            deal(this, "9C", "6C", "9H", "KS")
            take(this, {"type": "stand"})
            deal(this, "8D")
            beside.saw(take(this, {"type": "cut_card"}, source="shoe"))
            assert uncertified_of(path) == number
            step = take(this, {"type": "shoe", "decks": 8}, by=who)
            assert step.refusal is None
        beside.saw(step)
        qtbot.waitUntil(lambda: len(orders) == 2, timeout=DEADLINE_MS)
        for command, actor in orders:
            this.do(command, actor)
        beside.saw(step)
        supervisor.close()
        assert uncertified_of(path) == 0
    with JournalReader(path) as journal:
        notes = [entry for entry in journal.entries() if "shoe_certificate" in entry.input]
    assert [(note.by, told_of(note)["role"]) for note in notes] == [
        ("H. Ruiz", "floor"),
        ("A. Cole", "floor"),
    ]
    said = json.loads(notes[0].input)["shoe_certificate"]
    assert (said["decks"], said["cards"]["drawn"], said["cards"]["seen"]["9C"], said["reader"]) == (
        8,
        6,
        1,
        reader,
    )
    main(["shoes", str(path), "--shoe", "1"])
    text = capsys.readouterr().out
    assert f"entry {notes[0].number}, signed by H. Ruiz" in text
    assert "Angel angel-eye, serial number 0042" in text


def uncertified_of(path: Path) -> int:
    with JournalReader(path) as journal:
        return len(uncertified(journal))


def test_a_shoe_that_ran_out_in_a_round_is_certified_once_the_round_is_over(path: Path) -> None:
    """Until then its cards would tell the hole card."""
    with Journal(path) as journal:
        this = opened(journal)
        wager(this)
        deal(this, "9C", "6C", "9H", "KS")
        take(this, {"type": "shoe", "decks": 8}, by="M. Okafor")
        before, _ = of(path)
        take(this, {"type": "stand"})
        deal(this, "8D")
    after, new = of(path)
    assert before.cards is None
    assert before.missing is None
    assert seen(after) == Counter("9C 6C 9H KS".split())
    assert after.missing == 412
    assert after.ran_out
    assert new.cards is None
    assert (after.rounds, new.rounds) == (0, 1)


def voided(this: Station, hole: str, *, ran_out: bool = False) -> None:
    """A round was voided with `hole` face down, and a new shoe has come: before that or after it."""
    wager(this)
    deal(this, "9C", "6C", "2H", hole)
    orders = [{"type": "void", "reason": "dealt in error"}, {"type": "shoe", "decks": 8}]
    for order_ in reversed(orders) if ran_out else orders:
        assert take(this, order_, by="M. Okafor").refusal is None


@pytest.mark.parametrize("ran_out", [False, True])
def test_r28_a_shoe_is_not_certified_while_a_void_rounds_hole_card_lies_face_down(
    path: Path, capsys: pytest.CaptureFixture[str], ran_out: bool
) -> None:
    said = []
    for hole in "KD", "5S":
        path.unlink(missing_ok=True)
        with Journal(path) as journal:
            voided(opened(journal), hole, ran_out=ran_out)
        assert uncertified_of(path) == 0
        assert of(path)[0].cards is None
        assert main(["shoes", str(path), "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


@pytest.mark.parametrize("ran_out", [False, True])
@pytest.mark.parametrize(
    "ends",
    [[{"type": "settled"}], [BET, {"type": "burn", "card": "3C"}, {"type": "card", "card": "4C"}]],
)
def test_r28_it_is_once_that_round_is_settled_or_the_next_ones_first_card_has_come(
    path: Path, ends: list[dict[str, Any]], ran_out: bool
) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        voided(this, "KD", ran_out=ran_out)
        for end in ends:
            assert uncertified_of(path) == 0
            assert take(this, end).refusal is None
    assert uncertified_of(path) == 1
    assert seen(of(path)[0]) == Counter("9C 6C 2H KD".split())


def test_r28_a_shoe_that_comes_off_for_other_decks_is_not_certified_while_it_lies_there(
    path: Path,
) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        wager(this)
        deal(this, "9C", "6C", "2H", "KD")
        take(this, {"type": "void", "reason": "dealt in error"})
    with Journal(path) as journal:
        this = station(journal, options={"decks": 6})
        assert this.start().table.view.shoe_needed
        take(this, {"type": "shoe", "decks": 6})
        assert of(path)[0].cards is None
        take(this, {"type": "settled"})
    assert seen(of(path)[0]) == Counter("9C 6C 2H KD".split())


def test_r28_the_certificate_waits_beside_the_table_until_the_card_is_cleared_away(
    path: Path, qtbot: QtBot
) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        orders: list[Any] = []
        supervisor = Supervisor()

        def certifier() -> BackgroundCertificates:
            nonlocal supervisor
            supervisor = Supervisor()
            return BackgroundCertificates(
                lambda: path, lambda command, actor: orders.append((command, actor)), {}, supervisor
            )

        beside = certifier()
        wager(this)
        deal(this, "9C", "6C", "2H", "KD")
        beside.saw(take(this, {"type": "void", "reason": "dealt in error"}))
        beside.saw(take(this, {"type": "shoe", "decks": 8}))
        supervisor.close()
        QCoreApplication.processEvents()
        assert not orders
        beside = certifier()
        beside.saw(take(this, {"type": "settled"}))
        qtbot.waitUntil(lambda: len(orders) == 1, timeout=DEADLINE_MS)
        supervisor.close()
    assert '"KD":1' in orders[0][0].certificate


@pytest.mark.shows("13:69F-2.5(c)-(d)")
def test_a_card_too_many_and_a_deep_cutting_card_are_warned_of(path: Path) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        take(this, {"type": "shoe", "decks": 1, "burn": ["2C"]})
        for card in CARDS[2:41]:
            take(this, {"type": "burn", "card": card.text}, by="M. Okafor")
        take(this, {"type": "burn", "card": "2C"}, by="M. Okafor")
        take(this, {"type": "cut_card"})
        take(this, {"type": "shoe", "decks": 1})
    first = of(path)[0]
    assert first.double == 1
    assert first.penetration == 40 / 52
    assert first.warnings == ["double", "penetration"]


def test_a_card_that_comes_while_a_new_shoe_is_due_is_counted_and_warned_of(path: Path) -> None:
    with Journal(path) as journal:
        this = opened(journal)
        wager(this)
        take(this, {"type": "cut_card"}, source="shoe")
        deal(this, "9C")
        take(this, {"type": "card", "card": "9D"})  # by hand: nothing has left the shoe
        take(this, {"type": "shoe", "decks": 8})
    first = of(path)[0]
    assert (first.no_place, first.double, first.foreign) == (1, 0, 0)
    assert first.warnings == ["no_place"]


def test_the_pdf_is_the_same_each_time_and_has_a_page_for_each_shoe(tmp_path: Path) -> None:
    journal = str(shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal"))
    one, two = tmp_path / "1.pdf", tmp_path / "2.pdf"
    assert [main(["shoes", journal, "--pdf", str(each)]) for each in (one, two)] == [1, 1]
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes().count(b"/Type /Page\n") == 2


def test_a_shoe_is_chosen_by_its_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = str(shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal"))
    assert main(["shoes", journal, "--shoe", "-1", "--json"]) == 0
    assert [each["number"] for each in json.loads(capsys.readouterr().out)] == [2]
    assert main(["shoes", journal, "--shoe", "3"]) == 2
    assert "has no shoe 3: it has 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("chi_square", "degrees", "chance"),
    [
        (3.841, 1, 0.05),
        (5.991, 2, 0.05),
        (16.919, 9, 0.05),
        (50.998, 36, 0.05),
        (21.666, 9, 0.01),
        (0, 9, 1),
    ],
)
@pytest.mark.shows("COMAR 36.05.02.17(F)")
def test_chi_square_is_that_of_the_printed_tables(
    chi_square: float, degrees: int, chance: float
) -> None:
    assert order.tail(chi_square, degrees) == pytest.approx(chance, abs=1e-4)


@pytest.mark.shows("COMAR 36.05.02.17(F)")
def test_a_shuffle_is_a_shuffle_and_a_new_deck_is_none() -> None:
    chance = random.Random(7)
    unusual = Counter[str]()
    for _ in range(400):
        cards = list(CARDS) * 6
        chance.shuffle(cards)
        unusual += Counter(each.test for each in order.tests(cards[:234]) if each.unusual)
    assert unusual["ranks"] < 25
    assert 2 < unusual["suits"] < 25  # one in forty
    new_decks, by_rank = list(CARDS) * 6, sorted(list(CARDS) * 6, key=lambda card: card.index % 13)
    assert [each.test for each in order.tests(new_decks) if each.unusual] == ["suits"]
    assert "ranks" in [each.test for each in order.tests(by_rank) if each.unusual]
    assert order.tests(CARDS) == []


@pytest.mark.shows("58 Pa. Code §684a.10(d)")
def test_r32_the_stub_is_held_against_the_cards_that_left_the_shoe(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """22 cards of 416 have left it; of the shoe in play nothing is said, for that would be a count of it."""
    journal = str(shutil.copy(KEPT / "boxes.sqlite", tmp_path / "journal"))
    assert main(["shoes", journal, "--shoe", "1", "--stub", "394"]) == 1
    right = capsys.readouterr().out
    assert re.search(r"Left in the shoe +394, 394 counted", right)
    assert "count the discards too" not in right
    assert main(["shoes", journal, "--shoe", "1", "--stub", "393"]) == 1
    short = capsys.readouterr().out
    assert re.search(r"Left in the shoe +394, 393 counted", short)
    assert (
        "The cards counted in the shoe are not those that should be left: count the discards too"
        in short
    )
    for wrong, said in ((["--shoe", "2"], "it is in play"), ([], "--stub is of one shoe")):
        assert main(["shoes", journal, *wrong, "--stub", "394"]) == 2
        told = capsys.readouterr()
        assert (told.out, said in told.err) == ("", True)
