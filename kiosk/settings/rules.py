"""Rule sets: every key of config/rules/*.toml and of a table's options, read, checked, and made the
game's `Rules`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

from kiosk.game.cards import RANKS
from kiosk.game.money.money import cents
from kiosk.game.money.odds import Odds
from kiosk.game.rules import Row, Rules
from kiosk.game.sides import SIDES, Side
from kiosk.settings import schema
from kiosk.settings.sentences import sentence

#: where a table's options are written: the file ("" for none), and what stands before each key
#: there
Place = tuple[str, str]
OPTIONS: Place = ("", "options.")

#: keys that every rule set states
NEEDED = ("title", "game", "decks", "blackjack_pays")
#: rules whose authority speaks of something else than the value: the call after a split hand's
#: second card
COVERED_ALWAYS = ("announce.totals", "authority")
#: rules whose authority an option changes beside its own
CHANGES_TOO = {
    "double.by_boxes": ("double.totals", "double.after_split"),
    "hole_card": ("deal.order", "dealer.draws", "hole_check"),
    "dealer_hits_soft_17": ("dealer.draws",),
    "insurance_pays": ("insurance",),
    "split.second_cards": ("play.order",),
}
#: what an authority may be stated for beside the rules and their sections
AUTHORITIES = (
    *(
        "deal.order",
        "deal.read",
        "deal.reveal",
        "dealer.draws",
        "dealer_blackjack",
        "irregularities",
    ),
    *("play.decisions", "play.order", "play.totals"),
    *("settle_order.bust", "settle_order.lose", "settle_order.push", "settle_order.win"),
    *(
        "shoe.cutter",
        "shoe.cutting_card",
        "shoe.last_round",
        "side.decided",
        "side.three_sevens.split",
    ),
    *("wagers.closed", "wagers.limits"),
)


def load_rules(
    path: Path, options: Mapping[str, Any] | None = None, place: Place = OPTIONS
) -> Rules:
    """The rule set of a file with a table's options over it. Raises `BadFileError`."""
    return read_rules(path.stem, schema.read_toml(path), options, place, str(path))


def read_rules(
    name: str,
    data: Mapping[str, Any],
    options: Mapping[str, Any] | None = None,
    place: Place = OPTIONS,
    file: str = "",
) -> Rules:
    """The rule set in `data` (as TOML reads it, nested tables or dotted keys) with a table's
    `options` over it.

    Raises `BadFileError` with every finding: unknown keys, bad values, and rules that cannot stand
    together.
    """
    return _Reading(name, data, options, place, file).playable()


def check_rules(
    path: Path,
    options: Mapping[str, Any] | None = None,
    place: Place = OPTIONS,
    boxes: int | None = None,
) -> tuple[Rules, list[schema.Finding]]:
    """The rule set of a file with a table's options, and what a house should not play it with
    although it could be played.

    `boxes`: the table's, None for every size of table. Raises `BadFileError` where it cannot be
    played at all.
    """
    reading = _Reading(path.stem, schema.read_toml(path), options, place, str(path))
    try:
        rules = reading.playable()
    except schema.BadFileError as error:
        said = {each.key for each in error.findings}
        missing = [each for each in reading.missing() if each.key not in said]
        raise schema.BadFileError(
            [*error.findings, *reading.unknown_authorities(), *missing]
        ) from None
    return rules, [reading.finding(*each) for each in _doubtful(rules, boxes)] + [
        *reading.unknown_authorities(),
        *reading.missing(),
    ]


def faults_of(
    name: str, data: Mapping[str, Any], options: Mapping[str, Any], boxes: int
) -> list[tuple[str, tuple[str, ...]]]:
    """Why a house should not play a rule set with these options, each with the keys that do not go
    together; [] where nothing speaks against it.

    Raises `BadFileError` where it cannot be played at all.
    """
    reading = _Reading(name, data, options, OPTIONS, "")
    found = [*_doubtful(reading.playable(), boxes), *_unknown_authorities(reading.authorities)]
    return [(message, keys) for keys, message, *severity in found if not severity]


class _Reading:
    """A rule set as it was read, with where each key was written."""

    def __init__(
        self,
        name: str,
        data: Mapping[str, Any],
        options: Mapping[str, Any] | None,
        place: Place,
        file: str,
    ) -> None:
        self.name, self.file, self.place = name, file, place
        self.found: list[schema.Finding] = []
        self.stated = schema.read_keys(data, KEYS, file, self.found)
        self.options = schema.read_keys(options or {}, KEYS, place[0], self.found, place[1])
        shipped: Mapping[str, str] = self.stated.get("authority", {})
        own: Mapping[str, str] = self.options.get("authority", {})
        self.authorities = {*shipped, *own}
        self.authority = {**self._covering(shipped), **own}
        self.written = {*self.options, *(f"authority.{key}" for key in own)}

    def _covering(self, authority: Mapping[str, str]) -> dict[str, str]:
        """The paragraphs that cover the rules with the table's options. What an option changes the
        file's paragraph does not cover, unless that is stated for the option itself: for a rule
        that the file leaves open, or for one value of it.
        """
        usual = Rules._field_defaults
        values = self.stated | self.options
        changed = [
            key
            for key, value in self.options.items()
            if key not in COVERED_ALWAYS
            and value != self.stated.get(key, usual.get(key.replace(".", "_")))
        ]
        open_ = {key for key in authority if key not in self.stated}
        covering = {
            key: ""
            for each in changed
            if each not in open_
            for key in (each, *CHANGES_TOO.get(each, ()))
        }
        for name, paragraph in authority.items():
            key, _, value = name.partition(" = ")
            if value == schema.shown(values.get(key)) or (not value and key not in covering):
                covering[key] = paragraph
        return covering

    def playable(self) -> Rules:
        """Raises `BadFileError`."""
        if not self.found:
            values = self.stated | self.options | {"authority": self.authority}
            side = {name: values.pop(f"side.{name}") for name in SIDES if f"side.{name}" in values}
            fields: dict[str, Any] = {key.replace(".", "_"): value for key, value in values.items()}
            rules = Rules(name=self.name, **fields, side=side)
            self.found = [self.finding(*each) for each in _contradictions(rules)]
        if self.found:
            raise schema.BadFileError(self.found)
        return rules

    def finding(
        self, keys: tuple[str, ...], message: str, severity: Any = "error"
    ) -> schema.Finding:
        """A finding at that of the keys which the options state, else at the first."""
        own = next((key for key in keys if key in self.written), None)
        file, key = (self.file, keys[0]) if own is None else (self.place[0], self.place[1] + own)
        return schema.Finding(file, key, message, severity)

    def unknown_authorities(self) -> list[schema.Finding]:
        return [self.finding(*each) for each in _unknown_authorities(self.authorities)]

    def missing(self) -> list[schema.Finding]:
        return [
            schema.Finding(self.file, key, sentence("file-missing", allowed=KEYS[key].allowed))
            for key in NEEDED
            if key not in self.stated and key not in self.options
        ]


def _contradictions(rules: Rules) -> Iterator[tuple[tuple[str, ...], str]]:
    """What cannot be played: the keys that do not go together, and why."""
    if len(rules.side) > 1:
        kinds = tuple(f"side.{name}" for name in rules.side)
        yield kinds, sentence("rules-side_one", kinds=", ".join(kinds))
    for name in rules.side:
        if rules.decks < (least := SIDES[name].decks):
            yield (
                (f"side.{name}", "decks"),
                sentence("rules-side_decks", decks=rules.decks, least=least),
            )
    if any(
        not any(row.fits(n) for row in rules.split_max_hands) for n in range(1, rules.boxes + 1)
    ):
        yield ("split.max_hands", "boxes"), sentence("rules-rows", boxes=rules.boxes)


def _doubtful(
    rules: Rules, boxes: int | None
) -> Iterator[tuple[tuple[str, ...], str] | tuple[tuple[str, ...], str, str]]:
    """What can be played and is no rule that a house can want: the keys, and why."""
    for row in rules.split_max_hands:
        if (
            rules.split_max_ace_hands > row.hands
            and row.low <= rules.boxes
            and (boxes is None or row.fits(boxes))
        ):
            tables = {"low": row.low, "high": row.high, "hands": row.hands}
            why = sentence("rules-ace_hands", aces=rules.split_max_ace_hands, **tables)
            yield ("split.max_ace_hands", "split.max_hands"), why
    if rules.surrender == "early" and rules.hole_check and rules.hole_card == "dealt":
        yield ("surrender", "hole_check"), sentence("rules-early")
    if rules.hole_check and rules.hole_card == "none":
        yield ("hole_check", "hole_card"), sentence("rules-nothing_checked")
    if rules.even_money and not rules.insurance:
        yield ("even_money", "insurance"), sentence("rules-even_money")
    if rules.game == "common_hand" and rules.boxes != 1:
        yield ("boxes", "game"), sentence("rules-common_boxes", boxes=rules.boxes)
    if rules.game == "common_hand" and rules.side:
        kinds = tuple(f"side.{name}" for name in rules.side)
        yield (*kinds, "game"), sentence("rules-common_side", kinds=", ".join(kinds))
    if rules.multiple_action and rules.split_resplit:
        yield ("split.resplit", "multiple_action"), sentence("rules-resplit"), "warning"


def _unknown_authorities(authorities: set[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Paragraphs that are stated for a rule that there is not."""
    known = {*KEYS, *AUTHORITIES}
    known |= {key.rpartition(".")[0] for key in known if "." in key}
    for key in sorted(authorities):
        name = key.partition(" = ")[0]
        if name not in known:
            near = schema.nearest(name, {each: each for each in sorted(known)})
            says = sentence("rules-no_rule_near", near=near) if near else sentence("rules-no_rule")
            yield (f"authority.{schema.quoted(key)}",), says


# What may stand at each key.


def _above_zero(value: Any) -> int:
    amount = cents(value)
    if amount <= 0:
        raise ValueError
    return amount


def _totals(value: Any) -> tuple[int, ...] | None:
    if value == "any":
        return None
    if not isinstance(value, list | tuple) or any(
        type(each) is not int or not 4 <= each <= 20 for each in value
    ):
        raise ValueError
    return tuple(value)


def _span(value: Any) -> tuple[int, int]:
    match = re.fullmatch(r"([1-7])(?:-([1-7]))?", value) if isinstance(value, str) else None
    if match is None or int(match[2] or match[1]) < int(match[1]):
        raise ValueError
    return int(match[1]), int(match[2] or match[1])


def _hands_rows(value: Any) -> tuple[Row, ...]:
    if type(value) is int and 2 <= value <= 8:
        return (Row(1, 7, value),)
    if not isinstance(value, list | tuple) or not value:
        raise ValueError
    return _apart(tuple(Row(*row.pop("boxes"), **row) for row in value))


def _double_rows(value: Any) -> tuple[Row, ...]:
    if not isinstance(value, list | tuple) or any(len(row) < 2 for row in value):
        raise ValueError
    return _apart(tuple(_double_row(**row) for row in value))


def _double_row(boxes: tuple[int, int], **limits: Any) -> Row:
    return Row(*boxes, 0, "totals" in limits, **limits)


def _apart(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """No table has two rows. Raises `ValueError`."""
    if any(sum(row.fits(boxes) for row in rows) > 1 for boxes in range(1, 8)):
        raise ValueError
    return rows


def _side(side: Side) -> schema.Key:
    """The key of an additional wager's odds: one for all, or a table where it has rows."""
    if not side.rows:
        return schema.Key(
            Odds, 'odds such as "3:1", which the house must state (N.J.A.C. 13:69F-2.17)'
        )
    needed = {row for row in side.rows if not row.endswith("_suited")}

    def read(value: Any) -> Odds | dict[str, Odds]:
        if not isinstance(value, Mapping):
            return Odds(value)
        if not needed <= set(value) <= set(side.rows):
            raise ValueError
        return {row: Odds(odds) for row, odds in value.items()}

    return schema.Key(
        read,
        "the odds that the house must state (N.J.A.C. 13:69F-2.17): a table with the rows "
        f"{', '.join(side.rows)} (those with _suited may be left out), or one for all",
    )


AMOUNT = schema.Key(_above_zero, sentence("allowed-amount"))


def _of_type(field: str) -> schema.Key:
    """The key of a rule that is yes or no, one of some words, or odds: what its type in `Rules`
    says."""
    kind = Rules.__annotations__[field]
    if words := get_args(kind):
        return schema.one_of(*words)
    return schema.yes_or_no() if kind is bool else schema.Key(Odds, 'odds such as "3:2"')


_BOXES = schema.Key(_span, 'a number of boxes such as "7", or "1-6"', needed=True)
_TOTALS = schema.Key(_totals, '"any", or a list of hard totals from 4 to 20')

#: the keys whose names have dots, or whose values no type describes; the field of `Rules` is the
#: name with underscores
_KEYS: dict[str, schema.Key] = {
    "title": schema.text(filled=True),
    "decks": schema.whole(1, 8),
    "boxes": schema.whole(1, 7),
    "shoe.burn": schema.yes_or_no(),
    "hole_check": schema.list_of("A", "T"),
    "double.totals": _TOTALS,
    "double.after_split": schema.yes_or_no(),
    "double.for_less": schema.yes_or_no(),
    "double.by_boxes": schema.Key(
        _double_rows,
        'a list of rows such as {boxes = "7", totals = [9, 10, 11], after_split = false}, one row '
        "at most for a table",
        rows={"boxes": _BOXES, "totals": _TOTALS, "after_split": schema.yes_or_no()},
    ),
    "split.pair": _of_type("split_pair"),
    "split.resplit": schema.yes_or_no(),
    "split.max_hands": schema.Key(
        _hands_rows,
        'a list of rows such as {boxes = "1-6", hands = 4}, one row at most for a table',
        rows={"boxes": _BOXES, "hands": schema.whole(2, 8, needed=True)},
    ),
    "split.max_ace_hands": schema.whole(2, 4),
    "split.max_depth": schema.whole(1, 3),
    "split.aces_one_card": schema.yes_or_no(),
    "split.second_cards": _of_type("split_second_cards"),
    "charlie": schema.whole(5, 8, also=0),
    **{f"side.{name}": _side(each) for name, each in SIDES.items()},
    "side.amount": AMOUNT,
    "common_hand.auto_split": schema.list_of(*RANKS),
    "announce.totals": _of_type("announce_totals"),
    "max_bet_boxes_per_patron": schema.whole(1, 7),
    "authority": schema.fits(
        lambda value: isinstance(value, Mapping), "a table of paragraphs by the rules' names"
    )._replace(each=schema.text(control=True)),
}
_PLACE = {field: place for place, field in enumerate(Rules._fields)}
_TYPED = _PLACE.keys() - {"name", "side"} - {key.replace(".", "_") for key in _KEYS}
#: every key that a rule set or a table's options may hold, in the order of the fields of `Rules`
KEYS = dict(
    sorted(
        (_KEYS | {field: _of_type(field) for field in _TYPED}).items(),
        key=lambda each: _PLACE.get(each[0].replace(".", "_"), _PLACE["side"]),
    )
)
