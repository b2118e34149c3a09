"""What is shown of a recall, and of an amendment of the round that it shows: what was touched so
far, and what the journal said."""

from __future__ import annotations

from typing import Literal, NamedTuple

from kiosk.game.view import CardPlace
from kiosk.record.rounds.rounds import ANY, Wanted
from kiosk.station.recall.looked_up import Answer, Ask
from kiosk.station.recall.recalled import RecalledStep
from kiosk.station.recall.trial import Trial
from ui.table.facts import Facts

#: of what is refused, what the floor may take all the same as it lies; and what is refused until
#: the dealer has drawn
_MOVES = ("card_would_move", "decision_would_move", "hand_would_play", "later")
_DRAWS = "dealer_draws_on"


class Amending(NamedTuple):
    """The card that was held, what it really was once that has been touched, the cards that the
    dealer draws because of it, and what it comes to once the journal has said so. `rank`: of the
    card that is being named. `lies`: later cards stay where they lie. `more`: how often further
    names were asked for. `awaits_shoe`: somebody has signed that the shoe's next card is the
    dealer's."""

    place: CardPlace
    rank: str = ""
    card: str = ""
    drawn: tuple[str, ...] = ()
    lies: bool = False
    trial: Trial | None = None
    more: int = 0
    awaits_shoe: bool = False

    @property
    def asks(self) -> str:
        """As `Ask.value` has it."""
        place = ":".join(map(str, self.place))
        return f"{place}:{'+'.join((self.card, *self.drawn))}{':lies' * self.lies}"

    @property
    def refused(self) -> str:
        """Why it is not taken so, as the reason's id; "" where it is, or nothing was asked yet."""
        return "" if self.trial is None else self.trial.why

    @property
    def may_lie(self) -> bool:
        return self.refused in _MOVES and not self.lies

    @property
    def draws(self) -> bool:
        """Whether the dealer has still to draw."""
        return self.refused == _DRAWS


class Recalling(NamedTuple):
    """`read`: the table before the round's first step, and after each; `corrected` the same, as it
    was corrected. `at` is which of them is shown. `first`: what the journal is asked for, `asked`:
    it has been. `amends`: a card of it that was misread, `hint`: what a touch on one led to.
    `looks`: nothing is amended here. `finds`: the page on which a round is looked for, by a number
    or by what happened in it, "" for none; `typed` on it."""

    answer: Answer = Answer()
    read: tuple[Facts, ...] = ()
    corrected: tuple[Facts, ...] = ()
    at: int = 0
    as_corrected: bool = False
    waits: bool = True
    asked: bool = False
    finds: Literal["", "number", "what"] = ""
    typed: str = ""
    wanted: Wanted = ANY
    first: Ask = Ask("latest")
    amends: Amending | None = None
    hint: str = ""
    looks: bool = False

    @property
    def steps(self) -> tuple[RecalledStep, ...]:
        this = self.answer.round
        if this is None:
            return ()
        return this.corrected if self.as_corrected else this.steps

    @property
    def facts(self) -> Facts | None:
        """What is on the felt; None while no round is."""
        frames = self.corrected if self.as_corrected else self.read
        return frames[self.at] if frames else None

    @property
    def shows_end(self) -> bool:
        """Whether the felt is the round's own as it lay at its end: before its first card that of
        the round before still lies there, which is not amended by this one's number."""
        this, facts = self.answer.round, self.facts
        if this is None or facts is None or facts.view.settled is None:
            return False
        return this.span.over and facts.round_on_felt == this.span.round

    @property
    def picture(self) -> RecalledStep | None:
        """The step that is shown; None before the first."""
        return self.steps[self.at - 1] if self.at else None
