"""Runs of rounds, with their standard error: millions over all cores; the same seed gives the same figures."""

from __future__ import annotations

import math
import multiprocessing
import os
import random
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from operator import add

from kiosk.game.rules import Rules
from kiosk.payback.luck import Luck
from kiosk.payback.rounds import PLAYERS, FreshShoe, play
from kiosk.payback.strategy import Strategy

#: rounds that are played in one go. It settles which cards come: another number is another run
CHUNK = 4_000


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: a rule set at a table of `boxes` boxes, one of them in play, by a strategy, from a seed."""

    rules: Rules
    boxes: int
    strategy: Strategy
    seed: int = 1

    @property
    def wager(self) -> int:
        """Cents, so many that halves and the odds of a blackjack come out even."""
        return 200 * self.rules.blackjack_pays.against * self.rules.insurance_pays.against


@dataclass(frozen=True, slots=True)
class Payback:
    """What one player gets back. All in percent of the wager on the first hand, but `rounds`.

    `edge`: what the house keeps; `standard_error`: of the edge and of `payback`; `deviation`: of a single round.
    """

    player: str
    rounds: int
    edge: float
    standard_error: float
    deviation: float

    @property
    def payback(self) -> float:
        return 100 - self.edge


class Sums:
    """What some rounds came to: by player the sums of the nets in wagers, and of the nets less the luck, and of their squares.

    Sums are joined in the order of their chunks, so that the same rounds come to the same on any number of cores.
    """

    def __init__(self, players: int) -> None:
        self.rounds = 0
        self.sums = [[0.0] * 4 for _ in range(players)]

    def add(self, nets: Iterable[float], lucks: Iterable[float]) -> None:
        self.rounds += 1
        for sums, net, luck in zip(self.sums, nets, lucks, strict=True):
            rest = net - luck
            sums[0] += net
            sums[1] += net * net
            sums[2] += rest
            sums[3] += rest * rest

    def join(self, other: Sums) -> None:
        self.rounds += other.rounds
        for mine, others in zip(self.sums, other.sums, strict=True):
            mine[:] = map(add, mine, others)

    def paybacks(self, game: Game) -> list[Payback]:
        """Raises `ValueError` where fewer than two rounds were played."""
        rounds = self.rounds
        if rounds < 2:
            raise ValueError("a standard error needs two rounds or more")
        found = []
        for player, (net, nets, rest, rests) in zip(PLAYERS[game.rules.game], self.sums, strict=True):
            error = _deviation(rest, rests, rounds) / math.sqrt(rounds)
            found.append(
                Payback(player, rounds, -100 * rest / rounds, 100 * error, 100 * _deviation(net, nets, rounds))
            )
        return found


def _deviation(total: float, squares: float, rounds: int) -> float:
    return math.sqrt(max(0.0, squares - total * total / rounds) / (rounds - 1))


def play_chunk(game: Game, number: int, rounds: int) -> Sums:
    """The rounds of chunk `number`: its cards depend on the seed and that number alone."""
    shoe = FreshShoe(game.rules.decks, random.Random(f"{game.seed}/{number}"))
    rules, strategy, wager, draw = game.rules.at(game.boxes), game.strategy, game.wager, shoe.draw
    sums, luck = Sums(len(PLAYERS[rules.game])), Luck(game.rules, game.boxes)
    for _ in range(rounds):
        shoe.shuffle()
        nets = play(rules, strategy, wager, draw, luck)
        sums.add((net / wager for net in nets), luck.lucks)
    return sums


def run(
    game: Game,
    rounds: int | None = None,
    seconds: float | None = None,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda _rounds: None,
) -> list[Payback]:
    """Plays so many `rounds`, or whole chunks for about so many `seconds`; `progress` is told how many are done.

    Which rounds are played depends on the seed and their number, not on `processes` (all cores where None).
    Raises `ValueError` for fewer than two rounds, and where neither is said.
    """
    if rounds is None and seconds is None:
        raise ValueError("a run needs a number of rounds or a time")
    until = None if seconds is None else time.monotonic() + seconds
    sums = Sums(len(PLAYERS[game.rules.game]))
    processes = processes or os.cpu_count() or 1
    if rounds is not None:
        processes = max(1, min(processes, rounds // CHUNK))
    ahead = 2 * processes if processes > 1 else 0  # chunks that wait, so that no core does
    with _workers(processes) as submit:
        waiting: deque[Callable[[], Sums]] = deque()
        for number, size in _chunks(rounds, until):
            waiting.append(submit(game, number, size))
            if len(waiting) > ahead:
                sums.join(waiting.popleft()())
                progress(sums.rounds)
        while waiting:
            sums.join(waiting.popleft()())
            progress(sums.rounds)
    return sums.paybacks(game)


def _chunks(rounds: int | None, until: float | None) -> Iterator[tuple[int, int]]:
    """Each chunk's number and how many rounds it has."""
    number = 0
    while (rounds is None or number * CHUNK < rounds) and (until is None or number == 0 or time.monotonic() < until):
        yield number, CHUNK if rounds is None else min(CHUNK, rounds - number * CHUNK)
        number += 1


@contextmanager
def _workers(processes: int) -> Iterator[Callable[[Game, int, int], Callable[[], Sums]]]:
    """Gives a function that has a chunk played, and returns a function that waits for it."""
    if processes == 1:
        yield lambda game, number, rounds: partial(play_chunk, game, number, rounds)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context, initializer=_leave_interrupts) as pool:
        try:
            yield lambda game, number, rounds: pool.submit(play_chunk, game, number, rounds).result
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that the person started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
