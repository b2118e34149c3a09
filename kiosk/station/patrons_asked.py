"""What the patrons of a common hand are asked now, and what each may answer: a part of every step,
and all that their gateway knows of what the game allows.

It crosses the line to the gateway as JSON (`as_json`, `of_json`). It holds no card that lies face
down, no count, and nothing of one patron.
"""

# No `from __future__ import annotations` here: each of a named tuple's would be compiled anew at
# every start.
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kiosk.game.commands.commands import PatronDecision
from kiosk.game.commands.offers import Offer, PatronsOffer
from kiosk.game.money.amounts import WagerAmounts
from kiosk.game.refusals import Reason
from kiosk.game.view import DealerView, HandView, TableView

#: stages between rounds: wagers are open, their time is over, the table is not open
BETWEEN = ("wagers", "no_more_bets", "closed")
#: stages of the page by phases of the table; of `patrons` the stage is the patrons' own
_STAGES = {
    "wagers": "wagers",
    "deal": "deal",
    "hole_check": "deal",
    "insurance": "insurance",
    "card": "card",
    "read": "card",
}


class PatronsAsked(NamedTuple):
    """As the station has decided after the journal's entry `number`.

    `asks`: what is asked, a text that comes back with each answer; "" where nothing is. `stage`: as
    the page has it (docs/patrons.md). `ends`: since when (UTC) that stage runs, and its seconds;
    None where it has no end. `hands`, `dealer`: the cards as everybody sees them, as JSON. `wager`,
    `insurance`, `closing`, `decisions`, `for_less`, `hand`: as in `PatronsOffer`; decisions in the
    order of `PATRON_DECISIONS`. `silent`: what becomes of who says nothing.
    """

    number: int
    asks: str
    stage: str
    ends: tuple[str, float] | None
    round: int
    hands: tuple[dict[str, Any], ...]
    dealer: dict[str, Any]
    wager: Reason | None
    amounts: WagerAmounts
    insurance: Reason | None
    closing: Reason | None
    decisions: tuple[Reason | None, ...]
    for_less: bool
    hand: int | None
    silent: PatronDecision | None

    @property
    def is_between_rounds(self) -> bool:
        return self.stage in BETWEEN

    def offer(
        self,
        places: Mapping[str, int],
        wagers: Sequence[int],
        states: bytes,
        insured: Mapping[int, int],
    ) -> PatronsOffer:
        """What may be said now, with what each patron has said so far."""
        return PatronsOffer(
            wager=Offer(self.wager, self.amounts),
            insurance=Offer(self.insurance),
            decisions=tuple(map(Offer, self.decisions)),
            closing=Offer(self.closing),
            places=places,
            wagers=wagers,
            states=states,
            for_less=self.for_less,
            hand=self.hand,
            insured=insured,
        )

    def as_json(self) -> dict[str, Any]:
        """As it crosses the line."""
        said = self._asdict()
        said["wager"], said["insurance"], said["closing"] = map(
            reason_as_json, (self.wager, self.insurance, self.closing)
        )
        said["decisions"] = [*map(reason_as_json, self.decisions)]
        said["amounts"] = self.amounts[:3]
        return said

    @classmethod
    def of_json(cls, said: Mapping[str, Any]) -> "PatronsAsked":
        """As it came over the line."""
        ends = said["ends"]
        return cls(
            **{
                **said,
                "ends": ends and (ends[0], ends[1]),
                "hands": tuple(said["hands"]),
                "wager": _reason(said["wager"]),
                "amounts": WagerAmounts(*said["amounts"]),
                "insurance": _reason(said["insurance"]),
                "closing": _reason(said["closing"]),
                "decisions": tuple(map(_reason, said["decisions"])),
            }
        )


def asked(
    number: int,
    asks: str,
    view: TableView,
    may: PatronsOffer,
    *,
    is_open: bool,
    wagers_are_over: bool,
    ends: tuple[str, float] | None,
    silent: PatronDecision | None,
) -> PatronsAsked:
    """What is asked at a table as `view` shows it and of which `may` says what patrons may do.
    `asks`: as the game has it; nothing is asked where the table is not open or the time for wagers
    is over."""
    stage = stage_of(view)
    if stage == "wagers" and not is_open:
        stage = "closed"
    elif stage == "wagers" and wagers_are_over:
        stage = "no_more_bets"
    played = view.boxes[0].hands if view.boxes else ()
    turn = view.awaits.hand - 1 if view.awaits and not view.awaits.dealer else -1
    amounts = may.wager.amounts
    assert isinstance(amounts, WagerAmounts)
    return PatronsAsked(
        number=number,
        asks=asks if is_open and stage != "no_more_bets" else "",
        stage=stage,
        ends=ends,
        round=view.round,
        hands=tuple([hand_of(hand) | {"in_play": at == turn} for at, hand in enumerate(played)]),
        dealer=dealer_of(view.dealer),
        wager=may.wager.refused,
        amounts=amounts,
        insurance=may.insurance.refused,
        closing=may.closing.refused,
        decisions=tuple([each.refused for each in may.decisions]),
        for_less=may.for_less,
        hand=may.hand,
        silent=silent,
    )


def stage_of(view: TableView) -> str:
    """The stage as the page has it, at a table that is open."""
    if view.phase == "patrons":
        return view.patrons.stage if view.patrons else ""
    return _STAGES.get(view.phase, "dealer")


def hand_of(hand: HandView) -> dict[str, Any]:
    """A hand of the view as JSON."""
    return {"cards": list(hand.cards), "total": hand.total, "soft": hand.soft}


def dealer_of(dealer: DealerView) -> dict[str, Any]:
    """The dealer's hand as JSON."""
    return {
        "cards": list(dealer.cards),
        "total": dealer.total,
        "soft": dealer.soft,
        "blackjack": dealer.blackjack,
        "bust": dealer.bust,
    }


def reason_as_json(reason: Reason | None) -> tuple[str, str, list[tuple[str, object]]] | None:
    """A reason as it crosses the line: of its facts those that are numbers and texts."""
    if reason is None:
        return None
    facts: list[tuple[str, object]] = [
        (name, fact) for name, fact in reason.facts if isinstance(fact, int | str)
    ]
    return reason.code, reason.why, facts


def reason_of(code: str, why: str, facts: Sequence[Sequence[Any]]) -> Reason:
    """A reason as it came over the line."""
    return Reason(code, why, tuple((name, fact) for name, fact in facts))


def _reason(said: Sequence[Any] | None) -> Reason | None:
    return None if said is None else reason_of(*said)
