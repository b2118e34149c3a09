"""No picture of printed cards, in hands as they lie, apart, of now and of before, spoilt beyond what can be read too, shows a card that is not there."""

# A trial is one picture, of one to eight cards. Covered cards are counted where the picture is as docs/camera.md asks: at rest, a card
# 200 pixels wide or more, and no more blur, noise, slant and darkness than `WITHIN` has.

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import cv2

from drivers.camera.codes.decode import CardDecoder
from tests.campaign.tally import Tally, chance
from tests.drivers.camera.degraded import (
    SHOE_SET,
    SIZES,
    SWEEPS,
    USUAL,
    WITHIN,
    Recipe,
    Scene,
    scene,
)

COUNT = 11_000  # pictures: 50,000 card images
#: which shoe the decoder takes it for, mostly the right one: no card may be found by another's
KNOWN = (SHOE_SET, SHOE_SET, SHOE_SET, "ZZ9A", None)
#: what becomes worse in a picture; a hand has no place for a finger over each of its cards
WORSE = tuple(name for name in SWEEPS if name not in ("turn", "card_width"))


def thrown(dice: Random) -> Recipe:
    """A hand in three of five pictures, else cards that lie apart; half the pictures with one thing wrong, by any amount."""
    recipe = replace(USUAL, layout=dice.choice(("now",) * 6 + ("before",)))
    if dice.random() < 0.6:
        step, way = dice.uniform(16, 26), dice.choice(("up", "down") * 3 + ("level",))
        recipe = replace(recipe, cards=dice.randint(2, 7), step=step, way=way)
        recipe = replace(
            recipe, card_width=dice.choice((dice.uniform(80, 200), dice.uniform(200, 250)))
        )
    else:
        recipe = replace(recipe, cards=dice.randint(1, 8), card_width=dice.uniform(60, 200))
    if dice.random() < 0.5:
        name = dice.choice([name for name in WORSE if name != "covered" or not recipe.step])
        low, high = min(SWEEPS[name]), max(SWEEPS[name])
        value = dice.uniform(low, high)
        recipe = replace(recipe, **{name: round(value) if name == "motion" else value})
    return recipe


def taken(recipe: Recipe, seed: int) -> Scene:
    """The picture, as small as it may be: half of the time is the making of large ones."""
    for size in SIZES:
        try:
            return scene(replace(recipe, size=size), seed)
        except ValueError:  # a hand, or so many cards, that fits at no angle
            continue
    return taken(replace(recipe, card_width=0.7 * recipe.card_width), seed)


def is_good(recipe: Recipe) -> bool:
    return (
        recipe.motion <= 1
        and recipe.card_width >= 200
        and all(low <= getattr(recipe, name) <= high for name, (low, high) in WITHIN.items())
    )


def is_usual(recipe: Recipe) -> bool:
    """Whether nothing is worse than usual."""
    return all(getattr(recipe, name) == getattr(USUAL, name) for name in WORSE)


def is_small(recipe: Recipe) -> bool:
    """Whether it is a hand of small cards, and what else is wrong would not be for large ones."""
    is_hand = recipe.step > 0 and recipe.layout == "now" and recipe.way != "level"
    return is_hand and 80 <= recipe.card_width < 100 and is_good(replace(recipe, card_width=200.0))


#: how cards of small hands are counted
SMALL: dict[str, Callable[[Recipe], bool]] = {
    "cards of hands of 80 to 100 pixels, half of them with one thing worse": lambda _: True,
    "cards of hands of 80 to 100 pixels, from 18 mm on, nothing worse": lambda recipe: (
        is_usual(recipe) and recipe.step >= 18
    ),
}


@cache
def decoder_of(knows: str | None) -> CardDecoder:
    """One that takes the shoe for this one; what it has read of one picture is nothing to the next."""
    decoder = CardDecoder()
    decoder.know(knows)
    return decoder


def run(trials: range, seed: int, folder: Path) -> Tally:
    cv2.setNumThreads(1)
    tally = Tally()
    for trial in trials:
        dice = chance(seed, trial)
        recipe = thrown(dice)
        knows = dice.choice(KNOWN)
        shown = taken(recipe, seed * 1_000_000 + trial)
        seen = {each.printed for each in decoder_of(knows).look(shown.picture)}
        there = set(shown.cards)
        tally.counts["card images"] += len(there)
        tally.counts["card images read"] += len(seen & there)
        if knows == SHOE_SET and is_small(recipe):
            for where, is_so in SMALL.items():
                if is_so(recipe):
                    tally.counts[where] += len(there)
                    tally.counts[f"{where}, read"] += len(seen & there)
        for each in seen - there:
            tally.wrong.append(f"trial {trial}: {each} is not there ({recipe})")
        if recipe.step and recipe.layout == "now" and recipe.way != "level":
            covered = set(shown.cards[:-1])
            where = f"covered cards at {'22 to 26' if recipe.step >= 22 else '16 to 22'} mm in a good picture"
            if is_good(recipe):
                tally.counts[where] += len(covered)
                tally.counts[f"{where}, read"] += len(covered & seen)
    return tally
