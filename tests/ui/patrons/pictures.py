"""Pictures of the patrons' page in a first round: `python -m tests.ui.patrons.pictures OUT [--size 390x844] [--language en]`.

Each scene of `SCENES` as OUT/SIZE-LANGUAGE-SCENE.png, in Chromium, as the house of the tests says it. Without a size or a language all of
`PHONES` and the three languages. What lies over something else, or is cut off, is said beside it.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.ui.patrons.conftest import CHROMIUM, FINGER, Seat
from tests.ui.patrons.stand_in import OWN, TABLE, House, dealer, hand, mine

PHONES = ("320x256", "320x568", "360x640", "375x667", "390x844", "430x932", "844x390")
LANGUAGES = {"en": "en-US", "es": "es-ES", "zh": "zh-CN"}


def scan(house: House, seat: Seat) -> None:
    """The code at the seat was scanned."""
    house.say(table=dict(TABLE), own=dict(OWN))
    seat.sit_down()


def count(house: House, seat: Seat) -> None:
    """Two chips were touched."""
    seat.touch(".chip >> nth=1")
    seat.touch(".chip >> nth=0")


def wager(house: House, seat: Seat) -> None:
    """The wager is sent, and taken."""
    seat.touch("#send")
    sent = house.wait_for("wager")
    house.table |= {"seconds": 9.0, "clock": True}
    house.answer(sent, wager=sent["amount"], balance=100_000 - sent["amount"])
    house.say(table={"seconds": 9.0})


def insure(house: House, seat: Seat) -> None:
    """The dealer shows an ace."""
    house.say(
        table={
            "stage": "insurance",
            "ask": "57i",
            "seconds": 9.0,
            "hands": [hand("TS", "5H", total=15)],
            "dealer": dealer("AD", "##", total=11, soft=True),
        },
        own={"hands": [mine(2, 15, 3000)], "may": {"insurance": {"least": 50, "most": 1500}}},
    )


def insured(house: House, seat: Seat) -> None:
    """Insurance is taken for all that may be."""
    seat.touch("#send")
    sent = house.wait_for("insurance")
    house.answer(sent, insurance=1500, balance=95_500)


def decide(house: House, seat: Seat) -> None:
    """The patron decides, by all the keys that there are."""
    house.say(
        table={"stage": "play", "ask": "57p1.2", "silent": "stand", "seconds": 12.4}
        | {"hands": [hand("TS", "5H", total=15, in_play=True)]},
        own={
            "may": {
                "decide": ["stand", "hit", "double", "surrender"],
                "adds": {"double": 3000},
                "double": {"least": 50, "most": 3000},
            }
        },
    )


def decided(house: House, seat: Seat) -> None:
    """HIT was touched."""
    seat.touch(".key.hit")
    house.answer(house.wait_for("hit"), may={}, hands=[mine(2, 15, 3000, decided="hit")])


def lost(house: House, seat: Seat) -> None:
    """The round is over."""
    house.say(
        table={
            "stage": "wagers",
            "ask": "58w",
            "seconds": None,
            "hands": [],
            "dealer": dealer(total=None),
            "last": {
                "round": 57,
                "hands": [hand("TS", "5H", "9C", total=24)],
                "dealer": dealer("AD", "7C", total=18, soft=True),
                "void": False,
            },
        },
        own={
            "wager": 0,
            "insurance": 0,
            "hands": [],
            "may": {"wager": {"least": 2500, "most": 95_500}},
            "last": {
                "round": 57,
                "net": -4500,
                "void": False,
                "silent": False,
                "insurance": {"wager": 1500, "outcome": "lose", "net": -1500},
                "hands": [
                    {"cards": 3, "total": 24, "wager": 3000, "outcome": "bust", "net": -3000}
                ],
            },
        },
    )


#: in their order: each goes on from the one before
SCENES: dict[str, Callable[[House, Seat], None]] = {
    each.__name__: each for each in (scan, count, wager, insure, insured, decide, decided, lost)
}


def take(browser: Any, out: Path, size: str, language: str) -> None:
    """A round at one size, in one language."""
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=2,
        locale=LANGUAGES[language],
        timezone_id="UTC",
        **FINGER,
    )
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder))
        seat = Seat(context.new_page(), house)
        for name, scene in SCENES.items():
            scene(house, seat)
            seat.page.wait_for_timeout(120)
            seat.page.screenshot(path=out / f"{size}-{language}-{name}.png")
            for wrong in [*seat.overflows(), *seat.broken_amounts(), *seat.wrong]:
                print(f"{size} {language} {name}: {wrong}")
        context.close()
        house.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", action="append", choices=PHONES)
    parser.add_argument("--language", action="append", choices=LANGUAGES)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for size in given.size or PHONES:
            for language in given.language or LANGUAGES:
                take(browser, given.out, size, language)
        browser.close()


if __name__ == "__main__":
    main()
