"""Of three servers one or all killed, frozen or with a full disk, links cut, silent or slow, under load: every entry that was acknowledged is kept once and in order, a table whose entries are not kept knows it within 5 s, and all of them follow by themselves."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.campaign.floor import NOTICED_S, AtWork, TableAtWork, Three, deal, evening, kept_wrong
from tests.campaign.tally import Tally, chance

COUNT = 100
TABLES = 4
#: seconds within which everything has to be kept after a fault is over
FOLLOWS_S = 90.0


def run(trials: range, seed: int, folder: Path) -> Tally:
    return asyncio.run(_Faults(trials, seed, folder).run())


class _Faults:
    """One cluster and its tables, through all of the trials."""

    def __init__(self, trials: range, seed: int, folder: Path) -> None:
        self._trials, self._seed, self._tally = trials, seed, Tally()
        self._three, self._folder, self._clock = Three(folder), folder, AtWork()

    async def run(self) -> Tally:
        three, tally = self._three, self._tally
        what = await asyncio.to_thread(evening, self._folder)
        names = [f"table-{number}" for number in range(TABLES)]
        await three.start()
        tables = [
            TableAtWork(
                name, three.access(name), self._folder / f"{name}.sqlite", what, self._clock
            )
            for name in names
        ]
        tasks = [asyncio.create_task(table.run()) for table in tables]
        tasks.append(asyncio.create_task(deal(tables, random.Random(self._seed), self._clock)))
        try:
            if not await self._follow(tables):
                tally.wrong.append("the tables did not connect")
            for trial in self._trials:
                await self._one(trial, tables)
            if not await self._follow(tables):
                tally.wrong.append(f"not kept at the end: {_behind(tables)}")
            tasks[-1].cancel()
            await three.as_keeper(lambda client: self._read(client, tables))
            tally.counts["entries kept, each once"] += sum(len(table.happened) for table in tables)
            if self._clock.stopped > 1:
                tally.counts["seconds for which it was stopped, not counted"] += round(
                    self._clock.stopped
                )
        finally:
            for task in tasks:
                task.cancel()
            failed = [
                each
                for each in await asyncio.gather(*tasks, return_exceptions=True)
                if isinstance(each, Exception)
            ]
            tally.wrong += [f"a part of the trial failed: {each!r}" for each in failed]
            for table in tables:
                table.close()
            await three.stop()
        tally.wrong += [each for table in tables for each in table.wrong]
        return tally

    async def _one(self, trial: int, tables: list[TableAtWork]) -> None:
        dice = chance(self._seed, trial)
        name, fault = list(_FAULTS.items())[trial % len(_FAULTS)]
        for table in tables:
            table.late = table.away = 0.0
        await fault(self, trial // len(_FAULTS) % 3, dice)
        over = self._clock.now
        followed = await self._follow(tables)
        took, late, away = (
            self._clock.now - over,
            max(table.late for table in tables),
            max(table.away for table in tables),
        )
        self._tally.counts[name] += 1
        self._tally.counts[f"longest without an acknowledgement: {_scale(away)}"] += 1
        if not followed:
            self._tally.wrong.append(
                f"trial {trial} ({name}): not kept {took:.0f} s after it was over: {_behind(tables)}"
            )
        if late > NOTICED_S:
            self._tally.wrong.append(
                f"trial {trial} ({name}): entries were not kept for {late:.1f} s, and the table did not know"
            )

    async def _follow(self, tables: list[TableAtWork]) -> bool:
        """Whether everything that has happened until now is kept, within `FOLLOWS_S`."""
        marks = [(table, len(table.happened)) for table in tables]
        until = self._clock.now + FOLLOWS_S
        while any(table.acknowledged < mark or not mark for table, mark in marks):
            if self._clock.now > until:
                return False
            await asyncio.sleep(0.05)
            marks = [(table, mark or len(table.happened)) for table, mark in marks]
        return True

    async def _read(self, client: object, tables: list[TableAtWork]) -> None:
        self._tally.wrong += await kept_wrong(client, tables)  # type: ignore[arg-type]

    # The faults. `which`: of the three servers.

    async def kill(self, which: int, dice: random.Random) -> None:
        await self._three.kill(which)
        await asyncio.sleep(dice.uniform(0.2, 3.0))
        await self._three.start_again(which)

    async def kill_all(self, which: int, dice: random.Random) -> None:
        every = range(len(self._three.servers))
        await asyncio.gather(*map(self._three.kill, every))
        await asyncio.sleep(dice.uniform(0.2, 2.0))
        await asyncio.gather(*map(self._three.start_again, every))

    async def freeze(self, which: int, dice: random.Random) -> None:
        self._three.freeze(which, stopped=True)
        await asyncio.sleep(dice.uniform(2.0, 8.0))
        self._three.freeze(which, stopped=False)

    async def fill(self, which: int, dice: random.Random) -> None:
        """A disk that is full, until somebody makes room and starts the server again."""
        self._three.fill(which)
        await asyncio.sleep(dice.uniform(2.0, 5.0))
        await self.kill(which, dice)

    async def cut(self, which: int, dice: random.Random) -> None:
        self._three.links[which].cut()
        await asyncio.sleep(dice.uniform(0.2, 4.0))
        self._three.links[which].mend()

    async def cut_all(self, which: int, dice: random.Random) -> None:
        for link in self._three.links:
            link.cut()
        await asyncio.sleep(dice.uniform(0.5, 6.0))
        for link in self._three.links:
            link.mend()

    async def silent(self, which: int, dice: random.Random) -> None:
        for link in self._three.links:
            link.silent = True
        await asyncio.sleep(dice.uniform(1.0, 8.0))
        for link in self._three.links:
            link.mend()

    async def slow(self, which: int, dice: random.Random) -> None:
        for link in self._three.links:
            link.slow_s = dice.uniform(0.02, 0.5)
        await asyncio.sleep(dice.uniform(1.0, 4.0))
        for link in self._three.links:
            link.mend()


_FAULTS: dict[str, Callable[[_Faults, int, random.Random], Awaitable[None]]] = {
    "link cut": _Faults.cut,
    "server killed": _Faults.kill,
    "links slow": _Faults.slow,
    "links silent": _Faults.silent,
    "disk full": _Faults.fill,
    "every link cut": _Faults.cut_all,
    "server frozen": _Faults.freeze,
    "every server killed": _Faults.kill_all,
}


def _behind(tables: list[TableAtWork]) -> str:
    return ", ".join(
        f"{table.name} {table.acknowledged} of {len(table.happened)} ({table.why})"
        for table in tables
    )


def _scale(seconds: float) -> str:
    return next((f"up to {limit} s" for limit in (1, 5, 10, 20, 40) if seconds <= limit), "longer")
