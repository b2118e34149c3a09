"""`kiosk payback`: the theoretical return of a table, by playing its rules for millions of
rounds."""

from __future__ import annotations

import argparse
import json
import sys
import time
import tomllib
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kiosk.cli.progress import bar
from kiosk.record.entries import Opened
from kiosk.record.journal.journal import JournalReader
from kiosk.settings.rules import load_rules, read_rules
from kiosk.settings.schema import BadFileError
from kiosk.settings.table import load

if TYPE_CHECKING:
    from kiosk.game.rules import Rules
    from kiosk.payback.runs import Game, Payback

#: rounds where no number and no time is given: a standard error of about 0.002%
ROUNDS = 100_000
#: what is said of each player
_SAID = ("player", "payback", "edge", "standard_error", "deviation")


def add_parser(sub: Any) -> None:
    """Adds `payback`."""
    parser = sub.add_parser(
        "payback",
        description="Plays a rule set for millions of rounds and says what it pays back: the "
        "kiosk's own game, a fresh shoe every round, one box in play at a table of N boxes, by "
        "total-dependent basic strategy for just these rules. The luck of the cards is counted out "
        "of the result (docs/payback.md). The same seed and number of rounds give the same figures "
        "on every machine.",
        epilog="Exit status: 0 played; 2 the rules, an option, a chart or a journal cannot be "
        "used. Example: kiosk payback nj --boxes 6 --option split.resplit=true --seconds 60",
    )
    _add_table(parser)
    _add_play(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def _add_table(parser: argparse.ArgumentParser) -> None:
    """Adds which table is played: its rules, its boxes, its options."""
    parser.add_argument(
        "rules",
        nargs="?",
        metavar="RULES",
        help="a rule set by name (nj) or a file (house.toml); without it the table that the "
        "settings describe",
    )
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="the table as it was opened last in this journal, instead of RULES; a kiosk may go on "
        "writing it",
    )
    parser.add_argument(
        "--boxes",
        type=int,
        metavar="N",
        help="boxes of the table (default: the most the rules allow)",
    )
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a rule of this table, over the rule set: decks=6, surrender=late, "
        'double.totals="[10, 11]"; may be repeated',
    )


def _add_play(parser: argparse.ArgumentParser) -> None:
    """Adds how long it is played, with which cards, and by which strategy."""
    how_long = parser.add_mutually_exclusive_group()
    how_long.add_argument(
        "--rounds",
        type=partial(_whole, low=2, high=10**12),
        metavar="N",
        help=f"rounds to play (default {ROUNDS:,}); four times as many halve the standard error",
    )
    how_long.add_argument(
        "--seconds", type=_seconds, metavar="S", help="play for about this many seconds"
    )
    how_long.add_argument(
        "--counted",
        action="store_true",
        help="play nothing: say the house edge as it is counted, as reports do",
    )
    parser.add_argument(
        "--seed",
        type=int,
        default=1,
        metavar="N",
        help="which cards come: the same seed, the same cards (default 1)",
    )
    parser.add_argument(
        "--strategy",
        type=Path,
        metavar="FILE",
        help="play by this chart, as config/strategy has them",
    )
    parser.add_argument(
        "--chart",
        action="store_true",
        help="print the chart that would be played, and play nothing",
    )
    parser.add_argument(
        "--processes",
        type=partial(_whole, low=1, high=1024),
        metavar="N",
        help="how many play at once (default: all cores)",
    )


def run(args: argparse.Namespace) -> int:
    """Plays and prints. Returns the exit status."""
    from kiosk.payback.charts import for_table
    from kiosk.payback.estimate import house_edge
    from kiosk.payback.runs import Game

    try:
        rules, boxes = _table(args)
        if args.counted:
            return _tell_counted(rules, boxes, args)
        strategy = for_table(rules, boxes, args.strategy)
    except (BadFileError, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    if args.chart:
        print(json.dumps(strategy.to_dict(), indent=1))
        return 0
    game = Game(rules, boxes, strategy, args.seed)
    started = time.monotonic()
    results = _play(game, args)
    seconds = time.monotonic() - started
    counted = house_edge(rules, boxes) if args.strategy is None else None
    if args.json:
        print(_as_json(game, results, dict(map(_option, args.option)), counted))
    else:
        _tell(game, results, seconds, counted)
    return 0


def _table(args: argparse.Namespace) -> tuple[Rules, int]:
    """The rule set with its options, and the table's boxes. Raises `ValueError` in words, and as
    the settings do."""
    options = dict(map(_option, args.option))
    if args.journal is not None:
        return _table_of(args, options)
    settings = load()
    if args.rules is None:
        path, boxes = settings.find("rules", settings.rules), args.boxes or settings.boxes
        options = dict(settings.options) | options
    else:
        path = (
            Path(args.rules)
            if args.rules.endswith(".toml")
            else settings.named("rule set", "rules", args.rules)
        )
        boxes = args.boxes
    place = ("", "--option ") if args.option else settings.options_place
    rules = load_rules(path, options, place)
    boxes = rules.boxes if boxes is None else boxes
    if not 1 <= boxes <= rules.boxes:
        raise ValueError(
            f"--boxes {boxes} is not valid: {rules.name} has 1 to {rules.boxes} boxes."
        )
    return rules, boxes


def _table_of(args: argparse.Namespace, options: dict[str, object]) -> tuple[Rules, int]:
    """The table as a journal has it, with `options` over its own. Raises `ValueError` in words, and
    as the settings do."""
    if args.rules is not None or args.boxes is not None:
        raise ValueError(
            "--journal says which rules and how many boxes: leave out RULES and --boxes."
        )
    with JournalReader(args.journal) as journal:
        openings = journal.openings()
    if not openings:
        raise ValueError(f"In the journal {args.journal} no table was opened yet.")
    content = Opened(openings[-1]).content
    header = content["header"]
    rules = read_rules(
        header["rules"],
        content["rules"],
        {**(header.get("options") or {}), **options},
        ("", "--option "),
    )
    return rules, header.get("boxes", rules.boxes)


def _option(text: str) -> tuple[str, object]:
    """`decks=6` as a key and a value: TOML where it is that, else the text itself."""
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise ValueError(
            f"--option {text!r} is not valid: write KEY=VALUE, such as surrender=late."
        )
    try:
        return key.strip(), tomllib.loads(f"value = {value}")["value"]
    except (ValueError, RecursionError):
        return key.strip(), value.strip()


def _play(game: Game, args: argparse.Namespace) -> list[Payback]:
    from kiosk.payback.runs import run as play

    started, rounds = time.monotonic(), args.rounds or (ROUNDS if args.seconds is None else None)
    total, unit = (max(1, round(args.seconds)), "s") if rounds is None else (rounds, " rounds")
    with bar(total, unit, game.rules.name) as drawn:

        def progress(done: int) -> None:
            drawn(done if rounds else min(total, round(time.monotonic() - started)))

        return play(game, rounds, args.seconds, args.processes, progress)


def _tell_counted(rules: Rules, boxes: int, args: argparse.Namespace) -> int:
    """Says what is counted in a moment. Raises `ValueError` where a chart was named."""
    from kiosk.payback.estimate import house_edge

    if args.strategy is not None:
        raise ValueError("--counted is of the best chart: leave out --strategy, or play with it.")
    edge = house_edge(rules, boxes)
    if args.json:
        print(json.dumps({"rules": rules.name, "boxes": boxes, "counted_edge": edge}))
    else:
        print(
            f"{rules.title or rules.name}: the house keeps about {edge:.2f}%, counted and not "
            "played"
        )
    return 0


def _tell(game: Game, results: list[Payback], seconds: float, counted: float | None) -> None:
    from kiosk.payback.sides import side_edges

    rules, rounds = game.rules, results[0].rounds
    print(
        f"{rules.title or rules.name}: {rules.name}, a table of {game.boxes} "
        f"{'box' if game.boxes == 1 else 'boxes'}"
    )
    print(f"  one box, a fresh shoe every round, chart {game.strategy.name!r}, seed {game.seed}")
    print(f"  {rounds:,} rounds in {seconds:.1f} s, {rounds / seconds:,.0f} a second")
    for each in results:
        who = f"{each.player}: " if each.player else ""
        print(
            f"  {who}pays back {each.payback:.3f}%, the house keeps {each.edge:.3f}% (standard "
            f"error {each.standard_error:.4f}); a single round varies by "
            f"{each.deviation / 100:.2f} wagers"
        )
        if each.edge < -2 * each.standard_error:
            print("  This table pays back more than is wagered.")
    if counted is not None:
        print(f"  counted instead of played, the house keeps about {counted:.2f}%")
    for name, edge in side_edges(rules).items():
        print(
            f"  {name}: pays back {100 - edge:.2f}% of the additional wager (counted, not played)"
        )


def _as_json(
    game: Game, results: list[Payback], options: dict[str, object], counted: float | None
) -> str:
    from kiosk.payback.sides import side_edges

    return json.dumps(
        {
            "rules": game.rules.name,
            "options": options,
            "boxes": game.boxes,
            "strategy": game.strategy.name,
            "seed": game.seed,
            "rounds": results[0].rounds,
            "players": [{key: getattr(each, key) for key in _SAID} for each in results],
            "counted_edge": counted,
            "side": {name: 100 - edge for name, edge in side_edges(game.rules).items()},
        }
    )


def _whole(text: str, low: int, high: int) -> int:
    try:
        value = int(text.replace("_", "").replace(",", ""))
    except ValueError:
        value = low - 1
    if not low <= value <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high:,}")
    return value


def _seconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 10**6:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value
