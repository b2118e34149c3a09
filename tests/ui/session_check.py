"""Whether the screen, the journal and the replay say the same of what was played, box by box, by the commands."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path

from kiosk.cli import main
from kiosk.station.step import Step

Nets = dict[int, Decimal]


class Ledger:
    """What the screen showed of each settled round: its number to the net of each box."""

    def __init__(self) -> None:
        self.rounds: dict[int, Nets] = {}

    def saw(self, step: Step) -> None:
        """One step, as the screen took it."""
        if step.table.view.settled is None:
            return
        boxes, _ = step.table.view.settled
        self.rounds[step.table.view.round - 1] = {
            box.box: Decimal(sum(hand.net or 0 for hand in box.hands)) / 100
            for box in boxes
            if box.hands
        }


def differences(
    journal: Path,
    folder: Path,
    ledger: Ledger,
    command: Callable[[list[str]], int] = main,
    *,
    unseen: bool = False,
) -> list[str]:
    """Exports, replays and verifies what lies in `journal`: every difference in words, none where all agree.

    `unseen`: the screen need not have shown every round. One that is over with the card that begins the next is never seen settled.

    The shoe log and the replay's output are left in `folder`. Insurance stands beside the hands of a box and is left out
    of the comparison with the screen, which shows it as a line of its own.
    """
    found: list[str] = []
    log, rounds = folder / "session.jsonl", folder / "session.rounds"
    if command(["export", str(journal), "-o", str(log)]):
        found.append("kiosk export has failed")
    if command(["verify", str(journal)]):
        found.append("kiosk verify finds differences")
    replayed = replay(log, rounds, command)
    if replayed is None:
        return [*found, "kiosk replay refuses what the table took"]
    shown = ledger.rounds
    found += [
        f"round {number}: the screen showed it, the replay has none"
        for number in shown.keys() - replayed.keys()
    ]
    for number, nets in replayed.items():
        if shown.get(number) != nets and not (unseen and number not in shown):
            found.append(
                f"round {number}: the screen showed {shown.get(number)}, the replay gives {nets}"
            )
    return found


def replay(
    log: Path, rounds: Path, command: Callable[[list[str]], int] = main
) -> dict[int, Nets] | None:
    """What `kiosk replay` gives for each round; None where it refuses an input."""
    from contextlib import redirect_stdout

    with rounds.open("w", encoding="utf-8") as out, redirect_stdout(out):
        if command(["replay", str(log), "--json"]):
            return None
    played = [json.loads(line) for line in rounds.read_text("utf-8").splitlines()]
    return {
        each["round"]: {
            box["box"]: sum((Decimal(hand["net"]) for hand in box["hands"]), Decimal(0))
            for box in each["boxes"]
        }
        for each in played
    }
