"""Every text fits and none lies over another at random tables: any hands that a round can come to, any page over them, any size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from kiosk.game.cards import CARDS
from kiosk.game.commands import DECISIONS, parse
from kiosk.record.journal import Journal
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.station.troubles import Latched
from kiosk.words.phrases import Phrases
from tests.record.tables import HEADER, rule_set
from tests.ui.scenes import CHIPS, DEALER, LOST, OPTIONS, OVER_13, SEVENS, WELL
from tests.ui.test_long_names import Tables, faults, report
from tests.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080), (1366, 768), (1024, 768))
ROUNDS = 8  # for each language
#: touches that open a page over the pads, or lead on in one; most rounds are looked at without any
PAGES = (
    *[()] * 6,
    *((f"hold:{box}:1:2",) for box in range(1, 8)),
    *(("floor",), ("cards",), ("less",), ("help:prompt",), ("help:trouble",), ("tool:rebet",), ("tool:clear",)),
    *(("floor", f"page:{page}") for page in ("correct", "void", "burn", "irregular", "error", "missed", "dead")),
    *(("floor", f"page:{page}") for page in ("screen", "limits", "events", "figures", "last-round")),
    *(("floor", "page:correct", "by:0"), ("floor", "page:error", "by:1"), ("floor", "page:limits", "by:2")),
)


def cards(chance: random.Random) -> Iterator[str]:
    """Of a shoe in which there are pairs and long hands more often than in most; now and then one is not read."""
    few = chance.choice(["A23456789TJQK", "A2345", "8A29", "27A", "8TA"])
    while True:
        yield "??" if chance.random() < 0.03 else chance.choice([card.text for card in CARDS if card.rank in few])


def played(station: Station, chance: random.Random, boxes: int, sides: tuple[str, ...]) -> Iterator[Step]:
    """A round, step by step, up to its settlement."""
    shoe, step = cards(chance), station.start()

    def take(**data: object) -> Step:
        return station.do(parse(data), DEALER)  # type: ignore[arg-type]

    step = take(type="shoe", decks=8, burn=["??"])
    for box in range(1, boxes + 1):
        if chance.random() < 0.8 or box == boxes:
            amount = str(chance.choice((25, 75, 1000, 12_500, 1_000_000)))
            side = {name: "1" for name in sides if chance.random() < 0.5}
            step = take(type="wager", box=box, amount=amount, side=side)
        yield step
    for _ in range(200):
        offers, card = step.offers, next(shoe)
        if offers is None or step.view.settled is not None:
            break
        phase = step.view.phase
        if phase == "insurance" and chance.random() < 0.4:
            step = take(type="insurance", box=chance.randint(1, boxes), amount="12.50")
        elif phase == "insurance":
            step = take(type="insurance_closed")
        elif phase == "hole_check":
            step = take(type="hole_check", blackjack=False)
        elif phase in ("read", "reveal"):
            step = take(type=phase, card=card.replace("??", "3S"))
        elif phase == "decision":
            may = [each for each in DECISIONS if offers.decision(each).open]
            said = "split" if "split" in may and chance.random() < 0.9 else chance.choice((*may, *["hit"] * 4))
            step = take(type="card", card=card) if said == "hit" else take(type=said)
        else:
            step = take(type="card", card=card)
        yield step
    for _ in range(3):
        step = take(type="settled", box=chance.randint(1, boxes))
        yield step


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_random_tables_fits_and_none_lies_over_another(
    language: str, tmp_path: Path, tables: Tables
) -> None:
    chance, found = random.Random(f"tables {language}"), list[str]()
    phrases = Phrases(language, chips=CHIPS, authority=rule_set("nj")["authority"])
    for number in range(ROUNDS):
        boxes, sides = chance.randint(1, 7), chance.choice(((), ("over_13",), ("three_sevens",)))
        options = OPTIONS | (OVER_13 if "over_13" in sides else SEVENS if sides else {})
        header = {**HEADER, "boxes": boxes, "minimum": "5", "maximum": None, "options": options}
        with Journal(tmp_path / f"{number}.journal") as journal:
            steps = list(played(Station(journal, header, rule_set("nj"), phrases), chance, boxes, sides))
        size = chance.choice(SIZES)
        for step in chance.sample(steps, min(len(steps), 6)):
            shown = step._replace(health=WELL)
            if chance.random() < 0.3:
                lost = Latched("link", "lost", LOST, chance.random() < 0.5, False, "2026-11-21T21:13:44.120Z")
                shown = shown._replace(troubles=(lost.worded(phrases),))
            touches = chance.choice(PAGES)
            screen = tables.show(shown, touches, size, language, chance)
            found += [f"{number}, {size}, {boxes} boxes, {touches}: {each}" for each in faults(screen, size)]
    assert not found, report(found)


@pytest.fixture(scope="module")
def tables(qapp: QGuiApplication) -> Iterator[Tables]:
    this = Tables(qapp)
    yield this
    this.close()
