"""A round recalled on the felt: stepped through by touch, found, compared; over as soon as the table goes on, and never the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from kiosk.app.jobs.recaller import Recaller
from kiosk.app.supervisor import Supervisor
from kiosk.game.cards import parse
from kiosk.game.commands.commands import Amend
from kiosk.game.corrections.amendments import Amendment
from kiosk.game.view import DOWN, CardPlace
from kiosk.record.journal.journal import Journal
from kiosk.record.rounds.rounds import HAPPENED, Wanted, newest, numbered
from kiosk.staff.actor import Actor
from kiosk.station.commands import NextCard, Recall
from kiosk.station.recall.looked_up import Ask
from kiosk.station.recall.trial import Trial
from kiosk.station.station import Station
from kiosk.station.step import Step, Trouble
from kiosk.words.messages import Messages
from tests.record.tables import MESSAGES, Dealer, play, station, take
from tests.steps import with_fields
from tests.ui.scenes import CHIPS, settings
from tests.waiting import DEADLINE_MS
from ui.shared.words import Words
from ui.table.facts import UiState, begin, fold
from ui.table.felt.felt import felt
from ui.table.moment import moment
from ui.table.presenter import TablePresenter
from ui.table.recall.amend import Amending, lines
from ui.table.recall.recall import step_text, touched

WORDS = Words(MESSAGES)
SIZE = (1280, 800)
BY = {"by": "M. Okafor", "reason": "misread"}
#: what is said of a key that is not lit
NOT_LIT = (
    "first",
    "next",
    "older",
    "newer",
    "older-such",
    "newer-such",
    "paper",
    "compare",
    "digits",
    "time",
)
WHY = [WORDS(f"ui-why-recall-{each}") for each in NOT_LIT]
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


class Evening:
    """A station, its screen, and a recaller that answers at once."""

    def __init__(self, path: Path, parent: QObject) -> None:
        self.journal = Journal(path)
        self.station: Station = station(self.journal)
        self.setup = settings(6, dealer="H. Ruiz")
        self.ordered: list[object] = []
        self.presenter = TablePresenter(self.setup, self._order, WORDS, parent)
        self.recaller = Recaller(lambda: path, lambda: (MESSAGES, WORDS))
        self.asked: list[Ask] = []
        self.looks: list[Recall] = []
        self.presenter.asked.connect(self._ask)
        self.presenter.restart(self.station.start())

    def _order(self, command: object, actor: Actor) -> None:
        """That somebody wants to look is answered by the station; nothing else is asked of it."""
        if command == Recall():
            self.looks.append(Recall())
        else:
            self.ordered.append(command)

    def _ask(self, ask: Ask) -> None:
        self.asked.append(ask)

    def answer(self) -> None:
        """What was asked is answered, as it is by the station's thread and the recall's own: after the touch."""
        while self.looks:
            step = self.station.do(self.looks.pop(), Actor("H. Ruiz", "dealer"))
            self.presenter.answered()
            self.presenter.take(step)
        while self.asked:
            self.presenter.recalled(self.recaller.answer(self.asked.pop(0)))

    def take(self, *all_data: dict[str, Any]) -> Step:
        step = None
        for data in all_data:
            step = take(self.station, data, source="shoe" if data["type"] == "card" else "manual")
            self.presenter.take(step)
        assert step is not None
        return step

    def touch(self, *actions: str) -> None:
        for action in actions:
            self.presenter.act(action)
            self.answer()

    @property
    def title(self) -> str:
        return self.presenter.props.header.recall

    def lit(self) -> set[str]:
        return {row[1] for row in self._keys() if row[10]}

    def dark(self) -> list[str]:
        return [row[1] for row in self._keys() if not row[10]]

    def _keys(self) -> list[tuple[Any, ...]]:
        rows = [
            self.presenter.drawer_keys.row(at)
            for at in range(self.presenter.drawer_keys.rowCount())
        ]
        return [row for row in rows if row[0]]


@pytest.fixture
def evening(tmp_path: Path, qapp: QGuiApplication) -> Iterator[Evening]:
    this = Evening(tmp_path / "journal.sqlite", qapp)
    yield this
    this.journal.close()


def cards(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "card", "card": text} for text in texts]


WAGER = {"type": "wager", "box": 1, "amount": "25"}
DEALT = (WAGER, *cards("9C", "6C", "9H", "KS"))
PLAYED = (*DEALT, {"type": "stand"}, *cards("TC"))
#: the dealer has 17, and with a lower third card would draw on
SEVENTEEN = (WAGER, *cards("9C", "6C", "9H", "5S"), {"type": "stand"}, *cards("6D"))


def test_the_last_round_is_shown_on_the_felt_and_marked_as_no_table(evening: Evening) -> None:
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall")
    assert "RECALL" in evening.title
    assert evening.presenter.props.prompt.tag == "RECALL"
    assert not evening.ordered
    evening.touch("recall:first")
    assert evening.presenter.props.cards == {}
    seen = []
    while "recall:next" in evening.lit():
        evening.touch("recall:next")
        seen.append(len(evening.presenter.props.cards))
    assert seen == [*sorted(seen[:-1]), seen[-1]]
    assert max(seen) == 5
    while "recall:back" in evening.lit():
        evening.touch("recall:back")
    assert " 0/" in evening.title
    evening.touch("close")
    assert not evening.title
    assert not evening.ordered


def test_what_still_lies_there_of_the_round_before_is_said_to_be_that_rounds(
    evening: Evening,
) -> None:
    """The felt is as the screen showed it until the round's first card."""
    evening.take(*PLAYED, {"type": "settled"}, *PLAYED)
    evening.touch("floor", "page:recall", "recall:first")
    says = "The screen still shows round 1."
    seen = []
    for _ in range(4):  # the wager is told twice
        seen.append(says in evening.presenter.drawer.property("lines"))
        evening.touch("recall:next")
    assert seen == [True, True, True, False]


@pytest.mark.slow
@pytest.mark.parametrize(
    "before",
    [
        ("recall:first",),
        ("recall:last",),
        ("recall:older",),
        ("recall:find",),
        ("recall:find", "recall:digit:1", "recall:box"),
    ],
    ids="-".join,
)
def test_every_key_that_is_not_lit_says_why(evening: Evening, before: tuple[str, ...]) -> None:
    evening.take(*PLAYED, *PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall", *before)
    dark, said = evening.dark(), set()
    assert dark
    for action in dark:
        steps = evening.title
        evening.touch("recall:find", "recall:shown")  # says something else, or nothing
        evening.touch(*before, action)
        said.add(evening.presenter.notice.text)
        assert evening.title == steps
        assert evening.presenter.notice.text in WHY
    assert len(said) > 1


def test_the_felt_of_each_step_is_the_felt_of_the_table_at_the_time(evening: Evening) -> None:
    facts, shown = begin(evening.station.start()), []
    for data in PLAYED:
        facts = fold(facts, evening.take(data))
        shown.append(felt(moment(facts, evening.setup, UiState(), WORDS), SIZE))
    evening.touch("floor", "page:recall", "recall:first")
    for expected in shown:
        evening.touch("recall:next")
        props = evening.presenter.props
        assert (props.boxes, props.hands, props.dealer) == (
            expected.boxes,
            expected.hands,
            expected.dealer,
        )
        assert {
            place: row._replace(comes=False) for place, row in props.cards.items()
        } == expected.cards


@pytest.mark.slow
def test_a_card_that_comes_closes_the_recall_and_the_table_shows_at_once(evening: Evening) -> None:
    evening.take(*PLAYED, *DEALT)
    evening.touch("floor", "page:recall", "recall:older", "recall:first")
    step = evening.take(*cards("2C"))
    assert not evening.title
    expected = felt(moment(fold(begin(step), step), evening.setup, UiState(), WORDS), SIZE)
    assert set(evening.presenter.props.cards) == set(expected.cards)
    assert len(evening.presenter.props.cards) == 5


def test_an_answer_that_comes_after_the_recall_was_closed_is_not_shown(evening: Evening) -> None:
    evening.take(*PLAYED)
    evening.presenter.act("floor")
    evening.presenter.act("page:recall")
    evening.take(*cards("2C"))
    evening.answer()
    assert not evening.title


def test_it_is_there_in_trouble_which_stays_in_sight(evening: Evening) -> None:
    step = evening.take(*PLAYED)
    evening.touch("floor", "page:recall")
    trouble = Trouble(
        "link", "The shoe is silent.", "Finish by touch.", "2026-11-21T21:13:44.120Z", False, True
    )
    evening.presenter.take(with_fields(step, troubles=(trouble,)))
    assert "RECALL" in evening.title
    assert evening.presenter.props.trouble.key == "link"
    evening.touch("recall:first", "recall:next")
    assert " 1/" in evening.title


@pytest.mark.slow
def test_the_round_in_play_is_recalled_with_the_hole_card_down(evening: Evening) -> None:
    evening.take(*DEALT, *cards("2C"))
    evening.touch("floor", "page:recall")
    assert "still in play" in evening.presenter.props.notice.text
    assert "recall:paper" not in evening.lit(), (
        "a hash could be tried with each card that may lie face down"
    )
    while "recall:back" in evening.lit():
        shown = repr(evening.presenter.props) + repr(evening.presenter.recalling)
        assert "KS" not in shown
        assert "K♠" not in shown
        evening.touch("recall:back")
    assert DOWN in repr(evening.presenter.recalling)


@pytest.mark.slow
def test_a_corrected_round_is_compared_by_one_key(evening: Evening) -> None:
    evening.take(*DEALT, *cards("2C"))
    evening.take(
        {"type": "correct", "box": 1, "position": 3, "card": "3C", **BY},
        {"type": "stand"},
        *cards("TC"),
    )
    evening.touch("floor", "page:recall")
    assert "compare" in evening.presenter.props.notice.text
    evening.touch("recall:first", *["recall:next"] * 6)
    assert "/2C/" in repr(evening.presenter.props.cards)
    evening.touch("recall:compare")
    assert "AS CORRECTED" in evening.title
    assert "/3C/" in repr(evening.presenter.props.cards)
    assert "/2C/" not in repr(evening.presenter.props.cards)
    evening.touch("recall:compare")
    assert "/2C/" in repr(evening.presenter.props.cards)


@pytest.mark.slow
def test_any_round_is_found_by_number_time_box_and_what_happened(evening: Evening) -> None:
    step = play(evening.station, Dealer(3), evening.station.start(), 500)[-1]
    evening.presenter.take(step)
    evening.touch("floor", "page:recall")

    def shown() -> int:
        recalling = evening.presenter.recalling
        assert recalling is not None
        assert recalling.answer.round is not None
        return recalling.answer.round.span.round

    evening.touch("recall:find", "recall:digit:7", "recall:round")
    assert shown() == 7
    evening.touch("recall:older")
    assert shown() == 6
    evening.touch("recall:newer")
    assert shown() == 7
    for what, wanted in (("split", Wanted("split")), ("blackjack", Wanted("blackjack"))):
        evening.touch("recall:find", f"recall:what:{what}")
        first = shown()
        assert "only rounds with" in evening.presenter.props.notice.text
        evening.touch("recall:older")
        assert shown() < first, wanted
    evening.touch("recall:find", "recall:whats")
    assert {f"recall:what:{what}" for what in HAPPENED} <= set(evening.lit()), "each has its key"
    evening.touch("recall:shown")
    asked = {"recall:round", "recall:time", "recall:box", "recall:erase"}
    assert not asked & evening.lit(), "one page back, and nothing typed: these would do nothing"
    evening.touch(*[f"recall:digit:{digit}" for digit in "2561"])
    assert asked & evening.lit() == asked - {"recall:time"}, "no clock shows 25:61"
    evening.touch(*["recall:erase"] * 4, *[f"recall:digit:{digit}" for digit in "2359"])
    assert asked <= evening.lit()
    evening.touch("recall:shown")
    assert "recall:older" in evening.lit(), "and another"
    evening.touch("recall:find", *[f"recall:digit:{digit}" for digit in "9999"], "recall:round")
    assert evening.presenter.props.notice.text == "No such round is in this journal."
    assert evening.presenter.props.notice.loud
    assert not evening.ordered


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1130", "2026-11-21T11:30:00.000Z"),
        ("1230", "2026-11-20T12:30:00.000Z"),
        ("11200415", "2026-11-20T04:15:00.000Z"),
        ("12310000", "2025-12-31T00:00:00.000Z"),
        ("2460", None),
        ("113", None),
    ],
)
def test_a_time_is_typed_as_the_clock_on_the_wall_showed_it(
    evening: Evening, typed: str, expected: str | None
) -> None:
    evening.take(*PLAYED)
    evening.touch("floor", "page:recall", "recall:find")
    now = evening.presenter.recalling
    assert now is not None
    for digit in typed:
        now = touched(now, f"digit:{digit}", NOON)[0]
    ask = touched(now, "time", NOON)[1]
    assert (ask and ask.value) == expected


def test_a_journal_that_cannot_be_read_is_said_in_words_and_stops_nothing(evening: Evening) -> None:
    evening.take(*PLAYED)
    evening.journal.database.connection.execute("DROP TRIGGER entry_stays")
    evening.journal.database.connection.execute("UPDATE entry SET by = 'Nobody' WHERE number = 5")
    evening.touch("floor", "page:recall")
    assert "entry 5 was changed" in evening.presenter.props.notice.text
    assert evening.presenter.props.notice.loud
    evening.touch("close")
    assert evening.take(*DEALT).refusal is None
    assert not evening.title


@pytest.mark.slow
@pytest.mark.parametrize(
    "fault", [RuntimeError("a bug"), KeyError("finished"), RecursionError(), OSError(5, "I/O")]
)
def test_whatever_goes_wrong_in_a_recall_is_said_and_the_thread_lives(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, qtbot: Any, fault: Exception
) -> None:
    evening.take(*PLAYED)
    answers: list[Any] = []
    supervisor = Supervisor()

    def fails(*_: object) -> None:
        raise fault

    with monkeypatch.context() as broken:
        broken.setattr("kiosk.station.recall.looked_up.recalled_round", fails)
        supervisor.start(evening.recaller.job(Ask("latest"), answers.append))
        qtbot.waitUntil(lambda: len(answers) == 1, timeout=DEADLINE_MS)
    supervisor.start(evening.recaller.job(Ask("latest"), answers.append))
    qtbot.waitUntil(lambda: len(answers) == 2, timeout=DEADLINE_MS)
    supervisor.close()
    assert answers[0].round is None
    assert "cannot be shown" in answers[0].says
    assert answers[1].round is not None


@pytest.mark.slow
def test_a_journal_is_read_beside_the_kiosk_that_writes_it_and_keeps_its_locks(
    evening: Evening,
) -> None:
    """A second handle that is closed would give up the locks of this process."""
    locks: Callable[[], int] = lambda: sum(  # noqa: E731
        1
        for line in Path("/proc/locks").read_text().splitlines()
        if f" {Path('/proc/self').resolve().name} " in line
    )
    evening.take(*PLAYED)
    before = locks()
    assert before
    evening.touch("floor", "page:recall", "close")
    assert locks() == before
    assert evening.take(*DEALT).refusal is None


def test_the_hole_card_waits_for_nobody_who_recalls(evening: Evening) -> None:
    """The floor's drawer holds the clock that turns it; a recall holds nothing."""
    evening.take(*PLAYED)
    evening.touch("floor", "page:recall", "recall:older", "recall:first")
    assert evening.ordered == []


@pytest.mark.slow
def test_each_round_by_its_number_is_what_the_journal_has(evening: Evening) -> None:
    evening.take(
        *PLAYED,
        {"type": "settled"},
        *cards("8C", "6D", "9D", "TS"),
        {"type": "stand"},
        *cards("KC"),
    )
    span = numbered(evening.journal.reader, 1)
    last = newest(evening.journal.reader)
    assert span is not None
    assert last is not None
    assert (span.round, last.round) == (1, 2)
    assert Actor("x", "floor").may_sign


@pytest.mark.slow
def test_a_misread_card_of_a_past_round_is_amended_from_its_recall(evening: Evening) -> None:
    """Held, named by rank and suit, and signed: what each box is owed stands there before anybody signs."""
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall")
    evening.touch("recall:first", "recall:hold:0:1:3")
    assert evening.presenter.props.notice.text.startswith("Go to LAST first")
    evening.touch("recall:last", "recall:back", "recall:hold:0:1:3")
    assert (
        evening.presenter.props.notice.text
        == "AMEND ROUND 1  ·  DEALER, card 3: 10♣  ·  Which card was it really?"
    )
    assert {"recall:rank:T", "recall:leave"} <= evening.lit()
    evening.touch("recall:rank:4")
    assert evening.lit() == {*(f"recall:suit:{suit}" for suit in "SHCD"), "recall:leave"}
    evening.touch("recall:suit:C")
    assert evening.presenter.drawer.row[2] == (
        "Box 1: +25 → −25",
        "Box 1, corrected: take 50 from the patron",
    )
    assert evening.ordered == []
    evening.touch("recall:sign:1")
    (order,) = evening.ordered
    assert order == Amend(1, 0, 3, parse("4C"), "L. Brandt", "amended")
    step = evening.station.do(order, Actor("L. Brandt", "floor"))  # type: ignore[arg-type]
    evening.presenter.answered()
    evening.presenter.take(step)
    evening.answer()
    assert not evening.title, "the round on the felt is another: the table shows what is due"
    assert evening.presenter.props.prompt.text == "Box 1, corrected: take 50 from the patron"
    evening.touch("floor", "page:recall")
    assert "Amended by L. Brandt: 10♣ was 4♣" in evening.presenter.props.notice.text
    evening.touch("recall:compare")
    assert evening.presenter.props.dealer.total == "20"


def test_a_card_of_the_round_before_is_not_amended_by_the_number_of_this_one(
    evening: Evening,
) -> None:
    """Until a round's first card the felt is still that of the round before: held there, a card would be another's."""
    evening.take(*PLAYED, {"type": "settled"}, *PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall", "recall:first")
    for _ in range(3):
        assert "still shows round 1" in " ".join(evening.presenter.drawer.row[2])
        assert "Press and hold" not in evening.presenter.props.notice.text
        evening.touch("recall:hold:0:1:3")
        assert evening.presenter.props.notice.text.startswith("Go to LAST first")
        assert "recall:rank:T" not in evening.lit()
        evening.touch("recall:next")
    evening.touch("recall:last", "recall:hold:0:1:3")
    assert evening.presenter.props.notice.text.startswith("AMEND ROUND 2")


def test_nothing_is_to_be_held_where_no_card_lies(evening: Evening) -> None:
    """At a round's last step its money has moved, and its cards are off the felt."""
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall")
    assert evening.presenter.props.cards
    assert "Press and hold" in evening.presenter.props.notice.text
    evening.touch("recall:last")
    assert not evening.presenter.props.cards
    assert "Press and hold" not in evening.presenter.props.notice.text


@pytest.mark.slow
def test_a_suit_that_is_touched_twice_names_one_card(evening: Evening) -> None:
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall", "recall:hold:0:1:3", "recall:rank:4")
    evening.presenter.act("recall:suit:C")
    evening.touch("recall:suit:C")
    assert evening.presenter.drawer.row[2] == (
        "Box 1: +25 → −25",
        "Box 1, corrected: take 50 from the patron",
    )


@pytest.mark.slow
def test_an_amendment_is_signed_by_any_of_twelve(evening: Evening) -> None:
    evening.presenter.setup = evening.presenter.setup._replace(
        floor=tuple(f"Floor {n}" for n in range(12))
    )
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall", "recall:hold:0:1:3", "recall:rank:4", "recall:suit:C")
    seen: set[str] = set()
    for _ in range(6):
        seen |= {key for key in evening.lit() if key.startswith("recall:sign:")}
        evening.touch("recall:more")
    assert seen == {f"recall:sign:{n}" for n in range(12)}
    evening.touch("recall:sign:11")
    assert evening.presenter.now.touches.notices.notice is None
    assert len(evening.ordered) == 1


def test_a_card_held_while_a_round_is_looked_for_is_that_rounds_and_the_search_is_over(
    evening: Evening,
) -> None:
    evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall", "recall:find", "recall:digit:8", "recall:hold:0:1:3")
    assert evening.presenter.props.notice.text.startswith("AMEND ROUND 1")
    assert "round 1" in evening.title
    evening.touch("recall:leave")
    assert "recall:find" in evening.lit()


def owed_lines(
    was: str, should: str, words: Words, wager: str = "", **setup: Any
) -> tuple[str, ...]:
    """What is said of a hand's net, or an additional wager's, that was another."""
    hands = ["0", "0"] if wager else [was, should]
    sides = [[{"name": wager, "net": n}] if wager else [] for n in (was, should)]
    before, after = (
        {"boxes": [{"box": 1, "hands": [{"net": n}], "insurance": None, "side": side}]}
        for n, side in zip(hands, sides, strict=True)
    )
    place, command = CardPlace(1, 1, 1), Amend(1, 1, 1, parse("TD"), "L. Brandt", "amended")
    found = Amending(
        place, card="TD", trial=Trial(command, Amendment(1, place, "AS", "TD", before, after))
    )
    return lines(found, settings(6, **setup), words)


def test_what_a_wager_comes_to_is_what_was_paid_in_chips() -> None:
    """A blackjack of 7.50 was paid 11.50, for 11.25."""
    words = Words(Messages(chips=CHIPS))
    assert owed_lines("11.25", "0.00", words) == ("Box 1: +11.50 → 0",)
    assert owed_lines("-7.50", "11.25", words) == ("Box 1: −7.50 → +11.50",)
    assert owed_lines("11.25", "11.25", words) == ("No money changes hands.",)


def test_an_additional_wager_that_was_amended_bears_the_name_that_the_headline_gives_it() -> None:
    words = Words(Messages(chips=CHIPS))
    assert owed_lines("-5.00", "15.00", words, "three_sevens") == ("Box 1, sevens wager: −5 → +15",)
    facts = {
        "box": 1,
        "who": "1",
        "hand": None,
        "split": True,
        "name": "three_sevens",
        "was": "−5",
        "should": "15",
    }
    assert (
        words("paper-owed", what="three_sevens", **facts)
        == "Box 1, sevens wager: net −5, amended 15"
    )
    assert words.side("three_sevens") == "sevens wager"


def test_at_a_table_without_amounts_an_amendment_tells_wagers() -> None:
    assert owed_lines("1.50", "-1.00", WORDS, units=True) == ("Box 1: +1.50× → −1×",)


def test_a_round_that_was_amended_is_amended_from_there_wherever_its_card_is_held(
    evening: Evening,
) -> None:
    """As it was read the ten still lies there."""
    evening.take(*PLAYED, {"type": "settled"})
    amended = Amend(1, 0, 3, parse("4C"), "L. Brandt", "amended")
    evening.presenter.take(evening.station.do(amended, Actor("L. Brandt", "floor")))
    evening.touch("floor", "page:recall", "recall:hold:0:1:3", "recall:rank:5", "recall:suit:C")
    assert "4♣ → 5♣" in evening.presenter.props.notice.text


def test_a_card_is_held_while_the_money_of_its_round_has_still_to_move(evening: Evening) -> None:
    """Just then a dealer notices: the card is named where it lies, and what is owed is another."""
    evening.take(*PLAYED)
    evening.touch("hold:0:1:3")
    assert (
        evening.presenter.props.notice.text
        == "AMEND ROUND 1  ·  DEALER, card 3: 10♣  ·  Which card was it really?"
    )
    evening.touch("recall:rank:4", "recall:suit:C")
    assert evening.presenter.drawer.row[2] == ("Box 1: +25 → −25", "Box 1: take 25")
    evening.touch("recall:sign:1")
    step = evening.station.do(evening.ordered[-1], Actor("L. Brandt", "floor"))  # type: ignore[arg-type]
    evening.presenter.answered()
    evening.presenter.take(step)
    evening.touch("close")
    assert evening.presenter.props.prompt.text == "Box 1: take 25"


@pytest.mark.slow
def test_what_would_move_a_card_is_taken_as_it_lies(evening: Evening) -> None:
    """Box 1 stood on 19: with a blackjack nobody would have asked it, and box 2 would have stood."""
    dealt = (WAGER, WAGER | {"box": 2}, *cards("TC", "9C", "6C", "9H", "8C", "KS"))
    evening.take(*dealt, *[{"type": "stand"}] * 2, *cards("TD"), {"type": "settled"})
    place = "recall:hold:1:1:2"
    evening.touch("floor", "page:recall", place, "recall:rank:A", "recall:suit:C")
    assert evening.lit() == {"recall:lies", "recall:leave"}
    assert "would have been" in evening.presenter.drawer.row[2][0]
    evening.touch("recall:lies")
    assert "recall:sign:1" in evening.lit()
    evening.touch("recall:sign:1")
    (order,) = evening.ordered
    assert isinstance(order, Amend)
    assert order.as_it_lies


@pytest.mark.slow
def test_the_dealer_draws_because_of_an_amendment_from_the_shoe(evening: Evening) -> None:
    evening.take(*SEVENTEEN)
    evening.touch("hold:0:1:3", "recall:rank:2", "recall:suit:C")
    assert evening.presenter.props.notice.text.endswith("or touch the card that was drawn.")
    assert {"recall:rank:T", "recall:draw:1", "recall:leave"} <= evening.lit()
    evening.touch("recall:draw:1")
    (order,) = evening.ordered
    assert isinstance(order, NextCard)
    assert (
        "recall:rank:9" not in evening.lit()
    )  # the next card out of the shoe is drawn: no other is asked for
    assert "shown once that card is in" in evening.presenter.drawer.row[2][0]


def test_the_dealer_draws_because_of_an_amendment_by_touch(evening: Evening) -> None:
    evening.take(*SEVENTEEN)
    evening.touch("hold:0:1:3", "recall:rank:2", "recall:suit:C", "recall:rank:9", "recall:suit:D")
    assert "then 9♦" in evening.presenter.props.notice.text
    assert "recall:sign:1" in evening.lit()


@pytest.mark.slow
def test_an_amendment_that_cannot_be_says_why_and_orders_nothing(evening: Evening) -> None:
    evening.take(
        *SEVENTEEN, {"type": "settled"}, {"type": "shoe"}, {"type": "burn", "card": "??"}, *PLAYED
    )
    evening.touch(
        "floor",
        "page:recall",
        "recall:older",
        "recall:hold:0:1:3",
        "recall:rank:2",
        "recall:suit:C",
    )
    assert "The next round has begun" in evening.presenter.props.notice.text
    assert evening.presenter.recalling is not None
    assert evening.presenter.recalling.amends is None
    assert evening.ordered == []


def test_a_recall_is_in_the_language_that_the_screen_speaks_now(tmp_path: Path) -> None:
    spoken = [MESSAGES, Messages("es")]
    recaller = Recaller(lambda: None, lambda: (spoken[0], Words(spoken[0])))
    before = recaller.answer(Ask("latest")).says
    spoken.reverse()
    assert recaller.answer(Ask("latest")).says == Messages("es").label("ui-panel-none") != before


def test_trouble_is_signed_off_at_the_table_and_not_over_a_recalled_round(evening: Evening) -> None:
    """A touch on its row in a recall would open the sign-in over another round's cards."""
    step = evening.take(*PLAYED, {"type": "settled"})
    evening.touch("floor", "page:recall")
    trouble = Trouble(
        "link",
        "The line is lost",
        "Sign off",
        "2026-11-21T21:13:44.120Z",
        True,
        name="trouble-lost",
    )
    evening.presenter.take(with_fields(step, troubles=(trouble,)))
    title = evening.title
    evening.touch("ack:link")
    assert (evening.title, evening.presenter.now.touches.drawer.page) == (title, "recall")
    assert evening.presenter.props.notice.loud


def test_where_there_is_nothing_to_recall_the_table_stays_with_its_next_thing(
    evening: Evening,
) -> None:
    evening.take(WAGER)
    asks, presenter = evening.presenter.props.prompt, evening.presenter
    evening.touch("floor", "page:recall")
    assert asks.text
    assert (presenter.props.prompt, evening.title, presenter.props.boxes[0].wager) == (
        asks,
        "",
        "25",
    )
    assert presenter.props.notice.text == "No round is finished yet."
    evening.touch("recall:find", "recall:digit:7")
    assert (presenter.props.prompt, evening.title, presenter.props.notice.text) == (
        asks,
        "",
        "FIND: 7_",
    )
    evening.touch("recall:round")
    assert presenter.props.prompt == asks
    assert presenter.props.notice.text == "No such round is in this journal."


@pytest.mark.slow
def test_what_has_no_room_beside_a_step_is_counted_and_a_source_is_worded(evening: Evening) -> None:
    wagers = [{"type": "wager", "box": box, "amount": "25"} for box in range(1, 7)]
    dealt = cards(*("9C 9D 9H 9S 8C 8D".split()), "7C", *("TC TD TH TS JC JD".split()), "KS")
    evening.take(*wagers, *dealt, *[{"type": "stand"}] * 6, {"type": "turn"})
    evening.touch("floor", "page:recall")
    told = evening.presenter.drawer.lines
    assert (len(told), told[-1][-2:]) == (5, "+3")
    recalling = evening.presenter.recalling
    assert recalling is not None
    assert recalling.picture is not None
    touched_by = recalling.picture._replace(at="", role="", source="manual")
    assert step_text(touched_by, WORDS) == "by touch  stand"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("why", "says"),
    [
        (None, "cut card"),
        ("ordered", "another shoe, by order"),
        ("wrong_shoe", "another shoe: this one cannot be right"),
    ],
)
def test_a_shoe_that_was_changed_without_a_cutting_card_says_why(
    evening: Evening, why: str | None, says: str
) -> None:
    evening.take(
        *DEALT,
        {"type": "cut_card", **({"why": why} if why else {})},
        {"type": "stand"},
        *cards("TC"),
    )
    evening.touch("floor", "page:recall")
    recalling = evening.presenter.recalling
    assert recalling is not None
    assert recalling.answer.round is not None
    told = [step_text(step._replace(at=""), WORDS) for step in recalling.answer.round.steps]
    assert [each for each in told if each.endswith(says)] == [f"H. Ruiz  {says}"]
