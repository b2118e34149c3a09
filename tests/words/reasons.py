"""Every reason for a refusal, with its facts."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

from kiosk.game import refusals
from kiosk.game.refusals import Awaited, Reason

#: values of the parameters by name: every one that a constructor takes must have some
VALUES: dict[str, tuple[Any, ...]] = {
    "box": (3,),
    "hand": (None, 1, 4),
    "hands": (2, 4),
    "boxes": (2, 7),
    "patron": ("p-100000",),
    "amount": (499,),
    "minimum": (110_000,),
    "maximum": (110_000,),
    "most": (110_050,),
    "name": ("over_13", "bingo"),
    "offered": ((), ("over_13", "three_sevens")),
    "pair": ("value", "rank"),
    "depth": (1, 3),
    "totals": ((11,), (9, 10, 11)),
    "awaited": (
        *map(Awaited, ("wagers", "insurance", "hole_check", "reveal", "patrons", "dealer")),
        Awaited("hand", 3, 2),
    ),
    "to": (None, 0, 5),
    "to_hand": (None, 2),
    "total": (16,),
    "number": (12,),
    "card": (None, "TS"),
    "other_card": (None, "9H"),
    "decks": (1, 8),
    "position": (2,),
    "code": ("card_not_in_shoe",),
    "kind": ("card", "hit", "patron", "insurance", "reveal", "wager"),
    "key": ("amount",),
    "because": (refusals.split_limit(box=3, hands=4),),
    "value": ("x", {"a": 1}),
    "allowed": (("stand", "hit"),),
    "expected": ("card", "known_card", "cards", "text", "yes_or_no", "sides", "amount", "double"),
    "bad_card": (False, True),
    "more": ({},),
}


#: a constructor that says something of a box or of a patron is given one of them
EITHER = (
    "below_minimum",
    "above_maximum",
    "unit_wager",
    "double_amount",
    "double_for_less",
    "insurance_amount",
    "insurance_no_wager",
    "later",
)


def constructors() -> dict[str, Any]:
    made = vars(refusals).items()
    returns = {name: each for name, each in made if callable(each) and not isinstance(each, type)}
    return {
        name: each
        for name, each in returns.items()
        if inspect.signature(each).return_annotation == "Reason" and not name.startswith("_")
    }


def every_reason() -> Iterator[Reason]:
    """Every constant, and every constructor with each of its values in turn."""
    yield from (each for each in vars(refusals).values() if isinstance(each, Reason))
    for name, make in constructors().items():
        takes = {
            key: str(each.annotation) for key, each in inspect.signature(make).parameters.items()
        }
        options = {
            key: [each for each in VALUES[key] if each is not None or "None" in kind]
            for key, kind in takes.items()
        }
        if name in EITHER:
            options["patron"].append(None)
        for key, values in options.items():
            for value in values:
                given_ = {each: value if each == key else kept[0] for each, kept in options.items()}
                if name in EITHER:
                    given_["box"] = 3 if given_["patron"] is None else None
                    given_ |= {
                        key: None
                        for key in ("hand", "card")
                        if key in given_ and given_["patron"] is not None
                    }
                given_ |= given_.pop("more", {})
                awaited = [given_.pop("awaited")] if "awaited" in given_ else []
                yield make(*awaited, **given_)
    yield refusals.bad_value(
        kind="wager", key="box", value=99, expected="whole", low=1, high=1_000_000
    )
    yield refusals.bad_value(
        kind="patron", key="do", value="x", expected="one_of", allowed=("stand", "hit")
    )


REASONS = tuple(dict.fromkeys(every_reason()))
