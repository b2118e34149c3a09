"""The application: the kiosk of one table starts and closes, whatever it finds and whenever it is told to."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from kiosk.app.application import Application
from kiosk.app.shoe.first_shoe import FirstShoe
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Void, Wager
from kiosk.reading import Kind, Reading
from kiosk.record.journal.journal import Journal, JournalReader
from kiosk.record.startup.session_start import Program
from kiosk.settings.table import load
from kiosk.staff.actor import Actor
from kiosk.staff.patron_keys import AtTable, PatronKeys
from kiosk.staff.secret import Secret
from kiosk.staff.sign_ins import SignedIn
from kiosk.station.commands import SignOff
from kiosk.station.seats.seat_commands import SeatPatron
from kiosk.station.step import StaffView, Step
from kiosk.words.messages import of_table
from tests.steps import with_fields
from tests.ui.session import house
from tests.waiting import DEADLINE_MS
from ui.table.setup import screen_setup

pytestmark = pytest.mark.slow

Make = Callable[..., Application]


@pytest.fixture
def make(tmp_path: Path, qapp: QGuiApplication) -> Make:
    settings = house(tmp_path / "table.journal", profile="", turbo=True)
    phrases = of_table(settings, settings.rule_set().authority)
    return lambda **changed: Application(
        settings, phrases, size=(1280, 800), parent=qapp, **changed
    )


def test_the_table_is_taken_up_behind_the_first_frame_and_its_journal_closed_with_the_window(
    make: Make, tmp_path: Path, qtbot: QtBot
) -> None:
    steps: list[Step] = []
    for entries in (4, 7):  # begun, opened, started, stopped; then without the opening
        kiosk = make()
        kiosk.opened.connect(lambda kiosk=kiosk: kiosk.station.stepped.connect(steps.append))
        kiosk.start()
        qtbot.waitUntil(lambda: bool(steps), timeout=DEADLINE_MS)
        kiosk.close()
        assert steps.pop().table.view.phase == "wagers"
        assert steps == []
        with Journal(tmp_path / "table.journal") as journal:  # nobody else holds it
            assert journal.number == entries


def test_the_first_card_of_a_fresh_journal_is_burned_and_none_after_a_new_start(
    tmp_path: Path, qapp: QGuiApplication, qtbot: QtBot
) -> None:
    settings = house(tmp_path / "table.journal", profile="", turbo=True)
    phrases, steps = of_table(settings, settings.rule_set().authority), list[Step]()
    for _ in range(2):
        kiosk = Application(
            settings, phrases, size=(1280, 800), parent=qapp, emulated=FirstShoe(settings)
        )
        kiosk.opened.connect(lambda kiosk=kiosk: kiosk.station.stepped.connect(steps.append))
        kiosk.start()
        qtbot.waitUntil(
            lambda: bool(steps) and steps[-1].told.next.id == "burn_card", timeout=DEADLINE_MS
        )
        kiosk.close()
        steps.clear()
    with JournalReader(tmp_path / "table.journal") as journal:
        said = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "input"]
    assert [each["type"] for each in said] == ["shoe"], "the shoe is new once"


def test_who_sits_at_another_table_is_said_on_the_screen_once_the_file_of_keys_has_answered(
    tmp_path: Path, qapp: QGuiApplication, qtbot: QtBot
) -> None:
    keys, number = PatronKeys(tmp_path / "patrons.keys"), "10024711"
    patron = keys.pseudonym(number, "2026-11-21")
    keys.exchange(AtTable("BJ-2", (patron,), {}))
    settings = house(tmp_path / "table.journal", profile="", turbo=True)
    settings = settings._replace(ratings=settings.ratings._replace(seats=True, key_file=keys.path))
    phrases = of_table(settings, settings.rule_set().authority)
    kiosk, steps = Application(settings, phrases, size=(1280, 800), parent=qapp), list[Step]()
    kiosk.opened.connect(lambda: kiosk.station and kiosk.station.stepped.connect(steps.append))
    kiosk.start()
    qtbot.waitUntil(lambda: bool(steps), timeout=DEADLINE_MS)
    assert kiosk.station is not None
    kiosk.station.order(SeatPatron((3,), Secret(number)), Actor("Dealer", "dealer"))
    qtbot.waitUntil(lambda: bool(steps[-1].alerts.alarms), timeout=DEADLINE_MS)
    (alarm,) = steps[-1].alerts.alarms
    assert (alarm.name, "BJ-2" in alarm.text) == ("trouble-two_tables", True)
    assert keys.tables_of(patron) == [settings.table, "BJ-2"]
    kiosk.close()


def test_a_disk_that_runs_short_is_said_on_the_screen(
    tmp_path: Path, qapp: QGuiApplication, qtbot: QtBot
) -> None:
    settings = house(tmp_path / "table.journal", profile="", turbo=True)._replace(keep_free=10**12)
    kiosk = Application(
        settings, of_table(settings, settings.rule_set().authority), size=(1280, 800), parent=qapp
    )
    kiosk.start()
    steps: list[Step] = []
    kiosk.opened.connect(lambda: kiosk.station and kiosk.station.stepped.connect(steps.append))
    qtbot.waitUntil(lambda: bool(steps and steps[-1].alerts.troubles), timeout=DEADLINE_MS)
    kiosk.close()
    assert "disk is almost full" in steps[-1].alerts.troubles[0].text


@pytest.mark.shows("AGCO 11.1.2", "25 CFR 547.10")
def test_r7_a_program_that_is_not_as_it_was_installed_places_no_card_before_somebody_has_signed(
    make: Make, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And says so again at each start, whatever was signed at the one before."""
    amiss = Program(
        "b" * 64, installed=True, amiss=("kiosk/game/rules.py", "ui/table/felt/felt.py")
    )
    monkeypatch.setattr("kiosk.record.startup.journal_startup.program", lambda: amiss)
    floor, steps = Actor("Floor", "floor"), list[Step]()

    def until(holds: Callable[[Step], object]) -> None:
        qtbot.waitUntil(lambda: bool(steps) and bool(holds(steps[-1])), timeout=DEADLINE_MS)

    for _ in range(2):
        kiosk = make()
        kiosk.opened.connect(lambda kiosk=kiosk: kiosk.station.stepped.connect(steps.append))
        kiosk.start()
        until(lambda step: step.alerts.troubles)
        (trouble,), (alarm,) = steps[-1].alerts.troubles, steps[-1].alerts.alarms
        assert (trouble.freezes, alarm.number, alarm.priority) == (True, 331, 1)
        assert (
            "have changed since it was installed: kiosk/game/rules.py and others, 2 files in all"
            in trouble.text
        )
        assert kiosk.station is not None
        kiosk.station.order(Wager(1, 2500), floor)
        kiosk.station.read(Reading(Kind.CARD, parse("9C")))
        until(lambda step: step.refusal and step.refusal.code == "reader_frozen")
        kiosk.station.order(SignOff(trouble.key), floor)
        until(
            lambda step: [each.key for each in step.alerts.troubles] == ["sequence"]
        )  # a card was ignored meanwhile
        kiosk.station.order(SignOff("sequence"), floor)
        until(lambda step: not step.alerts.troubles)
        kiosk.station.read(Reading(Kind.CARD, parse("9C")))
        until(lambda step: step.table.view.phase == "deal")
        kiosk.station.order(Void("Floor", "the program"), floor)
        until(lambda step: step.table.view.phase == "wagers")
        kiosk.close()
        steps.clear()


@pytest.mark.shows("325:85-15-54(6)")
def test_r20_settings_that_were_changed_since_the_last_start_are_an_alarm_until_somebody_has_signed(
    tmp_path: Path, qapp: QGuiApplication, qtbot: QtBot
) -> None:
    file = tmp_path / "table.toml"
    for minimum, changed in (("25", False), ("25", False), ("50", True), ("50", False)):
        file.write_text(
            f'[table]\nminimum = "{minimum}"\n[reader]\nprofile = ""\n[journal]\npath = "bj.journal"\nkeep_free = 0\n'
        )
        settings, steps = load(file), list[Step]()
        kiosk = Application(
            settings,
            of_table(settings, settings.rule_set().authority),
            size=(1280, 800),
            parent=qapp,
        )
        kiosk.opened.connect(
            lambda kiosk=kiosk, steps=steps: kiosk.station.stepped.connect(steps.append)
        )
        kiosk.start()
        qtbot.waitUntil(
            lambda steps=steps, changed=changed: bool(
                steps and (steps[-1].alerts.troubles or not changed)
            ),
            timeout=DEADLINE_MS,
        )
        assert kiosk.station is not None
        if changed:
            assert [(each.number, each.priority) for each in steps[-1].alerts.alarms] == [(337, 3)]
            assert not steps[-1].alerts.troubles[0].freezes
            kiosk.station.order(SignOff(steps[-1].alerts.troubles[0].key), Actor("Floor", "floor"))
            qtbot.waitUntil(lambda steps=steps: not steps[-1].alerts.troubles, timeout=DEADLINE_MS)
        kiosk.close()
        assert steps[-1].alerts.troubles == ()
    with JournalReader(tmp_path / "bj.journal") as journal:
        said = [json.loads(entry.input) for entry in journal.entries() if entry.kind == "note"]
    starts = [each["begun"] for each in said if "begun" in each]
    assert [start.get("settings_before") for start in starts] == [
        None,
        None,
        starts[0]["settings"],
        None,
    ]


def test_a_language_that_is_touched_is_the_whole_screens_at_once_and_after_a_restart(
    make: Make, qtbot: QtBot
) -> None:
    """What the station says and what the screen says; only the next start that names one has another."""
    kiosk = start(make(), qtbot)
    assert kiosk.presenter.prompt.text == "Place your wagers, please"
    for action in ("floor", "page:screen", "choose:language:es"):
        kiosk.presenter.act(action)
    spanish = "Hagan sus apuestas"
    qtbot.waitUntil(lambda: kiosk.presenter.prompt.text == spanish, timeout=DEADLINE_MS)
    assert {row.label for row in kiosk.presenter.shown_keys()} >= {"PLANTARSE", "PEDIR"}
    assert kiosk.words("ui-stand") == "PLANTARSE", (
        "what covers a screen that has failed says it too"
    )
    kiosk.presenter.act("close")
    kiosk.presenter.act("tool:rebet")
    assert kiosk.presenter.notice.text.startswith("No hay nada que repetir")
    kiosk.close()
    kiosk = start(make(), qtbot)
    assert kiosk.presenter.prompt.text == spanish
    kiosk.close()
    kiosk = start(make(language="en"), qtbot)
    assert kiosk.presenter.prompt.text == "Place your wagers, please"
    kiosk.close()


def test_a_language_that_is_gone_leaves_the_house_its_own(
    make: Make, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "table.journal.screen.json").write_text('{"language": "eo"}')
    kiosk = start(make(), qtbot)
    assert kiosk.presenter.prompt.text == "Place your wagers, please"
    kiosk.close()


def test_a_dealer_whose_language_the_kiosk_does_not_speak_has_the_tables_and_not_the_last_dealers(
    make: Make, qtbot: QtBot
) -> None:
    kiosk = start(make(), qtbot)
    stands = []
    for language in ("es", "eo", "zh", "", "es", None):
        who = (
            SignedIn("11", "H. Ruiz", "dealer", "7", language=language)
            if language is not None
            else None
        )
        kiosk.dealer_reads(with_fields(kiosk.presenter.now.facts.step, staff=StaffView(who)))
        stands.append(kiosk.words("ui-stand"))
    assert stands == ["PLANTARSE", "STAND", "停牌", "STAND", "PLANTARSE", "STAND"]
    kiosk.close()


def start(kiosk: Application, qtbot: QtBot) -> Application:
    """The kiosk, once its table has been taken up."""
    kiosk.start()
    qtbot.waitUntil(lambda: kiosk.presenter.props.prompt.tone == "ask", timeout=DEADLINE_MS)
    return kiosk


def test_a_table_that_cannot_be_opened_says_why_and_closes(
    make: Make, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "table.journal").write_text("a diary")
    kiosk = make()
    with qtbot.waitSignal(kiosk.failed, timeout=DEADLINE_MS) as failed:
        kiosk.start()
    assert "is not a journal of the kiosk" in failed.args[0]
    kiosk.close()


def test_a_kiosk_that_is_closed_before_its_table_is_taken_up_has_touched_nothing(
    make: Make, tmp_path: Path, qapp: QGuiApplication
) -> None:
    kiosk = make()
    kiosk.start()
    kiosk.close()
    qapp.processEvents()
    assert not (tmp_path / "table.journal").exists()


def test_a_table_whose_settings_name_nobody_is_signed_by_the_floor_and_never_by_the_dealer(
    tmp_path: Path,
) -> None:
    settings = house(tmp_path / "table.journal")._replace(floor=())
    assert screen_setup(settings, settings.rule_set(), None).floor == ("Floor",)


def test_the_window_that_is_closed_is_told(make: Make, tmp_path: Path, qtbot: QtBot) -> None:
    kiosk = make()
    with qtbot.waitSignal(kiosk.opened, timeout=DEADLINE_MS):
        kiosk.start()
    with qtbot.waitSignal(kiosk.closed, timeout=DEADLINE_MS):
        kiosk.screen.window.close()
    kiosk.close()
    with JournalReader(tmp_path / "table.journal") as journal:
        assert journal.last() is not None
