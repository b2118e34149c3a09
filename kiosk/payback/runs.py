"""Runs of rounds, with their standard error: millions over all cores; the same seed gives the same
figures."""

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
from typing import NamedTuple

from kiosk.game.rules import Rules
from kiosk.payback.luck import Luck
from kiosk.payback.rounds import PLAYERS, FreshShoe, play
from kiosk.payback.strategy import Strategy

#: rounds that are played in one go. It settles which cards come: another number is another run
CHUNK = 4_000


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: a rule set at a table of `boxes` boxes, one of them in play, by a strategy,
    from a seed."""

    rules: Rules
    boxes: int
    strategy: Strategy
    seed: int = 1

    @property
    def wager(self) -> int:
        """Cents, so many that halves and the odds of a blackjack come out even."""
        return 200 * self.rules.blackjack_pays.against * self.rules.insurance_pays.against


class Payback(NamedTuple):
    """What one player gets back. All in percent of the wager on the first hand, but `rounds`.

    `edge`: what the house keeps; `standard_error`: of the edge and of `payback`; `deviation`: of a
    single round.
    """

    player: str
    rounds: int
    edge: float
    standard_error: float
    deviation: float

    @property
    def payback(self) -> float:
        return 100 - self.edge


#: by player what rounds came to, in wagers: the sum of the nets and of their squares, the same of
#: the nets less the luck
Sums = list[list[float]]


def play_chunk(game: Game, number: int, rounds: int) -> Sums:
    """The rounds of chunk `number`: its cards depend on the seed and that number alone."""
    shoe = FreshShoe(game.rules.decks, random.Random(f"{game.seed}/{number}"))
    luck = Luck(game.rules, game.boxes)
    rules = game.rules.at(game.boxes)
    strategy = game.strategy
    wager = game.wager
    draw = shoe.draw
    sums = [[0.0] * 4 for _ in PLAYERS[rules.game]]
    for _ in range(rounds):
        shoe.shuffle()
        for each, cents, lucky in zip(
            sums, play(rules, strategy, wager, draw, luck), luck.lucks, strict=True
        ):
            net = cents / wager
            rest = net - lucky
            each[0] += net
            each[1] += net * net
            each[2] += rest
            each[3] += rest * rest
    return sums


def _payback(player: str, rounds: int, sums: list[float]) -> Payback:
    if rounds < 2:
        raise ValueError("a standard error needs two rounds or more")
    single = _deviation(rounds, sums[0], sums[1])
    rest = sums[2]
    less_luck = _deviation(rounds, rest, sums[3])
    return Payback(player, rounds, -100 * rest / rounds, less_luck / math.sqrt(rounds), single)


def _deviation(rounds: int, total: float, squares: float) -> float:
    """The standard deviation of one round in percent of a wager, by the sum of what rounds came to
    and the sum of their squares."""
    return 100 * math.sqrt(max(0.0, squares - total * total / rounds) / (rounds - 1))


def run(
    game: Game,
    rounds: int | None = None,
    seconds: float | None = None,
    processes: int | None = None,
    progress: Callable[[int], object] = lambda _rounds: None,
) -> list[Payback]:
    """Plays so many `rounds`, or whole chunks for about so many `seconds`; `progress` is told how
    many are done.

    Which rounds are played depends on the seed and their number, not on `processes` (all cores
    where None). Raises `ValueError` for fewer than two rounds, and where neither is said.
    """
    if rounds is None and seconds is None:
        raise ValueError("a run needs a number of rounds or a time")
    until = None if seconds is None else time.monotonic() + seconds
    players = PLAYERS[game.rules.game]
    sums, done = [[0.0] * 4 for _ in players], 0
    processes = processes or os.cpu_count() or 1
    if rounds is not None:
        processes = max(1, min(processes, rounds // CHUNK))
    with _workers(processes) as submit:
        for result, size in _in_order(
            submit, game, _chunks(rounds, until), 2 * processes if processes > 1 else 0
        ):
            sums = [[*map(add, one, two)] for one, two in zip(sums, result(), strict=True)]
            done += size
            progress(done)
    return [_payback(player, done, each) for player, each in zip(players, sums, strict=True)]


Submit = Callable[[Game, int, int], Callable[[], Sums]]


def _in_order(
    submit: Submit, game: Game, chunks: Iterable[tuple[int, int]], ahead: int
) -> Iterator[tuple[Callable[[], Sums], int]]:
    """What waits for each chunk, and its rounds; so many are submitted `ahead` that no core
    waits."""
    waiting: deque[tuple[Callable[[], Sums], int]] = deque()
    for number, size in chunks:
        waiting.append((submit(game, number, size), size))
        if len(waiting) > ahead:
            yield waiting.popleft()
    yield from waiting


def _chunks(rounds: int | None, until: float | None) -> Iterator[tuple[int, int]]:
    """Each chunk's number and how many rounds it has."""
    number = 0
    while (rounds is None or number * CHUNK < rounds) and (
        until is None or number == 0 or time.monotonic() < until
    ):
        yield number, CHUNK if rounds is None else min(CHUNK, rounds - number * CHUNK)
        number += 1


@contextmanager
def _workers(processes: int) -> Iterator[Submit]:
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
