"""Every text fits and none lies over another at random tables: any rules, hands that a round can come to, page over them, and size."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from kiosk.game.cards import CARDS
from kiosk.game.commands.commands import DECISIONS, parse
from kiosk.record.journal.journal import Journal
from kiosk.record.projections.faults import StandingFault
from kiosk.station.alarms.troubles import worded
from kiosk.station.station import Station
from kiosk.station.step import Step
from kiosk.words.messages import Messages
from tests.record.tables import HEADER, rule_set
from tests.steps import with_fields
from tests.ui.long_names import Tables, faults, report
from tests.ui.scenes import CHIPS, DEALER, LOST, OPTIONS, OVER_13, SEVENS, WELL
from tests.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

SIZES = ((1280, 800), (1920, 1080), (1366, 768), (1024, 768))
RULES = ("nj", "nj", "multi-hand", "six-deck-no-hole", "house-h17", "nj-common-hand")
ROUNDS = 8  # for each language
#: touches that open a page over the pads, or lead on in one; most rounds are looked at without any
PAGES = (
    *[()] * 6,
    *((f"hold:{box}:1:2",) for box in range(1, 8)),
    *(
        ("floor",),
        ("cards",),
        ("less",),
        ("help:prompt",),
        ("help:trouble",),
        ("tool:rebet",),
        ("tool:clear",),
    ),
    *(
        ("floor", f"page:{page}")
        for page in ("correct", "void", "burn", "irregular", "error", "missed", "dead")
    ),
    *(
        ("floor", f"page:{page}")
        for page in ("screen", "limits", "events", "figures", "last-round")
    ),
    *(
        ("floor", "page:correct", "by:0"),
        ("floor", "page:error", "by:1"),
        ("floor", "page:limits", "by:2"),
    ),
)


def cards(chance: random.Random) -> Iterator[str]:
    """Of a shoe in which there are pairs and long hands more often than in most; now and then one is not read."""
    few = chance.choice(["A23456789TJQK", "A2345", "8A29", "27A", "8TA"])
    while True:
        yield (
            "??"
            if chance.random() < 0.03
            else chance.choice([card.text for card in CARDS if card.rank in few])
        )


class Table(NamedTuple):
    """What is drawn of a table before its round."""

    rules: str
    boxes: int
    sides: tuple[str, ...]
    units: bool

    @classmethod
    def drawn(cls, chance: random.Random) -> Table:
        rules = chance.choice(RULES)
        most = {"nj-common-hand": 1, "multi-hand": 3}.get(rules, 7)
        sides = (
            ()
            if rules == "nj-common-hand"
            else chance.choice(((), ("over_13",), ("three_sevens",)))
        )
        return cls(
            rules,
            chance.randint(1, most),
            sides,
            rules != "nj-common-hand" and chance.random() < 0.2,
        )

    @property
    def header(self) -> dict[str, object]:
        one = SEVENS if self.sides else {}
        side = OVER_13 if "over_13" in self.sides else one
        options = {} if self.rules == "nj-common-hand" else OPTIONS | side
        keyed = {"wagers": "units", "minimum": "1"} if self.units else {"minimum": "5"}
        return {
            **HEADER,
            "rules": self.rules,
            "boxes": self.boxes,
            "options": options,
            "maximum": None,
            **keyed,
        }


def patrons(chance: random.Random) -> Iterator[dict[str, object]]:
    """What patrons of a common hand say before the first card."""
    for patron in range(chance.randint(1, 9)):
        yield {
            "type": "patron_wager",
            "patron": f"P{patron}",
            "amount": str(chance.choice((25, 12_500, 1_000_000))),
        }


def played(station: Station, chance: random.Random, table: Table) -> Iterator[Step]:
    """A round, step by step, up to its settlement."""
    boxes, common = table.boxes, table.rules == "nj-common-hand"
    shoe, step = cards(chance), station.start()

    def take(**data: object) -> Step:
        return station.do(parse(data), DEALER)  # type: ignore[arg-type]

    step = take(type="shoe", decks=8, burn=["??"])
    for data in patrons(chance) if common else ():
        step = take(**data)
        yield step
    for box in () if common else range(1, boxes + 1):
        if chance.random() < 0.8 or box == boxes:
            amount = "1" if table.units else str(chance.choice((25, 75, 1000, 12_500, 1_000_000)))
            side = {name: "1" for name in table.sides if chance.random() < 0.5}
            step = take(type="wager", box=box, amount=amount, side=side)
        yield step
    for _ in range(200):
        offers, card = step.table.offers, next(shoe)
        if offers is None or step.table.view.settled is not None:
            break
        phase = step.table.view.phase
        if phase == "insurance" and chance.random() < 0.4:
            who = (
                {"patron": f"P{chance.randrange(9)}"}
                if common
                else {"box": chance.randint(1, boxes)}
            )
            step = take(type="insurance", **who, amount="0.50" if table.units else "12.50")
        elif phase == "insurance":
            step = take(type="insurance_closed")
        elif phase == "patrons" and chance.random() < 0.7:
            does = chance.choice(("first", "both", "hit", "stand", "double"))
            step = take(type="patron", patron=f"P{chance.randrange(9)}", do=does)
        elif phase == "patrons":
            step = take(type="patrons_closed")
        elif phase == "hole_check":
            step = take(type="hole_check", blackjack=False)
        elif phase in ("read", "reveal"):
            step = take(type=phase, card=card.replace("??", "3S"))
        elif phase == "decision":
            may = [each for each in DECISIONS if offers.decision(each).open]
            said = (
                "split"
                if "split" in may and chance.random() < 0.9
                else chance.choice((*may, *["hit"] * 4))
            )
            step = take(type="card", card=card) if said == "hit" else take(type=said)
        else:
            step = take(type="card", card=card)
        yield step
    for _ in range(0 if common else 3):
        step = take(type="settled", box=chance.randint(1, boxes))
        yield step


@pytest.mark.sampled(every=3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_random_tables_fits_and_none_lies_over_another(
    language: str, tmp_path: Path, tables: Tables
) -> None:
    chance, found = random.Random(f"tables {language}"), list[str]()
    for number in range(ROUNDS):
        table = Table.drawn(chance)
        rules = rule_set(table.rules)
        phrases = Messages(
            language,
            units=table.units,
            chips=None if table.units else CHIPS,
            authority=rules["authority"],
        )
        with Journal(tmp_path / f"{number}.journal") as journal:
            steps = list(played(Station(journal, table.header, rules, phrases), chance, table))
        size = chance.choice(SIZES)
        for step in chance.sample(steps, min(len(steps), 6)):
            shown = with_fields(step, health=WELL)
            if chance.random() < 0.3:
                lost = StandingFault(
                    "link", "lost", LOST, chance.random() < 0.5, False, "2026-11-21T21:13:44.120Z"
                )
                shown = with_fields(shown, troubles=(worded(lost, phrases),))
            touches = chance.choice(PAGES)
            screen = tables.show(shown, touches, size, language, chance, units=table.units)
            found += [
                f"{number}, {size}, {table}, {touches}: {each}" for each in faults(screen, size)
            ]
    assert not found, report(found)
