"""A lesson as it is played: what the shoe gives, what the patrons put up, and whether the trainee
does what is due.

Everything is told from the station's steps and from what the trainee touched; nothing of the game
is worked out here. Times are seconds of any one clock.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kiosk.game.commands.commands import DECISIONS, Wager
from kiosk.game.money.money import cents
from kiosk.game.view import DOWN, CardPlace, Place, TableView
from kiosk.practice.lesson import Lesson, Round
from kiosk.practice.patron import Chart, Signal, signals
from kiosk.practice.score import Score, Wrong
from kiosk.station.step import Step
from kiosk.words.said import Said

UNREAD = "??"
#: seconds in which a card that was pulled is on its way: nobody pulls the next one meanwhile
_ON_ITS_WAY = 1.0


class Pull(NamedTuple):
    """What the trainee's hand does at the shoe. `card` "" is whatever comes next; `second` comes
    with it, "" for none.

    `first`: the patrons' wagers that lie there before it. `unread`: the shoe cannot read the card.
    `unplugged`: its line is lost now. `silent`: the shoe says nothing of the card. `burned`: it
    plays no part.
    """

    card: str
    first: tuple[Wager, ...] = ()
    second: str = ""
    unread: bool = False
    unplugged: bool = False
    silent: bool = False
    burned: bool = False


class Question(NamedTuple):
    """A payout that the trainee works out. Money is in cents; `due`: the amounts that are right
    (rounded to chips, or exact).

    `what`: an outcome, "insurance", or the name of an additional wager.
    """

    box: int
    hand: int
    what: str
    cards: tuple[str, ...]
    wager: int
    due: tuple[int, ...]


class Remark(NamedTuple):
    """What was just wrong, or must be done first, with its facts."""

    what: str
    facts: tuple[tuple[str, object], ...] = ()


class Course:
    """One trainee's way through `lesson`. `chart`: how patrons decide for whom the lesson does not
    say it."""

    def __init__(self, lesson: Lesson, chart: Chart | None = None) -> None:
        self.lesson, self.score = lesson, Score()
        self.questions: tuple[Question, ...] = ()
        self.signals: tuple[Signal, ...] = ()
        self.remark: Remark | None = None
        self.call_due = False
        self.finished = False
        #: the card that was pulled last, as it lies on the felt; "" face down or none
        self.card = ""
        self._chart = chart
        self._step: Step | None = None
        self._first = 0  # the table's number of the lesson's first round
        self.lying: dict[CardPlace, str] = {}
        self._felt = 0  # the round whose cards these are
        #: cards that are not on the screen yet
        self.pulled: list[str] = []
        self.pulls = self._round = 0  # cards pulled in the round of that number
        self._refused: dict[int, int] = {}
        #: two cards came out at once, and the second is not put right
        self.slipped = False
        self._entered = False
        self._doubling: tuple[Place, Signal] | None = None  # touched, and not on the table yet
        self._asked: set[tuple[object, ...]] = set()
        self._told: object = None
        self._key: object = None
        self._since: float | None = None
        self._began: float | None = None
        self._wagered = -1
        self._pulled_at = float("-inf")

    @property
    def number(self) -> int:
        """The round in play or the coming one, from 0."""
        return 0 if self._step is None else self._step.table.view.round - self._first

    @property
    def begun(self) -> bool:
        """Whether a card of the lesson has been pulled."""
        return bool(self.number or self.pulls)

    @property
    def this(self) -> Round:
        return self.lesson.round(self.number)

    @property
    def must_enter(self) -> bool:
        """Whether the card that was pulled is not on the screen: it has to be entered by touch."""
        step = self._step
        return (
            bool(self.pulled)
            and step is not None
            and (UNREAD in self.lying.values() or self._unheard(step))
        )

    @property
    def holds_card(self) -> bool:
        """Whether the trainee has to say what a card is that came too soon."""
        return self._step is not None and bool(self._step.readers.held)

    # What happens at the table.

    def stepped(self, step: Step, now: float) -> tuple[Wager, ...]:
        """The station's next step. Returns the patrons' wagers that are to lie there now."""
        if self.finished:
            return ()
        if self._step is None:
            self._first = self._round = step.table.view.round
        elif step.table.view.round != self._step.table.view.round:
            self._refused = {}
        before, self._step = self._step, step
        view, offers = step.table.view, step.table.offers
        if before is not None:
            self._see_double(before.table.view, view, now)
        self._follow(view)
        if self.slipped and (
            view.drawn_in_error
            or (before is not None and before.readers.held and not step.readers.held)
        ):
            self.slipped = False
            self._right()
        self._hear(step)
        if offers is not None:
            self.signals = signals(
                self.lesson, self.number, view, offers, self._chart, self._refused
            )
        key = (
            view.round,
            len(self.lying),
            view.awaits,
            step.told.next and step.told.next.text,
            len(self.signals),
        )
        if key != self._key:
            self._key, self._since = key, now
        if (
            self.number >= self.lesson.length
            and not view.unsettled
            and not self.questions
            and not step.readers.held
        ):
            self._finish(now)
        if (
            offers is None
            or not offers.wagers_open
            or view.unsettled
            or self._wagered == self.number
        ):
            return ()
        self._wagered = self.number
        return self._wagers(step)

    def _follow(self, view: TableView) -> None:
        """Cards that were pulled come to lie on the screen."""
        before, self.lying = self.lying, _lying(view)
        if before != self.lying:
            self._pulled_at = float("-inf")
        felt, self._felt = self._felt, view.round - (view.settled is not None)
        if felt != self._felt:
            before = {}
        for place, text in self.lying.items():
            was = before.get(place)
            if was == text or not self.pulled or text == UNREAD:
                continue
            if was is None or was == UNREAD:
                pulled = self.pulled.pop(0)
                if self._entered and text != DOWN:
                    self._entered = False
                    self._judge(text == pulled, "entered", card=pulled)

    def _see_double(self, before: TableView, view: TableView, now: float) -> None:
        """What a double added, once it lies there: how much that is, no touch says."""
        if self._doubling is None:
            return
        (box, at), signal = self._doubling
        was, hands = before.boxes[box - 1].hands[at - 1], view.boxes[box - 1].hands
        added = hands[at - 1].wager - was.wager if at <= len(hands) else 0
        if added:
            self._doubling = None
            self._judge(added == (signal.amount or was.wager), "decision", signal, now)

    def _hear(self, step: Step) -> None:
        """What the dealer was told because of one input: payouts to work out, and what has to be
        said aloud."""
        told = (
            step.table.view.round,
            tuple(self.lying.items()),
            tuple((each.id, each.text) for each in step.told.said),
        )
        if told == self._told:
            return
        self._told = told
        if self.lesson.calls and any(each.tone == "say" for each in step.told.said):
            self.call_due = True
        for each in step.told.said if self.lesson.by_head else ():
            about = (
                step.table.view.settled is None,
                step.table.view.round,
                each.id,
                *each.facts.items(),
            )
            if each.tone == "pay" and about not in self._asked:
                self._asked.add(about)
                self.questions = (*self.questions, _question(each, step.table.view))

    def _wagers(self, step: Step) -> tuple[Wager, ...]:
        """The wagers that differ from what the patrons put up for the coming round."""
        if (
            step.table.offers is None
            or not step.table.offers.wagers_open
            or self.number >= self.lesson.length
            or self.lesson.keyed
        ):
            return ()
        each_side = dict(step.table.offers.sides)
        wanted = [
            Wager(
                box.box,
                self.this.wagers.get(box.box, 0),
                tuple((name, each_side[name]) for name in names),
            )
            for box in step.table.view.boxes
            for names in [self.this.sides.get(box.box, ())]
        ]
        there = {box.box: (box.wager, box.side) for box in step.table.view.boxes}
        return tuple(each for each in wanted if there[each.box] != (each.amount, each.side))

    # What the trainee does.

    def pull(self, now: float) -> Pull | None:
        """The trainee pulls a card. None where no card can come now; the remark says why."""
        step = self._step
        if step is None or step.table.offers is None or self.finished or self.questions:
            return None
        if self.holds_card:
            self._no_card("held")
            return None
        if now < self._pulled_at + _ON_ITS_WAY:
            return None
        offers, over = step.table.offers, self.number >= self.lesson.length
        if over:
            self._finish(now)
            return None
        if offers.turn_hole.open:
            self.remark = Remark("turn")
            return None
        if self.must_enter or offers.card.only:
            self._no_card("enter")
            return None
        if offers.burn.due is not None and not step.alerts.troubles:
            self._right(now)
            return Pull("", burned=True)
        if missing := [each.box for each in self.signals if each.wants == "wager"]:
            self._judge(False, "wager", box=missing[0])
            return None
        if not offers.card.open:
            self._no_card("card_not_due")
            return None
        self._missed_call()
        self._left_slip()
        signal = next((each for each in self.signals if offers.turn is not None), None)
        self._judge(
            signal is None or (signal.wants, signal.allowed) == ("hit", True),
            "card_not_asked",
            signal,
            now,
        )
        return self._drawn(step, now)

    def _no_card(self, why: str) -> None:
        self._judge(False, "card_not_due")
        self.remark = Remark(why)

    def _drawn(self, step: Step, now: float) -> Pull:
        if step.table.view.round != self._round or self.pulls == 0:
            self._end_round(now)
            self._began = now
            self.pulls = 0
            self._round = step.table.view.round
            self.pulled = []
            self.score.right += len(self.this.wagers) * self.lesson.keyed
        this, at = self.this, self.pulls + 1
        card = this.cards[at - 1].text if at <= len(this.cards) else ""
        two = at in this.two and at < len(this.cards)
        self.pulls, self._pulled_at = self.pulls + 1 + two, now
        self.slipped = two
        pull = Pull(
            card,
            self._wagers(step),
            this.cards[at].text if two else "",
            at in this.unread,
            at in this.unplugged,
            at in this.unplugged or not step.readers.health.port_open,
        )
        self.pulled += [pull.card, *filter(None, [pull.second])]
        self.card = "" if self._face_down(step) else self.pulled[-1]
        return pull

    def drawn(self, card: str) -> None:
        """Which card came, where that was not known before."""
        if "" in self.pulled:
            self.pulled[self.pulled.index("")] = card
        if self._step is not None and not self._face_down(self._step):
            self.card = card

    @staticmethod
    def _face_down(step: Step) -> bool:
        return step.told.next is not None and step.told.next.facts.get("face") == "down"

    def touched(self, action: str, did: bool, now: float) -> None:
        """The trainee touched the dealer's screen; `did`: it did something."""
        step = self._step
        kind, _, rest = action.partition(":")
        if step is None or step.table.offers is None or self.finished:
            return
        if not did:
            self._judge(False, "dead_key")
            return
        if kind == "suit":
            self._entered = True
        elif kind in DECISIONS and step.table.offers.turn is not None:
            self._missed_call()
            self._left_slip()
            signal = next(iter(self.signals), None)
            if signal is not None and (signal.wants, kind) == ("double", "double"):
                self._doubling = (step.table.offers.turn, signal)
            elif signal is not None:
                self._judge((signal.wants, signal.allowed) == (kind, True), "decision", signal, now)
        elif kind == "box" and step.table.offers.insurance_closed.open:
            asked = any(each.box == int(rest) for each in self.signals)
            self._judge(asked, "insurance", Signal(int(rest), "insurance"), now)
        elif kind == "closing" and step.table.offers.insurance_closed.open:
            missed = [each for each in self.signals if each.allowed]
            self._judge(not missed, "insurance", next(iter(missed), None), now)
        elif action == "held:next":
            self._left_slip()
        elif action == "undo":
            self.remark = None

    def said(self, now: float) -> None:
        """The trainee has said aloud what had to be said."""
        self._judge(self.call_due, "call_not_due", None, now)
        self.call_due = False

    def tells_patron(self, now: float) -> None:
        """The trainee tells a patron that what was asked for is not allowed."""
        barred = next((each for each in self.signals if not each.allowed), None)
        self._judge(barred is not None, "told_patron", next(iter(self.signals), None), now)
        if barred is not None and self._step is not None and self._step.table.offers is not None:
            self._refused[barred.box] = self._refused.get(barred.box, 0) + 1
            step = self._step
            self.signals = signals(
                self.lesson,
                self.number,
                step.table.view,
                self._step.table.offers,
                self._chart,
                self._refused,
            )
            self._since = now

    def answered(self, amount: int | None) -> None:
        """The amount of the first question, None where the trainee does not know it."""
        this, *rest = self.questions
        self.questions = tuple(rest)
        wrong: Wrong = "payout_missed" if amount is None else "payout"
        self._judge(amount in this.due, wrong, amount=this.due[0])

    def end(self, now: float) -> None:
        """Where a question was the last thing, the lesson is over with its answer."""
        if self._step is not None and not self.questions:
            self.stepped(self._step, now)

    # What is made of it.

    def _judge(
        self,
        right: bool,
        wrong: Wrong,
        signal: Signal | None = None,
        now: float | None = None,
        **facts: object,
    ) -> None:
        if right:
            self._right(now)
            return
        self.score.wrong[wrong] += 1
        if signal is not None:
            facts |= {"box": signal.box, "what": signal.wants, "added": signal.amount}
        self.remark = Remark(wrong, tuple(facts.items()))

    def _right(self, now: float | None = None) -> None:
        self.score.right += 1
        self.remark = None
        if now is not None and self._since is not None:
            self.score.reacted(now - self._since)
            self._since = None

    def _missed_call(self) -> None:
        if self.call_due:
            self.call_due = False
            self._judge(False, "call_missed")

    def _left_slip(self) -> None:
        """A second card came out with the last one, and the game goes on over it."""
        if self.slipped:
            self.slipped = False
            self._judge(False, "not_put_right")

    def _unheard(self, step: Step) -> bool:
        """Whether what the shoe says of a card does not count now."""
        return not step.readers.health.port_open or any(
            trouble.freezes for trouble in step.alerts.troubles
        )

    def _end_round(self, now: float) -> None:
        if self._began is not None:
            self.score.played(
                len(self.lesson.round(self._round - self._first).wagers), now - self._began
            )
            self._began = None

    def _finish(self, now: float) -> None:
        self._end_round(now)
        self.finished, self.signals, self.call_due = True, (), False


def _lying(view: TableView) -> dict[CardPlace, str]:
    """Every card on the felt of the round in play, or of the finished one."""
    boxes, dealer = (view.boxes, view.dealer) if view.settled is None else view.settled
    hands = [(box.box, n, hand.cards) for box in boxes for n, hand in enumerate(box.hands, 1)]
    return {
        CardPlace(box, n, at): text
        for box, n, cards in [*hands, (0, 1, dealer.cards)]
        for at, text in enumerate(cards, 1)
    }


def _question(said: Said, view: TableView) -> Question:
    """What a payout is about, without its amount."""
    facts: Mapping[str, object] = said.facts
    box, hand = (
        value if isinstance(value := facts.get(key), int) else 1 for key in ("box", "hand")
    )
    boxes = view.boxes if view.settled is None else view.settled[0]
    this = boxes[box - 1]
    exact, chips = cents(facts["amount"]), sum(value * count for value, count in said.chips)
    due = tuple(dict.fromkeys(each for each in (chips, exact) if each))
    held = this.hands[min(hand, len(this.hands)) - 1] if this.hands else None
    cards = held.cards if held is not None else ()
    if said.id == "pay_insurance":
        return Question(box, 1, "insurance", (), this.insurance or 0, due)
    if said.id == "pay_side":
        name = str(facts.get("name"))
        return Question(box, 1, name, cards, dict(this.side).get(name, 0), due)
    wager = held.wager if held is not None else this.wager
    return Question(box, hand, str(facts.get("why") or "win"), cards, wager, due)
