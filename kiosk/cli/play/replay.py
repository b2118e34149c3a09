"""`kiosk replay`: a recorded shoe log replayed, as JSON Lines for programs or as a ledger for
people."""

from __future__ import annotations

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.play.replay_end import Ended
from kiosk.cli.progress import file_bar
from kiosk.record.replay.log_parts import is_clear
from kiosk.record.replay.replay import replay
from kiosk.record.replay.shoe_log import UnreadableLog
from kiosk.settings.schema import BadFileError
from kiosk.words.messages import Messages

if TYPE_CHECKING:
    from kiosk.record.replay.log_parts import Part
    from kiosk.record.replay.shoe_log import ShoeLog
    from kiosk.settings.table import Settings


def add_parser(sub: Any) -> None:
    parser = sub.add_parser(
        "replay",
        description="Replays a recorded shoe log: every round with its cards, outcomes and money, "
        "and every refusal. The same log gives the same output on every machine. A house's "
        "own rule set lies in rules/ beside its settings: KIOSK_CONFIG=FILE kiosk replay LOG.",
        epilog="Exit status: 0 every input was taken; 1 an input was refused; 2 a file is not a "
        "shoe log. Without --keep-going the replay of a log stops at its first refused input.",
    )
    parser.add_argument(
        "logs", nargs="+", metavar="LOG", help="a shoe log (JSON Lines); - reads standard input"
    )
    parser.add_argument("--json", action="store_true", help="print JSON Lines instead of text")
    parser.add_argument("--keep-going", action="store_true", help="go on after a refused input")
    parser.add_argument(
        "--prompts", action="store_true", help="also print what the dealer was told, input by input"
    )
    parser.add_argument(
        "--language",
        default="en",
        metavar="LANG",
        help="language of prompts and refusals, such as es (default en)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replays each log, and prints them in turn. Returns the exit status."""
    from kiosk.cli.play.replay_pool import on_all_cores, worth

    if worth(args.logs):
        worst = on_all_cores(args, one)
    else:
        worst = 0
        for name in args.logs:
            ended = one(args, name)
            sys.stdout.flush()
            if said := ended.said():
                print(said, file=sys.stderr)
            worst = max(worst, ended.status)
    sys.stdout.flush()
    return worst


def one(
    args: argparse.Namespace, name: str, watched: bool = True, part: Part | None = None
) -> Ended:
    """Prints one log, or a part of it, with a bar where somebody watches."""
    from kiosk.settings.table import load

    write = sys.stdout.write if args.json else _ledger
    house = load().speaking(args.language)
    folders, messages = house.folders("rules"), partial(_phrases, house)
    path = None if name == "-" else Path(name)
    try:
        with file_bar(path if watched else None) as progress:
            done = replay(
                path,
                sys.stdin.buffer,
                folders,
                write,
                messages,
                progress,
                args.keep_going,
                args.prompts,
                part,
            )
    except UnreadableLog as wrong:
        # Where it broke off, its first round may not be over.
        return Ended(name, why=str(wrong), alone=False)
    table = done.log.table
    unfinished = table.state.number if done.unfinished else 0
    return Ended(
        done.log.name,
        done.refused,
        "",
        done.stopped_at,
        unfinished,
        done.rounds,
        done.alone,
        is_clear(table),
    )


def _ledger(lines: str) -> None:
    """The same lines for people."""
    for text in lines.splitlines():
        this = json.loads(text)
        if "refused" in this:
            why = f"refused ({this['refused']}): {this['message']} {this['authority'] or ''}"
            print(f"  line {this['line']}: {why}".rstrip())
        elif "prompt" in this:
            print(f"  line {this['line']}: {this['say']}")
        else:
            _print_round(this)


def _print_round(this: dict[str, Any]) -> None:
    dealer = this["dealer"]
    ends = str(dealer["total"])
    if dealer["blackjack"]:
        ends = "blackjack"
    elif dealer["bust"]:
        ends += " bust"
    print(
        f"Round {this['round']}{' (void)' if this['void'] else ''}: dealer "
        f"{' '.join(dealer['cards'])} = {ends}"
    )
    for box in this.get("boxes", ()):
        hands = "; ".join(
            f"{' '.join(hand['cards'])} = {hand['total']} {hand['outcome']} {hand['net']} on "
            f"{hand['wager']}"
            for hand in box["hands"]
        )
        extra = (
            [f"insurance {box['insurance']['outcome']} {box['insurance']['net']}"]
            if box["insurance"]
            else []
        )
        extra += [f"{side['name']} {side['outcome']} {side['net']}" for side in box["side"]]
        print(f"  box {box['box']}: {'; '.join([hands, *extra])}; net {box['net']}")
    for hand in this.get("hands", ()):
        print(f"  hand: {' '.join(hand['cards'])} = {hand['total']}")
    if "patrons" in this:
        print(f"  {len(this['patrons'])} patrons")
    print(f"  net {this['net']}")


def _phrases(house: Settings, log: ShoeLog) -> Messages:
    """The words that a log is replayed in. Raises `UnreadableLog` where its chips cannot be
    used."""
    from kiosk.words.chips import load

    chips = log.header.get("chips")
    try:
        chip_set = None if chips is None else load(house.named("chip set", "chips", chips))
    except BadFileError as wrong:
        raise UnreadableLog(log.name, log.header_line, f"header: chips: {wrong}") from None
    folders, rules = house.folders("phrases"), log.table.rules
    return Messages(
        house.language,
        folders=folders,
        chips=chip_set,
        authority=rules.authority,
        units=log.table.state.units,
    )
