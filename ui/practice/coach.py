"""The coach beside a practice table: what the patrons signal, the shoe under the trainee's hand,
what was wrong, the marks."""

# No `from __future__ import annotations` here: the properties are made from the rows' annotations.
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtQuick import QQuickItem

from kiosk.game.commands.commands import Wager
from kiosk.game.money.money import cents
from kiosk.practice.course import Course, Pull, Question, Remark
from kiosk.practice.lesson import said
from kiosk.practice.patron import Signal as PatronSignal
from kiosk.practice.progress import Done
from kiosk.practice.score import Result
from kiosk.station.step import Step
from kiosk.words.messages import card_text
from ui.shared.models import RowModel, exposed, part, shown
from ui.shared.window import Screen
from ui.shared.words import Words
from ui.table.layout import Rect
from ui.table.pictures import chip_face, faces
from ui.table.presenter import TablePresenter
from ui.table.rows import Props
from ui.table.setup import ScreenSetup

#: bars of the plot: the latest attempts
BARS = 10
#: a payout of more figures than this is none
_FIGURES = 8
#: design units: how high a signal is
_SIGNAL = 30
#: the share of the window's width that is the coach's, at the left
BESIDE = 0.11


class CoachProps(NamedTuple):
    """The strip beside the table. `face`: the picture of the card that was pulled last, "" none;
    its size is to be added. `says`: what the lesson teaches, before its first card; that a card is
    to be entered. `page`: "", "payout" or "results"."""

    practice: str
    title: str
    round: str
    name: str
    face: str
    four: bool
    says: str
    remark: str
    pull: str
    call: str
    call_due: bool
    tell: str
    leave: str
    page: str


class PayoutProps(NamedTuple):
    """A payout that is asked. `chips` alternates image and count. `answers`: what is typed is an
    amount. `verdict`: what was wrong with the answer, "" before it."""

    title: str
    what: str
    cards: tuple[str, ...]
    wager: str
    chips: tuple[str, ...]
    typed: str
    answers: bool
    verdict: str
    enter: str
    unknown: str
    next: str


class ResultsProps(NamedTuple):
    """How it went. `figures` alternates what and how much."""

    title: str
    marks: str
    passed: bool
    verdict: str
    figures: tuple[str, ...]
    errors: tuple[str, ...]
    plot: str
    again: str
    back: str


class SignalRow(NamedTuple):
    """What a patron signals, between the cards of the box and their total, in the table's
    pixels."""

    visible: bool
    x: int
    y: int
    width: int
    height: int
    text: str


class BarRow(NamedTuple):
    """One attempt in the plot: its marks as a `share`, what it is worth, and when it was. `pace` is
    of Kilby's, -1 for none."""

    visible: bool
    share: float
    marks: str
    when: str
    pace: float
    last: bool


_COACH, _PAYOUT, _RESULTS = map(shown, (CoachProps, PayoutProps, ResultsProps))
_NO_PAYOUT = PayoutProps("", "", (), "", (), "", False, "", "", "", "")
_NO_RESULTS = ResultsProps("", "", False, "", (), (), "", "", "")


@exposed
class Coach(QObject):
    """Stands between `course` and its trainee `name`. `place` gives the patrons' wagers to the
    table, `draw` works the shoe; `keep` keeps the result and gives all of this trainee's in this
    lesson, oldest first."""

    # What comes now: "again", or the list of lessons: "choose", "leave" where the lesson was not
    # played to its end.
    left = Signal(str)

    def __init__(
        self,
        course: Course,
        table: TablePresenter,
        words: Words,
        *,
        language: str,
        name: str,
        setup: ScreenSetup,
        place: Callable[[Sequence[Wager]], None],
        draw: Callable[[Pull], None],
        keep: Callable[[Result], Sequence[Done]],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._course, self._table, self._words = course, table, words
        self._language, self._name, self._setup = language, name, setup
        self._place, self._draw, self._keep = place, draw, keep
        self._typed, self._verdict = "", ""
        self._asked: Question | None = None
        self._kept: Sequence[Done] | None = None
        self._props = _COACH(self._strip(), self)
        self._payout = _PAYOUT(_NO_PAYOUT, self)
        self._results = _RESULTS(_NO_RESULTS, self)
        self._signals = RowModel(SignalRow, self)
        self._bars = RowModel(BarRow, self)
        table.touched.connect(self._touched)
        places: Any = table.places
        places.changed.connect(self.show)

    # What comes in.

    @Slot(object)
    def take(self, step: Step) -> None:
        """A step, after the table has taken it."""
        self._give(self._course.stepped(step, monotonic()))
        self.show()

    @Slot(str, bool)
    def _touched(self, action: str, did: bool) -> None:
        self._course.touched(action, did, monotonic())
        self.show()

    def speak(self, words: Words, setup: ScreenSetup) -> None:
        """The screen was changed by touch."""
        self._words, self._setup, self._language = words, setup, setup.language
        self.show()

    @Slot(str)
    def drawn(self, card: str) -> None:
        """The shoe gave this card, which the lesson had not named."""
        self._course.drawn(card)
        self.show()

    @Slot(str)
    def act(self, action: str) -> None:
        """A key of the strip or of a page: pull, call, tell, leave; digit:7, back, enter, unknown,
        next; again, choose."""
        kind, _, rest = action.partition(":")
        match kind:
            case "pull":
                self._pull()
            case "call":
                self._course.said(monotonic())
            case "tell":
                self._course.tells_patron(monotonic())
            case "digit" if (
                not self._verdict
                and len(self._typed) < _FIGURES
                and not (rest == "." and "." in self._typed)
            ):
                self._typed += rest
            case "back":
                self._typed = self._typed[:-1]
            case "enter" | "unknown":
                self._answer(kind)
            case "next":
                self._next()
            case "leave" | "again" | "choose":
                self.left.emit(kind)
        self.show()

    def _pull(self) -> None:
        pull = self._course.pull(monotonic())
        if pull is not None:
            self._give(pull.first)
            self._draw(pull)

    def _give(self, wagers: Sequence[Wager]) -> None:
        if wagers:
            self._place(wagers)

    def _amount(self) -> int | None:
        """What is typed, in cents; None while it is no amount."""
        try:
            return cents(self._typed.removesuffix("."))
        except ValueError:
            return None

    def _answer(self, kind: str) -> None:
        if self._asked is None or self._verdict:
            return
        amount = self._amount() if kind == "enter" else None
        if kind == "enter" and amount is None:
            return
        right = amount in self._asked.due
        due = self._words.money(self._asked.due[0])
        if not right:
            given = (
                self._words("ui-practice-unknown") if amount is None else self._words.money(amount)
            )
            self._verdict = self._words("ui-practice-payout-wrong", amount=due, given=given)
        self._course.answered(amount)
        if right:
            self._next()

    def _next(self) -> None:
        self._asked, self._typed, self._verdict = None, "", ""
        self._course.end(monotonic())

    # What is shown.

    def show(self) -> None:
        course = self._course
        if self._asked is None:
            self._asked = next(iter(course.questions), None)
        if course.finished and self._asked is None and self._kept is None:
            result = course.score.result()
            self._kept = self._keep(result)
            self._results.show(self._ended(result))
            self._bars.show(self._plot(self._kept))
        self._payout.show(_NO_PAYOUT if self._asked is None else self._question(self._asked))
        self._signals.show(signal_rows(self._course.signals, self._table.props, self._words))
        self._props.show(self._strip())

    def _strip(self) -> CoachProps:
        course, words = self._course, self._words
        lesson = course.lesson
        over = course.number >= lesson.length
        return CoachProps(
            words("ui-practice"),
            said(lesson.title, self._language),
            words(
                "ui-practice-round",
                round=min(course.number + 1, lesson.length),
                count=lesson.length,
            ),
            self._name,
            f"{faces(self._setup)}card/{course.card}/" if course.card else "",
            self._setup.four_colour,
            self._asks(),
            remark_text(course.remark, words),
            words("ui-practice-end" if over else "ui-practice-pull"),
            words("ui-practice-call") if lesson.calls else "",
            course.call_due,
            words("ui-practice-tell"),
            words("ui-practice-leave"),
            self._page(),
        )

    def _page(self) -> str:
        """The page that lies over the table: a payout to name, the results, or none."""
        if self._asked is not None:
            return "payout"
        return "" if self._kept is None else "results"

    def _asks(self) -> str:
        """What the trainee is to do: say what a held card is, enter a card, or at the start what
        the lesson is about."""
        course, lesson = self._course, self._course.lesson
        if course.holds_card:
            return self._words("ui-practice-wrong-held")
        if course.must_enter:
            return self._words("ui-practice-enter")
        begun = course.begun or course.remark or lesson.learn == lesson.title
        return "" if begun else said(lesson.learn, self._language)

    def _question(self, this: Question) -> PayoutProps:
        words = self._words
        typed = self._typed
        cards = tuple(f"{faces(self._setup)}card/{card}/" for card in this.cards)
        won = this.what in _OUTCOMES
        what = (
            words(f"ui-practice-won-{this.what}") if won else words("ui-side-wager", name=this.what)
        )
        chips, left = list[str](), this.wager
        for value, _ in reversed(self._setup.chips):
            count, left = divmod(left, value)
            chips += [chip_face(self._setup, value), f"× {count}"] if count else []
        return PayoutProps(
            words("place", box=this.box, hand=this.hand, split=this.hand > 1),
            what,
            cards,
            words("ui-practice-wager"),
            tuple(chips),
            typed or "0",
            self._amount() is not None,
            self._verdict,
            words("ui-practice-pay"),
            words("ui-practice-unknown"),
            words("ui-practice-next"),
        )

    def _ended(self, result: Result) -> ResultsProps:
        words, lesson = self._words, self._course.lesson
        passed = result.passed(lesson.pace)
        verdict = "not-passed"
        if passed:
            verdict = "passed"
        elif not result.errors:
            verdict = "slow"
        figures = [
            ("pace", _figure(result.rounds_an_hour)),
            ("hands", _figure(result.hands_an_hour)),
            ("kilby", "–" if result.share is None else words.percent(100 * result.share, ".0f")),
            ("median", _seconds(result.median)),
            ("p90", _seconds(result.p90)),
        ]
        return ResultsProps(
            said(lesson.title, self._language),
            words("ui-practice-marks", count=result.marks),
            passed,
            words(f"ui-practice-{verdict}", count=result.errors),
            tuple(
                text for name, value in figures for text in (words(f"ui-practice-{name}"), value)
            ),
            tuple(
                f"{count} × {words(f'ui-practice-error-{what}')}" for what, count in result.wrong
            ),
            words("ui-practice-plot"),
            words("ui-practice-again"),
            words("ui-back"),
        )

    def _plot(self, kept: Sequence[Done]) -> list[BarRow]:
        latest, rows, month = kept[-BARS:], list[BarRow](), ""
        for each in latest:
            pace = -1.0 if each.share is None else min(2.0, each.share)
            # The month stands at its first bar alone, so that each date has room.
            when = each.at[8:10] if each.at[:7] == month else each.at[5:10]
            month = each.at[:7]
            marks = each.marks
            rows.append(BarRow(True, marks / 100, str(marks), when, pace, each is latest[-1]))
        return rows

    props = part("props", _COACH)
    payout = part("payout", _PAYOUT)
    results = part("results", _RESULTS)
    signals = part("signals", RowModel)
    bars = part("bars", RowModel)


#: what a wager of a hand can have won by
_OUTCOMES = ("win", "blackjack", "charlie", "insurance", "corrected")


def remark_text(remark: Remark | None, words: Words) -> str:
    """What the trainee did wrong, "" for nothing."""
    if remark is None:
        return ""
    facts = dict(remark.facts)
    if isinstance(amount := facts.get("amount"), int):
        facts["amount"] = words.money(amount)
    if "card" in facts:
        facts["card"] = card_text(str(facts["card"]))
    if "what" in facts:
        added = int(str(facts.pop("added", 0)))
        facts["what"] = _wanted(str(facts["what"]), added, words)
    box = facts.pop("box", None)
    text = words(f"ui-practice-wrong-{remark.what}", **facts)
    return text if box is None else f"{words('place', box=box, hand=1, split=False)}: {text}"


def signal_rows(signals: Sequence[PatronSignal], props: Props, words: Words) -> list[SignalRow]:
    """What patrons signal, each on the felt of its box in `props`."""
    layout = props.layout
    slots, scale = layout.slots, layout.scale
    several = len(signals) > 1
    rows = []
    for signal in signals:
        slot: Rect = slots[signal.box - 1]
        width = slot.w if several else max(slot.w, scale(230))
        room = layout.frame.felt
        left = min(max(room.x, slot.x + (slot.w - width) // 2), room.x + room.w - width)
        text = _wanted(signal.wants, signal.amount, words)
        # The lower end of the cards may be covered, but neither their total nor what else is
        # wagered, nor any key.
        beside = (
            note.y for note in props.notes if note.visible and slot.x <= note.x < slot.x + slot.w
        )
        totals = (hand.total.y for hand in layout.hands[signal.box - 1])
        below = min((*totals, *beside), default=slot.y + slot.h - scale(7))
        rows.append(SignalRow(True, left, below - scale(_SIGNAL), width, scale(_SIGNAL), text))
    return rows


def _wanted(what: str, amount: int, words: Words) -> str:
    """What a patron signals, in words."""
    if what not in ("wager", "double"):
        return words(f"ui-practice-wants-{what}")
    said = words.money(amount) if amount else "none"
    return words(f"ui-practice-wants-{what}", amount=said)


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}"


def _seconds(value: float | None) -> str:
    return "–" if value is None else f"{value:.1f} s"


def seat(coach: Coach, screen: Screen) -> QQuickItem:
    """Puts the coach beside the table of `screen`."""
    return screen.put("ui.practice", "Coach", {"coach": coach, "share": BESIDE})
