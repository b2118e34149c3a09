"""Lessons: `config/practice/NAME.toml` read and checked. What is dealt, what the patrons do, and
what is to be learned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from kiosk.game.cards import Card, parse
from kiosk.game.commands.commands import DECISIONS, HandDecision
from kiosk.game.money.amounts import UNIT
from kiosk.game.money.money import money
from kiosk.game.rules import Rules
from kiosk.settings import schema
from kiosk.settings import table as settings
from kiosk.settings.rules import AMOUNT, load_rules
from kiosk.settings.schema import BadFileError, Finding, Key
from kiosk.settings.table import Settings

#: the folder of lessons beside the house's settings, and in config/
KIND = "practice"
#: what a table's reader can do to a card, by its number in the round: the shoe cannot read it; its
#: line is lost before it; a second card comes with it
FAULTS = ("unread", "unplugged", "two")


class Round(NamedTuple):
    """One situation. `wagers`: cents by box. `sides`: additional wagers by box. `cards`: what comes
    out of the shoe, in order.

    `decisions`: what a box's patron wants, one after the other; once they are used up the chart
    decides. `adds`: cents that the patron of a box adds at each double in turn; as much as the
    wager where none is said. `insures`: the boxes that insure. `unread`, `unplugged`, `two`:
    numbers of cards of this round, from 1 (`FAULTS`)."""

    wagers: Mapping[int, int]
    sides: Mapping[int, tuple[str, ...]] = {}
    cards: tuple[Card, ...] = ()
    decisions: Mapping[int, tuple[HandDecision, ...]] = {}
    adds: Mapping[int, tuple[int, ...]] = {}
    insures: tuple[int, ...] = ()
    unread: tuple[int, ...] = ()
    unplugged: tuple[int, ...] = ()
    two: tuple[int, ...] = ()


class Lesson(NamedTuple):
    """`title` and `learn` are texts by language, English among them. Money is in cents.

    `keyed`: the trainee keys what the patrons put up. `units`: no amounts are keyed at the table,
    and odds are told. `by_head`: each payout is asked before the kiosk shows it. `calls`: the
    trainee touches a key for each announcement. `pace`: the share of Kilby's rounds an hour that
    has to be reached; 0 where pace is no matter. `rounds`: situations one after the other; `length`
    of them, of one kind where they come out of a shoe shuffled with `seed`, and then a patron asks
    for something that is not allowed in a share `slips` of the decisions.
    """

    name: str
    order: int
    title: Mapping[str, str]
    learn: Mapping[str, str]
    rules: str
    boxes: int
    minimum: int | None
    maximum: int | None
    chips: str
    options: Mapping[str, object]
    keyed: bool
    units: bool
    by_head: bool
    calls: bool
    pace: float
    seed: int
    slips: float
    length: int
    rounds: tuple[Round, ...]

    def round(self, number: int) -> Round:
        """The situation of a round, from 0."""
        return self.rounds[min(number, len(self.rounds) - 1)]

    def table(self, house: Settings) -> Settings:
        """The practice table: the house's screen and people, the lesson's rules, no camera, no
        anchors."""
        return house._replace(
            rules=self.rules,
            boxes=self.boxes,
            minimum=self.minimum,
            maximum=self.maximum,
            chips="" if self.units else self.chips,
            options=self.options,
            units=self.units,
            safety_net=False,
            camera=house.camera._replace(source=""),
            record=None,
            anchors=None,
        )


def said(texts: Mapping[str, str], language: str) -> str:
    """A lesson's text in that language, in English where it has none."""
    return texts.get(language) or texts["en"]


def find(house: Settings, name: str) -> Path:
    """The file of a lesson by its name, the house's before the shipped one. Raises `BadFileError`:
    there is none."""
    return house.named("lesson", KIND, name)


def every(house: Settings) -> Iterator[Path]:
    """The files of all lessons, the house's in place of shipped ones of the same name."""
    files = {
        path.stem: path for folder in house.folders(KIND) for path in sorted(folder.glob("*.toml"))
    }
    yield from files.values()


def load(path: Path, house: Settings) -> Lesson:
    """The lesson in a file. Raises `BadFileError` with everything that is wrong with it."""
    return read(path.stem, schema.read_toml(path), house, str(path))


def read(name: str, data: Mapping[str, Any], house: Settings, file: str = "") -> Lesson:
    """The lesson in `data`, as TOML reads it. Raises `BadFileError` with every finding."""
    found: list[Finding] = []
    values = schema.with_defaults(schema.read_keys(data, KEYS, file, found), KEYS)
    if found:
        raise BadFileError(found)
    rows = [Round(**schema.with_defaults(row, ROUND)) for row in values.pop("round")]
    shuffled = {key: values.pop(f"shoe.{key}") for key in ("rounds", "seed", "wagers", "slips")}
    stated = {key: key in data.get("shoe", {}) for key in ("rounds", "wagers")}
    if rows and any(stated.values()):
        found.append(
            Finding(
                file,
                "shoe",
                "stands beside [[round]]: write situations, or rounds from a shuffled shoe.",
            )
        )
    elif not rows and not all(stated.values()):
        found.append(
            Finding(
                file, "", "has nothing to deal: write [[round]], or [shoe] with rounds and wagers."
            )
        )
    lesson = Lesson(
        name=name,
        length=len(rows) or shuffled["rounds"] or 1,
        seed=shuffled["seed"],
        slips=shuffled["slips"],
        rounds=tuple(rows) or (Round(shuffled["wagers"]),),
        **values,
    )
    found += _faults(lesson, house, file)
    if found:
        raise BadFileError(found)
    return lesson


def _faults(lesson: Lesson, house: Settings, file: str) -> list[Finding]:
    """What a lesson's values lead to that cannot be."""
    found: list[Finding] = []
    try:
        path = house.named("rule set", "rules", lesson.rules)
        rules = load_rules(path, lesson.options, (file, "options."))
    except BadFileError as error:
        return [
            each if each.file else each._replace(file=file, key="rules") for each in error.findings
        ]
    if rules.game != "blackjack":
        found.append(
            Finding(
                file,
                "rules",
                f'"{lesson.rules}" is a common hand: a lesson is of an ordinary table.',
            )
        )
    if lesson.units and lesson.by_head:
        found.append(
            Finding(
                file,
                "by_head",
                "a table without amounts pays odds: there is no amount to work out.",
            )
        )
    if lesson.boxes > rules.boxes:
        found.append(
            Finding(
                file, "boxes", f"{lesson.boxes} is more than the {rules.boxes} of the rule set."
            )
        )
    if lesson.chips:
        try:
            house.named("chip set", "chips", lesson.chips)
        except BadFileError as error:
            found += [each._replace(file=file, key="chips") for each in error.findings]
    for n, this in enumerate(lesson.rounds, 1):
        above = f"round[{n}]." if this.cards else "shoe."
        found += [
            Finding(file, above + key, message) for key, message in _faults_of(this, lesson, rules)
        ]
    return found


def _faults_of(this: Round, lesson: Lesson, rules: Rules) -> Iterator[tuple[str, str]]:
    """What is wrong with one situation: the key, and a sentence."""
    yield from _wrong_boxes(this, lesson, rules)
    for card, count in Counter(this.cards).items():
        if count > rules.decks:
            yield "cards", f"{card.text} stands there {count} times: the shoe has {rules.decks}."
    least = 2 * len(this.wagers) + 1
    if this.cards and len(this.cards) < least:
        yield "cards", f"{len(this.cards)} cards are too few: the deal needs {least} or more."
    for key in FAULTS:
        for number in getattr(this, key):
            if number > len(this.cards):
                yield key, f"there is no card {number} in this round: it has {len(this.cards)}."


def _wrong_boxes(this: Round, lesson: Lesson, rules: Rules) -> Iterator[tuple[str, str]]:
    places: dict[str, Collection[int]] = {
        "wagers": this.wagers,
        "sides": this.sides,
        "decisions": this.decisions,
        "adds": this.adds,
        "insures": this.insures,
    }
    for key, boxes in places.items():
        for box in boxes:
            if box > lesson.boxes:
                yield key, f"there is no box {box}: the table has {lesson.boxes}."
            elif box not in this.wagers:
                yield key, f"box {box} has no wager."
    if this.adds and not rules.double_for_less:
        yield "adds", "the rules of this lesson have no double for less."
    for box, added in this.adds.items():
        if max(added) > this.wagers.get(box, 0):
            yield f"adds.{box}", f"{money(max(added))} is more than the wager of box {box}."
    if lesson.keyed and this.sides:
        yield "sides", "stands beside keyed = true: the trainee keys main wagers alone."
    for box, amount in this.wagers.items():
        if lesson.units and amount != UNIT:
            yield (
                f"wagers.{box}",
                f"{money(amount)} is not 1: a table without amounts has one unit on each box.",
            )
        low, high = lesson.minimum or 0, lesson.maximum or amount
        if not low <= amount <= high:
            yield f"wagers.{box}", f"{money(amount)} is not between {money(low)} and {money(high)}."
    for box, name in ((box, name) for box, names in this.sides.items() for name in names):
        if name not in rules.side:
            offered = ", ".join(rules.side) or "none"
            yield (
                f"sides.{box}",
                f"{schema.shown(name)} is not offered at this table; there are {offered}.",
            )


# The keys.


def _by_box(read_value: Key, value: Any) -> dict[int, Any]:
    if not isinstance(value, Mapping) or not value:
        raise ValueError
    if not all(isinstance(box, str) and box in "1234567" and box for box in value):
        raise ValueError
    return {int(box): read_value.read(each) for box, each in sorted(value.items())}


def _of_boxes(read_value: Key, allowed: str, default: Any = None, *, needed: bool = False) -> Key:
    return Key(partial(_by_box, read_value), allowed, {} if default is None else default, needed)


def _texts(value: Any) -> dict[str, str]:
    each = schema.text(filled=True)
    if (
        not isinstance(value, Mapping)
        or "en" not in value
        or not all(isinstance(key, str) for key in value)
    ):
        raise ValueError
    return {key: each.read(text) for key, text in value.items()}


def _cards(value: Any) -> tuple[Card, ...]:
    """Texts of cards, in a list or behind each other in one text."""
    names = (
        value.split() if isinstance(value, str) else list(schema.list_of(filled=True).read(value))
    )
    if not names or "??" in names:
        raise ValueError
    return tuple(map(parse, names))


def _decided(value: Any) -> tuple[HandDecision, ...]:
    if not isinstance(value, str) or not value.split() or not set(value.split()) <= set(DECISIONS):
        raise ValueError
    return tuple([each for name in value.split() for each in DECISIONS if each == name])


def _numbers(most: int) -> Key:
    def read_value(value: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError
        return tuple(map(schema.whole(1, most).read, value))

    return Key(read_value, f"a list of whole numbers from 1 to {most}", ())


_WAGERS = _of_boxes(AMOUNT, 'a table of amounts by box, such as { 1 = "25", 3 = "37.50" }')
_TEXTS = Key(_texts, 'a table of texts by language, "en" among them', needed=True)
_ONE = Key(_cards, "")
_DECIDED = Key(_decided, "")


def _amounts(value: Any) -> tuple[int, ...]:
    return tuple(map(AMOUNT.read, schema.list_of(filled=True).read(value)))


_ADDED = Key(_amounts, "")

#: every key of one [[round]]
ROUND: dict[str, Key] = {
    "wagers": _WAGERS._replace(needed=True),
    "sides": _of_boxes(
        schema.list_of(filled=True), 'a table of lists by box, such as { 1 = ["three_sevens"] }'
    ),
    "cards": Key(_cards, 'cards in the order of the shoe, such as "8S 6D 10H AC"', needed=True),
    "decisions": _of_boxes(
        _DECIDED,
        f'a table by box, such as {{ 1 = "split hit stand" }}, out of {", ".join(DECISIONS)}',
    ),
    "adds": _of_boxes(_ADDED, 'a table of lists of amounts by box, such as { 1 = ["10"] }'),
    "insures": _numbers(7),
    **{fault: _numbers(200) for fault in FAULTS},
}
#: every key of a lesson
KEYS: dict[str, Key] = {
    "order": schema.whole(0, 999, 500),
    "title": _TEXTS,
    "learn": _TEXTS,
    "rules": schema.file_name("nj", "nj"),
    "boxes": schema.whole(1, 7, 6),
    "minimum": settings.KEYS["table.minimum"]._replace(default=None),
    "maximum": settings.KEYS["table.maximum"]._replace(default=None),
    "chips": schema.file_name("us", "us", empty=True),
    "options": settings.KEYS["table.options"]._replace(default={}),
    "keyed": schema.yes_or_no(),
    "units": schema.yes_or_no(),
    "by_head": schema.yes_or_no(),
    "calls": schema.yes_or_no(),
    "pace": schema.number(0, 3, 0.0),
    "shoe.rounds": schema.whole(1, 500),
    "shoe.seed": schema.whole(0, 1_000_000_000, 1),
    "shoe.wagers": _WAGERS,
    "shoe.slips": schema.number(0, 0.5, 0.0),
    "round": Key(schema.rows, "tables, [[round]]", (), rows=ROUND),
}
