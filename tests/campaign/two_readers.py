"""A table with a shoe and a camera in simulated time: what lies on it is known, and what each reader says comes late, is lost, or stops.

The dealer draws by the procedure and decides by what the screen shows. Where the screen says that something is wrong the dealer
stops, the floor waits until nothing is on its way any more, compares the table with the screen, enters by touch what is missing,
and signs. What really lies there stands in `Felt`, which hears of every card and decision at once and of nothing else.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kiosk.game.cards import BY_TEXT, CARDS, Card
from kiosk.game.view import DOWN, TableView
from kiosk.reading import CODE_ALONE, VOUCHED, Health, Kind, Message, Reading, lost
from kiosk.record.journal.journal import Journal
from kiosk.staff.actor import Actor
from kiosk.station.commands import SignOff
from kiosk.station.station import Station
from kiosk.station.step import Step, Trouble
from tests.campaign.tally import Tally
from tests.record.tables import HEADER, MESSAGES, rule_set, take

TABLE = {**HEADER, "hole_turn": "input"}
UP = Health(True, True, True, True, (Message("reads", {"title": "Shoe"}),))
SEES = Health(True, True, True, True, (Message("camera-sees", {"title": "Camera"}),))
WELL = {"shoe": UP, "camera": SEES}
DEAD = {
    "shoe": Health(messages=(Message("line-lost", {"title": "Shoe"}),)),
    "camera": Health(messages=(Message("camera-lost", {"name": "0"}),)),
}
HOLE = (0, 1, 1)
NO_FACE = ("??", DOWN)
FLOOR = Actor("C. Ode", "floor")
PATIENCE_S = 10.0
LONGEST_S = 9.5  # a delay, below the patience that the table has
QUIET_S = 12.0  # that the floor waits before it compares: nothing is on its way then
MOST = 3_000  # events of one round


class Plan(NamedTuple):
    """What may go wrong in a round. `shoe_s` and `camera_s`: the longest delays; the rest are probabilities for each card."""

    shoe_s: float = 0.0
    camera_s: float = 0.0
    lost: float = 0.0  # the shoe's message never comes, and the next one shows it
    unread: float = 0.0
    unseen: float = 0.0  # the camera never sees the card
    covered: float = (
        0.0  # the camera sees one code of it first, and the card up to three seconds later
    )
    shoe_dies: float = 0.0  # and comes back
    camera_dies: float = 0.0
    heir: bool = False  # the floor lets the camera lead while the shoe is away

    @property
    def alarms(self) -> set[str]:
        """The trouble that there may be: nothing else is true."""
        shoe = {"sequence", "differs"} if self.lost or self.unread or self.shoe_dies else set()
        shoe |= (
            {"card"} if self.unread else set()
        )  # drawn on before the card that was not read was entered
        shoe |= {"link"} if self.shoe_dies else set()
        return shoe | ({"camera.link"} if self.camera_dies else set())


PLANS: dict[str, tuple[int, Callable[[Random], Plan]]] = {
    "both right": (
        4,
        lambda r: Plan(
            r.choice((0, 1, LONGEST_S)), r.choice((0, 1, LONGEST_S)), covered=r.choice((0, 0.2))
        ),
    ),
    "losses": (
        3,
        lambda r: Plan(
            r.choice((0, 3)),
            r.choice((0, 1, LONGEST_S)),
            lost=0.1,
            unread=0.05,
            unseen=0.1,
            covered=0.1,
        ),
    ),
    "the shoe dies": (2, lambda r: Plan(0, r.choice((0, 1, 4)), shoe_dies=0.1)),
    "the camera leads": (
        2,
        lambda r: Plan(0, r.choice((0, 1)), shoe_dies=0.1, covered=r.choice((0, 0.2)), heir=True),
    ),
    "the camera dies": (
        1,
        lambda r: Plan(r.choice((0, 1)), r.choice((0, 1, LONGEST_S)), camera_dies=0.1),
    ),
}


class WrongError(AssertionError):
    """What must never be."""


class Felt:
    """What really lies on the table: a table of its own that is told everything at once, by touch."""

    def __init__(self, journal: Journal) -> None:
        self._station = Station(journal, TABLE, rule_set("nj"), MESSAGES, readers=())
        self.step = self._station.start()

    @property
    def view(self) -> TableView:
        return self.step.table.view

    @property
    def awaits_hole(self) -> bool:
        return self._station.state.opening.awaits_hole_card

    def do(self, **data: Any) -> None:
        self.step = take(self._station, data)
        if self.step.refusal is not None:
            raise WrongError(f"the felt refused {data}: {self.step.refusal.message}")


class World:
    """One table through many rounds. Times are seconds of its own clock."""

    def __init__(self, folder: Path, tally: Tally) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.now, self._count, self._codes = 0.0, 0, 0
        self._tally = tally
        self._journals = [Journal(folder / name) for name in ("kiosk", "felt")]
        self._queue: list[tuple[float, int, Callable[[], Step | None]]] = []
        self._station = Station(
            self._journals[0],
            TABLE,
            rule_set("nj"),
            MESSAGES,
            clock=self._clock,
            patience=PATIENCE_S,
        )
        self.felt = Felt(self._journals[1])
        self.step = self._station.start()
        self.plan, self.random, self._quick = Plan(), Random(0), False
        self._up = {"shoe": True, "camera": True}
        self._number = self._missing = 0
        self._last = {
            "shoe": 0.0,
            "camera": 0.0,
        }  # when what was said last arrives: nothing overtakes it
        self._dealt: Counter[str] = Counter()
        self._hole = ""
        self._order: list[str] = []  # the cards of this round as they were drawn
        self._shown(self._station.health(UP))
        self._shown(self._station.health(SEES, source="camera"))

    def close(self) -> None:
        for journal in self._journals:
            journal.close()

    def _clock(self) -> str:
        at = datetime(2026, 11, 21, 4, tzinfo=UTC) + timedelta(seconds=self.now)
        return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"

    # --- a round -----------------------------------------------------------------------------------------------------

    def round(self, plan: Plan, random: Random) -> None:
        """One round from its wagers to the last look at its cards. Raises `WrongError`."""
        self.plan, self.random = plan, random
        # Ahead of the screen, but for one that asks for a card which was not read: the dealer sees that before the next one.
        self._quick = random.random() < 0.5 and not plan.heir and not (plan.shoe_s and plan.unread)
        if self._dealt.total() > 250:
            self._pass(QUIET_S)
            self._touch(both=True, type="shoe", burn=["??"])
            self._dealt.clear()
        for box in random.sample(range(1, 7), random.randint(1, 4)):
            self._touch(both=True, type="wager", box=box, amount="25")
        number = self.felt.view.round
        self._order.clear()
        for _ in range(MOST):
            if min(self.felt.view.round, self.step.table.view.round) > number:
                break
            self._act()
        else:
            raise WrongError(
                f"no end: screen {self.step.table.view.phase}, felt {self.felt.view.phase}, {self._keys()}"
            )
        # The next round begins soon, as often as not while the camera still looks at the last cards of this one.
        self._pass(random.choice((0.5, 3.0, 15.0)))
        while self._keys():
            self._floor()

    def _act(self) -> None:
        """The one thing that happens next: the floor where cards are ignored, else a card, a decision, or waiting."""
        felt, screen = self.felt.view, self.step.table.view
        if any(trouble.freezes for trouble in self.step.alerts.troubles):
            self._floor()
        elif screen.phase == "reveal" and felt.phase == "turn":
            self._turn()
        elif felt.phase in ("wagers", "deal", "card", "dealer") and (
            self._agree() or (self._quick and felt.phase == "deal" and screen.phase != "read")
        ):
            self._draw()
        elif not self._agree():
            self._pass(0.5)
            if not self._queue and not self._agree():
                self._enter()
        elif screen.phase == "decision":
            self._touch(both=True, type=self.random.choice(("stand", "stand", "hit")))
        elif screen.phase == "insurance":
            self._touch(both=True, type="insurance_closed")
        elif screen.phase == "turn":
            self._turn()
        else:
            raise WrongError(f"nobody knows what to do: screen {screen.phase}, felt {felt.phase}")

    def _turn(self) -> None:
        """The hole card is turned: the camera may see it before or after the dealer's touch."""
        self.felt.do(type="turn")
        self._see(self._hole)
        self._pass(self.random.choice((0.0, 0.2)))
        if self.step.table.view.phase == "turn":
            self._touch(type="turn")

    # --- cards -------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        """A card leaves the shoe and is laid where it belongs."""
        plan, random = self.plan, self.random
        card = random.choice([card for card in CARDS if self._dealt[card.text] < 8])
        self._dealt[card.text] += 1
        self._order.append(card.text)
        is_hole = self.felt.awaits_hole
        self._hole = card.text if is_hole else self._hole
        self.felt.do(type="card", card=card.text)
        self._tally.counts["cards"] += 1
        for which, chance in (("shoe", plan.shoe_dies), ("camera", plan.camera_dies)):
            if self._up[which] and random.random() < chance:
                self._cut(which, random.uniform(0.5, 20))
        self._say(card)
        if not is_hole:
            self._see(card.text)
        elif any(
            trouble.key == "link" and not trouble.freezes for trouble in self.step.alerts.troubles
        ):
            self._touch(
                type="card", card="??"
            )  # the camera leads, and no camera sees a card that lies face down
        self._pass(random.choice((0.0, 0.3, 1.0)))

    def _say(self, card: Card) -> None:
        """The shoe says it, unless its message is lost: then the next one shows that by its number."""
        self._number += 1
        if not self._up["shoe"] or self.random.random() < self.plan.lost:
            self._missing += 1
            self._tally.counts["messages of the shoe lost"] += 1
            return
        reading = Reading(Kind.CARD, card, sequence=str(self._number), raw=b"1")
        if self.random.random() < self.plan.unread:
            self._tally.counts["cards not read"] += 1
            reading = Reading(
                Kind.UNREADABLE, message=Message("unread"), sequence=str(self._number)
            )
        if self._missing:
            gap = lost("gap", count=self._missing, last="", number=str(self._number))
            self._later("shoe", self.plan.shoe_s, lambda: self._station.read(gap))
        self._missing = 0
        self._later("shoe", self.plan.shoe_s, lambda: self._station.read(reading))

    def _see(self, card: str) -> None:
        """The camera sees it, now or later, where it leads in the order in which cards were laid."""
        if not self._up["camera"] or self.random.random() < self.plan.unseen:
            self._tally.counts["cards that the camera did not see"] += 1
            return
        self._codes += 1
        reading = Reading(Kind.CARD, BY_TEXT[card], raw=b"%d" % self._codes)
        whole = reading
        if self.random.random() < self.plan.covered:
            self._tally.counts["cards of which the camera saw one code first"] += 1
            reading, whole = (
                reading._replace(code=CODE_ALONE),
                reading._replace(kind=Kind.OTHER, code=VOUCHED),
            )
        at = self._later(
            "camera", self.plan.camera_s, lambda: self._station.read(reading, source="camera")
        )
        if whole is not reading:
            self._at_camera(at + self.random.uniform(0, 3), whole)

    def _cut(self, which: str, seconds: float) -> None:
        """A line is lost, and back after so many seconds."""
        self._tally.counts[f"lines lost: {which}"] += 1
        self._up[which] = False
        self._shown(self._station.health(DEAD[which], source=which))

        def back() -> Step:
            self._up[which] = True
            return self._station.health(WELL[which], source=which)

        self._at(self.now + seconds, back)

    # --- people ------------------------------------------------------------------------------------------------------

    def _floor(self) -> None:
        """Something is wrong: wait until nothing is on its way, compare, enter what is missing, sign what can be signed."""
        self._tally.counts["calls of the floor"] += 1
        self._pass(QUIET_S)
        while not self._agree():
            self._enter()
        for trouble in self.step.alerts.troubles:
            self._shown(
                self._station.do(SignOff(trouble.key), FLOOR) if self._may_sign(trouble) else None
            )

    def _may_sign(self, trouble: Trouble) -> bool:
        """The camera may lead only where the house wants it."""
        return trouble.cured or trouble.key != "link" or self.plan.heir

    def _enter(self) -> None:
        """The next thing that the screen lacks, by touch: the card that lies at that place."""
        felt, screen = self.felt, self.step.table.view
        if screen.phase in ("reveal", "turn") and felt.view.phase == "turn":
            felt.do(type="turn")
        if screen.phase in ("read", "reveal"):
            if screen.phase == "reveal":
                card = self._hole
            else:
                at = next(
                    at for at, shown in places(screen).items() if shown == "??" and at != HOLE
                )
                card = places(felt.view)[at]
            self._touch(type=screen.phase, card=card)
        elif screen.phase == "turn":
            self._touch(type="turn")
        elif screen.phase in ("wagers", "deal", "card", "dealer"):
            there = len(places(screen)) if current(screen) == current(felt.view) else 0
            if there >= len(self._order):
                raise WrongError(
                    f"the screen ({screen.phase}) awaits a card that was not drawn ({felt.view.phase})"
                )
            self._touch(type="card", card=self._order[there])
        else:
            raise WrongError(
                f"the screen lacks something and awaits no card: {screen.phase}, felt {felt.view.phase}"
            )

    def _touch(self, *, both: bool = False, **data: Any) -> None:
        """The dealer's finger; `both`: it is also what happens on the felt."""
        if both:
            self.felt.do(**data)
        step = take(self._station, data)
        self._shown(step)
        if step.refusal is not None:
            raise WrongError(f"the table refused {data}: {step.refusal.message}")

    # --- time --------------------------------------------------------------------------------------------------------

    def _at_camera(self, when: float, reading: Reading) -> None:
        self._at(
            when,
            lambda: self._station.read(reading, source="camera") if self._up["camera"] else None,
        )

    def _later(self, which: str, longest: float, say: Callable[[], Step | None]) -> float:
        """What a reader says arrives within `longest` seconds; the shoe's messages, and those of a camera that leads, in order. Returns when."""
        at = self.now + self.random.uniform(0, longest)
        if which == "shoe" or self.plan.heir:
            at = self._last[which] = max(at, self._last[which])
        self._at(at, lambda: say() if self._up[which] else None)
        return at

    def _at(self, when: float, happens: Callable[[], Step | None]) -> None:
        self._count += 1
        heapq.heappush(self._queue, (when, self._count, happens))

    def _pass(self, seconds: float) -> None:
        """Time goes by: what is due happens, and the table's clock is looked at as the kiosk does."""
        until = self.now + seconds
        while self._queue and self._queue[0][0] <= until:
            self.now, _, happens = heapq.heappop(self._queue)
            self._shown(happens())
        self.now = until
        self._shown(self._station.tick(self._clock()))

    # --- comparing ---------------------------------------------------------------------------------------------------

    def _agree(self) -> bool:
        """The screen shows what lies on the felt, and asks for the same."""
        screen, felt = self.step.table.view, self.felt.view
        same = (screen.round, screen.phase, screen.awaits) == (felt.round, felt.phase, felt.awaits)
        return same and places(screen).keys() == places(felt).keys()

    def _shown(self, step: Step | None) -> None:
        """Whatever is shown is true: each card lies where the screen has it, and each alarm has a cause."""
        if step is None:
            return
        self.step = step
        same = current(step.table.view) == current(self.felt.view)
        screen, felt = (places(step.table.view), places(self.felt.view)) if same else ({}, {})
        wrong = {
            at: card
            for at, card in screen.items()
            if card not in NO_FACE and felt.get(at, card) not in (card, DOWN)
        }
        beyond = screen.keys() - felt.keys()
        if wrong or beyond:
            raise WrongError(f"the screen has {wrong or sorted(beyond)}, on the table lie {felt}")
        if alarms := set(self._keys()) - self.plan.alarms:
            said = [trouble.text for trouble in step.alerts.troubles if trouble.key in alarms]
            raise WrongError(f"a false alarm: {said}")

    def _keys(self) -> list[str]:
        return [trouble.key for trouble in self.step.alerts.troubles]


def current(view: TableView) -> int:
    """The round in play, or the one that is just over."""
    return view.round - (not view.in_round)


def places(view: TableView) -> dict[tuple[int, int, int], str]:
    """What lies on the table: box (0: the dealer), hand, place; of the round in play, or of the one that is just over."""
    boxes, dealer = view.boxes, view.dealer
    if not view.in_round and view.settled is not None:
        boxes, dealer = view.settled
    found = {(0, 1, n): card for n, card in enumerate(dealer.cards)}
    for box in boxes:
        found |= {
            (box.box, n, at): card
            for n, hand in enumerate(box.hands, 1)
            for at, card in enumerate(hand.cards)
        }
    return found
