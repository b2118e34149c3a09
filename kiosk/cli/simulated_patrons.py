"""A simulated crowd for the common hand: wagers between rounds, decisions at each stage."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue

from kiosk.game.commands import PATRON_DECISIONS, Command, Insurance, PatronDecides, PatronDecision, PatronWager
from kiosk.game.common_hand.may import PatronsOffer
from kiosk.game.common_hand.patrons import UNDECIDED
from kiosk.staff.actor import Actor
from kiosk.station.step import Step

#: what patrons do at a stage, by how good the hand is; no strategy, a crowd
_LOW: tuple[PatronDecision, ...] = ("hit", "hit", "hit", "hit", "double", "stand")
_MIDDLE: tuple[PatronDecision, ...] = ("hit", "hit", "stand", "stand", "stand")
_HIGH: tuple[PatronDecision, ...] = ("stand",) * 20 + ("hit",)
_SPLIT: tuple[PatronDecision, ...] = ("first", "first", "both")
#: who decides, and who insures an ace up: of a hundred patrons so many
_DECIDE, _INSURE = 95, 10
_CROWD = Actor("crowd", "log")
#: takes some commands of an actor, and what is to be called, from any thread, when they have been decided
Send = Callable[[Sequence[Command], Actor, Callable[[], None]], None]
#: at most so many commands come together
_TOGETHER = 500
#: the whole crowd has decided after about this long, if it is not too many for that
_STAGE_S = 6.0


class Patrons:
    """`count` patrons who wager at least `minimum` cents. One in twenty never decides, and stands when the stage is closed."""

    def __init__(self, count: int, minimum: int, seed: int) -> None:
        self._chance = random.Random(seed)
        self._wagers = {
            f"P{number:05d}": minimum * self._chance.choice((1, 1, 1, 2, 4)) for number in range(1, count + 1)
        }

    def minds(self, step: Step) -> list[Command]:
        """What the patrons do now, in the order in which they make up their minds."""
        offers, chance = step.offers and step.offers.patrons, self._chance
        commands: list[Command] = []
        if offers is None:
            return commands
        if offers.wager.open and not step.view.boxes[0].wager:
            commands += [PatronWager(name, wager) for name, wager in self._wagers.items()]
        elif offers.insurance.open:
            insured = (each for each in self._wagers.items() if chance.randrange(100) < _INSURE)
            commands += [Insurance(wager // 2, patron=name) for name, wager in insured]
        elif offers.closing.open:
            choices = _choices(step, offers)
            asked = [name for name, place in offers.places.items() if offers.states[place] == UNDECIDED]
            decide = (name for name in asked if chance.randrange(100) < _DECIDE)
            commands += [PatronDecides(name, chance.choice(choices)) for name in decide]
        chance.shuffle(commands)
        return commands


def _choices(step: Step, offers: PatronsOffer) -> list[PatronDecision]:
    """Of what may be decided, what the crowd does with the hand in play, each as often as it is likely."""
    number = step.view.awaits.hand if step.view.awaits else 1
    total = step.view.boxes[0].hands[number - 1].total
    likely = _LOW if total < 12 else _MIDDLE if total < 17 else _HIGH
    may = [do for do, offer in zip(PATRON_DECISIONS, offers.decisions, strict=True) if offer.open]
    return [do for do in (*_SPLIT, *likely) if do in may]


def _question(step: Step | None) -> object:
    """What the table asks of its patrons: another one as soon as something new is asked, whatever they have done meanwhile."""
    if step is None or step.offers is None or (offers := step.offers.patrons) is None:
        return None
    stages = (offers.wager, offers.insurance, *offers.decisions)
    cards = [len(hand.cards) for hand in step.view.boxes[0].hands]
    return step.view.round, step.view.awaits, cards, [each.open for each in stages]


class Crowd:
    """Patrons who send what they do through `send`, some at a time every `every_s` seconds, from a thread of their own."""

    def __init__(self, count: int, send: Send, minimum: int, seed: int, every_s: float = 0.05) -> None:
        self._patrons = Patrons(count, minimum, seed)
        self._send = send
        self._every_s = every_s
        self._together = min(_TOGETHER, max(1, round(count * every_s / _STAGE_S)))
        self._now: Step | None = None
        self._asked: SimpleQueue[Step | None] = SimpleQueue()
        self._decided: SimpleQueue[None] = SimpleQueue()  # something for each batch that has been
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._work, name="crowd", daemon=True)
        self._thread.start()

    def saw(self, step: Step) -> None:
        """A step of the table, on any thread: when wagers, insurance or a stage open, the crowd makes up its mind."""
        before, self._now = self._now, step
        if _question(before) != _question(step):
            self._asked.put(step)

    def stop(self) -> None:
        self._over.set()
        self._decided.put(None)
        self._asked.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (then := self._asked.get()) is not None:
            commands = self._patrons.minds(then)
            for at in range(0, len(commands), self._together):
                if self._over.wait(self._every_s) or _question(self._now) != _question(then):
                    break  # the stage was closed meanwhile
                self._send(commands[at : at + self._together], _CROWD, lambda: self._decided.put(None))
                self._decided.get()  # as fast as the table takes it, and no faster
