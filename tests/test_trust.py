"""What of R1 to R32 no other test shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.game.commands.commands import Wager
from kiosk.reading import Health, fault
from kiosk.record.entries import told_of
from kiosk.record.journal.journal import Journal
from kiosk.record.rounds.rounds import newest
from kiosk.staff.actor import Actor
from kiosk.station.recall.looked_up import Answer
from kiosk.station.recall.recalled import recalled_round
from kiosk.words.codes import found
from kiosk.words.messages import Messages
from tests.record.tables import MESSAGES, Dealer, play, recalled, station
from tests.ui.scenes import SCENES
from ui.shared.words import Words
from ui.table.facts import UiState, begin
from ui.table.props import derive
from ui.table.recall.recall import answered, over
from ui.table.recall.recalling import Recalling


@pytest.mark.shows("AGCO 13.1.3")
@pytest.mark.slow
def test_r2_the_last_rounds_are_recalled_in_an_error_state(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        play(this, Dealer(5, trouble=False), this.start(), 120)
        before = recalled(this)
        assert len(before) > 3
        this.health(Health(True))
        this.read(fault("6", "foreign-code"))
        step = this.health(Health())
        assert {"link", "reader.6"} <= {trouble.key for trouble in step.alerts.troubles}
        assert recalled(this) == before


@pytest.mark.shows("AGCO 13.1.4")
@pytest.mark.slow
def test_r3_the_screen_says_that_it_recalls(tmp_path: Path) -> None:
    """At each of its steps; while no round is there, the table stays, and nothing says that it is none."""
    words, size = Words(), (1280, 800)
    with Journal(tmp_path / "journal.sqlite") as journal:
        this = station(journal)
        step = play(this, Dealer(5, trouble=False), this.start(), 120)[-1]
        span = newest(journal.reader)
        assert span is not None
        now = answered(Recalling(), Answer(recalled_round(journal.reader, span, MESSAGES)))
    facts, setup = begin(step), SCENES.setup("decision")
    live = derive(facts, setup, UiState().change(page="recall"), size, words)
    assert not live.header.recall
    for none in (Recalling(), Recalling(waits=False)):
        shown = over(live, none, setup, size, words)
        assert (shown.header, shown.prompt, shown.hands) == (live.header, live.prompt, live.hands)
    for each in (now._replace(at=at) for at in range(len(now.read))):
        assert "not the table" in over(live, each, setup, size, words).header.recall


@pytest.mark.slow
@pytest.mark.shows("325:85-15-54(5)")
def test_r19_no_round_begins_before_the_one_before_it_is_complete_and_its_money_counted(
    tmp_path: Path,
) -> None:
    """At no moment of a round is a wager of another taken; and with its last input a round's account is on the disk, before any card of the next."""
    with Journal(tmp_path / "journal.sqlite") as journal:
        this, dealer = station(journal), Dealer(5, trouble=False)
        step, tried = this.start(), 0
        for _ in range(200):
            step = play(this, dealer, step, 1)[-1]
            if step.table.view.phase != "wagers":
                refused = this.do(Wager(1, 2500), Actor("A. Dar", "dealer")).refusal
                assert refused is not None
                tried += 1
        accounts, in_round = list[int](), False
        for entry in journal.reader.entries():
            if entry.kind == "input" and '"type":"card"' in entry.input and not in_round:
                in_round = True
            if entry.round is not None:
                assert in_round
                assert told_of(entry)["finished"]["round"] == entry.round
                accounts.append(entry.round)
                in_round = False
    assert tried > 100
    assert accounts == list(range(1, len(accounts) + 1))
    assert len(accounts) > 3


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("ten cards", "a quarter")),
        ("es", ("diez cartas", "un cuarto")),
        ("zh", ("十张", "四分之一")),
    ],
)
@pytest.mark.shows("13:69F-2.5(c)-(d)")
def test_r29_whoever_sets_up_a_shoe_is_told_how_it_is_cut(
    language: str, said: tuple[str, ...]
) -> None:
    """N.J.A.C. 13:69F-2.5(c)-(d), on the card that a touch on the prompt opens."""
    (code,) = found("ask_new_shoe")
    todo = Messages(language).card(code).todo
    assert all(each in todo for each in said), todo
