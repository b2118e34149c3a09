"""The shoe is locked while a card from it would have no place; what it says of its lock is believed."""

from __future__ import annotations

import time
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from random import Random

import pytest

from drivers.emulator.client import Emulator, EmulatorError, spawn
from drivers.serial_line.profile import find, load
from kiosk.app.readers import TableReaders
from kiosk.app.shoe.error_cancel import ErrorCancel
from kiosk.app.shoe.shoe_lock import AGAIN_S, TRIES, UNKNOWN, ShoeLock
from kiosk.game.cards import parse
from kiosk.reading import (
    Health,
    Kind,
    Message,
    Reading,
    cured,
    fault,
    lost,
    news,
    out_of_play,
)
from kiosk.record.journal.journal import Journal
from kiosk.settings.schema import BadFileError
from kiosk.station.step import Step
from tests.station.at_work import AtWork, table_of
from tests.waiting import DEADLINE_S

COMMANDS = {"lock": b"L", "unlock": b"U"}
ACK = news(Kind.OTHER, "command-taken", code="ack")
NAK = news(Kind.OTHER, "command-refused", code="nak 21", words="busy", number="21")
BARE_NAK = news(Kind.OTHER, "command-refused", code="nak", words="no", number="15")
STANDBY = news(Kind.STANDBY, "standby")
OPEN = Health(True, messages=(Message("waiting", {"title": "Shoe"}),))


def turned(state: str) -> Reading:
    return news(Kind.LOCK, state, code=state)


class Shoe:
    """A lock, what was sent to the shoe, what is to be called later, what was told, and the time."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.later: list[Callable[[], None]] = []
        self.told: list[Reading] = []
        self.now = 1000.0
        self.lock = ShoeLock(
            COMMANDS,
            self.sent.append,
            self.told.append,
            lambda _, do: self.later.append(do),
            lambda: self.now,
        )
        self.lock.line(OPEN)

    def leave_unanswered(self) -> None:
        """The time for an answer passes, again and again, until nothing is to be called."""
        while self.later:
            self.later.pop()()


@pytest.fixture
def shoe() -> Shoe:
    return Shoe()


def test_a_command_without_an_answer_may_have_been_taken(shoe: Shoe) -> None:
    """The table wants it otherwise before the shoe has answered, which it does late."""
    shoe.lock.want(False)
    shoe.lock.heard(ACK)
    shoe.lock.want(True)
    shoe.lock.want(False)
    assert (shoe.sent, shoe.lock.locked) == ([b"U", b"L"], None), "it may be locked by now"
    shoe.leave_unanswered()
    assert shoe.sent[:3] == [b"U", b"L", b"U"]
    for _ in shoe.sent[1:]:
        shoe.lock.heard(ACK)
    assert shoe.lock.locked is False


def test_it_is_asked_once_and_its_answer_is_believed(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.want(True)
    assert (shoe.sent, shoe.lock.locked) == ([b"L"], None), "what was sent is not believed"
    shoe.lock.heard(ACK)
    shoe.lock.want(True)
    assert (shoe.sent, shoe.lock.locked) == ([b"L"], True)
    shoe.lock.want(False)
    assert shoe.sent == [b"L", b"U"]


def test_what_is_wanted_meanwhile_is_asked_after_the_answer(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.want(False)
    assert shoe.sent == [b"L"]
    shoe.lock.heard(ACK)
    assert shoe.sent == [b"L", b"U"]


def test_an_answer_that_says_how_it_stands_is_no_key_that_was_turned(shoe: Shoe) -> None:
    shoe.lock.want(False)
    shoe.lock.want(True)
    shoe.lock.heard(turned("unlocked"))
    assert shoe.sent == [b"U", b"L"]


def test_a_refusal_is_believed_and_not_argued_with(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.heard(NAK)
    shoe.lock.want(True)
    assert (shoe.sent, shoe.lock.locked) == ([b"L"], None)
    shoe.lock.want(False)
    assert shoe.sent == [b"L", b"U"]


def test_a_refusal_without_its_reason_may_be_a_damaged_command_and_is_not_believed_at_once(
    shoe: Shoe,
) -> None:
    shoe.lock.want(True)
    for tries in range(1, TRIES + 1):
        assert shoe.sent == [b"L"] * tries
        shoe.lock.heard(BARE_NAK)
        shoe.later.pop()()
    shoe.lock.heard(STANDBY)
    assert shoe.sent == [b"L"] * TRIES, "so often it is a refusal"
    shoe.lock.want(False)
    assert shoe.sent[-1] == b"U"


@pytest.mark.parametrize("is_lost", [False, True])
def test_a_late_answer_to_the_opposite_command_is_not_taken_for_the_newer_one_s(
    shoe: Shoe, is_lost: bool
) -> None:
    shoe.lock.want(True)
    shoe.lock.want(False)
    shoe.later.pop(0)()
    assert shoe.sent == [b"L", b"U"]
    shoe.lock.heard(ACK)
    assert shoe.lock.locked is None, "that of the lock, or of the unlock"
    if is_lost:
        shoe.later.pop(0)()
        assert shoe.sent == [b"L", b"U", b"U"]
    shoe.lock.heard(ACK)
    assert shoe.lock.locked is False
    shoe.leave_unanswered()
    assert len(shoe.sent) == 2 + is_lost


def test_a_late_refusal_of_the_opposite_command_does_not_refuse_the_newer_one(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.want(False)
    shoe.later.pop(0)()
    shoe.lock.heard(NAK)
    shoe.leave_unanswered()
    assert shoe.sent[:3] == [b"L", b"U", b"U"]


def test_without_an_answer_it_is_asked_again_later(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.later[0]()
    shoe.later[0]()
    assert shoe.sent == [b"L", b"L"], "once for each command"
    for do in shoe.later:
        do()
    assert shoe.sent == [b"L"] * TRIES
    shoe.lock.want(False)
    assert shoe.sent[-1] == b"U"


def test_a_command_that_the_line_damaged_is_given_again_so_often_at_most(shoe: Shoe) -> None:
    decoder = load(find("angel-eye")).make_decoder()
    shoe.lock.want(False)
    for tries in range(1, TRIES + 1):
        assert shoe.sent == [b"U"] * tries
        for said in decoder.feed(b"\x15\x02" * 2):
            shoe.lock.heard(said)
        assert shoe.sent == [b"U"] * tries, "the line rests first"
        shoe.later.pop()()
    shoe.leave_unanswered()
    assert shoe.sent == [b"U"] * TRIES
    shoe.lock.heard(STANDBY)
    shoe.lock.heard(ACK)
    assert (shoe.sent, shoe.lock.locked) == ([b"U"] * (TRIES + 1), False)


@pytest.mark.parametrize("said", [STANDBY, news(Kind.STARTED, "started"), ACK])
def test_a_shoe_that_speaks_again_is_asked_again(shoe: Shoe, said: Reading) -> None:
    shoe.lock.want(False)
    shoe.leave_unanswered()
    shoe.lock.want(False)
    shoe.lock.heard(lost("noise"))
    assert shoe.sent == [b"U"] * TRIES
    shoe.lock.heard(said)
    assert shoe.sent == [b"U"] * (TRIES + 1)
    shoe.lock.heard(ACK)
    assert not shoe.lock.locked
    shoe.lock.heard(turned("locked"))
    assert shoe.sent == [b"U"] * (TRIES + 1), "a key was turned: no answer is awaited any more"


def test_a_shoe_that_speaks_and_never_answers_is_asked_no_more_than_once_in_that_time(
    shoe: Shoe,
) -> None:
    shoe.lock.want(False)
    shoe.leave_unanswered()
    for _ in range(9):
        shoe.lock.heard(STANDBY)
    assert shoe.sent == [b"U"] * (TRIES + 1)
    shoe.leave_unanswered()
    shoe.lock.heard(STANDBY)
    assert shoe.sent == [b"U"] * (TRIES + 2)


def test_a_key_turned_at_the_shoe_stands_until_something_else_is_wanted(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.heard(ACK)
    shoe.lock.heard(turned("unlocked"))
    shoe.lock.want(True)
    assert (shoe.sent, shoe.lock.locked) == ([b"L"], False)
    shoe.lock.want(False)
    shoe.lock.want(True)
    assert shoe.sent == [b"L", b"L"]


def test_of_a_shoe_that_comes_back_or_starts_nobody_knows_how_it_stands(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.heard(ACK)
    shoe.lock.line(Health())
    assert shoe.lock.locked is None
    shoe.lock.line(OPEN)
    assert shoe.sent == [b"L", b"L"]
    shoe.lock.heard(ACK)
    shoe.lock.heard(news(Kind.STARTED, "started"))
    assert shoe.sent == [b"L", b"L", b"L"]


def test_what_it_said_long_ago_is_asked_again_and_no_news_where_it_says_the_same(
    shoe: Shoe,
) -> None:
    """Its word that it was turned or switched on may have been lost."""
    shoe.lock.want(True)
    assert shoe.lock.heard(turned("locked"))
    shoe.now += AGAIN_S - 1
    shoe.lock.want(True)
    assert shoe.sent == [b"L"]
    shoe.now += 1
    shoe.lock.want(True)
    assert (shoe.sent, shoe.lock.locked) == ([b"L", b"L"], None)
    assert not shoe.lock.heard(turned("locked"))
    assert shoe.lock.locked
    assert shoe.lock.heard(turned("unlocked")), "a key"
    shoe.now += AGAIN_S
    shoe.lock.want(True)
    assert shoe.sent == [b"L", b"L"], "a key that was turned is not argued with"


def test_a_card_against_what_is_believed_asks_again_at_once(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.lock.heard(ACK)
    shoe.lock.heard(news(Kind.CARD, "card")._replace(card=parse("9C")))
    shoe.lock.want(True)
    assert shoe.sent == [b"L", b"L"]
    shoe.lock.heard(ACK)
    shoe.lock.want(False)
    shoe.lock.heard(ACK)
    shoe.lock.heard(out_of_play(parse("9C"), "lock"))
    shoe.lock.want(False)
    assert shoe.sent == [b"L", b"L", b"U", b"U"]


def test_a_shoe_that_does_not_answer_is_a_fault_once_until_it_does(shoe: Shoe) -> None:
    shoe.lock.want(True)
    shoe.leave_unanswered()
    shoe.lock.heard(STANDBY)
    shoe.leave_unanswered()
    assert [(each.kind, each.code) for each in shoe.told] == [(Kind.FAULT, UNKNOWN)]
    shoe.now += AGAIN_S
    shoe.lock.want(True)
    shoe.lock.heard(ACK)
    assert [(each.kind, each.code) for each in shoe.told[1:]] == [(Kind.CURED, UNKNOWN)]


def test_a_state_that_was_said_before_the_newest_command_is_not_believed(shoe: Shoe) -> None:
    """The answer to the first comes late; the second was taken, and its answer is lost."""
    shoe.lock.want(True)
    shoe.lock.want(False)
    shoe.later.pop(0)()
    assert shoe.sent == [b"L", b"U"]
    shoe.lock.want(True)
    shoe.lock.heard(turned("locked"))
    assert shoe.lock.locked is None
    shoe.later.pop(0)()
    assert shoe.sent == [b"L", b"U", b"L"]


def test_the_answer_to_an_error_s_end_is_none_of_the_lock_s(shoe: Shoe) -> None:
    shoe.lock.cancel_error(b"C")
    shoe.lock.want(True)
    assert shoe.sent == [b"C", b"L"]
    shoe.lock.heard(ACK)
    assert shoe.lock.locked is None, "that of the error's end"
    shoe.lock.heard(ACK)
    assert shoe.lock.locked is True
    shoe.leave_unanswered()
    assert len(shoe.sent) == 2


def test_a_shoe_that_leaves_an_error_s_end_unanswered_is_believed_of_its_lock(shoe: Shoe) -> None:
    shoe.lock.cancel_error(b"C")
    shoe.leave_unanswered()
    shoe.lock.want(True)
    shoe.lock.heard(ACK)
    assert shoe.lock.locked is True
    shoe.lock.cancel_error(b"C")
    shoe.lock.heard(turned("unlocked"))
    assert shoe.sent == [b"C", b"L", b"C"], "a key that was turned is not argued with"


def test_no_error_is_cancelled_over_a_line_that_is_lost(shoe: Shoe) -> None:
    shoe.lock.line(Health())
    shoe.lock.cancel_error(b"C")
    assert shoe.sent == []


class Evening:
    """A shoe on a line that loses one of five messages, keys that are turned, a shoe that is switched off and on, answers of
    up to `late` seconds; and a table that takes a step now and then, and wants something else."""

    def __init__(self, dice: Random, late: float, *, says_state: bool) -> None:
        self.dice, self.late, self.says_state = dice, late, says_state
        self.now, self.locked, self.loses = 0.0, False, 0.2
        self._number, self._due = count(), list[tuple[float, int, Callable[[], object]]]()
        self.at_shoe = self.at_table = 0.0
        self.lock = ShoeLock(COMMANDS, self.send, lambda _: None, self.later, lambda: self.now)
        self.lock.line(OPEN)

    def later(self, seconds: float, do: Callable[[], object]) -> None:
        heappush(self._due, (self.now + seconds, next(self._number), do))

    def run(self, seconds: float) -> None:
        until = self.now + seconds
        while self._due and self._due[0][0] <= until:
            self.now, _, do = heappop(self._due)
            do()
        self.now = until

    def send(self, command: bytes) -> None:
        if self.dice.random() >= self.loses:
            # in order, as on a line
            self.at_shoe = max(self.at_shoe, self.now + self.dice.uniform(0, self.late))
            self.later(self.at_shoe - self.now, lambda: self.take(command))

    def take(self, command: bytes) -> None:
        self.locked = command == b"L"
        state = "locked" if self.locked else "unlocked"
        self.say(turned(state) if self.says_state else ACK)

    def say(self, reading: Reading) -> None:
        if self.dice.random() >= self.loses:
            self.at_table = max(self.at_table, self.now + self.dice.uniform(0, self.late))
            self.later(self.at_table - self.now, lambda: self.lock.heard(reading))

    def trouble(self) -> None:
        """A person turns the key, or the shoe is switched off and on: open."""
        if self.dice.random() < 0.5:
            self.locked = not self.locked
            self.say(turned("locked" if self.locked else "unlocked"))
        else:
            self.locked = False
            self.say(news(Kind.STARTED, "started"))


@pytest.mark.parametrize("says_state", [True, False])
@pytest.mark.parametrize("late", [0.1, 1.5])
def test_on_a_line_that_loses_a_fifth_no_wrong_belief_lasts(says_state: bool, late: float) -> None:
    """But for a key that was turned against the table, and back without a word: it stands as the table wants it then."""
    wrong = []
    for seed in range(1000):
        evening = Evening(Random(seed), late, says_state=says_state)
        wanted = False
        for _ in range(12):
            if evening.dice.random() < 0.5:
                wanted = not wanted
            if evening.dice.random() < 0.15:
                evening.trouble()
            evening.lock.want(wanted)
            evening.run(evening.dice.uniform(0, 12))
        for _ in range(12):  # two minutes in which nobody turns anything
            evening.lock.want(wanted)
            evening.run(AGAIN_S / 3)
        if evening.lock.locked == wanted != evening.locked:
            wrong.append(seed)
    assert wrong == []


# A whole table with the emulated shoe.


def follow(readers: TableReaders, step: Step) -> None:
    """They see a step, as from the station's thread."""
    readers.follow(step)
    if readers.follow_troubles is not None:
        readers.follow_troubles(step)


class Desk:
    """A table whose readers follow each step."""

    def __init__(self, table: AtWork, readers: TableReaders) -> None:
        self.table, self.readers = table, readers

    def read(self, reading: Reading, source: str = "shoe") -> None:
        self.table.read(reading, source)
        follow(self.readers, self.table.step)

    def health(self, health: Health, source: str = "shoe") -> None:
        self.table.health(health, source)
        follow(self.readers, self.table.step)


@pytest.mark.slow
@pytest.mark.parametrize("profile", ["angel-eye", "example-packed"])
def test_a_locked_shoe_gives_no_card_until_the_trouble_is_signed_off(
    tmp_path: Path, journal: Journal, profile: str
) -> None:
    with spawn(profile, seed=7, baud=115_200) as shoe:
        text = f'[reader]\nprofile = "{profile}"\nport = "{shoe.port}"\nlock = true\n'
        table, readers = AtWork(journal), TableReaders(table_of(tmp_path, text))
        desk = Desk(table, readers)
        readers.start(desk, "")
        try:
            table.wait(lambda: bool(table.device(reading="standby")))
            table.touch(type="wager", box=1, amount="25")
            shoe.client.draw("9C")
            table.wait_for_cards("9C")
            desk.read(lost("noise"))
            table.wait_for("sequence")
            wait_for_lock(shoe, True)
            with pytest.raises(EmulatorError, match="locked"):
                shoe.client.draw("KS")
            table.sign_off("sequence")
            follow(readers, table.step)
            wait_for_lock(shoe, False)
            shoe.client.draw("6C")
            table.wait_for_cards("9C", "6C")
        finally:
            readers.stop()


@pytest.mark.slow
@pytest.mark.parametrize("lock", ["true", "false"])
@pytest.mark.parametrize("profile", ["angel-eye", "example-packed"])
def test_a_fault_that_is_signed_off_is_cancelled_at_the_shoe(
    tmp_path: Path, journal: Journal, lock: str, profile: str
) -> None:
    with spawn(profile, seed=7, baud=115_200) as shoe:
        text = f'[reader]\nprofile = "{profile}"\nport = "{shoe.port}"\nlock = {lock}\n'
        table, readers = AtWork(journal), TableReaders(table_of(tmp_path, text))
        desk = Desk(table, readers)
        readers.start(desk, "")
        try:
            table.wait(lambda: bool(table.device(reading="standby")))
            shoe.client.command("error", code=4)
            table.wait_for("reader.4")
            follow(readers, table.step)
            assert not table.device(reading="cured")
            table.sign_off("reader.4")
            follow(readers, table.step)
            table.wait(lambda: bool(table.device(reading="cured")))
        finally:
            readers.stop()


def test_a_fault_that_the_shoe_itself_ended_is_not_cancelled(journal: Journal) -> None:
    table, sent = AtWork(journal), list[str]()
    cancel = ErrorCancel(sent.append)

    def hear(reading: Reading) -> None:
        cancel.heard(reading)
        table.read(reading)
        cancel.follow(table.step)

    for reading in (fault("4", "reader-fault", code="4"), cured("4", "error-gone", code="4")):
        hear(reading)
    table.sign_off("reader.4")
    cancel.follow(table.step)
    assert sent == []
    hear(fault("4", "reader-fault", code="4"))
    table.sign_off("reader.4")
    cancel.follow(table.step)
    assert sent == ["4"]
    hear(fault("4", "reader-fault", code="4"))
    assert table.step.alerts.troubles[0].key == "reader.4", "the shoe says it again"


def wait_for_lock(shoe: Emulator, locked: bool) -> None:
    client = shoe.client
    until = time.monotonic() + DEADLINE_S
    while client.status()["locked"] != locked:
        assert time.monotonic() < until, f"the shoe did not become locked: {locked}"


def test_a_profile_without_the_commands_cannot_be_locked(tmp_path: Path) -> None:
    text = '[reader]\nprofile = "bee-tek"\nport = "/dev/ttyX"\nlock = true\n'
    with pytest.raises(BadFileError, match="commands"):
        TableReaders(table_of(tmp_path, text))


@pytest.mark.slow
def test_it_is_off_unless_the_house_wants_it(tmp_path: Path, journal: Journal) -> None:
    with spawn(seed=7, baud=230_400) as shoe:
        table = AtWork(journal)
        readers = TableReaders(table_of(tmp_path, f'[reader]\nport = "{shoe.port}"\n'))
        desk = Desk(table, readers)
        readers.start(desk, "")
        try:
            table.wait(lambda: bool(table.device(reading="standby")))
            desk.read(lost("noise"))
            shoe.client.draw("KS", wait=True)
            assert not shoe.client.status()["locked"]
        finally:
            readers.stop()
